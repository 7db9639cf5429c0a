"""Bodies: parts that are surely one, with what a decision needs to know of their shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadimport.contacts.classes import ROUND
from cadimport.contacts.contacts import Placed
from foundation.arrays import Array


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """Parts that are surely one."""

    name: str  # of its largest part
    parts: tuple[str, ...]
    volume: float
    area: float
    center: Array  # of mass, W
    box: Array  # (2, 3), W
    round_axis: tuple[Array, Array] | None  # of a single part that is a body of revolution

    @property
    def size(self) -> float:
        """Diagonal of the box."""
        return float(np.linalg.norm(self.box[1] - self.box[0]))


def merged_bodies(placed: Mapping[str, Placed], sets: Sequence[Sequence[str]]) -> dict[str, Body]:
    """By name the bodies that these sets of parts make."""
    found: dict[str, Body] = {}
    for names in sets:
        parts = [placed[name] for name in names]
        volumes = np.array([max(part.features.volume, 1e-15) for part in parts])
        largest = max(parts, key=lambda part: (round(part.features.volume, 15), part.features.size, part.name))
        boxes = np.array([part.box for part in parts])
        only = parts[0] if len(parts) == 1 else None
        found[largest.name] = Body(
            name=largest.name,
            parts=tuple(sorted(names)),
            volume=float(volumes.sum()),
            area=sum(part.features.area for part in parts),
            center=np.average([part.center for part in parts], axis=0, weights=volumes),
            box=np.array([boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)]),
            round_axis=only.axis if only is not None and only.features.round_share >= ROUND else None,
        )
    return found
