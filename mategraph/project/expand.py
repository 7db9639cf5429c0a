"""Project files that vary another one: ``extends = "arm.toml"`` takes everything from there but what is given anew.

The first step of reading: raw tables → expanded tables, which hold everything in the files and name no other project file any more.

Tables are merged key by key, one level deep: what stands in the variant takes the place of what the base has under that name, whole. So
``[simulate] duration`` changes the duration alone, ``[component.damper]`` replaces that component, ``[[plot]]`` all plots, and
``without = ["component.damper"]`` leaves one out. A base may extend another one; all of them stand in one folder, so that the names of
files in them mean the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .places import Places
from .problems import Problems, ProjectError, did_you_mean, listed, shown
from .spans import key_lines
from .toml_file import parse_tables, read_text

MOST_FILES = 8  # that extend one another

Tables = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expanded:
    """Everything in a project file and in those that it extends, as TOML has it."""

    tables: Tables
    places: Places
    path: Path | None  # the project file; None where there is none
    folder: Path  # that names of files are relative to
    bases: tuple[Path, ...] = ()  # the files that were extended, nearest first, then those that are used
    dotted: frozenset[str] = frozenset()  # names of entries that come from used files


def expand_file(path: Path) -> Expanded:
    """The tables of a project file with those of the files that it extends.

    Raises
    ------
    MategraphError
        ``E066`` for a base that is no project file beside this one, or that extends this one; ``E067`` for a name in ``without`` that the
        base does not have; what `read_text` and `parse_tables` raise.
    """
    absolute = path.absolute()
    found = _expand_file(path, ())
    return replace(found, path=absolute, folder=absolute.parent)


def expand_text(text: str, folder: Path, name: str) -> Expanded:
    """As `expand_file`, for the text of a project file that would be called `name` in that folder."""
    return expand_tables(parse_tables(text, name), Places(file=name, lines=key_lines(text)), folder / name)


def expand_tables(raw: Tables, places: Places, path: Path, above: tuple[str, ...] = ()) -> Expanded:
    """Raw tables with those that they extend; `path` is where their file is or would be, `above` are the files that extend it."""
    if "extends" not in raw:
        return Expanded(tables=raw, places=places, path=None, folder=path.parent)
    base = _base_of(path, raw["extends"], (*above, path.name), places)
    below = _expand_file(base, (*above, path.name))
    kept = _without(below.tables, raw, places)
    done = ["extends", *(["without"] if isinstance(raw.get("without"), list) else [])]
    return Expanded(
        tables=_merged(kept, {key: value for key, value in raw.items() if key not in done}),
        places=replace(places, base=below.places),
        path=None,
        folder=path.parent,
        bases=(base.absolute(), *below.bases),
    )


def _expand_file(path: Path, above: tuple[str, ...]) -> Expanded:
    text = read_text(path)
    return expand_tables(parse_tables(text, path.name), Places(file=path.name, lines=key_lines(text)), path, above)


def _merged(below: Tables, raw: Tables) -> Tables:
    merged = dict(below)
    for key, value in raw.items():
        old = below.get(key)
        merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _base_of(path: Path, name: object, above: tuple[str, ...], places: Places) -> Path:
    beside = sorted(file.name for file in path.absolute().parent.glob("*.toml") if file.name not in above)
    if isinstance(name, str) and name in beside and len(above) < MOST_FILES:
        return path.with_name(name)
    what, remedy = f"there is no such project file beside this one{did_you_mean(str(name), beside)}", ""
    if name in above:
        what, remedy = f"the files extend one another in a circle, {' - '.join([*above, str(name)])}", "Let one of them stand alone. "
    elif len(above) >= MOST_FILES:
        what, remedy = f"more than {MOST_FILES} files extend one another", "Let one of them stand alone. "
    remedy += f"Its folder holds {listed(beside)}." if beside else "Name a project file (.toml) in the same folder."
    raise ProjectError("E066", f"extends = {shown(name)}: {what}.", remedy=remedy, element=path.name, place=places.of("extends"))


def _without(below: Tables, raw: Tables, places: Places) -> Tables:
    """The base's tables less the entries that the variant leaves out."""
    out = {key: dict(value) if isinstance(value, dict) else value for key, value in below.items()}
    problems = Problems()
    names = raw.get("without", [])
    for i, name in enumerate(names if isinstance(names, list) else ()):
        table, dot, entry = str(name).partition(".")
        held = out.get(table)
        if dot and isinstance(held, dict) and entry in held:
            del held[entry]
        elif not dot and isinstance(held, dict | list):
            del out[table]
        else:
            entries = [f"{key}.{one}" for key, value in out.items() if isinstance(value, dict) for one in value]
            problems.add(
                "E067",
                f"without: {shown(name)}: the base has no such table or entry{did_you_mean(str(name), entries)}.",
                remedy='Write the table and the name, e.g. "component.damper", or a table alone, e.g. "plot".',
                element=str(name),
                place=places.of("without", i),
            )
    problems.raise_if_any()
    return out
