"""Schematics are tidy without a touch: no wire through a symbol or a text, nothing over anything else, every net as it was given."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mategraph
from domains.catalogue import COMPONENTS
from domains.specs import ComponentSpec, SignalSpec, SystemSpec
from viz.schematic.drawing import schematic, schematic_svg
from viz.schematic.placing import placed
from viz.schematic.routing import routed
from viz.schematic.sheet import Drawing, Point
from viz.schematic.sheet_of import JointSymbol, sheet_of
from viz.schematic.tidiness import tidiness

SAMPLES = Path(__file__).parents[3] / "sample_assemblies"
MODELS = [f"electrical.{name}" for name in ("Resistor", "Capacitor", "Diode", "VoltageSource", "Transformer", "OpAmp", "Switch")]


def component(name: str, model: str, **more: object) -> ComponentSpec:
    return ComponentSpec(name=name, model=model, **more)  # type: ignore[arg-type]


def ladder(count: int) -> SystemSpec:
    """source ─ r1 ┬ r2 ┬ ...   each capacitor to ground"""
    components = [component("source", "electrical.VoltageSource")]
    rows = [("source.p", "r1.p")]
    ground = ["ground", "source.n"]
    for k in range(1, count + 1):
        components += [component(f"r{k}", "electrical.Resistor"), component(f"c{k}", "electrical.Capacitor")]
        rows.append((f"r{k}.n", f"c{k}.p", f"r{k + 1}.p") if k < count else (f"r{k}.n", f"c{k}.p"))
        ground.append(f"c{k}.n")
    return SystemSpec(components=tuple(components), connections=(*rows, tuple(ground)))


def drive() -> SystemSpec:
    """set point → controller → amplifier → motor → joint, whose angle goes back to the controller"""
    return SystemSpec(
        components=(component("amp", "electrical.VoltageAmplifier"), component("motor", "electrical.DCMotor", attach={"shaft": "hinge"})),
        connections=(("amp.p", "motor.p"), ("ground", "amp.n", "motor.n")),
        signals=(
            SignalSpec(name="set_point", block="Step"),
            SignalSpec(name="ctl", block="PID", inputs={"ref": "set_point.y", "y": "hinge.angle"}, outputs={"u": "amp.u"}),
        ),
    )


def cells(drawing: Drawing, net: str) -> set[Point]:
    """All points of the grid that the wires of a net pass."""
    route = next(route for route in drawing.routes if route.net.name == net)
    found: set[Point] = set()
    for path in route.paths:
        for (ax, ay), (bx, by) in itertools.pairwise(path):
            found |= {(x, y) for x in range(min(ax, bx), max(ax, bx) + 1) for y in range(min(ay, by), max(ay, by) + 1)}
    return found


def assert_nets_join_their_pins(drawing: Drawing) -> None:
    """Every net is one connected set of points that holds its pins and no pin of another net."""
    every = {drawing.pin_at(owner, pin): net.name for net in drawing.sheet.nets for owner, pin in net.pins}
    for route in drawing.routes:
        points = cells(drawing, route.net.name)
        assert {point for point in points if point in every} == {drawing.pin_at(*pin) for pin in route.net.pins}
        waiting, seen = [next(iter(points))], set()
        while waiting:
            x, y = waiting.pop()
            if (x, y) not in seen:
                seen.add((x, y))
                waiting += [p for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if p in points]
        assert seen == points


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*/*.toml")), ids=lambda file: file.stem)
def test_every_sample_is_tidy_without_a_touch(file: Path) -> None:
    drawing = schematic(mategraph.load(file).project.system_spec())
    assert tidiness(drawing).faults == 0
    assert_nets_join_their_pins(drawing)
    assert not [pin for element in drawing.sheet.elements.values() for pin in element.pins if pin.sign not in ("", "ground", "tank")]


def test_the_schematic_of_a_machine_names_its_elements_and_says_what_each_joint_is_between() -> None:
    text = str(mategraph.load(SAMPLES / "seeker" / "seeker.toml").graph("schematic"))
    for name in ("pitch_ref", "pitch_ctl", "pitch_amp", "pitch_motor", "yaw_motor", "housing → gimbal ring"):
        assert f">{name}<" in text


def test_a_drive_is_read_from_left_to_right_with_its_feedback_below_or_above() -> None:
    drawing = schematic(drive(), [JointSymbol(name="hinge", kind="revolute")])
    across = [drawing.places[name][0] for name in ("set_point", "ctl", "amp", "motor", "hinge")]
    assert across == sorted(across)
    assert drawing.pin_at("amp", "p")[1] == drawing.pin_at("motor", "p")[1] == drawing.pin_at("hinge", "shaft")[1]
    assert tidiness(drawing).faults == tidiness(drawing).crossings == 0


def test_a_ladder_has_a_straight_rail_with_its_capacitors_below() -> None:
    drawing = schematic(ladder(12))
    assert len({drawing.pin_at(f"r{k}", "p")[1] for k in range(1, 13)}) == 1
    assert all(drawing.places[f"c{k}"][1] > drawing.places["r1"][1] for k in range(1, 13))
    assert tidiness(drawing).faults == tidiness(drawing).crossings == 0


def test_a_sheet_has_one_drawing_whatever_was_drawn_before() -> None:
    first = schematic(ladder(5))
    schematic(drive())
    assert schematic(ladder(5)) == first


def test_ground_and_tank_are_signs_at_each_terminal_and_very_large_nodes_are_labels() -> None:
    rows = (("tank.port", "a.b", "b.b"), ("a.a", "b.a"))
    parts = (component("tank", "hydraulic.Tank"), component("a", "hydraulic.PressureSource"), component("b", "hydraulic.Orifice"))
    sheet = sheet_of(SystemSpec(components=parts, connections=rows))
    assert set(sheet.elements) == {"a", "b"}
    assert {pin.sign for element in sheet.elements.values() for pin in element.pins} == {"", "tank"}
    many = tuple(component(f"r{k}", "electrical.Resistor") for k in range(12))
    rail = (tuple(f"r{k}.p" for k in range(12)), ("ground", *(f"r{k}.n" for k in range(12))))
    wide = sheet_of(SystemSpec(components=many, connections=rail))
    assert not wide.nets
    assert {element.pin("p").sign for element in wide.elements.values()} == {"node 1"}


@st.composite
def networks(draw: st.DrawFn) -> SystemSpec:
    """Components with all their terminals on rows of two to four, one of them the ground."""
    chosen = draw(st.lists(st.sampled_from(MODELS), min_size=2, max_size=9))
    parts = tuple(component(f"x{k}", model) for k, model in enumerate(chosen))
    pins = [f"x{k}.{terminal.name}" for k, model in enumerate(chosen) for terminal in COMPONENTS[model].terminals if not terminal.optional]
    pins = draw(st.permutations(pins))
    rows, at = [], 0
    while at < len(pins):
        size = draw(st.integers(2, 4))
        rows.append(tuple(pins[at : at + size]))
        at += size
    return SystemSpec(components=parts, connections=(("ground", *rows[0]), *rows[1:]))


@settings(max_examples=25)
@given(networks())
def test_random_networks_are_tidy_and_their_nets_join_what_was_asked(spec: SystemSpec) -> None:
    drawing = schematic(spec)
    assert tidiness(drawing).faults == 0
    assert_nets_join_their_pins(drawing)


def test_names_cannot_leave_their_text() -> None:
    name = '<script>alert("x")</script>'
    spec = SystemSpec(components=(component(name, "electrical.Resistor"),), connections=(("ground", f"{name}.p", f"{name}.n"),))
    text = schematic_svg(schematic(spec, title=name))
    assert "<script" not in text
    assert "&lt;script" in text


def test_a_layer_alone_leaves_out_the_wires_of_the_others() -> None:
    drawing = schematic(drive(), [JointSymbol(name="hinge", kind="revolute")])
    alone = schematic_svg(drawing, layers=("electrical",))
    assert "set_point" in schematic_svg(drawing)
    assert "set_point" not in alone
    assert 'class="mg-net mg-signal"' not in alone
    assert 'class="mg-net mg-electrical"' in alone


def test_wires_find_their_way_around_what_stands_between() -> None:
    """A net whose straight path a symbol blocks bends around it, and counts as tidy; the straight one would not."""
    sheet, places = placed(sheet_of(ladder(2)))
    moved = places | {"c1": (places["r1"][0] + 9, places["r1"][1])}  # the capacitor stands on the rail
    drawing = routed(sheet, moved)
    assert not drawing.unrouted
    assert tidiness(drawing).wires_through_symbols == 0
    assert_nets_join_their_pins(drawing)


def test_the_schematic_shows_the_units_that_follow_for_signals_and_bare_gains() -> None:
    text = str(mategraph.load(SAMPLES / "seeker" / "seeker.toml").graph("schematic"))
    assert ">u [V]<" in text
    assert "Kp 60 V/rad" in text
    assert "<title>pitch_ctl.u in V</title>" in text
