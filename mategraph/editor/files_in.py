"""Files that come in: a new project, an example, a file that was dropped on the page; and folders to choose from.

A browser hands over bytes, never a path: what is dropped is copied into a project folder of its own below `projects_folder`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from foundation.atomic_file import whole_file, write_whole
from foundation.errors import MategraphError

from ..project.reader import ASSEMBLY_ENDINGS, is_assembly_file
from ..project.toml_writing import toml_value

HOME = "MATEGRAPH_PROJECTS"
MOST_ENTRIES = 5_000  # of a folder that are listed
LONGEST_NAME = 120
COMPANIONS = frozenset({".stl", ".obj", ".dae", ".ply", ".mtl", ".png", ".jpg", ".csv", ".cir", ".net", ".toml", ".brep", ".py"})
CHUNK = 1 << 20
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


class Readable(Protocol):
    """What bytes come from."""

    def read(self, size: int, /) -> bytes:
        """At most so many."""


def projects_folder() -> Path:
    """Where projects go that have no place yet: ``MateGraph`` in the home folder, or what ``MATEGRAPH_PROJECTS`` names."""
    given = os.environ.get(HOME)
    return Path(given).expanduser().absolute() if given else Path.home() / "MateGraph"


def safe_name(name: str) -> str:
    """A name as one file of one folder can have it; whatever leads elsewhere or hides is taken away.

    >>> safe_name("../../etc/passwd"), safe_name("C:\\\\arm.step"), safe_name(".hidden")
    ('passwd', 'arm.step', 'hidden')
    """
    plain = unicodedata.normalize("NFC", name).replace("\\", "/").rpartition("/")[2]
    plain = "".join(letter for letter in plain if letter.isprintable() and letter not in '<>:"|?*').strip(" .")
    stem, dot, ending = plain.rpartition(".")
    plain = f"{stem[:LONGEST_NAME]}.{ending[:12]}" if dot else plain[:LONGEST_NAME]
    if not plain or _RESERVED.fullmatch(plain):
        raise MategraphError("E608", f"'{name[:200]}' is no name of a file.", remedy="Give it another name.", element=name[:200])
    return plain


def new_folder(name: str, inside: Path | None = None) -> Path:
    """A new folder of that name; with a number behind it where there is one already."""
    root = inside or projects_folder()
    for number in range(1, 1000):
        folder = root / (name if number == 1 else f"{name} {number}")
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise _cannot(folder, error) from error
        return folder
    raise MategraphError("E608", f"There are too many folders '{name}'.", remedy="Choose another name.", element=name)


def new_project_file(name: str, folder: Any = None) -> Path:
    """A project file without an assembly, in a new folder, or in one that is given."""
    stem = safe_name(name).removesuffix(".toml")
    if folder is None:
        place = new_folder(stem)
    else:
        place = existing_folder(folder)
    path = place / f"{stem}.toml"
    if path.exists():
        raise MategraphError("E608", f"{path.name} is there already.", remedy="Open it, or choose another name.", element=path.name)
    try:
        write_whole(path, f"schema = 1\ntitle = {toml_value(name.strip()[:LONGEST_NAME])}\n")
    except OSError as error:
        raise _cannot(path, error) from error
    return path


def copied_example(name: str) -> Path:
    """The project file of a copy of an example; of the copy that was made before, where there is one."""
    from ..outputs.examples import copy_example, examples

    known = {example.name: example for example in examples()}
    root = projects_folder()
    if name in known and (root / name / known[name].project.name).is_file():
        return root / name / known[name].project.name
    root.mkdir(parents=True, exist_ok=True)
    return copy_example(name, root)


def take_upload(stream: Readable, length: int, name: str, folder: str | None) -> dict[str, Any]:
    """Copy a file that was dropped into a project folder; a new one, or that of an upload before.

    Returns
    -------
    ``path``, ``folder``, ``opens`` (whether it is a project or an assembly) and ``missing``: the names of companions that it refers to.
    """
    plain = safe_name(name)
    ending = Path(plain).suffix.lower()
    opens = ending == ".toml" or is_assembly_file(Path(plain))
    if not opens and ending not in COMPANIONS:
        known = ", ".join(sorted({".toml", *ASSEMBLY_ENDINGS}))
        raise MategraphError("E608", f"'{plain}' is of no kind that can be opened.", remedy=f"Drop one of {known}.", element=plain)
    if folder is None:
        place = new_folder(Path(plain).stem)
    else:
        place = existing_folder(folder)
        root = projects_folder().resolve()
        if root not in place.resolve().parents:  # bytes from a page go nowhere else
            raise MategraphError("E608", f"{place} is no folder of a dropped project.", remedy="Drop the file alone.", element=str(place))
    path = place / plain
    if path.exists():
        raise MategraphError("E608", f"{plain} is there already.", remedy="Give the file another name, or drop all anew.", element=plain)
    try:
        with whole_file(path) as own, own.open("wb") as out:
            left = length
            while left:
                piece = stream.read(min(CHUNK, left))
                if not piece:
                    raise MategraphError("E608", f"Only a part of {plain} arrived.", remedy="Drop it again.", element=plain)
                out.write(piece)
                left -= len(piece)
    except OSError as error:
        raise _cannot(path, error) from error
    return {"path": str(path), "folder": str(place), "opens": opens, "missing": list(missing_companions(path))}


def missing_companions(path: Path) -> Iterator[str]:
    """Files that a file refers to and that are not beside it: meshes of a robot, the assembly of a project, references of a STEP file."""
    try:
        text = path.read_bytes()[:50_000_000].decode("utf-8", "replace")
    except OSError:
        return
    ending, found = path.suffix.lower(), []
    if ending == ".toml":
        found = re.findall(r"^\s*(?:assembly|extends|from|script|file|netlist)\s*=\s*[\"']([^\"'\n]+)[\"']", text, re.MULTILINE)
        found += re.findall(r"[\"']python:([^\"'\n:]+):", text)
    elif ending in (".urdf", ".xml", ".sdf", ".world", ".mjcf", ".xacro"):
        found = re.findall(r"(?:filename|file|url|uri)\s*=\s*\"([^\"\n]+\.\w+)\"", text) + re.findall(r"<uri>([^<\n]+\.\w+)</uri>", text)
    elif ending in (".step", ".stp", ".p21", ".stpx"):
        found = re.findall(r"DOCUMENT_FILE\s*\(\s*'([^'\n]+\.\w+)'", text)
    for name in dict.fromkeys(found):
        own = name.replace("\\", "/").partition("://")[2] or name.replace("\\", "/")
        plain = own.rpartition("/")[2]
        if plain and not own.startswith("library:") and not any((path.parent / one).is_file() for one in (own.lstrip("/"), plain)):
            yield plain


def existing_folder(given: Any) -> Path:
    """A folder that is there."""
    if not isinstance(given, str) or "\0" in given:
        raise MategraphError("E608", "A folder is a text.", remedy="Choose one.", element="folder")
    folder = Path(given).expanduser().absolute()
    if not folder.is_dir():
        raise MategraphError("E608", f"There is no folder {folder}.", remedy="Choose another one.", element=str(folder))
    return folder


def list_folder(given: str | None) -> dict[str, Any]:
    """The folders and the files that can be opened in a folder; hidden ones are left out."""
    folder = existing_folder(given) if given else Path.home()
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name.lower())[:MOST_ENTRIES]
    except OSError as error:
        raise _cannot(folder, error) from error
    folders, files = [], []
    for entry in entries:
        if entry.name.startswith("."):
            continue
        try:
            if entry.is_dir():
                folders.append({"name": entry.name, "path": str(entry)})
            elif (entry.suffix.lower() == ".toml" or is_assembly_file(entry)) and entry.is_file():
                there = entry.stat()
                kind = "project" if entry.suffix.lower() == ".toml" else "assembly"
                files.append({"name": entry.name, "path": str(entry), "kind": kind, "size": there.st_size, "when": there.st_mtime})
        except OSError:
            continue
    parent = None if folder.parent == folder else str(folder.parent)
    return {
        "path": str(folder),
        "parent": parent,
        "home": str(Path.home()),
        "projects": str(projects_folder()),
        "folders": folders,
        "files": files,
    }


def _cannot(path: Path, error: OSError) -> MategraphError:
    return MategraphError(
        "E608", f"{path}: {error.strerror or error}.", remedy="Check rights and free space, or choose another folder.", element=path.name
    )
