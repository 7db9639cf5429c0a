"""One kinematic pair of a STEP text as plain data: its kind of mate, links, placements, ranges and pitch.

The parameters of a pair are, in this order, name, description, ..., its placements, its joint, six flags (shifts along x, y, z and turns
about them: which are free), then what its kind adds, then its ranges, low and high. AP214 has no flags, and keeps the ranges apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from foundation.arrays import Array, frozen_array, pose

from ...names import readable
from .part21 import Enum, Part21, Record, Ref

PAIRS = rb"[A-Z_]*_PAIR(?:_WITH_RANGE)?|SPHERICAL_PAIR_WITH_PIN(?:_AND_RANGE)?"
"""Keywords of pairs; some fit the pattern and are none, such as supertypes."""

WITH_PIN = "SPHERICAL_PAIR_WITH_PIN"

_BY_FLAGS = "LOW_ORDER_KINEMATIC_PAIR"  # its flags alone give its kind


@dataclass(frozen=True, slots=True)
class _Row:
    mate: str  # kind of mate; empty where there is none
    before_ranges: int = 12  # number of its parameters before the first range


_KINDS: Mapping[str, _Row] = {
    "REVOLUTE_PAIR": _Row("revolute"),
    "PRISMATIC_PAIR": _Row("prismatic"),
    "CYLINDRICAL_PAIR": _Row("cylindrical"),
    "SPHERICAL_PAIR": _Row("spherical"),
    "SPHERICAL_PAIR_WITH_PIN": _Row("spherical"),
    "PLANAR_PAIR": _Row("planar"),
    "UNIVERSAL_PAIR": _Row("universal", 13),  # its skew angle
    "SCREW_PAIR": _Row("screw", 7),  # its pitch, and no flags
    "FULLY_CONSTRAINED_PAIR": _Row("fixed"),
    "UNCONSTRAINED_PAIR": _Row("free"),
    _BY_FLAGS: _Row(""),
    "GEAR_PAIR": _Row(""),
    "HOMOKINETIC_PAIR": _Row(""),
    "LINEAR_FLEXIBLE_AND_PINION_PAIR": _Row(""),
    "POINT_ON_PLANAR_CURVE_PAIR": _Row(""),
    "POINT_ON_SURFACE_PAIR": _Row(""),
    "RACK_AND_PINION_PAIR": _Row(""),
    "ROLLING_CURVE_PAIR": _Row(""),
    "ROLLING_SURFACE_PAIR": _Row(""),
    "SLIDING_CURVE_PAIR": _Row(""),
    "SLIDING_SURFACE_PAIR": _Row(""),
}

# Free shifts and turns, as many as there are -> kind of mate; those in which the axes matter as well are in `_kind_by_flags`.
_KIND_BY_COUNT = {(0, 0): "fixed", (0, 1): "revolute", (1, 0): "prismatic", (0, 2): "universal", (0, 3): "spherical", (3, 3): "free"}

Flags = tuple[Sequence[int], Sequence[int]]  # the axes 0, 1, 2 along which a pair shifts, and those about which it turns
Range = tuple[float | None, float | None]  # low and high in the units of the mechanism; None where that side is open


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pair:
    """A kinematic pair as the file has it."""

    number: int  # of its instance in the file
    name: str
    keyword: str  # without the suffix for ranges
    kind: str  # of the mate; empty where there is none like it
    links: tuple[Ref, ...]  # two in a sound file
    placements: tuple[Ref, ...]  # one on each link
    X_PF: Array  # from the pair's frame to the mate's frame, whose axis of motion is z (of a universal mate x and y)
    ranges: tuple[Range, ...]  # in the order of `ranged_coordinates`
    pitch: float | None  # of a screw: length for one turn, in the units of the mechanism

    def __post_init__(self) -> None:
        object.__setattr__(self, "X_PF", frozen_array(self.X_PF, (4, 4)))


def read_pair(text: Part21, reference: Ref, range_record: Record | None = None) -> Pair | None:
    """The pair at `reference`; None where it is none. `range_record` holds its ranges where they are written apart (AP214)."""
    record = _as_simple(text.records(reference))
    keyword = "" if record is None else record.keyword.removesuffix("_WITH_RANGE").removesuffix("_AND_RANGE")
    if record is None or keyword not in _KINDS:
        return None
    joint = next((found for ref in record.refs if (found := text.record(ref, "KINEMATIC_JOINT")) is not None), None)
    titles = [readable(title) for title in (*record.texts, *(joint.texts if joint is not None else ()))]
    flags = _flags(record)
    kind = _kind_by_flags(flags) if keyword == _BY_FLAGS else _KINDS[keyword].mate
    numbers = [v for v in record.values if isinstance(v, float)] or [n for v in record.values if (n := _measure(v)) is not None]
    return Pair(
        number=reference.number,
        name=next((title for title in titles if title), f"pair {reference.number}"),
        keyword=keyword,
        kind=kind,
        links=tuple(joint.refs[:2]) if joint is not None else (),
        placements=tuple(ref for ref in record.refs if text.record(ref, "AXIS2_PLACEMENT_3D") is not None),
        X_PF=_frame_of_mate(kind, flags),
        ranges=_ranges(record, keyword, kind, flags, range_record),
        pitch=numbers[0] if kind == "screw" and numbers else None,
    )


def ranged_coordinates(kind: str) -> tuple[str, ...]:
    """The coordinates of a kind of mate that a pair has ranges of, in the order of the file."""
    return _RANGED.get(kind, ())


_RANGED = {
    "revolute": ("angle",),
    "screw": ("angle",),
    "prismatic": ("position",),
    "cylindrical": ("position", "angle"),
    "planar": ("angle", "position_x", "position_y"),
    "universal": ("angle_x", "angle_y"),
}


def _as_simple(records: Sequence[Record]) -> Record | None:
    """A pair as one record, in the order of parameters that a simple instance has.

    A complex instance has a record for every supertype, in alphabetical order: the last of the pair's own gives its kind.
    """
    if len(records) < 2:
        return records[0] if records else None
    by_keyword = {record.keyword: record.values for record in records}
    supertypes = ("REPRESENTATION_ITEM", "ITEM_DEFINED_TRANSFORMATION", "KINEMATIC_PAIR", "LOW_ORDER_KINEMATIC_PAIR")
    own = [r for r in records if r.keyword.endswith(("_PAIR", "_RANGE", "_PIN")) and r.keyword not in supertypes]
    if not own and _BY_FLAGS not in by_keyword:
        return None
    values = [value for name in supertypes for value in by_keyword.get(name, ())]
    return Record(own[-1].keyword if own else _BY_FLAGS, (*values, *(value for record in own for value in record.values)))


# --------------------------------------------------------------------------------------------------------------------------- flags


def _flags(record: Record) -> Flags | None:
    """Along which axes a pair shifts, and about which it turns; None where it has no flags."""
    flags = [v.word == "T" for v in record.values if isinstance(v, Enum) and v.word in ("T", "F")][:6]
    return ([i for i in range(3) if flags[i]], [i for i in range(3) if flags[3 + i]]) if len(flags) == 6 else None


def _kind_by_flags(flags: Flags | None) -> str:
    """The kind of mate with the freedoms that the flags name; empty where there is none, as of a pin in a slot."""
    if flags is None:
        return ""
    shifts, turns = flags
    if len(shifts) == 1 and shifts == turns:
        return "cylindrical"
    if len(shifts) == 2 and len(turns) == 1 and turns[0] not in shifts:
        return "planar"
    return _KIND_BY_COUNT.get((len(shifts), len(turns)), "")


def _frame_of_mate(kind: str, flags: Flags | None) -> Array:
    """The pose ``X_PF`` of the mate's frame in the pair's: its axis of motion is z (of a universal mate x and y).

    Without flags (AP214) a prismatic pair slides along x, a universal one turns about x and z; all others have z for their axis.
    """
    shifts, turns = flags or ((), ())
    eye = np.eye(3)
    if kind == "universal":
        first, second = turns if len(turns) == 2 else (0, 2)
        return pose(np.column_stack([eye[first], eye[second], np.cross(eye[first], eye[second])]))
    if kind == "prismatic":
        axis = shifts[0] if len(shifts) == 1 else 2 if flags else 0
    elif kind in ("revolute", "cylindrical", "planar"):
        axis = turns[0] if len(turns) == 1 else 2
    else:
        return np.eye(4)
    return pose(np.column_stack([eye[(axis + 1) % 3], eye[(axis + 2) % 3], eye[axis]]))


# -------------------------------------------------------------------------------------------------------------------------- ranges


def _ranges(record: Record, keyword: str, kind: str, flags: Flags | None, range_record: Record | None) -> tuple[Range, ...]:
    """The ranges of a pair in the order of `ranged_coordinates`, from a record of their own or from behind its other parameters."""
    if range_record is not None:
        return _couples(range_record.values[1:])
    if not record.keyword.endswith("RANGE"):
        return ()
    written = _couples(record.values[_KINDS[keyword].before_ranges :])
    if keyword != _BY_FLAGS:
        return written
    return tuple(written[i] for i in _order_of_ranges(kind, *(flags or ((), ()))) if i < len(written))


def _order_of_ranges(kind: str, shifts: Sequence[int], turns: Sequence[int]) -> list[int]:
    """Which of all six ranges, turns about x, y, z first, belong to the coordinates of a kind, in their order."""
    if kind == "cylindrical":
        return [3 + shifts[0], turns[0]]
    if kind == "planar":
        return [turns[0], 3 + (turns[0] + 1) % 3, 3 + (turns[0] + 2) % 3]
    return list(turns) if kind in ("revolute", "universal") else [3 + axis for axis in shifts] if kind == "prismatic" else []


def _couples(values: Sequence[Any]) -> tuple[Range, ...]:
    ends = [value if isinstance(value, float) else _measure(value) for value in values]
    return tuple(zip(ends[::2], ends[1::2], strict=False))


def _measure(value: Any) -> float | None:
    """The number of a typed value such as ``PLANE_ANGLE_MEASURE(0.5)``."""
    while isinstance(value, Record):
        value = value.values[0] if value.values else None
        if isinstance(value, float):
            return value
    return None
