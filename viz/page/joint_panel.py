"""What the page's tab of joints shows: freedoms that can be played, joints with their evidence, questions that geometry leaves open."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedFreedom:
    """A freedom whose motion is part of the page's time: from `at_high` to `at_low` it moves evenly from one end to the other."""

    joint: str
    text: str
    unit: str  # "rad" or "m"
    low: float
    high: float
    at_low: float  # s
    at_high: float  # s
    begin: float  # s
    end: float  # s


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedJoint:
    """A joint that was found from the geometry, and why."""

    name: str
    kind: str
    a: str
    b: str
    status: str
    source: str
    p: float
    limits: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedQuestion:
    """A question, with what may be answered, the likeliest first."""

    number: int
    text: str
    pair: tuple[str, str]
    kinds: tuple[str, ...]
    probabilities: tuple[float, ...]
    pairs: int  # that the answer decides
    worth: float


@dataclass(frozen=True, slots=True, kw_only=True)
class JointPanel:
    """The whole tab; `swept`: the page shows freedoms one by one, and no forces act."""

    file: str  # that questions are answered for, on the command line
    freedoms: tuple[PlayedFreedom, ...] = ()
    joints: tuple[ExplainedJoint, ...] = ()
    questions: tuple[AskedQuestion, ...] = ()
    assumed: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()  # freedoms that nothing notices, in words: they are locked
    swept: bool = False

    def as_data(self) -> dict[str, Any]:
        """As the viewer takes it."""
        return asdict(self)
