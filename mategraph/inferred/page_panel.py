"""The page's tab of joints for a machine whose joints were found from the geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from viz.page.joint_panel import JointPanel

    from ..analyses.sweep import Sweeps
    from ..machine import Machine

MOST_EVIDENCE = 6  # reasons for one joint


def joint_panel(machine: Machine, sweeps: Sweeps | None = None) -> JointPanel | None:
    """The tab; None where the mates are given and nothing is swept."""
    if machine.inference is None and sweeps is None:
        return None
    from viz.page.joint_panel import AskedQuestion, ExplainedJoint, JointPanel, PlayedFreedom

    from .proposals import evidence_texts, limits_text, proposals_of

    freedoms = tuple(
        PlayedFreedom(
            joint=f.joint,
            text=f.text,
            unit=f.unit,
            low=f.low,
            high=f.high,
            at_low=f.at_low,
            at_high=f.at_high,
            begin=f.begin,
            end=f.end,
        )
        for f in (sweeps.freedoms if sweeps is not None else ())
    )
    path = machine.project.path or machine.project.assembly_path
    if machine.inference is None:
        return JointPanel(file=path.name, freedoms=freedoms, swept=True)
    found = proposals_of(machine)
    return JointPanel(
        file=path.name,
        freedoms=freedoms,
        joints=tuple(
            ExplainedJoint(
                name=joint.name,
                kind=joint.kind,
                a=joint.a,
                b=joint.b,
                status=joint.status,
                source=joint.source,
                p=joint.p,
                limits="" if joint.limits is None else limits_text(joint),
                evidence=tuple(evidence_texts(joint.evidence, most=MOST_EVIDENCE)),
            )
            for joint in found.joints
        ),
        questions=tuple(
            AskedQuestion(
                number=question.number,
                text=question.text,
                pair=question.pair,
                kinds=question.kinds,
                probabilities=question.probabilities,
                pairs=max(len(question.pairs), 1),
                worth=question.worth,
            )
            for question in found.questions
            if not question.items  # their pairs are asked about one by one, too
        ),
        assumed=machine.assumptions,
        idle=tuple(f"{idle.part}: {idle.text}" for idle in found.idle),
        swept=sweeps is not None,
    )
