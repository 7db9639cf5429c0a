"""Which mate of an edited assembly is which mate of the one before.

CAD programs number mates anew when they are deleted and made again, so that equal names may mean different mates. A mate is recognised
by the parts that it joins, its kind, and where its axis lies on them; its name decides between equals only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linear_sum_assignment

from foundation.arrays import Array

from ..assembly import Assembly, Mate
from .compared_shapes import ComparedShapes, compare_shapes

KIND, AXIS, NAME = 0.5, 0.4, 0.1  # weights of the evidence
_NEAR = 2e-3  # m, and over the size of nothing: an axis this far away has half of the evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class MateMatch:
    """One mate before and after; one of the names is None where it was added or removed."""

    old: str | None
    new: str | None
    what: tuple[str, ...] = ()  # "renamed", "kind", "axis"
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
        rows, columns = linear_sum_assignment(KIND * kinds + AXIS * axes + NAME * names, maximize=True)
        for i, j in zip(rows, columns, strict=True):
            a, b = before[i], now[j]
            what = ("renamed",) * (a.name != b.name) + ("kind",) * (a.kind != b.kind) + ("axis",) * bool(axes[i, j] < 0.99)
            X, Y = _axes(old, new, a, b, partner, shapes)
            turned = (float(X[:3, 2] @ Y[:3, 2]) < 0.0) != (b.a != partner[a.a])
            found[a.name] = MateMatch(old=a.name, new=b.name, what=what, reversed=turned)
    taken = {match.new for match in found.values()}
    gone = [found.get(mate.name, MateMatch(old=mate.name, new=None)) for mate in old.mates]
    return (*gone, *(MateMatch(old=None, new=mate.name) for mate in new.mates if mate.name not in taken))


def _axis_evidence(old: Assembly, new: Assembly, a: Mate, b: Mate, partner: Mapping[str, str], shapes: ComparedShapes) -> float:
    """1 where the axis lies on the parts as it did, less the farther it is away or turned."""
    X, Y = _axes(old, new, a, b, partner, shapes)
    turned = 1.0 - abs(float(X[:3, 2] @ Y[:3, 2]))
    return float(np.clip(1.0 - 4.0 * turned, 0.0, 1.0) / (1.0 + _apart(X, Y) / _NEAR))


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
