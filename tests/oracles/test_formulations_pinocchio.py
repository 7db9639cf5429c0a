"""Every formulation by itself against pinocchio: what they agree on is not a common mistake."""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanism import random_tree

from mechanics.formulations.interface import FORMULATIONS
from tests.oracles.test_mechanics_pinocchio import pinocchio_model

pin = pytest.importorskip("pinocchio")

pytestmark = pytest.mark.oracles


@pytest.mark.parametrize("name", list(FORMULATIONS))
@pytest.mark.parametrize(("count", "seed"), [(2, 0), (5, 1), (8, 2)])
def test_formulation_agrees_with_pinocchio_on_random_trees(name: str, count: int, seed: int) -> None:
    mechanism = random_tree(count, seed)
    model, order = pinocchio_model(mechanism)
    gravity = (0.5, -1.0, -9.0)
    model.gravity.linear = np.array(gravity)
    data = model.createData()
    back = np.argsort(order)  # from our numbering to pinocchio's
    formulation = FORMULATIONS[name].build(mechanism, gravity)
    q, v, vdot, tau = np.random.default_rng(seed).normal(size=(4, count))
    M = pin.crba(model, data, q[back])
    M = np.triu(M) + np.triu(M, 1).T
    efforts = pin.rnea(model, data, q[back], v[back], vdot[back])
    accelerations = pin.aba(model, data, q[back], v[back], tau[back])
    for found, expected, growth in (
        (formulation.mass_matrix(q), M[np.ix_(order, order)], 1.0),
        (formulation.efforts(q, v, vdot), efforts[order], 1.0),
        (formulation.accelerations(q, v, tau), accelerations[order], float(np.linalg.cond(M))),
    ):
        # 1e-10 is promised; accelerations may lose what the condition of the mass matrix takes.
        assert np.max(np.abs(found - expected)) <= max(1e-10, 100 * np.finfo(float).eps * growth) * np.max(np.abs(expected))
