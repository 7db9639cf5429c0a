"""The extended system graph: a node per part, an edge per mate, just as the user wrote them (paper 001, section 3.2, figure 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cadimport.assembly import Assembly, Mate
from foundation.errors import ErrorList, MategraphError
from foundation.suggestions import use_one_of

from ..mechanism import TopologyError

Graph = Mapping[str, Mapping[str, Mapping[Any, Mapping[str, Any]]]]
"""Part -> its neighbours -> names of the mates with each -> ``{"mate": Mate}``: what networkx calls the adjacency of a multigraph."""


def accepted_mates(assembly: Assembly) -> tuple[Mate, ...]:
    """The mates that count: all but the rejected ones, in the user's order."""
    return tuple(mate for mate in assembly.mates if mate.status != "rejected")


def extended_graph(assembly: Assembly) -> Graph:
    """The graph of all parts and all mates that were not rejected.

    Parameters
    ----------
    assembly
        Parts and mates; nothing of it is changed.

    Returns
    -------
    Graph
        Parts in the file's order.

    Raises
    ------
    TopologyError
        E201 a mate names a part that is not there, E202 a mate joins a part with itself, E203 two mates share a name. Several
        problems are gathered into one `ErrorList`.
    """
    graph: dict[str, dict[str, dict[str, dict[str, Mate]]]] = {name: {} for name in assembly.instances}
    problems: list[MategraphError] = []
    seen: set[str] = set()
    for mate in accepted_mates(assembly):
        found = _problems_of(mate, assembly, seen)
        problems += found
        seen.add(mate.name)
        if not found:
            edges = graph[mate.a].setdefault(mate.b, {})
            edges[mate.name] = {"mate": mate}
            graph[mate.b][mate.a] = edges
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise ErrorList(problems)
    return graph


def _problems_of(mate: Mate, assembly: Assembly, seen: set[str]) -> list[MategraphError]:
    problems: list[MategraphError] = [
        TopologyError(
            "E201",
            f"Mate '{mate.name}' joins '{part}', but the assembly has no part of that name.",
            remedy=use_one_of(part, assembly.instances.keys()),
            element=mate.name,
        )
        for part in dict.fromkeys((mate.a, mate.b))
        if part not in assembly.instances
    ]
    if mate.a == mate.b:
        problems.append(
            TopologyError(
                "E202",
                f"Mate '{mate.name}' joins '{mate.a}' with itself.",
                remedy="Give two different parts as a and b.",
                element=mate.name,
            )
        )
    if mate.name in seen:
        problems.append(
            TopologyError(
                "E203",
                f"Two mates are called '{mate.name}'.",
                remedy="Give every mate a name of its own: signals such as 'pitch.angle' are named after it.",
                element=mate.name,
            )
        )
    return problems
