"""`Stage`: a scene set up in VTK, the same for the still, the video and the window.

The recipe: each shape's triangles and B-rep edges go to the graphics memory once and are shared by its instances; faces are shaded with the
exact normals of the CAD surfaces and pushed back by a polygon offset of 0.6/0.6 so that the thin dark edges lie clean on them; key, fill
and rim lights move with the eye; ambient occlusion darkens inner corners; a soft contact shadow sets the machine on a pale ground.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from cadimport.assembly import Color, Mesh
from foundation.arrays import Array

from ..colors import palette_color
from ..errors import VizError
from ..scene import Scene
from ..scene_building import turn_upright, upright
from .camera import MARGINS, THREE_QUARTER, Camera, fit_camera, outline_points
from .contact_shadow import CELLS, SAMPLES, ContactShadow, contact_shadow
from .joint_marks import JointMark, joint_marks
from .opengl import OpenGL, require_display, require_off_screen, window_kind
from .surface_points import surface_points
from .trails import Trail, add_trails, set_trail_time

Picture = npt.NDArray[np.uint8]  # (height, width, 3)

BACKGROUND_TOP = (0.815, 0.843, 0.886)
BACKGROUND_BOTTOM = (0.957, 0.966, 0.977)
EDGE_COLOR = (0.07, 0.08, 0.10)
SHADOW_COLOR = (26, 34, 50)
REFERENCE_HEIGHT = 1080.0  # picture height, pixels, for which line widths are given
HEADLINE, READOUT = 0.2, 0.18  # of the half height: what the title with a joint's name below it, and the time, take of a still

# Place in the eye's own axes (right, up, towards the eye), strength, colour.
LIGHTS: tuple[tuple[str, tuple[float, float, float], float, tuple[float, float, float]], ...] = (
    ("key", (-0.55, 0.95, 1.0), 0.84, (1.0, 0.985, 0.96)),
    ("fill", (1.0, 0.15, 0.75), 0.34, (0.93, 0.96, 1.0)),
    ("rim", (0.35, 0.9, -1.1), 0.42, (1.0, 1.0, 1.0)),
    ("front", (0.0, 0.0, 1.0), 0.16, (1.0, 1.0, 1.0)),
)


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
    shadow: ContactShadow | None
    shadow_pixels: Any  # (CELLS, CELLS, 4) uint8, the memory of the shadow's texture
    shadow_image: Any  # vtkImageData
    trails: tuple[Trail, ...]  # of the scene's overlays
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

    Raises
    ------
    VizError
        E520 where nothing can draw, E521 where there is no display for a window.
    """
    found = require_off_screen() if off_screen else require_display()
    towards_eye = np.asarray(THREE_QUARTER) @ turn_upright(scene.up)  # in the axes of CAD, in which joints stand
    scene = upright(scene)
    plotter = _plotter(found, size, off_screen, title or scene.title)
    plotter.render_window.SetMultiSamples(0 if occlusion else 8)
    matrices, faces, edges = _add_instances(
        plotter, scene, line_width=max(1.0, 1.35 * size[1] / REFERENCE_HEIGHT), body_colors=body_colors, cull=cull
    )
    points = surface_points(scene, SAMPLES) if marks or shadow else {}
    mark_shapes = joint_marks(scene, towards_eye.tolist(), points) if marks else ()
    mark_matrices, mark_actors = _add_marks(plotter, mark_shapes)
    patch = contact_shadow(scene, points) if shadow and scene.instances else None
    pixels, image = _add_shadow(plotter, patch) if patch else (None, None)
    overlays = [(trail.body, trail.point, trail.color or scene.bodies[trail.body].color) for trail in scene.overlays]
    trails = add_trails(plotter.renderer, scene, overlays, max(1.5, 4.0 * size[1] / REFERENCE_HEIGHT))
    _add_lights(plotter)
    if occlusion:
        _set_occlusion(plotter, scene)
    outline = np.concatenate([outline_points(scene), *(_mark_outline(scene, mark) for mark in mark_shapes), *(t.points for t in trails)])
    stage = Stage(
        scene=scene,
        plotter=plotter,
        matrices=matrices,
        faces=faces,
        edges=edges,
        mark_matrices=mark_matrices,
        marks=mark_actors,
        mark_shapes=mark_shapes,
        shadow=patch,
        shadow_pixels=pixels,
        shadow_image=image,
        trails=trails,
        outline=outline,
        margins=margins,
    )
    set_time(stage, float(scene.times[0]))
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
        stage.shadow_pixels[..., 3] = (255.0 * 0.8 * stage.shadow.darkness(poses)).astype(np.uint8)
        stage.shadow_image.GetPointData().GetScalars().Modified()
        stage.shadow_image.Modified()


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


# ------------------------------------------------------------------------------------------------------------------- actors


def poly_data(mesh: Mesh, own: Color | None = None) -> Any:
    """VTK's form of a mesh's triangles with their exact normals; with painted faces over the colour `own`, where it is given."""
    import pyvista as pv

    data = pv.PolyData()
    data.points = pv.pyvista_ndarray(np.ascontiguousarray(mesh.vertices, dtype=np.float32))
    data.faces = np.column_stack([np.full(len(mesh.triangles), 3), mesh.triangles]).ravel()
    data.point_data.active_normals = np.ascontiguousarray(mesh.normals, dtype=np.float32)
    if own is not None and len(mesh.paint):
        colors = np.array([*(palette_color(mesh, index) for index in range(len(mesh.palette))), own])  # the last one answers to -1
        data.cell_data["paint"] = np.rint(255.0 * np.clip(colors[mesh.paint], 0.0, 1.0)).astype(np.uint8)
        data.GetCellData().SetActiveScalars("paint")
    return data


def edge_data(mesh: Mesh) -> Any:
    """VTK's form of a mesh's B-rep edges, as polylines."""
    import pyvista as pv

    data = pv.PolyData()
    data.points = np.ascontiguousarray(mesh.edge_points, dtype=np.float32)
    counts = np.diff(mesh.edge_starts)
    lines = np.empty(len(mesh.edge_points) + len(counts), dtype=np.int64)
    heads = mesh.edge_starts[:-1] + np.arange(len(counts))
    rest = np.ones(len(lines), dtype=bool)
    rest[heads] = False
    lines[heads] = counts
    lines[rest] = np.arange(len(mesh.edge_points))
    data.lines = lines
    return data


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
    plotter.set_background(BACKGROUND_BOTTOM, top=BACKGROUND_TOP)
    return plotter


def _add_instances(
    plotter: Any, scene: Scene, *, line_width: float, body_colors: bool, cull: bool
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    from vtkmodules.vtkCommonMath import vtkMatrix4x4
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkProperty

    face_mappers: dict[str, Any] = {}
    edge_mappers: dict[str, Any] = {}
    for key, mesh in scene.meshes.items():
        if len(mesh.triangles):
            face_mappers[key] = _face_mapper(poly_data(mesh))
        if len(mesh.edge_points):
            mapper = vtkPolyDataMapper()
            mapper.SetInputDataObject(edge_data(mesh))
            mapper.ScalarVisibilityOff()
            edge_mappers[key] = mapper
    edge_property = vtkProperty()
    edge_property.SetColor(*EDGE_COLOR)
    edge_property.SetLineWidth(line_width)
    edge_property.LightingOff()
    matrices: dict[str, Any] = {}
    faces: dict[str, Any] = {}
    edges: dict[str, Any] = {}
    for name, instance in scene.instances.items():
        matrix = matrices[name] = vtkMatrix4x4()
        if instance.mesh in face_mappers:
            actor = vtkActor()
            if len(scene.meshes[instance.mesh].paint):  # a mapper of its own, because it can be told to leave the paint off
                actor.SetMapper(_face_mapper(poly_data(scene.meshes[instance.mesh], instance.color)))
                show_paint(actor, not body_colors)
            else:
                actor.SetMapper(face_mappers[instance.mesh])
            actor.SetUserMatrix(matrix)
            _finish(actor.GetProperty(), scene.bodies[instance.body].color if body_colors else instance.color)
            actor.GetProperty().SetBackfaceCulling(cull and instance.volume is not None and instance.volume > 0 and instance.color[3] == 1)
            plotter.renderer.AddActor(actor)
            faces[name] = actor
        if instance.mesh in edge_mappers:
            actor = vtkActor()
            actor.SetMapper(edge_mappers[instance.mesh])
            actor.SetUserMatrix(matrix)
            actor.SetProperty(edge_property)
            actor.PickableOff()
            plotter.renderer.AddActor(actor)
            edges[name] = actor
    return matrices, faces, edges


def _face_mapper(data: Any) -> Any:
    from vtkmodules.vtkRenderingCore import vtkPolyDataMapper

    mapper = vtkPolyDataMapper()
    mapper.SetInputDataObject(data)
    mapper.ScalarVisibilityOff()
    mapper.SetScalarModeToUseCellData()
    mapper.SetColorModeToDirectScalars()
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(0.6, 0.6)
    return mapper


def show_paint(actor: Any, on: bool) -> None:
    """Let a part show the colours of its faces, or the one colour of its surface."""
    mapper = actor.GetMapper()
    mapper.SetScalarVisibility(on and mapper.GetInput().GetCellData().GetScalars() is not None)


def paint(surface: Any, color: Sequence[float]) -> None:
    """Give a surface another colour; its highlights stay white."""
    surface.SetAmbientColor(*color[:3])
    surface.SetDiffuseColor(*color[:3])


def _finish(surface: Any, color: Sequence[float]) -> None:
    """A satin surface of that colour."""
    paint(surface, color)
    surface.SetOpacity(color[3])
    surface.SetInterpolationToPhong()
    surface.SetAmbient(0.24)
    surface.SetDiffuse(0.78)
    surface.SetSpecular(0.26)
    surface.SetSpecularPower(28)
    surface.SetSpecularColor(1.0, 1.0, 1.0)


def _add_marks(plotter: Any, marks: Sequence[JointMark]) -> tuple[dict[str, Any], dict[str, Any]]:
    from vtkmodules.vtkCommonMath import vtkMatrix4x4
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

    matrices, actors = {}, {}
    for mark in marks:
        mapper, actor, matrix = vtkPolyDataMapper(), vtkActor(), vtkMatrix4x4()
        mapper.SetInputDataObject(poly_data(mark.mesh))
        mapper.ScalarVisibilityOff()
        actor.SetMapper(mapper)
        actor.SetUserMatrix(matrix)
        surface = actor.GetProperty()
        surface.SetColor(*mark.color[:3])
        surface.SetAmbient(0.62)
        surface.SetDiffuse(0.42)
        actor.PickableOff()
        plotter.renderer.AddActor(actor)
        matrices[mark.joint], actors[mark.joint] = matrix, actor
    return matrices, actors


def _mark_outline(scene: Scene, mark: JointMark) -> Array:
    """Points of a mark over the motion of its body, (n, 3) in W."""
    points = np.column_stack([mark.mesh.vertices[::5], np.ones(len(mark.mesh.vertices[::5]))]).astype(np.float64)
    X_WB = scene.poses[mark.body][:: max(1, len(scene.times) // 20)]
    points_W: Array = (points @ X_WB.transpose(0, 2, 1))[..., :3].reshape(-1, 3)
    return points_W


def _add_shadow(plotter: Any, shadow: ContactShadow) -> tuple[Any, Any]:
    """A square of ground whose only colour is the shadow; it is not seen from below."""
    import pyvista as pv
    from vtkmodules.util.numpy_support import numpy_to_vtk
    from vtkmodules.vtkCommonDataModel import vtkImageData
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkTexture

    pixels = np.zeros((CELLS, CELLS, 4), np.uint8)
    pixels[..., :3] = SHADOW_COLOR
    image = vtkImageData()
    image.SetDimensions(CELLS, CELLS, 1)
    image.GetPointData().SetScalars(numpy_to_vtk(pixels.reshape(-1, 4), deep=False))
    texture = vtkTexture()
    texture.SetInputDataObject(image)
    texture.InterpolateOn()
    texture.RepeatOff()
    x, y, z = shadow.corner
    corners = np.array([(x, y, z), (x + shadow.side, y, z), (x + shadow.side, y + shadow.side, z), (x, y + shadow.side, z)])
    square = pv.PolyData(corners, faces=[4, 0, 1, 2, 3])
    square.active_texture_coordinates = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)
    mapper, actor = vtkPolyDataMapper(), vtkActor()
    mapper.SetInputDataObject(square)
    actor.SetMapper(mapper)
    actor.SetTexture(texture)
    actor.GetProperty().LightingOff()
    actor.GetProperty().BackfaceCullingOn()
    actor.ForceTranslucentOn()
    actor.PickableOff()
    actor.UseBoundsOff()
    plotter.renderer.AddActor(actor)
    return pixels, image


def _add_lights(plotter: Any) -> None:
    from vtkmodules.vtkRenderingCore import vtkLight

    for _, position, strength, color in LIGHTS:
        light = vtkLight()
        light.SetLightTypeToCameraLight()
        light.SetPosition(*position)
        light.SetFocalPoint(0.0, 0.0, 0.0)
        light.SetIntensity(strength)
        light.SetColor(*color)
        plotter.renderer.AddLight(light)


def _set_occlusion(plotter: Any, scene: Scene) -> None:
    """Ambient occlusion over a reach of some hundredths of the machine's size, with the gradient kept.

    VTK's occlusion pass paints its own plain background over the renderer's gradient. So the gradient becomes a part of the scene: a
    rectangle behind everything, put before the eye again at the start of each rendering.
    """
    import pyvista as pv
    from vtkmodules.vtkCommonMath import vtkMatrix4x4
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

    renderer = plotter.renderer
    renderer.SetUseSSAO(True)
    renderer.SetSSAORadius(0.07 * scene.size)
    renderer.SetSSAOBias(0.002 * scene.size)
    renderer.SetSSAOKernelSize(16)
    renderer.SetSSAOBlur(True)
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

    def place(*_: Any) -> None:
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

    renderer.AddObserver("StartEvent", place)
