"""Parts brought together where the pose of a file does not fit its mates."""

from __future__ import annotations

import math

import numpy as np

from cadimport.assembly import Mate
from cadimport.mates.closed_pose import closed_pose, misfits
from cadimport.rotations import about, from_rotation_vector
from foundation.arrays import inverse_pose, pose

CORNERS = {"ground": (0, 0), "crank": (0, 0), "coupler": (1, 2), "rocker": (4, 0)}  # of a four-bar, m, in the xy plane
PINS = {
    "A": ("ground", "crank", (0, 0)),
    "B": ("crank", "coupler", (1, 2)),
    "C": ("coupler", "rocker", (4, 3)),
    "D": ("ground", "rocker", (4, 0)),
}


def four_bar():
    poses = {name: pose(about(2, 0.3 * i), (x, y, 0)) for i, (name, (x, y)) in enumerate(CORNERS.items())}
    mates = []
    for name, (a, b, (x, y)) in PINS.items():
        X_WF = pose(None, (x, y, 0))
        mates.append(Mate(name=name, kind="revolute", a=a, b=b, X_AF=inverse_pose(poses[a]) @ X_WF, X_BM=inverse_pose(poses[b]) @ X_WF))
    return mates, poses


def test_a_disturbed_loop_closes_near_its_pose_and_the_ground_stays():
    mates, poses = four_bar()
    chance = np.random.default_rng(5)
    off = {
        name: X if name == "ground" else pose(from_rotation_vector(0.01 * chance.normal(size=3)), 0.02 * chance.normal(size=3)) @ X
        for name, X in poses.items()
    }
    closed = closed_pose(mates, off, {name: name for name in poses}, "ground")
    assert closed is not None
    assert max(m.distance + m.angle for m in misfits(mates, closed.poses)) < 1e-8  # FITS, of a machine of 4 m
    np.testing.assert_array_equal(closed.poses["ground"], poses["ground"])
    # Nothing moves farther than the disturbance times the gain of a loop of this shape: a few times 0.02 m and 0.01 rad over 4 m.
    assert max(distance for _, distance, _ in closed.moved) < 0.3


def test_parts_of_one_group_move_as_one():
    mates, poses = four_bar()
    poses["bolt"] = pose(None, (2, 2, 1)) @ poses["coupler"]
    groups = {name: "coupler" if name == "bolt" else name for name in poses}
    tilt = pose(from_rotation_vector(np.array([0.02, 0.0, 0.0])), (0, 0, 0.01))
    off = {name: tilt @ X if groups[name] == "coupler" else X for name, X in poses.items()}
    closed = closed_pose(mates, off, groups, "ground")
    between = [inverse_pose(X["coupler"]) @ X["bolt"] for X in (poses, closed.poses)]
    np.testing.assert_allclose(*between, atol=1e-12)


def test_what_cannot_close_is_left_alone():
    """Two bars of 1 m between points 4 m apart."""
    mates, poses = four_bar()
    far = [m if m.name != "D" else Mate(name="D", kind="revolute", a=m.a, b=m.b, X_AF=pose(None, (40, 0, 0)), X_BM=m.X_BM) for m in mates]
    assert closed_pose(far, poses, {name: name for name in poses}, "ground") is None
    assert math.isclose(max(m.distance for m in misfits(far, poses)), 36.0)
