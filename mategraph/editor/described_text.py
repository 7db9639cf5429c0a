"""What the text of a project file says, as a client shows it: elements with values as written, nets, signals, plots, checks, settings.

It is read from the text alone, so that it is there at once after an edit, and for a text that cannot be simulated yet.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from foundation.errors import MategraphError

from ..console import each_error
from ..project.expand import expand_text
from ..project.spans import Layout, layout_of
from ..project.toml_writing import KeyPath

KINDS = {"component": "component", "signal": "block", "mate": "joint", "motion": "motion", "point": "point", "use": "use"}
WIRED = ("in", "out")


def describe_text(text: str, path: Path) -> dict[str, Any]:
    """Elements, nets, wires, plots, checks and settings of a text; a text that is no TOML gives ``problems``."""
    plain = text.removeprefix("\ufeff")
    try:
        own = tomllib.loads(plain)
    except (tomllib.TOMLDecodeError, RecursionError):
        own = None
    found: dict[str, Any] = {"elements": [], "nets": [], "wires": [], "plots": [], "checks": [], "settings": {}, "parameters": {}}
    if own is None:
        return found | {"problems": _errors_of(plain, path), "editable": False}
    layout = layout_of(text)
    tables, why = _with_bases(plain, path, own)
    found["elements"] = list(_elements(tables, own, text, layout, why))
    found["nets"] = [_net(k, row, tables) for k, row in enumerate(_rows(tables))]
    found["wires"] = list(_wires(tables))
    found["plots"] = [plot for plot in tables.get("plot", []) if isinstance(plot, dict)] if isinstance(tables.get("plot"), list) else []
    checks = tables.get("check")
    found["checks"] = [
        {"expression": expression, "requirement": wanted, "text": f"{expression} {wanted}", "passed": None, "value": None}
        for expression, wanted in (checks.items() if isinstance(checks, dict) else ())
    ]
    known = {"plot", "check", "connect", *KINDS}
    found["settings"] = {key: value for key, value in tables.items() if key not in known}
    found["problems"] = []
    found["editable"] = True
    return found


def is_empty(text: str) -> bool:
    """Whether a project holds nothing yet: no assembly, no element, no other file."""
    try:
        tables = tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError):
        return False
    nothing = {"schema", "title", "simulate", "units", "report"}
    return all(key in nothing or value in ({}, [], {"rows": []}) for key, value in tables.items())


def _errors_of(text: str, path: Path) -> list[dict[str, Any]]:
    try:
        expand_text(text.replace("\r\n", "\n"), path.parent, path.name)
    except MategraphError as error:
        return [one.as_dict() for one in each_error(error)]
    return []


def _with_bases(text: str, path: Path, own: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The tables with those of the files that this one extends, and where those are edited."""
    if "extends" not in own:
        return own, ""
    try:
        return dict(
            expand_text(text.replace("\r\n", "\n"), path.parent, path.name).tables
        ), f"It comes from {own['extends']}: edit it there."
    except MategraphError:
        return own, ""


def _elements(tables: Mapping[str, Any], own: Mapping[str, Any], text: str, layout: Layout, base: str) -> Iterator[dict[str, Any]]:
    lines = _Lines(text, layout)
    for table, kind in KINDS.items():
        entries = tables.get(table)
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            if not isinstance(entry, dict):
                continue
            here = name in own.get(table, {})
            model = entry.get("model") or entry.get("block") or entry.get("kind") or entry.get("function") or entry.get("from") or ""
            model = model if isinstance(model, str) else ""
            domain, ports = _ports(kind, model, entry)
            yield {
                "name": name,
                "kind": kind,
                "table": table,
                "model": model,
                "domain": domain,
                "values": entry,
                "texts": {key: lines.text((table, name, key)) for key in entry} if here else {},
                "line": lines.of((table, name)) if here else None,
                "editable": here,
                "why_not": "" if here else base,
                "ports": ports,
            }


class _Lines:
    def __init__(self, text: str, layout: Layout) -> None:
        self._text, self._layout = text, layout

    def of(self, path: KeyPath) -> int | None:
        """The line of a key, from 1."""
        start = self._layout.marks.get(path)
        return None if start is None else self._text.count("\n", 0, start) + 1

    def text(self, path: KeyPath) -> str | None:
        """A value as it is written."""
        span = self._layout.values.get(path)
        return None if span is None else self._text[span.start : span.end]


def _ports(kind: str, model: str, entry: Mapping[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    """The domain of an element, and its ports: terminals, attachments, inputs and outputs."""
    if kind == "joint":
        sliding = model in ("prismatic",)
        outputs = ("position", "speed") if sliding else ("angle", "rate")
        ports = [_port("shaft", "joint", "mechanical", "left")]
        return "mechanical", [*ports, *(_port(name, "output", "signal", "right") for name in outputs)]
    if kind == "motion":
        return "mechanical", [_port("drive", "joint", "mechanical", "right")]
    if kind in ("point", "use"):
        return ("mechanical" if kind == "point" else "subsystem"), []
    declared = declared_ports(model)
    ports = [dict(port) for port in declared]
    known = {(port["kind"], port["name"]) for port in ports}
    wires = ((name, side) for side in WIRED if isinstance(entry.get(side), dict) for name in entry[side])
    for name, side in wires:
        one = "input" if side == "in" else "output"
        if (one, name) not in known:
            ports.append(_port(name, one, "signal", "left" if one == "input" else "right"))
    return ("signal" if kind == "block" else model.partition(".")[0] or "component"), ports


@functools.lru_cache(maxsize=4096)
def declared_ports(model: str) -> tuple[dict[str, Any], ...]:
    """The ports that a component or block declares; none where it is not known here, as one of the user's own Python."""
    from domains import catalogue
    from domains.declare.component import Component
    from viz.symbols.sides import Terminals, sides_of

    if not model or ":" in model:
        return ()
    declared: Any = catalogue.find_component(model) or catalogue.find_block(model)
    if declared is None:
        return ()
    inputs, outputs = dict(declared.inputs), dict(declared.outputs)
    nodes = {t.name: t for t in declared.terminals} if issubclass(declared, Component) else {}
    shafts = dict(declared.attachments) if issubclass(declared, Component) else {}
    drawn = Terminals(
        symbol=getattr(declared, "symbol", "") or declared.__name__.lower(),
        nodes=tuple(nodes),
        shafts=tuple(shafts),
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        given=getattr(declared, "sides", None) or None,
    )
    sides = sides_of(drawn, ())[0]
    optional = getattr(declared, "optional_attachments", ())
    return (
        *(_port(t.name, "terminal", t.domain, sides[t.name], optional=t.optional) for t in nodes.values()),
        *(_port(name, "attachment", domain, sides[name], optional=name in optional) for name, domain in shafts.items()),
        *(_port(name, "input", "signal", sides[name], optional=p.optional, unit=p.unit) for name, p in inputs.items()),
        *(_port(name, "output", "signal", sides[name], unit=p.unit) for name, p in outputs.items()),
    )


def _port(name: str, kind: str, domain: str, side: str, *, optional: bool = False, unit: str = "") -> dict[str, Any]:
    return {"name": name, "kind": kind, "domain": domain, "side": side, "optional": optional, "unit": unit}


def _rows(tables: Mapping[str, Any]) -> list[list[str]]:
    connect = tables.get("connect")
    rows = connect.get("rows") if isinstance(connect, dict) else None
    return [[str(one) for one in row] for row in rows if isinstance(row, list)] if isinstance(rows, list) else []


def _net(k: int, row: list[str], tables: Mapping[str, Any]) -> dict[str, Any]:
    """A node: its terminals, whether it is the ground, and its domain."""
    components = tables.get("component", {})
    domain = ""
    for terminal in row:
        name, _, port = terminal.rpartition(".")
        entry = components.get(name) if isinstance(components, dict) else None
        model = entry.get("model") if isinstance(entry, dict) else None
        for declared in declared_ports(model) if isinstance(model, str) else ():
            if declared["name"] == port and declared["kind"] in ("terminal", "attachment"):
                domain = domain or declared["domain"]
    terminals = [terminal for terminal in row if terminal != "ground"]
    return {"name": f"node {k + 1}", "row": k, "domain": domain, "ground": "ground" in row, "terminals": terminals, "written": row}


def _wires(tables: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Signals from where they come from to where they go, and what acts on a joint."""
    for name, entry in (tables.get("signal") or {}).items() if isinstance(tables.get("signal"), dict) else ():
        if not isinstance(entry, dict):
            continue
        for port, source in (entry.get("in") or {}).items() if isinstance(entry.get("in"), dict) else ():
            yield {"kind": "signal", "from": source, "to": f"{name}.{port}", "path": ["signal", name, "in", port]}
        for port, target in (entry.get("out") or {}).items() if isinstance(entry.get("out"), dict) else ():
            for one in target if isinstance(target, list) else [target]:
                yield {"kind": "signal", "from": f"{name}.{port}", "to": one, "path": ["signal", name, "out", port]}
    for name, entry in (tables.get("component") or {}).items() if isinstance(tables.get("component"), dict) else ():
        model = entry.get("model") if isinstance(entry, dict) else None
        for port in declared_ports(model) if isinstance(model, str) else ():
            if port["kind"] == "attachment" and isinstance(entry.get(port["name"]), str):
                joint = entry[port["name"]]
                yield {"kind": "mechanical", "from": f"{name}.{port['name']}", "to": joint, "path": ["component", name, port["name"]]}
