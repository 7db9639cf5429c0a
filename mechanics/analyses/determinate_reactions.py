"""Which components of the reactions follow from the motion alone, by the geometry of the mechanism in one pose."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from foundation.arrays import Array

from ..equations import EquationsOfMotion
from ..loops.redundancy import TOUCHED, null_space
from .loop_reactions import internal_loads
from .meshes.mesh_reactions import pressed_by_couplings
from .reaction_functions import ReactionFunctions


def determinate_reactions(eom: EquationsOfMotion) -> Mapping[str, Array]:
    """By joint: (6,) flags of force and moment in the axes of F, in the pose in which the loops are closed (or the CAD pose).

    In a tree all of them follow. In loops those do that no internal load touches; where couplings press on joints, none does.
    """
    joints = eom.mechanism.joints
    flags = np.ones((len(joints), 6), dtype=bool)
    constraints = eom.constraints
    if constraints is None:
        return {joint.name: own for joint, own in zip(joints, flags, strict=True)}
    J, gain = ReactionFunctions(eom).loop_part(np.array(constraints.reference if constraints.reference else eom.q0, dtype=np.float64))
    scales = constraints.scales()
    basis = null_space(scales[:, None] * J, most=len(constraints.chosen))
    if basis.shape[1]:
        span = internal_loads(gain * scales, basis, constraints.size)
        flags &= np.linalg.norm(span.reshape(len(joints), 6, -1), axis=2) < TOUCHED
    pressed = pressed_by_couplings(eom, [coupling.name for coupling in eom.mechanism.couplings])
    return {joint.name: np.zeros(6, dtype=bool) if joint.name in pressed else own for joint, own in zip(joints, flags, strict=True)}
