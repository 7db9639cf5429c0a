"""`ContactShadow`: the soft dark patch where a machine stands on the ground, for any pose, without a ray tracer.

Points spread evenly over the surfaces are dropped to the ground and counted in a grid, in layers by their height. What is near the
ground shades a sharp patch, what is high a wide faint one: each layer is blurred in proportion to its height, and the layers are laid over
one another as veils are. It takes some milliseconds, so the shadow follows the motion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.ndimage import gaussian_filter

from foundation.arrays import Array

from ..scene import Scene
from .surface_points import surface_points

SAMPLES = 16_000
CELLS = 112
# Height of each layer's top and its greatest darkness; heights are parts of the machine's height.
LAYERS: tuple[tuple[float, float], ...] = ((0.015, 0.62), (0.06, 0.5), (0.18, 0.36), (0.45, 0.26), (np.inf, 0.2))
SLANT = (-0.16, 0.12)  # the light falls a little from the side: shift on the ground per height, along x and y


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ContactShadow:
    """The surface points to drop, and the square of ground that the shadow is drawn on."""

    points: Mapping[str, Array]  # by body: (n, 4) homogeneous, in B
    corner: Array  # (3,): least corner of the square, on the ground, m
    side: float  # of the square, m
    height: float  # of the machine above the ground, m

    def darkness(self, poses: Mapping[str, Array]) -> npt.NDArray[np.float64]:
        """(CELLS, CELLS) from 0 (light) to below 1, rows along y and columns along x, for the bodies' ``X_WB``."""
        if not self.points:
            return np.zeros((CELLS, CELLS))
        p_W = np.concatenate([p_B @ poses[body][:3].T for body, p_B in self.points.items()])
        height = np.maximum(p_W[:, 2] - self.corner[2], 0.0)
        cell = self.side / CELLS
        column = ((p_W[:, 0] + SLANT[0] * height - self.corner[0]) / cell).astype(np.int64)
        row = ((p_W[:, 1] + SLANT[1] * height - self.corner[1]) / cell).astype(np.int64)
        inside = (column >= 0) & (column < CELLS) & (row >= 0) & (row < CELLS)
        layer = np.searchsorted([self.height * top for top, _ in LAYERS[:-1]], height)
        index = ((layer * CELLS + row) * CELLS + column)[inside]
        counts = np.bincount(index, minlength=len(LAYERS) * CELLS * CELLS).reshape(len(LAYERS), CELLS, CELLS).astype(np.float64)
        light = np.ones((CELLS, CELLS))
        bottom = 0.0
        for count, (top, most) in zip(counts, LAYERS, strict=True):
            middle = self.height * (bottom + min(top, 1.0)) / 2
            covered = 1.0 - np.exp(-gaussian_filter(count, 1.0) * 2.0)
            light *= 1.0 - most * gaussian_filter(covered, 1.0 + 0.42 * middle / cell)
            bottom = top
        return (1.0 - light) * _window()


def contact_shadow(scene: Scene, points: Mapping[str, Array] | None = None) -> ContactShadow:
    """The shadow of a scene on the plane below its lowest point; `points` are those of `surface_points` if they are at hand."""
    low, high = scene.swept_bounds
    side = 1.9 * float(max(high[0] - low[0], high[1] - low[1], 0.5 * (high[2] - low[2]), 1e-9))
    middle = (low + high) / 2
    corner = np.array([middle[0] - side / 2, middle[1] - side / 2, low[2] - 0.001 * scene.size])
    return ContactShadow(
        points=surface_points(scene, SAMPLES) if points is None else points,
        corner=corner,
        side=side,
        height=float(max(high[2] - low[2], 1e-9)),
    )


def _window() -> npt.NDArray[np.float64]:
    """1 in the middle, falling smoothly to 0 at the rim of the square, so that it has no visible edge."""
    s = np.abs(np.linspace(-1, 1, CELLS))
    fall = np.clip((1 - s) / 0.3, 0, 1)
    smooth = fall * fall * (3 - 2 * fall)
    window: npt.NDArray[np.float64] = np.outer(smooth, smooth)
    return window
