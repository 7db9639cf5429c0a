"""Part.key: the same after a re-export or a move, different after an edit."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Part
from cadimport.kernel.faces import analytic_faces
from cadimport.kernel.mass_properties import measure
from cadimport.kernel.shapes import METRE, corners
from cadimport.store.fingerprint import fingerprint


def key(shape: cq.Shape) -> str:
    return fingerprint(measure(shape.wrapped).geometry, analytic_faces(shape.wrapped), corners(shape.wrapped) * METRE)


def bracket(*, length: float = 60.0, hole: float = 6.0, at: float = 20.0) -> cq.Shape:
    plate = cq.Workplane("XY").box(length, 40, 8).faces(">Z").workplane().center(at, 10).hole(hole)
    return plate.union(cq.Workplane("XY").box(8, 25, 30).translate((-20, 5, 10))).val()


def test_moving_and_turning_a_part_keeps_its_key() -> None:
    moved = bracket().moved(cq.Location((123.4, -5.6, 7.8), (1, 2, 3), 77))
    assert key(moved) == key(bracket())


def test_a_round_trip_through_step_keeps_the_key(tmp_path: Path) -> None:
    path = str(tmp_path / "bracket.step")
    cq.exporters.export(cq.Workplane(bracket()), path)
    again = cq.importers.importStep(path).val()
    assert key(again) == key(bracket())


@pytest.mark.parametrize("edit", [{"length": 60.1}, {"hole": 6.1}, {"at": 20.1}])
def test_an_edit_by_a_tenth_of_a_millimetre_changes_the_key(edit: dict[str, float]) -> None:
    assert key(bracket(**edit)) != key(bracket())


def test_a_mirrored_part_has_another_key_unless_it_is_its_own_image() -> None:
    assert key(bracket().mirror("XZ")) != key(bracket())
    box = cq.Workplane("XY").box(1, 2, 3).val()
    assert key(box.mirror("XZ")) == key(box)


def test_hundreds_of_round_sizes_keep_their_keys_under_noise() -> None:
    """Sizes of drawings are round numbers; rounding them must not sit on the border where noise decides."""
    chance = np.random.default_rng(0)
    for size in [*np.arange(0.5, 50.0, 0.5), *np.arange(0.125, 5.0, 0.125)]:
        faces: tuple = ()
        corners = np.array([[x, y, z] for x in (0, size) for y in (0, 2 * size) for z in (0, 3 * size)]) * 1e-3
        noisy = corners + chance.uniform(-1e-10, 1e-10, corners.shape)  # ten times the noise of a re-export
        assert fingerprint(None, faces, corners) == fingerprint(None, faces, noisy)


def test_parts_of_a_read_machine_have_distinct_keys(machine_assembly: object) -> None:
    parts: dict[str, Part] = dict(machine_assembly.parts)  # type: ignore[attr-defined]
    assert all(part.key == name for name, part in parts.items())
    assert len({part.key for part in parts.values()}) == 4
