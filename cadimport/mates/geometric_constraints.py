"""What the constraints of CAD systems forbid: one table of words, shapes of the two ends, and what stays where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

from .kind_from_constraints import Constraints

_ALONG = 1e-9  # sine: directions nearer than this are parallel, and what is at right angles to both is not defined


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class End:
    """One end of a constraint, in W."""

    kind: str  # "point", "sphere", "line", "cylinder", "cone", "plane", "circle", ...
    point: Array  # m
    axis: Array | None  # direction; of a plane or circle its normal

    @property
    def direction(self) -> Array:
        """The axis of an end whose tags in the table imply that it has one."""
        assert self.axis is not None
        return self.axis

    @property
    def tags(self) -> set[str]:
        """What it counts as in the table.

        A "centre" is known by a point alone, and a "point" is a centre that is not that of a circle. All else is "straight": a "line", or
        "flat": a "plane", or a "circle", which is an edge whose axis is the normal of the plane that it lies in. A "round" one is a
        face around a line. Of any of them, also of a sphere, a "direction" may be given: an "axis" or a "normal".
        """
        centre = self.kind in ("point", "sphere") or self.axis is None
        circle, plane = self.kind == "circle", self.kind.startswith("plane")
        tags = {"any"}
        if centre:
            tags |= {"centre"} if circle else {"centre", "point"}
        else:
            tags |= {"straight", "flat", "circle" if circle else "plane"} if circle or plane else {"straight", "line"}
        if self.kind in ("cylinder", "cone") and not centre:
            tags |= {"round"}
        if self.axis is not None:
            tags |= {"direction", "normal" if circle or plane else "axis"}
        return tags


def constrain(rows: Constraints, word: str, first: End, second: End) -> bool:
    """Add the rows of one constraint; False when the table has no such constraint, and nothing is added.

    Parameters
    ----------
    word
        What the CAD system calls it: "concentric", "coincident", "distance", "parallel", "perpendicular", "angle", "fixed".
    first, second
        Its two ends in either order.
    """
    for words, one, other, rule in _TABLE:
        if word in words:
            for here, there in ((first, second), (second, first)):
                if one in here.tags and other in there.tags:
                    rule(rows, here, there)
                    return True
    return False


# --------------------------------------------------------------------------------------------------------------------------- rules


def _fixed(rows: Constraints, one: End, other: End) -> None:
    rows.fixed()


def _same_point(rows: Constraints, one: End, other: End) -> None:
    rows.same_point(other.point)


def _point_on_line(rows: Constraints, point: End, line: End) -> None:
    rows.point_on_line(point.point, line.direction)


def _point_in_plane(rows: Constraints, point: End, plane: End) -> None:
    rows.no_shift(point.point, plane.direction)


def _same_line(rows: Constraints, one: End, other: End) -> None:
    rows.same_line(other.point, one.direction)


def _inserted(rows: Constraints, one: End, other: End) -> None:
    rows.same_line(other.point, one.direction)
    rows.no_shift(other.point, one.direction)


def _line_in_plane(rows: Constraints, line: End, plane: End) -> None:
    rows.no_turn(np.cross(line.direction, plane.direction))
    rows.no_shift(line.point, plane.direction)


def _same_plane(rows: Constraints, one: End, other: End) -> None:
    rows.same_plane(other.point, one.direction)


def _same_circle(rows: Constraints, one: End, other: End) -> None:
    rows.same_plane(other.point, one.direction)
    rows.same_line(other.point, one.direction)


def _parallel(rows: Constraints, one: End, other: End) -> None:
    rows.parallel(one.direction)


def _square(rows: Constraints, one: End, other: End) -> None:
    rows.no_turn(np.cross(one.direction, other.direction))


def _same_angle(rows: Constraints, one: End, other: End) -> None:
    across = np.cross(one.direction, other.direction)
    if np.linalg.norm(across) < _ALONG:
        rows.parallel(one.direction)
    else:
        rows.no_turn(across)


# --------------------------------------------------------------------------------------------------------------------------- table

_LOCK = {"fixed", "weld", "rigid", "lock"}
_CONCENTRIC = {"concentric", "insert", "coaxial"}
_CONTACT = {"coincident", "mate", "align", "flush"}
_AT_OFFSET = _CONTACT | {"offset"}
_AT_DISTANCE = _AT_OFFSET | {"distance"}

_Rule = Callable[[Constraints, End, End], None]

# The first row that fits counts. A point on a circle is in none: it lies anywhere along the edge, and files do not hold its radius.
_TABLE: tuple[tuple[set[str], str, str, _Rule], ...] = (
    (_LOCK, "any", "any", _fixed),
    (_CONCENTRIC | _CONTACT, "centre", "centre", _same_point),
    (_CONCENTRIC, "centre", "straight", _point_on_line),
    ({"insert"}, "straight", "straight", _inserted),  # Inventor's: axes and faces together
    (_CONCENTRIC, "straight", "straight", _same_line),
    (_AT_DISTANCE, "point", "plane", _point_in_plane),
    (_AT_OFFSET, "circle", "circle", _same_circle),  # two edges that are one
    (_CONTACT, "circle", "round", _same_line),  # an edge on a cylinder goes around it
    (_AT_DISTANCE, "flat", "flat", _same_plane),
    (_AT_DISTANCE, "line", "flat", _line_in_plane),
    (_AT_OFFSET, "point", "line", _point_on_line),
    (_AT_OFFSET, "line", "line", _same_line),
    ({"parallel"}, "normal", "normal", _parallel),
    ({"parallel"}, "axis", "axis", _parallel),
    ({"parallel"}, "axis", "normal", _square),
    ({"perpendicular", "angle"}, "direction", "direction", _same_angle),
)
