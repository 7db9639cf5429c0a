"""Belts: pulleys turn the same way, in the inverse ratio of their radii, and what is clamped to a strand goes with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadimport.contacts.belts import Arc, Belt, belt_of
from cadimport.contacts.contacts import PairContacts, Placed
from foundation.arrays import Array

from ..model import Evidence, ProposedCoupling
from .relative_motion import ON_AXIS, PARALLEL, RelativeMotion, Terms, added

FITS = (0.6, 1.05)  # of the belt's inner radius: radii of the round parts that it may run on
CLOSE = 5e-4  # m: a part that comes so near to a strand touches it


@dataclass(frozen=True, slots=True, eq=False)
class PlacedBelt:
    """A belt in W and the parts that it runs on."""

    part: str
    belt: Belt
    arcs: tuple[tuple[Array, float, str], ...]  # axis point, radius, part that it runs on
    axis: Array


def placed_belts(placed: Mapping[str, Placed]) -> list[PlacedBelt]:
    """Every belt that runs on at least two parts."""
    shapes = {place.part: belt_of(place.features) for place in placed.values()}
    found = []
    for name, place in placed.items():
        belt = shapes[place.part]
        if belt is None:
            continue
        axis = place.R @ belt.axis
        runs_on = [
            (place.point(arc.origin), arc.radius, _pulley(name, place.point(arc.origin), axis, arc, belt, placed)) for arc in belt.arcs
        ]
        arcs = tuple((point, radius, pulley) for point, radius, pulley in runs_on if pulley is not None)
        if len(arcs) == len(runs_on):
            found.append(PlacedBelt(name, belt, arcs, axis))
    return found


def _pulley(own: str, point: Array, axis: Array, arc: Arc, belt: Belt, placed: Mapping[str, Placed]) -> str | None:
    """The part whose largest round face within an arc fits it best; None where there is none."""
    best: tuple[float, str] | None = None
    for name, other in placed.items():
        if name == own or np.any(other.box[0] > point + arc.radius + belt.width) or np.any(other.box[1] < point - arc.radius - belt.width):
            continue
        for cylinder in other.features.cylinders:
            ratio = cylinder.radius / arc.radius
            if cylinder.hole or not FITS[0] < ratio < FITS[1]:
                continue
            arm = other.point(cylinder.origin) - point
            along = float(arm @ axis)
            off = float(np.linalg.norm(arm - along * axis))
            skew = float(np.linalg.norm(np.cross(other.R @ cylinder.axis, axis)))
            if (
                skew < PARALLEL
                and off < ON_AXIS
                and abs(along) < 0.5 * (cylinder.length + belt.width)
                and (best is None or ratio > best[0])
            ):
                best = (ratio, name)
    return best[1] if best is not None else None


def without_belts(contacts: Sequence[PairContacts], belts: Sequence[PlacedBelt]) -> list[PairContacts]:
    """Contacts without those of belts with their pulleys: a belt bends, and holds no pulley."""
    bent = {frozenset((belt.part, pulley)) for belt in belts for _, _, pulley in belt.arcs}
    return [pair for pair in contacts if frozenset((pair.a, pair.b)) not in bent]


def belt_couplings(placed: Mapping[str, Placed], motion: RelativeMotion) -> list[ProposedCoupling]:
    """Pulleys that a belt ties together, and what is clamped to it."""
    found = []
    for belt in placed_belts(placed):
        (point, radius, pulley), *others = belt.arcs
        for other_point, other_radius, other in others:
            terms = _of_pulleys(motion, belt, (point, radius, pulley), (other_point, other_radius, other))
            if terms is not None:
                radii = f"'{pulley}' (radius {1e3 * radius:.4g} mm) and '{other}' ({1e3 * other_radius:.4g} mm)"
                text = f"belt '{belt.part}' runs around {radii}: both turn the same way"
                found.append(_coupling(f"{pulley} with {other}", terms, text))
        for arc in belt.arcs:
            clamped = _of_strand(motion, belt, arc, placed)
            if clamped is not None:
                terms, slider = clamped
                text = f"'{slider}' is clamped to one strand of belt '{belt.part}', which runs on '{arc[2]}' (radius {1e3 * arc[1]:.4g} mm)"
                found.append(_coupling(f"{arc[2]} with {slider}", terms, text))
                break
    return found


def _coupling(name: str, terms: Terms, text: str) -> ProposedCoupling:
    evidence = Evidence(text=text, weight=3.0, source="contact")
    return ProposedCoupling(name=name, kind="belt", terms=tuple(terms.items()), evidence=(evidence,), p=0.9)


def _of_pulleys(motion: RelativeMotion, belt: PlacedBelt, a: tuple[Array, float, str], b: tuple[Array, float, str]) -> Terms | None:
    one, other = motion.home.get(a[2]), motion.home.get(b[2])
    if one is None or other is None or one == other:
        return None
    for carrier in motion.carriers(one, other):
        first, second = motion.turn(carrier, one, a[0], belt.axis), motion.turn(carrier, other, b[0], belt.axis)
        if first and second:
            return added(first, a[1], second, -b[1])
    return None


def _of_strand(
    motion: RelativeMotion, belt: PlacedBelt, arc: tuple[Array, float, str], placed: Mapping[str, Placed]
) -> tuple[Terms, str] | None:
    """What slides with a strand of a belt around two pulleys: the relation, and the part that touches the strand."""
    if len(belt.arcs) != 2:
        return None
    (p, radius_p, _), (q, radius_q, _) = belt.arcs
    span = q - p - float((q - p) @ belt.axis) * belt.axis
    direction = span / np.linalg.norm(span)
    beside = np.cross(belt.axis, direction)
    wheel = motion.home.get(arc[2])
    touching: dict[float, set[str]] = {}
    for side in (1.0, -1.0):
        start, end = p + side * (radius_p * beside), q + side * (radius_q * beside)
        low, high = np.minimum(start, end), np.maximum(start, end)
        half = 0.5 * belt.belt.width * np.abs(belt.axis) + (belt.belt.thickness + CLOSE) * np.abs(beside)
        half = half - 0.1 * np.abs(end - start) * np.abs(direction)  # the ends of a strand are at the pulleys' mounts
        for name, other in placed.items():
            near = np.all(other.box[0] < high + half) and np.all(other.box[1] > low - half)
            if near and name not in (belt.part, *(pulley for *_, pulley in belt.arcs)):
                touching.setdefault(side, set()).add(name)
    for side, names in touching.items():
        other_side = touching.get(-side, set())
        for name in sorted(names):
            slider = motion.home.get(name)
            if slider is None or wheel is None or slider == wheel or any(motion.home.get(n) == slider for n in other_side):
                continue
            for carrier in motion.carriers(slider, wheel):
                slide, turn = motion.slide(carrier, slider, direction), motion.turn(carrier, wheel, arc[0], belt.axis)
                if slide and turn:  # v = w x r, with r from the pulley's axis to the strand
                    rate = arc[1] * float(np.cross(belt.axis, side * beside) @ direction)
                    return added(slide, 1.0, turn, -rate), name
    return None
