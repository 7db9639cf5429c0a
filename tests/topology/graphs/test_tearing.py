"""A torn block can be solved in the order given, whatever its structure is."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from topology.graphs.tearing import tear


@given(st.integers(1, 12), st.floats(0.1, 0.6), st.floats(0.0, 1.0), st.integers(0, 2**32 - 1))
def test_every_solved_unknown_needs_only_torn_ones_and_those_before_it(n: int, density: float, share: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    pattern = (rng.random((n, n)) < density) | np.eye(n, dtype=bool)
    incidence = [np.flatnonzero(row).tolist() for row in pattern]
    solvable = [[v for v in row if rng.random() < share] for row in incidence]
    found = tear(incidence, solvable)
    known = set(found.torn)
    for equation, unknown in found.order:
        assert unknown in solvable[equation]
        assert set(incidence[equation]) - {unknown} <= known
        known.add(unknown)
    assert known == set(range(n))
    assert sorted([*found.residuals, *(e for e, _ in found.order)]) == list(range(n))
    assert len(found.residuals) == len(found.torn)


def test_a_triangular_block_is_not_torn() -> None:
    incidence = [[0], [0, 1], [0, 1, 2]]
    assert tear(incidence, incidence).torn == ()


def test_long_chains_are_cut() -> None:
    """A ladder could be solved from one unknown at its end, but every rung would multiply its error."""
    n = 300
    incidence = [[k for k in (i - 1, i, i + 1) if 0 <= k < n] for i in range(n)]
    found = tear(incidence, incidence, deepest=10)
    assert n / 40 < len(found.torn) < n / 5
    depth = dict.fromkeys(found.torn, 0)
    for equation, unknown in found.order:
        depth[unknown] = 1 + max(depth[v] for v in incidence[equation] if v != unknown)
    assert max(depth.values()) <= 2 * 10  # one chain from the torn unknowns, one behind it


def test_what_no_equation_can_be_solved_for_is_torn_first() -> None:
    incidence = [[0, 1], [0, 1, 2], [1, 2]]
    assert tear(incidence, [[1], [2], [1, 2]]).torn == (0,)
