"""What a draughtsman would not leave in a drawing, counted from the drawing itself."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise

from .sheet import Box, Drawing, Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Tidiness:
    """Counts; all but `crossings` are faults."""

    wires_through_symbols: int
    wires_through_texts: int
    texts_over_symbols: int  # or over other texts and signs
    symbols_over_symbols: int
    wires_on_wires: int  # of different nets, one on the other
    unrouted: int
    crossings: int  # of different nets, which cannot always be avoided

    @property
    def faults(self) -> int:
        """All that is to be zero."""
        return (
            self.wires_through_symbols
            + self.wires_through_texts
            + self.texts_over_symbols
            + self.symbols_over_symbols
            + self.wires_on_wires
            + self.unrouted
        )


def tidiness(drawing: Drawing) -> Tidiness:
    """The faults and crossings of a drawing."""
    bodies = {name: e.body.moved(drawing.places[name]) for name, e in drawing.sheet.elements.items()}
    texts = {name: e.text.moved(drawing.places[name]) for name, e in drawing.sheet.elements.items()}
    signs = {name: [s.moved(drawing.places[name]) for s in e.signs] for name, e in drawing.sheet.elements.items()}
    pieces = [(route.net.name, *piece) for route in drawing.routes for path in route.paths for piece in pairwise(path)]
    over = sum(texts[a].meets(box) for a in texts for b in bodies if a != b for box in (bodies[b], *signs[b]))
    over += sum(texts[a].meets(texts[b]) for a, b in combinations(texts, 2))
    on, crossings = 0, 0
    for (a, *first), (b, *second) in combinations(pieces, 2):
        if a != b:
            kind = _meeting((first[0], first[1]), (second[0], second[1]))
            on += kind == "on"
            crossings += kind == "cross"
    return Tidiness(
        wires_through_symbols=sum(_passes(p, q, box) for _, p, q in pieces for name in bodies for box in (bodies[name], *signs[name])),
        wires_through_texts=sum(_passes(p, q, box) for _, p, q in pieces for box in texts.values()),
        texts_over_symbols=over,
        symbols_over_symbols=sum(bodies[a].meets(bodies[b]) for a, b in combinations(bodies, 2)),
        wires_on_wires=on,
        unrouted=len(drawing.unrouted),
        crossings=crossings,
    )


def _passes(p: Point, q: Point, box: Box) -> bool:
    """Whether a straight wire goes through the inside of a box."""
    low, high = (min(p[0], q[0]), min(p[1], q[1])), (max(p[0], q[0]), max(p[1], q[1]))
    return low[0] < box.right and high[0] > box.left and low[1] < box.bottom and high[1] > box.top


def _meeting(a: tuple[Point, Point], b: tuple[Point, Point]) -> str:
    """How two straight wires meet: "", "cross", or "on" where one lies on the other or ends on it."""
    (ax, ay), (bx, by) = (sorted(a)[0], sorted(a)[1])
    (cx, cy), (dx, dy) = (sorted(b)[0], sorted(b)[1])
    if max(ax, cx) > min(bx, dx) or max(min(ay, by), min(cy, dy)) > min(max(ay, by), max(cy, dy)):
        return ""
    if (ax == bx) == (cx == dx):
        return "on"
    level, plumb = ((ax, ay, bx), (cx, cy, dy)) if ay == by else ((cx, cy, dx), (ax, ay, by))
    inside = level[0] < plumb[0] < level[2] and min(plumb[1], plumb[2]) < level[1] < max(plumb[1], plumb[2])
    return "cross" if inside else "on"
