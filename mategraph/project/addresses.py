"""Addresses of what a project holds, and another project's tables with other values there.

An address is the path of a key in the project file, ``"component.pitch_motor.R"``, ``"simulate.duration"``, ``"material.shaft*"``; of a
component, signal block, mate, coupling, motion, point, parameter or use also its name alone, ``"pitch_motor.R"``. Names with dots may
stand in quotes, ``'mate."pitch.b".kind'``, or the address may be a tuple of names. What a used file brings has addresses too,
``"x.motor.J"``.

A value at an address changes what is given and nothing else, whichever address was used:

- of a key the value, in SI or as a text with its unit;
- of an entry (``"component.damper"``, or ``"damper"``) or of a table (``"simulate"``) the keys that are given, the others stay;
- None takes out what is there.

What is not there yet is added by its whole path: a key (``"gravity.value"``), an entry (``"component.damper"`` with all its keys, or
``"part.camera.mass"`` key by key), a table. A name alone is an address of what is there. An entry that the changes together do not make
whole, such as a component without a model, is refused: its name is likely a mistake.

Mates of the CAD file may be addressed like those of the project: what is given corrects them. Two changes of one key that differ, or a
change inside something that another change takes out or gives anew, are refused.

Only the address is judged here: whether the keys and values make a project is judged by reading the changed tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike, fspath
from typing import Any

import numpy as np

from foundation.frozen import thaw

from .problems import Problems, did_you_mean, listed, shown
from .toml_writing import KeyPath, toml_path

Tables = dict[str, Any]

NAMED = (
    "component",
    "signal",
    "mate",
    "coupling",
    "point",
    "motion",
    "parameter",
    "use",
)  # tables whose entries may be called by their name alone
ENTRIES = ("component", "signal", "mate", "coupling", "point", "motion", "use", "part", "group")  # tables of tables
FLAT = ("material", "density", "check", "initial", "control", "parameter", "set")  # tables whose keys may be any text ...
KEYS = {"material": ("name", "density"), "parameter": ("value", "min", "max", "about")}  # ... and of some their values tables
NEEDED = {"component": "model", "signal": "block", "mate": "a", "coupling": "kind", "point": "part", "motion": "joint", "use": "from"}
"""What makes an entry one: without it a new one is refused."""

_STEP = re.compile(r"\"([^\"]*)\"|'([^']*)'|([^.\"']+)")
_ADDRESS = re.compile(rf"(?:{_STEP.pattern})(?:\.(?:{_STEP.pattern}))*")
_FROM_FILES = ("extends", "without")  # what they name is taken when a file is read


class _Nowhere(Exception):
    """Nothing has that address."""


def changed_tables(
    tables: Mapping[str, Any],
    changes: Iterable[tuple[Any, Any]],
    known: tuple[str, ...],
    cad_mates: Callable[[], Iterable[str]] = tuple,
) -> tuple[Tables, dict[KeyPath, Any]]:
    """Tables with other values at the addresses of `changes`, and what was changed: path → value.

    `known` are the keys that a project file may have at its top; `cad_mates` names those of the CAD file, and is asked only where the
    project has no such address.

    Raises
    ------
    MategraphError
        ``E069`` for each address that nothing has or that several have, and for changes that contradict each other.
    """
    problems = Problems()
    changed: Tables = thaw(tables)
    done: dict[KeyPath, Any] = {}
    for address, value in changes:
        seen = changed
        try:
            try:
                settings = [*_settings(changed, _steps(address), plain(value), known)]
            except _Nowhere:
                seen = _with_cad_mates(changed, cad_mates())
                settings = [*_settings(seen, _steps(address), plain(value), known)]
            for path, content in settings:
                _refuse_contradiction(done, path, content)
                _set(changed, path, content, seen)
                done[path] = content
        except _Nowhere as reason:
            text = address if isinstance(address, str) else ".".join(map(str, address)) if isinstance(address, tuple) else repr(address)
            nothing = f"nothing in the project has that address{did_you_mean(text, _addresses(seen, known))}"
            problems.add(
                "E069",
                f"{shown(text)}: {str(reason) or nothing}.",
                remedy=f'Write a name and its key, e.g. "motor.R", or the path of a key; there are {listed(_names(seen))}.',
                element=text,
                place=text,
            )
    _refuse_beginnings(problems, tables, changed, done, cad_mates)
    problems.raise_if_any()
    return changed, done


def _refuse_beginnings(
    problems: Problems,
    tables: Mapping[str, Any],
    changed: Tables,
    done: Mapping[KeyPath, Any],
    cad_mates: Callable[[], Iterable[str]],
) -> None:
    """Entries that were begun by some of their keys only: their names are mistakes, or something was forgotten."""
    for table, name in dict.fromkeys(path[:2] for path in done if len(path) == 3 and path[0] in NEEDED):
        there, needed = list(map(str, tables.get(str(table), {}))), NEEDED[str(table)]
        given = changed[str(table)].get(name, {})
        if name in there or needed in given or (table == "mate" and "like" in given):
            continue
        there += cad_mates() if table == "mate" else ()
        if name in there:
            continue
        key = next(str(path[2]) for path in done if path[:2] == (table, name))
        text = f"{table}.{name}.{key}"
        meant = did_you_mean(text, [f"{table}.{other}.{key}" for other in there])
        problems.add(
            "E069",
            f"{shown(text)}: there is no {table} {shown(str(name))} yet{meant}, and {needed!r} of it is not given.",
            remedy=f'Give it whole, {{"{table}.{name}": {{"{needed}": ...}}}}, or address what is there: {listed(there) or "nothing"}.',
            element=text,
            place=text,
        )


def settled(address: Any, written: Mapping[str, Any], tables: Mapping[str, Any], known: tuple[str, ...]) -> Any:
    """The address of a change in the file as it is written: what a used file brings is changed by ``[set]``."""

    def path_in(held: Mapping[str, Any]) -> KeyPath:
        try:
            steps = _steps(address)
            if not steps or steps[0] in (*_FROM_FILES, "set"):
                return ()
            return _path(thaw(held), steps, 0) if steps[0] in known else _path_by_name(thaw(held), steps)
        except _Nowhere:
            return ()

    path = path_in(tables)
    if len(path) > 2 and path[0] in ENTRIES and path[1] in tables.get(str(path[0]), {}) and path[1] not in written.get(str(path[0]), {}):
        return ("set", toml_path(path))
    path = path_in(written)
    if len(path) == 2 and path[0] == "parameter" and isinstance(written.get("parameter", {}).get(path[1]), Mapping):
        return (*path, "value")
    return address


def _with_cad_mates(tables: Tables, names: Iterable[str]) -> Tables:
    """The tables as addresses see them: the mates of the CAD file are there too, with nothing said of them."""
    own = tables.get("mate", {})
    return {**tables, "mate": {**{name: {} for name in names}, **own}} if isinstance(own, dict) else tables


def _refuse_contradiction(done: Mapping[KeyPath, Any], path: KeyPath, value: Any) -> None:
    for other, before in done.items():
        if other == path and before == value:
            continue
        short = min(len(other), len(path))
        if other[:short] == path[:short]:
            raise _Nowhere(f"it contradicts another change, of {toml_path(other)}")


def _steps(address: Any) -> KeyPath:
    """The names in an address; quotes keep one with dots together."""
    if isinstance(address, tuple) and all(isinstance(step, str | int) for step in address):
        return address
    if not isinstance(address, str):
        raise _Nowhere("an address is a text or a tuple of names")
    if not _ADDRESS.fullmatch(address):
        return ()
    return tuple(next(filter(None, found.groups()), "") for found in _STEP.finditer(address))


def _settings(tables: Tables, steps: KeyPath, value: Any, known: tuple[str, ...]) -> Iterator[tuple[KeyPath, Any]]:
    """Where each value of a change goes: a table is changed entry by entry, an entry key by key."""
    if not steps or steps[0] in _FROM_FILES:
        raise _Nowhere
    path = _path(tables, steps, value) if steps[0] in known else _path_by_name(tables, steps)
    yield from _leaves(path, value)


def _leaves(path: KeyPath, value: Any) -> Iterator[tuple[KeyPath, Any]]:
    """The single keys of a table or an entry; a key with its value as it is."""
    if isinstance(value, dict) and len(path) < (3 if path[0] in ENTRIES else 2):
        if not value:
            yield path, value
        for key, content in value.items():
            yield from _leaves((*path, key), content)
    else:
        yield path, value


def _path(tables: Tables, steps: KeyPath, value: Any) -> KeyPath:
    """The key path of a whole address: what is there, or one more key or entry where there may be one."""
    path, inside, rest = _descend(tables, steps)
    if not rest:
        return path
    if value is None or (isinstance(inside, list) and not isinstance(rest[0], int)):
        raise _Nowhere
    table = str(steps[0])
    if len(path) == 1 and table in (*ENTRIES, *FLAT):  # an entry that is not there yet, or a key of one
        inner = not isinstance(value, dict) if table in ENTRIES else rest[-1] in KEYS.get(table, ())
        if not inner:
            return (table, ".".join(map(str, rest)))
        if len(rest) == 1:
            raise _Nowhere
        return (table, ".".join(map(str, rest[:-1])), rest[-1])
    if not path and table in (*ENTRIES, *FLAT):
        return _path({table: {}}, steps, value)
    if isinstance(inside, dict):
        return (*path, *rest)
    raise _Nowhere


def _path_by_name(tables: Tables, steps: KeyPath) -> KeyPath:
    """The key path of an address that begins with the name of an entry."""
    found: list[KeyPath] = []
    for table in NAMED:
        entries = tables.get(table)
        path, _, rest = _descend(entries, steps) if isinstance(entries, dict) else ((), None, steps)
        if path:
            found.append((table, *path, *rest))
    if not found:
        raise _Nowhere
    holding = [path for path in found if _holds(tables, path)] if len(found) > 1 else found
    if len(holding) != 1:
        raise _Nowhere(f"several have that address: {', '.join(map(toml_path, found))}")
    return holding[0]


def _descend(inside: Any, steps: KeyPath) -> tuple[KeyPath, Any, KeyPath]:
    """As far into nested tables and lists as the steps lead: the path, what is there, the steps that are left."""
    path: KeyPath = ()
    while steps:
        if isinstance(inside, list):
            index = int(steps[0]) if str(steps[0]).isdigit() else len(inside)
            if index >= len(inside):
                break
            path, inside, steps = (*path, index), inside[index], steps[1:]
            continue
        names = [".".join(map(str, steps[:end])) for end in range(len(steps), 0, -1)]  # a name may hold dots: the longest that is there
        name = next((name for name in names if isinstance(inside, dict) and name in inside), None)
        if name is None:
            break
        path, inside, steps = (*path, name), inside[name], steps[len(names) - names.index(name) :]
    return path, inside, steps


def _holds(tables: Any, path: KeyPath) -> bool:
    return not _descend(tables, path)[2]


def _set(tables: Tables, path: KeyPath, value: Any, seen: Tables) -> None:
    """Put a value at a path; `seen` are the tables with the mates of the CAD file."""
    inside: Any = tables
    if value is None and not _holds(tables, path):
        own = _holds(seen, path[:2])  # of the CAD file
        raise _Nowhere('it is a mate of the CAD file: {"mate.NAME.reject": True} leaves it out' if own and len(path) == 2 else "")
    for step in path[:-1]:
        if isinstance(inside, dict):
            inside = inside.setdefault(step, {})
        else:
            inside = inside[step]
        if not isinstance(inside, dict | list):
            raise _Nowhere
    if value is None:
        del inside[path[-1]]
    elif value == {} and isinstance(inside, dict) and path[-1] in inside:
        return  # no key of it is changed
    else:
        inside[path[-1]] = value


def plain(value: Any) -> Any:
    """The value as TOML would have given it: numbers, texts, lists and dicts."""
    match value:
        case Mapping():
            return {str(key): plain(content) for key, content in value.items()}
        case np.ndarray() | np.generic():
            return value.tolist()
        case list() | tuple():
            return [plain(content) for content in value]
        case PathLike():
            return fspath(value)
    return value


def _names(tables: Tables) -> list[str]:
    return [str(name) for table in NAMED if isinstance(entries := tables.get(table), dict) for name in entries]


def _addresses(tables: Tables, known: tuple[str, ...]) -> list[str]:
    """Every address that something has, the short ones where there are such."""
    found = list(known)
    for table, entries in tables.items():
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            found.append(f"{table}.{name}")
            keys = list(entry) if isinstance(entry, dict) else []
            found += [f"{table}.{name}.{key}" for key in keys]
            found += [name, *(f"{name}.{key}" for key in keys)] if table in NAMED else []
    return found
