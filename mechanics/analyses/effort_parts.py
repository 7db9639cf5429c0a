"""What the effort of a drive is made of: inertia, gravity, and what else acts along coordinates.

A drive moves its own coordinate, and through loops and couplings others: ``v = P v_drives`` with all other drives at rest. By virtual power
what is needed along all coordinates, ``M a + bias``, is ``P^T (M a + bias)`` along the drives, and so is each of its terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..equations import EquationsOfMotion
from .inverse_results import InverseAnalysis
from .kinematics import KinematicMotion
from .point_loads import PointLoad, loads_on_links
from .reaction_functions import ReactionFunctions

INERTIA, GRAVITY = "inertia", "gravity"
INDEPENDENT = 1e-6  # largest error of P where the drives are independent of each other; round-off leaves 1e-10


class NeededEfforts:
    """What is needed along all coordinates of a motion, (nt, velocities) in N m or N, term by term."""

    def __init__(self, motion: KinematicMotion) -> None:
        self._motion = motion
        self._functions = ReactionFunctions(motion.eom)
        self._none = loads_on_links(motion, ())

    def of_motion(self) -> dict[str, Array]:
        """For the bodies' own inertia, and against gravity."""
        motion = self._motion
        whole = self._functions.tree_part(motion, self._none)[0]
        gravity = self._functions.tree_part(replace(motion, v=np.zeros(motion.v.shape), vdot=np.zeros(motion.vdot.shape)), self._none)[0]
        return {INERTIA: whole - gravity, GRAVITY: gravity}

    def against(self, loads: Sequence[PointLoad]) -> Array:
        """Against forces on points and moments on bodies."""
        motion = self._motion
        return self._functions.tree_part(motion, loads_on_links(motion, loads))[0] - self._functions.tree_part(motion, self._none)[0]


def along_drives(motion: KinematicMotion, drives: Sequence[int]) -> Array | None:
    """(nt, velocities, drives) P; None where the drives depend on each other.

    Where motions leave some freedoms open, these move least (their own balance holds by itself, so that any motion of them will do).
    """
    eom, nt, n = motion.eom, len(motion.time), len(motion.eom.coordinates)
    picked = np.eye(n)[list(drives)]
    if eom.constraints is None:
        return np.broadcast_to(picked.T, (nt, n, len(drives)))
    J = _jacobians(eom, motion.q)
    rows = np.concatenate([J, np.broadcast_to(picked, (nt, *picked.shape))], axis=1)
    right = np.concatenate([np.zeros((J.shape[1], len(drives))), np.eye(len(drives))])
    P: Array = np.linalg.pinv(rows, rcond=1e-9) @ right
    return P if float(np.max(np.abs(rows @ P - right), initial=0.0)) < INDEPENDENT else None


def _jacobians(eom: EquationsOfMotion, q: Array) -> Array:
    """(nt, rows, velocities) of the loops."""
    assert eom.constraints is not None
    function = ca.Function("J", [eom.q, eom.p], [ca.densify(eom.constraints.jacobian)])
    return np.array([np.asarray(function(row, eom.p_values)) for row in q])


def with_parts(found: InverseAnalysis) -> InverseAnalysis:
    """The analysis of a given motion with its drive efforts taken apart."""
    eom = found.motion.eom
    drives = [c for c in eom.coordinates if c.effort in found.efforts]
    needed = NeededEfforts(found.motion).of_motion()
    parts = taken_apart(found.motion, {c.index: found.efforts[c.effort] for c in drives}, needed)
    named = {c.effort: parts[c.index] for c in drives if c.index in parts}
    return replace(found, parts=named, between=tuple(map(with_parts, found.between)))


def taken_apart(motion: KinematicMotion, efforts: Mapping[int, Array], needed: Mapping[str, Array]) -> dict[int, dict[str, Array]]:
    """By coordinate: the parts of the effort of each drive that `needed` makes up."""
    P = along_drives(motion, list(efforts))
    if P is None:
        return {}
    return {k: {name: np.einsum("tn,tn->t", values, P[:, :, i]) for name, values in needed.items()} for i, k in enumerate(efforts)}
