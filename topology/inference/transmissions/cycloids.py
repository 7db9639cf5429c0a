"""Cycloidal drives: a lobed disc on an eccentric inside a ring of pins, one pin more than lobes.

A turn of the eccentric turns the disc back by one lobe. It is an inner gear with as many teeth as lobes in an outer one with as many as
pins; the axes are the eccentricity apart, which is half the height of the lobes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from cadimport.assembly import Assembly
from cadimport.contacts.contacts import Placed
from cadimport.contacts.teeth import Lobes, lobes_of
from foundation.arrays import Array

from ..model import Evidence, ProposedCoupling
from .relative_motion import PARALLEL, RelativeMotion, Terms, added

HALF_HEIGHT = 0.25  # of the eccentricity: how far half the height of the lobes may be off it
EVEN = 0.05  # of the step between pins


@dataclass(frozen=True, slots=True, eq=False)
class _Ring:
    part: str  # one of those that the pins belong to
    group: int
    pins: int
    origin: Array
    radius: float  # m, of the circle on which the pins stand


def cycloidal_couplings(assembly: Assembly, placed: Mapping[str, Placed], motion: RelativeMotion) -> list[ProposedCoupling]:
    """The lobed discs in rings of pins whose joints were found."""
    lobes = {place.part: lobes_of(assembly.parts[place.part], place.features) for place in placed.values()}
    found = []
    for name, place in placed.items():
        disc, group = lobes[place.part], motion.home.get(name)
        if disc is None or group is None:
            continue
        origin, axis = place.point(disc.origin), place.R @ disc.axis
        for ring in _rings(disc, origin, axis, group, placed, motion):
            terms = _terms(disc, origin, axis, group, ring, motion)
            if terms is not None:
                off = f"{500.0 * disc.height:.4g} mm off its middle"
                text = f"disc '{name}' of {disc.lobes} lobes in a ring of {ring.pins} pins ('{ring.part}'), {off}"
                evidence = Evidence(text=text, weight=3.0, source="contact")
                title = f"{name} with {ring.part}"
                found.append(ProposedCoupling(name=title, kind="cycloidal", terms=tuple(terms.items()), evidence=(evidence,), p=0.9))
                break
    return found


def _rings(disc: Lobes, origin: Array, axis: Array, own: int, placed: Mapping[str, Placed], motion: RelativeMotion) -> Iterator[_Ring]:
    """Rings of pins about an axis that is the eccentricity away from the disc's."""
    eccentricity = 0.5 * disc.height
    centres = []
    for joints in motion.beside.values():
        for _, joint, _ in joints:
            if joint.kind != "revolute" or float(np.linalg.norm(np.cross(joint.axis, axis))) > PARALLEL:
                continue
            arm = joint.origin - origin
            off = float(np.linalg.norm(arm - float(arm @ axis) * axis))
            if abs(off - eccentricity) < HALF_HEIGHT * eccentricity:
                centres.append(joint.origin + float((origin - joint.origin) @ axis) * axis)
    for centre in centres[:4]:
        standing: dict[tuple[int, float, float], list[tuple[float, str]]] = {}
        x = np.linalg.svd(axis[None, :])[2][1]
        y = np.cross(axis, x)
        for name, place in placed.items():
            group = motion.home.get(name)
            if group is None or group == own:
                continue
            for cylinder in place.features.cylinders:
                if cylinder.hole or float(np.linalg.norm(np.cross(place.R @ cylinder.axis, axis))) > PARALLEL:
                    continue
                arm = place.point(cylinder.origin) - centre
                u, v = float(arm @ x), float(arm @ y)
                distance = math.hypot(u, v)
                if distance > disc.radius and abs(float(arm @ axis)) < 0.5 * cylinder.length + disc.width:
                    key = (group, round(cylinder.radius, 5), round(distance, 4))
                    standing.setdefault(key, []).append((math.atan2(v, u), name))
        for (group, _, distance), pins in standing.items():
            if len(pins) == disc.lobes + 1 and _are_even([angle for angle, _ in pins]):
                yield _Ring(min(name for _, name in pins), group, len(pins), centre, distance)


def _are_even(angles: list[float]) -> bool:
    step = 2.0 * math.pi / len(angles)
    ordered = np.sort(np.array(angles))
    gaps = np.diff([*ordered, ordered[0] + 2.0 * math.pi])
    return bool(np.all(np.abs(gaps - step) < EVEN * step))


def _terms(disc: Lobes, origin: Array, axis: Array, one: int, ring: _Ring, motion: RelativeMotion) -> Terms | None:
    for carrier in motion.carriers(one, ring.group):
        if carrier in (one, ring.group):
            continue
        first, second = motion.turn(carrier, one, origin, axis), motion.turn(carrier, ring.group, ring.origin, axis)
        if first is None or second is None:
            continue
        terms = added(first, float(disc.lobes), second, -float(ring.pins))
        if len(terms) >= 2:
            return terms
    return None
