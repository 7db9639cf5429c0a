"""The actors of a scene in VTK: its instances, the marks of its joints and its contact shadow.

Each shape's triangles and B-rep edges go to the graphics memory once and are shared by its instances. Faces are pushed back by a polygon
offset of 0.6/0.6 so that the thin dark edges lie clean on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..scene import Scene, SceneInstance
from .contact_shadow import CELLS, ContactShadow
from .joint_marks import JointMark
from .vtk_meshes import actor_of, edge_data, plain_actor, plain_mapper, poly_data

EDGE_COLOR = (0.07, 0.08, 0.10)
SHADOW_COLOR = (26, 34, 50)
SHADOW_DEPTH = 0.8  # of full darkness


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PartActors:
    """By the instances' names."""

    matrices: dict[str, Any]  # vtkMatrix4x4 shared by an instance's faces and edges
    faces: dict[str, Any]  # vtkActor
    edges: dict[str, Any]  # vtkActor


def add_parts(renderer: Any, scene: Scene, *, line_width: float, body_colors: bool, cull: bool) -> PartActors:
    """Faces and edges of all instances; see `viz.render.stage.open_stage` for the choices."""
    from vtkmodules.vtkCommonMath import vtkMatrix4x4

    face_mappers = {key: _face_mapper(poly_data(mesh)) for key, mesh in scene.meshes.items() if len(mesh.triangles)}
    edge_mappers = {key: plain_mapper(edge_data(mesh)) for key, mesh in scene.meshes.items() if len(mesh.edge_points)}
    edge_style = _edge_style(line_width)
    actors = PartActors(matrices={}, faces={}, edges={})
    for name, instance in scene.instances.items():
        matrix = actors.matrices[name] = vtkMatrix4x4()
        if instance.mesh in face_mappers:
            actor = _face_actor(scene, instance, face_mappers[instance.mesh], body_colors=body_colors, cull=cull)
            actor.SetUserMatrix(matrix)
            renderer.AddActor(actor)
            actors.faces[name] = actor
        if instance.mesh in edge_mappers:
            actor = actor_of(edge_mappers[instance.mesh])
            actor.SetUserMatrix(matrix)
            actor.SetProperty(edge_style)
            actor.PickableOff()
            renderer.AddActor(actor)
            actors.edges[name] = actor
    return actors


def _face_actor(scene: Scene, instance: SceneInstance, shared: Any, *, body_colors: bool, cull: bool) -> Any:
    mesh = scene.meshes[instance.mesh]
    if len(mesh.paint):  # a mapper of its own, because the paint of one instance can be switched off
        actor = actor_of(_face_mapper(poly_data(mesh, instance.color)))
        show_paint(actor, not body_colors)
    else:
        actor = actor_of(shared)
    _finish(actor.GetProperty(), scene.bodies[instance.body].color if body_colors else instance.color)
    solid = instance.volume is not None and instance.volume > 0 and instance.color[3] == 1
    actor.GetProperty().SetBackfaceCulling(cull and solid)
    return actor


def _edge_style(line_width: float) -> Any:
    from vtkmodules.vtkRenderingCore import vtkProperty

    style = vtkProperty()
    style.SetColor(*EDGE_COLOR)
    style.SetLineWidth(line_width)
    style.LightingOff()
    return style


def _face_mapper(data: Any) -> Any:
    mapper = plain_mapper(data)
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


# --------------------------------------------------------------------------------------------------------- marks and shadow


def add_marks(renderer: Any, marks: Sequence[JointMark]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Joint name -> vtkMatrix4x4 of its body, joint name -> vtkActor of its arrow."""
    from vtkmodules.vtkCommonMath import vtkMatrix4x4

    matrices, actors = {}, {}
    for mark in marks:
        matrix = vtkMatrix4x4()
        actor = plain_actor(poly_data(mark.mesh))
        actor.SetUserMatrix(matrix)
        surface = actor.GetProperty()
        surface.SetColor(*mark.color[:3])
        surface.SetAmbient(0.62)
        surface.SetDiffuse(0.42)
        actor.PickableOff()
        renderer.AddActor(actor)
        matrices[mark.joint], actors[mark.joint] = matrix, actor
    return matrices, actors


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ShadowOnGround:
    """A contact shadow with the texture that it is drawn with."""

    shadow: ContactShadow
    pixels: npt.NDArray[np.uint8]  # (CELLS, CELLS, 4), the memory of the texture
    image: Any  # vtkImageData

    def set_poses(self, poses: Mapping[str, Array]) -> None:
        """Draw the shadow of the bodies at their poses ``X_WB``."""
        self.pixels[..., 3] = (255.0 * SHADOW_DEPTH * self.shadow.darkness(poses)).astype(np.uint8)
        self.image.GetPointData().GetScalars().Modified()
        self.image.Modified()


def add_shadow(renderer: Any, shadow: ContactShadow) -> ShadowOnGround:
    """A square of ground whose only colour is the shadow; it is not seen from below."""
    import pyvista as pv
    from vtkmodules.util.numpy_support import numpy_to_vtk
    from vtkmodules.vtkCommonDataModel import vtkImageData
    from vtkmodules.vtkRenderingCore import vtkPolyDataMapper, vtkTexture

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
    mapper = vtkPolyDataMapper()
    mapper.SetInputDataObject(square)
    actor = actor_of(mapper)
    actor.SetTexture(texture)
    actor.GetProperty().LightingOff()
    actor.GetProperty().BackfaceCullingOn()
    actor.ForceTranslucentOn()
    actor.PickableOff()
    actor.UseBoundsOff()
    renderer.AddActor(actor)
    return ShadowOnGround(shadow=shadow, pixels=pixels, image=image)
