"""Where a project names parts of its assembly: what is attached to which part, in tables and in text.

Each reference is a key path with the name, or the pattern, that stands there::

    ground                      the name of a part
    mate.swing.a                likewise, as floating, point, component ends
    ignore.0, group.g.parts.1   a name, or a pattern of names
    material."pin*", part.pin   a name or pattern that is itself the key
    check."clearance(a, b)"     names inside an expression, which is the key
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ..check_grammar import CheckSyntaxError, ClearanceName, parse_expression
from ..text import rename_key, set_value, tables_of
from ..toml_writing import KeyPath, toml_path

Role = Literal["name", "pattern", "rule", "check"]

_GLOB = re.compile(r"[*?\[/]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One place of a project that names a part."""

    path: KeyPath
    name: str  # a part's name, or a pattern of names
    role: Role

    @property
    def place(self) -> str:
        """The key path as TOML writes it."""
        return toml_path(self.path)

    @property
    def is_pattern(self) -> bool:
        """Whether it may mean several parts."""
        return self.role in ("pattern", "rule") and _GLOB.search(self.name) is not None

    @property
    def needed(self) -> bool:
        """Whether the machine cannot be as the project has it without the part; a density can fall back on another."""
        return self.role != "rule" and not self.is_pattern


def part_references(tables: Mapping[str, Any]) -> tuple[Reference, ...]:
    """Every reference to a part in the tables of a project."""
    return tuple(_references(tables))


def _references(tables: Mapping[str, Any]) -> Iterator[Reference]:
    if isinstance(tables.get("ground"), str):
        yield Reference(path=("ground",), name=tables["ground"], role="name")
    yield from _listed(("floating",), tables.get("floating"), "name")
    yield from _listed(("ignore",), tables.get("ignore"), "pattern")
    for name, group in _entries(tables, "group"):
        yield from _listed(("group", name, "parts"), group.get("parts"), "pattern")
    for table, keys in (("mate", ("a", "b")), ("point", ("part", "axes"))):
        for name, entry in _entries(tables, table):
            for key in keys:
                if isinstance(entry.get(key), str) and entry[key]:
                    yield Reference(path=(table, name, key), name=entry[key], role="name")
    for name, entry in _entries(tables, "component"):
        for key in ("a", "b", "at"):
            end = entry.get(key)
            if isinstance(end, Mapping) and isinstance(end.get("part"), str):
                yield Reference(path=("component", name, key, "part"), name=end["part"], role="name")
    for table in ("material", "part"):
        for name in tables.get(table) or ():
            if table != "material" or name != "default":
                yield Reference(path=(table, name), name=name, role="rule")
    for expression in tables.get("check") or ():
        for part in _clearance_parts(expression):
            yield Reference(path=("check", expression), name=part, role="check")


def _entries(tables: Mapping[str, Any], table: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    found = tables.get(table)
    for name, entry in found.items() if isinstance(found, Mapping) else ():
        if isinstance(entry, Mapping):
            yield name, entry


def _listed(path: KeyPath, names: Any, role: Role) -> Iterator[Reference]:
    for index, name in enumerate(names if isinstance(names, list | tuple) else ()):
        if isinstance(name, str):
            yield Reference(path=(*path, index), name=name, role=role)


def _clearance_parts(expression: str) -> tuple[str, ...]:
    from foundation.expressions import walk

    if "clearance" not in expression:
        return ()
    try:
        tree = parse_expression(expression)
    except CheckSyntaxError:
        return ()
    return tuple(dict.fromkeys(name for node in walk(tree) if isinstance(node, ClearanceName) for name in (node.a, node.b)))


def renamed_in_expression(expression: str, names: Mapping[str, str]) -> str:
    """The text of a check with other names of parts, inside its clearances; all at once."""

    def within(found: re.Match[str]) -> str:
        given = ["".join(name).strip() for name in re.findall(r"'([^']*)'|\"([^\"]*)\"|([^,()'\"]+)", found.group(1))]
        return f"clearance({', '.join(_quoted(names.get(name, name)) for name in given if name)})"

    return re.sub(r"clearance\(([^()]*)\)", within, expression)


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[^\W\d]\w*", name) else f"'{name}'"


# --------------------------------------------------------------------------------------------------------------------- edits of text


def text_with_names(text: str, names: Mapping[str, str], anchored: frozenset[str] | None = None) -> tuple[str, tuple[str, ...]]:
    """The text of a project file with other names of parts, and the places that were changed.

    Parameters
    ----------
    text
        Of the file; every character that is not about these parts stays.
    names
        Old name → new name, all at once: two parts may exchange their names.
    anchored
        Places (as `Reference.place`) that speak of parts by the old names; None: all do.
    """
    changed: list[str] = []
    keys: list[tuple[KeyPath, str]] = []
    within: dict[KeyPath, dict[str, str]] = {}  # expressions, and the names in them
    for reference in part_references(tables_of(text)):
        new = names.get(reference.name)
        if new is None or new == reference.name or (anchored is not None and reference.place not in anchored):
            continue
        if reference.role in ("name", "pattern"):
            text = set_value(text, reference.path, new)
        elif reference.role == "rule":
            keys.append((reference.path, new))
        else:
            within.setdefault(reference.path, {})[reference.name] = new
        changed.append(reference.place)
    keys += [(path, renamed_in_expression(str(path[-1]), new)) for path, new in within.items()]
    return _with_keys(text, keys), tuple(dict.fromkeys(changed))


def _with_keys(text: str, keys: list[tuple[KeyPath, str]]) -> str:
    """The text with other keys, all at once: first to names that nothing has, then to the new ones."""
    tables = tables_of(text)
    passing: list[tuple[KeyPath, str]] = []
    for number, (path, name) in enumerate(keys):
        beside = tables[str(path[0])]
        if name not in beside:
            text = rename_key(text, path, name)
        elif any(other[-1] == name and other[0] == path[0] for other, _ in keys):
            text = rename_key(text, path, f"mategraph passing {number}")
            passing.append(((*path[:-1], f"mategraph passing {number}"), name))
        # else the new name has an entry of its own already, which stays
    for path, name in passing:
        text = rename_key(text, path, name)
    return text
