"""The mechanism's equations in the tableau: efforts, accelerations and closed loops of its joints, and lines between points of bodies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from foundation.suggestions import did_you_mean
from mechanics.analyses.part_motion import inertial_sensor, orientation, relative_point
from mechanics.analyses.point_motion import point_motion
from mechanics.equations import EquationsOfMotion, body_with, parts_of
from mechanics.loops.constraints import Constraints
from mechanics.loops.row_exchange import RowExchange
from mechanics.multibody.coordinates import Coordinate

from ..declare.component import BUSH, BY_POINTS, DOMAINS, LINE, POINT, ROPE, TURN
from ..reduction.motion_rows import motion_rows, stand_in_rows, stands_in
from ..reduction.tableau import Equation, Tableau
from ..resolved import Element
from ..specs import DomainsError, NamedPoint
from .massless import NodeSymbols, node_motion
from .part_lines import Line, axes_of_part, rope, six_motions, turns_of_part


@dataclass(frozen=True, slots=True, kw_only=True)
class JointSymbols:
    """Symbols of one freedom of a joint."""

    joint: str
    name: str  # for equations: the joint's name, or that of the velocity where it has several freedoms
    domain: str
    q: Any | None  # None for body rates, which are no position's derivative
    v: Any
    acceleration: Any
    effort: Any


def component_lines(tableau: Tableau, element: Element, eom: EquationsOfMotion | None, nodes: NodeSymbols | None = None) -> dict[str, Line]:
    """By attachment: the line between the two points of a component, or the axes of W through its only one; coordinates are parameters."""

    def fail(what: str, remedy: str) -> DomainsError:
        return DomainsError("E405", f"Component '{element.name}' {what}.", remedy=remedy, element=element.name, place=element.spec.place)

    ends = element.spec.points
    kinds = {*element.declaration.attachments.values()} & BY_POINTS
    single = bool(kinds & {POINT, TURN})
    several = ROPE in kinds
    if eom is None or (len(ends) < 2 if several else len(ends) != (1 if single else 2)):
        needs, remedy = ("a point", "Give at") if single else ("two points", "Give a and b, each")
        raise fail(f"needs {needs} on parts of a mechanism, and has {len(ends)}", f"{remedy} with part and point.")
    bodies: list[str] = []
    for end in ends:
        try:
            bodies.append(body_with(eom, end.part))
        except KeyError:
            meant = did_you_mean(end.part, parts_of(eom))
            raise fail(f"is fastened to '{end.part}', which is not a part", f"Name a part. {meant}") from None
    if single and bodies[0] == eom.mechanism.ground:
        raise fail(f"acts on '{ends[0].part}', which stands still", "Name a part that moves.")
    if not single and len({*bodies}) == 1:
        raise fail(f"lies between two points of the same body '{bodies[0]}'", "Fasten it to parts that move against each other.")
    points = [
        ca.vertcat(*(tableau.parameter(f"{element.name}.{key}.{axis}", value) for axis, value in zip("xyz", end.point, strict=True)))
        for key, end in zip(_end_names(len(ends)), ends, strict=True)
    ]
    if is_general(element):
        _refuse_massless(element, eom, bodies, fail)
        return general_lines(element, eom, points)
    if single:
        return axes_through(eom, bodies[0], points[0], nodes)
    return {"line": line_between(eom, (bodies[0], bodies[1]), (points[0], points[1]), nodes)}


def _end_names(count: int) -> list[str]:
    return ["at"] if count == 1 else ["a", *(f"over_{k}" for k in range(1, count - 1)), "b"]


def is_general(element: Element) -> bool:
    """Whether a component acts otherwise than along a line between two points, or W's axes through one."""
    kinds = {*element.declaration.attachments.values()} & BY_POINTS
    return bool(kinds - {LINE, POINT}) or bool(kinds and element.spec.axes)


def _refuse_massless(element: Element, eom: EquationsOfMotion, bodies: Sequence[str], fail: Callable[[str, str], DomainsError]) -> None:
    axes = element.spec.axes
    try:
        along = [body_with(eom, axes)] if axes else []
    except KeyError:
        raise fail(f"acts along the axes of '{axes}', which is not a part", f"Name a part. {did_you_mean(axes, parts_of(eom))}") from None
    for body in (*bodies, *along):
        if body not in eom.poses:
            raise fail(f"acts on '{body}', which has no mass and balances forces", "Give that part a mass, or name another one.")


def general_lines(element: Element, eom: EquationsOfMotion, points: Sequence[Any]) -> dict[str, Line]:
    """Ropes, axes of parts, torques and the motions of one part against another (`part_lines`); points as columns, m."""
    bodies = [body_with(eom, end.part) for end in element.spec.points]
    along = body_with(eom, element.spec.axes) if element.spec.axes else ""
    kinds = {kind: port for port, kind in element.declaration.attachments.items()}
    if ROPE in kinds:
        return {kinds[ROPE]: rope(eom, bodies, points)}
    if TURN in kinds:
        return turns_of_part(eom, bodies[0], along)
    if BUSH in kinds:
        return six_motions(eom, bodies, points[0], points[1])
    return axes_of_part(eom, bodies[0], points[0], along)


def axes_through(eom: EquationsOfMotion, body: str, p_BQ: Any, nodes: NodeSymbols | None = None) -> dict[str, Line]:
    """The axes x, y and z of W as lines to a point of a body: its coordinates, their rates, and what they owe to each velocity."""
    place = place_of(eom, body, p_BQ, nodes)
    return {axis: _line(eom, coordinate, nodes) for axis, coordinate in zip("xyz", ca.vertsplit(place), strict=True)}


def place_of(eom: EquationsOfMotion, body: str, p_BQ: Any, nodes: NodeSymbols | None = None) -> Any:
    """p_WQ of a point of a body, which may be a massless node."""
    X_WB = _pose_of(eom, body, nodes)
    return X_WB[:3, 3] + X_WB[:3, :3] @ p_BQ


def _pose_of(eom: EquationsOfMotion, body: str, nodes: NodeSymbols | None) -> Any:
    return eom.poses[body] if body in eom.poses or nodes is None else nodes.poses[body]


def point_signals(
    tableau: Tableau,
    points: Sequence[NamedPoint],
    eom: EquationsOfMotion | None,
    joints: Sequence[JointSymbols],
    nodes: NodeSymbols | None = None,
) -> dict[str, Any]:
    """Signals of the named points: ``tip.x`` to ``tip.acceleration`` (`mechanics.analyses.point_motion`); where a point lies on its body
    is a parameter.

    Raises
    ------
    DomainsError
        E405 for a point on something, or along the axes of something, that is no part of the mechanism.
    """
    found: dict[str, Any] = {}
    for point in points:
        body = _body_of(eom, point, point.part, "lies on")
        axes = _body_of(eom, point, point.axes, "is measured along the axes of") if point.axes else ""
        assert eom is not None  # else no part was found
        reference = _body_of(eom, point, point.relative_to, "is measured against") if point.relative_to else ""
        R_AW = _pose_of(eom, axes, nodes)[:3, :3].T if axes else ca.SX.eye(3)
        p_BQ = [tableau.parameter(f"{point.name}.point.{axis}", value) for axis, value in zip("xyz", point.point, strict=True)]
        if nodes is not None and (body in nodes.poses or reference in nodes.poses):
            if reference or point.orientation or point.imu:
                what = f"Point '{point.name}' lies on a part without mass, of which only the place is known, or is measured against one."
                remedy = "Give the part a mass, or leave out relative_to, orientation and imu."
                raise DomainsError("E405", what, remedy=remedy, element=point.name, place=point.place)
            found.update({f"{point.name}.{key}": value for key, value in node_motion(eom, nodes, body, ca.vertcat(*p_BQ), R_AW).items()})
            continue
        vdot = ca.vertcat(*(joint.acceleration for joint in joints)) if joints else ca.SX(0, 1)
        place = ca.vertcat(*p_BQ)
        values = relative_point(eom, body, place, vdot, reference) if reference else point_motion(eom, body, place, vdot, R_AW)
        values |= orientation(eom, body, vdot, reference) if point.orientation else {}
        values |= inertial_sensor(eom, body, place, vdot) if point.imu else {}
        found.update({f"{point.name}.{key}": value for key, value in values.items()})
    return found


def _body_of(eom: EquationsOfMotion | None, point: NamedPoint, part: str, how: str) -> str:
    try:
        if eom is not None:
            return body_with(eom, part)
    except KeyError:
        pass
    known = [] if eom is None else parts_of(eom)
    what = f"Point '{point.name}' {how} '{part}', which is not a part of the mechanism."
    remedy = f"Name a part. {did_you_mean(part, known)}"
    raise DomainsError("E405", what, remedy=remedy, element=point.name, place=point.place)


def line_between(eom: EquationsOfMotion, bodies: tuple[str, str], points: tuple[Any, Any], nodes: NodeSymbols | None = None) -> Line:
    """The line between a point on one body and a point on another; p_BQ are columns of symbols or numbers, m."""
    ends = [place_of(eom, body, p_BQ, nodes) for body, p_BQ in zip(bodies, points, strict=True)]
    return _line(eom, ca.norm_2(ends[1] - ends[0]), nodes)


def _line(eom: EquationsOfMotion, length: Any, nodes: NodeSymbols | None) -> Line:
    speed = ca.jtimes(length, eom.q, eom.qdot)
    shares = ca.jacobian(speed, eom.v)
    own = {c: shares[0, c] for c in shares.sparsity().get_triplet()[1]}
    if nodes is None or not ca.depends_on(length, nodes.positions):
        return Line(length=length, speed=speed, shares=own)
    by_nodes = ca.jacobian(length, nodes.positions)
    others = {c: by_nodes[0, c] for c in by_nodes.sparsity().get_triplet()[1]}
    return Line(length=length, speed=speed + ca.mtimes(by_nodes, nodes.rates), shares=own, node_shares=others)


def domain_of(coordinate: Coordinate) -> str:
    """The scalar domain that a joint coordinate belongs to."""
    return "rotational" if coordinate.rotational else "translational"


def add_joints(tableau: Tableau, eom: EquationsOfMotion, exchange: RowExchange | None = None, *, driven: bool = True) -> list[JointSymbols]:
    """Effort and acceleration of every freedom of the joints, and the mechanism's rows ``M a + bias = tau``.

    Unless motions are given (`driven`), those of large trees stand for them only (`reduction.motion_rows`).
    """
    joints: list[JointSymbols] = []
    for k, coordinate in enumerate(eom.coordinates):
        joints.append(
            JointSymbols(
                joint=coordinate.joint,
                name=coordinate.joint if coordinate.only else coordinate.rate,
                domain=domain_of(coordinate),
                q=None if coordinate.position_index is None else eom.q[coordinate.position_index],
                v=eom.v[k],
                acceleration=tableau.variable(coordinate.acceleration, coordinate.acceleration_unit, mechanics=k),
                effort=tableau.variable(coordinate.effort, coordinate.effort_unit),
            )
        )
    if joints:
        a = ca.vertcat(*(j.acceleration for j in joints))
        write = stand_in_rows if stands_in(eom) and not driven else motion_rows
        rows = write(eom, a, ca.vertcat(*(j.effort for j in joints)))
        if eom.constraints is not None:
            rows -= _add_loops(tableau, eom.constraints, exchange, a)
        for k, joint in enumerate(joints):
            tableau.equations.append(Equation(name=f"{joint.name}: equation of motion", residual=rows[k], element=joint.joint, mechanics=k))
    return joints


def _add_loops(tableau: Tableau, constraints: Constraints, exchange: RowExchange | None, a: Any) -> Any:
    """The constraints that keep loops closed, ``J a + bias = 0``, and the efforts ``J^T lambda`` with which they do it.

    A row that is left out says ``lambda = 0`` instead.
    """
    chosen, count = list(constraints.chosen if exchange is None else exchange.rows), a.numel()
    if not chosen:
        return ca.SX.zeros(count)
    J, bias = constraints.jacobian[chosen, :], constraints.bias[chosen]
    if exchange is not None:
        kept = 1 - ca.vertcat(*exchange.left_out)
        J, bias = ca.diag(kept) @ J, kept * bias
    residuals = J @ a + bias
    multipliers = []
    for k, index in enumerate(chosen):
        row = constraints.rows[index]
        multiplier = tableau.variable(f"{row.name} of the loop", row.unit, mechanics=count + k)
        residual = residuals[k] if exchange is None else residuals[k] - exchange.left_out[k] * multiplier
        equation = Equation(name=f"{row.name}: loop closure", residual=residual, element=row.source, mechanics=count + k, closes_loop=True)
        tableau.equations.append(equation)
        multipliers.append(multiplier)
    return J.T @ ca.vertcat(*multipliers)


def add_effort_balances(
    tableau: Tableau,
    elements: Sequence[Element],
    joints: Sequence[JointSymbols],
    lines: Mapping[str, Mapping[str, Line]] | None = None,
    on_carriers: Mapping[str, Mapping[int, Any]] | None = None,
) -> None:
    """What acts on a joint: its effort and those that go into the attached components sum to zero.

    A tension F in a line of length L takes the efforts ``F dL'/dv`` out of the joints (virtual power). Rotors take efforts out of the
    joints that turn what carries them.
    """
    sums = [joint.effort for joint in joints]
    for index, effort in (pair for efforts in (on_carriers or {}).values() for pair in efforts.items()):
        sums[index] = sums[index] + effort
    for name, port, line in ((name, port, line) for name, ports in (lines or {}).items() for port, line in ports.items()):
        for index, share in line.shares.items():
            sums[index] = sums[index] + tableau.variables[f"{name}.{port}.force"].symbol * share
    for element in elements:
        for port, target in element.attachments.items():
            through = f"{element.name}.{port}.{DOMAINS[target.domain].through}"
            sums[target.index] = sums[target.index] + tableau.variables[through].symbol
    for joint, total in zip(joints, sums, strict=True):
        what = DOMAINS[joint.domain].through
        tableau.equations.append(Equation(name=f"{joint.name}: {what} balance", residual=total, element=joint.joint))
