"""Integrals over the faces of a shape, each computed once. Runs in the child process: it imports the CAD kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from OCP.BRepAdaptor import BRepAdaptor_Surface
from OCP.BRepGProp import BRepGProp
from OCP.GProp import GProp_GProps
from OCP.TopAbs import TopAbs_FACE
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS
from OCP.TopTools import TopTools_DataMapOfShapeInteger

from .assembly import Array

METRE = 1e-3  # the kernel works in millimetres (its tolerances are made for them); this is one of them in metres


@dataclass(frozen=True, slots=True)
class MeasuredFace:
    """A face with its integrals, mm."""

    area: float
    center: Array
    surface: Any  # BRepAdaptor_Surface without the face's bounds, which take as long to find as the integrals


class FaceIntegrals:
    """Areas and centres of faces, kept for whoever asks again; a face is the same however it is turned."""

    def __init__(self) -> None:
        self._index = TopTools_DataMapOfShapeInteger()
        self._known: list[MeasuredFace] = []

    def of(self, face: Any) -> MeasuredFace:
        """The integrals of a ``TopoDS_Face``."""
        if self._index.IsBound(face):
            return self._known[int(self._index.Find(face))]
        properties = GProp_GProps()
        BRepGProp.SurfaceProperties_s(face, properties)
        point = properties.CentreOfMass()
        center = np.array([point.X(), point.Y(), point.Z()])
        self._index.Bind(face, len(self._known))
        self._known.append(MeasuredFace(abs(properties.Mass()), center, BRepAdaptor_Surface(face, False)))
        return self._known[-1]

    def area(self, shape: Any) -> float:
        """Area of all faces of `shape`, mm^2."""
        total = 0.0
        explorer = TopExp_Explorer(shape, TopAbs_FACE)
        while explorer.More():
            total += self.of(TopoDS.Face_s(explorer.Current())).area
            explorer.Next()
        return total
