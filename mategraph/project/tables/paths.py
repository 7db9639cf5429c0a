"""``[path.NAME]``: a path in space that points are moved along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model import PathEntry
from ..problems import shown
from ..toml_writing import KeyPath
from .parameters import unknown_key
from .reading import Reading

if TYPE_CHECKING:
    from ..schema import PathTable

UNITS = {"blend": "m", "speed": "m/s", "acceleration": "m/s^2", "jerk": "m/s^3", "duration": "s", "start": "s"}
POINTS = ("line", "arc", "via")  # keys of a segment with one point; `spline` has many


def read_path(reading: Reading, name: str, entry: PathTable) -> PathEntry | None:
    """A path with its numbers in SI."""
    path, before = ("path", name), len(reading.problems.errors)
    segments = [_segment(reading, (*path, "segments", i), segment) for i, segment in enumerate(entry.segments)]
    numbers: dict[str, Any] = {"law": entry.law}
    for key, unit in UNITS.items():
        given = getattr(entry, key)
        if given is not None:
            numbers["begin" if key == "start" else key] = reading.number((*path, "in" if key == "duration" else key), given, unit)
    if len(reading.problems.errors) > before:
        return None
    return PathEntry(name=name, segments=tuple(segments), numbers=numbers, place=reading.places.of(*path))


def _segment(reading: Reading, path: KeyPath, segment: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in segment.items():
        if key in POINTS:
            found[key] = _point(reading, (*path, key), value)
        elif key == "turn":
            found[key] = _angles(reading, (*path, key), value)
        elif key == "spline" and isinstance(value, list):
            found[key] = [_point(reading, (*path, key, i), point) for i, point in enumerate(value)]
        else:
            unknown_key(reading, (*path, key), [*POINTS, "spline", "turn"])
    return found


def _angles(reading: Reading, path: KeyPath, value: object) -> list[float] | None:
    if not (isinstance(value, list) and len(value) == 3):
        reading.report(
            "E009", path, f"turn = {shown(value)} is no orientation.", 'Write angles rx, ry, rz, such as ["0 deg", "20 deg", "0 deg"].'
        )
        return None
    angles = [reading.number((*path, i), angle, "rad") for i, angle in enumerate(value)]
    return None if None in angles else [float(angle) for angle in angles if angle is not None]


def _point(reading: Reading, path: KeyPath, value: object) -> list[float] | None:
    if not (isinstance(value, list) and len(value) == 3):
        reading.report("E009", path, f"{path[-1]} = {shown(value)} is no point.", 'Write three lengths, such as ["1.2 m", "0 m", "0.4 m"].')
        return None
    lengths = reading.lengths(path, value)
    return None if lengths is None else [float(x) for x in lengths]
