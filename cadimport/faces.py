"""Analytic faces of a part: what mates are found from. Runs in the child process: it imports the CAD kernel.

Whether a cylinder is a hole or a shaft follows from the face's outward normal at a point of it, not from flags of the file, so it holds
for left-handed and reversed surfaces alike.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from OCP.BRepTools import BRepTools
from OCP.GeomAbs import GeomAbs_Cone, GeomAbs_Cylinder, GeomAbs_Plane, GeomAbs_Sphere, GeomAbs_Torus
from OCP.gp import gp_Pnt, gp_Vec
from OCP.TopAbs import TopAbs_FACE, TopAbs_REVERSED
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS

from .assembly import Array, Face, SurfaceKind
from .face_integrals import METRE, FaceIntegrals

_KINDS: dict[Any, SurfaceKind] = {
    GeomAbs_Plane: "plane",
    GeomAbs_Cylinder: "cylinder",
    GeomAbs_Cone: "cone",
    GeomAbs_Sphere: "sphere",
    GeomAbs_Torus: "torus",
}


def analytic_faces(shape: Any, surfaces: FaceIntegrals | None = None) -> tuple[Face, ...]:
    """All faces of `shape` in its frame, in the order of the file; free-form ones have kind "other" and only an area.

    Parameters
    ----------
    shape
        A ``TopoDS_Shape`` in millimetres, its solids right side out.
    surfaces
        Integrals over its faces, where they are known already.
    """
    surfaces = surfaces or FaceIntegrals(shape)
    faces = []
    explorer = TopExp_Explorer(shape, TopAbs_FACE)
    while explorer.More():
        faces.append(_face(TopoDS.Face_s(explorer.Current()), surfaces))
        explorer.Next()
    return tuple(faces)


def _face(face: Any, surfaces: FaceIntegrals) -> Face:
    measured = surfaces.of(face)
    area, surface = measured.area * METRE**2, measured.surface
    kind = _KINDS.get(surface.GetType(), "other")
    if kind == "other":
        return Face(kind=kind, origin=np.zeros(3), axis=np.array([0.0, 0.0, 1.0]), area=area)
    outward = -1.0 if face.Orientation() == TopAbs_REVERSED else 1.0
    if kind == "plane":
        position = surface.Plane().Position()
        axis = _xyz(position.Direction()) * (outward if position.Direct() else -outward)
        return Face(kind=kind, origin=measured.center * METRE, axis=axis, area=area)
    u0, u1, v0, v1 = BRepTools.UVBounds_s(face)
    point, normal = _point_and_normal(surface, 0.5 * (u0 + u1), 0.5 * (v0 + v1))
    normal *= outward
    if kind == "sphere":
        center = _xyz(surface.Sphere().Location())
        axis = _xyz(surface.Sphere().Position().Direction())
        return Face(
            kind=kind,
            origin=center * METRE,
            axis=axis,
            radius=surface.Sphere().Radius() * METRE,
            hole=bool(normal @ (point - center) < 0.0),
            span=_ordered(surface.Sphere().Radius() * METRE * math.sin(v0), surface.Sphere().Radius() * METRE * math.sin(v1)),
            area=area,
        )
    if kind == "torus":
        torus = surface.Torus()
        center, axis = _xyz(torus.Location()), _xyz(torus.Axis().Direction())
        arm = point - center
        arm = arm - (arm @ axis) * axis
        circle = center + arm / np.linalg.norm(arm) * torus.MajorRadius()  # nearest point of the tube's centre line
        return Face(
            kind=kind,
            origin=center * METRE,
            axis=axis,
            radius=torus.MajorRadius() * METRE,
            minor_radius=torus.MinorRadius() * METRE,
            hole=bool(normal @ (point - circle) < 0.0),
            span=_sine_span(v0, v1, torus.MinorRadius() * METRE),
            area=area,
        )
    elementary = surface.Cylinder() if kind == "cylinder" else surface.Cone()
    origin, axis = _xyz(elementary.Location()), _xyz(elementary.Axis().Direction())
    arm = point - origin
    arm = arm - (arm @ axis) * axis
    if kind == "cylinder":
        radius, half_angle, along = elementary.Radius(), 0.0, 1.0
    else:
        radius, half_angle = elementary.RefRadius(), elementary.SemiAngle()
        along = math.cos(half_angle)
    # On a left-handed surface v may run against the axis: measure the ends of the span on the surface itself.
    middle_u = 0.5 * (u0 + u1)
    ends = [float((_xyz(surface.Value(middle_u, v)) - origin) @ axis) for v in (v0, v1)]
    if kind == "cone" and (ends[1] - ends[0]) * (v1 - v0) * along < 0.0:
        half_angle = -half_angle
    return Face(
        kind=kind,
        origin=origin * METRE,
        axis=axis,
        radius=radius * METRE,
        half_angle=half_angle,
        hole=bool(normal @ arm < 0.0),
        span=_ordered(ends[0] * METRE, ends[1] * METRE),
        area=area,
    )


def _point_and_normal(surface: Any, u: float, v: float) -> tuple[Array, Array]:
    """Point (mm) and unit normal of the bare surface (without the face's orientation) at parameters u, v."""
    point, along_u, along_v = gp_Pnt(), gp_Vec(), gp_Vec()
    surface.D1(u, v, point, along_u, along_v)
    # Written out: numpy's cross product of two single vectors takes longer than all the rest here.
    a, b, c, d, e, f = along_u.X(), along_u.Y(), along_u.Z(), along_v.X(), along_v.Y(), along_v.Z()
    x, y, z = b * f - c * e, c * d - a * f, a * e - b * d
    size = math.sqrt(x * x + y * y + z * z) or 1.0
    return _xyz(point), np.array([x / size, y / size, z / size])


def _xyz(vector: Any) -> Array:
    return np.array([vector.X(), vector.Y(), vector.Z()])


def _ordered(a: float, b: float) -> tuple[float, float]:
    return (a, b) if a <= b else (b, a)


def _sine_span(v0: float, v1: float, radius: float) -> tuple[float, float]:
    """Range of ``radius * sin(v)`` over v0 <= v <= v1."""
    values = [math.sin(v0), math.sin(v1)]
    for top, value in ((0.5 * math.pi, 1.0), (1.5 * math.pi, -1.0)):
        if math.ceil((v0 - top) / (2 * math.pi)) * 2 * math.pi + top <= v1:
            values.append(value)
    return min(values) * radius, max(values) * radius
