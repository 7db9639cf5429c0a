"""The R-P-P manipulator (paper 003, figure 1): reference matrices through a project file, chain of transformations, path, drive efforts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import mategraph
from mategraph.commands.cli import app
from mategraph.machine import Machine
from mechanics.formulations.lagrange_matrices import LagrangeMatrices
from mechanics.formulations.recursive_coordinates import RecursiveCoordinates
from mechanics.written_out.lagrange_symbols import lagrange_symbols
from mechanics.written_out.lagrange_text import lagrange_text

FOLDER = Path(__file__).parents[2] / "sample_assemblies" / "rpp_manipulator"
TIP = 0.554  # m: M before the slewing axis in the CAD pose
G = 9.81


@pytest.fixture(scope="module")
def machine() -> Machine:
    return mategraph.load(FOLDER / "rpp_manipulator.toml")


@pytest.fixture(scope="module")
def reference() -> Machine:
    return mategraph.load(FOLDER / "rpp_manipulator_reference.toml")


def test_fifteen_parts_are_four_members_on_three_joints(machine: Machine) -> None:
    mechanism = machine.mechanism
    assert [joint.name for joint in mechanism.tree] == ["slew", "lift", "feed"]
    assert [dropped.name for dropped in mechanism.dropped] == ["lift b", "feed b"]
    # STEP keeps 15 digits; lines are found from cylinders some 0.1 m away from the origin
    for joint, axis in zip(mechanism.tree, ((0, 0, 1), (0, 0, 1), (0, 1, 0)), strict=True):
        np.testing.assert_allclose(joint.X_PF[:3, 2], axis, atol=1e-12)
    np.testing.assert_allclose(mechanism.tree[2].X_PF[2, 3], 0.3, atol=1e-12)  # d3


@pytest.mark.parametrize("q3", [-0.2, 0.0, 0.15])
def test_the_reference_matrices_come_out_of_the_project_file(reference: Machine, q3: float) -> None:
    q, still = np.array([0.6, -0.05, q3]), np.zeros(3)
    expected = np.array([[2 * q3**2 - 0.8 * q3 + 0.3918, 0, 0.02], [0, 5, 0], [0.02, 0, 2]])
    terms = LagrangeMatrices(reference.mechanism, reference.gravity).terms(q, still)
    # Masses and lengths are decimal in the file, mates are given: nothing but some hundred products of order ten is rounded.
    np.testing.assert_allclose(terms.A0, expected, atol=1e-14)
    np.testing.assert_allclose(terms.a_g, [0, 49.05, 0], atol=1e-13)
    engine = RecursiveCoordinates(reference.mechanism, reference.gravity)
    np.testing.assert_allclose(engine.mass_matrix(q), expected, atol=1e-14)
    A0, _, a_g = lagrange_symbols(reference.mechanism, gravity=reference.gravity).numbers(q, still)
    np.testing.assert_allclose(A0, expected, atol=1e-12)  # lengths are rounded to twelve digits where equations are written out
    np.testing.assert_allclose(a_g, [0, 49.05, 0], atol=1e-11)


def test_the_chain_of_transformations_is_that_of_the_paper(reference: Machine) -> None:
    text = lagrange_text(reference.mechanism, gravity=reference.gravity)
    for line in (
        "T_12 = Rot_z(slew)",
        "T_23 = Trans_z(lift)",
        "T_34 = Trans_z(0.3) Trans_y(feed)",
        "B_4 = T_12 T_23 T_34",
        "a0[slew, slew] = 0.3918 - 0.8 feed + 2 feed^2",
        "a2[lift] = 49.05",
    ):
        assert line in text


def test_the_point_runs_on_the_path_that_the_chain_gives(machine: Machine) -> None:
    result = machine.simulate(duration=0.5)
    slew, lift, feed = (result.array(name) for name in ("slew.angle", "lift.position", "feed.position"))
    np.testing.assert_allclose(slew, np.radians(-95 + 55 * np.sin(0.5 * np.pi * result.time)), atol=1e-9)  # the run's tolerance is 1e-10
    reach = TIP + feed
    for axis, expected in (("x", -reach * np.sin(slew)), ("y", reach * np.cos(slew)), ("z", 0.3 + lift)):
        np.testing.assert_allclose(result.array(f"M.{axis}"), expected, atol=1e-12)  # axes of CAD to 1e-12, lengths of order one


def test_drive_efforts_are_those_of_the_equations_by_hand(reference: Machine) -> None:
    """With A0 as printed: M1 = d/dt (A0_11 q1' + 0.02 q3'), F2 = 5 (q2'' + g), F3 = 2 q3'' + 0.02 q1'' - (2 q3 - 0.4) q1'^2."""
    found = reference.inverse().analysis
    t = found.time
    w1, w3 = np.pi, 2 * np.pi
    a1, a2, a3 = np.radians(60), 0.1, 0.15
    q1dot, q1ddot = a1 * w1 * np.cos(w1 * t), -a1 * w1**2 * np.sin(w1 * t)
    q3, q3dot, q3ddot = a3 * np.sin(w3 * t), a3 * w3 * np.cos(w3 * t), -a3 * w3**2 * np.sin(w3 * t)
    efforts = {
        "slew.torque": (2 * q3**2 - 0.8 * q3 + 0.3918) * q1ddot + (4 * q3 - 0.8) * q1dot * q3dot + 0.02 * q3ddot,
        "lift.force": 5 * (-a2 * w3**2 * np.sin(w3 * t) + G),
        "feed.force": 2 * q3ddot + 0.02 * q1ddot - (2 * q3 - 0.4) * q1dot**2,
    }
    for name, expected in efforts.items():
        np.testing.assert_allclose(found.efforts[name], expected, atol=1e-11 * np.abs(expected).max(), err_msg=name)  # round-off


def test_inspect_and_the_table_of_the_inverse_analysis_tell_of_the_point(machine: Machine, tmp_path: Path) -> None:
    shown = CliRunner().invoke(app, ["inspect", str(FOLDER / "rpp_manipulator.toml")], env={"COLUMNS": "200"}).stdout
    assert "Points" in shown
    assert "0, 554, 300" in shown
    assert ".x .y .z, .vx .vy .vz .speed" in shown
    path = machine.inverse().to_csv(tmp_path / "inverse.csv")
    table = np.genfromtxt(path, delimiter=",", names=True, deletechars="")
    slew, lift, feed = (table[name] for name in ("slew.angle_[rad]", "lift.position_[m]", "feed.position_[m]"))
    for axis, expected in {"x": -np.sin(slew) * (TIP + feed), "y": np.cos(slew) * (TIP + feed), "z": 0.3 + lift}.items():
        np.testing.assert_allclose(table[f"M.{axis}_[m]"], expected, atol=1e-9)  # ten digits are written
