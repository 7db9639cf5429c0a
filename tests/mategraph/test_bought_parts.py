"""A bought part in an assembly weighs what its product weighs, unless the user says otherwise."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import pytest

import mategraph

PRODUCT = """
schema = 1
[product]
name = "little motor"
kind = "motor"
names = ["little*motor"]
mass = "42 g"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assembly = cq.Assembly(name="machine")
    assembly.add(cq.Workplane().box(100, 100, 10), name="plate")
    assembly.add(cq.Workplane().box(20, 20, 20), name="little_motor", loc=cq.Location((0, 0, 15)))
    assembly.export(str(tmp_path / "machine.step"))
    (tmp_path / "motor.toml").write_text(PRODUCT)
    return tmp_path


def mass_of(folder: Path, more: str) -> tuple[float, str]:
    (folder / "machine.toml").write_text(f'schema = 1\nassembly = "machine.step"\nlibrary = ["motor.toml"]\n{more}')
    parts = mategraph.load(folder / "machine.toml").inspect().parts
    part = next(part for part in parts if part.name == "little_motor")
    return part.mass, part.mass_source


def test_the_library_weighs_it(folder: Path) -> None:
    mass, source = mass_of(folder, "")
    assert mass == pytest.approx(0.042, rel=1e-12)  # one division and one product
    assert "little motor" in source


def test_the_user_has_the_last_word(folder: Path) -> None:
    assert mass_of(folder, '[part.little_motor]\nmass = "1 kg"\n')[0] == pytest.approx(1.0, rel=1e-12)
    assert mass_of(folder, '[material]\n"little*" = { name = "lead", density = "11340 kg/m^3" }\n')[0] == pytest.approx(0.09072, rel=1e-9)


def test_a_default_material_is_for_parts_that_nobody_knows(folder: Path) -> None:
    assert mass_of(folder, '[material]\ndefault = { name = "steel", density = "7850 kg/m^3" }\n')[0] == pytest.approx(0.042, rel=1e-12)
