"""``[component.NAME]``: a model of the library, a SPICE netlist, or the user's own class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from domains import catalogue
from domains.declare.component import BUSH, BY_POINTS, LINE, MECHANICAL, POINT, ROPE, TURN, Component, Parameter, Table
from domains.specs import ComponentSpec, PartPoint

from ..problems import did_you_mean, shown
from ..schema import type_name
from ..toml_writing import KeyPath
from ..units import fits, has_dimension_of
from .data import points_from_file, takes_file
from .parameters import free_value, read_parameters
from .reading import Reading, stays_inside, unit_of_coordinate

if TYPE_CHECKING:
    from ..schema import ComponentTable

LARGEST_NETLIST = 10_000_000  # bytes


def read_component(reading: Reading, name: str, entry: ComponentTable) -> ComponentSpec | None:
    """A component with its parameters in SI, judged by its model's declaration."""
    given = dict(entry.__pydantic_extra__ or {})
    if entry.reject:
        return None
    if not entry.model:
        reading.report(
            "E008", ("component", name, "model"), 'the key "model" is missing.', 'Add model = "...": mategraph components lists them.'
        )
        return None
    if entry.model.startswith("spice:"):
        return _netlist(reading, name, entry.model, given)
    if entry.model.startswith("python:"):
        return _own_component(reading, name, entry.model, given)
    declared = catalogue.find_component(entry.model)
    if declared is None:
        known = [*catalogue.COMPONENTS, *catalogue.plug_in_names()]
        what = f"there is no model {shown(entry.model)}{did_you_mean(entry.model, known)}."
        reading.report("E015", ("component", name, "model"), what, "mategraph components lists them.")
        return None
    return _library_component(reading, name, entry.model, given, declared)


def _library_component(reading: Reading, name: str, model: str, given: Mapping[str, Any], declared: type[Component]) -> ComponentSpec:
    path = ("component", name)
    joints = [key for key, domain in declared.attachments.items() if domain not in BY_POINTS]
    ends, extra = _keys_of_parts(declared)
    attach = _attached(reading, path, given, joints, declared)
    points = _points(reading, path, given, declared, ends)
    on = attach.get(joints[0]) if joints and declared.attachments[joints[0]] == MECHANICAL else None
    moves = unit_of_coordinate(on, reading.kinds) if isinstance(on, str) else None
    moves = moves or _motion_by_units(reading, path, given, declared)
    expected = {key: _for_joint(p, moves, given.get(key)) for key, p in declared.parameters.items()}
    parameters = read_parameters(reading, path, given, expected, (), other=[*joints, *ends, *extra, *declared.tables, "model"])
    tables = {key: _law(reading, (*path, key), given[key], table, moves) for key, table in declared.tables.items() if key in given}
    return ComponentSpec(
        name=name,
        model=model,
        parameters=parameters,
        attach=attach,
        place=reading.places.of(*path),
        moves={"rad": "rotational", "m": "translational"}.get(moves or "", "") if MECHANICAL in declared.attachments.values() else "",
        points=tuple(point for point in points if point is not None),
        axes=_text(reading, (*path, "axes"), given.get("axes", "")) if "axes" in extra else "",
        tables={key: table for key, table in tables.items() if table is not None},
    )


def _keys_of_parts(declared: type[Component]) -> tuple[list[str], list[str]]:
    """Keys that a component between parts must have, and those that it may have."""
    kinds = {*declared.attachments.values()}
    if LINE in kinds:
        return ["a", "b"], []
    if ROPE in kinds:
        return ["a", "b"], ["over"]
    if BUSH in kinds:
        return ["at", "to"], []
    if TURN in kinds:
        return ["part"], ["axes"]
    return (["at"], ["axes"]) if POINT in kinds else ([], [])


def _points(
    reading: Reading, path: KeyPath, given: Mapping[str, Any], declared: type[Component], ends: list[str]
) -> list[PartPoint | None]:
    """The points of a component between parts, in order; a bushing has one place on two parts."""
    if ends == ["part"]:
        part = _text(reading, (*path, "part"), given.get("part"))
        return [PartPoint(part=part, point=(0.0, 0.0, 0.0))] if part else []
    if ends == ["at", "to"]:
        at, to = _part_point(reading, (*path, "at"), given.get("at")), _text(reading, (*path, "to"), given.get("to"))
        return [at, PartPoint(part=to, point=at.point)] if at is not None and to else []
    found = [_part_point(reading, (*path, key), given.get(key)) for key in ends]
    if "over" in given and ROPE in declared.attachments.values():
        over = given["over"] if isinstance(given["over"], list) else [given["over"]]
        found[1:1] = [_part_point(reading, (*path, "over", k), value) for k, value in enumerate(over)]
    return found


def _text(reading: Reading, path: KeyPath, value: object) -> str:
    """The name of a part; empty and a problem where there is none."""
    if isinstance(value, str):
        return value
    code, what = ("E008", f'the key "{path[-1]}" is missing.') if value is None else ("E009", f"{path[-1]} = {shown(value)} is no name.")
    reading.report(code, path, what, f'Name a part: {path[-1]} = "arm".')
    return ""


def _attached(reading: Reading, path: KeyPath, given: Mapping[str, Any], joints: list[str], declared: type[Component]) -> dict[str, Any]:
    """Attachment → joint; each must be given here or stand in a connection row."""
    attach = {key: value for key, value in given.items() if key in joints}
    for key, value in attach.items():
        if not isinstance(value, str):
            what = f"{key} = {shown(value)} is {type_name(value)}, expected a joint's name."
            reading.report("E009", (*path, key), what, f'Name the mate it acts on, e.g. {key} = "pitch".')
    for key in joints:
        terminal = f"{path[1]}.{key}"
        if key not in given and key not in declared.optional_attachments and terminal not in reading.connected:
            remedy = f'Name the mate it acts on, e.g. {key} = "pitch", or put "{terminal}" into a row of [connect].'
            reading.report("E008", (*path, key), f'the key "{key}" is missing.', remedy)
    return attach


def _netlist(reading: Reading, name: str, model: str, given: Mapping[str, Any]) -> ComponentSpec | None:
    """A SPICE netlist in the project's folder; its parameters are those of its sub-circuit."""
    path = ("component", name, "model")
    file = model.split(":")[1]
    if not stays_inside(file):
        what = f"model = {shown(model)} leads out of the project's folder."
        reading.report("E018", path, what, "Keep netlists beside the project file.")
        return None
    try:
        raw = (reading.folder / file).read_bytes()
    except OSError as reason:
        reading.report("E033", path, f"the netlist {shown(file)} cannot be read: {reason.strerror}.", "Correct the name or add the file.")
        return None
    if len(raw) > LARGEST_NETLIST:
        reading.report("E009", path, f"the netlist {shown(file)} is larger than {LARGEST_NETLIST // 10**6} MB.", "Take a part of it.")
        return None
    values = {key: reading.number(("component", name, key), value, None) for key, value in given.items()}
    return ComponentSpec(
        name=name,
        model=model,
        parameters={key: value for key, value in values.items() if value is not None},
        place=reading.places.of("component", name),
        netlist=raw.decode("utf-8", errors="replace"),
    )


def _own_component(reading: Reading, name: str, model: str, given: Mapping[str, Any]) -> ComponentSpec:
    """A component of the user's own class: texts that are no quantities name joints, everything else are numbers in SI."""
    path = ("component", name)
    reading.python_reference((*path, "model"), model)
    values = {key: free_value(reading, (*path, key), value) for key, value in given.items()}
    attach = {key: value for key, value in values.items() if isinstance(value, str)}
    parameters = {key: value for key, value in values.items() if key not in attach}
    return ComponentSpec(name=name, model=model, parameters=parameters, attach=attach, place=reading.places.of(*path))


def _motion_by_units(reading: Reading, path: KeyPath, given: Mapping[str, Any], declared: type[Component]) -> str | None:
    """How the parts move that a component acts on, rad or m, by the units of its numbers; None where they leave it open."""
    found: dict[str, str] = {}  # rad or m -> the first key that has its units
    for key, value, units in _either_motion(given, declared):
        fitting = [moves for moves, unit in zip(("m", "rad"), units, strict=True) if fits(value, unit)]
        if len(fitting) == 1:
            found.setdefault(fitting[0], key)
    if len(found) == 2:
        what = f"{found['m']} is in units of a sliding part, {found['rad']} in those of a turning one."
        reading.report("E013", (*path, found["rad"]), what, "Give all of them in the units of one kind of motion.")
    return next(iter(found)) if len(found) == 1 else None


def _either_motion(given: Mapping[str, Any], declared: type[Component]) -> Iterator[tuple[str, object, tuple[str, str]]]:
    """The numbers written with units whose unit depends on the motion: key, text, its unit on sliding and on turning parts."""
    for key, p in declared.parameters.items():
        if p.rotational_unit and isinstance(given.get(key), str):
            yield key, given[key], (p.unit, p.rotational_unit)
    for key, table in declared.tables.items():
        points = given.get(key)
        for pair in points if isinstance(points, list) and table.rotational_units[0] else ():
            texts = pair if isinstance(pair, list) and len(pair) == 2 else ()
            yield from ((key, text, (table.units[k], table.rotational_units[k])) for k, text in enumerate(texts) if isinstance(text, str))


def _for_joint(parameter: Parameter, moves: str | None, text: object) -> Parameter:
    """The parameter with the unit that it has on a joint that moves in rad or m.

    Where that is not known, any number in either unit will do; what is in neither is judged by the one whose dimension it has.
    """
    if not parameter.rotational_unit or moves == "m":
        return parameter
    units = (parameter.rotational_unit, parameter.unit)
    if moves is None and isinstance(text, str) and not any(fits(text, unit, parameter.scale) for unit in units):
        return replace(parameter, unit=next((unit for unit in units if has_dimension_of(text, unit)), parameter.unit))
    return replace(parameter, unit=parameter.rotational_unit if moves == "rad" else "")


def _law(reading: Reading, path: KeyPath, value: object, table: Table, moves: str | None) -> tuple[tuple[float, float], ...] | None:
    """A law by points, in the units of the joint; LINE components slide."""
    units = table.rotational_units if moves == "rad" else table.units
    if isinstance(value, Mapping) and takes_file(value):
        found = points_from_file(reading, path, value, units)
        return None if found is None else found[0]
    pairs = value if isinstance(value, list) else []
    if len(pairs) < 2 or any(not isinstance(pair, list) or len(pair) != 2 for pair in pairs):
        example = f'[["0 {units[0]}", "0 {units[1]}"], ["1 {units[0]}", "5 {units[1]}"]]'
        reading.report("E009", path, f"{path[-1]} = {shown(value)} is no list of points.", f"Write {path[-1]} = {example}.")
        return None
    rows = [[reading.number((*path, i, k), pair[k], units[k]) for k in (0, 1)] for i, pair in enumerate(pairs)]
    numbers = [(x, y) for x, y in rows if x is not None and y is not None]
    return tuple(numbers) if len(numbers) == len(rows) else None


def _part_point(reading: Reading, path: KeyPath, value: object) -> PartPoint | None:
    """One end of a component between two parts."""
    remedy = f'Write {path[-1]} = {{ part = "arm", point = ["10 mm", "0 mm", "25 mm"] }}, with the point as CAD shows it.'
    if not isinstance(value, Mapping) or set(value) != {"part", "point"} or not isinstance(value["part"], str):
        what = f'the key "{path[-1]}" is missing.' if value is None else f"{path[-1]} = {shown(value)} is no point on a part."
        reading.report("E008" if value is None else "E009", path, what, remedy)
        return None
    if not isinstance(value["point"], list) or len(value["point"]) != 3:
        reading.report("E009", path, f"{path[-1]} = {shown(value)} has no point of three lengths.", remedy)
        return None
    point = reading.lengths((*path, "point"), value["point"])
    return None if point is None else PartPoint(part=value["part"], point=(float(point[0]), float(point[1]), float(point[2])))
