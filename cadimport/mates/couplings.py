"""Which coordinate a coupling of two parts means.

Some files (SDF's gearboxes, FreeCAD's gears, belts, racks and screws) couple *parts*: "this wheel and that one". The coordinates are those
of the mates that carry the parts. The one that is meant is the mate of the part, or of what is fixed to it, whose axis is parallel to that
of the coupling; where there are several, the one on the coupling's own line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import numpy as np

from foundation.arrays import Array

from ..assembly import Mate
from .kinds import MATE_KINDS

PARALLEL = 1e-4  # sine of the angle between axes that are meant to be one
ON_LINE = 1e-5  # m: the same of a point and a line

Unit = Literal["rad", "m"]


def held_with(part: str, mates: Iterable[Mate]) -> frozenset[str]:
    """The part and all that fixed mates hold together with it."""
    near: dict[str, list[str]] = {}
    for mate in mates:
        if mate.kind == "fixed" and mate.status != "rejected":
            near.setdefault(mate.a, []).append(mate.b)
            near.setdefault(mate.b, []).append(mate.a)
    found, queue = {part}, [part]
    while queue:
        for other in near.get(queue.pop(), ()):
            if other not in found:
                found.add(other)
                queue.append(other)
    return frozenset(found)


def coordinate_of(
    part: str, X_WF: Array, unit: Unit, mates: Sequence[Mate], poses: Mapping[str, Array], carrier: str | None = None
) -> tuple[str, float] | None:
    """The coordinate in which a part turns about (or slides along) the z axis of a frame, and its sign; None where none or several fit.

    Parameters
    ----------
    part
        Instance name.
    X_WF
        Frame of the coupling in W.
    unit
        "rad" for a turn, "m" for a slide.
    mates, poses
        All mates of the assembly and ``X_WP`` of its parts.
    carrier
        The part against which the motion counts, where the file gives one.

    Returns
    -------
    tuple of str and float
        Name as `MateCoupling` has it, and +1 where the part moves along z when the coordinate grows, else -1.
    """
    own = held_with(part, mates)
    others = None if carrier is None else held_with(carrier, mates)
    found: list[tuple[float, str, float]] = []
    for mate in mates:
        if mate.status == "rejected" or mate.kind == "fixed" or (mate.a in own) == (mate.b in own):
            continue
        if others is not None and (mate.a if mate.b in own else mate.b) not in others:
            continue
        kind = MATE_KINDS[mate.kind]
        fitting = [name for name, measured in kind.coordinates if measured == unit]
        if mate.kind not in ("revolute", "prismatic", "cylindrical", "screw") or not fitting:
            continue
        X_WM = poses[mate.a] @ mate.X_AF
        axis, z = X_WM[:3, 2], X_WF[:3, 2]
        if float(np.linalg.norm(np.cross(axis, z))) > PARALLEL:
            continue
        away = X_WF[:3, 3] - X_WM[:3, 3]
        distance = float(np.linalg.norm(away - (away @ axis) * axis)) if unit == "rad" else 0.0
        sign = float(np.sign(axis @ z)) * (1.0 if mate.b in own else -1.0)
        found.append((distance, mate.name if len(kind.coordinates) == 1 else f"{mate.name}.{fitting[0]}", sign))
    if len(found) > 1:
        found = [one for one in found if one[0] <= ON_LINE]
    return (found[0][1], found[0][2]) if len(found) == 1 else None


Transmission = Literal["gears", "belt", "rack", "screw"]


def transmission_terms(
    kind: Transmission,
    ends: Sequence[tuple[str, Array]],
    mates: Sequence[Mate],
    poses: Mapping[str, Array],
    *,
    radii: tuple[float, float] = (0.0, 0.0),
    pitch: float = 0.0,
) -> tuple[tuple[str, float], ...]:
    """The terms of a transmission between two parts, each with a frame in W; none where the joints that carry them are not found.

    With the angles about, and the shifts along, the z axes of the two frames; racks and screws may have their ends in either order:

    | gears | ``r1 angle1 + r2 angle2 = 0`` |
    | belt | ``r1 angle1 - r2 angle2 = 0`` |
    | rack | ``shift = r1 angle`` |
    | screw | ``shift = -pitch / (2 pi) angle``: a right-hand screw pulls its nut back |

    Parameters
    ----------
    radii
        Of the two wheels, m; of a rack's pinion the first.
    pitch
        Of a screw, m per turn.
    """
    turns = [coordinate_of(part, X, "rad", mates, poses) for part, X in ends]
    slides = [coordinate_of(part, X, "m", mates, poses) for part, X in ends]
    terms: tuple[tuple[str, float], ...] = ()
    if kind in ("gears", "belt"):
        if turns[0] is not None and turns[1] is not None:
            (one, s1), (two, s2) = turns[0], turns[1]
            terms = ((one, s1 * radii[0]), (two, (s2 if kind == "gears" else -s2) * radii[1]))
    else:
        ratio = radii[0] if kind == "rack" else -pitch / (2.0 * math.pi)
        for shift, angle in ((slides[0], turns[1]), (slides[1], turns[0])):
            if shift is not None and angle is not None and not terms:
                terms = ((shift[0], shift[1]), (angle[0], -ratio * angle[1]))
    return terms if all(coefficient for _, coefficient in terms) else ()
