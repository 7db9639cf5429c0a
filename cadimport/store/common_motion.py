"""Rigid motions that carry many parts of an older assembly to where parts of the same shape are in a newer one.

The whole machine may lie elsewhere in the file than before, and a sub-assembly may have moved as a whole: what followed such a motion
stayed where it was in its surroundings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
from scipy.spatial import cKDTree

from foundation.arrays import Array

Numbers = npt.NDArray[np.int64]

NEAR = 2e-5  # m: a centre of mass that is carried to less than this from another is at its place
_STEP = 1e-4  # m: motions that carry the machine's corners to less than about this are one
_TRIED = 200
_NUMBER_APART = 1e6  # m: between centres of different shapes


def most_common(motions: Iterable[Array], corners: Array) -> list[tuple[Array, int]]:
    """Motions with how often each occurs, the most frequent first; told apart by where they carry the corners (n, 3), m."""
    found: dict[tuple[int, ...], Array] = {}
    counts: Counter[tuple[int, ...]] = Counter()
    for X in motions:
        step = tuple(np.floor((corners @ X[:3, :3].T + X[:3, 3]).ravel() / _STEP + 1.0 / np.pi).astype(np.int64).tolist())
        found.setdefault(step, X)
        counts[step] += 1
    return [(found[step], count) for step, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))]


def corners_of(centers: Array) -> Array:
    """Four corners of the box around some points, not in a plane; m."""
    low, high = centers.min(axis=0), centers.max(axis=0)
    reach = max(float((high - low).max()), 1e-3)
    return np.asarray(low + reach * np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]))


def support(X: Array, old: Array, old_class: Numbers, tree: cKDTree) -> int:
    """How many of the old centres are carried to the place of a new one of the same shape; `tree` is of `with_class(new, class)`."""
    moved = old @ X[:3, :3].T + X[:3, 3]
    distance, _ = tree.query(with_class(moved, old_class), distance_upper_bound=NEAR)
    return int(np.isfinite(distance).sum())


def with_class(centers: Array, numbers: Numbers) -> Array:
    """Centres with the number of their shape as a fourth coordinate."""
    return np.column_stack([centers, _NUMBER_APART * numbers])


def common_motion(old: Array, old_class: Numbers, new: Array, new_class: Numbers, motions: Sequence[Array]) -> Array:
    """The motion that carries most of the old machine onto the new one; the identity where none carries more than half of what is left.

    Parameters
    ----------
    old, new
        Centres of mass of all instances, (n, 3) and (m, 3), m.
    old_class, new_class
        Numbers of their shapes.
    motions
        Those of parts whose partner is hardly in doubt.
    """
    identity = np.eye(4)
    if not len(old) or not len(new) or not motions:
        return identity
    tree = cKDTree(with_class(new, new_class))
    kept = int(np.isin(old_class, new_class).sum())
    best, most = identity, support(identity, old, old_class, tree)
    for X, _ in most_common(motions, corners_of(old))[:_TRIED]:
        found = support(X, old, old_class, tree)
        if found > most and 2 * found > kept:
            best, most = X, found
    return best
