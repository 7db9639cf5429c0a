"""Massless bodies on springs are quasi-static nodes: against an integration by scipy in which the node is solved for by hand."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from random_mechanism import body, frame, joint, mechanism
from scipy.integrate import solve_ivp
from sliders import between, on, system_of

from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, NamedPoint, SystemSpec
from foundation.errors import MategraphError
from mechanics.equations import EquationsOfMotion, equations_of_motion
from topology.mechanism import Body

G = 9.81
BALL, NODE = np.array([0.5, -0.3, 0.0]), np.array([0.1, -0.2, 0.2])  # m, in the CAD pose
HOOKS = (np.array([0.3, 0.0, 0.4]), np.array([0.0, 0.2, 0.5]), np.array([0.4, 0.4, -0.3]))
MASS, K, FREE = 0.8, (20.0, 40.0, 25.0, 30.0), 0.1  # kg, N/m, m


POINTS = (
    NamedPoint(name="at", part="ball", point=(BALL[0], BALL[1], BALL[2])),
    NamedPoint(name="N", part="N", point=(NODE[0], NODE[1], NODE[2])),
)


def massless(name: str) -> Body:
    return body(name, 0.0, (0, 0, 0), (0.0, 0.0, 0.0))


def hung(kind: str) -> EquationsOfMotion:
    """A ball on a free joint, and a massless node on another, or on three slides one after another."""
    ball = joint("ball", "free", "ground", "ball", frame(BALL))
    if kind == "free":
        node = joint("n", "free", "ground", "N", frame(NODE))
        return equations_of_motion(mechanism([body("ball", MASS, BALL, (0.1, 0.1, 0.1)), massless("N")], [ball, node]), sprung=["N"])
    names, axes = ("Nx", "Ny", "N"), ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    slides = [
        joint(f"s{k}", "prismatic", parent, child, frame(NODE, z=axis))
        for k, (parent, child, axis) in enumerate(zip(("ground", *names), names, axes, strict=False))
    ]
    return equations_of_motion(mechanism([body("ball", MASS, BALL, (0.1, 0.1, 0.1)), *map(massless, names)], [ball, *slides]), sprung=["N"])


def springs(damping: float = 0.0) -> tuple[ComponentSpec, ...]:
    """Three springs; with dampers four: forces of three lines balance in a plane only, across which no damper would act."""
    fourth = between("d", ("ground", HOOKS[2]), ("N", NODE), stiffness=K[3], free_length=FREE, damping=damping)
    return (
        *((fourth,) if damping else ()),
        between("a", ("ground", HOOKS[0]), ("N", NODE), stiffness=K[0], free_length=FREE, damping=damping),
        between("b", ("ground", HOOKS[1]), ("N", NODE), stiffness=K[1], free_length=FREE, damping=damping),
        between("c", ("N", NODE), ("ball", BALL), stiffness=K[2], free_length=FREE, damping=damping),
    )


def pull(p: Any, q: Any, stiffness: float) -> Any:
    """The force on p of a spring to q."""
    d = np.asarray(q) - np.asarray(p)
    length = np.linalg.norm(d)
    return stiffness * (length - FREE) * d / length


def stiffness(p: Any, q: Any, k: float) -> Any:
    """How `pull` changes with p."""
    d = np.asarray(q) - np.asarray(p)
    length = np.linalg.norm(d)
    return -k * ((1.0 - FREE / length) * np.eye(3) + FREE / length**3 * np.outer(d, d))


def ends(ball: Any) -> list[tuple[Any, float]]:
    return [(HOOKS[0], K[0]), (HOOKS[1], K[1]), (ball, K[2])]


def by_scipy(times: Any) -> Any:
    """The ball's place: at every call the node is where the three springs balance, by Newton's method."""
    near = [NODE.copy()]

    def node(ball: Any) -> Any:
        for _ in range(50):
            force = sum(pull(near[0], q, k) for q, k in ends(ball))
            if np.abs(force).max() < 1e-12:
                break
            near[0] = near[0] - np.linalg.solve(sum(stiffness(near[0], q, k) for q, k in ends(ball)), force)
        return near[0]

    def slope(_: float, y: Any) -> Any:
        return [*y[3:], *(pull(y[:3], node(y[:3]), K[2]) / MASS - [0.0, 0.0, G])]

    return solve_ivp(slope, (0.0, times[-1]), [*BALL, 0, 0, 0], t_eval=times, rtol=1e-10, atol=1e-12, method="DOP853").y[:3].T


def damped_by_scipy(times: Any, damping: float) -> Any:
    """The same with a damper beside every spring: the node's rate follows from the balance."""

    def slope(_: float, y: Any) -> Any:
        ball, v, n = y[:3], y[3:6], y[6:]
        all_ends = [*ends(ball), (HOOKS[2], K[3])]
        along = [(q - n) / np.linalg.norm(q - n) for q, _ in all_ends]
        rest = sum(pull(n, q, k) for q, k in all_ends) + damping * along[2] * (along[2] @ v)
        rate = np.linalg.solve(damping * sum(np.outer(d, d) for d in along), rest)
        on_ball = -(K[2] * (np.linalg.norm(ball - n) - FREE) + damping * along[2] @ (v - rate)) * along[2]
        return [*v, *(on_ball / MASS - [0.0, 0.0, G]), *rate]

    return solve_ivp(slope, (0.0, times[-1]), [*BALL, 0, 0, 0, *NODE], t_eval=times, rtol=1e-10, atol=1e-12, method="DOP853").y[:3].T


@pytest.mark.parametrize("kind", ["free", "three slides"])
def test_a_ball_behind_a_node_of_three_springs_moves_as_by_hand(kind: str) -> None:
    system = compose(SystemSpec(components=springs(), points=POINTS), hung(kind))
    run = simulate(system, duration=2.0, output_step=0.05, rtol=1e-9, atol=1e-11)
    found = np.column_stack([run.array(f"at.{axis}") for axis in "xyz"])
    np.testing.assert_allclose(found, by_scipy(run.time), atol=1e-6)  # a few hundred steps of 1e-9
    node = np.column_stack([run.array(f"N.{axis}") for axis in "xyz"])
    left = [pull(n, HOOKS[0], K[0]) + pull(n, HOOKS[1], K[1]) + pull(n, b, K[2]) for n, b in zip(node, found, strict=True)]
    np.testing.assert_allclose(left, 0.0, atol=1e-8)  # N: algebraic equations are solved to 1e-11 of 10 N
    assert run.energy["relative_residual"] < 1e-6
    np.testing.assert_allclose(run.poses["N"][-1][:3, 3] + NODE, node[-1], atol=1e-9)
    hooks = reactions_of_run(system, run).foundation.force
    np.testing.assert_allclose(hooks, 0.0, atol=1e-6)  # springs hold all of it: nothing goes through joints of the ground


def test_a_damped_node_has_a_rate_of_its_own() -> None:
    system = compose(SystemSpec(components=springs(damping=3.0), points=POINTS), hung("three slides"))
    run = simulate(system, duration=2.0, output_step=0.05, rtol=1e-9, atol=1e-11)
    found = np.column_stack([run.array(f"at.{axis}") for axis in "xyz"])
    np.testing.assert_allclose(found, damped_by_scipy(run.time, 3.0), atol=1e-6)
    assert run.energy["relative_residual"] < 1e-6
    assert run.energy["heat"] > 0.1


def test_what_has_no_mass_and_no_spring_is_refused() -> None:
    with pytest.raises(MategraphError) as refused:
        compose(system_of(between("c", ("ground", HOOKS[0]), ("ball", BALL), stiffness=5.0)), hung("three slides"))
    assert (refused.value.code, refused.value.element) == ("E301", "s0")


def test_equations_with_massless_ends_pickle_and_compare() -> None:
    eom = hung("three slides")
    again = pickle.loads(pickle.dumps(eom))
    assert again == eom
    assert copy.deepcopy(eom) is eom
    assert again.nodes is not None
    assert again.nodes.names == ("s0.position", "s1.position", "s2.position")


def test_friction_from_the_load_counts_what_a_node_pulls() -> None:
    """A block on a slide, pulled aside by a spring to a node that two others hold: the guide carries the sideways part of that pull."""
    slide = joint("x", "prismatic", "ground", "block", frame((0, 0, 0), z=(1, 0, 0)))
    node = joint("n", "free", "ground", "N", frame(NODE))
    places = mechanism([body("block", 1.0, (0, 0, 0), (0.1, 0.1, 0.1)), massless("N")], [slide, node])
    parts = (
        between("a", ("ground", HOOKS[0]), ("N", NODE), stiffness=K[0], free_length=FREE),
        between("b", ("ground", HOOKS[1]), ("N", NODE), stiffness=K[1], free_length=FREE),
        between("c", ("N", NODE), ("block", (0.0, 0.0, 0.0)), stiffness=K[2], free_length=FREE),
        on("x", "dry", "GuideFriction", coefficient=0.1),
    )
    system = compose(system_of(*parts), equations_of_motion(places, gravity=(0.0, 0.0, 0.0), sprung=["N"]))
    run = simulate(system, duration=0.3, output_step=0.01)
    across = np.linalg.norm(reactions_of_run(system, run).reactions["x"].force_F[:, :2], axis=1)
    np.testing.assert_allclose(run.array("dry.load"), across, rtol=1e-6)


def test_velocities_are_measured_along_the_axes_of_a_turning_part_also_on_and_from_a_massless_lever() -> None:
    """A turntable, and a massless lever that two springs hold: the velocity of a point is turned into the axes that were asked for."""
    turn = joint("turn", "revolute", "ground", "table", frame((0, 0, 0)))
    pin = joint("pin", "revolute", "ground", "lever", frame((1.0, 0, 0)))
    eom = equations_of_motion(mechanism([body("table", 1.0, (0, 0, 0), (0.1, 0.1, 0.1)), massless("lever")], [turn, pin]), sprung=["lever"])
    tip, rim = (1.5, 0.0, 0.0), (0.5, 0.0, 0.0)
    springs = (
        between("to_table", ("table", rim), ("lever", tip), stiffness=50.0, free_length=0.5),
        between("to_ground", ("ground", (1.5, -0.6, 0.0)), ("lever", tip), stiffness=50.0, free_length=0.5),
    )
    points = tuple(
        NamedPoint(name=f"{part} in {axes or 'W'}", part=part, point=place, axes=axes)
        for part, place in (("table", rim), ("lever", tip))
        for axes in ("", "table", "lever")
    )
    system = compose(SystemSpec(components=springs, points=points), eom)
    run = simulate(system, duration=0.5, output_step=0.05, initial={"turn.rate": 3.0})
    angles = {"table": run.array("turn.angle"), "lever": run.array("pin.angle")}
    assert min(np.ptp(angle) for angle in angles.values()) > 0.1  # rad: both turn
    for part in ("table", "lever"):
        vx, vy = (run.array(f"{part} in W.v{axis}") for axis in "xy")
        for axes, angle in angles.items():
            c, s = np.cos(angle), np.sin(angle)
            np.testing.assert_allclose(run.array(f"{part} in {axes}.vx"), c * vx + s * vy, atol=1e-12)
            np.testing.assert_allclose(run.array(f"{part} in {axes}.vy"), c * vy - s * vx, atol=1e-12)


def test_a_component_on_the_joint_of_a_massless_node_is_refused_with_the_reason():
    damper = ComponentSpec(name="d", model="mechanical.Damper", parameters={"damping": 1.0}, attach={"joint": "s0"})
    with pytest.raises(MategraphError) as caught:
        compose(SystemSpec(components=(*springs(), damper)), hung("slides"))
    assert (caught.value.code, caught.value.element) == ("E405", "d")
    assert "without mass" in caught.value.what
