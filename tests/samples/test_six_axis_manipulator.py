"""The manipulator with six freedoms (paper 003, figure 3): the chain (1) to (6), its matrices by several routes, the path of its tool."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph
from foundation.arrays import Array
from mategraph.machine import Machine
from mechanics.formulations.lagrange_matrices import LagrangeMatrices
from mechanics.formulations.recursive_coordinates import RecursiveCoordinates
from mechanics.written_out.lagrange_symbols import lagrange_symbols
from mechanics.written_out.lagrange_text import lagrange_text

FOLDER = Path(__file__).parents[2] / "sample_assemblies" / "six_axis_manipulator"
D3, D4, D6 = 0.42, 0.64, 0.3  # m
TIP = np.array([0.14, 0, 0, 1])  # M in the frame of member 7, m


@pytest.fixture(scope="module")
def machine() -> Machine:
    return mategraph.load(FOLDER / "six_axis_manipulator.toml")


def trans(axis: str, value: float) -> Array:
    T = np.eye(4)
    T["xyz".index(axis), 3] = value
    return T


def rot(axis: str, angle: float) -> Array:
    i = "xyz".index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    T = np.eye(4)
    T[j, j] = T[k, k] = np.cos(angle)
    T[k, j], T[j, k] = np.sin(angle), -np.sin(angle)
    return T


def test_seven_members_on_the_joints_of_the_paper(machine: Machine) -> None:
    tree = machine.mechanism.tree
    assert len(machine.mechanism.bodies) == 7
    assert [joint.kind[0].upper() for joint in tree] == list("RPPRPR")
    axes = [(0, 0, 1), (0, 0, 1), (0, 1, 0), (0, 1, 0), (1, 0, 0), (1, 0, 0)]
    for joint, axis in zip(tree, axes, strict=True):
        np.testing.assert_allclose(joint.X_PF[:3, 2], axis, atol=1e-12)  # STEP keeps 15 digits


def test_the_chain_is_printed_as_equations_1_to_6(machine: Machine) -> None:
    text = lagrange_text(machine.mechanism, gravity=machine.gravity)
    for line in (
        "T_12 = Rot_z(slew)",
        "T_23 = Trans_z(lift)",
        "T_34 = Trans_z(0.42) Trans_y(reach)",
        "T_45 = Trans_y(0.64) Rot_y(roll)",
        "T_56 = Trans_x(feed)",
        "T_67 = Trans_x(0.3) Rot_x(turn)",
        "B_7 = T_12 T_23 T_34 T_45 T_56 T_67",
    ):
        assert line in text


def test_the_tool_is_where_the_chain_puts_it(machine: Machine) -> None:
    result = machine.simulate(duration=0.4)
    names = ("slew.angle", "lift.position", "reach.position", "roll.angle", "feed.position", "turn.angle")
    q = np.column_stack([result.array(name) for name in names])
    M = np.column_stack([result.array(f"M.{axis}") for axis in "xyz"])
    for k in range(0, len(q), 16):
        q1, q2, q3, q4, q5, q6 = q[k]
        B = rot("z", q1) @ trans("z", q2) @ trans("z", D3) @ trans("y", q3) @ trans("y", D4) @ rot("y", q4)
        B = B @ trans("x", q5) @ trans("x", D6) @ rot("x", q6)
        np.testing.assert_allclose(M[k], (B @ TIP)[:3], atol=1e-12)  # axes of CAD to 1e-12, lengths of order one


@pytest.mark.parametrize("seed", range(3))
def test_lagrange_matrices_equal_the_recursive_engine(machine: Machine, seed: int) -> None:
    lagrange = LagrangeMatrices(machine.mechanism, machine.gravity)
    engine = RecursiveCoordinates(machine.mechanism, machine.gravity)
    q, v, vdot = np.random.default_rng(seed).normal(size=(3, 6)) * 0.5
    expected, M = engine.efforts(q, v, vdot), engine.mass_matrix(q)
    # Sums of some hundred products each
    np.testing.assert_allclose(lagrange.efforts(q, v, vdot), expected, atol=1e-13 * np.abs(expected).max())
    np.testing.assert_allclose(lagrange.mass_matrix(q), M, atol=1e-13 * np.abs(M).max())
    A0, a_q, a_g = lagrange_symbols(machine.mechanism, gravity=machine.gravity).numbers(q, v)
    # What is written out leaves out terms below 1e-9 of an entry's largest
    np.testing.assert_allclose(A0 @ vdot + a_q + a_g, expected, atol=1e-8 * np.abs(expected).max())
