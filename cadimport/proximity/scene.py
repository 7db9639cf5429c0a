"""An assembly prepared for questions about distance: each distinct shape once, and the boxes of all instances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np

from foundation.arrays import Array, frozen_array

from ..assembly import Assembly
from .depth import Shapes, common_tables, deepest
from .nearest import forest_of
from .shapes import Outline, forget_old_outlines, outline_of, shape_of
from .surfaces import Ints

PAIRS_TOGETHER = 4000  # pairs of parts that are looked at in one search


class Scene:
    """The shapes of an assembly with their search trees. It holds no pose but that of the CAD file, and can be used for any other."""

    def __init__(self, assembly: Assembly) -> None:
        self.assembly = assembly
        self.names: tuple[str, ...] = tuple(assembly.instances)
        self.index: Mapping[str, int] = {name: i for i, name in enumerate(self.names)}
        keys = {key: i for i, key in enumerate(assembly.parts)}
        self.shape_of: Ints = np.array([keys[instance.part] for instance in assembly.instances.values()], dtype=np.int64)
        self.poses: Array = frozen_array(np.array([i.X_WP for i in assembly.instances.values()]).reshape(-1, 4, 4))
        self.outlines: tuple[Outline, ...] = tuple(outline_of(part) for part in assembly.parts.values())
        self.low: Array = np.array([outline.low for outline in self.outlines]).reshape(-1, 3)  # boxes of the shapes in their frames
        self.high: Array = np.array([outline.high for outline in self.outlines]).reshape(-1, 3)
        self.thickness: Array = np.array([outline.thickness for outline in self.outlines])  # m
        forget_old_outlines()
        self._cad_depths: dict[tuple[int, int], float] = {}

    @cached_property
    def shapes(self) -> Shapes:
        """The points and search trees of all shapes: made where parts come so close that depths are asked for."""
        parts = zip(self.assembly.parts.values(), self.outlines, strict=True)
        prepared = [shape_of(part, outline) for part, outline in parts]
        return common_tables(prepared, forest_of(prepared))

    def indices(self, names: Iterable[str]) -> Ints:
        """The numbers of instances, in rising order, each once."""
        return np.array(sorted({self.index[name] for name in names}), dtype=np.int64)

    def boxes(self, instances: Ints, poses: Array) -> tuple[Array, Array]:
        """Low and high corners, (n, 3) each, of boxes along the axes of W around instances at `poses` (n, 4, 4)."""
        low, high = self.low[self.shape_of[instances]], self.high[self.shape_of[instances]]
        middle, half = 0.5 * (low + high), 0.5 * (high - low)
        center = np.einsum("nij,nj->ni", poses[:, :3, :3], middle) + poses[:, :3, 3]
        reach = np.einsum("nij,nj->ni", np.abs(poses[:, :3, :3]), half)
        return center - reach, center + reach

    def near_pairs(self, a: Ints, b: Ints, poses_a: Array, poses_b: Array, margin: float = 0.0) -> tuple[Ints, Ints]:
        """Places in `a` and `b` of instances whose boxes come closer than `margin`."""
        low_a, high_a = self.boxes(a, poses_a)
        low_b, high_b = self.boxes(b, poses_b)
        meet = np.ones((len(a), len(b)), dtype=bool)
        for axis in range(3):
            meet &= low_a[:, None, axis] <= high_b[None, :, axis] + margin
            meet &= low_b[None, :, axis] <= high_a[:, None, axis] + margin
        first, second = np.nonzero(meet)
        return first, second

    def pair_depths(
        self, a: Ints, b: Ints, X_AB: Array, reach: float = 0.0, least: float = 0.0, every: int = 1
    ) -> tuple[Array, Ints, Ints, Array]:
        """Depth of each pair of instances, the faces of a and b that meet deepest (-1: none), and the place of that in W of a's CAD pose.

        Parameters
        ----------
        a, b
            (n,): instances.
        X_AB
            (n, 4, 4): pose of b's frame in that of a.
        reach
            Gaps up to this count as negative depths, m.
        least
            What is no deeper may come out as less, m: faster.
        every
            One of so many points is looked at: faster.
        """
        pieces = [self._pair_depths(a[at], b[at], X_AB[at], reach, least, every) for at in _slices(len(a))]
        if not pieces:
            nothing = np.zeros(0, dtype=np.int64)
            return np.zeros(0), nothing, nothing, np.zeros((0, 3))
        depth, face_a, face_b, point = (np.concatenate(column) for column in zip(*pieces, strict=True))
        return depth, face_a, face_b, point

    def _pair_depths(self, a: Ints, b: Ints, X_AB: Array, reach: float, least: float, every: int) -> tuple[Array, Ints, Ints, Array]:
        shape_a, shape_b = self.shape_of[a], self.shape_of[b]
        X_BA = _inverse(X_AB)
        n = len(a)
        source, target = np.concatenate([shape_b, shape_a]), np.concatenate([shape_a, shape_b])
        found = deepest(self.shapes, source, target, np.concatenate([X_AB, X_BA]), reach, least, every)
        b_in_a = found.depth[:n] >= found.depth[n:]
        point = np.where(b_in_a[:, None], found.point[:n], np.einsum("nij,nj->ni", X_AB[:, :3, :3], found.point[n:]) + X_AB[:, :3, 3])
        X_WA = self.poses[a]
        return (
            np.maximum(found.depth[:n], found.depth[n:]),
            np.where(b_in_a, found.target_face[:n], found.source_face[n:]),
            np.where(b_in_a, found.source_face[:n], found.target_face[n:]),
            np.einsum("nij,nj->ni", X_WA[:, :3, :3], point) + X_WA[:, :3, 3],
        )

    def cad_depths(self, a: Ints, b: Ints) -> Array:
        """Depth of each pair in the CAD pose; found once per pair."""
        keys = list(zip(np.minimum(a, b).tolist(), np.maximum(a, b).tolist(), strict=True))
        missing = np.array(sorted({key for key in keys if key not in self._cad_depths}), dtype=np.int64).reshape(-1, 2)
        first, second = missing[:, 0], missing[:, 1]
        depth, *_ = self.pair_depths(first, second, relative_poses(self.poses[first], self.poses[second]))
        self._cad_depths |= zip(zip(first.tolist(), second.tolist(), strict=True), depth.tolist(), strict=True)
        return np.array([self._cad_depths[key] for key in keys])


def relative_poses(X_WA: Array, X_WB: Array) -> Array:
    """``X_AB`` of each pair, (n, 4, 4)."""
    return _inverse(X_WA) @ X_WB


def _inverse(X: Array) -> Array:
    inverse = np.zeros_like(X)
    inverse[:, :3, :3] = X[:, :3, :3].transpose(0, 2, 1)
    inverse[:, :3, 3] = -np.einsum("nji,nj->ni", X[:, :3, :3], X[:, :3, 3])
    inverse[:, 3, 3] = 1.0
    return inverse


def _slices(count: int) -> list[slice]:
    return [slice(start, start + PAIRS_TOGETHER) for start in range(0, count, PAIRS_TOGETHER)]
