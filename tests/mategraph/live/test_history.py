"""The history of regenerations: figures over edits, old results again, a limit on disk, and nothing half."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from live_machines import write_pendulum
from typer.testing import CliRunner

import foundation.cache
from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.console import Terminal
from mategraph.live.history import LOG, entries, history_folder, projects, results_of
from mategraph.live.session import Session


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pendulum that was regenerated for three densities, the third that of the first."""
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    project = write_pendulum(tmp_path)
    text = project.read_text()
    session = Session(project, out=tmp_path / "out")
    for density in ("7850", "2700", "7850"):
        project.write_text(text.replace("7850", density))
        session.remember(session.regenerate((), terminal=Terminal(quiet=True)), [project])
    return project


def run(*words: str) -> str:
    done = CliRunner().invoke(app, ["history", *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_trend_of_each_figure_is_shown_and_old_results_open_again(edited: Path, tmp_path: Path) -> None:
    known = entries(edited)
    masses = [entry.figures["mass"] for entry in known]
    assert masses[1] == pytest.approx(masses[0] * 2700 / 7850)
    assert masses[2] == masses[0]
    assert known[2].content == known[0].content, "the same inputs share their results"
    assert projects() == {str(edited): 3}
    table = run(str(edited))
    assert "█▁█" in table
    data = json.loads(run(str(edited), "--json", "-f", "mass of arm"))
    assert data["figures"] == ["mass of arm"]
    run(str(edited), "--plot", str(tmp_path / "trend.svg"))
    assert "<svg" in (tmp_path / "trend.svg").read_text()
    run(str(edited), "--open", "2", "--out", str(tmp_path / "old"))
    assert sorted(file.name for file in (tmp_path / "old").iterdir()) == ["pendulum.html", "pendulum.nc"]
    run(str(edited), "--clear")
    assert entries(edited) == []


def test_a_line_that_was_cut_short_takes_no_other_with_it(edited: Path, tmp_path: Path) -> None:
    log = history_folder(edited) / LOG
    whole = log.read_bytes()
    log.write_bytes(whole[:-40])
    assert len(entries(edited)) == 2
    session = Session(edited, out=tmp_path / "out")
    session.remember(session.regenerate((), terminal=Terminal(quiet=True)), [edited])
    assert len(entries(edited)) == 3


def test_results_beyond_the_limit_go_and_figures_stay(edited: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(foundation.cache.LARGEST_FOLDERS, "history", 1)
    foundation.cache.trim("history")
    assert len(entries(edited)) == 3
    kept = [number for number in (1, 2) if _opens(edited, number)]
    assert len(kept) == 1, "the last that was used stays"


def _opens(project: Path, number: int) -> bool:
    try:
        results_of(project, number)
    except MategraphError as error:
        return error.code != "E089"
    return True
