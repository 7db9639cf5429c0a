"""Matching and evaluation order."""

from __future__ import annotations

from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse.csgraph import connected_components

from topology.graphs import blt
from topology.graphs.blt import block_numbers, strongly_connected
from topology.graphs.matching import match, maximum_matching


def blocks_of(equations: dict[str, list[str]], unknowns: list[str]) -> list[list[str]]:
    """The blocks in evaluation order, by the names of their equations."""
    matching = maximum_matching(equations, unknowns)
    assert matching.perfect
    places = [(e, unknowns.index(x)) for e, name in enumerate(equations) for x in equations[name]]
    column_of_row = [unknowns.index(matching.variable_of[name]) for name in equations]
    number = block_numbers([e for e, _ in places], [x for _, x in places], column_of_row)
    return [[name for name, own in zip(equations, number, strict=True) if own == k] for k in range(max(number) + 1)]


def test_a_chain_is_solved_one_after_another() -> None:
    equations = {"c": ["z", "y"], "a": ["x"], "b": ["y", "x"]}
    assert blocks_of(equations, ["x", "y", "z"]) == [["a"], ["b"], ["c"]]


def test_an_algebraic_loop_is_one_block() -> None:
    equations = {"divider": ["u1", "u2"], "kcl": ["u1", "u2", "i"], "source": ["i"]}
    assert blocks_of(equations, ["u1", "u2", "i"]) == [["source"], ["divider", "kcl"]]


def test_leftovers_are_named_with_their_whole_neighbourhood() -> None:
    found = maximum_matching({"v1": ["u"], "v2": ["u"], "load": ["u", "i"]}, ["u", "i", "w"])
    assert not found.perfect
    assert set(found.overdetermined) == {"v1", "v2"}
    assert found.unmatched_variables == ("w",)
    assert found.underdetermined == ("w",)
    shared = maximum_matching({"sum": ["a", "b"]}, ["a", "b"])
    assert set(shared.underdetermined) == {"a", "b"}


def test_known_quantities_are_passed_over_and_nothing_at_all_is_perfect() -> None:
    assert dict(maximum_matching({"ohm": ["t", "i"]}, ["i"]).variable_of) == {"ohm": "i"}
    assert maximum_matching({}, []).perfect
    assert maximum_matching({"e": []}, []).unmatched_equations == ("e",)


def test_a_chain_of_twenty_thousand_equations_needs_no_recursion() -> None:
    needs = {str(i): [str(i - 1)] if i else [] for i in range(20_000)}
    assert [part[0] for part in strongly_connected(dict(reversed(needs.items())))] == list(needs)


def systems_of(n: int) -> st.SearchStrategy[tuple[int, list[int], list[tuple[int, int]]]]:
    pairs = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    return st.tuples(st.just(n), st.permutations(range(n)), st.lists(pairs, max_size=30))


systems = st.integers(1, 12).flatmap(systems_of)


@settings(max_examples=150)
@given(systems)
def test_every_block_needs_only_itself_and_those_before_it(system: tuple[int, list[int], list[tuple[int, int]]]) -> None:
    count, diagonal, extra = system
    equations: dict[str, set[str]] = {f"e{i}": {f"x{diagonal[i]}"} for i in range(count)}  # a perfect matching exists
    for i, j in extra:
        equations[f"e{i}"].add(f"x{j}")
    listed = {name: sorted(unknowns) for name, unknowns in equations.items()}
    unknowns = [f"x{j}" for j in range(count)]
    matching = maximum_matching(listed, unknowns)
    assert all(variable in equations[equation] for equation, variable in matching.variable_of.items())
    known: set[str] = set()
    blocks = blocks_of(listed, unknowns)
    for block in blocks:
        known |= {matching.variable_of[equation] for equation in block}
        assert all(equations[equation] <= known for equation in block)
    assert sorted(equation for block in blocks for equation in block) == sorted(listed)
    # No block could be smaller: they are the strongly connected parts.
    graph = nx.DiGraph()
    graph.add_nodes_from(listed)
    graph.add_edges_from((e, matching.equation_of[x]) for e in listed for x in listed[e])
    assert {frozenset(block) for block in blocks} == {frozenset(part) for part in nx.strongly_connected_components(graph)}


@settings(max_examples=100)
@given(st.integers(1, 8), st.integers(1, 8), st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=24))
def test_the_matching_is_as_large_as_networkx_finds(rows: int, columns: int, pairs: list[tuple[int, int]]) -> None:
    equations: dict[str, list[str]] = {f"e{i}": [] for i in range(rows)}
    for i, j in pairs:
        equations[f"e{i % rows}"].append(f"x{j % columns}")
    found = maximum_matching(equations, [f"x{j}" for j in range(columns)])
    graph = nx.Graph((e, x) for e, xs in equations.items() for x in xs)
    graph.add_nodes_from(equations)
    expected = nx.bipartite.maximum_matching(graph, top_nodes=list(equations))
    assert len(found.variable_of) == len(expected) // 2


@given(st.integers(1, 9), st.floats(0.1, 0.6), st.integers(0, 2**32 - 1), st.booleans())
def test_blocks_are_numbered_in_evaluation_order_however_they_are_found(n: int, density: float, seed: int, shuffled: bool) -> None:
    rng = np.random.default_rng(seed)
    pattern = (rng.random((n, n)) < density) | np.eye(n, dtype=bool)
    rows, columns = np.nonzero(pattern)
    matched = match(rows, columns, (n, n))

    def found_in_any_order(*args: Any, **kwargs: Any) -> tuple[int, Any]:
        count, labels = connected_components(*args, **kwargs)
        return count, rng.permutation(count)[labels]

    with pytest.MonkeyPatch.context() as patch:
        if shuffled:
            patch.setattr(blt, "connected_components", found_in_any_order)
        number = block_numbers(rows, columns, matched)
    row_of = {int(c): r for r, c in enumerate(matched)}
    for r, c in zip(rows.tolist(), columns.tolist(), strict=True):
        assert number[row_of[c]] <= number[r]
