"""The power that goes into every component: across times through variable, over its edges and attachments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from mechanics.equations import EquationsOfMotion

from .declarations import BY_POINTS, DOMAINS, Symbols
from .elements import Element
from .network import Network
from .tableau import Tableau


@dataclass(frozen=True, slots=True, kw_only=True)
class Powers:
    """W, by component, in symbols of the tableau."""

    shown: Mapping[str, Any]  # what goes in through its terminals, or from joints and shafts where it has none
    absorbed: Mapping[str, Any]  # what goes in through everything


def component_powers(
    tableau: Tableau, elements: Sequence[Element], network: Network, seen: Mapping[str, Symbols], eom: EquationsOfMotion | None
) -> Powers:
    """The powers of all components. A heat flow is a power itself: what goes to the datum stays in the component."""
    terminals: dict[str, Any] = {}
    shafts: dict[str, Any] = {}
    for edge, power in zip(network.edges, _edge_powers(tableau, network), strict=True):
        sums = shafts if edge.shaft else terminals
        sums[edge.component] = sums[edge.component] + power if edge.component in sums else power
    shown: dict[str, Any] = {}
    absorbed: dict[str, Any] = {}
    for element in elements:
        name = element.name
        moving = _moving_power(tableau, element, seen.get(name), eom)
        if name in shafts:
            moving = shafts[name] if moving is None else shafts[name] + moving
        inside = terminals.get(name)
        shown[name] = inside if inside is not None else 0 if moving is None else moving
        absorbed[name] = shown[name] if inside is None or moving is None else inside + moving
    return Powers(shown=shown, absorbed=absorbed)


def _edge_powers(tableau: Tableau, network: Network) -> list[Any]:
    """Of every edge, all at once."""
    if not network.edges:
        return []
    across = ca.vertcat(*(tableau.symbol(f"{e.name}.{DOMAINS[e.domain].across}") for e in network.edges))
    through = ca.vertcat(*(tableau.symbol(f"{e.name}.{DOMAINS[e.domain].through}") for e in network.edges))
    pairs = ca.vertsplit(across * through)
    flows = None
    for k, edge in enumerate(network.edges):
        if not DOMAINS[edge.domain].power_pair:
            flows = ca.vertsplit(through) if flows is None else flows
            pairs[k] = flows[k] if network.nodes[edge.minus].datum else ca.SX(0)
    return list(pairs)


def _moving_power(tableau: Tableau, element: Element, symbols: Symbols | None, eom: EquationsOfMotion | None) -> Any | None:
    """Power from the joints that a component is attached to, and from the ends of its line; None where it has neither."""
    power: Any = None
    for port, target in element.attachments.items():
        assert eom is not None  # only joints can be attached to
        effort = tableau.variables[f"{element.name}.{port}.{DOMAINS[target.domain].through}"].symbol
        power = eom.v[target.index] * effort + (0 if power is None else power)
    for port, kind in element.declaration.attachments.items():
        if kind in BY_POINTS:
            line = getattr(symbols, port)
            power = line.speed * line.force + (0 if power is None else power)
    return power
