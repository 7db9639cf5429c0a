"""Mates from geometric constraints between elements of parts, beside the joints that a CAD system has.

A constraint that is a pair of its own (a rod between two points, a face on a face) becomes a mate. What the others between two parts
leave, together with the joints between them, is a kind of mate or is reported.

Elements of a distance count as FreeCAD's solver takes them: a cylinder as its axis, a sphere as its centre, at the distance plus their
radii; what it has no rule for as two planes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from foundation.arrays import Array, inverse_pose, pose, unit

from ..assembly import Mate
from ..rotations import from_axis_angle, from_two_axes
from .closed_pose import aligned_frame
from .frames import frame_on_line
from .geometric_constraints import End, constrain
from .kind_from_constraints import Constraints, mate_left

TOGETHER = 1e-9  # m: distances below count as none; CAD kernels' own confusion is a tenth of it
KEEPS = 1e-6  # of unit motions, a constraint's rows against a displaced mate's freedoms: as good as files' directions

_RX, _RY, _RZ, _TX, _TY, _TZ = np.eye(6)
_FREEDOMS = {  # of the kinds that constraints may narrow, in F
    "fixed": (),
    "revolute": (_RZ,),
    "prismatic": (_TZ,),
    "cylindrical": (_RZ, _TZ),
    "planar": (_TX, _TY, _RZ),
    "spherical": (_RX, _RY, _RZ),
    "universal": (_RX, _RY),
    "free": (_RX, _RY, _RZ, _TX, _TY, _TZ),
}
_DISTANCES = {  # elements of a distance -> what they count as
    ("point", "point"): ("point", "point"),
    ("line", "line"): ("line", "line"),
    ("line", "circle"): ("line", "line"),
    ("circle", "circle"): ("line", "line"),
    ("plane", "cylinder"): ("plane", "line"),
    ("plane", "sphere"): ("plane", "point"),
    ("cylinder", "cylinder"): ("line", "line"),
    ("cylinder", "sphere"): ("line", "point"),
    ("cylinder", "torus"): ("line", "line"),
    ("torus", "sphere"): ("line", "point"),
    ("sphere", "sphere"): ("point", "point"),
    ("plane", "point"): ("plane", "point"),
    ("cylinder", "point"): ("line", "point"),
    ("sphere", "point"): ("point", "point"),
    ("plane", "line"): ("plane", "line"),
    ("line", "point"): ("line", "point"),
    ("circle", "point"): ("plane", "point"),
    ("curve", "point"): ("plane", "point"),
}
_ALONE = {("plane", "plane"): "planar"}
_ALONE_TOGETHER = {("point", "point"): "spherical", ("line", "line"): "cylindrical", ("line", "point"): "point_on_line"}
_LEAVES = {
    ("line", "line"): "keeps two parallel axes {0:.4g} mm apart",
    ("line", "point"): "keeps a point {0:.4g} mm from a line",
    ("plane", "line"): "keeps a line in a plane, or at a distance from it",
    ("plane", "point"): "keeps a point in a plane, or at a distance from it",
    "parallel": "keeps two axes parallel",
    "perpendicular": "keeps two axes at a right angle",
    "angle": "keeps the angle of two axes",
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TieEnd:
    """An element of a part that a constraint refers to, in W."""

    kind: str  # "point", "line", "circle", "curve", "plane", "cylinder", "cone", "sphere", "torus", "other"
    point: Array  # m
    axis: Array | None  # direction; of a plane or circle its normal
    radius: float = 0.0  # m, of a cylinder, sphere or circle


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tie:
    """One constraint between two parts."""

    label: str
    word: str  # what the CAD system calls its type
    a: str
    b: str
    says: str  # "distance", "coincident", "concentric", "offset", "parallel", "perpendicular", "angle"
    ends: tuple[TieEnd, TieEnd] | None  # None where the elements are not known
    length: float = 0.0  # m, of a distance between the surfaces
    locked: bool = False  # b does not turn about the axis of the first end
    joint: bool = False  # a joint to its CAD system: what it leaves by itself is a mate of its name
    active: bool = True

    def counted(self) -> tuple[TieEnd, TieEnd]:
        """The ends as what they count as, in the order of the parts."""
        assert self.ends is not None
        one, other = self.ends
        if self.says != "distance":
            return self.ends
        kinds = _DISTANCES.get((one.kind, other.kind)) or (_DISTANCES.get((other.kind, one.kind)) or ("plane", "plane"))[::-1]
        return replace(one, kind=kinds[0]), replace(other, kind=kinds[1])

    @property
    def between(self) -> tuple[str, str]:
        """What the ends of a distance count as, in the order of the table."""
        one, other = (end.kind for end in self.counted())
        return (one, other) if (one, other) in _LEAVES or one == other else (other, one)

    @property
    def apart(self) -> float:
        """m: how far what the ends of a distance count as is apart."""
        assert self.ends is not None
        return self.length + sum(end.radius for end, as_ in zip(self.ends, self.counted(), strict=True) if as_.kind in ("point", "line"))

    @property
    def alone(self) -> str | None:
        """The kind of mate that a distance is by itself; None where it is none."""
        if self.ends is None or self.says != "distance":
            return None
        if self.between == ("point", "point") and self.apart > TOGETHER:
            return "distance"
        return _ALONE.get(self.between) or (_ALONE_TOGETHER.get(self.between) if self.apart <= TOGETHER else None)

    @property
    def in_words(self) -> str:
        """What it keeps as it is."""
        if self.ends is None:
            return "refers to elements that are not there"
        text = _LEAVES.get(self.between if self.says == "distance" else self.says, f"says '{self.says}'")
        return text.format(self.apart * 1e3)


@dataclass(slots=True, kw_only=True, eq=False)
class _Pair:
    """All constraints between two parts, or between those that are fixed to them, and the mate that they leave."""

    a: str
    b: str
    ties: list[Tie] = field(default_factory=list)
    joints: list[Mate] = field(default_factory=list)
    found: tuple[str, Array] | None = None  # kind and X_WF


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TiedMates:
    """What came of joints and constraints."""

    joints: tuple[Mate, ...]  # as given; those that constraints narrow with another kind
    mates: tuple[Mate, ...]  # of the constraints
    left: tuple[tuple[str, str], ...]  # labels of constraints that are left out, and why


def tied_mates(
    ties: Sequence[Tie], joints: Sequence[Mate], poses: Mapping[str, Array], groups: Mapping[str, str], source: str
) -> TiedMates:
    """The mates of constraints.

    1. Those that are pairs of their own; those that are switched off stay out.
    2. What the other constraints between two parts and the joints between them leave. Parts that are fixed to each other count as one: what
       ties either of them to a third part acts together.
    3. A single joint between the two is narrowed; else they have a mate of their own.
    4. A rod carries nothing: parts that nothing else joins are free but for it.

    Parameters
    ----------
    poses
        ``X_WP`` of all parts.
    groups
        What each part moves with.
    """
    mates: list[Mate] = []
    others: list[Tie] = []
    for tie in ties:  # 1.
        kind = tie.alone if tie.joint else None
        if kind is not None:
            mates.append(_alone(tie, kind, poses, source))
        elif tie.active:
            others.append(tie)
    narrowed = {mate.name: mate for mate in joints}
    counted = [mate for mate in (*joints, *mates) if mate.status != "rejected" and mate.kind != "distance"]
    whole = _wholes(poses, groups, counted)  # 2.
    left: list[tuple[str, str]] = []
    while True:
        pairs = _pairs(others, counted, whole)
        for pair in pairs:
            pair.found = _left_by(pair, whole, poses)
        fixed = next((pair for pair in pairs if pair.found is not None and pair.found[0] == "fixed"), None)
        if fixed is None:
            break
        _settle(fixed, narrowed, mates, poses, source)
        kept, gone = whole[fixed.a], whole[fixed.b]
        whole = {name: kept if head == gone else head for name, head in whole.items()}
    for pair in pairs:
        if pair.found is not None:
            _settle(pair, narrowed, mates, poses, source)  # 3.
            continue
        words = "; ".join(dict.fromkeys(tie.in_words for tie in pair.ties))
        types = ", ".join(tie.word for tie in pair.ties)
        why = f"({types}) between '{pair.a}' and '{pair.b}' {words}: a motion that is no kind of mate here"
        left.append((" + ".join(tie.label for tie in pair.ties), why))
    mates += _free_parts((*narrowed.values(), *mates), groups, source)  # 4.
    return TiedMates(joints=tuple(narrowed.values()), mates=tuple(mates), left=tuple(left))


def _alone(tie: Tie, kind: str, poses: Mapping[str, Array], source: str) -> Mate:
    """The mate of a constraint that is one by itself."""
    (a, one), (b, other) = zip((tie.a, tie.b), tie.counted(), strict=True)
    if kind == "point_on_line" and one.kind == "point":
        a, one, b, other = b, other, a, one
    if kind == "distance":
        along = other.point - one.point
        along = unit(along) if np.linalg.norm(along) > TOGETHER else np.eye(3)[2]
        X_WF, X_WM = frame_on_line(one.point, along), frame_on_line(other.point, along)
    else:
        X_WF, X_WM = (_frame(end) for end in (one, other))
        X_WM = aligned_frame(kind, X_WF, X_WM)
    if kind == "planar":  # M lies in F's plane when b is at its distance, on the side where it is
        side = 1.0 if X_WF[:3, 2] @ (X_WM[:3, 3] - X_WF[:3, 3]) >= 0.0 else -1.0
        X_WM = X_WM @ pose(None, (0.0, 0.0, -side * abs(tie.apart)))
    return Mate(
        name=tie.label,
        kind=kind,
        a=a,
        b=b,
        X_AF=inverse_pose(poses[a]) @ X_WF,
        X_BM=inverse_pose(poses[b]) @ X_WM,
        source=source,
        status="confirmed" if tie.active else "rejected",
        evidence=f"{tie.word} of the document" + ("" if tie.active else ", switched off there"),
    )


def _frame(end: TieEnd) -> Array:
    return pose(None, end.point) if end.axis is None or end.kind == "point" else frame_on_line(end.point, unit(end.axis))


def _wholes(poses: Mapping[str, Array], groups: Mapping[str, str], mates: Sequence[Mate]) -> dict[str, str]:
    """Part -> the first of those that it is fixed to."""
    first: dict[str, str] = {}
    whole = {name: first.setdefault(groups.get(name, name), name) for name in poses}
    for mate in mates:
        if mate.kind == "fixed":
            kept, gone = whole[mate.a], whole[mate.b]
            whole = {name: kept if head == gone else head for name, head in whole.items()}
    return whole


def _pairs(ties: Sequence[Tie], joints: Sequence[Mate], whole: Mapping[str, str]) -> list[_Pair]:
    """The ties between every two wholes, with the joints between them."""
    pairs: dict[frozenset[str], _Pair] = {}
    for tie in ties:
        between = frozenset((whole[tie.a], whole[tie.b]))
        if len(between) == 2:
            pairs.setdefault(between, _Pair(a=tie.a, b=tie.b)).ties.append(tie)
    for mate in joints:
        pair = pairs.get(frozenset((whole[mate.a], whole[mate.b])))
        if pair is not None:
            pair.joints.append(mate)
    return list(pairs.values())


def _left_by(pair: _Pair, whole: Mapping[str, str], poses: Mapping[str, Array]) -> tuple[str, Array] | None:
    """Kind and frame that all of a pair leave; None where it is no kind of mate, in this pose or after a motion of it."""
    rows = _rows(pair, whole, poses, np.eye(4))
    points = [end.point for tie in pair.ties if tie.ends is not None for end in tie.ends]
    found = None if rows is None else mate_left(rows, np.mean(points, axis=0))
    if found is None or found[0] in ("fixed", "free"):
        return found
    kind, X_WF = found
    frames = _on_pins(pair, whole, X_WF) if kind == "universal" else [X_WF]
    return next(((kind, X) for X in frames if _keeps(pair, whole, poses, kind, X)), None)


def _rows(pair: _Pair, whole: Mapping[str, str], poses: Mapping[str, Array], moved: Array) -> Constraints | None:
    """What a pair forbids when b's side is displaced in W; None where something of it is not known here."""
    rows = Constraints()
    for tie in pair.ties:
        if tie.ends is None or (tie.says == "distance" and tie.apart > TOGETHER and tie.between in _ALONE_TOGETHER):
            return None
        together = tie.says == "distance" and tie.between in _ALONE_TOGETHER
        here = [np.eye(4) if whole[part] == whole[pair.a] else moved for part in (tie.a, tie.b)]
        ends = [_moved(end, X) for end, X in zip(tie.counted(), here, strict=True)]
        try:
            known = constrain(rows, "coincident" if together else tie.says, *ends)
        except ValueError:  # directions that do not stand as the constraint wants them: the document was never solved
            return None
        if not known:
            return None
        if tie.locked and ends[0].axis is not None:
            rows.no_turn(ends[0].axis)
    for mate in pair.joints:
        if mate.kind not in _FREEDOMS:
            return None
        X = np.eye(4) if whole[mate.a] == whole[pair.a] else moved
        rows.nothing_but(_twists(_FREEDOMS[mate.kind], X @ poses[mate.a] @ mate.X_AF))
    return rows


def _moved(end: TieEnd, X: Array) -> End:
    return End(kind=end.kind, point=X[:3, :3] @ end.point + X[:3, 3], axis=None if end.axis is None else X[:3, :3] @ end.axis)


def _twists(freedoms: Sequence[Array], X_WF: Array) -> Array:
    """(6, n) twists in W, v taken at W's origin, of freedoms in F."""
    R, p = X_WF[:3, :3], X_WF[:3, 3]
    found = np.zeros((6, len(freedoms)))
    for column, twist in enumerate(freedoms):
        w, v = R @ twist[:3], R @ twist[3:]
        found[:, column] = np.concatenate([w, v + np.cross(p, w)])
    return found


def _on_pins(pair: _Pair, whole: Mapping[str, str], X_WF: Array) -> list[Array]:
    """Frames of a universal joint whose pins are axes that constraints keep at a right angle: x on a, y on b."""
    found = []
    for tie in pair.ties:
        if tie.ends is not None and tie.ends[0].axis is not None and tie.ends[1].axis is not None:
            x, y = (tie.ends[0].axis, tie.ends[1].axis) if whole[tie.a] == whole[pair.a] else (tie.ends[1].axis, tie.ends[0].axis)
            if abs(float(unit(x) @ unit(y))) < KEEPS:
                found.append(pose(from_two_axes(x, y), X_WF[:3, 3]))
    return found


def _keeps(pair: _Pair, whole: Mapping[str, str], poses: Mapping[str, Array], kind: str, X_WF: Array) -> bool:
    """Whether a mate that is right in the CAD pose keeps all constraints of the pair when it has moved."""
    freedoms = _FREEDOMS[kind]
    for amount in (0.3, -0.7):  # rad and, in turn, decimetres: no motion of a machine's own
        moved = np.eye(4)
        for number, twist in enumerate(freedoms):
            turn, shift = twist[:3] * (amount + 0.1 * number), twist[3:] * (0.1 * amount + 0.01 * number)
            size = float(np.linalg.norm(turn))
            moved = moved @ pose(from_axis_angle(turn, size) if size else None, shift)
        there = X_WF @ moved @ inverse_pose(X_WF)
        rows = _rows(pair, whole, poses, there)
        twists = _twists(freedoms, X_WF)
        if kind == "universal":  # the second pin went with b
            twists = np.column_stack([twists[:, 0], _twists(freedoms, there @ X_WF)[:, 1]])
        if rows is None or rows.violation(twists) > KEEPS:
            return False
    return True


def _settle(pair: _Pair, narrowed: dict[str, Mate], mates: list[Mate], poses: Mapping[str, Array], source: str) -> None:
    """Narrow the one joint between the two, or give them a mate of their own."""
    assert pair.found is not None
    kind, X_WF = pair.found
    if kind in {joint.kind for joint in pair.joints}:
        return  # what the constraints say is so already
    words = ", ".join(tie.word for tie in pair.ties)
    joint = pair.joints[0] if len(pair.joints) == 1 else None
    if joint is None or joint.name not in narrowed:
        X_AF, X_BM = (inverse_pose(poses[part]) @ X_WF for part in (pair.a, pair.b))
        name, evidence = f"{pair.a} - {pair.b}", f"constraints of the document: {words}"
        mates.append(Mate(name=name, kind=kind, a=pair.a, b=pair.b, X_AF=X_AF, X_BM=X_BM, source=source, evidence=evidence))
        return
    evidence = f"{joint.evidence}, narrowed by {words}"
    if joint.kind == "cylindrical":  # the same line: its frames and limits stay
        limits = joint.freedom_limits.get("position" if kind == "prismatic" else "angle") if kind != "fixed" else None
        narrowed[joint.name] = replace(joint, kind=kind, limits=limits, freedom_limits={}, evidence=evidence)
        return
    X_AF, X_BM = (inverse_pose(poses[part]) @ X_WF for part in (joint.a, joint.b))
    narrowed[joint.name] = replace(joint, kind=kind, X_AF=X_AF, X_BM=X_BM, limits=None, freedom_limits={}, evidence=evidence)


def _free_parts(mates: Sequence[Mate], groups: Mapping[str, str], source: str) -> list[Mate]:
    """Free mates between the parts of those that close loops and that nothing carries."""
    head = {name: name for name in groups.values()}

    def found(part: str) -> str:
        name = groups[part]
        while head[name] != name:
            name = head[name]
        return name

    counted = [mate for mate in mates if mate.status != "rejected"]
    for mate in counted:
        if mate.kind not in ("distance", "point_on_line"):
            head[found(mate.b)] = found(mate.a)
    free = []
    for mate in counted:
        if mate.kind in ("distance", "point_on_line") and found(mate.a) != found(mate.b):
            head[found(mate.b)] = found(mate.a)
            evidence = f"nothing but '{mate.name}' holds it"
            free.append(replace(mate, name=f"{mate.name} (free)", kind="free", evidence=evidence))
    return free
