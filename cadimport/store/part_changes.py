"""What happened to a part of which it is known which part it became."""

from __future__ import annotations

from typing import Literal

import numpy as np
from scipy.spatial import cKDTree

from foundation.arrays import Array

from ..assembly import Assembly, Color, Instance
from .compared_shapes import ComparedShapes
from .congruence import PLACE, SIZE, PointCloud
from .name_likeness import plain_name, plain_path

Change = Literal["edited", "moved", "renamed", "recoloured", "reparented", "renumbered"]

MOVED = 2e-5  # m: a point of a part that is farther from its place than this has moved; re-exports agree to 1e-6 m
_COLOR = 2e-3  # of a component of a colour: less is the rounding of a file


def changes_of(
    old: Assembly, new: Assembly, a: str, b: str, motion: Array, shapes: ComparedShapes, *, still: bool = False
) -> tuple[Change, ...]:
    """What differs between an instance and the one that it became, after the `motion` that carried the whole machine; nothing: the same.

    `still` is one that is known to have its shape and place.
    """
    first, second = old.instances[a], new.instances[b]
    found: list[Change] = []
    if not still:
        edited = (first.part, second.part) not in shapes.motions
        if edited:
            found.append("edited")
        if _moved(first, second, shapes.old[first.part], shapes.new[second.part], motion, edited=edited):
            found.append("moved")
    last = _last(first), _last(second)
    if plain_name(last[0]) != plain_name(last[1]) and not _are_roots(first, second, old, new):
        found.append("renamed")
    elif last[0] != last[1]:
        found.append("renumbered")
    if plain_path(first.path) != plain_path(second.path):
        found.append("reparented")
    if not _same_color(first.color or old.parts[first.part].color, second.color or new.parts[second.part].color):
        found.append("recoloured")
    return tuple(found)


def _last(instance: Instance) -> str:
    return instance.path[-1] if instance.path else instance.name


def _are_roots(first: Instance, second: Instance, old: Assembly, new: Assembly) -> bool:
    """Whether both bear the name of their file's root: bodies that lie in no product of their own."""
    return len(first.path) == 1 and len(second.path) == 1 and first.path[0] == old.name and second.path[0] == new.name


def _same_color(a: Color | None, b: Color | None) -> bool:
    return a is b or (a is not None and b is not None and max(abs(x - y) for x, y in zip(a, b, strict=True)) < _COLOR)


def _moved(first: Instance, second: Instance, before: PointCloud, now: PointCloud, motion: Array, *, edited: bool) -> bool:
    """Whether a part is elsewhere, or turned.

    An unchanged shape is where it was if its points are, whatever frame the file gives it, and however often it was turned into itself. An
    edited one is, if the surface that stayed lies where it did at least as much as it goes along with the part's frame.
    """
    X = motion @ first.X_WP
    if not edited:
        there = _placed(second.X_WP, now)
        return (
            not _covers(there, _placed(X, before))
            if len(now.points)
            else not np.allclose(X @ _at(before), second.X_WP @ _at(now), atol=MOVED)
        )
    if np.allclose(X[:3, 3], second.X_WP[:3, 3], rtol=0.0, atol=MOVED) and np.allclose(X[:3, :3], second.X_WP[:3, :3], rtol=0.0, atol=1e-4):
        return False
    stays, goes = (_common_area(_placed(Y, before), _placed(second.X_WP, now), before.areas) for Y in (X, second.X_WP))
    return goes > stays or (goes == 0.0 and stays == 0.0)


def _at(cloud: PointCloud) -> Array:
    return np.append(cloud.center, 1.0)


def _placed(X: Array, cloud: PointCloud) -> Array:
    """Points in space with their labels, where 1 is as far as two that are one may be apart."""
    points = cloud.points @ X[:3, :3].T + X[:3, 3]
    return np.concatenate([points / MOVED, cloud.labels / (4.0 * SIZE)], axis=1)


def _covers(there: Array, points: Array) -> bool:
    distance, _ = cKDTree(there).query(points, p=np.inf, distance_upper_bound=1.0)
    return bool(np.isfinite(distance).all())


def _common_area(points: Array, there: Array, areas: Array) -> float:
    if not len(points) or not len(there):
        return 0.0
    distance, _ = cKDTree(there).query(points, p=np.inf, distance_upper_bound=5.0 * PLACE / MOVED)
    return float(areas[np.isfinite(distance)].sum())
