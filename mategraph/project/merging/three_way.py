"""Three-way merge of tables: what either side changed since the base is taken, what both changed differently is a conflict.

How values are merged where both sides changed them, in this order:

1. the same on both sides: taken once;
2. two tables: key by key; a key that one side renamed, content unchanged, takes the other side's edits with it; one that both renamed,
   or one renamed and the other removed, is a conflict;
3. two lists of rows (connections): row by row; a row is found again by what it shares with the base's, and what both sides added to it
   is merged as a set, because a row is a node; where both changed it and one took something away, it is a conflict;
4. two lists of tables (``[[plot]]``): by their titles or names;
5. two lists of names: what was added and what was removed; what both put into another order is a conflict;
6. anything else, as lists of numbers or quantities (an axis, limits): a conflict, for what is made of both was written by neither. The
   merged tables then have our value, and the conflict names both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from ..toml_writing import KeyPath, toml_path, toml_value
from .same_values import same_value

_NUMBER = re.compile(r"\s*[-+]?(\.?\d|(inf|nan|pi)\b)")
ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "absent", "__slots__": ()})()


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A key that both sides changed, each in its own way; `ABSENT` where there is none."""

    path: KeyPath
    base: Any
    ours: Any
    theirs: Any

    def describe(self) -> str:
        """One line with both values."""
        base, ours, theirs = map(_written, (self.base, self.ours, self.theirs))
        return f"{toml_path(self.path)}: was {base}; ours {ours}, theirs {theirs}"

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``; what is absent is null."""
        found = {"key": toml_path(self.path)}
        return found | {name: None if (v := getattr(self, name)) is ABSENT else _written(v) for name in ("base", "ours", "theirs")}


def _written(value: Any) -> str:
    return "absent" if value is ABSENT else toml_value(value)


@dataclass(frozen=True, slots=True)
class Merged:
    """The merged tables with our values where there is a conflict, the same with theirs, and the conflicts."""

    ours: dict[str, Any]
    theirs: dict[str, Any]
    conflicts: tuple[Conflict, ...]


def merge_tables(base: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Merged:
    """The three states merged, key by key."""
    merger = _Merger()
    found = merger.merged((), dict(base), dict(ours), dict(theirs))
    conflicts = tuple(merger.conflicts)
    return Merged(_chosen(found, 0), _chosen(found, 1), conflicts)


class _Both:
    """A place in the merged tables with two values: ours and theirs."""

    def __init__(self, ours: Any, theirs: Any) -> None:
        self.sides = (ours, theirs)


def _chosen(value: Any, side: int) -> Any:
    """The value with one side of every conflict."""
    if isinstance(value, _Both):
        return value.sides[side]
    if isinstance(value, dict):
        found = {key: _chosen(own, side) for key, own in value.items()}
        return {key: own for key, own in found.items() if own is not ABSENT}
    if isinstance(value, list):
        return [own for own in (_chosen(one, side) for one in value) if own is not ABSENT]
    return value


class _Merger:
    def __init__(self) -> None:
        self.conflicts: list[Conflict] = []

    def merged(self, path: KeyPath, base: Any, ours: Any, theirs: Any) -> Any:
        """A value, `ABSENT`, or `_Both`."""
        if _equal(ours, theirs) or _equal(theirs, base):
            return ours
        if _equal(ours, base):
            return theirs
        if isinstance(ours, dict) and isinstance(theirs, dict):
            return self._tables(path, base if isinstance(base, dict) else {}, ours, theirs)
        if ABSENT not in (ours, theirs) and same_value(ours, theirs):
            return ours
        if isinstance(ours, list) and isinstance(theirs, list):
            found = self._lists(path, base if isinstance(base, list) else [], ours, theirs)
            if found is not None:
                return found
        self.conflicts.append(Conflict(path=path, base=base, ours=ours, theirs=theirs))
        return _Both(ours, theirs)

    # ------------------------------------------------------------------------------------------------------------ tables

    def _tables(self, path: KeyPath, base: dict[str, Any], ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
        apart = self._renamed_apart(path, base, ours, theirs)
        for new, old in _renamed(base, ours).items():  # ours has another name for it: theirs gets that name, too
            if new not in apart:
                base, theirs = _with_name(base, old, new), _with_name(theirs, old, new) if new not in theirs else theirs
        for new, old in _renamed(base, theirs).items():
            if new not in apart:
                base, ours = _with_name(base, old, new), _with_name(ours, old, new) if new not in ours else ours
        found: dict[str, Any] = {}
        for key in _in_order(ours, theirs):
            if key in apart:
                found[key] = _Both(ours.get(key, ABSENT), theirs.get(key, ABSENT))
                continue
            value = self.merged((*path, key), base.get(key, ABSENT), ours.get(key, ABSENT), theirs.get(key, ABSENT))
            if value is not ABSENT:
                found[key] = value
        return found

    def _renamed_apart(self, path: KeyPath, base: dict[str, Any], ours: dict[str, Any], theirs: dict[str, Any]) -> set[str]:
        """The new names of tables that both sides renamed, each in its own way, or one renamed and the other removed: conflicts."""
        mine, other = ({old: new for new, old in _renamed(base, side).items()} for side in (ours, theirs))
        apart: set[str] = set()
        for old in base:
            names = {side[old] for side in (mine, other) if old in side}
            both = old in mine and old in other
            if len(names) == 2 or (
                names and not both and old not in ours and old not in theirs and not names <= ours.keys() & theirs.keys()
            ):
                sides = ({side[old]: base[old]} if old in side else ABSENT for side in (mine, other))
                self.conflicts.append(Conflict(path=(*path, old), base=base[old], ours=next(sides), theirs=next(sides)))
                apart |= names
        return apart

    # ------------------------------------------------------------------------------------------------------------- lists

    def _lists(self, path: KeyPath, base: list[Any], ours: list[Any], theirs: list[Any]) -> list[Any] | None:
        every = (*base, *ours, *theirs)
        if every and all(isinstance(row, list) and not any(map(_is_quantity, row)) for row in every):
            return _rows(base, ours, theirs)
        if every and all(isinstance(row, dict) for row in every):
            return self._named_tables(path, base, ours, theirs)
        if all(isinstance(one, str) and not _is_quantity(one) for one in every):
            return _names(base, ours, theirs)
        return None

    def _named_tables(self, path: KeyPath, base: list[Any], ours: list[Any], theirs: list[Any]) -> list[Any] | None:
        keyed = [_by_name(side) for side in (base, ours, theirs)]
        if any(side is None for side in keyed):
            if len(base) == len(ours) == len(theirs):
                return [self.merged((*path, k), *three) for k, three in enumerate(zip(base, ours, theirs, strict=True))]
            return None
        first, second, third = (side for side in keyed if side is not None)
        places = {name: k for k, name in enumerate(second)}
        names = [*second, *(name for name in third if name not in second)]
        found: list[Any] = []
        for name in names:
            where = (*path, places.get(name, len(found)))
            value = self.merged(where, first.get(name, ABSENT), second.get(name, ABSENT), third.get(name, ABSENT))
            if value is not ABSENT:
                found.append(value)
        return found


def _renamed(base: dict[str, Any], side: dict[str, Any]) -> dict[str, str]:
    """New key → old key of tables that one side gave another name, content unchanged."""
    gone = [key for key in base if key not in side and isinstance(base[key], dict) and base[key]]
    come = [key for key in side if key not in base and isinstance(side[key], dict)]
    found = {}
    for old in gone:
        same = [new for new in come if _equal(base[old], side[new])]
        if len(same) == 1 and sum(_equal(base[other], base[old]) for other in gone) == 1:
            found[same[0]] = old
    return found


def _with_name(tables: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    return {new if key == old else key: value for key, value in tables.items()}


def _in_order(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> list[str]:
    return [*ours, *(key for key in theirs if key not in ours)]


def _is_quantity(value: Any) -> bool:
    """Whether a value is a number, or a text that begins with one.

    >>> [_is_quantity(value) for value in (1.5, "-40 deg", ".5 m", "inf", "motor.p", "info")]
    [True, True, True, True, False, False]
    """
    return bool(_NUMBER.match(value)) if isinstance(value, str) else isinstance(value, int | float)


def _names(base: list[str], ours: list[str], theirs: list[str]) -> list[str] | None:
    """Lists of names by what was added and removed, in the order of the side that changed it; None where both did, or names recur."""
    if any(len(set(side)) < len(side) for side in (base, ours, theirs)):
        return None
    mine, other = (not _in_same_order(base, side) for side in (ours, theirs))
    if mine and other:
        return None
    return _as_sets(base, theirs, ours, _plain) if other else _as_sets(base, ours, theirs, _plain)


def _in_same_order(base: list[str], side: list[str]) -> bool:
    return [one for one in base if one in side] == [one for one in side if one in base]


def _as_sets(base: list[Any], ours: list[Any], theirs: list[Any], key: Callable[[Any], Hashable]) -> list[Any]:
    """Ours without what theirs removed, then what theirs added."""
    was, mine, other = ({key(one) for one in side} for side in (base, ours, theirs))
    kept = [one for one in ours if key(one) in other or key(one) not in was]
    return kept + [one for one in theirs if key(one) not in was and key(one) not in mine]


def _rows(base: list[Any], ours: list[Any], theirs: list[Any]) -> list[Any] | None:
    """Lists of rows, entry by entry; None where one side removed a row, or entries of a row, that the other changed."""
    mine, other = _same_rows(base, ours), _same_rows(base, theirs)
    merged: dict[int, list[Any] | None] = {}  # place in ours → the row, None where theirs removed it
    for k, row in enumerate(base):
        if k in mine and k in other:
            was, one, two = _node(row), _node(ours[mine[k]]), _node(theirs[other[k]])
            if was not in (one, two) and one != two and not was <= one & two:
                return None
            merged[mine[k]] = _as_sets(row, ours[mine[k]], theirs[other[k]], _plain)
        elif k in mine:
            merged[mine[k]] = None
        if (k in mine) != (k in other) and not _equal(row, ours[mine[k]] if k in mine else theirs[other[k]]):
            return None
    found = [row for row in (merged.get(k, row) for k, row in enumerate(ours)) if row]
    known = {_node(row) for row in found}
    return found + [row for k, row in enumerate(theirs) if k not in other.values() and _node(row) not in known]


def _node(row: list[Any]) -> frozenset[str]:
    return frozenset(map(_plain, row))


def _same_rows(base: list[Any], side: list[Any]) -> dict[int, int]:
    """Place in the base → place in the side of the rows that share most entries, at least half of the shorter one."""
    shares = []
    for k, row in enumerate(base):
        for n, other in enumerate(side):
            a, b = {_plain(one) for one in row}, {_plain(one) for one in other}
            common = len(a & b) / max(1, min(len(a), len(b)))
            if common >= 0.5:
                shares.append((-len(a & b) / max(1, len(a | b)), abs(k - n), k, n))
    found: dict[int, int] = {}
    for _, _, k, n in sorted(shares):
        if k not in found and n not in found.values():
            found[k] = n
    return found


def _by_name(rows: list[Any]) -> dict[str, Any] | None:
    """Tables by name or title; None where some have none, or the same."""
    names = [row.get("name", row.get("title")) for row in rows]
    if any(not isinstance(name, str) for name in names) or len(set(names)) < len(names):
        return None
    return dict(zip(names, rows, strict=True))


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, default=str)


def _equal(a: Any, b: Any) -> bool:
    """Equal in value and type, order of keys apart."""
    if a is ABSENT or b is ABSENT:
        return a is b
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(_equal(content, b[key]) for key, content in a.items())
    if isinstance(a, list):
        return len(a) == len(b) and all(_equal(x, y) for x, y in zip(a, b, strict=True))
    return bool(a == b or (a != a and b != b))
