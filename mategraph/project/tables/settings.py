"""``[cad]``, ``[gravity]``, ``[simulate]``, ``[[plot]]``, ``[check]``, ``[initial]``, ``[control]``: what describes no part of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..check_grammar import CheckSyntaxError, parse_expression, parse_requirement, refuse_offsets
from ..fitting.end_condition import parse_condition
from ..model import STANDARD_GRAVITY, CheckEntry, LineariseSettings, RecordEntry, SimulateSettings
from ..problems import shown
from .reading import Reading, stays_inside

if TYPE_CHECKING:
    from ..schema import CadTable, GravityTable, LineariseTable, RecordTable, SimulateTable

KEYFRAME = "keyframe"  # in [initial]: the name of a start that the assembly's file holds

_UNIT_OF_QUANTITY = {"angle": "rad", "rate": "rad/s", "position": "m", "speed": "m/s"}


def read_cad_script(reading: Reading, table: CadTable | None) -> Path | None:
    """The CAD script's absolute path; it must lie in the project's folder."""
    if table is None:
        return None
    if not stays_inside(table.script):
        what = f"script = {shown(table.script)} leads out of the project's folder."
        reading.report("E018", ("cad", "script"), what, "Keep the CAD script beside the project file, or in a folder below it.")
        return None
    return reading.folder / table.script


def read_gravity(reading: Reading, table: GravityTable) -> tuple[float, float, float]:
    """Gravity in W, m/s^2."""
    value = reading.bounded(("gravity", "value"), table.value, "m/s^2", minimum=0.0)
    direction = reading.direction(("gravity", "direction"), table.direction)
    if value is None or direction is None:
        return STANDARD_GRAVITY
    x, y, z = (value * float(d) + 0.0 for d in direction)  # + 0.0: no negative zeros in tables
    return x, y, z


def read_simulate(reading: Reading, table: SimulateTable) -> SimulateSettings:
    """Settings of the run."""
    path = ("simulate",)
    duration = reading.bounded((*path, "duration"), table.duration, "s", positive=True)
    step = reading.bounded((*path, "output_step"), table.output_step, "s", positive=True)
    rtol = reading.bounded((*path, "rtol"), table.rtol, "1", positive=True, maximum=0.1)
    atol = reading.bounded((*path, "atol"), table.atol, "1", positive=True)
    rate = reading.bounded((*path, "frame_rate"), table.frame_rate, "Hz", positive=True, maximum=1000.0)
    until = _read_until(reading, table.until)
    if duration is None or step is None or rtol is None or atol is None or rate is None:
        return SimulateSettings()
    return SimulateSettings(
        duration=duration,
        until=until,
        output_step=step,
        rtol=rtol,
        atol=atol,
        frame_rate=rate,
        solver=table.solver,
        start=table.start,
        collisions=table.collisions,
    )


def _read_until(reading: Reading, text: str) -> str:
    """The end condition, where it can be read; empty where there is none."""
    path = ("simulate", "until")
    try:
        if text:
            parse_condition(text)
    except CheckSyntaxError as error:
        reading.report(error.code, path, error.what, error.remedy)
        return ""
    return text


def read_record(reading: Reading, name: str, table: RecordTable) -> RecordEntry | None:
    """Signals in a file of their own; whether they are there is seen with the system."""
    path = ("record", name)
    every = reading.bounded((*path, "every"), table.every, "s", positive=True)
    if re.search(r'[<>:"/\\|?*\x00-\x1f]', name) or name.startswith("."):
        reading.report("E010", path, f"{shown(name)} is no name for a file.", 'Write letters, digits, "_" and "-", e.g. [record.fast].')
        return None
    return None if every is None else RecordEntry(name=name, signals=tuple(table.signals), every=every, place=reading.places.of(*path))


def read_linearise(table: LineariseTable) -> LineariseSettings:
    """What linear analyses show; names are looked up when they are made."""
    return LineariseSettings(at=table.at, inputs=tuple(table.inputs), outputs=tuple(table.outputs), break_at=table.break_at)


def read_checks(reading: Reading, table: Mapping[str, Any]) -> Iterator[CheckEntry]:
    """Checks whose expression and requirement can be read; a list holds several requirements of one expression."""
    for expression, value in table.items():
        place = reading.places.of("check", expression)
        requirements = value if isinstance(value, list) else [value if isinstance(value, str) else f"== {value!r}"]
        try:
            tree = parse_expression(expression)
            for requirement in requirements:
                refuse_offsets(tree, parse_requirement(requirement))
        except CheckSyntaxError as error:
            what = f"check {shown(expression)}: {error.what}"
            reading.problems.add(error.code, what, remedy=error.remedy, element=expression, place=place)
            continue
        for requirement in requirements:
            yield CheckEntry(expression=expression, requirement=requirement, place=place)


def read_initial(reading: Reading, table: Mapping[str, Any]) -> dict[str, float]:
    """Values at the start, in SI; the unit follows from the name (``.angle``, ``.rate``, ``.position``, ``.speed``)."""
    numbers = {}
    for name, value in table.items():
        if name == KEYFRAME:
            continue
        owner, _, quantity = name.rpartition(".")
        if not owner:
            remedy = 'Write a joint and its coordinate, e.g. "pitch.angle".'
            reading.report("E010", ("initial", name), f"{shown(name)} is no coordinate.", remedy)
            continue
        number = reading.number(("initial", name), value, _UNIT_OF_QUANTITY.get(quantity))
        if number is not None:
            numbers[name] = number
    return numbers


def read_keyframe(reading: Reading, table: Mapping[str, Any]) -> str:
    """The start of the assembly's file that is named; empty where none is."""
    name = table.get(KEYFRAME, "")
    if not isinstance(name, str):
        reading.report("E009", ("initial", KEYFRAME), f"keyframe = {shown(name)} is no name.", 'Write keyframe = "home".')
        return ""
    return name


def read_controls(reading: Reading, table: Mapping[str, Any]) -> dict[str, float]:
    """Controls of the drives of the assembly's file, pure numbers."""
    numbers = {name: reading.number(("control", name), value, "1") for name, value in table.items()}
    return {name: number for name, number in numbers.items() if number is not None}
