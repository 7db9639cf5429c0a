"""Topology: which parts move together, which joints are left, and in which order equations can be solved.

The room knows graphs and matrices of -1, 0 and 1, and the freedoms that a joint leaves; it knows no dynamics. The function of the module
`mechanism_of` turns an `Assembly` into a `Mechanism`; `linear_graph` holds the terminal graphs of the scalar domains with their normal
tree; `matching` and `blt` order equations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foundation.lazy_names import lazy_names

from .mechanism import Body, DroppedJoint, Joint, Mechanism, Overconstraint, TopologyError

if TYPE_CHECKING:
    from .graphs.linear_graph import LinearGraph
    from .mechanism_of import reduce_assembly

__all__ = ["Body", "DroppedJoint", "Joint", "LinearGraph", "Mechanism", "Overconstraint", "TopologyError", "reduce_assembly"]

# networkx and scipy are loaded only when a name that needs them is asked for.
__getattr__ = lazy_names(__name__, {"reduce_assembly": "mechanism_of", "LinearGraph": "graphs.linear_graph"})
