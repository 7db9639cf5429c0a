"""Lights, ambient occlusion and the pale gradient of the background."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..scene import Scene

BACKGROUND_TOP = (0.815, 0.843, 0.886)
BACKGROUND_BOTTOM = (0.957, 0.966, 0.977)
# Place in the eye's own axes (right, up, towards the eye), strength, colour.
LIGHTS: tuple[tuple[str, tuple[float, float, float], float, tuple[float, float, float]], ...] = (
    ("key", (-0.55, 0.95, 1.0), 0.84, (1.0, 0.985, 0.96)),
    ("fill", (1.0, 0.15, 0.75), 0.34, (0.93, 0.96, 1.0)),
    ("rim", (0.35, 0.9, -1.1), 0.42, (1.0, 1.0, 1.0)),
    ("front", (0.0, 0.0, 1.0), 0.16, (1.0, 1.0, 1.0)),
)


def add_lights(renderer: Any) -> None:
    """Key, fill, rim and front light, which move with the eye."""
    from vtkmodules.vtkRenderingCore import vtkLight

    for _, position, strength, color in LIGHTS:
        light = vtkLight()
        light.SetLightTypeToCameraLight()
        light.SetPosition(*position)
        light.SetFocalPoint(0.0, 0.0, 0.0)
        light.SetIntensity(strength)
        light.SetColor(*color)
        renderer.AddLight(light)


def set_occlusion(renderer: Any, scene: Scene) -> None:
    """Ambient occlusion over a reach of some hundredths of the machine's size, with the gradient kept.

    VTK's occlusion pass paints its own plain background over the renderer's gradient. So the gradient becomes a part of the scene: a
    rectangle behind everything, put before the eye again at the start of each rendering.
    """
    renderer.SetUseSSAO(True)
    renderer.SetSSAORadius(0.07 * scene.size)
    renderer.SetSSAOBias(0.002 * scene.size)
    renderer.SetSSAOKernelSize(16)
    renderer.SetSSAOBlur(True)
    matrix = _add_backdrop(renderer)
    renderer.AddObserver("StartEvent", lambda *_: _place_backdrop(renderer, matrix))


def _add_backdrop(renderer: Any) -> Any:
    """A rectangle with the gradient of the background; returns the matrix that places it."""
    import pyvista as pv
    from vtkmodules.vtkCommonMath import vtkMatrix4x4
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

    sheet = pv.PolyData(np.array([(-1.0, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1)]), faces=[4, 0, 1, 2, 3])
    colors = np.array([BACKGROUND_BOTTOM, BACKGROUND_BOTTOM, BACKGROUND_TOP, BACKGROUND_TOP])
    sheet.point_data["gradient"] = (255 * colors).round().astype(np.uint8)
    mapper, actor, matrix = vtkPolyDataMapper(), vtkActor(), vtkMatrix4x4()
    mapper.SetInputDataObject(sheet)
    actor.SetMapper(mapper)
    actor.SetUserMatrix(matrix)
    actor.GetProperty().LightingOff()
    actor.PickableOff()
    actor.UseBoundsOff()
    renderer.AddActor(actor)
    return matrix


def _place_backdrop(renderer: Any, matrix: Any) -> None:
    """Put the rectangle behind everything that the eye sees, as wide and high as the picture."""
    from vtkmodules.vtkCommonMath import vtkMatrix4x4

    eye = renderer.GetActiveCamera()
    renderer.ResetCameraClippingRange()
    near, far = eye.GetClippingRange()
    distance = 1.5 * far
    eye.SetClippingRange(near, 2.0 * far)
    half_height = 1.02 * distance * np.tan(np.radians(eye.GetViewAngle()) / 2)
    width, height = renderer.GetSize()
    X_WE = vtkMatrix4x4()
    vtkMatrix4x4.Invert(eye.GetModelViewTransformMatrix(), X_WE)
    scale = vtkMatrix4x4()
    for i, factor in enumerate((half_height * width / max(height, 1), half_height, distance)):
        scale.SetElement(i, i, factor)
    vtkMatrix4x4.Multiply4x4(X_WE, scale, matrix)
