"""``mategraph joints``: the mechanism that the geometry of an assembly suggests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, reporting

if TYPE_CHECKING:
    from topology.inference.model import Inference


@reads_assembly
def joints(
    project: ProjectArgument,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Propose joints from the geometry alone: which parts are held together, which move, and why."""
    from topology.inference.infer import infer_joints

    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal)
        found = infer_joints(machine.assembly_as_read)
        if as_json:
            terminal.json(as_dict(found))
            return
        for joint in found.joints:
            terminal.line(joint.name, f"{joint.kind} {joint.a} - {joint.b}  p {joint.p:.2f}")
        terminal.line("mobility", str(found.mobility))


def as_dict(found: Inference) -> dict[str, Any]:
    """The result for machines: names of parts, world frame, SI."""
    return {
        "mobility": found.mobility,
        "ground": found.ground,
        "groups": [list(group.parts) for group in found.groups],
        "joints": [
            {
                "name": joint.name,
                "a": joint.a,
                "b": joint.b,
                "kind": joint.kind,
                "axis": joint.axis.tolist(),
                "origin": joint.origin.tolist(),
                "slide": None if joint.slide is None else joint.slide.tolist(),
                "pitch": joint.pitch,
                "source": joint.source,
                "p": joint.p,
                "status": joint.status,
                "evidence": [{"text": e.text, "weight": e.weight, "source": e.source} for e in joint.evidence],
            }
            for joint in found.joints
        ],
        "fixed": [
            {"a": pair.a, "b": pair.b, "source": pair.source, "p": pair.p, "evidence": [e.text for e in pair.evidence]}
            for pair in found.fixed
        ],
        "idle": [{"part": i.part, "held_by": i.held_by, "text": i.text} for i in found.idle],
        "freedoms": [f.text for f in found.freedoms],
        "questions": [
            {"number": q.number, "pair": list(q.pair), "kinds": list(q.kinds), "probabilities": list(q.probabilities), "text": q.text}
            for q in found.questions
        ],
        "classes": dict(found.classes),
    }
