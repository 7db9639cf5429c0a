"""Contacts that are told apart by their kind: slots that screws clamp, plugs, discs on pins, rollers, squares; each on a small assembly."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from toy_parts import Toy, bolt, hexagon, toy_assembly

from cadimport.assembly import Assembly
from cadimport.contacts.classes import part_class
from cadimport.contacts.features import features_of
from cadimport.rotations import from_rotation_vector
from foundation.arrays import pose
from topology.inference.infer import infer_joints
from topology.inference.model import Answer, Inference


def _together(found: Inference, *parts: str) -> bool:
    return any(set(parts) <= set(group.parts) for group in found.groups)


def _profile(nuts: bool) -> Assembly:
    """A plate on a profile with a slot along x; a screw passes both, with a nut behind the lips of the slot or without."""
    profile = Toy().block((-200, -20, 0), (200, -4.1, 6)).block((-200, 4.1, 0), (200, 20, 6)).block((-200, -20, -20), (200, 20, -14))
    plate = Toy().block((-25, -20, 6), (25, 20, 12)).bore((0, 0, 6), (0, 0, 12), 4.2)
    parts = {"profile": profile, "plate": plate, "bolt": bolt(20, 4)}
    places = {"profile": ("profile", pose()), "plate": ("plate", pose()), "bolt": ("bolt", pose(translation=(0, 0, 12e-3)))}
    if nuts:
        parts["anchor"] = Toy().block((-8, -8, -7), (8, 8, 0)).block((-5, -3, 0), (5, 3, 3)).bore((0, 0, -7), (0, 0, 3), 3.4)
        places["anchor"] = ("anchor", pose())
    return toy_assembly(parts, places)


def test_a_screw_with_a_nut_behind_a_slot_clamps() -> None:
    found = infer_joints(_profile(nuts=True))
    assert found.classes["anchor"] == "nut"
    assert _together(found, "profile", "plate")
    assert found.mobility == 0


@pytest.mark.parametrize(("start", "slides"), [(0.0, False), (45.0, True)])
def test_what_stands_in_a_longer_bore_slides_unless_it_ends_with_the_mouth(start: float, slides: bool) -> None:
    barrel = Toy().block((-30, -30, 0), (30, 30, 100)).bore((0, 0, 0), (0, 0, 100), 20)
    plug = Toy().shaft((0, 0, start), (0, 0, start + 10), 19.95)
    found = infer_joints(toy_assembly({"barrel": barrel, "plug": plug}))
    assert any(joint.kind == "prismatic" for joint in found.joints) == slides


def test_a_disc_that_a_screw_holds_against_a_pin_goes_with_the_pin() -> None:
    plate = Toy().block((-40, -40, -10), (40, 40, 0)).bore((0, 0, -10), (0, 0, 0), 6)
    wheel = Toy().block((-25, -25, 0.2), (60, 25, 19.8)).bore((0, 0, 0.2), (0, 0, 19.8), 6.05)
    stud = Toy().shaft((0, 0, -10), (0, 0, 20), 6).bore((0, 0, 5), (0, 0, 20), 2.0)
    disc = Toy().shaft((0, 0, 20), (0, 0, 23), 10).bore((0, 0, 20), (0, 0, 23), 2.7)
    parts = {"plate": plate, "wheel": wheel, "stud": stud, "disc": disc, "screw": bolt(15, 2.5)}
    places = {name: (name, pose()) for name in parts} | {"screw": ("screw", pose(translation=(0, 0, 23e-3)))}
    assembly = toy_assembly(parts, places)
    found = infer_joints(assembly)
    assert found.classes["disc"] == "washer"
    assert [joint.kind for joint in found.joints] == ["revolute"]
    said = infer_joints(assembly, answers=[Answer(kind="revolute", pair=("plate", "wheel"))])
    assert said.mobility == 1


@pytest.mark.parametrize(("low", "kinds"), [(-60.0, ["prismatic"]), (0.0, [])])
def test_a_square_bar_that_passes_its_guide_slides_and_one_that_ends_in_it_holds(low: float, kinds: list[str]) -> None:
    walls = (
        ((-20, -20, 0), (20, -6.02, 30)),
        ((-20, 6.02, 0), (20, 20, 30)),
        ((-20, -6.02, 0), (-6.02, 6.02, 30)),
        ((6.02, -6.02, 0), (20, 6.02, 30)),
    )
    guide = Toy()
    for first, second in walls:
        guide.block(first, second)
    bar = Toy().block((-6, -6, low), (6, 6, 80 if low else 30))
    found = infer_joints(toy_assembly({"guide": guide, "bar": bar}))
    assert [joint.kind for joint in found.joints] == kinds


def test_a_flange_with_holes_beside_its_bore_is_no_nut_and_a_long_tube_no_bush() -> None:
    flange = hexagon(Toy(), 40, 0, 10).bore((0, 0, 0), (0, 0, 10), 10)
    assert part_class(features_of(flange.part("p"))) == "nut"
    for x in (-15.0, 15.0):
        flange.bore((x, 0, 0), (x, 0, 10), 2)
    assert part_class(features_of(flange.part("p"))) == "body"
    tube = Toy().shaft((0, 0, 0), (0, 0, 80), 6)
    tube.triangles, tube.tags, tube.faces = (
        [t for t, tag in zip(tube.triangles, tube.tags, strict=True) if tag == 0],
        [0] * tube.tags.count(0),
        tube.faces[:1],
    )
    assert part_class(features_of(tube.bore((0, 0, 0), (0, 0, 80), 5).part("p"))) == "body"


def test_what_is_asked_about_the_whole_comes_before_its_pairs_and_names_those_that_only_touch() -> None:
    base = Toy().block((0, 0, 0), (200, 40, 20))
    parts, places = {"base": base}, {"base": ("base", pose())}
    for name, x in (("first", 20.0), ("second", 80.0), ("third", 140.0)):
        base.bore((x, 20, 0), (x, 20, 20), 5)
        parts[name] = Toy().shaft((x, 20, -30), (x, 20, 40), 5).block((x - 4, 10, 40), (x + 4, 50 + x / 10, 46))
        places[name] = (name, pose(from_rotation_vector(np.zeros(3))))
    found = infer_joints(toy_assembly(parts, places))
    whole = [question for question in found.questions if question.items]
    assert whole
    assert whole[0].number == 1
    assert whole[0].worth >= max(
        q.worth for q in found.questions if not q.items and {frozenset(q.pair)} <= set(map(frozenset, whole[0].items))
    )


def _conical(toy: Toy) -> Toy:
    """The same part with its cylinders as cones."""
    toy.faces = [replace(face, kind="cone", half_angle=0.1) if face.kind == "cylinder" else face for face in toy.faces]
    return toy


def test_a_plug_that_is_only_a_cone_is_read_like_any_other_part() -> None:
    socket = _conical(Toy().block((-20, -20, 0), (20, 20, 40)).bore((0, 0, 0), (0, 0, 40), 10))
    cone = _conical(Toy().shaft((0, 0, 5), (0, 0, 20), 10))
    found = infer_joints(toy_assembly({"socket": socket, "cone": cone}))
    assert {part for group in found.groups for part in group.parts} == {"socket", "cone"}
