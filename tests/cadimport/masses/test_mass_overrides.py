"""Masses that the user gives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from synthetic import assembly, part

from cadimport.assembly import Assembly, Material, RigidMass, Sheet
from cadimport.masses.mass_overrides import MassRule, assign_masses, is_physical
from cadimport.masses.materials import assign_materials, mass_properties
from foundation.errors import CadImportError, ErrorList, Note

STEEL = Material(name="steel", density=7850.0, source="project file")


def machine() -> Assembly:
    """A solid, a sheet of 0.2 x 0.1 m, and an empty part."""
    plate = Sheet(area=0.02, center=[0.1, 0.05, 0.0], inertia=0.02 / 12 * np.diag([0.01, 0.04, 0.05]))
    cover = replace(part("cover", seed=1), kind="surface", geometry=None, solids=0, sheet=plate)
    ghost = replace(part("ghost", seed=2), kind="empty", geometry=None, solids=0)
    made = assembly({"rod": part("rod"), "cover": cover, "ghost": ghost})
    notes = (Note(code="W101", text="", element="cover"), Note(code="W102", text="", element="ghost"))
    return assign_materials(made.with_changes(notes=notes), [("*", STEEL)], None)


def given(**said: object) -> RigidMass:
    name = str(said.pop("part", "rod"))
    return mass_properties(assign_masses(machine(), [MassRule(pattern=name, **said)]), name)  # type: ignore[arg-type]


def test_a_mass_alone_scales_the_geometry() -> None:
    plain, heavy = mass_properties(machine(), "rod"), given(mass=2.0)
    assert heavy.mass == 2.0
    np.testing.assert_array_equal(heavy.center, plain.center)
    # one division and one product
    np.testing.assert_allclose(heavy.inertia, plain.inertia * (2.0 / plain.mass), rtol=4e-16)
    assert heavy.source == "project file"


def test_center_and_inertia_replace_those_of_the_geometry() -> None:
    inertia = np.array([[3.0, 0.1, 0.0], [0.1, 4.0, 0.0], [0.0, 0.0, 5.0]])
    noted = given(mass=2.0, center=np.array([1.0, 2.0, 3.0]), inertia=inertia)
    np.testing.assert_array_equal(noted.center, [1.0, 2.0, 3.0])
    np.testing.assert_array_equal(noted.inertia, inertia)


def test_a_sheet_weighs_area_times_thickness_times_density() -> None:
    noted = given(part="cover", thickness=0.001)
    mass = 0.02 * 0.001 * 7850.0
    assert noted.mass == pytest.approx(mass, rel=4e-16)
    np.testing.assert_allclose(noted.inertia, mass / 12 * np.diag([0.01, 0.04, 0.05]), rtol=1e-15)  # a thin plate
    assert "thickness" in noted.source


def test_a_mass_is_spread_over_a_sheet() -> None:
    noted = given(part="cover", mass=12.0)
    np.testing.assert_allclose(noted.inertia, np.diag([0.01, 0.04, 0.05]), rtol=1e-15)


def test_a_mass_for_a_part_without_volume_removes_its_warning() -> None:
    rules = [MassRule(pattern="cover", massless=True), MassRule(pattern="ghost", mass=0.5)]
    noted = assign_masses(machine(), rules)
    assert [note.code for note in noted.notes] == ["W124"]  # only that the ghost's mass is a point
    assert mass_properties(noted, "cover").mass == 0.0
    assert mass_properties(noted, "ghost").mass == 0.5


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"mass": -1.0}, "E142"),
        ({"mass": float("nan")}, "E142"),
        ({"thickness": 0.0, "part": "cover"}, "E142"),
        ({"mass": 1.0, "inertia": np.diag([1.0, 1.0, 2.5])}, "E143"),  # I3 > I1 + I2
        ({"mass": 1.0, "inertia": np.diag([-1.0, 1.0, 1.0])}, "E143"),
        ({"thickness": 0.001}, "E144"),
        ({"center": np.zeros(3), "part": "ghost"}, "E142"),
    ],
)
def test_what_no_body_can_have_is_refused(said: dict[str, object], code: str) -> None:
    with pytest.raises(CadImportError) as caught:
        given(**said)
    assert caught.value.code == code
    assert caught.value.remedy


def test_all_mistakes_are_reported_at_once_and_a_rule_for_nobody_is_noted() -> None:
    with pytest.raises(ErrorList) as caught:
        assign_masses(machine(), [MassRule(pattern="*", mass=-1.0)])
    assert len(caught.value.errors) == 3
    note = assign_masses(machine(), [MassRule(pattern="rodd", mass=1.0)]).notes[-1]
    assert (note.code, note.remedy) == ("W122", "Did you mean 'rod'?")


def test_any_cloud_of_masses_is_physical_and_no_stretched_one() -> None:
    chance = np.random.default_rng(3)
    for _ in range(50):
        points, masses = chance.normal(size=(6, 3)), chance.random(6)
        points = points - masses @ points / masses.sum()
        inertia = sum((m * ((p @ p) * np.eye(3) - np.outer(p, p)) for m, p in zip(masses, points, strict=True)), start=np.zeros((3, 3)))
        assert is_physical(masses.sum(), inertia)
        moments, axes = np.linalg.eigh(inertia)
        assert not is_physical(1.0, axes @ np.diag([moments[0], moments[1], 1.01 * moments[:2].sum()]) @ axes.T)
