"""The machines of paper 003, read from their STEP and project files, against pinocchio: Lagrange's matrices and the drive efforts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph
from mechanics.formulations.lagrange_matrices import LagrangeMatrices
from tests.oracles.test_mechanics_pinocchio import pinocchio_model

pin = pytest.importorskip("pinocchio")

pytestmark = pytest.mark.oracles

SAMPLES = Path(__file__).parents[2] / "sample_assemblies"


@pytest.mark.parametrize(
    "project",
    [
        "rpp_manipulator/rpp_manipulator",
        "rpp_manipulator/rpp_manipulator_reference",
        "six_axis_manipulator/six_axis_manipulator",
        "basket_arm/basket_arm",
    ],
)
def test_matrices_and_drive_efforts_agree_with_pinocchio(project: str) -> None:
    machine = mategraph.load(SAMPLES / f"{project}.toml")
    model, order = pinocchio_model(machine.mechanism)
    assert order == sorted(order)  # chains: both count the joints alike
    model.gravity.linear = np.array(machine.gravity)
    data = model.createData()
    found = machine.inverse().analysis
    lagrange = LagrangeMatrices(machine.mechanism, machine.gravity)
    efforts = np.column_stack(list(found.efforts.values()))
    scale = np.abs(efforts).max()
    for k in range(0, len(found.time), 97):
        q, v, vdot = found.motion.q[k], found.motion.v[k], found.motion.vdot[k]
        M = pin.crba(model, data, q)
        M = np.triu(M) + np.triu(M, 1).T
        expected = pin.rnea(model, data, q, v, vdot)
        # Some hundred products each; CAD's axes are unit vectors to 1e-15
        np.testing.assert_allclose(lagrange.mass_matrix(q), M, atol=1e-12 * np.abs(M).max())
        np.testing.assert_allclose(lagrange.efforts(q, v, vdot), expected, atol=1e-12 * scale)
        np.testing.assert_allclose(efforts[k], expected, atol=1e-12 * scale)
