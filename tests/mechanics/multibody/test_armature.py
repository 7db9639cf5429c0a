"""An armature resists the motion of its joint alone: a number on the diagonal of the mass matrix, by every route."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from closed_mechanisms import CLOSED
from random_mechanism import MOVING_KINDS, body, frame, joint, mechanism, numeric, random_state, random_tree

from mechanics.equations import equations_of_motion
from mechanics.formulations.verify import verify
from mechanics.large_trees.link_loop import link_loop
from topology.mechanism import Mechanism

GRAVITY = (0.4, -1.3, -9.0)  # of no special direction


def with_armatures(machine: Mechanism) -> Mechanism:
    """Every second joint has an armature."""
    tree = tuple(replace(j, armature=0.3 + 0.1 * i if i % 2 == 0 else 0.0) for i, j in enumerate(machine.tree))
    return replace(machine, tree=tree)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_mass_matrix_has_the_armature_on_its_diagonal_and_all_algorithms_agree(seed: int) -> None:
    plain = random_tree(5, seed, kinds=MOVING_KINDS)
    geared = with_armatures(plain)
    eom, without = equations_of_motion(geared, gravity=GRAVITY), equations_of_motion(plain, gravity=GRAVITY)
    q, v, tau = random_state(eom, np.random.default_rng(seed))
    vdot_symbol = ca.SX.sym("vdot", len(v))
    vdot, M, bias, energy = numeric(eom, eom.vdot, eom.mass_matrix, eom.bias, eom.kinetic_energy)(q, v, tau)
    (M_plain,) = numeric(without, without.mass_matrix)(q)
    added = [j.armature for j, c in ((geared_joint(geared, c.joint), c) for c in eom.coordinates)]
    np.testing.assert_allclose(M, M_plain + np.diag(added), atol=1e-13 * np.abs(M).max())  # the same sums
    digits = 2 * np.linalg.cond(M) * np.finfo(float).eps * len(v)  # two routes to one solution
    np.testing.assert_allclose(M @ vdot + bias, tau, atol=digits * np.abs(tau).max() + 1e-12)
    inverse = ca.Function("inverse", [eom.q, eom.v, vdot_symbol, eom.p], [eom.inverse_dynamics(vdot_symbol)])
    np.testing.assert_allclose(np.asarray(inverse(q, v, vdot, eom.p_values)).ravel(), tau, atol=digits * np.abs(tau).max() + 1e-12)
    assert float(energy[0]) == pytest.approx(0.5 * v @ M @ v, rel=1e-12)  # a sum of as many squares


def geared_joint(machine: Mechanism, name: str):
    return next(j for j in machine.tree if j.name == name)


def test_all_formulations_agree_with_armatures_on_trees() -> None:
    found = verify(with_armatures(random_tree(3, 3, kinds=MOVING_KINDS)), gravity=GRAVITY, states=1)
    assert found.passed, found.failures


def test_all_formulations_agree_with_armatures_on_loops() -> None:
    found = verify(with_armatures(CLOSED["four-bar of revolutes"]), gravity=GRAVITY, states=1)
    assert found.worst < 1e-10, found.comparisons  # poses are closed to 1e-12 of the machine's size


def test_a_massless_link_moves_by_its_armature_alone() -> None:
    hinge = replace(joint("hinge", "revolute", "ground", "pin", frame()), armature=2.0)
    eom = equations_of_motion(mechanism([body("pin", 0.0, (0, 0, 0), (0, 0, 0))], [hinge]))
    (vdot,) = numeric(eom, eom.vdot)(np.zeros(1), np.zeros(1), np.array([3.0]))
    assert vdot[0] == pytest.approx(1.5, rel=1e-15)


def test_an_armature_carries_no_momentum_of_the_parent() -> None:
    """Two hinges in one line: the parent feels nothing of the second one's armature while that stands still against it."""
    bodies = [body("one", 1.0, (0, 0, 0), (3, 3, 3)), body("two", 1.0, (0, 0, 0), (5, 5, 5))]
    hinges = [joint("a", "revolute", "ground", "one", frame()), replace(joint("b", "revolute", "one", "two", frame()), armature=7.0)]
    eom = equations_of_motion(mechanism(bodies, hinges))
    (M,) = numeric(eom, eom.mass_matrix)(np.zeros(2))
    np.testing.assert_allclose(M, [[8, 5], [5, 12]], rtol=1e-15)


def test_the_loop_over_links_which_knows_no_armature_is_not_used() -> None:
    assert link_loop(with_armatures(random_tree(2, 7, kinds=("revolute",)))) is None
