"""Compressed STEP files (``.stpZ``, ``.stp.gz``) unpacked within bounds.

The recommended practice for STEP file compression is a zip archive with the file; some programs write gzip under the same ending, so the
first bytes decide, not the name. An archive may hold the files that its main file refers to beside it.
"""

from __future__ import annotations

import hashlib
import shutil
import zlib
from pathlib import Path, PurePosixPath

from foundation.errors import CadImportError

from ...sandbox.archives import ALWAYS, MOST_RATIO, Archive
from ...sandbox.limits import check_time
from ...sandbox.safe_xml import too_much
from .text_checks import check_step_text

LARGEST = 2_000_000_000  # bytes of a packed file, and of what it unpacks to
_CHUNK = 1 << 20
_SUFFIXES = {".stp", ".step"}


def is_packed(path: Path) -> bool:
    """Whether a file is a zip or gzip archive, by its first bytes."""
    try:
        with open(path, "rb") as stream:
            head = stream.read(4)
    except OSError:
        return False  # the reader reports what is wrong
    return head == b"PK\x03\x04" or head[:2] == b"\x1f\x8b"


def unpack_step(path: Path, folder: Path) -> tuple[Path, str, dict[Path, Path]]:
    """The STEP file in the archive at `path`, unpacked into `folder`, the SHA-256 of the archive, and what else was needed.

    Files that it refers to and that lie beside the archive are copied beside it: copy -> original.

    Raises
    ------
    CadImportError
        ``E119`` when the archive is damaged or holds no STEP file, or several of which none is the main one; ``E152`` when it is or
        grows too large; ``E160`` when a name in it leads out of it.
    """
    if path.stat().st_size > LARGEST:
        raise too_much(path.name, f"has more than {LARGEST / 1e9:g} GB")
    data = path.read_bytes()
    main = _unzip(path, data, folder) if data[:2] == b"PK" else _gunzip(path, data, folder)
    return main, hashlib.sha256(data).hexdigest(), _bring_references(main, path.parent)


def _gunzip(path: Path, data: bytes, folder: Path) -> Path:
    target = folder / f"{_stem(path)}.stp"
    unpacker = zlib.decompressobj(wbits=31)
    most = max(ALWAYS, min(LARGEST, MOST_RATIO * len(data)))
    size = 0
    try:
        with open(target, "wb") as stream:
            while data and not unpacker.eof:
                piece = unpacker.decompress(data, _CHUNK)
                data = unpacker.unconsumed_tail
                size += len(piece)
                if size > most:
                    raise too_much(path.name, f"unpacks to more than {most / 1e6:.0f} MB")
                check_time(path.name, "unpacking it")
                stream.write(piece)
    except zlib.error as reason:
        raise _unusable(path, f"it is damaged ({reason})") from None
    if not unpacker.eof:
        raise _unusable(path, "it is cut off")
    return target


def _unzip(path: Path, data: bytes, folder: Path) -> Path:
    archive = Archive(data, path.name)  # its names lead nowhere else
    members = sorted(name for name in archive.members if PurePosixPath(name).suffix.lower() in _SUFFIXES)
    if not members:
        raise _unusable(path, "there is no STEP file in it")
    written: dict[str, Path] = {}
    for name in members:
        target = folder / PurePosixPath(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(archive.read(name))
        written[name] = target
    if len(members) == 1:
        return written[members[0]]
    referred = {(file.parent / name).resolve() for file in written.values() for name in check_step_text(file).references}
    mains = [file for file in written.values() if file.resolve() not in referred]
    if len(mains) != 1:
        raise _unusable(path, f"there are {len(mains) or len(members)} STEP files in it, and none is the assembly of the others")
    return mains[0]


def _bring_references(main: Path, folder: Path) -> dict[Path, Path]:
    """Copy what `main` refers to, directly or not, from `folder` beside it; what is missing is reported when it is needed."""
    brought: dict[Path, Path] = {}
    waiting = [main]
    while waiting:
        file = waiting.pop()
        for name in check_step_text(file).references:
            source, target = (folder / name).resolve(), file.parent / name
            inside = source.is_relative_to(folder.resolve()) and target.resolve().is_relative_to(main.parent.resolve())
            if inside and source.is_file() and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
                brought[target] = source
                waiting.append(target)
    return brought


def _stem(path: Path) -> str:
    """The name without ``.stpZ``, ``.stp.gz``, ``.gz``."""
    name = path.name
    for ending in (".gz", ".stpz", ".stp", ".step"):
        if name.lower().endswith(ending):
            name = name[: -len(ending)]
    return name or "assembly"


def _unusable(path: Path, why: str) -> CadImportError:
    return CadImportError(
        "E119",
        f"'{path.name}' is a compressed file that cannot be read: {why}.",
        remedy="Save or copy it again, or unpack it and read the STEP file in it.",
        element=path.name,
    )
