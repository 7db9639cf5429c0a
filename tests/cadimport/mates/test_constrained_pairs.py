"""Mates of constraints between elements: alone, together, and with the joints of the same two parts."""

from __future__ import annotations

import numpy as np
import pytest

from cadimport.assembly import Mate
from cadimport.mates.constrained_pairs import Tie, TieEnd, tied_mates

X, Y, Z = np.eye(3)
POSES = {"a": np.eye(4), "b": np.eye(4)}
GROUPS = {"a": "a", "b": "b"}


def end(kind, point=(0.0, 0.0, 0.0), axis=Z, radius=0.0):
    return TieEnd(kind=kind, point=np.array(point, dtype=float), axis=axis, radius=radius)


def tie(says, one, other, **more):
    return Tie(label="t", word=says, a="a", b="b", says=says, ends=(one, other), joint=True, **more)


def joint(kind, **more):
    return Mate(name="j", kind=kind, a="a", b="b", X_AF=np.eye(4), X_BM=np.eye(4), **more)


def kinds(ties, joints=()):
    found = tied_mates(ties, joints, POSES, GROUPS, "test")
    return [(mate.name, mate.kind) for mate in (*found.joints, *found.mates)], found


@pytest.mark.parametrize(
    ("one", "other", "length", "wanted"),
    [
        (end("point"), end("point", (0.0, 0.03, 0.0)), 0.03, ["distance", "free"]),
        (end("point"), end("point"), 0.0, ["spherical"]),
        (end("sphere", radius=0.01), end("sphere", (0.0, 0.03, 0.0), radius=0.02), 0.0, ["distance", "free"]),
        (end("plane"), end("plane", (0.0, 0.0, 0.005)), 0.005, ["planar"]),
        (end("cone"), end("plane"), 0.0, ["planar"]),
        (end("line"), end("line", (0.0, 0.0, 0.1)), 0.0, ["cylindrical"]),
        (end("point"), end("line"), 0.0, ["point_on_line", "free"]),
        (end("line"), end("line", (0.1, 0.0, 0.0)), 0.1, []),
        (end("circle", radius=0.01), end("circle", radius=0.01), 0.0, []),
        (end("plane"), end("point"), 0.0, []),
        (end("cylinder", axis=X, radius=0.01), end("plane"), 0.0, []),
        (end("cylinder", radius=0.01), end("plane"), 0.0, []),  # never solved: the axis stands on the plane
    ],
)
def test_a_distance_is_a_mate_by_itself_or_is_reported(one, other, length, wanted):
    found, tied = kinds([tie("distance", one, other, length=length)])
    assert [kind for _, kind in found] == wanted
    assert len(tied.left) == (0 if wanted else 1)


def test_faces_at_a_distance_slide_in_their_plane():
    _, tied = kinds([tie("distance", end("plane"), end("plane", (0.02, 0.0, -0.005), -Z), length=0.005)])
    (mate,) = tied.mates
    assert (mate.X_BM[2, 3], mate.X_AF[2, 3]) == pytest.approx((0.0, 0.0), abs=1e-15)  # M in F's plane: round-off of one sum


@pytest.mark.parametrize(
    ("kind", "says", "one", "other", "wanted"),
    [
        ("cylindrical", "distance", end("plane"), end("point", (0.1, 0.0, 0.0)), "revolute"),
        ("cylindrical", "angle", end("line", axis=X), end("line", axis=Y), "prismatic"),
        ("spherical", "parallel", end("line"), end("line"), "revolute"),
        ("spherical", "perpendicular", end("line", axis=X), end("line", axis=Y), "universal"),
        ("revolute", "angle", end("line", axis=X), end("line", axis=Y), "fixed"),
        ("revolute", "parallel", end("line"), end("line"), "revolute"),
        ("spherical", "distance", end("plane"), end("point", (0.1, 0.0, 0.0)), None),
        ("spherical", "angle", end("line", axis=X), end("line", axis=np.array([0.6, 0.8, 0.0])), None),
    ],
)
def test_a_constraint_narrows_the_joint_between_its_parts(kind, says, one, other, wanted):
    found, tied = kinds([tie(says, one, other)], [joint(kind)])
    assert found == [("j", wanted or kind)]
    assert len(tied.left) == (wanted is None)


def test_a_narrowed_cylinder_keeps_the_limit_of_what_is_left():
    limited = joint("cylindrical", freedom_limits={"angle": (-1.0, 1.0), "position": (0.0, 0.1)})
    _, tied = kinds([tie("distance", end("plane"), end("point"))], [limited])
    assert tied.joints[0].limits == (-1.0, 1.0)


def test_a_constraint_that_is_switched_off_does_not_count():
    found, tied = kinds([tie("parallel", end("line"), end("line"), active=False)], [joint("spherical")])
    assert (found, tied.left) == ([("j", "spherical")], ())
    _, tied = kinds([tie("distance", end("plane"), end("plane"), active=False)])
    assert [mate.status for mate in tied.mates] == ["rejected"]
