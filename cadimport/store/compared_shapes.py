"""The shapes of two assemblies compared: which are congruent and by which motion, and how much of each is in each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from foundation.arrays import Array

from ..assembly import Assembly
from .congruence import SIZE, PointCloud, congruence, point_cloud

_STEP = 2e-5  # m: sizes of faces nearer than about this count as equal when shapes are only alike


@dataclass(frozen=True, slots=True, eq=False)
class ComparedShapes:
    """Shapes by the keys of their parts."""

    old: Mapping[str, PointCloud]
    new: Mapping[str, PointCloud]
    motions: Mapping[tuple[str, str], Array]  # of congruent pairs: X_BA, from the part's frame of the old to that of the new
    classes: Mapping[tuple[int, str], int]  # (0 for old or 1 for new, key) -> number that all congruent shapes have

    def likeness(self, old: Sequence[str], new: Sequence[str]) -> Array:
        """How much of each old shape of these keys is in each new one, (old, new), 0 to 1; 1 for congruent pairs."""
        before, now = {key: self.old[key] for key in sorted(set(old))}, {key: self.new[key] for key in sorted(set(new))}
        table = _likeness(before, now, self.motions)
        rows, columns = {key: i for i, key in enumerate(before)}, {key: j for j, key in enumerate(now)}
        return np.asarray(table[np.ix_([rows[key] for key in old], [columns[key] for key in new])])


def compare_shapes(old: Assembly, new: Assembly, sure: Mapping[str, str] | None = None) -> ComparedShapes:
    """Every shape of `old` with every shape of `new`; those whose instances are all `sure` (old name, new name) are only known as equal."""
    sure = sure or {}
    left = old.instances.keys() - sure.keys(), new.instances.keys() - set(sure.values())
    keys = {old.instances[name].part for name in left[0]}, {new.instances[name].part for name in left[1]}
    before = {key: point_cloud(part) for key, part in sorted(old.parts.items()) if key in keys[0] or not sure}
    now = {key: point_cloud(part) for key, part in sorted(new.parts.items()) if key in keys[1] or not sure}
    motions: dict[tuple[str, str], Array] = {}
    for p, q in sorted(_candidates(before, now)):
        found = congruence(before[p], now[q])
        if found is not None:
            motions[p, q] = found
    classes = _classes(before, now, motions)
    known = {(old.instances[a].part, new.instances[b].part): np.eye(4) for a, b in sure.items()}
    return ComparedShapes(old=before, new=now, motions=known | motions, classes=classes)


def _candidates(before: Mapping[str, PointCloud], now: Mapping[str, PointCloud]) -> set[tuple[str, str]]:
    """Pairs of equal sizes, or of one fingerprint."""
    by_key: dict[str, list[str]] = {}
    for q, cloud in now.items():
        by_key.setdefault(cloud.key, []).append(q)
    found = {(p, q) for p, cloud in before.items() for q in by_key.get(cloud.key, ())}
    solid = [p for p, cloud in before.items() if len(cloud.lengths)], [q for q, cloud in now.items() if len(cloud.lengths)]
    if solid[0] and solid[1]:
        tree = cKDTree(np.array([now[q].lengths for q in solid[1]]))
        near = tree.query_ball_point(np.array([before[p].lengths for p in solid[0]]), SIZE, p=np.inf)
        found |= {(p, solid[1][i]) for p, some in zip(solid[0], near, strict=True) for i in some}
    sheets = {(len(c.points), len(c.free_form)): q for q, c in now.items() if not len(c.lengths) and len(c.points)}
    found |= {(p, sheets[size]) for p, c in before.items() if not len(c.lengths) and (size := (len(c.points), len(c.free_form))) in sheets}
    return found


def _classes(
    before: Mapping[str, PointCloud], now: Mapping[str, PointCloud], motions: Mapping[tuple[str, str], Array]
) -> dict[tuple[int, str], int]:
    nodes = {node: i for i, node in enumerate([*((0, p) for p in before), *((1, q) for q in now)])}
    ends = [nodes[0, p] for p, _ in motions], [nodes[1, q] for _, q in motions]
    links = coo_matrix((np.ones(len(motions)), ends), shape=(len(nodes), len(nodes)))
    _, numbers = connected_components(links, directed=False)
    return {node: int(numbers[i]) for node, i in nodes.items()}


def _likeness(before: Mapping[str, PointCloud], now: Mapping[str, PointCloud], motions: Mapping[tuple[str, str], Array]) -> Array:
    """How much of a shape is in another: the mean of three shares.

    That of the surface in faces of equal kind and sizes; that of faces of equal kind and radius, which most edits of a dimension leave as
    they were; and how near the sizes are.
    """
    rows, columns = {p: i for i, p in enumerate(before)}, {q: j for j, q in enumerate(now)}
    share = _common([_surface(c, c.areas, (0, 1, 2)) for c in before.values()], [_surface(c, c.areas, (0, 1, 2)) for c in now.values()])
    built = _common(
        [_surface(c, np.ones(len(c.areas)), (0, 2)) for c in before.values()],
        [_surface(c, np.ones(len(c.areas)), (0, 2)) for c in now.values()],
    )
    sizes = np.array([_five(c) for c in before.values()]).reshape(-1, 5), np.array([_five(c) for c in now.values()]).reshape(-1, 5)
    ratio = np.zeros(share.shape)
    for first, second in zip(sizes[0].T, sizes[1].T, strict=True):  # one size after another: all at once take the memory of all
        ratio += np.minimum.outer(first, second) / np.maximum(np.maximum.outer(first, second), 1e-30)
    found = (share + built + (ratio / len(sizes[0].T)) ** 3) / 3.0
    for p, q in motions:
        if p in rows and q in columns:
            found[rows[p], columns[q]] = 1.0
    return np.asarray(np.minimum(found, 1.0))


def _common(before: list[dict[tuple[int, ...], float]], now: list[dict[tuple[int, ...], float]]) -> Array:
    """Twice what two of each have in common, over what they have together."""
    here, there = _by_face(before), _by_face(now)
    common = np.zeros((len(before), len(now)))
    for face in sorted(here.keys() & there.keys()):
        (mine, amounts), (others, theirs) = here[face], there[face]
        common[np.ix_(mine, others)] += np.minimum.outer(amounts, theirs)
    totals = np.array([sum(faces.values()) for faces in before]), np.array([sum(faces.values()) for faces in now])
    return np.asarray(2.0 * common / np.maximum(totals[0][:, None] + totals[1][None, :], 1e-30))


def _by_face(surfaces: list[dict[tuple[int, ...], float]]) -> dict[tuple[int, ...], tuple[list[int], list[float]]]:
    """For every kind and size of face the shapes that have it, and how much of it."""
    found: dict[tuple[int, ...], tuple[list[int], list[float]]] = {}
    for i, faces in enumerate(surfaces):
        for face, amount in faces.items():
            shapes, amounts = found.setdefault(face, ([], []))
            shapes.append(i)
            amounts.append(amount)
    return found


def _surface(cloud: PointCloud, amounts: Array, labels: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """An amount of each face summed by some of its labels, rounded."""
    steps = np.floor(cloud.labels[:, labels] / _STEP + 1.0 / np.pi).astype(np.int64).tolist()
    found: dict[tuple[int, ...], float] = {}
    for step, amount in zip(steps, amounts.tolist(), strict=True):
        face = tuple(step)
        found[face] = found.get(face, 0.0) + amount
    return found


def _five(cloud: PointCloud) -> Array:
    return cloud.lengths if len(cloud.lengths) else np.full(5, cloud.size)
