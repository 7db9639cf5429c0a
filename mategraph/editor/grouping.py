"""Elements of a project that become a file of their own, used in their place: ``[use.NAME] from = "NAME.toml"``.

1. Components, blocks and uses of the group go into the file, with the rows that join them.
2. What crosses the border becomes a port: a node, a joint that is acted on, a signal that comes in.
3. What stays names the ports, and signals inside by their names with the group's before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from domains.specs import GROUND
from foundation.errors import MategraphError

from ..project.reuse.references import joints_of, renamed_expression, renamed_references
from ..project.text import tables_of
from .operations import apply_operations

GROUPED = ("component", "signal", "use")


@dataclass(slots=True)
class _Group:
    name: str
    members: Mapping[str, str]  # element -> table
    ports: dict[str, str] = field(default_factory=dict)  # port -> terminal or signal inside
    given: dict[str, str] = field(default_factory=dict)  # port -> what it is connected with outside

    def owner(self, text: str) -> str | None:
        """The member that a terminal or signal belongs to."""
        head = text
        while head:
            if head in self.members:
                return head
            head = head.rpartition(".")[0]
        return None

    def port(self, inside: str, wanted: str) -> str:
        """The port of something inside, a new one where it has none yet."""
        found = next((port for port, target in self.ports.items() if target == inside), None)
        if found is not None:
            return found
        base, k = wanted.replace(".", "_"), 1
        name = base
        while name in self.ports or name in ("from", "level"):
            k += 1
            name = f"{base}_{k}"
        self.ports[name] = inside
        return name


def grouped(text: str, names: Iterable[str], name: str) -> tuple[str, list[dict[str, Any]]]:
    """The text of the new file, and the operations on the project's text that use it in place of the elements.

    Raises
    ------
    MategraphError
        ``E611`` where the elements cannot be a file of their own.
    """
    tables = tables_of(text)
    members = {one: table for one in names for table in GROUPED if one in _table(tables, table)}
    if len(members) < 2:
        raise _refused(name, "A subsystem has two elements or more.", "Choose components and blocks.")
    if not name.isidentifier() or any(name in _table(tables, table) for table in (*GROUPED, "mate", "motion", "point", "coupling")):
        raise _refused(name, f"'{name}' cannot be the name of a subsystem.", "Choose a name of letters, digits and _ that nothing has yet.")
    group = _Group(name, members)
    inner: dict[str, dict[str, Any]] = {}
    for one, table in members.items():
        inner.setdefault(table, {})[one] = _member(group, table, one, dict(_table(tables, table)[one]))
    inside, outside = _rows(group, tables)
    operations: list[dict[str, Any]] = [{"op": "delete", "path": [table, one]} for one, table in members.items()]
    operations += _rewired(group, tables, outside)
    operations.append({"op": "set", "path": ["use", name], "value": {"from": f"{name}.toml", **group.given}, "was": None})
    made: list[dict[str, Any]] = [
        {"op": "set", "path": [table, one], "value": value} for table, entries in inner.items() for one, value in entries.items()
    ]
    made += [{"op": "set", "path": ["connect", "rows"], "value": inside}] if inside else []
    made += [{"op": "set", "path": ["port", port], "value": target} for port, target in group.ports.items()]
    return apply_operations("schema = 1\n", made), operations


def _table(tables: Mapping[str, Any], table: str) -> Mapping[str, Any]:
    held = tables.get(table)
    return held if isinstance(held, Mapping) else {}


def _member(group: _Group, table: str, one: str, value: dict[str, Any]) -> dict[str, Any]:
    """An element as it stands inside: joints and signals from outside come through ports."""
    if table == "component":
        for key in joints_of(value.get("model")):
            if isinstance(value.get(key), str):
                group.given[group.port(f"{one}.{key}", key)] = value.pop(key)
    if table != "signal":
        return value
    wires = dict(value.get("in") or {})
    for port, source in list(wires.items()):
        if isinstance(source, str) and group.owner(source) is None:
            group.given[group.port(f"{one}.{port}", port)] = source
            del wires[port]
    value = {key: entry for key, entry in value.items() if key != "in"} | ({"in": wires} if wires else {})
    for driven in (value.get("out") or {}).values():
        for target in [driven] if isinstance(driven, str) else driven:
            if group.owner(target) is None:
                what = f"'{one}' drives {target}, which is not in the subsystem."
                raise _refused(one, what, f"Take {target.rpartition('.')[0]} into the subsystem, or leave {one} out.")
    return value


def _rows(group: _Group, tables: Mapping[str, Any]) -> tuple[list[list[str]], list[list[str]]]:
    """Rows of the file, and rows that stay."""
    inside, outside = [], []
    for row in _table(tables, "connect").get("rows", ()):
        own = [one for one in row if one != GROUND and group.owner(one) is not None]
        rest = [one for one in row if one != GROUND and group.owner(one) is None]
        ground = [GROUND] if GROUND in row else []
        if not own:
            outside.append(list(row))
            continue
        if len(own) > 1 or ground:
            inside.append([*ground, *own])
        if rest and not ground:
            port = group.port(own[0], own[0].rpartition(".")[2])
            outside.append([*rest, f"{group.name}.{port}"])
        elif rest:
            outside.append([GROUND, *rest])
    return inside, outside


def _rewired(group: _Group, tables: Mapping[str, Any], rows: list[list[str]]) -> list[dict[str, Any]]:
    """Operations that let what stays name ports and signals of the group."""

    def rename(text: str) -> str:
        if group.owner(text) is None:
            return text
        return f"{group.name}.{text}"

    operations: list[dict[str, Any]] = []
    if rows:
        operations.append({"op": "set", "path": ["connect", "rows"], "value": rows})
    elif "connect" in tables:
        operations.append({"op": "delete", "path": ["connect"]})
    renamed = renamed_references({key: value for key, value in tables.items() if key not in ("connect", "check")}, rename)
    for name, entry in _table(tables, "signal").items():
        if name in group.members or not isinstance(entry, Mapping):
            continue
        for side in ("in", "out"):
            for port, wired in (entry.get(side) or {}).items():
                now = renamed["signal"][name][side][port] if side == "in" else _driven(group, wired)
                if now != wired:
                    operations.append({"op": "set", "path": ["signal", name, side, port], "value": now})
    for k, plot in enumerate(tables.get("plot", ()) if isinstance(tables.get("plot"), list) else ()):
        if renamed["plot"][k] != plot:
            operations.append({"op": "set", "path": ["plot", k], "value": renamed["plot"][k]})
    for key in _table(tables, "check"):
        other = renamed_expression(key, rename)
        operations += [{"op": "rename", "path": ["check", key], "name": other}] if other != key else []
    for key in _table(tables, "initial"):
        operations += [{"op": "rename", "path": ["initial", key], "name": rename(key)}] if rename(key) != key else []
    return operations


def _driven(group: _Group, wired: Any) -> Any:
    """Inputs that a block outside drives: those inside by their ports."""

    def through(target: str) -> str:
        return f"{group.name}.{group.port(target, target.rpartition('.')[2])}" if group.owner(target) is not None else target

    return through(wired) if isinstance(wired, str) else [through(one) for one in wired]


def _refused(element: str, what: str, remedy: str) -> MategraphError:
    return MategraphError("E611", what, remedy=remedy, element=element)
