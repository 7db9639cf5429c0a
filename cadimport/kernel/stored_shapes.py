"""Shapes as bytes, and the meshes that are made of them, now or later. Runs in a child process: it imports the CAD kernel.

A mesh is always made of a shape that was written and read again: the kernel scales directions to 1 anew when it reads them, which may
change their last bit and with it where a square is cut into triangles. So it does not depend on when it was made.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from OCP.BinTools import BinTools, BinTools_FormatVersion
from OCP.TopAbs import TopAbs_FACE
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS_Shape
from OCP.TopTools import TopTools_IndexedMapOfShape

from foundation.atomic_file import whole_file

from ..assembly import Color, Mesh
from ..sandbox.child_process import Report, serve
from ..sandbox.forks import forked, forks
from ..store.array_files import frozen_arrays, thawed_arrays
from ..store.assembly_files import MESH_FIELDS
from ..store.stored_meshes import MESH, SHAPE, StoredMeshes
from .shapes import shapes_of
from .tessellation import tessellate

BYTES_A_FORK = 200_000  # of shapes, meshed in the time that a further process costs, some ten times over

Paint = Sequence[tuple[Any, Color]]  # shapes within a shape, with their colours


def frozen_shape(shape: Any, paint: Paint = ()) -> bytes:
    """A shape, without triangles, and which of its faces have colours of their own."""
    stream = io.BytesIO()
    BinTools.Write_s(shape, stream, False, False, BinTools_FormatVersion.BinTools_FormatVersion_CURRENT)
    return frozen_arrays({"paint": painted_faces(shape, paint)}, {"shape": np.frombuffer(stream.getbuffer(), np.uint8)})


def mesh_of(data: bytes, *, threads: bool) -> Mesh:
    """The mesh of a frozen shape."""
    document, arrays = thawed_arrays(data)
    shape = TopoDS_Shape()
    BinTools.Read_s(shape, io.BytesIO(arrays["shape"].tobytes()))
    faces = _faces(shape)
    paint = [(faces.FindKey(number), tuple(color)) for numbers, color in document["paint"] for number in numbers if number]
    return tessellate(shape, paint, threads=threads)


def mesh_later(data: bytes, folder: Path, name: str) -> Mesh:
    """The mesh of a frozen shape, which is kept in the folder and meshed when somebody asks.

    Raises
    ------
    OSError
        Where the folder cannot be written.
    """
    with whole_file(folder / f"{name}{SHAPE}") as own:
        own.write_bytes(data)
    return StoredMeshes(folder).mesh(name)


def painted_faces(shape: Any, paint: Paint) -> list[Any]:
    """Which faces of a shape, by their order in it, have which colour."""
    faces = _faces(shape)
    return [[[int(faces.FindIndex(face)) for face in shapes_of(piece, TopAbs_FACE)], list(color)] for piece, color in paint]


def _faces(shape: Any) -> Any:
    faces = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(shape, TopAbs_FACE, faces)
    return faces


def main(folder: str, listing: str) -> int:
    """Make the meshes that the file `listing` names, of the shapes in the folder. Returns the exit code of the process."""

    def work(report: Report) -> dict[str, Any]:
        report("tessellate", 0.0)
        make_meshes(Path(folder), json.loads(Path(listing).read_text(encoding="utf-8")))
        return {}

    return serve(work)


def make_meshes(folder: Path, names: Sequence[str]) -> None:
    """Make the meshes of these names, of the shapes in the folder; another process may be making them, too, and take shapes away."""
    sizes = {}
    for name in names:
        with contextlib.suppress(FileNotFoundError):
            sizes[name] = Path(folder, f"{name}{SHAPE}").stat().st_size
    there = sorted(sizes, key=lambda name: -sizes[name])
    count = max(1, min(forks(sum(sizes.values()) / BYTES_A_FORK), len(there)))

    def share(own: Sequence[str], first: bool) -> list[None]:
        for name in own:
            with contextlib.suppress(FileNotFoundError):
                _make(folder, name, threads=count == 1)
        return []

    forked([there[index::count] for index in range(count)], share)


def _make(folder: Path, name: str, *, threads: bool) -> None:
    shape = folder / f"{name}{SHAPE}"
    mesh = mesh_of(shape.read_bytes(), threads=threads)
    with whole_file(folder / f"{name}{MESH}") as own:
        own.write_bytes(frozen_arrays({}, {field: getattr(mesh, field) for field in MESH_FIELDS}))
    shape.unlink(missing_ok=True)
