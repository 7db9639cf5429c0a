"""The extended system graph as a picture: every part and every mate, before anything is reduced (paper 001, figure 11).

The parts that fixed mates hold together stand one above the other; what they will move with or on stands to the right::

      ┌─────────┐                ┌─────────┐
      │ conn. a │──◯ pitch ──────│  conn.  │
      ├────║────┤                ├────║────┤
      │ housing │                │  ring   │
      ├────║────┤                └─────────┘
      │ conn. b │- -◯ pitch b - - - ┘

Double lines are fixed mates. A mate that is redundant is dashed: reduction drops it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cadimport.assembly import Assembly, Mate
from topology.mechanism import Body, Mechanism

from ..colors import body_colors, hex_from_color
from ..labels import KIND_SIGNS, count_label
from .svg_canvas import Canvas, fit_text

MARGIN, TOP = 28.0, 84.0
WIDTH, HEIGHT, STEP, GAP = 158.0, 34.0, 66.0, 190.0  # px of a part's box, from box to box, between columns
APART = 26.0  # px more between bodies that stand above each other
ARC = 20.0  # px by which a fixed mate that passes over parts bulges, for each part


def extended_svg(assembly: Assembly, mechanism: Mechanism) -> str:
    """The text of an ``svg`` element with all parts and all mates."""
    return _Picture(assembly, mechanism).draw()


class _Picture:
    def __init__(self, assembly: Assembly, mechanism: Mechanism) -> None:
        self.assembly, self.mechanism = assembly, mechanism
        self.mates = [mate for mate in assembly.mates if mate.status != "rejected"]
        self.dropped = {joint.name for joint in mechanism.dropped}
        self.canvas = Canvas()
        colors = [hex_from_color(c) for c in body_colors(len(mechanism.bodies))]
        self.place: dict[str, tuple[float, float]] = {}  # part -> middle of its box
        self.column: dict[str, int] = {}
        self.color: dict[str, str] = {}
        columns = _columns(mechanism)
        color_of = dict(zip(mechanism.bodies, colors, strict=True))
        heights = [sum(len(body.parts) for body in column) * STEP + (len(column) - 1) * APART for column in columns]
        tallest = max(heights, default=0.0)
        for i, (column, height) in enumerate(zip(columns, heights, strict=True)):
            x, y = MARGIN + 2 * ARC + WIDTH / 2 + i * (WIDTH + GAP), TOP + HEIGHT + (tallest - height) / 2
            for body in sorted(column, key=self._wanted):
                for part in _in_order(body, self.mates):
                    self.place[part] = (x, y)
                    self.column[part], self.color[part] = i, color_of[body.name]
                    y += STEP
                y += APART
        self.bottom = TOP + HEIGHT + tallest
        self.width = MARGIN + 2 * ARC + len(columns) * (WIDTH + GAP) - GAP + MARGIN

    def _wanted(self, body: Body) -> float:
        """The height of what it is mated with to the left."""
        ends = [(m.a, m.b) for m in self.mates if (m.a in body.parts) != (m.b in body.parts)]
        heights = [self.place[end][1] for pair in ends for end in pair if end in self.place]
        return sum(heights) / len(heights) if heights else 0.0

    def draw(self) -> str:
        counts = ", ".join(
            f"{sum(mate.kind == kind for mate in self.mates)} {kind}" for kind in dict.fromkeys(mate.kind for mate in self.mates)
        )
        self.canvas.text(MARGIN, 36, "Extended system graph", size=16, bold=True)
        about = f"{count_label(len(self.assembly.instances), 'part')}, {count_label(len(self.mates), 'mate')}: {counts}"
        self.canvas.text(MARGIN, 56, about, size=12, color="muted")
        inside = [m for m in self.mates if self.column.get(m.a) == self.column.get(m.b)]  # joints too, where two such bodies share one
        between = [m for m in self.mates if m not in inside and m.a in self.place and m.b in self.place]
        for mate in inside:
            self._draw_inside(mate)
        for mate in between:
            self._draw_between(mate)
        for part, (x, y) in self.place.items():
            self.canvas.open(title=part, kind="part", data={"part": part})
            self.canvas.box(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, self.color[part], radius=7)
            self.canvas.text(x, y + 4, fit_text(part, WIDTH - 14, 12.5, bold=True), size=12.5, bold=True, anchor="middle")
            self.canvas.close()
        for mate in between:
            self._label(mate)
        self.canvas.text(MARGIN, self.bottom, "double line: fixed mate; dashed: redundant, dropped by reduction", size=12, color="muted")
        return self.canvas.document(max(self.width, 460.0), self.bottom + 20, "Extended system graph")

    def _draw_inside(self, mate: Mate) -> None:
        if mate.a not in self.place or mate.b not in self.place:
            return
        (x, upper), (_, lower) = sorted((self.place[mate.a], self.place[mate.b]), key=lambda p: p[1])
        color, double = self.color[mate.a], (-2.5, 2.5) if mate.kind == "fixed" else (0.0,)
        if lower - upper < 1.5 * STEP:
            for offset in double:
                self.canvas.path(f"M{x + offset:.1f} {upper:.1f} V{lower:.1f}", color, width=1.8)
            return
        left = x - WIDTH / 2
        bulge = min(ARC * (lower - upper) / STEP - ARC, 2 * ARC + 12)
        for offset in (0.0, 5.0)[: len(double)]:
            far = left - bulge - offset
            self.canvas.path(
                f"M{left:.1f} {upper + 6 - offset:.1f} C{far:.1f} {upper:.1f} {far:.1f} {lower:.1f} {left:.1f} {lower - 6 + offset:.1f}",
                color,
                width=1.8,
            )

    def _ends(self, mate: Mate) -> tuple[tuple[float, float], tuple[float, float]]:
        """From the right side of the one box to the left side of the other."""
        a, b = sorted((mate.a, mate.b), key=lambda part: self.column[part])
        (xa, ya), (xb, yb) = self.place[a], self.place[b]
        return (xa + WIDTH / 2, ya), (xb - WIDTH / 2, yb)

    def _draw_between(self, mate: Mate) -> None:
        (xa, ya), (xb, yb) = self._ends(mate)
        far = max(self.column[mate.a], self.column[mate.b]) - min(self.column[mate.a], self.column[mate.b]) > 1
        bend = 0.0 if not far else self.bottom - STEP / 2 - max(ya, yb)  # below the columns that it passes
        self.canvas.path(
            f"M{xa:.1f} {ya:.1f} C{xa + GAP / 2:.1f} {ya + bend:.1f} {xb - GAP / 2:.1f} {yb + bend:.1f} {xb:.1f} {yb:.1f}",
            "muted" if mate.name in self.dropped else self.color[mate.b],
            width=2.4,
            dash="5 4" if mate.name in self.dropped else "",
        )

    def _label(self, mate: Mate) -> None:
        (xa, ya), (xb, yb) = self._ends(mate)
        far = max(self.column[mate.a], self.column[mate.b]) - min(self.column[mate.a], self.column[mate.b]) > 1
        bend = self.bottom - STEP / 2 - max(ya, yb) if far else 0.0
        t = 0.5 if far else 0.62  # along the curve: nearer to what moves, where curves have parted
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
        x = sum(w * v for w, v in zip(weights, (xa, xa + GAP / 2, xb - GAP / 2, xb), strict=True))
        y = sum(w * v for w, v in zip(weights, (ya, ya + bend, yb + bend, yb), strict=True))
        dropped = mate.name in self.dropped
        color = "muted" if dropped else self.color[mate.b]
        text = f"{mate.name} · {KIND_SIGNS.get(mate.kind, mate.kind)}"
        self.canvas.open(title=f"{mate.name}: {mate.a} – {mate.b}, {mate.kind}", kind="joint", data={"joint": mate.name})
        self.canvas.circle(x, y, 8, color, width=2.4, dash="3 3" if dropped else "")
        shown = fit_text(text, GAP - 16, 12, bold=not dropped)
        self.canvas.text(x, y - 14, shown, size=12, bold=not dropped, color=color, anchor="middle", halo=True)
        self.canvas.close()


def _columns(mechanism: Mechanism) -> list[list[Body]]:
    """The bodies by how many joints of the tree lead to them."""
    depth: dict[str, int] = {}
    for joint in mechanism.tree:  # parents before children
        depth[joint.child] = depth.setdefault(joint.parent, 0) + 1
    columns: list[list[Body]] = [[] for _ in range(max(depth.values(), default=0) + 1)]
    for body in mechanism.bodies.values():
        columns[depth.get(body.name, 0)].append(body)
    return columns


def _in_order(body: Body, mates: Sequence[Mate]) -> list[str]:
    """The body's parts such that most of its fixed mates join neighbours: a depth-first walk that begins at an end."""
    beside: dict[str, list[str]] = {part: [] for part in body.parts}
    for mate in mates:
        if mate.a in beside and mate.b in beside:
            beside[mate.a].append(mate.b)
            beside[mate.b].append(mate.a)
    order: list[str] = []
    rank = {part: (-len(beside[part]), -i) for i, part in enumerate(body.parts)}
    waiting = sorted(body.parts, key=rank.__getitem__)
    while waiting:
        part = waiting.pop()
        if part in order:
            continue
        order.append(part)
        waiting += [p for p in sorted(beside[part], key=rank.__getitem__) if p not in order]
    return order
