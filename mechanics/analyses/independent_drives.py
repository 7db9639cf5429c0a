"""Which coordinates of a mechanism with loops may be driven at once: those whose velocities can be given freely."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..equations import EquationsOfMotion
from ..errors import MechanicsError
from ..loops.assemble import closure_of
from ..loops.redundancy import CHOICE_TOLERANCE, freedoms_of
from .motion_profiles import MotionDriver

SHARE = 1e-6  # least singular value of the driven rates over all freedoms, below which they depend on each other


def refuse_dependent_drives(eom: EquationsOfMotion, driven: Mapping[int, MotionDriver]) -> None:
    """Refuse motions of joints that are not independent of each other.

    Parameters
    ----------
    driven
        Velocity index -> what moves it.

    Raises
    ------
    MechanicsError
        E314 with the joint that already follows from the others. Judged in a general pose, since a CAD pose may be singular.
    """
    if eom.constraints is None or not driven:
        return
    closure = closure_of(eom)
    reference = np.array(eom.constraints.reference)
    poses = [reference, *closure.poses_around(reference, 3)]
    ways = [freedoms_of(closure.at(q)[1], CHOICE_TOLERANCE) for q in poses]
    ways = [w for w in ways if w.shape[1] == min(other.shape[1] for other in ways)]  # the general poses
    taken: list[int] = []
    for index, driver in driven.items():
        rows = [*taken, index]
        if len(rows) > ways[0].shape[1] or max(_least(w[rows]) for w in ways) < SHARE:
            others = ", ".join(f"'{eom.coordinates[k].joint}'" for k in taken)
            freedoms = ways[0].shape[1]
            raise MechanicsError(
                "E314",
                f"The motion '{driver.name}' moves '{eom.coordinates[index].joint}', "
                + (f"whose motion already follows from {others}: " if taken else "which the loops hold still: ")
                + f"the mechanism has {freedoms} freedom{'s' * (freedoms != 1)}.",
                remedy="Drive independent joints only, as many as there are freedoms.",
                element=driver.name,
                place=driver.place,
            )
        taken.append(index)


def _least(rates: np.ndarray) -> float:
    return float(np.linalg.svd(rates, compute_uv=False)[-1])
