"""Which mate of an edited assembly is which mate of the one before.

CAD programs number mates anew when they are deleted and made again, so that equal names may mean different mates. A mate is recognised
by the parts that it joins, its kind, and where its axis lies on them; its name decides between equals only. A mate of another name and
another kind, or with its axis elsewhere, is another mate; it may be meant, and is offered as a guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from foundation.arrays import Array

from ..assembly import Assembly, Mate
from .assignment import assigned_pairs
from .compared_shapes import ComparedShapes, compare_shapes

KIND, AXIS, NAME = 0.5, 0.4, 0.1  # weights of the evidence
LEAST_AXIS = 0.25  # of the evidence of the axis, to be taken for the same mate under another name: 6 mm away, or turned by 36 deg
_NEAR = 2e-3  # m, and over the size of nothing: an axis this far away has half of the evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class MateMatch:
    """One mate before and after; one of the names is None where it was added or removed."""

    old: str | None
    new: str | None
    what: tuple[str, ...] = ()  # "renamed", "kind", "axis"
    guess: str | None = None  # where it was removed: a mate between the same parts that may be meant
    reversed: bool = False  # what was positive about the old one is negative about the new one: ends exchanged, or axis turned round


def match_mates(old: Assembly, new: Assembly, partner: Mapping[str, str], shapes: ComparedShapes | None = None) -> tuple[MateMatch, ...]:
    """What became of every mate of `old`, and which are new in `new`; `partner` is which part became which.

    The order of the mates in the files has no influence.
    """
    shapes = shapes or compare_shapes(old, new)
    groups: dict[frozenset[str], tuple[list[Mate], list[Mate]]] = {}
    for mate in sorted(old.mates, key=lambda m: m.name):
        if mate.a in partner and mate.b in partner:
            groups.setdefault(frozenset((partner[mate.a], partner[mate.b])), ([], []))[0].append(mate)
    for mate in sorted(new.mates, key=lambda m: m.name):
        groups.setdefault(frozenset((mate.a, mate.b)), ([], []))[1].append(mate)
    found: dict[str, MateMatch] = {}
    for before, now in groups.values():
        if not before or not now:
            continue
        axes = np.array([[_axis_evidence(old, new, a, b, partner, shapes) for b in now] for a in before])
        kinds = np.array([[float(a.kind == b.kind) for b in now] for a in before])
        names = np.array([[float(a.name == b.name) for b in now] for a in before])
        plain = np.array([[a.name == b.name or _may_be(a, b, *_axes(old, new, a, b, partner, shapes)) for b in now] for a in before])
        # what may not be the same comes last, and only as a guess
        for i, j in assigned_pairs(KIND * kinds + AXIS * axes + NAME * names + 2.0 * plain):
            a, b = before[i], now[j]
            if not plain[i, j]:
                found[a.name] = MateMatch(old=a.name, new=None, guess=b.name)
                continue
            what = ("renamed",) * (a.name != b.name) + ("kind",) * (a.kind != b.kind) + ("axis",) * bool(axes[i, j] < 0.99)
            # of a symmetric part it is not known which way round it is: the axis is turned if it is so on both parts
            ends = [_axes(old, new, mate, b, partner, shapes) for mate in (a, _exchanged(a))]
            turned = all(float(X[:3, 2] @ Y[:3, 2]) < 0.0 for X, Y in ends)
            found[a.name] = MateMatch(old=a.name, new=b.name, what=what, reversed=turned != (b.a != partner[a.a]))
    taken = {match.new for match in found.values()}
    gone = [found.get(mate.name, MateMatch(old=mate.name, new=None)) for mate in old.mates]
    return (*gone, *(MateMatch(old=None, new=mate.name) for mate in new.mates if mate.name not in taken))


def _axis_evidence(old: Assembly, new: Assembly, a: Mate, b: Mate, partner: Mapping[str, str], shapes: ComparedShapes) -> float:
    """1 where the axis lies on the parts as it did, less the farther it is away or turned."""
    X, Y = _axes(old, new, a, b, partner, shapes)
    return _parallel(X, Y) / (1.0 + _apart(X, Y) / _NEAR)


def _may_be(a: Mate, b: Mate, X: Array, Y: Array) -> bool:
    """Whether a mate of another name can be the same one: by its kind, and by what its kind holds of the axis."""
    if a.kind != b.kind or a.kind == "fixed":
        return a.kind == b.kind
    if a.kind in ("prismatic", "planar"):  # where along the plane or beside the line is all the same
        return _parallel(X, Y) >= LEAST_AXIS
    if a.kind == "spherical":
        return 1.0 / (1.0 + float(np.linalg.norm(X[:3, 3] - Y[:3, 3])) / _NEAR) >= LEAST_AXIS
    return _parallel(X, Y) / (1.0 + _apart(X, Y) / _NEAR) >= LEAST_AXIS


def _exchanged(mate: Mate) -> Mate:
    return replace(mate, a=mate.b, b=mate.a, X_AF=mate.X_BM, X_BM=mate.X_AF)


def _parallel(X: Array, Y: Array) -> float:
    """1 where the axes are parallel, 0 from 41 deg on."""
    return float(np.clip(1.0 - 4.0 * (1.0 - abs(float(X[:3, 2] @ Y[:3, 2]))), 0.0, 1.0))


def _axes(old: Assembly, new: Assembly, a: Mate, b: Mate, partner: Mapping[str, str], shapes: ComparedShapes) -> tuple[Array, Array]:
    """Frame of the old mate, carried along with its first part, and frame of the new one on that part, in space."""
    here = old.instances[a.a]
    there = new.instances[partner[a.a]]
    local = shapes.motions.get((here.part, there.part))
    X = there.X_WP @ (local if local is not None else np.eye(4)) @ a.X_AF
    Y = (new.instances[b.a].X_WP @ b.X_AF) if b.a == partner[a.a] else (new.instances[b.b].X_WP @ b.X_BM)
    return np.asarray(X), np.asarray(Y)


def _apart(X: Array, Y: Array) -> float:
    """How far the origin of the one is from the axis of the other, m."""
    arm = Y[:3, 3] - X[:3, 3]
    return float(np.linalg.norm(arm - (arm @ X[:3, 2]) * X[:3, 2]))
