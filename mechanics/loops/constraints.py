"""Constraint rows: what a cut joint, a coupling, a distance or a point on a line ask of the coordinates of the tree.

A joint that closes a loop is cut: its frames F (on the parent's side) and M (on the child's) are carried by two branches of the tree, and
their relative pose X_FM must stay among those that the joint allows. Each forbidden direction is one scalar row: a residual of q that is
zero when the loop is closed, its Jacobian in the velocities, and the part of its second derivative that does not contain accelerations::

    g(q) = 0        J(q) v = 0        J(q) vdot + bias(q, v) = 0        M vdot + h = tau + J^T lambda

Rows are chosen so that, on the closed loop, the rate of a row is a component of the twist of M in F. Its multiplier is then the same
component of the wrench that the parent exerts on the child, at the origin of M, in the axes of F: ``force.x`` in N, ``moment.y`` in N m.
Residuals have no branch cuts: a loop may turn as often as it likes. They are sines, which vanish after half a turn as well: the cosine
of the same angle distinguishes the two poses (`Sense`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import casadi as ca
import numpy as np

from foundation.arrays import Array
from topology.joints.joint_freedoms import JOINT_FREEDOMS
from topology.mechanism import Coupling, Joint, Mechanism

from ..errors import MechanicsError
from ..multibody.parameters import LoopParameters, Parameters, size_of
from ..multibody.recursive import Kinematics, Link
from ..multibody.spatial import SX, Pose

AXES = ("x", "y", "z")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConstraintRow:
    """One scalar constraint."""

    name: str  # "latch.force.x"
    source: str  # the joint or coupling it belongs to
    component: str  # "force.x", "moment.y", "tension", "mesh"
    unit: str  # of the multiplier: "N", "N*m" or, for couplings, "" (effort in terms of the coefficients)
    length: bool  # the residual is in m (else rad, or whatever a coupling's coefficients make of it)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sense:
    """Rows that are the sine of one angle times its axis, with the cosine: negative where parts are the wrong way round."""

    rows: tuple[int, ...]
    cosine: SX  # of q, p; times the same factor as the rows


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Constraints:
    """All rows of a mechanism, as expressions in q, v and p. Rows may depend on each other: `chosen` are independent."""

    rows: tuple[ConstraintRow, ...]
    residual: SX  # (m, 1), of q, p
    jacobian: SX  # (m, nv) sparse, of q, p
    bias: SX  # (m, 1), of q, v, p: J vdot + bias = 0
    velocity_map: SX  # (nq, nv) of q: qdot = velocity_map @ v
    size: float  # m: by it lengths are made comparable with angles
    size_symbol: SX  # the same as a parameter, so that code does not depend on it
    senses: tuple[Sense, ...] = ()
    chosen: tuple[int, ...] = ()  # indices of independent rows that imply the others
    exchangeable: tuple[tuple[int, ...], ...] = ()  # by block, rows of which others than the chosen ones may become the better choice
    reference: tuple[float, ...] = ()  # q of a pose in which all loops are closed, near the CAD pose

    @property
    def sources(self) -> tuple[str, ...]:
        """The joints and couplings that the rows belong to, in order."""
        return tuple(dict.fromkeys(row.source for row in self.rows))

    def scales(self) -> np.ndarray:
        """Factor of every row that makes it a pure number: 1 / size for lengths."""
        return np.array([1.0 / self.size if row.length else 1.0 for row in self.rows])

    def symbolic_scales(self) -> SX:
        """The same as a column of expressions in p."""
        return ca.vertcat(*(1 / self.size_symbol if row.length else ca.SX(1) for row in self.rows))


Forbidden = tuple[str, SX]  # component, residual


def _position(*axes: int) -> Callable[[Joint, Pose, LoopParameters], list[Forbidden]]:
    return lambda joint, X_FM, own: [(f"force.{AXES[i]}", X_FM.p[i]) for i in axes]


def _axis_along_z(joint: Joint, X_FM: Pose, own: LoopParameters) -> list[Forbidden]:
    """The z axes stay parallel: the sine of the tilt about x is -z_M.y, about y it is z_M.x, both in F."""
    return [("moment.x", -X_FM.R[1, 2]), ("moment.y", X_FM.R[0, 2])]


def _no_turn(joint: Joint, X_FM: Pose, own: LoopParameters) -> list[Forbidden]:
    """The axial vector of the rotation, sine of angle times axis."""
    R = X_FM.R
    return [
        ("moment.x", 0.5 * (R[2, 1] - R[1, 2])),
        ("moment.y", 0.5 * (R[0, 2] - R[2, 0])),
        ("moment.z", 0.5 * (R[1, 0] - R[0, 1])),
    ]


def _crossed_axes(joint: Joint, X_FM: Pose, own: LoopParameters) -> list[Forbidden]:
    """The first axis, fixed in F, and the second, fixed in M, stay at a right angle."""
    first, second = (ca.DM(JOINT_FREEDOMS[joint.kind][:3, k]) for k in (0, 1))
    third = int(np.argmax(np.abs(np.cross(np.array(first).ravel(), np.array(second).ravel()))))
    turned = ca.mtimes(X_FM.R, second)
    # d/dt (first . R second) = first . (w x R second) = w . (R second x first): minus the third axis on the closed loop
    return [(f"moment.{AXES[third]}", -ca.dot(first, turned) * float(np.cross(np.array(first).ravel(), np.array(second).ravel())[third]))]


def _screw(joint: Joint, X_FM: Pose, own: LoopParameters) -> list[Forbidden]:
    """Height and turn of a thread agree, written without the angle itself, which would jump after each half turn."""
    pitch = own.constants[0]
    turn = X_FM.p[2] / pitch
    return [("force.z", pitch * (X_FM.R[0, 0] * ca.sin(turn) - X_FM.R[1, 0] * ca.cos(turn)))]


def _distance(joint: Joint, X_FM: Pose, own: LoopParameters) -> list[Forbidden]:
    """Half the excess of the squared distance over the length: its rate is the rate of the distance."""
    length = own.constants[0]
    return [("tension", 0.5 * (ca.dot(X_FM.p, X_FM.p) / length - length))]


def _cosine_of_tilt(joint: Joint, X_FM: Pose, own: LoopParameters) -> SX:
    return X_FM.R[2, 2]


def _cosine_of_turn(joint: Joint, X_FM: Pose, own: LoopParameters) -> SX:
    return 0.5 * (ca.trace(X_FM.R) - 1)


def _cosine_of_thread(joint: Joint, X_FM: Pose, own: LoopParameters) -> SX:
    pitch = own.constants[0]
    turn = X_FM.p[2] / pitch
    return ca.fabs(pitch) * (X_FM.R[0, 0] * ca.cos(turn) + X_FM.R[1, 0] * ca.sin(turn))


COSINES: Mapping[Callable[[Joint, Pose, LoopParameters], list[Forbidden]], Callable[[Joint, Pose, LoopParameters], SX]] = MappingProxyType(
    {_axis_along_z: _cosine_of_tilt, _no_turn: _cosine_of_turn, _screw: _cosine_of_thread}
)
"""What writes rows that are sines -> what writes the cosine. The pins of a universal joint may cross either way: they have none."""

CUT_JOINTS: Mapping[str, tuple[Callable[[Joint, Pose, LoopParameters], list[Forbidden]], ...]] = MappingProxyType(
    {
        "fixed": (_position(0, 1, 2), _no_turn),
        "revolute": (_position(0, 1, 2), _axis_along_z),
        "prismatic": (_position(0, 1), _no_turn),
        "cylindrical": (_position(0, 1), _axis_along_z),
        "spherical": (_position(0, 1, 2),),
        "universal": (_position(0, 1, 2), _crossed_axes),
        "planar": (_position(2), _axis_along_z),
        "screw": (_position(0, 1), _axis_along_z, _screw),
        "free": (),
        "point_on_line": (_position(0, 1),),
        "distance": (_distance,),
    }
)
"""Kind -> the functions that write its rows. The last two kinds exist as constraints only, never in the tree."""


def loop_residuals(
    mechanism: Mechanism, links: Sequence[Link], kin: Kinematics, parameters: Sequence[LoopParameters]
) -> tuple[list[ConstraintRow], list[SX], list[Sense]]:
    """Rows, residuals and senses of all joints that close loops.

    Raises
    ------
    MechanicsError
        E306 for a kind that is not in the table.
    """
    index = {mechanism.ground: -1} | {joint.child: i for i, joint in enumerate(mechanism.tree)}
    rows: list[ConstraintRow] = []
    residuals: list[SX] = []
    senses: list[Sense] = []
    for joint, own in zip(mechanism.loops, parameters, strict=True):
        X_FM = relative_pose(links, kin, index[joint.parent], index[joint.child], own)
        for write in rows_of_kind(joint):
            first = len(rows)
            for component, residual in write(joint, X_FM, own):
                moment = component.startswith("moment")
                rows.append(
                    ConstraintRow(
                        name=f"{joint.name}.{component}",
                        source=joint.name,
                        component=component,
                        unit="N*m" if moment else "N",
                        length=not moment,
                    )
                )
                residuals.append(residual)
            if write in COSINES:
                senses.append(Sense(rows=tuple(range(first, len(rows))), cosine=COSINES[write](joint, X_FM, own)))
    return rows, residuals, senses


def rows_of_kind(joint: Joint) -> tuple[Callable[[Joint, Pose, LoopParameters], list[Forbidden]], ...]:
    """What writes the rows of a joint that closes a loop."""
    try:
        return CUT_JOINTS[joint.kind]
    except KeyError:
        raise MechanicsError(
            "E306",
            f"Joint '{joint.name}' closes a loop and is of kind '{joint.kind}', for which there are no constraint equations.",
            remedy=f"Use one of: {', '.join(CUT_JOINTS)}.",
            element=joint.name,
        ) from None


def relative_pose(links: Sequence[Link], kin: Kinematics, parent: int, child: int, own: LoopParameters) -> Pose:
    """X_FM of a cut joint, along the tree from the last link that both sides share: what lies inboard of it does not matter."""
    parents, children = _path(links, parent), _path(links, child)
    while parents and children and parents[0] == children[0]:
        parents, children = parents[1:], children[1:]
    X_F, X_M = _along(kin, parents), _along(kin, children)
    X_F = own.X_LF if X_F is None else X_F @ own.X_LF
    X_M = own.X_LM if X_M is None else X_M @ own.X_LM
    return Pose(ca.mtimes(X_F.R.T, X_M.R), ca.mtimes(X_F.R.T, X_M.p - X_F.p))


def _path(links: Sequence[Link], link: int) -> list[int]:
    path: list[int] = []
    while link >= 0:
        path.append(link)
        link = links[link].parent
    return path[::-1]


def _along(kin: Kinematics, path: Sequence[int]) -> Pose | None:
    pose: Pose | None = None
    for link in path:
        pose = kin.X_PL[link] if pose is None else pose @ kin.X_PL[link]
    return pose


def coupling_residuals(
    couplings: Sequence[Coupling], parameters: Sequence[tuple[SX, SX]], position_of: Mapping[str, int], q: SX
) -> tuple[list[ConstraintRow], list[SX]]:
    """Rows and residuals of all couplings; `position_of` gives the place in q of "joint" and "joint.quantity".

    Raises
    ------
    MechanicsError
        E313 when a coupling names no coordinate of the tree.
    """
    rows: list[ConstraintRow] = []
    residuals: list[SX] = []
    for coupling, (coefficients, offset) in zip(couplings, parameters, strict=True):
        total = -offset
        for k, name in enumerate(coupling.joints):
            if name not in position_of:
                raise couples_no_coordinate(coupling, name, list(position_of))
            total = total + coefficients[k] * q[position_of[name]]
        rows.append(ConstraintRow(name=f"{coupling.name}.mesh", source=coupling.name, component="mesh", unit="", length=False))
        residuals.append(total)
    return rows, residuals


def with_followers(couplings: Sequence[Coupling], position_of: Mapping[str, int], q0: Array) -> Array:
    """The CAD pose with the first coordinate of couplings that have an offset moved onto it: a follower goes where its leader has it.

    In the CAD pose such a coupling does not hold; without this, leader and follower would both give way. What follows in a ring, or
    follows two leaders, is left to the assembly.
    """
    q = np.array(q0, dtype=float)
    if not any(coupling.offset for coupling in couplings):
        return q
    for _ in range(len(couplings) + 1):  # followers of followers come a round later each
        before = q.copy()
        for coupling in couplings:
            (follower, coefficient), *others = coupling.terms
            if coefficient:
                q[position_of[follower]] = (coupling.offset - sum(c * q[position_of[name]] for name, c in others)) / coefficient
        if (q == before).all():
            return q
    return np.array(q0, dtype=float)


def couples_no_coordinate(coupling: Coupling, name: str, known: Sequence[str]) -> MechanicsError:
    """E313 for a coupling of something that is no single coordinate of the tree."""
    return MechanicsError(
        "E313",
        f"The {coupling.kind} '{coupling.name}' couples '{name}', which is not a single coordinate of the mechanism's tree.",
        remedy=f"Name one of: {', '.join(known)}. A joint that closes a loop has no coordinate of its own.",
        element=coupling.name,
    )


def constraint_expressions(
    rows: Sequence[ConstraintRow],
    residuals: Sequence[SX],
    *,
    senses: Sequence[Sense] = (),
    q: SX,
    v: SX,
    qdot: SX,
    size: float,
    size_symbol: SX,
) -> Constraints:
    """Jacobian and bias of the residuals, by exact differentiation along the motion.

    Parameters
    ----------
    senses
        Of rows that are sines.
    q, v
        Columns of symbols.
    qdot
        Of q and v, linear in v.
    size, size_symbol
        Of the mechanism, m: its value, and the parameter.
    """
    g = ca.vertcat(*residuals) if residuals else ca.SX(0, 1)
    velocity_map = ca.jacobian(qdot, v)
    J = ca.sparsify(ca.mtimes(ca.jacobian(g, q), velocity_map))
    rate = ca.mtimes(J, v)
    return Constraints(
        rows=tuple(rows),
        residual=g,
        jacobian=J,
        bias=ca.jtimes(rate, q, qdot),
        velocity_map=velocity_map,
        size=size,
        size_symbol=size_symbol,
        senses=tuple(senses),
    )


def constraints_of(
    mechanism: Mechanism,
    links: Sequence[Link],
    kin: Kinematics,
    parameters: Parameters,
    *,
    q: SX,
    v: SX,
    qdot: SX,
    position_of: Mapping[str, int],
) -> Constraints:
    """All rows of the mechanism, none chosen yet.

    Parameters
    ----------
    position_of
        The place in q of every coordinate that a coupling may name.
    """
    rows, residuals, senses = loop_residuals(mechanism, links, kin, parameters.loops)
    more_rows, more_residuals = coupling_residuals(mechanism.couplings, parameters.couplings, position_of, q)
    return constraint_expressions(
        [*rows, *more_rows],
        [*residuals, *more_residuals],
        senses=senses,
        q=q,
        v=v,
        qdot=qdot,
        size=size_of(mechanism),
        size_symbol=parameters.size,
    )
