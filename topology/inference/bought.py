"""Bought parts in the inference: a servo that is drawn as one solid is taken apart into its case and its output, and put together again.

In between, case and output are two parts of the assembly, and the library's joint between them is known. What is screwed to the horn then
moves with it, by the same evidence as everything else. An output that carries nothing is left with its case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from cadimport.assembly import Assembly, Instance, Mesh, Part
from cadimport.bought_parts.products import BoughtPart
from foundation.arrays import Array

from .freedoms import whole_in_words
from .model import Evidence, IdleFreedom, Inference, InferredJoint, Question, RigidGroup

OUTPUT = "\N{RIGHTWARDS ARROW}output"  # behind the name of a part: its moving side, while it is taken apart


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class KnownJoint:
    """A joint that is not inferred: between two parts, or two sides of one."""

    a: str
    b: str
    kind: str
    axis: Array
    origin: Array
    text: str
    p: float
    limits: tuple[float, float] | None = None  # rad or m about or along `axis`, of b against a


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TakenApart:
    """An assembly whose bought parts are case and output."""

    assembly: Assembly
    joints: tuple[KnownJoint, ...]
    groups: tuple[frozenset[str], ...]  # pieces of one case, or of one output
    cases: frozenset[str]  # parts that are no fasteners, whatever they look like
    outputs: frozenset[str]  # the same, of what moves
    sides: Mapping[str, str]  # moving side -> the part that it is a side of


def take_apart(assembly: Assembly, bought: Sequence[BoughtPart], whole: Collection[str] = ()) -> TakenApart:
    """The assembly with each moving side as a part of its own; bought parts that are named in `whole` stay in one piece."""
    parts, instances = dict(assembly.parts), dict(assembly.instances)
    joints: list[KnownJoint] = []
    groups: list[frozenset[str]] = []
    cases: set[str] = set()
    outputs: set[str] = set()
    sides: dict[str, str] = {}
    for part in bought:
        cases |= {*part.case, *part.output}
        moving = list(part.output)
        if part.axis is not None and part.name not in whole:
            for name, faces in part.output_faces.items():
                side = f"{name}{OUTPUT}"
                sides[side] = name
                moving.append(side)
                _split(parts, instances, name, side, faces)
        groups += [frozenset(own) for own in (part.case, moving) if len(own) > 1]
        if part.name in whole or not moving or part.axis is None or part.origin is None or part.product.output is None:
            groups.append(frozenset((*part.case, *part.output)))
            continue
        cases, outputs = cases - set(moving), outputs | set(moving)
        kind, text = part.product.output.kind, part.evidence
        joints.append(
            KnownJoint(
                a=part.case[0],
                b=moving[0],
                kind=kind,
                axis=part.axis,
                origin=part.origin,
                text=text,
                p=part.p,
                limits=part.product.output.limits,
            )
        )
    return TakenApart(
        assembly=assembly.with_changes(parts=parts, instances=instances),
        joints=tuple(joints),
        groups=tuple(group for group in groups if len(group) > 1),
        cases=frozenset(cases),
        outputs=frozenset(outputs),
        sides=sides,
    )


def _split(parts: dict[str, Part], instances: dict[str, Instance], name: str, side: str, faces: Sequence[int]) -> None:
    """Put the faces of a part that move into a part of its own."""
    key = instances[name].part
    moving = np.zeros(len(parts[key].faces), dtype=bool)
    moving[list(faces)] = True
    case_key, side_key = f"{key}:case", f"{key}:output"
    parts.setdefault(case_key, _with_faces(parts[key], ~moving, case_key))
    parts.setdefault(side_key, replace(_with_faces(parts[key], moving, side_key), geometry=None))
    instances[side] = replace(instances[name], name=side, part=side_key, path=(*instances[name].path[:-1], side))
    instances[name] = replace(instances[name], part=case_key)


def _with_faces(part: Part, kept: npt.NDArray[np.bool_], key: str) -> Part:
    """The part with some of its faces."""
    number = np.cumsum(kept) - 1
    mesh = part.mesh
    of_face = mesh.triangle_faces
    there = (of_face >= 0) & kept[np.maximum(of_face, 0)] if len(kept) else np.zeros(len(of_face), dtype=bool)
    corners, triangles = np.unique(mesh.triangles[there], return_inverse=True)
    empty = np.zeros((0, 3), dtype=np.float32)
    cut = Mesh(
        vertices=mesh.vertices[corners],
        normals=mesh.normals[corners],
        triangles=triangles.reshape(-1, 3).astype(np.int32),
        edge_points=empty,
        edge_starts=np.zeros(1, dtype=np.int32),
        triangle_faces=number[of_face[there]].astype(np.int32),
    )
    return replace(part, key=key, faces=tuple(face for face, keep in zip(part.faces, kept, strict=True) if keep), mesh=cut)


def carrying_nothing(found: Inference, bought: Sequence[BoughtPart]) -> frozenset[str]:
    """Names of the bought parts whose output moves nothing but itself: they are better left in one piece."""
    home = {name: set(group.parts) for group in found.groups for name in group.parts}
    idle = set()
    for part in bought:
        moving = {*part.output, *(f"{name}{OUTPUT}" for name in part.output_faces)}
        own = set().union(*(home.get(name, set()) for name in moving)) if moving else set()
        if moving and part.axis is not None and not own - moving:
            idle.add(part.name)
    return frozenset(idle)


def _asked_by_name(questions: Iterable[Question], sides: Collection[str]) -> Iterator[Question]:
    """The questions about parts of the assembly: what sits on an output the library knows, and a pair with one cannot be named."""
    for question in questions:
        named = [k for k, pair in enumerate(question.items) if not set(pair) & set(sides)]
        if len(named) > 1:
            items, taken = tuple(question.items[k] for k in named), tuple(question.taken[k] for k in named)
            yield replace(question, pair=items[0], pairs=items[:1], items=items, taken=taken, text=whole_in_words(taken, items))
        elif not question.items and not set(question.pair) & set(sides):
            yield replace(question, pairs=tuple(pair for pair in question.pairs if not set(pair) & set(sides)))


def put_together(found: Inference, apart: TakenApart, idle: Mapping[str, str]) -> Inference:
    """The result in the names of the assembly: a moving side is called by what it carries.

    `idle` are bought parts whose output carries nothing, with what is to be said of them.
    """
    sides = apart.sides
    groups = tuple(
        RigidGroup(name=_called(group.name, group, sides), parts=tuple(name for name in group.parts if name not in sides))
        for group in found.groups
    )
    home = {name: group for group in found.groups for name in group.parts}
    names: dict[str, str] = {}  # of joints

    def real(name: str) -> str:
        return _called(name, home[name], sides) if name in sides else name

    joints = []
    for joint in found.joints:
        name = real(joint.b) if OUTPUT in joint.name else joint.name
        while name in names.values():
            name += "_2"
        names[joint.name] = name
        joint = _with_stops(joint, apart.joints, home)
        joints.append(replace(joint, name=name, a=real(joint.a), b=real(joint.b), evidence=_in_words(joint.evidence)))
    return replace(
        found,
        groups=tuple(group for group in groups if group.parts),
        joints=tuple(joints),
        fixed=tuple(
            replace(pair, a=real(pair.a), b=real(pair.b), evidence=_in_words(pair.evidence))
            for pair in found.fixed
            if real(pair.a) != real(pair.b)
        ),
        idle=(
            *(replace(one, part=real(one.part), held_by=real(one.held_by)) for one in found.idle if one.part not in sides),
            *(IdleFreedom(part=part, held_by=part, text=text) for part, text in sorted(idle.items())),
        ),
        freedoms=tuple(
            replace(one, joint=names.get(one.joint, one.joint), parts=tuple(map(real, one.parts)), text=_plain(one.text, home, sides))
            for one in found.freedoms
        ),
        questions=tuple(replace(one, number=k) for k, one in enumerate(_asked_by_name(found.questions, sides), start=1)),
        couplings=tuple(
            replace(one, terms=tuple((names.get(name, name), factor) for name, factor in one.terms)) for one in found.couplings
        ),
        classes={name: kind for name, kind in found.classes.items() if name not in sides},
    )


def _with_stops(joint: InferredJoint, known: Sequence[KnownJoint], home: Mapping[str, RigidGroup]) -> InferredJoint:
    """A joint of the library within the stops of its product; what the assembly stops earlier stays."""
    for one in known:
        if (
            one.limits is None
            or joint.source != "library"
            or {home[joint.a].name, home[joint.b].name} != {home[one.a].name, home[one.b].name}
        ):
            continue
        sense = float(joint.axis @ one.axis) * (1.0 if home[joint.a].name == home[one.a].name else -1.0)
        low, high = one.limits if sense > 0.0 else (-one.limits[1], -one.limits[0])
        words = "reaches the stop of the product"
        if joint.limits is None:
            return replace(joint, limits=(low, high), limit_reasons=(words, words))
        reasons = (words if low > joint.limits[0] else joint.limit_reasons[0], words if high < joint.limits[1] else joint.limit_reasons[1])
        return replace(joint, limits=(max(low, joint.limits[0]), min(high, joint.limits[1])), limit_reasons=reasons)
    return joint


def _called(name: str, group: RigidGroup, sides: Mapping[str, str]) -> str:
    """A real part of the group: the name itself, or what the moving side carries."""
    if name not in sides:
        return name
    carried = [part for part in (group.name, *group.parts) if part not in sides]
    return carried[0] if carried else sides[name]


def _plain(text: str, home: Mapping[str, RigidGroup], sides: Mapping[str, str]) -> str:
    for side in sorted(sides, key=len, reverse=True):
        if side in text:
            text = text.replace(side, _called(side, home[side], sides))
    return text


def _in_words(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    return tuple(replace(one, text=one.text.replace(OUTPUT, " (output)")) for one in evidence)
