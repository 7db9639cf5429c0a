"""Domains: circuits, controllers and a mechanism become one `System` of explicit first-order equations, and run.

The room owns the catalogue of components and signal blocks, composition (terminal graphs, normal tree, tableau, matching, blocks),
hybrid simulation, and `Result`. Its two verbs are `domains.composition.compose.compose` and `domains.simulation.simulate.simulate`. It
knows neither CAD nor pictures. Specs and the catalogue can be imported without the equation engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foundation.lazy_names import lazy_names

from .specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec

if TYPE_CHECKING:
    from .composition.mechanism_system import system_of_mechanism
    from .result import Event, Result
    from .system import System

__all__ = [
    "ComponentSpec",
    "DomainsError",
    "Event",
    "Result",
    "SignalSpec",
    "System",
    "SystemSpec",
    "system_of_mechanism",
]

# The equation engine is loaded only when a name that needs it is asked for.
__getattr__ = lazy_names(
    __name__, {"System": "system", "Result": "result", "Event": "result", "system_of_mechanism": "composition.mechanism_system"}
)
