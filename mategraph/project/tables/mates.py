"""``[mate.NAME]``, ``[group.NAME]`` and ``[point.NAME]``: connections between parts, parts that move as one, and points on them."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cadimport.mates.kinds import MATE_KINDS

from ..model import MOVES, NO_JOINT, NONE, GroupEntry, MateEntry, PointEntry
from ..problems import did_you_mean, shown
from ..schema import MISSING
from ..toml_writing import KeyPath
from ..units import BadQuantity, to_si
from .reading import UNIT_OF_COORDINATE, Reading, mate_kind

if TYPE_CHECKING:
    from ..schema import GroupTable, MateTable, PointTable

Limits = tuple[float, float]


def read_mate(reading: Reading, name: str, entry: MateTable) -> MateEntry | None:
    """A mate with its kind's own name and numbers in SI."""
    path = ("mate", name)
    if not _is_whole(reading, path, entry):
        return None
    kind = _kind(reading, path, entry.kind)
    axis = None if entry.axis is None else reading.direction((*path, "axis"), entry.axis)
    origin = None if entry.origin is None else reading.lengths((*path, "origin"), entry.origin)
    limits = None if entry.limits is None or kind is None else _limits(reading, (*path, "limits"), entry.limits, kind)
    limits_in = "" if limits is None or kind else _unit_of_limits(reading, (*path, "limits"), entry.limits or [])
    turn = None if entry.pitch is None else reading.number((*path, "pitch"), entry.pitch, "m/turn")
    ends = [reading.lengths((*path, "points", i), point) for i, point in enumerate(entry.points or [])]
    pins = [reading.direction((*path, "pins", i), pin) for i, pin in enumerate(entry.pins or [])]
    if kind is None:
        return None
    opens = _opening(reading, path, entry, kind)
    return MateEntry(
        name=name,
        kind="free" if opens else kind,
        a=entry.a,
        b=entry.b,
        axis=axis,
        origin=origin,
        limits=limits,
        limits_in=limits_in,
        stop=entry.stop,
        freedom_limits=_limits_of(reading, (*path, "limits_of"), entry.limits_of or {}, kind),
        pitch=None if turn is None else turn / (2 * math.pi),
        points=(ends[0], ends[1]) if len(ends) == 2 and ends[0] is not None and ends[1] is not None else None,
        pins=(pins[0], pins[1]) if len(pins) == 2 and pins[0] is not None and pins[1] is not None else None,
        place=reading.places.of(*path),
        reject=entry.reject,
        section=entry.section,
        **opens,
        like=entry.like,
        assumed=entry.assumed,
    )


def _opening(reading: Reading, path: KeyPath, entry: MateTable, kind: str) -> dict[str, Any]:
    """When a mate is closed, and what it holds; empty for one that is always there."""
    if not entry.when and entry.until is None:
        for key in ("strength", "torque_strength"):
            if getattr(entry, key) is not None:
                reading.report(
                    "E010", (*path, key), f"{key} is of mates that open.", 'Add when = "SIGNAL" or until = "0.8 s", or remove it.'
                )
        return {}
    if kind != "fixed" or entry.section or entry.reject:
        what = "section" if entry.section else "reject" if entry.reject else f"kind {shown(kind)}"
        remedy = 'Only a mate of kind "fixed" opens; a joint that is locked now and then has a mechanical.Friction with its input u.'
        reading.report("E010", (*path, "when" if entry.when else "until"), f"a mate that opens goes with no {what}.", remedy)
        return {}
    found: dict[str, Any] = {"when": entry.when}
    if entry.until is not None:
        found["until"] = reading.bounded((*path, "until"), entry.until, "s", minimum=0.0)
    for key, unit in (("strength", "N"), ("torque_strength", "N*m")):
        if (written := getattr(entry, key)) is not None and (
            value := reading.bounded((*path, key), written, unit, positive=True)
        ) is not None:
            found[key] = value
    return found


def read_group(reading: Reading, name: str, entry: GroupTable) -> GroupEntry:
    """Parts that move as one; which parts its patterns fit is seen when the assembly is known."""
    return GroupEntry(name=name, parts=tuple(entry.parts), place=reading.places.of("group", name))


def read_point(reading: Reading, name: str, entry: PointTable) -> PointEntry | None:
    """A named point of a part."""
    path = ("point", name)
    point = reading.lengths((*path, "point"), entry.point)
    if point is None:
        return None
    x, y, z = (float(value) for value in point)
    place = reading.places.of(*path)
    if entry.axes and entry.relative_to:
        what = "axes and relative_to are both given, and relative_to gives the axes, too."
        reading.report("E010", (*path, "axes"), what, "Leave out axes.")
    return PointEntry(
        name=name,
        part=entry.part,
        point=(x, y, z),
        axes=entry.axes,
        relative_to=entry.relative_to,
        orientation=entry.orientation,
        imu=entry.imu,
        trail=entry.trail,
        place=place,
    )


def _is_whole(reading: Reading, path: KeyPath, entry: MateTable) -> bool:
    """Whether kind, a and b are all there, or left to the mate of the CAD file that the entry corrects or rejects."""
    if entry.like:
        return _is_answer(reading, path, entry)
    if entry.kind in NO_JOINT and not (entry.a or entry.b):
        reading.report(
            "E008", path, f'kind = "{entry.kind}" is said of two parts, and a and b are missing.', 'Name them: a = "lid", b = "box".'
        )
        return False
    missing = [key for key in ("a", "b") if not getattr(entry, key)]
    if len(missing) == 2:
        return True
    if not entry.kind and not entry.reject:
        missing.append("kind")
    for key in missing:
        reading.report("E008", (*path, key), f"the key {shown(key)} is missing.", MISSING[key])
    return not missing


def _is_answer(reading: Reading, path: KeyPath, entry: MateTable) -> bool:
    """Whether an entry for all pairs that are alike gives their kind and nothing that only one pair can have."""
    wrong = [key for key in ("axis", "origin", "points", "pins", "reject") if getattr(entry, key)]
    wrong += [] if bool(entry.a) == bool(entry.b) else ["a" if entry.a else "b"]
    if wrong:
        remedy = f"Remove {wrong[0]}, or name the two parts in a and b and remove like."
        reading.report("E010", (*path, wrong[0]), f"like stands for all pairs that are alike: it goes with no {wrong[0]}.", remedy)
    if not entry.kind:
        reading.report("E008", path, 'the key "kind" is missing.', MISSING["kind"])
    return bool(entry.kind) and not wrong


def _kind(reading: Reading, path: KeyPath, written: str) -> str | None:
    """The kind's own name, empty where it is left to the CAD file; None and a problem where there is no such kind."""
    kind = written if written in ("", *NO_JOINT) else mate_kind(written)
    if kind is None:
        every = [name for kind, row in MATE_KINDS.items() for name in (kind, *row.aliases)]
        reading.report(
            "E017",
            (*path, "kind"),
            f"kind = {shown(written)} is not a kind of mate{did_you_mean(written, every)}.",
            f"Use one of {', '.join(MATE_KINDS)}; {NONE} where the parts do not hold each other, {MOVES} where they move, however that is.",
        )
    return kind


def _limits(reading: Reading, path: KeyPath, values: list[Any], kind: str) -> Limits | None:
    if not kind:
        return _pair(reading, path, values, None)
    if kind in NO_JOINT:
        reading.report("E010", path, f'kind = "{kind}" is no joint, and has no limits.', "Remove the limits, or correct the kind.")
        return None
    row = MATE_KINDS[kind]
    unit = UNIT_OF_COORDINATE.get(row.coordinate)
    if unit is not None:
        return _pair(reading, path, values, unit)
    if row.coordinates:
        names = ", ".join(name for name, _ in row.coordinates)
        remedy = f"Write limits_of = {{ NAME = [low, high] }} with a name of {names}."
        reading.report("E010", path, f"a {kind} mate has several coordinates and no one pair of limits.", remedy)
    else:
        why = "does not move and has no limits" if row.dof == 0 else "has no coordinate with limits"
        reading.report("E010", path, f"a {kind} mate {why}.", "Remove the limits, or correct the kind.")
    return None


def _unit_of_limits(reading: Reading, path: KeyPath, values: list[Any]) -> str:
    """The unit, "rad" or "m", that limits are written in where the CAD file has the kind of the mate; empty for bare numbers."""
    fitting = []
    for unit in ("rad", "m"):
        with contextlib.suppress(BadQuantity):
            for value in values:
                to_si(value, unit)
            fitting.append(unit)
    if not fitting:
        remedy = 'Write limits = ["-40 deg", "40 deg"], or ["0 mm", "80 mm"].'
        reading.report("E013", path, f"limits = {shown(values)} are neither angles nor lengths.", remedy)
    return fitting[0] if len(fitting) == 1 else ""


def _limits_of(reading: Reading, path: KeyPath, table: Mapping[str, list[Any]], kind: str) -> dict[str, Limits]:
    """Limits by coordinate; of any coordinate where the CAD file has the kind of the mate."""
    rows = [MATE_KINDS[kind]] if kind in MATE_KINDS else list(MATE_KINDS.values())
    units = {name: unit for row in rows if row.coordinate == "several" for name, unit in row.coordinates}
    found: dict[str, Limits] = {}
    for name, values in table.items():
        if name not in units:
            remedy = f"Its coordinates are {', '.join(units)}." if units else "Write its limits without a name: limits = [low, high]."
            what = f"a {kind} mate has" if kind else "mates have"
            reading.report("E010", (*path, name), f"{what} no coordinate {shown(name)} to limit by name.", remedy)
        elif (bounds := _pair(reading, (*path, name), values, units[name])) is not None:
            found[name] = bounds
    return found


def _pair(reading: Reading, path: KeyPath, values: list[Any], unit: str | None) -> Limits | None:
    low, high = (reading.number((*path, i), value, unit) for i, value in enumerate(values))
    if low is None or high is None:
        return None
    if not low < high:
        reading.report("E014", path, f"limits = {shown(values)}: the lower is not below the upper.", "Write the smaller value first.")
        return None
    return low, high
