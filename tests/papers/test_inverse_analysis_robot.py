"""Paper 002 by the inverse analysis: the robot moved by motion drivers, its drive efforts and resultant constraint forces.

The same table as for the vector bond graph, by another route (recursive Newton-Euler), with the motion given as functions of time.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from foundation.arrays import Array
from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.inverse_results import InverseAnalysis
from mechanics.analyses.kinematics import kinematic_motion
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.equations import equations_of_motion
from tests.papers.test_vector_bond_graph_robot import COLUMNS, DECIMALS, GRAVITY, MAXIMA, TABLE, VARIANTS, robot

# coordinate -> frequency in Hz and phase: th1 = sin(pi t), Z_C1 = cos(pi t), th2 = sin(2 pi t), Y_C2 = cos(2 pi t), th3 = sin(3 pi t)
MOTIONS = {
    "column.angle": (0.5, 0.0),
    "column.position": (0.5, np.pi / 2),
    "arm.angle": (1.0, 0.0),
    "arm.position": (1.0, np.pi / 2),
    "wrist": (1.5, 0.0),
}


@lru_cache
def analysed(variant: str, times: tuple[float, ...]) -> InverseAnalysis:
    eom = equations_of_motion(robot(variant).linked.mechanism, gravity=GRAVITY)
    drivers = [
        MotionDriver(name=name, joint=name, profile=motion_profile("sine", amplitude=1.0, frequency=frequency, phase=phase))
        for name, (frequency, phase) in MOTIONS.items()
    ]
    return inverse_analysis(kinematic_motion(eom, drivers, np.array(times)))


def columns(found: InverseAnalysis) -> dict[str, Array]:
    return {
        "F1": found.efforts["column.force"],
        "T1": found.efforts["column.torque"],
        "F2": found.efforts["arm.force"],
        "T2": found.efforts["arm.torque"],
        "T3": found.efforts["wrist.torque"],
        "Fc12": np.linalg.norm(found.reactions["arm"].force_F, axis=1),
        "Fc23": np.linalg.norm(found.reactions["wrist"].force_F, axis=1),
    }


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_drive_and_constraint_forces_equal_the_reference_to_all_its_digits(variant: str) -> None:
    times = tuple(t for name, t in TABLE if name == variant)
    found = analysed(variant, times)
    assert all(np.all(reaction.determinate) for reaction in found.reactions.values())
    for k, t in enumerate(times):
        for name, expected in zip(COLUMNS, TABLE[variant, t], strict=True):
            # Half a unit of the last digit given, and a little of round-off: values reach 2e4.
            assert columns(found)[name][k] == pytest.approx(expected, abs=0.5001 * 10.0 ** -DECIMALS[name]), (t, name)


@pytest.mark.parametrize("variant", list(MAXIMA))
def test_peaks_over_two_seconds_equal_the_reference(variant: str) -> None:
    found = columns(analysed(variant, tuple(float(t) for t in 1e-3 * np.arange(2001))))
    for name, expected in MAXIMA[variant].items():
        assert np.max(np.abs(found[name])) == pytest.approx(expected, abs=0.0051), name  # half a unit of the second decimal


def test_reactions_equal_the_constraint_efforts_of_the_bond_graph() -> None:
    found = analysed("A", (0.0, 0.37, 0.81))
    for k in range(3):
        state = found.motion.q[k], found.motion.v[k], found.motion.vdot[k]
        for name, wrench in robot("A").kineto_static(*state).wrenches.items():
            # a wrench about the origin of M there, magnitudes of forces agree in any axes; terms of 1e4 N
            assert np.linalg.norm(found.reactions[name].force_F[k]) == pytest.approx(np.linalg.norm(wrench[3:]), abs=1e-7)
