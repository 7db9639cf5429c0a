"""A name for a shape, made from the shape: equal before and after a re-export, different after an edit.

CAD systems renumber entities, rename files and move parts, so a part is recognised by what does not depend on them: volume, area, radii
of gyration, the distances of its corners from its centre of mass, kinds and sizes of its faces, and its handedness. All are unchanged
by translation and rotation; a mirrored part differs unless it is its own mirror image.

Where two names differ the shapes may still be equal but for the noise of another writer, which can push a rounded number over a border, and
equal names do not say where the faces are: `congruence` compares the shapes themselves.
"""

from __future__ import annotations

import hashlib
import math
from typing import Any

import numpy as np

from foundation.arrays import Array

from ..assembly import Face, Geometry

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


def _sizes(face: Face) -> tuple[float, float, float, float]:
    return (face.radius, face.minor_radius, math.sqrt(face.area), face.span[1] - face.span[0])
