"""The power that goes into every component: across times through variable, over its edges and attachments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from mechanics.equations import EquationsOfMotion

from ..declare.component import BY_POINTS, DOMAINS, Symbols
from ..reduction.expression_columns import Entry, alone, stacked
from ..reduction.tableau import Tableau
from ..resolved import Element
from .network import Network


@dataclass(frozen=True, slots=True, kw_only=True)
class Powers:
    """W, by component, in symbols of the tableau: entries, expressions or numbers."""

    shown: Mapping[str, Any]  # what goes in through its terminals, or from joints and shafts where it has none
    absorbed: Mapping[str, Any]  # what goes in through everything


def component_powers(
    tableau: Tableau,
    elements: Sequence[Element],
    network: Network,
    seen: Mapping[str, Symbols],
    eom: EquationsOfMotion | None,
    on_carriers: Mapping[str, Mapping[int, Any]],
) -> Powers:
    """The powers of all components. A heat flow is a power itself: what goes to the datum stays in the component."""
    terminals: dict[str, Any] = {}
    shafts: dict[str, Any] = {}
    powers = _edge_powers(tableau, network)
    for k, edge in enumerate(network.edges):
        sums, power = shafts if edge.shaft else terminals, Entry(powers, k)
        sums[edge.component] = alone(sums[edge.component]) + alone(power) if edge.component in sums else power
    shown: dict[str, Any] = {}
    absorbed: dict[str, Any] = {}
    for element in elements:
        name = element.name
        moving = _moving_power(tableau, element, seen.get(name), eom, on_carriers.get(name, {}))
        if name in shafts:
            moving = shafts[name] if moving is None else alone(shafts[name]) + moving
        inside = terminals.get(name)
        shown[name] = inside if inside is not None else 0 if moving is None else moving
        absorbed[name] = shown[name] if inside is None or moving is None else alone(inside) + alone(moving)
    return Powers(shown=shown, absorbed=absorbed)


def _edge_powers(tableau: Tableau, network: Network) -> Any:
    """A column with that of every edge."""
    across: list[Any] = []
    through: list[Any] = []
    for edge in network.edges:
        domain = DOMAINS[edge.domain]
        if not domain.carries_power:
            across.append(0.0)
            through.append(tableau.entry(f"{edge.name}.{domain.through}"))
            continue
        factor = tableau.entry(f"{edge.name}.{domain.across}") if domain.power_pair else float(network.nodes[edge.minus].datum)
        across.append(factor)
        through.append(tableau.entry(f"{edge.name}.{domain.through}"))
    return ca.densify(stacked(across) * stacked(through))


def _moving_power(
    tableau: Tableau, element: Element, symbols: Symbols | None, eom: EquationsOfMotion | None, on_carriers: Mapping[int, Any]
) -> Any | None:
    """Power from the joints that a component is attached to or that turn its rotor, and from the ends of its line; None without any."""
    power: Any = None
    for index, effort in on_carriers.items():
        assert eom is not None  # only bodies carry rotors
        power = eom.v[index] * effort + (0 if power is None else power)
    for port, target in element.attachments.items():
        assert eom is not None  # only joints can be attached to
        effort = tableau.variables[f"{element.name}.{port}.{DOMAINS[target.domain].through}"].symbol
        power = eom.v[target.index] * effort + (0 if power is None else power)
    for port, kind in element.declaration.attachments.items():
        if kind in BY_POINTS:
            line = getattr(symbols, port)
            power = line.speed * line.force + (0 if power is None else power)
    return power
