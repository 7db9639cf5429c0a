"""Where the tables of a project name its entries: wires, rows, plots, checks, starts; and the same tables in other names.

One function serves both directions: what a used file calls ``motor`` is called ``x.motor`` outside, and what the user calls ``x.shaft``,
a port, is ``x.motor.shaft``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from domains import catalogue
from domains.declare.component import BY_POINTS

ENTRIES = ("component", "signal", "motion", "coupling")  # tables of entries that a used file may have

MOTION_NAMES = ("joint", "by", "signal", "with", "master")  # keys of a motion that name joints, components, signals or motions

Rename = Callable[[str], str]

_NAME = re.compile(r"'([^']+)'|(?<![\w.])([^\W\d]\w*(?:\.\w+)+)")


def renamed_references(tables: Mapping[str, Any], rename: Rename) -> dict[str, Any]:
    """The tables with every reference to an entry, terminal or signal put through `rename`; names of entries themselves stay."""
    found = dict(tables)
    if isinstance(tables.get("component"), Mapping):
        found["component"] = {name: _component(entry, rename) for name, entry in tables["component"].items()}
    if isinstance(tables.get("signal"), Mapping):
        found["signal"] = {name: _signal(entry, rename) for name, entry in tables["signal"].items()}
    if isinstance(tables.get("motion"), Mapping):
        found["motion"] = {name: _keys(entry, MOTION_NAMES, rename) for name, entry in tables["motion"].items()}
    if isinstance(tables.get("coupling"), Mapping):
        found["coupling"] = {name: _all_texts(entry, ("kind",), rename) for name, entry in tables["coupling"].items()}
    connect = tables.get("connect")
    if isinstance(connect, Mapping) and isinstance(connect.get("rows"), list):
        found["connect"] = {**connect, "rows": [_texts(row, rename) for row in connect["rows"]]}
    if isinstance(tables.get("plot"), list):
        found["plot"] = [_keys(plot, ("signals",), rename) for plot in tables["plot"]]
    if isinstance(tables.get("check"), Mapping):
        found["check"] = {renamed_expression(text, rename): wanted for text, wanted in tables["check"].items()}
    if isinstance(tables.get("initial"), Mapping):
        found["initial"] = {rename(name): value for name, value in tables["initial"].items()}
    if isinstance(tables.get("record"), Mapping):
        found["record"] = {name: _keys(entry, ("signals",), rename) for name, entry in tables["record"].items()}
    if isinstance(tables.get("linearise"), Mapping):
        found["linearise"] = _keys(tables["linearise"], ("inputs", "outputs", "break"), rename)
    return found


def renamed_expression(text: str, rename: Rename) -> str:
    """An expression with the names in it put through `rename`; one that needs quotes gets them.

    >>> renamed_expression("max(abs(motor.i)) + 2", lambda name: "x." + name)
    'max(abs(x.motor.i)) + 2'
    """

    def other(found: re.Match[str]) -> str:
        name = rename(found[1] or found[2])
        return name if found[1] is None and re.fullmatch(r"[^\W\d]\w*(?:\.\w+)*", name) else f"'{name}'"

    return _NAME.sub(other, text)


def joints_of(model: object) -> tuple[str, ...]:
    """The keys of a component that name a joint."""
    declared = catalogue.find_component(model) if isinstance(model, str) and ":" not in model else None
    return () if declared is None else tuple(key for key, domain in declared.attachments.items() if domain not in BY_POINTS)


def _component(entry: Any, rename: Rename) -> Any:
    return _keys(entry, joints_of(entry.get("model")), rename) if isinstance(entry, Mapping) else entry


def _signal(entry: Any, rename: Rename) -> Any:
    if not isinstance(entry, Mapping):
        return entry
    wires = {
        key: {port: _texts(name, rename) for port, name in entry[key].items()}
        for key in ("in", "out")
        if isinstance(entry.get(key), Mapping)
    }
    return {**entry, **wires}


def _keys(entry: Any, keys: tuple[str, ...], rename: Rename) -> Any:
    if not isinstance(entry, Mapping):
        return entry
    return {key: _texts(value, rename) if key in keys else value for key, value in entry.items()}


def _all_texts(entry: Any, but: tuple[str, ...], rename: Rename) -> Any:
    if not isinstance(entry, Mapping):
        return entry
    return {key: value if key in but else _texts(value, rename) for key, value in entry.items()}


def _texts(value: Any, rename: Rename) -> Any:
    if isinstance(value, list):
        return [_texts(one, rename) for one in value]
    return rename(value) if isinstance(value, str) else value
