"""`Machine.overlaps` and `Machine.collisions`: parts that are in each other in the CAD pose, and those that get into each other in a run.

Equations of motion know joints only: what has no joint passes through each other. So poses of a run are looked at, and what no machine
could do is reported. Not reported are fits: threads, press fits, gears of a coupling, and, where shapes are only meshes, neighbours on a
joint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from ..outputs.cell_text import count
from ..outputs.shown import Shown, Table
from .clearances import part_poses
from .penetrating_parts import Collision, Kind, Overlap, Unseen, collision_tables, overlap_tables

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Face
    from cadimport.proximity import Scene
    from domains.result import Result
    from foundation.arrays import Array
    from topology.mechanism import Mechanism

    from ..machine import Machine

LEAST = 1e-4  # m; parts that are no deeper in each other only touch: drawings of fits are off by that
MOST_PARTS = 400  # larger assemblies are looked at on request only
MOST_TRIANGLES = 600_000
MOST_VOLUMES = 40  # pairs whose common volume is found; those that are deepest
COAXIAL = 5e-5  # m, and 1e-3 rad: how far the axes of a fit may be apart
THREAD = (3e-4, 0.06)  # m, and share of the diameter: a shaft that is larger than its bore by so much is a thread or a press fit


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Overlaps(Shown):
    """Parts in each other in the CAD pose, deepest first."""

    overlaps: tuple[Overlap, ...]

    def __iter__(self) -> Iterator[Overlap]:
        return iter(self.overlaps)

    def __len__(self) -> int:
        return len(self.overlaps)

    def headline(self) -> str:
        """How many pairs."""
        return f"{count(len(self.overlaps), 'pair')} of parts in each other in the CAD pose"

    def tables(self) -> Iterator[Table]:
        """The table of pairs."""
        yield from overlap_tables(self.overlaps)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Collisions(Shown):
    """Parts that get into each other during a run, in the order in which they do; `unseen`: pairs that seem to do so between two frames."""

    collisions: tuple[Collision, ...]
    unseen: tuple[Unseen, ...] = ()

    def __iter__(self) -> Iterator[Collision]:
        return iter(self.collisions)

    def __len__(self) -> int:
        return len(self.collisions)

    def headline(self) -> str:
        """How many pairs."""
        return f"{count(len(self.collisions), 'pair')} of parts collide" if self.collisions else "no parts collide"

    def tables(self) -> Iterator[Table]:
        """The table of pairs."""
        yield from collision_tables(self.collisions)


def overlaps_of(machine: Machine, scene: Scene) -> Overlaps:
    """Parts in each other in the CAD pose."""
    from cadimport.face_names import face_name
    from cadimport.proximity import depths, overlap_volume

    assembly = machine.assembly
    body_of, neighbours = bodies_and_neighbours(machine)
    found: list[Overlap] = []
    for pair in depths(scene, least=LEAST):
        part_a, part_b = assembly.part_of(pair.a), assembly.part_of(pair.b)
        bodies = frozenset((body_of.get(pair.a, ""), body_of.get(pair.b, "")))
        if bodies in neighbours and not (part_a.faces and part_b.faces):
            continue
        kind: Kind = "fit" if _is_fit(assembly, pair.a, pair.b, pair.depth) else "overlap"
        wanted = kind == "overlap" and len(found) < MOST_VOLUMES
        found.append(
            Overlap(
                a=pair.a,
                b=pair.b,
                kind=kind,
                same_body=len(bodies) == 1,
                depth=pair.depth,
                volume=overlap_volume(scene, pair.a, pair.b) if wanted else None,
                face_a=face_name(part_a, pair.face_a),
                face_b=face_name(part_b, pair.face_b),
            )
        )
    return Overlaps(overlaps=tuple(found))


def allowed_pairs(machine: Machine, overlaps: Overlaps) -> Callable[[str, str], bool]:
    """Which pairs of parts may be in each other: fits, those that are so in the CAD pose, coupled ones, neighbours that are only meshes."""
    assembly = machine.assembly
    body_of, neighbours = bodies_and_neighbours(machine)
    coupled = _coupled(machine.mechanism)
    overlapping = {(o.a, o.b) for o in overlaps}

    def excepted(a: str, b: str) -> bool:
        bodies = frozenset((body_of[a], body_of[b]))
        meshes = not (assembly.part_of(a).faces and assembly.part_of(b).faces)
        return (a, b) in overlapping or bodies in coupled or (meshes and bodies in neighbours)

    return excepted


def collisions_of(machine: Machine, run: Result, scene: Scene, overlaps: Overlaps) -> Collisions:
    """Parts that get into each other during a run."""
    from cadimport.face_names import face_name
    from cadimport.proximity import overlap_volume
    from cadimport.proximity.along import collisions_along

    assembly, mechanism = machine.assembly, machine.mechanism
    if not len(run.frames) or not run.poses:
        return Collisions(collisions=())
    times, poses = part_poses(machine, run)
    excepted = allowed_pairs(machine, overlaps)

    with machine.reporter.stage("collide") as (line, progress):
        groups = [body.parts for body in mechanism.bodies.values()]
        found = collisions_along(scene, poses, groups, excepted, lambda done: progress("comparing parts", done))
        passages = found.passages
        line.text, line.hidden = f"{count(len(passages), 'pair')} of parts get into each other", not passages
    return Collisions(
        collisions=tuple(
            Collision(
                a=p.a,
                b=p.b,
                first=float(times[p.first]),
                deepest=float(times[p.deepest]),
                depth=p.depth,
                volume=overlap_volume(scene, p.a, p.b, poses[p.deepest]) if k < MOST_VOLUMES else None,
                face_a=face_name(assembly.part_of(p.a), p.face_a),
                face_b=face_name(assembly.part_of(p.b), p.face_b),
                spans=tuple((float(times[start]), float(times[end])) for start, end in p.spans),
                place=p.point,
            )
            for k, p in enumerate(passages)
        ),
        unseen=tuple(Unseen(a=c.a, b=c.b, step=c.step, thickness=c.thickness, time=float(times[c.pose])) for c in found.unseen),
    )


def is_wanted(machine: Machine, asked: bool | None = None) -> bool:
    """Whether parts are to be compared: as asked for, else as the project says, else where the assembly is not too large."""
    setting = machine.project.simulate.collisions
    if not machine.project.has_assembly:
        return False
    if asked is not None:
        return asked
    if setting != "auto":
        return setting == "on"
    triangles = sum(len(part.mesh.triangles) for part in machine.assembly.parts.values())
    return len(machine.assembly.instances) <= MOST_PARTS and triangles <= MOST_TRIANGLES


# --------------------------------------------------------------------------------------------------------------- exceptions


def bodies_and_neighbours(machine: Machine) -> tuple[dict[str, str], frozenset[frozenset[str]]]:
    """The body of each part, and the pairs of bodies that a joint connects; empty where there is no mechanism."""
    from foundation.errors import MategraphError

    if not machine.assembly.mates:
        return {}, frozenset()
    try:
        mechanism = machine.mechanism
    except MategraphError:
        return {}, frozenset()
    body_of = {part: body.name for body in mechanism.bodies.values() for part in body.parts}
    return body_of, frozenset(frozenset((joint.parent, joint.child)) for joint in mechanism.joints)


def _coupled(mechanism: Mechanism) -> frozenset[frozenset[str]]:
    """Pairs of bodies whose joints a coupling relates: their teeth are not drawn to roll on each other."""
    moved = {joint.name: (joint.parent, joint.child) for joint in mechanism.joints}
    pairs = set()
    for coupling in mechanism.couplings:
        names = {name if name in moved else name.rpartition(".")[0] for name, _ in coupling.terms}
        bodies = {body for name in names for body in moved.get(name, ())}
        pairs |= {frozenset(pair) for pair in combinations(sorted(bodies), 2)}
    return frozenset(pairs)


def _is_fit(assembly: Assembly, a: str, b: str, depth: float) -> bool:
    """Whether a shaft of one part in a coaxial bore of the other explains how deep they are in each other."""
    return any(_explains(assembly, *pair, depth) for pair in ((a, b), (b, a)))


def _explains(assembly: Assembly, holes: str, shafts: str, depth: float) -> bool:
    bores = [face for face in assembly.part_of(holes).faces if face.kind == "cylinder" and face.hole]
    pins = [face for face in assembly.part_of(shafts).faces if face.kind == "cylinder" and not face.hole]
    X = np.linalg.inv(assembly.instances[holes].X_WP) @ assembly.instances[shafts].X_WP
    return any(_fits(bore, pin, X, depth) for pin in pins for bore in bores if abs(pin.radius - bore.radius - depth) < 0.5 * depth)


def _fits(bore: Face, pin: Face, X: Array, depth: float) -> bool:
    axis, arm = X[:3, :3] @ pin.axis, X[:3, :3] @ pin.origin + X[:3, 3] - bore.origin
    off = np.linalg.norm(arm - (arm @ bore.axis) * bore.axis)
    allowed = THREAD[0] + THREAD[1] * 2.0 * pin.radius
    return bool(off < COAXIAL + 0.1 * depth and np.linalg.norm(np.cross(axis, bore.axis)) < 1e-3 and depth <= allowed)
