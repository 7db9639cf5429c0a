"""Triangles from mesh files, within bounds, and where to find them: STL and MSH here, OBJ in `obj`, Collada in `collada`, PLY and glTF in
`ply_glb`.

STL, OBJ and Collada have readers of their own, because trimesh's lose something: STL texts in one line, or without their last word, are
refused; OBJ files with tabs, with corners counted from the end or written in several manners come out empty or wrong without a word; of
Collada numbers seven digits stay, strips and broken references are passed over.
"""

from __future__ import annotations

import contextlib
import re
import struct
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath

import numpy as np

from foundation.arrays import Array
from foundation.errors import CadImportError

from ..sandbox.limits import current_limits
from ..sandbox.safe_xml import read_bytes
from .collada import read_collada
from .obj import read_obj
from .ply_glb import read_glb, read_ply
from .resource_paths import folders_called

FORMATS = "STL, OBJ, PLY, Collada, binary glTF or MSH"  # for messages
LARGEST = 200_000_000  # bytes of one mesh file
FARTHEST = 1e12  # of any unit: far beyond any machine


def read_mesh(path: Path, *, as_mujoco: bool = False) -> Array:
    """The triangles (n, 3, 3) of a mesh file of any ending in `ENDINGS`: in the file's numbers, those of Collada and glTF in m.

    With `as_mujoco`, those that MuJoCo has of an OBJ file (`obj`).

    Raises
    ------
    CadImportError
        ``E158`` when the file holds no triangles or numbers that are none; the codes of `safe_xml.read_bytes`.
    """
    data = read_bytes(path, LARGEST)
    if data.startswith(_LFS_POINTER):
        raise CadImportError(
            "E158",
            f"The mesh file '{path.name}' cannot be used: it only says where Git LFS keeps the file.",
            remedy="Fetch the files themselves: git lfs pull.",
            element=path.name,
        )
    try:
        reader = _READERS[path.suffix.lower()]
        corners = read_obj(data, path.name, as_mujoco=True) if reader is read_obj and as_mujoco else reader(data, path.name)
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

    ``package://name/meshes/a.stl`` (ROS) is tried as ``meshes/a.stl`` and as ``name/meshes/a.stl``, ``file://`` and ``model://`` alike,
    and then in the packages of that name that ROS and Gazebo would find (`resource_paths`). A path that leads out of these folders is
    opened only where the session allows it (`reading_limits`); else a file of the same name that lies beside is taken for it, as for a
    path of another machine.
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
    named = _in_packages(folder, parts) if rest != written and not far else ()  # Gazebo looks for file://NAME there, too
    for candidate in candidates:
        try:
            resolved = candidate.resolve()
            if exists(resolved) and (outside or any(resolved.is_relative_to(root) for root in roots)):
                return resolved
        except (OSError, ValueError):  # a name that is too long, or none that the system takes
            continue
    for candidate in named:
        with contextlib.suppress(OSError, ValueError):
            if exists(candidate):
                return candidate
    return None


def _in_packages(folder: Path, parts: Sequence[str]) -> Iterator[Path]:
    """Where a path that begins with the name of a package or model may lie, within the folders of that name."""
    places = [*folders_called(parts[0], folder), folder / "models" / parts[0], folder.parent / "models" / parts[0]]
    for place in places:
        with contextlib.suppress(OSError, ValueError):
            home = place.resolve()
            found = home.joinpath(*parts[1:]).resolve()
            if found.is_relative_to(home):
                yield found


_LFS_POINTER = b"version https://git-lfs"


def _stl(data: bytes, _: str) -> Array:
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


def _msh(data: bytes, _: str) -> Array:
    """MuJoCo's own: four counts, then corners, normals, texture coordinates and faces."""
    corners, normals, textures, faces = struct.unpack_from("<4i", data)
    if min(corners, normals, textures, faces) < 0 or len(data) != 16 + 12 * corners + 12 * normals + 8 * textures + 12 * faces:
        raise ValueError("another length than its head says")
    points = np.frombuffer(data, dtype="<f4", offset=16, count=3 * corners).reshape(-1, 3).astype(np.float64)
    rows = np.frombuffer(data, dtype="<i4", offset=len(data) - 12 * faces, count=3 * faces).reshape(-1, 3)
    if faces and (rows.min() < 0 or rows.max() >= corners):
        raise ValueError("a face with a corner that is not there")
    triangles: Array = points[rows]
    return triangles


def _unusable(path: Path, why: str) -> CadImportError:
    return CadImportError(
        "E158", f"The mesh file '{path.name}' cannot be used: {why}.", remedy=f"Export it again as {FORMATS}.", element=path.name
    )


_READERS: dict[str, Callable[[bytes, str], Array]] = {
    ".stl": _stl,
    ".obj": read_obj,
    ".dae": read_collada,
    ".ply": read_ply,
    ".glb": read_glb,
    ".msh": _msh,
}
ENDINGS = tuple(_READERS)
