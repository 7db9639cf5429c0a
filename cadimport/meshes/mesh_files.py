"""Triangles from STL, OBJ and Collada files, within bounds, and the exact integrals over the volume that they enclose."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath

import numpy as np

from foundation.arrays import Array
from foundation.errors import CadImportError, Note

from ..assembly import Geometry
from ..sandbox.limits import check_time, current_limits
from ..sandbox.safe_xml import read_bytes
from .collada import read_collada

LARGEST = 200_000_000  # bytes of one mesh file
FARTHEST = 1e12  # of any unit: far beyond any machine
_BREATH = 65536  # lines between two looks at the clock
_GAP = 1e-3  # of volume and area: what a mass may be wrong by without a word; slivers between triangles are smaller
ENDINGS = (".stl", ".obj", ".dae")


def read_mesh(path: Path) -> Array:
    """The triangles (n, 3, 3) of an STL (text or binary), OBJ or Collada file: in the file's numbers, a Collada file's in m.

    Raises
    ------
    CadImportError
        ``E158`` when the file holds no triangles or numbers that are none; the codes of `safe_xml.read_bytes`.
    """
    data = read_bytes(path, LARGEST)
    ending = path.suffix.lower()
    try:
        corners = read_collada(data, path.name) if ending == ".dae" else _obj(data, path.name) if ending == ".obj" else _stl(data)
    except (ValueError, IndexError, OverflowError, struct.error) as reason:
        raise _unusable(path, str(reason)) from None
    if len(corners) == 0 or not (np.abs(corners) < FARTHEST).all():  # nor NaN
        raise _unusable(path, "no triangles" if len(corners) == 0 else "a coordinate that is no number of a machine")
    return corners


def scaled(corners: Array, factors: Sequence[float]) -> Array:
    """Triangles stretched along the axes; where that mirrors them, each is turned over, so that its outside stays outside."""
    stretched: Array = corners * np.asarray(factors)
    return stretched[:, ::-1] if np.prod(np.sign(factors)) < 0.0 else stretched


def beside(folder: Path, written: str) -> Path | None:
    """The file that a text names, looked for in `folder` and one folder up, and below these; None when it is not there.

    ``package://name/meshes/a.stl`` (ROS) is tried as ``meshes/a.stl`` and as ``name/meshes/a.stl``, ``file://`` and ``model://`` alike. A
    path that leads out of these folders is opened only where the session allows it (`reading_limits`); else a file of the same name that
    lies beside is taken for it, as for a path of another machine.
    """
    return _beside(folder, written, Path.is_file)


def folder_beside(folder: Path, written: str) -> Path | None:
    """The folder that a text such as ``model://table`` names, looked for like a file."""
    return _beside(folder, written, Path.is_dir)


def _beside(folder: Path, written: str, exists: Callable[[Path], bool]) -> Path | None:
    rest = re.sub(r"^(package|model|file)://", "", written)
    parts = PureWindowsPath(rest).parts if "\\" in rest else PurePosixPath(rest).parts
    outside = current_limits().outside
    if not parts or "\0" in written:
        return None
    far = PurePosixPath(rest).is_absolute() or bool(PureWindowsPath(rest).drive)
    if far:
        candidates = [*([Path(rest)] if outside else []), folder / parts[-1]]
    else:
        inner = Path(*parts)
        short = Path(*parts[1:]) if rest != written and len(parts) > 1 else inner
        candidates = [folder / inner, folder / short, folder.parent / inner, folder.parent / short]
        if ".." in parts and parts[-1] != "..":
            candidates.append(folder / parts[-1])
    roots = (folder.resolve(), folder.parent.resolve())
    for candidate in candidates:
        try:
            resolved = candidate.resolve()
            if exists(resolved) and (outside or any(resolved.is_relative_to(root) for root in roots)):
                return resolved
        except (OSError, ValueError):  # a name that is too long, or none that the system takes
            continue
    return None


def volume_integrals(corners: Array) -> Geometry | None:
    """Volume, area, centre and inertia (at density 1) of a closed surface of triangles; None when it encloses nothing.

    The divergence theorem, one tetrahedron a triangle from a point near the middle: exact for a closed surface. A surface that is
    inside out is turned.
    """
    middle = corners.reshape(-1, 3).mean(axis=0)
    a, b, c = (corners[:, i] - middle for i in range(3))
    six = np.einsum("ij,ij->i", a, np.cross(b, c))
    volume = float(six.sum()) / 6.0
    area = float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum()) / 2.0
    if not abs(volume) > 1e-12 * area**1.5:
        return None
    sign = 1.0 if volume > 0.0 else -1.0
    total = a + b + c
    first = (six[:, None] * total).sum(axis=0) / 24.0
    second = np.einsum("i,ij,ik->jk", six, total, total)
    for corner in (a, b, c):
        second += np.einsum("i,ij,ik->jk", six, corner, corner)
    second /= 120.0
    center = first / volume
    second = sign * (second - volume * np.outer(center, center))
    inertia = np.trace(second) * np.eye(3) - second
    return Geometry(volume=sign * volume, area=area, center=middle + center, inertia=0.5 * (inertia + inertia.T))


def open_note(corners: Array, element: str, mesh: str) -> list[Note]:
    """A note, ``W139``, where the triangles that `element` is weighed by do not close, so that what they enclose is a guess.

    Over a closed surface the normals n add up to zero, and x n^T to the volume times the unit matrix, wherever x is counted from.
    """
    whole = volume_integrals(corners)
    if whole is None:
        return []
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    normals = np.cross(b - a, c - a) / 2.0  # times area
    outer = np.einsum("ij,ik->jk", corners.mean(axis=1) - whole.center, normals)
    gap = np.abs(np.abs(np.trace(outer)) / 3.0 * np.eye(3) - np.sign(np.trace(outer)) * outer).max() / whole.volume
    if gap < _GAP and np.linalg.norm(normals.sum(axis=0)) < _GAP * whole.area:
        return []
    return [
        Note(
            code="W139",
            text=f"{element}: the surface of its mesh '{mesh}' is open or partly inside out, so that its mass is a guess",
            element=element,
            remedy="Repair the mesh, or give mass and inertia in the file.",
        )
    ]


def _stl(data: bytes) -> Array:
    count = struct.unpack_from("<I", data, 80)[0] if len(data) >= 84 else -1
    if count >= 0 and len(data) == 84 + 50 * count:
        rows = np.frombuffer(data, dtype=np.dtype([("numbers", "<f4", (4, 3)), ("tag", "<u2")]), offset=84, count=count)
        return rows["numbers"][:, 1:].astype(np.float64)
    if not data.lstrip()[:5].lower() == b"solid":
        raise ValueError("neither a text nor a whole binary STL")
    words = re.findall(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)", data)
    if len(words) % 3:
        raise ValueError("a triangle without three corners")
    return np.array([[float(w) for w in row] for row in words], dtype=np.float64).reshape(-1, 3, 3)


def _obj(data: bytes, name: str) -> Array:
    points: list[tuple[float, float, float]] = []
    faces: list[tuple[int, int, int]] = []
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines()):
        if number % _BREATH == 0:
            check_time(name, "reading a mesh")
        words = line.split()
        if not words:
            continue
        if words[0] == "v":
            points.append((float(words[1]), float(words[2]), float(words[3])))
        elif words[0] == "f":
            corner = [int(word.split("/")[0]) for word in words[1:]]
            corner = [i - 1 if i > 0 else len(points) + i for i in corner]
            if any(not 0 <= i < len(points) for i in corner):
                raise ValueError("a face with a corner that is not there")
            faces += [(corner[0], corner[i], corner[i + 1]) for i in range(1, len(corner) - 1)]
    return np.array(points, dtype=np.float64).reshape(-1, 3)[np.array(faces, dtype=np.int64).reshape(-1, 3)]


def _unusable(path: Path, why: str) -> CadImportError:
    return CadImportError(
        "E158", f"The mesh file '{path.name}' cannot be used: {why}.", remedy="Export it again as STL, OBJ or Collada.", element=path.name
    )
