"""Whether limits and pitch of a mate make sense for its kind."""

from __future__ import annotations

import math
from collections.abc import Mapping

from foundation.errors import CadImportError

from .kinds import MateKind

Limits = tuple[float, float]


def check_mate_numbers(
    name: str, row: MateKind, limits: Limits | None, freedom_limits: Mapping[str, Limits], pitch: float | None, place: str
) -> None:
    """Refuse what the kind of a mate cannot have; `pitch` is None where none is given.

    Raises
    ------
    CadImportError
        ``E127`` bad limits, ``E129`` a screw without pitch, or a pitch of another kind.
    """
    _check_limits(name, row, limits, place)
    for coordinate, bounds in freedom_limits.items():
        _check_freedom_limits(name, row, coordinate, bounds, place)
    _check_pitch(name, row, pitch, place)


def _check_limits(name: str, row: MateKind, limits: Limits | None, place: str) -> None:
    if limits is None:
        return
    low, high = limits
    if row.coordinate == "none":
        raise CadImportError(
            "E127", f"Mate '{name}' is {row.name} and cannot have limits.", remedy="Remove them.", element=name, place=place
        )
    if row.coordinate == "several":
        raise CadImportError(
            "E127",
            f"Mate '{name}' is {row.name} and has several coordinates: it is not clear which one a single pair of limits is for.",
            remedy=f"Give limits by coordinate: {', '.join(word for word, _ in row.coordinates)}."
            if row.coordinates
            else "Remove the limits.",
            element=name,
            place=place,
        )
    if not low < high:  # also false for nan
        unit = "rad" if row.coordinate == "angle" else "m"
        raise CadImportError(
            "E127",
            f"The limits of mate '{name}' are {low:g} and {high:g} {unit}: the first must be the lower.",
            remedy="Swap or correct them.",
            element=name,
            place=place,
        )


def _check_freedom_limits(name: str, row: MateKind, coordinate: str, bounds: Limits, place: str) -> None:
    units = dict(row.coordinates)
    if row.coordinate != "several" or coordinate not in units:
        raise CadImportError(
            "E127",
            f"Mate '{name}' is {row.name} and has no coordinate '{coordinate}' to limit by name.",
            remedy=f"Its coordinates are {', '.join(units)}."
            if row.coordinate == "several" and units
            else "Give the limits without a name.",
            element=name,
            place=place,
        )
    if not bounds[0] < bounds[1]:  # also false for nan
        raise CadImportError(
            "E127",
            f"The limits of '{coordinate}' of mate '{name}' are {bounds[0]:g} and {bounds[1]:g} {units[coordinate]}: "
            "the first must be the lower.",
            remedy="Swap or correct them.",
            element=name,
            place=place,
        )


def _check_pitch(name: str, row: MateKind, pitch: float | None, place: str) -> None:
    if row.name == "screw" and (pitch is None or not math.isfinite(pitch) or pitch == 0.0):
        raise CadImportError(
            "E129",
            f"Screw mate '{name}' has no pitch." if pitch is None else f"Screw mate '{name}' has a pitch of {pitch:g} m/rad.",
            remedy="Give the pitch, how far it advances in a turn; negative for a left-hand thread.",
            element=name,
            place=place,
        )
    if row.name != "screw" and pitch is not None:
        raise CadImportError(
            "E129",
            f"Mate '{name}' is {row.name} and cannot have a pitch.",
            remedy="Remove it, or make the mate a screw.",
            element=name,
            place=place,
        )
