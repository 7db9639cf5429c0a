"""`Camera`: a viewpoint from which everything that will ever be seen fits the picture exactly."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

from ..scene import Scene

THREE_QUARTER = (1.0, -1.1, 0.62)  # from the machine to the eye: front right, from above, as drawings show it
DIRECTIONS: dict[str, tuple[float, float, float]] = {
    "iso": THREE_QUARTER,
    "front": (0.0, -1.0, 0.0),
    "back": (0.0, 1.0, 0.0),
    "right": (1.0, 0.0, 0.0),
    "left": (-1.0, 0.0, 0.0),
    "top": (0.0, -1e-4, 1.0),
    "bottom": (0.0, -1e-4, -1.0),
}
MARGINS = (0.07, 0.07, 0.09, 0.08)  # left, right, below, above: parts of the half width and half height
VIEW_ANGLE = 24.0  # degrees, vertical: long enough a lens for little distortion, short enough for depth


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Camera(PlainData):
    """Where the eye is, in W."""

    position: Array  # m
    focus: Array  # m
    up: Array  # unit
    view_angle: float = VIEW_ANGLE  # degrees, vertical

    def __post_init__(self) -> None:
        for name in ("position", "focus", "up"):
            object.__setattr__(self, name, frozen_array(getattr(self, name), (3,)))


def fit_camera(
    points: Array,
    direction: tuple[float, float, float] = THREE_QUARTER,
    *,
    aspect: float = 16 / 9,
    margins: tuple[float, float, float, float] = MARGINS,
    view_angle: float = VIEW_ANGLE,
) -> Camera:
    """The nearest camera looking along a direction that has all points in its picture, with margins.

    A point at (x, y, z) in the axes right, up and towards the eye is inside the picture of an eye at (cx, cy, d) iff
    x - cx <= (d - z) r, cx - x <= (d - z) l, and likewise for y, with the tangents r, l of the picture's right and left sides. With
    A = max(x + z r) and B = max(-x + z l) both hold iff A - d r <= cx <= d l - B: the least d is (A + B) / (r + l), and no iteration
    is needed.

    Parameters
    ----------
    points
        (n, 3) in W, m.
    direction
        From the machine towards the eye.
    aspect
        Width of the picture over its height.
    margins
        Parts of the picture's half width and half height that stay free on the left, right, below and above.

    Examples
    --------
    >>> camera = fit_camera(np.array([[-1.0, 0, 0], [1.0, 0, 0]]), (0, -1, 0), aspect=1.0, margins=(0, 0, 0, 0), view_angle=90.0)
    >>> float(np.round(camera.position[1], 9))
    -1.0
    """
    back = np.asarray(direction, dtype=np.float64)
    back = back / np.linalg.norm(back)
    right = np.cross((0.0, 0.0, 1.0), back)
    right /= np.linalg.norm(right)
    up = np.cross(back, right)
    x, y, z = (np.asarray(points, dtype=np.float64) @ np.column_stack([right, up, back])).T
    half = np.tan(np.radians(view_angle) / 2)
    left, low, extent = margins[0], margins[2], half * aspect
    sides = [(x, extent * (1 - left), extent * (1 - margins[1])), (y, half * (1 - low), half * (1 - margins[3]))]
    reach = [(np.max(u + z * plus), np.max(-u + z * minus), minus, plus) for u, minus, plus in sides]
    depth = float(np.max(z) - np.min(z))
    distance = max(*((A + B) / (minus + plus) for A, B, minus, plus in reach), float(np.max(z)) + 0.05 * depth + 1e-9)
    cx, cy = (((A - distance * plus) + (distance * minus - B)) / 2 for A, B, minus, plus in reach)
    position = cx * right + cy * up + distance * back
    focus = position - (distance - float(np.median(z))) * back
    return Camera(position=position, focus=focus, up=up, view_angle=view_angle)


def outline_points(scene: Scene, frames: int = 40) -> Array:
    """Points (n, 3) in W whose hull is that of the machine over its whole motion, near enough to fit a picture to.

    Of each shape, and then of each body, only the farthest vertices in 98 directions are kept; they go through up to `frames` poses.
    """
    directions = _sphere_directions()
    chosen = np.unique(np.linspace(0, len(scene.times) - 1, min(frames, len(scene.times))).round().astype(int))
    shapes: dict[str, Array] = {}
    for key, mesh in scene.meshes.items():
        points = mesh.vertices if len(mesh.vertices) else mesh.edge_points
        if len(points):
            far = _farthest(points.astype(np.float64), directions)
            shapes[key] = np.column_stack([far, np.ones(len(far))])
    bodies: dict[str, list[Array]] = {}
    for instance in scene.instances.values():
        if instance.mesh in shapes:
            bodies.setdefault(instance.body, []).append((shapes[instance.mesh] @ instance.X_WP.T)[:, :3])
    clouds = []
    for body, parts in bodies.items():
        p_B = _farthest(np.concatenate(parts), directions)
        X_WB = scene.poses[body][chosen]
        clouds.append((p_B @ X_WB[:, :3, :3].transpose(0, 2, 1) + X_WB[:, None, :3, 3]).reshape(-1, 3))
    if not clouds:
        return np.asarray(scene.bounds)
    return np.concatenate(clouds)


def _farthest(points: Array, directions: Array) -> Array:
    """The points (n, 3) that lie farthest in at least one of the directions."""
    far: Array = points[np.unique(np.argmax(directions.astype(np.float32) @ points.T.astype(np.float32), axis=1))]
    return far


def _sphere_directions() -> Array:
    grid = np.array([(i, j, k) for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2) for k in (-2, -1, 0, 1, 2)], dtype=np.float64)
    grid = grid[np.abs(grid).max(axis=1) == 2]
    unit: Array = grid / np.linalg.norm(grid, axis=1, keepdims=True)
    return unit
