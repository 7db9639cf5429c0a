"""Symbols that were placed by hand stay; only what is new finds a place, beside what it is wired to."""

from __future__ import annotations

import pytest

from domains.specs import ComponentSpec, SystemSpec
from viz.schematic.drawing import schematic_svg
from viz.schematic.keeping import Place, kept_drawing
from viz.schematic.orientation import oriented
from viz.schematic.routing import routed
from viz.schematic.sheet_of import sheet_of
from viz.schematic.tidiness import tidiness

MODELS = ("electrical.Resistor", "electrical.DCMotor", "electrical.Transformer", "hydraulic.Cylinder", "hydraulic.Tank", "mechanical.Gear")


def pair(*more: ComponentSpec, rows: tuple[tuple[str, ...], ...] = ()) -> SystemSpec:
    parts = (ComponentSpec(name="a", model="electrical.Resistor"), ComponentSpec(name="b", model="electrical.Resistor"))
    return SystemSpec(components=(*parts, *more), connections=(("a.n", "b.p"), *rows))


def test_a_kept_symbol_stays_and_a_new_one_stands_free_beside_its_neighbour() -> None:
    places = {"a": Place(x=100, y=50), "b": Place(x=130, y=50)}
    spec = pair(ComponentSpec(name="c", model="electrical.Capacitor"), rows=(("b.n", "c.p"),))
    drawing = kept_drawing(spec, places=places)
    assert drawing.places["a"] == (100, 50)
    assert drawing.places["b"] == (130, 50)
    assert abs(drawing.places["c"][0] - 130) < 30
    assert abs(drawing.places["c"][1] - 50) < 20
    assert tidiness(routed(drawing.sheet, drawing.places)).faults == 0


def test_a_symbol_that_lies_goes_on_lying_when_it_is_grounded() -> None:
    grounded = pair(rows=(("ground", "b.n"),))
    by_rule = kept_drawing(grounded, places={"b": Place(x=0, y=0)}).sheet.elements["b"]
    lying = kept_drawing(grounded, places={"b": Place(x=0, y=0, stands="")}).sheet.elements["b"]
    assert by_rule.pin("n").side == "bottom"
    assert lying.pin("n").side == "right"


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("mirror", [False, True])
def test_four_quarters_are_the_same_pins_and_each_leaves_its_text_free_of_wires(model: str, mirror: bool) -> None:
    element = sheet_of(SystemSpec(components=(ComponentSpec(name="x", model=model),)), complete=True).elements["x"]
    start = oriented(element, 0, mirror=mirror)
    for turn in (1, 2, 3):
        turned = oriented(element, turn, mirror=mirror)
        for pin in turned.pins:
            x, y = pin.at[0] + pin.outwards[0], pin.at[1] + pin.outwards[1]
            inside = turned.text.left < x < turned.text.right and turned.text.top < y < turned.text.bottom
            assert not inside, f"{pin.name} leaves through the text"
            assert abs(pin.at[0]) == abs(turned.body.right) or abs(pin.at[1]) == abs(turned.body.bottom)
        assert oriented(turned, 4 - turn).pins == start.pins


def test_a_turned_symbol_is_drawn_with_its_leads_at_its_pins() -> None:
    drawing = kept_drawing(pair(), places={"a": Place(x=0, y=0, turn=1), "b": Place(x=20, y=20)})
    assert drawing.sheet.elements["a"].pin("p").side == "top"
    assert "rotate(90)" in schematic_svg(routed(drawing.sheet, drawing.places))


def test_a_net_can_be_drawn_as_labels() -> None:
    drawing = kept_drawing(pair(), places={"a": Place(x=0, y=0)}, labelled={"a.n": "V+"})
    assert not drawing.sheet.nets
    assert drawing.sheet.elements["b"].pin("p").sign == "V+"
