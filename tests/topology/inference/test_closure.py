"""Closure of graphs of groups."""

from __future__ import annotations

import numpy as np

from topology.inference.closure import Closing, Edge
from topology.inference.deciding import BLURRED, tolerance_of
from topology.inference.interfaces import turn_about

Z = np.array([0.0, 0.0, 1.0])


def _pivot(a: int, b: int, x: float, y: float) -> Edge:
    return Edge(a, b, turn_about(np.array([x, y, 0.0]), Z)[:, None], (a, b, x, y))


def _closed(nodes: int, edges: list[Edge]):  # type: ignore[no-untyped-def]
    return Closing(nodes, np.zeros(3), 1.0).close_and_unite(edges)


def test_twin_plates_on_two_common_pivots_are_one_body() -> None:
    """Ground 0 and rod 3 carry the plates 1 and 2 on the same two lines: the plates are one, and the chain keeps two freedoms."""
    edges = [_pivot(0, 1, 0, 0), _pivot(0, 2, 0, 0), _pivot(1, 3, 0.3, 0.1), _pivot(2, 3, 0.3, 0.1)]
    closed = _closed(4, edges)
    assert closed.root[1] == closed.root[2]
    assert len(set(closed.root)) == 3
    assert closed.mobility == 2


def test_plates_that_share_one_pivot_stay_apart() -> None:
    closed = _closed(3, [_pivot(0, 1, 0, 0), _pivot(0, 2, 0, 0)])
    assert len(set(closed.root)) == 3
    assert closed.mobility == 2


def test_a_four_bar_in_dead_centre_keeps_its_four_bodies() -> None:
    """Crank and coupler in one line: the rocker stands still for a moment, but it is not part of the ground."""
    edges = [_pivot(0, 1, 0, 0), _pivot(1, 2, 0.1, 0), _pivot(2, 3, 0.4, 0), _pivot(0, 3, 0.3, -0.3)]
    closed = _closed(4, edges)
    assert len(set(closed.root)) == 4
    assert closed.mobility == 1


def test_stays_that_are_nearly_stretched_hold_as_firmly_as_bent_ones() -> None:
    """A folding stool: two frames on one pivot and two stays of two links, whose knees are 10 mm from the straight line of 170 mm.

    By Gruebler's count 6 bodies and 7 pivots have mobility 3 (6 - 1) - 2 * 7.
    """
    edges = [_pivot(0, 1, 0.0, 0.4)]
    for a, b in ((2, 3), (4, 5)):
        edges += [_pivot(0, a, -0.06, 0.16), _pivot(a, b, 0.02, 0.15), _pivot(b, 1, 0.11, 0.16)]
    assert Closing(6, np.zeros(3), 1.0, tolerance_of(0.0)).close_and_unite(edges).mobility == 3 * 5 - 2 * 7
    assert tolerance_of(1e-3) == BLURRED
    assert Closing(6, np.zeros(3), 1.0, BLURRED).close_and_unite(edges).mobility == 2
