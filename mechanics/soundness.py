"""Can these bodies and joints move at all? Checked before any equation is written, so that the user hears of parts, not of matrices."""

from __future__ import annotations

import numpy as np

from foundation.arrays import Array, skew
from foundation.errors import ErrorList, MategraphError
from topology.bodies.composite_mass import sum_masses
from topology.joints.joint_freedoms import freedoms, twist_transform, twists_in_world
from topology.joints.mobility import mobility
from topology.joints.relaxation import LEFT_OUT, MOST_JOINTS, Relaxation, smallest_relaxations
from topology.mechanism import Body, Joint, Mechanism, TopologyError

from .errors import MechanicsError
from .loops.finite_motion import moves_on
from .multibody.joints import joint_model

TRIANGLE_TOLERANCE = 1e-9  # of the largest moment: thin plates meet the inequality with equality, up to round-off of the sums
SHOWN_CHANGES = 3  # to unlock a mechanism
NO_LENGTH = 1e-9  # m, and m/rad: the accuracy of CAD coordinates
POINT = 1e-15  # m^2, of the square of a radius of gyration: less is round-off of a point
NO_INERTIA = 1e-14  # of the composite's largest moment: below it the inverse is round-off
NOT_RESISTED = 1e-12  # of what all that a joint carries resists together: what is left after subtracting like from like is round-off


def check_soundness(mechanism: Mechanism) -> None:
    """Refuse what has no equations of motion, all problems in one report.

    Raises
    ------
    MechanicsError
        E301 to E308, E315 (an `ErrorList` when there are several): masses and inertias that no real body has, axes without inertia,
        contradictory joints, unknown kinds, lengths of zero, locked mechanisms.
    """
    problems: list[MategraphError] = []
    problems += _unsupported(mechanism)
    moving = [mechanism.bodies[joint.child] for joint in mechanism.tree]
    for body in moving:
        problems += _impossible_mass(body)
    if not problems:
        for joint in mechanism.tree:
            problems += _axis_without_inertia(mechanism, joint)
        problems += _locked(mechanism)
    if not problems and any(body.mass == 0.0 for body in moving):
        problems += _moved_by_nothing(mechanism)
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise ErrorList(problems)


def _unsupported(mechanism: Mechanism) -> list[MategraphError]:
    problems: list[MategraphError] = []
    problems += [
        MechanicsError(
            "E305",
            f"Overconstrained: {o.reason}.",
            remedy=o.remedy,
            element=", ".join(o.joints),
        )
        for o in mechanism.overconstrained
    ]
    for joint in mechanism.tree:
        try:
            joint_model(joint)
        except MechanicsError as error:
            problems.append(error)
    for joint in mechanism.loops:
        problems += _without_length(joint)
    return problems


def _without_length(joint: Joint) -> list[MategraphError]:
    """Loops whose equation divides by a length that is zero."""
    if joint.kind == "screw" and not abs(joint.pitch) > NO_LENGTH:
        text, remedy = "is a screw with a pitch of zero", 'Give it a pitch, or make it a "revolute" joint.'
    elif joint.kind == "distance" and not float(np.linalg.norm(joint.X_PF[:3, 3] - joint.X_CM[:3, 3])) > NO_LENGTH:
        text, remedy = "keeps two points at a distance of zero, which has no direction", 'Make it a "spherical" joint.'
    else:
        return []
    return [MechanicsError("E315", f"Joint '{joint.name}' closes a loop and {text}.", remedy=remedy, element=joint.name)]


def _locked(mechanism: Mechanism) -> list[MategraphError]:
    if not (mechanism.loops or mechanism.couplings) or not mechanism.tree:
        return []
    try:
        if mobility(mechanism.tree, mechanism.loops, mechanism.couplings):
            return []
    except TopologyError:  # a coupling of what is no coordinate: reported with the names of all coordinates when its row is written
        return []
    changes = smallest_relaxations(mechanism, moves_on)
    shown = [_in_words(change) for change in changes[:SHOWN_CHANGES]]
    more = f", or by {len(changes) - SHOWN_CHANGES} more such changes" if len(changes) > SHOWN_CHANGES else ""
    first = f"Make it so ({_in_words(changes[0])}), or check" if changes else "Check"
    return [
        MechanicsError(
            "E308",
            f"The mechanism is locked: its {len(mechanism.joints)} joints leave it no freedom (mobility 0)."
            + (f" It would move with {'; or with '.join(shown)}{more}." if changes else f" No change of {MOST_JOINTS} joints frees it."),
            remedy=f"{first} that the axes of its joints lie as they are meant to.",
            element=next(iter(changes[0]), "") if changes else mechanism.joints[0].name,
        )
    ]


def _in_words(change: Relaxation) -> str:
    """ "'wrist' spherical", "'mesh' left out"."""
    return " and ".join(f"'{name}' {'left out' if kind == LEFT_OUT else kind}" for name, kind in change.items())


def _of_parts(body: Body) -> str:
    if body.parts == (body.name,):
        return f"Body '{body.name}'"
    return f"Body '{body.name}' (parts {', '.join(repr(part) for part in body.parts)})"


def _impossible_mass(body: Body) -> list[MategraphError]:
    numbers = {"mass": np.array(body.mass), "centre of mass": body.center, "inertia": body.inertia}
    broken = [name for name, value in numbers.items() if not np.all(np.isfinite(value))]
    if broken:
        return [
            MechanicsError(
                "E304",
                f"{_of_parts(body)}: its {' and its '.join(broken)} {'is' if len(broken) == 1 else 'are'} not finite.",
                remedy="Check what was given for its parts by hand, and that their solids are closed.",
                element=body.name,
            )
        ]
    if not body.mass >= 0.0:
        return [
            MechanicsError(
                "E301",
                f"{_of_parts(body)} moves but has a mass of {body.mass:.6g} kg.",
                remedy="Give its parts a density, or a mass, above zero.",
                element=body.name,
            )
        ]
    moments = np.linalg.eigvalsh(body.inertia)
    largest = float(np.max(np.abs(moments)))
    excess = max(-float(moments[0]), float(moments[2] - moments[0] - moments[1]))
    if excess > TRIANGLE_TOLERANCE * largest:
        figures = ", ".join(f"{moment:.6g}" for moment in moments)
        return [
            MechanicsError(
                "E302",
                f"{_of_parts(body)} has an inertia that no rigid body can have: principal moments {figures} kg m^2 "
                "(each must be at least zero and at most the sum of the other two).",
                remedy="Check the parts' inertia where a file or a hand gave it, and that solids are closed and not inside out. "
                f'[part."{body.parts[0]}"] in the project file takes inertia = [Ixx, Iyy, Izz], or nearest_inertia = true for the nearest '
                'that a body has; [part."*"] stands for all parts.',
                element=body.name,
            )
        ]
    return []


def _axis_without_inertia(mechanism: Mechanism, joint: Joint) -> list[MategraphError]:
    """A point mass on its own axis or in a ball joint: the motion is not defined. Seen in the CAD pose, over all that the joint carries."""
    if joint.armature > 0.0:  # resists by itself
        return []
    S = freedoms(joint.kind, joint=joint.name, pitch=joint.pitch)
    carried = _outboard(mechanism, joint.child)
    total = sum_masses((mechanism.bodies[name], np.eye(4)) for name in carried)
    if S.size and total.mass == 0.0 and (S[3:].any() or not total.inertia.any()):
        beyond = ", ".join(repr(name) for name in carried)
        return [
            MechanicsError(
                "E301",
                f"Joint '{joint.name}' moves {beyond}, and nothing of that has a mass.",
                remedy="Give a part of it a density or a mass, or make the joint a fixed one.",
                element=joint.child,
            )
        ]
    if not S[:3].any():  # no turn: any mass will do
        return []
    X_CM = joint.X_CM
    R = X_CM[:3, :3]
    arm = R.T @ (total.center - X_CM[:3, 3])
    spatial = _spatial(total.mass, arm, R.T @ total.inertia @ R)
    largest = float(np.max(np.diag(spatial)[:3]))
    size = np.sqrt(np.concatenate([np.full(3, largest or 1.0), np.full(3, total.mass or 1.0)]))  # turns and moves are then of one size
    felt = float(np.linalg.eigvalsh(S.T @ (spatial / np.outer(size, size)) @ S)[0])
    if felt > NO_INERTIA and largest > POINT * total.mass:
        return []
    return [
        MechanicsError(
            "E303",
            f"Joint '{joint.name}' turns '{joint.child}', which has no inertia about an axis of it.",
            remedy="Give the parts a volume and a density, or an inertia of their own.",
            element=joint.name,
        )
    ]


def _moved_by_nothing(mechanism: Mechanism) -> list[MategraphError]:
    """Freedoms of massless bodies that the bodies beyond them do not resist: two pins in one line with nothing between them.

    A body without mass is fine where what hangs on it resists each of its freedoms. That is so when the mass matrix is regular: then every
    block of its factors, the inertia that a joint feels while those beyond it are free, is. Seen in the CAD pose.

    1. The inertia of every body, at a common point near the machine.
    2. From the leaves inwards: what a joint feels, compared with what it would feel if all beyond it were rigid; a joint that feels
       nothing is reported, else what it passes on is added to its parent.
    """
    bodies, tree = mechanism.bodies, mechanism.tree
    near = np.mean([joint.X_PF[:3, 3] for joint in tree], axis=0)
    rigid = {name: _spatial(bodies[name].mass, bodies[name].center - near, bodies[name].inertia) for name in bodies}  # 1.
    felt = {name: inertia.copy() for name, inertia in rigid.items()}
    shift = np.eye(4)
    shift[:3, 3] = -near
    to_near = twist_transform(shift)
    problems: list[MategraphError] = []
    for joint in reversed(tree):  # 2.
        S = to_near @ twists_in_world(joint)
        own = joint.armature * np.eye(S.shape[1])
        largest = np.sqrt(np.diag(S.T @ rigid[joint.child] @ S + own))
        D = (S.T @ felt[joint.child] @ S + own) / np.outer(largest, largest)
        if not S.size or float(np.linalg.eigvalsh(D)[0]) > NOT_RESISTED:
            passed = felt[joint.child] @ (S / largest)
            felt[joint.parent] += felt[joint.child] - passed @ np.linalg.solve(D, passed.T)
        else:
            problems.append(
                MechanicsError(
                    "E301",
                    f"Joint '{joint.name}' moves '{joint.child}', which has no mass, and in the CAD pose nothing beyond it resists that "
                    "motion: the next joint does the same.",
                    remedy="Give the part a mass or an inertia, or leave one of the two joints out.",
                    element=joint.child,
                )
            )
        rigid[joint.parent] += rigid[joint.child]
    return problems


def _spatial(mass: float, center: Array, inertia: Array) -> Array:
    """The (6, 6) inertia of a body at the origin from which `center` is measured, turns first; `inertia` is about the centre."""
    coupling = skew(mass * center)
    tensor = inertia + mass * (float(center @ center) * np.eye(3) - np.outer(center, center))
    return np.block([[tensor, coupling], [coupling.T, mass * np.eye(3)]])


def _outboard(mechanism: Mechanism, body: str) -> list[str]:
    carried = {body}
    for joint in mechanism.tree:  # parents come before children
        if joint.parent in carried:
            carried.add(joint.child)
    return [name for name in mechanism.bodies if name in carried]
