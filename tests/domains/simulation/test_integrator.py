"""The Dormand-Prince step, its dense output, its step-size control, and what an interruption leaves."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from two_axis import circuit, component, flywheel, signal

from domains.composition.compose import compose
from domains.simulation import compiled_system
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError
from mechanics.equations import equations_of_motion
from mechanics.integrators.dormand_prince import B4, A, C, interpolate, step_expressions


def test_rows_of_the_tableau_sum_to_its_nodes() -> None:
    assert all(sum(row) == c for row, c in zip(A, C, strict=True))
    assert sum(B4) == 1


def pendulum(h: float, steps: int) -> tuple[np.ndarray, np.ndarray, float]:
    """Fixed steps of a pendulum q'' = -sin q from (1, 0): the end, the state half a step before it, and the error norm of one step."""
    t, z, k, hs = ca.SX.sym("t"), ca.SX.sym("z", 2), ca.SX.sym("k", 2), ca.SX.sym("h")

    def rate(time: object, s: object) -> object:
        return ca.vertcat(s[1], -ca.sin(s[0]))  # type: ignore[index]

    s = step_expressions(rate, t=t, z=z, k=k, h=hs, controlled=2, atol=1.0, rtol=0.0, engine=ca)
    step = ca.Function("step", [t, z, k, hs], [s.z, s.k, s.error, s.dense])
    state, slope = np.array([1.0, 0.0]), np.array([0.0, -np.sin(1.0)])
    for i in range(steps):
        state, slope, error, dense = (np.asarray(v) for v in step(i * h, state, slope, h))
    return state.ravel(), interpolate(dense, 0.5), float(error.item())


def test_error_falls_with_the_fifth_power_of_the_step() -> None:
    fine, _, _ = pendulum(1 / 512, 512)
    errors = [np.linalg.norm(pendulum(1 / n, n)[0] - fine) for n in (8, 16, 32)]
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    # the order is asymptotic: half an order is left for the higher terms at these steps
    assert np.all(orders > 4.5)
    assert np.all(orders < 6.0)


def test_dense_output_is_of_fourth_order() -> None:
    errors = []
    for n in (8, 16, 32):
        fine, _, _ = pendulum(1 / 1024, 1024 - 512 // n)
        errors.append(np.linalg.norm(pendulum(1 / n, n)[1] - fine))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.all(orders > 4.3)  # a fourth-order interpolant has a local error of fifth order


def test_error_estimate_is_of_fifth_order_in_one_step() -> None:
    errors = [pendulum(h, 1)[2] for h in (0.2, 0.1, 0.05)]
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert np.all(orders > 4.5)  # the difference of a fourth- and a fifth-order result


def test_tighter_tolerance_gives_a_smaller_error() -> None:
    parts = [component("l", "Inductor", L=1.0, i0=1.0), component("c", "Capacitor", C=1.0)]
    system = compose(circuit(parts, "c.p l.p", "ground c.n l.n"))
    errors = []
    for rtol in (1e-5, 1e-7, 1e-9):
        run = simulate(system, duration=20.0, output_step=0.1, rtol=rtol, atol=1e-2 * rtol)
        errors.append(np.abs(run.array("l.i") - np.cos(run.time)).max())
    # an undamped circuit keeps all its errors: 20 radians and some 10 steps a radian of local errors each below rtol
    assert all(e < 100 * rtol for e, rtol in zip(errors, (1e-5, 1e-7, 1e-9), strict=True))
    assert errors[0] > 10 * errors[1] > 100 * errors[2]


def test_swinging_pendulum_keeps_its_energy() -> None:
    system = compose(circuit([]), equations_of_motion(flywheel(1e-3, center=0.1, mass=0.5)))
    run = simulate(system, duration=5.0, output_step=0.01)
    assert run.energy["turnover"] > 1.0
    assert run.energy["relative_residual"] < 1e-6  # of the energy to and fro; some thousand steps with local errors 1e-8 and less
    assert run.array("axle.angle").max() == pytest.approx(np.pi, abs=1e-5)  # from horizontal to horizontal, sampled at its flat top


def test_outputs_inside_a_step_are_as_good_as_those_at_its_end() -> None:
    parts = [component("s", "VoltageSource", value=1.0), component("r", "Resistor", R=1.0), component("c", "Capacitor", C=1.0)]
    system = compose(circuit(parts, "s.p r.p", "r.n c.p", "ground s.n c.n"))
    run = simulate(system, duration=1.0, output_step=1e-3)
    assert run.statistics["steps"] < 200  # most of the 1000 outputs lie inside a step
    np.testing.assert_allclose(run.array("c.v"), 1 - np.exp(-run.time), atol=1e-7)  # one order less than the step's 1e-8


def test_interrupted_run_keeps_what_is_done() -> None:
    class Stops:
        inputs = ()
        outputs = ("y",)
        sample = 0.1

        def step(self, t: float) -> float:
            if t > 0.45:
                raise KeyboardInterrupt
            return 1.0

    parts = [component("a", "VoltageAmplifier"), component("r", "Resistor", R=1.0), component("c", "Capacitor", C=1.0)]
    spec = circuit(parts, "a.p r.p", "r.n c.p", "ground a.n c.n", signals=[signal("w", "stops", drives={"y": "a.u"})])
    run = simulate(compose(spec, blocks={"stops": Stops}), duration=1.0, output_step=0.1)
    assert run.interrupted
    assert run.time[-1] == 0.4
    assert run.notes[-1].code == "W402"
    assert run.energy["relative_residual"] < 1e-7


def test_progress_is_told_and_ends_at_the_duration() -> None:
    told: list[tuple[float, float]] = []
    parts = [component("s", "VoltageSource", value=1.0), component("r", "Resistor", R=1.0)]
    system = compose(circuit(parts, "s.p r.p", "ground s.n r.n"))
    simulate(system, duration=0.5, output_step=0.1, progress=lambda t, end: told.append((t, end)))
    assert told[0] == (0.0, 0.5)
    assert told[-1] == (0.5, 0.5)


def test_long_right_hand_sides_are_called_and_give_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pendulum with dry friction that comes to rest: with the dynamics written out in the step, and called from it."""
    dry = ComponentSpec(name="dry", model="mechanical.Friction", parameters={"coulomb": 0.05, "static": 0.08}, attach={"joint": "axle"})
    runs = []
    for longest in (10**9, 0):
        monkeypatch.setattr(compiled_system, "LONGEST_INLINE", longest)
        system = compose(circuit([dry]), equations_of_motion(flywheel(1e-3, center=0.1, mass=0.5)))
        runs.append(simulate(system, duration=5.0, output_step=0.01))
    assert {event.kind for event in runs[0].events} >= {"slip forwards", "slip backwards", "stick"}
    np.testing.assert_allclose([e.time for e in runs[0].events], [e.time for e in runs[1].events], rtol=1e-9)  # other order of operations
    np.testing.assert_allclose(runs[0].array("axle.angle"), runs[1].array("axle.angle"), atol=1e-9)


def test_a_motion_that_runs_away_is_stopped_with_the_joint_and_the_time() -> None:
    """A controller of the wrong sign without limits: the rate grows by a factor e every few milliseconds."""
    parts = [component("amp", "VoltageAmplifier"), component("motor", "DCMotor", {"shaft": "axle"}, R=1.0, L=1e-3, K=0.1)]
    blocks = [
        signal("ref", "Step", time=0.0, final=1.0),
        signal("ctl", "PID", sample=1e-3, reads={"ref": "ref.y", "y": "axle.angle"}, drives={"u": "amp.u"}, Kp=-6000.0),
    ]
    system = compose(circuit(parts, "amp.p motor.p", "ground amp.n motor.n", signals=blocks), equations_of_motion(flywheel(1e-4)))
    with pytest.raises(DomainsError) as caught:
        simulate(system, duration=5.0, output_step=1e-3)
    assert caught.value.code == "E467"
    assert caught.value.element == "axle"
