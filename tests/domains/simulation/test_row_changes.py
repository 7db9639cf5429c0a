"""Constraint rows that are chosen anew during a run, and singular poses that are passed: the motion does not depend on the tolerance."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from linkages import bricard, flyball_governor
from mechanism_runs import MechanismRun, run_of_system

from domains import System, SystemSpec, system_of_mechanism
from domains.analysis.linearise import linearise_system, start_point
from domains.simulation.compiled_system import CompiledSystem
from mechanics.analyses.kinematics import kinematic_motion
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.codegen.libraries import compiler

TOLERANCES = (1e-6, 1e-8, 1e-10)
TURNING = {"hinge 0.rate": 3.0}  # rad/s: the linkage turns inside out again and again


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")  # same numbers; compiling takes longer than running


@pytest.fixture(scope="module")
def weightless() -> CompiledSystem:
    return CompiledSystem(system_of_mechanism(bricard(), gravity=(0.0, 0.0, 0.0)))


def turning(
    system: System | CompiledSystem, rtol: float, *, duration: float = 12.0, output_step: float = 0.05, solver: str = "auto"
) -> MechanismRun:
    return run_of_system(system, duration=duration, output_step=output_step, initial=TURNING, rtol=rtol, atol=1e-2 * rtol, solver=solver)


def test_a_bricard_linkage_turns_inside_out_four_times_at_every_tolerance(weightless: CompiledSystem) -> None:
    runs = [turning(weightless, rtol) for rtol in TOLERANCES]
    best = runs[-1]
    middle = best.q[:, 0] - np.mean(best.q[:, 0])
    assert np.count_nonzero(np.diff(np.sign(middle))) >= 8
    for run, rtol in zip(runs, TOLERANCES, strict=True):
        assert max(run.closure, run.closure_rate) < 1e-11  # round-off: every step ends on the loops, with all rows closed
        assert np.ptp(run.energy) < 20 * rtol * best.energy[0]  # J: some hundred steps, each off by about rtol
        np.testing.assert_allclose(run.q, best.q, atol=300 * rtol + 1e-12)  # rad: the same, which grows over four turns
        assert run.row_changes == best.row_changes, "rows change where the pose says so, not to and fro"
    assert 4 <= best.row_changes <= 20


def test_stiff_steps_choose_rows_anew_too(weightless: CompiledSystem) -> None:
    explicit, stiff = (turning(weightless, 1e-6, duration=2.0, solver=solver) for solver in ("explicit", "stiff"))
    assert stiff.row_changes > 0
    assert max(stiff.closure, stiff.closure_rate) < 1e-11
    np.testing.assert_allclose(stiff.q, explicit.q, atol=1e-3)  # rad: two methods at 1e-6, over most of a turn


@pytest.mark.long
def test_machine_code_and_virtual_machine_choose_the_same_rows(weightless: CompiledSystem, monkeypatch: pytest.MonkeyPatch) -> None:
    virtual = turning(weightless, 1e-8, duration=4.0)
    monkeypatch.delenv("MATEGRAPH_NO_COMPILER")
    monkeypatch.setenv("MATEGRAPH_COMPILE_FIRST", "1")
    if compiler() is None:
        pytest.skip("needs a C compiler")
    compiled = turning(system_of_mechanism(bricard(), gravity=(0.0, 0.0, 0.0)), 1e-8, duration=4.0)
    assert compiled.row_changes == virtual.row_changes > 0
    np.testing.assert_allclose(compiled.q, virtual.q, atol=1e-9)  # rad: sine and cosine of two libraries, 1e-16 apart


def test_outputs_are_smooth_where_rows_change(weightless: CompiledSystem) -> None:
    """Accelerations are those of one smooth motion: differences of rates over 1 ms agree with them at all times."""
    run = turning(weightless, 1e-9, duration=1.5, output_step=1e-3)
    assert run.row_changes > 0
    acceleration = run.result.array("hinge 0.acceleration")
    by_differences = (run.v[2:, 0] - run.v[:-2, 0]) / 2e-3
    # rad/s^2: the third derivative of the rate, some 1e3, times a sixth of the step squared
    np.testing.assert_allclose(acceleration[1:-1], by_differences, atol=2e-3)


def test_a_driven_bricard_linkage_follows_its_hinge_through_half_a_turn() -> None:
    """From the cube's edges to nearly the other end of the hinge's range: what the loop does is known from its closure alone."""
    turn = MotionDriver(name="turn", joint="hinge 0", profile=motion_profile("ramp", slope=0.5), quantity="position")
    system = system_of_mechanism(bricard(), replace(SystemSpec(), motions=(turn,)), gravity=(0.0, -9.81, 0.0))
    assert system.eom is not None
    run = run_of_system(system, duration=6.0, output_step=0.1, rtol=1e-7, atol=1e-9)
    expected = kinematic_motion(system.eom, [turn], run.time)
    np.testing.assert_allclose(run.q, expected.q, atol=1e-6)  # rad: steps at 1e-7, put back onto the loops
    assert max(run.closure, run.closure_rate) < 1e-11


def test_a_pose_in_which_the_first_choice_of_rows_fails_is_linearised_and_started_from() -> None:
    """The same oscillation about the same rest, whatever pose the linkage was drawn in."""
    system = system_of_mechanism(bricard(), gravity=(0.0, -9.81, 0.0))
    compiled = CompiledSystem(system)
    run = run_of_system(compiled, duration=3.0, output_step=0.05)
    assert system.eom is not None
    assert run.row_changes > 0
    k = 40  # at 2 s
    there = dict(zip((*system.eom.q_names, *system.eom.v_names), (*run.q[k], *run.v[k]), strict=True))
    again = run_of_system(compiled, duration=1.0, output_step=0.05, initial=there)
    np.testing.assert_allclose(again.q, run.q[k:], atol=1e-6)  # rad: two runs at 1e-9, from an output between two steps
    assert np.isfinite(linearise_system(system, start_point(system, there)).A).all()


@pytest.mark.parametrize("gravity", [(0.0, 0.0, 9.81), (0.0, 0.0, -9.81)], ids=["upside down", "upright"])
def test_a_governor_keeps_its_laws_at_every_tolerance(gravity: tuple[float, float, float]) -> None:
    """Upside down the arms swing past the level, where they fold onto their links: a singular pose that the motion passes twice a swing."""
    compiled = CompiledSystem(system_of_mechanism(flyball_governor(), gravity=gravity))
    eom = compiled.system.eom
    assert eom is not None
    momentum = ca.Function("L", [eom.q, eom.v, eom.p], [eom.mass_matrix[0, :] @ eom.v])
    runs = []
    for rtol in (1e-8, 1e-9, 1e-10):
        run = run_of_system(compiled, duration=2.0, output_step=0.05, initial={"axis.rate": 6.0}, rtol=rtol, atol=1e-2 * rtol)
        spins = [float(momentum(q, v, eom.p_values)) for q, v in zip(run.q, run.v, strict=True)]
        np.testing.assert_allclose(spins, spins[0], rtol=100 * rtol)  # some thousand steps, each off by rtol at random
        assert np.ptp(run.energy) < 1e4 * rtol  # J, of some 100 J turned over
        assert max(run.closure, run.closure_rate) < 1e-10  # at outputs beside the singular pose by least squares
        runs.append(run)
    assert (np.max(np.abs(runs[-1].q[:, 1])) > 0.5 * np.pi) == (gravity[2] > 0.0)
    for run, rtol in zip(runs, (1e-8, 1e-9, 1e-10), strict=True):
        np.testing.assert_allclose(run.q, runs[-1].q, atol=1e3 * rtol)  # rad: errors grow with the turns of the spindle
