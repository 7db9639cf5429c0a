"""Meshes that lie in the cache of parts, each under a name, or shapes there of which they are still to be made.

Triangles take longer than all else that is found out about a part, and masses, mates and the mechanism do without. Of a large file they
are made when the first of them is asked for: by a child process, from the shapes that the reading left (`kernel.stored_shapes`). Where the
cache was emptied meanwhile, the file is read again.
"""

from __future__ import annotations

import json
import os
import struct
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from foundation.cache import used
from foundation.errors import CadImportError

from ..assembly import Mesh, Part
from ..sandbox.child_process import run_child
from .array_files import thawed_arrays

MESH, SHAPE = ".mesh", ".shape"  # end the names of the files


@dataclass(frozen=True, slots=True)
class StoredMesh:
    """One of them: called, it gives the mesh."""

    meshes: StoredMeshes
    name: str

    def __call__(self) -> Mesh:
        """The mesh itself."""
        return self.meshes.find(self.name)


class StoredMeshes:
    """The meshes of one assembly: when one is asked for, all are made and loaded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._names: list[str] = []
        self._found: dict[str, Mesh] = {}
        self._lock = threading.Lock()
        self.again: Callable[[], Mapping[str, Mesh]] | None = None  # the meshes by their names, from the file itself

    def __reduce__(self) -> tuple[Any, ...]:
        return StoredMeshes, (self.folder,)

    def mesh(self, name: str) -> Mesh:
        """The mesh of that name, which is found when it is asked for."""
        self._names.append(name)
        return Mesh.later(StoredMesh(self, name))

    def find(self, name: str) -> Mesh:
        """The mesh of that name.

        Raises
        ------
        CadImportError
            ``E130`` where the cache was emptied meanwhile, and the file is not what it was; the codes of `run_child` and of the reader.
        """
        with self._lock:
            if name not in self._found:
                names = dict.fromkeys((*self._names, name))
                try:
                    self._found = self._stored(names)
                except CadImportError as error:
                    read = None if error.code != "E130" or self.again is None else self.again()
                    if read is None or not read.keys() >= names.keys():
                        raise
                    self._found = {one: read[one] for one in names}
            return self._found[name]

    def _stored(self, names: Iterable[str]) -> dict[str, Mesh]:
        unmade = [one for one in names if not (self.folder / f"{one}{MESH}").exists()]
        shapes = [one for one in unmade if (self.folder / f"{one}{SHAPE}").exists()]
        if shapes:
            self._make(shapes)
        return {one: self._load(one) for one in names}

    def _make(self, names: list[str]) -> None:
        with tempfile.TemporaryDirectory(prefix="mategraph-") as folder:
            listing = Path(folder) / "names.json"
            listing.write_text(json.dumps(names), encoding="utf-8")
            doing = {"read": "making triangles"}
            element = "the triangles of parts"
            run_child("cadimport.kernel.stored_shapes:main", [os.fspath(self.folder), os.fspath(listing)], element=element, doing=doing)

    def _load(self, name: str) -> Mesh:
        try:
            return Mesh(**thawed_arrays((self.folder / f"{name}{MESH}").read_bytes())[1])
        except (OSError, ValueError, TypeError, struct.error) as reason:
            raise CadImportError(
                "E130",
                f"The stored triangles in {self.folder} cannot be used: {reason}. The CAD file is not there as it was, to make them anew.",
                remedy="Run the command again: the CAD file is read as it is now.",
                element=str(self.folder),
            ) from reason


def stored_meshes(parts: Mapping[str, Part]) -> dict[str, StoredMesh]:
    """Of the parts by their keys, those whose meshes were not asked for yet: where these lie."""
    return {key: finder for key, part in parts.items() if isinstance(finder := part.mesh.finder, StoredMesh)}


def is_there(mesh: Mesh) -> bool:
    """Whether a mesh is known, or can still be found; what is in the cache is noted as used."""
    stored = mesh.finder
    if not isinstance(stored, StoredMesh):
        return True
    for ending in (MESH, SHAPE):
        file = stored.meshes.folder / f"{stored.name}{ending}"
        if file.exists():
            used(file)
            return True
    return False
