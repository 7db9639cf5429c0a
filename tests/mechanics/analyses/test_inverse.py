"""Kineto-static analysis: analytic cases, the free-body diagram of every body, virtual power, and what is determinate."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import ALL_KINDS, body, frame, joint, mechanism, random_state, random_tree

from foundation.arrays import Array
from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.inverse_results import InverseAnalysis
from mechanics.analyses.kinematics import KinematicMotion, body_motions, kinematic_motion
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.analyses.point_loads import PointLoad
from mechanics.equations import EquationsOfMotion, equations_of_motion
from mechanics.errors import MechanicsError
from mechanics.formulations.joint_motion import MovingJoint
from mechanics.multibody.joints import joint_model, joint_parameters
from topology.joints.couplings import gear
from topology.mechanism import Coupling, DroppedJoint, Joint, Mechanism

G = 9.81
EPS = np.finfo(float).eps


def driver(name: str, function: str, *, quantity: str = "position", start: float = 0.0, **parameters: object) -> MotionDriver:
    return MotionDriver(
        name=f"{name} motion",
        joint=name,
        profile=motion_profile(function, **parameters),
        quantity=quantity,  # type: ignore[arg-type]
        start=start,
    )


def given_state(eom: EquationsOfMotion, q: Array, v: Array, vdot: Array, time: Array | None = None) -> KinematicMotion:
    return KinematicMotion(
        eom=eom,
        time=np.zeros(1) if time is None else time,
        q=np.atleast_2d(q),
        v=np.atleast_2d(v),
        vdot=np.atleast_2d(vdot),
        driven=tuple(range(len(eom.coordinates))),
    )


def free_body_error(found: InverseAnalysis, *, sharing: dict[str, Joint] | None = None) -> float:
    """Largest error, over all bodies and times, of: wrenches of joints and meshes + weight = rate of momentum; over the largest term."""
    eom = found.motion.eom
    moving = body_motions(found.motion)
    gravity = eom.p_values[:3]
    worst, largest = 0.0, 1e-300
    wrenches = full_wrenches(found)
    for name, part in eom.mechanism.bodies.items():
        if name == eom.mechanism.ground:
            continue
        m = moving[name]
        R = m.X_WB[:, :3, :3]
        force = part.mass * (gravity - m.acceleration)
        inertia = R @ part.inertia @ R.transpose(0, 2, 1)
        momentum = np.einsum("tij,tj->ti", inertia, m.angular_velocity)
        moment = -np.einsum("tij,tj->ti", inertia, m.angular_acceleration) - np.cross(m.angular_velocity, momentum)
        largest = max(largest, float(np.max(np.abs(force))), float(np.max(np.abs(moment))))
        for j in eom.mechanism.joints:
            if name not in (j.parent, j.child):
                continue
            sign = 1.0 if j.child == name else -1.0
            f, n, at = wrenches[j.name]
            force = force + sign * f
            moment = moment + sign * (n + np.cross(at - m.position, f))
            largest = max(largest, float(np.max(np.abs(f))), float(np.max(np.abs(n))))
        for mesh in (mesh for forces in found.meshes.values() for mesh in forces if name in (mesh.on, mesh.by)):
            sign = 1.0 if mesh.on == name else -1.0
            force = force + sign * mesh.force
            moment = moment + sign * (mesh.moment + np.cross(mesh.point - m.position, mesh.force))
        worst = max(worst, float(np.max(np.abs(force))), float(np.max(np.abs(moment))))
    return worst / largest


def full_wrenches(found: InverseAnalysis) -> dict[str, tuple[Array, Array, Array]]:
    """For every joint the whole wrench on the child in W (reaction and effort along its freedoms) about F's origin, and that origin."""
    eom = found.motion.eom
    poses = {name: m.X_WB for name, m in body_motions(found.motion).items()}
    out = {}
    at_q = at_v = 0
    for j in eom.mechanism.joints:
        reaction = found.reactions[j.name]
        X_WF = poses[j.parent] @ j.X_PF
        f, n, origin = np.array(reaction.force_W), np.array(reaction.moment_W), X_WF[:, :3, 3]
        # axes and vectors in F agree with those in W
        assert np.allclose(np.einsum("tij,tj->ti", X_WF[:, :3, :3], reaction.force_F), f, atol=1e-9 * max(1.0, np.abs(f).max()))
        if j in eom.mechanism.tree:
            model = joint_model(j)
            for k, quantity in enumerate(model.efforts):
                effort = found.efforts.get(f"{j.name}.{quantity.name}", np.zeros(len(found.time)))
                for row in found.motion.eom.mechanism.couplings:
                    for who, coefficient in row.terms:
                        if who in (j.name, f"{j.name}.{model.positions[k].name}") and row.name not in found.meshes:
                            effort = effort + coefficient * found.couplings[row.name]
                for t in range(len(found.time)):
                    q = found.motion.q[t, at_q : at_q + len(model.positions)]
                    motion = MovingJoint(model)(q, joint_parameters(j))
                    R_WM = X_WF[t, :3, :3] @ motion.X_FM[:3, :3]
                    w, v = motion.subspace[:3, k], motion.subspace[3:, k]
                    if np.linalg.norm(w) > 0:
                        n[t] += R_WM @ w * effort[t]
                    else:
                        push = R_WM @ v * effort[t]
                        f[t] += push
                        n[t] += np.cross(X_WF[t, :3, :3] @ motion.X_FM[:3, 3], push)
            at_q, at_v = at_q + len(model.positions), at_v + len(model.velocities)
        out[j.name] = (f, n, origin)
    return out


# ------------------------------------------------------------------------------------------------------------------ trees


def test_pendulum_pulls_at_its_pin_with_weight_and_centripetal_force() -> None:
    m, length = 2.0, 0.5
    rod = body("rod", m, (0, 0, -length), (0.01, 0.02, 0.03))
    eom = equations_of_motion(mechanism([rod], [joint("pin", "revolute", "ground", "rod", frame(z=(0, 1, 0)))]))
    times = np.linspace(0.0, 1.0, 41)
    found = inverse_analysis(kinematic_motion(eom, [driver("pin", "sine", amplitude=0.8, frequency=1.5, phase=0.3)], times))
    q, v, a = found.motion.q[:, 0], found.motion.v[:, 0], found.motion.vdot[:, 0]
    radial = np.column_stack([-np.sin(q), 0 * q, -np.cos(q)])  # from the pin to the centre of mass
    along = np.column_stack([-np.cos(q), 0 * q, np.sin(q)])  # its derivative by q
    expected = m * (length * (a[:, None] * along - (v**2)[:, None] * radial) + np.array([0, 0, G]))
    reaction = found.reactions["pin"]
    # round-off of sums of terms of size m (g + length v^2)
    assert np.max(np.abs(reaction.force_W - expected)) < 1e3 * EPS * np.max(np.abs(expected))
    torque = (0.02 + m * length**2) * a + m * G * length * np.sin(q)
    assert np.max(np.abs(found.efforts["pin.torque"] - torque)) < 1e3 * EPS * np.max(np.abs(torque))
    assert np.all(reaction.determinate)
    assert found.effort_units["pin.torque"] == "N*m"


def test_motion_functions_have_exact_derivatives_and_integrals() -> None:
    times = np.linspace(-0.5, 3.0, 57) + 0.0137  # beside the instants where accelerations jump
    rod = body("rod", 1.0, (0, 0, -1), (0.01, 0.02, 0.03))
    eom = equations_of_motion(mechanism([rod], [joint("pin", "revolute", "ground", "rod", frame())]))
    h = 1e-5
    for function, parameters in (
        ("constant", {"value": 0.3}),
        ("sine", {"amplitude": 0.5, "frequency": 0.7, "phase": 0.2, "offset": 0.1}),
        ("polynomial", {"coefficients": [0.1, -0.2, 0.3, 0.05]}),
        ("trapezoid", {"distance": -1.0, "speed": 0.7, "acceleration": 2.0, "start": 0.213}),
        ("trapezoid", {"distance": 0.1, "speed": 5.0, "acceleration": 2.0}),
        ("table", {"times": [0.0, 0.51, 1.03, 2.5], "values": [0.0, 1.0, 0.2, 0.7]}),
        ("ramp", {"slope": 2.0, "initial": 0.1, "start": 0.501, "duration": 0.7}),
    ):
        profile = motion_profile(function, **parameters)
        for quantity in ("position", "velocity"):
            given_driver = MotionDriver(name="m", joint="pin", profile=profile, quantity=quantity, start=0.4)  # type: ignore[arg-type]
            motion = kinematic_motion(eom, [given_driver], times)
            position = given_driver.position
            assert np.allclose(motion.q[:, 0], [position.value(t) for t in times], rtol=0, atol=1e-14)  # round-off of values of size 1
            if quantity == "velocity":
                assert position.value(0.0) == pytest.approx(0.4, abs=1e-15)
                assert np.allclose(motion.v[:, 0], [profile.value(t) for t in times], rtol=0, atol=1e-13)
            # central differences err by h^2/6 times the third derivative (up to 100 here) and eps/h
            slope = np.array([(position.value(t + h) - position.value(t - h)) / (2 * h) for t in times])
            assert np.allclose(motion.v[:, 0], slope, atol=1e-8)


def test_short_trapezoid_is_a_triangle_and_arrives() -> None:
    profile = motion_profile("trapezoid", distance=0.1, speed=5.0, acceleration=2.0)
    meeting = np.sqrt(0.1 / 2.0)
    assert profile.value(meeting) == pytest.approx(0.05, rel=1e-14)
    assert profile.value(2 * meeting) == pytest.approx(0.1, rel=1e-14)
    assert profile.derivative().jumps() == ()


@settings(max_examples=12)
@given(st.integers(1, 7), st.integers(0, 100_000))
def test_every_body_obeys_newton_and_euler(count: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    eom = equations_of_motion(random_tree(count, seed, kinds=ALL_KINDS))
    q, v, vdot = random_state(eom, random)
    found = inverse_analysis(given_state(eom, q, v, vdot))
    assert free_body_error(found) < 1e-11  # round-off over 7 links whose wrenches differ by up to 1e3 in size


@settings(max_examples=12)
@given(st.sampled_from(ALL_KINDS), st.integers(0, 100_000))
def test_reactions_do_no_work_on_allowed_motion(kind: str, seed: int) -> None:
    random = np.random.default_rng(seed)
    tree = random_tree(1, seed, kinds=(kind,))
    eom = equations_of_motion(tree)
    q, v, vdot = random_state(eom, random)
    found = inverse_analysis(given_state(eom, q, v, vdot))
    reaction = found.reactions[tree.tree[0].name]
    motion = MovingJoint(joint_model(tree.tree[0]))(q, joint_parameters(tree.tree[0]))
    R, p = motion.X_FM[:3, :3], motion.X_FM[:3, 3]
    f, n_F = reaction.force_F[0], reaction.moment_F[0]
    n_M = n_F - np.cross(p, f)
    power = motion.subspace[:3].T @ (R.T @ n_M) + motion.subspace[3:].T @ (R.T @ f)
    size = np.linalg.norm(f) + np.linalg.norm(n_F) + 1e-300
    assert np.max(np.abs(power), initial=0.0) < 1e-12 * max(size, 1.0) * (1 + np.linalg.norm(p))  # a handful of round-offs


def test_poses_velocities_and_accelerations_of_bodies_are_derivatives_of_each_other() -> None:
    eom = equations_of_motion(random_tree(4, 5))
    drivers = [
        driver(c.joint, "sine", amplitude=0.3 + 0.1 * i, frequency=0.5 + 0.2 * i, phase=float(i)) for i, c in enumerate(eom.coordinates)
    ]
    h = 1e-4
    times = 0.3 + h * np.arange(-1, 2)
    for moved in body_motions(kinematic_motion(eom, drivers, times)).values():
        # central differences: h^2/6 times third derivatives, which stay below 1e3 here
        assert np.allclose((moved.position[2] - moved.position[0]) / (2 * h), moved.velocity[1], atol=2e-6)
        assert np.allclose((moved.velocity[2] - moved.velocity[0]) / (2 * h), moved.acceleration[1], atol=2e-5)
        assert np.allclose((moved.angular_velocity[2] - moved.angular_velocity[0]) / (2 * h), moved.angular_acceleration[1], atol=2e-5)
        R_dot = (moved.X_WB[2, :3, :3] - moved.X_WB[0, :3, :3]) / (2 * h)
        turning = R_dot @ moved.X_WB[1, :3, :3].T
        w = np.array([turning[2, 1], turning[0, 2], turning[1, 0]])
        assert np.allclose(w, moved.angular_velocity[1], atol=2e-6)


def test_a_force_on_a_point_is_carried_by_the_pin() -> None:
    rod = body("rod", 2.0, (0.5, 0, 0), (0.01, 0.02, 0.03))
    eom = equations_of_motion(mechanism([rod], [joint("pin", "revolute", "ground", "rod", frame(z=(0, 1, 0)))]))
    held = kinematic_motion(eom, [driver("pin", "constant", value=0.7)], np.zeros(1))
    push = np.array([[3.0, -2.0, 5.0]])
    point = np.array([0.8, 0.1, -0.2])
    bare = inverse_analysis(held)
    found = inverse_analysis(
        held, loads=[PointLoad(body="rod", point=point, force=push), PointLoad(body="ground", point=point, force=push)]
    )
    R = body_motions(held)["rod"].X_WB[0, :3, :3]
    moment = np.cross(R @ point, push[0])
    assert np.allclose(found.reactions["pin"].force_W - bare.reactions["pin"].force_W, -push)
    assert np.allclose((found.reactions["pin"].moment_W - bare.reactions["pin"].moment_W)[0], [-moment[0], 0.0, -moment[2]])
    assert np.allclose(found.efforts["pin.torque"] - bare.efforts["pin.torque"], -moment[1])


@settings(max_examples=15)
@given(st.integers(1, 6), st.integers(0, 100_000))
def test_the_ground_feels_all_its_joints_together(count: int, seed: int) -> None:
    eom = equations_of_motion(random_tree(count, seed, kinds=ALL_KINDS))
    q, v, vdot = random_state(eom, np.random.default_rng(seed))
    found = inverse_analysis(given_state(eom, q, v, vdot))
    assert ground_error(found) < 1e-11  # round-off, as for the free bodies


def ground_error(found: InverseAnalysis) -> float:
    """The foundation's wrench against the sum over the joints at the ground, relative."""
    force, moment = np.zeros((len(found.time), 3)), np.zeros((len(found.time), 3))
    wrenches = full_wrenches(found)
    for j in found.motion.eom.mechanism.joints:
        sign = -1.0 if j.parent == "ground" else 1.0 if j.child == "ground" else 0.0
        f, n, at = wrenches[j.name]
        force, moment = force + sign * f, moment + sign * (n + np.cross(at, f))
    size = max(float(np.max(np.abs(found.foundation.force))), float(np.max(np.abs(found.foundation.moment))), 1e-300)
    error = max(float(np.max(np.abs(force - found.foundation.force))), float(np.max(np.abs(moment - found.foundation.moment))))
    return error / size


# ------------------------------------------------------------------------------------------------------------------ bearings


def arm_on_two_bearings(second: str = "revolute", *, distance: float = 0.4) -> Mechanism:
    """An arm that turns about y, its weight 0.1 m outside of the first bearing, the second one `distance` behind::

    bearing b ------0.4------ bearing a --0.1-- weight
    """
    arm = body("arm", 3.0, (0, 0.1, 0), (0.02, 0.02, 0.02))
    a = joint("a", "revolute", "ground", "arm", frame(z=(0, 1, 0)))
    b = joint("b", second, "ground", "arm", frame(origin=(0, -distance, 0), z=(0, 1, 0)))
    return mechanism([arm], [a], dropped=(DroppedJoint(name="b", kept="a", reason="coaxial", joint=b),))


def test_two_bearings_share_a_radial_load_by_the_lever_rule() -> None:
    eom = equations_of_motion(arm_on_two_bearings())
    found = inverse_analysis(kinematic_motion(eom, [driver("a", "constant", value=0.0)], np.zeros(1)))
    weight = 3.0 * G
    a, b = found.bearings["a"], found.bearings["b"]
    # moments about a: b pulls down with weight 0.1 / 0.4, a carries that and the weight; round-off of a few operations
    assert np.allclose(a.force_W[0], [0, 0, weight * (1 + 0.1 / 0.4)], atol=1e-12)
    assert np.allclose(b.force_W[0], [0, 0, -weight * 0.1 / 0.4], atol=1e-12)
    assert np.allclose(a.moment_W, 0.0)
    assert np.all(a.determinate[[0, 1]])
    assert np.all(b.determinate[[0, 1]])
    assert not a.determinate[2], "two bearings that both take axial load share it in an unknown way"
    assert a.convention == "minimum norm"
    assert "forces only" in a.assumption
    assert any(note.code == "W323" for note in found.notes)


def test_a_floating_bearing_takes_no_axial_load_and_makes_it_determinate() -> None:
    turned = equations_of_motion(arm_on_two_bearings("cylindrical"), gravity=(0.0, 2.0, -9.81))
    found = inverse_analysis(kinematic_motion(turned, [driver("a", "sine", amplitude=1.0, frequency=1.0)], np.linspace(0, 1, 5)))
    a, b = found.bearings["a"], found.bearings["b"]
    assert np.all(a.determinate)
    assert np.all(b.determinate)
    assert np.allclose(b.force_F[:, 2], 0.0)
    assert np.allclose(a.force_F[:, 2], -3.0 * 2.0)


@settings(max_examples=20)
@given(st.floats(0.05, 2.0), st.floats(-3.0, 3.0), st.floats(-5.0, 5.0))
def test_the_bearings_together_carry_what_the_joint_carries(distance: float, angle: float, rate: float) -> None:
    for kind in ("revolute", "cylindrical"):
        machine = arm_on_two_bearings(kind, distance=distance)
        eom = equations_of_motion(machine, gravity=(1.0, 2.0, -9.81))
        found = inverse_analysis(given_state(eom, np.array([angle]), np.array([rate]), np.array([1.0])))
        whole, origin = found.reactions["a"], machine.tree[0].X_PF[:3, 3]
        force, moment = np.zeros(3), np.zeros(3)
        for name, share in found.bearings.items():
            at = (machine.tree[0] if name == "a" else machine.dropped[0].joint).X_PF[:3, 3]
            force += share.force_W[0]
            moment += share.moment_W[0] + np.cross(at - origin, share.force_W[0])
        size = np.abs(whole.components).max() * (1 + 1 / distance)
        assert np.allclose(force, whole.force_W[0], atol=1e-13 * size)  # round-off, enlarged by the lever
        assert np.allclose(moment, whole.moment_W[0], atol=1e-13 * size)


def test_bearings_at_one_place_share_moments_and_say_that_it_is_a_convention() -> None:
    found = inverse_analysis(
        kinematic_motion(equations_of_motion(arm_on_two_bearings(distance=0.0)), [driver("a", "constant", value=0.0)], np.zeros(1))
    )
    assert not np.any(found.bearings["a"].determinate[:5])
    assert found.bearings["a"].assumption == ""
    assert np.allclose(found.bearings["a"].force_F, found.bearings["b"].force_F)


# ------------------------------------------------------------------------------------------------------------------ loops


def four_bar(cut: int = 3) -> Mechanism:
    """A planar four-bar of four spatial revolutes about y, cut at the joint of that number; lengths 0.2, 0.5, 0.4, ground 0.45 m."""
    A, B, C, D = np.array([0, 0, 0.0]), np.array([0.1, 0, 0.2]), np.array([0.5, 0.0, 0.45]), np.array([0.45, 0, 0.0])
    bodies = {
        "crank": body("crank", 1.0, (A + B) / 2 + [0, 0.03, 0], (0.01, 0.02, 0.015)),
        "coupler": body("coupler", 1.5, (B + C) / 2 + [0.01, -0.02, 0], (0.03, 0.04, 0.02)),
        "rocker": body("rocker", 0.8, (C + D) / 2, (0.02, 0.03, 0.01)),
    }
    ring = ["ground", "crank", "coupler", "rocker", "ground"]
    joints = [
        joint(n, "revolute", ring[i], ring[i + 1], frame(p, z=(0, 1, 0))) for i, (n, p) in enumerate(zip("abcd", (A, B, C, D), strict=True))
    ]
    forwards = joints[:cut]
    backwards = [
        replace(j, parent=j.child, child=j.parent, X_PF=j.X_CM @ np.diag([1.0, -1, -1, 1]), X_CM=j.X_PF @ np.diag([1.0, -1, -1, 1]))
        for j in reversed(joints[cut + 1 :])
    ]
    tree = [*forwards, *backwards]
    order = {"ground": None} | {j.child: None for j in tree}
    return Mechanism(
        name="four-bar",
        ground="ground",
        bodies={name: bodies.get(name) or body("ground", 1.0, (0, 0, 0), (1, 1, 1)) for name in order},
        tree=tuple(tree),
        loops=(joints[cut],),
        mobility=1,
    )


def turning_crank(machine: Mechanism) -> InverseAnalysis:
    eom = equations_of_motion(machine)
    return inverse_analysis(kinematic_motion(eom, [driver("a", "sine", amplitude=0.4, frequency=1.0, phase=0.2)], np.linspace(0, 1, 9)))


def test_in_a_planar_four_bar_only_in_plane_forces_are_determinate() -> None:
    found = turning_crank(four_bar())
    for name in "abcd":
        reaction = found.reactions[name]
        # F has y of W as z: its x and y are in the plane
        assert np.all(reaction.determinate[[0, 1]]), name
        assert not np.any(reaction.determinate[[2, 3, 4]]), name
        assert np.all(reaction.determinate_W[[0, 2]])
        assert reaction.convention == "minimum norm"
    assert any(note.code == "W321" for note in found.notes)


def test_bodies_of_a_loop_obey_newton_and_euler() -> None:
    found = turning_crank(four_bar())
    assert found.motion.closure < 1e-11
    assert free_body_error(found) < 1e-9  # round-off times the condition of the closure, which carries 1e-12
    assert ground_error(found) < 1e-9, "what the ground feels is determinate, although the reactions are not"
    assert found.residual < 1e-9


def test_reactions_do_not_depend_on_where_the_loop_is_cut() -> None:
    reference = turning_crank(four_bar(3))
    for cut in (1, 2):
        other = turning_crank(four_bar(cut))
        # closure to 1e-12, times the ratio of accelerations to positions (50) and forces of 50 N
        assert np.allclose(other.efforts["a.torque"], reference.efforts["a.torque"], atol=1e-8)
        for name in "abcd":
            one, two = reference.reactions[name], other.reactions[name]
            sign = 1.0 if one.child == two.child else -1.0
            assert np.allclose(sign * two.force_W, one.force_W, atol=1e-7), name
            assert np.allclose(sign * two.moment_W, one.moment_W, atol=1e-7), name
            assert np.array_equal(np.sort(one.determinate), np.sort(two.determinate))


def test_determinate_reactions_of_a_loop_equal_those_of_the_vector_bond_graph() -> None:
    """Another formulation, in maximal coordinates: its redundant efforts follow another convention, the determinate ones must agree."""
    from mechanics.formulations.vector_bond_graph import VectorBondGraph

    found = turning_crank(four_bar())
    graph = VectorBondGraph(four_bar(), (0.0, 0.0, -G))
    for k in range(len(found.time)):
        other = graph.kineto_static(found.motion.q[k], found.motion.v[k], found.motion.vdot[k], (0,))
        assert other.drives[0] == pytest.approx(found.efforts["a.torque"][k], abs=1e-7)  # round-off times conditions of both, of 3 N m
        for name, reaction in found.reactions.items():
            in_plane = np.linalg.norm(other.wrenches[name][3:5])  # x and y of M, which has the z axis of F
            assert in_plane == pytest.approx(np.linalg.norm(reaction.force_F[k, :2]), abs=1e-6), name


def test_a_fast_crank_stays_on_its_branch_however_coarse_the_output() -> None:
    eom = equations_of_motion(four_bar())
    turning = [driver("a", "constant", quantity="velocity", value=40.0)]
    coarse = kinematic_motion(eom, turning, np.linspace(0.0, 1.0, 11))  # 4 rad from one output to the next
    fine = kinematic_motion(eom, turning, np.linspace(0.0, 1.0, 501))
    assert np.allclose(coarse.q, fine.q[::50], atol=1e-9)  # both are closed to 1e-12
    assert np.allclose(coarse.v, fine.v[::50], atol=1e-6)


def test_drive_of_a_loop_supplies_the_power_that_the_energy_takes_up() -> None:
    eom = equations_of_motion(four_bar())
    h = 1e-4
    times = 0.2 + h * np.arange(-1, 2)
    found = inverse_analysis(kinematic_motion(eom, [driver("a", "sine", amplitude=0.4, frequency=1.0)], times))
    import casadi as ca

    energy = ca.Function("E", [eom.q, eom.v, eom.p], [eom.kinetic_energy + eom.potential_energy])
    E = [float(energy(found.motion.q[k], found.motion.v[k], eom.p_values)) for k in range(3)]
    power = found.efforts["a.torque"][1] * found.motion.v[1, 0]
    assert (E[2] - E[0]) / (2 * h) == pytest.approx(power, rel=1e-5)  # h^2/6 times the third derivative, and 1e-15 / h of round-off


def slider_crank(angle: float, *, crank: float = 0.1, rod: float = 0.35) -> Mechanism:
    """Crank about y at the origin, rod, slider along x; in the CAD pose the crank makes `angle` with the x axis, towards -z.

    ground --main-- crank --pin-- rod --wrist-- slider --guide-- ground
    """
    B = np.array([crank * np.cos(angle), 0.0, -crank * np.sin(angle)])
    C = np.array([B[0] + np.sqrt(rod**2 - B[2] ** 2), 0.0, 0.0])
    bodies = [
        body("crank", 1.0, B / 2, (0.01, 0.02, 0.015)),
        body("rod", 0.5, (B + C) / 2, (0.003, 0.004, 0.002)),
        body("slider", 0.8, C, (0.001, 0.001, 0.001)),
    ]
    tree = [
        joint("main", "revolute", "ground", "crank", frame(z=(0, 1, 0))),
        joint("pin", "revolute", "crank", "rod", frame(B, z=(0, 1, 0))),
        joint("wrist", "revolute", "rod", "slider", frame(C, z=(0, 1, 0))),
    ]
    return replace(mechanism(bodies, tree), loops=(joint("guide", "prismatic", "ground", "slider", frame(C, z=(1, 0, 0))),), mobility=1)


@settings(max_examples=20)
@given(st.floats(0.1, 3.0))
def test_slider_crank_turns_a_piston_force_into_torque_and_side_thrust(angle: float) -> None:
    """Statics of the textbook: torque = F r sin(angle + tilt) / cos(tilt), thrust on the guide = F tan(tilt)."""
    r, rod, force = 0.1, 0.35, 700.0
    eom = equations_of_motion(slider_crank(angle, crank=r, rod=rod), gravity=(0.0, 0.0, 0.0))
    held = kinematic_motion(eom, [driver("main", "constant", value=0.0)], np.zeros(1))
    piston = PointLoad(body="slider", point=np.zeros(3) + eom.mechanism.loops[0].X_PF[:3, 3], force=np.array([[-force, 0.0, 0.0]]))
    found = inverse_analysis(held, loads=[piston])
    tilt = np.arcsin(r * np.sin(angle) / rod)
    # the closure is met to 1e-12 of a machine of 0.2 m; sensitivities stay below 1e2
    assert abs(found.efforts["main.torque"][0]) == pytest.approx(force * r * np.sin(angle + tilt) / np.cos(tilt), rel=1e-8)
    guide = found.reactions["guide"]
    assert abs(guide.force_W[0, 2]) == pytest.approx(force * np.tan(tilt), rel=1e-8)
    assert guide.determinate_W[2], "the side thrust is a fact"
    assert not guide.determinate_W[1], "what the guide bears along the hinges is not"
    assert free_body_error_at_rest(found, piston) < 1e-9


def free_body_error_at_rest(found: InverseAnalysis, load: PointLoad) -> float:
    """Sum of all forces on the loaded body, relative to the load: nothing moves, nothing weighs."""
    total = np.array(load.force[0])
    for reaction in found.reactions.values():
        total = (
            total
            + (reaction.force_W[0] if reaction.child == load.body else 0.0)
            - (reaction.force_W[0] if reaction.parent == load.body else 0.0)
        )
    return float(np.max(np.abs(total)) / np.max(np.abs(load.force)))


def test_gear_passes_the_torque_by_its_ratio() -> None:
    wheels = [body("small", 1.0, (0, 0, 0), (0.1, 0.1, 0.1)), body("large", 2.0, (0.3, 0, 0), (0.5, 0.5, 0.5))]
    joints = [joint("s", "revolute", "ground", "small", frame()), joint("l", "revolute", "ground", "large", frame((0.3, 0, 0)))]
    eom = equations_of_motion(mechanism(wheels, joints, couplings=(gear("mesh", "s", "l", teeth=(20, 60)),)))
    found = inverse_analysis(kinematic_motion(eom, [driver("s", "polynomial", coefficients=[0.0, 0.0, 1.5])], np.array([0.0, 0.4])))
    assert np.allclose(found.motion.vdot, [[3.0, -1.0]] * 2)
    assert np.allclose(found.efforts["s.torque"], 0.1 * 3.0 + 0.5 * 1.0 / 3.0)
    assert not any(note.code == "W322" for note in found.notes), "the shafts tell where the teeth are"
    assert free_body_error(found) < 1e-12


def on_an_arm(couplings: tuple[Coupling, ...]) -> InverseAnalysis:
    """ground --base-- arm, which carries two wheels in gear; and a flap of its own at the ground."""
    inertia = (0.1, 0.1, 0.1)
    bodies = [
        body("arm", 1.0, (0.1, 0, 0), inertia),
        body("w1", 1.0, (0.2, 0, 0), inertia),
        body("w2", 1.0, (0.5, 0, 0), inertia),
        body("flap", 1, (0, 1, 0), inertia),
    ]
    joints = [
        joint("base", "revolute", "ground", "arm", frame()),
        joint("one", "revolute", "arm", "w1", frame((0.2, 0, 0))),
        joint("two", "revolute", "arm", "w2", frame((0.5, 0, 0))),
        joint("hinge", "revolute", "ground", "flap", frame((0, 0.9, 0))),
    ]
    eom = equations_of_motion(mechanism(bodies, joints, couplings=couplings))
    drives = [driver(name, "sine", amplitude=0.5, frequency=1.0) for name in ("base", "one", "hinge")]
    return inverse_analysis(kinematic_motion(eom, drives, np.linspace(0.0, 1.0, 5)))


def crossed(kind: str = "gear") -> Coupling:
    """Of a kind that no place is known for."""
    return replace(gear("mesh", "one", "two", teeth=(20, 40)), kind=kind)


def test_joints_that_bear_tooth_forces_of_unknown_place_say_that_these_are_missing() -> None:
    found = on_an_arm((crossed("bevel gear"),))
    for name in ("base", "one", "two"):  # and what is inboard
        assert not found.reactions[name].determinate.any(), name
        assert not found.reactions[name].determinate_W.any(), name
        assert "teeth" in found.reactions[name].convention
    assert found.reactions["hinge"].determinate.all(), "no gear acts through it"
    (note,) = (note for note in found.notes if note.code == "W322")
    assert "base, one, two" in note.text
    assert not any(peak.determinate for peak in found.peaks() if peak.element == "two")


def test_a_gear_given_twice_leaves_other_reactions_as_they_are() -> None:
    mesh = gear("mesh", "one", "two", teeth=(20, 40))
    once, twice = on_an_arm((mesh,)), on_an_arm((mesh, replace(mesh, name="again")))
    assert twice.reactions["hinge"].determinate.all()
    assert not any(note.code == "W321" for note in twice.notes)
    for name, reaction in once.reactions.items():
        assert np.allclose(reaction.components, twice.reactions[name].components, atol=1e-9), name  # round-off of 40 N


@pytest.mark.parametrize("seed", range(4))
def test_a_loop_that_lies_flat_rests_whichever_way_it_is_turned(seed: int) -> None:
    """Gravity along the hinges gives no effort along them but round-off, which must not count as out of balance."""
    R = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))[0]
    X = np.eye(4)
    X[:3, :3] = R * np.linalg.det(R)
    flat = four_bar()
    bodies = {n: replace(b, center=X[:3, :3] @ b.center, inertia=X[:3, :3] @ b.inertia @ X[:3, :3].T) for n, b in flat.bodies.items()}
    tree, loops = (tuple(replace(j, X_PF=X @ j.X_PF, X_CM=X @ j.X_CM) for j in joints) for joints in (flat.tree, flat.loops))
    turned = replace(flat, bodies=bodies, tree=tree, loops=loops)
    eom = equations_of_motion(turned, gravity=tuple(G * turned.tree[0].X_PF[:3, 2]))
    found = inverse_analysis(kinematic_motion(eom, [driver("a", "constant", value=0.0)], np.zeros(1)))
    assert found.residual < 1e-12  # of the weight
    assert abs(found.efforts["a.torque"][0]) < 1e-10


# ------------------------------------------------------------------------------------------------------------------ refusals


def test_what_is_left_free_is_named() -> None:
    eom = equations_of_motion(random_tree(2, 1))
    first, second = (c.joint for c in eom.coordinates)
    with pytest.raises(MechanicsError, match=second) as caught:
        kinematic_motion(eom, [driver(first, "constant", value=0.0)], np.zeros(1))
    assert caught.value.code == "E323"


def test_drivers_on_what_cannot_be_driven_are_refused() -> None:
    eom = equations_of_motion(four_bar())
    for name, code in (("d", "E321"), ("nothing", "E321")):
        with pytest.raises(MechanicsError) as caught:
            kinematic_motion(eom, [driver(name, "constant", value=0.0)], np.zeros(1))
        assert caught.value.code == code
    with pytest.raises(MechanicsError) as caught:
        kinematic_motion(eom, [driver("a", "constant", value=0.0)] * 2, np.zeros(1))
    assert caught.value.code == "E322"
    with pytest.raises(MechanicsError) as caught:
        kinematic_motion(eom, [driver("a", "ramp", slope=0.5, start=-1.0), driver("b", "constant", value=0.0)], np.zeros(1))
    assert caught.value.code in ("E322", "E324")


def test_a_motion_out_of_reach_is_stopped_with_its_time() -> None:
    eom = equations_of_motion(four_bar())
    with pytest.raises(MechanicsError, match=r"0\.\d+ s") as caught:
        kinematic_motion(eom, [driver("c", "ramp", slope=4.0)], np.linspace(0.0, 1.0, 101))
    assert caught.value.code in ("E324", "E323")


def test_a_jump_of_velocity_is_told() -> None:
    eom = equations_of_motion(random_tree(1, 0))
    motion = kinematic_motion(eom, [driver("joint 0", "ramp", slope=1.0, start=0.5)], np.linspace(0, 1, 11))
    assert [note.code for note in motion.notes] == ["W320"]


def test_a_body_without_mass_moves_with_its_joint_and_leaves_the_foundation_determined() -> None:
    """A cross between two hinges that weighs nothing, its centre 0.2 m off the first one."""
    bodies = [body("cross", 0.0, (0.2, 0, 0), (0, 0, 0)), body("arm", 1.0, (0.7, 0, 0), (1e-3, 0.1, 0.1))]
    joints = [joint("a", "revolute", "ground", "cross", frame()), joint("b", "revolute", "cross", "arm", frame((0.2, 0, 0)))]
    eom = equations_of_motion(mechanism(bodies, joints))
    spin = motion_profile("ramp", slope=2.0)
    drivers = [MotionDriver(name=name, joint=name, profile=spin if name == "a" else motion_profile("constant", value=0.0)) for name in "ab"]
    motion = kinematic_motion(eom, drivers, np.linspace(0.0, 1.0, 3))
    velocity = body_motions(motion)["cross"].velocity
    np.testing.assert_allclose(np.linalg.norm(velocity, axis=1), 0.4, rtol=1e-12)
    found = inverse_analysis(motion)
    # the arm's centre circles at 0.7 m: 1 kg * 4 * 0.7 m, and its weight
    np.testing.assert_allclose(np.linalg.norm(found.foundation.force, axis=1), np.hypot(2.8, 9.81), rtol=1e-12)
