"""Requests of the schematic: the sheet, the catalogue, values as they are typed, drives, parts that become a file of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foundation.errors import MategraphError

from ..editor.operations import apply_operations, wrong
from ..editor.studio import Studio


def sheet(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    from ..editor.sheet_data import sheet_data

    tables = tables_of_studio(studio)
    assert studio.path is not None
    inside = query.get("inside", "")
    layout = {} if studio.layout is None else studio.layout.read()
    data = sheet_data(tables, studio.path.parent, joints=_joints(studio, tables), layout=layout, kept=studio.drawn, inside=inside)
    if not inside:
        studio.drawn = data["places"]
    return data


def tables_of_studio(studio: Studio) -> Mapping[str, Any]:
    """The tables of the open project with those that it extends; empty where its text cannot be read."""
    from ..project.expand import expand_text

    if studio.path is None:
        raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
    try:
        return expand_text(studio.text.removeprefix("\ufeff").replace("\r\n", "\n"), studio.path.parent, studio.path.name).tables
    except MategraphError:
        return {}


def _joints(studio: Studio, tables: Mapping[str, Any]) -> list[dict[str, str]]:
    """Joints that move: of the machine as it was read last, else of the project's text."""
    found = studio.project().get("joints") or []
    if not found:
        mates = tables.get("mate")
        named = mates.items() if isinstance(mates, Mapping) else ()
        found = [{"name": name, "kind": mate.get("kind", "")} | dict(mate) for name, mate in named if isinstance(mate, Mapping)]
    return [
        {
            "name": str(one["name"]),
            "kind": str(one.get("kind", "")),
            "note": " – ".join(str(one[side]) for side in ("a", "b") if one.get(side)),
        }
        for one in found
        if one.get("kind") != "fixed" and not one.get("reject") and not one.get("dropped")
    ]


def catalogue(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    from ..editor.catalogue_data import catalogue_data

    return catalogue_data()


def value(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    from ..editor.value_check import check_value

    texts = [body.get(key) for key in ("model", "parameter", "text")]
    if not all(isinstance(text, str) for text in texts):
        raise wrong("a value has a model, a parameter and a text")
    return check_value(*texts)


def template(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    names = [body.get(key) for key in ("joint", "template")]
    options = body.get("options") or {}
    if not all(isinstance(name, str) for name in names) or not isinstance(options, dict):
        raise wrong("a template is asked for with a joint, a template and options")
    answer = studio.ask_worker("template", joint=names[0], template=names[1], options=options, text=studio.text or None)
    return answer["answer"]["drive"]


def group(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    """Elements into a file of their own beside the project, used in their place."""
    from ..editor.grouping import grouped
    from ..project.text import read_source, write_source

    names, name = body.get("elements"), body.get("name")
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names) or not isinstance(name, str):
        raise wrong("a subsystem has a list of elements and a name")
    if studio.path is None:
        raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
    before = studio.text
    text, operations = grouped(before, names, name)
    file = studio.path.with_name(f"{name}.toml")
    there = file.exists()
    if there and read_source(file) != text:  # the same text: left by a group that was undone
        raise MategraphError("E611", f"There is a file {file.name} already.", remedy="Choose another name.", element=name)
    if not there:
        write_source(file, text)

    def regrouped(now: str) -> str:
        if now != before:
            raise MategraphError("E611", "The project was changed meanwhile.", remedy="Group these elements once more.", element=name)
        return apply_operations(now, operations)

    try:
        return studio.change_text(regrouped, f"subsystem {name}")
    except BaseException:
        if not there:
            file.unlink(missing_ok=True)
        raise


SHEET_ROUTES = {
    ("GET", "sheet"): sheet,
    ("GET", "catalogue"): catalogue,
    ("POST", "value"): value,
    ("POST", "template"): template,
    ("POST", "group"): group,
}
