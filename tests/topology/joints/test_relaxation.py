"""Locked mechanisms: the least change that unlocks them is found, and does."""

from __future__ import annotations

import numpy as np
import pytest
from linkages import four_bar, parallelogram, pin, rod
from random_mechanism import body, frame, joint, mechanism

from mechanics.equations import equations_of_motion
from mechanics.errors import MechanicsError
from mechanics.loops.finite_motion import moves_on
from topology.joints.couplings import gear
from topology.joints.mobility import mobility
from topology.joints.relaxation import relaxed, smallest_relaxations
from topology.mechanism import Mechanism


def triangle() -> Mechanism:
    """Two bars and the ground, three parallel hinges."""
    a, b = (1, 0, 0), (0.4, 0.8, 0)
    tree = [pin("left", "ground", "one", (0, 0, 0)), pin("right", "ground", "two", a)]
    return mechanism([rod("one", (0, 0, 0), b), rod("two", a, b)], tree, loops=(pin("top", "one", "two", b),))


def tilted_parallelogram() -> Mechanism:
    machine = parallelogram(angle=1.0)
    wrong = pin("wrist", "coupler", "follower", tuple(machine.loops[0].X_PF[:3, 3]), (0.3, 0.0, 1.0))
    return mechanism([b for n, b in machine.bodies.items() if n != "ground"], list(machine.tree), loops=(wrong,))


def five_hinges() -> Mechanism:
    """A spatial loop of five hinges in general directions: one freedom short of a lock that yields, two short of a motion."""
    random = np.random.default_rng(5)
    corners = [(0, 0, 0), (1, 0, 0.1), (1.4, 0.8, 0), (0.6, 1.3, 0.3), (-0.3, 0.7, -0.1)]
    names = ["ground", *(f"bar {k}" for k in range(4))]
    bodies = [body(f"bar {k}", 1.0, corners[k], (0.1, 0.1, 0.1)) for k in range(4)]
    pins = [pin(f"hinge {k}", names[k], names[(k + 1) % 5], corners[k], tuple(random.normal(size=3))) for k in range(5)]
    return mechanism(bodies, pins[:4], loops=(pins[4],))


@pytest.mark.parametrize(
    ("machine", "expected"),
    [
        # in a plane neither a slide along the hinge nor a turn across it helps: the pin must move in the plane
        (triangle(), [{"left": "planar"}, {"right": "planar"}, {"top": "planar"}]),
        (tilted_parallelogram(), [{"wrist": "spherical"}, {"wrist": "planar"}]),
    ],
)
def test_the_least_relaxation_is_found(machine: Mechanism, expected: list[dict[str, str]]) -> None:
    assert mobility(machine.tree, machine.loops) == 0
    assert [dict(way) for way in smallest_relaxations(machine, moves_on)] == expected


@pytest.mark.long
def test_of_five_hinges_any_one_that_becomes_a_ball_unlocks_the_loop() -> None:
    machine = five_hinges()
    ways = smallest_relaxations(machine, moves_on)
    assert {tuple(way) for way in ways} == {(f"hinge {k}",) for k in range(5)}
    assert {kind for way in ways for kind in way.values()} <= {"spherical", "planar"}  # two more; one more (cylindrical) is not enough
    for way in ways:
        assert relaxed(machine, way).mobility == 1
        equations_of_motion(relaxed(machine, way))


def test_a_freedom_of_the_first_order_only_is_not_taken_for_a_way_out() -> None:
    """Three bars in line are shaky: they yield a little across and no further."""
    bodies = [rod("one", (0, 0, 0), (1, 0, 0)), rod("two", (1, 0, 0), (2, 0, 0))]
    tree = [pin("a", "ground", "one", (0, 0, 0)), pin("b", "one", "two", (1, 0, 0))]
    shaky = mechanism(bodies, tree, loops=(pin("c", "two", "ground", (2, 0, 0)),))
    assert mobility(shaky.tree, shaky.loops) == 1
    assert not moves_on(shaky)
    assert moves_on(four_bar())
    with pytest.raises(MechanicsError) as caught:
        equations_of_motion(shaky)
    assert caught.value.code == "E308"


def test_a_gear_too_many_is_left_out() -> None:
    bodies = [rod("one", (0, 0, 0), (1, 0, 0)), rod("two", (3, 0, 0), (4, 0, 0))]
    tree = [pin("a", "ground", "one", (0, 0, 0)), pin("b", "ground", "two", (3, 0, 0))]
    machine = mechanism(bodies, tree, couplings=(gear("slow", "a", "b", teeth=(1, 2)), gear("fast", "a", "b", teeth=(1, 1))))
    ways = [dict(way) for way in smallest_relaxations(machine, moves_on)]
    assert ways == [{"slow": "free"}, {"fast": "free"}]
    with pytest.raises(MechanicsError) as caught:
        equations_of_motion(machine)
    assert caught.value.code == "E308"
    assert str(caught.value).index("'slow'") < str(caught.value).index("'fast'")


def test_the_error_names_what_helps() -> None:
    with pytest.raises(MechanicsError) as caught:
        equations_of_motion(tilted_parallelogram())
    assert caught.value.code == "E308"
    assert caught.value.element == "wrist"
    assert "'wrist' spherical" in str(caught.value)
    assert "'knee'" not in str(caught.value)


def test_constraints_that_close_a_loop_are_left_out_where_they_lock_it() -> None:
    machine = mechanism(
        [rod("door", (0, 0, 0), (1, 0, 0))],
        [pin("hinge", "ground", "door", (0, 0, 0))],
        loops=(joint("slot", "point_on_line", "ground", "door", frame((1, 0, 0), z=(1, 1, 0))),),
    )
    assert mobility(machine.tree, machine.loops) == 0
    assert [dict(way) for way in smallest_relaxations(machine, moves_on)] == [
        {"hinge": "spherical"},  # it then spins about the line from the ball to the point; a planar one leaves two freedoms
        {"slot": "free"},
    ]
