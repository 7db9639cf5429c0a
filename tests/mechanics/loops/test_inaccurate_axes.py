"""Axes as CAD gives them: turned any way in space, and parallel only to some digits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from linkages import four_bar
from mechanism_runs import run_of

from foundation.arrays import Array
from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import kinematic_motion
from mechanics.analyses.linear_system import Linearisation
from mechanics.analyses.linearise import linearise
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.analyses.statics import equilibrium
from mechanics.equations import equations_of_motion
from mechanics.formulations.verify import verify
from topology.mechanism import Joint, Mechanism


def moved(machine: Mechanism, X: Array) -> Mechanism:
    """The same machine elsewhere."""
    R = X[:3, :3]
    bodies = {n: replace(b, center=R @ b.center + X[:3, 3], inertia=R @ b.inertia @ R.T) for n, b in machine.bodies.items()}

    def also(joints: tuple[Joint, ...]) -> tuple[Joint, ...]:
        return tuple(replace(joint, X_PF=X @ joint.X_PF, X_CM=X @ joint.X_CM) for joint in joints)

    return replace(machine, bodies=bodies, tree=also(machine.tree), loops=also(machine.loops))


def hanging(machine: Mechanism, gravity: Array) -> tuple[Array, Linearisation]:
    eom = equations_of_motion(machine, gravity=tuple(float(g) for g in gravity))
    rest = equilibrium(eom)
    return rest.q, linearise(eom, rest.q)


@pytest.mark.parametrize("seed", range(4))
def test_a_loop_swings_the_same_whichever_way_it_is_turned(seed: int) -> None:
    """Rows across the plane are zero along the axes of the world and round-off elsewhere: neither forbids anything."""
    random = np.random.default_rng(seed)
    X = np.eye(4)
    X[:3, :3] = np.linalg.qr(random.normal(size=(3, 3)))[0]
    X[:3, :3] *= np.linalg.det(X[:3, :3])
    X[:3, 3] = random.normal(size=3)
    down = np.array([0.0, -9.81, 0.0])
    q, straight = hanging(four_bar(), down)
    q_turned, turned = hanging(moved(four_bar(), X), X[:3, :3] @ down)
    assert turned.states == straight.states
    assert len(turned.states) == 2
    assert np.allclose(q_turned, q, atol=1e-8)  # equilibria balance to 1e-10 of the weight
    assert turned.modes[0].frequency == pytest.approx(straight.modes[0].frequency, rel=1e-7)


@pytest.mark.parametrize("skew", [1e-8, 1e-7, 1e-6, 3e-6, 1e-5])
def test_a_pin_that_is_a_little_skew_neither_locks_nor_changes_a_planar_loop(skew: float) -> None:
    straight = four_bar()
    (pin,) = straight.loops
    X = np.array(pin.X_PF)
    X[:3, :3] = np.array([[1, 0, 0], [0, np.cos(skew), -np.sin(skew)], [0, np.sin(skew), np.cos(skew)]]) @ X[:3, :3]
    machine = replace(straight, loops=(replace(pin, X_PF=X, X_CM=X),))
    down = np.array([0.0, -9.81, 0.0])
    (q, expected), (q_skew, found) = hanging(straight, down), hanging(machine, down)
    assert found.states == expected.states
    assert np.allclose(q_skew, q, atol=1e-7)  # the skew acts in the plane by its square, the search ends at 1e-10
    assert found.modes[0].frequency == pytest.approx(expected.modes[0].frequency, rel=1e-6)
    runs = [run_of(equations_of_motion(m, gravity=(0, -9.81, 0)), duration=0.5, output_step=0.1) for m in (straight, machine)]
    assert np.allclose(runs[0].q, runs[1].q, atol=1e-6)
    assert runs[0].closure < 1e-12
    assert 0.1 * skew < runs[1].closure < 10.0 * skew, "what no motion can close is reported"
    drive = MotionDriver(name="drive", joint="drive", profile=motion_profile("sine", amplitude=0.3, frequency=1.0))
    analyses = [inverse_analysis(kinematic_motion(equations_of_motion(m), [drive], np.linspace(0, 1, 5))) for m in (straight, machine)]
    assert np.allclose(analyses[0].efforts["drive.torque"], analyses[1].efforts["drive.torque"], atol=1e-3)  # 30 N m times the skew
    for name, reaction in analyses[0].reactions.items():
        assert np.array_equal(reaction.determinate, analyses[1].reactions[name].determinate), name


@pytest.mark.parametrize("skew", [1e-8, 1e-6, 3e-5, 1e-4])
def test_all_formulations_take_the_axes_that_are_meant_to_be_parallel_for_parallel(skew: float) -> None:
    """Each of them finds relations of its own dependent or not: which ones is one decision, so that all have the same freedoms."""
    straight = four_bar()
    (pin,) = straight.loops
    X = np.array(pin.X_PF)
    X[:3, :3] = np.array([[1, 0, 0], [0, np.cos(skew), -np.sin(skew)], [0, np.sin(skew), np.cos(skew)]]) @ X[:3, :3]
    found = verify(replace(straight, loops=(replace(pin, X_PF=X, X_CM=X),)), states=3)
    assert found.freedoms == 1
    assert found.passed, found.failures
    assert 0.1 * skew < found.inaccuracy < 10.0 * skew
    assert found.worst < 10.0 * skew  # the loops' own inaccuracy, some five times as large in accelerations
    by_name = {comparison.formulation: comparison.differences for comparison in found.comparisons}
    for differences in by_name.values():
        assert differences["mass matrix"] < max(1e-10, 10.0 * skew**2)  # what velocities are allowed changes by the square only
    assert all(np.isfinite(choice.condition) for choice in found.choices[:1])


def test_what_accurate_axes_must_agree_to_is_not_loosened() -> None:
    found = verify(four_bar(), states=2, formulations=["lagrange matrices"])
    assert found.inaccuracy < 1e-12  # as loops are assembled
    assert found.tolerance < 2e-10
