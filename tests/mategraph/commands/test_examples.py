"""The samples as a newcomer gets them: listed, copied, run from the copy."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mategraph.commands.cli import app
from mategraph.outputs.examples import examples


def mategraph(*arguments: object) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


def test_every_folder_of_samples_is_an_example_with_a_title() -> None:
    root = Path(__file__).parents[3] / "sample_assemblies"
    assert {e.name for e in examples()} == {folder.name for folder in root.iterdir() if (folder / "README.md").is_file()}
    assert all(e.title and e.project.is_file() for e in examples())
    assert "seeker" in mategraph("examples").stdout


@pytest.mark.parametrize("name", [e.name for e in examples()])
def test_files_that_are_committed_stay_small(name: str) -> None:
    (folder,) = [e.folder for e in examples() if e.name == name]
    for step in folder.glob("*.step"):
        assert step.stat().st_size < 1_000_000


def test_a_copy_is_whole_and_can_be_inspected(tmp_path: Path) -> None:
    done = mategraph("examples", "seeker", "--into", tmp_path, "--json")
    project = Path(json.loads(done.stdout)["project"])
    assert project == tmp_path / "seeker" / "seeker.toml"
    assert json.loads(mategraph("inspect", project, "--json").stdout)["mobility"] == 2


@pytest.mark.parametrize("name", [e.name for e in examples()])
def test_the_readme_of_a_copy_speaks_of_the_copy(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert mategraph("examples", name).exit_code == 0
    text = (tmp_path / name / "README.md").read_text(encoding="utf-8")
    commands = [shlex.split(line, comments=True) for line in text.splitlines() if re.match(r"(mategraph|python) ", line)]
    files = [Path(word) for command in commands for word in command if word.endswith((".toml", ".py"))]
    assert len(files) >= 2
    assert all(file.is_file() for file in files), files
    for target in re.findall(r"\]\(([^)#]+)", text):
        assert (tmp_path / name / target).is_file(), target
    for file in (tmp_path / name).glob("*.toml"):
        assert "sample_assemblies" not in file.read_text(encoding="utf-8")


def test_nothing_is_overwritten_and_unknown_names_are_told(tmp_path: Path) -> None:
    (tmp_path / "seeker").mkdir()
    (tmp_path / "seeker" / "mine.txt").write_text("keep")
    done = mategraph("examples", "seeker", "--into", tmp_path)
    assert done.exit_code == 2
    assert "E061" in done.stderr
    assert [f.name for f in (tmp_path / "seeker").iterdir()] == ["mine.txt"]
    done = mategraph("examples", "seekr")
    assert done.exit_code == 2
    assert "seeker" in done.stderr
