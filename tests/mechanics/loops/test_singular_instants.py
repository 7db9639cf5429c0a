"""Outputs at the very instant of a singular pose: a parallelogram whose bars lie in one line passes it without noticing."""

from __future__ import annotations

import numpy as np
import pytest
from linkages import n_four_bar
from mechanism_runs import run_of_system
from scipy.integrate import solve_ivp

from domains import system_of_mechanism
from domains.simulation.compiled_system import CompiledSystem
from foundation.arrays import Array

GRAVITY = 9.81
INERTIA, WEIGHT = 2.0 / 3.0 + 1.0, (1.0 + 1.0) * GRAVITY  # two bars of 1 kg and 1 m that turn, one that is carried; about their pins


def as_one_pendulum(times: Array) -> Array:
    """(2, times): angle from upright and its rate; all bars turn alike."""

    def rate(t: float, y: Array) -> list[float]:
        return [y[1], WEIGHT / INERTIA * np.sin(y[0])]

    return np.asarray(solve_ivp(rate, (0.0, float(times[-1])), [0.0, 1.0], "DOP853", times, rtol=1e-12, atol=1e-13).y)


def in_one_line() -> float:
    """When the bars lie in one line, s."""

    def level(t: float, y: Array) -> float:
        return float(y[0] - np.pi / 2)

    found = solve_ivp(
        lambda t, y: [y[1], WEIGHT / INERTIA * np.sin(y[0])], (0, 4), [0.0, 1.0], "DOP853", rtol=1e-13, atol=1e-14, events=level
    )
    return float(found.t_events[0][0])


@pytest.fixture(scope="module")
def system() -> CompiledSystem:
    return CompiledSystem(system_of_mechanism(n_four_bar(1), gravity=(0.0, -GRAVITY, 0.0)))


START = np.array([-1.0, -1.0, 1.0])
INITIAL = {"pivot 0.rate": -1.0, "pivot 1.rate": -1.0, "knee 0.rate": 1.0}


@pytest.mark.parametrize("later", [0.0, 1e-10, 1e-8])
def test_a_state_put_out_in_a_singular_pose_is_as_accurate_as_any(system: CompiledSystem, later: float) -> None:
    step = 0.5 * (in_one_line() + later)
    run = run_of_system(system, duration=3.0 * step, output_step=step, initial=INITIAL)
    angle, rate = as_one_pendulum(run.time)
    np.testing.assert_allclose(run.q, np.outer(angle, START), atol=1e-7)  # 1e-9 a step
    np.testing.assert_allclose(run.v, np.outer(rate, START), atol=1e-6)  # straight-line code is off by 2e-4 rad/s here


def test_a_run_may_end_in_a_singular_pose_that_a_longer_one_passes(system: CompiledSystem) -> None:
    end = in_one_line()
    run = run_of_system(system, duration=end, output_step=end, initial=INITIAL)
    assert run.time[-1] == end
    np.testing.assert_allclose(run.q[-1], 0.5 * np.pi * START, atol=1e-7)
    np.testing.assert_allclose(run.v[-1], as_one_pendulum(run.time)[1, -1] * START, atol=1e-6)
