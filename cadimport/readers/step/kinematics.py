"""The mates of a STEP file's kinematic pairs (AP242, AP214).

Few files hold them, and the CAD kernel does not give them, so the bytes are searched for their keywords first and the text is parsed only
if they are there.

::

    revolute_pair ── joint ──► kinematic_joint ──► kinematic_link (two) ──► instance of the assembly, see `kinematic_links`
        │ transform_item_1, _2
        ▼
    axis2_placement_3d, one on each link

A pair's frames are placements on the two links, each in the coordinates and units of the link's product; ranges and pitch are in the units
of the mechanism.
"""

from __future__ import annotations

import math
import mmap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array, inverse_pose, pose
from foundation.errors import Note

from ...assembly import Assembly, Mate
from ...names import unique_names
from ...rotations import from_z_and_x, turn_about_z
from ...sandbox.limits import check_time
from ..notes import left_out, ordered_limits
from .kinematic_links import Links
from .kinematic_pairs import PAIRS, WITH_PIN, Pair, ranged_coordinates, read_pair
from .part21 import Part21, Ref
from .part21_units import Units, units_of

SOURCE = "STEP file"
_MARKS = (b"KINEMATIC_JOINT", b"_PAIR")
_MEET = 1e-4  # m and rad: frames farther apart than this do not belong to these two instances
_TIE = 1e-12  # m and rad: of pairs of instances that fit equally well but for round-off, the first in the file

# Which coordinates of the origin of M in F, and which of M's axes, a pair holds; all others are its own motion.
_HELD: Mapping[str, tuple[slice, str]] = {
    "fixed": (slice(0, 3), "xyz"),
    "revolute": (slice(0, 3), "z"),
    "prismatic": (slice(0, 2), "xyz"),
    "cylindrical": (slice(0, 2), "z"),
    "screw": (slice(0, 2), "z"),
    "planar": (slice(2, 3), "z"),
    "spherical": (slice(0, 3), ""),
    "universal": (slice(0, 3), ""),
    "free": (slice(0, 0), ""),
}

Limits = tuple[float, float]


def holds_kinematics(path: Path) -> bool:
    """Whether the bytes of a file hold the keywords of a kinematic structure."""
    with open(path, "rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as text:
        return all(text.find(mark) >= 0 for mark in _MARKS)


def kinematic_mates(text: Part21, assembly: Assembly) -> tuple[tuple[Mate, ...], tuple[str, ...], tuple[Note, ...]]:
    """The mates of all pairs in a STEP text, the instances that it grounds, and notes on what could not be carried over.

    For each pair:

    1. It is read as plain data; what has no kind of mate is left out (`kinematic_pairs`).
    2. The frames of the mate on its two links are read, each in the units of the link (`kinematic_links`).
    3. The two instances are found. Where a product is used several times, they are those whose frames meet best.
    4. Its ranges are converted to SI and counted from the pose of the file.
    """
    units, units_of_pair = _mechanism_units(text)
    links = Links(text, assembly)
    mechanism = _Mechanism(text=text, assembly=assembly, links=links, units=units, units_of_pair=units_of_pair, notes=[])
    mates = list(_mates(mechanism))
    names = unique_names(mate.name for mate in mates)
    named = tuple(replace(mate, name=name) for mate, name in zip(mates, names, strict=True))
    base = links.base({name for mate in named for name in (mate.a, mate.b)})
    return named, () if base is None else (base,), tuple(mechanism.notes)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Mechanism:
    """What the pairs of one file refer to; `notes` grows as they are read."""

    text: Part21
    assembly: Assembly
    links: Links
    units: Units  # of what gives none of its own
    units_of_pair: Mapping[int, Units]  # by number of the pair
    notes: list[Note]


def _mechanism_units(text: Part21) -> tuple[Units, dict[int, Units]]:
    """The units of the first mechanism, else of the first context, else millimetres and radians; and those of the pairs of each."""
    found: list[Units] = []
    of_pair: dict[int, Units] = {}
    for reference in text.find(rb"MECHANISM_REPRESENTATION|MECHANISM|KINEMATIC_TOPOLOGY_STRUCTURE"):
        units = units_of(text, [reference])
        if units is not None:
            found.append(units)
            items = (item for record in text.records(reference) for value in record.values if isinstance(value, tuple) for item in value)
            of_pair |= {item.number: units for item in items if isinstance(item, Ref)}
    contexts = text.find(rb"GEOMETRIC_REPRESENTATION_CONTEXT|GLOBAL_UNIT_ASSIGNED_CONTEXT")
    return found[0] if found else units_of(text, contexts) or Units(), of_pair


def _mates(mechanism: _Mechanism) -> Iterator[Mate]:
    ranges_of = mechanism.text.referrers(rb"[A-Z_]*_PAIR_RANGE")  # AP214 writes them apart
    for reference in mechanism.text.find(PAIRS):
        pair = read_pair(mechanism.text, reference, mechanism.text.record(ranges_of.get(reference.number)))
        mate = None if pair is None else _mate(mechanism, pair)
        if mate is not None:
            yield mate


def _mate(mechanism: _Mechanism, pair: Pair) -> Mate | None:
    """The mate of a pair; None, with a note, where something of it is missing."""
    notes = mechanism.notes
    if not pair.kind:
        notes.append(left_out(pair.name, f"is a {pair.keyword.lower()}, which is no kind of mate here", "Add it in the project."))
        return None
    frames = _frames(mechanism, pair)
    if frames is None:
        notes.append(left_out(pair.name, "lacks its links or its placements in the file", "Add a [mate] in the project file."))
        return None
    ends = _ends(mechanism, pair, *frames)
    if ends is None:
        notes.append(left_out(pair.name, "joins links that are no parts of the assembly", "Add a [mate] in the project file."))
        return None
    a, b, X_FM = ends
    if pair.keyword == WITH_PIN:
        why = "is a spherical pair with a pin; the pin, which blocks one of its turns, is not carried over"
        notes.append(left_out(pair.name, why, "Correct the mate in the project file, e.g. to a universal one."))
    if _mismatch(pair.kind, X_FM) > _MEET:
        notes.append(_frames_apart(pair.name, a, b))
    units = mechanism.units_of_pair.get(pair.number, mechanism.units)
    limits = _limits(pair, X_FM, units, notes)
    only = len(ranged_coordinates(pair.kind)) == 1
    return Mate(
        name=pair.name,
        kind=pair.kind,
        a=a,
        b=b,
        X_AF=frames[0],
        X_BM=frames[1],
        limits=next(iter(limits.values()), None) if only else None,
        freedom_limits={} if only else limits,
        pitch=0.0 if pair.pitch is None else pair.pitch * units.length / (2.0 * math.pi),
        source=SOURCE,
        evidence=f"{pair.keyword.lower()} of the file",
    )


def _frames_apart(name: str, a: str, b: str) -> Note:
    return Note(
        code="W137",
        text=f"{name}: its frames on '{a}' and '{b}' do not meet in the pose of the file",
        element=name,
        remedy="Export the assembly in a pose that fits its joints.",
    )


# -------------------------------------------------------------------------------------------------------------------------- frames


def _frames(mechanism: _Mechanism, pair: Pair) -> tuple[Array, Array] | None:
    """``X_AF`` and ``X_BM`` of the mate, m; None unless the pair has two links with a placement on each."""
    if len(pair.links) != 2 or len(pair.placements) != 2:
        return None
    placed = []
    for link, reference in zip(pair.links, pair.placements, strict=True):
        X_LP = _placement(mechanism.text, reference, mechanism.links.units(link) or mechanism.units)
        if X_LP is None:
            return None
        placed.append(X_LP @ pair.X_PF)
    return placed[0], placed[1]


def _placement(text: Part21, reference: Ref, units: Units) -> Array | None:
    """``X_LP`` of an axis2_placement_3d, m."""
    record = text.record(reference, "AXIS2_PLACEMENT_3D")
    values = [] if record is None else [v for v in record.values[-3:] if isinstance(v, Ref) or v is None]
    if len(values) != 3:
        return None
    point, z, x = _triple(text, values[0], "CARTESIAN_POINT"), _triple(text, values[1], "DIRECTION"), _triple(text, values[2], "DIRECTION")
    try:
        rotation = from_z_and_x((0.0, 0.0, 1.0) if z is None else z, x)
    except ValueError:
        return None
    return pose(rotation, np.zeros(3) if point is None else np.array(point) * units.length)


def _triple(text: Part21, reference: Any, keyword: str) -> tuple[float, ...] | None:
    record = text.record(reference, keyword)
    values = record.values[-1] if record is not None and record.values else None
    return values if isinstance(values, tuple) and len(values) == 3 and all(isinstance(v, float) for v in values) else None


def _ends(mechanism: _Mechanism, pair: Pair, X_AF: Array, X_BM: Array) -> tuple[str, str, Array] | None:
    """The two instances whose frames meet best, up to the pair's own motion, and ``X_FM`` between them."""
    candidates = [mechanism.links.instances(link) for link in pair.links]
    instances = mechanism.assembly.instances
    best, least = None, math.inf
    for a in candidates[0]:
        check_time(mechanism.text.name)  # two products of a thousand uses each make a million pairs
        X_FW = inverse_pose(instances[a].X_WP @ X_AF)
        for b in (b for b in candidates[1] if b != a):
            X_FM = X_FW @ instances[b].X_WP @ X_BM
            mismatch = _mismatch(pair.kind, X_FM)
            if best is None or mismatch < least - _TIE:
                best, least = (a, b, X_FM), mismatch
    return best


def _mismatch(kind: str, X_FM: Array) -> float:
    """How far two frames are from meeting, m and rad together, when the pair's own motion is taken off."""
    shifts, axes = _HELD[kind]
    apart = float(np.linalg.norm(X_FM[:3, 3][shifts]))
    if axes == "xyz":
        return apart + float(np.abs(X_FM[:3, :3] - np.eye(3)).max())
    return apart + float(np.linalg.norm(X_FM[:3, 2] - [0.0, 0.0, 1.0])) if axes == "z" else apart


# -------------------------------------------------------------------------------------------------------------------------- limits


def _limits(pair: Pair, X_FM: Array, units: Units, notes: list[Note]) -> dict[str, Limits]:
    """The ranges of a pair by coordinate, rad and m, counted from the pose of the file."""
    x, y, z = X_FM[:3, 3].tolist()
    now = {"angle": turn_about_z(X_FM), "position": z, "position_x": x, "position_y": y, "angle_x": 0.0, "angle_y": 0.0}
    found: dict[str, Limits] = {}
    for coordinate, (low, high) in zip(ranged_coordinates(pair.kind), pair.ranges, strict=False):
        unit = units.angle if coordinate.startswith("angle") else units.length
        lower = -math.inf if low is None else low * unit - now[coordinate]
        upper = math.inf if high is None else high * unit - now[coordinate]
        bounds = ordered_limits(lower, upper, pair.name, notes)
        if bounds is not None:
            found[coordinate] = bounds
    return found
