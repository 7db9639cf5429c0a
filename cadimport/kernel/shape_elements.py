"""Faces, edges and vertices of shapes by their numbers in the CAD kernel, as points and directions. Runs in a child process."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import CadImportError

from ..sandbox.child_process import Report, run_child, serve


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ShapeElement:
    """A face, edge or vertex in the frame of its shape."""

    kind: str  # "plane", "cylinder", "cone", "sphere", "torus", "line", "circle", "point"
    point: Array  # m: on the axis or plane, the centre, or the vertex itself
    axis: Array | None  # direction: of a plane or circle its normal
    radius: float = 0.0  # m: of a cylinder, sphere or circle


def elements_of_shapes(
    files: Mapping[str, tuple[str, Path]], asked: Mapping[str, Sequence[str]], folder: Path, *, element: str
) -> dict[str, dict[str, ShapeElement]]:
    """By shape and name ("Face6", "Edge12", "Vertex1"), the elements that are asked for, but free-form and missing ones.

    Parameters
    ----------
    files, folder, element
        As of `parts_of_shapes`.
    asked
        Key of a shape -> names of its elements.
    """
    job = folder / "elements.json"
    listed = {key: [files[key][0], str(files[key][1]), list(names)] for key, names in asked.items() if key in files}
    job.write_text(json.dumps(listed), encoding="utf-8")
    found = run_child("cadimport.kernel.shape_elements:main", [str(job), element], element=element)
    return {
        key: {
            name: ShapeElement(kind=kind, point=np.array(point), axis=None if axis is None else np.array(axis), radius=radius)
            for name, (kind, point, axis, radius) in elements.items()
        }
        for key, elements in found["elements"].items()
    }


def main(job: str, element: str) -> int:
    """Find the elements that the file `job` lists."""

    def work(report: Report) -> dict[str, Any]:
        from .shape_worker import read_shape

        found: dict[str, dict[str, Any]] = {}
        for key, (name, path, names) in json.loads(Path(job).read_text(encoding="utf-8")).items():
            try:
                shape = read_shape(path, name, element)
            except CadImportError:  # its part is left out, with a note
                continue
            found[key] = {one: value for one in names if (value := _element(shape, one)) is not None}
        return {"elements": found}

    return serve(work)


def _element(shape: Any, name: str) -> tuple[str, list[float], list[float] | None, float] | None:
    from OCP.BRep import BRep_Tool
    from OCP.TopAbs import TopAbs_EDGE, TopAbs_FACE, TopAbs_VERTEX
    from OCP.TopExp import TopExp
    from OCP.TopoDS import TopoDS
    from OCP.TopTools import TopTools_IndexedMapOfShape

    word = name.rstrip("0123456789")
    kinds = {"Face": TopAbs_FACE, "Edge": TopAbs_EDGE, "Vertex": TopAbs_VERTEX}
    if word not in kinds or word == name:
        return None
    numbered = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(shape, kinds[word], numbered)
    number = int(name[len(word) :])
    if not 1 <= number <= numbered.Size():
        return None
    one = numbered.FindKey(number)
    if word == "Face":
        return _face(TopoDS.Face_s(one))
    if word == "Edge":
        return _edge(TopoDS.Edge_s(one))
    return "point", _metres(BRep_Tool.Pnt_s(TopoDS.Vertex_s(one))), None, 0.0


def _face(face: Any) -> tuple[str, list[float], list[float] | None, float] | None:
    from OCP.BRepAdaptor import BRepAdaptor_Surface
    from OCP.GeomAbs import GeomAbs_Cone, GeomAbs_Cylinder, GeomAbs_Plane, GeomAbs_Sphere, GeomAbs_Torus

    surface = BRepAdaptor_Surface(face)
    kind = surface.GetType()
    if kind == GeomAbs_Sphere:
        return "sphere", _metres(surface.Sphere().Location()), None, 1e-3 * surface.Sphere().Radius()
    makers = {
        GeomAbs_Plane: ("plane", surface.Plane),
        GeomAbs_Cylinder: ("cylinder", surface.Cylinder),
        GeomAbs_Cone: ("cone", surface.Cone),
        GeomAbs_Torus: ("torus", surface.Torus),
    }
    if kind not in makers:
        return None
    word, maker = makers[kind]
    made = maker()
    return word, _metres(made.Location()), _direction(made.Axis()), 1e-3 * made.Radius() if word == "cylinder" else 0.0


def _edge(edge: Any) -> tuple[str, list[float], list[float] | None, float] | None:
    from OCP.BRepAdaptor import BRepAdaptor_Curve
    from OCP.GeomAbs import GeomAbs_Circle, GeomAbs_Line

    curve = BRepAdaptor_Curve(edge)
    if curve.GetType() == GeomAbs_Line:
        line = curve.Line()
        return "line", _metres(line.Location()), _direction(line.Position()), 0.0
    if curve.GetType() == GeomAbs_Circle:
        circle = curve.Circle()
        return "circle", _metres(circle.Location()), _direction(circle.Axis()), 1e-3 * circle.Radius()
    return None


def _metres(point: Any) -> list[float]:
    return [1e-3 * point.X(), 1e-3 * point.Y(), 1e-3 * point.Z()]


def _direction(axis: Any) -> list[float]:
    direction = axis.Direction()
    return [direction.X(), direction.Y(), direction.Z()]
