"""The tables of ``mategraph inspect --equations`` and ``--matrices``: what is solved in which order and how; the system graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..console import Terminal
from .inspect import number

if TYPE_CHECKING:
    import numpy.typing as npt

    from domains.system import System
    from topology.graphs.linear_graph import LinearGraph, Node

MOST_BLOCKS = 200  # rows of the table of blocks; aliases are left out of longer ones first
WIDEST = 40  # edges of a matrix that is printed
LONGEST = 240  # characters of a terminal equation; --json has it whole
DENSEST = 400  # edges of a matrix that is written row by row; of larger graphs the incidence alone, entry by entry (+1 and -1 a column)


def describe_equations(system: System) -> dict[str, Any]:
    """States, held inputs, and the blocks in evaluation order with how each is solved."""
    start = dict(zip(system.states, system.x0.tolist(), strict=True))
    return {
        "states": [{"name": name, "unit": system.signals.get(name, ""), "start": start[name]} for name in system.states],
        "demoted": list(system.demoted),
        "differentiated": list(system.differentiated),
        "torn": [
            {"name": n, "unit": unit, "residual": g} for n, unit, g in zip(system.w_names, system.w_units, system.g_names, strict=True)
        ],
        "held": list(system.held),
        "blocks": [
            {"variables": list(b.variables), "equations": list(b.equations), "how": b.how, "torn": list(b.torn)} for b in system.blocks
        ],
    }


def show_equations(described: Mapping[str, Any], terminal: Terminal) -> None:
    """Print what `describe_equations` gave."""
    terminal.table(
        "States",
        ("state", "unit", "start"),
        [(s["name"], s["unit"] or "-", number(s["start"])) for s in described["states"]],
        right=(2,),
    )
    if described["demoted"] or described["differentiated"]:
        terminal.table(
            "Not free: found from the states",
            ("variable", "by differentiating"),
            [(", ".join(described["demoted"]) or "-", ", ".join(described["differentiated"]))],
        )
    if described["held"]:
        terminal.line("held", f"between samples and events: {shortened(described['held'], 12)}")
    blocks = list(enumerate(described["blocks"], start=1))
    shown = blocks if len(blocks) <= MOST_BLOCKS else [(k, b) for k, b in blocks if b["how"] != "alias"][:MOST_BLOCKS]
    terminal.table(
        "Blocks in evaluation order",
        ("", "unknowns", "equations", "solved as"),
        [(str(k), shortened(b["variables"], 6), shortened(b["equations"], 6), solved_as(b)) for k, b in shown],
        right=(0,),
    )
    kinds = Counter(b["how"] for b in described["blocks"])
    unknowns = sum(len(b["variables"]) for b in described["blocks"])
    terminal.line("blocks", f"{unknowns} unknowns in {len(blocks)} blocks: {', '.join(f'{n} {how}' for how, n in kinds.items())}")
    if len(shown) < len(blocks):
        terminal.line("", f"{len(blocks) - len(shown)} blocks are not shown; --json has all of them")


def solved_as(block: Mapping[str, Any]) -> str:
    """How a block is solved, in a few words.

    >>> solved_as({"how": "linear", "variables": ["a", "b"], "torn": []})
    'linear 2'
    >>> solved_as({"how": "nonlinear", "variables": ["a", "b", "c"], "torn": ["c"]})
    'nonlinear 3, iterated in 1: c'
    """
    size = len(block["variables"])
    if block["torn"]:
        return f"{block['how']} {size}, iterated in {len(block['torn'])}: {shortened(block['torn'], 6)}"
    return block["how"] if size == 1 else f"{block['how']} {size}"


def shortened(names: Sequence[str], most: int) -> str:
    """The first names and how many are left.

    >>> shortened(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    return ", ".join(names) if len(names) <= most else f"{', '.join(names[:most])} and {len(names) - most} more"


def describe_matrices(system: System) -> dict[str, Any]:
    """Edges with class, weight and terminal equation; incidence, also without the datums; circuits and cut-sets of the normal tree.

    The graph is the whole one, joints included; a connected part stands in one piece, its datum last, so that the incidence matrix is the
    direct sum of those of the parts.
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
    described: dict[str, Any] = {
        "edges": [
            {"name": e.edge.name, "class": e.kind, "domain": e.edge.domain, "weight": e.weight, "equation": e.equation} for e in whole.edges
        ],
        "parts": [{"nodes": [nodes[i] for i in part.nodes], "edges": [names[k] for k in part.edges]} for part in parts],
        "rank": len(nodes) - len(parts),
        "tree": branches,
        "cotree": chords,
    }
    if len(names) > DENSEST:
        ends = graph.ends()
        columns = [k for k in range(len(ends)) for _ in range(2)]
        entries = [[node for pair in ends for node in pair], columns, [1, -1] * len(ends)]
        return described | {"incidence": {"rows": nodes, "columns": names, "entries": entries}}
    datums = {part.datum for part in parts}
    free = [name for i, name in enumerate(nodes) if i not in datums]
    ordered = [*branches, *chords]
    return described | {
        "incidence": _matrix(lg.incidence_matrix(graph), nodes, names),
        "reduced incidence": _matrix(lg.reduced_incidence_matrix(graph), free, names),
        "circuits": _matrix(lg.circuit_matrix(graph, tree), chords, ordered),
        "cut-sets": _matrix(lg.cut_set_matrix(graph, tree), branches, ordered),
    }


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


def _cut(text: str) -> str:
    return "-" if not text else text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def _matrix(matrix: npt.NDArray[Any], rows: Sequence[str], columns: Sequence[str]) -> dict[str, Any]:
    return {"rows": list(rows), "columns": list(columns), "values": matrix.tolist()}


def show_matrices(described: Mapping[str, Any], terminal: Terminal) -> None:
    """Print what `describe_matrices` gave; large matrices are named only."""
    inside = set(described["tree"])
    terminal.table(
        "Terminal equations",
        ("edge", "domain", "terminal equation", "class", "weight", "normal tree"),
        [
            (e["name"], e["domain"], _cut(e["equation"]), e["class"], str(e["weight"]), "branch" if e["name"] in inside else "chord")
            for e in described["edges"]
        ],
        right=(4,),
    )
    if described["edges"]:
        sizes = ", ".join(f"{len(part['nodes'])} nodes with {len(part['edges'])} edges" for part in described["parts"][:6])
        more = f" and {len(described['parts']) - 6} more" if len(described["parts"]) > 6 else ""
        terminal.line("graph", f"{sizes}{more}: rank {described['rank']}, {len(described['cotree'])} chords")
    for name in ("incidence", "reduced incidence", "circuits", "cut-sets"):
        if name not in described:
            continue
        matrix = described[name]
        size = f"{len(matrix['rows'])} x {len(matrix['columns'])}"
        if len(matrix["columns"]) > WIDEST:
            terminal.line(name, f"{size}; --json has it")
            continue
        terminal.table(
            f"{name.capitalize()}, {size}",
            ("", *matrix["columns"]),
            [(row, *(f"{v:+d}" if v else "." for v in values)) for row, values in zip(matrix["rows"], matrix["values"], strict=True)],
            right=tuple(range(1, len(matrix["columns"]) + 1)),
        )
