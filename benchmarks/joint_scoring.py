"""How an inferred mechanism is judged against the truth of a design.

Only parts of role `body` that are not idle are counted: screws, pins, rings, bushes and bearings may lie on either side of the joint that
they make, and the motion is the same. Connections are counted so that neither the order in which things are told nor the path that a chain
takes matters (the link count of Vilain et al., MUC-6, 1995):

bonds       A group of n bodies that are held together has n - 1 bonds. Of the bonds of a true group those are found that are left when the
            group is split by the answer's groups; of the bonds of an answer's group those are right that are left when it is split by the
            truth's groups.
moving      Joints of one kind on one line (about one point, along one direction for slides) that hang together are one hinge of n groups
            with n - 1 joints: three bars on one pin have two, whichever pairs are named, also where the pin itself is a group. Found and
            right are counted as for bonds. Lines agree within 0.02 rad and 1e-3 of the machine's size + 0.2 mm.
one by pins Bodies that turn about two common lines, as the twin cheeks of a link on the same two pins, cannot move against each other: they
            are one group, whether they are told as one or as two.
joints      Bonds and moving joints together: recall = found / true, precision = right / given.
right       Mobility as in the truth, every bond and every moving joint found, and none given that is wrong.

The mobility of the truth is counted with idle freedoms locked and without couplings (teeth, threads between two joints, cams), which are
proposed and never assumed.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from topology.graphs.union_find import UnionFind
from topology.inference.model import Inference

from .joint_designs import Design

SINE = 0.02  # between directions that count as one
OFFSET = (1e-3, 0.2)  # of the machine's size, and mm: between lines that count as one
LINES = ("revolute", "cylindrical", "screw", "pin_slot")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hinge:
    """A joint of truth or answer, mm."""

    kind: str
    a: str
    b: str
    axis: tuple[float, ...]
    point: tuple[float, ...]
    slide: tuple[float, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A mechanism, true or inferred, as it is judged."""

    groups: tuple[frozenset[str], ...]
    hinges: tuple[Hinge, ...]
    mobility: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Counts of one machine."""

    bonds_true: int
    bonds_found: int
    bonds_given: int
    bonds_right: int
    moving_true: int
    moving_found: int
    moving_given: int
    moving_right: int
    mobility_true: int
    mobility: int

    @property
    def right(self) -> bool:
        """Whether the mechanism is the true one."""
        found = (self.bonds_found, self.moving_found) == (self.bonds_true, self.moving_true)
        clean = (self.bonds_right, self.moving_right) == (self.bonds_given, self.moving_given)
        return found and clean and self.mobility == self.mobility_true


def told_by_truth(design: Design) -> Told:
    """The truth of a design."""
    hinges = [
        Hinge(kind=j.kind, a=j.a, b=j.b, axis=j.axis, point=j.point, slide=j.slide)
        for j in design.moving
        if not {j.a, j.b} & set(design.idle)
    ]
    return Told(groups=tuple(map(frozenset, design.groups)), hinges=tuple(hinges), mobility=design.mobility)


def told_by_json(answer: dict[str, object]) -> Told:
    """What ``mategraph joints --json`` printed."""
    joints: list[dict[str, object]] = answer["joints"]  # type: ignore[assignment]
    groups: list[list[str]] = answer["groups"]  # type: ignore[assignment]
    hinges = [_hinge(j["kind"], j["a"], j["b"], j["axis"], j["origin"], j.get("slide")) for j in joints if j["kind"] != "fixed"]
    return Told(groups=tuple(map(frozenset, groups)), hinges=tuple(hinges), mobility=int(answer["mobility"]))  # type: ignore[call-overload]


def told_by_inference(inference: Inference) -> Told:
    """What `infer_joints` found."""
    hinges = [_hinge(j.kind, j.a, j.b, j.axis, j.origin, j.slide) for j in inference.joints if j.kind != "fixed"]
    groups = tuple(frozenset(group.parts) for group in inference.groups)
    return Told(groups=groups, hinges=tuple(hinges), mobility=inference.mobility)


def _hinge(kind: object, a: object, b: object, axis: object, origin: object, slide: object) -> Hinge:
    def numbers(values: object, scale: float) -> tuple[float, ...]:
        return tuple(scale * float(v) for v in np.asarray(values, dtype=float))

    return Hinge(
        kind=str(kind),
        a=str(a),
        b=str(b),
        axis=numbers(axis, 1.0),
        point=numbers(origin, 1000.0),
        slide=None if slide is None else numbers(slide, 1.0),
    )


def score(design: Design, answer: Told) -> Score:
    """Compare an answer with the truth of a design."""
    size = design.size
    truth, answer = one_by_pins(told_by_truth(design), size), one_by_pins(answer, size)
    bodies = [name for name, role in design.roles.items() if role == "body" and name not in design.idle]
    bonds_true, bonds_found = _bonds(truth, answer, bodies)
    bonds_given, bonds_right = _bonds(answer, truth, bodies)
    moving_true, moving_found = _moving(truth, answer, bodies, size)
    moving_given, moving_right = _moving(answer, truth, bodies, size)
    return Score(
        bonds_true=bonds_true,
        bonds_found=bonds_found,
        bonds_given=bonds_given,
        bonds_right=bonds_right,
        moving_true=moving_true,
        moving_found=moving_found,
        moving_given=moving_given,
        moving_right=moving_right,
        mobility_true=truth.mobility,
        mobility=answer.mobility,
    )


def one_by_pins(told: Told, size: float) -> Told:
    """The same mechanism with groups made one that turn about two common lines."""
    times: Counter[tuple[int, int]] = Counter()
    for hinges in _clusters([hinge for hinge in told.hinges if hinge.kind == "revolute"], size):
        for linked in _linked(told, hinges):
            times.update(itertools.combinations(sorted(linked), 2))
    union = UnionFind(len(told.groups))
    for (a, b), count in times.items():
        if count > 1:
            union.join(a, b)
    if len(set(union.roots())) == len(told.groups):
        return told
    groups: dict[int, frozenset[str]] = {}
    for root, group in zip(union.roots(), told.groups, strict=True):
        groups[root] = groups.get(root, frozenset()) | group
    united = replace(told, groups=tuple(groups.values()))
    home = home_of(united)
    between = tuple(hinge for hinge in told.hinges if home.get(hinge.a, -1) != home.get(hinge.b, -2))
    return one_by_pins(replace(united, hinges=between), size)


def home_of(told: Told) -> dict[str, int]:
    """The number of each part's group."""
    return {name: index for index, group in enumerate(told.groups) for name in group}


def _bonds(one: Told, other: Told, bodies: Sequence[str]) -> tuple[int, int]:
    """Bonds of the first, and how many of them the second has too."""
    home, total, kept = home_of(other), 0, 0
    for group in one.groups:
        members = [name for name in bodies if name in group]
        pieces = {home.get(name, f"missing {name}") for name in members}
        total += max(len(members) - 1, 0)
        kept += len(members) - len(pieces)
    return total, kept


def _moving(one: Told, other: Told, bodies: Sequence[str], size: float) -> tuple[int, int]:
    """Moving joints of the first, and how many of them the second has too."""
    total, kept = 0, 0
    theirs = home_of(other)
    for hinges in _clusters(one.hinges, size):
        for groups in _linked(one, hinges):
            members = [tuple(name for name in bodies if name in one.groups[group]) for group in sorted(groups)]
            members = [names for names in members if names]
            if len(members) < 2:
                continue
            total += len(members) - 1
            same = [hinge for hinge in other.hinges if same_joint(hinges[0], hinge, size)]
            joined = _linked(other, same)
            union = UnionFind(len(members))
            for component in joined:
                inside = [(i, {theirs[name] for name in names if name in theirs} & component) for i, names in enumerate(members)]
                inside = [(i, homes) for i, homes in inside if homes]
                for (i, homes_i), (j, homes_j) in itertools.pairwise(inside):
                    if len(homes_i | homes_j) > 1:  # in two groups that the joint lets move
                        union.join(i, j)
            kept += len(members) - len({union.find(i) for i in range(len(members))})
    return total, kept


def _clusters(hinges: Iterable[Hinge], size: float) -> list[list[Hinge]]:
    """Joints of one kind on one line."""
    found: list[list[Hinge]] = []
    for hinge in hinges:
        home = next((cluster for cluster in found if same_joint(cluster[0], hinge, size)), None)
        if home is None:
            found.append([hinge])
        else:
            home.append(hinge)
    return found


def _linked(told: Told, hinges: Sequence[Hinge]) -> list[set[int]]:
    """Sets of groups that these joints connect."""
    home = home_of(told)
    pairs = [(home[h.a], home[h.b]) for h in hinges if h.a in home and h.b in home]
    union = UnionFind(len(told.groups))
    for a, b in pairs:
        union.join(a, b)
    found: dict[int, set[int]] = {}
    for group in {group for pair in pairs for group in pair}:
        found.setdefault(union.find(group), set()).add(group)
    return [groups for groups in found.values() if len(groups) > 1]


def same_joint(one: Hinge, other: Hinge, size: float) -> bool:
    """Whether two joints have one kind and one line (point, direction)."""
    if one.kind != other.kind:
        return False
    offset = np.subtract(other.point, one.point)
    if one.kind == "spherical":
        return bool(np.linalg.norm(offset) < OFFSET[0] * size + OFFSET[1])
    if not _parallel(one.axis, other.axis):
        return False
    if one.kind == "pin_slot" and one.slide is not None and other.slide is not None and not _parallel(one.slide, other.slide):
        return False
    if one.kind not in LINES:
        return True
    axis = np.asarray(one.axis) / np.linalg.norm(one.axis)
    return bool(np.linalg.norm(np.cross(axis, offset)) < OFFSET[0] * size + OFFSET[1])


def _parallel(a: Sequence[float], b: Sequence[float]) -> bool:
    u, v = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    return bool(np.linalg.norm(np.cross(u, v)) < SINE * np.linalg.norm(u) * np.linalg.norm(v))


def total(scores: Iterable[Score]) -> Score:
    """All counts added up; the mobilities are those of no machine."""
    rows = list(scores)
    return Score(**{name: sum(getattr(row, name) for row in rows) for name in Score.__dataclass_fields__})


def ratio(part: int, whole: int) -> float:
    """A share; 1 of nothing."""
    return part / whole if whole else 1.0
