"""Rows of large trees that stand for ``M a + bias = tau`` lead to the same system as these."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from random_mechanism import random_tree

from domains.composition.compose import compose
from domains.reduction import motion_rows
from domains.specs import ComponentSpec, SystemSpec
from domains.system import System
from mechanics.equations import EquationsOfMotion, equations_of_motion

JOINTS = 18


@pytest.fixture(scope="module")
def tree() -> EquationsOfMotion:
    return equations_of_motion(random_tree(JOINTS, 3, kinds=("revolute", "prismatic"), branching=0.3))


def both(spec: SystemSpec, tree: EquationsOfMotion, monkeypatch: pytest.MonkeyPatch) -> tuple[System, System]:
    """The system as it is composed, and with its rows written out at once."""
    quick = compose(spec, tree)
    monkeypatch.setattr(motion_rows, "LARGE_TREE", 10**6)
    return quick, compose(spec, tree)


def blocks_of(system: System) -> set[tuple[frozenset[str], frozenset[str], str]]:
    """Which unknowns are found from which equations, and how; independent blocks may stand in any order."""
    return {(frozenset(b.variables), frozenset(b.equations), b.how) for b in system.blocks}


def derivatives(system: System) -> np.ndarray:
    random = np.random.default_rng(0)
    values = ca.Function("f", [system.t, system.x, system.u, system.p], [system.xdot])
    return np.asarray(values(0.0, random.normal(size=system.x.numel()), np.zeros(system.u.numel()), system.p_values)).ravel()


def test_a_tree_alone_is_solved_by_the_engine_either_way(tree: EquationsOfMotion, monkeypatch: pytest.MonkeyPatch) -> None:
    assert motion_rows.stands_in(tree)
    quick, whole = both(SystemSpec(), tree, monkeypatch)
    assert blocks_of(quick) == blocks_of(whole)
    np.testing.assert_array_equal(derivatives(quick), derivatives(whole))  # the same forward dynamics


def test_rows_that_a_rotor_ties_to_an_acceleration_are_written_out(tree: EquationsOfMotion, monkeypatch: pytest.MonkeyPatch) -> None:
    joint = next(j.name for j in tree.mechanism.tree if j.kind == "revolute")
    spec = SystemSpec(
        components=(ComponentSpec(name="rotor", model="mechanical.Armature", parameters={"value": 0.1}, attach={"joint": joint}),)
    )
    quick, whole = both(spec, tree, monkeypatch)
    assert blocks_of(quick) == blocks_of(whole)
    assert any(b.how == "linear" for b in quick.blocks)
    np.testing.assert_array_equal(derivatives(quick), derivatives(whole))


def test_only_large_trees_without_loops_have_stand_ins(tree: EquationsOfMotion) -> None:
    assert not motion_rows.stands_in(equations_of_motion(random_tree(3, 1)))
