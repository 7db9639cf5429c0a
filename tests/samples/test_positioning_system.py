"""The positioning system has the incidence matrix that paper 001 prints in (1), its rank, and a loop from the sensor to the source."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mategraph
from domains.result import Result
from mategraph.machine import Machine

PROJECT = Path(__file__).parents[2] / "sample_assemblies" / "positioning_system" / "positioning_system.toml"

# Paper 001, eq. (1), as printed: rows are nodes 1 to 9, columns edges 1 to 12
PRINTED = np.array(
    [
        [1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, 1, -1, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0],
        [-1, -1, 0, 0, 0, -1, -1, -1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1],
    ]
)
# The figure is not in the text that we have. These are our nodes and edges in the order of the print.
NODES = ["wheel", "coupling.joint", "sensor", "table", "motor", "frame", "source.p", "wiper.p", "ground"]
EDGES = ["wheel", "sensor", "shaft", "bellows_coupling", "coupling", "drive.shaft", "table", "motor", "source", "drive", "wiper", "load"]


@pytest.fixture(scope="module")
def machine() -> Machine:
    return mategraph.load(PROJECT)


@pytest.fixture(scope="module")
def matrices(machine: Machine) -> dict[str, Any]:
    return machine.matrices().as_dict()


@pytest.fixture(scope="module")
def result(machine: Machine) -> Result:
    return machine.simulate()


def test_the_incidence_matrix_is_the_printed_one(matrices: dict[str, Any]) -> None:
    found = matrices["incidence"]
    assert sorted(found["rows"]) == sorted(NODES)
    assert sorted(found["columns"]) == sorted(EDGES)
    rows, columns = [found["rows"].index(n) for n in NODES], [found["columns"].index(e) for e in EDGES]
    # Printed is +1 where an edge is negatively incident, ours is +1 where it begins: the same numbers, every arrow turned round.
    np.testing.assert_array_equal(np.array(found["values"])[np.ix_(rows, columns)], PRINTED)


def test_the_picture_of_the_incidence_matrix_names_the_same_nodes(machine: Machine) -> None:
    picture = machine.graph("incidence").text
    assert all(f">{name}</text>" in picture for name in [*NODES, *EDGES])


def test_it_is_a_direct_sum_of_rank_seven(matrices: dict[str, Any]) -> None:
    assert [(len(p["nodes"]), len(p["edges"])) for p in matrices["parts"]] == [(6, 8), (3, 4)]
    assert matrices["rank"] == 7
    reduced = np.array(matrices["reduced incidence"]["values"])
    assert reduced.shape == (7, 12)
    assert np.linalg.matrix_rank(reduced) == 7
    assert len(matrices["cotree"]) == 5


def test_circuits_follow_from_cut_sets(matrices: dict[str, Any]) -> None:
    """Paper 001, eq. (5): B_T = -A_C^T."""
    n = len(matrices["tree"])
    B, A = np.array(matrices["circuits"]["values"]), np.array(matrices["cut-sets"]["values"])
    np.testing.assert_array_equal(B[:, :n], -A[:, n:].T)


def test_the_regulator_reads_the_sensor_and_drives_the_source(machine: Machine, result: Result) -> None:
    v = result.values
    np.testing.assert_allclose(v["load.v"], 1.7 * v["sensor.angle"], rtol=0, atol=1e-12)  # V, the sensor's law: round-off
    np.testing.assert_allclose(v["drive.i"], -v["regulator.u"], rtol=0, atol=1e-12)  # A, one circuit
    assert {e["name"]: e["class"] for e in machine.matrices().as_dict()["edges"]}["source"] == "signal-controlled through driver"


def test_the_motors_current_is_no_state_since_the_source_gives_it(machine: Machine) -> None:
    assert "drive.i" not in machine.system.states
    assert "drive.i" in machine.system.demoted


def test_the_table_arrives_and_the_energy_closes(machine: Machine, result: Result) -> None:
    assert all(outcome.passed for outcome in machine.check(result))
    assert result.energy["relative_residual"] < 1e-8  # tolerance of the integrator


def test_the_gears_keep_their_ratio(result: Result) -> None:
    v = result.values
    np.testing.assert_allclose(v["motor.angle"], -3.0 * v["wheel.angle"], rtol=0, atol=1e-10)  # projected to round-off after each step


def test_at_rest_the_twist_carries_the_weight_of_the_workpiece(machine: Machine, result: Result) -> None:
    """Statics by hand: the unbalance of the table, at its angle, is the torque in each of the springs in series."""
    table = machine.mechanism.bodies["face plate"]
    v = {name: float(values[-1]) for name, values in result.values.items() if name.endswith("angle")}
    p = np.array(table.center) - np.array([0.0, 0.0, 0.092])  # from the axis to the centre of mass, in the CAD pose
    y = p[1] * np.cos(v["table.angle"]) - p[2] * np.sin(v["table.angle"])  # turned about x
    weight = table.mass * -9.81 * y  # N m about x
    twist = v["table.angle"] - v["sensor.angle"]
    # it still creeps home at a hundredth of a degree a second; its acceleration times its inertia of 0.003 kg m^2 is below 1e-3 N m
    assert 1500.0 * twist == pytest.approx(weight, abs=1e-3)
    assert abs(weight) > 0.02
