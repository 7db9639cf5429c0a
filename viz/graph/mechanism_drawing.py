"""The mechanism in the system graph: parts that flow into bodies, joints between them, redundant joints, couplings."""

from __future__ import annotations

import json

from topology.mechanism import Joint, Mechanism

from ..labels import count_label, mass_label
from ..symbols.drawings import SYMBOLS
from .layers import DOMAIN_COLORS
from .mechanism_places import LABEL, LANE, RADIUS, MechanismPlaces, coupling_label, joint_of
from .nodes import NOTE
from .svg_canvas import Canvas, fit_text, rounded_path, sized_text, text_width

COUPLED = DOMAIN_COLORS["mechanical"]
LINE = 2.4  # px, of what joins two bodies


def draw_lines(canvas: Canvas, mechanism: Mechanism, places: MechanismPlaces) -> None:
    """What lies below all boxes: flows from parts to bodies, lines of joints."""
    _draw_flows(canvas, places)
    for joint in mechanism.tree:
        _draw_tree_line(canvas, joint, places)
    for joint in mechanism.loops:
        a, b, lane = places.bodies[joint.parent], places.bodies[joint.child], places.loop_lanes[joint.name]
        d = rounded_path([(a.right, a.y + 12), (lane, a.y + 12), (lane, b.y - 12), (b.right, b.y - 12)])
        canvas.path(d, places.colors[joint.child], width=LINE)


def draw_nodes(canvas: Canvas, mechanism: Mechanism, places: MechanismPlaces, *, beside: bool) -> None:
    """Couplings, parts, bodies and joints; where something stands beside the mechanism, labels of joints end before it."""
    _draw_couplings(canvas, mechanism, places)
    _draw_parts(canvas, places)
    _draw_bodies(canvas, mechanism, places)
    _draw_dropped(canvas, mechanism, places)
    for joint in mechanism.tree:
        room = places.right - places.joints[joint.name][0] - 30 if beside else 260.0
        _draw_joint(canvas, joint, joint.kind, places, radius=RADIUS, lift=-7, room=room)
    for joint in mechanism.loops:
        room = places.right - places.label_x(joint.name) - 12
        _draw_joint(canvas, joint, "closes a loop", places, radius=RADIUS - 1, lift=4, room=room)


def _draw_flows(canvas: Canvas, places: MechanismPlaces) -> None:
    start, end = places.part_x + places.part_width, places.body_x
    bend = (end - start) * 0.55
    for name, rows in places.rows.items():
        y = places.bodies[name].y
        for row in rows:
            d = f"M{start:.1f} {row.y:.1f} C{start + bend:.1f} {row.y:.1f} {end - bend:.1f} {y:.1f} {end:.1f} {y:.1f}"
            canvas.path(d, places.colors[name], width=5, opacity=0.32)


def _draw_tree_line(canvas: Canvas, joint: Joint, places: MechanismPlaces) -> None:
    """Straight down from the neighbour above, or by a lane on the left from another parent."""
    x, y = places.joints[joint.name]
    parent, child, color = places.bodies[joint.parent], places.bodies[joint.child], places.colors[joint.child]
    if joint.name in places.tree_lanes:
        number = places.tree_lanes[joint.name]
        lane, start = places.body_x - 12 - LANE * number, parent.y + 18 + 5 * (number % 3)
        canvas.path(rounded_path([(parent.left, start), (lane, start), (lane, y), (x - RADIUS, y)]), color, width=LINE)
    else:
        canvas.path(f"M{x:.1f} {parent.bottom:.1f} V{y:.1f}", color, width=LINE)
    canvas.path(f"M{x:.1f} {y:.1f} V{child.top:.1f}", color, width=LINE)


def _draw_parts(canvas: Canvas, places: MechanismPlaces) -> None:
    x, width, height = places.part_x, places.part_width, places.part_height
    for name, rows in places.rows.items():
        for row in rows:
            data = {"part": row.parts[0]} if len(row.parts) == 1 else {"parts": json.dumps(row.parts)}
            canvas.open(title=", ".join(row.parts), kind="part", data=data)
            canvas.box(x, row.y - height / 2, width, height, places.colors[name], radius=6, line=1.1, tint=0.03)
            label = fit_text(row.label, width - 22 - text_width(row.suffix, 12.5), 12.5, middle=True) + row.suffix
            canvas.text(x + 11, row.y + 4.4, label, size=12.5)
            canvas.close()


def _draw_bodies(canvas: Canvas, mechanism: Mechanism, places: MechanismPlaces) -> None:
    for name, body in mechanism.bodies.items():
        node, ground = places.bodies[name], name == mechanism.ground
        text = f"{count_label(len(body.parts), 'part')} · {mass_label(body.mass)}"
        canvas.open(title=f"{name}: {text}" + (", ground" if ground else ""), kind="body", data={"body": name})
        canvas.box(node.left, node.top, node.width, node.height, places.colors[name], radius=11, line=2)
        middle = node.x + node.width / 2
        label, size = sized_text(name, node.width - 24, (16, 14, 12), bold=True)
        canvas.text(middle, node.y - 3, label, size=size, bold=True, anchor="middle")
        canvas.text(middle, node.y + 18, text + (" · ground" if ground else ""), size=NOTE, color="muted", anchor="middle")
        canvas.close()


def _draw_joint(canvas: Canvas, joint: Joint, about: str, places: MechanismPlaces, *, radius: float, lift: float, room: float) -> None:
    (x, y), color = places.joints[joint.name], places.colors[joint.child]
    canvas.open(title=f"{joint.name}: {joint.parent} – {joint.child}, {about}", kind="joint", data={"joint": joint.name})
    canvas.circle(x, y, radius, color)
    label = fit_text(places.labels[joint.name], room, LABEL, bold=True, middle=True)
    canvas.text(places.label_x(joint.name), y + lift, label, size=LABEL, bold=True, color=color, halo=True)
    canvas.close()


def _draw_dropped(canvas: Canvas, mechanism: Mechanism, places: MechanismPlaces) -> None:
    """Redundant joints, dashed and grey, left of the joint that stands for them."""
    kept = {joint.name: joint for joint in mechanism.tree}
    for name in dict.fromkeys(dropped.kept for dropped in mechanism.dropped):
        if name not in kept:
            continue
        alike = [dropped for dropped in mechanism.dropped if dropped.kept == name]
        x, y = places.joints[name][0] - 36, places.joints[name][1]
        top = y if name in places.tree_lanes else places.bodies[kept[name].parent].bottom
        title = f"{', '.join(d.name for d in alike)}: dropped, {'; '.join(d.reason for d in alike)}"
        canvas.open(title=title, kind="joint", data={"joint": alike[0].name})
        canvas.path(f"M{x:.1f} {top:.1f} V{places.bodies[kept[name].child].top:.1f}", "muted", width=1.4, dash="4 3", opacity=0.8)
        canvas.circle(x, y, RADIUS - 2.5, "muted", width=1.6, dash="3 2.5")
        text = alike[0].name if len(alike) == 1 else f"{len(alike)} dropped"
        canvas.text(x - RADIUS - 3, y + 4, fit_text(text, 66, NOTE), size=NOTE, color="muted", anchor="end", halo=True)
        canvas.close()


def _draw_couplings(canvas: Canvas, mechanism: Mechanism, places: MechanismPlaces) -> None:
    for coupling in mechanism.couplings:
        if coupling.name not in places.couplings:
            continue
        x, y = places.couplings[coupling.name]
        for name in map(joint_of, coupling.joints):
            if name in places.joints:
                end_x, end_y = places.joints[name]
                flat = min(places.label_end(name), x - 30)
                bend = (x - flat) * 0.5
                d = f"M{x:.1f} {y:.1f} C{x - bend:.1f} {y:.1f} {flat + bend:.1f} {end_y + 5:.1f} {flat:.1f} {end_y + 5:.1f} "
                canvas.path(d + f"H{end_x + RADIUS:.1f}", COUPLED, width=1.8, dash="1.5 3", cap="round")
        label = coupling_label(coupling)
        canvas.open(title=f"{coupling.name}: {label}", kind="coupling", data={})
        canvas.circle(x, y, 8, COUPLED, width=2)
        canvas.path(SYMBOLS["gear"], COUPLED, width=0.9, at=(x, y))
        canvas.text(x + 15, y + 4, fit_text(label, 170, LABEL, bold=True), size=LABEL, bold=True, color=COUPLED, halo=True)
        canvas.close()
