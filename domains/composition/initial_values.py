"""The start values that components give to their states, and which of these are given up first where a state is not free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..declare.component import DOMAINS
from ..reduction.start_values import Start
from ..reduction.tableau import Tableau
from ..resolved import Element
from .network import Network


def component_starts(elements: Sequence[Element], shared: Mapping[str, str]) -> dict[str, Start]:
    """By variable; what the user gave wins over another component's default."""
    found: dict[str, Start] = {}
    for e in elements:
        for variable, parameter in e.declaration.initial.items():
            name = f"{e.name}.{variable}"
            name = shared.get(name, name)
            start = Start(value=e.parameters[parameter], given=parameter in e.spec.parameters, element=e.name, parameter=parameter)
            if name not in found or start.given:
                found[name] = start
    return found


def demotion_costs(tableau: Tableau, network: Network, starts: Mapping[str, Start]) -> dict[str, float]:
    """What it costs to demote a variable: those that the normal tree says are not free first, those whose start the user gave last."""
    dependent = {
        f"{name}.{quantity}" for name in network.dependent for domain in DOMAINS.values() for quantity in (domain.across, domain.through)
    }
    return {name: 1.0 + (name not in dependent) + 2.0 * (name in starts and starts[name].given) for name in tableau.derivatives}
