"""Springs, dampers, sources and inertias on joints and between points, against closed forms and energy."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from sliders import between, guides, on, sine, system_of
from two_axis import flywheel

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import DomainsError
from mechanics.equations import equations_of_motion


@pytest.mark.parametrize("kind", ["prismatic", "revolute"])
def test_mass_on_spring_and_damper_swings_as_calculated(kind: str) -> None:
    """A revolute joint turns an inertia of 1 kg m^2, a prismatic one moves 1 kg: the same numbers on both."""
    k, c, start = 40.0, 0.8, 0.3
    system = compose(system_of(on("x1", "sd", "SpringDamper", stiffness=k, damping=c)), guides([1.0], kind=kind))
    name = "x1.position" if kind == "prismatic" else "x1.angle"
    run = simulate(system, duration=3.0, output_step=0.01, initial={name: start})
    decay = c / 2
    w = math.sqrt(k - decay**2)
    expected = start * np.exp(-decay * run.time) * (np.cos(w * run.time) + decay / w * np.sin(w * run.time))
    np.testing.assert_allclose(run.array(name), expected, atol=1e-7)  # rtol 1e-8, 20 rad of oscillation
    assert run.energy["relative_residual"] < 1e-7


def test_spring_and_damper_apart_are_the_same_as_together() -> None:
    both = system_of(on("x1", "sd", "SpringDamper", stiffness=3.0, cubic=5.0, rest=0.1, damping=0.2, quadratic=0.3))
    apart = system_of(on("x1", "s", "Spring", stiffness=3.0, cubic=5.0, rest=0.1), on("x1", "d", "Damper", damping=0.2, quadratic=0.3))
    runs = [simulate(compose(spec, guides([1.0])), duration=2.0, output_step=0.1, initial={"x1.speed": 1.0}) for spec in (both, apart)]
    np.testing.assert_allclose(runs[0].array("x1.position"), runs[1].array("x1.position"), atol=1e-8)


def test_quadratic_damper_slows_hyperbolically() -> None:
    c, v = 0.7, 3.0
    run = simulate(
        compose(system_of(on("x1", "d", "Damper", quadratic=c)), guides([2.0])), duration=5.0, output_step=0.1, initial={"x1.speed": -v}
    )
    np.testing.assert_allclose(run.array("x1.speed"), -v / (1 + c * v * run.time / 2.0), rtol=1e-7)
    assert run.energy["relative_residual"] < 1e-8


def test_cubic_spring_has_the_period_of_its_elliptic_function() -> None:
    """x'' = -x^3 from rest at a: the period is Gamma(1/4)^2 / (sqrt(pi) a) = 7.4163 / a."""
    a = 2.0
    run = simulate(
        compose(system_of(on("x1", "s", "Spring", cubic=1.0)), guides([1.0])),
        duration=math.gamma(0.25) ** 2 / (math.sqrt(math.pi) * a),
        output_step=math.gamma(0.25) ** 2 / (math.sqrt(math.pi) * a),
        initial={"x1.position": a},
    )
    assert run.final["x1.position"] == pytest.approx(a, abs=1e-7)  # some hundred steps with local errors of 1e-8
    assert run.final["x1.speed"] == pytest.approx(0.0, abs=1e-6)


def test_inertia_on_a_joint_adds_to_the_bodys() -> None:
    parts = (on("x1", "rotor", "Inertia", value=3.0), on("x1", "push", "ForceSource", value=2.0))
    run = simulate(compose(system_of(*parts), guides([1.0])), duration=1.0, output_step=0.5)
    assert run.final["x1.speed"] == pytest.approx(0.5, rel=1e-12)
    assert run.energy["supplied"] == pytest.approx(0.5, rel=1e-12)
    assert run.energy["relative_residual"] < 1e-12


def test_source_adds_its_signal_to_its_constant() -> None:
    spec = system_of(on("x1", "push", "ForceSource", value=1.0), signals=[sine("s", "push.u", amplitude=2.0, frequency=0.5)])
    run = simulate(compose(spec, guides([1.0])), duration=2.0, output_step=0.1)
    np.testing.assert_allclose(run.array("x1.force"), 1.0 + 2.0 * np.sin(np.pi * run.time), atol=1e-12)


def test_line_spring_between_moving_bodies_keeps_their_momentum() -> None:
    M, m, k, L = 2.0, 1.0, 50.0, 0.4
    spring = between("s", ("b1", (0.0, 0, 0)), ("b2", (0.5, 0, 0)), stiffness=k, free_length=L)
    run = simulate(compose(system_of(spring), guides([M, m])), duration=2.0, output_step=0.01)
    np.testing.assert_allclose(M * run.array("x1.speed") + m * run.array("x2.speed"), 0.0, atol=1e-9)
    w = math.sqrt(k * (1 / M + 1 / m))
    np.testing.assert_allclose(run.array("s.length"), L + (0.5 - L) * np.cos(w * run.time), atol=1e-7)
    np.testing.assert_allclose(run.array("s.force"), k * (run.array("s.length") - L), atol=1e-12)
    assert run.energy["relative_residual"] < 1e-7


def test_line_spring_turns_a_lever_by_its_lever_arm() -> None:
    """A lever of 0.1 m held at 90 degrees by a spring straight up: the torque is the force times the arm."""
    eom = equations_of_motion(flywheel(center=0.1), gravity=(0.0, 0.0, 0.0))
    spring = between("s", ("base", (0.1, 0.0, 0.3)), ("wheel", (0.1, 0.0, 0.0)), stiffness=20.0, free_length=0.1)
    system = compose(system_of(spring), eom)
    run = simulate(system, duration=1e-3, output_step=1e-3)
    assert abs(run.array("axle.torque")[0]) == pytest.approx(20.0 * 0.2 * 0.1, rel=1e-14)


@pytest.mark.parametrize(
    ("component", "text"),
    [
        (between("s", ("b1", (0.0, 0, 0)), ("b1", (1.0, 0, 0))), "same body"),
        (between("s", ("b1", (0.0, 0, 0)), ("b3", (1.0, 0, 0))), "not a part"),
        (on("x1", "s", "LineSpring"), "no attachment 'joint'"),
        (on("x1", "s", "TorqueSource"), "needs a rotational joint"),
        (on("x9", "s", "Spring"), "not a joint"),
    ],
)
def test_springs_fastened_to_nothing_are_refused(component: object, text: str) -> None:
    with pytest.raises(DomainsError) as caught:
        compose(system_of(component), guides([1.0, 1.0]))  # type: ignore[arg-type]
    assert caught.value.code == "E405"
    assert text in str(caught.value)


def test_characteristic_through_points_of_a_straight_line_is_a_linear_spring() -> None:
    points = tuple((s, 40.0 * s) for s in (-0.5, -0.2, 0.1, 0.15))
    by_points = replace(on("x1", "s", "Spring"), tables={"characteristic": points})
    start = {"x1.position": 0.4}  # beyond the last point on both sides
    runs = [
        simulate(compose(system_of(part), guides([1.0])), duration=2.0, output_step=0.01, initial=start)
        for part in (by_points, on("x1", "s", "Spring", stiffness=40.0))
    ]
    np.testing.assert_allclose(runs[0].array("x1.position"), runs[1].array("x1.position"), atol=1e-8)
    assert runs[0].energy["relative_residual"] < 1e-7


def test_progressive_characteristic_passes_its_points_and_stores_its_area() -> None:
    points = ((-0.2, -9.0), (-0.1, -2.0), (0.0, 0.0), (0.1, 2.0), (0.2, 9.0))
    spring = replace(on("x1", "s", "Spring"), tables={"characteristic": points})
    system = compose(system_of(spring), guides([1.0]))
    for s, T in points:
        run = simulate(system, duration=1e-3, output_step=1e-3, initial={"x1.position": s})
        assert run.array("s.force")[0] == pytest.approx(-T, abs=1e-12)
    run = simulate(system, duration=3.0, output_step=0.01, initial={"x1.position": 0.25})
    assert run.energy["relative_residual"] < 1e-6
    assert run.array("x1.position").min() == pytest.approx(-0.25, abs=1e-4)  # symmetric: it swings to the other side, sampled


def test_table_that_does_not_ascend_is_refused() -> None:
    for tables in ({"characteristic": ((0.0, 0.0), (0.0, 1.0))}, {"characteristic": ((0.0, 0.0),)}):
        with pytest.raises(DomainsError) as caught:
            compose(system_of(replace(on("x1", "s", "Damper"), tables=tables)), guides([1.0]))
        assert caught.value.code == "E404"
