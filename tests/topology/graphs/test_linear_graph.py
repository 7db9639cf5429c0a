"""Linear graphs: the figures that paper 001 prints, and laws on random graphs."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from topology.graphs.linear_graph import (
    Edge,
    EdgeClass,
    LinearGraph,
    circuit_matrix,
    connected_components,
    cut_set_matrix,
    edge_rank,
    incidence_matrix,
    linear_graph,
    merge,
    normal_tree,
    reduced_incidence_matrix,
)

# Paper 001, eq. (1), as printed.
POSITIONING_SYSTEM = np.array(
    [
        [1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, -1, 0, 1, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, 1, -1, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0],
        [-1, -1, 0, 0, 0, -1, -1, -1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1],
    ]
)


def positioning_system() -> LinearGraph:
    """The graph of eq. (1): +1 is 'negatively incident', so an edge ends where +1 stands."""
    edges = []
    rows: dict[int, list[str]] = {i: [] for i in range(9)}
    for k, column in enumerate(POSITIONING_SYSTEM.T):
        edge = Edge(name=str(k + 1), positive=f"{k + 1}.p", negative=f"{k + 1}.n", kind=EdgeClass.DISSIPATOR)
        rows[int(np.flatnonzero(column == -1)[0])].append(edge.positive)
        rows[int(np.flatnonzero(column == 1)[0])].append(edge.negative)
        edges.append(edge)
    graph = linear_graph(edges, rows.values())
    order = [graph.node_of(row[0]) for row in rows.values()]
    return LinearGraph(edges=graph.edges, nodes=tuple(graph.nodes[i] for i in order))


def seeker_circuit() -> list[Edge]:
    """The electrical edges of the seeker, numbered as in paper 001: motors 15 and 18, voltage drivers 16 and 17."""
    kinds = {"15": EdgeClass.DELAY, "16": EdgeClass.ACROSS_DRIVER, "17": EdgeClass.ACROSS_DRIVER, "18": EdgeClass.DELAY}
    return [Edge(name=name, positive=f"{name}.p", negative=f"{name}.n", kind=kind) for name, kind in kinds.items()]


def test_the_printed_incidence_matrix_is_reproduced() -> None:
    graph = positioning_system()
    np.testing.assert_array_equal(incidence_matrix(graph, sign="paper"), POSITIONING_SYSTEM)
    np.testing.assert_array_equal(incidence_matrix(graph), -POSITIONING_SYSTEM)
    # eq. (2): the datum rows 6 and 9 are deleted
    np.testing.assert_array_equal(reduced_incidence_matrix(graph, sign="paper"), np.delete(POSITIONING_SYSTEM, [5, 8], axis=0))


def test_the_positioning_system_has_two_parts_rank_seven_and_five_chords() -> None:
    graph = positioning_system()
    assert [(len(c.nodes), len(c.edges)) for c in connected_components(graph)] == [(6, 8), (3, 4)]
    assert np.linalg.matrix_rank(incidence_matrix(graph)) == 7
    assert np.linalg.matrix_rank(reduced_incidence_matrix(graph)) == 7
    tree = normal_tree(graph)
    assert len(tree.branches) == 7
    assert len(tree.chords) == 5
    B = circuit_matrix(graph, tree)
    A = reduced_incidence_matrix(graph)[:, [*tree.branches, *tree.chords]]
    assert not (A @ B.T).any()


def test_merging_takes_the_seekers_circuit_from_four_terminal_graphs_to_one() -> None:
    graph = linear_graph(seeker_circuit())
    assert len(connected_components(graph)) == 4
    for u, v in (("18.p", "17.p"), ("18.n", "17.n"), ("15.p", "16.p"), ("15.n", "16.n")):
        graph = merge(graph, u, v)
    assert len(connected_components(graph)) == 2
    graph = merge(graph, "16.n", "17.n")  # the common ground
    assert len(connected_components(graph)) == 1
    at_once = linear_graph(
        seeker_circuit(), [["18.p", "17.p"], ["15.p", "16.p"], ["ground", "18.n", "17.n", "15.n", "16.n"]], grounds=["ground"]
    )
    without_ground = [set(node.terminals) - {"ground"} for node in at_once.nodes]
    assert sorted(map(sorted, without_ground)) == sorted(sorted(node.terminals) for node in graph.nodes)
    assert [node.name for node in at_once.nodes if node.grounded] == ["ground"]


def test_the_normal_tree_of_the_seeker_is_its_two_voltage_drivers() -> None:
    graph = linear_graph(seeker_circuit(), [["18.p", "17.p"], ["15.p", "16.p"], ["18.n", "17.n", "15.n", "16.n"]], grounds=["18.n"])
    tree = normal_tree(graph)
    assert [graph.edges[k].name for k in tree.branches] == ["16", "17"]
    assert [graph.edges[k].name for k in tree.chords] == ["15", "18"]
    assert tree.states == ("15", "18")
    assert tree.across_loops == ()
    assert tree.through_cuts == ()


def between(nodes: tuple[str, str], kind: EdgeClass, name: str, order: int = 1) -> tuple[Edge, list[list[str]]]:
    edge = Edge(name=name, positive=f"{name}.p", negative=f"{name}.n", kind=kind, order=order)
    return edge, [[nodes[0], edge.positive], [nodes[1], edge.negative]]


def circuit(*parts: tuple[Edge, list[list[str]]], grounds: tuple[str, ...] = ("0",)) -> LinearGraph:
    return linear_graph([edge for edge, _ in parts], itertools.chain.from_iterable(rows for _, rows in parts), grounds=grounds)


def test_two_voltage_sources_side_by_side_are_found_as_a_loop() -> None:
    graph = circuit(
        between(("a", "0"), EdgeClass.ACROSS_DRIVER, "battery"),
        between(("a", "0"), EdgeClass.ACROSS_DRIVER, "supply"),
        between(("a", "0"), EdgeClass.DISSIPATOR, "lamp"),
    )
    assert [set(loop) for loop in normal_tree(graph).across_loops] == [{"battery", "supply"}]


def test_a_short_circuited_source_is_a_loop_of_itself() -> None:
    graph = linear_graph([Edge(name="v", positive="v.p", negative="v.n", kind=EdgeClass.ACROSS_DRIVER)], [["v.p", "v.n"]])
    assert normal_tree(graph).across_loops == (("v",),)


def test_two_current_sources_in_series_are_found_as_a_cut_set() -> None:
    graph = circuit(
        between(("a", "0"), EdgeClass.THROUGH_DRIVER, "pump"),
        between(("b", "a"), EdgeClass.THROUGH_DRIVER, "other pump"),
        between(("b", "0"), EdgeClass.DISSIPATOR, "valve"),
    )
    assert [set(cut) for cut in normal_tree(graph).through_cuts] == [{"pump", "other pump"}]


def test_a_capacitor_across_a_source_and_an_inductor_in_series_with_a_current_source_have_no_state_of_their_own() -> None:
    graph = circuit(
        between(("a", "0"), EdgeClass.ACROSS_DRIVER, "v"),
        between(("a", "0"), EdgeClass.ACCUMULATOR, "c"),
        between(("a", "b"), EdgeClass.THROUGH_DRIVER, "j"),
        between(("b", "0"), EdgeClass.DELAY, "l"),
        between(("a", "0"), EdgeClass.DELAY, "free l"),
    )
    tree = normal_tree(graph)
    assert set(tree.dependent) == {"c", "l"}
    assert tree.states == ("free l",)


def test_higher_orders_are_preferred_within_a_class() -> None:
    graph = circuit(
        between(("a", "0"), EdgeClass.ACCUMULATOR, "first order", order=1),
        between(("a", "0"), EdgeClass.ACCUMULATOR, "second order", order=2),
    )
    assert [graph.edges[k].name for k in normal_tree(graph).branches] == ["second order"]


def test_a_part_without_ground_is_floating_and_still_has_a_datum() -> None:
    graph = circuit(between(("a", "0"), EdgeClass.DISSIPATOR, "r"), between(("c", "d"), EdgeClass.DISSIPATOR, "lost"))
    grounded, lost = connected_components(graph)
    assert not grounded.floating
    assert graph.nodes[grounded.datum].name == "0"
    assert lost.floating
    assert [graph.edges[k].name for k in lost.edges] == ["lost"]


random_edges = st.tuples(st.integers(0, 7), st.integers(0, 7), st.sampled_from(list(EdgeClass)), st.integers(1, 2))
edge_lists = st.lists(random_edges, min_size=1, max_size=18)


def random_graph(triples: list[tuple[int, int, EdgeClass, int]]) -> LinearGraph:
    return circuit(*(between((f"n{a}", f"n{b}"), kind, f"e{k}", order) for k, (a, b, kind, order) in enumerate(triples)), grounds=())


@settings(max_examples=150)
@given(edge_lists)
def test_incidence_and_circuits_are_orthogonal_and_the_cut_sets_follow(triples: list[tuple[int, int, EdgeClass, int]]) -> None:
    graph = random_graph(triples)
    tree = normal_tree(graph)
    components = connected_components(graph)
    assert len(tree.branches) == len(graph.nodes) - len(components)
    columns = [*tree.branches, *tree.chords]
    A = reduced_incidence_matrix(graph)[:, columns]
    B = circuit_matrix(graph, tree)
    assert not (incidence_matrix(graph).sum(axis=0)).any()
    assert not (A @ B.T).any()
    assert np.linalg.matrix_rank(A) == len(tree.branches)
    # By row operations on the incidence matrix, as eq. (3) is derived: integers, so the inverse is exact to rounding.
    t = len(tree.branches)
    if t:
        np.testing.assert_array_equal(np.rint(np.linalg.solve(A[:, :t].astype(float), A.astype(float))), cut_set_matrix(graph, tree))


@settings(max_examples=100)
@given(edge_lists)
def test_the_normal_tree_has_the_least_weight_of_all_spanning_forests(triples: list[tuple[int, int, EdgeClass, int]]) -> None:
    graph = random_graph(triples)
    highest = {kind: max((e.order for e in graph.edges if e.kind is kind), default=0) for kind in EdgeClass}
    weight = {k: 10 * r[0] + r[1] for k, r in ((k, edge_rank(e, highest)) for k, e in enumerate(graph.edges))}
    other = nx.MultiGraph()
    for k, (a, b) in enumerate(graph.ends()):
        other.add_edge(a, b, key=k, weight=weight[k])
    expected = sum(weight[k] for _, _, k in nx.minimum_spanning_edges(other, data=False))
    assert sum(weight[k] for k in normal_tree(graph).branches) == expected


@settings(max_examples=60)
@given(edge_lists)
def test_contradictions_contain_only_drivers_of_their_kind(triples: list[tuple[int, int, EdgeClass, int]]) -> None:
    graph = random_graph(triples)
    tree = normal_tree(graph)
    kind = {edge.name: edge.kind for edge in graph.edges}
    assert all(kind[name] is EdgeClass.ACROSS_DRIVER for loop in tree.across_loops for name in loop)
    assert all(kind[name] is EdgeClass.THROUGH_DRIVER for cut in tree.through_cuts for name in cut)
