"""Mechanisms moved by hand: loops stay closed, limits hold, and the point goes where the geometry says it can."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from linkages import four_bar, slider_crank_at

from mechanics.loops.dragging import Posing

GAP = 1e-9  # m: loops are closed to round-off of lengths of 1 m


def point_of(posing: Posing, moved: object, body: str, point: np.ndarray) -> np.ndarray:
    X_WB = moved.poses[list(posing.mechanism.bodies).index(body)]  # type: ignore[attr-defined]
    return np.asarray(X_WB[:3, :3] @ point + X_WB[:3, 3])


def closed(posing: Posing, q: np.ndarray) -> float:
    return float(np.max(np.abs(posing.closure.at(q)[0]))) * posing.closure.size


def test_the_crank_follows_the_hand_around_and_the_loop_stays_closed() -> None:
    """The tip of a crank of radius r goes to the point of its circle that is nearest to the hand."""
    posing = Posing(four_bar())
    tip = 2.0 * posing.mechanism.bodies["crank"].center
    radius, q = float(np.linalg.norm(tip)), posing.start
    for angle in np.linspace(0.1, 6.0, 40):
        direction = np.array([np.cos(1.0 + angle), np.sin(1.0 + angle), 0.0])
        moved = posing.drag("crank", tip, 1.5 * radius * direction, q)
        q = moved.q
        assert moved.closed
        assert closed(posing, q) < GAP
        # nearest point of the circle; a step that gains less than 1e-7 of the size is the last, and the distance is flat there: its root
        assert point_of(posing, moved, "crank", tip) == pytest.approx(radius * direction, abs=2e-3)


def test_a_point_that_can_reach_its_target_reaches_it() -> None:
    posing = Posing(four_bar())
    center = posing.mechanism.bodies["coupler"].center
    wanted = posing.posed({"drive.angle": 0.4})
    target = point_of(posing, wanted, "coupler", center)
    moved = posing.drag("coupler", center, target, posing.start)
    assert point_of(posing, moved, "coupler", center) == pytest.approx(target, abs=1e-6)
    assert posing.positions(moved.q)["drive.angle"] == pytest.approx(0.4, abs=1e-5)


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_limits_hold_the_hand(side: float) -> None:
    """A drive that may turn by 0.3 rad stops there, by drag and by slider, and says so."""
    mechanism = four_bar()
    tree = tuple(replace(joint, limits=(-0.3, 0.3)) if joint.name == "drive" else joint for joint in mechanism.tree)
    posing = Posing(replace(mechanism, tree=tree))
    tip = 2.0 * posing.mechanism.bodies["crank"].center
    turn = np.array([[np.cos(side), -np.sin(side), 0], [np.sin(side), np.cos(side), 0], [0, 0, 1]])
    for moved in (posing.drag("crank", tip, turn @ tip, posing.start), posing.posed({"drive": side})):
        assert posing.positions(moved.q)["drive.angle"] == pytest.approx(0.3 * side, abs=3e-6)  # the slack of a limit
        assert moved.at_limit == ("drive",)
        assert closed(posing, moved.q) < GAP


def test_a_slider_beyond_what_the_loop_reaches_stops_where_it_reaches() -> None:
    """The rocker of a crank-rocker swings over part of a turn: asked for more it stays closed, and moved."""
    posing = Posing(four_bar())
    moved = posing.posed({"pivot": 3.0})
    assert moved.closed
    assert closed(posing, moved.q) < GAP
    # tip of the rocker (0.8 m) between 1.0 - 0.4 and 1.0 + 0.4 m from the drive, 1.1 m away: cos of its angle is -0.847 at the end
    X_WB = moved.poses[list(posing.mechanism.bodies).index("rocker")]
    ends = 2.0 * (posing.mechanism.bodies["rocker"].center - np.array([1.1, 0.0, 0.0]))
    angle = np.arctan2(*(X_WB[:3, :3] @ ends)[[1, 0]])
    assert np.cos(angle) == pytest.approx((0.6**2 - 1.1**2 - 0.8**2) / (2 * 1.1 * 0.8), abs=2e-3)


def test_a_slide_is_set_and_its_crank_follows() -> None:
    posing = Posing(slider_crank_at(0.8))
    name = next(name for name in posing.names if name.endswith("position"))
    start = posing.positions(posing.start)[name]
    moved = posing.posed({name: start - 0.05})
    assert posing.positions(moved.q)[name] == pytest.approx(start - 0.05, abs=1e-9)
    assert closed(posing, moved.q) < GAP
