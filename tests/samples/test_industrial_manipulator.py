"""The industrial manipulator (paper 004, figures 6 to 8 and 13): its mass matrix, the two pulses, and the oil that rings."""

from __future__ import annotations

import importlib.util
import sys
from math import pi, sqrt
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import mategraph
from domains.result import Result
from mategraph.machine import Machine

FOLDER = Path(__file__).parents[2] / "sample_assemblies" / "industrial_manipulator"
PULSES_END = 1.01  # s
K = 0.7e9  # Pa, of the oil
# N m/rad and N/m: D^2 K / V on both sides of the motor; A^2 K / V on both sides of the piston in the middle of its stroke
K_LIFT = (200e-6 / (2 * pi)) ** 2 * K * 2 / 130e-6
K_REACH = K * (491e-6**2 / (400e-6 + 491e-6 * 0.17) + 236e-6**2 / (400e-6 + 236e-6 * 0.17))


@pytest.fixture(scope="module", params=["industrial_manipulator", "industrial_manipulator_reference"])
def machine(request: pytest.FixtureRequest) -> Machine:
    return mategraph.load(FOLDER / f"{request.param}.toml")


@pytest.fixture(scope="module")
def run(machine: Machine) -> Result:
    return machine.simulate()


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("industrial_manipulator_script", FOLDER / "industrial_manipulator.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def spectral_peak(run: Result, signal: str) -> tuple[float, float]:
    """Frequency of the largest line in the spectrum after the pulses, and the resolution, Hz."""
    late = run.time > PULSES_END
    time, values = run.time[late], run.values[signal][late]
    values = values - np.polyval(np.polyfit(time, values, 2), time)
    step = float(np.diff(time).mean())
    lines = np.abs(np.fft.rfft(values * np.hanning(len(values))))
    frequencies = np.fft.rfftfreq(len(values), step)
    return float(frequencies[np.argmax(lines)]), 1.0 / (len(values) * step)


def test_the_reference_mass_matrix_is_diagonal_with_the_reference_values() -> None:
    machine = mategraph.load(FOLDER / "industrial_manipulator_reference.toml")
    found = machine.velocities()  # at the start: 0.25 rad above the horizontal, by [initial]
    assert found.state["lift.angle"] == 0.25
    assert found.chosen.velocities == ("turn.rate", "lift.rate", "reach.speed")
    # ten decimals are given; axes come from a STEP file of 15 digits
    np.testing.assert_allclose(found.virtual_inertia, np.diag([5.8215003283, 4.6, 5.0]), atol=5e-11)


def test_all_storage_is_in_integral_causality_after_the_transform(machine: Machine) -> None:
    inertia = machine.velocities().virtual_inertia
    assert inertia is not None
    scale = np.sqrt(np.diag(inertia))
    assert np.linalg.cond(inertia / np.outer(scale, scale)) < 2  # it can be inverted: momenta are states, no velocity is differentiated


def test_it_rests_under_its_weight_until_the_first_pulse(run: Result) -> None:
    before = run.time < 0.2
    np.testing.assert_allclose(run.values["lift.angle"][before], 0.25, atol=1e-6)  # closed valves leak 1e-6 rad in 0.2 s
    np.testing.assert_allclose(run.values["reach.position"][before], 0.0, atol=1e-6)
    assert min(run.values[f"lift_oil_{side}.p"].min() for side in "ab") > 1e6  # Pa: far from cavitation, the oil is a linear spring
    assert not [note.code for note in run.notes if note.code.startswith("W4")]


def test_after_two_equal_pulses_the_rate_is_gone_and_the_angle_keeps_its_offset(run: Result) -> None:
    late = run.time > PULSES_END + 0.05
    fastest = np.abs(run.values["turn.rate"]).max()
    assert fastest > 3.0  # rad/s
    # equal pulses take back what they gave; what is left is the change of the moment of inertia by the ringing oil
    assert np.abs(run.values["turn.rate"][late]).max() < 0.002 * fastest
    assert run.values["turn.angle"][-1] > 1.5  # rad: curve 3
    assert run.energy["relative_residual"] < 1e-6  # the integrator's tolerance, summed over the run


def test_linearise_starts_where_the_run_does(machine: Machine, run: Result) -> None:
    found = machine.linearise().linearisation
    for name, value in zip(found.x_names, found.x, strict=True):
        assert value == pytest.approx(run.values[name][0], rel=1e-9, abs=1e-12), name  # the same search for rest, run twice
    assert dict(zip(found.x_names, found.x, strict=True))["reach_cylinder.b.p"] > 5e6  # Pa; the component begins at 0


@pytest.mark.parametrize(("signal", "stiffness"), [("lift.angle", K_LIFT), ("reach.position", K_REACH)], ids=["lift", "reach"])
def test_the_oil_rings_at_its_own_frequency(machine: Machine, run: Result, signal: str, stiffness: float) -> None:
    inertia = machine.velocities().virtual_inertia
    assert inertia is not None
    place = machine.equations.v_names.index(signal.replace("angle", "rate").replace("position", "speed"))
    expected = sqrt(stiffness / inertia[place, place]) / (2 * pi)
    found, resolution = spectral_peak(run, signal)
    assert resolution < 0.7  # Hz
    assert found == pytest.approx(expected, abs=resolution)
    modes = [mode for mode in machine.linearise().linearisation.modes if mode.frequency and mode.frequency > 1.0]
    nearest = min((mode.frequency for mode in modes), key=lambda f: abs(f - expected))
    assert found == pytest.approx(nearest, abs=resolution)
    # the weight adds m g l to the lift's stiffness and the offset centres couple both, a percent each; without them it is exact
    exact = machine.project.title.endswith("reference")
    assert nearest == pytest.approx(expected, rel=1e-5 if exact else 0.02)


def test_arm_and_boom_clear_the_column_at_the_ends_of_lift_and_reach(script: ModuleType) -> None:
    d = script.DEFAULT
    column, arm, boom = script.column(d).val(), script.arm(d), script.boom(d)
    for angle, reach in ((-35.0, 150.0), (40.0, -150.0)):
        for part in (arm, boom.translate((0, reach, 0))):
            moved = part.rotate((0, 0, 0), (1, 0, 0), angle).val()
            assert moved.intersect(column).Volume() < 1e-6  # mm^3; the running fit of 0.03 mm leaves the journals free, too
    assert boom.rotate((0, 0, 0), (1, 0, 0), 90.0).val().intersect(column).Volume() > 1  # the check can see a collision
