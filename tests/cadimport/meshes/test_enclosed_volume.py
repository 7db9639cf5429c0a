"""Surfaces that parts are weighed by: checked, repaired where that can be, and reported."""

from __future__ import annotations

import numpy as np
import pytest

from cadimport.meshes.enclosed_volume import closed_surface, volume_integrals

CORNERS = np.array([[x, y, z] for x in (0.0, 1.0) for y in (0.0, 2.0) for z in (0.0, 3.0)]) + 5.0
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
BOX = np.array([CORNERS[list(corner)] for a, b, c, d in SIDES for corner in ((a, b, c), (a, c, d))])


@pytest.mark.parametrize("turned", [1, -1])
def test_a_surface_that_closes_stays_as_it_is(turned: int) -> None:
    """All of it inside out counts as closed: its volume is turned."""
    corners = BOX[:, ::turned]
    found, notes = closed_surface(corners, "link", "box.stl")
    assert found is corners
    assert notes == []


SPLIT = np.concatenate([BOX[1:], [[BOX[0][0], BOX[0][1], BOX[0].mean(axis=0)]]])


@pytest.mark.parametrize("corners", [BOX[2:], BOX[4:], SPLIT], ids=["open", "a tube", "a hole"])
def test_a_hole_is_reported_and_nothing_is_changed(corners: np.ndarray) -> None:
    found, notes = closed_surface(corners, "link", "box.stl")
    assert found is corners
    assert [note.code for note in notes] == ["W139"]


def shaken(corners: np.ndarray) -> np.ndarray:
    return corners + np.random.default_rng(0).uniform(-1e-9, 1e-9, corners.shape)


HALF = np.concatenate([BOX[:2, ::-1], BOX[2:]])
TWICE = np.concatenate([BOX, BOX[:1]])
HOLLOW = np.concatenate([HALF, 0.5 * (BOX[:, ::-1] - CORNERS.mean(axis=0)) + CORNERS.mean(axis=0)])


@pytest.mark.parametrize(
    ("corners", "volume"),
    [(HALF, 6.0), (TWICE, 6.0), (shaken(HALF), 6.0), (HOLLOW, 5.25)],
    ids=["partly inside out", "a triangle twice", "corners that nearly agree", "a cavity"],
)
def test_winding_and_doubled_triangles_are_repaired_and_reported(corners: np.ndarray, volume: float) -> None:
    found, notes = closed_surface(corners, "link", "box.stl")
    assert [note.code for note in notes] == ["W141"]
    geometry = volume_integrals(found)
    assert geometry is not None
    assert geometry.volume == pytest.approx(volume, rel=1e-8)  # the shaking; else round-off


def test_a_large_surface_that_does_not_close_is_not_repaired_for_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadimport.meshes.enclosed_volume.MOST_REPAIRED", len(HALF) - 1)
    assert [note.code for note in closed_surface(HALF, "link", "box.stl")[1]] == ["W139"]
