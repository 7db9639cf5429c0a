"""How a mechanism can move at a pose, to first order: the freedoms that loops leave, with lengths made comparable with angles."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..equations import EquationsOfMotion, normalised
from ..loops.assemble import closure_of
from ..loops.redundancy import freedoms_of
from ..multibody.parameters import size_of


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tangent:
    """Velocities are scaled: 1 for turns, the machine's size for moves."""

    scales: Array  # (velocities,) what a scaled velocity is multiplied by
    to_q: Array  # (positions, velocities) from scaled velocities to the rate of q
    freedoms: Array  # (velocities, freedoms) scaled velocities that the loops allow


class TangentFunction:
    """The freedoms of a mechanism as a function of its closed pose q."""

    def __init__(self, eom: EquationsOfMotion) -> None:
        self._p = eom.p_values
        self._closure = None if eom.constraints is None else closure_of(eom)
        self._rank = 0 if eom.constraints is None else len(eom.constraints.chosen)
        if self._closure is None:
            self._scales = np.array([1.0 if c.rotational else size_of(eom.mechanism) for c in eom.coordinates])
            self._map = ca.Function("map", [eom.q, eom.p], [ca.densify(ca.jacobian(eom.qdot, eom.v))])

    def __call__(self, q: Array) -> Tangent:
        """The freedoms at q."""
        if self._closure is not None:
            _, J, to_q = self._closure.at(q)
            return Tangent(scales=self._closure.column_scales, to_q=to_q, freedoms=freedoms_of(J, most=self._rank))
        to_q = np.asarray(self._map(q, self._p), dtype=float) * self._scales
        return Tangent(scales=self._scales, to_q=to_q, freedoms=np.eye(len(self._scales)))


def displaced(eom: EquationsOfMotion, q: Array, at: Tangent, direction: Array, distance: float) -> Array:
    """q moved along a scaled direction, so that its largest entry becomes `distance`: rad, and m over the machine's size."""
    return normalised(eom, q + distance * at.to_q @ (direction / float(np.max(np.abs(direction)))))
