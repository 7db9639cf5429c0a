"""Plant and sampled controllers as one discrete-time system: against formulas, scipy and runs."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest
from scipy import signal as scipy_signal
from two_axis import flywheel

from domains.analysis.linearise import start_point
from domains.analysis.margins import margins
from domains.analysis.sampled_loop import sampled_loop
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from domains.system import System
from mechanics.equations import equations_of_motion

J, T = 0.02, 0.01
DRIVE = ComponentSpec(name="drive", model="mechanical.TorqueSource", attach={"joint": "axle"})
REFERENCE = SignalSpec(name="ref", block="Step", parameters={"final": 0.0})


def controlled(*signals: SignalSpec, components: tuple[ComponentSpec, ...] = ()) -> System:
    spec = SystemSpec(components=(DRIVE, *components), signals=(REFERENCE, *signals))
    return compose(spec, equations_of_motion(flywheel(J), gravity=(0, 0, 0)))


def pid(name: str, inputs: dict[str, str], drives: str = "", sample: float = T, **gains: float) -> SignalSpec:
    return SignalSpec(name=name, block="PID", sample=sample, inputs=inputs, outputs={"u": drives} if drives else {}, parameters=gains)


SPEED = {"ref": "ref.y", "y": "axle.rate"}


def test_a_speed_loop_with_a_proportional_controller_has_the_pole_of_the_textbook() -> None:
    loop = sampled_loop(*at_start(controlled(pid("ctl", SPEED, "drive.u", Kp=0.5))))
    assert loop is not None
    assert loop.period == T
    # the angle is the integral of the rate and stays: a pole at 1
    np.testing.assert_allclose(sorted(z.real for z in loop.poles), [1.0 - 0.5 * T / J, 1.0], atol=1e-9)
    assert not loop.stable
    (slow, fast) = loop.modes
    assert slow.eigenvalue == 0.0
    assert fast.eigenvalue.real == pytest.approx(math.log(0.75) / T, rel=1e-9)


def at_start(system: System) -> tuple[System, object]:
    return system, start_point(system)  # type: ignore[return-value]


def test_the_opened_loop_is_plant_and_controller_of_scipy_and_its_margins_are_theirs() -> None:
    """PI speed control behind a zero-order hold: L(z) = (Kp + Ki T z / (z - 1)) (T / J) / (z - 1)."""
    kp, ki = 0.5, 2.0
    system = controlled(pid("ctl", SPEED, "drive.u", Kp=kp, Ki=ki))
    loop = sampled_loop(system, start_point(system), open_at="ctl.u")
    assert loop is not None
    hertz = np.geomspace(0.1, 0.499 / T, 400)
    ours = -loop.response(hertz)[:, 0, 0]
    A, B, C, D, _ = scipy_signal.cont2discrete((np.zeros((1, 1)), np.full((1, 1), 1 / J), np.eye(1), np.zeros((1, 1))), T, method="zoh")
    z = np.exp(2j * np.pi * hertz * T)
    theirs = np.array([(C @ np.linalg.solve(one * np.eye(1) - A, B) + D)[0, 0] for one in z]) * (kp + ki * T * z / (z - 1))
    np.testing.assert_allclose(ours, theirs, rtol=1e-7)
    found = margins(lambda f: complex(-loop.response(np.array([f]))[0, 0, 0]), hertz, real_at=[0.5 / T])
    # by hand: |L| = 1, and arg L = -180 deg, from the formula with scipy's root finder
    from scipy.optimize import brentq

    def formula(f: float) -> complex:
        one = cmath.exp(2j * math.pi * f * T)
        return (kp + ki * T * one / (one - 1)) * (T / J) / (one - 1)

    crossing = brentq(lambda f: abs(formula(f)) - 1.0, 1.0, 10.0)
    assert found.phase_at == pytest.approx(crossing, rel=1e-6)
    assert found.phase == pytest.approx(180.0 + math.degrees(cmath.phase(formula(crossing))), rel=1e-6)
    closed = [sampled_loop(*at_start(controlled(pid("ctl", SPEED, "drive.u", Kp=k * kp, Ki=k * ki)))) for k in (0.99, 1.01)]
    factor = found.gain
    near = [sampled_loop(*at_start(controlled(pid("ctl", SPEED, "drive.u", Kp=k * factor * kp, Ki=k * factor * ki)))) for k in (0.99, 1.01)]
    assert [max(abs(z) for z in loop.poles if abs(z - 1) > 1e-6) < 1 for loop in (*closed, *near) if loop] == [True, True, True, False]


def test_cascaded_controllers_of_different_periods_move_as_a_run_does() -> None:
    """Position every 3 ms over speed every 2 ms, on a damped wheel: after 8 periods of 6 ms the states of the run."""
    oil = ComponentSpec(name="oil", model="mechanical.Damper", parameters={"damping": 0.05}, attach={"joint": "axle"})
    outer = pid("outer", {"ref": "ref.y", "y": "axle.angle"}, sample=0.003, Kp=8.0, Ki=5.0)
    inner = pid("inner", {"ref": "outer.u", "y": "axle.rate"}, "drive.u", sample=0.002, Kp=0.6, Ki=4.0)
    system = controlled(outer, inner, components=(oil,))
    loop = sampled_loop(system, start_point(system))
    assert loop is not None
    assert loop.period == pytest.approx(0.006)
    assert loop.stable
    z = np.zeros(len(loop.states))
    z[loop.states.index("axle.angle")], z[loop.states.index("axle.rate")] = 0.1, -0.3
    run = simulate(system, duration=0.048, output_step=0.006, initial={"axle.angle": 0.1, "axle.rate": -0.3})
    for k in range(1, 9):
        z = loop.A @ z
        expected = [run.array("axle.angle")[k], run.array("axle.rate")[k]]
        # local errors of 1e-8 in the run
        np.testing.assert_allclose([z[loop.states.index("axle.angle")], z[loop.states.index("axle.rate")]], expected, atol=1e-8)


def test_a_loop_is_opened_only_where_it_repeats() -> None:
    outer = pid("outer", {"ref": "ref.y", "y": "axle.angle"}, sample=0.003, Kp=8.0)
    inner = pid("inner", {"ref": "outer.u", "y": "axle.rate"}, "drive.u", sample=0.001, Kp=0.6)
    system = controlled(outer, inner)
    for name in ("inner.u", "axle.rate"):
        with pytest.raises(DomainsError) as caught:
            sampled_loop(system, start_point(system), open_at=name)
        assert caught.value.code == "E485"
    assert sampled_loop(system, start_point(system), open_at="outer.u") is not None


def test_nothing_sampled_is_no_sampled_loop() -> None:
    system = controlled()
    assert sampled_loop(system, start_point(system)) is None
