"""Checks of the text of a STEP file (ISO 10303-21) before the CAD kernel reads it: is it one, is it complete, which schema."""

from __future__ import annotations

import hashlib
import mmap
import os
import re
from dataclasses import dataclass
from pathlib import Path

from foundation.errors import CadImportError
from foundation.suggestions import listed

_END = b"END-ISO-10303-21"
_START = b"ISO-10303-21"

# Counted to see that the kernel loses nothing: every use of a product that has a place, and every solid.
# Each pattern begins with its word: the search then runs at the speed of memory, twenty times that of one which begins with a choice.
_USES = re.compile(rb"CONTEXT_DEPENDENT_SHAPE_REPRESENTATION\s*\(")
_SOLIDS = tuple(re.compile(word + rb"\s*\(\s*'") for word in (b"MANIFOLD_SOLID_BREP", b"FACETED_BREP", b"BREP_WITH_VOIDS"))

_REFERENCES = re.compile(rb"APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT\s*\(\s*'((?:[^']|'')*)'")
_SUFFIXES = {".step", ".stp"}  # a drawing or a data sheet may be referred to as well; it is not missed

MOST_BRACKETS = 64  # brackets in a row: files have three; on a hundred thousand the kernel works for ever

_SCHEMAS = (
    ("CONFIG_CONTROL_DESIGN", "AP203"),
    ("AP203_CONFIGURATION_CONTROLLED", "AP203e2"),
    ("AUTOMOTIVE_DESIGN", "AP214"),
    ("AP214", "AP214"),
    ("AP242_MANAGED_MODEL_BASED_3D_ENGINEERING", "AP242"),
)

# Other files that are given by mistake, by their first bytes.
_OTHERS = (
    (b"PK\x03\x04", "a zip archive (a FreeCAD document?)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"solid ", "an STL mesh"),
    (b"glTF", "a glTF mesh"),
    (b"DBRep_DrawableShape", "an Open CASCADE B-rep file"),
    (b"\xd0\xcf\x11\xe0", "a native CAD or Office document"),
    (b"<?xml", "an XML file"),
    (b"version https://git-lfs", "a Git LFS pointer: the real file has not been fetched"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepText:
    """Facts about the text of a STEP file."""

    digest: str  # SHA-256 of the bytes
    schema: str  # "AP203", "AP214", "AP242", or the schema's own name
    encoding: str  # "ASCII", "UTF8", or "CP1252" for bytes that are not UTF-8
    uses: int  # how many uses of products with a place the text holds
    solids: int  # how many solids the text holds
    references: tuple[str, ...] = ()  # names of further STEP files that hold its parts


def check_step_text(path: Path) -> StepText:
    """The facts about a STEP file, or one error with the reason why it cannot be read.

    Raises
    ------
    CadImportError
        ``E101`` missing, ``E102`` not a file, ``E103`` empty, ``E104`` not a STEP file, ``E105`` cut off, ``E114`` no permission.
    """
    name = path.name
    if not path.exists():
        raise CadImportError("E101", f"'{path}' does not exist.{_nearby(path)}", remedy="Check the path and the file's name.", element=name)
    if not path.is_file():
        what = "a folder" if path.is_dir() else "not a regular file"
        raise CadImportError("E102", f"'{path}' is {what}.", remedy="Give the path of a STEP file (.step or .stp).", element=name)
    try:
        os.fspath(path).encode()
    except UnicodeEncodeError:
        raise CadImportError(
            "E102",
            f"The path of '{name}' holds bytes that are no UTF-8 text, which the CAD kernel does not open.",
            remedy="Rename the file or its folder.",
            element=name,
        ) from None
    try:
        size = path.stat().st_size
        if size == 0:
            raise CadImportError("E103", f"'{name}' is empty (0 bytes).", remedy="Export it again from CAD.", element=name)
        with open(path, "rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as text:
            return _check(name, size, text)
    except OSError as reason:
        raise CadImportError(
            "E114", f"'{path}' cannot be read: {reason.strerror}.", remedy="Check the permissions of the file.", element=name
        ) from reason


def referenced_files(path: Path, text: StepText, *, outside: bool = False) -> dict[Path, StepText]:
    """All STEP files that hold parts of the assembly in `path`, directly or through one another; each is checked to be whole.

    Files outside the folder of `path` are read only with the user's consent, `outside`.

    Raises
    ------
    CadImportError
        ``E112`` when files are missing, all of them named; ``E118`` when one lies outside the folder; the codes of `check_step_text`
        when one is damaged.
    """
    found: dict[Path, StepText] = {}
    missing: list[str] = []
    waiting = [(path, text)]
    while waiting:
        parent, facts = waiting.pop()
        for name in facts.references:
            file = parent.parent / name
            try:
                there, inside = file.is_file(), file.resolve().is_relative_to(path.resolve().parent)
            except (OSError, ValueError):  # too long, or with signs that no file's name can have: there is no such file
                there, inside = False, True
            if not outside and not inside:
                raise CadImportError(
                    "E118",
                    f"'{parent.name}' refers to '{name}', which lies outside the folder of '{path.name}'.",
                    remedy=f"Put it into '{path.parent}' and correct the reference, or allow it with --allow-outside (allow_outside=True).",
                    element=path.name,
                )
            if file in found or file == path:
                continue
            if there:
                found[file] = check_step_text(file)
                waiting.append((file, found[file]))
            elif name not in missing:
                missing.append(name)
    if missing:
        names = listed((name[:200] for name in missing), 5, quote="'")
        raise CadImportError(
            "E112",
            f"'{path.name}' refers to {len(missing)} file(s) that are not beside it: {names}.",
            remedy=f"Put them into '{path.parent}', or export the assembly as one STEP file.",
            element=path.name,
        )
    return dict(sorted(found.items()))


def _check(name: str, size: int, text: mmap.mmap) -> StepText:
    head = text[:4096]
    if not _without_comments(head.removeprefix(b"\xef\xbb\xbf")).lstrip().upper().startswith(_START):
        looks = next((f" It looks like {what}." for magic, what in _OTHERS if head.startswith(magic)), "")
        raise CadImportError(
            "E104",
            f"'{name}' is not a STEP file: it does not begin with ISO-10303-21.{looks}",
            remedy="Export the assembly as STEP (AP214 or AP242) from CAD.",
            element=name,
        )
    end = text.rfind(_END)
    if end < 0:
        raise CadImportError(
            "E105",
            f"'{name}' is cut off: its last line, END-ISO-10303-21, is missing after {size} bytes.",
            remedy="Copy or export it again; a part of the machine would be missing.",
            element=name,
        )
    if text.find(b"(" * MOST_BRACKETS) >= 0:
        raise CadImportError(
            "E106",
            f"'{name}' cannot be read: its lists are nested {MOST_BRACKETS} deep and more.",
            remedy="The file is damaged; export it again from CAD.",
            element=name,
        )
    return StepText(
        digest=hashlib.sha256(text).hexdigest(),
        schema=_schema(text),
        encoding=_encoding(text),
        uses=sum(1 for _ in _USES.finditer(text)),
        solids=sum(1 for pattern in _SOLIDS for _ in pattern.finditer(text)),
        references=_references(text),
    )


def _schema(text: mmap.mmap) -> str:
    end = text.find(b"ENDSEC")
    header = text[: end if end >= 0 else 4096].decode("latin-1")
    found = re.search(r"FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'", header)
    if found is None:
        return "unknown"
    written = found.group(1).strip()
    for start, short in _SCHEMAS:
        if written.upper().startswith(start):
            return short
    return written.split("{")[0].strip() or "unknown"


def _references(text: mmap.mmap) -> tuple[str, ...]:
    names = (_decoded(match.group(1)) for match in _REFERENCES.finditer(text))
    return tuple(dict.fromkeys(name for name in names if Path(name).suffix.lower() in _SUFFIXES))


def _decoded(raw: bytes) -> str:
    """The text of a STEP string: doubled quotes and backslashes, and groups of UTF-16 in hexadecimal, undone."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    text = re.sub(r"\\X2\\((?:[0-9A-F]{4})+)\\X0\\", lambda m: bytes.fromhex(m.group(1)).decode("utf-16-be", "replace"), text)
    return text.replace("''", "'").replace("\\\\", "\\")


def _encoding(text: mmap.mmap) -> str:
    whole = text[:]
    if whole.isascii():
        return "ASCII"
    try:
        whole.decode("utf-8")
    except UnicodeDecodeError:
        return "CP1252"
    return "UTF8"


def _without_comments(text: bytes) -> bytes:
    return re.sub(rb"/\*.*?\*/", b"", text, flags=re.DOTALL)


def _nearby(path: Path) -> str:
    """A hint at STEP files that are there, when the named one is not."""
    folder = path.parent
    if not folder.is_dir():
        return f" There is no folder '{folder}'."
    there = sorted(p.name for p in folder.iterdir() if p.suffix.lower() in {".step", ".stp"})
    if not there:
        return ""
    return " In that folder there is " + listed(there, 5, quote="'") + "."
