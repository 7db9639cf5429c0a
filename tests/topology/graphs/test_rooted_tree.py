"""Single circuits and cut-sets against the null space of the incidence matrix."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from topology.graphs.linear_graph import Edge, EdgeClass, incidence_matrix, linear_graph, normal_tree
from topology.graphs.union_find import UnionFind


@given(st.integers(2, 7), st.integers(1, 14), st.integers(0, 2**32 - 1))
def test_circuits_and_cut_sets_obey_kirchhoffs_laws(nodes: int, edges: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    ends = [(int(rng.integers(nodes)), int(rng.integers(nodes))) for _ in range(edges)]
    rows: list[list[str]] = [[] for _ in range(nodes)]
    for k, (p, n) in enumerate(ends):
        rows[p].append(f"{k}.p")
        rows[n].append(f"{k}.n")
    parts = [Edge(name=str(k), positive=f"{k}.p", negative=f"{k}.n", kind=EdgeClass(int(rng.integers(5)))) for k in range(edges)]
    graph = linear_graph(parts, [row for row in rows if row])
    A = incidence_matrix(graph)
    tree = normal_tree(graph)
    for chord in tree.chords:
        x = np.zeros(edges)
        x[chord] = 1
        for edge, sign in tree.rooted.circuit(chord):
            assert edge in tree.branches
            x[edge] += sign
        assert not (A @ x).any()  # a circuit carries a current
    for branch in tree.branches:
        y = np.zeros(edges)
        for edge, sign in tree.rooted.cut_set(branch):
            y[edge] += sign
        assert y[branch] == 1
        assert np.count_nonzero(y[list(tree.branches)]) == 1
        potentials = np.linalg.lstsq(A.T, y, rcond=None)[0]
        np.testing.assert_allclose(A.T @ potentials, y, atol=1e-12)  # a cut-set is a difference of potentials


@given(st.integers(1, 30), st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29))))
def test_joined_numbers_have_one_root(n: int, pairs: list[tuple[int, int]]) -> None:
    union, label = UnionFind(n), list(range(n))
    for i, j in ((i % n, j % n) for i, j in pairs):
        assert union.join(i, j) == (label[i] != label[j])
        label = [label[i] if other == label[j] else other for other in label]
    roots = union.roots()
    assert roots == [union.find(i) for i in range(n)]
    assert [[roots[i] == roots[j] for j in range(n)] for i in range(n)] == [[label[i] == label[j] for j in range(n)] for i in range(n)]
