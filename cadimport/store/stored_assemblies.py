"""The cache of assemblies: what was read from a file once is loaded from there, as long as file and reader are the same.

An entry is a folder (see `assembly_files`) named after the content of the file, its name, the reader and the code of the readers::

    CACHE/assemblies/<digest of the file>-<of its name>-<reader>-<of the program>/
    CACHE/parts/<of the program>/        what the readers found out about single shapes, see `kernel.part_cache`
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.cache import cache_dir, trim, used
from foundation.digests import file_digest, program_key
from foundation.errors import MategraphError

from ..sandbox.limits import current_limits, reading_limits

if TYPE_CHECKING:
    from ..assembly import Assembly, Mesh

NOISE = "W148"  # parts of an earlier reading stand for parts of the file: what was read so is not what the file holds to the last digit
_READING_ROOMS = ("foundation", "cadimport")  # what is stored of a file depends on their code


def stored_or_read(
    path: Path, reader: str, read: Callable[[], Assembly], *, fresh: bool = False, above: bool = False
) -> tuple[Assembly, bool]:
    """The assembly in a file, and whether it came from the cache; what `read` had to read is stored for the next time.

    Parameters
    ----------
    path
        The CAD file.
    reader
        Name of the reader of its format: two readers may understand the same bytes differently.
    read
        Reads the file.
    fresh
        Read it even if it is stored.
    above
        Whether files that it refers to may lie one folder up, too.
    """
    digest = file_digest(path)
    folder = stored_folder(digest, reader, path)
    if digest and not fresh and folder.is_dir():
        stored = _load(folder)
        if stored is not None and _references_hold(stored, path, above):
            used(folder)
            return _kept(folder, _with_way_back(stored.with_changes(source=path.resolve()), path, read)), True
    assembly = _with_way_back(read(), path, read)
    if any(note.code == NOISE for note in assembly.notes):
        return assembly, False
    folder = stored_folder(assembly.digest, reader, path)  # under what was read: the file may have changed meanwhile
    with contextlib.suppress(OSError):  # without a cache it is read again next time; `mategraph doctor` reports it
        _save(assembly, folder)
        _kept(folder, assembly)
    return assembly, False


def _with_way_back(assembly: Assembly, path: Path, read: Callable[[], Assembly]) -> Assembly:
    """The assembly, whose triangles are read from its file where the cache loses them before somebody asks."""
    from .stored_meshes import stored_meshes

    stored = stored_meshes(assembly.parts)
    digest, references, limits = assembly.digest, assembly.references, current_limits()

    def again() -> Mapping[str, Mesh]:
        if file_digest(path) != digest or any(file_digest(file) != known for file, known in references):
            return {}
        with reading_limits(**{field.name: getattr(limits, field.name) for field in fields(limits)}):
            parts = read().parts
        return {mesh.name: parts[key].mesh for key, mesh in stored.items() if key in parts}

    for mesh in stored.values():
        mesh.meshes.again = again
    return assembly


_last: tuple[Path, Assembly] | None = None  # what this process stored or loaded last: after an edit it is compared with the new one


def _kept(folder: Path, assembly: Assembly) -> Assembly:
    global _last
    _last = folder, assembly
    return assembly


def stored_assembly(folder: Path) -> Assembly:
    """The assembly that is stored in a folder; where this process has it already, that one.

    Raises
    ------
    CadImportError
        ``E130`` when the folder is missing, damaged or of another version of the format.
    """
    from .assembly_files import load_assembly

    known = _last  # other threads may set it
    return known[1] if known is not None and known[0] == folder and folder.is_dir() else load_assembly(folder)


def stored_folder(digest: str, reader: str, path: Path) -> Path:
    """Where the assembly of a file with this content is stored, as this version of the reader of that name reads it.

    Parts without a name are named after the file, so that a copy under another name is another assembly.
    """
    name = hashlib.sha256(os.fsencode(path.name)).hexdigest()[:8]
    return cache_dir() / "assemblies" / f"{digest}-{name}-{reader.lower().replace(' ', '-')}-{_readers_key()}"


def stored_parts() -> Path:
    """Where this version of the readers stores what it found out about single shapes."""
    return cache_dir() / "parts" / _readers_key()


def _readers_key() -> str:
    return program_key(_READING_ROOMS)[:16]


def _load(folder: Path) -> Assembly | None:
    """The assembly in an entry; None where it is damaged, and then the entry is removed."""
    from .assembly_files import load_assembly
    from .stored_meshes import is_there

    try:
        assembly = load_assembly(folder)
    except MategraphError:
        shutil.rmtree(folder, ignore_errors=True)
        return None
    if all(is_there(part.mesh) for part in assembly.parts.values()):
        return assembly
    return None  # its triangles were not made while their shapes were there


def _save(assembly: Assembly, folder: Path) -> None:
    from .assembly_files import save_assembly
    from .stored_meshes import MESH, SHAPE, stored_meshes

    save_assembly(assembly, folder)
    trim("assemblies")
    wanted = {mesh.name for mesh in stored_meshes(assembly.parts).values()}
    trim("parts", spared={f"{name}{ending}" for name in wanted for ending in (MESH, SHAPE)})


def _references_hold(assembly: Assembly, path: Path, above: bool) -> bool:
    """Whether the other files that a stored assembly was read from are those that this file would lead to, unchanged."""
    if not assembly.references:
        return True
    home = path.resolve().parent
    allowed = home.parent if above else home
    if not current_limits().outside and not all(file.is_relative_to(allowed) for file, _ in assembly.references):
        return False  # files outside the folder were allowed then, and are not now
    return assembly.source == path.resolve() and all(file_digest(file) == digest for file, digest in assembly.references)
