"""Kineto-static (inverse) analysis: the motion is given, the efforts of the drives and the six reaction components of every joint follow.

A **reaction** is the wrench that the parent exerts on the child through the joint, without the effort along the joint's own freedoms
(drives, springs, couplings), which is given apart. Force in N, moment in N m **about the origin of the joint's frame F** (which is fixed to
the parent), in the axes of F and in those of W.

A tree: the recursive Newton-Euler algorithm carries every wrench from the leaves to the ground, all of them are determinate. Closed loops
add the multipliers of the cut joints::

    M vdot + bias = tau + J^T lambda

1. The rows of the coordinates whose effort is known give lambda, the others then the efforts of the drives.
2. The null space of J^T holds the internal loads that no motion tells of (two bearings pressed against each other). A component that it
   does not touch is determinate: a fact of statics. Of all others the values with the least sum of squares over all joints of the
   mechanism are given (moments over the mechanism's size), whichever joint the loop was cut at. They are a **convention, not a fact**: real
   ones depend on stiffness and play. `JointReaction.determinate` tells which is which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.errors import Note
from foundation.frozen import FrozenDict
from topology.mechanism import Joint

from ..equations import EquationsOfMotion, body_poses, tree_links
from ..errors import MechanicsError
from ..loops.constraints import relative_pose, rows_of_kind
from ..loops.redundancy import CHOICE_TOLERANCE, RANK_TOLERANCE, TOUCHED, null_space, rank_of
from ..multibody.parameters import LoopParameters, symbolic_parameters
from ..multibody.recursive import Kinematics, Link, kinematics, link_poses
from ..multibody.spatial import SX, Force, Motion, Pose, cross_force, dot, force_to_parent, motion_to_child
from .ground_loads import Foundation, foundation_loads
from .kinematics import KinematicMotion
from .mesh_forces import MIDWAY, SLIDES, MeshForce, mesh_forces, wrenches_on_links

COMPONENTS = ("force.x", "force.y", "force.z", "moment.x", "moment.y", "moment.z")
UNITS = ("N", "N", "N", "N*m", "N*m", "N*m")
CONVENTION = "minimum norm"
LOADS = 1e-9  # of the largest that unit multipliers exert: below it an internal load is round-off
WITHOUT_TEETH = "without the forces between teeth, or of belts"  # of a coupling whose place is not known


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JointReaction:
    """What a joint transmits, on the child, about the origin of F, without the effort along its freedoms."""

    joint: str
    kind: str
    parent: str
    child: str
    role: str  # "tree", "loop", or "bearing": one of several joints that reduction took for one
    force_F: Array  # (nt, 3) N in the axes of F
    moment_F: Array  # (nt, 3) N m about the origin of F, in the axes of F
    force_W: Array  # (nt, 3) N in the axes of W
    moment_W: Array  # (nt, 3) N m about the origin of F, in the axes of W
    determinate: Array  # (6,) bool: components of force_F, then moment_F, that follow from the motion alone
    determinate_W: Array  # (6,) bool: the same for force_W and moment_W
    convention: str = ""  # what the components are that are not determinate: "minimum norm", "without the forces between teeth ..."
    assumption: str = ""  # what was taken for granted beyond rigid bodies, where anything was

    def __post_init__(self) -> None:
        for name in ("force_F", "moment_F", "force_W", "moment_W"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))
        for name in ("determinate", "determinate_W"):
            flags = np.array(getattr(self, name), dtype=bool)
            flags.flags.writeable = False
            object.__setattr__(self, name, flags)

    @property
    def components(self) -> Array:
        """(nt, 6): force_F, then moment_F, as named in `COMPONENTS`."""
        return np.hstack([self.force_F, self.moment_F])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PointLoad:
    """A force on a point of a body that no joint exerts: a spring between two points, a tool, a payload."""

    body: str
    point: Array  # (3,) p_BoQ_B, m: in the CAD pose its coordinates in W
    force: Array  # (nt, 3) N in the axes of W


@dataclass(frozen=True, slots=True, kw_only=True)
class Peak:
    """The value of largest magnitude of one quantity over the motion."""

    element: str  # joint or coordinate
    quantity: str  # of a drive "torque" or "force"; of a reaction "force.x", "resultant force", "radial force" ...
    unit: str
    value: float  # with its sign; magnitudes are positive
    time: float  # s
    determinate: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class InverseAnalysis:
    """Drive efforts and reactions along a motion."""

    motion: KinematicMotion
    efforts: Mapping[str, Array]  # coordinate's effort ("pitch.torque") -> (nt,) N m or N: of every drive
    effort_units: Mapping[str, str]
    reactions: Mapping[str, JointReaction]  # of every joint of the mechanism, as reduction kept it
    bearings: Mapping[str, JointReaction]  # of every single one of several joints that reduction took for one
    foundation: Foundation  # what all joints at the ground exert on it together; always determinate, tooth forces included
    couplings: Mapping[str, Array]  # coupling -> (nt,) multiplier: it acts with coefficient times this on every coordinate it couples
    meshes: Mapping[str, tuple[MeshForce, ...]]  # coupling -> what it presses on, where its place is known; the reactions have it
    residual: float  # largest error of the equations of motion that no multiplier can mend, relative to their terms
    notes: tuple[Note, ...] = ()
    between: tuple[InverseAnalysis, ...] = ()  # of the same motion at other times, for the peaks; see `peaks.inverse_of_given_motion`

    def __post_init__(self) -> None:
        for name in ("efforts", "effort_units", "reactions", "bearings", "couplings", "meshes"):
            object.__setattr__(self, name, FrozenDict(getattr(self, name)))

    @property
    def time(self) -> Array:
        """(nt,) s."""
        return self.motion.time

    def peaks(self) -> tuple[Peak, ...]:
        """Peak and time of peak of every drive effort, of components and magnitudes of every reaction and bearing, and on the ground."""
        every = [(part.time, part.quantities()) for part in (self, *self.between)]
        found = []
        for same in zip(*(quantities for _, quantities in every), strict=True):
            element, quantity, unit, _, _ = same[0]
            time = np.concatenate([own for own, _ in every])
            values = np.concatenate([own for _, _, _, own, _ in same])
            at = int(np.argmax(np.abs(values)))
            determinate = all(flag for _, _, _, _, flag in same)
            value, when = float(values[at]), float(time[at])
            found.append(Peak(element=element, quantity=quantity, unit=unit, value=value, time=when, determinate=determinate))
        return tuple(found)

    def quantities(self) -> list[tuple[str, str, str, Array, bool]]:
        """What has a peak: element, quantity, unit, (nt,) values, and whether they are determinate."""
        found = []
        for name, values in self.efforts.items():
            joint, _, effort = name.rpartition(".")
            found.append((joint, effort, self.effort_units[name], values, True))
        for name, reaction in (*self.reactions.items(), *self.bearings.items()):
            owner = f"{name} (bearing)" if reaction.role == "bearing" else name
            values = reaction.components
            for k, component in enumerate(COMPONENTS):
                found.append((owner, component, UNITS[k], values[:, k], bool(reaction.determinate[k])))
            force, moment = np.linalg.norm(reaction.force_F, axis=1), np.linalg.norm(reaction.moment_F, axis=1)
            radial = np.linalg.norm(reaction.force_F[:, :2], axis=1)
            found.append((owner, "resultant force", "N", force, bool(np.all(reaction.determinate[:3]))))
            found.append((owner, "radial force", "N", radial, bool(np.all(reaction.determinate[:2]))))
            found.append((owner, "resultant moment", "N*m", moment, bool(np.all(reaction.determinate[3:]))))
        ground = self.foundation
        for quantity, unit, vectors in (("force on the ground", "N", ground.force), ("moment on the ground", "N*m", ground.moment)):
            found.append((ground.ground, quantity, unit, np.linalg.norm(vectors, axis=1), True))
        return found

    def columns(self) -> dict[str, tuple[str, Array]]:
        """Every curve by name with its unit: efforts, ``joint.reaction.force.x`` ..., bearings; in W: meshes, load on the ground."""
        found = {name: (self.effort_units[name], values) for name, values in self.efforts.items()}
        for kind, group in (("reaction", self.reactions), ("bearing", self.bearings)):
            for name, reaction in group.items():
                values = reaction.components
                found.update({f"{name}.{kind}.{c}": (UNITS[k], values[:, k]) for k, c in enumerate(COMPONENTS)})
        for name, forces in self.meshes.items():
            for mesh in forces:
                values = np.hstack([mesh.force, mesh.moment])
                owner = f"{name}.on {mesh.on}" if len(forces) > 1 else f"{name}.mesh"
                found.update({f"{owner}.{c}": (UNITS[k], values[:, k]) for k, c in enumerate(COMPONENTS)})
        ground = np.hstack([self.foundation.force, self.foundation.moment])
        found.update({f"{self.foundation.ground}.load.{c}": (UNITS[k], ground[:, k]) for k, c in enumerate(COMPONENTS)})
        return found


def inverse_analysis(
    motion: KinematicMotion, *, efforts: Array | None = None, loads: Sequence[PointLoad] = (), teeth: bool = True
) -> InverseAnalysis:
    """Drive efforts and all joint reactions along a motion.

    Parameters
    ----------
    motion
        From `kinematics.kinematic_motion`, or from a simulation.
    efforts
        (nt, velocities) efforts that act along the coordinates that are not driven, N m or N: springs, dampers, motors. Zero when left out.
    loads
        Forces on points of bodies, beside gravity and these efforts.
    teeth
        Whether couplings press where their place is known. Without, they are efforts along coordinates, as in the equations of motion.

    Raises
    ------
    MechanicsError
        E325 the equations of motion do not hold: the motion does not fit the loops, or needs efforts where there are none. E310 in a
        singular pose whose reactions would be infinite.
    """
    from .bearings import bearing_loads

    eom = motion.eom
    nt, nv = len(motion.time), len(eom.coordinates)
    known = np.zeros((nt, nv)) if efforts is None else np.asarray(efforts, dtype=np.float64)
    code = _WrenchCode(eom)
    on_links = _on_links(motion, loads)
    tau, wrenches, R_WF = code.tree_part(motion, on_links)
    joints = eom.mechanism.joints
    couplings: dict[str, Array] = {}
    notes = list(motion.notes)
    worst = 0.0
    pressed: frozenset[str] = frozenset()
    meshes: dict[str, tuple[MeshForce, ...]] = {}
    if eom.constraints is None:
        flags = flags_W = np.ones((len(joints), 6), dtype=bool)
    else:
        without = wrenches
        tau, wrenches, flags, flags_W, multipliers, worst = _with_loops(motion, code, tau, wrenches, R_WF, known)
        couplings = {r.source: multipliers[:, i] for i, r in enumerate(eom.constraints.rows) if r.component == "mesh"}
        notes += _loop_notes(joints, flags)
        meshes, unplaced = mesh_forces(motion, couplings) if teeth else ({}, tuple(couplings))
        every = [mesh for forces in meshes.values() for mesh in forces]
        if every:
            wrenches = wrenches + code.tree_part(motion, on_links + wrenches_on_links(motion, every))[1] - without
        pressed = _pressed_by_couplings(eom, unplaced)
        notes += _mesh_notes([joint.name for joint in joints if joint.name in pressed], every)
        for i, joint in enumerate(joints):
            if joint.name in pressed:
                flags[i] = flags_W[i] = False
            for mesh in every:
                if joint.name in mesh.joints:
                    _take_back(mesh, joint, flags[i], flags_W[i], R_WF[:, i])
    drives = [c for c in eom.coordinates if c.index in set(motion.driven)]
    reactions = {
        joint.name: _reaction(joint, role, wrenches[:, i], R_WF[:, i], flags[i], flags_W[i], joint.name in pressed, meshes)
        for i, (joint, role) in enumerate(zip(joints, _roles(eom), strict=True))
    }
    bearings, bearing_notes = bearing_loads(eom.mechanism, reactions, R_WF={j.name: R_WF[:, i] for i, j in enumerate(joints)})
    return InverseAnalysis(
        motion=motion,
        efforts={c.effort: frozen_array(tau[:, c.index]) for c in drives},
        effort_units={c.effort: c.effort_unit for c in drives},
        reactions=reactions,
        bearings=bearings,
        foundation=foundation_loads(motion, loads),
        couplings=couplings,
        meshes=meshes,
        residual=worst,
        notes=(*notes, *bearing_notes),
    )


def efforts_of_loads(motion: KinematicMotion, loads: Sequence[PointLoad]) -> Array:
    """(nt, velocities): what forces on points of bodies do along every coordinate, N m or N."""
    code = _WrenchCode(motion.eom)
    return code.tree_part(motion, _on_links(motion, ()))[0] - code.tree_part(motion, _on_links(motion, loads))[0]


def _roles(eom: EquationsOfMotion) -> list[str]:
    return ["tree"] * len(eom.mechanism.tree) + ["loop"] * len(eom.mechanism.loops)


def _take_back(mesh: MeshForce, joint: Joint, flags: Array, flags_W: Array, R_WF: Array) -> None:
    """What of a joint's reaction is not determinate because of teeth whose place along the axis is not given, or because of a belt."""
    if not mesh.force_determinate:
        flags[:2] = flags[3:5] = False
        flags_W[:] = False
    elif not mesh.place_determinate and joint.kind in SLIDES:
        flags[3:] = flags_W[3:] = False  # a rack may be pushed to the side of its guide
    elif not mesh.place_determinate:
        flags[3:5] = False  # moments across the axis
        flags_W[3:] = flags_W[3:] & (1.0 - np.min(R_WF[:, :, 2] ** 2, axis=0) < TOUCHED)


def _pressed_by_couplings(eom: EquationsOfMotion, couplings: Sequence[str]) -> frozenset[str]:
    """The joints whose reactions lack tooth or belt forces: those that couplings act through, all inboard of them, and loops with any."""
    mechanism = eom.mechanism
    inboard = {joint.child: joint for joint in mechanism.tree}
    owner = {name: c.joint for c in eom.coordinates for name in (c.joint, c.position, c.rate) if name}
    coupled = {owner.get(name, name) for coupling in mechanism.couplings if coupling.name in couplings for name in coupling.joints}
    found: set[str] = set()

    def to_ground(body: str) -> list[Joint]:
        path = []
        while body in inboard:
            path.append(inboard[body])
            body = inboard[body].parent
        return path

    for joint in mechanism.tree:
        if joint.name in coupled:
            found.update(j.name for j in to_ground(joint.child))
    grew = bool(found)
    while grew:  # a loop passes them on to all of its joints, and those to the ground
        grew = False
        for loop in mechanism.loops:
            around = to_ground(loop.parent) + to_ground(loop.child)
            own = {loop.name, *(j.name for j in around)}
            if own & found and not own <= found:
                found |= own
                grew = True
    return frozenset(found)


def _reaction(
    joint: Joint,
    role: str,
    wrench: Array,
    R_WF: Array,
    flags: Array,
    flags_W: Array,
    pressed: bool,
    meshes: Mapping[str, tuple[MeshForce, ...]],
) -> JointReaction:
    force, moment = wrench[:, :3], wrench[:, 3:]
    own = [mesh for forces in meshes.values() for mesh in forces if joint.name in mesh.joints]
    open_ones = [mesh.convention for mesh in own if mesh.convention] or ["" if np.all(flags) else CONVENTION]
    return JointReaction(
        joint=joint.name,
        kind=joint.kind,
        parent=joint.parent,
        child=joint.child,
        role=role,
        force_F=force,
        moment_F=moment,
        force_W=np.einsum("tij,tj->ti", R_WF, force),
        moment_W=np.einsum("tij,tj->ti", R_WF, moment),
        determinate=flags,
        determinate_W=flags_W,
        convention=WITHOUT_TEETH if pressed else open_ones[0],
        assumption="; ".join(dict.fromkeys(mesh.assumption for mesh in own)),
    )


def _loop_notes(joints: Sequence[Joint], flags: Array) -> list[Note]:
    notes = []
    open_ones = [joint.name for joint, own in zip(joints, flags, strict=True) if not np.all(own)]
    if open_ones:
        notes.append(
            Note(
                code="W321",
                element=open_ones[0],
                text=f"Some reactions of {', '.join(open_ones)} do not follow from the motion (redundant constraints): those are "
                "minimum-norm values, a convention.",
                remedy="A cylindrical or spherical joint in the loop lets go of what is constrained twice, and makes them determinate.",
            )
        )
    return notes


def _mesh_notes(pressed: Sequence[str], meshes: Sequence[MeshForce]) -> list[Note]:
    notes = []
    if pressed:
        notes.append(
            Note(
                code="W322",
                element=pressed[0],
                text="Where a gear, rack or belt presses is not known (its shafts are not parallel, or not on one carrier, or it has no "
                f"radii): the forces between teeth are not in the reactions of {', '.join(pressed)}.",
                remedy="Give belts their radii; else add the tooth forces to the bearing loads by hand: effort over pitch radius.",
            )
        )
    for convention in dict.fromkeys(mesh.convention for mesh in meshes if mesh.convention):
        own = [mesh for mesh in meshes if mesh.convention == convention]
        named = ", ".join(dict.fromkeys(name for mesh in own for name in mesh.joints))
        couplings = ", ".join(dict.fromkeys(mesh.coupling for mesh in own))
        notes.append(
            Note(
                code="W324",
                element=own[0].coupling,
                text=f"The load of {couplings} on {named} is given by a convention: {convention}.",
                remedy="Give the coupling its place, a point in the plane of the teeth."
                if convention == MIDWAY
                else "Add the pretension of the belt by hand: it pulls both shafts together.",
            )
        )
    return notes


# ------------------------------------------------------------------------------------------------------------------ expressions


class _WrenchCode:
    """The reactions of all joints as functions of motion and multipliers; order of components as in `COMPONENTS`."""

    def __init__(self, eom: EquationsOfMotion) -> None:
        self.eom = eom
        vdot = ca.SX.sym("vdot", eom.v.numel())
        count = 0 if eom.constraints is None else len(eom.constraints.rows)
        multipliers = ca.SX.sym("lambda", count)
        loads = ca.SX.sym("loads", 6 * len(eom.mechanism.tree))
        tau, wrenches, rotations = _wrenches(eom, vdot, multipliers, loads)
        stacked = ca.densify(ca.vertcat(*wrenches)) if wrenches else ca.SX(0, 1)
        turns = ca.densify(ca.vertcat(*(ca.vec(R.T) for R in rotations))) if rotations else ca.SX(0, 1)
        without = ca.substitute(stacked, multipliers, ca.SX.zeros(count)) if count else stacked
        self.joints = len(wrenches)
        self._along = ca.Function("along", [eom.q, eom.v, vdot, loads, eom.p], ca.cse([ca.densify(tau), without, turns]))
        if eom.constraints is not None:
            gain = ca.densify(ca.jacobian(stacked, multipliers))
            J = ca.densify(eom.constraints.jacobian)
            self._loops = ca.Function("loops", [eom.q, eom.p], ca.cse([J, gain]))

    def tree_part(self, motion: KinematicMotion, loads: Array) -> tuple[Array, Array, Array]:
        """Efforts (nt, nv) and reactions (nt, joints, 6) without multipliers, and R_WF (nt, joints, 3, 3); `loads` as `_on_links` gives."""
        nt = len(motion.time)
        out = self._along.map(nt)(motion.q.T, motion.v.T, motion.vdot.T, loads.T, ca.repmat(ca.DM(self.eom.p_values), 1, nt))
        tau, wrenches, turns = (np.asarray(o).T for o in out)
        return np.array(tau), np.array(wrenches).reshape(nt, self.joints, 6), turns.reshape(nt, self.joints, 3, 3)

    def loop_part(self, q: Array) -> tuple[Array, Array]:
        """J (rows, nv) and the reactions for each multiplier (6 joints, rows)."""
        J, gain = (np.asarray(o) for o in self._loops(q, self.eom.p_values))
        return J, gain


def _on_links(motion: KinematicMotion, loads: Sequence[PointLoad]) -> Array:
    """(nt, 6 links): moment and force of all loads on every link, about the origin and in the axes of its link frame."""
    mechanism = motion.eom.mechanism
    out = np.zeros((len(motion.time), len(mechanism.tree), 6))
    carrier = {joint.child: (i, joint) for i, joint in enumerate(mechanism.tree)}
    poses = dict(zip(mechanism.bodies, np.moveaxis(body_poses(motion.eom, motion.q), 1, 0), strict=True)) if loads else {}
    for load in loads:
        if load.body not in carrier:  # the ground bears it without moving
            continue
        i, joint = carrier[load.body]
        R_WL = poses[load.body][:, :3, :3] @ joint.X_CM[:3, :3]
        arm_L = joint.X_CM[:3, :3].T @ (np.asarray(load.point) - joint.X_CM[:3, 3])
        force_L = np.einsum("tji,tj->ti", R_WL, load.force)
        out[:, i, :3] += np.cross(arm_L, force_L)
        out[:, i, 3:] += force_L
    return out.reshape(len(motion.time), -1)


def _wrenches(eom: EquationsOfMotion, vdot: SX, multipliers: SX, loads: SX) -> tuple[SX, list[SX], list[SX]]:
    """Tree efforts without loops, the reaction (6, 1) of every joint at F in the axes of F, and R_WF of every joint."""
    mechanism = eom.mechanism
    links, gravity = tree_links(eom)
    kin = kinematics(links, eom.q, eom.v)
    base = Motion(ca.SX(3, 1), -gravity)
    A: list[Motion] = []
    needed: list[Force] = []
    for i, link in enumerate(links):
        inboard = motion_to_child(kin.X_PL[i], base if link.parent < 0 else A[link.parent])
        own = Motion(ca.SX(3, 1), ca.SX(3, 1))
        for k, S in enumerate(kin.S[i]):
            own = own + Motion(S.w * vdot[link.v[0] + k], S.v * vdot[link.v[0] + k])
        A.append(inboard + kin.c[i] + own)
        load = Force(loads[6 * i : 6 * i + 3], loads[6 * i + 3 : 6 * i + 6])
        needed.append(link.inertia @ A[i] + cross_force(kin.V[i], link.inertia @ kin.V[i]) + _minus(load))
    # Cut joints push on the two links that they connect.
    index = {mechanism.ground: -1} | {joint.child: i for i, joint in enumerate(mechanism.tree)}
    tau = _efforts(links, kin, needed)
    with_loops = list(needed)
    X_WL = link_poses(links, kin)
    loops: list[SX] = []
    loop_turns: list[SX] = []
    at = 0
    for joint, own_parameters in zip(mechanism.loops, symbolic_parameters(mechanism, eom.p).loops, strict=True):
        parent, child = index[joint.parent], index[joint.child]
        X_FM = relative_pose(links, kin, parent, child, own_parameters)
        rows = _row_wrenches(joint, own_parameters, X_FM)
        at_M = Force(ca.SX(3, 1), ca.SX(3, 1))  # about the origin of M, in the axes of F
        for row in rows:
            at_M = at_M + Force(row.n * multipliers[at], row.f * multipliers[at])
            at += 1
        at_F = Force(at_M.n + ca.cross(X_FM.p, at_M.f), at_M.f)
        in_M = Force(ca.mtimes(X_FM.R.T, at_M.n), ca.mtimes(X_FM.R.T, at_M.f))
        if child >= 0:
            with_loops[child] = with_loops[child] + _minus(force_to_parent(own_parameters.X_LM, in_M))
        if parent >= 0:
            with_loops[parent] = with_loops[parent] + force_to_parent(own_parameters.X_LF, at_F)
        loops.append(ca.vertcat(at_F.f, at_F.n))
        R_WF = own_parameters.X_LF.R if parent < 0 else ca.mtimes(X_WL[parent].R, own_parameters.X_LF.R)
        loop_turns.append(R_WF)
    out: list[SX] = []
    turns: list[SX] = []
    carried = list(with_loops)
    reactions: list[SX] = [ca.SX(6, 1)] * len(links)
    for i in reversed(range(len(links))):
        link = links[i]
        free = carried[i]
        for S in kin.S[i]:
            free = free + _minus(_along_freedom(S, dot(carried[i], S)))
        at_F = force_to_parent(link.model.transform(eom.q[slice(*link.q)], link.parameters), free)
        reactions[i] = ca.vertcat(at_F.f, at_F.n)
        if link.parent >= 0:
            carried[link.parent] = carried[link.parent] + force_to_parent(kin.X_PL[i], carried[i])
    for i, link in enumerate(links):
        out.append(reactions[i])
        turns.append(link.X_LF.R if link.parent < 0 else ca.mtimes(X_WL[link.parent].R, link.X_LF.R))
    return tau, [*out, *loops], [*turns, *loop_turns]


def _efforts(links: Sequence[Link], kin: Kinematics, needed: Sequence[Force]) -> SX:
    """The backward pass: efforts along all freedoms."""
    carried = list(needed)
    tau = ca.SX.zeros(links[-1].v[1] if links else 0)
    for i in reversed(range(len(links))):
        for k, S in enumerate(kin.S[i]):
            tau[links[i].v[0] + k] = dot(carried[i], S)
        if links[i].parent >= 0:
            carried[links[i].parent] = carried[links[i].parent] + force_to_parent(kin.X_PL[i], carried[i])
    return tau


def _along_freedom(S: Motion, effort: SX) -> Force:
    """The wrench of an effort along a freedom: a torque about the axis of a turn (also of a screw), a force along a move."""
    turn = S.w.nnz() > 0
    return Force(S.w * effort, ca.SX(3, 1)) if turn else Force(ca.SX(3, 1), S.v * effort)


def _row_wrenches(joint: Joint, own: LoopParameters, X_FM: Pose) -> list[Force]:
    """For each row of a cut joint the wrench on the child per unit multiplier, about the origin of M, in the axes of F.

    By differentiating the row along the six unit twists of M in F, so that no table says twice what the rows mean.
    """
    R, p = ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)
    twist = ca.SX.sym("twist", 6)
    turning, moving = ca.mtimes(ca.skew(twist[:3]), R), twist[3:]
    residuals = [residual for write in rows_of_kind(joint) for _, residual in write(joint, Pose(R, p), own)]
    out = []
    for residual in residuals:
        rate = ca.jtimes(residual, R, turning) + ca.jtimes(residual, p, moving)
        gradient = ca.jacobian(rate, twist).T
        gradient = ca.substitute(gradient, ca.vertcat(ca.vec(R), p), ca.vertcat(ca.vec(X_FM.R), X_FM.p))
        out.append(Force(gradient[:3], gradient[3:]))
    return out


def _minus(force: Force) -> Force:
    return Force(-force.n, -force.f)


# ------------------------------------------------------------------------------------------------------------------ loops, in numbers


def _with_loops(
    motion: KinematicMotion, code: _WrenchCode, tau: Array, wrenches: Array, R_WF: Array, known: Array
) -> tuple[Array, Array, Array, Array, Array, float]:
    """Efforts, reactions, flags in F and in W, multipliers, and the worst residual."""
    constraints = motion.eom.constraints
    assert constraints is not None
    nt, joints, nv = len(motion.time), code.joints, tau.shape[1]
    scales = constraints.scales()
    undriven = [k for k in range(nv) if k not in set(motion.driven)]
    weight = np.tile(np.repeat([1.0, 1.0 / constraints.size], 3), joints)
    # what acts is at least the weight, although hinges along gravity feel nothing of it but round-off
    mechanism = motion.eom.mechanism
    mass = sum(body.mass for name, body in mechanism.bodies.items() if name != mechanism.ground)
    lengths = [1.0, constraints.size] if any(not c.rotational for c in motion.eom.coordinates) else [constraints.size]
    heaviness = min(lengths) * mass * float(np.linalg.norm(motion.eom.p_values[:3]))
    flags, flags_W = np.ones((joints, 6), dtype=bool), np.ones((joints, 6), dtype=bool)
    multipliers = np.zeros((nt, len(scales)))
    efforts, found, worst = np.array(tau), np.array(wrenches), 0.0
    for k in range(nt):
        J, gain = code.loop_part(motion.q[k])
        J_s = scales[:, None] * J
        right = tau[k] - known[k]
        # 1. multipliers from the coordinates whose effort is known
        A = J_s[:, undriven].T
        basis = null_space(J_s, most=len(constraints.chosen))
        A = A - (A @ basis) @ basis.T  # axes that are a little skew count as parallel
        scaled = np.linalg.pinv(A, rcond=RANK_TOLERANCE) @ right[undriven]
        left = right[undriven] - A @ scaled
        size = heaviness + float(np.max(np.abs(tau[k]), initial=0.0)) + float(np.max(np.abs(J_s.T) @ np.abs(scaled), initial=0.0))
        if float(np.max(np.abs(left), initial=0.0)) > worst * max(size, 1e-300):
            worst = float(np.max(np.abs(left))) / max(size, 1e-300)
            if worst > 1e-4:
                flat = rank_of(J_s, CHOICE_TOLERANCE) < len(constraints.chosen)
                raise (_carries_nothing if flat else _unbalanced)(motion, undriven, left, motion.time[k])
        # 2. of the internal loads the smallest ones
        if basis.shape[1]:
            by_scaled = gain * scales
            loads = weight[:, None] * (by_scaled @ basis)
            total = weight * (found[k].ravel() + by_scaled @ scaled)
            scaled = scaled - basis @ np.linalg.lstsq(loads, total, rcond=None)[0]
            u, singular, _ = np.linalg.svd(loads, full_matrices=False)
            # couplings that repeat each other load no joint: their columns are zero, and span nothing
            Q = u[:, singular > LOADS * float(np.linalg.norm(by_scaled * weight[:, None], 2))].reshape(joints, 6, -1)
            flags &= np.linalg.norm(Q, axis=2) < TOUCHED
            turned = np.concatenate([R_WF[k] @ Q[:, :3], R_WF[k] @ Q[:, 3:]], axis=1)
            flags_W &= np.linalg.norm(turned, axis=2) < TOUCHED
        multipliers[k] = scales * scaled
        found[k] += (gain @ multipliers[k]).reshape(joints, 6)
        efforts[k] = tau[k] - J.T @ multipliers[k]
    return efforts, found, flags, flags_W, multipliers, worst


def _carries_nothing(motion: KinematicMotion, undriven: Sequence[int], left: Array, t: float) -> MechanicsError:
    worst = motion.eom.coordinates[undriven[int(np.argmax(np.abs(left)))]]
    return MechanicsError(
        "E310",
        f"The motion passes a singular pose at t = {t:.6g} s, in which the loops cannot carry the {float(np.max(np.abs(left))):.4g} "
        f"{worst.effort_unit} of '{worst.effort}': the reactions grow without bound around it.",
        remedy="Drive another joint of the loop there, too, or ask for times that are not those of the singular pose.",
        element=worst.joint,
    )


def _unbalanced(motion: KinematicMotion, undriven: Sequence[int], left: Array, t: float) -> MechanicsError:
    worst = motion.eom.coordinates[undriven[int(np.argmax(np.abs(left)))]]
    return MechanicsError(
        "E325",
        f"The motion does not follow from its drives at t = {t:.6g} s: '{worst.effort}' lacks {float(np.max(np.abs(left))):.4g} "
        f"{worst.effort_unit}.",
        remedy="Give the efforts that act along the coordinates that are not driven, or drive them.",
        element=worst.joint,
    )
