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

1. Places of the mechanism (`mechanism_places`): rows of parts, bodies, joints, couplings.
2. Places of components and blocks: a few in one column each (`component_columns`), many in layers (`network`).
3. Lines, then boxes over them, then titles and a legend.

Text is measured and cut to its room, the whole name stands in the tooltip. Nodes carry ``data-part``, ``data-parts``, ``data-body``,
``data-joint``, ``data-component`` or ``data-signal``, by which the page links them with the 3D view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cadimport.assembly import Assembly
from cadimport.readers.registry import STEP_ENDINGS, ending_of
from topology.mechanism import Mechanism

from ..labels import count_label
from .component_columns import DASH, SIGNAL_GAP, Columns, draw_column_boxes, draw_column_lines, place_columns
from .layers import ComposedSystem, Layers, layers_of
from .mechanism_drawing import COUPLED, draw_lines, draw_nodes
from .mechanism_places import BODY_WIDTH, DRIVE, FLOW, MARGIN, RADIUS, TOP, MechanismPlaces, place_mechanism
from .network import Anchor, draw_network
from .nodes import NODE_WIDTH, NOTE, SIGNAL, domain_color
from .svg_canvas import Canvas, fit_text, text_width

FEW = 8  # so many components, and blocks, stand in one column each; more are laid out in layers


def system_svg(assembly: Assembly, mechanism: Mechanism, system: ComposedSystem | Layers | None = None) -> str:
    """The text of an ``svg`` element that shows the reduction and, where there is a system, its layers."""
    canvas, layers = Canvas(), layers_of(system)
    places = place_mechanism(assembly, mechanism)
    draw = _draw_layers if max(len(layers.components), len(layers.blocks)) > FEW else _draw_columns
    beside = draw(canvas, mechanism, places, layers)
    _draw_titles(canvas, assembly, mechanism, places, layers, beside)
    height = _draw_legend(canvas, places.part_x, beside.bottom + 34, list(_legend(mechanism, places, layers)))
    return canvas.document(beside.right + MARGIN, height, f"System graph of {mechanism.name}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Beside:
    """What stands beside the mechanism, px."""

    title: str  # of the components
    component_x: float
    block_x: float
    right: float
    bottom: float  # of the whole picture


def _draw_columns(canvas: Canvas, mechanism: Mechanism, places: MechanismPlaces, layers: Layers) -> _Beside:
    """The mechanism, and a few components and blocks in one column each."""
    columns = place_columns(layers, places)
    draw_lines(canvas, mechanism, places)
    lanes = draw_column_lines(canvas, layers, columns, places)
    draw_nodes(canvas, mechanism, places, beside=bool(layers.components))
    draw_column_boxes(canvas, layers, columns)
    right = _right_of_columns(layers, columns, lanes)
    return _Beside(title="Actuation", component_x=columns.component_x, block_x=columns.block_x, right=right, bottom=columns.bottom)


def _right_of_columns(layers: Layers, columns: Columns, lanes: float) -> float:
    if layers.blocks:
        return columns.block_x + NODE_WIDTH + lanes
    return columns.component_x + (NODE_WIDTH if layers.components else 20.0)


def _draw_layers(canvas: Canvas, mechanism: Mechanism, places: MechanismPlaces, layers: Layers) -> _Beside:
    """The mechanism, and many components and blocks in layers."""
    draw_lines(canvas, mechanism, places)
    draw_nodes(canvas, mechanism, places, beside=bool(layers.components))
    anchors = {name: Anchor(x=x + RADIUS + 3, y=y, flat=places.label_end(name)) for name, (x, y) in places.joints.items()}
    body_of = {part: name for name, body in mechanism.bodies.items() for part in body.parts}
    for part in {part for c in layers.components for part in c.parts} & body_of.keys():
        node = places.bodies[body_of[part]]
        anchors[part] = Anchor(x=node.right + 3, y=node.y + 22, flat=node.right + 24)
    found = draw_network(canvas, layers, anchors, x=places.right, top=TOP, bottom=places.bottom)
    return _Beside(
        title="Components",
        component_x=found.columns["components"],
        block_x=found.columns["blocks"],
        right=found.right,
        bottom=max(places.bottom, found.bottom),
    )


# ------------------------------------------------------------------------------------------------------------ titles and legend


def _draw_titles(
    canvas: Canvas, assembly: Assembly, mechanism: Mechanism, places: MechanismPlaces, layers: Layers, beside: _Beside
) -> None:
    kinds = Counter(mate.kind for mate in assembly.mates)
    parts = count_label(len(assembly.instances), "part")
    mates = ", ".join([parts, *(f"{n} {kind}" for kind, n in kinds.items())])
    room = places.part_width + FLOW - 12
    if fit_text(mates, room, NOTE) != mates:
        mates = f"{parts}, {count_label(len(assembly.mates), 'mate')}"
    source = "STEP assembly" if ending_of(assembly.source) in STEP_ENDINGS else "Assembly"
    _draw_title(canvas, places.part_x, source, mates, room)
    joints = count_label(len(mechanism.tree) + len(mechanism.loops), "joint")
    loops = f", {count_label(len(mechanism.loops), 'loop')}" if mechanism.loops else ""
    bodies = count_label(len(mechanism.bodies), "body", "bodies")
    about = f"{bodies}, {joints}{loops}, mobility {mechanism.mobility}"
    _draw_title(canvas, places.body_x, "Rigid bodies", about, BODY_WIDTH + DRIVE - 20)
    if layers.components:
        branches = sum(c.in_tree for c in layers.components)
        about = count_label(len(layers.components), "component") + (f", {branches} in the normal tree" if branches else "")
        _draw_title(canvas, beside.component_x, beside.title, about, NODE_WIDTH + SIGNAL_GAP - 12)
    if layers.blocks:
        _draw_title(canvas, beside.block_x, "Signals", count_label(len(layers.blocks), "block"), NODE_WIDTH)


def _draw_title(canvas: Canvas, x: float, title: str, about: str, room: float) -> None:
    canvas.text(x, 36, title, size=16, bold=True)
    canvas.text(x, 56, fit_text(about, room, NOTE), size=NOTE, color="muted")


_Entry = tuple[str, str, str, float]  # meaning, colour, dashes and width of a stroke


def _legend(mechanism: Mechanism, places: MechanismPlaces, layers: Layers) -> Iterator[_Entry]:
    """What the strokes of this picture mean."""
    if mechanism.dropped:
        yield "redundant joint, dropped", "muted", "4 3", 1.4
    if places.couplings:
        yield "coupling of joints", COUPLED, "1.5 3", 1.8
    if any(c.attachments for c in layers.components):
        yield "acts on a joint", domain_color(layers.components[0].domain), "", 1.8
    if any(c.in_tree for c in layers.components):
        yield "branch of the normal tree", domain_color(layers.components[0].domain), "", 4.0
    if layers.arrows:
        yield "signal", SIGNAL, DASH, 1.6


def _draw_legend(canvas: Canvas, x: float, y: float, entries: list[_Entry]) -> float:
    """One line of strokes with their meanings; returns the height of the picture."""
    for text, color, dash, width in entries:
        canvas.path(f"M{x:.1f} {y - 4:.1f} h26", color, width=width, dash=dash)
        canvas.text(x + 34, y, text, size=NOTE, color="muted")
        x += 34 + text_width(text, NOTE) + 28
    return y + 20 if entries else y
