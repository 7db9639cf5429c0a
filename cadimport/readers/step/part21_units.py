"""Units of the numbers in a STEP text: each representation names a context, and the context names its units. One file may mix them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from .part21 import Enum, Part21, Record, Ref

_POWERS = {
    "ATTO": -18,
    "FEMTO": -15,
    "PICO": -12,
    "NANO": -9,
    "MICRO": -6,
    "MILLI": -3,
    "CENTI": -2,
    "DECI": -1,
    "DECA": 1,
    "HECTO": 2,
    "KILO": 3,
    "MEGA": 6,
    "GIGA": 9,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    """What one unit of a context is."""

    length: float = 1e-3  # m
    angle: float = 1.0  # rad


def units_of(text: Part21, representations: Iterable[Ref | None]) -> Units | None:
    """The units of the first of these representations, or contexts, that has any."""
    for reference in representations:
        for record in text.records(reference):
            for context in (reference, *(value for value in record.values if isinstance(value, Ref))):
                assigned = text.record(context, "GLOBAL_UNIT_ASSIGNED_CONTEXT")
                if assigned is not None and assigned.values and isinstance(assigned.values[0], tuple):
                    return _assigned(text, assigned.values[0])
    return None


def _assigned(text: Part21, units: Iterable[object]) -> Units:
    length, angle = Units().length, Units().angle
    for unit in units:
        kinds = {record.keyword for record in text.records(unit)}
        if "LENGTH_UNIT" in kinds:
            length = _factor(text, unit) or length
        elif "PLANE_ANGLE_UNIT" in kinds:
            angle = _factor(text, unit) or angle
    return Units(length=length, angle=angle)


def _factor(text: Part21, unit: object, depth: int = 0) -> float | None:
    """A unit in metres or radians; None where the file does not define it."""
    si = text.record(unit, "SI_UNIT")
    if si is not None:
        prefix = si.values[-2] if len(si.values) >= 2 else None
        return float(10.0 ** _POWERS.get(prefix.word if isinstance(prefix, Enum) else "", 0))
    converted = text.record(unit, "CONVERSION_BASED_UNIT")
    if converted is None or not converted.values or depth > 5:
        return None
    for record in text.records(converted.values[-1]):
        numbers = [v.values[0] for v in record.values if isinstance(v, Record) and v.values and isinstance(v.values[0], float)]
        refs = [v for v in record.values if isinstance(v, Ref)]
        if numbers and refs:
            of = _factor(text, refs[-1], depth + 1)
            return float(numbers[0]) * of if of is not None and 0.0 < numbers[0] < math.inf else None
    return None
