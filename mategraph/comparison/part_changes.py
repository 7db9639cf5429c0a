"""What became of every part between two states of an assembly: same, edited, moved, renamed, swapped, added or removed.

Which part is which is found by `cadimport.store.part_matching`. Where one rigid motion carries more than half of the matched parts from
their old places to their new ones, the whole machine was carried, and a part has moved only if it did not follow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Instance

# Re-exports agree to 1e-6 m, and to some 1e-5 m where curved faces are approximated anew; nobody moves a part by less on purpose.
MOVED, TURNED = 2e-5, 2e-4  # m, and of the entries of a rotation
SWAPPED = 0.5  # of a likeness: below it a matched part that also changed its name is another product in the same place

# What CAD systems count up by themselves: "v13", ":1", "(2)", "#3", "_2" of a copy.
_COUNTED = re.compile(r"(?:\s*(?:\bv\d+|[:#]\d+|\(\d+\)))+$|\.(?:step|stp|fcstd)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartChange:
    """A part that is in both states, by its names, and what is different."""

    old: str
    new: str
    changes: tuple[str, ...]  # of "edited", "moved", "renamed", "swapped"; none: the same
    moved: float = 0.0  # m, of its middle, beyond what the whole machine moved
    turned: float = 0.0  # rad
    likeness: float = 1.0  # 0 to 1; below 1 the match is a guess


@dataclass(frozen=True, slots=True, kw_only=True)
class PartChanges:
    """Every part of both states, in exactly one of the lists."""

    matched: tuple[PartChange, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    carried: tuple[tuple[float, ...], ...] | None = None  # 4 x 4, m: the motion of the whole machine, where there is one

    @property
    def changed(self) -> tuple[PartChange, ...]:
        """Those that are not as they were."""
        return tuple(part for part in self.matched if part.changes)

    @property
    def new_names(self) -> dict[str, str]:
        """Old name → new name."""
        return {part.old: part.new for part in self.matched}

    def count(self, kind: str) -> int:
        """How many parts changed in a way."""
        return sum(kind in part.changes for part in self.matched)


def part_changes(old: Assembly, new: Assembly) -> PartChanges:
    """What became of every part."""
    from cadimport.store.part_matching import match_parts

    matches = match_parts(old, new)
    pairs = [(match.old, match.new) for match in matches if match.old and match.new]
    carried = common_motion([_motion(old, new, a, b) for a, b in pairs])
    found = []
    for match in matches:
        if match.old is None or match.new is None:
            continue
        before, after = old.instances[match.old], new.instances[match.new]
        edited = match.how in ("edited", "alike")
        renamed = plain_name(before) != plain_name(after)
        moved, turned = _moved(old, new, match.old, match.new, carried, edited=edited)
        swapped = edited and renamed and match.score < SWAPPED
        words = {
            "swapped": swapped,
            "edited": edited and not swapped,
            "moved": moved > MOVED or turned > TURNED,
            "renamed": renamed and not swapped,
        }
        kinds = tuple(word for word, holds in words.items() if holds)
        found.append(PartChange(old=match.old, new=match.new, changes=kinds, moved=moved, turned=turned, likeness=match.score))
    return PartChanges(
        matched=tuple(found),
        added=tuple(match.new for match in matches if match.old is None and match.new is not None),
        removed=tuple(match.old for match in matches if match.new is None and match.old is not None),
        carried=None if carried is None else tuple(tuple(row) for row in carried.tolist()),
    )


def plain_name(instance: Instance) -> str:
    """The name of a part without what CAD systems count up by themselves; parts of the root alone bear the file's name.

    >>> from types import SimpleNamespace as Part
    >>> [plain_name(Part(name=name, path=("a", name))) for name in ("stage v13:1", "bolt (2)", "Body#4")]
    ['stage', 'bolt', 'Body']
    """
    name = instance.path[-1] if instance.path else instance.name
    return _COUNTED.sub("", name).strip().casefold() or name


def common_motion(motions: Sequence[Array]) -> Array | None:
    """The rigid motion that more than half of the parts share, (4, 4); None where they stayed, or went different ways.

    >>> shift = np.eye(4); shift[0, 3] = 0.1
    >>> common_motion([shift, shift, np.eye(4)])[0, 3]
    0.1
    >>> common_motion([shift, np.eye(4)]) is None
    True
    """
    if not motions:
        return None
    stack: Array = np.array(motions)
    best: Array | None = None
    count = len(motions) / 2.0
    for motion in stack[:200]:
        near = np.abs(stack[:, :3, 3] - motion[:3, 3]).max(axis=1) < 5.0 * MOVED
        near &= np.abs(stack[:, :3, :3] - motion[:3, :3]).max(axis=(1, 2)) < TURNED
        if near.sum() > count:
            best, count = motion, float(near.sum())
    if best is None or (np.abs(best[:3, 3]).max() < MOVED and np.abs(best[:3, :3] - np.eye(3)).max() < TURNED):
        return None
    return best


def _motion(old: Assembly, new: Assembly, a: str, b: str) -> Array:
    """What carries a part from its old place to its new one, in W."""
    return np.asarray(new.instances[b].X_WP @ np.linalg.inv(old.instances[a].X_WP))


def _moved(old: Assembly, new: Assembly, a: str, b: str, carried: Array | None, *, edited: bool) -> tuple[float, float]:
    """How far the middle of a part moved, m, and how much it turned (largest entry of the change of its attitude).

    Some exporters write every part in place, others give it another frame of its own each time: where the shape is the same and lies
    elsewhere in its frame, places and principal axes in W are compared instead of frames.
    """
    X_old, X_new = old.instances[a].X_WP, new.instances[b].X_WP
    X_old = X_old if carried is None else carried @ X_old
    first, second = old.part_of(a).geometry, new.part_of(b).geometry
    if first is None or second is None:
        return float(np.abs(X_new[:3, 3] - X_old[:3, 3]).max()), float(np.abs(X_new[:3, :3] - X_old[:3, :3]).max())
    turned = float(np.abs(X_new[:3, :3] - X_old[:3, :3]).max())
    if edited:
        return float(np.linalg.norm((X_new - X_old)[:3, 3])), turned
    places = [X[:3, :3] @ geometry.center + X[:3, 3] for X, geometry in ((X_old, first), (X_new, second))]
    moved = float(np.linalg.norm(places[1] - places[0]))
    if np.abs(np.asarray(first.center) - second.center).max() < MOVED and _same_tensor(first.inertia, second.inertia):
        return moved, turned
    tensors = [X[:3, :3] @ geometry.inertia @ X[:3, :3].T for X, geometry in ((X_old, first), (X_new, second))]
    return moved, 0.0 if _same_tensor(*tensors) else max(turned, 10.0 * TURNED)


def _same_tensor(a: Array, b: Array) -> bool:
    return float(np.abs(a - b).max()) <= 1e-4 * float(np.abs(a).max())


def kinds_of(parts: PartChanges) -> Mapping[str, str]:
    """New name of a part → what it is coloured by in pictures: the first of its changes, or "added"."""
    found = {part.new: part.changes[0] for part in parts.changed}
    return found | dict.fromkeys(parts.added, "added")
