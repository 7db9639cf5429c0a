"""Axes that a user gives against the geometry: near a shaft in its hole, or along another direction than theirs."""

from __future__ import annotations

import math

from foundation.arrays import Array
from foundation.errors import Note

from ..assembly import Assembly, Mate
from .coaxial import OFFSET, SharedLine, pinned_lines, shared_lines
from .frames import signed
from .from_geometry import ROUGH
from .kinds import MATE_KINDS
from .overrides import MateOverride


def axis_notes(assembly: Assembly, mate: Mate, given: MateOverride) -> list[Note]:
    """A note where the mate moves along or about another line than the shafts and holes of its parts, and that is hardly meant.

    Of an axis alone every other direction is reported; of an axis with an origin, which define a line whatever the geometry, only one that
    runs through a shaft at a small angle or a small distance.
    """
    row = MATE_KINDS[mate.kind]
    if given.axis is None or row.located not in ("line", "direction"):
        return []
    X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
    point, direction = X_WF[:3, 3], X_WF[:3, 2]
    lines = shared_lines(assembly, mate.a, mate.b) or pinned_lines(assembly, mate.a, mate.b)
    if any(line.is_parallel(direction) and (not row.has_line or line.distance(point) <= 10 * OFFSET) for line in lines):
        return []
    if given.origin is not None:
        near = [line for line in lines if line.distance(point) <= line.fits[0].shaft_radius and _angle(line, direction) <= ROUGH]
    else:
        near = list(lines)
    if not near:
        return []
    line = min(near, key=lambda line: _angle(line, direction))
    off = f"{math.degrees(_angle(line, direction)):.3g} deg"
    if row.has_line:
        off += f" and {line.distance(point) * 1e3:.3g} mm"
    found = ", ".join(f"{component:.4g}" for component in signed(line.direction, direction) + 0.0)
    return [
        Note(
            code="W151",
            text=f"{mate.name}: the axis that is given is {off} off the {line.sentence()}, and holds as it is given",
            element=mate.name,
            remedy=f"Leave axis and origin out, or write axis = [{found}], to have that line; nothing, if this is meant.",
        )
    ]


def _angle(line: SharedLine, direction: Array) -> float:
    """The angle between a line and a direction, whichever way they point."""
    return math.acos(min(abs(float(line.direction @ direction)), 1.0))
