"""``[record.NAME]``: chosen signals in a file of their own, from the project file to what is read back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import mategraph
from foundation.errors import MategraphError
from mategraph.commands.cli import app

PROJECT = """
schema = 1
[component]
s = { model = "electrical.VoltageSource", value = "2 V" }
r = { model = "electrical.Resistor", R = "1 kohm" }
c = { model = "electrical.Capacitor", C = "1 mF" }
[connect]
rows = [["s.p", "r.p"], ["r.n", "c.p"], ["c.n", "s.n", "ground"]]
[simulate]
duration = "2 s"
output_step = "0.5 s"
[record.fast]
signals = ["c.*"]
every = "1 ms"
[record.slow]
signals = ["r.i"]
every = "0.1 s"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "rc.toml"
    path.write_text(PROJECT, encoding="utf-8")
    return path


def test_a_run_leaves_the_files_of_its_recordings(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.parent)
    done = CliRunner().invoke(app, ["run", project.name])
    assert done.exit_code == 0, done.output
    out = project.parent / "out" / "rc"
    fast, slow = (mategraph.open(out / f"rc_{name}.nc") for name in ("fast", "slow"))
    assert fast.names == ("c.v", "c.i", "c.power")
    assert slow.names == ("r.i",)
    assert len(slow.time) == 21
    # V: tolerance 1e-8 of the steps, dense output is one order less exact
    np.testing.assert_allclose(fast.array("c.v"), 2.0 * (1.0 - np.exp(-np.arange(2001) * 1e-3)), atol=1e-7)
    assert len(mategraph.open(out / "rc.nc").time) == 5, "the run itself has its own rows"
    again = CliRunner().invoke(app, ["run", project.name])
    assert "unchanged" in again.output
    (out / "rc_slow.nc").unlink()
    CliRunner().invoke(app, ["run", project.name])
    assert (out / "rc_slow.nc").is_file(), "a file that is gone is written anew"
    assert not [path for path in out.iterdir() if path.name.startswith(".rc_")], "nothing half-written stays"


def test_from_python_a_folder_is_named(project: Path) -> None:
    machine = mategraph.load(project)
    machine.simulate(recordings=project.parent / "kept")
    assert sorted(path.name for path in (project.parent / "kept").iterdir()) == ["fast.nc", "slow.nc"]
    machine.simulate(recordings={"slow": project.parent / "one.nc"})
    assert len(mategraph.open(project.parent / "one.nc").time) == 21


@pytest.mark.parametrize(
    ("old", "new", "code", "element"),
    [
        ('["c.*"]', '["d.*"]', "E470", "fast"),
        ('"1 ms"', '"0 s"', "E014", "fast"),
        ('"1 ms"', '"1 mm"', "E013", "fast"),
        ("record.fast", 'record."a/b"', "E010", "a/b"),
        ('every = "1 ms"', "", "E008", "fast"),
    ],
    ids=["signal", "zero", "unit", "name", "missing"],
)
def test_what_cannot_be_recorded_is_one_error_with_its_name(project: Path, old: str, new: str, code: str, element: str) -> None:
    project.write_text(PROJECT.replace(old, new), encoding="utf-8")
    with pytest.raises(MategraphError) as caught:
        mategraph.load(project).simulate(recordings=project.parent / "kept")
    assert (caught.value.code, caught.value.element) == (code, element)
    assert not list(project.parent.glob("kept/*"))


def test_a_recording_that_cannot_be_written_is_one_error(project: Path) -> None:
    (project.parent / "kept").write_text("no folder")
    with pytest.raises(MategraphError) as caught:
        mategraph.load(project).simulate(recordings=project.parent / "kept")
    assert caught.value.code == "E040"
