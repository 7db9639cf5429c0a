"""Every component of the catalogue gives a terminal graph: trees that span its terminals, of one domain each."""

from __future__ import annotations

import pytest

from domains.catalogue import COMPONENTS
from domains.declare.component import DATUM, DOMAINS, Component
from topology.graphs.union_find import UnionFind


@pytest.mark.parametrize("declaration", COMPONENTS.values(), ids=list(COMPONENTS))
def test_terminal_graph_is_a_forest_that_spans_all_terminals(declaration: type[Component]) -> None:
    domain = {t.name: t.domain for t in declaration.terminals}
    nodes = [*domain, *(f"datum of {name}" for name in DOMAINS)]
    place = {name: i for i, name in enumerate(nodes)}
    union = UnionFind(len(nodes))
    for edge in declaration.edges:
        minus = f"datum of {domain[edge.plus]}" if edge.minus == DATUM else edge.minus
        if edge.minus != DATUM:
            assert domain[edge.minus] == domain[edge.plus]
        assert union.join(place[edge.plus], place[minus]), "closes a circuit"
    assert {name for edge in declaration.edges for name in (edge.plus, edge.minus)} - {DATUM} == set(domain)
    names = [edge.name for edge in declaration.edges]
    assert len(set(names)) == len(names)
