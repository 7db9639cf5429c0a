"""Rotors in bodies that move: what the turning of its carrier does to a rotor, and the rotor to its carrier.

A component with a rotor (`Component.rotors`) on a turning joint spins in the body before that joint, about its axis. So does one on a shaft
that gears, springs or clutches connect with one turning joint: its rate is that against this body. Where shafts are connected with no
joint or with several, they turn against the fixed frame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from foundation.errors import Note
from mechanics.analyses.rotor_carriers import Carrier, carriers
from mechanics.equations import EquationsOfMotion
from topology.graphs.union_find import UnionFind

from ..declare.component import Symbols
from ..resolved import Element
from .joint_equations import JointSymbols
from .network import Network

TURNING = "rotational"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Carried:
    """The carrier of one shaft, with the joints' accelerations of the tableau."""

    carrier: Carrier
    rate: Any  # rad/s, of the carrier about the axis
    acceleration: Any  # rad/s^2, its derivative


def rotor_carriers(elements: Sequence[Element], network: Network, eom: EquationsOfMotion | None) -> dict[str, Carrier]:
    """By ``component.attachment``: the bodies that carry rotors and turn."""
    if eom is None:
        return {}
    freedoms = _rotor_freedoms(elements, network)
    found = carriers(eom, freedoms.values())
    return {port: found[k] for port, k in freedoms.items() if k in found}


def rotors_between(elements: Sequence[Element], network: Network, eom: EquationsOfMotion | None) -> list[Note]:
    """``W413`` for rotors on shafts that several joints of turning bodies drive: what carries them is not known."""
    if eom is None:
        return []
    of_shafts = _freedoms_of_shafts(elements, network)
    rotors = {f"{e.name}.{port}": e for e in elements for port, name in e.declaration.rotors.items() if e.parameters.get(name, 0.0) != 0.0}
    unclear = {port: sorted(of_shafts[port]) for port in rotors if len(of_shafts.get(port, ())) > 1}
    turning = carriers(eom, {k for indices in unclear.values() for k in indices})
    return [
        Note(
            code="W413",
            element=rotors[port].name,
            text=f"'{rotors[port].name}' has a rotor on a shaft that several joints drive ("
            f"{', '.join(eom.coordinates[k].joint for k in indices)}): its momentum is counted against the fixed frame.",
            remedy="Nothing, where the bodies that carry the shaft turn slowly; else make the rotor a part with a joint of its own.",
        )
        for port, indices in unclear.items()
        if any(k in turning for k in indices)
    ]


def carried_shafts(carriers_of: Mapping[str, Carrier], eom: EquationsOfMotion | None, joints: Sequence[JointSymbols]) -> dict[str, Carried]:
    """The same with what the turning of the carrier does to its rotor."""
    if eom is None:
        return {}
    state, rates = ca.vertcat(eom.q, eom.v), ca.vertcat(eom.qdot, *(joint.acceleration for joint in joints))
    return {
        port: Carried(carrier=carrier, rate=carrier.rate, acceleration=ca.jtimes(carrier.rate, state, rates))
        for port, carrier in carriers_of.items()
    }


def moment_signals(carriers_of: Mapping[str, Carrier]) -> dict[str, str]:
    """Names and units of the signals of `rotor_moments`."""
    return {name: "N*m" for port in carriers_of for name in _moment_names(port)}


def _moment_names(port: str) -> list[str]:
    return [f"{port.rpartition('.')[0]}.moment_{axis}" for axis in "xyz"]


def _rotor_freedoms(elements: Sequence[Element], network: Network) -> dict[str, int]:
    """By ``component.attachment`` of every rotor: the freedom about whose axis it turns, where there is one."""
    of_shafts = _freedoms_of_shafts(elements, network)
    found: dict[str, int] = {}
    for element in elements:
        for port, parameter in element.declaration.rotors.items():
            if element.parameters.get(parameter, 0.0) == 0.0:
                continue
            if port in element.attachments:
                if element.attachments[port].domain == TURNING:
                    found[f"{element.name}.{port}"] = element.attachments[port].index
            elif len(of_shafts.get(name := f"{element.name}.{port}", ())) == 1:
                (found[name],) = of_shafts[name]
    return found


def _freedoms_of_shafts(elements: Sequence[Element], network: Network) -> dict[str, set[int]]:
    """The turning freedoms that the network of each shaft is connected with, by ``component.attachment``."""
    node_of = {edge.name: edge.plus for edge in network.edges if edge.shaft and not network.nodes[edge.plus].datum}
    groups = UnionFind(len(network.nodes))
    held: dict[int, set[int]] = {}  # node -> freedoms
    for element in elements:
        nodes = [
            node_of[name] for port, kind in element.shafts.items() if kind == TURNING and (name := f"{element.name}.{port}") in node_of
        ]
        if nodes:
            for node in nodes[1:]:
                groups.join(nodes[0], node)
            turning = {target.index for target in element.attachments.values() if target.domain == TURNING}
            held.setdefault(nodes[0], set()).update(turning)
    freedoms: dict[int, set[int]] = {}
    for node, indices in held.items():
        freedoms.setdefault(groups.find(node), set()).update(indices)
    return {name: freedoms.get(groups.find(node), set()) for name, node in node_of.items()}


def rotor_moments(elements: Sequence[Element], carried: Mapping[str, Carried], symbols: Mapping[str, Symbols]) -> dict[str, Any]:
    """By ``component.attachment``: the moment that changes a rotor's momentum, in the axes of its carrier's `axis`."""
    found: dict[str, Any] = {}
    for element in elements:
        for port, parameter in element.declaration.rotors.items():
            if (name := f"{element.name}.{port}") in carried:
                x = symbols[element.name]
                shaft = getattr(x, port)
                found[name] = carried[name].carrier.momentum_rate(getattr(x, parameter), shaft.inertial_rate, shaft.inertial_acceleration)
    return found


def efforts_on_carriers(moments: Mapping[str, Any], carried: Mapping[str, Carried]) -> dict[str, dict[int, Any]]:
    """By component: what its rotors take out of the joints that turn their carriers, by freedom."""
    found: dict[str, dict[int, Any]] = {}
    for name, moment in moments.items():
        shares, own = carried[name].carrier.shares, found.setdefault(name.rpartition(".")[0], {})
        for k in sorted(set(shares.sparsity().get_triplet()[1])):
            own[k] = own.get(k, 0) + ca.dot(shares[:, k], moment)
    return found


def moment_expressions(moments: Mapping[str, Any], carried: Mapping[str, Carried]) -> dict[str, Any]:
    """Signals: the moment of every rotor on the body that carries it, in W."""
    found: dict[str, Any] = {}
    for port, moment in moments.items():
        found.update(zip(_moment_names(port), ca.vertsplit(-(carried[port].carrier.R_WM @ moment)), strict=True))
    return found
