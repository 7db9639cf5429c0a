"""Differentiations against the longest paths of an assignment (J. D. Pryce 2001), and on systems whose index is known."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from topology.graphs.pantelides import StructurallySingular, offsets


def canonical(orders: list[dict[int, int]]) -> tuple[list[int], list[int]] | None:
    """The smallest offsets, from the best of all assignments; None where there is none."""
    n = len(orders)
    best = max(
        (p for p in permutations(range(n)) if all(p[i] in orders[i] for i in range(n))),
        key=lambda p: sum(orders[i][p[i]] for i in range(n)),
        default=None,
    )
    if best is None:
        return None
    c = [0] * n
    while True:
        d = [max(orders[i][j] + c[i] for i in range(n) if j in orders[i]) for j in range(n)]
        new = [d[best[i]] - orders[i][best[i]] for i in range(n)]
        if new == c:
            return c, d
        c = new


@given(st.integers(1, 5), st.floats(0.2, 0.9), st.integers(0, 2**32 - 1))
def test_offsets_are_the_canonical_ones(n: int, density: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    orders = [{j: int(rng.integers(0, 3)) for j in range(n) if rng.random() < density} for _ in range(n)]
    expected = canonical(orders)
    if expected is None:
        with pytest.raises(StructurallySingular):
            offsets(orders, n)
        return
    found = offsets(orders, n)
    assert (found.equations.tolist(), found.unknowns.tolist()) == expected


def test_explicit_equations_are_left_alone() -> None:
    assert offsets([{0: 1, 1: 0}, {1: 1}], 2).equations.tolist() == [0, 0]


def test_capacitor_across_a_source_takes_one_derivative() -> None:
    """v (state), i: i = C v', v = V."""
    found = offsets([{0: 1, 1: 0}, {0: 0}], 2)
    assert found.equations.tolist() == [0, 1]


def test_fewer_unknowns_than_equations_are_refused() -> None:
    with pytest.raises(StructurallySingular):
        offsets([{0: 0}, {0: 1}], 2)
