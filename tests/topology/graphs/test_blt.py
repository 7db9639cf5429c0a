"""Matching and evaluation order."""

from __future__ import annotations

import networkx as nx
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from topology.graphs.blt import block_numbers, blt_blocks, strongly_connected
from topology.graphs.matching import match, maximum_matching


def test_a_chain_is_solved_one_after_another() -> None:
    equations = {"c": ["z", "y"], "a": ["x"], "b": ["y", "x"]}
    blocks = blt_blocks(maximum_matching(equations, ["x", "y", "z"]), equations)
    assert [block.equations for block in blocks] == [("a",), ("b",), ("c",)]


def test_an_algebraic_loop_is_one_block() -> None:
    equations = {"divider": ["u1", "u2"], "kcl": ["u1", "u2", "i"], "source": ["i"]}
    blocks = blt_blocks(maximum_matching(equations, ["u1", "u2", "i"]), equations)
    assert [set(block.variables) for block in blocks] == [{"i"}, {"u1", "u2"}]


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
    matching = maximum_matching(listed, [f"x{j}" for j in range(count)])
    assert matching.perfect
    assert all(variable in equations[equation] for equation, variable in matching.variable_of.items())
    known: set[str] = set()
    blocks = blt_blocks(matching, listed)
    for block in blocks:
        known |= set(block.variables)
        assert all(equations[equation] <= known for equation in block.equations)
        assert all(matching.variable_of[e] == v for e, v in zip(block.equations, block.variables, strict=True))
    assert sum(len(block.equations) for block in blocks) == count
    # No block could be smaller: they are the strongly connected parts.
    graph = nx.DiGraph()
    graph.add_nodes_from(listed)
    graph.add_edges_from((e, matching.equation_of[x]) for e in listed for x in listed[e])
    assert {frozenset(block.equations) for block in blocks} == {frozenset(part) for part in nx.strongly_connected_components(graph)}


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


@given(st.integers(1, 9), st.floats(0.1, 0.6), st.integers(0, 2**32 - 1))
def test_numbered_blocks_are_the_named_ones(n: int, density: float, seed: int) -> None:
    """Two routes: index arrays with scipy, and names with Tarjan's algorithm."""
    rng = np.random.default_rng(seed)
    pattern = (rng.random((n, n)) < density) | np.eye(n, dtype=bool)
    rows, columns = np.nonzero(pattern)
    matched = match(rows, columns, (n, n))
    number = block_numbers(rows, columns, matched)
    row_of = {int(c): r for r, c in enumerate(matched)}
    for r, c in zip(rows.tolist(), columns.tolist(), strict=True):
        assert number[row_of[c]] <= number[r]
    incidence = {str(r): [f"v{c}" for c in np.flatnonzero(pattern[r])] for r in range(n)}
    named = blt_blocks(maximum_matching(incidence, [f"v{c}" for c in range(n)]), incidence)
    numbered = [np.flatnonzero(number == k).tolist() for k in set(number.tolist())]
    assert sorted(sorted(map(int, b.equations)) for b in named) == sorted(numbered)
