"""The signals that mechanism and components give: names, units, and what they are in symbols of the tableau."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mechanics.equations import EquationsOfMotion

from ..declare.component import DOMAINS
from ..reduction.tableau import Tableau
from ..resolved import Element, SignalGraph
from .component_powers import Powers
from .grouped_elements import Declared
from .network import Network


def plant_signals(elements: Sequence[Element], network: Network, eom: EquationsOfMotion | None) -> dict[str, str]:
    """Name and unit of every signal that the mechanism and the components give."""
    units: dict[str, str] = {}
    if eom is not None:
        for coordinate in eom.coordinates:
            if coordinate.position is not None:
                units[coordinate.position] = coordinate.position_unit or ""
            units[coordinate.rate] = coordinate.rate_unit
            units[coordinate.acceleration] = coordinate.acceleration_unit
            units[coordinate.effort] = coordinate.effort_unit
        units.update(zip(eom.q_names, eom.q_units, strict=True))  # and quaternions
    for element in elements:
        for edge in network.edges_of(element.name):
            domain = DOMAINS[edge.domain]
            units[f"{edge.name}.{domain.across}"] = domain.across_unit
            units[f"{edge.name}.{domain.through}"] = domain.through_unit
            if edge.shaft:
                units[f"{edge.name}.{domain.across_integral}"] = domain.across_integral_unit
        for name, quantity in element.declaration.unknowns.items():
            units[f"{element.name}.{name}"] = quantity.unit
        for name, port in element.declaration.outputs.items():
            units[f"{element.name}.{name}"] = port.unit
        for name, unit, _ in _effort_signals(element):
            units[name] = unit
        if element.declaration.modes:
            units[f"{element.name}.mode"] = "1"
        units[f"{element.name}.power"] = "W"
        units[f"{element.name}.heat"] = "W"
    return units


def add_angles_that_are_read(tableau: Tableau, network: Network, graph: SignalGraph, shown: Sequence[str]) -> None:
    """A state for the angle of every shaft that a signal block reads, or that is shown."""
    read = {*shown, *(source for block in graph.blocks for source in block.inputs.values())}
    for edge in network.edges:
        if not edge.shaft:
            continue
        domain = DOMAINS[edge.domain]
        angle, rate = f"{edge.name}.{domain.across_integral}", f"{edge.name}.{domain.across}"
        if angle in read and tableau.shared[rate]:
            tableau.integral(tableau.shared[rate], tableau.shared[angle], domain.across_integral_unit)


def plant_expressions(
    tableau: Tableau,
    elements: Sequence[Element],
    network: Network,
    declared: Declared,
    powers: Powers,
    eom: EquationsOfMotion | None,
    modes: Mapping[str, Any],
) -> dict[str, Any]:
    """The same signals as expressions of the tableau's symbols, or entries of columns of them.

    ``power`` is what goes into a component through its terminals, or from joints and shafts where it has none; ``heat`` is what it gives
    off (left out where it never does). The angle of a shaft is there where something uses it.
    """
    found: dict[str, Any] = {}
    if eom is not None:
        for k, coordinate in enumerate(eom.coordinates):
            if coordinate.position is not None:
                found[coordinate.position] = eom.q[coordinate.position_index]
            found[coordinate.rate] = eom.v[k]
            found[coordinate.acceleration] = tableau.variables[coordinate.acceleration]
            found[coordinate.effort] = tableau.variables[coordinate.effort]
        found.update({name: eom.q[i] for i, name in enumerate(eom.q_names)})  # and quaternions
    for element in elements:
        for edge in network.edges_of(element.name):
            domain = DOMAINS[edge.domain]
            for quantity in (domain.across, domain.through):
                found[f"{edge.name}.{quantity}"] = tableau.entry(f"{edge.name}.{quantity}")
            if edge.shaft:
                angle = f"{edge.name}.{domain.across_integral}"
                if not tableau.shared[angle] or tableau.shared[angle] in tableau.variables:
                    found[angle] = tableau.entry(angle)
        for unknown in element.declaration.unknowns:
            found[f"{element.name}.{unknown}"] = tableau.variables[f"{element.name}.{unknown}"]
        for port, value in declared.outputs[element.name].items():
            found[f"{element.name}.{port}"] = value
        for name, _, through in _effort_signals(element):
            found[name] = -tableau.variables[through].symbol
        if element.declaration.modes:
            found[f"{element.name}.mode"] = modes[f"{element.name}.mode"]
        found[f"{element.name}.power"] = powers.shown[element.name]
        if "heat" in declared.energies[element.name]:
            found[f"{element.name}.heat"] = declared.energies[element.name]["heat"]
    return found


def _effort_signals(element: Element) -> list[tuple[str, str, str]]:
    """(signal, unit, variable) of what a component does to its first joint or shaft: the torque or force that this feels."""
    if not element.declaration.attachments:
        return []
    kinds = {**{port: target.domain for port, target in element.attachments.items()}, **element.shafts}
    port = next((port for port in element.declaration.attachments if port in kinds), None)
    if port is None:
        return []
    domain = DOMAINS[kinds[port]]
    if domain.through in element.declaration.outputs:
        return []
    return [(f"{element.name}.{domain.through}", domain.through_unit, f"{element.name}.{port}.{domain.through}")]
