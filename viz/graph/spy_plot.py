"""Matrices as pictures: which equation has which unknown in evaluation order (BLT), and the incidence of the system graph.

In the first, blocks along the diagonal are what is solved together, coloured by how; nothing stands above them. In the second, columns of
the normal tree come first, on a tint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import Protocol

import numpy as np

from topology.graphs.linear_graph import LinearGraph
from topology.graphs.matching import Indices

from .nodes import domain_color
from .svg_canvas import PALETTE, Canvas, clean, fit_text, text_width

WIDTH = 820.0  # px of a large matrix
CELL, LEAST = 18.0, 1.2  # px of an entry at most and at least
READABLE = 11.0  # px of an entry from which rows and columns bear their names
NAME = 190.0  # px for a name
TOP, MARGIN = 66.0, 28.0
HOW_COLORS: Mapping[str, str] = {
    "alias": "#9aa5b1",
    "assignment": "#5f7186",
    "linear": "#2a6fdb",
    "mechanics": "#2f9e5f",
    "nonlinear": "#e2572b",
    "switching": "#c53d8f",
    "large": "#8a5cd6",
}


class SolvedBlock(Protocol):
    """What the picture needs of a block: `domains.reduction.explicit_form.Block` has it."""

    @property
    def variables(self) -> tuple[str, ...]:
        """Unknowns."""

    @property
    def equations(self) -> tuple[str, ...]:
        """As many equations."""

    @property
    def how(self) -> str:
        """How it is solved."""


def blt_svg(blocks: Sequence[SolvedBlock], entries: tuple[Indices, Indices], *, name: str = "") -> str:
    """The structure of a system of equations as the text of an ``svg`` element.

    Parameters
    ----------
    blocks
        In evaluation order.
    entries
        Rows and columns of what is not zero, counted along the blocks.
    """
    starts = np.concatenate([[0], np.cumsum([len(b.variables) for b in blocks])]).astype(int)
    total = int(starts[-1])
    cell = min(max(WIDTH / max(total, 1), LEAST), CELL)
    named = cell >= READABLE
    canvas = Canvas()
    unknowns = [v for b in blocks for v in b.variables]
    equations = [e for b in blocks for e in b.equations]
    left = MARGIN + (_room(equations) if named else 0.0)
    top = TOP + (_room(unknowns) if named else 12.0)
    side = cell * total
    largest = max((len(b.variables) for b in blocks), default=0)
    canvas.text(MARGIN, 32, "Structure of the equations", size=16, bold=True)
    about = f"{total} unknowns, {len(entries[0])} entries, {len(blocks)} blocks in evaluation order, the largest of {largest}"
    canvas.text(MARGIN, 52, about, size=12, color="muted")
    canvas.add(
        f'<rect class="mg-line-muted" {_rect(left, top, side, side)} fill="none" stroke="{PALETTE["muted"][0]}" stroke-width="0.8"/>'
    )
    for block, start in zip(blocks, starts.tolist(), strict=False):
        size, color = len(block.variables), HOW_COLORS.get(block.how, HOW_COLORS["assignment"])
        x = start * cell
        if size > 1:
            about = f"{block.how}, {size} unknowns: {', '.join(block.variables[:12])}{' …' * (size > 12)}"
            canvas.open(title=about, kind="solved", data={})
            canvas.add(
                f'<rect {_rect(left + x, top + x, size * cell, size * cell)} fill="{color}" fill-opacity="0.16" '
                f'stroke="{color}" stroke-width="1.4"/>'
            )
            canvas.close()
    how_of = [b.how for b in blocks for _ in b.variables]
    block_of = np.repeat(np.arange(len(blocks)), np.diff(starts)) if len(blocks) else np.zeros(0, dtype=int)
    rows, columns = entries
    inside = block_of[rows] == block_of[columns] if len(rows) else np.zeros(0, dtype=bool)
    _draw_entries(canvas, rows[~inside], columns[~inside], left, top, cell, "muted")
    for how in dict.fromkeys(how_of):
        own = inside & np.array([how_of[r] == how for r in rows.tolist()], dtype=bool)
        _draw_entries(canvas, rows[own], columns[own], left, top, cell, HOW_COLORS.get(how, HOW_COLORS["assignment"]))
    if named:
        _draw_names(canvas, equations, unknowns, left, top, cell)
    counts = Counter(b.how for b in blocks)
    x, y = left if not named else MARGIN, top + side + 28
    for how in counts:
        words = f"{how} ({counts[how]})"
        canvas.add(f'<rect {_rect(x, y - 9, 10, 10)} fill="{HOW_COLORS.get(how, HOW_COLORS["assignment"])}"/>')
        canvas.text(x + 16, y, words, size=12, color="muted")
        x += 16 + text_width(words, 12) + 22
    width = max(left + side + MARGIN, x, MARGIN + text_width(about, 12) + MARGIN if len(blocks) < 2 else 560.0)
    return canvas.document(width, y + 18, f"Structure of the equations of {name}" if name else "Structure of the equations")


def incidence_svg(graph: LinearGraph, tree: Sequence[str], nodes: Sequence[str], *, name: str = "") -> str:
    """The incidence matrix of the merged terminal graphs: nodes by edges, +1 where an edge begins and -1 where it ends.

    Parameters
    ----------
    tree
        Names of the branches of the normal tree.
    nodes
        What the graph's nodes are called.
    """
    inside = set(tree)
    order = sorted(range(len(graph.edges)), key=lambda k: graph.edges[k].name not in inside)
    edges = [graph.edges[k] for k in order]
    ends = [graph.ends()[k] for k in order]
    cell = min(max(WIDTH / max(len(edges), 1), LEAST), CELL)
    named = cell >= READABLE
    canvas = Canvas()
    left = MARGIN + (_room(nodes) if named else 0.0)
    top = TOP + (_room([e.name for e in edges]) if named else 12.0)
    width, height = cell * len(edges), cell * len(nodes)
    canvas.text(MARGIN, 32, "Incidence of the system graph", size=16, bold=True)
    branches = sum(e.name in inside for e in edges)
    about = f"{len(nodes)} nodes, {len(edges)} edges, {branches} of them branches of the normal tree"
    canvas.text(MARGIN, 52, about, size=12, color="muted")
    canvas.add(f'<rect class="mg-line-muted" {_rect(left, top, branches * cell, height)} fill="{domain_color("")}" fill-opacity="0.12"/>')
    _draw_frame(canvas, _rect(left, top, width, height))
    for column, (edge, (plus, minus)) in enumerate(zip(edges, ends, strict=True)):
        color = domain_color(edge.domain)
        canvas.open(title=f"{edge.name}: {nodes[plus]} → {nodes[minus]}{', branch' * (edge.name in inside)}", kind="edge", data={})
        x = left + (column + 0.5) * cell
        for row, sign in ((plus, 1), (minus, -1)):
            y = top + (row + 0.5) * cell
            fill = color if sign > 0 else PALETTE["paper"][0]
            paper = "" if sign > 0 else ' class="mg-paper"'
            canvas.add(
                f'<circle{paper} cx="{x:.1f}" cy="{y:.1f}" r="{max(0.34 * cell, 0.6):.2f}" fill="{fill}" stroke="{color}" '
                f'stroke-width="{min(1.6, 0.12 * cell):.2f}"/>'
            )
        canvas.close()
    if named:
        _draw_names(canvas, nodes, [e.name for e in edges], left, top, cell, bold=inside)
    y = top + height + 28
    words = "filled: the edge's plus terminal, open: its minus terminal; tinted: branches of the normal tree"
    canvas.text(MARGIN, y, words, size=12, color="muted")
    right = max(left + width + MARGIN, 2 * MARGIN + text_width(words, 12))
    return canvas.document(right, y + 18, f"Incidence matrix of {name}" if name else "Incidence matrix")


def _room(names: Sequence[str]) -> float:
    return min(max((text_width(n, 11) for n in names), default=0.0), NAME) + 12


def _rect(x: float, y: float, width: float, height: float) -> str:
    return f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'


def _draw_frame(canvas: Canvas, place: str) -> None:
    canvas.add(f'<rect class="mg-line-muted" {place} fill="none" stroke="{PALETTE["muted"][0]}" stroke-width="0.8"/>')


def _draw_entries(canvas: Canvas, rows: Indices, columns: Indices, left: float, top: float, cell: float, color: str) -> None:
    """All entries of one colour as one path of squares."""
    if not len(rows):
        return
    size = max(0.62 * cell, min(cell, 1.4))
    off = (cell - size) / 2
    squares = "".join(
        f"M{left + c * cell + off:.1f} {top + r * cell + off:.1f}h{size:.1f}v{size:.1f}h-{size:.1f}z"
        for r, c in zip(rows.tolist(), columns.tolist(), strict=True)
    )
    fill = f'class="mg-fill-{color}" fill="{PALETTE[color][0]}"' if color in PALETTE else f'fill="{color}"'
    canvas.add(f'<path {fill} d="{squares}"/>')


def _draw_names(
    canvas: Canvas,
    rows: Sequence[str],
    columns: Sequence[str],
    left: float,
    top: float,
    cell: float,
    bold: Set[str] = frozenset(),
) -> None:
    for i, text in enumerate(rows):
        canvas.text(left - 7, top + (i + 0.5) * cell + 3.8, fit_text(text, NAME, 11), size=11, color="muted", anchor="end")
    for i, text in enumerate(columns):
        x, y = left + (i + 0.5) * cell + 3.8, top - 7
        weight = ' font-weight="650"' if text in bold else ""
        fitted = clean(fit_text(text, NAME, 11))
        canvas.add(
            f'<text class="mg-muted" fill="{PALETTE["muted"][0]}" font-size="11"{weight} '
            f'transform="translate({x:.1f} {y:.1f}) rotate(-90)">{fitted}</text>'
        )
