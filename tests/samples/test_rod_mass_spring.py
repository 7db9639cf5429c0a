"""The rod with the sliding mass (paper 004, figures 9 to 12): its reference through the project file, its velocities, its CAD."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import mategraph
from mategraph.commands.cli import app
from mategraph.machine import Machine

FOLDER = Path(__file__).parents[2] / "sample_assemblies" / "rod_mass_spring"
PROJECT, REFERENCE = FOLDER / "rod_mass_spring.toml", FOLDER / "rod_mass_spring_reference.toml"
J, M, Z_CAD = 0.2, 1.5, 0.67  # of the reference: kg m^2, kg, m where slide.position is 0


@pytest.fixture(scope="module")
def reference() -> Machine:
    return mategraph.load(REFERENCE)


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rod_mass_spring_script", FOLDER / "rod_mass_spring.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def velocities(*words: str, project: Path = REFERENCE) -> dict[str, Any]:
    """What ``mategraph velocities --json`` says."""
    done = CliRunner().invoke(app, ["velocities", str(project), "--json", *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_reference_numbers_come_out_of_the_project_file(reference: Machine) -> None:
    result = reference.simulate()
    expected = {
        0.1: (0.11686227, 0.72044724, 1.14657531),
        0.3: (0.34892730, 0.69553315, 1.21212180),
        0.5: (0.61439188, 0.61556630, 1.46020967),
    }
    for time, (turned, z, Omega) in expected.items():
        at = int(np.argmin(np.abs(result.time - time)))
        assert result.time[at] == pytest.approx(time)
        # eight decimals are given, the run is integrated to 1e-11
        assert result.values["pivot.angle"][at] + 0.1 == pytest.approx(turned, abs=2e-8)
        assert result.values["slide.position"][at] + Z_CAD == pytest.approx(z, abs=2e-8)
        assert result.values["pivot.rate"][at] == pytest.approx(Omega, abs=2e-8)
    assert all(outcome.passed for outcome in reference.check(result))
    # the moment of momentum about the pivot stays: the motion is that of a free rod, whatever the spring does
    z = result.values["slide.position"] + Z_CAD
    momentum = (J + M * z**2) * result.values["pivot.rate"]
    np.testing.assert_allclose(momentum, momentum[0], rtol=1e-9)


@pytest.mark.parametrize("theta", [0.1, 0.8, -1.2])
def test_virtual_inertia_and_gyristor_are_those_of_the_paper(theta: float) -> None:
    z, Omega, speed = 0.7, 1.2, 0.3
    c, s = np.cos(theta), np.sin(theta)
    where = (f"pivot.angle={-theta}", f"slide.position={z - Z_CAD}", f"pivot.rate={Omega}", f"slide.speed={speed}")
    found = velocities("--choose", "pivot.rate,mass.linear_z", *(word for text in where for word in ("--where", text)))
    inertia = np.array(found["virtual_inertia"])
    printed = [[J + M * z**2 / c**2, -M * z * s / c**2], [-M * z * s / c**2, M * (1 + s**2 / c**2)]]
    # the same numbers in another order; the relations' condition is below 10, 15 digits come from the STEP file
    np.testing.assert_allclose(inertia, printed, rtol=1e-11)
    assert np.linalg.det(inertia) == pytest.approx(M * (J + M * z**2) / c**2, rel=1e-10)
    v_0z = s * z * Omega + c * speed
    common = v_0z - 2 * Omega * z * s
    gyristor = np.array([[M * z * common, Omega * M * z], [-M * s * common, -Omega * M * s]]) / c**3  # for theta' = -Omega
    np.testing.assert_allclose(found["gyristor"], gyristor, rtol=1e-10)
    T = dict(zip(found["names"], found["T"], strict=True))
    np.testing.assert_allclose(T["mass.linear_x"], [z / c, -s / c], rtol=1e-11)


def test_turn_and_slide_are_a_good_choice_where_the_papers_is_singular() -> None:
    paper = ("--choose", "pivot.rate,mass.linear_z")
    conditions = [velocities(*paper, "--where", f"pivot.angle={angle} deg")["chosen"]["condition"] for angle in (0, 60, 85, 89.9)]
    assert conditions == sorted(conditions)
    assert conditions[0] < 10
    assert conditions[-1] > 500  # grows as 1 / cos(theta)
    singular = velocities(*paper, "--where", "pivot.angle=90 deg")
    assert singular["chosen"]["singular"]
    assert singular["virtual_inertia"] is None
    good = velocities("--where", "pivot.angle=90 deg", "--where", f"slide.position={0.7 - Z_CAD}")
    assert good["chosen"]["velocities"] == ["pivot.rate", "slide.speed"]
    assert good["chosen"]["condition"] < 10
    np.testing.assert_allclose(good["virtual_inertia"], np.diag([J + M * 0.7**2, M]), atol=1e-12)  # round-off of numbers below 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--choose", "pivot.rate,mass.linear_q"), "mass.linear_"),
        (("--choose", "pivot.rate"), "2 degrees of freedom"),
        (("--where", "pivot.angel=1"), "pivot.angle"),
        (("--where", "pivot.angle"), "pivot.angle=0.1"),
        (("--where", "pivot.angle=3 kg"), "rad"),
    ],
)
def test_a_choice_that_is_none_is_told_with_the_remedy(words: tuple[str, ...], told: str) -> None:
    done = CliRunner().invoke(app, ["velocities", str(REFERENCE), *words], catch_exceptions=False)
    assert done.exit_code == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_the_terminal_shows_conditions_and_matrices() -> None:
    done = CliRunner().invoke(app, ["velocities", str(PROJECT), "--choose", "pivot.rate,mass.linear_z"], catch_exceptions=False)
    assert done.exit_code == 0
    for words in ("joint velocities", "Virtual inertia", "Gyristor", "mass.linear_z", "determinant"):
        assert words in done.stdout
    done = CliRunner().invoke(
        app, ["velocities", str(PROJECT), "--choose", "pivot.rate,mass.linear_z", "--where", "pivot.angle=90 deg"], catch_exceptions=False
    )
    assert done.exit_code == 0
    assert "there is no T" in done.stdout


def test_the_python_of_the_readme_prints_what_it_says(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(FOLDER.parents[1])
    exec(block, {})
    said = capsys.readouterr().out
    assert "singular" in said.splitlines()[-1]
    (shown,) = re.findall(r"prints\n\n```text\n(.*?)^```", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert said == shown


def test_the_pushed_machine_swings_within_its_stops() -> None:
    machine = mategraph.load(PROJECT)
    result = machine.simulate()
    assert all(outcome.passed for outcome in machine.check(result))
    assert result.energy["relative_residual"] < 1e-6  # the integrator's tolerance, summed over the run
    # Lagrange's equations of rod and mass, linearised at a steady turn: the mass rings at
    # sqrt(k/m - Omega^2 + 4 Omega^2 m z^2 / (J + m z^2)), J being that of the rotor with the mass's own about the pivot.
    rotor, mass = machine.mechanism.bodies["counterweight"], machine.mechanism.bodies["mass"]
    J_pivot = rotor.inertia[1, 1] + rotor.mass * np.sum(rotor.center[[0, 2]] ** 2) + mass.inertia[1, 1]
    late = result.time > 1.5
    position, Omega = result.values["slide.position"][late], result.values["pivot.rate"][late].mean()
    z = mass.center[2] + position.mean()
    expected = np.sqrt(320 / mass.mass - Omega**2 + 4 * Omega**2 * mass.mass * z**2 / (J_pivot + mass.mass * z**2))
    peaks = np.flatnonzero((position[1:-1] > position[:-2]) & (position[1:-1] >= position[2:])) + 1
    period = np.diff(result.time[late][peaks]).mean()
    assert len(peaks) >= 4
    assert 2 * np.pi / period == pytest.approx(expected, rel=0.02)  # Omega falls by a tenth meanwhile; outputs are 1 % of a period apart


def test_the_mass_touches_nothing_within_the_range_of_its_slide(script: ModuleType) -> None:
    d = script.DEFAULT
    mass, others = script.mass(d), {part.__name__: part(d).val() for part in (script.hub, script.rod, script.spring, script.end_stop)}
    for position in (-60.0, 60.0):
        moved = mass.translate((0, 0, position)).val()
        for name, other in others.items():
            assert moved.intersect(other).Volume() < 1e-6, name  # mm^3; the running fit of 0.02 mm leaves the rod free, too
    assert mass.translate((0, 0, 70)).val().intersect(others["end_stop"]).Volume() > 1  # the check can see a collision


def test_axes_are_found_from_the_cylinders_alone(reference: Machine) -> None:
    pivot, slide = reference.mechanism.tree
    # STEP keeps 15 digits; lengths are below 1 m
    np.testing.assert_allclose(pivot.X_PF[:3, 2], (0, 1, 0), atol=1e-12)
    np.testing.assert_allclose(np.cross(pivot.X_PF[:3, 3], (0, 1, 0)), 0, atol=1e-12)
    np.testing.assert_allclose(slide.X_PF[:3, 2], (0, 0, 1), atol=1e-12)
    np.testing.assert_allclose(np.cross(slide.X_PF[:3, 3], (0, 0, 1)), 0, atol=1e-12)
