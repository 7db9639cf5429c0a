"""The reactions of all joints as functions of motion, loads and multipliers: recursive Newton-Euler, with the wrench of every joint kept.

A reaction is on the child, about the origin and in the axes of the joint's frame F: force, then moment (`inverse_results.COMPONENTS`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array
from topology.mechanism import Joint

from ..codegen.shared_terms import with_shared_terms
from ..equations import EquationsOfMotion
from ..loops.constraints import relative_pose, rows_of_kind
from ..multibody.parameters import LoopParameters, symbolic_parameters
from ..multibody.recursive import Kinematics, Link, kinematics, link_poses
from ..multibody.spatial import SX, Force, Motion, Pose, cross_force, dot, force_to_parent, motion_to_child
from ..multibody.tree_links import tree_links
from .kinematics import KinematicMotion


class ReactionFunctions:
    """Efforts and reactions of one mechanism as numbers; `joints` is how many joints it has, tree joints first."""

    def __init__(self, eom: EquationsOfMotion) -> None:
        self.eom = eom
        vdot = ca.SX.sym("vdot", eom.v.numel())
        count = 0 if eom.constraints is None else len(eom.constraints.rows)
        multipliers = ca.SX.sym("lambda", count)
        loads = ca.SX.sym("loads", 6 * len(eom.mechanism.tree))
        found = reaction_expressions(eom, vdot, multipliers, loads)
        stacked = ca.densify(ca.vertcat(*found.wrenches)) if found.wrenches else ca.SX(0, 1)
        turns = ca.densify(ca.vertcat(*(ca.vec(R.T) for R in found.R_WF))) if found.R_WF else ca.SX(0, 1)
        without = ca.substitute(stacked, multipliers, ca.SX.zeros(count)) if count else stacked
        self.joints = len(found.wrenches)
        self._along = ca.Function("along", [eom.q, eom.v, vdot, loads, eom.p], with_shared_terms([ca.densify(found.tau), without, turns]))
        if eom.constraints is not None:
            gain = ca.densify(ca.jacobian(stacked, multipliers))
            J = ca.densify(eom.constraints.jacobian)
            self._loops = ca.Function("loops", [eom.q, eom.p], with_shared_terms([J, gain]))

    def tree_part(self, motion: KinematicMotion, loads: Array) -> tuple[Array, Array, Array]:
        """Efforts (nt, nv) and reactions (nt, joints, 6) without multipliers, and R_WF (nt, joints, 3, 3).

        `loads` are those of `point_loads.loads_on_links`.
        """
        nt = len(motion.time)
        out = self._along.map(nt)(motion.q.T, motion.v.T, motion.vdot.T, loads.T, ca.repmat(ca.DM(self.eom.p_values), 1, nt))
        tau, wrenches, turns = (np.asarray(o).T for o in out)
        return np.array(tau), np.array(wrenches).reshape(nt, self.joints, 6), turns.reshape(nt, self.joints, 3, 3)

    def loop_part(self, q: Array) -> tuple[Array, Array]:
        """J (rows, nv) and the reactions for each multiplier (6 joints, rows)."""
        J, gain = (np.asarray(o) for o in self._loops(q, self.eom.p_values))
        return J, gain


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReactionExpressions:
    """What goes through the joints, tree joints first, then those that close loops."""

    tau: SX  # efforts along the coordinates, without the loops
    wrenches: tuple[SX, ...]  # (6, 1) of every joint, at F in the axes of F
    R_WF: tuple[SX, ...]  # (3, 3) of every joint


def reaction_expressions(eom: EquationsOfMotion, vdot: SX, multipliers: SX, loads: SX) -> ReactionExpressions:
    """The wrenches of all joints as expressions of q, v, p and the given columns.

    1. Outwards: the wrench that every link needs to move as it does, less what loads it.
    2. The efforts along the coordinates of the tree, without the loops.
    3. Cut joints exert the wrench of their rows on the two links that they connect.
    4. Inwards: what every joint carries, less the efforts along its freedoms.
    """
    links, gravity = tree_links(eom.mechanism, eom.p)
    kin = kinematics(links, eom.q, eom.v)
    needed = _needed(links, kin, gravity, vdot, loads)
    cuts, with_loops = _cut_joints(eom, links, kin, needed, multipliers)
    X_WL = link_poses(links, kin)
    frames = [(link.parent, link.X_LF) for link in links] + [(cut.parent, cut.X_LF) for cut in cuts]
    return ReactionExpressions(
        tau=_efforts(links, kin, needed, vdot),
        wrenches=(*_tree_reactions(eom, links, kin, with_loops), *(ca.vertcat(cut.at_F.f, cut.at_F.n) for cut in cuts)),
        R_WF=tuple(X_LF.R if parent < 0 else ca.mtimes(X_WL[parent].R, X_LF.R) for parent, X_LF in frames),
    )


def _needed(links: Sequence[Link], kin: Kinematics, gravity: SX, vdot: SX, loads: SX) -> list[Force]:
    """The wrench that every link needs through its joints, in its own frame."""
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
    return needed


def _efforts(links: Sequence[Link], kin: Kinematics, needed: Sequence[Force], vdot: SX) -> SX:
    """The efforts along all freedoms, from the leaves to the ground; those that accelerate armatures are in them."""
    carried = list(needed)
    tau = ca.SX.zeros(links[-1].v[1] if links else 0)
    for i in reversed(range(len(links))):
        for k, S in enumerate(kin.S[i]):
            tau[links[i].v[0] + k] = dot(carried[i], S) + links[i].added * vdot[links[i].v[0] + k]
        if links[i].parent >= 0:
            carried[links[i].parent] = carried[links[i].parent] + force_to_parent(kin.X_PL[i], carried[i])
    return tau


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _CutJoint:
    """A joint that closes a loop, with the wrench of its multipliers on the child."""

    parent: int  # link, -1 for the ground
    X_LF: Pose
    at_F: Force


def _cut_joints(
    eom: EquationsOfMotion, links: Sequence[Link], kin: Kinematics, needed: Sequence[Force], multipliers: SX
) -> tuple[list[_CutJoint], list[Force]]:
    """The joints that close loops, and what every link needs from its tree joint when these act."""
    mechanism = eom.mechanism
    index = {mechanism.ground: -1} | {joint.child: i for i, joint in enumerate(mechanism.tree)}
    left, cuts, at = list(needed), [], 0
    for joint, own in zip(mechanism.loops, symbolic_parameters(mechanism, eom.p).loops, strict=True):
        parent, child = index[joint.parent], index[joint.child]
        X_FM = relative_pose(links, kin, parent, child, own)
        at_M = Force(ca.SX(3, 1), ca.SX(3, 1))  # about the origin of M, in the axes of F
        for row in _row_wrenches(joint, own, X_FM):
            at_M = at_M + Force(row.n * multipliers[at], row.f * multipliers[at])
            at += 1
        at_F = Force(at_M.n + ca.cross(X_FM.p, at_M.f), at_M.f)
        in_M = Force(ca.mtimes(X_FM.R.T, at_M.n), ca.mtimes(X_FM.R.T, at_M.f))
        if child >= 0:
            left[child] = left[child] + _minus(force_to_parent(own.X_LM, in_M))
        if parent >= 0:
            left[parent] = left[parent] + force_to_parent(own.X_LF, at_F)
        cuts.append(_CutJoint(parent=parent, X_LF=own.X_LF, at_F=at_F))
    return cuts, left


def _row_wrenches(joint: Joint, own: LoopParameters, X_FM: Pose) -> list[Force]:
    """For each row of a cut joint the wrench on the child per unit multiplier, about the origin of M, in the axes of F.

    By differentiating the row along the six unit twists of M in F, so that what the rows mean stands in one table only.
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


def _tree_reactions(eom: EquationsOfMotion, links: Sequence[Link], kin: Kinematics, needed: Sequence[Force]) -> list[SX]:
    """The (6, 1) reaction of every tree joint, from the leaves to the ground."""
    carried = list(needed)
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
    return reactions


def _along_freedom(S: Motion, effort: SX) -> Force:
    """The wrench of an effort along a freedom: a torque about the axis of a turn (also of a screw), a force along a move."""
    turn = S.w.nnz() > 0
    return Force(S.w * effort, ca.SX(3, 1)) if turn else Force(ca.SX(3, 1), S.v * effort)


def _minus(force: Force) -> Force:
    return Force(-force.n, -force.f)
