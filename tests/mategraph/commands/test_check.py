"""``mategraph check``: design intent as tests, with exit codes and reports for CI."""

from __future__ import annotations

import json
import math
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from swinging_arm import PROJECT, write_arm
from typer.testing import CliRunner

from foundation.errors import MategraphError
from mategraph.analyses.checks import needs_run
from mategraph.analyses.reaction_peaks import magnitudes
from mategraph.commands.cli import app
from mategraph.machine import load
from mategraph.outputs.exports.check_reports import CheckedProject, junit, markdown
from mategraph.project.check_grammar import parse_expression, parse_requirement
from mategraph.project.problems import ProjectError


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_arm(tmp_path_factory.mktemp("checked")).parent


def project(folder: Path, name: str, *checks: str) -> Path:
    path = folder / f"{name}.toml"
    text = PROJECT[: PROJECT.index("[check]")] + "[check]\n" + "".join(f"{check}\n" for check in checks)
    path.write_text(text, encoding="utf-8")
    return path


def outcome(path: Path, *options: str) -> tuple[int, dict]:
    result = CliRunner().invoke(app, ["check", str(path), "--json", *options])
    return result.exit_code, json.loads(result.stdout)


def test_facts_need_no_simulation_and_signals_do(folder: Path) -> None:
    code, found = outcome(project(folder, "facts", '"dof" = "== 1"', '"mass" = "< 2 kg"'))
    assert (code, found["passed"], found["projects"][0]["simulated"]) == (0, True, False)
    machine = load(project(folder, "signals", '"dof" = "== 1"', '"peak(pivot.angle)" = "> 0.1 rad"'))
    assert needs_run(machine)


def test_a_failed_check_is_exit_code_1_and_bad_input_2(folder: Path) -> None:
    assert outcome(project(folder, "failing", '"dof" = "== 2"'))[0] == 1
    code, found = outcome(project(folder, "unknown", '"max(nothing.i)" = "< 3 A"'))
    assert code == 2
    assert found["projects"][0]["errors"][0]["code"] == "E026"
    assert outcome(folder / "missing.toml")[0] == 2
    assert outcome(project(folder, "syntax", '"reaction(pivot).up" = "< 3 N"'))[0] == 2


def test_the_pin_bears_what_newton_says(folder: Path) -> None:
    """Where the arm starts at rest, horizontal, its centre of mass falls with a = g L^2 m / I_pin: the pin bears m (g - a)."""
    path = project(folder, "reaction", '"reaction(pivot).radial" = "< 1 mN"', '"reaction(pivot).axial" = "< 1 mN"')
    machine = load(path).with_({"simulate.duration": "1 ms", "component.damper": None})
    arm = machine.mechanism.bodies["arm"]
    L = float(np.hypot(*arm.center[:2]))
    about_pin = arm.inertia[2][2] + arm.mass * L * L
    a = 9.81 * arm.mass * L * L / about_pin
    radial, axial = machine.check().checks
    # Within 1 ms the arm turns by 1e-4 rad and the load changes by its square.
    assert radial.value == pytest.approx(arm.mass * (9.81 - a), rel=1e-4)
    assert axial.value == pytest.approx(0.0, abs=1e-12)  # nothing acts along the pin


def test_parts_of_a_load_are_those_of_its_axis() -> None:
    parts = magnitudes(np.array([[3.0, 4.0, -12.0]]), np.array([[0.0, 2.0, -1.0]]))
    found = {name: float(values[0]) for name, values in parts.items()}
    assert found == pytest.approx(
        {"radial": 5.0, "axial": 12.0, "force": 13.0, "moment": math.sqrt(5.0), "bending": 2.0, "torsion": 1.0}, rel=1e-15
    )


def test_settling_is_settle_time_with_a_share() -> None:
    assert parse_expression("settling(x.angle, 0.02)") == parse_expression("settle_time(x.angle, 2 %)")
    assert parse_expression("settling(x.angle, 1 mrad)") == parse_expression("settle_time(x.angle, 1 mrad)")


def test_a_bound_in_decibels_is_a_factor() -> None:
    assert float(parse_requirement("> 6 dB").bound) == pytest.approx(10.0**0.3, rel=1e-15)
    for wrong in ("reaction(a)", "reaction(a).up", "reaction(2).radial", "phase_margin(2)"):
        with pytest.raises(ProjectError) as caught:
            parse_expression(wrong)
        assert caught.value.code == "E025"


def test_margins_are_those_of_linearise() -> None:
    machine = load("sample_assemblies/seeker/seeker.toml")
    asked = {"phase_margin(pitch_ctl.u)": "> 40 deg", "gain_margin(pitch_ctl.u)": "> 6 dB", "delay_margin(pitch_ctl.u)": "> 1 ms"}
    machine = machine.with_({"check": {**dict.fromkeys(c.expression for c in machine.project.checks), **asked}})
    loop = machine.linearise(break_at="pitch_ctl.u").loop
    assert loop is not None
    with pytest.raises(MategraphError) as caught:
        machine.with_({"check": {"phase_margin(nothing.u)": "> 40 deg"}}).check()
    assert (caught.value.code, caught.value.element) == ("E485", "phase_margin(nothing.u)")  # before anything is simulated
    values = [check.value for check in machine.check() if "margin" in check.expression]
    assert values == pytest.approx([math.radians(loop.phase_margin), loop.gain_margin, loop.delay_margin], rel=1e-12)


def test_junit_and_markdown_say_what_failed(folder: Path, tmp_path: Path) -> None:
    path = project(folder, "reports", '"dof" = "== 2"', '"mass" = "< 2 kg"')
    files = ["--junit", str(tmp_path / "checks.xml"), "--markdown", str(tmp_path / "checks.md")]
    summary = tmp_path / "summary"
    result = CliRunner().invoke(app, ["check", str(path), *files, "--step-summary"], env={"GITHUB_STEP_SUMMARY": str(summary)})
    assert result.exit_code == 1, result.output
    root = ElementTree.parse(tmp_path / "checks.xml").getroot()
    (suite,) = root
    assert root.tag == "testsuites"
    assert {key: suite.attrib[key] for key in ("tests", "failures", "errors")} == {"tests": "2", "failures": "1", "errors": "0"}
    cases = {case.attrib["name"]: [child.tag for child in case] for case in suite}
    assert cases == {"dof == 2": ["failure"], "mass < 2 kg": []}
    assert {case.attrib["file"] for case in suite} == {str(path)}, "with its folder, so that a CI system finds it"
    text = (tmp_path / "checks.md").read_text(encoding="utf-8")
    assert text.index("`dof`") < text.index("`mass`")  # what failed comes first
    assert summary.read_text(encoding="utf-8").strip() == text.strip()


def test_reports_hold_any_text() -> None:
    error = MategraphError("E020", "part '\x01<b>|`' is gone", remedy="& so on")
    projects = [CheckedProject(file="a|b<c>.toml", errors=(error,))]
    suite = ElementTree.fromstring(junit(projects).encode())[0]
    assert suite.attrib["errors"] == "1"
    assert "\\<b\\>\\|\\`" in markdown(projects)


def test_other_toml_files_are_passed_over_where_asked(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "pyproject.toml"
    other.write_text('[project]\nname = "x"\n', encoding="utf-8")
    good = project(folder, "good", '"dof" = "== 1"')
    assert CliRunner().invoke(app, ["check", "--skip-others", str(other), str(good)]).exit_code == 0
    assert CliRunner().invoke(app, ["check", str(other), str(good)]).exit_code == 2
    assert CliRunner().invoke(app, ["check", str(good), "--step-summary"], env={"GITHUB_STEP_SUMMARY": ""}).exit_code == 2
