"""Topology: which parts move together, which joints are left, and in which order equations can be solved.

The room knows graphs and matrices of -1, 0 and 1, and the freedoms that a joint leaves; it knows no dynamics. The function of the module
`mechanism_of` turns an `Assembly` into a `Mechanism`; `linear_graph` holds the terminal graphs of the scalar domains with their normal
tree; `matching` and `blt` order equations.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .mechanism import Body, DroppedJoint, Joint, Mechanism, Overconstraint, TopologyError

if TYPE_CHECKING:
    from .graphs.linear_graph import LinearGraph
    from .mechanism_of import reduce_assembly

_LAZY = {"reduce_assembly": "mechanism_of", "LinearGraph": "graphs.linear_graph"}

__all__ = ["Body", "DroppedJoint", "Joint", "LinearGraph", "Mechanism", "Overconstraint", "TopologyError", "reduce_assembly"]


def __getattr__(name: str) -> Any:
    """Load networkx and scipy only when a name that needs them is asked for."""
    if name in _LAZY:
        return getattr(import_module(f".{_LAZY[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
