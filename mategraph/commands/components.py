"""``mategraph components``: the components and signal blocks that a project can use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .options import JsonOption, reporting

if TYPE_CHECKING:
    from ..console import Terminal
    from ..outputs.catalogue import CatalogueEntry, InputEntry, ParameterEntry, PortEntry


def components(
    name: Annotated[str | None, typer.Argument(help="A component or signal block; none lists all.", show_default=False)] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of project files, for completion and checks in editors.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the components and signal blocks that a project can use, or explain one."""
    from ..outputs.catalogue import catalogue, describe
    from ..outputs.plain_data import to_plain

    with reporting(as_json=as_json or schema) as terminal:
        if schema:
            from ..outputs.json_schema import project_schema

            terminal.json(project_schema())
            return
        if name is None:
            terminal.json({"components": catalogue()}) if as_json else show_catalogue(terminal)
            return
        found = describe(name)
        terminal.json(to_plain(found)) if as_json else show_one(found, terminal)


def show_catalogue(terminal: Terminal) -> None:
    """Print all names with a sentence each, by domain."""
    from ..outputs.catalogue import catalogue

    for domain, entries in catalogue().items():
        terminal.table(domain, ["name", "what it is"], [[name, text] for name, text in entries.items()])
    terminal.line("more", "mategraph components NAME shows everything about one")


def show_one(found: CatalogueEntry, terminal: Terminal) -> None:
    """Print everything about one component or block."""
    terminal.text(found.name, found.description)
    rows = [[key, _unit(p), "required" if p.required else _number(p.default), p.description] for key, p in found.parameters.items()]
    rows += [[key, " × ".join(p.units), "", p.description] for key, p in {**(found.lists or {}), **(found.tables or {})}.items()]
    rows += [[key, "text", "", text] for key, text in (found.texts or {}).items()]
    if rows:
        terminal.table("parameters", ["parameter", "unit", "default", "meaning"], rows)
    ports = [["terminal", key, t.domain, _optional(t)] for key, t in (found.terminals or {}).items()]
    ports += [["joint or shaft", key, _motion(t.domain), _optional(t)] for key, t in (found.attachments or {}).items()]
    ports += [["input", key, p.unit or "any unit", p.description + _optional(p, ", ")] for key, p in found.inputs.items()]
    ports += [["output", key, p.unit or "any unit", p.description] for key, p in found.outputs.items()]
    if ports:
        terminal.table("ports", ["kind", "name", "domain or unit", ""], ports)
    terminal.text("in a project file", found.example)


def _motion(domain: str) -> str:
    from domains.declare.component import LINE, MECHANICAL, POINT

    return {MECHANICAL: "turning or sliding", LINE: "between two points", POINT: "of a point"}.get(domain, domain)


def _optional(entry: PortEntry | InputEntry, before: str = "") -> str:
    return f"{before}optional" if entry.optional else ""


def _unit(p: ParameterEntry) -> str:
    own = " or ".join(dict.fromkeys(unit for unit in (p.unit, p.rotational_unit) if unit)) or "any"
    return f"{own} ({', '.join(p.also)})" if p.also else own


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:g}"
