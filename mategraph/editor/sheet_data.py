"""The schematic of a project's tables as JSON: also of one that is half wired, or that cannot be read as a whole.

Nothing here raises on what a user may have written: what makes no sense is left out, and its error stands where the project is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from domains import catalogue
from domains.declare.component import BY_POINTS
from domains.specs import GROUND, ComponentSpec, NamedPoint, SignalSpec, SystemSpec
from foundation.errors import MategraphError
from mechanics.analyses.motion_profiles import MotionDriver
from viz.schematic.json_data import drawing_data
from viz.schematic.keeping import Place, kept_drawing
from viz.schematic.sheet_of import JointSymbol, UseSymbol

from ..project.reuse.used_files import WrittenOut, entry_behind, used_alone
from ..project.units import BadQuantity, to_si

Tables = Mapping[str, Any]
MANY_NEW = 3  # elements that arrive together
NET = "net:"  # begins the key of a layout's entry that is about a net, by one of its terminals


def sheet_data(
    tables: Tables,
    folder: Path,
    *,
    joints: Sequence[Mapping[str, str]] = (),
    layout: Mapping[str, Mapping[str, Any]] | None = None,
    kept: Mapping[str, Mapping[str, Any]] | None = None,
    inside: str = "",
) -> dict[str, Any]:
    """The drawing of a project: `viz.schematic.json_data.drawing_data`, with ``places`` and ``inside``.

    Parameters
    ----------
    tables
        Of the project's text, with those that it extends, before used files are written out.
    folder
        Where used files are looked for.
    joints
        ``name``, ``kind`` and ``note`` of the machine's joints; those that the tables name are added.
    layout
        Places by hand: ``x``, ``y``, ``turn``, ``mirror``, ``stands``.
    kept
        The ``places`` of the last drawing: what is not in `layout` stays there.
    inside
        A use whose file is drawn in place of the project; names joined by points lead further in.
    """
    for name in inside.split(".") if inside else ():
        use = _entries(tables, "use").get(name, {})
        tables = _used(folder, use)[0]
        joints = ()
    places = {name: place for name, given in {**(kept or {}), **(layout or {})}.items() if (place := _place(given)) is not None}
    uses = list(_uses(tables, folder))
    spec = spec_of(tables, [use.name for use in uses])
    drawn = {*(one.name for one in spec.components), *(one.name for one in spec.signals), *(use.name for use in uses)}
    if len(drawn - places.keys()) >= MANY_NEW and not any(name in (layout or {}) for name in places):
        places = {}  # nobody has placed anything by hand: a drive that was added is laid out with the rest
    drawing = kept_drawing(
        spec,
        [JointSymbol(name=j["name"], kind=j.get("kind", ""), note=j.get("note", "")) for j in joints],
        uses=uses,
        title=str(tables.get("title", "")),
        places={} if inside else places,
        labelled=_labelled(tables, layout or {}),
    )
    data = drawing_data(drawing)
    data["inside"] = inside
    data["labels"] = {key: str(value["label"]) for key, value in (layout or {}).items() if key.startswith(NET) and value.get("label")}
    data["places"] = {
        one["name"]: {"x": one["at"][0], "y": one["at"][1]}
        | {key: one[key] for key in ("turn", "mirror", "stands") if one[key] is not None}
        for one in data["elements"]
    }
    return data


def spec_of(tables: Tables, uses: Sequence[str] = ()) -> SystemSpec:
    """Components, rows and blocks as far as the tables give them; numbers that cannot be read are left out."""
    rows = []
    connect = tables.get("connect")
    for row in connect.get("rows", ()) if isinstance(connect, Mapping) and isinstance(connect.get("rows"), list) else ():
        texts = tuple(one for one in row if isinstance(one, str) and one) if isinstance(row, list) else ()
        if texts:
            rows.append(texts)
    for name in uses:
        rows += _rows_of_use(tables, name)
    return SystemSpec(
        components=tuple(_component(name, entry) for name, entry in _entries(tables, "component").items() if not entry.get("reject")),
        connections=tuple(rows),
        signals=tuple(_block(name, entry) for name, entry in _entries(tables, "signal").items() if not entry.get("reject")),
        motions=tuple(_motion(name, entry) for name, entry in _entries(tables, "motion").items()),
        points=tuple(
            NamedPoint(name=name, part=str(entry.get("part", "")), point=(0.0, 0.0, 0.0))
            for name, entry in _entries(tables, "point").items()
        ),
    )


def _entries(tables: Tables, table: str) -> dict[str, Mapping[str, Any]]:
    held = tables.get(table)
    return {name: entry for name, entry in held.items() if isinstance(entry, Mapping)} if isinstance(held, Mapping) else {}


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _component(name: str, entry: Mapping[str, Any]) -> ComponentSpec:
    model = _text(entry, "model")
    declared = catalogue.find_component(model) if model and ":" not in model else None
    if declared is None:
        return ComponentSpec(name=name, model=model, netlist="?" if model.startswith("spice:") else "")
    parameters = {key: number for key in declared.parameters if (number := _number(entry.get(key), declared.parameters[key])) is not None}
    shafts = [key for key, domain in declared.attachments.items() if domain not in BY_POINTS]
    attach = {key: entry[key] for key in shafts if isinstance(entry.get(key), str) and entry[key]}
    return ComponentSpec(name=name, model=model, parameters=parameters, attach=attach)


def _number(value: Any, declared: Any) -> float | None:
    if value is None or (isinstance(value, str) and value.lstrip().startswith("=")):
        return None
    for unit in dict.fromkeys((declared.unit, declared.rotational_unit)):
        try:
            return to_si(value, unit or None, declared.scale)
        except BadQuantity:
            continue
    return None


def _block(name: str, entry: Mapping[str, Any]) -> SignalSpec:
    block = _text(entry, "block")
    declared = catalogue.find_block(block) if block and ":" not in block else None
    parameters = {}
    for key in declared.parameters if declared is not None else ():
        try:
            parameters[key] = to_si(entry[key], None)
        except (KeyError, BadQuantity):
            continue
    return SignalSpec(name=name, block=block, inputs=_wired(entry, "in"), outputs=_wired(entry, "out"), parameters=parameters)


def _wired(entry: Mapping[str, Any], side: str) -> dict[str, Any]:
    """The ports of a block that are connected; an output may drive several."""
    held = entry.get(side)
    found: dict[str, Any] = {}
    for port, value in held.items() if isinstance(held, Mapping) else ():
        if isinstance(value, str) and value:
            found[port] = value
        elif isinstance(value, list) and side == "out":
            found[port] = tuple(one for one in value if isinstance(one, str) and one)
    return found


def _motion(name: str, entry: Mapping[str, Any]) -> MotionDriver:
    joint = entry.get("joint") or entry.get("point") or ""
    nothing: Any = None  # a sheet shows what is moved, not how
    return MotionDriver(name=name, joint=joint if isinstance(joint, str) else "", profile=nothing)


# ---------------------------------------------------------------------------------------------------------------- used files


def _used(folder: Path, use: Mapping[str, Any]) -> tuple[Tables, WrittenOut | None]:
    try:
        found = used_alone(folder, use.get("from"), use.get("level"))
    except MategraphError:
        return {}, None
    return found.tables, found


def _uses(tables: Tables, folder: Path) -> Iterator[UseSymbol]:
    for name, use in _entries(tables, "use").items():
        found = _used(folder, use)[1]
        kinds = {} if found is None else {port: kind for port in found.ports if (kind := port_kind(found, port))}
        given = {port: use[port] for port in kinds if isinstance(use.get(port), str)}
        yield UseSymbol(
            name=name,
            file=str(use.get("from", "")),
            nodes={port: kind for port, kind in kinds.items() if kind not in ("shaft", "input", "output")},
            shafts={port: "mechanical" for port, kind in kinds.items() if kind == "shaft"},
            inputs=tuple(port for port, kind in kinds.items() if kind == "input"),
            outputs=tuple(port for port, kind in kinds.items() if kind == "output"),
            attach={port: value for port, value in given.items() if kinds[port] == "shaft"},
            sources={port: value for port, value in given.items() if kinds[port] == "input"},
            targets={port: value for port, value in given.items() if kinds[port] == "output"},
        )


def port_kind(found: WrittenOut, port: str) -> str:
    """What a port is: "shaft", "input", "output", or the domain of its node; nothing where it leads nowhere."""
    where = entry_behind(found, port)
    if where is None:
        return ""
    table, entry, key = where
    content = found.tables[table][entry]
    if table == "signal":
        block = catalogue.find_block(str(content.get("block"))) if ":" not in str(content.get("block")) else None
        inputs = {*(content.get("in") or {}), *(block.inputs if block is not None else ())}
        return "input" if key in inputs else "output"
    declared = catalogue.find_component(str(content.get("model"))) if ":" not in str(content.get("model")) else None
    if declared is None:
        return "electrical"
    if key in declared.attachments:
        return "shaft"
    domains = {terminal.name: terminal.domain for terminal in declared.terminals}
    return domains.get(key) or ("input" if key in declared.inputs else "output")


def _rows_of_use(tables: Tables, name: str) -> list[tuple[str, ...]]:
    """Rows for what a use gives to its nodes in place of a row of connections: names with a point are terminals."""
    use = _entries(tables, "use")[name]
    known = _entries(tables, "component")
    return [
        (value, f"{name}.{port}")
        for port, value in use.items()
        if port not in ("from", "level") and isinstance(value, str) and (value == GROUND or value.rpartition(".")[0] in known)
    ]


# ------------------------------------------------------------------------------------------------------------------- layout


def _place(given: Mapping[str, Any]) -> Place | None:
    try:
        x, y, turn = (round(given.get(key, 0)) for key in ("x", "y", "turn"))
    except (TypeError, ValueError, OverflowError):
        return None
    stands = given.get("stands")
    return Place(x=x, y=y, turn=turn, mirror=bool(given.get("mirror")), stands=stands if isinstance(stands, str) else None)


def _labelled(tables: Tables, layout: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Terminal of a net that is drawn as labels -> the text of its labels."""
    return {key.removeprefix(NET): str(value["label"]) for key, value in layout.items() if key.startswith(NET) and value.get("label")}
