"""Dynamics as numbers: the loop over links, straight-line code and the virtual machine give the same, and edits compile nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import ALL_KINDS, numeric, random_state, random_tree

from mechanics.codegen.libraries import compiler
from mechanics.codegen.plain_c import plain_c
from mechanics.equations import equations_of_motion
from mechanics.large_trees import tree_dynamics
from mechanics.large_trees.link_loop import library_text, link_loop
from mechanics.large_trees.link_steps import link_steps
from mechanics.large_trees.tree_dynamics import TreeDynamics
from mechanics.multibody import recursive
from mechanics.multibody.joints import JOINT_MODELS
from mechanics.multibody.parameters import parameter_values

EPS = np.finfo(float).eps
GRAVITY = (0.3, -1.0, -9.81)
needs_compiler = pytest.mark.skipif(compiler() is None, reason="needs a C compiler")


def relative(found: np.ndarray, expected: np.ndarray) -> float:
    return float(np.max(np.abs(found - expected), initial=0.0) / max(1e-300, float(np.max(np.abs(expected), initial=0.0))))


@needs_compiler
@settings(max_examples=10, deadline=None)
@given(st.integers(1, 12), st.integers(0, 10_000))
def test_the_loop_over_links_equals_straight_line_code_on_any_tree(count: int, seed: int) -> None:
    mechanism = random_tree(count, seed, kinds=ALL_KINDS)
    eom = equations_of_motion(mechanism, gravity=GRAVITY)
    n = len(eom.coordinates)
    # One library of all kinds serves every tree, so that the test compiles once.
    loop = link_loop(mechanism, kinds=ALL_KINDS)
    assert loop is not None
    loop.q[:], loop.v[:], loop.u[:] = random_state(eom, np.random.default_rng(seed))
    loop.p[:] = eom.p_values
    vdot, M = numeric(eom, eom.vdot, eom.mass_matrix)(loop.q, loop.v, loop.u)
    (tau,) = numeric(eom, eom.inverse_dynamics(eom.tau))(loop.q, loop.v, loop.u)
    if n == 0:
        return
    M = M.reshape(n, n)
    # The same operations in another order, or (the mass matrix) in another frame, a few arm's lengths away.
    assert relative(loop.inverse(), tau) < 1e-12
    assert relative(loop.mass_matrix(), M) < 1e-12
    assert relative(loop.forward(), vdot) < max(1e-12, 20 * np.linalg.cond(M) * EPS)


@needs_compiler
def test_the_loop_starts_afresh_each_time() -> None:
    mechanism = random_tree(12, 3, kinds=ALL_KINDS)
    loop = link_loop(mechanism, kinds=ALL_KINDS)
    assert loop is not None
    loop.p[:] = parameter_values(mechanism, GRAVITY)
    random = np.random.default_rng(0)
    loop.q[:], loop.v[:], loop.u[:] = random.normal(size=loop.q.size), random.normal(size=loop.v.size), random.normal(size=loop.v.size)
    first = [loop.forward().copy(), loop.inverse().copy(), loop.mass_matrix().copy()]
    again = [loop.mass_matrix().copy(), loop.inverse().copy(), loop.forward().copy()][::-1]
    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("count", [3, 14])
def test_all_ways_give_the_same_numbers(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    mechanism = random_tree(count, 8)
    random = np.random.default_rng(1)
    q, v, u = random.normal(size=(3, count))
    fast = TreeDynamics(mechanism)
    assert ("loop" in fast.how) == (count > tree_dynamics.STRAIGHT and compiler() is not None)
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")
    slow = TreeDynamics(mechanism)
    assert "straight" in slow.how
    condition = np.linalg.cond(slow.mass_matrix(q))
    assert relative(fast.mass_matrix(q), slow.mass_matrix(q)) < 1e-13
    assert relative(fast.inverse_dynamics(q, v, u), slow.inverse_dynamics(q, v, u)) < 1e-13
    assert relative(fast.forward_dynamics(q, v, u), slow.forward_dynamics(q, v, u)) < 20 * condition * EPS


@needs_compiler
@pytest.mark.parametrize("count", [3, 14])
def test_a_geometry_edit_compiles_nothing(count: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    mechanism = random_tree(count, 8)
    q, v, u = np.random.default_rng(1).normal(size=(3, count))
    before = TreeDynamics(mechanism)
    first = before.forward_dynamics(q, v, u).copy()
    libraries = sorted(tmp_path.rglob("*.so"))
    assert libraries
    heavier = {name: replace(body, mass=2 * body.mass, inertia=2 * body.inertia) for name, body in mechanism.bodies.items()}
    edited = replace(mechanism, bodies=heavier)
    after = TreeDynamics(edited)
    second = after.forward_dynamics(q, v, u).copy()
    assert sorted(tmp_path.rglob("*.so")) == libraries
    assert relative(first, second) > 1e-3
    before.p[:] = parameter_values(edited, (0.0, 0.0, -9.81))
    np.testing.assert_array_equal(before.forward_dynamics(q, v, u), second)


def test_joints_that_close_loops_are_not_in_the_tree() -> None:
    mechanism = random_tree(12, 4)
    closing = replace(mechanism.tree[-1], name="closing", parent="ground", child="body 11")
    q, v, u = np.random.default_rng(0).normal(size=(3, 12))
    closed, tree = TreeDynamics(replace(mechanism, loops=(closing,))), TreeDynamics(mechanism)
    assert closed.p.size > tree.p.size
    np.testing.assert_array_equal(closed.forward_dynamics(q, v, u), tree.forward_dynamics(q, v, u))


def test_the_two_ways_to_the_mass_matrix_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    mechanism = random_tree(7, 21, kinds=ALL_KINDS)
    short = equations_of_motion(mechanism)
    monkeypatch.setattr(recursive, "LONG_CHAIN", 0)
    long = equations_of_motion(mechanism)
    q, _, _ = random_state(short, np.random.default_rng(2))
    (one,), (other,) = numeric(short, short.mass_matrix)(q), numeric(long, long.mass_matrix)(q)
    assert relative(one, other) < 1e-13
    np.testing.assert_array_equal(other, other.T)


def test_the_library_does_not_depend_on_the_number_of_links() -> None:
    assert library_text(["revolute"]).count("case 0:") == 1  # the same choice of a kind for every link and pass
    assert all(f"aba_in_{kind}(" in link_steps(kind) for kind in JOINT_MODELS)


def test_plain_c_adds_where_told_and_refuses_what_it_does_not_know() -> None:
    x = ca.SX.sym("x", 2)
    text = plain_c("f", [("x", x)], [("y", ca.vertcat(x[0] * x[1])), ("z", ca.vertcat(ca.sin(x[0])))], added=("y",))
    assert "y[0] += " in text
    assert "z[0] = " in text
    with pytest.raises(NotImplementedError):
        plain_c("f", [("x", x)], [("y", ca.vertcat(ca.atan2(x[0], x[1])))])
