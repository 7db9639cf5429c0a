"""Forces between the teeth of gears and racks, of belts, and between screws and nuts: what a coupling presses on.

In the equations of motion a coupling is a relation between coordinates, and its multiplier an effort along each of them. Where the geometry
gives the place, the same efforts come from a wrench that one wheel exerts on the other, and the bearings feel it:

============== ================================================================ =======================================================
coupling       place                                                            taken for granted
============== ================================================================ =======================================================
gear           pitch point on the line of centres of parallel shafts, by ratio  spur teeth; pressure angle; plane of the teeth
rack           pitch point at the pinion's radius, across the rack              spur teeth; pressure angle; plane of the teeth
belt           the tight strand, a tangent of both pulleys (radii given)        no tension in the slack strand: a convention
screw          along and about the spindle, parallel to the slide               nothing: force and moment along the axis
differential   moments about the common axis of carrier and shafts              planets all around, whose other forces cancel
============== ================================================================ =======================================================

Both wheels sit on one carrier (housing, or arm of a planetary gear). The wrench on one wheel and its opposite on the other do no work on
anything but the two coordinates, so motion, drives and all other joints stay as they are: only the two joints of the wheels bear more.
Where the shafts are not parallel, or on different carriers, the place is not known, and their reactions lack these forces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData
from topology.mechanism import Coupling, Joint

from ...equations import body_poses
from ...loops.assemble import ANGLE_TOLERANCE, DISTANCE_TOLERANCE
from ..kinematics import KinematicMotion

NO_RATIO = 1e-6  # of a coefficient: wheels that would turn alike have no pitch point between their axes
SLACK = "no tension in the slack strand of the belt"
MIDWAY = "teeth midway between the joints, along their axes"
TURNS = ("revolute", "cylindrical")  # joints whose turn is about the z axis of F, which stays where it is on the parent
SLIDES = ("prismatic",)  # joints that move along it; one that turns, too, would be turned by the force


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MeshForce(PlainData):
    """What one body exerts on another through a coupling."""

    coupling: str
    kind: str
    on: str  # body
    by: str  # body, on which the opposite acts
    point: Array  # (nt, 3) p_WoP_W where it acts, m
    force: Array  # (nt, 3) N in the axes of W
    moment: Array  # (nt, 3) N m about the point, in the axes of W
    joints: tuple[str, ...]  # that bear it
    assumption: str  # what was taken for granted
    convention: str = ""  # what the force, or its place along the axis, is where nothing determines it
    force_determinate: bool = True
    place_determinate: bool = True  # where along the axes it acts

    def __post_init__(self) -> None:
        for name in ("point", "force", "moment"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wheel:
    """A joint that a coupling acts on, as seen from the carrier."""

    joint: Joint
    body: str  # the wheel, rack or nut
    carrier: str
    coefficient: float  # for its motion against the carrier
    origin: Array  # (nt, 3) of F in W
    axis: Array  # (nt, 3) z of F in W
    turns: bool  # about the axis; else it moves along it


def mesh_forces(motion: KinematicMotion, multipliers: Mapping[str, Array]) -> tuple[dict[str, tuple[MeshForce, ...]], tuple[str, ...]]:
    """The wrenches of all couplings along a motion, and the names of the couplings whose place is not known.

    Parameters
    ----------
    motion
        Of the whole mechanism.
    multipliers
        Coupling -> (nt,): it acts with coefficient times this on every coordinate it couples.
    """
    mechanism = motion.eom.mechanism
    poses = dict(zip(mechanism.bodies, np.moveaxis(body_poses(motion.eom, motion.q), 1, 0), strict=True)) if multipliers else {}
    found: dict[str, tuple[MeshForce, ...]] = {}
    unplaced = []
    for coupling in mechanism.couplings:
        wheels = _wheels(motion, coupling, poses)
        place = _PLACES.get(coupling.kind)
        forces = None if place is None or wheels is None else place(coupling, wheels, multipliers[coupling.name], poses)
        if forces is None:
            unplaced.append(coupling.name)
        else:
            found[coupling.name] = forces
    return found, tuple(unplaced)


def wrenches_on_links(motion: KinematicMotion, forces: Sequence[MeshForce]) -> Array:
    """(nt, 6 links): moment and force on every link, about the origin and in the axes of its link frame."""
    mechanism = motion.eom.mechanism
    out = np.zeros((len(motion.time), len(mechanism.tree), 6))
    carried = {joint.child: (i, joint) for i, joint in enumerate(mechanism.tree)}
    poses = dict(zip(mechanism.bodies, np.moveaxis(body_poses(motion.eom, motion.q), 1, 0), strict=True)) if forces else {}
    for mesh in forces:
        for body, sign in ((mesh.on, 1.0), (mesh.by, -1.0)):
            if body not in carried:  # the ground bears it without moving
                continue
            i, joint = carried[body]
            X_WL = poses[body] @ joint.X_CM
            moment = mesh.moment + np.cross(mesh.point - X_WL[:, :3, 3], mesh.force)
            out[:, i, :3] += sign * np.einsum("tji,tj->ti", X_WL[:, :3, :3], moment)
            out[:, i, 3:] += sign * np.einsum("tji,tj->ti", X_WL[:, :3, :3], mesh.force)
    return out.reshape(len(motion.time), -1)


def _wheels(motion: KinematicMotion, coupling: Coupling, poses: Mapping[str, Array]) -> list[_Wheel] | None:
    """The coupled joints around their common carrier, in the order of the terms; None where there is none, or a joint of another kind."""
    tree = {joint.name: joint for joint in motion.eom.mechanism.tree}
    owner = {name: c for c in motion.eom.coordinates for name in (c.position, c.joint if c.only else None) if name}
    terms = [(owner[name], coefficient) for name, coefficient in coupling.terms]
    joints = [tree[coordinate.joint] for coordinate, _ in terms]
    common = set.intersection(*({joint.parent, joint.child} for joint in joints))
    if len({joint.name for joint in joints}) < len(joints) or len(common) != 1:
        return None
    (carrier,) = common
    wheels = []
    for joint, (coordinate, coefficient) in zip(joints, terms, strict=True):
        if joint.kind not in (TURNS if coordinate.rotational else SLIDES):
            return None
        X_WF = poses[joint.parent] @ joint.X_PF
        outwards = joint.parent == carrier
        wheels.append(
            _Wheel(
                joint=joint,
                body=joint.child if outwards else joint.parent,
                carrier=carrier,
                coefficient=coefficient if outwards else -coefficient,
                origin=X_WF[:, :3, 3],
                axis=X_WF[:, :3, 2],
                turns=coordinate.rotational,
            )
        )
    return wheels


# ------------------------------------------------------------------------------------------------------------------ by kind


Placed = tuple[MeshForce, ...] | None
Poses = Mapping[str, Array]


def _gear(coupling: Coupling, wheels: Sequence[_Wheel], multiplier: Array, poses: Poses) -> Placed:
    a, b = wheels
    between = _between_parallel(a, b)
    if between is None:
        return None
    u, d, s = between  # from a to b, distance, whether the axes point in the same direction
    total = a.coefficient + s * b.coefficient
    if d <= 0.0 or abs(total) < NO_RATIO * abs(a.coefficient):
        return None
    x = d * a.coefficient / total  # of the pitch point, from a's axis along u: there both wheels have one velocity
    tangential = multiplier * total / d  # on a, along axis x u
    outside = abs(x) < abs(x - d) or x * (d - x) > 0.0  # a has its teeth outside
    radial = np.abs(tangential) * math.tan(coupling.pressure_angle) * (-1.0 if outside else 1.0) * math.copysign(1.0, x)
    force = tangential[:, None] * np.cross(a.axis, u) + radial[:, None] * u
    height = _height(coupling, (a, b), poses)
    point = a.origin + x * u + height[:, None] * a.axis
    return (_meshing(coupling, a, b, point, force),)


def _rack(coupling: Coupling, wheels: Sequence[_Wheel], multiplier: Array, poses: Poses) -> Placed:
    rack, pinion = sorted(wheels, key=lambda wheel: wheel.turns)
    if rack.turns or not pinion.turns or np.max(np.abs(np.einsum("ti,ti->t", rack.axis, pinion.axis))) > ANGLE_TOLERANCE:
        return None
    arm = (pinion.coefficient / rack.coefficient) * np.cross(pinion.axis, rack.axis)
    along = multiplier * rack.coefficient  # on the rack
    inwards = -arm / np.linalg.norm(arm, axis=1, keepdims=True)
    separating = np.abs(along) * math.tan(coupling.pressure_angle)
    force = -along[:, None] * rack.axis + separating[:, None] * inwards
    point = pinion.origin + arm + _height(coupling, (pinion,), poses)[:, None] * pinion.axis
    return (_meshing(coupling, pinion, rack, point, force),)


def _belt(coupling: Coupling, wheels: Sequence[_Wheel], multiplier: Array, poses: Poses) -> Placed:
    a, b = wheels
    between = _between_parallel(a, b)
    if between is None or len(coupling.radii) != 2:
        return None
    u, d, s = between
    r_a, r_b = coupling.radii
    crossed = a.coefficient * s * b.coefficient > 0.0
    slope = (r_a + r_b if crossed else r_a - r_b) / d
    if d <= 0.0 or abs(slope) >= 1.0:
        return None
    effort = multiplier * a.coefficient  # on a, about its axis
    side = -np.sign(effort)[:, None]  # of the strand that pulls a round in this sense, seen along its axis
    across = np.cross(a.axis, u)
    # the strand leaves a at the angle acos(slope) from the line of centres
    radius_a = slope * u + side * math.sqrt(1.0 - slope**2) * across
    point = a.origin + r_a * radius_a + _height(coupling, (a, b), poses)[:, None] * a.axis
    strand = math.sqrt(1.0 - slope**2) * u - side * slope * across  # along the strand, from a to b
    force = (np.abs(effort) / r_a)[:, None] * strand
    return (
        MeshForce(
            coupling=coupling.name,
            kind=coupling.kind,
            on=a.body,
            by=b.body,
            point=point,
            force=force,
            moment=np.zeros_like(force),
            joints=(a.joint.name, b.joint.name),
            assumption="a straight, light belt",
            convention=SLACK,
            force_determinate=False,
            place_determinate=coupling.place is not None,
        ),
    )


def _screw(coupling: Coupling, wheels: Sequence[_Wheel], multiplier: Array, poses: Poses) -> Placed:
    slide, turn = sorted(wheels, key=lambda wheel: wheel.turns)
    if slide.turns or turn.joint.kind != "revolute" or np.max(np.linalg.norm(np.cross(slide.axis, turn.axis), axis=1)) > ANGLE_TOLERANCE:
        return None
    force = (multiplier * slide.coefficient)[:, None] * slide.axis
    moment = -(multiplier * turn.coefficient)[:, None] * turn.axis
    return (_exact(coupling, slide, turn, turn.origin, force, moment, "a force along the spindle"),)


def _differential(coupling: Coupling, wheels: Sequence[_Wheel], multiplier: Array, poses: Poses) -> Placed:
    *shafts, carrier = wheels
    zero = np.zeros_like(carrier.origin)
    out = []
    for shaft in shafts:
        between = _between_parallel(carrier, shaft)
        if between is None or between[1] > DISTANCE_TOLERANCE:
            return None
        moment = (multiplier * shaft.coefficient)[:, None] * shaft.axis
        out.append(_exact(coupling, shaft, carrier, carrier.origin, zero, moment, "planets all around, whose other forces cancel"))
    return tuple(out)


_PLACES: Mapping[str, Callable[[Coupling, Sequence[_Wheel], Array, Poses], Placed]] = MappingProxyType(
    {"gear": _gear, "rack and pinion": _rack, "belt": _belt, "screw": _screw, "differential": _differential}
)


def _between_parallel(a: _Wheel, b: _Wheel) -> tuple[Array, float, float] | None:
    """Unit vectors (nt, 3) from the axis of a to that of b, their distance, and 1 or -1 as they point; None for axes not parallel."""
    if not (a.turns and b.turns) or np.max(np.linalg.norm(np.cross(a.axis, b.axis), axis=1)) > ANGLE_TOLERANCE:
        return None
    between = b.origin - a.origin
    between = between - np.einsum("ti,ti->t", between, a.axis)[:, None] * a.axis
    distance = float(np.mean(np.linalg.norm(between, axis=1)))
    return between / max(distance, 1e-300), distance, math.copysign(1.0, float(a.axis[0] @ b.axis[0]))


def _height(coupling: Coupling, wheels: Sequence[_Wheel], poses: Poses) -> Array:
    """(nt,) how far along its axis from the first wheel's joint the teeth are: where given, or midway between the joints."""
    first = wheels[0]
    if coupling.place is None:
        middle = np.mean([wheel.origin for wheel in wheels], axis=0)
    else:
        X_WC = poses[first.carrier]
        middle = X_WC[:, :3, :3] @ np.asarray(coupling.place) + X_WC[:, :3, 3]
    return np.asarray(np.einsum("ti,ti->t", middle - first.origin, first.axis))


def _meshing(coupling: Coupling, on: _Wheel, by: _Wheel, point: Array, force: Array) -> MeshForce:
    given = coupling.place is not None
    return MeshForce(
        coupling=coupling.name,
        kind=coupling.kind,
        on=on.body,
        by=by.body,
        point=point,
        force=force,
        moment=np.zeros_like(force),
        joints=(on.joint.name, by.joint.name),
        assumption=f"spur teeth with a pressure angle of {math.degrees(coupling.pressure_angle):g} deg",
        convention="" if given else MIDWAY,
        place_determinate=given,
    )


def _exact(coupling: Coupling, on: _Wheel, by: _Wheel, point: Array, force: Array, moment: Array, assumption: str) -> MeshForce:
    return MeshForce(
        coupling=coupling.name,
        kind=coupling.kind,
        on=on.body,
        by=by.body,
        point=point,
        force=force,
        moment=moment,
        joints=(on.joint.name, by.joint.name),
        assumption=assumption,
    )
