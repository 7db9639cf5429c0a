"""Closed loops: two routes to the same accelerations, closure over runs, reactions, assembly, and what is refused."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from linkages import (
    CRANK,
    ROD,
    SCISSOR_ANGLE,
    SCISSOR_ARM,
    bricard,
    flyball_governor,
    four_bar,
    n_four_bar,
    pin,
    rod,
    scissor_lift,
    slider_crank,
    stewart_platform,
)
from loop_states import closed_state, evaluate, kinematic_state
from maximal_coordinates import accelerations
from mechanism_runs import run_of
from random_mechanism import body, frame, joint, mechanism
from scipy.integrate import solve_ivp

from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion, equations_of_motion
from mechanics.errors import MechanicsError
from mechanics.loops.assemble import closure_of
from mechanics.loops.closed_poses import singular_pose, start_on_loops
from mechanics.loops.constraints import CUT_JOINTS
from mechanics.loops.redundancy import better_rows, determinate, null_space, rank_of, solve_robustly
from topology.mechanism import Mechanism

DOWN = (0.0, -9.81, 0.3)
LINKAGES: dict[str, Callable[[], Mechanism]] = {
    "four-bar": four_bar,
    "slider-crank": slider_crank,
    "two windows": lambda: n_four_bar(2),
    "Bricard": bricard,
    "flyball governor": flyball_governor,
    "scissor": scissor_lift,
    "Stewart": stewart_platform,
}


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")  # same numbers; compiling takes longer than running


@functools.cache
def equations_of(name: str) -> EquationsOfMotion:
    return equations_of_motion(LINKAGES[name](), gravity=DOWN)


@pytest.mark.parametrize("name", LINKAGES)
def test_accelerations_equal_those_of_maximal_coordinates(name: str) -> None:
    eom = equations_of(name)
    q, v = closed_state(eom)
    poses, twists, rates = kinematic_state(eom, q, v, evaluate(eom, q, v)["vdot"])
    expected = accelerations(eom.mechanism, poses, twists, np.array(DOWN))
    scale = max(float(np.max(np.abs(value))) for value in expected.values())
    for body_name, value in expected.items():
        if body_name.startswith(("piston", "cylinder", "coupler", "crank", "rod", "left link", "right link")):
            value = value[3:]  # slender rods have no inertia about themselves: least squares leaves their spin open
            np.testing.assert_allclose(rates[body_name][3:], value, atol=1e-8 * scale)
        else:
            # dense least squares squares nothing but loses the condition of masses and lengths, some 1e5 round-offs
            np.testing.assert_allclose(rates[body_name], value, atol=1e-8 * scale)


@pytest.mark.parametrize("name", LINKAGES)
def test_the_sparse_solution_equals_the_rank_revealing_one(name: str) -> None:
    eom = equations_of(name)
    assert eom.constraints is not None
    q, v = closed_state(eom)
    got = evaluate(eom, q, v)
    robust = solve_robustly(got["M"], -got["h"], got["J"], got["bias"], eom.constraints.scales())
    scale = float(np.max(np.abs(robust.vdot)))
    np.testing.assert_allclose(got["vdot"], robust.vdot, atol=1e-9 * scale)  # condition of S, up to 1e6, in double precision
    # both sets of multipliers exert the same efforts, though only the robust one is shortest
    rows = list(eom.constraints.chosen)
    np.testing.assert_allclose(
        got["J"][rows].T @ got["multipliers"], got["J"].T @ robust.multipliers, atol=1e-8 * float(np.max(np.abs(got["h"])))
    )
    np.testing.assert_allclose(
        got["M"] @ robust.vdot + got["h"], got["J"].T @ robust.multipliers, atol=1e-9 * float(np.max(np.abs(got["h"])))
    )
    assert robust.rank == len(rows)


@pytest.mark.parametrize(
    ("name", "freedoms", "rank"), [("four-bar", 1, 2), ("Bricard", 1, 4), ("Stewart", 6, 15), ("flyball governor", 2, 4)]
)
def test_redundant_rows_are_found(name: str, freedoms: int, rank: int) -> None:
    eom = equations_of(name)
    assert eom.constraints is not None
    assert len(eom.constraints.chosen) == rank
    assert len(eom.coordinates) - rank == freedoms


def test_planar_forces_of_a_spatial_loop_are_determinate_and_the_rest_is_not() -> None:
    """Four spatial revolutes: the force in the plane is a fact; the force across it and the bending moments are a convention."""
    eom = equations_of_motion(four_bar(), gravity=(0.0, -9.81, 0.0))
    assert eom.constraints is not None
    J = closure_of(eom).at(closed_state(eom)[0])[1]
    flags = dict(zip((row.component for row in eom.constraints.rows), determinate(J), strict=True))
    assert flags == {"force.x": True, "force.y": True, "force.z": False, "moment.x": False, "moment.y": False}
    assert null_space(J).shape == (5, 3)
    np.testing.assert_allclose(null_space(J).T @ J, 0.0, atol=1e-14)  # round-off of one SVD


def test_the_multiplier_is_the_force_that_carries_a_hanging_link() -> None:
    """A symmetric portal at rest under gravity on two pivots: each carries half, the cut pin the shear of a half beam, zero."""
    bodies = [rod("left", (0, 0, 0), (0, 1, 0)), rod("beam", (0, 1, 0), (1, 1, 0), 2.0), rod("right", (1, 0, 0), (1, 1, 0))]
    tree = [pin("a", "ground", "left", (0, 0, 0)), pin("b", "left", "beam", (0, 1, 0)), pin("d", "ground", "right", (1, 0, 0))]
    eom = equations_of_motion(mechanism(bodies, tree, loops=(pin("c", "beam", "right", (1, 1, 0)),)), gravity=(0.0, -9.81, 0.0))
    assert eom.constraints is not None
    got = evaluate(eom, np.zeros(3), np.zeros(3))
    names = [eom.constraints.rows[k].component for k in eom.constraints.chosen]
    force = dict(zip(names, got["multipliers"], strict=True))
    X = frame((1, 1, 0))
    world = X[:3, 0] * force["force.x"] + X[:3, 1] * force["force.y"]
    np.testing.assert_allclose(world, (0.0, -9.81, 0.0), atol=1e-12)  # the beam, 2 kg, presses on the right post with half its weight
    np.testing.assert_allclose(got["vdot"], 0.0, atol=1e-12)


@pytest.mark.parametrize("kind", [kind for kind, rows in CUT_JOINTS.items() if rows and kind != "distance"])
def test_every_kind_of_cut_joint_leaves_exactly_its_own_freedoms(kind: str) -> None:
    """Two bodies on free joints with one joint between them: rows and rank are six less the joint's freedoms, in a pose off the CAD one."""
    from topology.joints.joint_freedoms import degrees_of_freedom

    bodies = [body("a", 1.0, (0.1, 0, 0), (0.1, 0.2, 0.25)), body("b", 2.0, (0.5, 0.2, 0), (0.3, 0.2, 0.25))]
    tree = [joint("fa", "free", "ground", "a", frame((0, 0, 0))), joint("fb", "free", "ground", "b", frame((0.4, 0, 0)))]
    cut = replace(joint("cut", kind, "a", "b", frame((0.3, 0.1, 0.2), z=(1, 2, 3))), pitch=0.05 if kind == "screw" else 0.0)
    eom = equations_of_motion(mechanism(bodies, tree, loops=(cut,)), gravity=DOWN)
    assert eom.constraints is not None
    wanted = 6 - degrees_of_freedom(kind)
    assert len(eom.constraints.rows) == len(eom.constraints.chosen) == wanted
    q, v = closed_state(eom)
    closure = closure_of(eom)
    assert rank_of(closure.at(q)[1]) == wanted
    # momentum: no force from outside but gravity, so the total momentum changes by the weight alone
    vdot = evaluate(eom, q, v)["vdot"]
    _, _, rates = kinematic_state(eom, q, v, vdot)
    total = sum(eom.mechanism.bodies[name].mass * rates[name][3:] for name in ("a", "b"))
    np.testing.assert_allclose(total, 3.0 * np.array(DOWN), atol=1e-10)  # kg m/s^2, round-off times the condition of S


def test_the_slider_crank_moves_as_its_one_coordinate_equation() -> None:
    run = run_of(equations_of_motion(slider_crank(), gravity=(0, -9.81, 0)), duration=2.0, output_step=0.1, initial={"shaft.rate": 5.0})

    def kinematics(a: float) -> tuple[float, float, float]:
        """Energy per half square of the crank's rate, its derivative, and the slope of the potential energy; by hand."""

        def mass(angle: float) -> float:
            s, c = np.sin(angle), np.cos(angle)
            b_rate = -CRANK * c / np.sqrt(ROD**2 - (CRANK * s) ** 2)
            b = np.arcsin(-CRANK * s / ROD)
            slide = -CRANK * s - ROD * np.sin(b) * b_rate
            middle = np.array([-CRANK * s - 0.5 * ROD * np.sin(b) * b_rate, CRANK * c + 0.5 * ROD * np.cos(b) * b_rate])
            return float(2.0 * CRANK**2 / 3 + middle @ middle + ROD**2 / 12 * b_rate**2 + 3.0 * slide**2)

        step = 1e-5
        slope = (mass(a + step) - mass(a - step)) / (2 * step)
        gravity = 9.81 * (2.0 * 0.5 * CRANK * np.cos(a) + 1.0 * 0.5 * CRANK * np.cos(a))  # the rod's middle is half as high as the pin
        return mass(a), slope, gravity

    def rate(t: float, y: Array) -> list[float]:
        m, slope, gravity = kinematics(y[0])
        return [y[1], -(0.5 * slope * y[1] ** 2 + gravity) / m]

    solved = solve_ivp(rate, (0, 2), [0.0, 5.0], "DOP853", run.time, rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(run.q[:, 0], solved.y[0], atol=1e-6)  # the slope of M by differences is good to 1e-9, over 2 s
    np.testing.assert_allclose(run.v[:, 0], solved.y[1], atol=1e-5)
    assert run.closure < 1e-9
    assert run.closure_rate < 1e-9


def test_the_flyball_governor_keeps_its_angular_momentum_and_energy() -> None:
    eom = equations_of_motion(flyball_governor(), gravity=(0.0, 0.0, -9.81))
    run = run_of(eom, duration=2.0, output_step=0.05, initial={"axis.rate": 6.0})
    momentum = ca.Function("L", [eom.q, eom.v, eom.p], [eom.mass_matrix[0, :] @ eom.v])
    spins = [float(momentum(q, v, eom.p_values)) for q, v in zip(run.q, run.v, strict=True)]
    np.testing.assert_allclose(spins, spins[0], rtol=1e-8)  # 1e-9 a step, some hundred steps at random
    np.testing.assert_allclose(run.energy, run.energy[0], atol=1e-6)
    np.testing.assert_allclose(run.q[:, 1], -run.q[:, 2], atol=1e-8)  # both balls at the same height
    assert np.ptp(run.q[:, 1]) > 0.01
    assert max(run.closure, run.closure_rate) < 1e-9


def test_a_scissor_lift_sinks_as_its_angle_says() -> None:
    eom = equations_of_motion(scissor_lift(), gravity=(0.0, 0.0, -9.81))
    run = run_of(eom, duration=0.2, output_step=0.02)
    angle = SCISSOR_ANGLE - run.q[:, 0]  # positive turn about y lowers the rising arm
    poses = ca.Function("X", [eom.q, eom.p], [eom.poses["platform"]])
    height = [float(np.asarray(poses(q, eom.p_values))[2, 3]) for q in run.q]
    np.testing.assert_allclose(height, SCISSOR_ARM * (np.sin(angle) - np.sin(SCISSOR_ANGLE)), atol=1e-12)  # closure to round-off
    np.testing.assert_allclose(
        [np.asarray(poses(q, eom.p_values))[:3, :3] for q in run.q], np.eye(3)[None] * np.ones((11, 1, 1)), atol=1e-12
    )
    assert np.ptp(run.energy) < 1e-6


@pytest.mark.long
def test_a_stewart_platform_falls_with_all_loops_closed() -> None:
    run = run_of(equations_of_motion(stewart_platform(), gravity=(1.0, 0.5, -9.81)), duration=0.3, output_step=0.05)
    assert max(run.closure, run.closure_rate) < 1e-9
    assert np.ptp(run.energy) < 1e-6


def test_drift_stays_away_over_many_turns() -> None:
    """A crank at full turn for 100 revolutions: loops stay closed to round-off, not merely within tolerance."""
    run = run_of(
        equations_of_motion(four_bar(), gravity=(0, 0, 0)),
        duration=60.0,
        output_step=1.0,
        initial={"drive.rate": 10.0},
        rtol=1e-6,
        atol=1e-8,
    )
    assert abs(run.q[-1, 0]) > 2 * np.pi * 50
    assert max(run.closure, run.closure_rate) < 1e-11


def test_gaping_loops_are_assembled_with_given_coordinates_kept() -> None:
    eom = equations_of_motion(four_bar(), gravity=DOWN)
    q, v = start_on_loops(eom, np.zeros(3), positions={"drive.angle": 0.7}, velocities={"drive.rate": 2.0})
    closure = closure_of(eom)
    g, J, _ = closure.at(q)
    assert q[0] == 0.7
    assert v[0] == 2.0
    np.testing.assert_allclose(g, 0.0, atol=1e-12)  # assembled to round-off
    np.testing.assert_allclose(J @ v, 0.0, atol=1e-12)


def test_a_rod_drawn_too_long_is_assembled_by_turning_and_one_far_too_long_is_refused_with_the_gap() -> None:
    def linkage(extra: float) -> Mechanism:
        original = four_bar()
        wrist = original.loops[0]
        X = np.array(wrist.X_PF)
        X[:3, 3] += extra * np.array([1.0, 0.2, 0.0])
        return replace(original, loops=(replace(wrist, X_PF=X),))

    eom = equations_of_motion(linkage(0.05), gravity=DOWN)
    assert eom.constraints is not None
    assert float(np.max(np.abs(closure_of(eom).at(np.array(eom.constraints.reference))[0]))) < 1e-9
    with pytest.raises(MechanicsError) as caught:
        equations_of_motion(linkage(4.0), gravity=DOWN)
    assert caught.value.code == "E307"
    assert caught.value.element == "wrist"


def test_contradicting_starting_velocities_are_refused() -> None:
    eom = equations_of_motion(four_bar(), gravity=DOWN)
    with pytest.raises(MechanicsError) as caught:
        run_of(eom, duration=0.1, output_step=0.1, initial={"drive.rate": 1.0, "knee.rate": 3.0})
    assert caught.value.code == "E312"


def test_rows_are_chosen_anew_where_others_are_better() -> None:
    eom = equations_of_motion(bricard(), gravity=DOWN)
    assert eom.constraints is not None
    chosen = eom.constraints.chosen
    run = run_of(eom, duration=5.0, output_step=0.05)
    assert run.row_changes > 0
    closure = closure_of(eom)
    worst = min(run.q, key=lambda q: np.linalg.svd(closure.at(q)[1][list(chosen)], compute_uv=False)[-1])
    J = closure.at(worst)[1]
    others = better_rows(J, eom.constraints.exchangeable, chosen)
    least = [np.linalg.svd(J[list(rows)], compute_uv=False)[-1] for rows in (chosen, others)]
    assert least[1] > 5 * least[0]
    assert better_rows(J, eom.constraints.exchangeable, others) == others, "what is chosen is kept"


@pytest.mark.parametrize("name", LINKAGES)
def test_rows_can_be_exchanged_only_where_their_coefficients_change_with_the_pose(name: str) -> None:
    """Rows across the plane of a planar loop are zero in every pose; those of Bricard's loop take turns in following from the others."""
    constraints = equations_of(name).constraints
    assert constraints is not None
    assert bool(constraints.exchangeable) == (name == "Bricard")


def test_a_singular_pose_without_a_way_out_is_stopped_with_time_and_joints() -> None:
    """A parallelogram laid flat and let go: at rest on the crossing of two branches nothing says which one it takes."""
    eom = equations_of_motion(n_four_bar(1), gravity=(0.0, -9.81, 0.0))
    flat = {"pivot 0.angle": -np.pi / 2, "pivot 1.angle": -np.pi / 2, "knee 0.angle": np.pi / 2}
    with pytest.raises(MechanicsError) as caught:
        run_of(eom, duration=1.0, output_step=0.1, initial=flat)
    assert caught.value.code == "E310"
    assert "t = 0 s" in str(caught.value)
    assert "'pin 0'" in str(caught.value)
    assert singular_pose(eom, np.zeros(3), 0.0) is None  # upright it is regular


def test_a_bob_kept_at_a_distance_swings_like_a_pendulum() -> None:
    """A disc free to move in the vertical plane, held by a massless rod: a pendulum whose bob does not turn."""
    from topology.joints.mobility import mobility

    bob = body("bob", 2.0, (0.8, 0, -0.6), (0.1, 0.1, 0.1))
    plane = joint("plane", "planar", "ground", "bob", frame((0.8, 0, -0.6), z=(0, 1, 0)))
    rod_axis = np.array([0.8, 0.0, -0.6])
    tie = replace(joint("tie", "distance", "ground", "bob", frame((0, 0, 0), z=rod_axis)), X_CM=frame((0.8, 0, -0.6), z=rod_axis))
    machine = mechanism([bob], [plane], loops=(tie,))
    assert mobility(machine.tree, machine.loops) == 2  # swing, and turn of the bob
    eom = equations_of_motion(machine, gravity=(0.0, 0.0, -9.81))
    run = run_of(eom, duration=2.0, output_step=0.1)
    centers = ca.Function("X", [eom.q, eom.p], [eom.poses["bob"]])
    swing = solve_ivp(
        lambda t, y: [y[1], -9.81 * np.sin(y[0])], (0, 2), [np.arctan2(0.8, 0.6), 0.0], "DOP853", run.time, rtol=1e-11, atol=1e-12
    )
    for q, angle in zip(run.q, swing.y[0], strict=True):
        X = np.asarray(centers(q, eom.p_values))
        place = X[:3, :3] @ bob.center + X[:3, 3]
        np.testing.assert_allclose(place, (np.sin(angle), 0.0, -np.cos(angle)), atol=1e-7)  # m: steps at 1e-9 over two seconds
    assert max(run.closure, run.closure_rate) < 1e-9
