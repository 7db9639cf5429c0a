"""Components and signal blocks of a large system in layers: those that act on the mechanism first, and so on along wires and arrows.

Columns of boxes alternate with lanes for lines. A wire is a dot in a lane where it joins three or more components; every other line runs
from box to box, around what stands between (`layered_layout`). Columns that would grow too tall are parted; a circuit that is long and thin
is folded, its second band running back below the first.

    joints  │ lane │ components │ lane │ components │ lane │ blocks │ lane │ blocks
      0        1         2          3        4          5      6        7       8
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from .layered_layout import Placement, Vertex, distances, place
from .layers import ComposedSystem, Layers, layers_of
from .layout import Node, clusters
from .nodes import NODE_HEIGHT, NODE_WIDTH, SIGNAL, domain_color, draw_block, draw_component
from .svg_canvas import Canvas, fit_text, text_width

MARGIN, TOP = 28.0, 84.0
ROOM = 28.0  # px between boxes of a column
DOT = 22.0  # px that a node of a circuit takes in its lane
NARROW_LANE, NAME, WIDEST_LANE = 56.0, 116.0, 210.0  # px: without names of lines, of the longest name, and with many lines
LONG = 9  # columns of a kind that stand side by side; more are folded into bands
SPREAD = 46.0  # px of a box's side along which lines arrive
SOURCES = ("source", "battery", "amplifier", "pump", "bridge", "generator")  # words in the symbols of what a circuit begins with
SMALL = 10.5  # size of letters at the ends of lines, px


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A joint or a body that lines may go to: it stands left of all columns."""

    x: float  # px: where a line ends
    y: float
    flat: float  # px: up to here from the right a line may bend; from here on it runs level, below the anchor's label


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """One line of the picture, between two vertices."""

    a: str
    b: str
    color: str
    signal: bool = False
    label: str = ""  # at its end b
    other: str = ""  # at its end a
    head: bool = False  # an arrow head at b


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How far a drawing reaches, px."""

    right: float
    bottom: float
    columns: Mapping[str, float]  # "components", "blocks": left side of the first column of each


def draw_network(canvas: Canvas, layers: Layers, anchors: Mapping[str, Anchor], *, x: float, top: float, bottom: float) -> Extent:
    """Draw components, wires, signal blocks and arrows right of `x`.

    Parameters
    ----------
    anchors
        Joints (and bodies, as ``"\\0body"``) by name, that components act on and that blocks measure.
    top, bottom
        px: the height that is there anyhow; columns may fill it before they are parted.
    """
    return _Network(layers, anchors, x, top, bottom).draw(canvas)


def network_svg(system: ComposedSystem | Layers, *, name: str = "") -> str:
    """Components and signal blocks alone, as the text of an ``svg`` element; joints that they act on or measure stand at the left."""
    layers = layers_of(system)
    own = {c.name for c in layers.components} | {b.name for b in layers.blocks}
    joints = list(dict.fromkeys(j for c in layers.components for _, j in c.attachments))
    joints += [n for n in dict.fromkeys(a.source for a in layers.arrows) if n not in own and n not in joints]
    canvas = Canvas()
    left = MARGIN + min(max((text_width(j, 12.0, bold=True) for j in joints), default=-40.0), 180.0)
    anchors = {j: Anchor(x=left + 24, y=TOP + 46 + 60.0 * k, flat=left + 40) for k, j in enumerate(joints)}
    start = left + (130 if joints else 40)
    found = draw_network(canvas, layers, anchors, x=start, top=TOP, bottom=TOP + 60.0 * len(joints))
    for joint, anchor in anchors.items():
        canvas.circle(anchor.x - 12, anchor.y, 9, domain_color("mechanical"))
        canvas.text(anchor.x - 28, anchor.y + 4, fit_text(joint, 180, 12, bold=True), size=12, bold=True, anchor="end")
    for title, x, count in (
        ("Joints", MARGIN, len(joints)),
        ("Components", found.columns["components"], len(layers.components)),
        ("Signals", found.columns["blocks"], len(layers.blocks)),
    ):
        if count:
            canvas.text(x, 32, title, size=16, bold=True)
            canvas.text(x, 52, str(count), size=12, color="muted")
    bottom = max(found.bottom, TOP + 60.0 * len(joints))
    return canvas.document(found.right + MARGIN, bottom + MARGIN, f"Components and signals of {name}" if name else "Components and signals")


class _Network:
    """Places and draws one network. Keys of vertices begin with a letter of their kind: a, c, w, b."""

    def __init__(self, layers: Layers, anchors: Mapping[str, Anchor], x: float, top: float, bottom: float) -> None:
        self.layers, self.anchors, self.top = layers, anchors, top
        count = len(layers.components) + len(layers.blocks)
        self.capacity = max(8, ceil(1.4 * sqrt(count)), int((bottom - top) / (NODE_HEIGHT + ROOM)))
        self.layer: dict[str, int] = {f"a{name}": 0 for name in anchors}
        self.band: dict[str, int] = {}
        self._level_components()
        self._level_blocks()
        self.dots: dict[str, str] = {}  # wire with a dot -> its colour
        self.lines: list[_Line] = []
        self._collect_wires()
        self._collect_attachments()
        self._collect_arrows()
        self.placement = self._place()
        self._set_columns(x)

    # ------------------------------------------------------------------------------------------------------------- 1. layers
    def _level_components(self) -> None:
        near: dict[str, list[str]] = defaultdict(list)
        for wire in self.layers.wires:
            for name in wire.components:
                near[name] += [other for other in wire.components if other != name]
        level: dict[str, int] = {}
        for cluster in clusters(self.layers):
            names = [c.name for c in cluster]
            starts = [c.name for c in cluster if any(j in self.anchors for _, j in c.attachments) or c.parts]
            if not starts:  # from its source, or from one end of the circuit to the other
                sources = [c.name for c in cluster if any(word in c.symbol for word in SOURCES)]
                starts = sources[:1] or [list(distances(near, names[:1]))[-1]]
            level |= distances(near, starts)
        self.first_block = self._part("c", level, first=2) + 2

    def _level_blocks(self) -> None:
        near: dict[str, list[str]] = defaultdict(list)
        names = {b.name for b in self.layers.blocks}
        for arrow in self.layers.arrows:
            near[arrow.source].append(arrow.target)
            near[arrow.target].append(arrow.source)
        outer = [n for n in near if n not in names]
        level = {n: d - 1 for n, d in distances(near, outer).items() if n in names}
        for block in self.layers.blocks:  # in reach of nothing but blocks: those that feed nobody come first
            if block.name not in level:
                reach = distances(near, [block.name])
                sinks = [n for n in reach if all(a.source != n for a in self.layers.arrows)]
                level |= distances(near, sinks or [block.name])
        self._part("b", level, first=self.first_block)

    def _part(self, kind: str, level: Mapping[str, int], *, first: int) -> int:
        """Give the vertices of a kind their layers, too full ones in several, too many ones in bands; returns the last layer."""
        columns: list[list[str]] = []
        for wanted in sorted(set(level.values())):
            members = [name for name, found in level.items() if found == wanted]
            each = ceil(len(members) / ceil(len(members) / self.capacity))
            columns += [members[k : k + each] for k in range(0, len(members), each)]
        fold = max(LONG, ceil(1.3 * sqrt(len(level))))
        for k, column in enumerate(columns):
            band, step = divmod(k, fold)
            layer = first + 2 * (step if band % 2 == 0 else fold - 1 - step)
            for name in column:
                self.layer[f"{kind}{name}"], self.band[f"{kind}{name}"] = layer, band
        return first + 2 * (min(len(columns), fold) - 1)

    # -------------------------------------------------------------------------------------------------------------- 2. lines
    def _collect_wires(self) -> None:
        terminals = {c.name: c.terminals for c in self.layers.components}
        domain = {c.name: c.domain for c in self.layers.components}
        for number, wire in enumerate(self.layers.wires):
            members = [c for c in wire.components if f"c{c}" in self.layer]
            color = domain_color(wire.domain or domain.get(wire.components[0], ""))
            ends = dict(zip(wire.components, wire.terminals, strict=False))
            names = {c: ends.get(c, "") if terminals.get(c, 2) > 2 else "" for c in members}
            if len(members) == 2:
                a, b = sorted(members, key=lambda c: self.layer[f"c{c}"])
                self.lines.append(_Line(a=f"c{a}", b=f"c{b}", color=color, other=names[a], label=names[b]))
            elif len(members) > 2:
                dot = f"w{number}"
                levels = sorted(self.layer[f"c{c}"] for c in members)
                bands = sorted(self.band[f"c{c}"] for c in members)
                self.layer[dot], self.band[dot] = levels[(len(levels) - 1) // 2] + 1, bands[len(bands) // 2]
                self.dots[dot] = color
                self.lines += [_Line(a=dot, b=f"c{c}", color=color, label=names[c]) for c in members]

    def _collect_attachments(self) -> None:
        for component in self.layers.components:
            color = domain_color(component.domain)
            for port, joint in component.attachments:
                if joint in self.anchors:
                    self.lines.append(_Line(a=f"c{component.name}", b=f"a{joint}", color=color, other=port, head=True))
            for body in component.parts:
                if body in self.anchors:
                    self.lines.append(_Line(a=f"c{component.name}", b=f"a{body}", color=color, head=True))

    def _collect_arrows(self) -> None:
        for arrow in self.layers.arrows:
            a = next((k for k in (f"b{arrow.source}", f"c{arrow.source}", f"a{arrow.source}") if k in self.layer), None)
            b = next((k for k in (f"b{arrow.target}", f"c{arrow.target}") if k in self.layer), None)
            if a is not None and b is not None and a != b:
                self.lines.append(_Line(a=a, b=b, color=SIGNAL, signal=True, label=arrow.label, head=True))

    # ------------------------------------------------------------------------------------------------------------- 3. places
    def _place(self) -> Placement:
        used = {line.a for line in self.lines} | {line.b for line in self.lines}
        vertices = {}
        for name, layer in self.layer.items():
            if name[0] == "a":
                if name in used:
                    vertices[name] = Vertex(layer=0, height=0.0, fixed=self.anchors[name[1:]].y)
            else:
                height = DOT if name[0] == "w" else NODE_HEIGHT + ROOM
                vertices[name] = Vertex(layer=layer, height=height, band=self.band.get(name, 0))
        return place(vertices, [(line.a, line.b) for line in self.lines], top=self.top - ROOM / 2)

    def _set_columns(self, x: float) -> None:
        """Left side and width of every layer: boxes as they are, lanes by how many lines turn in them and whether names stand there."""
        last = max(self.layer.values(), default=0) + 1
        passing: dict[int, int] = defaultdict(int)
        named: dict[int, float] = defaultdict(float)
        for line, path in zip(self.lines, self.placement.paths, strict=True):
            first, end = self.layer[line.a], self.layer[line.b]
            lanes = [layer for layer, _ in path if layer % 2] or [min(first, end) + 1]
            for lane in lanes:
                passing[lane] += 1
            for text, own, other in ((line.label, end, first), (line.other, first, end)):
                if text:
                    lane = own - 1 if other < own else own + 1
                    named[lane] = max(named[lane], min(text_width(text, SMALL, bold=True), NAME) + 26)
        self.left, self.width = {}, {}
        for layer in range(1, last + 1):
            if layer % 2 == 0:
                width = NODE_WIDTH
            elif layer == 1:
                width = 0.0  # the caller has left room beside the joints
            else:
                least = max(named[layer], NARROW_LANE)
                width = min(least + 3.0 * max(passing[layer] - 6, 0), WIDEST_LANE) if passing[layer] or layer < last else 0.0
            self.left[layer], self.width[layer] = x, width
            x += width
        self.right = x

    # -------------------------------------------------------------------------------------------------------------- 4. drawing
    def draw(self, canvas: Canvas) -> Extent:
        """Lines, then boxes over them."""
        nodes = {
            name: Node(x=self.left[self.layer[name]], y=self.placement.heights[name], width=NODE_WIDTH, height=NODE_HEIGHT)
            for name in self.layer
            if name[0] in "cb"
        }
        ends = self._ends(nodes)
        for number, line in enumerate(self.lines):
            self._draw_line(canvas, line, self.placement.paths[number], ends[number, 0], ends[number, 1])
        for dot, color in self.dots.items():
            layer = self.layer[dot]
            x, y = self.left[layer] + self.width[layer] / 2, self.placement.heights[dot]
            canvas.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.2" fill="{color}"/>')
        for component in self.layers.components:
            draw_component(canvas, nodes[f"c{component.name}"], component)
        for block in self.layers.blocks:
            draw_block(canvas, nodes[f"b{block.name}"], block)
        columns = {"components": self.left.get(2, 0.0), "blocks": self.left.get(self.first_block, 0.0)}
        bottom = max((node.bottom for node in nodes.values()), default=self.top)
        passing = max((y for path in self.placement.paths for _, y in path), default=bottom)
        return Extent(right=self.right, bottom=max(bottom, passing + 8), columns=columns)

    def _ends(self, nodes: Mapping[str, Node]) -> dict[tuple[int, int], tuple[float, float, float]]:
        """Where each line meets its two ends, x, y, and the side to which it leaves (1 right, -1 left); apart along the side of a box."""
        sides: dict[tuple[str, float], list[tuple[float, int, int]]] = defaultdict(list)
        for number, (line, path) in enumerate(zip(self.lines, self.placement.paths, strict=True)):
            for end, (own, other) in enumerate(((line.a, line.b), (line.b, line.a))):
                outwards = path if end == 0 else tuple(reversed(path))
                towards = outwards[0] if outwards else (self.layer[other], self._height(other))
                turn = 1.0 if towards[0] > self.layer[own] or own[0] == "a" else -1.0
                # A line that turns back into this column is drawn where it comes from, above or below.
                back = len(outwards) == 1 and self.layer[own] == self.layer[other]
                sides[own, turn].append((self._height(other) if back else towards[1], number, end))
        found: dict[tuple[int, int], tuple[float, float, float]] = {}
        for (own, turn), arriving in sides.items():
            arriving.sort()
            step = min(15.0, SPREAD / max(len(arriving) - 1, 1))
            for k, (_, number, end) in enumerate(arriving):
                if own[0] == "a":
                    anchor = self.anchors[own[1:]]
                    found[number, end] = (anchor.flat, anchor.y, 1.0)
                elif own[0] == "w":
                    layer = self.layer[own]
                    found[number, end] = (self.left[layer] + self.width[layer] / 2, self.placement.heights[own], turn)
                else:
                    node = nodes[own]
                    y = node.y + 4 + step * (k - (len(arriving) - 1) / 2)
                    found[number, end] = (node.right if turn > 0 else node.left, y, turn)
        return found

    def _height(self, name: str) -> float:
        return self.placement.heights[name]

    def _draw_line(
        self,
        canvas: Canvas,
        line: _Line,
        path: Sequence[tuple[int, float]],
        start: tuple[float, float, float],
        end: tuple[float, float, float],
    ) -> None:
        d = f"M{start[0]:.1f} {start[1]:.1f}"
        if line.a[0] == "a":
            d = f"M{self.anchors[line.a[1:]].x:.1f} {start[1]:.1f} H{start[0]:.1f}"
        if self.layer[line.a] == self.layer[line.b]:  # out into the lane and back
            reach = self.left[path[0][0]] + min(30.0 + 0.05 * abs(end[1] - start[1]), 0.9 * self.width[path[0][0]] + 14)
            d += f" C{reach:.1f} {start[1]:.1f} {reach:.1f} {end[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
        else:
            right = self.layer[line.b] > self.layer[line.a]
            x, y = start[0], start[1]
            for layer, height in path:
                if layer % 2 == 0:
                    enter, leave = (
                        (self.left[layer], self.left[layer] + self.width[layer])
                        if right
                        else (
                            self.left[layer] + self.width[layer],
                            self.left[layer],
                        )
                    )
                    d += _bend(x, y, enter, height) + f" H{leave:.1f}"
                    x, y = leave, height
            d += _bend(x, y, end[0], end[1])
        tip = (end[0], -end[2])
        if line.b[0] == "a":
            anchor = self.anchors[line.b[1:]]
            d += f" H{anchor.x:.1f}"
            tip = (anchor.x, -1.0)
        canvas.path(d, line.color, width=1.6 if line.signal else 2.0, dash="6 4" if line.signal else "")
        if line.head:
            canvas.head(tip[0], end[1], (tip[1], 0.0), line.color)
        for text, (x, y, turn), headed in ((line.label, end, line.head), (line.other, start, False)):
            if text:
                shift = 12.0 if headed else 4.0
                canvas.text(
                    x + turn * shift,
                    y - 4,
                    fit_text(text, NAME, SMALL, bold=True),
                    size=SMALL,
                    bold=True,
                    color=line.color,
                    anchor="start" if turn > 0 else "end",
                    halo=True,
                )


def _bend(x: float, y: float, to_x: float, to_y: float) -> str:
    """A level start and a level end, and a smooth curve between."""
    bend = (to_x - x) * 0.5
    return f" C{x + bend:.1f} {y:.1f} {to_x - bend:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}"
