"""Jobs of CAD systems: the parts of ``model.step`` under the names of the open document, with its joints, couplings and grounded parts."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import CadImportError, MategraphError, Note

from ...assembly import Assembly, Color, Instance, Mate, MateCoupling
from ...mates.closed_pose import aligned_frame
from ...mates.constrained_pairs import Tie, TieEnd, tied_mates
from ...mates.couplings import transmission_terms
from ...meshes.display_shapes import linear_color
from ...names import TakenNames, unique_names
from ...rotations import turn_about_z, turned_into
from ...sandbox.child_process import Progress
from ...sandbox.safe_xml import read_bytes
from ..notes import left_out
from ..registry import read_step_files
from ..together import brought_together
from .job import TURN, Job, JobConstraint, JobEnd, JobJoint, JobPart

SOURCE = "CAD system"
LARGEST = 100_000_000  # bytes of job.json
SHOWN = 5  # problems of one file


def read_job(path: Path, *, progress: Progress | None = None) -> Assembly:
    """The assembly that a CAD system hands over.

    Raises
    ------
    CadImportError
        ``E166`` where the file is no job, ``E167`` where its parts are not those of the STEP file beside it; the codes of the STEP reader.
    """
    path = Path(path).absolute()
    data = read_bytes(path, LARGEST)
    job = _parsed(data, path)
    model = path.parent / job.model
    step = read_step_files([model], progress=progress)[model]
    if isinstance(step, MategraphError):
        raise step
    placed = _placed(job, step, path)
    names = dict(zip((part.id for part in job.parts), unique_names(part.label for part in job.parts), strict=True))
    poses = {names[part.id]: placed[part.id].X_WP for part in job.parts}
    notes: list[Note] = [left_out(job.name, text, "Add it in the project file.") for text in job.notes]
    mates = _mates(job, names, poses, notes)
    couplings = _couplings(job, names, poses, mates, notes)
    grounded = tuple(names[part.id] for part in job.parts if part.grounded)
    together = brought_together(mates, poses, {names[part.id]: part.component or part.id for part in job.parts}, grounded)
    instances = {
        name: replace(placed[part.id], name=name, path=(job.name, *part.path, name), X_WP=together.poses[name], color=_color(part))
        for part, name in ((part, names[part.id]) for part in job.parts)
    }
    return Assembly(
        name=job.name,
        source=path,
        digest=hashlib.sha256(data).hexdigest(),
        schema=job.program,
        length_unit="m",
        parts=step.parts,
        instances=instances,
        mates=together.mates,
        notes=(*(_under_its_label(note, names) for note in step.notes), *notes, *together.notes),
        references=((model, step.digest), *step.references),
        grounded=grounded,
        couplings=couplings,
    )


def _under_its_label(note: Note, names: Mapping[str, str]) -> Note:
    """A note of the STEP file, where products have ids, as the user knows the part."""
    name = names.get(note.element)
    if name is None:
        return note
    alone = rf"(?<![\w.]){re.escape(note.element)}(?!\w|\.\d)"  # not within another name or a number
    text, remedy = (re.sub(alone, lambda _: name, words) for words in (note.text, note.remedy))
    return replace(note, text=text, remedy=remedy, element=name)


def _parsed(data: bytes, path: Path) -> Job:
    from pydantic import ValidationError

    try:
        return Job.model_validate(json.loads(data))
    except ValidationError as error:
        found = [f"{'.'.join(map(str, one['loc'])) or 'the file'}: {one['msg']}" for one in error.errors()[:SHOWN]]
        more = f", and {error.error_count() - SHOWN} more" if error.error_count() > SHOWN else ""
        what = f"'{path.name}' is no job of version 1: {'; '.join(found)}{more}."
    except (ValueError, RecursionError) as error:
        what = f"'{path.name}' is no JSON: {error}."
    raise CadImportError("E166", what, remedy="Hand the document over again from the CAD system.", element=path.name)


def _placed(job: Job, step: Assembly, path: Path) -> Mapping[str, Instance]:
    """The instance of each part, by its id: a product of that name, once."""
    found: dict[str, list[Instance]] = {}
    for instance in step.instances.values():
        for name in {instance.name, step.parts[instance.part].name, *instance.path[1:]}:
            found.setdefault(name, []).append(instance)
    problems = []
    seen: set[str] = set()
    for part in job.parts:
        if part.id in seen or len(found.get(part.id, ())) != 1:
            count = "twice in it" if part.id in seen else f"{len(found.get(part.id, ()))} times in {job.model}"
            problems.append(f"'{part.label}' ({part.id}) is {count}")
        seen.add(part.id)
    ends = [(f"joint '{one.label}'", (one.a, one.b)) for one in job.joints]
    ends += [(f"constraint '{one.label}'", (one.a, one.b)) for one in job.constraints]
    ends += [(f"coupling '{one.label}'", (one.a, one.b)) for one in job.couplings]
    problems += [f"the {what} is on '{end}', which is no part" for what, both in ends for end in both if end not in seen]
    if problems:
        more = f", and {len(problems) - SHOWN} more" if len(problems) > SHOWN else ""
        raise CadImportError(
            "E167",
            f"'{path.name}' does not fit {job.model}: {'; '.join(problems[:SHOWN])}{more}.",
            remedy="Hand the document over again: each part is one product of the STEP file, under its id.",
            element=path.name,
        )
    return {part.id: found[part.id][0] for part in job.parts}


def _mates(job: Job, names: Mapping[str, str], poses: Mapping[str, Array], notes: list[Note]) -> list[Mate]:
    """The joints, then fixed mates inside components."""
    mates = []
    for joint in job.joints:
        if joint.a == joint.b:
            notes.append(left_out(joint.label, "joins a part with itself", "Repair the joint in the CAD system."))
        else:
            mates.append(_mate(joint, names[joint.a], names[joint.b], poses))
    named = unique_names(mate.name for mate in mates)
    mates = [replace(mate, name=name) for mate, name in zip(mates, named, strict=True)]
    groups = {names[part.id]: part.component or part.id for part in job.parts}
    tied = tied_mates([_tie(one, names) for one in job.constraints if one.a != one.b], mates, poses, groups, SOURCE)
    notes += [left_out(name, why, "Add a [mate] between them in the project file.") for name, why in tied.left]
    mates = [*tied.joints, *tied.mates]
    named = unique_names(mate.name for mate in mates)
    mates = [replace(mate, name=name) for mate, name in zip(mates, named, strict=True)]
    taken = TakenNames(mate.name for mate in mates)
    first: dict[str, str] = {}
    for part in job.parts:
        name = names[part.id]
        head = name if part.component is None else first.setdefault(part.component, name)
        if head != name:
            mates.append(
                Mate(
                    name=taken.new(f"{head} + {name}"),
                    kind="fixed",
                    a=head,
                    b=name,
                    X_AF=np.eye(4),
                    X_BM=inverse_pose(poses[name]) @ poses[head],
                    source=SOURCE,
                    evidence="inside one component of the assembly",
                )
            )
    return mates


def _mate(joint: JobJoint, a: str, b: str, poses: Mapping[str, Array]) -> Mate:
    X_WF = np.array(joint.frame_a)
    X_WM = aligned_frame(joint.kind, X_WF, np.array(joint.frame_b))
    X_FM = inverse_pose(X_WF) @ X_WM
    ranges = {"angle": _from_here(joint.angle, turn_about_z(X_FM), turns=True), "position": _from_here(joint.position, float(X_FM[2, 3]))}
    only = {"revolute": "angle", "screw": "angle", "prismatic": "position"}.get(joint.kind)
    several = {key: value for key, value in ranges.items() if value is not None} if joint.kind == "cylindrical" else {}
    return Mate(
        name=joint.label,
        kind=joint.kind,
        a=a,
        b=b,
        X_AF=inverse_pose(poses[a]) @ X_WF,
        X_BM=inverse_pose(poses[b]) @ X_WM,
        limits=None if only is None else ranges[only],
        freedom_limits=several,
        pitch=joint.pitch / TURN if joint.kind == "screw" else 0.0,
        source=SOURCE,
        status="confirmed" if joint.active else "rejected",
        evidence=f"{joint.kind} joint of the document" + ("" if joint.active else ", switched off there"),
    )


def _tie(one: JobConstraint, names: Mapping[str, str]) -> Tie:
    ends = None if one.end_a is None or one.end_b is None else (_end(one.end_a), _end(one.end_b))
    return Tie(
        label=one.label,
        word=one.word or one.says,
        a=names[one.a],
        b=names[one.b],
        says=one.says,
        ends=ends,
        length=one.length,
        locked=one.locked,
        joint=one.joint,
        active=one.active,
    )


def _end(end: JobEnd) -> TieEnd:
    axis = None if end.axis is None or not any(end.axis) else np.array(end.axis)
    return TieEnd(kind=end.kind, point=np.array(end.point), axis=axis, radius=end.radius)


def _from_here(limits: Sequence[float | None] | None, now: float, *, turns: bool = False) -> tuple[float, float] | None:
    """Limits between the frames as limits from the pose of the document."""
    if limits is None or limits == [None, None]:
        return None
    low, high = (end if given is None else given for given, end in zip(limits, (-math.inf, math.inf), strict=True))
    now = turned_into(now, low, high) if turns else now
    return low - now, high - now


def _couplings(
    job: Job, names: Mapping[str, str], poses: Mapping[str, Array], mates: Sequence[Mate], notes: list[Note]
) -> tuple[MateCoupling, ...]:
    found = []
    for coupling in job.couplings:
        ends = ((names[coupling.a], np.array(coupling.frame_a)), (names[coupling.b], np.array(coupling.frame_b)))
        radii = (coupling.radius_a, coupling.radius_b)
        terms = transmission_terms(coupling.kind, ends, mates, poses, radii=radii, pitch=coupling.pitch) if coupling.active else ()
        if terms:
            found.append(MateCoupling(name=coupling.label, kind=coupling.kind, terms=terms, source=SOURCE))
        elif coupling.active:
            why = "couples two parts, and the joints that carry them are not found"
            notes.append(left_out(coupling.label, why, "Couple the two joints in the project file."))
    named = unique_names(coupling.name for coupling in found)
    return tuple(replace(coupling, name=name) for coupling, name in zip(found, named, strict=True))


def _color(part: JobPart) -> Color | None:
    if part.color is None:
        return None
    red, green, blue, *opacity = (min(max(value, 0.0), 1.0) for value in part.color)
    return linear_color((red, green, blue, opacity[0] if opacity else 1.0))
