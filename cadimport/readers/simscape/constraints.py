"""What the constraints of CAD systems forbid, by the words that they use for them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from foundation.arrays import Array

from ...mates.constraint_rows import Constraints

_SHIFT_ONLY = ("distance",)


def constrain(rows: Constraints, word: str, kinds: Sequence[str], points: Sequence[Array], axes: Sequence[Array | None]) -> bool:
    """Add the rows of one constraint; False when it is not one that can be taken.

    Parameters
    ----------
    word
        What the CAD system calls it: "concentric", "coincident", "distance", "parallel", "perpendicular", "angle", "fixed".
    kinds, points, axes
        Of its two ends: "point", "line", "circle", "cylinder", "plane", ...; a point in W, m; a direction in W, or None.
    """
    first, second = axes
    circles = [kind == "circle" for kind in kinds]  # an edge: its axis is the normal of the plane that it lies in
    planes = [kind.startswith("plane") or circle for kind, circle in zip(kinds, circles, strict=True)]
    spheres = [kind in ("point", "sphere") or axis is None for kind, axis in zip(kinds, axes, strict=True)]
    if word in ("fixed", "weld", "rigid", "lock"):
        rows.fixed()
    elif word in ("concentric", "insert", "coaxial", "coincident", "mate", "align", "flush", "distance", "offset") and all(spheres):
        if word in ("distance", "offset"):
            return False
        rows.same_point(points[1])
    elif word in ("concentric", "insert", "coaxial"):
        if spheres[0] or spheres[1]:
            axis = second if spheres[0] else first
            assert axis is not None
            rows.point_on_line(points[0 if spheres[0] else 1], axis)
        else:
            assert first is not None
            rows.same_line(points[1], first)
            if word == "insert":  # Inventor's: axes and faces together
                rows.no_shift(points[1], first)
    elif word in ("coincident", "mate", "align", "flush", *_SHIFT_ONLY, "offset"):
        if any(circles) and any(spheres):  # a point on the edge, wherever along it; the file does not hold its radius
            return False
        plane = first if planes[0] else second if planes[1] else None
        other = 1 if planes[0] else 0
        if plane is not None and spheres[other]:
            rows.no_shift(points[other], plane)
        elif all(planes):
            assert first is not None
            rows.same_plane(points[1], first)
            if all(circles) and word not in _SHIFT_ONLY:  # two edges that are one
                rows.same_line(points[1], first)
        elif plane is not None:  # a line in a plane
            line = axes[other]
            assert line is not None
            rows.no_turn(np.cross(line, plane))
            rows.no_shift(points[other], plane)
        elif any(spheres) and word not in _SHIFT_ONLY:
            axis = second if spheres[0] else first
            assert axis is not None
            rows.point_on_line(points[0 if spheres[0] else 1], axis)
        elif word not in _SHIFT_ONLY:
            assert first is not None
            rows.same_line(points[1], first)
        else:
            return False
    elif word == "parallel" and first is not None and second is not None:
        if planes[0] == planes[1]:
            rows.parallel(first)
        else:
            rows.no_turn(np.cross(first, second))
    elif word in ("perpendicular", "angle") and first is not None and second is not None:
        across = np.cross(first, second)
        if np.linalg.norm(across) < 1e-9:
            rows.parallel(first)
        else:
            rows.no_turn(across)
    else:
        return False
    return True
