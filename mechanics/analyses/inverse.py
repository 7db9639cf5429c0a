"""Kineto-static (inverse) analysis: the motion is given, the efforts of the drives and the six reaction components of every joint follow.

1. The tree: the recursive Newton-Euler algorithm carries every wrench from the leaves to the ground (`reaction_functions`). Without loops
   all of them are determinate.
2. Closed loops add the multipliers of the cut joints (`loop_reactions`). Components that do not follow from the motion have the values of
   least norm: a **convention, not a fact**, since real ones depend on stiffness and play. `JointReaction.determinate` shows which is which.
3. Gears, racks and belts press where their place is known (`mesh_forces`), and leave open what is not (`mesh_reactions`).
4. Joints that reduction took for one share their load (`bearings`); the ground bears the sum (`ground_loads`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.errors import Note
from topology.mechanism import Joint

from ..equations import EquationsOfMotion
from .bearings import bearing_loads
from .ground_loads import foundation_loads
from .inverse_results import CONVENTION, WITHOUT_TEETH, InverseAnalysis, JointReaction
from .kinematics import KinematicMotion
from .loop_reactions import LoopReactions, loop_notes, loop_reactions
from .meshes.mesh_forces import MeshForce, mesh_forces, wrenches_on_links
from .meshes.mesh_reactions import mesh_notes, pressed_by_couplings, take_back
from .point_loads import PointLoad, loads_on_links
from .reaction_functions import ReactionFunctions


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
    eom = motion.eom
    joints = eom.mechanism.joints
    known = np.zeros(motion.v.shape) if efforts is None else np.asarray(efforts, dtype=np.float64)
    functions = ReactionFunctions(eom)
    on_links = loads_on_links(motion, loads)
    tau, wrenches, R_WF = functions.tree_part(motion, on_links)
    meshes: dict[str, tuple[MeshForce, ...]] = {}
    pressed: frozenset[str] = frozenset()
    notes: list[Note] = []
    if eom.constraints is None:
        found = _of_tree(tau, wrenches)
    else:
        found = loop_reactions(motion, functions, tau, wrenches, R_WF, known)
        notes += loop_notes(joints, found.determinate)
        meshes, unplaced = mesh_forces(motion, _couplings(eom, found)) if teeth else ({}, tuple(_couplings(eom, found)))
        every = [mesh for forces in meshes.values() for mesh in forces]
        if every:
            of_teeth = functions.tree_part(motion, on_links + wrenches_on_links(motion, every))[1]
            found = replace(found, wrenches=found.wrenches + of_teeth - wrenches)
        pressed = pressed_by_couplings(eom, unplaced)
        notes += mesh_notes([joint.name for joint in joints if joint.name in pressed], every)
        found = _with_open_flags(joints, found, R_WF, pressed, every)
    drives = [c for c in eom.coordinates if c.index in set(motion.driven)]
    reactions = {joint.name: _reaction(joint, i, eom, found, R_WF[:, i], joint.name in pressed, meshes) for i, joint in enumerate(joints)}
    bearings, bearing_notes = bearing_loads(eom.mechanism, reactions, R_WF={j.name: R_WF[:, i] for i, j in enumerate(joints)})
    return InverseAnalysis(
        motion=motion,
        efforts={c.effort: frozen_array(found.efforts[:, c.index]) for c in drives},
        effort_units={c.effort: c.effort_unit for c in drives},
        reactions=reactions,
        bearings=bearings,
        foundation=foundation_loads(motion, loads),
        couplings=_couplings(eom, found),
        meshes=meshes,
        residual=found.residual,
        notes=(*motion.notes, *notes, *bearing_notes),
    )


def efforts_of_loads(motion: KinematicMotion, loads: Sequence[PointLoad]) -> Array:
    """(nt, velocities): what forces on points of bodies do along every coordinate, N m or N."""
    functions = ReactionFunctions(motion.eom)
    return functions.tree_part(motion, loads_on_links(motion, ()))[0] - functions.tree_part(motion, loads_on_links(motion, loads))[0]


def _of_tree(tau: Array, wrenches: Array) -> LoopReactions:
    """Efforts and reactions where nothing closes a loop: all of them are determinate."""
    flags = np.ones(wrenches.shape[1:], dtype=bool)
    none = np.zeros((len(tau), 0))
    return LoopReactions(efforts=tau, wrenches=wrenches, determinate=flags, determinate_W=flags, multipliers=none, residual=0.0)


def _couplings(eom: EquationsOfMotion, found: LoopReactions) -> dict[str, Array]:
    """Coupling -> (nt,) multiplier."""
    rows = () if eom.constraints is None else eom.constraints.rows
    return {row.source: found.multipliers[:, i] for i, row in enumerate(rows) if row.component == "mesh"}


def _with_open_flags(
    joints: Sequence[Joint], found: LoopReactions, R_WF: Array, pressed: frozenset[str], meshes: Sequence[MeshForce]
) -> LoopReactions:
    """The same reactions with the flags of what couplings do not determine lowered."""
    flags, flags_W = np.array(found.determinate), np.array(found.determinate_W)
    for i, joint in enumerate(joints):
        if joint.name in pressed:
            flags[i] = flags_W[i] = False
        for mesh in meshes:
            if joint.name in mesh.joints:
                take_back(mesh, joint, flags[i], flags_W[i], R_WF[:, i])
    return replace(found, determinate=flags, determinate_W=flags_W)


def _reaction(
    joint: Joint,
    i: int,
    eom: EquationsOfMotion,
    found: LoopReactions,
    R_WF: Array,
    pressed: bool,
    meshes: Mapping[str, tuple[MeshForce, ...]],
) -> JointReaction:
    """What the joint number `i` transmits."""
    force, moment = found.wrenches[:, i, :3], found.wrenches[:, i, 3:]
    own = [mesh for forces in meshes.values() for mesh in forces if joint.name in mesh.joints]
    conventions = [mesh.convention for mesh in own if mesh.convention] or ["" if np.all(found.determinate[i]) else CONVENTION]
    return JointReaction(
        joint=joint.name,
        kind=joint.kind,
        parent=joint.parent,
        child=joint.child,
        role="tree" if i < len(eom.mechanism.tree) else "loop",
        force_F=force,
        moment_F=moment,
        force_W=np.einsum("tij,tj->ti", R_WF, force),
        moment_W=np.einsum("tij,tj->ti", R_WF, moment),
        determinate=found.determinate[i],
        determinate_W=found.determinate_W[i],
        convention=WITHOUT_TEETH if pressed else conventions[0],
        assumption="; ".join(dict.fromkeys(mesh.assumption for mesh in own)),
    )
