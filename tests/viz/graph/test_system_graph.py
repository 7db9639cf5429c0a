"""The system graph: every element is there, nothing overlaps, names do no harm."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from machines import NASTY, assembly_of, body_of, box_part, joint, two_axes

from domains.specs import ComponentSpec, SignalSpec, SystemSpec
from topology.mechanism import DroppedJoint, Mechanism
from viz.graph.layers import Arrow, Block, Component, Layers, Wire, layers_of, quantity_label
from viz.graph.layout import lanes, stack
from viz.graph.svg_canvas import text_width
from viz.graph.system_graph import system_svg

NS = "{http://www.w3.org/2000/svg}"


def motor_layers() -> Layers:
    return Layers(
        components=(
            Component(name="motor", label="DCMotor", domain="electrical", values="4 Ω", attachments=(("shaft", "pitch"),), grounded=True),
            Component(name="amp", label="VoltageAmplifier", domain="electrical", values="24 V", in_tree=True, grounded=True),
        ),
        wires=(Wire(components=("motor", "amp")),),
        blocks=(Block(name="ctl", label="PID · 1 kHz", values="Kp 30"), Block(name="ref", label="Step")),
        arrows=(
            Arrow(source="ref", target="ctl", label="ref"),
            Arrow(source="pitch", target="ctl", label="pitch.angle"),
            Arrow(source="ctl", target="amp", label="u"),
        ),
    )


def big_machine() -> tuple[object, Mechanism, Layers]:
    """Forty parts: repeated bolts, branches, loops, dropped joints, two kinds of circuits."""
    names = ["frame", "crank", "coupler with a very long descriptive name", "rocker", "slider block", "gripper"]
    parts = [box_part("bolt", (0.01, 0.01, 0.02)), *(box_part(f"s{i}", (0.1, 0.05, 0.02)) for i in range(40))]
    places = {n: (f"s{i}", (0.0, 0.0, 0.1 * i)) for i, n in enumerate(names)}
    places |= {f"bolt:{i}": ("bolt", (0.1 * i, 0.0, 0.0)) for i in range(8)}
    plates = [f"plate {chr(97 + i)}" for i in range(26)]
    places |= {n: (f"s{10 + i}", (0.1 * i, 0.2, 0.0)) for i, n in enumerate(plates)}
    assembly = assembly_of(parts, places)
    groups = [[names[0], *(f"bolt:{i}" for i in range(8)), *plates[:8]]]
    groups += [[name, *plates[8 + 4 * k : 12 + 4 * k]] for k, name in enumerate(names[1:])]
    bodies = [body_of(assembly, group) for group in groups]

    def pin(name: str, parent: int, child: int, kind: str = "revolute") -> object:
        return joint(name, names[parent], names[child], (0, 0, 0.1), (0, 0, 1), kind)

    spare = pin("hinge b", 0, 1)
    mechanism = Mechanism(
        name="linkage", ground="frame", bodies={b.name: b for b in bodies}, mobility=3,
        tree=(
            pin("crank pin", 0, 1), pin("coupler", 1, 2), pin("rocker pin", 0, 3),
            pin("slide with a long name", 3, 4, "prismatic"), pin("grip", 1, 5),
        ),
        loops=(pin("closure", 2, 3), pin("closure 2", 4, 5), pin("third", 0, 4)),
        dropped=tuple(DroppedJoint(name=n, kept="crank pin", reason="collinear", joint=spare) for n in ("hinge b", "hinge c")),
    )  # fmt: skip
    base = motor_layers()
    layers = Layers(
        components=(
            Component(name="motor", label="DCMotor", domain="electrical", attachments=(("shaft", "crank pin"),)),
            *base.components[1:],
            Component(
                name="cylinder", label="Cylinder", domain="hydraulic", values="20 cm²", attachments=(("rod", "slide with a long name"),)
            ),
            Component(name="valve", label="Valve", domain="hydraulic"),
            Component(name="heater", label="Heater", domain="thermal"),
        ),
        wires=(*base.wires, Wire(components=("cylinder", "valve"))),
        blocks=(*base.blocks, Block(name="limit", label="Limiter"), Block(name="slide ctl", label="MyController")),
        arrows=(
            Arrow(source="ref", target="ctl", label="ref"),
            Arrow(source="crank pin", target="ctl", label="crank pin.angle"),
            Arrow(source="motor", target="ctl", label="motor.i"),
            Arrow(source="ctl", target="limit", label="u"),
            Arrow(source="limit", target="amp", label="u"),
            Arrow(source="slide with a long name", target="slide ctl", label="slide with a long name.position"),
            Arrow(source="slide ctl", target="valve", label="x"),
        ),
    )
    return assembly, mechanism, layers


def frames(root: ET.Element) -> list[tuple[float, float, float, float]]:
    boxes = [r for r in root.iter(f"{NS}rect") if r.get("class") == "mg-frame"]
    return [(float(r.get("x")), float(r.get("y")), float(r.get("width")), float(r.get("height"))) for r in boxes]  # type: ignore[arg-type]


def texts(root: ET.Element) -> list[tuple[str, float, float, float, float]]:
    """Text and an estimate of its box: left, top, width, height."""
    found = []
    for t in root.iter(f"{NS}text"):
        if t.get("class") == "mg-halo":
            continue
        size = float(t.get("font-size", "12"))
        width = text_width(t.text or "", size, bold=t.get("font-weight") is not None)
        left = float(t.get("x", "0")) - {"start": 0.0, "middle": width / 2, "end": width}[t.get("text-anchor", "start")]
        found.append((t.text or "", left, float(t.get("y", "0")) - 0.75 * size, width, 0.95 * size))
    return found


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@pytest.mark.parametrize("which", ["two axes", "forty parts", "no layers"])
def test_no_box_and_no_text_lies_over_another(which: str) -> None:
    if which == "forty parts":
        assembly, mechanism, layers = big_machine()
    else:
        assembly, mechanism = two_axes()
        layers = motor_layers() if which == "two axes" else None
    root = ET.fromstring(system_svg(assembly, mechanism, layers))
    boxes = frames(root)
    assert not [(a, b) for a, b in combinations(boxes, 2) if overlap(a, b)]
    words = texts(root)
    assert not [(a[0], b[0]) for a, b in combinations(words, 2) if overlap(a[1:], b[1:])]
    width, height = (float(x) for x in root.get("viewBox", "").split()[2:])
    for text, left, top, w, h in words:
        assert left >= 0, text
        assert top >= 0, text
        assert left + w <= width, text
        assert top + h <= height, text
    # A text that is not inside a box is not across one either.
    for text, *place in words:
        for box in boxes:
            inside = place[0] >= box[0] and place[0] + place[2] <= box[0] + box[2]
            assert inside or not overlap(place, box), text


def test_every_element_can_be_found_by_its_name() -> None:
    assembly, mechanism, layers = big_machine()
    root = ET.fromstring(system_svg(assembly, mechanism, layers))
    found = {
        key: {n.get(f"data-{key}") for n in root.iter() if n.get(f"data-{key}")} for key in ("part", "body", "joint", "component", "signal")
    }
    grouped = {p for n in root.iter() if n.get("data-parts") for p in json.loads(n.get("data-parts") or "[]")}
    assert found["part"] | grouped == set(assembly.instances)
    assert grouped == {f"bolt:{i}" for i in range(8)}
    assert found["body"] == set(mechanism.bodies)
    assert found["joint"] >= {j.name for j in mechanism.joints} | {"hinge b"}
    assert found["component"] == {c.name for c in layers.components}
    assert found["signal"] == {b.name for b in layers.blocks}


def test_branches_of_the_normal_tree_are_bold() -> None:
    root = ET.fromstring(system_svg(*two_axes(), motor_layers()))
    width = {}
    for node in root.iter(f"{NS}g"):
        if node.get("data-component"):
            width[node.get("data-component")] = next(
                float(r.get("stroke-width", 0)) for r in node.iter(f"{NS}rect") if r.get("class") == "mg-frame"
            )
    assert width["amp"] > 2 * width["motor"]


def test_names_cannot_inject_markup() -> None:
    assembly, mechanism = two_axes(NASTY[:4])
    layers = Layers(components=(Component(name=NASTY[2], label=NASTY[1], domain=NASTY[0], attachments=((NASTY[1], "pitch"),)),))
    text = system_svg(assembly, mechanism, layers)
    root = ET.fromstring(text)
    assert "<script" not in text
    assert not list(root.iter(f"{NS}script"))
    assert {n.get("data-part") for n in root.iter() if n.get("data-part")} == set(NASTY[:4])
    other, moved = two_axes(NASTY[3:])
    ET.fromstring(system_svg(other, moved))  # control characters do not break the XML


def test_two_hundred_parts_are_cut_short_but_all_can_be_chosen() -> None:
    parts = [box_part(f"s{i}", (0.1, 0.1, 0.1)) for i in range(200)]
    assembly = assembly_of(parts, {f"part {chr(97 + i % 26)}{chr(97 + i // 26)}": (f"s{i}", (0.2 * i, 0.0, 0.0)) for i in range(200)})
    body = body_of(assembly, list(assembly.instances))
    text = system_svg(assembly, Mechanism(name="m", ground=body.name, bodies={body.name: body}, tree=()))
    root = ET.fromstring(text)
    assert float(root.get("height", "inf")) < 900
    chosen = {n.get("data-part") for n in root.iter() if n.get("data-part")}
    chosen |= {p for n in root.iter() if n.get("data-parts") for p in json.loads(n.get("data-parts") or "[]")}
    assert chosen == set(assembly.instances)


def test_layers_are_read_from_what_the_user_asked_for() -> None:
    class Composed:
        spec = SystemSpec(
            components=(
                ComponentSpec(name="amp", model="electrical.VoltageAmplifier", parameters={"limit": 24.0}),
                ComponentSpec(name="motor", model="electrical.DCMotor", parameters={"R": 4.0, "L": 2e-3}, attach={"shaft": "pitch"}),
            ),
            connections=(("amp.p", "motor.p"), ("ground", "amp.n", "motor.n")),
            signals=(
                SignalSpec(
                    name="ctl", block="PID", sample=1e-3, inputs={"y": "pitch.angle"}, outputs={"u": "amp.u"}, parameters={"Kp": 30.0}
                ),
            ),
        )
        normal_tree = ("amp",)

    layers = layers_of(Composed())
    amp, motor = layers.components
    assert (amp.in_tree, motor.in_tree) == (True, False)
    assert amp.grounded
    assert motor.values == "4 Ω · 2 mH"
    assert motor.attachments == (("shaft", "pitch"),)
    assert layers.wires == (Wire(components=("amp", "motor"), domain="electrical", terminals=("p", "p")),)
    assert layers.blocks[0].label == "PID · 1 kHz"
    assert {(a.source, a.target, a.label) for a in layers.arrows} == {("pitch", "ctl", "pitch.angle"), ("ctl", "amp", "u")}


def test_boxes_in_a_stack_keep_their_gap_and_stay_near_what_they_want() -> None:
    tops = stack([200.0, 210.0, 500.0], [50.0, 50.0, 50.0], gap=10.0, first=0.0)
    assert tops[1] - tops[0] == 60.0
    assert (tops[0] + tops[1]) / 2 + 25 == pytest.approx(205.0)  # the two share the shift
    assert tops[2] == 475.0


def test_lanes_of_overlapping_spans_differ() -> None:
    spans = [(0, 3), (1, 2), (2, 4), (0, 1)]
    found = lanes(spans)
    for (i, a), (j, b) in combinations(enumerate(spans), 2):
        if a[0] < b[1] and b[0] < a[1]:
            assert found[i] != found[j]


def test_quantities_carry_prefixes() -> None:
    assert quantity_label(1e3, "Hz") == "1 kHz"
    assert quantity_label(0.0, "V") == "0 V"
    assert quantity_label(24.0, "V") == "24 V"
