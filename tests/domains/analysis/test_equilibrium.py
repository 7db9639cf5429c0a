"""Where systems come to rest: downhill of where they start, with what is neutral or unstable about it named."""

from __future__ import annotations

import numpy as np
import pytest
from linkages import four_bar, parallelogram
from random_mechanism import body, frame, joint, mechanism

from domains.analysis.equilibrium import Rest, equilibrium
from domains.analysis.linearise import Point, start_point
from domains.composition.compose import compose
from domains.specs import ComponentSpec, SystemSpec
from domains.system import System
from mechanics.analyses import statics
from mechanics.equations import body_poses, equations_of_motion
from mechanics.loops.assemble import closure_of
from topology.mechanism import Mechanism

DOWN = (0.0, -9.81, 0.0)


def plain(machine: Mechanism, gravity: tuple[float, float, float] = DOWN, *components: ComponentSpec) -> System:
    return compose(SystemSpec(components=components), equations_of_motion(machine, gravity=gravity))


def upright() -> Mechanism:
    """A pendulum drawn on its head."""
    return mechanism([body("bob", 1.0, (0, 0.5, 0), (0.01, 0.01, 0.01))], [joint("pin", "revolute", "ground", "bob", frame())])


def at(system: System, rest: Rest) -> dict[str, float]:
    return dict(zip(system.states, rest.point.x.tolist(), strict=True))


def test_a_pendulum_on_its_head_falls_and_what_it_left_is_told() -> None:
    system = plain(upright())
    rest = equilibrium(system)
    assert rest.stability.kind == "stable"
    assert abs(np.cos(at(system, rest)["pin.angle"]) + 1.0) < 1e-12
    np.testing.assert_allclose(rest.stability.stiffness, [9.81 * 0.5 / (0.25 + 0.01)], rtol=1e-9)
    (left,) = rest.left
    assert left.x[0] == 0.0


def test_the_first_equilibrium_is_kept_on_request_and_its_instability_named() -> None:
    rest = equilibrium(plain(upright()), first=True)
    assert rest.stability.kind == "unstable"
    assert [way.leader for way in rest.stability.unstable] == ["pin.rate"]
    assert rest.left == ()
    eom = equations_of_motion(upright(), gravity=DOWN)
    assert statics.equilibrium(eom, first=True).stability == "unstable"
    assert statics.equilibrium(eom).stability == "stable"


def test_what_nothing_resists_is_neutral_and_named() -> None:
    """A cart on a level track with a pendulum below it: the pendulum comes back, the cart does not."""
    bodies = [body("cart", 2.0, (0, 0, 0), (0.1, 0.1, 0.1)), body("bob", 1.0, (0, -0.4, 0), (0.01, 0.01, 0.01))]
    joints = [joint("track", "prismatic", "ground", "cart", frame(z=(1, 0, 0))), joint("pin", "revolute", "cart", "bob", frame())]
    rest = equilibrium(plain(mechanism(bodies, joints)))
    assert rest.stability.kind == "neutral"
    (way,) = rest.stability.neutral
    assert way.leader == "track.speed"
    assert dict(way.rates) == pytest.approx({"track.speed": 1.0}, abs=1e-6)


@pytest.mark.parametrize("gravity", [(0.0, 0.0, -9.81), (0.0, 0.0, 0.0)])
def test_a_loop_that_lies_flat_is_neutral(gravity: tuple[float, float, float]) -> None:
    rest = equilibrium(plain(four_bar(), gravity))
    assert rest.stability.kind == "neutral"
    assert len(rest.stability.neutral) == 1
    assert {"drive.rate", "knee.rate", "pivot.rate"} == set(rest.stability.neutral[0].rates)


def test_a_parallelogram_that_stands_on_its_cranks_falls_to_hang_from_them() -> None:
    """Exactly upright it balances; the pose below is as far down as its cranks reach."""
    machine = parallelogram(angle=np.pi / 2)
    system = plain(machine)
    first, rest = equilibrium(system, first=True), equilibrium(system)
    assert first.stability.kind == "unstable"
    assert rest.stability.kind == "stable"
    assert rest.left
    values = at(system, rest)
    assert np.cos(values["drive.angle"]) == pytest.approx(-1.0, abs=1e-12)
    assert values["pivot.angle"] == pytest.approx(values["drive.angle"], abs=1e-9)
    assert system.eom is not None
    g, _, _ = closure_of(system.eom).at(np.array(rest.point.x[: len(system.eom.q_names)]))
    assert np.max(np.abs(g)) < 1e-9
    assert np.cos(statics.equilibrium(system.eom).positions["drive.angle"]) == pytest.approx(-1.0, abs=1e-9)


def test_a_spring_that_is_too_weak_leaves_the_pendulum_beside_the_top() -> None:
    """k q = m g l sin q: the two sides of a buckled beam, whichever it falls to."""
    spring = ComponentSpec(name="spring", model="mechanical.Spring", parameters={"stiffness": 3.0}, attach={"joint": "pin"})
    system = plain(upright(), DOWN, spring)
    rest = equilibrium(system)
    angle = at(system, rest)["pin.angle"]
    assert rest.stability.kind == "stable"
    assert abs(angle) > 0.5
    assert 3.0 * angle == pytest.approx(1.0 * 9.81 * 0.5 * np.sin(angle), abs=1e-8)


def test_what_grows_by_its_own_motion_is_unstable_though_its_springs_pull_it_back() -> None:
    machine = mechanism([body("bob", 1.0, (0, -0.5, 0), (0.01, 0.01, 0.01))], [joint("pin", "revolute", "ground", "bob", frame())])
    push = ComponentSpec(
        name="push", model="mechanical.Damper", parameters={"damping": 0.0}, tables={"characteristic": ((-1.0, 0.5), (1.0, -0.5))},
        attach={"joint": "pin"},
    )  # fmt: skip
    rest = equilibrium(plain(machine, DOWN, push))
    assert rest.stability.kind == "unstable"
    assert rest.stability.unstable == ()
    assert rest.stability.grows == pytest.approx(0.5 / 0.26 / 2.0, rel=1e-9)


def test_a_start_near_a_summit_does_not_run_up_to_it() -> None:
    system = plain(upright())
    start = start_point(system, {"pin.angle": 0.01})
    rest = equilibrium(system, Point(time=0.0, x=start.x, u=start.u))
    assert rest.left == ()
    assert rest.stability.kind == "stable"


def test_what_spins_freely_on_the_way_down_comes_to_rest_all_the_same() -> None:
    """A bob on a ball joint, drawn sideways and lopsided: it hangs below the ball, and its turn about the plumb line is neutral."""
    bob = body("bob", 1.0, (0.3, 0.1, 0.2), np.array([[0.04, 0.004, 0.0], [0.004, 0.05, 0.01], [0.0, 0.01, 0.06]]))
    system = plain(mechanism([bob], [joint("ball", "spherical", "ground", "bob", frame())]))
    rest = equilibrium(system)
    assert rest.stability.kind == "neutral"
    assert len(rest.stability.neutral) == 1
    assert system.eom is not None
    X = body_poses(system.eom, rest.point.x[None, : len(system.eom.q_names)])[0, 1]
    hangs = X[:3, :3] @ bob.center
    np.testing.assert_allclose(hangs, [0.0, -np.linalg.norm(bob.center), 0.0], atol=1e-9)
