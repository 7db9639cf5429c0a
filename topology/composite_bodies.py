"""Algorithm A: the sets of parts that fixed mates make one body (paper 001, section 3.2)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

import networkx as nx

RIGID = "fixed"


def composite_bodies(graph: nx.MultiGraph) -> list[set[str]]:
    """The composite bodies of an extended system graph, by depth-first traversal over the rigid connections.

    This is Algorithm A of Diaz-Calderon, Paredis and Khosla (paper 001) step by step, with its own names: SYSTEM holds the parts not
    yet placed, OPEN those to be visited, CLOSED those visited, xi the composite in the making and LUMPS the finished ones.

    ::

        A1   CLOSED <- {}, LUMPS <- {}
        A2   while SYSTEM is not empty
        A3      cg <- first(SYSTEM), xi <- {cg}, OPEN <- successors(cg) \\ CLOSED
        A4      SYSTEM <- SYSTEM \\ {cg}, CLOSED <- CLOSED + {cg}
        A5      while OPEN is not empty
        A6         cg <- first(OPEN), xi <- xi + {cg}, OPEN <- (OPEN \\ {cg}) + (successors(cg) \\ CLOSED)
        A7         SYSTEM <- SYSTEM \\ {cg}, CLOSED <- CLOSED + {cg}
        A9      LUMPS <- LUMPS + {xi}

    One detail of the print is completed: in A6 ``cg`` joins CLOSED only in A7, after its successors were collected, so a part would be
    opened again by a mate to itself; `extended_graph` refuses such mates. All sets are ordered or hashed and every mate is looked at
    twice, so the time is linear in parts plus mates.

    Parameters
    ----------
    graph
        As `extended_graph` makes it: edges carry the attribute ``mate``.

    Returns
    -------
    list of set of str
        Part names; the composites in the order of their first part, every part in exactly one of them.

    Examples
    --------
    >>> from types import SimpleNamespace as Mate
    >>> graph = nx.MultiGraph()
    >>> _ = graph.add_edge("base", "bracket", mate=Mate(kind="fixed"))
    >>> _ = graph.add_edge("bracket", "arm", mate=Mate(kind="revolute"))
    >>> [sorted(body) for body in composite_bodies(graph)]
    [['base', 'bracket'], ['arm']]
    """
    system: OrderedDict[str, None] = OrderedDict.fromkeys(graph.nodes)
    closed: set[str] = set()
    lumps: list[set[str]] = []  # A1
    while system:  # A2
        cg, _ = system.popitem(last=False)  # A3, A4
        xi = {cg}
        closed.add(cg)
        opened = dict.fromkeys(s for s in successors(graph, cg) if s not in closed)
        while opened:  # A5
            cg, _ = opened.popitem()  # A6; the part found last is visited first: depth-first
            xi.add(cg)
            closed.add(cg)  # A7
            del system[cg]
            opened.update(dict.fromkeys(s for s in successors(graph, cg) if s not in closed))
        lumps.append(xi)  # A9
    return lumps


def successors(graph: nx.MultiGraph, part: str) -> Iterator[str]:
    """The parts that a rigid connection joins with `part`: the predicate *successors* of Algorithm A."""
    for neighbour, mates in graph.adj[part].items():
        if any(data["mate"].kind == RIGID for data in mates.values()):
            yield neighbour
