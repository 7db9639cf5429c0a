"""Algorithm A: the sets of parts that fixed mates make one body (paper 001, section 3.2), and those bodies."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from cadimport.assembly import Assembly
from cadimport.masses.materials import mass_properties
from foundation.gc_pause import paused_collection

from ..mechanism import Body
from .composite_mass import sum_masses
from .system_graph import Graph, accepted_mates

RIGID = "fixed"


def composite_bodies(graph: Graph, sections: Collection[str] = ()) -> list[set[str]]:
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

    One detail of the print is completed: in A6 ``cg`` joins CLOSED only in A7, after its successors were collected, so a part could be
    opened again; here it is CLOSED when it is opened. All sets are ordered or hashed and every mate is looked at twice, so the time is
    linear in parts plus mates.

    Parameters
    ----------
    graph
        As `extended_graph` makes it.
    sections
        Names of rigid mates that are cut: they do not count here, and become joints without a freedom.

    Returns
    -------
    list of set of str
        Part names; the composites in the order of their first part, every part in exactly one of them.

    Examples
    --------
    >>> from types import SimpleNamespace as Mate
    >>> weld, hinge = {"weld": {"mate": Mate(kind="fixed")}}, {"hinge": {"mate": Mate(kind="revolute")}}
    >>> graph = {"base": {"bracket": weld}, "bracket": {"base": weld, "arm": hinge}, "arm": {"bracket": hinge}}
    >>> [sorted(body) for body in composite_bodies(graph)]
    [['base', 'bracket'], ['arm']]
    """
    with paused_collection():
        return _lumps(graph, frozenset(sections))


def _lumps(adjacent: Graph, sections: frozenset[str]) -> list[set[str]]:
    """What is left of SYSTEM are the parts that are not CLOSED. A part is CLOSED when it is opened: none is opened twice."""
    closed: set[str] = set()
    lumps: list[set[str]] = []  # A1
    for first in adjacent:  # A2
        if first in closed:
            continue
        closed.add(first)
        xi = {first}  # A3, A4
        opened = [first]
        while opened:  # A5
            cg = opened.pop()  # A6; the part found last is visited first: depth-first
            for part, mates in adjacent[cg].items():
                if part not in closed and (rigid(mates) if not sections else rigid({n: m for n, m in mates.items() if n not in sections})):
                    closed.add(part)  # A7
                    xi.add(part)
                    opened.append(part)
        lumps.append(xi)  # A9
    return lumps


def rigid(mates: Mapping[Any, Mapping[str, Any]]) -> bool:
    """Whether one of the mates between two parts is a rigid connection: the predicate *successors* of Algorithm A."""
    for data in mates.values():  # noqa: SIM110 - `any` takes three times as long, and this is asked for every mate
        if data["mate"].kind == RIGID:
            return True
    return False


def lumped_bodies(
    assembly: Assembly, composites: Sequence[set[str]], ground: str | None, sections: Collection[str] = ()
) -> dict[str, Body]:
    """One `Body` per composite; parts in the file's order; named after the ground, else the heaviest part."""
    place = {name: i for i, name in enumerate(assembly.instances)}
    fixed = [mate for mate in accepted_mates(assembly) if mate.kind == RIGID and mate.name not in sections]
    composite_of = {part: i for i, composite in enumerate(composites) for part in composite}
    lumped: list[list[str]] = [[] for _ in composites]
    for mate in fixed:
        lumped[composite_of[mate.a]].append(mate.name)
    bodies: dict[str, Body] = {}
    for composite, mates in zip(composites, lumped, strict=True):
        parts = sorted(composite, key=place.__getitem__)
        masses = {part: mass_properties(assembly, part) for part in parts}
        total = sum_masses((masses[part], assembly.instances[part].X_WP) for part in parts)
        name = ground if ground is not None and ground in composite else max(parts, key=lambda part: masses[part].mass)
        bodies[name] = Body(
            name=name, parts=tuple(parts), mass=total.mass, center=total.center, inertia=total.inertia, fixed_mates=tuple(mates)
        )
    return bodies
