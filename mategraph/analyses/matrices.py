"""`Machine.matrices`: the system graph with its terminal equations, normal tree, incidence, circuits and cut-sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from foundation.frozen import PlainData

from ..outputs.cell_text import count
from ..outputs.plain_data import OPTIONAL
from ..outputs.shown import Shown, Table

if TYPE_CHECKING:
    from domains.system import System
    from topology.graphs.linear_graph import LinearGraph, Node

WIDEST = 40  # edges of a matrix that is printed
LONGEST = 240  # characters of a terminal equation; --json has it whole
DENSEST = 400  # edges of a matrix that is written row by row; of larger graphs the incidence alone, entry by entry (+1 and -1 per column)

Signs = npt.NDArray[np.integer[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeSummary:
    """An edge of the graph; its class says which variable it gives, its weight the order in the normal tree."""

    name: str
    kind: str = field(metadata={"key": "class"})
    domain: str
    weight: int
    equation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphPart:
    """A connected part of the graph."""

    nodes: tuple[str, ...]
    edges: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NamedMatrix(PlainData):
    """A matrix of +1, -1 and 0 with names of rows and columns."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: Signs


@dataclass(frozen=True, slots=True, kw_only=True)
class SparseMatrix:
    """A matrix by its entries: lists of rows, columns and values."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    entries: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class GraphMatrices(Shown):
    """Edges with class, weight and terminal equation; incidence, also without the datums; circuits and cut-sets of the normal tree."""

    edges: tuple[EdgeSummary, ...]
    parts: tuple[GraphPart, ...]
    rank: int
    tree: tuple[str, ...]
    cotree: tuple[str, ...]
    incidence: NamedMatrix | SparseMatrix
    reduced_incidence: NamedMatrix | None = field(default=None, metadata={"key": "reduced incidence", **OPTIONAL})
    circuits: NamedMatrix | None = field(default=None, metadata=OPTIONAL)
    cut_sets: NamedMatrix | None = field(default=None, metadata={"key": "cut-sets", **OPTIONAL})

    def headline(self) -> str:
        """Sizes of the parts, rank and chords."""
        sizes = ", ".join(f"{count(len(part.nodes), 'node')} with {count(len(part.edges), 'edge')}" for part in self.parts[:6])
        more = f" and {len(self.parts) - 6} more" if len(self.parts) > 6 else ""
        return f"{sizes}{more}: rank {self.rank}, {count(len(self.cotree), 'chord')}"

    @property
    def matrices(self) -> dict[str, NamedMatrix | SparseMatrix]:
        """The matrices that there are, by name."""
        both = {"incidence": self.incidence, "reduced incidence": self.reduced_incidence}
        every = {**both, "circuits": self.circuits, "cut-sets": self.cut_sets}
        return {name: matrix for name, matrix in every.items() if matrix is not None}

    def tables(self) -> Iterator[Table]:
        """Terminal equations, and the matrices that are small enough to be read."""
        yield self.equations_table()
        for name, matrix in self.matrices.items():
            if isinstance(matrix, NamedMatrix) and len(matrix.columns) <= WIDEST:
                yield matrix_table(name, matrix)

    def equations_table(self) -> Table:
        """The table of terminal equations."""
        inside = set(self.tree)
        return Table(
            "Terminal equations",
            ("edge", "domain", "terminal equation", "class", "weight", "normal tree"),
            [(e.name, e.domain, _cut(e.equation), e.kind, str(e.weight), "branch" if e.name in inside else "chord") for e in self.edges],
            right=(4,),
        )


def matrix_table(name: str, matrix: NamedMatrix) -> Table:
    """A matrix with its signs, and dots for zeros."""
    return Table(
        f"{name.capitalize()}, {len(matrix.rows)} x {len(matrix.columns)}",
        ("", *matrix.columns),
        [(row, *(f"{v:+d}" if v else "." for v in values)) for row, values in zip(matrix.rows, matrix.values.tolist(), strict=True)],
        right=tuple(range(1, len(matrix.columns) + 1)),
    )


def matrices_of(system: System) -> GraphMatrices:
    """The matrices of the whole graph, joints included.

    A connected part stands in one piece, its datum last, so that the incidence matrix is the direct sum of those of the parts.
    """
    from domains.analysis.terminal_graph import terminal_graph
    from topology.graphs import linear_graph as lg

    size = len(system.graph.edges) + (len(system.eom.coordinates) if system.eom is not None else 0)
    whole = terminal_graph(system, equations=size <= DENSEST)
    graph = whole.graph
    tree = lg.normal_tree(graph)
    parts = lg.connected_components(graph)
    names = [edge.name for edge in graph.edges]
    nodes = node_names(graph)
    branches, chords = [names[k] for k in tree.branches], [names[k] for k in tree.chords]
    given: dict[str, Any] = {
        "edges": tuple(
            EdgeSummary(name=e.edge.name, kind=e.kind, domain=e.edge.domain, weight=e.weight, equation=e.equation) for e in whole.edges
        ),
        "parts": tuple(GraphPart(nodes=tuple(nodes[i] for i in p.nodes), edges=tuple(names[k] for k in p.edges)) for p in parts),
        "rank": len(nodes) - len(parts),
        "tree": tuple(branches),
        "cotree": tuple(chords),
    }
    if len(names) > DENSEST:
        return GraphMatrices(**given, incidence=_entries(graph, nodes, names))
    datums = {part.datum for part in parts}
    free = [name for i, name in enumerate(nodes) if i not in datums]
    ordered = [*branches, *chords]
    return GraphMatrices(
        **given,
        incidence=_matrix(lg.incidence_matrix(graph), nodes, names),
        reduced_incidence=_matrix(lg.reduced_incidence_matrix(graph), free, names),
        circuits=_matrix(lg.circuit_matrix(graph, tree), chords, ordered),
        cut_sets=_matrix(lg.cut_set_matrix(graph, tree), branches, ordered),
    )


def node_names(graph: LinearGraph) -> list[str]:
    """Nodes by their first terminal; what is fixed by its kind: `frame` for joints and shafts, `ground` for the others."""
    kinds = {"rotational": "turning", "translational": "sliding"}
    both = len({node.domain for node in graph.nodes if node.grounded and node.domain in kinds}) > 1

    def name(node: Node) -> str:
        if not node.grounded:
            return node.name
        if node.domain not in kinds:
            return "ground"
        return f"frame ({kinds[node.domain]})" if both else "frame"

    return [name(node) for node in graph.nodes]


def _entries(graph: LinearGraph, nodes: Sequence[str], names: Sequence[str]) -> SparseMatrix:
    ends = graph.ends()
    columns = tuple(k for k in range(len(ends)) for _ in range(2))
    entries = (tuple(node for pair in ends for node in pair), columns, (1, -1) * len(ends))
    return SparseMatrix(rows=tuple(nodes), columns=tuple(names), entries=entries)


def _matrix(matrix: Signs, rows: Sequence[str], columns: Sequence[str]) -> NamedMatrix:
    return NamedMatrix(rows=tuple(rows), columns=tuple(columns), values=matrix)


def _cut(text: str) -> str:
    return "-" if not text else text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
