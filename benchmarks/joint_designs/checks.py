"""Whether the truth of a design is consistent: with itself, with MateGraph's own count of freedoms, and with the drawn shapes.

`problems(design)` lists what is wrong, in words; it is empty for every design, and a test holds it so.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import cadquery as cq
import numpy as np

from cadimport.assembly import Assembly, Geometry, Instance, Mate, Material, Mesh, Part
from cadimport.mates.frames import frame_on_line
from cadimport.mates.kinds import MATE_KINDS
from foundation.arrays import Array
from topology.mechanism_of import mechanism_of

from .drawing import FIXED, Design, TrueJoint

ROLES = {"body", "connector", "bolt", "nut", "washer", "pin", "bearing", "ball", "circlip", "key"}
FASTENERS = {"bolt", "nut", "washer", "circlip", "key"}
MM = 1e-3

PASSES = 2.0  # mm: a joint's axis or point may miss a group's box by this much (gaps between faces, ends of pins)
OVERLAP = 0.02  # of the smaller part's volume: facets of press fits and clearances of teeth; a wrong place gives more
THREAD = 0.35  # of a fastener's volume: what a screw of full size has in common with a hole of its minor diameter


def problems(design: Design, *, shapes: bool = True) -> list[str]:
    """Everything that contradicts itself; `shapes`: compare with the drawn solids too (seconds)."""
    found = list(_words(design))
    if not found:
        found += _mobility(design)
        found += _axes(design)
        if shapes:
            found += _penetrations(design)
    return found


def _words(design: Design) -> Iterator[str]:
    """Names and roles that do not exist, parts that nothing holds."""
    names = [part.name for part in design.parts]
    if len(set(names)) < len(names):
        yield "two parts have one name"
    yield from (f"{part.within}: a part and a sub-assembly have one name" for part in design.parts if part.within in names)
    yield from (f"{part.name}: unknown role {part.role}" for part in design.parts if part.role not in ROLES)
    for word in (design.ground, *design.idle, *design.spins, *(n for j in design.joints for n in (j.a, j.b))):
        if word not in names:
            yield f"no part {word}"
            return
    for joint in design.joints:
        if joint.kind not in (*MATE_KINDS, "pin_slot"):
            yield f"{joint.a} - {joint.b}: unknown kind {joint.kind}"
        if joint.kind == "pin_slot" and joint.slide is None:
            yield f"{joint.a} - {joint.b}: a pin in a slot has a direction"
        if joint.kind == "screw" and not joint.pitch:
            yield f"{joint.a} - {joint.b}: a screw has a pitch"
    held = {name for joint in design.joints for name in (joint.a, joint.b)} | set(design.idle)
    yield from (f"{name}: nothing holds it" for name in names if name not in held and len(names) > 1)
    of = {name: index for index, group in enumerate(design.groups) for name in group}
    yield from (f"{j.a} - {j.b}: {j.kind} between parts of one group" for j in design.moving if of[j.a] == of[j.b])


# ------------------------------------------------------------------------------------------------------------------------------ mobility
def _mobility(design: Design) -> Iterator[str]:
    counted = counted_mobility(design)
    if counted != design.mobility:
        yield f"mobility {counted} by the joints, {design.mobility} in the truth"


def counted_mobility(design: Design) -> int:
    """The freedoms that the truth's joints leave, counted by `mechanism_of`; idle parts are held, bodies' own spins taken off."""
    return mechanism_of(assembly_of(design), design.ground).mobility - len(design.spins)


def assembly_of(design: Design) -> Assembly:
    """The truth as parts with mates: boxes in place of shapes, for only the joints count."""
    names = [part.name for part in design.parts]
    mates: list[Mate] = []
    for index, joint in enumerate(design.joints):
        X = _frame(joint)
        if joint.kind == "pin_slot":  # a slide and a pivot, with a part of no importance between them
            between = f"slot {index}"
            names.append(between)
            slide = frame_on_line(X[:3, 3], np.array(joint.slide, dtype=float) / np.linalg.norm(joint.slide))
            mates.append(Mate(name=f"slide {index}", kind="prismatic", a=joint.b, b=between, X_AF=slide, X_BM=slide))
            mates.append(Mate(name=f"pivot {index}", kind="revolute", a=between, b=joint.a, X_AF=X, X_BM=X))
            continue
        pitch = joint.pitch * MM / (2 * np.pi)
        mates.append(Mate(name=f"joint {index}", kind=joint.kind, a=joint.a, b=joint.b, X_AF=X, X_BM=X, pitch=pitch))
    joined = {name for mate in mates for name in (mate.a, mate.b)}
    of = {name: group for group in design.groups for name in group}
    for name in design.idle:
        alone = not any(member in joined and _moves(design, member) for member in of[name])
        if alone and (name == of[name][0] or name not in joined):
            mates.append(Mate(name=f"idle {name}", kind=FIXED, a=design.ground, b=name, X_AF=np.eye(4), X_BM=np.eye(4)))
    return _boxes(names, mates)


def _moves(design: Design, name: str) -> bool:
    return any(name in (joint.a, joint.b) for joint in design.moving)


def _frame(joint: TrueJoint) -> Array:
    axis = np.array(joint.axis, dtype=float)
    return frame_on_line(MM * np.array(joint.point, dtype=float), axis / np.linalg.norm(axis))


def _boxes(names: list[str], mates: list[Mate]) -> Assembly:
    none = np.zeros((0, 3), np.float32)
    mesh = Mesh(vertices=none, normals=none, triangles=np.zeros((0, 3), np.int32), edge_points=none, edge_starts=np.zeros(1, np.int32))
    cube = Geometry(volume=1e-3, area=0.06, center=np.zeros(3), inertia=np.eye(3) * 1e-3 / 600)
    part = Part(name="cube", key="cube", kind="solid", solids=1, geometry=cube, faces=(), mesh=mesh)
    material = Material(name="any", density=1000.0, source="truth")
    return Assembly(
        name="truth",
        source=Path("truth.step").absolute(),
        digest="",
        schema="AP214",
        length_unit="mm",
        parts={"cube": part},
        instances={name: Instance(name=name, path=(name,), part="cube", X_WP=np.eye(4), material=material) for name in names},
        mates=tuple(mates),
    )


# ------------------------------------------------------------------------------------------------------------------------------- shapes
def _axes(design: Design) -> Iterator[str]:
    """Axes that pass beside a group they are said to join."""
    boxes = {part.name: part.shape.moved(part.place).BoundingBox() for part in design.parts}
    of = {name: group for group in design.groups for name in group}
    for joint in design.moving:
        for side in (joint.a, joint.b):
            if not any(_meets(boxes[name], joint) for name in of[side]):
                yield f"{joint.a} - {joint.b}: the axis passes beside {side}"


def _meets(box: cq.BoundBox, joint: TrueJoint) -> bool:
    """Whether a box, a little enlarged, meets the joint's line, its point, or (for a slide) stands anywhere along it."""
    low = np.array([box.xmin, box.ymin, box.zmin]) - PASSES
    high = np.array([box.xmax, box.ymax, box.zmax]) + PASSES
    point, axis = np.array(joint.point, dtype=float), np.array(joint.axis, dtype=float)
    if joint.kind == "spherical":
        return bool(np.all(point >= low) and np.all(point <= high))
    start, stop = -np.inf, np.inf
    for p, a, lo, hi in zip(point, axis, low, high, strict=True):
        if abs(a) < 1e-9:
            if not lo <= p <= hi:
                return False
            continue
        first, second = sorted(((lo - p) / a, (hi - p) / a))
        start, stop = max(start, first), min(stop, second)
    return bool(start <= stop)


def _penetrations(design: Design) -> Iterator[str]:
    """Parts that stand in each other by more than a fit or a thread does."""
    placed = [(part, part.shape.moved(part.place)) for part in design.parts]
    boxes = [shape.BoundingBox() for _, shape in placed]
    for (i, (a, shape_a)), (j, (b, shape_b)) in itertools.combinations(enumerate(placed), 2):
        if not _boxes_overlap(boxes[i], boxes[j]):
            continue
        smaller = min(shape_a.Volume(), shape_b.Volume())
        common = shape_a.intersect(shape_b).Volume()
        allowed = THREAD if {a.role, b.role} & FASTENERS or _screw(design, a.name, b.name) else OVERLAP
        if common > allowed * smaller:
            yield f"{a.name} and {b.name} have {common:.0f} mm^3 in common, {common / smaller:.0%} of the smaller one"


def _screw(design: Design, a: str, b: str) -> bool:
    return any(joint.kind == "screw" and {joint.a, joint.b} == {a, b} for joint in design.joints)


def _boxes_overlap(a: cq.BoundBox, b: cq.BoundBox) -> bool:
    return a.xmin < b.xmax and b.xmin < a.xmax and a.ymin < b.ymax and b.ymin < a.ymax and a.zmin < b.zmax and b.zmin < a.zmax
