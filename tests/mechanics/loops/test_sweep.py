"""Sweeps: every freedom through its range, loops closed, limits kept."""

from __future__ import annotations

import math
from dataclasses import replace

import linkages
import numpy as np
import pytest

from foundation.arrays import Array
from mechanics.loops.sweep import CIRCLE, LIMIT, LOOPS, Sweep, sweep_freedoms
from topology.mechanism import Mechanism


def place(mechanism: Mechanism, sweep: Sweep, body: str, point: Array) -> Array:
    """Where a point of a body, given in the CAD pose, is along the sweep."""
    X = sweep.poses[:, list(mechanism.bodies).index(body)]
    return np.asarray(X[:, :3, :3] @ point + X[:, :3, 3])


def test_the_crank_of_a_grashof_four_bar_turns_all_round_and_its_loop_stays_closed() -> None:
    four_bar = linkages.four_bar()
    (sweep,) = sweep_freedoms(four_bar, ["drive"])
    assert (sweep.coordinate, sweep.ends) == ("drive.angle", (CIRCLE, CIRCLE))
    assert sweep.values[0] == 0.0
    assert sweep.values[-1] == pytest.approx(2 * math.pi)
    wrist = four_bar.loops[0].X_PF[:3, 3]
    gap = place(four_bar, sweep, "coupler", wrist) - place(four_bar, sweep, "rocker", wrist)
    assert np.abs(gap).max() < 1e-9  # closures end at round-off times the size
    assert sweep.poses[-1] == pytest.approx(sweep.poses[0], abs=1e-9)  # the branch of the CAD pose is kept all round


def test_a_slider_crank_swept_by_its_crank_moves_the_slider_as_the_formula_says() -> None:
    crank_slider = linkages.slider_crank_at(0.6)
    (sweep,) = sweep_freedoms(crank_slider, [crank_slider.tree[0].name])
    assert sweep.ends == (CIRCLE, CIRCLE)
    slider = next(name for name in crank_slider.bodies if "slide" in name or "piston" in name)
    r, rod = linkages.CRANK, linkages.ROD
    angle = 0.6 + sweep.values
    expected = r * np.cos(angle) + np.sqrt(rod**2 - (r * np.sin(angle)) ** 2)
    moved = place(crank_slider, sweep, slider, np.zeros(3))[:, 0]
    assert moved - moved[0] == pytest.approx(expected - expected[0], abs=1e-9)  # closures end at round-off times the size


def test_a_rocker_that_cannot_turn_round_stops_where_the_loop_is_stretched() -> None:
    crank, coupler, rocker, ground = lengths = (0.45, 0.63, 0.63, 1.0)  # no side turns all round: 0.45 + 1.0 > 0.63 + 0.63
    four_bar = linkages.four_bar(lengths)
    (sweep,) = sweep_freedoms(four_bar, ["drive"])
    assert sweep.ends == (LOOPS, LOOPS)
    # At its ends coupler and rocker lie in one line: the crank's tip is as far from the rocker's pivot as both are long.
    most = math.acos((ground**2 + crank**2 - (coupler + rocker) ** 2) / (2 * ground * crank))
    assert sweep.values[-1] + 1.0 <= most  # the crank is drawn at 1 rad
    assert sweep.values[0] + 1.0 >= -most
    assert sweep.values[-1] - sweep.values[0] > 0.95 * 2 * most  # dead centres are approached, not reached


def test_one_freedom_is_shown_by_the_crank_even_where_another_joint_was_wanted() -> None:
    (sweep,) = sweep_freedoms(linkages.four_bar(), ["pivot"])
    assert (sweep.joint, sweep.ends) == ("drive", (CIRCLE, CIRCLE))


def test_limits_of_the_joint_and_of_those_that_follow_end_the_range() -> None:
    four_bar = linkages.four_bar()
    limited = replace(four_bar, tree=tuple(replace(j, limits=(-0.5, 0.25)) if j.name == "drive" else j for j in four_bar.tree))
    (sweep,) = sweep_freedoms(limited, ["drive"])
    assert (sweep.values[0], sweep.values[-1]) == pytest.approx((-0.5, 0.25))
    assert sweep.ends == (LIMIT, LIMIT)
    assert sweep.values[sweep.start] == 0.0
    following = replace(four_bar, tree=tuple(replace(j, limits=(-0.1, 0.1)) if j.name == "pivot" else j for j in four_bar.tree))
    (sweep,) = sweep_freedoms(following, ["drive"])
    assert sweep.ends == ("'pivot' reaches its limit", "'pivot' reaches its limit")
    turned = np.arctan2(sweep.poses[:, list(four_bar.bodies).index("rocker"), 1, 0], sweep.poses[:, 3, 0, 0])
    assert np.abs(turned).max() <= 0.1 + 1e-6


def test_every_freedom_has_a_sweep_and_the_others_stand_still_meanwhile() -> None:
    platform = linkages.stewart_platform()
    sweeps = sweep_freedoms(platform)
    assert len(sweeps) == 6
    for sweep in sweeps:
        assert sweep.moves
        assert len(sweep.held) == 5


def test_a_mechanism_that_starts_in_a_dead_centre_is_swept_out_of_it() -> None:
    in_line = linkages.slider_crank()
    (sweep,) = sweep_freedoms(in_line, [in_line.tree[0].name])
    assert sweep.values[-1] - sweep.values[0] > math.pi


def test_what_cannot_move_has_no_sweeps() -> None:
    four_bar = linkages.four_bar()
    assert sweep_freedoms(replace(four_bar, mobility=0)) == ()
