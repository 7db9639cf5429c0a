"""The assembly that the names of a project last fitted: what the names mean.

A name says which part is meant only together with an assembly. That assembly is looked for, in this order:

1. **in the cache**: beside the stored assemblies lies, for every project file, which of them its names last fitted, and its references at
   that time. A reference that was written since speaks of the file as it is now;
2. **in a file of anchors** beside the project, ``NAME.anchors.json``, which `mategraph reattach --remember` writes: names, places, sizes
   and faces of the parts. It can be kept under version control;
3. **in the history of git**: the names fitted the assembly in the commit that last changed the project file. A machine that only
   ever sees a fresh clone knows it from there, if the clone is deep enough. Only where a name is missing: the older file must be read.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.atomic_file import write_whole
from foundation.errors import MategraphError

from .attachments import part_references

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

    from ..model import Project

_POINTERS = "projects"
ANCHORS = ".anchors.json"
_FORMAT = 1
_GIT_SECONDS = 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LastFitting:
    """An assembly that the project's names fitted."""

    assembly: Assembly
    references: Mapping[str, str] | None  # place -> name, at that time; None: not known, all are taken to be of that time
    source: str  # "cache", "anchors", "git"


def references_of(project: Project) -> dict[str, str]:
    """Place → name of every part that the project names."""
    return {f"{reference.place} {reference.name}": reference.name for reference in part_references(project.tables)}


def last_fitting(project: Project, assembly: Assembly) -> LastFitting | None:
    """The assembly that the project's names last fitted; None where nothing is known, or it is this one."""
    if project.path is None or _fits_still(project, assembly):
        return None
    found = _from_cache(project) or _from_anchors(project)
    if found is None and _misses(project, assembly):
        found = _from_git(project)
    return None if found is None or found.assembly.digest == assembly.digest else found


def remember_fitting(project: Project, stored: Path) -> None:
    """Note that the project's names fit the assembly stored in that folder of the cache."""
    pointer = _pointer(project)
    if pointer is None or not stored.is_dir():
        return
    text = json.dumps({"project": str(project.path), "assembly": stored.name, "references": references_of(project)})
    with contextlib.suppress(OSError):  # no cache, no harm
        if not pointer.is_file() or pointer.read_text(encoding="utf-8") != text:
            pointer.parent.mkdir(parents=True, exist_ok=True)
            write_whole(pointer, text)


def _misses(project: Project, assembly: Assembly) -> bool:
    return any(r.name not in assembly.instances for r in part_references(project.tables) if r.needed)


# ---------------------------------------------------------------------- the cache


def _pointer(project: Project) -> Path | None:
    from foundation.cache import cache_dir

    if project.path is None:
        return None
    name = hashlib.sha256(str(project.path.resolve()).encode()).hexdigest()[:32]
    return cache_dir() / _POINTERS / f"{name}.json"


def _pointed_to(project: Project) -> tuple[Any, Path] | None:
    """What the pointer of a project says, and the folder that it names; None where there is none."""
    from foundation.cache import cache_dir

    pointer = _pointer(project)
    try:
        known: Any = json.loads(pointer.read_text(encoding="utf-8")) if pointer is not None else None
        return None if known is None else (known, cache_dir() / "assemblies" / Path(known["assembly"]).name)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _fits_still(project: Project, assembly: Assembly) -> bool:
    """Whether the assembly is the one that the names last fitted, by the name of its folder: it need not be read again for that."""
    from foundation.cache import used

    found = _pointed_to(project)
    if found is None or not assembly.digest or not found[1].name.startswith(f"{assembly.digest}-") or not found[1].is_dir():
        return False
    used(found[1])
    return True


def _from_cache(project: Project) -> LastFitting | None:
    from cadimport.store.stored_assemblies import stored_assembly
    from foundation.cache import used

    found = _pointed_to(project)
    if found is None:
        return None
    known, stored = found
    try:
        assembly = stored_assembly(stored)
        used(stored)  # it stays, as long as the project holds its names
        references = known.get("references")
        return LastFitting(assembly=assembly, references=dict(references) if isinstance(references, dict) else None, source="cache")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, MategraphError):
        return None


# ---------------------------------------------------------------------- the file of anchors


def anchors_path(project: Project) -> Path | None:
    """Where the file of anchors of a project is, or would be."""
    return None if project.path is None else project.path.with_name(project.path.stem + ANCHORS)


def write_anchors(project: Project, assembly: Assembly) -> Path:
    """Write what the project's names mean beside it: all parts with places and sizes, those that it names with their faces."""
    from cadimport.store.anchors import anchors_of

    path = anchors_path(project)
    assert path is not None, "a project from a file"
    named = {reference.name for reference in part_references(project.tables)}
    document = {"format": _FORMAT, "references": references_of(project), **anchors_of(assembly, named)}
    write_whole(path, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    return path


def _from_anchors(project: Project) -> LastFitting | None:
    from cadimport.store.anchors import assembly_of_anchors

    path = anchors_path(project)
    if path is None or not path.is_file():
        return None
    try:
        document: Any = json.loads(path.read_text(encoding="utf-8"))
        if document["format"] != _FORMAT:
            raise ValueError(f"format {document['format']}, expected {_FORMAT}")
        references = {str(place): str(name) for place, name in document["references"].items()}
        return LastFitting(assembly=assembly_of_anchors(document, project.assembly_path), references=references, source="anchors")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as reason:
        raise MategraphError(
            "E098",
            f"{path.name} cannot be used: {reason}.",
            remedy=f"Write it anew, mategraph reattach {project.path and project.path.name} --remember, or delete it.",
            element=path.name,
        ) from None


# ---------------------------------------------------------------------- git


def _from_git(project: Project) -> LastFitting | None:
    """The assembly of the commit that last changed the project file; None where there is no such history."""
    from cadimport.readers.registry import importer_for, read_with
    from cadimport.store.stored_assemblies import stored_or_read

    if project.path is None or not project.has_assembly:
        return None
    folder, file = project.path.parent, project.assembly_path
    commit = _git(folder, "log", "-1", "--format=%H", "--", project.path.name)
    if not commit:
        return None
    relative = Path(_relative(file, folder))
    content = _git(folder, "show", f"{commit.decode().strip()}:./{relative.as_posix()}")
    tables = _git(folder, "show", f"{commit.decode().strip()}:./{project.path.name}")
    if not content or tables is None:
        return None
    try:
        importer, notes = importer_for(file)
        if importer.runs_python:
            return None
        with tempfile.TemporaryDirectory(prefix="mategraph-") as place:
            older = Path(place) / file.name
            older.write_bytes(content)
            read, _ = stored_or_read(older, importer.name, lambda: read_with(importer, older, notes=notes))
        import tomllib

        then = part_references(tomllib.loads(tables.decode("utf-8-sig")))
    except (OSError, ValueError, MategraphError):
        return None
    references = {f"{r.place} {r.name}": r.name for r in then}
    return LastFitting(assembly=replace(read, source=file), references=references, source="git")


def _relative(file: Path, folder: Path) -> str:
    import os

    return os.path.relpath(file.resolve(), folder.resolve())


def _git(folder: Path, *arguments: str) -> bytes | None:
    """What git prints in a folder; None where it is not there, or has nothing to say."""
    command = ["git", "-C", str(folder), "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", *arguments]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=_GIT_SECONDS, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
