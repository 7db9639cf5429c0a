"""A few components and signal blocks of the system graph in one column each, beside the joints that they act on.

Circuits (components that wires hold together) stand beside their joints, none over another; blocks stand beside what they feed. A
measurement passes the column of components through a gap between two of them::

    joint ──────────────────▶ gap ─────────────▶ ┌───────┐
      ◯ pitch ◀──────┌─────────┐                 │  PID  │
                     │  motor  │◀────────────────│       │
                     └────┬────┘                 └───────┘
                     ┌────┴────┐
                     │   amp   │

`network` draws systems that are too large for this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from .layers import Arrow, Layers
from .layout import Node, clusters, stack
from .mechanism_places import LABEL, RADIUS, TOP, MechanismPlaces, Point
from .nodes import NODE_HEIGHT, NODE_WIDTH, SIGNAL, domain_color, draw_block, draw_component
from .svg_canvas import Canvas, fit_text, rounded_path

SIGNAL_GAP = 108.0  # px between components and blocks
WIRE = 30.0  # px between the components of a circuit
DASH = "6 4"  # of signals


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Boxes of the components and of the blocks."""

    components: Mapping[str, Node]
    circuits: Mapping[str, int]  # component -> number of its circuit
    blocks: Mapping[str, Node]
    component_x: float
    block_x: float
    bottom: float


def place_columns(layers: Layers, mechanism: MechanismPlaces) -> Columns:
    """The two columns, right of the mechanism."""
    components, circuits = _place_components(layers, mechanism)
    bottom = max([mechanism.bottom, *(node.bottom for node in components.values())])
    block_x = mechanism.right + (NODE_WIDTH + SIGNAL_GAP if layers.components else 0.0)
    blocks = _place_blocks(layers, mechanism, components, block_x, bottom)
    return Columns(
        components=components,
        circuits=circuits,
        blocks=blocks,
        component_x=mechanism.right,
        block_x=block_x,
        bottom=max([bottom, *(node.bottom for node in blocks.values())]),
    )


def _place_components(layers: Layers, mechanism: MechanismPlaces) -> tuple[dict[str, Node], dict[str, int]]:
    groups = clusters(layers)
    wanted = []
    for circuit in groups:
        targets = [mechanism.joints[j][1] for c in circuit for _, j in c.attachments if j in mechanism.joints]
        wanted.append(sum(targets) / len(targets) if targets else mechanism.bottom)
    ordered = sorted(zip(wanted, groups, strict=True), key=lambda pair: pair[0])
    heights = [len(circuit) * (NODE_HEIGHT + WIRE) - WIRE for _, circuit in ordered]
    tops = stack([middle for middle, _ in ordered], heights, gap=46.0, first=TOP)
    nodes: dict[str, Node] = {}
    circuits: dict[str, int] = {}
    for number, (top, (_, circuit)) in enumerate(zip(tops, ordered, strict=True)):
        for i, component in enumerate(circuit):
            middle = top + i * (NODE_HEIGHT + WIRE) + NODE_HEIGHT / 2
            nodes[component.name] = Node(x=mechanism.right, y=middle, width=NODE_WIDTH, height=NODE_HEIGHT)
            circuits[component.name] = number
    return nodes, circuits


def _place_blocks(layers: Layers, mechanism: MechanismPlaces, components: Mapping[str, Node], x: float, bottom: float) -> dict[str, Node]:
    """Blocks beside what they feed; one that feeds only blocks below the first of them, one that feeds nothing beside its sources."""
    wanted: dict[str, float] = {}
    names = [b.name for b in layers.blocks]
    for _ in range(len(names) + 1):
        for name in names:
            targets = [a.target for a in layers.arrows if a.source == name]
            places = [components[t].y for t in targets if t in components]
            places = places or [wanted[t] + 1.0 for t in targets if t in wanted and t != name]
            if places and name not in wanted:
                wanted[name] = sum(places) / len(places)
    for name in names:
        sources = [mechanism.joints[a.source][1] for a in layers.arrows if a.target == name and a.source in mechanism.joints]
        wanted.setdefault(name, sum(sources) / len(sources) if sources else bottom)
    ordered = sorted(names, key=lambda name: wanted[name])
    tops = stack([wanted[name] for name in ordered], [NODE_HEIGHT] * len(ordered), gap=36.0, first=TOP)
    return {name: Node(x=x, y=top + NODE_HEIGHT / 2, width=NODE_WIDTH, height=NODE_HEIGHT) for name, top in zip(ordered, tops, strict=True)}


# --------------------------------------------------------------------------------------------------------------------- drawing


def draw_column_lines(canvas: Canvas, layers: Layers, columns: Columns, mechanism: MechanismPlaces) -> float:
    """Wires, attachments to joints and signals, all below the boxes; returns how far right of the blocks their lanes reach, px."""
    _draw_wires(canvas, layers, columns)
    _draw_attachments(canvas, layers, columns, mechanism)
    return _Signals(canvas, layers, columns, mechanism).draw()


def draw_column_boxes(canvas: Canvas, layers: Layers, columns: Columns) -> None:
    """Components and blocks."""
    for component in layers.components:
        draw_component(canvas, columns.components[component.name], component)
    for block in layers.blocks:
        draw_block(canvas, columns.blocks[block.name], block)


def _draw_wires(canvas: Canvas, layers: Layers, columns: Columns) -> None:
    """A wire between neighbours straight down, others by a lane on the right of the column."""
    domain = {c.name: c.domain for c in layers.components}
    between: Counter[tuple[str, str]] = Counter()
    lanes = 0
    for wire in layers.wires:
        ordered = sorted((c for c in wire.components if c in columns.components), key=lambda name: columns.components[name].y)
        for a, b in pairwise(ordered):
            upper, lower, color = columns.components[a], columns.components[b], domain_color(domain[a])
            if lower.top - upper.bottom < NODE_HEIGHT:
                x = upper.x + NODE_WIDTH / 2 + 14 * between[(a, b)]
                between[(a, b)] += 1
                canvas.path(f"M{x:.1f} {upper.bottom:.1f} V{lower.top:.1f}", color, width=2)
            else:
                lanes += 1
                x = upper.right + 6 + 5 * (lanes % 4)
                points = [(upper.right, upper.y + 16), (x, upper.y + 16), (x, lower.y - 16), (lower.right, lower.y - 16)]
                canvas.path(rounded_path(points, 5), color, width=2)


def _draw_attachments(canvas: Canvas, layers: Layers, columns: Columns, mechanism: MechanismPlaces) -> None:
    """From a component to the joints that it acts on; a line runs level below the joint's label."""
    for component in layers.components:
        node, color = columns.components[component.name], domain_color(component.domain)
        for k, (port, name) in enumerate(component.attachments):
            if name not in mechanism.joints:
                continue
            x, y = mechanism.joints[name]
            start_y, end_x = node.y + 14 * k - 4, x + RADIUS + 3
            flat = mechanism.label_end(name)
            bend = (node.left - flat) * 0.5
            d = f"M{node.left:.1f} {start_y:.1f} C{node.left - bend:.1f} {start_y:.1f} "
            d += f"{flat + bend:.1f} {y:.1f} {flat:.1f} {y:.1f} H{end_x:.1f}"
            canvas.path(d, color, width=1.8)
            canvas.head(end_x, y, (-1.0, 0.0), color)
            label = fit_text(port, 60, LABEL)
            canvas.text(node.left - 8, start_y - 6, label, size=LABEL, bold=True, color=color, anchor="end", halo=True)


@dataclass(slots=True)
class _Corridor:
    """A height at which a line can pass the column of components."""

    height: float
    cost: float  # px of detour that a line takes to avoid it
    lines: int = 0  # that pass here already

    def detour(self, start: float, end: float) -> float:
        """What it costs to pass here between two heights."""
        return abs(self.height - start) + abs(self.height - end) + self.cost + 24 * self.lines

    def take(self) -> float:
        """The height of one more line: the first in the middle, the next above and below by turns."""
        steps = (self.lines + 1) // 2
        self.lines += 1
        return self.height + 6 * (steps if self.lines % 2 else -steps)


class _Signals:
    """Draws the arrows one after the other: each keeps away from those before it."""

    def __init__(self, canvas: Canvas, layers: Layers, columns: Columns, mechanism: MechanismPlaces) -> None:
        self.canvas, self.layers, self.columns, self.mechanism = canvas, layers, columns, mechanism
        self.corridors = _corridors(columns)
        self.right_lanes = 0

    def draw(self) -> float:
        """All arrows; returns how far right of the blocks they reach, px."""
        components, blocks = self.columns.components, self.columns.blocks
        incoming = Counter(a.target for a in self.layers.arrows if a.source not in blocks)
        used: Counter[str] = Counter()
        for arrow in self.layers.arrows:
            target = blocks.get(arrow.target) or components.get(arrow.target)
            if target is None:
                continue
            if arrow.source in blocks and arrow.target in blocks:
                self._draw_between_blocks(arrow)
            elif arrow.source in blocks:
                source = blocks[arrow.source]
                self._draw_curve((source.left, source.y + 20), (target.right, target.y + 8), arrow.label)
            else:
                # Inputs of a block enter its left side above its outputs, one below the other.
                offset = -20 + min(16.0, 36.0 / max(incoming[arrow.target] - 1, 1)) * used[arrow.target]
                used[arrow.target] += 1
                self._draw_input(arrow, (target.left, target.y + offset))
        return 10.0 * self.right_lanes

    def _draw_input(self, arrow: Arrow, entry: Point) -> None:
        if arrow.source in self.columns.components:
            source = self.columns.components[arrow.source]
            self._draw_curve((source.right, source.y - 10), entry, arrow.label)
        elif arrow.source in self.mechanism.joints:
            self._draw_measurement(arrow, entry)

    def _draw_curve(self, start: Point, end: Point, label: str) -> None:
        (a, b), (c, d) = start, end
        side = 1.0 if c > a else -1.0
        bend = side * max(abs(c - a) * 0.5, 30.0)
        self.canvas.path(f"M{a:.1f} {b:.1f} C{a + bend:.1f} {b:.1f} {c - bend:.1f} {d:.1f} {c:.1f} {d:.1f}", SIGNAL, dash=DASH)
        self.canvas.head(c, d, (side, 0.0), SIGNAL)
        self._label_port(end, side, label)

    def _label_port(self, port: Point, side: float, label: str) -> None:
        """The name of a signal where it arrives."""
        anchor = "end" if side > 0 else "start"
        text = fit_text(label, SIGNAL_GAP - 22, LABEL, bold=True)
        self.canvas.text(port[0] - side * 13, port[1] - 5, text, size=LABEL, bold=True, color=SIGNAL, anchor=anchor, halo=True)

    def _draw_measurement(self, arrow: Arrow, entry: Point) -> None:
        """From a joint below its label, through a gap between components, into a block."""
        joint = self.mechanism.joints[arrow.source]
        x, y = joint[0] + RADIUS * 0.8, joint[1] + RADIUS * 0.75
        flat = self.mechanism.label_end(arrow.source)
        if not self.columns.components:
            self._draw_curve((flat, y), entry, arrow.label)
            self.canvas.path(f"M{x:.1f} {y:.1f} H{flat:.1f}", SIGNAL, dash=DASH)
            return
        height = min(self.corridors, key=lambda corridor: corridor.detour(y, entry[1])).take()
        first, last = self.columns.component_x - 14, self.columns.component_x + NODE_WIDTH + 14
        bend, turn = (first - flat) * 0.55, (entry[0] - last) * 0.55
        d = f"M{x:.1f} {y:.1f} H{flat:.1f} C{flat + bend:.1f} {y:.1f} {first - bend:.1f} {height:.1f} {first:.1f} {height:.1f} H{last:.1f} "
        d += f"C{last + turn:.1f} {height:.1f} {entry[0] - turn:.1f} {entry[1]:.1f} {entry[0]:.1f} {entry[1]:.1f}"
        self.canvas.path(d, SIGNAL, dash=DASH)
        self.canvas.head(*entry, (1.0, 0.0), SIGNAL)
        self._label_port(entry, 1.0, arrow.label)

    def _draw_between_blocks(self, arrow: Arrow) -> None:
        """Straight between neighbours, others by a lane on the right of the column."""
        source, target = self.columns.blocks[arrow.source], self.columns.blocks[arrow.target]
        ordered = list(self.columns.blocks)
        step = ordered.index(arrow.target) - ordered.index(arrow.source)
        if abs(step) == 1:
            x = source.x + NODE_WIDTH / 2
            start, end = (source.bottom, target.top) if step > 0 else (source.top, target.bottom)
            self.canvas.path(f"M{x:.1f} {start:.1f} V{end:.1f}", SIGNAL, dash=DASH)
            self.canvas.head(x, end, (0.0, float(step)), SIGNAL)
            label = fit_text(arrow.label, 66, LABEL)
            self.canvas.text(x + 8, (start + end) / 2 + 4, label, size=LABEL, bold=True, color=SIGNAL, halo=True)
            return
        self.right_lanes += 1
        x, lift = source.right + 4 + 10 * self.right_lanes, -4.0 * (self.right_lanes % 3)
        points = [(source.right, source.y + lift), (x, source.y + lift), (x, target.y - lift), (target.right, target.y - lift)]
        self.canvas.path(rounded_path(points), SIGNAL, dash=DASH)
        self.canvas.head(target.right, target.y - lift, (-1.0, 0.0), SIGNAL)


def _corridors(columns: Columns) -> list[_Corridor]:
    """Above, below and between the components; the gaps inside of a circuit have its wires and cost more."""
    nodes = sorted(columns.components.items(), key=lambda item: item[1].y)
    if not nodes:
        return []
    free = [_Corridor(nodes[0][1].top - 14, 0.0), _Corridor(nodes[-1][1].bottom + 14, 0.0)]
    for (a, upper), (b, lower) in pairwise(nodes):
        wired = columns.circuits[a] == columns.circuits[b]
        free.append(_Corridor((upper.bottom + lower.top) / 2, 60.0 if wired else 0.0))
    return free
