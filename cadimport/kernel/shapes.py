"""What a shape of the CAD kernel is made of. Runs in the child process: it imports the CAD kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from OCP.BRep import BRep_Tool
from OCP.gp import gp_Pnt
from OCP.TopAbs import TopAbs_FACE, TopAbs_SHAPE, TopAbs_SHELL, TopAbs_SOLID, TopAbs_VERTEX
from OCP.TopExp import TopExp, TopExp_Explorer
from OCP.TopoDS import TopoDS
from OCP.TopTools import TopTools_IndexedMapOfShape

from foundation.arrays import Array

METRE = 1e-3  # the kernel works in millimetres (its tolerances are made for them); this is one of them in metres


def shapes_of(shape: Any, kind: Any, *, outside: Any = TopAbs_SHAPE) -> Iterator[Any]:
    """All shapes of a kind in `shape`, with their places, in the order of the file, as often as they are used; none within `outside`."""
    explorer = TopExp_Explorer(shape, kind, outside)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def solids_of(shape: Any) -> list[Any]:
    """All solids of `shape`."""
    return [TopoDS.Solid_s(solid) for solid in shapes_of(shape, TopAbs_SOLID)]


def shells_of(shape: Any) -> list[Any]:
    """All shells of `shape` that belong to no solid."""
    return [TopoDS.Shell_s(shell) for shell in shapes_of(shape, TopAbs_SHELL, outside=TopAbs_SOLID)]


def faces_of(shape: Any) -> list[Any]:
    """All faces of `shape`."""
    return [TopoDS.Face_s(face) for face in shapes_of(shape, TopAbs_FACE)]


def corners(shape: Any) -> Array:
    """All distinct vertices of `shape`, mm."""
    vertices = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(shape, TopAbs_VERTEX, vertices)
    points = [BRep_Tool.Pnt_s(TopoDS.Vertex_s(vertices.FindKey(i))).Coord() for i in range(1, vertices.Extent() + 1)]
    return np.array(points).reshape(-1, 3)


def some_point(shape: Any) -> Any:
    """A point of `shape`, as the kernel has it; the origin if it has no vertex."""
    explorer = TopExp_Explorer(shape, TopAbs_VERTEX)
    return BRep_Tool.Pnt_s(TopoDS.Vertex_s(explorer.Current())) if explorer.More() else gp_Pnt()
