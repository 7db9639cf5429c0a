"""Densities by rules, and masses from them."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from synthetic import assembly, part

from cadimport.assembly import Assembly, Material
from cadimport.masses.mass_overrides import MassRule, assign_masses
from cadimport.masses.materials import assign_materials, mass_properties, weight_notes
from foundation.errors import CadImportError, ErrorList

STEEL = Material(name="steel", density=7850.0, source="project file")
BRASS = Material(name="brass", density=8500.0, source="project file")


def machine() -> Assembly:
    return assembly({name: part(name) for name in ("shaft a", "shaft b", "Shaft", "part[1]", "camera")})


def names(made: Assembly) -> dict[str, str]:
    return {name: i.material.name for name, i in made.instances.items() if i.material is not None}


def test_the_first_fitting_rule_wins() -> None:
    made = assign_materials(machine(), [("shaft b", BRASS), ("shaft*", STEEL), ("*", BRASS)], None)
    assert names(made) == {"shaft a": "steel", "shaft b": "brass", "Shaft": "brass", "part[1]": "brass", "camera": "brass"}
    assert made.notes == ()


def test_an_exact_name_fits_whatever_characters_it_holds() -> None:
    assert names(assign_materials(machine(), [("part[1]", STEEL)], BRASS))["part[1]"] == "steel"


def test_a_default_of_the_user_needs_no_warning_the_built_in_one_does() -> None:
    given = assign_materials(machine(), [("shaft*", STEEL)], BRASS)
    assert given.notes == ()
    assert names(given)["camera"] == "brass"
    silent = assign_materials(machine(), [("shaft*", STEEL)], None)
    assert [(note.code, note.element) for note in silent.notes] == [("W120", "Shaft")]
    assert silent.notes[0].text.startswith("Shaft, part[1], camera: no density given")
    camera = silent.instances["camera"].material
    assert camera is not None
    assert (camera.density, camera.source) == (2700.0, "built-in default")


def test_a_rule_that_fits_nothing_is_reported_with_the_nearest_name() -> None:
    made = assign_materials(machine(), [("camra", STEEL)], BRASS)
    assert [(note.code, note.element) for note in made.notes] == [("W121", "camra")]
    assert "'camera'" in made.notes[0].remedy


def test_mass_is_density_times_the_integrals() -> None:
    made = assign_materials(machine(), [("*", STEEL)], None)
    geometry = made.part_of("camera").geometry
    assert geometry is not None
    mass = mass_properties(made, "camera")
    assert mass.mass == 7850.0 * geometry.volume
    np.testing.assert_array_equal(mass.center, geometry.center)
    np.testing.assert_array_equal(mass.inertia, 7850.0 * geometry.inertia)


def test_a_weight_that_no_material_has_is_reported() -> None:
    made = assign_materials(machine(), [("shaft*", dataclasses.replace(STEEL, density=7.85))], BRASS)
    (light,) = weight_notes(made)
    assert (light.code, light.element) == ("W126", "shaft a")
    assert "7.85 kg/m^3" in light.text
    assert '"7.85 g/cm^3"' in light.remedy
    sound = assign_materials(machine(), [("*", STEEL)], None)
    assert weight_notes(sound) == ()
    geometry = sound.part_of("camera").geometry
    assert geometry is not None
    (heavy,) = weight_notes(assign_masses(sound, [MassRule(pattern="camera", mass=3e4 * geometry.volume)]))
    assert heavy.element == "camera"
    assert "3e+04 kg/m^3" in heavy.text
    assert weight_notes(assign_masses(sound, [MassRule(pattern="camera", massless=True)])) == ()


def test_surfaces_weigh_nothing() -> None:
    shell = dataclasses.replace(part("shell"), kind="surface", geometry=None)
    made = assign_materials(assembly({"shell": shell}), [], None)
    assert mass_properties(made, "shell").mass == 0.0
    assert made.notes == ()


def test_mistakes_are_coded() -> None:
    with pytest.raises(CadImportError) as caught:
        mass_properties(machine(), "camera")
    assert caught.value.code == "E141"
    with pytest.raises(CadImportError) as caught:
        mass_properties(machine(), "camrea")
    assert caught.value.code == "E121"
    bad = dataclasses.replace(STEEL, density=-1.0)
    with pytest.raises(CadImportError) as caught:
        assign_materials(machine(), [("*", bad)], None)
    assert caught.value.code == "E140"
    with pytest.raises(ErrorList) as several:
        assign_materials(machine(), [("a", bad), ("b", dataclasses.replace(STEEL, density=float("nan")))], None)
    assert [error.code for error in several.value.errors] == ["E140", "E140"]
