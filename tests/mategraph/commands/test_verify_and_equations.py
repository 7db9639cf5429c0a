"""The commands that show the equations and check them against themselves, on the sample."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mategraph.commands.cli import app

SEEKER = Path(__file__).parents[3] / "sample_assemblies" / "seeker" / "seeker.toml"
RUNNER = CliRunner()


def test_verify_agrees_on_the_sample_and_says_so_with_exit_code_0() -> None:
    done = RUNNER.invoke(app, ["verify", str(SEEKER), "--json", "--states", "3"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["passed"] is True
    assert {one["name"] for one in found["formulations"]} == {
        "component circuit",
        "vector bond graph",
        "lagrange matrices",
        "velocity projection",
    }
    assert found["worst"] < 1e-10  # the promise; the condition of this mass matrix is near one
    assert found["independent_velocities"][-1]["condition"] is None  # infinite: JSON has no word for it


def test_verify_shows_a_table_with_every_formulation_and_its_source() -> None:
    done = RUNNER.invoke(app, ["verify", str(SEEKER), "--states", "1"])
    assert done.exit_code == 0
    for word in ("component circuit", "Wang and Tao 2014", "Hroncova 2018", "Bos and Tiernego 1985", "joint velocities", "agreed"):
        assert word in done.stdout


def test_verify_fails_with_exit_code_1_beyond_the_tolerance(monkeypatch: pytest.MonkeyPatch) -> None:
    from mechanics.formulations.lagrange_matrices import LagrangeMatrices

    monkeypatch.setattr(LagrangeMatrices, "efforts", lambda self, q, v, vdot, drives=None: 1.001 * vdot)
    done = RUNNER.invoke(app, ["verify", str(SEEKER), "--states", "1"])
    assert done.exit_code == 1
    assert "lagrange matrices: drive efforts" in done.stdout


def test_equations_print_alone_so_that_they_can_be_piped() -> None:
    done = RUNNER.invoke(app, ["equations", str(SEEKER), "--format", "c"])
    assert done.exit_code == 0
    assert done.stdout.startswith("/* Equations of motion of seeker")
    assert "camera" in done.stdout


@pytest.mark.parametrize(
    ("ending", "opening"), [("tex", "\\documentclass"), ("html", "<!doctype html>"), ("py", '"""Equations'), ("txt", "Equations")]
)
def test_the_ending_of_the_file_chooses_the_format(tmp_path: Path, ending: str, opening: str) -> None:
    written = tmp_path / "deep" / f"seeker.{ending}"
    done = RUNNER.invoke(app, ["equations", str(SEEKER), "--out", str(written)])
    assert done.exit_code == 0
    assert written.read_text(encoding="utf-8").startswith(opening)
    assert str(written) in done.stdout.replace("\n", "")


def test_an_unknown_format_is_bad_input() -> None:
    done = RUNNER.invoke(app, ["equations", str(SEEKER), "--format", "word", "--json"])
    assert done.exit_code == 2
    assert json.loads(done.stdout)["errors"][0]["code"] == "E048"


def test_a_file_that_cannot_be_written_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, no folder")
    done = RUNNER.invoke(app, ["equations", str(SEEKER), "--out", str(tmp_path / "taken" / "x.txt"), "--json"])
    assert done.exit_code == 2
    assert json.loads(done.stdout)["errors"][0]["code"] == "E040"


def test_the_lagrange_matrices_of_a_machine_can_be_printed() -> None:
    done = RUNNER.invoke(app, ["equations", str(SEEKER), "--formulation", "lagrange"])
    assert done.exit_code == 0
    assert done.stdout.startswith("Lagrange's equations of seeker")
    for words in ("T_12 = Rot_y(pitch)", "T_23 = ", "B_3 = T_12 T_23", "I_3   camera", "a0[pitch, pitch]", "a2[yaw]"):
        assert words in done.stdout


@pytest.mark.parametrize("more", [["--formulation", "hamilton"], ["--formulation", "lagrange", "--format", "c"]])
def test_a_formulation_that_cannot_be_written_out_is_bad_input(more: list[str]) -> None:
    done = RUNNER.invoke(app, ["equations", str(SEEKER), *more, "--json"])
    assert done.exit_code == 2
    assert json.loads(done.stdout)["errors"][0]["code"] == "E048"
