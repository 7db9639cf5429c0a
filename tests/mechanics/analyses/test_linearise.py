"""Linearisation and statics: analytic frequencies, finite differences, loops in independent coordinates, equilibria."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from linkages import slider_crank_at
from random_mechanism import body, frame, joint, mechanism, numeric, random_state, random_tree

from domains.analysis.equilibrium import equilibrium as settled
from domains.composition.compose import compose
from domains.specs import SystemSpec
from mechanics.analyses.linear_system import independent_states, modes_of
from mechanics.analyses.linearise import linearise
from mechanics.analyses.statics import equilibrium
from mechanics.equations import equations_of_motion
from mechanics.errors import MechanicsError
from tests.mechanics.analyses.test_inverse import four_bar
from topology.mechanism import Joint, Mechanism

G = 9.81


def pendulum(*, length: float = 0.5, mass: float = 2.0, kind: str = "revolute") -> object:
    rod = body("rod", mass, (length, 0, 0), (0.01, 0.02, 0.03))
    return mechanism([rod], [joint("pin", kind, "ground", "rod", frame(z=(0, 1, 0)))])


def test_pendulum_swings_with_its_own_frequency() -> None:
    eom = equations_of_motion(pendulum())  # type: ignore[arg-type]
    hanging = linearise(eom, np.array([np.pi / 2]))
    omega = np.sqrt(2.0 * G * 0.5 / (0.02 + 2.0 * 0.25))
    (mode,) = hanging.modes
    assert mode.frequency == pytest.approx(omega / (2 * np.pi), rel=1e-12)  # one formula, round-off
    assert abs(mode.damping) < 1e-12
    assert hanging.at_equilibrium
    assert hanging.states == ("pin.angle", "pin.rate")
    assert hanging.input_units == ("N*m",)
    upright = linearise(eom, np.array([-np.pi / 2]))
    assert sorted(m.eigenvalue.real for m in upright.modes) == pytest.approx([-omega, omega], rel=1e-12)
    assert not upright.dies_away


def test_damper_on_a_joint_gives_the_textbook_damping_ratio() -> None:
    eom = equations_of_motion(pendulum())  # type: ignore[arg-type]
    inertia, k, d = 0.02 + 2.0 * 0.25, 30.0, 0.4
    point = linearise(eom, np.array([np.pi / 2]), efforts=-k * (eom.q - np.pi / 2) - d * eom.v)
    omega = np.sqrt((k + 2.0 * G * 0.5) / inertia)
    assert point.modes[0].damping == pytest.approx(d / (2 * inertia * omega), rel=1e-12)
    assert point.modes[0].states[0] in ("pin.angle", "pin.rate")


@settings(max_examples=15)
@given(st.integers(1, 5), st.integers(0, 100_000))
def test_matrices_equal_finite_differences(count: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    eom = equations_of_motion(random_tree(count, seed))
    q, v, tau = random_state(eom, random)
    found = linearise(eom, q, v, tau)
    f = numeric(eom, eom.vdot)
    n, h = len(q), 1e-6
    size = np.max(np.abs(found.A)) + np.max(np.abs(f(q, v, tau)[0]))
    for k in range(n):
        e = h * np.eye(n)[k]
        # central differences: round-off eps/h of the accelerations, 1e-10 of their size, times their spread over the links
        for difference, column in (
            ((f(q + e, v, tau)[0] - f(q - e, v, tau)[0]) / (2 * h), found.A[n:, k]),
            ((f(q, v + e, tau)[0] - f(q, v - e, tau)[0]) / (2 * h), found.A[n:, n + k]),
            ((f(q, v, tau + e)[0] - f(q, v, tau - e)[0]) / (2 * h), found.B[n:, k]),
        ):
            assert np.allclose(difference, column, rtol=1e-5, atol=1e-6 * size)
    assert np.allclose(found.C[: 2 * n], np.eye(2 * n))
    assert np.allclose(found.C[2 * n :], found.A[n:])


def test_ball_pendulum_has_independent_states_and_the_same_frequency() -> None:
    eom = equations_of_motion(
        mechanism([body("bob", 1.0, (0, 0, -0.4), (0.01, 0.01, 0.02))], [joint("ball", "spherical", "ground", "bob", frame())])
    )
    found = linearise(eom, eom.q0)
    assert len(found.states) == 6, "three freedoms, although a quaternion has four components"
    omega = np.sqrt(G * 0.4 / (0.01 + 0.16))
    swings = [m.frequency for m in found.modes if m.oscillates]
    assert swings == pytest.approx([omega / (2 * np.pi)] * 2, rel=1e-10)


def test_a_loop_swings_with_the_frequency_of_its_energy() -> None:
    """About an equilibrium: second derivative of the potential energy over the inertia, both along the one freedom."""
    eom = equations_of_motion(four_bar())
    rest = equilibrium(eom)
    assert rest.stability == "stable"
    found = linearise(eom, rest.q)
    assert found.at_equilibrium
    assert len(found.states) == 2
    (mode,) = found.modes
    # the same by moving the crank a little and closing the loop: inertia and energy as functions of its angle
    from mechanics.loops.assemble import closure_of

    closure = closure_of(eom)
    energy = ca.Function("V", [eom.q, eom.p], [eom.potential_energy])
    mass, J = ca.Function("M", [eom.q, eom.p], [eom.mass_matrix]), ca.Function("J", [eom.q, eom.p], [eom.constraints.jacobian])  # type: ignore[union-attr]

    def potential(angle: float) -> float:
        q = np.array(rest.q)
        q[0] += angle
        closed, _ = closure.close(q, fixed=[0])
        return float(energy(closed, eom.p_values))

    h = 1e-3
    stiffness = (potential(h) - 2 * potential(0.0) + potential(-h)) / h**2
    way = np.linalg.svd(np.asarray(J(rest.q, eom.p_values)))[2][-1]
    way = way / way[0]
    inertia = float(way @ np.asarray(mass(rest.q, eom.p_values)) @ way)
    # second difference: h^2/12 of the fourth derivative, and the closure's 1e-12 over h^2
    assert 2 * np.pi * mode.frequency == pytest.approx(np.sqrt(stiffness / inertia), rel=1e-4)


def test_modes_name_what_moves() -> None:
    A = np.diag([-1.0, -100.0])
    slow, fast = modes_of(A, ["slow", "fast"])
    assert (slow.states, fast.states) == (("slow",), ("fast",))
    assert slow.time_constant == 1.0
    assert slow.damping == 1.0
    assert not slow.oscillates


def test_a_moving_loop_is_described_by_a_position_and_its_rate() -> None:
    """Two positions, two rates, one freedom in fast motion: the two rates would tell more clearly, but nobody looks for them."""
    ways = np.array([[0.1, 0.0], [0.09, 0.0], [5.0, 1.0], [4.0, -1.0]])
    assert independent_states(ways, 2) == [0, 2]
    assert independent_states(ways, 0) == [2, 3]


def test_round_off_neither_damps_nor_drives_an_undamped_mode() -> None:
    (mode,) = modes_of(np.array([[2.3e-17, 1.0], [-784.55, 1.1e-14]]), ["q", "v"])
    assert mode.damping == 0.0
    assert mode.time_constant == np.inf


# ------------------------------------------------------------------------------------------------------------------ statics


def test_pendulum_hangs_down_from_wherever_it_starts() -> None:
    eom = equations_of_motion(pendulum())  # type: ignore[arg-type]
    for start in (0.0, 1.0, 3.0, -1.4):
        rest = equilibrium(eom, q=np.array([start]))
        assert np.cos(rest.q[0] - np.pi / 2) == pytest.approx(1.0, abs=1e-12)
        assert rest.stability == "stable"
        # the pin carries the weight
        assert np.allclose(rest.analysis.reactions["pin"].force_W[0], [0, 0, 2.0 * G], atol=1e-8)


def test_spring_balances_the_pendulum_where_torques_are_equal() -> None:
    eom = equations_of_motion(pendulum())  # type: ignore[arg-type]
    k = 8.0
    rest = equilibrium(eom, efforts=-k * eom.q)
    # k q = m g l cos q, by bisection
    low, high = 0.0, np.pi / 2
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if k * middle < 2.0 * G * 0.5 * np.cos(middle) else (low, middle)
    assert rest.q[0] == pytest.approx(low, abs=1e-9)  # BALANCED over the stiffness
    assert rest.stiffness[0] == pytest.approx(k + 2.0 * G * 0.5 * np.sin(low), rel=1e-6)


def test_hanging_on_a_spring_stretches_it_by_weight_over_stiffness() -> None:
    eom = equations_of_motion(mechanism([body("mass", 3.0, (0, 0, 0), (1, 1, 1))], [joint("z", "prismatic", "ground", "mass", frame())]))
    rest = equilibrium(eom, efforts=-500.0 * eom.q)
    assert rest.positions["z.position"] == pytest.approx(-3.0 * G / 500.0, rel=1e-9)


def test_what_falls_without_end_is_refused() -> None:
    eom = equations_of_motion(mechanism([body("mass", 3.0, (0, 0, 0), (1, 1, 1))], [joint("z", "prismatic", "ground", "mass", frame())]))
    with pytest.raises(MechanicsError) as caught:
        equilibrium(eom)
    assert caught.value.code == "E326"
    assert caught.value.element == "z"


def test_a_wheel_on_a_vertical_axle_is_in_neutral_equilibrium() -> None:
    eom = equations_of_motion(mechanism([body("wheel", 3.0, (0.1, 0, 0), (1, 1, 1))], [joint("z", "revolute", "ground", "wheel", frame())]))
    assert equilibrium(eom).stability == "neutral"


def test_a_slow_mode_beside_very_fast_ones_of_other_units_is_kept() -> None:
    """1 pF, 1 uH and 1 kohm beside a body that cools in 1000 s: entries of A reach 1e12, eigenvalues 1e9."""
    A = np.array([[0.0, 1e12, 0.0], [-1e6, -1e9, 0.0], [0.0, 0.0, -1e-3]])
    slowest = modes_of(A, ["v", "i", "T"])[0]
    assert slowest.time_constant == pytest.approx(1000.0, rel=1e-9)  # its block stands alone
    assert slowest.states == ("T",)


@pytest.mark.parametrize("seed", range(5))
def test_efforts_that_balance_themselves_are_balanced_without_gravity(seed: int) -> None:
    """The only efforts are those of a convex potential, which all vanish in its minimum."""
    a = np.random.default_rng(seed).uniform(0.3, 1.2, 6)
    rods = [body("arm", 1.0, (0.5, 0, 0), (1e-3, 0.1, 0.1)), body("hand", 1.0, (1.5, 0, 0), (1e-3, 0.1, 0.1))]
    chain = mechanism(rods, [joint("one", "revolute", "ground", "arm", frame()), joint("two", "revolute", "arm", "hand", frame((1, 0, 0)))])
    eom = equations_of_motion(chain, gravity=(0.0, 0.0, 0.0))
    V = a[0] * ca.cosh(eom.q[0] - a[1]) + a[2] * ca.exp(eom.q[0] + a[3] * eom.q[1]) + a[4] * ca.cosh(2 * eom.q[1] - a[5])
    found = equilibrium(eom, efforts=-ca.gradient(V, eom.q))
    (slope,) = numeric(eom, ca.gradient(V, eom.q))(found.q)
    assert np.max(np.abs(slope)) < 1e-9  # efforts of about 1 met on the way, balanced to 1e-9 of them


@pytest.mark.parametrize("scale", [30.0, 3e-4])
def test_a_machine_comes_to_rest_in_the_same_pose_whatever_its_size(scale: float) -> None:
    """A slider-crank of 0.1 mm settles as one of 10 m does, which takes a hundred times as long."""
    rests = []
    for factor in (1.0, scale):
        linkage = _scaled(slider_crank_at(0.8), factor)
        system = compose(SystemSpec(), equations_of_motion(linkage, gravity=(0.0, -9.81, 0.0)))
        rests.append(settled(system).point.x[:2])  # the angles
    np.testing.assert_allclose(rests[1], rests[0], atol=1e-8)  # both stop where rates are 1e-10 of what they were


def _scaled(linkage: Mechanism, factor: float) -> Mechanism:
    def moved(joints: tuple[Joint, ...]) -> tuple[Joint, ...]:
        grown = np.diag([factor] * 3 + [1.0])
        return tuple(replace(j, X_PF=grown @ j.X_PF @ np.linalg.inv(grown), X_CM=grown @ j.X_CM @ np.linalg.inv(grown)) for j in joints)

    bodies = {
        name: replace(b, mass=b.mass * factor**3, center=b.center * factor, inertia=b.inertia * factor**5)
        for name, b in linkage.bodies.items()
    }
    return replace(linkage, bodies=bodies, tree=moved(linkage.tree), loops=moved(linkage.loops))
