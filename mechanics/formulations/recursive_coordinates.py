"""The default formulation, recursive in joint coordinates, behind the same small interface as the others."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from cadimport.assembly import Array
from topology.mechanism import Mechanism

from ..equations import equations_of_motion


class RecursiveCoordinates:
    """Articulated bodies for accelerations, composite bodies for the mass matrix, Newton-Euler for efforts (Featherstone 2008)."""

    name = "recursive"

    def __init__(self, mechanism: Mechanism, gravity: tuple[float, float, float]) -> None:
        self.equations = eom = equations_of_motion(mechanism, gravity=gravity)
        vdot = ca.SX.sym("vdot", eom.v.shape[0])
        self._mass = ca.Function("mass_matrix", [eom.q, eom.p], [ca.densify(eom.mass_matrix)])
        self._forward = ca.Function("accelerations", [eom.q, eom.v, eom.tau, eom.p], [ca.densify(eom.vdot)])
        self._inverse = ca.Function("efforts", [eom.q, eom.v, vdot, eom.p], [ca.densify(eom.inverse_dynamics(vdot))])

    def mass_matrix(self, q: Array) -> Array:
        """The joint-space mass matrix."""
        return np.asarray(self._mass(q, self.equations.p_values))

    def bias(self, q: Array, v: Array) -> Array:
        """Coriolis, centrifugal and gravity efforts."""
        return self.efforts(q, v, np.zeros(len(v)))

    def accelerations(self, q: Array, v: Array, tau: Array) -> Array:
        """Joint accelerations under the efforts `tau`."""
        return self._column(self._forward(q, v, tau, self.equations.p_values))

    def efforts(self, q: Array, v: Array, vdot: Array) -> Array:
        """Joint efforts that produce the accelerations `vdot`."""
        return self._column(self._inverse(q, v, vdot, self.equations.p_values))

    @staticmethod
    def _column(out: Any) -> Array:
        return np.asarray(out).ravel()
