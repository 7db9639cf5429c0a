"""From parts and mates to bodies and joints: the whole chain of paper 001, section 3.2."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadimport.assembly import Assembly, Mate
from cadimport.masses.materials import mass_properties
from foundation.arrays import Array
from foundation.errors import Note
from foundation.suggestions import listed

from .bodies.composite_bodies import RIGID, composite_bodies
from .bodies.composite_mass import sum_masses
from .bodies.floating import free_joints, world_beside
from .bodies.system_graph import accepted_mates, extended_graph, name_remedy
from .joints.joint_freedoms import CONSTRAINT_FREEDOMS, freedoms, turned_frame
from .joints.mobility import mobility
from .joints.redundant_joints import ANGLE_TOLERANCE, DISTANCE_TOLERANCE, find_redundant
from .mechanism import Body, DroppedJoint, Joint, Mechanism, TopologyError


@dataclass(frozen=True, slots=True, kw_only=True)
class _Forest:
    tree: tuple[Joint, ...]
    loops: tuple[Joint, ...]
    order: tuple[str, ...]  # reached bodies, ground first


def reduce_assembly(assembly: Assembly, ground: str | None, floating: Sequence[str] = ()) -> Mechanism:
    """The mechanism of an assembly.

    1. Parts that fixed mates connect are lumped (Algorithm A), their masses summed.
    2. The other mates become joints between those bodies; their frames are checked and set to zero in the CAD pose.
    3. Joints that repeat another one between the same two bodies are dropped with the reason, those that act together or contradict
       each other are reported.
    4. Joints are oriented from the ground outwards. Positive motion stays what the user wrote: b relative to a about the mate's axis.
    5. What spans the bodies is the tree, the rest closes loops; the mobility is counted.

    Parameters
    ----------
    assembly
        With materials and mates.
    ground
        Name of the part that stands still; None for a machine that floats in space, whose ground has no parts.
    floating
        Names of parts that no mate holds: each gets a free joint to the ground, unless mates connect it.

    Raises
    ------
    TopologyError
        E201 to E203 wrong mates, E204 unknown ground, E205 parts without a path to the ground, E206 unknown kind of joint, E207 mate
        frames that do not meet in the CAD pose.
    """
    for what, part in (("ground", ground), *(("floating part", part) for part in floating)):
        if part is not None and part not in assembly.instances:
            raise TopologyError(
                "E204",
                f"The {what} '{part}' is not a part of the assembly.",
                remedy=name_remedy(part, assembly.instances.keys()),
                element=part,
            )
    graph = extended_graph(assembly)
    bodies = _bodies(assembly, composite_bodies(graph), ground)  # 1.
    home = {part: body.name for body in bodies.values() for part in body.parts}
    standing = home[ground] if ground is not None else world_beside(bodies).name
    if ground is None:
        bodies = {standing: world_beside(bodies), **bodies}
    mates = [mate for mate in accepted_mates(assembly) if mate.kind != RIGID]
    joints = [_joint(assembly, mate, home) for mate in mates if home[mate.a] != home[mate.b]]  # 2.
    idle = [_inside_a_body(assembly, mate, home, bodies) for mate in mates if home[mate.a] == home[mate.b]]
    redundancy = find_redundant(joints)  # 3.
    added, told = free_joints(floating, redundancy.kept, bodies, home, standing)
    forest = _orient((*redundancy.kept, *added), standing)  # 4.
    _check_reached(forest.order, bodies, standing if ground is None else ground)
    rank = {name: i for i, name in enumerate(forest.order)}
    dropped = [replace(d, joint=oriented(d.joint, rank)) for d in redundancy.dropped]
    notes = [
        Note(
            code="W201",
            element=d.name,
            text=f"Joint '{d.name}' can never move: it joins two parts of '{d.joint.parent}', which fixed mates make one body.",
            remedy="Remove the joint, or the fixed mate that bridges it.",
        )
        for d in idle
    ]
    notes += [
        Note(
            code="W202",
            element=", ".join(o.joints),
            text=f"Overconstrained: {o.reason}.",
            remedy="Correct the axes so that they coincide, or keep only one of the joints.",
        )
        for o in redundancy.overconstrained
    ]
    notes += [
        Note(
            code="W203",
            element=", ".join(o.joints),
            text=f"Several joints act as one: {o.reason}.",
            remedy="If they were meant to lie on one axis, correct the axes; else nothing needs to be done.",
        )
        for o in redundancy.combined
    ]
    notes += [
        Note(
            code="W206",
            element=f"{dropped}.{coordinate}",
            text=f"The limits of '{dropped}.{coordinate}' do not act: '{kept}' stands for that joint and has no such coordinate.",
            remedy=f"Give limits of a coordinate of '{kept}' that keep it within them.",
        )
        for kept, dropped, coordinate in redundancy.lost_limits
    ]
    notes += told
    return Mechanism(  # 5.
        name=assembly.name,
        ground=standing,
        bodies={name: bodies[name] for name in forest.order},
        tree=forest.tree,
        loops=forest.loops,
        dropped=tuple(dropped + idle),
        overconstrained=redundancy.overconstrained,
        mobility=mobility(forest.tree, forest.loops),
        notes=tuple(notes),
    )


def _bodies(assembly: Assembly, composites: Sequence[set[str]], ground: str | None) -> dict[str, Body]:
    """One `Body` a composite; parts in the file's order; named after the ground, else the heaviest part."""
    place = {name: i for i, name in enumerate(assembly.instances)}
    fixed = [mate for mate in accepted_mates(assembly) if mate.kind == RIGID]
    composite_of = {part: i for i, composite in enumerate(composites) for part in composite}
    lumped: list[list[str]] = [[] for _ in composites]
    for mate in fixed:
        lumped[composite_of[mate.a]].append(mate.name)
    bodies: dict[str, Body] = {}
    for composite, mates in zip(composites, lumped, strict=True):
        parts = sorted(composite, key=place.__getitem__)
        masses = {part: mass_properties(assembly, part) for part in parts}
        total = sum_masses((masses[part], assembly.instances[part].X_WP) for part in parts)
        name = ground if ground is not None and ground in composite else max(parts, key=lambda part: masses[part].mass)
        bodies[name] = Body(
            name=name, parts=tuple(parts), mass=total.mass, center=total.center, inertia=total.inertia, fixed_mates=tuple(mates)
        )
    return bodies


def _joint(assembly: Assembly, mate: Mate, home: Mapping[str, str]) -> Joint:
    """The mate as a joint from a's body to b's, F and M made to coincide in the CAD pose."""
    X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
    X_WM = assembly.instances[mate.b].X_WP @ mate.X_BM
    if mate.kind != "distance":
        _check_frames_meet(mate, X_WF, X_WM)
        X_WF = X_WM = _common_frame(mate.kind, X_WF, X_WM)
    return Joint(
        name=mate.name,
        kind=mate.kind,
        parent=home[mate.a],
        child=home[mate.b],
        X_PF=X_WF,
        X_CM=X_WM,
        limits=mate.limits,
        mate=mate.name,
        pitch=mate.pitch,
        freedom_limits=mate.freedom_limits,
    )


def _common_frame(kind: str, X_WF: Array, X_WM: Array) -> Array:
    """The frame in W that F and M share in the CAD pose, where all body frames are W: coordinates are zero there, without round-off.

    It is F, but for what belongs to b: of a universal joint the second pin, y of M; of a point on a line the point, the origin of M.
    """
    X = np.array(X_WF)
    if kind == "universal":
        x, y = X_WF[:3, 0], X_WM[:3, 1]
        y = y - x * float(x @ y)
        y = y / np.linalg.norm(y)
        X[:3, 1], X[:3, 2] = y, np.cross(x, y)
    elif kind == "point_on_line":
        z = X_WF[:3, 2]
        X[:3, 3] += z * float(z @ (X_WM[:3, 3] - X_WF[:3, 3]))
    return X


def _check_frames_meet(mate: Mate, X_WF: Array, X_WM: Array) -> None:
    """Refuse frames that differ by more than the joint's own motion and the round-off of CAD data."""
    angle, distance = _misfit_of_pins(X_WF, X_WM) if mate.kind == "universal" else _misfit(mate, X_WF, X_WM)
    if angle > ANGLE_TOLERANCE or distance > DISTANCE_TOLERANCE:
        raise TopologyError(
            "E207",
            f"Mate '{mate.name}' ({mate.kind}) does not fit the CAD pose: its frames on '{mate.a}' and '{mate.b}' are "
            f"{distance * 1e3:.4g} mm and {np.degrees(angle):.4g} deg apart, more than the joint's own motion.",
            remedy="Assemble the two parts in CAD, or correct the mate's axis and origin.",
            element=mate.name,
        )


def _misfit_of_pins(X_WF: Array, X_WM: Array) -> tuple[float, float]:
    """By which angle, rad, the pins x of F and y of M miss a right one, and how far apart, m, the joint's centres are: for any bend."""
    sine = abs(float(X_WF[:3, 0] @ X_WM[:3, 1]))
    return float(np.arcsin(min(1.0, sine))), float(np.linalg.norm(X_WM[:3, 3] - X_WF[:3, 3]))


def _misfit(mate: Mate, X_WF: Array, X_WM: Array) -> tuple[float, float]:
    """Angle, rad, and distance, m, between F and M that a displacement along the joint's freedoms leaves."""
    X_FM = np.linalg.inv(X_WF) @ X_WM
    R_FM = X_FM[:3, :3]
    skew = 0.5 * np.array([R_FM[2, 1] - R_FM[1, 2], R_FM[0, 2] - R_FM[2, 0], R_FM[1, 0] - R_FM[0, 1]])
    sine, cosine = float(np.linalg.norm(skew)), 0.5 * (float(np.trace(R_FM)) - 1.0)
    turn = float(np.arctan2(sine, cosine))
    if sine > 1e-12:
        axis = skew / sine
    else:  # no turn, or half a turn, whose axis is a column of R + 1
        axis = np.linalg.svd(R_FM + np.eye(3))[0][:, 0] if cosine < 0 else np.zeros(3)
    offset = np.concatenate([turn * axis, X_FM[:3, 3]])
    allowed = freedoms(mate.kind, joint=mate.name, pitch=mate.pitch)
    offset -= allowed @ (np.linalg.pinv(allowed) @ offset)
    return float(np.linalg.norm(offset[:3])), float(np.linalg.norm(offset[3:]))


def _inside_a_body(assembly: Assembly, mate: Mate, home: Mapping[str, str], bodies: Mapping[str, Body]) -> DroppedJoint:
    body = bodies[home[mate.a]]
    bridges = [m.name for m in accepted_mates(assembly) if m.kind == RIGID and {m.a, m.b} == {mate.a, mate.b}]
    kept = bridges[0] if bridges else body.fixed_mates[0]
    return DroppedJoint(
        name=mate.name,
        kept=kept,
        reason=f"its parts '{mate.a}' and '{mate.b}' belong to the same body '{body.name}' (held by '{kept}')",
        joint=_joint(assembly, mate, home),
    )


def _orient(joints: Sequence[Joint], ground: str) -> _Forest:
    """Breadth-first from the ground, in the user's order: short chains, so that errors and operations stay small."""
    at: dict[str, list[Joint]] = {}
    for joint in joints:
        at.setdefault(joint.parent, []).append(joint)
        at.setdefault(joint.child, []).append(joint)
    rank = {ground: 0}
    tree: list[Joint] = []
    used: set[str] = set()
    queue = deque([ground])
    while queue:
        body = queue.popleft()
        for joint in at.get(body, []):
            outer = joint.child if joint.parent == body else joint.parent
            if outer in rank or joint.kind in CONSTRAINT_FREEDOMS:
                continue
            rank[outer] = len(rank)
            queue.append(outer)
            used.add(joint.name)
            tree.append(joint)
    loops = [joint for joint in joints if joint.name not in used and joint.parent in rank and joint.child in rank]
    return _Forest(
        tree=tuple(oriented(joint, rank) for joint in tree),
        loops=tuple(oriented(joint, rank) for joint in loops),
        order=tuple(rank),
    )


def oriented(joint: Joint, rank: Mapping[str, int]) -> Joint:
    """The joint seen from the body nearer to the ground, the sign of its coordinate unchanged.

    Seen from the other side a rotation by q about z is one by -q; about -z it is again one by q. So when a tree runs from b to a, the
    frames change sides and both are turned half round (`turned_frame`). Of a planar, spherical or free joint the coordinates are then
    those of a against b. A point on a line is not the same from its other side, and stays: it never is part of the tree.
    """
    if rank[joint.parent] < rank[joint.child] or joint.kind == "point_on_line":
        return joint
    H = turned_frame(joint.kind)
    pins = {"angle_x": "angle_y", "angle_y": "angle_x"} if joint.kind == "universal" else {}
    limits = {pins.get(name, name): bounds for name, bounds in joint.freedom_limits.items()}
    return replace(joint, parent=joint.child, child=joint.parent, X_PF=joint.X_CM @ H, X_CM=joint.X_PF @ H, freedom_limits=limits)


def _check_reached(reached: Sequence[str], bodies: Mapping[str, Body], ground: str) -> None:
    lost = [body for name, body in bodies.items() if name not in set(reached)]
    if not lost:
        return
    parts = [part for body in lost for part in body.parts]
    raise TopologyError(
        "E205",
        f"{len(parts)} part{'s have' if len(parts) > 1 else ' has'} no path of mates to the ground '{ground}': "
        + listed(parts, quote="'")
        + ".",
        remedy="Add mates that connect them: 'fixed' for what is bolted or glued on, 'revolute' or 'prismatic' for what moves. "
        f'Or let them move freely, by floating = ["{parts[0]}"] in the project file (a joint with six freedoms is then added) or a mate of '
        "kind 'free'.",
        element=parts[0],
    )
