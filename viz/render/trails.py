"""Paths of points through space: the whole path thin, what has been passed thick, a ball where the point is; for still, video and window.

The path of a point is computed once, over all frames. At each time only the number of its points that count changes, so a long trail costs
no more than a short one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadimport.assembly import Color
from foundation.arrays import Array

from ..scene import Scene
from .vtk_meshes import plain_actor

STILL = 1e-6  # of the scene's size: a point that moves less leaves no trail
BALL = 0.007  # of the scene's size: radius of the ball at the point
WHOLE = 0.4  # of the width of what has been passed: width of the whole path


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DrawnTrail:
    """The path of one point of a body, in VTK."""

    body: str
    points: Array  # (frames, 3): p_WQ at the scene's times, m
    actor: Any  # vtkActor of what has been passed
    lines: Any  # vtkCellArray
    whole: Any  # vtkActor of the whole path
    ball: Any  # vtkActor at the point


def path_of(scene: Scene, body: str, p_BQ: Array) -> Array:
    """(frames, 3): where a point of a body is at each of the scene's times, in W, m."""
    path: Array = (scene.poses[body] @ np.append(p_BQ, 1.0))[:, :3]
    return path


def add_trails(renderer: Any, scene: Scene, points: Iterable[tuple[str, Array, Color]], width: float) -> tuple[DrawnTrail, ...]:
    """A trail for each point that moves.

    Parameters
    ----------
    points
        Body, ``p_BQ`` (m) and colour.
    width
        Of the lines, pixels.
    """
    import pyvista as pv
    from vtkmodules.vtkCommonDataModel import vtkCellArray

    found = []
    for body, p_BQ, color in points:
        path = path_of(scene, body, p_BQ)
        if np.ptp(path, axis=0).max(initial=0.0) <= STILL * scene.size:
            continue
        data = pv.PolyData()
        data.points = np.ascontiguousarray(path, dtype=np.float32)
        lines = vtkCellArray()
        data.SetLines(lines)
        all_of_it = pv.PolyData()
        all_of_it.points = data.points
        all_of_it.lines = np.concatenate([[len(path)], np.arange(len(path))])
        actor, whole = _line(data, color, width), _line(all_of_it, color, WHOLE * width)
        ball = _line(pv.Sphere(radius=BALL * scene.size, theta_resolution=24, phi_resolution=16), color, 1.0)
        for one in (actor, whole, ball):
            renderer.AddActor(one)
        found.append(DrawnTrail(body=body, points=path, actor=actor, lines=lines, whole=whole, ball=ball))
    return tuple(found)


def _line(data: Any, color: Color, width: float) -> Any:
    """An actor in a plain colour that cannot be picked."""
    actor = plain_actor(data)
    actor.GetProperty().SetColor(*color[:3])
    actor.GetProperty().SetLineWidth(max(1.0, width))
    actor.GetProperty().LightingOff()
    actor.PickableOff()
    return actor


def set_trail_time(trail: DrawnTrail, times: Array, time: float) -> int:
    """Show a trail up to `time` s; returns how many points count."""
    count = int(np.searchsorted(times, time + 1e-12, side="right"))
    trail.lines.Reset()
    if count > 1:
        trail.lines.InsertNextCell(count, range(count))
    trail.lines.Modified()
    trail.actor.GetMapper().GetInput().Modified()
    trail.ball.SetPosition(*(float(np.interp(time, times, along)) for along in trail.points.T))
    return count


def show_trail(trail: DrawnTrail, on: bool) -> None:
    """Show or hide a trail."""
    for actor in (trail.actor, trail.whole, trail.ball):
        actor.SetVisibility(on)


def remove_trails(renderer: Any, trails: tuple[DrawnTrail, ...]) -> None:
    """Take trails out of the picture."""
    for trail in trails:
        for actor in (trail.actor, trail.whole, trail.ball):
            renderer.RemoveActor(actor)
