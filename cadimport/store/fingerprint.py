"""A name for a shape, made from the shape: equal before and after a re-export, different after an edit.

CAD systems renumber entities, rename files and move parts, so a part is recognised by what does not depend on them: volume, area, radii
of gyration, the distances of its corners from its centre of mass, kinds and sizes of its faces, and its handedness. All are unchanged
by translation and rotation; a mirrored part differs unless it is its own mirror image.

Where two names differ the shapes may still be equal but for the noise of another writer, which can push a rounded number over a border:
`same_shape` compares the numbers themselves, and `likeness` measures how much of one shape is in another.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from typing import Any

import numpy as np

from foundation.arrays import Array

from ..assembly import Face, Geometry, Part

MOST_PAIRED = 400  # faces of one kind, whose distances from one another are compared
STEP = 1e-6  # m: a length is rounded to this. Re-exports agree to 1e-9 m or better; an edit is larger.
# Round numbers of a drawing fall on the borders of round intervals, where noise decides; shifted by an irrational share they do not.
_SHIFT = 1.0 / math.pi


def fingerprint(geometry: Geometry | None, faces: tuple[Face, ...], corners: Array) -> str:
    """A 16-digit hexadecimal name for the shape.

    Parameters
    ----------
    geometry
        Volume integrals of the part; None for surfaces.
    faces
        Its faces.
    corners
        (n, 3) B-rep vertices in the part's frame, m; in any order.
    """
    corners = np.asarray(corners, dtype=np.float64).reshape(-1, 3)
    words: list[str] = []
    if geometry is not None:
        center = np.asarray(geometry.center)
        words.append(f"volume {_rounded(np.cbrt(geometry.volume))} area {_rounded(math.sqrt(geometry.area))}")
        moments = np.linalg.eigvalsh(geometry.inertia)
        words.append("gyration " + " ".join(str(_rounded(math.sqrt(max(m, 0.0) / geometry.volume))) for m in moments))
    else:
        center = corners.mean(axis=0) if len(corners) else np.zeros(3)
    arms = corners - center
    words.append("corners " + " ".join(map(str, sorted(_all_rounded(np.linalg.norm(arms, axis=1))))))
    words.append(f"hand {_hand(arms)}")
    sizes = _all_rounded(np.array([_sizes(face) for face in faces]).reshape(-1, 4))
    words.extend(sorted(f"{f.kind} {'hole' if f.hole else '-'} {a} {b} {c} {d}" for f, (a, b, c, d) in zip(faces, sizes, strict=True)))
    return hashlib.sha256("\n".join(words).encode("ascii")).hexdigest()[:16]


def _rounded(length: float) -> int:
    return math.floor(float(length) / STEP + _SHIFT)


def _all_rounded(lengths: Array) -> list[Any]:
    """The same of many at once."""
    rounded: list[Any] = np.floor(lengths / STEP + _SHIFT).astype(np.int64).tolist()
    return rounded


def _hand(arms: Array) -> int:
    """+1 or -1 for the two mirror images of a handed set of points, 0 for one that is its own mirror image."""
    if len(arms) == 0:
        return 0
    squares = np.einsum("ij,ij->i", arms, arms)
    size = float(squares.max())
    if size == 0.0:
        return 0
    weights = squares / size
    # Three vectors that turn with the part, weighted by different powers of the distance; their triple product changes sign in a mirror.
    axes = [(weights**power)[:, None] * arms / math.sqrt(size) for power in (1, 2, 3)]
    triple = float(np.linalg.det(np.array([axis.sum(axis=0) for axis in axes]))) / len(arms) ** 3
    return 0 if abs(triple) < 1e-9 else int(math.copysign(1, triple))


# ------------------------------------------------------------------------------------------------------------------- comparing


def same_shape(a: Part, b: Part, *, tolerance: float = 5e-6) -> bool:
    """Whether two parts have one shape: equal fingerprints, or all sizes equal to `tolerance` (m).

    Sizes are volume and area as lengths, radii of gyration, and kind, radii, extent and area of every face; and where the faces are: the
    distances between their middles. Mirror images are distinguished by the centres of their plane faces, where these have a hand.
    """
    if shape_name(a) == shape_name(b):
        return same_places(a, b, 2.0 * tolerance)
    if a.kind != b.kind or len(a.faces) != len(b.faces) or a.kind == "empty":
        return False
    if (a.geometry is None) != (b.geometry is None):
        return False
    if not np.allclose(_lengths(a.geometry), _lengths(b.geometry), rtol=0.0, atol=tolerance):
        return False
    if _plane_hand(a) * _plane_hand(b) < 0:
        return False
    mine, others = (sorted((f.kind, f.hole, *_sizes(f)) for f in part.faces) for part in (a, b))
    unmatched = list(others)
    for kind, hole, *sizes in mine:  # sorted alike up to noise, so the fit is near the front
        fit = next(
            (i for i, (k, h, *s) in enumerate(unmatched) if k == kind and h == hole and np.allclose(s, sizes, rtol=0.0, atol=tolerance)),
            None,
        )
        if fit is None:
            return False
        del unmatched[fit]
    return same_places(a, b, 2.0 * tolerance)


def same_places(a: Part, b: Part, tolerance: float) -> bool:
    """Whether the faces of two parts with faces of equal sizes lie at the same places: the distances between them are the same."""
    mine, others = _distances(a), _distances(b)
    return len(mine) != len(others) or bool(np.allclose(mine, others, rtol=0.0, atol=tolerance))


def likeness(a: Part, b: Part) -> float:
    """How alike two shapes are: 1 for equal ones, 0 for shapes with nothing in common.

    The mean of the ratios of their sizes (smaller over larger), of the share of faces that both have, by kind and sizes to 10 um, and of
    the share of distances between faces that both have.
    """
    if same_shape(a, b):
        return 1.0
    mine, others = (Counter((f.kind, f.hole, *(round(size / 1e-5) for size in _sizes(f))) for f in part.faces) for part in (a, b))
    union = sum((mine | others).values())
    shares = [sum((mine & others).values()) / union if union else 0.0]
    if a.geometry is not None and b.geometry is not None:
        pairs = zip(_lengths(a.geometry), _lengths(b.geometry), strict=True)
        shares.append(float(np.mean([min(x, y) / max(x, y) if max(x, y) > 0.0 else 1.0 for x, y in pairs])))
    else:
        shares.append(0.0 if (a.geometry is None) != (b.geometry is None) else shares[0])
    near, far = (Counter(np.round(_distances(part) / 1e-5).astype(np.int64).tolist()) for part in (a, b))
    between = sum((near | far).values())
    shares.append(sum((near & far).values()) / between if between else shares[0])
    return float(np.mean(shares))


def _distances(part: Part) -> Array:
    """The distances, m, between the middles of faces of one kind, and of each from the centre of mass, sorted; of many faces the latter.

    They are what a turned or moved part keeps; the middle of a face of no simple kind is not known.
    """
    points: dict[str, list[Array]] = {}
    for face in part.faces:
        if face.kind != "other":
            points.setdefault(face.kind, []).append(face.origin + 0.5 * (face.span[0] + face.span[1]) * face.axis)
    found: list[Array] = []
    for own in points.values():
        cloud = np.array(own)
        if part.geometry is not None:
            found.append(np.linalg.norm(cloud - part.geometry.center, axis=1))
        if 1 < len(cloud) <= MOST_PAIRED:
            rows, columns = np.triu_indices(len(cloud), 1)
            found.append(np.linalg.norm(cloud[rows] - cloud[columns], axis=1))
    return np.sort(np.concatenate(found)) if found else np.zeros(0)


def shape_name(part: Part) -> str:
    """The fingerprint of the shape alone, the same for all products of one file that have it."""
    return part.key.partition("-")[0]  # a second product of one shape in one file has a number behind


def _lengths(geometry: Geometry | None) -> list[float]:
    """Volume, area and radii of gyration as lengths, m."""
    if geometry is None:
        return []
    moments = np.linalg.eigvalsh(geometry.inertia)
    gyration = [math.sqrt(max(m, 0.0) / geometry.volume) for m in moments]
    return [float(np.cbrt(geometry.volume)), math.sqrt(geometry.area), *gyration]


def _sizes(face: Face) -> tuple[float, float, float, float]:
    return (face.radius, face.minor_radius, math.sqrt(face.area), face.span[1] - face.span[0])


def _plane_hand(part: Part) -> int:
    planes = [face.origin for face in part.faces if face.kind == "plane"]
    if part.geometry is None or not planes:
        return 0
    return _hand(np.array(planes) - part.geometry.center)
