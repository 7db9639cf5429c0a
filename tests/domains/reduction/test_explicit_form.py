"""Blocks of equations solved on expressions, against numpy on numbers."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.reduction.elimination import eliminate
from domains.reduction.explicit_form import solve_explicitly
from domains.reduction.tableau import Equation, Variable
from domains.specs import DomainsError


def variables(*names: str) -> list[Variable]:
    return [Variable(name=n, unit="", symbol=ca.SX.sym(n)) for n in names]


@given(st.integers(1, 6), st.integers(0, 2**32 - 1), st.floats(0.3, 1.0))
def test_elimination_agrees_with_numpy_for_sparse_matrices_with_empty_diagonals(n: int, seed: int, density: float) -> None:
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(n, n)) * (rng.random((n, n)) < density)
    A[np.arange(n), rng.permutation(n)] = rng.choice([-1.0, 1.0], n) * (1.0 + rng.random(n))  # structurally regular
    if np.linalg.cond(A) > 1e6:
        return
    b = rng.normal(size=n)
    places = [(int(r), int(c)) for r, c in zip(*np.nonzero(A), strict=True)]
    symbol = {place: ca.SX.sym(f"a{place}") for place in places}
    solved = eliminate(symbol, [ca.SX(x) for x in b], {place: float(A[place]) for place in places})
    assert solved is not None
    value = ca.Function("x", [ca.vertcat(*symbol.values())], [ca.vertcat(*solved)])([A[place] for place in places])
    # pivots at least a tenth of their column's largest: growth is bounded by 11^(n-1), in practice by a few
    np.testing.assert_allclose(np.asarray(value).ravel(), np.linalg.solve(A, b), rtol=1e-8, atol=1e-8)


def test_singular_numbers_are_noticed_where_the_structure_is_regular() -> None:
    places = [(0, 0), (0, 1), (1, 0), (1, 1)]
    entries = {p: ca.SX.sym("a") for p in places}
    assert eliminate(entries, [ca.SX(1), ca.SX(2)], dict(zip(places, (1.0, 2.0, 3.0, 6.0), strict=True))) is None


def test_equations_are_solved_in_the_order_in_which_they_need_each_other() -> None:
    x, y, z = variables("x", "y", "z")
    p = ca.SX.sym("p")
    equations = [
        Equation(name="last", residual=z.symbol - x.symbol * y.symbol),  # linear in z, whatever x and y are
        Equation(name="middle", residual=p * y.symbol - x.symbol - 1),
        Equation(name="first", residual=x.symbol - 3),
    ]
    form = solve_explicitly([x, y, z], equations, known=[p], point=np.array([0.7]), forward_dynamics=None)
    assert [b.variables for b in form.blocks] == [("x",), ("y",), ("z",)]
    value = ca.Function("z", [p], [form.solution["z"]])(2.0)
    assert float(value) == pytest.approx(6.0, rel=1e-15)


def test_contradicting_equations_are_named_with_what_they_leave_open() -> None:
    x, y = variables("x", "y")
    equations = [
        Equation(name="one", residual=x.symbol - 1, element="source a"),
        Equation(name="two", residual=x.symbol - 2, element="source b"),
    ]
    with pytest.raises(DomainsError) as caught:
        solve_explicitly([x, y], equations, known=[], point=np.zeros(0), forward_dynamics=None)
    assert caught.value.code == "E419"
    assert "'source a', 'source b'" in caught.value.what
    assert "'y'" in caught.value.what
