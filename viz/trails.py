"""`Trails`: the ways of points through space, drawn up to the time that is shown; for the window.

The way of a point is computed once, over all frames. At each time only the number of its points that count changes, so a long trail costs
no more than a short one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadimport.assembly import Array, Color

from .scene import Scene

STILL = 1e-6  # of the scene's size: a point that moves less leaves no trail


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Trail:
    """The way of one point of a body."""

    body: str
    points: Array  # (frames, 3): p_WQ at the scene's times, m
    actor: Any  # vtkActor
    lines: Any  # vtkCellArray


def way_of(scene: Scene, body: str, p_BQ: Array) -> Array:
    """(frames, 3): where a point of a body is at each of the scene's times, in W, m."""
    way: Array = (scene.poses[body] @ np.append(p_BQ, 1.0))[:, :3]
    return way


def add_trails(renderer: Any, scene: Scene, points: Mapping[str, Array], colors: Mapping[str, Color], width: float) -> tuple[Trail, ...]:
    """A trail for each body's point that moves.

    Parameters
    ----------
    points
        Body -> ``p_BQ``, m.
    width
        Of the lines, pixels.
    """
    import pyvista as pv
    from vtkmodules.vtkCommonDataModel import vtkCellArray
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

    found = []
    for body, p_BQ in points.items():
        way = way_of(scene, body, p_BQ)
        if np.ptp(way, axis=0).max(initial=0.0) <= STILL * scene.size:
            continue
        data = pv.PolyData()
        data.points = np.ascontiguousarray(way, dtype=np.float32)
        lines = vtkCellArray()
        data.SetLines(lines)
        mapper, actor = vtkPolyDataMapper(), vtkActor()
        mapper.SetInputDataObject(data)
        actor.SetMapper(mapper)
        actor.GetProperty().SetColor(*colors[body][:3])
        actor.GetProperty().SetLineWidth(width)
        actor.GetProperty().LightingOff()
        actor.PickableOff()
        renderer.AddActor(actor)
        found.append(Trail(body=body, points=way, actor=actor, lines=lines))
    return tuple(found)


def set_trail_time(trail: Trail, times: Array, time: float) -> int:
    """Show a trail up to `time` s; returns how many points count."""
    count = int(np.searchsorted(times, time + 1e-12, side="right"))
    trail.lines.Reset()
    if count > 1:
        trail.lines.InsertNextCell(count, range(count))
    trail.lines.Modified()
    trail.actor.GetMapper().GetInput().Modified()
    return count


def remove_trails(renderer: Any, trails: tuple[Trail, ...]) -> None:
    """Take trails out of the picture."""
    for trail in trails:
        renderer.RemoveActor(trail.actor)
