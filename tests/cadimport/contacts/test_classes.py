"""Parts are classed by their shape alone."""

from __future__ import annotations

import pytest
from toy_parts import Toy, bolt, hexagon, nut

from cadimport.contacts.bearing_sizes import is_bearing_size
from cadimport.contacts.classes import part_class
from cadimport.contacts.features import features_of


def _ring(outer: float, inner: float, length: float) -> Toy:
    ring = Toy().shaft((0, 0, 0), (0, 0, length), outer)
    # its ends are rings, which say nothing about its class: they are left away
    keep = [k for k, tag in enumerate(ring.tags) if tag == 0]
    ring.triangles, ring.tags, ring.faces = [ring.triangles[k] for k in keep], [0] * len(keep), ring.faces[:1]
    return ring.bore((0, 0, 0), (0, 0, length), inner)


SHAPES = {
    "bolt": bolt(20, 3),
    "nut": nut(3),
    "ball": Toy().ball((0, 0, 0), 4, share=1.0),
    "pin": Toy().shaft((0, 0, 0), (0, 0, 30), 4),
    "bearing": _ring(11, 4, 7),
    "washer": _ring(8, 4.2, 1.6),
    "bush": _ring(6, 5, 12),
    "key": Toy().block((0, 0, 0), (20, 6, 6)),
    "body": Toy().block((0, 0, 0), (80, 60, 50)).bore((10, 10, 0), (10, 10, 50), 4),
}


@pytest.mark.parametrize("expected", SHAPES)
def test_the_class_follows_from_the_shape(expected: str) -> None:
    assert part_class(features_of(SHAPES[expected].part("part 17"))) == expected


def test_a_part_of_several_solids_is_a_body() -> None:
    assert part_class(features_of(bolt(20, 3).part("p")), solids=2) == "body"


def test_a_hexagon_bar_is_no_bolt() -> None:
    assert part_class(features_of(hexagon(Toy(), 10, 0, 40).part("p"))) == "body"


def test_bearing_sizes_are_those_of_the_standard() -> None:
    assert is_bearing_size(8e-3, 22e-3, 7e-3)  # 608
    assert not is_bearing_size(8e-3, 22e-3, 9e-3)
