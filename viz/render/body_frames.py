"""Tripods at the centres of mass of all bodies: x red, y green, z blue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..scene import Scene


def add_frames(renderer: Any, scene: Scene) -> dict[str, Any]:
    """Body -> vtkAxesActor, to be placed with `place_frames`."""
    from vtkmodules.vtkRenderingAnnotation import vtkAxesActor

    frames = {}
    for name in scene.bodies:
        actor = vtkAxesActor()
        actor.SetTotalLength(*[0.13 * scene.size] * 3)
        actor.AxisLabelsOff()
        actor.SetShaftTypeToCylinder()
        actor.SetCylinderRadius(0.02)
        actor.SetConeRadius(0.18)
        actor.PickableOff()
        renderer.AddActor(actor)
        frames[name] = actor
    return frames


def place_frames(frames: Mapping[str, Any], scene: Scene, time: float) -> None:
    """Put the tripods where the bodies are at `time` s."""
    from vtkmodules.vtkCommonTransforms import vtkTransform

    for name, actor in frames.items():
        X_WB = scene.pose(name, time)
        X_WC = X_WB.copy()
        X_WC[:3, 3] = (X_WB @ np.append(scene.bodies[name].center, 1.0))[:3]
        transform = vtkTransform()
        transform.SetMatrix(X_WC.ravel().tolist())
        actor.SetUserTransform(transform)
