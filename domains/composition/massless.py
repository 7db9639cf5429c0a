"""Massless nodes in the tableau (`mechanics.multibody.massless_nodes`): where springs meet in space, the forces of all of them balance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from mechanics.analyses.part_motion import INERTIAL, ORIENTATION
from mechanics.analyses.point_motion import UNITS
from mechanics.equations import EquationsOfMotion
from mechanics.errors import MechanicsError

from ..reduction.tableau import Equation, Tableau
from ..specs import NamedPoint

if TYPE_CHECKING:
    from .part_lines import Line

MOVING = tuple(key for key, unit in UNITS.items() if unit != "m/s^2")  # what is known of the motion of a node


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NodeSymbols:
    """Massless nodes in symbols of the tableau."""

    positions: Any  # column
    rates: Any  # column
    poses: Mapping[str, Any]  # body -> X_WB


def add_nodes(tableau: Tableau, eom: EquationsOfMotion | None) -> NodeSymbols | None:
    """A variable for every coordinate of the massless nodes; None without any."""
    nodes = None if eom is None else eom.nodes
    if nodes is None:
        return None
    positions = ca.vertcat(*(tableau.variable(name, unit) for name, unit in zip(nodes.names, nodes.units, strict=True)))
    rates = ca.vertcat(*(tableau.variable(_rate_name(name), f"{unit}/s") for name, unit in zip(nodes.names, nodes.units, strict=True)))
    for name, rate, joint in zip(nodes.names, ca.vertsplit(rates), nodes.joints, strict=True):
        residual = rate - tableau.derivative(name)()
        tableau.equations.append(Equation(name=f"{_rate_name(name)}: rate of the massless node", residual=residual, element=joint))
    poses = {body: ca.substitute(X_WB, nodes.positions, positions) for body, X_WB in nodes.poses.items()}
    return NodeSymbols(positions=positions, rates=rates, poses=poses)


def add_node_balances(tableau: Tableau, eom: EquationsOfMotion | None, lines: Mapping[str, Mapping[str, Line]]) -> None:
    """The forces along every coordinate of the massless nodes sum to zero.

    Raises
    ------
    MechanicsError
        E301 where no spring or force acts along one: nothing then determines where it is.
    """
    nodes = None if eom is None else eom.nodes
    for k, name in enumerate(nodes.names if nodes is not None else ()):
        assert nodes is not None
        pulls = [
            tableau.variables[f"{owner}.{port}.force"].symbol * line.node_shares[k]
            for owner, ports in lines.items()
            for port, line in ports.items()
            if k in line.node_shares
        ]
        joint = nodes.joints[k]
        if not pulls:
            raise MechanicsError(
                "E301",
                f"Joint '{joint}' moves what has no mass, and no spring between points holds it along '{name}'.",
                remedy="Give a part of it a density or a mass, fasten mechanical.LineSpring to it, or make the joint a fixed one.",
                element=joint,
            )
        residual = pulls[0] if len(pulls) == 1 else sum(pulls[1:], start=pulls[0])
        tableau.equations.append(Equation(name=f"{name}: balance of the massless node", residual=residual, element=joint))


def node_motion(eom: EquationsOfMotion, nodes: NodeSymbols, body: str, p_BQ: Any, R_AW: Any) -> dict[str, Any]:
    """Place in W, velocity along the axes of A, and speed of a point of a massless node."""
    X_WB = nodes.poses[body]
    place = X_WB[:3, 3] + ca.mtimes(X_WB[:3, :3], p_BQ)
    velocity = ca.jtimes(place, eom.q, eom.qdot) + ca.jtimes(place, nodes.positions, nodes.rates)
    along = ca.densify(ca.mtimes(R_AW, velocity))
    values = [*ca.vertsplit(place), *ca.vertsplit(along), ca.sqrt(ca.dot(velocity, velocity) + 1e-24)]
    return dict(zip(MOVING, values, strict=True))


def node_signals(eom: EquationsOfMotion | None) -> dict[str, str]:
    """Names and units of the nodes' own signals: positions and rates."""
    nodes = None if eom is None else eom.nodes
    if nodes is None:
        return {}
    named = dict(zip(nodes.names, nodes.units, strict=True))
    return named | {_rate_name(name): f"{unit}/s" for name, unit in named.items()}


def node_expressions(eom: EquationsOfMotion | None, nodes: NodeSymbols | None) -> dict[str, Any]:
    """The same in symbols of the tableau."""
    if eom is None or eom.nodes is None or nodes is None:
        return {}
    found = dict(zip(eom.nodes.names, ca.vertsplit(nodes.positions), strict=True))
    return found | {_rate_name(name): rate for name, rate in zip(eom.nodes.names, ca.vertsplit(nodes.rates), strict=True)}


def _rate_name(name: str) -> str:
    joint, _, quantity = name.rpartition(".")
    return f"{joint}.{'rate' if quantity.startswith('angle') else 'speed'}{quantity.partition('_')[1]}{quantity.partition('_')[2]}"


def keys_of(eom: EquationsOfMotion | None, point: NamedPoint) -> Sequence[str]:
    """What is known of the motion of a named point: no acceleration where it lies on a massless node."""
    on_node = eom is not None and eom.nodes is not None and any(point.part in body.parts for body in eom.nodes.bodies.values())
    return MOVING if on_node else tuple(units_of(point))


def units_of(point: NamedPoint) -> dict[str, str]:
    """What is known of a named point that is on no massless node, with units."""
    return {**UNITS, **(ORIENTATION if point.orientation else {}), **(INERTIAL if point.imu else {})}
