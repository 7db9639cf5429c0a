"""Answers to questions about joints: understood, checked against what was found, and made edits of the project file.

An answer says what two parts are to each other. Whom it is about:

- a question by its number: ``3``;
- a joint by its name: ``hinge``;
- two parts: ``lid + box``; names that cannot be typed as patterns, ``l*d + b?x``, each of which fits one part;
- a coupling that is suggested, by its name: ``yes`` takes it.

What it says: a kind of mate (``revolute``), ``fixed`` (they are held together, the freedom is locked), ``none`` (they do not hold each
other), ``moves`` (they move against each other, however that is), ``yes`` (it is what was proposed).

A question about the whole lists pairs by letters: ``1=a,c`` names those that are otherwise, ``1=no`` says that none is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from cadimport.mates.kinds import MATE_KINDS, find_kind
from topology.inference.model import Answer, Inference, InferredJoint, Question

from ..project.model import MOVES, NO_JOINT, NONE
from ..project.problems import ProjectError, did_you_mean, listed, shown
from .coupling_tables import coupling_table

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

YES = ("yes", "confirm", "y")
NO = ("no", "none", "n")
Target = int | str | tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """One answer, ready to be written: for all pairs that are alike where they have a key, else for one pair."""

    name: str  # what the table is called in the project file
    kind: str
    pair: tuple[str, str]
    like: str = ""
    pairs: int = 1  # how many it decides
    about: str = ""  # the question, or the joint, in words

    @property
    def answer(self) -> Answer:
        """As the inference takes it."""
        return Answer(kind=self.kind, like=self.like) if self.like else Answer(kind=self.kind, pair=self.pair)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Everything that the user says of a mechanism at once."""

    answers: tuple[GivenAnswer, ...] = ()
    couplings: tuple[tuple[str, Mapping[str, Any]], ...] = ()  # name of a suggested coupling that is taken, and its table
    ground: str | None = None
    ignore: tuple[str, ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.answers or self.couplings or self.ground or self.ignore)


def read_answer(text: str) -> tuple[str, str]:
    """Whom an answer of the command line is about, and what it says: ``3=revolute``.

    >>> read_answer("3 = revolute"), read_answer("lid + box=fixed")
    (('3', 'revolute'), ('lid + box', 'fixed'))

    Raises
    ------
    ProjectError
        ``E078`` where it is not written so.
    """
    whom, equals, kind = text.rpartition("=")
    if not equals or not whom.strip() or not kind.strip():
        remedy = "Write a question's number, a joint's name or two parts, and what it is: 3=revolute, hinge=fixed, \"lid + box=none\"."
        raise ProjectError("E078", f"{shown(text)} is no answer.", remedy=remedy, element=text)
    return whom.strip(), kind.strip()


def given_answers(inference: Inference, assembly: Assembly, answers: Iterable[tuple[Target, str]]) -> tuple[GivenAnswer, ...]:
    """The answers, each checked against what was found; of several about one thing the last holds.

    Raises
    ------
    ProjectError
        ``E078`` for a number that no question has, a joint or part that does not exist, a kind that does not fit.
    """
    found: dict[tuple[str, ...], GivenAnswer] = {}
    for target, kind in answers:
        for answer in answers_to(inference, assembly, target, kind):
            key = (answer.like,) if answer.like else tuple(sorted(answer.pair))
            found.pop(key, None)
            found[key] = answer
    return tuple(found.values())


def answers_to(inference: Inference, assembly: Assembly, target: Target, said: str) -> tuple[GivenAnswer, ...]:
    """What one answer says: of one thing, or of each pair that a question about the whole lists.

    Raises
    ------
    ProjectError
        ``E078`` as of `given_answers`.
    """
    question = next((q for q in inference.questions if str(q.number) == str(target) and q.items), None)
    if question is None or str(target) in _joints(inference):
        return (given_answer(inference, assembly, target, said),)
    other = question.kinds[1]
    letters = [chr(ord("a") + k) for k in range(len(question.items))]
    written = [word.partition(":") for word in said.lower().replace(",", " ").split()]
    otherwise = {letter: kind for letter, _, kind in written if letter not in {*NO, *YES}}
    known = {*MATE_KINDS, NONE, MOVES, ""}
    if not written or not otherwise.keys() <= set(letters) or not set(otherwise.values()) <= known or (not otherwise and len(written) > 1):
        remedy = (
            f"Name those that are otherwise by letters {letters[0]} to {letters[-1]}, and what they are where that is known: "
            f"{target}=a,c:prismatic; or {target}=no where none is."
        )
        raise ProjectError("E078", f"question {target}: {shown(said)} names none of its pairs.", remedy=remedy, element=str(target))
    taken = question.taken or (question.kinds[0],) * len(question.items)
    said_of = dict(zip(letters, taken, strict=True)) | {letter: kind or other for letter, kind in otherwise.items()}
    return tuple(
        GivenAnswer(name=" to ".join(pair), kind=said_of[letter], pair=pair, about=question.text)
        for letter, pair in zip(letters, question.items, strict=True)
    )


def taken_couplings(
    inference: Inference, answers: Iterable[tuple[Target, str]]
) -> tuple[tuple[tuple[str, Mapping[str, Any]], ...], list[tuple[Target, str]]]:
    """The suggested couplings that answers take, each with its table, and the answers about other things.

    Raises
    ------
    ProjectError
        ``E078`` for a coupling that no table can say.
    """
    proposed = {coupling.name: coupling for coupling in inference.couplings}
    taken: list[tuple[str, Mapping[str, Any]]] = []
    others: list[tuple[Target, str]] = []
    for target, said in answers:
        if target not in proposed or target in _joints(inference):
            others.append((target, said))
        elif said.lower() in YES:
            table = coupling_table(proposed[str(target)], inference)
            if table is None:
                what = f"the coupling '{target}' ties {len(proposed[str(target)].terms)} joints, and cannot be taken by its name."
                raise ProjectError(
                    "E078", what, remedy="Write it into the project file: [coupling.NAME] (docs/loops.md).", element=str(target)
                )
            taken.append((str(target), table))
        elif said.lower() != NONE:
            remedy = "Answer yes; without it the coupling does not count."
            raise ProjectError("E078", f"the coupling '{target}' is taken or not: {shown(said)} is no answer.", remedy=remedy, element=said)
    return tuple(taken), others


def given_answer(inference: Inference, assembly: Assembly, target: Target, kind: str) -> GivenAnswer:
    """One answer, checked."""
    if isinstance(target, int) or (isinstance(target, str) and target.isdecimal() and target not in _joints(inference)):
        return _to_question(inference, int(target), kind)
    if isinstance(target, str) and target in _joints(inference):
        joint = _joints(inference)[target]
        pairs = sum(1 for other in inference.joints if other.like and other.like == joint.like) or 1
        said = _kind(kind, joint.kind, f"joint '{target}'")
        return GivenAnswer(
            name=target, kind=said, pair=(joint.a, joint.b), like=joint.like, pairs=pairs, about=f"{joint.kind} was proposed"
        )
    pair = target if isinstance(target, tuple) else _pair(target, assembly)
    if pair is not None:
        pair = _one_part(pair[0], assembly), _one_part(pair[1], assembly)
    if pair is None:
        known = [str(question.number) for question in inference.questions]
        names = list(_joints(inference))
        raise ProjectError(
            "E078",
            f"{shown(str(target))} is no question, no joint and no pair of parts{did_you_mean(str(target), names)}.",
            remedy=f"Questions are {', '.join(known) or 'none'}, joints {listed(names) or 'none'}; two parts are written 'lid + box'.",
            element=str(target),
        )
    for part in pair:
        if part not in assembly.instances:
            raise ProjectError(
                "E078",
                f"There is no part {shown(part)}{did_you_mean(part, assembly.instances)}.",
                remedy=f"Parts are {listed(tuple(assembly.instances))}.",
                element=part,
            )
    if pair[0] == pair[1]:
        raise ProjectError("E078", f"{shown(pair[0])} is one part, and an answer is about two.", remedy="Name two parts.", element=pair[0])
    between = next((joint for joint in inference.joints if {joint.a, joint.b} == set(pair)), None)
    said = _kind(kind, between.kind if between else "fixed", f"'{pair[0]}' and '{pair[1]}'")
    return GivenAnswer(name=between.name if between else f"{pair[0]} to {pair[1]}", kind=said, pair=pair)


def _to_question(inference: Inference, number: int, kind: str) -> GivenAnswer:
    question = next((question for question in inference.questions if question.number == number), None)
    if question is None:
        known = ", ".join(str(question.number) for question in inference.questions)
        raise ProjectError(
            "E078",
            f"There is no question {number}.",
            remedy=f"Questions are {known}." if known else "No question is open; name a joint or two parts instead.",
            element=str(number),
        )
    said = _kind(kind, question.kinds[0], f"question {number}")
    if said not in (*question.kinds, *NO_JOINT, "fixed"):
        fitting = dict.fromkeys((*question.kinds, "fixed", NONE))
        raise ProjectError(
            "E078",
            f"question {number}: '{question.pair[0]}' and '{question.pair[1]}' cannot be {said}: the geometry does not allow it.",
            remedy=f"Answer {', '.join(fitting)}; or name the two parts to overrule the geometry.",
            element=str(number),
        )
    return GivenAnswer(
        name=name_of_question(inference, question),
        kind=said,
        pair=question.pair,
        like=question.like,
        pairs=max(len(question.pairs), 1),
        about=question.text,
    )


def name_of_question(inference: Inference, question: Question) -> str:
    """What the mate is called that answers a question: as the joint between its parts, where there is one."""
    pairs = [set(pair) for pair in (question.pairs or (question.pair,))]
    alike = (joint for joint in inference.joints if (joint.like and joint.like == question.like) or {joint.a, joint.b} in pairs)
    joint = next(alike, None)
    return joint.name if joint is not None else " to ".join(dict.fromkeys(question.pair))


def _joints(inference: Inference) -> Mapping[str, InferredJoint]:
    return {joint.name: joint for joint in inference.joints}


def _pair(text: str, assembly: Assembly) -> tuple[str, str] | None:
    """Two parts with a plus between; names may hold one themselves."""
    cuts = [k for k, letter in enumerate(text) if letter == "+"]
    split = [(text[:k].strip(), text[k + 1 :].strip()) for k in cuts]
    known = [pair for pair in split if all(part in assembly.instances for part in pair)]
    return next(iter(known or split), None)


def _one_part(pattern: str, assembly: Assembly) -> str:
    """The part that a pattern fits; what is no pattern, or fits none, as it is."""
    if pattern in assembly.instances or not set("*?[") & set(pattern):
        return pattern
    fitting = [name for name in assembly.instances if fnmatchcase(name, pattern)]
    if len(fitting) > 1:
        text = f"{shown(pattern)} fits {len(fitting)} parts, and an answer is about two: {listed(fitting)}."
        raise ProjectError("E078", text, remedy="Write a pattern that fits one part, or a question's number.", element=pattern)
    return fitting[0] if fitting else pattern


def _kind(written: str, proposed: str, about: str) -> str:
    if written.lower() in YES:
        return proposed
    if written.lower() in NO_JOINT:
        return written.lower()
    row = find_kind(written)
    if row is None:
        known = (*MATE_KINDS, NONE, MOVES, YES[0])
        words = [word for kind in MATE_KINDS.values() for word in (kind.name, *kind.aliases)]
        raise ProjectError(
            "E078",
            f"{about}: {shown(written)} is no kind of mate{did_you_mean(written, words)}.",
            remedy=f"Answer one of {', '.join(known)}.",
            element=written,
        )
    return row.name
