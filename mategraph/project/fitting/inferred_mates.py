"""What the project says of joints that are found from the geometry: answers and groups that go in, names and corrections that come out.

Whether joints are found from the geometry at all:

1. ``infer = true`` or ``false`` decides;
2. else where neither the file nor the project gives a mate, and where a mate of the project is an answer (``like``).

What the project then gives:

- a mate with ``like`` answers for all pairs of one shape and relative pose (``a`` and ``b`` beside it name one of them), one with ``a`` and
  ``b`` alone for that pair; ``kind = "none"`` says that they do not hold each other, ``fixed`` that they do; mates that are ``assumed``
  answer nothing;
- a mate of the name, or between the parts, of a joint that was found corrects it, as it would correct one of the CAD file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cadimport.assembly import Assembly, Mate
from foundation.errors import Note

from ..model import NO_JOINT, NONE, MateEntry, Project
from ..problems import ProjectError
from .chosen_parts import group_members

if TYPE_CHECKING:
    from collections.abc import Iterable

    from topology.inference.model import Answer, Freedom, Inference, InferredJoint, ProposedCoupling


CARRY_NOTHING = ("point_on_line", "distance", *NO_JOINT)  # kinds that close loops, and never carry a part


def infers(project: Project, assembly: Assembly) -> bool:
    """Whether the joints of this machine are found from the geometry."""
    if not project.has_assembly or len(assembly.instances) < 2:
        return False
    if project.infer is not None:
        return project.infer
    return any(entry.like for entry in project.mates) or not (project.mates or project.groups or project.floating or assembly.mates)


def answers_of(project: Project, assembly: Assembly) -> tuple[Answer, ...]:
    """What is known of pairs of parts: the mates of the file, then those of the project."""
    from topology.inference.model import Answer

    found = [Answer(kind=mate.kind, pair=(mate.a, mate.b)) for mate in assembly.mates if mate.status != "rejected"]
    for entry in project.mates:
        kind = NONE if entry.reject else entry.kind
        if entry.assumed or not kind:
            continue
        if entry.a and entry.a in assembly.instances and entry.b in assembly.instances:
            found.append(Answer(kind=kind, pair=(entry.a, entry.b)))
        if entry.like:
            found.append(Answer(kind=kind, like=entry.like))
    return tuple(found)


def lost_answers(project: Project, assembly: Assembly, inference: Inference) -> tuple[Note, ...]:
    """A note on each answer whose pairs are not there any more: neither by their key nor by their names."""
    known = _likes(inference)
    lost = [
        entry
        for entry in project.mates
        if entry.like
        and entry.kind not in NO_JOINT  # what is not connected is not listed
        and entry.like not in known
        and not (entry.a in assembly.instances and entry.b in assembly.instances)
    ]
    return tuple(
        Note(
            code="W014",
            text=f"The answer '{entry.name}' is about no pair of parts any more.",
            element=entry.name,
            remedy="Answer anew, mategraph joints FILE --ask 3, and remove it.",
        )
        for entry in lost
    )


def followed_answers(project: Project, inference: Inference) -> Project:
    """The project with answers for all pairs alike that hold for the pairs alike now.

    The key of an answer is made of shapes and of where they are to each other; when these are edited it is another one. The pair that the
    answer names beside it tells which.
    """
    known = _likes(inference)
    group = {part: k for k, found in enumerate(inference.groups) for part in found.parts}

    def followed(entry: MateEntry) -> MateEntry:
        if not entry.like or entry.like in known or not entry.a or entry.a == entry.b:
            return entry
        held = [pair.like for pair in inference.fixed if {pair.a, pair.b} == {entry.a, entry.b}]
        held += [question.like for question in inference.questions if any(set(pair) == {entry.a, entry.b} for pair in question.pairs)]
        moving = [joint.like for joint in _meant(inference.joints, replace(entry, like=""), group)]
        like = next((key for key in (*held, *moving) if key), "")
        return replace(entry, like=like) if like else entry

    mates = tuple(followed(entry) for entry in project.mates)
    return project if all(a is b for a, b in zip(mates, project.mates, strict=True)) else replace(project, mates=mates)


def stale_answers(project: Project, assembly: Assembly, inference: Inference) -> tuple[MateEntry, ...]:
    """Answers that hold pairs alike together, whose key no pair has any more, though their own pair is there and others may be like it."""
    known = _likes(inference)
    shapes = {name: instance.part.partition("-")[0] for name, instance in assembly.instances.items()}
    counts = Counter(shapes.values())
    return tuple(
        entry
        for entry in project.mates
        if entry.like
        and entry.kind == "fixed"
        and entry.like not in known
        and entry.a != entry.b
        and {entry.a, entry.b} <= shapes.keys()
        and max(counts[shapes[entry.a]], counts[shapes[entry.b]]) > 1
    )


def _likes(inference: Inference) -> set[str]:
    return {found.like for kind in (inference.joints, inference.fixed, inference.questions) for found in kind}


def rigid_groups(project: Project, assembly: Assembly) -> tuple[tuple[str, ...], ...]:
    """The parts of each group that the project gives."""
    return tuple(members for _, members in group_members(project, assembly))


def named_by_project(inference: Inference, project: Project) -> Inference:
    """The inference with its joints called as the project calls them.

    An answer names the joint that it is about: between its parts or the groups that they belong to, or alike; of several that are alike
    the second is called ``NAME 2``.
    """
    group = {part: k for k, found in enumerate(inference.groups) for part in found.parts}
    names: dict[str, str] = {}
    taken = {joint.name for joint in inference.joints} | {entry.name for entry in project.mates}
    for entry in project.mates:
        if entry.name in {joint.name for joint in inference.joints} or entry.kind in (*NO_JOINT, "fixed"):
            continue
        for joint in _meant(inference.joints, entry, group):
            if joint.name not in names:
                names[joint.name] = _free(entry.name, set(names.values()) | (taken - {entry.name}))
                if not entry.like:
                    break
    return renamed(inference, names) if names else inference


def renamed(inference: Inference, names: Mapping[str, str]) -> Inference:
    """The inference with other names of joints: old → new."""

    def now(name: str) -> str:
        return names.get(name, name)

    def coupling(found: ProposedCoupling) -> ProposedCoupling:
        return replace(found, terms=tuple((now(name), coefficient) for name, coefficient in found.terms))

    def freedom(found: Freedom) -> Freedom:
        return replace(found, joint=now(found.joint))

    return replace(
        inference,
        joints=tuple(replace(joint, name=now(joint.name)) for joint in inference.joints),
        freedoms=tuple(freedom(found) for found in inference.freedoms),
        couplings=tuple(coupling(found) for found in inference.couplings),
    )


def with_inferred_mates(project: Project, assembly: Assembly, inference: Inference) -> tuple[Project, Assembly]:
    """The assembly with the mates that were found beside its own, and the project without what was an answer alone."""
    from topology.inference.mates import mates_of

    known = {frozenset((mate.a, mate.b)) for mate in assembly.mates}
    found = [mate for mate in mates_of(inference, assembly) if frozenset((mate.a, mate.b)) not in known]
    like = {joint.name: joint.like for joint in inference.joints}
    answered = {entry.like: entry for entry in project.mates if entry.like}
    mates = [replace(_limited(mate, answered.get(like.get(mate.name, ""))), status="proposed") for mate in found]
    stated = statements(project)
    given = [(entry.a, entry.b) for entry in stated.mates if entry.a and entry.kind not in CARRY_NOTHING]
    held, notes = _held_with_ground(assembly, (*assembly.mates, *mates), given, inference.ground, project.floating)
    notes = [*notes, *lost_answers(project, assembly, inference)]
    return stated, assembly.with_changes(mates=(*assembly.mates, *mates, *held), notes=(*assembly.notes, *notes))


def _held_with_ground(
    assembly: Assembly, mates: Sequence[Mate], given: Sequence[tuple[str, str]], ground: str, floating: Sequence[str]
) -> tuple[list[Mate], list[Note]]:
    """Fixed mates for parts that nothing connects with the ground, and a note on each group of them: a run must not end there."""
    from networkx.utils import UnionFind  # takes longer to import than most runs take

    from cadimport.mates.from_geometry import mate_from_geometry

    groups = UnionFind(assembly.instances)
    for a, b in [*((mate.a, mate.b) for mate in mates if mate.status != "rejected" and mate.kind not in CARRY_NOTHING), *given]:
        if a in assembly.instances and b in assembly.instances:
            groups.union(a, b)
    groups.union(ground, *(part for part in floating if part in assembly.instances))
    held: list[Mate] = []
    notes: list[Note] = []
    for part in assembly.instances:
        if groups[part] != groups[ground]:
            held.append(mate_from_geometry(assembly, name=f"{part} held", kind="fixed", a=ground, b=part))
            groups.union(part, ground)
            remedy = f'Say what holds it: mategraph joints FILE --answer "{part} + OTHER=fixed"; or leave it out: --ignore "{part}".'
            notes.append(Note(code="W013", text=f"Nothing that was found holds '{part}': it stands still.", element=part, remedy=remedy))
    return held, notes


def statements(project: Project) -> Project:
    """The project with the mates that stand for themselves, without those that only answer questions."""
    return replace(project, mates=tuple(e for e in project.mates if not (e.like or e.kind in NO_JOINT or (e.reject and e.a))))


def without_inference(project: Project) -> Project:
    """The project where nothing is inferred: parts that do not hold each other lose the file's mates between them.

    Raises
    ------
    ProjectError
        ``E078`` for an answer to a question that is not asked.
    """
    for entry in project.mates:
        if entry.like:
            raise ProjectError(
                "E078",
                f"mate '{entry.name}': like = ... answers for joints that are found from the geometry, and infer = false forbids that.",
                remedy="Remove infer = false, or name the two parts in a and b.",
                element=entry.name,
                place=project.places.of("mate", entry.name, "like"),
            )
    if all(entry.kind not in NO_JOINT for entry in project.mates):
        return project
    return replace(project, mates=tuple(replace(e, kind="", reject=True) if e.kind in NO_JOINT else e for e in project.mates))


def _meant(joints: Sequence[InferredJoint], entry: MateEntry, group: Mapping[str, int]) -> Iterable[InferredJoint]:
    """The joints that an entry is about, the nearest first."""
    if entry.like and (alike := [joint for joint in joints if joint.like == entry.like]):
        return sorted(alike, key=lambda joint: {joint.a, joint.b} != {entry.a, entry.b})
    if not entry.a or entry.a not in group or entry.b not in group:
        return []
    exact = [joint for joint in joints if {joint.a, joint.b} == {entry.a, entry.b}]
    sides = {group[entry.a], group[entry.b]}
    between = [j for j in joints if j not in exact and j.kind == entry.kind and {group.get(j.a), group.get(j.b)} == sides]
    return exact or between[:1]


def _free(name: str, taken: set[str]) -> str:
    number, candidate = 1, name
    while candidate in taken:
        number += 1
        candidate = f"{name} {number}"
    return candidate


def _limited(mate: Mate, entry: MateEntry | None) -> Mate:
    """The mate with the limits and the pitch that an answer for all alike gives."""
    if entry is None or mate.kind != entry.kind:
        return mate
    return replace(
        mate,
        limits=entry.limits if entry.limits is not None else mate.limits,
        freedom_limits={**mate.freedom_limits, **entry.freedom_limits},
        pitch=entry.pitch if entry.pitch is not None else mate.pitch,
    )
