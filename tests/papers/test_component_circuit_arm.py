"""Paper 000: the planar two-segment arm, joint 1 driven in velocity, joint 2 damped, in both modes of the component circuit.

The paper prints no numbers. Data of the reference: both rods 1 kg, 1 m, uniform, no gravity, w1 = sin t, damper 0.1 N m s/rad, q2(0) = 0.3.
"""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanism import body, frame, joint, mechanism
from scipy.integrate import solve_ivp
from scipy.linalg import null_space

from foundation.arrays import Array, skew
from mechanics.formulations.circuit_equations import CircuitEquations
from mechanics.formulations.component_circuit import ComponentCircuit

DAMPING = 0.1  # N m s/rad
NO_GRAVITY = (0.0, 0.0, 0.0)


def two_segment_arm() -> ComponentCircuit:
    """Rods along x in the CAD pose, joints about z::

    Ew1 base --- KN1 --- SB1 --- KN2 --- SB2 --- Ef3 (free tip)
                  |               |
                 Ew2             DC
    """
    rod = np.diag([0.0, 1 / 12, 1 / 12])
    arm = mechanism(
        [body("SB1", 1.0, (0.5, 0, 0), rod), body("SB2", 1.0, (1.5, 0, 0), rod)],
        [joint("KN1", "revolute", "ground", "SB1", frame((0, 0, 0))), joint("KN2", "revolute", "SB1", "SB2", frame((1, 0, 0)))],
    )
    return ComponentCircuit(arm, NO_GRAVITY)


def test_dynamic_mode_gives_the_reference_motion_and_the_drive_torque_as_stream() -> None:
    circuit = two_segment_arm()

    def solve(t: float, q2: float, rate: float) -> tuple[float, float]:
        q, v = np.array([1.0 - np.cos(t), q2]), np.array([np.sin(t), rate])
        solution = circuit.dynamic(q, v, np.zeros(2), accelerations={0: np.cos(t)}, dampers={"KN2": DAMPING})
        return solution.vdot[1], solution.drives[0]

    times = [1.0, 2.0, 5.0]
    run = solve_ivp(lambda t, y: [y[1], solve(t, *y)[0]], (0, 5), [0.3, 0.0], t_eval=times, method="DOP853", rtol=1e-8, atol=1e-9)
    reference = [(-0.70890524, -1.62611887, 1.29750593), (-1.76032042, -0.23184244, -0.41652168), (2.09897578, 1.06702753, 0.59328990)]
    for t, (q2, rate), expected in zip(times, run.y.T, reference, strict=True):
        # Eight digits are given; the integrator's tolerance adds about as much.
        assert (q2, rate, solve(t, q2, rate)[1]) == pytest.approx(expected, abs=5e-8)


def test_kinematic_mode_gives_positions_velocities_and_accelerations_of_all_bodies() -> None:
    circuit = two_segment_arm()
    q, v, vdot = np.array([0.4, -1.1]), np.array([0.7, 1.3]), np.array([-0.2, 2.1])
    found = circuit.kinematic(q, v, vdot)
    first, second = q[0], q.sum()
    along, across = (lambda a: np.array([np.cos(a), np.sin(a), 0])), (lambda a: np.array([-np.sin(a), np.cos(a), 0]))
    w1, w2, a1, a2 = v[0], v.sum(), vdot[0], vdot.sum()
    expected = {
        "SB1": (0.5 * w1 * across(first), 0.5 * (a1 * across(first) - w1**2 * along(first))),
        "SB2": (
            w1 * across(first) + 0.5 * w2 * across(second),
            a1 * across(first) - w1**2 * along(first) + 0.5 * (a2 * across(second) - w2**2 * along(second)),
        ),
    }
    for name, (velocity, acceleration) in expected.items():
        # A closed form of some ten products: round-off.
        np.testing.assert_allclose(found[name].v, velocity, atol=1e-14)
        np.testing.assert_allclose(found[name].v_dot, acceleration, atol=1e-14)
    np.testing.assert_allclose(found["SB2"].X_WL[:3, 3], along(first), atol=1e-15)
    np.testing.assert_allclose([found["SB2"].w[2], found["SB2"].w_dot[2]], [w2, a2], atol=1e-14)


def test_the_free_tip_is_a_force_source_of_zero_and_a_load_there_is_felt_by_the_drive() -> None:
    circuit = two_segment_arm()
    still = np.zeros(2)
    sources = {0: 0.0, 1: 0.0}
    load = {"SB2": np.array([0.0, 2.0, 0.0, 0.0, 0.0, 1.0])}  # 2 N across at the middle of rod 2, 1.5 m from the base, and 1 N m
    assert circuit.dynamic(still, still, still, accelerations=sources).drives == pytest.approx([0, 0], abs=1e-15)
    # Holding still against 2 N at 1.5 m (0.5 m from joint 2) and 1 N m: statics, to round-off.
    assert circuit.dynamic(still, still, still, accelerations=sources, loads=load).drives == pytest.approx([-4.0, -2.0], abs=1e-13)


def relations_of_a_node() -> Array:
    """(13, 26) what a circuit writes for the kinematic node of a hinge: columns v1 w1 v2 w2 w3 and F1 M1 F2 M2 M3, all into the node."""
    tensor = np.diag([0.3, 0.5, 0.7])
    hinges = mechanism(
        [body("SB1", 1.0, (0.5, 0.2, 0), tensor), body("SB2", 1.0, (1.5, 0, 0.3), tensor)],
        [joint("KN1", "revolute", "ground", "SB1", frame((0, 0, 0))), joint("KN2", "revolute", "SB1", "SB2", frame((1, 0, 0), (1, 2, 2)))],
    )
    circuit, equations = ComponentCircuit(hinges, NO_GRAVITY), CircuitEquations()
    state = circuit._state(np.array([0.4, -1.1]), np.array([0.7, 1.3]))
    circuit._potentials(equations, state, drift=False)
    circuit._streams(equations, state, {}, {})
    matrix = np.zeros(equations.shape)
    matrix[np.concatenate(equations._rows), np.concatenate(equations._columns)] = np.concatenate(equations._values)
    links = [equations.variable(f"{link} KN2", 1 if "3" in link else 6) for link in ("1", "2", "3", "F1", "F2", "F3")]
    own = np.concatenate([np.arange(link.start, link.start + link.size) for link in links])
    with_others = np.delete(matrix, own, axis=1).any(axis=1)
    return matrix[np.ix_(~with_others, own)]


def largest_power(relations: Array, potentials_times_streams: Array) -> float:
    """The largest power among potentials and streams of size one that the relations allow."""
    n, allowed = len(potentials_times_streams), null_space(relations)
    form = np.zeros((2 * n, 2 * n))
    form[:n, n:] = np.diag(potentials_times_streams) / 2
    return float(np.abs(np.linalg.eigvalsh(allowed.T @ (form + form.T) @ allowed)).max())


def test_the_kinematic_node_conserves_power_and_the_printed_one_lacks_a_relation() -> None:
    node = relations_of_a_node()
    assert np.linalg.matrix_rank(node) == 13  # half of its 26 potentials and streams: its neighbours give the other half
    assert largest_power(node, np.ones(13)) < 1e-14  # round-off of some ten products
    turning = np.array([3, 4, 5, 9, 10, 11, 12])  # w1, w2, w3
    angular = node[:, np.concatenate([turning, 13 + turning])]
    assert np.linalg.matrix_rank(angular) == 7
    A, Aw = np.split(-angular[angular[:, 3:6].any(axis=1)][:, [0, 1, 2, 6]], [3], axis=1)  # of w2 = A w1 + Aw w3
    one, none = np.eye(3), np.zeros((3, 7))
    printed = np.vstack([np.hstack([-A, one, -Aw, none]), np.hstack([none, -A, one, -Aw])])  # and M2 = A M1 + Aw M3
    assert np.linalg.matrix_rank(printed) == 6
    assert largest_power(printed, np.array([1, 1, 1, -1, -1, -1, 1])) > 0.1  # if link 2 passes on what links 1 and 3 bring
    assert largest_power(printed, np.ones(7)) > 0.1  # or if all streams are into the node


def test_the_printed_gyroscopic_term_is_identically_zero() -> None:
    w = np.array([0.3, -1.2, 2.0])
    assert np.linalg.norm(skew(w) @ w) < 1e-15
    assert np.linalg.norm(skew(w) @ np.diag([1.0, 2.0, 3.0]) @ w) > 1.0


def test_every_node_of_the_circuit_passes_on_as_much_power_as_it_takes() -> None:
    """The work of the drives is the rate of kinetic energy: no node makes or eats power, gyroscopic terms included."""
    random = np.random.default_rng(1)
    tensor = np.diag([0.3, 0.5, 0.7])
    chain = mechanism(
        [body("one", 1.0, (0.1, 0.2, 0), tensor), body("two", 2.0, (0, 0.5, 0.4), tensor)],
        [
            joint("ball", "spherical", "ground", "one", frame((0, 0, 0), (1, 1, 0))),
            joint("tube", "cylindrical", "one", "two", frame((0.3, 0, 0), (0, 1, 2))),
        ],
    )
    circuit = ComponentCircuit(chain, NO_GRAVITY)
    q = np.concatenate([[0.5, 0.5, -0.5, 0.5], random.normal(size=2)])
    v, vdot = random.normal(size=(2, 5))
    motion = circuit.kinematic(q, v, vdot)
    power = 0.0
    for linked in circuit.linked.bodies:
        moving = motion[linked.name]
        R = moving.X_WL[:3, :3]
        I_W = R @ linked.inertia @ R.T
        power += linked.mass * moving.v @ moving.v_dot + moving.w @ I_W @ moving.w_dot  # w . (w x I w) is zero
    # Sums of some thirty products of order one.
    assert circuit.efforts(q, v, vdot) @ v == pytest.approx(power, rel=1e-12)
