"""Pieces of one bore are one, however many bores a part has."""

from __future__ import annotations

import numpy as np
import pytest
from toy_parts import Toy

from cadimport.contacts import features

ROWS = 12


@pytest.fixture(scope="module")
def sheet() -> Toy:
    """A sheet with a square of holes, each drawn in two halves one above the other."""
    found = Toy().block((-10, -10, 0), (10 * ROWS, 10 * ROWS, 4))
    for x in range(0, 10 * ROWS, 10):
        for y in range(0, 10 * ROWS, 10):
            found.bore((x, y, 0), (x, y, 2), 3).bore((x, y, 2), (x, y, 4), 3)
    return found


def test_the_two_halves_of_each_hole_of_a_sheet_are_one(sheet: Toy) -> None:
    found = features.features_of(sheet.part("sheet")).cylinders
    assert len(found) == ROWS**2
    assert all(len(bore.faces) == 2 for bore in found)
    np.testing.assert_allclose([bore.length for bore in found], 4e-3, rtol=1e-9)  # two pieces of 2 mm, and round-off


def test_a_hole_is_compared_with_those_on_its_line_alone(sheet: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[object] = []
    same = features._same_surface
    monkeypatch.setattr(features, "_same_surface", lambda a, b: compared.append(a) or same(a, b))
    features.features_of(sheet.part("sheet"))
    assert len(compared) == ROWS**2, "each second half with its first, not each with all"
