"""Materials known by name: listed, and added by the project file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.project.reader import read_project

HEAD = 'schema = 1\nassembly = "m.step"\n'


def listed(*arguments: object) -> list[dict[str, object]]:
    done = CliRunner().invoke(app, ["materials", *map(str, arguments), "--json"], catch_exceptions=False)
    assert done.exit_code == 0
    return json.loads(done.stdout)["materials"]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MATEGRAPH_CONFIG", str(tmp_path / "settings"))

    def writing(text: str) -> Path:
        path = tmp_path / "m.toml"
        path.write_text(HEAD + text, encoding="utf-8")
        return path

    return writing


def test_more_than_forty_materials_are_listed_with_density_and_source(project):
    found = listed()
    assert len(found) >= 40
    assert all(100 < row["density"] < 20_000 for row in found)  # balsa to tungsten
    assert {row["source"] for row in found} == {"material table"}
    assert [row["name"] for row in listed("delrin")] == ["POM"]
    assert listed("unobtainium") == []


def test_densities_of_the_project_file_come_first_and_serve_its_rules(project):
    path = project('[density]\n"PA12 sintered" = "0.93 g/cm^3"\nsteel = 7800\n\n[material]\n"gear*" = "PA12 sintered"\ndefault = "steel"\n')
    read = read_project(path)
    assert [(p, m.density, m.source) for p, m in read.material_rules] == [("gear*", pytest.approx(930.0), "project file")]
    assert (read.material_default.density, read.material_default.source) == (7800.0, "project file")
    assert [row["name"] for row in listed("--project", path)][:2] == ["PA12 sintered", "steel"]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ('[density]\nfoam = "30 kg"\n', "E013", "foam"),
        ("[density]\nfoam = -1\n", "E014", "foam"),
        ('[density]\n"PA12 sintered" = 930\n[material]\n"x" = "PA12 sinterd"\n', "E038", "PA12 sintered"),
    ],
)
def test_a_wrong_density_is_told_with_its_line(project, text, code, words):
    with pytest.raises(MategraphError) as caught:
        read_project(project(text))
    assert (caught.value.code, words in str(caught.value), caught.value.place[:7]) == (code, True, "m.toml:")
