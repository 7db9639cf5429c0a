"""An oracle that knows the truth of a design and answers the questions that the inference asks, in the order in which it asks them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from topology.inference.model import MOVES, Answer, Inference, Question

from .joint_designs import Design
from .joint_scoring import Told, home_of, one_by_pins, told_by_truth


@dataclass(slots=True)
class Oracle:
    """Answers of a user who knows the machine: what two parts are to each other, "none" where they do not hold each other.

    A loose part (a pin that may lie on either side) is on the other side of the joint that it is taken for where there is such a joint,
    else fixed to the part that it is asked about first; against the other side it then has the kind of the joint that it makes.
    """

    design: Design
    truth: Told = field(init=False)
    home: dict[str, int] = field(init=False)
    side: dict[str, str] = field(init=False, default_factory=dict)  # loose part -> the part that it was said to be fixed to

    def __post_init__(self) -> None:
        self.truth = one_by_pins(told_by_truth(self.design), self.design.size)
        self.home = home_of(self.truth)

    def answers(self, question: Question) -> tuple[Answer, ...]:
        """What the pair is; of a question about the whole what each of its pairs is: "moves" where no joint lies between the two."""
        if not question.items:
            return (self.answer(question),)
        return tuple(Answer(kind=self._of_item(pair, taken), pair=pair) for pair, taken in zip(question.items, question.taken, strict=True))

    def _of_item(self, pair: tuple[str, str], taken: str) -> str:
        """What a pair of a list is; of two that only touch nothing is said where other parts make the joint of their groups."""
        kind = self._kind(*pair, taken)
        if taken == "none":
            return kind if kind == "fixed" or self._named(*pair) else "none"
        return MOVES if kind == "none" else kind

    def answer(self, question: Question) -> Answer:
        """What the pair is."""
        a, b = question.pair
        kind = self._kind(a, b, question.kinds[0])
        if kind not in (*question.kinds, "fixed", "none") and not self._named(a, b):
            kind = "none"  # what joins their groups is made by other parts, and is none of what was asked
        return Answer(kind=kind, pair=(a, b))

    def _named(self, a: str, b: str) -> bool:
        """Whether a true joint lies between these very parts."""
        return any({hinge.a, hinge.b} == {a, b} for hinge in self.truth.hinges)

    def _kind(self, a: str, b: str, taken: str) -> str:
        loose = next((name for name in (a, b) if name in self.design.idle), None)
        if self.home[a] == self.home[b]:
            return "fixed"
        if loose is not None:
            other = b if loose == a else a
            if loose not in self.side:
                self.side[loose] = self._across(other, taken) or other
            if self.side[loose] == other or other in self.design.idle:
                return "fixed"
            return self._between(self.side[loose], other)
        return self._between(a, b)

    def _across(self, part: str, taken: str) -> str:
        """A part on the other side of a joint of that kind: a loose part between the two may be on either side."""
        for hinge in self.truth.hinges:
            if hinge.kind == taken and self.home[part] in (self.home[hinge.a], self.home[hinge.b]):
                return hinge.b if self.home[hinge.a] == self.home[part] else hinge.a
        return ""

    def _between(self, a: str, b: str) -> str:
        groups = {self.home[a], self.home[b]}
        if len(groups) == 1:
            return "fixed"
        kinds = [hinge.kind for hinge in self.truth.hinges if {self.home[hinge.a], self.home[hinge.b]} == groups]
        return kinds[0] if kinds else "none"


def after_answers(design: Design, infer: Callable[[tuple[Answer, ...]], Inference], most: int) -> list[Inference]:
    """What is inferred after 0, 1, ... `most` answers; the last one stands for all further where nothing is asked any more."""
    oracle, asked = Oracle(design), set[object]()
    answers: tuple[Answer, ...] = ()
    found = [infer(())]
    while len(found) <= most:
        question = next((q for q in found[-1].questions if _key(q) not in asked), None)
        if question is None:
            break
        asked.add(_key(question))
        answers = (*answers, *oracle.answers(question))
        found.append(infer(answers))
    return found + [found[-1]] * (most + 1 - len(found))


def _key(question: Question) -> object:
    """What the same question has in common when it comes again."""
    return frozenset(map(frozenset, question.items)) if question.items else frozenset(question.pair)
