"""Which part of an edited assembly is which part of the one before.

What the user gave for a part (its density, its mates) must find it again after it was edited, renamed or moved in CAD. In this order:

0. same shape, same place       of several equal parts (screws) the one that is there, whatever number its name has
1. same path and same shape     the part, untouched
2. same path, another shape     the part, edited
3. same shape, another path     the part, renamed or moved in the tree
4. alike                        perhaps the part, edited and renamed: the user is asked
5. the rest                     removed, or added
"""

from __future__ import annotations

import difflib
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from ..assembly import Assembly, Instance, Part
from .fingerprint import likeness, same_shape, shape_name

How = Literal["same", "edited", "renamed", "alike", "removed", "added"]

LEAST = 0.5  # of a score, to be worth a question
PLACE, TURN = 1e-5, 1e-4  # m, and of the entries of a rotation: places nearer than this are one
_WEIGHTS = (0.6, 0.25, 0.15)  # of shape, name and place


@dataclass(frozen=True, slots=True, kw_only=True)
class PartMatch:
    """One part before and after; one of the names is None where it was added or removed."""

    old: str | None  # instance name
    new: str | None
    how: How
    score: float = 1.0  # how sure: 1 for what follows from paths and shapes

    @property
    def ask(self) -> bool:
        """Whether the user should confirm it."""
        return self.how == "alike"


def match_parts(old: Assembly, new: Assembly) -> tuple[PartMatch, ...]:
    """What became of every instance of `old`, and what is new in `new`; in the order of `old`, added ones last.

    Every instance of either assembly is in exactly one match.
    """
    found: dict[str, PartMatch] = {}
    left_old, left_new = list(old.instances), list(new.instances)
    known: dict[tuple[str, str], bool] = {}

    def same(a: str, b: str) -> bool:
        keys = (old.instances[a].part, new.instances[b].part)
        if keys not in known:
            known[keys] = same_shape(old.parts[keys[0]], new.parts[keys[1]])
        return known[keys]

    def settle(a: str, b: str, how: How, score: float = 1.0) -> None:
        found[a] = PartMatch(old=a, new=b, how=how, score=score)
        left_old.remove(a)
        left_new.remove(b)

    # 0: equal parts, by place
    for before, now in _at_one_place(old, new, same):
        settle(before, now, "same" if _same_path(old, new, before, now) else "renamed")
    # 1, 2: by path
    by_path = {new.instances[name].path[1:]: name for name in left_new}  # without the root, which bears the file's name
    for a in list(left_old):
        b = by_path.get(old.instances[a].path[1:])
        if b is not None and len(old.instances[a].path) > 1:
            settle(a, b, "same" if same(a, b) else "edited")
    # 3: by shape; of several of one shape, those nearest in name and place
    pairs = [(_score(old, new, a, b, 1.0), a, b) for a in left_old for b in left_new if same(a, b)]
    for _, a, b in sorted(pairs, key=lambda pair: -pair[0]):
        if a in left_old and b in left_new:
            settle(a, b, "same" if old.instances[a].name == b and len(old.instances[a].path) == 1 else "renamed")
    # 4: by likeness
    shapes = {
        (p, q): likeness(old.parts[p], new.parts[q])
        for p in {old.instances[a].part for a in left_old}
        for q in {new.instances[b].part for b in left_new}
    }
    pairs = [(_score(old, new, a, b, shapes[old.instances[a].part, new.instances[b].part]), a, b) for a in left_old for b in left_new]
    for score, a, b in sorted(pairs, key=lambda pair: -pair[0]):
        if score >= LEAST and a in left_old and b in left_new:
            settle(a, b, "alike", score)
    # 5
    for a in left_old:
        found[a] = PartMatch(old=a, new=None, how="removed")
    added = tuple(PartMatch(old=None, new=b, how="added") for b in left_new)
    return (*(found[a] for a in old.instances), *added)


def _at_one_place(old: Assembly, new: Assembly, same: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    """Pairs of instances at one place, of shapes that either assembly has several of; none where the place or the shape is not definite."""
    before, now = ({name: shape_name(assembly.part_of(name)) for name in assembly.instances} for assembly in (old, new))
    counts = Counter(before.values()), Counter(now.values())
    there: dict[tuple[int, ...], list[str]] = {}
    for name, instance in new.instances.items():
        there.setdefault(_cell(instance), []).append(name)
    here: dict[tuple[int, ...], list[str]] = {}
    for name, instance in old.instances.items():
        here.setdefault(_cell(instance), []).append(name)
    pairs = []
    for cell, names in here.items():
        for a in names:
            fitting = [b for b in there.get(cell, ()) if same(a, b)]
            several = max(counts[0][before[a]], *(counts[1][now[b]] for b in fitting)) if fitting else 0
            if several > 1 and len(fitting) == 1 and sum(same(other, fitting[0]) for other in names) == 1:
                pairs.append((a, fitting[0]))
    return pairs


def _cell(instance: Instance) -> tuple[int, ...]:
    """A place to 10 um and 1e-4, shifted so that round numbers lie within a cell."""
    steps = np.floor(np.concatenate([instance.X_WP[:3, 3] / PLACE, instance.X_WP[:3, :3].ravel() / TURN]) + 1.0 / math.pi)
    return tuple(int(step) for step in steps)


def _same_path(old: Assembly, new: Assembly, a: str, b: str) -> bool:
    first, second = old.instances[a].path, new.instances[b].path
    return first[1:] == second[1:] if len(first) > 1 else a == b


def _score(old: Assembly, new: Assembly, a: str, b: str, shape: float) -> float:
    """Likeness of two instances: of shape, of name, and of place measured by the parts' size."""
    first, second = old.instances[a], new.instances[b]
    names = difflib.SequenceMatcher(None, first.name, second.name).ratio()
    size = max(_size(old.parts[first.part]), _size(new.parts[second.part]), 1e-9)
    place = 1.0 / (1.0 + float(np.linalg.norm(first.X_WP[:3, 3] - second.X_WP[:3, 3])) / size)
    return float(np.dot(_WEIGHTS, (shape, names, place)))


def _size(part: Part) -> float:
    return float(np.ptp(part.mesh.vertices, axis=0).max()) if len(part.mesh.vertices) else 0.0
