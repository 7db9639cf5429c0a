"""The rigid motion that carries one shape onto another, if there is one.

A shape is looked at as points with labels: the middle of every plane face and a point above it, the ends of the axis of every
face of revolution, each with the kind and the sizes of its face. Two shapes are congruent if one rotation and translation carries every
point onto one of the same label, and each way. A mirror image has the same points in another hand, and no such motion; a part whose
pocket was turned has faces of the same sizes at other places, and none either.

1. The motion carries the centre of mass to the centre of mass.
2. Principal axes that differ leave four rotations to try.
3. Else two points that are not on a line with the centre are sought, and all pairs that they could become are tried, rare labels first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from foundation.arrays import Array

from ..assembly import Geometry, Part

PLACE = 1e-5  # m: points nearer than this are one; re-exports agree to 1e-6 m, an edit is larger
SIZE = 5e-6  # m: likewise for radii, and roots of areas
_KINDS = {"plane": 0, "cylinder": 1, "cone": 2, "sphere": 3, "torus": 4, "other": 5}
_APART = 1e3  # m: between labels of different kinds, so that no distance bridges them
_COARSE = 20.0  # times PLACE and SIZE: what a rotation may be off before it is fitted to all points
_TRIED = 400  # rotations of one pair of shapes
_DISTINCT = 1e-3  # of the largest moment of inertia: principal moments that differ by more have axes of their own


@dataclass(frozen=True, slots=True, eq=False)
class PointCloud:
    """What of a part a rigid motion carries along."""

    kind: str
    center: Array  # of mass, else of the points, m
    points: Array  # (n, 3), m, in the part's frame
    labels: Array  # (n, 3): kind, root of the area, radii; m
    areas: Array  # (n,), m^2: of the face that a point stands for, shared among its points
    lengths: Array  # volume and area as lengths and radii of gyration, m
    free_form: Array  # roots of the areas of faces without points, sorted, m
    geometry: Geometry | None
    key: str

    @property
    def size(self) -> float:
        """Largest distance of a point from the centre, m."""
        return float(np.linalg.norm(self.points - self.center, axis=1).max()) if len(self.points) else 0.0


def point_cloud(part: Part) -> PointCloud:
    """The labelled points of a part."""
    count = len(part.faces)
    kinds = np.array([_KINDS[face.kind] for face in part.faces], dtype=np.int64)
    origins = np.array([face.origin for face in part.faces]).reshape(count, 3)
    axes = np.array([face.axis for face in part.faces]).reshape(count, 3)
    numbers = np.array([(f.radius, f.minor_radius, f.area, f.span[0], f.span[1], f.hole) for f in part.faces]).reshape(count, 6)
    lengths = lengths_of(part.geometry)
    arm = float(lengths[2:].max()) if len(lengths) else math.sqrt(float(numbers[:, 2].sum())) if count else 0.0
    plane, free = kinds == 0, kinds == 5
    low = np.where(plane, 0.0, numbers[:, 3])[:, None]
    high = np.where(plane, arm, numbers[:, 4])[:, None]
    ends = np.concatenate([(origins + low * axes)[~free], (origins + high * axes)[~free]])
    label = np.column_stack(
        [_APART * (2 * kinds + numbers[:, 5]), np.sqrt(np.maximum(numbers[:, 2], 0.0)), numbers[:, 0] + math.sqrt(2.0) * numbers[:, 1]]
    )
    above = label + np.where(plane, 0.5 * _APART, 0.0)[:, None] * np.array([1.0, 0.0, 0.0])  # the point above a plane is of its own kind
    labels = np.concatenate([label[~free], above[~free]])
    center = part.geometry.center if part.geometry is not None else ends.mean(axis=0) if len(ends) else np.zeros(3)
    return PointCloud(
        kind=part.kind,
        center=np.asarray(center),
        points=ends,
        labels=labels,
        areas=np.concatenate([numbers[~free, 2], numbers[~free, 2]]) / 2.0,
        lengths=lengths,
        free_form=np.sort(np.sqrt(np.maximum(numbers[free, 2], 0.0))),
        geometry=part.geometry,
        key=part.key.partition("-")[0],
    )


def lengths_of(geometry: Geometry | None) -> Array:
    """Volume, area and radii of gyration as lengths, m."""
    if geometry is None:
        return np.zeros(0)
    moments = np.linalg.eigvalsh(geometry.inertia)
    gyration = np.sqrt(np.maximum(moments, 0.0) / geometry.volume)
    return np.array([np.cbrt(geometry.volume), math.sqrt(geometry.area), *gyration])


def congruence(a: PointCloud, b: PointCloud) -> Array | None:
    """The motion X_BA (4, 4) that carries `a` onto `b`, coordinates of the part's frame of `a` to those of `b`; None where there is none.

    Of a symmetric part any of its motions.
    """
    if a.key == b.key and a.kind == b.kind and (not len(a.points) or not len(b.points)):  # of one of them only sizes are known
        near = len(a.lengths) == len(b.lengths) and np.allclose(a.lengths, b.lengths, rtol=1e-6, atol=SIZE)
        return _motion(np.eye(3), a, b) if near else None
    if a.kind != b.kind or len(a.points) != len(b.points) or len(a.lengths) != len(b.lengths) or len(a.free_form) != len(b.free_form):
        return None
    if not np.allclose(a.lengths, b.lengths, rtol=0.0, atol=SIZE) or not np.allclose(a.free_form, b.free_form, rtol=2e-4, atol=SIZE):
        return None
    if not len(a.points):
        return _motion(np.eye(3), a, b) if len(a.lengths) or a.key == b.key else None
    if _equal(a.points, b.points, PLACE) and _equal(a.labels, b.labels, SIZE):
        return np.eye(4)
    mine, others = _space(a.points - a.center, a.labels), _space(b.points - b.center, b.labels)
    trees = cKDTree(mine), cKDTree(others)
    for tried, R in enumerate(_rotations(a, b)):
        if tried >= _TRIED:
            break
        turned = mine.copy()
        turned[:, :3] = mine[:, :3] @ R.T
        nearest, which = trees[1].query(turned, p=np.inf, distance_upper_bound=_COARSE)
        if not np.isfinite(nearest).all():
            continue
        if nearest.max() > 1.0:  # a rotation made from few noisy numbers is made better by all points
            R = _fitted(mine[:, :3], others[which, :3])
            turned[:, :3] = mine[:, :3] @ R.T
            if not _onto(trees[1], turned):
                continue
        back = others.copy()
        back[:, :3] = others[:, :3] @ R
        if _onto(trees[0], back):
            return _motion(R, a, b)
    return None


def _space(points: Array, labels: Array) -> Array:
    """Points and labels in one space, where 1 is as far as two that are one may be apart."""
    return np.concatenate([points / PLACE, labels / SIZE], axis=1)


def _onto(tree: cKDTree, points: Array) -> bool:
    nearest, _ = tree.query(points, p=np.inf, distance_upper_bound=1.0)
    return bool(np.isfinite(nearest).all())


def _fitted(mine: Array, others: Array) -> Array:
    """The rotation that brings points nearest to others about the origin (Kabsch)."""
    U, _, Vt = np.linalg.svd(mine.T @ others)
    R = Vt.T @ np.diag([1.0, 1.0, np.sign(np.linalg.det(Vt.T @ U.T)) or 1.0]) @ U.T
    return np.asarray(R)


def _equal(a: Array, b: Array, tolerance: float) -> bool:
    return bool((np.abs(a - b) <= tolerance).all())


def _motion(R: Array, a: PointCloud, b: PointCloud) -> Array:
    X = np.eye(4)
    X[:3, :3] = R
    X[:3, 3] = b.center - R @ a.center
    return X


def _rotations(a: PointCloud, b: PointCloud) -> Iterator[Array]:
    """Rotations about the centre that may carry `a` onto `b`."""
    yield np.eye(3)
    if a.geometry is not None and b.geometry is not None:
        (first, U), (second, V) = np.linalg.eigh(a.geometry.inertia), np.linalg.eigh(b.geometry.inertia)
        if np.diff(first).min() > _DISTINCT * first[-1] and np.diff(second).min() > _DISTINCT * second[-1]:
            for signs in ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)):
                R = V @ np.diag(signs) @ U.T
                yield R if np.linalg.det(R) > 0.0 else -R
            return
    arms, others = a.points - a.center, b.points - b.center
    far = np.linalg.norm(arms, axis=1)
    scale = float(far.max())
    if scale < PLACE:
        return
    alike = [np.flatnonzero(_alike(b.labels, others, label, radius)) for label, radius in zip(a.labels, far, strict=True)]
    first_point = min((i for i in range(len(arms)) if far[i] > 0.2 * scale), key=lambda i: (len(alike[i]), -far[i]))
    along = arms[first_point] / far[first_point]
    aside = np.linalg.norm(arms - np.outer(arms @ along, along), axis=1)
    off = [i for i in range(len(arms)) if aside[i] > 0.1 * scale] or [i for i in range(len(arms)) if aside[i] > 100.0 * PLACE]
    if not off:  # a body of revolution
        for j in alike[first_point]:
            yield _turning(along, others[j] / np.linalg.norm(others[j]))
        return
    second_point = min(off, key=lambda i: (len(alike[i]), -aside[i]))
    gap = float(np.linalg.norm(arms[first_point] - arms[second_point]))
    frame = _frame(arms[first_point], arms[second_point])
    for j in alike[first_point]:
        for k in alike[second_point]:
            if abs(float(np.linalg.norm(others[j] - others[k])) - gap) < 4.0 * PLACE:
                yield _frame(others[j], others[k]) @ frame.T


def _alike(labels: Array, arms: Array, label: Array, radius: float) -> Array:
    near = (np.abs(labels - label) <= SIZE).all(axis=1) & (np.abs(np.linalg.norm(arms, axis=1) - radius) <= 2.0 * PLACE)
    return np.asarray(near)


def _frame(first: Array, second: Array) -> Array:
    """A right-handed frame with its x axis along the first vector and the second in its xy plane."""
    x = first / np.linalg.norm(first)
    z = np.cross(x, second)
    z /= np.linalg.norm(z) or 1.0
    return np.column_stack([x, np.cross(z, x), z])


def _turning(first: Array, second: Array) -> Array:
    """A rotation that turns one unit vector into another."""
    cross, cosine = np.cross(first, second), float(first @ second)
    if cosine < -1.0 + 1e-12:
        helper = np.eye(3)[int(np.argmin(np.abs(first)))]
        axis = np.cross(first, helper) / np.linalg.norm(np.cross(first, helper))
        return np.asarray(2.0 * np.outer(axis, axis) - np.eye(3))
    K = np.array([[0.0, -cross[2], cross[1]], [cross[2], 0.0, -cross[0]], [-cross[1], cross[0], 0.0]])
    return np.asarray(np.eye(3) + K + K @ K / (1.0 + cosine))
