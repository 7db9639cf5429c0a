"""How far a thread goes in a turn: from helical faces that are drawn, or from the name of the part.

`lead_from_faces` looks at points of the edges of the part. Along a helix the height z and the angle
t satisfy z = lead t / 2 pi + const, so that exp(2 pi i (z / pitch - starts t / 2 pi)) is the same at all of them: the pitch and the number
of starts are those where the mean of it is largest. Circles (chamfers, ends of shanks) average out.
"""

from __future__ import annotations

import math
import re

import numpy as np

from foundation.arrays import Array

from ..assembly import Part

FEWEST_POINTS = 60
MOST_POINTS = 1000
FEWEST_TURNS = 2.5
STARTS = (1, 2, 3, 4)
HARMONICS = (1, 2, 3)  # crests and roots lie between each other: one of these is strong
CLEAR = 0.13  # mean of the phases of points on helices; that of points that lie anyhow is 1 / sqrt(points), and twice that at most

_NUMBER = r"(\d+(?:[.,]\d+)?)"
_PATTERNS = (
    # Tr10x2, Tr 8 x 8 (P2): the second number is the lead; T8x2
    (re.compile(rf"(?<![A-Za-z])Tr?\s*{_NUMBER}\s*[x×*]\s*{_NUMBER}", re.IGNORECASE), 2),
    # M8x1.25 and M8 x 1; the third number of M8x1x40 is a length. M8x40 is a length too: no thread is so coarse
    (re.compile(rf"(?<![A-Za-z])M\s*{_NUMBER}\s*[x×*]\s*{_NUMBER}", re.IGNORECASE), 2),
    # ball screws: SFU1605, BSF2010: diameter and lead, two digits each
    (re.compile(r"(?<![A-Za-z])(?:SFU|SFUR|SFK|SFKR|SFS|BSF|BS|DFU)\s*-?(\d\d)(\d\d)(?!\d)", re.IGNORECASE), 2),
    (re.compile(rf"(?:lead|steigung)\s*[=:_ ]?\s*{_NUMBER}\s*mm", re.IGNORECASE), 1),
    (re.compile(rf"{_NUMBER}\s*mm\s*(?:lead|pitch)", re.IGNORECASE), 1),
    (re.compile(rf"(?<![A-Za-z])(?:pitch|P)\s*[=:_ ]?\s*{_NUMBER}\s*mm", re.IGNORECASE), 1),
)
_COARSE = re.compile(rf"(?<![A-Za-z])M\s*{_NUMBER}(?![\d.,])", re.IGNORECASE)
_LEFT = re.compile(r"(?<![A-Za-z])(?:LH|left[- _]?hand(?:ed)?|linksgewinde)(?![A-Za-z])", re.IGNORECASE)
STEEPEST = 1.6  # diameters a turn: more is a length, as in M8x40

COARSE = {
    1.6: 0.35,
    2: 0.4,
    2.5: 0.45,
    3: 0.5,
    4: 0.7,
    5: 0.8,
    6: 1.0,
    8: 1.25,
    10: 1.5,
    12: 1.75,
    14: 2,
    16: 2,
    18: 2.5,
    20: 2.5,
    24: 3,
    30: 3.5,
}


def lead_from_name(name: str) -> float | None:
    """Lead that a name tells, m per turn, negative for left-hand threads; None where it tells none.

    >>> [round(1e3 * lead_from_name(name), 3) for name in ("Tr10x2 spindle", "M8", "SFU1605-300", "lead screw T8x8 LH", "M8x40")]
    [2.0, 1.25, 5.0, -8.0, 1.25]
    >>> lead_from_name("TRUMPF M-series") is None
    True
    """
    sign = -1e-3 if _LEFT.search(name) else 1e-3
    for pattern, group in _PATTERNS:
        match = pattern.search(name)
        if match is None:
            continue
        lead = _number(match[group])
        if group == 1 or 0.0 < lead <= STEEPEST * _number(match[1]):
            return sign * lead
    match = _COARSE.search(name)
    return sign * COARSE[_number(match[1])] if match is not None and _number(match[1]) in COARSE else None


def _number(text: str) -> float:
    return float(text.replace(",", "."))


def lead_from_faces(part: Part, point: Array, axis: Array, radius: float) -> float | None:
    """Lead of the helical faces of a part around a line of its frame P, m per turn; negative where it is left-handed.

    `radius` is about that of the thread, m. None where no helix is drawn there.
    """
    if not any(face.kind == "other" for face in part.faces):
        return None
    vertices = _on_edges(part) - point
    z = vertices @ axis
    across = vertices - z[:, None] * axis
    r = np.linalg.norm(across, axis=1)
    near = np.flatnonzero((r > 0.6 * radius) & (r < 1.3 * radius))
    if len(near) < FEWEST_POINTS:
        return None
    x = np.linalg.svd(axis[None, :])[2][1]
    angle = np.arctan2(across[near] @ np.cross(axis, x), across[near] @ x)
    z = z[near]
    length = float(np.ptp(z))
    if length <= 0.0:
        return None
    turns = np.arange(FEWEST_TURNS, min(length / 2e-4, 4.0 * len(z)), 0.1)
    phase = np.exp(2j * math.pi * np.outer(turns, (z - z.min()) / length))
    strengths = {}
    for starts in STARTS:
        for hand in (1.0, -1.0):
            waves = phase * np.exp(-1j * hand * starts * angle)
            strengths[starts, hand] = np.mean([np.abs((waves**harmonic).mean(axis=1)) for harmonic in HARMONICS], axis=0)
    # All waves that fit have one lead: three of a third of the pitch are as good as one.
    (starts, hand), strength = max(strengths.items(), key=lambda item: float(item[1].max()))
    peak = int(strength.argmax())
    return hand * starts * length / _refined(turns, strength, peak) if strength[peak] > CLEAR else None


def _on_edges(part: Part) -> Array:
    """Points on the edges of a part, at uneven steps: even ones along a helix would fit finer helices as well."""
    mesh = part.mesh
    corners = mesh.edge_points.astype(np.float64)
    ends = np.setdiff1d(np.arange(max(len(corners) - 1, 0)), np.asarray(mesh.edge_starts[1:], dtype=np.int64) - 1)
    start, end = corners[ends], corners[ends + 1]
    lengths = np.linalg.norm(end - start, axis=1)
    if not lengths.sum() > 0.0:
        return np.zeros((0, 3))
    share = np.sort(np.random.default_rng(0).random(MOST_POINTS)) * lengths.sum()
    reached = np.cumsum(lengths)
    at = np.minimum(np.searchsorted(reached, share), len(ends) - 1)
    t = 1.0 - (reached[at] - share) / lengths[at]
    points: Array = start[at] + t[:, None] * (end[at] - start[at])
    return points


def _refined(turns: Array, strength: Array, k: int) -> float:
    """The place of a peak between steps, by the parabola through three of them."""
    if not 0 < k < len(turns) - 1:
        return float(turns[k])
    before, at, after = (float(strength[j]) for j in (k - 1, k, k + 1))
    bend = before - 2.0 * at + after
    return float(turns[k]) + (0.0 if bend == 0.0 else 0.5 * (before - after) / bend * float(turns[1] - turns[0]))
