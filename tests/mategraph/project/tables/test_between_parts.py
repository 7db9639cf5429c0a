"""Components between parts in the project file: ropes over pulleys, bushings, torques, forces along axes; wrong parts are named."""

from __future__ import annotations

import pytest

from domains.specs import PartPoint
from foundation.errors import MategraphError
from mategraph.project.model import Project
from mategraph.project.reader import check_names

HEAD = 'schema = 1\nassembly = "arm.step"\nground = "base"\n[mate.elbow]\nkind = "revolute"\na = "base"\nb = "link"\n'
ROPE = (
    'model = "mechanical.Rope"\nstiffness = "1 kN/mm"\nlength = "2 m"\na = { part = "base", point = [0, 0, 1] }\n'
    'over = [{ part = "cart", point = ["5 mm", 0, 0] }]\nb = { part = "link", point = [1, 0, 0] }\n'
)
PARTS = ("base", "link", "cart")


def read(text: str) -> Project:
    return Project.from_text(HEAD + "[component.c]\n" + text)


def test_a_rope_has_all_its_points_in_order() -> None:
    rope = read(ROPE).components[0]
    assert rope.points == tuple(
        PartPoint(part=part, point=point) for part, point in (("base", (0, 0, 1)), ("cart", (5e-3, 0, 0)), ("link", (1, 0, 0)))
    )
    assert not check_names(read(ROPE), PARTS)


def test_a_bushing_is_one_place_on_two_parts_and_forces_have_axes() -> None:
    bush = read(
        'model = "mechanical.Bushing"\nstiffness_x = "2 N/mm"\nat = { part = "link", point = [0, 0, 1] }\nto = "cart"\n'
    ).components[0]
    assert bush.points == (PartPoint(part="link", point=(0, 0, 1)), PartPoint(part="cart", point=(0, 0, 1)))
    torque = read('model = "mechanical.PartTorque"\npart = "link"\naxes = "cart"\ntorque_z = "2 N*m"\n').components[0]
    assert (torque.points[0].part, torque.axes) == ("link", "cart")
    push = read('model = "mechanical.PointForce"\nat = { part = "link", point = [0, 0, 1] }\naxes = "link"\nforce_x = "2 N"\n').components[
        0
    ]
    assert push.axes == "link"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ROPE.replace('"cart"', '"crat"'), "E020"),
        (ROPE.replace('part = "cart", ', ""), "E009"),
        (ROPE.replace("over = [{", "over = [3, {"), "E009"),
        (ROPE.replace('b = { part = "link", point = [1, 0, 0] }\n', ""), "E008"),
        ('model = "mechanical.PartTorque"\n', "E008"),
        ('model = "mechanical.PartTorque"\npart = 3\n', "E009"),
        ('model = "mechanical.PartTorque"\npart = "link"\naxes = "lnik"\n', "E020"),
        ('model = "mechanical.Bushing"\nat = { part = "link", point = [0, 0, 1] }\n', "E008"),
        ('model = "mechanical.Bushing"\nat = { part = "link", point = [0, 0, 1] }\nto = "crat"\n', "E020"),
        ('model = "mechanical.GasSpring"\nF1 = "2 N*m"\nextended = 1\nstroke = 0.2\n', "E013"),
    ],
)
def test_a_wrong_part_or_a_missing_key_is_reported(text: str, expected: str) -> None:
    assert expected in code_list(text)


def code_list(text: str) -> list[str]:
    with pytest.raises(MategraphError) as caught:
        check_names(read(text), PARTS)
    return [error.code for error in getattr(caught.value, "errors", [caught.value])]
