"""Densities by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from cadimport.masses.material_table import built_in_materials, material_named, nearest_material
from foundation.errors import CadImportError


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CONFIG", str(tmp_path))


def test_forty_materials_and_more_have_densities_of_matter() -> None:
    table = built_in_materials()
    assert len(table) >= 40
    assert all(100.0 < density < 20_000.0 for density in table.values())


@pytest.mark.parametrize("name", ["aluminium 6061", "Aluminum-6061", "6061", "ALUMINIUM_6061"])
def test_one_material_has_many_spellings(name: str) -> None:
    found = material_named(name)
    assert found is not None
    assert (found.name, found.density, found.source) == (name, 2700.0, "material table")


def test_no_name_stands_for_two_densities() -> None:
    names: dict[str, float] = {}
    from cadimport.masses.material_table import _TABLE, _plain

    for name, (density, aliases) in _TABLE.items():
        for spelling in (name, *aliases):
            assert names.setdefault(_plain(spelling), density) == density, spelling


def test_the_users_own_table_comes_first(tmp_path: Path) -> None:
    (tmp_path / "materials.toml").write_text('[materials]\n"steel" = 7800\n"gear" = { density = 7840.5, aliases = ["18CrNiMo7-6"] }\n')
    for name, density in (("steel", 7800.0), ("18crnimo7 6", 7840.5)):
        found = material_named(name)
        assert found is not None
        assert (found.density, found.source) == (density, "own material table")


@pytest.mark.parametrize(
    "text", ["[materials\n", "", "[materials]\nx = -1\n", "[materials]\nx = true\n", '[materials]\nx = { density = 1, aliases = "y" }\n']
)
def test_a_broken_table_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "materials.toml").write_text(text)
    with pytest.raises(CadImportError) as caught:
        material_named("steel")
    assert caught.value.code == "E145"
    assert "materials.toml" in caught.value.what


def test_an_unknown_name_has_a_nearest_one() -> None:
    assert material_named("stell") is None
    assert nearest_material("stell") == "steel"
    assert nearest_material("qqqqqq") is None
