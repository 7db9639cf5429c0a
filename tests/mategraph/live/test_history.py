"""The history of regenerations: figures over edits, old results again, a limit on disk, and nothing half."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from live_machines import write_pendulum
from typer.testing import CliRunner

import foundation.cache
from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.console import Terminal
from mategraph.live import history
from mategraph.live.history import LOG, entries, history_folder, projects, remember, results_of
from mategraph.live.session import Session
from mategraph.live.trends import bars


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


def test_a_session_that_begins_again_compares_with_the_last_row(edited: Path, tmp_path: Path) -> None:
    text = edited.read_text()
    for density in ("7850", "2700"):
        edited.write_text(text.replace("7850", density))
        session = Session(edited, out=tmp_path / "out")
        session.remember(session.regenerate((), terminal=Terminal(quiet=True)))
    before, same, lighter = entries(edited)[-3:]
    assert same.content == before.content
    assert same.changes == "nothing that shows"
    masses = [f"{entry.figures['mass of arm']:.4g}" for entry in (same, lighter)]
    assert f"arm {' → '.join(masses)} kg" in lighter.changes
    assert (entries(edited)[0].cause, lighter.cause) == ("pendulum.toml", "started again")
    (history_folder(edited) / lighter.content / "summary.json").write_text("{}")
    session = Session(edited, out=tmp_path / "out")
    assert session.remember(session.regenerate((), terminal=Terminal(quiet=True))) == ""
    assert (entries(edited)[-1].changes, entries(edited)[-1].cause) == ("", "started again")


def test_the_changed_key_is_named_and_what_does_not_show_is_a_flat_line(edited: Path) -> None:
    assert entries(edited)[1].changes.startswith("material.default.density 7850 kg/m^3 → 2700 kg/m^3 · ")
    assert bars([1.0, 1.000001, 1.0]) == "───"


def test_a_file_that_is_not_there_and_has_no_history_is_an_error(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["history", str(tmp_path / "nope.toml")])
    assert done.exit_code == 2
    assert "E001" in done.output


def test_a_line_that_was_cut_short_takes_no_other_with_it(edited: Path, tmp_path: Path) -> None:
    log = history_folder(edited) / LOG
    whole = log.read_bytes()
    log.write_bytes(whole[:-40])
    assert len(entries(edited)) == 2
    session = Session(edited, out=tmp_path / "out")
    session.remember(session.regenerate((), terminal=Terminal(quiet=True)), [edited])
    assert len(entries(edited)) == 3


class Answer:
    """Of a run, what the history keeps."""

    def __init__(self, name: str, mass: float = 1.0) -> None:
        self.data = {"mass": mass, "mobility": 1, "bodies": [{"name": name, "ground": False, "mass": mass}]}
        self.files: dict[str, str] = {}
        self.failed = ()


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "p.toml"


def keep(project: Path, content: str, name: str = "arm", mass: float = 1.0) -> None:
    remember(project, Answer(name, mass), content=content, saved="a", changes=name, seconds=1.0)  # type: ignore[arg-type]


def test_names_with_other_ends_of_lines_cut_no_line(empty: Path) -> None:
    names = ["arm", "arm\u2028x", "arm\u2029x", "arm\u0085x", "arm\rx\ny"]
    for k, name in enumerate(names):
        keep(empty, f"c{k}", name)
    log = history_folder(empty) / LOG
    lines = [json.dumps(json.loads(line), ensure_ascii=False) for line in log.read_text(encoding="utf-8").split("\n") if line]
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")  # as logs were written that are older
    assert [entry.changes for entry in entries(empty)] == names


def test_a_number_stays_and_the_log_does_not_grow_without_limit(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_LINES", 10)
    for k in range(1, 36):
        keep(empty, f"c{k}")
        assert all(entry.content == f"c{entry.number}" for entry in entries(empty))
        assert entries(empty)[-1].number == k
        assert len((history_folder(empty) / LOG).read_text().splitlines()) <= 10
    with pytest.raises(MategraphError, match=r"It has \d+ to 35"):
        results_of(empty, 1)


def test_a_log_of_older_form_gets_numbers_by_its_lines(empty: Path) -> None:
    for k in range(3):
        keep(empty, f"c{k}")
    log = history_folder(empty) / LOG
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    log.write_text("".join(json.dumps({key: value for key, value in line.items() if key != "number"}) + "\n" for line in lines))
    keep(empty, "c3")
    assert [(entry.number, entry.content) for entry in entries(empty)] == [(1, "c0"), (2, "c1"), (3, "c2"), (4, "c3")]


@pytest.mark.parametrize(
    "damage",
    [
        {"figures": None},
        {"figures": {"mass": "x"}},
        {"when": "x"},
        {"when": 1e300},
        {"when": math.nan},
        {"failed": None},
        {"units": 3},
        {"seconds": math.inf},
        {"content": "../../else"},
        {"number": "x", "when": None},
    ],
)
def test_a_damaged_line_is_left_out(empty: Path, damage: dict[str, object]) -> None:
    for k in range(3):
        keep(empty, f"c{k}")
    log = history_folder(empty) / LOG
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    lines[1] |= damage
    log.write_text("".join(json.dumps(line) + "\n" for line in lines) + "[1]\nnull\n3\n" + "[" * 100_000 + "\n")
    assert [(entry.number, entry.content) for entry in entries(empty)] == [(1, "c0"), (3, "c2")]
    assert "2 regenerations" in run()
    run(str(empty))


def test_figures_are_finite_and_large_ones_have_a_trend(empty: Path) -> None:
    for mass in (math.nan, math.inf, -1.7e308, 1.7e308):
        keep(empty, "c", mass=mass)
    assert [entry.figures.get("mass") for entry in entries(empty)] == [None, None, -1.7e308, 1.7e308]
    assert "▁█" in run(str(empty))


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
