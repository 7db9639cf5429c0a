"""Meshes that lie in the cache of parts, each under a name, or shapes there of which they are still to be made.

Triangles take longer than all else that is found out about a part, and masses, mates and the mechanism do without. Of a large file they
are made when the first of them is asked for: by a child process, from the shapes that the reading left (`kernel.stored_shapes`).
"""

from __future__ import annotations

import json
import os
import struct
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from foundation.cache import used
from foundation.errors import CadImportError

from ..assembly import Mesh
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
            ``E130`` where the cache was emptied meanwhile; the codes of `run_child`.
        """
        with self._lock:
            if name not in self._found:
                names = dict.fromkeys((*self._names, name))
                missing = [one for one in names if not (self.folder / f"{one}{MESH}").exists()]
                if missing:
                    self._make(missing)
                self._found = {one: self._load(one) for one in names}
            return self._found[name]

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
                f"The stored triangles in {self.folder} cannot be used: {reason}.",
                remedy="Delete that folder and run the command again; the CAD file will be read again.",
                element=str(self.folder),
            ) from reason


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
