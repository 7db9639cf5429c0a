"""`Inference`: the mechanism that the geometry of an assembly suggests, why, and what only the user can answer.

Parts are named by their instances. Vectors and points are in W, in the CAD pose, SI.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from foundation.arrays import Array, frozen_array
from foundation.errors import Note
from foundation.frozen import FrozenDict, PlainData

Source = Literal["contact", "motion", "closure", "rule", "library", "assumed", "user"]
MOVES = "moves"  # what is said of two parts that move against each other, without saying how
Status = Literal["proposed", "assumed", "confirmed"]  # assumed: geometry does not decide it, and the motion depends on it


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One reason for or against a connection."""

    text: str  # in words, with names of faces and measures
    weight: float  # log-odds in favour of what is proposed; negative: against it
    source: Source
    faces: tuple[tuple[str, str], ...] = ()  # (part, name of its face)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class InferredJoint(PlainData):
    """A moving connection between two rigid groups."""

    name: str
    kind: str  # a name of MATE_KINDS, or "pin_slot": turns about `axis` and slides along `slide`
    a: str  # part of the group nearer to the ground
    b: str  # part of the other group: it moves against `a` along or about `axis`
    axis: Array  # unit
    origin: Array  # m; on the axis, or the centre of a ball
    slide: Array | None = None  # unit: direction of the slot of a pin in a slot
    slot_in: Literal["", "a", "b"] = ""  # whose the slot is
    pitch: float = 0.0  # m/rad, of a screw
    limits: tuple[float, float] | None = None  # rad or m from the CAD pose
    limit_reasons: tuple[str, str] = ("", "")  # what stops it at either end: "meets 'housing'"
    evidence: tuple[Evidence, ...] = ()
    source: Source = "contact"
    p: float = 1.0  # probability that kind and axis are right
    status: Status = "proposed"
    like: str = ""  # key shared by all pairs of parts of equal shape and relative pose: one answer serves them all

    def __post_init__(self) -> None:
        object.__setattr__(self, "axis", frozen_array(self.axis, (3,)))
        object.__setattr__(self, "origin", frozen_array(self.origin, (3,)))
        if self.slide is not None:
            object.__setattr__(self, "slide", frozen_array(self.slide, (3,)))


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedPair:
    """Two parts that are held together, and by what."""

    a: str
    b: str
    evidence: tuple[Evidence, ...] = ()
    source: Source = "contact"
    p: float = 1.0
    status: Status = "proposed"
    like: str = ""  # as in `InferredJoint`


@dataclass(frozen=True, slots=True, kw_only=True)
class RigidGroup:
    """Parts that move as one."""

    name: str  # of its largest part, or the ground's
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleFreedom:
    """A motion of a part that nothing else notices: it is locked in the proposed mechanism."""

    part: str
    held_by: str  # the part that it is locked to
    text: str  # "bolt spins about its own axis"
    joint: str = ""  # whose freedom it is, where it is one of a joint: the spin of a rod between two balls


@dataclass(frozen=True, slots=True, kw_only=True)
class Freedom:
    """One independent motion of the mechanism."""

    joint: str  # name of the joint whose coordinate shows it best
    parts: tuple[str, ...]  # that move
    text: str  # "gimbal ring turns about y, ±41° until it meets the housing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What geometry cannot decide, in the order of worth."""

    number: int  # from 1
    pair: tuple[str, str]
    kinds: tuple[str, ...]  # what it may be, likeliest first; "fixed" among them
    probabilities: tuple[float, ...]  # of `kinds`
    text: str  # the question, in words
    worth: float  # expected number of joints of the mechanism that the answer changes, 0 and more
    like: str = ""  # as in `InferredJoint`
    pairs: tuple[tuple[str, str], ...] = ()  # all pairs that the answer decides, `pair` first
    items: tuple[tuple[str, str], ...] = ()  # of a question about the whole: pairs that are taken for `taken`; which of them are otherwise?
    taken: tuple[str, ...] = ()  # of each of `items`: what it is taken to be


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the user said of a pair of parts, or of all pairs that are alike."""

    kind: str  # a name of MATE_KINDS, "fixed" among them; "none": they do not hold each other; "moves": they are not one, however that is
    pair: tuple[str, str] | None = None
    like: str = ""  # instead of `pair`


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedCoupling:
    """A transmission that the geometry suggests: never taken without the user's word."""

    name: str
    kind: str  # "gear", "rack and pinion", "screw", "belt"
    terms: tuple[tuple[str, float], ...]  # (joint, coefficient), as in `topology.mechanism.Coupling`
    evidence: tuple[Evidence, ...] = ()
    p: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Inference(PlainData):
    """Everything that was concluded about an assembly."""

    ground: str  # part
    groups: tuple[RigidGroup, ...]  # the ground's first
    joints: tuple[InferredJoint, ...]  # from the ground outwards; those that close loops last
    fixed: tuple[FixedPair, ...] = ()
    idle: tuple[IdleFreedom, ...] = ()
    freedoms: tuple[Freedom, ...] = ()
    mobility: int = 0  # after idle freedoms are locked
    questions: tuple[Question, ...] = ()
    couplings: tuple[ProposedCoupling, ...] = ()
    classes: Mapping[str, str] = field(default_factory=dict)  # part -> "bolt", "nut", "bearing", "body", ...
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "classes", FrozenDict(self.classes))

    def __repr__(self) -> str:
        sizes = f"{len(self.groups)} groups, {len(self.joints)} joints, {len(self.questions)} questions"
        return f"<Inference: {sizes}, mobility {self.mobility}>"

    @property
    def assumed(self) -> tuple[str, ...]:
        """What geometry does not decide and the motion depends on: names of joints, and "a + b" of parts that may not be held together."""
        pairs = [f"{pair.a} + {pair.b}" for pair in self.fixed if pair.status == "assumed" and pair.source != "assumed"]
        return (*(joint.name for joint in self.joints if joint.status == "assumed"), *pairs)
