"""The five-axis robot through its project files: drive efforts and resultant constraint forces of the given motion, in five readings."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

import mategraph
from foundation.arrays import Array
from mategraph.machine import Machine
from mechanics.analyses.inverse_results import InverseAnalysis
from mechanics.formulations.vector_bond_graph import VectorBondGraph
from tests.papers.test_vector_bond_graph_robot import COLUMNS, DECIMALS, MAXIMA, TABLE, VARIANTS

PEAKS = {  # element and quantity
    "F1": ("column", "force"),
    "T1": ("column", "torque"),
    "F2": ("arm", "force"),
    "T2": ("arm", "torque"),
    "T3": ("wrist", "torque"),
    "Fc12": ("arm", "resultant force"),
    "Fc23": ("wrist", "resultant force"),
}
FOLDER = Path(__file__).parents[2] / "sample_assemblies" / "five_axis_robot"


@lru_cache
def machine(reading: str) -> Machine:
    return mategraph.load(FOLDER / ("five_axis_robot.toml" if reading == "A" else f"five_axis_robot_{reading.lower()}.toml"))


@lru_cache
def analysed(reading: str) -> InverseAnalysis:
    return machine(reading).inverse().analysis


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


def test_the_cad_file_and_table_1_give_the_papers_bodies() -> None:
    mechanism = machine("A").mechanism
    assert mechanism.mobility == 5
    assert [joint.kind for joint in mechanism.tree] == ["cylindrical", "cylindrical", "revolute"]
    for name, mass, center, diagonal in (
        ("cradle", 250.0, (0, 0, 0), (90, 10, 90)),
        ("sleeve", 150.0, (0, 0, 0), (13, 0.75, 13)),
        ("spindle head", 100.0, (0, 0.55, 0), (4, 1, 4.3)),
    ):
        body = mechanism.bodies[name]
        assert body.mass == pytest.approx(mass, rel=1e-15)
        # placements in STEP keep 15 digits
        np.testing.assert_allclose(body.center, center, atol=1e-14)
        np.testing.assert_allclose(body.inertia, np.diag(diagonal), atol=1e-12)


@pytest.mark.parametrize("reading", list(VARIANTS))
def test_drive_and_constraint_forces_equal_the_reference_to_all_its_digits(reading: str) -> None:
    found = analysed(reading)
    assert all(np.all(reaction.determinate) for reaction in found.reactions.values())
    for t in (t for name, t in TABLE if name == reading):
        (k,) = np.flatnonzero(np.isclose(found.time, t))
        for name, expected in zip(COLUMNS, TABLE[reading, t], strict=True):
            # Half a unit of the last digit given, and a little of round-off: values reach 2e4.
            assert columns(found)[name][k] == pytest.approx(expected, abs=0.5001 * 10.0 ** -DECIMALS[name]), (t, name)


@pytest.mark.parametrize("reading", list(MAXIMA))
def test_peaks_over_two_seconds_are_those_of_the_reference_or_lie_between_its_samples(reading: str) -> None:
    """The reference took the largest of samples 1 ms apart; ours are located, so they are as high, or higher by what lies between."""
    peaks = analysed(reading).peaks()
    for name, expected in MAXIMA[reading].items():
        (found,) = [abs(p.value) for p in peaks if (p.element, p.quantity) == PEAKS[name]]
        # half a unit of the second decimal; below, the error of a parabola's top, 1e-6; above, what lies between samples 1 ms apart:
        # 0.5 ms beside the top of a wave of up to 6 pi rad/s, (0.0094)^2 / 2
        assert expected * (1 - 1e-6) - 0.0051 <= found <= expected * (1 + 4.5e-5) + 0.0051, name


@pytest.mark.parametrize("reading", list(VARIANTS))
def test_the_vector_bond_graph_of_the_same_machine_gives_the_same(reading: str) -> None:
    """The paper's own method, on the mechanism that came from CAD; to 1e-9 of the largest value of its kind."""
    found = analysed(reading)
    graph = VectorBondGraph(machine(reading).mechanism, machine(reading).gravity)
    ours = columns(found)
    for k in (0, 37, 162, 399):
        theirs = graph.kineto_static(found.motion.q[k], found.motion.v[k], found.motion.vdot[k])
        T1, F1, T2, F2, T3 = theirs.drives
        same = {"F1": F1, "T1": T1, "F2": F2, "T2": T2, "T3": T3}
        same |= {"Fc12": theirs.resultant_force("arm"), "Fc23": theirs.resultant_force("wrist")}
        for name, value in same.items():
            assert ours[name][k] == pytest.approx(value, abs=1e-9 * np.abs(ours[name]).max()), name


def test_reading_e_has_the_closed_form_of_the_lift() -> None:
    found = analysed("E")
    # 1e-12 of its size
    np.testing.assert_allclose(found.efforts["column.force"], 500 * (9.81 - np.pi**2 * np.cos(np.pi * found.time)), atol=1e-8)


def test_the_run_needs_the_same_drive_efforts_as_the_analysis() -> None:
    result, found = machine("A").simulate(duration=0.5), analysed("A")
    for run, drive in (
        ("column.angle.motion.torque", "column.torque"),
        ("arm.position.motion.force", "arm.force"),
        ("wrist.motion.torque", "wrist.torque"),
    ):
        n = len(result.time)
        # the run integrates the motion that the analysis has as a formula: its tolerance of 1e-8, times efforts of 1e4
        np.testing.assert_allclose(result.values[run], found.efforts[drive][:n], atol=1e-2)
