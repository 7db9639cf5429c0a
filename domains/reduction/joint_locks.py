"""Contacts in the joints of a tree: each that holds locks its joint, and the engine's recursion gives motion and holding efforts at once.

Solving for the efforts that hold (`contact_efforts`) takes the inverse mass matrix and an elimination, both of the contacts' number cubed;
a recursion with locks takes a few hundred operations per joint. It serves where every contact acts on the rate of one joint, and the
recursion gives all accelerations: no loops, no given motions, no rotors that are eliminated beside it.

Of several contacts that hold one joint, the first takes the effort and the others nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array

from .motion_rows import solved_by_the_engine
from .solve import SolvedSystem
from .substitution import contact_rates, contacts, own_rate, solution


@dataclass(frozen=True, slots=True, kw_only=True)
class JointContacts:
    """Which joint each contact is in, and how its effort acts there."""

    joints: tuple[int, ...]  # of every contact: index of the coordinate
    shares: Array  # of every contact: effort of its joint for one unit of its own
    efforts: ca.SX  # column: of all coordinates, without the contacts

    def forces(self) -> Array:
        """(coordinates, contacts): efforts of the joints for one unit of effort of each contact."""
        found = np.zeros((self.efforts.numel(), len(self.joints)))
        found[list(self.joints), range(len(self.joints))] = self.shares
        return found


def joint_contacts(solved: SolvedSystem) -> JointContacts | None:
    """The contacts of a system in the joints of its tree; None where one is elsewhere, or the recursion does not give all accelerations."""
    eom, tableau = solved.implicit.eom, solved.tableau
    if eom is None or eom.constraints is not None or solved.implicit.forward_dynamics is None or solved.form.torn:
        return None
    if solved.reduction.differentiated or not solved_by_the_engine(tableau, solved.form.blocks):
        return None
    rates, place = contact_rates(solved), {c.acceleration: k for k, c in enumerate(eom.coordinates)}
    joints = [place.get(own_rate(contact, rates), -1) for contact in contacts(solved.implicit.moded).values()]
    efforts = solution(solved).column([tableau.variables[c.effort] for c in eom.coordinates])
    forces = ca.jacobian(efforts, solved.hold)
    rows, columns = forces.sparsity().get_triplet()
    if -1 in joints or not forces.is_constant() or [joints[k] for k in columns] != rows or len(rows) != len(joints):
        return None
    shares = np.zeros(len(joints))
    shares[columns] = np.asarray(ca.DM(forces).nz[:], dtype=float).ravel()
    if not shares.all():
        return None
    return JointContacts(joints=tuple(joints), shares=shares, efforts=ca.substitute(efforts, solved.hold, ca.SX.zeros(len(joints))))


def locking_efforts(found: JointContacts, solved: SolvedSystem, laws: Any, locked: Sequence[Any]) -> tuple[Any, Any]:
    """The efforts of all contacts, as a column, and the accelerations of all coordinates.

    Parameters
    ----------
    laws
        Column of what the efforts are while the contacts do not hold.
    locked
        For each contact an expression that is 1 while it holds and 0 otherwise.
    """
    eom = solved.implicit.eom
    assert eom is not None
    n = len(eom.coordinates)
    held: list[Any] = [ca.SX(0)] * n  # whether one of those before holds the joint
    first: list[Any] = []  # whether a contact is the first that does
    acting: list[Any] = ca.vertsplit(found.efforts)
    for k, (joint, lock) in enumerate(zip(found.joints, locked, strict=True)):
        first.append((1 - held[joint]) * lock)
        held[joint] = held[joint] + first[-1]
        acting[joint] = acting[joint] + float(found.shares[k]) * (1 - lock) * laws[k]
    accelerations, holding = eom.matrices.locked_dynamics(ca.vertcat(*acting), ca.vertcat(*held))
    efforts = [
        (1 - lock) * laws[k] - first[k] * holding[joint] / float(found.shares[k])
        for k, (joint, lock) in enumerate(zip(found.joints, locked, strict=True))
    ]
    return ca.vertcat(*efforts), accelerations
