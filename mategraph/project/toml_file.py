"""Bytes → text → raw tables: what can be wrong with a project file before its keys are looked at."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from cadimport.readers import registry

from .problems import ProjectError, did_you_mean, shown

LARGEST_FILE = 16_000_000  # bytes; a project file is a page or two


def read_text(path: Path) -> str:
    """The text of a project file, with plain line ends and without a byte order mark.

    Raises
    ------
    ProjectError
        ``E001`` no such file, ``E002`` a folder, a pipe or a file of another size or right, ``E003`` not UTF-8.
    """
    name = path.name or str(path)
    try:
        if path.is_dir():
            found = sorted(p.name for p in path.glob("*.toml"))
            remedy = f"Name the project file in it, e.g. {path / found[0]}." if found else "Name a project file (.toml) or an assembly."
            raise ProjectError("E002", f"{path} is a folder, not a project file.", remedy=remedy, element=name, place=name)
        if path.exists() and not path.is_file():  # to open a pipe would wait for its writer
            raise ProjectError("E002", f"{name} is not a file.", remedy="Name the .toml file.", element=name, place=name)
        if path.exists() and path.stat().st_size > LARGEST_FILE:
            raise ProjectError("E002", f"{name} is too large for a project file.", remedy="Name the .toml file.", element=name, place=name)
        data = path.read_bytes()
    except FileNotFoundError:
        raise _missing_file(path) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ProjectError(
            "E002", f"{name} cannot be read: {reason}.", remedy="Check its name and permissions.", element=name, place=name
        ) from None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ProjectError(
            "E003",
            f"{name} is not UTF-8 text: byte 0x{data[error.start]:02x} cannot be read.",
            remedy="Save the file with the encoding UTF-8.",
            element=name,
            place=f"{name}:{line}",
        ) from None


def _missing_file(path: Path) -> ProjectError:
    folder = path.parent
    beside = [p.name for p in folder.iterdir() if registry.ending_of(p) in (".toml", *registry.ENDINGS)] if folder.is_dir() else []
    return ProjectError(
        "E001",
        f"there is no file {path}{did_you_mean(path.name, beside)}.",
        remedy="Check the path; `mategraph new machine.step` writes a project file for an assembly.",
        element=path.name,
        place=path.name,
    )


def parse_tables(text: str, name: str) -> dict[str, Any]:
    """The tables of a project file's text; `name` is what messages call the file.

    Raises
    ------
    ProjectError
        ``E002`` a file with an assembly under the wrong name, ``E004`` not TOML, with the line, ``E005`` nothing in it.
    """
    root = registry.xml_root(text[: registry.HEAD].encode())
    is_step = text.lstrip().startswith("ISO-10303-21")
    kind = next((i for i in registry.BUILT_IN if (i.name == "STEP" and is_step) or root in i.root), None)
    if kind is not None:
        remedy = f"Give it the ending {kind.endings[0]}."
        raise ProjectError("E002", f"{name} is a {kind.name} file by its content.", remedy=remedy, element=name, place=name)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(str(error), text, name) from None
    except RecursionError:
        raise ProjectError("E004", f"{name} is nested too deeply.", remedy="Use fewer brackets.", element=name, place=name) from None
    if not raw:
        raise ProjectError(
            "E005",
            f"{name} is empty.",
            remedy='It needs at least schema = 1 and assembly = "machine.step"; `mategraph new machine.step` writes one.',
            element=name,
            place=name,
        )
    return raw


def _syntax_error(message: str, text: str, name: str) -> ProjectError:
    found = re.search(r"\(at line (\d+), column (\d+)\)", message)
    lines = text.split("\n")
    line, column = (int(found[1]), int(found[2])) if found else (len(lines), len(lines[-1]) + 1)
    reason = message.split(" (at ")[0]
    source = lines[min(line, len(lines)) - 1].strip()
    if re.match(r"<{7}|={7}|>{7}", source):
        remedy = "A merge left both texts there: keep one, and remove the lines <<<<<<<, ======= and >>>>>>>."
    elif re.search(r"=\s*[+-]?[\d.]+(?:e[+-]?\d+)?\s*[A-Za-zΩ°%]", source):
        remedy = 'A number with a unit stands in quotes, e.g. R = "4 ohm".'
    elif re.match(r"\[\[?[^\"'\]]*\s[^\"'\]]*\]", source) or re.match(r"[\w-]+ +[\w -]+=", source):
        remedy = 'A name with blanks stands in quotes, e.g. [mate."pitch b"].'
    elif re.search(r"=\s*[A-Za-z]", source):
        remedy = 'A text stands in quotes, e.g. ground = "housing".'
    elif "overwrite" in reason or "twice" in reason:
        remedy = "Remove one of the two."
    else:
        remedy = "Correct the TOML there: texts in quotes, lists in brackets, one key a line."
    what = f"column {column}: {reason}, in {shown(source)}."
    return ProjectError("E004", what, remedy=remedy, element=name, place=f"{name}:{line}")
