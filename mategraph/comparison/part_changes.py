"""What became of every part between two states of an assembly: same, edited, moved, renamed, swapped, split, added or removed.

Which part is which, and what is different, is found by `cadimport.store.part_matching`. Where one motion carries most of the machine, the
whole machine was carried, and a part has moved only if it did not follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

KINDS = ("edited", "moved", "renamed")  # that matter; colours, numbers and places in the tree are named beside them
MOVED, TURNED = 2e-5, 2e-4  # m, and of the entries of a rotation: less is the noise of another export
SWAPPED = 0.5  # of the evidence: below it a part with another name and another shape is another product in the same place


@dataclass(frozen=True, slots=True, kw_only=True)
class PartChange:
    """A part that is in both states, by its names, and what is different."""

    old: str
    new: str
    changes: tuple[str, ...]  # of "edited", "moved", "renamed", "swapped"; none: the same
    also: tuple[str, ...] = ()  # "recoloured", "reparented", "renumbered"
    moved: float = 0.0  # m, of its middle, beyond what the whole machine moved
    turned: bool = False
    sure: float = 1.0  # 0 to 1, how sure it is that this is the same part
    ask: bool = False  # whether somebody should confirm it


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitChange:
    """A part that became several, or several that became one."""

    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartChanges:
    """Every part of both states, in exactly one of the first three lists."""

    matched: tuple[PartChange, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    split: tuple[SplitChange, ...] = ()  # and merged
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
    from cadimport.store.part_matching import match_assemblies

    matching = match_assemblies(old, new)
    carried = np.asarray(matching.motion) if _moves(matching.motion) else None
    found = []
    for match in matching.matches:
        if match.old is None or match.new is None:
            continue
        swapped = {"edited", "renamed"} <= set(match.what) and match.score < SWAPPED
        kinds = ["swapped", *(["moved"] if "moved" in match.what else [])] if swapped else [kind for kind in KINDS if kind in match.what]
        moved, turned = _moved(old, new, match.old, match.new, carried) if "moved" in match.what else (0.0, False)
        found.append(
            PartChange(
                old=match.old,
                new=match.new,
                changes=tuple(kinds),
                also=tuple(what for what in match.what if what not in KINDS),
                moved=moved,
                turned=turned,
                sure=match.score,
                ask=match.ask,
            )
        )
    splits = [SplitChange(old=(one.whole,), new=one.pieces) for one in matching.split]
    splits += [SplitChange(old=one.pieces, new=(one.whole,)) for one in matching.merged]
    return PartChanges(
        matched=tuple(found),
        added=tuple(match.new for match in matching.matches if match.old is None and match.new is not None),
        removed=tuple(match.old for match in matching.matches if match.new is None and match.old is not None),
        split=tuple(splits),
        carried=None if carried is None else tuple(tuple(row) for row in carried.tolist()),
    )


def as_said(changes: PartChanges, names: Mapping[str, str]) -> PartChanges:
    """The changes with parts that were not recognised as the same, or taken for other products, as the user says: old name → new name."""
    swapped = {part.old for part in changes.matched if "swapped" in part.changes and names.get(part.old) == part.new}
    found = {old: new for old, new in names.items() if old in changes.removed and new in changes.added}
    found = {old: new for old, new in found.items() if list(found.values()).count(new) == 1}
    matched = [
        replace(part, changes=("edited", *(kind for kind in part.changes if kind != "swapped"), "renamed")) if part.old in swapped else part
        for part in changes.matched
    ]
    return replace(
        changes,
        matched=(*matched, *(PartChange(old=old, new=new, changes=("edited", "renamed")) for old, new in found.items())),
        added=tuple(name for name in changes.added if name not in found.values()),
        removed=tuple(name for name in changes.removed if name not in found),
    )


def _moves(motion: Array) -> bool:
    return bool(np.abs(motion[:3, 3]).max() > MOVED or np.abs(motion[:3, :3] - np.eye(3)).max() > TURNED)


def _moved(old: Assembly, new: Assembly, a: str, b: str, carried: Array | None) -> tuple[float, bool]:
    """How far the middle of a part moved, m, and whether it turned."""
    X_old, X_new = old.instances[a].X_WP, new.instances[b].X_WP
    X_old = X_old if carried is None else carried @ X_old
    turned = bool(np.abs(X_new[:3, :3] - X_old[:3, :3]).max() > TURNED)
    middles = [
        X[:3, 3] if part.geometry is None else X[:3, :3] @ part.geometry.center + X[:3, 3]
        for X, part in ((X_old, old.part_of(a)), (X_new, new.part_of(b)))
    ]
    return float(np.linalg.norm(middles[1] - middles[0])), turned
