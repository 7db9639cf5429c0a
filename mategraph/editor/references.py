"""What else of a project file names an entry: renamed with it, or taken away with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from foundation.expressions import names_in

from ..project.check_grammar import parse_expression
from ..project.problems import ProjectError
from ..project.reuse.references import MOTION_NAMES, joints_of, renamed_expression, renamed_references
from ..project.text import delete_key, rename_key, set_value, tables_of
from ..project.toml_writing import KeyPath

NAMED = ("component", "signal", "mate", "motion", "point", "use", "coupling")  # tables whose entries others name
Rename = Callable[[str], str]
KEYED: Mapping[str, Callable[[str, Rename], str]] = {  # tables whose keys are names, or hold them
    "check": renamed_expression,
    "initial": lambda name, rename: rename(name),
}


def with_name_everywhere(text: str, path: KeyPath, name: str) -> str:
    """The text in which all that named the entry at a path, which is renamed already, uses its new name."""
    if len(path) != 2 or path[0] not in NAMED:
        return text
    kind, old = str(path[0]), str(path[1])
    tables = tables_of(text)
    rename = _renaming(old, name)
    if kind == "motion":  # a motion and a joint may share a name: only motions name motions
        tables = {"motion": tables.get("motion", {})}
        renamed = {"motion": {own: _with_keys(entry, ("with", "master"), rename) for own, entry in tables["motion"].items()}}
    else:
        renamed = renamed_references(tables, rename)
    for table, entries in renamed.items():
        if table in KEYED:
            for key in tables[table]:
                other = KEYED[table](key, rename)
                text = rename_key(text, (table, key), other) if other != key else text
        elif entries != tables[table]:
            text = set_value(text, (table,), entries)
    return text


def without_name(text: str, path: KeyPath) -> str:
    """The text without what refers to an entry that is gone: its terminals, wires, curves, checks, starts, attachments."""
    if len(path) != 2 or path[0] not in NAMED:
        return text
    gone = _refers_to(str(path[1]))
    tables = tables_of(text)
    rows = tables.get("connect", {}).get("rows", [])
    for k in reversed(range(len(rows))):
        kept = [terminal for terminal in rows[k] if not gone(terminal)]
        if len(kept) < len(rows[k]):
            here = ("connect", "rows", k)
            text = set_value(text, here, kept) if len(kept) > 1 else delete_key(text, here)
    for name, entry in tables.get("signal", {}).items():
        for side in ("in", "out"):
            for port, wired in (entry.get(side) or {}).items() if isinstance(entry, Mapping) else ():
                text = _without_wire(text, ("signal", name, side, port), wired, gone)
    for name, entry in tables.get("component", {}).items():
        for key in joints_of(entry.get("model")) if isinstance(entry, Mapping) else ():
            if path[0] == "mate" and isinstance(entry.get(key), str) and gone(entry[key]):
                text = delete_key(text, ("component", name, key))
    for name, entry in tables.get("motion", {}).items():
        if isinstance(entry, Mapping) and any(isinstance(entry.get(key), str) and gone(entry[key]) for key in MOTION_NAMES):
            text = delete_key(text, ("motion", name))
    return _without_shown(text, tables, gone)


def _without_wire(text: str, path: KeyPath, wired: Any, gone: Callable[[str], bool]) -> str:
    if isinstance(wired, list):
        kept = [one for one in wired if not (isinstance(one, str) and gone(one))]
        return text if kept == wired else set_value(text, path, kept) if kept else delete_key(text, path)
    return delete_key(text, path) if isinstance(wired, str) and gone(wired) else text


def _without_shown(text: str, tables: Mapping[str, Any], gone: Callable[[str], bool]) -> str:
    """Without curves, checks and starts of it."""
    plots = tables.get("plot", [])
    for k in reversed(range(len(plots))):
        signals = plots[k].get("signals", [])
        kept = [signal for signal in signals if not gone(signal)]
        if len(kept) < len(signals):
            text = set_value(text, ("plot", k, "signals"), kept) if kept else delete_key(text, ("plot", k))
    for expression in tables.get("check", {}):
        if any(gone(name) for name in _names_of(expression)):
            text = delete_key(text, ("check", expression))
    for name in tables.get("initial", {}):
        if gone(name):
            text = delete_key(text, ("initial", name))
    return text


def _names_of(expression: str) -> list[str]:
    try:
        return list(names_in(parse_expression(expression)))
    except (ProjectError, ValueError):
        return []


def _renaming(old: str, new: str) -> Callable[[str], str]:
    return lambda name: new if name == old else new + name[len(old) :] if name.startswith(f"{old}.") else name


def _refers_to(name: str) -> Callable[[str], bool]:
    return lambda other: other == name or other.startswith(f"{name}.")


def _with_keys(entry: Any, keys: tuple[str, ...], rename: Callable[[str], str]) -> Any:
    if not isinstance(entry, Mapping):
        return entry
    return {key: rename(value) if key in keys and isinstance(value, str) else value for key, value in entry.items()}
