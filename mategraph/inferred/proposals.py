"""`Proposals`: the mechanism that the geometry suggests, as tables, as words and as JSON.

Joints are those that were found, with what the project corrects in them: ``machine.inference`` has them as they were found.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from foundation.errors import Note
from topology.inference.model import (
    Evidence,
    FixedPair,
    Freedom,
    IdleFreedom,
    Inference,
    InferredJoint,
    ProposedCoupling,
    Question,
    RigidGroup,
)

from ..outputs.cell_text import count, first_names, limits, number, vector
from ..outputs.shown import Shown, Table

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Mate

    from ..machine import Machine

MOST_PARTS = 8  # of a rigid group, in a cell
LEAST_SHOWN = 5e-3  # probability of a kind that is worth a word in a table
MOST_FIXED = 12  # pairs that are held together, in a table that is not asked for in full


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Proposals(Shown):
    """Joints with their evidence, rigid groups, freedoms, and the questions that geometry leaves open."""

    file: str
    ground: str
    mobility: int
    groups: tuple[RigidGroup, ...]
    joints: tuple[InferredJoint, ...]
    fixed: tuple[FixedPair, ...]
    idle: tuple[IdleFreedom, ...]
    freedoms: tuple[Freedom, ...]
    questions: tuple[Question, ...]
    couplings: tuple[ProposedCoupling, ...]
    assumed: tuple[str, ...]
    classes: Mapping[str, str]
    warnings: tuple[Note, ...]

    def headline(self) -> str:
        """Counts and mobility."""
        found = [count(len(self.joints), "joint"), count(len(self.groups), "rigid group"), f"mobility {self.mobility}"]
        return ", ".join([*found, *([count(len(self.questions), "question")] if self.questions else [])])

    def as_dict(self) -> dict[str, Any]:
        """As ``mategraph joints --json`` prints it: groups are lists of parts; lengths in m, angles in rad, vectors in W."""
        found = Shown.as_dict(self)
        found["groups"] = [list(group.parts) for group in self.groups]
        found["group_names"] = [group.name for group in self.groups]
        return found

    def tables(self, *, all_rows: bool = False) -> Iterator[Table]:
        """Joints, groups and questions; with `all_rows` every piece of evidence, every pair that is held, every idle freedom."""
        yield joints_table(self.joints, all_evidence=all_rows)
        yield Table(
            "Rigid groups",
            ("group", "parts", "which"),
            [
                (
                    f"{g.name}{' (ground)' if self.ground in g.parts else ''}",
                    str(len(g.parts)),
                    first_names(self._telling(g), MOST_PARTS, spare=1),
                )
                for g in self.groups
            ],
            right=(1,),
        )
        pairs = self.fixed if all_rows else [pair for pair in self.fixed if pair.status != "proposed"]
        if pairs:
            yield fixed_table(pairs)
        if all_rows and self.idle:
            rows = [(idle.part, idle.text, idle.held_by) for idle in self.idle]
            yield Table("Idle freedoms, locked", ("part", "what nothing else notices", "locked to"), rows)
        if self.couplings:
            yield couplings_table(self.couplings)
        if self.questions:
            yield questions_table(self.questions)

    def _telling(self, group: RigidGroup) -> list[str]:
        """The parts of a group, bodies before screws, nuts and washers."""
        return sorted(group.parts, key=lambda part: (part != group.name, self.classes.get(part, "body") != "body"))


def proposals_of(machine: Machine) -> Proposals:
    """What was found of a machine; the geometry is asked even where the project gives mates, which then are answers."""
    inference = machine.inference
    if inference is None:
        machine = machine.with_({"infer": True})
        inference = machine.inference
    if inference is None:  # one part alone, or no assembly
        parts = tuple(machine.assembly.instances)
        groups = tuple(RigidGroup(name=part, parts=(part,)) for part in parts)
        inference = Inference(ground=machine.fitted_project.ground_of(machine.assembly) or "", groups=groups, joints=())
    mates = {mate.name: mate for mate in machine.assembly.mates}
    unsaid = set(inference.assumed)  # what stays in doubt where the project does not say the kind
    entries = {entry.name: entry.assumed or (not entry.kind and entry.name in unsaid) for entry in machine.fitted_project.mates}
    joints = tuple(_as_it_is(joint, mates.get(joint.name), entries.get(joint.name), machine.assembly) for joint in inference.joints)
    pairs = tuple(name for name in inference.assumed if name not in {joint.name for joint in inference.joints})
    assumed = (*(joint.name for joint in joints if joint.status == "assumed"), *pairs)
    return Proposals(
        file=str(machine.assembly.source),
        ground=inference.ground,
        mobility=inference.mobility,
        groups=inference.groups,
        joints=joints,
        fixed=inference.fixed,
        idle=inference.idle,
        freedoms=inference.freedoms,
        questions=inference.questions,
        couplings=inference.couplings,
        assumed=assumed,
        classes=inference.classes,
        warnings=inference.notes,
    )


def _as_it_is(joint: InferredJoint, mate: Mate | None, assumed: bool | None, assembly: Assembly) -> InferredJoint:
    """The joint with what the project corrects in it; `assumed` is None where the project does not name it."""
    if mate is None or assumed is None:
        return joint
    X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
    told = Evidence(text="the project file gives it", weight=math.inf, source="user")
    return replace(
        joint,
        kind=mate.kind,
        a=mate.a,
        b=mate.b,
        axis=X_WF[:3, 2],
        origin=X_WF[:3, 3],
        limits=mate.limits if mate.limits is not None else joint.limits if mate.kind == joint.kind else None,
        pitch=mate.pitch,
        evidence=joint.evidence if joint.source == "user" else (told, *joint.evidence),
        source="user",
        p=1.0 if not assumed else joint.p,
        status="assumed" if assumed else "confirmed",
    )


# ---------------------------------------------------------------------------------------------------------------------- tables


def joints_table(joints: tuple[InferredJoint, ...], *, all_evidence: bool = False) -> Table:
    """Each joint with its place, its limits and why."""
    columns = ("joint", "kind", "between", "axis", "origin [mm]", "limits", "why", "source", "p [%]", "status")
    rows = [
        (
            joint.name,
            joint.kind,
            f"{joint.a} – {joint.b}",
            axis_word(joint.axis.tolist()) if joint.kind != "spherical" else "-",
            vector([1e3 * float(x) for x in joint.origin]),
            limits_text(joint),
            "; ".join(evidence_texts(joint.evidence, most=None if all_evidence else 2)),
            joint.source,
            number(100 * joint.p) if joint.p < 0.9995 else "100",
            joint.status,
        )
        for joint in joints
    ]
    return Table("Joints", columns, rows, right=(8,))


def fixed_table(pairs: tuple[FixedPair, ...] | list[FixedPair]) -> Table:
    """Pairs of parts that are held together, and by what."""
    rows = [
        (f"{pair.a} – {pair.b}", "; ".join(evidence_texts(pair.evidence, most=2)), pair.source, number(100 * pair.p), pair.status)
        for pair in pairs
    ]
    return Table("Held together", ("pair", "why", "source", "p [%]", "status"), rows, right=(3,))


def couplings_table(couplings: tuple[ProposedCoupling, ...]) -> Table:
    """Transmissions that are suggested, and never taken unasked."""
    rows = [
        (c.name, c.kind, " ".join(f"{value:+.6g} {joint}" for joint, value in c.terms) + " = 0", _first(c.evidence), number(100 * c.p))
        for c in couplings
    ]
    return Table("Couplings, suggested only", ("coupling", "kind", "relation [SI]", "why", "p [%]"), rows, right=(4,))


def questions_table(questions: tuple[Question, ...]) -> Table:
    """Questions in the order of worth, with what they may be."""
    rows = [
        (
            str(question.number),
            question.text,
            ", ".join(f"{kind} {100 * p:.0f}" for kind, p in zip(question.kinds, question.probabilities, strict=True) if p >= LEAST_SHOWN),
            str(max(len(question.pairs), len(question.items), 1)),
            f"{question.worth:.2g}",
        )
        for question in questions
    ]
    return Table("Questions", ("no.", "question", "may be [%]", "pairs", "worth [joints]"), rows, right=(0, 3, 4))


def evidence_texts(evidence: tuple[Evidence, ...], *, most: int | None = None) -> list[str]:
    """The reasons in words, the weightiest first; those against it say so."""
    ordered = sorted(evidence, key=lambda one: -abs(one.weight))
    texts = [one.text if one.weight >= 0.0 else f"against it: {one.text}" for one in ordered]
    if most is None or len(texts) <= most:
        return texts
    return [*texts[:most], f"{len(texts) - most} more"]


def _first(evidence: tuple[Evidence, ...]) -> str:
    return next(iter(evidence_texts(evidence, most=1)), "-")


def axis_word(axis: list[float]) -> str:
    """A direction by its letter where it lies along an axis of the file, else its components.

    >>> axis_word([0.0, -1.0, 0.0]), axis_word([0.0, 0.6, 0.8])
    ('-y', '0, 0.6, 0.8')
    """
    for letter, value in zip("xyz", axis, strict=True):
        if abs(abs(value) - 1.0) < 1e-6:
            return f"-{letter}" if value < 0 else letter
    return vector(axis)


def line_word(axis: list[float]) -> str:
    """A direction without its sense, for words: "turns about z".

    >>> line_word([0.0, -1.0, 0.0]), line_word([-0.6, 0.0, -0.8])
    ('y', '(0.6, 0, 0.8)')
    """
    first = next((value for value in axis if abs(value) > 1e-6), 1.0)
    word = axis_word([value if first > 0 else -value for value in axis])
    return word if len(word) == 1 else f"({word})"


def limits_text(joint: InferredJoint) -> str:
    """The range in degrees or millimetres, and what ends it."""
    if joint.limits is None:
        return "-"
    low, high = joint.limits
    scale = 1e3 if joint.kind == "prismatic" else 180 / math.pi
    text = limits(joint.kind, (round(low * scale, 2) / scale, round(high * scale, 2) / scale))
    reasons = [reason for reason in dict.fromkeys(joint.limit_reasons) if reason]
    return f"{text} ({', '.join(reasons)})" if reasons else text
