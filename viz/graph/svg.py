"""The system graph as a picture: parts, the bodies they merge into, the joints between, and what drives and measures them.

Four columns from left to right; what flows between neighbours is drawn in the gap between them::

    STEP assembly        rigid bodies           actuation            signals
    ┌────────────┐        ┌─────────┐
    │ housing    │══╗     │ housing │
    ├────────────┤  ╠════▶│         │
    │ bolt ×8    │══╝     └────┬────┘          ┌─────────┐           ┌─────────┐
    └────────────┘             ◯ pitch ◀───────│  motor  │           │   PID   │
    ┌────────────┐        ┌────┴────┐          ├─────────┤◀──────────┤         │
    │ ring       │═══════▶│  ring   │          │   amp   │           └─────────┘
    └────────────┘        └─────────┘          └─────────┘

Steps:

1. Rows: the parts of each body, repeated ones in one row; a slot a body, tall enough for its rows and its box.
2. Joints: a body's tree joint stands in the gap above it. A parent that is not the neighbour above is reached by a lane on the left,
   a joint that closes a loop by a lane on the right; lanes that overlap in height lie side by side.
3. Components: circuits (clusters of wired components) beside the joints they act on, none over another; blocks beside what they feed.
4. Lines: drives to their joints, wires and signals; a measurement passes the components through a gap between two of them.

Text is measured and cut to its room, the whole name stands in the tooltip. Nodes carry ``data-part``, ``data-parts``, ``data-body``,
``data-joint``, ``data-component`` or ``data-signal``, by which the page links them with the 3D view.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from cadimport.assembly import Assembly
from cadimport.readers.registry import STEP_ENDINGS, ending_of
from topology.mechanism import Coupling, Joint, Mechanism

from ..labels import KIND_SIGNS, axis_label, count_label, limits_label, mass_label, number_label
from ..scene import body_colors, hex_from_color
from .component_symbols import SYMBOLS
from .layers import DOMAIN_COLORS, Arrow, Block, Component, ComposedSystem, Layers, layers_of
from .layout import Node, clusters, lanes, rows_of, shortened, stack
from .network import Anchor, draw_network
from .nodes import NODE_HEIGHT, NODE_WIDTH, NOTE, SIGNAL, domain_color, draw_block, draw_component
from .svg_canvas import Canvas, fit_text, sized_text, text_width

__all__ = ["Arrow", "Block", "Component", "Layers", "system_svg"]

MARGIN, TOP = 28.0, 92.0
PARTS, FLOW, BODY_WIDTH, BODY_HEIGHT = (164.0, 236.0), 80.0, 212.0, 74.0  # parts are as wide as their names want, within these
DRIVE, SIGNAL_GAP = 140.0, 108.0
JOINT_GAP, RADIUS, LANE, WIRE = 66.0, 10.0, 14.0, 30.0
MANY_ROWS = 60  # beyond so many rows in all, long lists are cut short
LABEL = 12.0  # size of letters, px
COUPLING, COUPLED = 26.0, DOMAIN_COLORS["mechanical"]  # height and colour of the sign of a coupling
FEW = 8  # so many components, and blocks, stand in one column each; more are laid out in layers


def system_svg(assembly: Assembly, mechanism: Mechanism, system: ComposedSystem | Layers | None = None) -> str:
    """The text of an ``svg`` element that shows the reduction and, where there is a system, its layers."""
    return _Picture(assembly, mechanism, layers_of(system)).draw()


class _Picture:
    """Places and draws one graph."""

    def __init__(self, assembly: Assembly, mechanism: Mechanism, layers: Layers) -> None:
        self.assembly, self.mechanism, self.layers = assembly, mechanism, layers
        self.canvas = Canvas()
        self.color = {name: hex_from_color(c) for name, c in zip(mechanism.bodies, body_colors(len(mechanism.bodies)), strict=True)}
        self.order = {name: i for i, name in enumerate(mechanism.bodies)}
        self.joints: dict[str, tuple[float, float]] = {}
        self.bottom = TOP
        self._place_bodies()
        loop_lanes = lanes([self._span(joint) for joint in mechanism.loops])
        self.loop_lanes = dict(zip([j.name for j in mechanism.loops], loop_lanes, strict=True))
        # Lanes of loops begin where the labels of the tree's joints end.
        self.loop_x = self.body_x + BODY_WIDTH + max(18.0, self._joint_label_room() - 24)
        names = max((text_width(_joint_label(j), LABEL, bold=True) for j in mechanism.loops), default=0.0)
        loops = self.loop_x + LANE * (max(loop_lanes) + 1) + min(names, 200.0) + 30 if loop_lanes else 0.0
        self.node_x = max(self.body_x + BODY_WIDTH + max(DRIVE, self._joint_label_room()), loops)
        self._place_couplings()
        self.layered = max(len(layers.components), len(layers.blocks)) > FEW
        self.right_lanes = 0
        if not self.layered:
            self.block_x = self.node_x + (NODE_WIDTH + SIGNAL_GAP if layers.components else 0.0)
            self._place_components()
            self._place_blocks()

    # ---------------------------------------------------------------------------------------------------- 1. rows and bodies
    def _place_bodies(self) -> None:
        rows = {name: rows_of(self.assembly, body) for name, body in self.mechanism.bodies.items()}
        if sum(len(r) for r in rows.values()) > MANY_ROWS:
            rows = {name: shortened(r) for name, r in rows.items()}
        total = sum(len(r) for r in rows.values())
        self.chip, self.pitch = (26.0, 33.0) if total <= 24 else (22.0, 27.0)
        self.part_x = MARGIN
        widest = max((text_width(row.label + row.suffix, 12.5) + 24 for own in rows.values() for row in own), default=0.0)
        self.part_width = min(max(widest, PARTS[0]), PARTS[1])
        # Lanes of tree joints whose parent is not the neighbour above lie between parts and bodies.
        far = [joint for joint in self.mechanism.tree if self.order[joint.child] - self.order[joint.parent] != 1]
        used = lanes([self._span(joint) for joint in far])
        self.tree_lanes = dict(zip([j.name for j in far], used, strict=True))
        self.body_x = self.part_x + self.part_width + FLOW + (LANE * (max(used) + 1) if used else 0.0)
        self.rows, self.bodies = rows, {}
        y = TOP
        for i, name in enumerate(self.mechanism.bodies):
            height = max(len(rows[name]) * self.pitch - (self.pitch - self.chip), BODY_HEIGHT)
            y += JOINT_GAP if i else 0.0
            middle = y + height / 2
            self.bodies[name] = Node(x=self.body_x, y=middle, width=BODY_WIDTH, height=BODY_HEIGHT)
            first = middle - (len(rows[name]) - 1) * self.pitch / 2
            for k, row in enumerate(rows[name]):
                row.y = first + k * self.pitch
            y += height
        self.bottom = max(self.bottom, y)
        for joint in self.mechanism.tree:  # 2. joints
            child, above = self.bodies[joint.child], self._above(joint.child)
            y = (above.bottom + child.top) / 2 if above and joint.name not in self.tree_lanes else child.top - JOINT_GAP / 2
            self.joints[joint.name] = (self.body_x + BODY_WIDTH / 2, y)

    def _above(self, body: str) -> Node | None:
        i = self.order[body]
        return self.bodies[list(self.bodies)[i - 1]] if i else None

    def _span(self, joint: Joint) -> tuple[int, int]:
        a, b = sorted((self.order[joint.parent], self.order[joint.child]))
        return a, b

    def _joint_label_room(self) -> float:
        """How far joint labels reach beyond the bodies' right side, px."""
        widest = max((text_width(_joint_label(j), LABEL, bold=True) for j in self.mechanism.tree), default=0.0)
        return min(widest, 230.0) + RADIUS + 40 - BODY_WIDTH / 2

    def _place_couplings(self) -> None:
        """Gears, racks, belts: a sign right of the labels of the joints that they tie, each at the mean height of its joints."""
        self.couplings: dict[str, tuple[float, float]] = {}
        tied = [(c, [self.joints[n][1] for n in map(_joint_of, c.joints) if n in self.joints]) for c in self.mechanism.couplings]
        placed = sorted(((sum(y) / len(y), c.name) for c, y in tied if y), key=lambda item: item[0])
        if not placed:
            return
        tops = stack([y for y, _ in placed], [COUPLING] * len(placed), gap=8.0, first=TOP)
        x = self.node_x - 4
        self.couplings = {name: (x, top + COUPLING / 2) for top, (_, name) in zip(tops, placed, strict=True)}
        names = max(text_width(_coupling_label(c), LABEL, bold=True) for c in self.mechanism.couplings)
        self.node_x = x + min(names, 170.0) + 60

    # ------------------------------------------------------------------------------------------------- 3. components, blocks
    def _place_components(self) -> None:
        groups = clusters(self.layers)
        wanted = []
        for cluster in groups:
            targets = [self.joints[j][1] for c in cluster for _, j in c.attachments if j in self.joints]
            wanted.append(sum(targets) / len(targets) if targets else self.bottom)
        stacked = sorted(zip(wanted, groups, strict=True), key=lambda pair: pair[0])
        heights = [len(cluster) * (NODE_HEIGHT + WIRE) - WIRE for _, cluster in stacked]
        tops = stack([w for w, _ in stacked], heights, gap=46.0, first=TOP)
        self.components: dict[str, Node] = {}
        self.cluster_of: dict[str, int] = {}
        for k, (top, (_, cluster)) in enumerate(zip(tops, stacked, strict=True)):
            for i, component in enumerate(cluster):
                middle = top + i * (NODE_HEIGHT + WIRE) + NODE_HEIGHT / 2
                self.components[component.name] = Node(x=self.node_x, y=middle, width=NODE_WIDTH, height=NODE_HEIGHT)
                self.cluster_of[component.name] = k
                self.bottom = max(self.bottom, middle + NODE_HEIGHT / 2)

    def _place_blocks(self) -> None:
        """Blocks beside what they feed; one that feeds only blocks stands below the first of them."""
        wanted: dict[str, float] = {}
        names = [b.name for b in self.layers.blocks]
        for _ in range(len(names) + 1):
            for name in names:
                targets = [a.target for a in self.layers.arrows if a.source == name]
                places = [self.components[t].y for t in targets if t in self.components]
                places = places or [wanted[t] + 1.0 for t in targets if t in wanted and t != name]
                if places and name not in wanted:
                    wanted[name] = sum(places) / len(places)
        for name in names:
            sources = [self.joints[a.source][1] for a in self.layers.arrows if a.target == name and a.source in self.joints]
            wanted.setdefault(name, sum(sources) / len(sources) if sources else self.bottom)
        ordered = sorted(names, key=lambda name: wanted[name])
        tops = stack([wanted[name] for name in ordered], [NODE_HEIGHT] * len(ordered), gap=36.0, first=TOP)
        self.blocks = {
            n: Node(x=self.block_x, y=top + NODE_HEIGHT / 2, width=NODE_WIDTH, height=NODE_HEIGHT)
            for n, top in zip(ordered, tops, strict=True)
        }
        self.bottom = max([self.bottom, *(node.bottom for node in self.blocks.values())])

    # ---------------------------------------------------------------------------------------------------------------- drawing
    def draw(self) -> str:
        """All of it, lines below boxes."""
        self._draw_flows()
        self._draw_joint_lines()
        if not self.layered:
            self._draw_wires()
            self._draw_attachments()
            self._draw_arrows()
        self._draw_couplings()
        self._draw_parts()
        self._draw_bodies()
        self._draw_joints()
        right = self.node_x + (0.0 if self.layers.components else 20.0)
        if self.layered:
            right = self._draw_layers()
        else:
            self._draw_components()
            self._draw_blocks()
            if self.layers.components:
                right = self.node_x + NODE_WIDTH
            if self.layers.blocks:
                right = self.block_x + NODE_WIDTH + self.right_lanes * 10
        self._draw_heads()
        height = self._draw_legend(self.bottom + 34)
        return self.canvas.document(right + MARGIN, height, f"System graph of {self.mechanism.name}")

    def _draw_layers(self) -> float:
        """Many components and blocks, in layers; returns how far right they reach."""
        anchors = {name: Anchor(x=x + RADIUS + 3, y=y, flat=self._label_end(name)) for name, (x, y) in self.joints.items()}
        body_of = {part: name for name, body in self.mechanism.bodies.items() for part in body.parts}
        on_bodies = {part for c in self.layers.components for part in c.parts}
        for part in on_bodies & body_of.keys():
            node = self.bodies[body_of[part]]
            anchors[part] = Anchor(x=node.right + 3, y=node.y + 22, flat=node.right + 24)
        found = draw_network(self.canvas, self.layers, anchors, x=self.node_x, top=TOP, bottom=self.bottom)
        self.node_x, self.block_x = found.columns["components"], found.columns["blocks"]
        self.bottom = max(self.bottom, found.bottom)
        return found.right

    def _draw_heads(self) -> None:
        a, m = self.assembly, self.mechanism
        kinds = Counter(mate.kind for mate in a.mates)
        mates = ", ".join([count_label(len(a.instances), "part"), *(f"{n} {kind}" for kind, n in kinds.items())])
        source = "STEP assembly" if ending_of(a.source) in STEP_ENDINGS else "Assembly"
        loops = f", {count_label(len(m.loops), 'loop')}" if m.loops else ""
        self._head(self.part_x, source, mates, self.part_width + FLOW - 12)
        bodies = f"{count_label(len(m.bodies), 'body', 'bodies')}, {count_label(len(m.tree), 'joint')}{loops}, mobility {m.mobility}"
        self._head(self.body_x, "Rigid bodies", bodies, BODY_WIDTH + DRIVE - 20)
        if self.layers.components:
            branches = sum(c.in_tree for c in self.layers.components)
            text = count_label(len(self.layers.components), "component") + (f", {branches} in the normal tree" if branches else "")
            self._head(self.node_x, "Components" if self.layered else "Actuation", text, NODE_WIDTH + SIGNAL_GAP - 12)
        if self.layers.blocks:
            self._head(self.block_x, "Signals", count_label(len(self.layers.blocks), "block"), NODE_WIDTH)

    def _head(self, x: float, title: str, text: str, room: float) -> None:
        self.canvas.text(x, 36, title, size=16, bold=True)
        self.canvas.text(x, 56, fit_text(text, room, NOTE), size=NOTE, color="muted")

    def _draw_flows(self) -> None:
        start, end = self.part_x + self.part_width, self.body_x
        bend = (end - start) * 0.55
        for name, rows in self.rows.items():
            y = self.bodies[name].y
            for row in rows:
                d = f"M{start:.1f} {row.y:.1f} C{start + bend:.1f} {row.y:.1f} {end - bend:.1f} {y:.1f} {end:.1f} {y:.1f}"
                self.canvas.path(d, self.color[name], width=5, opacity=0.32)

    def _draw_parts(self) -> None:
        for name, rows in self.rows.items():
            for row in rows:
                data = {"part": row.parts[0]} if len(row.parts) == 1 else {"parts": json.dumps(row.parts)}
                self.canvas.open(title=", ".join(row.parts), kind="part", data=data)
                self.canvas.box(
                    self.part_x, row.y - self.chip / 2, self.part_width, self.chip, self.color[name], radius=6, line=1.1, tint=0.03
                )
                label = fit_text(row.label, self.part_width - 22 - text_width(row.suffix, 12.5), 12.5, middle=True) + row.suffix
                self.canvas.text(self.part_x + 11, row.y + 4.4, label, size=12.5)
                self.canvas.close()

    def _draw_bodies(self) -> None:
        for name, body in self.mechanism.bodies.items():
            node, ground = self.bodies[name], name == self.mechanism.ground
            text = f"{count_label(len(body.parts), 'part')} · {mass_label(body.mass)}"
            self.canvas.open(title=f"{name}: {text}" + (", ground" if ground else ""), kind="body", data={"body": name})
            self.canvas.box(node.left, node.top, node.width, node.height, self.color[name], radius=11, line=2)
            middle = node.x + node.width / 2
            label, size = sized_text(name, node.width - 24, (16, 14, 12), bold=True)
            self.canvas.text(middle, node.y - 3, label, size=size, bold=True, anchor="middle")
            self.canvas.text(middle, node.y + 18, text + (" · ground" if ground else ""), size=NOTE, color="muted", anchor="middle")
            self.canvas.close()

    # ------------------------------------------------------------------------------------------------------------- joints
    def _draw_joint_lines(self) -> None:
        for joint in self.mechanism.tree:
            x, y = self.joints[joint.name]
            parent, child = self.bodies[joint.parent], self.bodies[joint.child]
            color = self.color[joint.child]
            if joint.name in self.tree_lanes:
                lane = self.body_x - 12 - LANE * self.tree_lanes[joint.name]
                start = parent.y + 18 + 5 * (self.tree_lanes[joint.name] % 3)
                self.canvas.path(_rounded([(parent.left, start), (lane, start), (lane, y), (x - RADIUS, y)]), color, width=2.4)
            else:
                self.canvas.path(f"M{x:.1f} {parent.bottom:.1f} V{y:.1f}", color, width=2.4)
            self.canvas.path(f"M{x:.1f} {y:.1f} V{child.top:.1f}", color, width=2.4)
        for joint in self.mechanism.loops:
            a, b = self.bodies[joint.parent], self.bodies[joint.child]
            lane = self._loop_x(joint)
            d = _rounded([(a.right, a.y + 12), (lane, a.y + 12), (lane, b.y - 12), (b.right, b.y - 12)])
            self.canvas.path(d, self.color[joint.child], width=2.4)

    def _loop_x(self, joint: Joint) -> float:
        return self.loop_x + LANE * self.loop_lanes[joint.name]

    def _draw_joints(self) -> None:
        self._draw_dropped()
        for joint in self.mechanism.tree:
            x, y = self.joints[joint.name]
            color = self.color[joint.child]
            self.canvas.open(title=f"{joint.name}: {joint.parent} – {joint.child}, {joint.kind}", kind="joint", data={"joint": joint.name})
            self.canvas.circle(x, y, RADIUS, color)
            room = self.node_x - x - 30 if self.layers.components else 260.0
            label = fit_text(_joint_label(joint), room, LABEL, bold=True)
            self.canvas.text(x + RADIUS + 7, y - 7, label, size=LABEL, bold=True, color=color, halo=True)
            self.canvas.close()
        taken = [y for _, y in self.joints.values()]
        for joint in self.mechanism.loops:
            a, b = self.bodies[joint.parent], self.bodies[joint.child]
            low, high = sorted((a.y, b.y))
            middle = (low + high) / 2
            # The nearest height on the lane at which no other joint has its label.
            steps = sorted((middle + 11 * k for k in range(-40, 41)), key=lambda y: abs(y - middle))
            inside = [y for y in steps if low + 24 <= y <= high - 24] or [middle]
            y = next((y for y in inside if all(abs(y - other) >= 22 for other in taken)), inside[0])
            taken.append(y)
            x, color = self._loop_x(joint), self.color[joint.child]
            self.joints[joint.name] = (x, y)
            self.canvas.open(title=f"{joint.name}: {joint.parent} – {joint.child}, closes a loop", kind="joint", data={"joint": joint.name})
            self.canvas.circle(x, y, RADIUS - 1, color)
            start = self.loop_x + LANE * max(self.loop_lanes.values()) + RADIUS + 6
            label = fit_text(_joint_label(joint), self.node_x - start - 12, LABEL, bold=True)
            self.canvas.text(start, y + 4, label, size=LABEL, bold=True, color=color, halo=True)
            self.canvas.close()

    def _draw_dropped(self) -> None:
        """Redundant joints, dashed and grey, left of the joint that stands for them."""
        groups: dict[str, list[str]] = {}
        for dropped in self.mechanism.dropped:
            groups.setdefault(dropped.kept, []).append(dropped.name)
        for kept, names in groups.items():
            joint = next((j for j in self.mechanism.tree if j.name == kept), None)
            if joint is None:
                continue
            x, y = self.joints[kept][0] - 36, self.joints[kept][1]
            child, above = self.bodies[joint.child], self._above(joint.child)
            top = above.bottom if above and kept not in self.tree_lanes else y
            reasons = "; ".join(d.reason for d in self.mechanism.dropped if d.kept == kept)
            self.canvas.open(title=f"{', '.join(names)}: dropped, {reasons}", kind="joint", data={"joint": names[0]})
            self.canvas.path(f"M{x:.1f} {top:.1f} V{child.top:.1f}", "muted", width=1.4, dash="4 3", opacity=0.8)
            self.canvas.circle(x, y, RADIUS - 2.5, "muted", width=1.6, dash="3 2.5")
            text = names[0] if len(names) == 1 else f"{len(names)} dropped"
            self.canvas.text(x - RADIUS - 3, y + 4, fit_text(text, 66, NOTE), size=NOTE, color="muted", anchor="end", halo=True)
            self.canvas.close()

    def _draw_couplings(self) -> None:
        for coupling in self.mechanism.couplings:
            if coupling.name not in self.couplings:
                continue
            x, y = self.couplings[coupling.name]
            for name in map(_joint_of, coupling.joints):
                if name in self.joints:
                    end_x, end_y = self.joints[name]
                    flat = min(self._label_end(name), x - 30)
                    bend = (x - flat) * 0.5
                    d = f"M{x:.1f} {y:.1f} C{x - bend:.1f} {y:.1f} {flat + bend:.1f} {end_y + 5:.1f} {flat:.1f} {end_y + 5:.1f} "
                    self.canvas.path(d + f"H{end_x + RADIUS:.1f}", COUPLED, width=1.8, dash="1.5 3", cap="round")
            label = _coupling_label(coupling)
            self.canvas.open(title=f"{coupling.name}: {label}", kind="coupling", data={})
            self.canvas.circle(x, y, 8, COUPLED, width=2)
            self.canvas.path(SYMBOLS["gear"], COUPLED, width=0.9, at=(x, y))
            text = fit_text(label, 170, LABEL, bold=True)
            self.canvas.text(x + 15, y + 4, text, size=LABEL, bold=True, color=COUPLED, halo=True)
            self.canvas.close()

    # -------------------------------------------------------------------------------------------------- components and signals
    def _draw_components(self) -> None:
        for component in self.layers.components:
            draw_component(self.canvas, self.components[component.name], component)

    def _draw_blocks(self) -> None:
        for block in self.layers.blocks:
            draw_block(self.canvas, self.blocks[block.name], block)

    def _draw_wires(self) -> None:
        """A wire between neighbours straight down, others by a lane on the right of the column."""
        between: Counter[tuple[str, str]] = Counter()
        lanes = 0
        for wire in self.layers.wires:
            ordered = sorted((c for c in wire.components if c in self.components), key=lambda name: self.components[name].y)
            for a, b in pairwise(ordered):
                upper, lower = self.components[a], self.components[b]
                color = domain_color(next(c.domain for c in self.layers.components if c.name == a))
                if lower.top - upper.bottom < NODE_HEIGHT:
                    x = upper.x + NODE_WIDTH / 2 + 14 * between[(a, b)]
                    between[(a, b)] += 1
                    self.canvas.path(f"M{x:.1f} {upper.bottom:.1f} V{lower.top:.1f}", color, width=2)
                else:
                    lanes += 1
                    x = upper.right + 6 + 5 * (lanes % 4)
                    points = [(upper.right, upper.y + 16), (x, upper.y + 16), (x, lower.y - 16), (lower.right, lower.y - 16)]
                    self.canvas.path(_rounded(points, 5), color, width=2)

    def _draw_attachments(self) -> None:
        """What a component does to a joint: torque or force one way, motion the other."""
        for component in self.layers.components:
            node, color = self.components[component.name], domain_color(component.domain)
            for k, (port, name) in enumerate(component.attachments):
                if name not in self.joints:
                    continue
                x, y = self.joints[name]
                start_y, end_x = node.y + 14 * k - 4, x + RADIUS + 3
                flat = self._label_end(name)  # runs level below the joint's label
                bend = (node.left - flat) * 0.5
                d = f"M{node.left:.1f} {start_y:.1f} C{node.left - bend:.1f} {start_y:.1f} "
                d += f"{flat + bend:.1f} {y:.1f} {flat:.1f} {y:.1f} H{end_x:.1f}"
                self.canvas.path(d, color, width=1.8)
                self.canvas.head(end_x, y, (-1.0, 0.0), color)
                self.canvas.text(
                    node.left - 8, start_y - 6, fit_text(port, 60, LABEL), size=LABEL, bold=True, color=color, anchor="end", halo=True
                )

    def _label_end(self, joint: str) -> float:
        """Where the label of a joint ends, px, or a little before the components if it is long."""
        x = self.joints[joint][0] + RADIUS + 7
        if joint in self.loop_lanes:
            x = self.loop_x + LANE * max(self.loop_lanes.values()) + RADIUS + 6
        width = next((text_width(_joint_label(j), LABEL, bold=True) for j in self.mechanism.joints if j.name == joint), 0.0)
        return min(x + width + 4, self.node_x - 36)

    def _draw_arrows(self) -> None:
        corridors = self._corridors()
        ordered = list(self.blocks)
        incoming = Counter(a.target for a in self.layers.arrows if a.source not in self.blocks)
        used: Counter[str] = Counter()
        for arrow in self.layers.arrows:
            target = self.blocks.get(arrow.target) or self.components.get(arrow.target)
            if target is None:
                continue
            if arrow.source in self.blocks and arrow.target in self.blocks:
                self._draw_block_arrow(arrow, ordered)
            elif arrow.source in self.blocks:
                source = self.blocks[arrow.source]
                self._draw_curve((source.left, source.y + 20), (target.right, target.y + 8), arrow.label)
            else:
                # Inputs of a block enter its left side above its outputs, one below the other.
                offset = -20 + min(16.0, 36.0 / max(incoming[arrow.target] - 1, 1)) * used[arrow.target]
                used[arrow.target] += 1
                entry = (target.left, target.y + offset)
                if arrow.source in self.components:
                    source = self.components[arrow.source]
                    self._draw_curve((source.right, source.y - 10), entry, arrow.label)
                elif arrow.source in self.joints:
                    self._draw_measurement(arrow, entry, corridors)

    def _draw_curve(self, start: tuple[float, float], end: tuple[float, float], label: str) -> None:
        (a, b), (c, d) = start, end
        way = 1.0 if c > a else -1.0
        bend = way * max(abs(c - a) * 0.5, 30.0)
        self.canvas.path(f"M{a:.1f} {b:.1f} C{a + bend:.1f} {b:.1f} {c - bend:.1f} {d:.1f} {c:.1f} {d:.1f}", SIGNAL, dash="6 4")
        self.canvas.head(c, d, (way, 0.0), SIGNAL)
        self._port_label(end, way, label)

    def _port_label(self, port: tuple[float, float], way: float, label: str) -> None:
        """The name of a signal where it arrives."""
        anchor = "end" if way > 0 else "start"
        text = fit_text(label, SIGNAL_GAP - 22, LABEL, bold=True)
        self.canvas.text(port[0] - way * 13, port[1] - 5, text, size=LABEL, bold=True, color=SIGNAL, anchor=anchor, halo=True)

    def _corridors(self) -> list[list[float]]:
        """Heights at which a line can pass the column of components, each with how many do so already and its cost."""
        nodes = sorted(self.components.items(), key=lambda item: item[1].y)
        if not nodes:
            return [[self.bottom, 0.0, 0.0]]
        free = [[nodes[0][1].top - 14, 0.0, 0.0], [nodes[-1][1].bottom + 14, 0.0, 0.0]]
        for (a, upper), (b, lower) in pairwise(nodes):
            wired = self.cluster_of[a] == self.cluster_of[b]
            free.append([(upper.bottom + lower.top) / 2, 0.0, 60.0 if wired else 0.0])
        return free

    def _draw_measurement(self, arrow: Arrow, entry: tuple[float, float], corridors: list[list[float]]) -> None:
        """From a joint below its label, through a gap between components, into a block."""
        joint = self.joints[arrow.source]
        x, y = joint[0] + RADIUS * 0.8, joint[1] + RADIUS * 0.75
        flat = self._label_end(arrow.source)
        if not self.components:
            self._draw_curve((flat, y), entry, arrow.label)
            self.canvas.path(f"M{x:.1f} {y:.1f} H{flat:.1f}", SIGNAL, dash="6 4")
            return
        best = min(corridors, key=lambda c: abs(c[0] - y) + abs(c[0] - entry[1]) + c[2] + 24 * c[1])
        height = best[0] + (-1) ** int(best[1]) * 6 * ((best[1] + 1) // 2)
        best[1] += 1
        first, last = self.node_x - 14, self.node_x + NODE_WIDTH + 14
        bend, turn = (first - flat) * 0.55, (entry[0] - last) * 0.55
        d = f"M{x:.1f} {y:.1f} H{flat:.1f} C{flat + bend:.1f} {y:.1f} {first - bend:.1f} {height:.1f} {first:.1f} {height:.1f} H{last:.1f} "
        d += f"C{last + turn:.1f} {height:.1f} {entry[0] - turn:.1f} {entry[1]:.1f} {entry[0]:.1f} {entry[1]:.1f}"
        self.canvas.path(d, SIGNAL, dash="6 4")
        self.canvas.head(*entry, (1.0, 0.0), SIGNAL)
        self._port_label(entry, 1.0, arrow.label)

    def _draw_block_arrow(self, arrow: Arrow, ordered: Sequence[str]) -> None:
        source, target = self.blocks[arrow.source], self.blocks[arrow.target]
        step = ordered.index(arrow.target) - ordered.index(arrow.source)
        if abs(step) == 1:
            x, way = source.x + NODE_WIDTH / 2, float(step)
            start, end = (source.bottom, target.top) if step > 0 else (source.top, target.bottom)
            self.canvas.path(f"M{x:.1f} {start:.1f} V{end:.1f}", SIGNAL, dash="6 4")
            self.canvas.head(x, end, (0.0, way), SIGNAL)
            self.canvas.text(x + 8, (start + end) / 2 + 4, fit_text(arrow.label, 66, LABEL), size=LABEL, bold=True, color=SIGNAL, halo=True)
        else:
            self.right_lanes += 1
            x = source.right + 4 + 10 * self.right_lanes
            way = -4.0 * (self.right_lanes % 3)
            points = [(source.right, source.y + way), (x, source.y + way), (x, target.y - way), (target.right, target.y - way)]
            self.canvas.path(_rounded(points), SIGNAL, dash="6 4")
            self.canvas.head(target.right, target.y - way, (-1.0, 0.0), SIGNAL)

    def _draw_legend(self, y: float) -> float:
        """A line that says what the strokes mean; returns the height of the picture."""
        entries: list[tuple[str, str, str, float]] = []
        if self.mechanism.dropped:
            entries.append(("redundant joint, dropped", "muted", "4 3", 1.4))
        if self.couplings:
            entries.append(("coupling of joints", COUPLED, "1.5 3", 1.8))
        if any(c.attachments for c in self.layers.components):
            entries.append(("acts on a joint", domain_color(self.layers.components[0].domain), "", 1.8))
        if any(c.in_tree for c in self.layers.components):
            entries.append(("branch of the normal tree", domain_color(self.layers.components[0].domain), "", 4.0))
        if self.layers.arrows:
            entries.append(("signal", SIGNAL, "6 4", 1.6))
        x = self.part_x
        for text, color, dash, width in entries:
            self.canvas.path(f"M{x:.1f} {y - 4:.1f} h26", color, width=width, dash=dash)
            self.canvas.text(x + 34, y, text, size=NOTE, color="muted")
            x += 34 + text_width(text, NOTE) + 28
        return y + 20 if entries else y


# --------------------------------------------------------------------------------------------------------------------- helpers


def _joint_label(joint: Joint) -> str:
    """``"pitch · R y ±40°"``."""
    axis = "" if joint.kind in ("spherical", "planar") else axis_label(joint.X_PF[:3, 2].tolist())
    words = [KIND_SIGNS.get(joint.kind, joint.kind), axis, limits_label(joint.limits, joint.kind)]
    return f"{joint.name} · {' '.join(word for word in words if word)}"


def _joint_of(coordinate: str) -> str:
    """The joint of a coupling's term, which may name one of its several freedoms."""
    head, _, quantity = coordinate.rpartition(".")
    return head if head and quantity in ("angle", "position") else coordinate


def _coupling_label(coupling: Coupling) -> str:
    """``"mesh · gear 1:3"``: with the ratio where it ties two."""
    if len(coupling.terms) == 2:
        a, b = (abs(value) for _, value in coupling.terms)
        if "rack" not in coupling.kind and "screw" not in coupling.kind and a and b:
            return f"{coupling.name} · {coupling.kind} {number_label(max(a, b) / min(a, b))}:1"
    return f"{coupling.name} · {coupling.kind}"


def _rounded(points: Sequence[tuple[float, float]], radius: float = 8.0) -> str:
    """Path through points by horizontal and vertical lines with rounded corners."""
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        first = max(abs(bx - ax), abs(by - ay))
        second = max(abs(cx - bx), abs(cy - by))
        r = min(radius, first / 2, second / 2)
        ux, uy = ((bx - ax) / first, (by - ay) / first) if first else (0.0, 0.0)
        vx, vy = ((cx - bx) / second, (cy - by) / second) if second else (0.0, 0.0)
        d += f" L{bx - ux * r:.1f} {by - uy * r:.1f} Q{bx:.1f} {by:.1f} {bx + vx * r:.1f} {by + vy * r:.1f}"
    return d + f" L{points[-1][0]:.1f} {points[-1][1]:.1f}"
