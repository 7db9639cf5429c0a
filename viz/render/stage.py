"""`Stage`: a scene set up in VTK, the same for the still, the video and the window.

The recipe: faces are shaded with the exact normals of the CAD surfaces, with thin dark edges on them (`actors`); key, fill and rim lights
move with the eye and ambient occlusion darkens inner corners (`lighting`); a soft contact shadow sets the machine on a pale ground.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..errors import VizError
from ..scene import Scene
from ..scene_building import turn_upright, upright
from .actors import ShadowOnGround, add_marks, add_parts, add_shadow
from .camera import MARGINS, THREE_QUARTER, Camera, fit_camera, outline_points
from .contact_shadow import SAMPLES, contact_shadow
from .joint_marks import JointMark, joint_marks
from .lighting import BACKGROUND_BOTTOM, BACKGROUND_TOP, add_lights, set_occlusion
from .opengl import DISPLAY_REMEDY, OpenGL, require_display, require_off_screen, window_kind
from .surface_points import surface_points
from .trails import DrawnTrail, add_trails, set_trail_time

Picture = npt.NDArray[np.uint8]  # (height, width, 3)

REFERENCE_HEIGHT = 1080.0  # picture height, pixels, for which line widths are given
HEADLINE, READOUT = 0.2, 0.18  # of the half height: what the title with a joint's name below it, and the time, take of a still


@dataclass(slots=True, kw_only=True, eq=False)
class Stage:
    """The actors of a scene in a plotter. Poses are set with `set_time`; nothing is drawn until the plotter renders."""

    scene: Scene
    plotter: Any  # pyvista.Plotter
    matrices: dict[str, Any]  # instance name -> vtkMatrix4x4 shared by its faces and edges
    faces: dict[str, Any]  # instance name -> vtkActor
    edges: dict[str, Any]  # instance name -> vtkActor
    mark_matrices: dict[str, Any]  # joint name -> vtkMatrix4x4
    marks: dict[str, Any]  # joint name -> vtkActor
    mark_shapes: tuple[JointMark, ...]
    shadow: ShadowOnGround | None
    trails: tuple[DrawnTrail, ...]  # of the scene's overlays
    outline: Array  # (n, 3): points that the picture must hold, m
    margins: tuple[float, float, float, float]  # of the picture
    time: float = 0.0  # s

    def matrix(self, instance: str) -> Array:
        """``X_WP`` (4, 4) at which the instance's actor stands now, read back from VTK."""
        matrix = self.faces[instance].GetUserMatrix()
        return np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])

    def close(self) -> None:
        """Give the graphics memory back."""
        self.plotter.close()


def open_stage(
    scene: Scene,
    *,
    size: tuple[int, int],
    off_screen: bool = True,
    marks: bool = True,
    shadow: bool = True,
    occlusion: bool = True,
    body_colors: bool = False,
    cull: bool = True,
    margins: tuple[float, float, float, float] = MARGINS,
    title: str | None = None,
    into: Any = None,
) -> Stage:
    """A plotter of `size` pixels with the scene in its first pose, its `up` upright, and the camera fitted to the whole motion.

    Parameters
    ----------
    size
        Width and height of the drawing area, pixels.
    off_screen
        False opens a window on the display.
    marks, shadow, occlusion
        Whether to draw the joints' arrows, the contact shadow, and ambient occlusion.
    body_colors
        Colour parts by the body that they move with instead of by their CAD colours.
    cull
        Leave out the inner sides of solids, which nobody sees unless they are cut open.
    margins
        Free parts of the half width and half height on the left, right, below and above.
    title
        Of the window.
    into
        A plotter of an earlier stage, of which all but the camera is replaced.

    Raises
    ------
    VizError
        E520 where nothing can draw, E521 where there is no display for a window.
    """
    found = require_off_screen() if off_screen else require_display()
    if into is not None:
        into.renderer.RemoveAllViewProps()
        into.renderer.RemoveAllLights()
    towards_eye = np.asarray(THREE_QUARTER) @ turn_upright(scene.up)  # in the axes of CAD, in which joints stand
    scene = upright(scene)
    plotter = _plotter(found, size, off_screen, title or scene.title) if into is None else into
    plotter.render_window.SetMultiSamples(0 if occlusion else 8)
    renderer, scale = plotter.renderer, size[1] / REFERENCE_HEIGHT
    parts = add_parts(renderer, scene, line_width=max(1.0, 1.35 * scale), body_colors=body_colors, cull=cull)
    points = surface_points(scene, SAMPLES) if marks or shadow else {}
    mark_shapes = joint_marks(scene, towards_eye.tolist(), points) if marks else ()
    mark_matrices, mark_actors = add_marks(renderer, mark_shapes)
    ground = add_shadow(renderer, contact_shadow(scene, points)) if shadow and scene.instances else None
    overlays = [(trail.body, trail.point, trail.color or scene.bodies[trail.body].color) for trail in scene.overlays]
    trails = add_trails(renderer, scene, overlays, max(1.5, 4.0 * scale))
    add_lights(renderer)
    if occlusion:
        set_occlusion(renderer, scene)
    outline = np.concatenate([outline_points(scene), *(_mark_outline(scene, mark) for mark in mark_shapes), *(t.points for t in trails)])
    stage = Stage(
        scene=scene,
        plotter=plotter,
        matrices=parts.matrices,
        faces=parts.faces,
        edges=parts.edges,
        mark_matrices=mark_matrices,
        marks=mark_actors,
        mark_shapes=mark_shapes,
        shadow=ground,
        trails=trails,
        outline=outline,
        margins=margins,
    )
    set_time(stage, float(scene.times[0]))
    if into is None:
        set_camera(stage, fit_camera(outline, THREE_QUARTER, aspect=size[0] / size[1], margins=margins))
    return stage


def set_time(stage: Stage, time: float) -> None:
    """Put every actor where the scene has it at `time` s."""
    poses = stage.scene.poses_at(time)
    set_poses(stage, poses)
    for trail in stage.trails:
        set_trail_time(trail, stage.scene.times, time)
    stage.time = time


def set_poses(stage: Stage, poses: Mapping[str, Array]) -> None:
    """Put every actor where the bodies' poses ``X_WB`` have it."""
    for name, matrix in stage.matrices.items():
        instance = stage.scene.instances[name]
        X_WP = poses[instance.body] @ instance.X_WP
        matrix.DeepCopy(X_WP.ravel().tolist())
    for mark in stage.mark_shapes:
        stage.mark_matrices[mark.joint].DeepCopy(poses[mark.body].ravel().tolist())
    if stage.shadow is not None:
        stage.shadow.set_poses(poses)


def set_camera(stage: Stage, camera: Camera) -> None:
    """Look from a camera."""
    eye = stage.plotter.renderer.GetActiveCamera()
    eye.SetPosition(*camera.position)
    eye.SetFocalPoint(*camera.focus)
    eye.SetViewUp(*camera.up)
    eye.SetViewAngle(camera.view_angle)
    stage.plotter.renderer.camera_set = True  # pyvista would otherwise reset it on its first rendering
    stage.plotter.renderer.ResetCameraClippingRange()


def look(stage: Stage, direction: Sequence[float]) -> None:
    """Look along a direction (from the machine towards the eye) so that the whole motion fits the picture."""
    width, height = stage.plotter.render_window.GetSize()
    x, y, z = direction
    set_camera(stage, fit_camera(stage.outline, (x, y, z), aspect=width / height, margins=stage.margins))


def frame_instant(stage: Stage, time: float) -> None:
    """Look so that what is seen at `time` s alone fills the picture: for stills, of which the rest of the motion is no part."""
    scene = stage.scene
    instant = scene.with_changes(times=np.array([time]), poses={name: pose[None] for name, pose in scene.poses_at(time).items()})
    outline = np.concatenate([outline_points(instant), *(_mark_outline(instant, mark) for mark in stage.mark_shapes)])
    width, height = stage.plotter.render_window.GetSize()
    left, right, below, above = stage.margins
    margins = (left, right, max(below, READOUT), max(above, HEADLINE))
    set_camera(stage, fit_camera(outline, THREE_QUARTER, aspect=width / height, margins=margins))


def draw(stage: Stage) -> Picture:
    """The picture as it stands now, (height, width, 3)."""
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkUnsignedCharArray

    window = stage.plotter.render_window
    stage.plotter.renderer.ResetCameraClippingRange()
    window.Render()
    width, height = window.GetSize()
    buffer = vtkUnsignedCharArray()
    window.GetRGBACharPixelData(0, 0, width - 1, height - 1, 0, buffer)
    pixels: Picture = vtk_to_numpy(buffer).reshape(height, width, 4)[::-1, :, :3]
    return pixels


def _plotter(found: OpenGL, size: tuple[int, int], off_screen: bool, title: str) -> Any:
    try:
        import pyvista as pv
        import pyvista.plotting
    except ImportError as error:
        raise VizError(
            "E520",
            f"Stills, video and window need pyvista, which cannot be loaded: {error}.",
            element="pyvista",
            remedy="Install it with what it needs: pip install pyvista matplotlib. The HTML page needs none of this.",
        ) from None

    with window_kind(found):
        plotter = pv.Plotter(off_screen=off_screen, window_size=list(size), title=title, lighting="none", theme=pv.themes.DocumentTheme())
    if not off_screen and plotter.render_window.GetClassName() != found.window:  # VTK then draws nothing, and complains of every part
        what = "The window cannot be opened: the display answered a moment ago, and does not now."
        raise VizError("E521", what, remedy=DISPLAY_REMEDY, element="display")
    plotter.set_background(BACKGROUND_BOTTOM, top=BACKGROUND_TOP)
    return plotter


def _mark_outline(scene: Scene, mark: JointMark) -> Array:
    """Points of a mark over the motion of its body, (n, 3) in W."""
    points = np.column_stack([mark.mesh.vertices[::5], np.ones(len(mark.mesh.vertices[::5]))]).astype(np.float64)
    X_WB = scene.poses[mark.body][:: max(1, len(scene.times) // 20)]
    points_W: Array = (points @ X_WB.transpose(0, 2, 1))[..., :3].reshape(-1, 3)
    return points_W
