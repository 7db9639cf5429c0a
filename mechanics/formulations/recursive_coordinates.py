"""The default formulation, recursive in joint coordinates, behind the same small interface as the others."""

from __future__ import annotations

import casadi as ca
import numpy as np
from scipy.linalg import qr

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..analyses.inverse import inverse_analysis
from ..analyses.kinematics import KinematicMotion
from ..equations import equations_of_motion
from .interface import Drives

Reactions = tuple[dict[str, Array], dict[str, Array]]  # joint -> components, and which of them are determinate


class RecursiveCoordinates:
    """Articulated bodies for accelerations, composite bodies for the mass matrix, Newton-Euler for efforts (Featherstone 2008).

    With loops: constraint rows on the tree's coordinates, and everything that is asked of drives projected to what the rows leave free.
    """

    name = "recursive"

    def __init__(self, mechanism: Mechanism, gravity: tuple[float, float, float], freedoms: int | None = None) -> None:
        self.equations = eom = equations_of_motion(mechanism, gravity=gravity)
        vdot = ca.SX.sym("vdot", eom.v.shape[0])
        self._mass = ca.Function("mass_matrix", [eom.q, eom.p], [ca.densify(eom.mass_matrix)])
        self._forward = ca.Function("accelerations", [eom.q, eom.v, eom.tau, eom.p], [ca.densify(eom.vdot)])
        self._inverse = ca.Function("efforts", [eom.q, eom.v, vdot, eom.p], [ca.densify(eom.inverse_dynamics(vdot))])
        rows = ca.SX(0, eom.v.shape[0]) if eom.constraints is None else eom.constraints.jacobian[list(eom.constraints.chosen), :]
        self._rows = ca.Function("rows", [eom.q, eom.p], [ca.densify(rows)])
        self._reactions: dict[tuple[bytes, bytes, bytes, Drives], Reactions] = {}

    @property
    def freedoms(self) -> int:
        """How many velocities the chosen rows leave free."""
        constraints = self.equations.constraints
        return len(self.equations.coordinates) - (0 if constraints is None else len(constraints.chosen))

    def allowed(self, q: Array, drives: Drives = None) -> tuple[Array, tuple[int, ...]]:
        """(n, freedoms) joint velocities for each unit velocity of a drive, and the drives: those given, or the best conditioned ones."""
        J = np.asarray(self._rows(q, self.equations.p_values))
        n, freedoms = J.shape[1], J.shape[1] - J.shape[0]
        if drives is None:
            lengths = np.where([c.rotational for c in self.equations.coordinates], 1.0, self._size())
            free = lengths[:, None] * np.linalg.svd(J * lengths)[2][J.shape[0] :].T
            order = qr((free / lengths[:, None]).T, pivoting=True, mode="economic")[2]
            drives = tuple(sorted(int(i) for i in order[:freedoms]))
        others = [i for i in range(n) if i not in set(drives)]
        out = np.zeros((n, len(drives)))
        out[list(drives)] = np.eye(len(drives))
        out[others] = np.linalg.solve(J[:, others], -J[:, list(drives)]) if others else 0.0
        return out, drives

    def tree_mass_matrix(self, q: Array) -> Array:
        """The (n, n) joint-space mass matrix of the tree, as if all loops were cut."""
        return np.asarray(self._mass(q, self.equations.p_values))

    def mass_matrix(self, q: Array, drives: Drives = None) -> Array:
        """The joint-space mass matrix, on the drives where there are loops."""
        M = self.tree_mass_matrix(q)
        if self.equations.constraints is None:
            return M
        T, _ = self.allowed(q, drives)
        return np.asarray(T.T @ M @ T)

    def accelerations(self, q: Array, v: Array, tau: Array) -> Array:
        """Joint accelerations under the efforts `tau`."""
        return np.asarray(self._forward(q, v, tau, self.equations.p_values)).ravel()

    def efforts(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> Array:
        """Joint efforts that produce the accelerations `vdot`, on the drives where there are loops."""
        tau = np.asarray(self._inverse(q, v, vdot, self.equations.p_values)).ravel()
        return tau if self.equations.constraints is None else np.asarray(self.allowed(q, drives)[0].T @ tau)

    def reactions(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> Reactions:
        """Joint -> (6,) force, then moment, by `mechanics.analyses.inverse`; and which components the motion determines.

        Kept: every other formulation that gives reactions is compared with the same ones.
        """
        key = (q.tobytes(), v.tobytes(), vdot.tobytes(), drives)
        if key not in self._reactions:
            self._reactions[key] = self._found_reactions(q, v, vdot, drives)
        return self._reactions[key]

    def _found_reactions(self, q: Array, v: Array, vdot: Array, drives: Drives) -> Reactions:
        eom = self.equations
        driven = tuple(range(len(v))) if drives is None else drives
        motion = KinematicMotion(eom=eom, time=np.zeros(1), q=q[None], v=v[None], vdot=vdot[None], driven=driven)
        found = inverse_analysis(motion, teeth=False).reactions
        return {name: one.components[0] for name, one in found.items()}, {name: one.determinate for name, one in found.items()}

    def _size(self) -> float:
        return 1.0 if self.equations.constraints is None else self.equations.constraints.size
