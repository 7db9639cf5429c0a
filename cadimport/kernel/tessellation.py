"""Triangles with exact normals, and the B-rep edges worth drawing. Runs in the child process: it imports the CAD kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from OCP.Bnd import Bnd_Box
from OCP.BRep import BRep_Tool
from OCP.BRepAdaptor import BRepAdaptor_Surface
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepLib import BRepLib, BRepLib_ToolTriangulatedShape
from OCP.BRepMesh import BRepMesh_IncrementalMesh
from OCP.GeomAbs import GeomAbs_C0, GeomAbs_Plane
from OCP.IMeshTools import IMeshTools_MeshAlgoType_Delabella, IMeshTools_MeshAlgoType_Watson, IMeshTools_Parameters
from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_REVERSED
from OCP.TopExp import TopExp
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS
from OCP.TopTools import TopTools_DataMapOfShapeInteger, TopTools_IndexedDataMapOfShapeListOfShape

from ..assembly import Color, Mesh, empty_mesh
from .shapes import METRE, faces_of, shapes_of

CHORD = 1.0 / 500.0  # largest distance of a triangle from the surface, as a share of the part's diagonal
ANGLE = 0.25  # rad; largest angle between neighbouring chords: 26 sides on a full circle
SHORTEST = 1.0 / 200.0  # no chord need be shorter than this share of the diagonal: small screws get fewer sides than the part around
TANGENT = 0.02  # rad; two faces that meet at less than this are one to the eye: fillets, split cylinders


def tessellate(shape: Any, face_colors: Sequence[tuple[Any, Color]] = (), *, threads: bool = True) -> Mesh:
    """The mesh of `shape` in its frame, in metres, fine enough for the eye at any size of the part.

    `face_colors` are shapes within `shape` (solids, shells, faces) that have colours of their own; a later one overrules an earlier one.
    """
    colors = dict.fromkeys(color for _, color in face_colors)  # in order, each once
    paint_of = _paint_map(face_colors, list(colors))
    paint: list[np.ndarray[Any, Any]] = []
    vertices: list[np.ndarray[Any, Any]] = []
    normals: list[np.ndarray[Any, Any]] = []
    triangles: list[np.ndarray[Any, Any]] = []
    tags: list[np.ndarray[Any, Any]] = []
    box = Bnd_Box()
    BRepBndLib.Add_s(shape, box, False)
    if box.IsVoid():
        return empty_mesh()
    diagonal = float(np.sqrt(box.SquareExtent()))
    parameters = IMeshTools_Parameters()
    parameters.Deflection = max(CHORD * diagonal, 1e-4)
    parameters.Angle = ANGLE
    parameters.MinSize = max(SHORTEST * diagonal, 1e-4)
    parameters.InParallel = threads
    parameters.MeshAlgo = IMeshTools_MeshAlgoType_Delabella  # the same points in half the time
    BRepMesh_IncrementalMesh(shape, parameters)
    faces = list(faces_of(shape))
    if not all(_has_triangles(face) for face in faces):
        parameters.MeshAlgo = IMeshTools_MeshAlgoType_Watson  # for what is left: faces that have triangles keep them
        BRepMesh_IncrementalMesh(shape, parameters)
    count = 0
    for index, face in enumerate(faces):  # the order of `Part.faces`
        piece = _face_mesh(face)
        if piece is None:
            continue
        vertices.append(piece[0])
        normals.append(piece[1])
        triangles.append(piece[2] + count)
        paint.append(np.full(len(piece[2]), paint_of.Find(face) if paint_of.IsBound(face) else -1, dtype=np.int32))
        tags.append(np.full(len(piece[2]), index, dtype=np.int32))
        count += len(piece[0])
    edge_points, edge_starts = _edges(shape)
    if not vertices:
        return empty_mesh()
    return Mesh(
        vertices=(np.concatenate(vertices) * METRE).astype(np.float32),
        normals=np.concatenate(normals).astype(np.float32),
        triangles=np.concatenate(triangles).astype(np.int32),
        edge_points=(edge_points * METRE).astype(np.float32),
        edge_starts=edge_starts,
        palette=np.array(list(colors), dtype=np.float32).reshape(-1, 4),
        paint=np.concatenate(paint) if colors else np.zeros(0, dtype=np.int32),
        triangle_faces=np.concatenate(tags),
    )


def _paint_map(face_colors: Sequence[tuple[Any, Color]], palette: list[Color]) -> Any:
    """Which entry of `palette` each face has, as the kernel's map, which knows faces however they are turned."""
    known = TopTools_DataMapOfShapeInteger()
    for shape, color in face_colors:
        for face in shapes_of(shape, TopAbs_FACE):
            if known.IsBound(face):
                known.UnBind(face)
            known.Bind(face, palette.index(color))
    return known


def _has_triangles(face: Any) -> bool:
    triangulation = BRep_Tool.Triangulation_s(face, TopLoc_Location())
    return triangulation is not None and triangulation.NbTriangles() > 0


def _face_mesh(face: Any) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]] | None:
    """Nodes (mm), outward unit normals from the surface itself, and triangles seen from outside, of one face."""
    place = TopLoc_Location()
    triangulation = BRep_Tool.Triangulation_s(face, place)
    if triangulation is None or triangulation.NbTriangles() == 0:
        return None
    BRepLib_ToolTriangulatedShape.ComputeNormals_s(face, triangulation)
    nodes = range(1, triangulation.NbNodes() + 1)
    points = np.array([triangulation.Node(i).Coord() for i in nodes])
    if BRepAdaptor_Surface(face, False).GetType() == GeomAbs_Plane:
        normals = np.tile(triangulation.Normal(1).Coord(), (len(nodes), 1))
    else:
        normals = np.array([triangulation.Normal(i).Coord() for i in nodes])
    corners = np.array([triangulation.Triangle(i).Get() for i in range(1, triangulation.NbTriangles() + 1)], dtype=np.int64) - 1
    if not place.IsIdentity():
        X = transform_matrix(place.Transformation())
        points = points @ X[:3, :3].T + X[:3, 3]
        normals = normals @ X[:3, :3].T
    if face.Orientation() == TopAbs_REVERSED:
        normals = -normals
        corners = corners[:, ::-1]
    return points, normals, corners


def _edges(shape: Any) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Polylines (mm) of the edges where the surface has a visible crease or an end; seams and tangent joints are left out."""
    BRepLib.EncodeRegularity_s(shape, TANGENT)
    uses = TopTools_IndexedDataMapOfShapeListOfShape()
    TopExp.MapShapesAndAncestors_s(shape, TopAbs_EDGE, TopAbs_FACE, uses)
    lines: list[np.ndarray[Any, Any]] = []
    for index in range(1, uses.Extent() + 1):
        edge = TopoDS.Edge_s(uses.FindKey(index))
        neighbours = uses.FindFromIndex(index)
        if BRep_Tool.Degenerated_s(edge) or neighbours.Extent() == 0:
            continue
        first, last = TopoDS.Face_s(neighbours.First()), TopoDS.Face_s(neighbours.Last())
        if neighbours.Extent() <= 2 and _is_smooth(edge, first, last):
            continue
        line = _polyline(edge, first)
        if line is not None:
            lines.append(line)
    starts = np.concatenate([[0], np.cumsum([len(line) for line in lines])]).astype(np.int32)
    return (np.concatenate(lines) if lines else np.zeros((0, 3))), starts


def _is_smooth(edge: Any, first: Any, last: Any) -> bool:
    """Whether the edge is a seam of one face, or joins two faces without a crease."""
    if first.IsSame(last):
        return bool(BRep_Tool.IsClosed_s(edge, first))
    return bool(BRep_Tool.HasContinuity_s(edge, first, last) and BRep_Tool.Continuity_s(edge, first, last) != GeomAbs_C0)


def _polyline(edge: Any, face: Any) -> np.ndarray[Any, Any] | None:
    """The edge's points, taken from the face's own mesh so that lines lie on the triangles."""
    place = TopLoc_Location()
    triangulation = BRep_Tool.Triangulation_s(face, place)
    if triangulation is None:
        return None
    polygon = BRep_Tool.PolygonOnTriangulation_s(edge, triangulation, place)
    if polygon is None:
        return None
    points = np.array([triangulation.Node(polygon.Node(i)).Coord() for i in range(1, polygon.NbNodes() + 1)])
    if place.IsIdentity():
        return points
    X = transform_matrix(place.Transformation())
    moved: np.ndarray[Any, Any] = points @ X[:3, :3].T + X[:3, 3]
    return moved


def transform_matrix(transformation: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The 4x4 matrix of a ``gp_Trsf``; lengths as the kernel has them, in mm."""
    X = np.eye(4)
    for row in range(3):
        for column in range(4):
            X[row, column] = transformation.Value(row + 1, column + 1)
    return X
