"""``[motion.NAME]``: a given motion of a joint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mechanics.analyses.motion_profiles import MOTION_FUNCTIONS
from topology.joints.guides import HINGES, SLIDES, guide_name

from ..model import CAM, PATH, SIGNAL, MotionEntry
from ..problems import did_you_mean, shown
from ..schema import type_name
from ..toml_writing import KeyPath
from .data import KEYS, points_from_file, takes_file
from .parameters import missing_key, unknown_key
from .reading import Reading, unit_of_coordinate

if TYPE_CHECKING:
    from ..schema import MotionTable


def read_motion(reading: Reading, name: str, entry: MotionTable) -> MotionEntry | None:
    """A given motion with its numbers in SI, in the unit of the joint's coordinate or of its rate."""
    path = ("motion", name)
    if "moves" in (entry.__pydantic_extra__ or {}) and not entry.function:
        entry = entry.model_copy(update={"function": "moves"})
    if entry.master:
        return _along_cam(reading, path, name, entry)
    if entry.path or entry.signal:
        return _along_path(reading, path, name, entry)
    function = MOTION_FUNCTIONS.get(entry.function)
    if function is None and not entry.function:
        reading.report(
            "E050", path, "it has neither a function nor moves.", 'Give function = "poly5", or moves = [{ to = ..., in = ... }].'
        )
        return None
    if function is None:
        what = f"there is no motion function {shown(entry.function)}{did_you_mean(entry.function, MOTION_FUNCTIONS)}."
        reading.report("E050", (*path, "function"), what, f"Use one of {', '.join(MOTION_FUNCTIONS)}.")
        return None
    if entry.of not in ("position", "velocity"):
        reading.report("E010", (*path, "of"), f"of = {shown(entry.of)} is not known.", 'Write of = "position" or of = "velocity".')
        return None
    before = len(reading.problems.errors)
    guided = entry.point or entry.part
    if not _what_moves(reading, path, entry):
        return None
    unit = ("m" if entry.axis in SLIDES else "rad") if guided else unit_of_coordinate(entry.joint, reading.kinds)
    parameters = _parameters(reading, path, entry, function.parameters, unit)
    start = reading.number((*path, "initial_position"), entry.initial_position, unit)
    if len(reading.problems.errors) > before or start is None:
        return None
    try:
        function.make(**parameters)
    except ValueError as error:
        reading.report("E010", path, f"the function cannot be made: {error}.", "Correct its numbers.")
        return None
    return MotionEntry(
        name=name,
        joint=guide_name(guided, entry.axis) if guided else entry.joint,
        guided=guided,
        axis=entry.axis,
        function=entry.function,
        quantity=entry.of,
        parameters=parameters,
        initial_position=start,
        **_brought_about(entry),
        in_step_with=entry.in_step_with,
        place=reading.places.of(*path),
    )


def _brought_about(entry: MotionTable) -> dict[str, Any]:
    names = [entry.by] if isinstance(entry.by, str) else list(entry.by)
    return {"by": names[0] if names else "", "others": tuple(names[1:])}


def _along_cam(reading: Reading, path: KeyPath, name: str, entry: MotionTable) -> MotionEntry | None:
    """A motion that a cam makes of another one: points of the master's position and of its own."""
    before, given = len(reading.problems.errors), dict(entry.__pydantic_extra__ or {})
    for key in given.keys() - {"angles", "values", "ends"}:
        unknown_key(reading, (*path, key), [*OWN_KEYS, "angles", "values", "ends"])
    if not entry.joint or entry.function or not {"angles", "values"} <= given.keys():
        what = "a cam moves a joint, in place of a function, and has angles and values."
        reading.report("E010", path, what, 'Give joint, master, angles = ["0 deg", ...] and values = ["0 mm", ...].')
        return None
    unit = unit_of_coordinate(entry.joint, reading.kinds)
    numbers = {
        key: [reading.number((*path, key, i), one, own) for i, one in enumerate(given[key])] if isinstance(given[key], list) else []
        for key, own in (("angles", None), ("values", unit))
    }
    if len(reading.problems.errors) > before:
        return None
    ends = {"ends": given["ends"]} if "ends" in given else {}
    return MotionEntry(
        name=name,
        joint=entry.joint,
        function=CAM,
        quantity="position",
        parameters={"master": entry.master, **numbers, **ends},
        **_brought_about(entry),
        place=reading.places.of(*path),
    )


def _along_path(reading: Reading, path: KeyPath, name: str, entry: MotionTable) -> MotionEntry | None:
    """A motion of a point along a path, of a part that turns along it, or of a joint as a signal tells."""
    for key in entry.__pydantic_extra__ or {}:
        unknown_key(reading, (*path, key), list(OWN_KEYS))
    turns = bool(entry.part) and entry.axis in HINGES
    if (entry.path and not entry.point and not turns) or (entry.signal and (entry.point or entry.part)) or entry.function:
        what = "a path is followed by a point or by the angles of a part, a signal by a joint, and in place of a function."
        reading.report("E010", path, what, 'Give point = "..." and axis = "x", part = "..." and axis = "rx", or joint = "...".')
        return None
    if not _what_moves(reading, path, entry):
        return None
    return MotionEntry(
        name=name,
        joint=guide_name(entry.point or entry.part, entry.axis) if entry.path else entry.joint,
        guided=entry.point or entry.part,
        axis=entry.axis,
        function=PATH if entry.path else SIGNAL,
        quantity="position",
        parameters={"path": entry.path} if entry.path else {"signal": entry.signal},
        **_brought_about(entry),
        place=reading.places.of(*path),
    )


def _what_moves(reading: Reading, path: KeyPath, entry: MotionTable) -> bool:
    """Whether one of joint, point and part is named, with an axis where that is needed."""
    named = [key for key in ("joint", "point", "part") if getattr(entry, key)]
    if len(named) != 1:
        reading.report("E010", path, f"it names {' and '.join(named) or 'nothing'} to move.", "Name one of joint, point and part.")
        return False
    axes = () if named == ["joint"] else SLIDES if named == ["point"] else (*SLIDES, *HINGES)
    if (entry.axis or axes) and entry.axis not in axes:
        what = f"axis = {shown(entry.axis)} is none of a {named[0]}." if entry.axis else "it has no axis to move along."
        remedy = f"Write axis = one of {', '.join(axes)}." if axes else "Leave axis out: a joint has its own."
        reading.report("E010", (*path, "axis") if entry.axis else path, what, remedy)
        return False
    return True


def _parameters(reading: Reading, path: KeyPath, entry: MotionTable, declared: Mapping[str, Any], unit: str | None) -> dict[str, Any]:
    """The numbers of the function; unknown and missing keys are reported."""
    rates = 0 if entry.of == "position" else 1
    given = dict(entry.__pydantic_extra__ or {})
    found: dict[str, Any] = {}
    if entry.function == "table" and takes_file(given):
        read = points_from_file(reading, path, given, ("s", _unit_of_rate("value", unit, rates) or ""))
        given = {key: value for key, value in given.items() if key not in KEYS}
        if read is not None:
            found |= {"times": [x for x, _ in read[0]], "values": [y for _, y in read[0]]}
        declared = {key: parameter for key, parameter in declared.items() if key not in ("times", "values")}
    for key, value in given.items():
        if key not in declared:
            unknown_key(reading, (*path, key), [*declared, *OWN_KEYS])
            continue
        if declared[key].moves:
            found[key] = _moves(reading, (*path, key), value, unit, rates)
            continue
        found[key] = _parameter(reading, (*path, key), value, declared[key], _unit_of_rate(declared[key].unit, unit, rates))
    for key, parameter in declared.items():
        if key not in given and parameter.default is None and not parameter.optional:
            missing_key(reading, path, key, parameter.description, f"Add {key} = ...")
    return found


def _parameter(reading: Reading, path: KeyPath, value: object, declared: Any, unit: str | None) -> Any:
    """A number, or a list of them where the function takes many."""
    key = path[-1]
    if declared.choices:
        if value in declared.choices:
            return value
        reading.report("E010", path, f"{key} = {shown(value)} is not known.", f"Write one of {', '.join(declared.choices)}.")
        return None
    if not declared.many:
        number = reading.number(path, value, unit)
        if number is not None and declared.positive and number <= 0.0:
            reading.report("E014", path, f"{key} = {shown(value)} is out of bounds.", "It must be above 0.")
        return number
    if isinstance(value, list) and value:
        return [reading.number((*path, i), one, unit) for i, one in enumerate(value)]
    reading.report("E009", path, f"{key} = {shown(value)} is {type_name(value)}, expected a list.", f"Write {key} = [...].")
    return None


OWN_KEYS = ("joint", "point", "part", "axis", "path", "signal", "master", "function", "of", "initial_position", "by", "with")
MOVE_UNITS = {
    "to": "value",
    "by": "value",
    "in": "s",
    "dwell": "s",
    "speed": "value/s",
    "acceleration": "value/s^2",
    "jerk": "value/s^3",
    "law": "",
}
"""Keys of a move -> unit, where "value" stands for that of the joint."""


def _moves(reading: Reading, path: KeyPath, value: object, unit: str | None, rates: int) -> list[dict[str, Any]]:
    """The moves of a program, their numbers in SI."""
    if not (isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value)):
        remedy = 'Write moves = [{ to = "1.2 m", in = "2 s", law = "poly7" }, { dwell = "0.5 s" }].'
        reading.report("E009", path, f"moves = {shown(value)} is no list of moves.", remedy)
        return []
    found: list[dict[str, Any]] = []
    for i, entry in enumerate(value):
        move: dict[str, Any] = {}
        for key, given in entry.items():
            if key not in MOVE_UNITS:
                unknown_key(reading, (*path, i, key), list(MOVE_UNITS))
            elif key == "law":
                move[key] = given
            else:
                move[key] = reading.number((*path, i, key), given, _unit_of_rate(MOVE_UNITS[key], unit, rates))
        found.append(move)
    return found


def _unit_of_rate(unit: str, value: str | None, rates: int) -> str | None:
    """The SI unit of a motion's parameter: "value" stands for the coordinate's unit, or its rate's; None for a plain SI number."""
    if not unit.startswith("value"):
        return unit or None
    if value is None:
        return None
    order = rates + {"value": 0, "value/s": 1, "value/s^2": 2, "value/s^3": 3}[unit]
    return value + {0: "", 1: "/s"}.get(order, f"/s^{order}")
