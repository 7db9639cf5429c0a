"""What an override leaves out stays as it is in the CAD file: the same motion between the same ends."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cadimport.assembly import Assembly, Instance, Mate
from cadimport.mates.kinds import MATE_KINDS
from cadimport.mates.overrides import MateOverride, overridden_mate

ROUND_OFF = 1e-14  # products of a handful of matrices with entries around 1


def turn(axis, angle):
    c, s = np.cos(angle), np.sin(angle)
    i, j = [(1, 2), (2, 0), (0, 1)][axis]
    X = np.eye(4)
    X[i, i] = X[j, j] = c
    X[i, j], X[j, i] = -s, s
    return X


def shift(*vector):
    X = np.eye(4)
    X[:3, 3] = vector
    return X


MOTIONS = {
    "revolute": lambda pitch, q: turn(2, q["angle"]),
    "prismatic": lambda pitch, q: shift(0, 0, q["position"]),
    "cylindrical": lambda pitch, q: shift(0, 0, q["position"]) @ turn(2, q["angle"]),
    "screw": lambda pitch, q: shift(0, 0, pitch * q["angle"]) @ turn(2, q["angle"]),
    "universal": lambda pitch, q: turn(0, q["angle_x"]) @ turn(1, q["angle_y"]),
    "planar": lambda pitch, q: shift(q["position_x"], q["position_y"], 0) @ turn(2, q["angle"]),
}


def random_pose(rng):
    return shift(*rng.normal(size=3)) @ turn(0, rng.normal()) @ turn(1, rng.normal()) @ turn(2, rng.normal())


def machine_with(kind, limits, rng, pitch=0.0, stands_at=None):
    """Two parts at any places, and one mate of the file that stands at these coordinates, or whose frames meet."""
    X_WA, X_WB, X_WF = (random_pose(rng) for _ in range(3))
    several = MATE_KINDS[kind].coordinate == "several"
    mate = Mate(
        name="m",
        kind=kind,
        a="a",
        b="b",
        X_AF=np.linalg.inv(X_WA) @ X_WF,
        X_BM=np.linalg.inv(X_WB) @ X_WF @ (MOTIONS[kind](pitch, stands_at) if stands_at else np.eye(4)),
        limits=None if several or not limits else next(iter(limits.values())),
        freedom_limits=limits if several else {},
        pitch=pitch,
        source="file",
    )
    parts = {n: Instance(name=n, path=(n,), part="p", X_WP=X) for n, X in (("a", X_WA), ("b", X_WB))}
    assembly = Assembly(name="", source=Path(), digest="", schema="", length_unit="m", parts={}, instances=parts, mates=(mate,))
    return assembly, mate, X_WF


def end_poses(mate, limits):
    """The poses of b against a at every corner of the limits."""
    found = []
    for corner in itertools.product(*limits.values()):
        X_FM = MOTIONS[mate.kind](mate.pitch, dict(zip(limits, corner, strict=True)))
        X_AB = mate.X_AF @ X_FM @ np.linalg.inv(mate.X_BM)
        found.append(X_AB if mate.a == "a" else np.linalg.inv(X_AB))
    return found


def all_limits(mate):
    return dict(mate.freedom_limits) or {MATE_KINDS[mate.kind].coordinates[0][0]: mate.limits}


def override(**given):
    return MateOverride(name="m", **given)


@pytest.mark.parametrize("kind", ["revolute", "prismatic", "cylindrical", "screw", "universal"])
@pytest.mark.parametrize("change", ["swapped", "reversed", "both"])
@pytest.mark.parametrize("stands", ["at zero", "elsewhere"])
def test_the_ends_of_the_motion_stay_where_they_are(kind, change, stands):
    rng = np.random.default_rng(7)
    limits = {name: (-0.3 - 0.1 * i, 0.7 + 0.2 * i) for i, (name, _) in enumerate(MATE_KINDS[kind].coordinates)}
    stands_at = {name: 0.25 + 0.1 * i for i, name in enumerate(limits)} if stands == "elsewhere" else None
    assembly, mate, _ = machine_with(kind, limits, rng, 0.01 if kind == "screw" else 0.0, stands_at)
    given = {}
    if change != "reversed":
        given |= {"kind": kind, "a": "b", "b": "a"}
    if change != "swapped":  # of the frame that is the entry's a: b's stands elsewhere
        z = (assembly.instances["a"].X_WP @ mate.X_AF if change == "reversed" else assembly.instances["b"].X_WP @ mate.X_BM)[:3, 2]
        given |= {"axis": -z}
    new = overridden_mate(assembly, mate, override(**given))
    before, after = end_poses(mate, limits), end_poses(new, all_limits(new))
    assert len(before) == len(after) == 2 ** len(limits)
    for pose in before:
        assert min(np.abs(pose - other).max() for other in after) < ROUND_OFF


def test_a_planar_mate_with_its_axis_turned_keeps_its_limits_and_swapped_only_that_of_its_angle():
    limits = {"position_x": (-0.1, 0.2), "position_y": (-0.3, 0.4), "angle": (-0.5, 0.6)}
    assembly, mate, X_WF = machine_with("planar", limits, np.random.default_rng(3))
    turned = overridden_mate(assembly, mate, override(axis=-X_WF[:3, 2]))
    for pose in end_poses(mate, limits):
        assert min(np.abs(pose - other).max() for other in end_poses(turned, all_limits(turned))) < ROUND_OFF
    # Where a lies in the coordinates of b depends on the angle: no limits of b's coordinates are equivalent.
    swapped = overridden_mate(assembly, mate, override(kind="planar", a="b", b="a"))
    assert dict(swapped.freedom_limits) == {"angle": (-0.6, 0.5)}


@pytest.mark.parametrize("kind", ["revolute", "prismatic", "cylindrical", "screw", "universal", "planar"])
def test_an_origin_that_is_there_already_changes_nothing(kind):
    limits = {name: (-0.3, 0.7) for name, _ in MATE_KINDS[kind].coordinates}
    pitch = 0.01 if kind == "screw" else 0.0
    assembly, mate, X_WF = machine_with(kind, limits, np.random.default_rng(2), pitch, dict.fromkeys(limits, 0.25))
    new = overridden_mate(assembly, mate, override(origin=X_WF[:3, 3]))
    np.testing.assert_allclose(new.X_BM, mate.X_BM, atol=ROUND_OFF)
    assert all_limits(new) == limits


def test_moving_the_origin_alone_moves_nothing_else():
    limits = {"angle_x": (-0.1, 0.2), "angle_y": (-0.3, 0.4)}
    assembly, mate, X_WF = machine_with("universal", limits, np.random.default_rng(5))
    new = overridden_mate(assembly, mate, override(origin=np.array([1.0, 2.0, 3.0])))
    X_new = assembly.instances["a"].X_WP @ new.X_AF
    np.testing.assert_allclose(X_new[:3, :3], X_WF[:3, :3], atol=ROUND_OFF)
    np.testing.assert_allclose(X_new[:3, 3], [1, 2, 3], atol=ROUND_OFF)
    assert dict(new.freedom_limits) == limits


def test_limits_by_coordinate_need_no_kind():
    limits = {"angle": (-1.0, 1.0), "position": (-0.1, 0.1)}
    assembly, mate, _ = machine_with("cylindrical", limits, np.random.default_rng(5))
    new = overridden_mate(assembly, mate, override(freedom_limits={"position": (0.0, 0.05)}))
    assert dict(new.freedom_limits) == {"angle": (-1.0, 1.0), "position": (0.0, 0.05)}


def test_another_kind_begins_in_the_cad_pose_wherever_the_motion_of_the_files_kind_stands():
    assembly, mate, X_WF = machine_with("cylindrical", {}, np.random.default_rng(5))
    X_WM = X_WF @ shift(0, 0, 0.2) @ turn(2, 1.0)  # drawn out and turned, as the CAD pose may be
    apart = replace(mate, limits=None, X_BM=np.linalg.inv(assembly.instances["b"].X_WP) @ X_WM)
    for kind in ("revolute", "prismatic", "fixed", "planar"):
        new = overridden_mate(assembly, apart, override(kind=kind))
        X_FM = np.linalg.inv(assembly.instances["a"].X_WP @ new.X_AF) @ assembly.instances["b"].X_WP @ new.X_BM
        np.testing.assert_allclose(X_FM, np.eye(4), atol=ROUND_OFF)
