"""Meshes in VTK's form: triangles with exact normals and painted faces, B-rep edges as polylines."""

from __future__ import annotations

from typing import Any

import numpy as np

from cadimport.assembly import Color, Mesh

from ..colors import palette_color


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


def plain_mapper(data: Any) -> Any:
    """A mapper that draws data in the one colour of its actor."""
    from vtkmodules.vtkRenderingCore import vtkPolyDataMapper

    mapper = vtkPolyDataMapper()
    mapper.SetInputDataObject(data)
    mapper.ScalarVisibilityOff()
    return mapper


def actor_of(mapper: Any) -> Any:
    """An actor that draws what a mapper has."""
    from vtkmodules.vtkRenderingCore import vtkActor

    actor = vtkActor()
    actor.SetMapper(mapper)
    return actor


def plain_actor(data: Any) -> Any:
    """An actor that draws data in one colour."""
    return actor_of(plain_mapper(data))
