"""Stiff and differential-algebraic systems: against scipy at tighter tolerance, the choice of the solver, consistent starts."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np
import pytest
from by_hand import system_by_hand
from scipy.integrate import solve_ivp
from two_axis import circuit, component, flywheel, signal

from domains.composition.compose import compose
from domains.simulation.algebraic_solver import Consistency
from domains.simulation.compiled_system import CompiledSystem
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from domains.system import System
from mechanics.codegen.libraries import compiler
from mechanics.equations import equations_of_motion
from mechanics.integrators.step_loop import step_loop


def test_van_der_pol_relaxes_along_its_slow_branches() -> None:
    """In the scaling with eps = 1e-6 (Hairer, Wanner II, IV.1): two jumps within the run, each 1e-6 long."""
    x = ca.SX.sym("x", 2)
    system = system_by_hand(ca.vertcat(x[1], ((1 - x[0] ** 2) * x[1] - x[0]) / 1e-6), x=x, start=[2.0, -0.66])
    run = simulate(system, duration=2.0, output_step=0.5, rtol=1e-8, atol=1e-8, solver="stiff")
    # Reference values of the test set for initial value problem solvers (W. M. Lioen, J. J. B. de Swart, 1998), 9 digits; errors before
    # a jump move its instant, which the slow branch then keeps
    assert run.array("x0")[-1] == pytest.approx(1.706167732170483, rel=2e-6)
    assert run.array("x1")[-1] == pytest.approx(-0.8928097010247975, rel=2e-6)
    assert run.statistics["steps"] < 4000  # explicit ones would be some 1e6


def test_robertsons_reaction_over_eleven_decades() -> None:
    x = ca.SX.sym("x", 3)
    slow, fast = 0.04 * x[0] - 1e4 * x[1] * x[2], 3e7 * x[1] ** 2
    system = system_by_hand(ca.vertcat(-slow, slow - fast, fast), x=x, start=[1.0, 0.0, 0.0])
    run = simulate(system, duration=1e11, output_step=1e11, rtol=1e-8, atol=1e-14)
    assert run.statistics["solver"] == "stiff"
    # the same test set
    np.testing.assert_allclose(
        [run.final[f"x{i}"] for i in range(3)], [2.083340149701255e-8, 8.33336077033471e-14, 0.99999997916665], rtol=1e-5
    )
    assert run.statistics["steps"] < 1500


def test_robertson_with_a_conservation_law_in_the_place_of_a_state() -> None:
    x, w = ca.SX.sym("x", 2), ca.SX.sym("w")
    f = ca.vertcat(-0.04 * x[0] + 1e4 * x[1] * w, 0.04 * x[0] - 1e4 * x[1] * w - 3e7 * x[1] ** 2)
    system = system_by_hand(f, x=x, start=[1.0, 0.0], w=w, g=x[0] + x[1] + w - 1, guess=[0.3])
    run = simulate(system, duration=40.0, output_step=10.0, rtol=1e-9, atol=1e-13)
    assert abs(run.array("w0")[0]) < 1e-15  # consistent from the start, whatever the guess
    # t = 40: Hairer, Wanner II, IV.10, by solve_ivp at 1e-12
    np.testing.assert_allclose([run.final["x0"], run.final["w0"]], [0.7158270687, 0.2841637457], rtol=1e-8)


def test_transistor_amplifier_agrees_with_radau() -> None:
    """Two stages with exponential characteristics, every node on a capacitor of its own to ground but one that is algebraic."""
    t, x, w = ca.SX.sym("t"), ca.SX.sym("x", 3), ca.SX.sym("w")
    R0, R, beta, supply = 1e3, 9e3, 0.99, 6.0
    C1, C2, C3 = 1e-6, 2e-6, 3e-6
    source = 0.4 * ca.sin(200 * np.pi * t)

    def emitter(v: ca.SX) -> ca.SX:
        return 1e-6 * (ca.exp(v / 0.026) - 1)

    # input node over C1 and R0, base, emitter with C2; the collector has no capacitor: algebraic; the load is charged from it over R0
    base, foot, load = x[0], x[1], x[2]
    current = emitter(base - foot)
    f = ca.vertcat(
        ((source - base) / R0 + (supply - base) / R - base / R - (1 - beta) * current) / C1,
        (current - foot / R) / C2,
        ((w - load) / R0 - load / R) / C3,
    )
    g = (supply - w) / R - beta * current - (w - load) / R0
    system = system_by_hand(f, x=x, start=[0.5, 0.2, 3.0], w=w, g=g, guess=[1.0], t=t)
    run = simulate(system, duration=0.02, output_step=1e-3, rtol=1e-8, atol=1e-10)

    collector = ca.solve(ca.jacobian(g, w), -ca.substitute(g, w, 0))  # linear in w
    slope = ca.Function("slope", [t, x], [ca.substitute(f, w, collector)])

    def derivative(time: float, state: np.ndarray) -> np.ndarray:
        return np.asarray(slope(time, state)).ravel()

    exact = solve_ivp(derivative, (0.0, 0.02), system.x0, method="Radau", t_eval=run.time, rtol=1e-9, atol=1e-11)
    for i in range(3):
        np.testing.assert_allclose(run.array(f"x{i}"), exact.y[i], atol=1e-7)  # local errors of 1e-8 over some 200 steps, damped
    w_exact = np.asarray(ca.Function("w", [t, x], [collector]).map(len(run.time))(run.time, exact.y)).ravel()
    np.testing.assert_allclose(run.array("w0"), w_exact, atol=1e-6)


def stiff_drive(L: float) -> System:
    """A motor with a tiny inductance on a heavy wheel, under a sampled controller."""
    parts = [component("amp", "VoltageAmplifier"), component("motor", "DCMotor", {"shaft": "axle"}, R=1.0, L=L, K=0.1, b=1e-3)]
    blocks = [
        signal("ref", "Step", time=0.05, final=1.0),
        signal("ctl", "PID", sample=1e-2, reads={"ref": "ref.y", "y": "axle.angle"}, drives={"u": "amp.u"}, Kp=6.0, Kd=0.4),
    ]
    return compose(circuit(parts, "amp.p motor.p", "ground amp.n motor.n", signals=blocks), equations_of_motion(flywheel(1e-3)))


def test_auto_changes_over_to_stiff_steps_and_gives_the_same_motion() -> None:
    system = stiff_drive(1e-6)  # time constants of 1 us and 0.1 s
    auto = simulate(system, duration=0.3, output_step=0.01)
    stiff = simulate(system, duration=0.3, output_step=0.01, solver="stiff")
    assert auto.statistics["solver"] == "stiff"
    assert "stiff from t = " in auto.statistics["why"]
    assert auto.statistics["steps"] < 3000  # explicit ones would be 0.3 s / 3.3 us = 90,000
    assert auto.statistics["stiff_steps"] <= auto.statistics["steps"]
    assert auto.statistics["jacobians"] >= auto.statistics["stiff_steps"] > 0
    np.testing.assert_allclose(auto.array("axle.angle"), stiff.array("axle.angle"), atol=1e-7)
    assert auto.energy["relative_residual"] < 1e-6


def test_systems_that_are_not_stiff_stay_explicit() -> None:
    run = simulate(stiff_drive(1e-2), duration=0.3, output_step=0.01)
    assert run.statistics["solver"] == "explicit"
    assert run.statistics["stiff_steps"] == run.statistics["jacobians"] == 0


def test_both_solvers_agree_where_both_can_do_it() -> None:
    system = stiff_drive(1e-3)
    runs = [simulate(system, duration=0.3, output_step=0.01, solver=solver) for solver in ("explicit", "stiff")]
    assert [run.statistics["solver"] for run in runs] == ["explicit", "stiff"]
    np.testing.assert_allclose(runs[0].array("axle.angle"), runs[1].array("axle.angle"), atol=1e-7)  # local errors of 1e-8 each


def test_runs_are_reproducible() -> None:
    system = stiff_drive(1e-6)
    runs = [simulate(system, duration=0.2, output_step=0.01) for _ in range(2)]
    np.testing.assert_array_equal(runs[0].array("motor.i"), runs[1].array("motor.i"))
    assert runs[0].statistics == runs[1].statistics


def test_unknown_solvers_and_explicit_ones_for_algebraic_systems_are_refused() -> None:
    x, w = ca.SX.sym("x"), ca.SX.sym("w")
    system = system_by_hand(w, x=x, start=[1.0], w=w, g=w**3 + w + x, guess=[0.0])
    for solver in ("euler", "explicit"):
        with pytest.raises(DomainsError) as caught:
            simulate(system, duration=1.0, output_step=0.1, solver=solver)
        assert caught.value.code == "E461"
        assert caught.value.element == "solver"


def test_unknowns_are_found_from_far_away() -> None:
    """Newton's method without damping leaves exp(40 w) at once, and arctan for infinity."""
    x, w = ca.SX.sym("x"), ca.SX.sym("w", 2)
    g = ca.vertcat(1e-14 * (ca.exp(40 * w[0]) - 1) - (5.0 - w[0]) / 1e3, ca.atan(w[1]) - 1.4)
    system = system_by_hand(-x, x=x, start=[1.0], w=w, g=g, guess=[4.0, 30.0])
    run = simulate(system, duration=0.1, output_step=0.1)
    residual = np.asarray(ca.Function("g", [w], [g])([run.final["w0"], run.final["w1"]])).ravel()
    np.testing.assert_allclose(residual, 0.0, atol=1e-12)


def test_equations_without_a_solution_are_named_with_what_is_left() -> None:
    x, w = ca.SX.sym("x"), ca.SX.sym("w", 2)
    system = system_by_hand(-x, x=x, start=[1.0], w=w, g=ca.vertcat(w[0] ** 2 + 1, w[1] - x), guess=[0.5, 0.0])
    with pytest.raises(DomainsError) as caught:
        simulate(system, duration=0.1, output_step=0.1)
    assert caught.value.code == "E468"
    assert "'w0', 'w1'" in str(caught.value)
    assert "w0: " in str(caught.value)
    assert "t = 0 s" in str(caught.value)


def diode_charger() -> System:
    """A capacitor charged through a real diode by a sampled source: algebraic, with jumps at every tick and outputs between them."""
    parts = [
        component("amp", "VoltageAmplifier"),
        component("d", "Diode"),
        component("r", "Resistor", R=10.0),
        component("c", "Capacitor", C=1e-4),
    ]
    blocks = [
        signal("ref", "Step", time=2e-3, final=3.0),
        signal("ctl", "PID", sample=1e-3, reads={"ref": "ref.y", "y": "c.v"}, drives={"u": "amp.u"}, Kp=4.0, Ki=20.0),
    ]
    return compose(circuit(parts, "amp.p d.p", "d.n r.p", "r.n c.p", "ground amp.n c.n", signals=blocks))


@pytest.mark.parametrize("make", [diode_charger, lambda: stiff_drive(1e-4)], ids=["algebraic", "explicit"])
def test_machine_code_and_virtual_machine_take_the_same_steps(make: Callable[[], System], monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled, the step, the loop around it and the search for consistent unknowns are in C; without a compiler all is in numpy."""
    runs = []
    for without in ("1", "0"):
        monkeypatch.setenv("MATEGRAPH_NO_COMPILER", without)
        monkeypatch.setenv("MATEGRAPH_COMPILE_FIRST", "1")
        if without == "0" and compiler() is None:
            pytest.skip("no C compiler")
        system = make()
        runs.append(simulate(system, duration=0.02, output_step=3e-4))
    compiled = CompiledSystem(system)
    step = compiled.code(runs[1].statistics["solver"]).step
    assert step_loop(step, ()) is not None
    assert not system.w_names or Consistency(compiled).in_c
    # the same operations in another order: errors of round-off change the last digits of step sizes, and hardly ever their number
    assert abs(runs[0].statistics["steps"] - runs[1].statistics["steps"]) <= 3
    for name in system.states:
        np.testing.assert_allclose(runs[0].array(name), runs[1].array(name), rtol=1e-7, atol=1e-9)


def test_a_run_into_the_end_of_a_law_names_the_unknown() -> None:
    """``w^2 = 1 - x`` has no solution beyond x = 1, which is reached after 1 s."""
    x, w = ca.SX.sym("x"), ca.SX.sym("w")
    system = system_by_hand(ca.SX(1), x=x, start=[0.0], w=w, g=w**2 - (1 - x), guess=[1.0])
    with pytest.raises(DomainsError, match="'w0'") as caught:
        simulate(system, duration=2.0, output_step=0.1)
    assert caught.value.code == "E484"
    assert "t = 1 s" in str(caught.value) or "t = 0.99999" in str(caught.value)


def test_a_run_that_would_not_end_is_stopped_and_what_is_too_fast_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A damper that is "rigid" by thirty orders: round-off of its torque keeps the steps short for ever."""
    monkeypatch.setattr("domains.simulation.run_failures.MANY_STEPS", 2_000)
    parts = [ComponentSpec(name="d", model="mechanical.Damper", parameters={"damping": 1e30})]
    parts += [ComponentSpec(name=name, model="mechanical.Inertia", parameters={"value": 0.01}) for name in ("a", "b")]
    parts.append(ComponentSpec(name="t", model="mechanical.TorqueSource", parameters={"value": 0.1}))
    spec = SystemSpec(components=tuple(parts), connections=(("d.joint", "a.joint", "t.joint"), ("d.other", "b.joint")))
    with pytest.raises(DomainsError, match=r"'d\.(joint|other)\.rate'") as caught:
        simulate(compose(spec), duration=10.0, output_step=1.0)
    assert caught.value.code == "E460"


def test_a_source_of_an_absurd_frequency_is_refused() -> None:
    parts = [component("s", "SineVoltage", amplitude=1.0, frequency=1e30), component("r", "Resistor", R=1.0)]
    with pytest.raises(DomainsError, match=r"'s'.*1e\+30") as caught:
        simulate(compose(circuit(parts, "s.p r.p", "ground s.n r.n")), duration=1.0, output_step=0.1)
    assert caught.value.code == "E461"


@pytest.mark.parametrize("solver", ["stiff", "auto"])
def test_steps_do_not_become_more_with_the_turns_of_a_shaft(solver: str) -> None:
    """Two rotors on a stiff, damped shaft, driven and braked to rest: the last digit of an angle of 400,000 rad is above the tolerance."""
    parts = (
        ComponentSpec(name="a", model="mechanical.Inertia", parameters={"value": 1e-4}),
        ComponentSpec(name="b", model="mechanical.Inertia", parameters={"value": 1e-3}),
        ComponentSpec(name="k", model="mechanical.SpringDamper", parameters={"stiffness": 300.0, "damping": 0.2}),
        ComponentSpec(name="rub", model="mechanical.Damper", parameters={"damping": 0.01}),
        ComponentSpec(name="m", model="mechanical.TorqueSource"),
    )
    push = SignalSpec(name="p", block="Pulse", parameters={"high": 1.0, "width": 1.0, "period": 2.0}, outputs={"y": "m.u"})
    rows = (("a.joint", "k.joint", "m.joint"), ("b.joint", "k.other", "rub.joint"))
    system = compose(SystemSpec(components=parts, connections=rows, signals=(push,)))
    angles = [name for name in system.states if name.endswith("angle")]
    near, far = (
        simulate(system, duration=4.0, output_step=1.0, rtol=1e-6, solver=solver, initial=dict.fromkeys(angles, start))
        for start in (0.0, 4e5)
    )
    assert len(angles) == 2
    assert far.statistics["steps"] < 1.2 * near.statistics["steps"]
    # a rate is known to the round-off of the angles, 6e-11 rad, by the damped shaft's 1,500/s
    assert far.final["b.joint.rate"] == pytest.approx(near.final["b.joint.rate"], abs=1e-5)
