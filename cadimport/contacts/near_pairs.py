"""Which placed parts come near each other: boxes swept along the axis on which they lie furthest apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from foundation.arrays import Array

from ..assembly import Assembly


def placed_boxes(assembly: Assembly) -> dict[str, Array]:
    """By instance the (2, 3) corners of its box in W; parts without a shape are left out."""
    corners: Mapping[str, Array] = {key: np.asarray(part.mesh.vertices, dtype=np.float64) for key, part in assembly.parts.items()}
    found = {}
    for name, instance in assembly.instances.items():
        vertices = corners[instance.part]
        if len(vertices):
            placed = vertices @ instance.X_WP[:3, :3].T + instance.X_WP[:3, 3]
            found[name] = np.array([placed.min(axis=0), placed.max(axis=0)])
    return found


def near_pairs(boxes: Mapping[str, Array], margin: float) -> Iterator[tuple[str, str]]:
    """Pairs of names whose boxes are nearer than `margin` (m)."""
    names: Sequence[str] = list(boxes)
    if len(names) < 2:
        return
    all_boxes = np.array([boxes[name] for name in names])
    low, high = all_boxes[:, 0] - 0.5 * margin, all_boxes[:, 1] + 0.5 * margin
    axis = int(np.argmax(np.var(0.5 * (low + high), axis=0)))
    order = np.argsort(low[:, axis], kind="stable")
    low, high = low[order], high[order]
    ends = np.searchsorted(low[:, axis], high[:, axis], side="right")
    for i in range(len(names)):
        candidates = np.arange(i + 1, ends[i])
        near = np.all((low[candidates] <= high[i]) & (high[candidates] >= low[i]), axis=1)
        for j in candidates[near]:
            yield names[order[i]], names[order[int(j)]]
