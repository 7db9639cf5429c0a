"""Which part of an edited assembly is which part of the one before.

What the user gave for a part (its density, its mates) must find it again after it was edited, renamed, renumbered, moved, replaced or
exported by another program. All parts are assigned at once, so that the sum of the evidence is largest:

- **shape**: congruent, or how much of the surface is common;
- **name**, less versions and counters, and the **path** of sub-assemblies to it;
- **place**, after the motion that carries most of the machine, or the part's own sub-assembly;
- **neighbours**: the parts of its sub-assembly, and those that it is mated to, go with it.

1. The shapes are compared (`compared_shapes`), and the common motion is found (`common_motion`).
2. Parts are assigned by shape, name, path and place.
3. Twice more, with the motions of sub-assemblies and the neighbours that the assignment before gives.
4. What has too little evidence is removed or added; a part whose volume is in several others now is split (`split_parts`).

The order of the parts in the files has no influence.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from scipy.spatial import cKDTree

from foundation.arrays import Array

from ..assembly import Assembly, Part
from .assignment import assigned_pairs
from .common_motion import NEAR, common_motion, corners_of, most_common, with_class
from .compared_shapes import ComparedShapes, compare_shapes
from .name_likeness import name_likeness, plain_name, plain_path
from .part_changes import Change, changes_of
from .split_parts import SplitPart, merged_parts, split_parts

How = Literal["same", "edited", "renamed", "alike", "removed", "added"]

SHAPE, NAME, PATH, NUMBER, PLACE, NEIGHBOURS = 0.35, 0.2, 0.1, 0.05, 0.2, 0.1  # weights of the evidence; their sum is 1
LEAST = 0.5  # of the evidence, to be taken for the same part
LEAST_CONGRUENT = 0.3  # where the shape is the same, or path and name are
LEAST_GUESSED = 0.3  # of the evidence, to be worth a question
_BESIDE, _NEARBY = 0.9, 0.6  # of the evidence of place, within a tenth of the part's size and within its size
MOST_PAIRS = 2_250_000  # of instances that are compared each with each (some 300 MB)
FEW = 100  # instances, among which all are compared whether they changed or not
_ROUNDS = 3
_MOTIONS = 6  # of groups of parts that are not sub-assemblies


@dataclass(frozen=True, slots=True, kw_only=True)
class PartMatch:
    """One part before and after; one of the names is None where it was added or removed."""

    old: str | None  # instance name
    new: str | None
    what: tuple[Change, ...] = ()  # "edited", "moved", "renamed"; and "recoloured", "reparented", "renumbered", which matter less
    score: float = 1.0  # how sure, 0 to 1: 1 for what is congruent and has no rival
    congruent: bool = False

    @property
    def how(self) -> How:
        """In one word."""
        if self.new is None:
            return "removed"
        if self.old is None:
            return "added"
        if "edited" in self.what:
            return "alike" if "renamed" in self.what else "edited"
        return "renamed" if {"renamed", "renumbered", "reparented"} & set(self.what) else "same"

    @property
    def ask(self) -> bool:
        """Whether the user should confirm it."""
        return self.how == "alike" or (self.new is not None and self.old is not None and self.score < LEAST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Matching:
    """What became of every part of an assembly."""

    matches: tuple[PartMatch, ...]  # every instance of either assembly in exactly one; in the order of the old one, added ones last
    motion: Array  # (4, 4), m: carries most of the old machine onto the new one
    split: tuple[SplitPart, ...] = ()  # one part became several
    merged: tuple[SplitPart, ...] = ()  # several parts became one
    partner: Mapping[str, str] = field(default_factory=dict)  # old name -> new name, of all that have one
    guesses: Mapping[str, tuple[str, float]] = field(default_factory=dict)  # of removed ones: an added one that may be meant, how sure


def match_parts(old: Assembly, new: Assembly) -> tuple[PartMatch, ...]:
    """What became of every instance of `old`, and what is new in `new`; in the order of `old`, added ones last."""
    return match_assemblies(old, new).matches


def match_assemblies(old: Assembly, new: Assembly) -> Matching:
    """What became of every instance of `old`, what is new in `new`, and by which motion the whole machine was carried."""
    untouched = _untouched(old, new)
    stays = 2 * len(untouched) >= len(old.instances)  # else the machine may have been moved as a whole, and none of them stayed
    sure = untouched if stays and len(old.instances) > FEW else {}
    shapes = compare_shapes(old, new, sure)
    before, now = _Side(old, shapes, 0, without=sure.keys()), _Side(new, shapes, 1, without=set(sure.values()))
    motion = np.eye(4) if stays else _common_motion(before, now, shapes)
    plain: dict[str, tuple[str, float]] = {}
    if len(before.names) * len(now.names) > MOST_PAIRS:
        plain = _plain_pairs(before, now, motion)
        sure = {**sure, **{name: partner for name, (partner, _) in plain.items()}}
        left = _too_many(before, now, sure)
        before = _Side(old, shapes, 0, without={*sure.keys(), *left[0]})
        now = _Side(new, shapes, 1, without={*sure.values(), *left[1]})
    evidence = _Evidence(before, now, shapes, motion)
    pairs = evidence.assigned()
    partner = {**sure, **{before.names[i]: now.names[j] for i, j in pairs}}
    score = dict.fromkeys(sure, 1.0) | {name: sureness for name, (_, sureness) in plain.items()}
    score |= {before.names[i]: evidence.sureness(i, j) for i, j in pairs}
    taken = set(partner.values())
    matches = []
    for name in old.instances:
        if name not in partner:
            matches.append(PartMatch(old=name, new=None))
            continue
        congruent = (old.instances[name].part, new.instances[partner[name]].part) in shapes.motions
        what = changes_of(old, new, name, partner[name], evidence.motion, shapes, still=stays and name in untouched)
        matches.append(PartMatch(old=name, new=partner[name], what=what, score=score[name], congruent=congruent))
    matches += [PartMatch(old=None, new=name) for name in new.instances if name not in taken]
    return Matching(
        matches=tuple(matches),
        motion=evidence.motion,
        split=split_parts(old, new, partner, evidence.motion, shapes),
        merged=merged_parts(old, new, partner, evidence.motion, shapes),
        partner=partner,
        guesses={before.names[i]: (now.names[j], evidence.sureness(i, j)) for i, j in evidence.guessed(pairs)},
    )


def _untouched(old: Assembly, new: Assembly) -> dict[str, str]:
    """Parts with path, shape and place as they were, to the last bit: of a larger machine only the others are assigned."""
    there = {instance.path[1:]: name for name, instance in new.instances.items() if len(instance.path) > 1}
    found = {}
    for name, instance in old.instances.items():
        same = there.get(instance.path[1:]) if len(instance.path) > 1 else None
        if same is None or not np.array_equal(instance.X_WP, new.instances[same].X_WP):
            continue
        if _same_shape(old.parts[instance.part], new.parts[new.instances[same].part]):
            found[name] = same
    return found


def _same_shape(a: Part, b: Part) -> bool:
    """Whether two parts have one fingerprint, and their centres of mass at one place in their frames."""
    if a.key.partition("-")[0] != b.key.partition("-")[0] or a.geometry is None or b.geometry is None or len(a.faces) != len(b.faces):
        return False
    return np.array_equal(a.geometry.center, b.geometry.center) and np.array_equal(a.geometry.inertia, b.geometry.inertia)


def _plain_pairs(before: _Side, now: _Side, motion: Array) -> dict[str, tuple[str, float]]:
    """Pairs that need no comparison with all others, with how sure they are.

    Those of one path and shape come first, then those that the motion of the machine carries to a place. Of the rest those are taken that
    are alone on both sides: with their shape and name, with their path, with their shape, with their name.
    """
    pairs = _alone(list(zip(before.paths, before.number.tolist(), strict=True)), list(zip(now.paths, now.number.tolist(), strict=True)))
    found = {before.names[i]: (now.names[j], 1.0) for i, j in pairs}
    taken = {partner for partner, _ in found.values()}
    tree = cKDTree(with_class(now.centers, now.number))
    near = tree.query_ball_point(with_class(_moved(before.centers, motion), before.number), NEAR)
    for name, places in zip(before.names, near, strict=True):
        if name not in found and len(places) == 1 and now.names[places[0]] not in taken:
            found[name] = now.names[places[0]], 1.0
            taken.add(now.names[places[0]])
    features = (
        (list(zip(before.number.tolist(), before.last, strict=True)), list(zip(now.number.tolist(), now.last, strict=True)), 1.0),
        (before.paths, now.paths, 0.9),
        (before.number.tolist(), now.number.tolist(), 1.0),
        (before.last, now.last, LEAST),
    )
    for mine, others, sureness in features:
        here = [i for i, name in enumerate(before.names) if name not in found]
        there = [j for j, name in enumerate(now.names) if name not in taken]
        for i, j in _alone([mine[i] for i in here], [others[j] for j in there]):
            found[before.names[here[i]]] = now.names[there[j]], sureness
            taken.add(now.names[there[j]])
    return found


def _alone(mine: Sequence[Hashable], others: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Places of what occurs once on either side and is the same."""
    here, there = Counter(mine), {value: j for j, value in enumerate(others)}
    once = Counter(others)
    return [(i, there[value]) for i, value in enumerate(mine) if here[value] == 1 and once[value] == 1]


def _too_many(before: _Side, now: _Side, sure: Mapping[str, str]) -> tuple[set[str], set[str]]:
    """Names on either side, beside the `sure` ones, that are not compared at all: the smallest, so that the others are `MOST_PAIRS`."""
    taken = set(sure.values())
    sizes = dict(zip(before.names, before.sizes.tolist(), strict=True)), dict(zip(now.names, now.sizes.tolist(), strict=True))
    here = sorted((name for name in before.names if name not in sure), key=lambda name: (-sizes[0][name], name))
    there = sorted((name for name in now.names if name not in taken), key=lambda name: (-sizes[1][name], name))
    if len(here) * len(there) <= MOST_PAIRS:
        return set(), set()
    side = math.isqrt(MOST_PAIRS)
    mine = max(side, MOST_PAIRS // max(len(there), 1))
    others = max(side, MOST_PAIRS // max(len(here), 1))
    return set(here[mine:]), set(there[others:])


class _Side:
    """The instances of one assembly as arrays, in the order of their names."""

    def __init__(self, assembly: Assembly, shapes: ComparedShapes, side: int, without: Collection[str] = ()) -> None:
        clouds = (shapes.old, shapes.new)[side]
        self.names = sorted(set(assembly.instances) - set(without))
        instances = [assembly.instances[name] for name in self.names]
        self.keys = [instance.part for instance in instances]
        self.number = np.array([shapes.classes[side, key] for key in self.keys], dtype=np.int64)
        self.poses = np.array([instance.X_WP for instance in instances]).reshape(-1, 4, 4)
        local = np.array([clouds[key].center for key in self.keys]).reshape(-1, 3)
        self.centers = np.einsum("nij,nj->ni", self.poses[:, :3, :3], local) + self.poses[:, :3, 3]
        reach = {key: cloud.size for key, cloud in clouds.items()}
        self.sizes = np.array([reach[key] for key in self.keys])
        self.last = [plain_name(instance.path[-1] if instance.path else name) for name, instance in zip(self.names, instances, strict=True)]
        self.within = [plain_path(instance.path) for instance in instances]
        self.paths = [
            instance.path[1:] if len(instance.path) > 1 else (name,) for name, instance in zip(self.names, instances, strict=True)
        ]
        parents = {path: i for i, path in enumerate(sorted({instance.path[:-1] for instance in instances}))}
        self.parent = np.array([parents[instance.path[:-1]] for instance in instances], dtype=np.int64)
        self.parent_count = len(parents)
        self.ancestors = [[tuple(i.path[:depth]) for depth in range(2, len(i.path))] for i in instances]
        index = {name: i for i, name in enumerate(self.names)}
        self.mated: list[set[int]] = [set() for _ in self.names]
        for mate in assembly.mates:
            if mate.a in index and mate.b in index and mate.a != mate.b:
                self.mated[index[mate.a]].add(index[mate.b])
                self.mated[index[mate.b]].add(index[mate.a])


def _carried(old: _Side, new: _Side, shapes: ComparedShapes, i: int, j: int) -> Array | None:
    local = shapes.motions.get((old.keys[i], new.keys[j]))
    if local is None:
        return None
    return np.asarray(new.poses[j] @ local @ np.linalg.inv(old.poses[i]))


def _common_motion(old: _Side, new: _Side, shapes: ComparedShapes) -> Array:
    """From parts that are the only ones of their shape, or the only ones of their shape and name."""
    keys: dict[tuple[int, str, tuple[str, ...]], list[int]] = {}
    lone: dict[int, list[int]] = {}
    for j, key in enumerate(zip(new.number.tolist(), new.last, new.within, strict=True)):
        keys.setdefault(key, []).append(j)
        lone.setdefault(key[0], []).append(j)
    motions = []
    for i, (number, last, within) in enumerate(zip(old.number.tolist(), old.last, old.within, strict=True)):
        found = lone.get(number, [])
        found = found if len(found) == 1 else keys.get((number, last, within), [])[:4]
        motions += [X for j in found if (X := _carried(old, new, shapes, i, j)) is not None]
    return common_motion(old.centers, old.number, new.centers, new.number, motions)


class _Evidence:
    """How much speaks for each pair of an old and a new instance, and the assignment that has most of it."""

    def __init__(self, old: _Side, new: _Side, shapes: ComparedShapes, motion: Array) -> None:
        self.old, self.new, self.shapes = old, new, shapes
        self.shape = (
            shapes.likeness(old.keys, new.keys) if len(old.names) and len(new.names) else np.zeros((len(old.names), len(new.names)))
        )
        self.congruent = old.number[:, None] == new.number[None, :]
        self.shape = np.where(self.congruent, 1.0, 0.9 * self.shape)
        self.name = name_likeness(old.last, new.last) if self.shape.size else self.shape
        self.path = _path_likeness(old.within, new.within)
        where = {path: j for j, path in enumerate(new.paths)}
        self.number = np.zeros(self.shape.shape)
        for i, path in enumerate(old.paths):
            if path in where:
                self.number[i, where[path]] = 1.0
        every = [*old.centers, *new.centers]
        machine = float(np.ptp(np.array(every), axis=0).max()) if every else 0.0
        self.scale = np.maximum(np.maximum(old.sizes[:, None], new.sizes[None, :]), max(0.02 * machine, 1e-6))
        self.motion = motion
        self.total = np.zeros(self.shape.shape)

    def carried(self, i: int, j: int) -> Array | None:
        """The motion in space that carries instance i onto instance j; None where their shapes differ."""
        return _carried(self.old, self.new, self.shapes, i, j)

    def assigned(self) -> list[tuple[int, int]]:
        """Pairs of indices."""
        if not self.shape.size:
            return []
        still = SHAPE * self.shape + NAME * self.name + PATH * self.path + NUMBER * self.number
        pairs: list[tuple[int, int]] = []
        for number in range(_ROUNDS):
            place = self._place(self._carried_centers(pairs))
            beside = self.path if number == 0 else self._neighbours(pairs)
            self.total = still + PLACE * place + NEIGHBOURS * beside
            found = self._best()
            if found == pairs:
                break
            pairs = found
        return pairs

    def sureness(self, i: int, j: int) -> float:
        """How sure a pair is, 0 to 1: its evidence, less where another part of another kind or place has nearly as much."""
        mine = float(self.total[i, j])
        if self.congruent[i, j] and self.name[i, j] > 0.999:
            mine = max(mine, LEAST)
        rivals = np.concatenate([np.delete(self.total[i], j), np.delete(self.total[:, j], i)])
        rival = float(rivals.max()) if len(rivals) else 0.0
        margin = min(max((mine - rival) / 0.1, 0.0), 1.0)
        best = 1.0 if self.congruent[i, j] else mine
        return float(min(1.0, mine + (best - mine) * margin))

    def _best(self) -> list[tuple[int, int]]:
        least = np.where(self.congruent | (self.number > 0.0), LEAST_CONGRUENT, LEAST)
        gain = np.maximum(self.total - least, 0.0)
        return [(i, j) for i, j in assigned_pairs(gain) if gain[i, j] > 0.0]

    def guessed(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Pairs of what is left, with too little evidence to be taken for the same, and enough to be asked about."""
        if not self.total.size:
            return []
        gain = np.maximum(self.total - LEAST_GUESSED, 0.0)
        for i, j in pairs:
            gain[i, :] = 0.0
            gain[:, j] = 0.0
        return [(i, j) for i, j in assigned_pairs(gain) if gain[i, j] > 0.0]

    def _carried_centers(self, pairs: list[tuple[int, int]]) -> list[tuple[Array, float]]:
        """Where the old centres would be after motions that parts are seen to follow, with how much each counts."""
        found = [(_moved(self.old.centers, self.motion), 1.0)]
        motions = {i: X for i, j in pairs if (X := self.carried(i, j)) is not None}
        if not motions:
            return found
        own = found[0][0].copy()
        members: dict[tuple[str, ...], list[int]] = {}
        for i, above in enumerate(self.old.ancestors):
            for group in above:
                members.setdefault(group, []).append(i)
        for group in sorted(members, key=len):  # the innermost last
            inside = [i for i in members[group] if i in motions]
            if len(inside) < 2:
                continue
            X, count = most_common((motions[i] for i in inside), corners_of(self.old.centers[members[group]]))[0]
            if count >= 2 and 5 * count >= 2 * len(inside):
                own[members[group]] = _moved(self.old.centers[members[group]], X)
        found.append((own, 1.0))
        for X, count in most_common(motions.values(), corners_of(self.old.centers))[:_MOTIONS]:
            if count >= 3:
                found.append((_moved(self.old.centers, X), 0.95))
        return found

    def _place(self, carried: list[tuple[Array, float]]) -> Array:
        best = np.zeros(self.shape.shape)
        for centers, weight in carried:
            distance = _distances(centers, self.new.centers)
            far = distance / self.scale
            near = np.maximum(_NEARBY / (1.0 + far), _BESIDE / (1.0 + 10.0 * far))
            near = np.where(self.congruent & (distance < NEAR), 1.0, near)
            best = np.maximum(best, weight * near)
        return best

    def _neighbours(self, pairs: list[tuple[int, int]]) -> Array:
        """The share of the parts beside an old one, in its sub-assembly or mated to it, that went to where the new one is."""
        together = np.zeros((self.old.parent_count, self.new.parent_count))
        partner = dict(pairs)
        for i, j in pairs:
            together[self.old.parent[i], self.new.parent[j]] += 1.0
        beside = (
            np.bincount(self.old.parent, minlength=self.old.parent_count),
            np.bincount(self.new.parent, minlength=self.new.parent_count),
        )
        found = together[np.ix_(self.old.parent, self.new.parent)]
        for i, j in pairs:  # a part is no neighbour of its own
            found[i, self.new.parent == self.new.parent[j]] -= 1.0
        larger = np.maximum(beside[0][self.old.parent][:, None], beside[1][self.new.parent][None, :]) - 1.0
        share = np.where(larger > 0.0, found / np.maximum(larger, 1.0), self.path)
        for i, mates in enumerate(self.old.mated):
            goes = {partner[k] for k in mates if k in partner}
            if not goes:
                continue
            kept = np.array([len(goes & others) / max(len(mates), len(others)) if others else 0.0 for others in self.new.mated])
            share[i] = 0.5 * (share[i] + kept)
        return np.asarray(share)


def _distances(first: Array, second: Array) -> Array:
    """(n, m): of each of the first points from each of the second, m."""
    total = np.zeros((len(first), len(second)))
    for a, b in zip(first.T, second.T, strict=True):
        total += np.subtract.outer(a, b) ** 2
    return np.sqrt(total)


def _moved(points: Array, X: Array) -> Array:
    return np.asarray(points @ X[:3, :3].T + X[:3, 3])


def _path_likeness(first: list[tuple[str, ...]], second: list[tuple[str, ...]]) -> Array:
    """The share of common sub-assemblies on the way to two parts; 1 for two that are not in any."""
    mine, others = sorted(set(first)), sorted(set(second))
    table = np.zeros((len(mine), len(others)))
    for i, a in enumerate(mine):
        for j, b in enumerate(others):
            table[i, j] = 1.0 if a == b else 2.0 * len(set(a) & set(b)) / (len(a) + len(b))
    rows, columns = {path: i for i, path in enumerate(mine)}, {path: j for j, path in enumerate(others)}
    if not first or not second:
        return np.zeros((len(first), len(second)))
    return np.asarray(table[np.ix_([rows[path] for path in first], [columns[path] for path in second])])
