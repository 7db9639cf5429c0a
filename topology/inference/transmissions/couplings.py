"""Transmissions that the geometry suggests: wheels whose teeth mesh, racks on pinions, belts on pulleys, lobed discs in rings of pins.

They are proposed, never taken: teeth that are drawn in mesh may be meant to be shifted out of it. Ratios follow from the numbers of teeth;
the signs from the senses of the joints' axes.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cadimport.assembly import Assembly
from cadimport.contacts.contacts import Placed
from cadimport.contacts.teeth import Rack, Wheel, racks_of, wheels_of
from foundation.arrays import Array

from ..model import Evidence, Inference, ProposedCoupling
from .belts import belt_couplings
from .cycloids import cycloidal_couplings
from .relative_motion import PARALLEL, RelativeMotion, Terms, added

SAME_MODULE = 0.05  # of the module: shifted profiles have other tip circles
CENTRES = 0.45  # modules: how far the distance of two axes may be off that of standard wheels


@dataclass(frozen=True, slots=True, eq=False)
class _PlacedWheel:
    part: str
    wheel: Wheel
    origin: Array
    axis: Array


@dataclass(frozen=True, slots=True, eq=False)
class _PlacedRack:
    part: str
    rack: Rack
    origin: Array
    direction: Array
    normal: Array


def proposed_couplings(assembly: Assembly, placed: Mapping[str, Placed], found: Inference) -> tuple[ProposedCoupling, ...]:
    """The gears, and racks with their pinions, whose joints were found."""
    wheels, racks = _toothed(assembly, placed)
    motion = RelativeMotion(found)
    result: list[ProposedCoupling] = []
    used: set[str] = set()
    for a, b in itertools.combinations(wheels, 2):
        if (fit := _meshing(a, b)) is not None and (terms := _gear_terms(a, b, motion)):
            kind = "internal gear" if a.wheel.internal or b.wheel.internal else "gear"
            result.append(_coupling(kind, a.part, b.part, terms, fit, used))
    for wheel, rack in itertools.product(wheels, racks):
        if (fit := _on_rack(wheel, rack)) is not None and (terms := _rack_terms(wheel, rack, motion)):
            result.append(_coupling("rack and pinion", wheel.part, rack.part, terms, fit, used))
    return (*result, *belt_couplings(placed, motion), *cycloidal_couplings(assembly, placed, motion))


def _toothed(assembly: Assembly, placed: Mapping[str, Placed]) -> tuple[list[_PlacedWheel], list[_PlacedRack]]:
    """Every wheel and rack in its place; teeth are looked for once per part."""
    shapes = {place.part: place for place in placed.values()}
    wheels = {key: wheels_of(assembly.parts[key], place.features) for key, place in shapes.items()}
    racks = {key: racks_of(assembly.parts[key]) for key in shapes}
    found_wheels = [
        _PlacedWheel(name, wheel, place.point(wheel.origin), place.R @ wheel.axis)
        for name, place in placed.items()
        for wheel in wheels[place.part]
    ]
    found_racks = [
        _PlacedRack(name, rack, place.point(rack.origin), place.R @ rack.direction, place.R @ rack.normal)
        for name, place in placed.items()
        for rack in racks[place.part]
    ]
    return found_wheels, found_racks


def _coupling(kind: str, a: str, b: str, terms: Terms, text: str, used: set[str]) -> ProposedCoupling:
    name, number = f"{a} with {b}", 2
    while name in used:
        name, number = f"{a} with {b} {number}", number + 1
    used.add(name)
    evidence = Evidence(text=text, weight=3.0, source="contact")
    return ProposedCoupling(name=name, kind=kind, terms=tuple(terms.items()), evidence=(evidence,), p=0.95)


# ------------------------------------------------------------------------------------------------------------------- what fits what


def _meshing(a: _PlacedWheel, b: _PlacedWheel) -> str | None:
    """Why two wheels mesh, in words; None where they do not."""
    first, second = a.wheel, b.wheel
    if a.part == b.part or (first.internal and second.internal) or float(np.linalg.norm(np.cross(a.axis, b.axis))) > PARALLEL:
        return None
    module = 0.5 * (first.module + second.module)
    if abs(first.module - second.module) > SAME_MODULE * module:
        return None
    arm = b.origin - a.origin
    shift = float(arm @ a.axis)
    distance = float(np.linalg.norm(arm - shift * a.axis))
    teeth = abs(first.teeth - second.teeth) if first.internal or second.internal else first.teeth + second.teeth
    if abs(distance - 0.5 * module * teeth) > CENTRES * module or abs(shift) > 0.5 * (first.width + second.width):
        return None
    return (
        f"wheels of {first.teeth} teeth ('{a.part}') and {second.teeth} teeth ('{b.part}'), module {1e3 * module:.3g} mm, "
        f"axes {1e3 * distance:.4g} mm apart"
    )


def _on_rack(a: _PlacedWheel, b: _PlacedRack) -> str | None:
    """Why a pinion runs on a rack, in words; None where it does not."""
    wheel, rack = a.wheel, b.rack
    module = rack.pitch / math.pi
    if a.part == b.part or wheel.internal or abs(wheel.module - module) > SAME_MODULE * module:
        return None
    if max(abs(float(a.axis @ b.direction)), abs(float(a.axis @ b.normal))) > PARALLEL:
        return None
    arm = a.origin - b.origin
    if abs(float(arm @ b.normal) - 0.5 * module * wheel.teeth) > CENTRES * module:
        return None
    if abs(float(arm @ b.direction)) > 0.6 * rack.teeth * rack.pitch or abs(float(arm @ a.axis)) > 4.0 * wheel.width:
        return None
    return f"pinion of {wheel.teeth} teeth ('{a.part}') on a rack with a pitch of {1e3 * rack.pitch:.4g} mm ('{b.part}')"


# ---------------------------------------------------------------------------------------------------------------- what moves with what


def _gear_terms(a: _PlacedWheel, b: _PlacedWheel, motion: RelativeMotion) -> Terms | None:
    """The relation of two wheels, against whatever carries both: the housing, or the arm of a planetary gear."""
    one, other = motion.home.get(a.part), motion.home.get(b.part)
    if one is None or other is None or one == other:
        return None
    inside = -1.0 if a.wheel.internal or b.wheel.internal else 1.0
    for carrier in motion.carriers(one, other):
        first = motion.turn(carrier, one, a.origin, a.axis)
        second = motion.turn(carrier, other, b.origin, a.axis)
        if first is None or second is None or not (first or second):
            continue
        terms = added(first, float(a.wheel.teeth), second, inside * float(b.wheel.teeth))
        if len(terms) >= 2:
            return terms
    return None


def _rack_terms(a: _PlacedWheel, b: _PlacedRack, motion: RelativeMotion) -> Terms | None:
    one, other = motion.home.get(a.part), motion.home.get(b.part)
    if one is None or other is None or one == other:
        return None
    for carrier in motion.carriers(one, other):
        turn = motion.turn(carrier, one, a.origin, a.axis)
        slide = motion.slide(carrier, other, b.direction)
        if not turn or not slide:
            continue
        # the pinion's lowest point moves with the rack: v = w x r, with r from the axis to the rack
        sense = float(np.cross(a.axis, -b.normal) @ b.direction)
        return added(slide, 1.0, turn, -math.copysign(a.wheel.pitch_radius, sense))
    return None
