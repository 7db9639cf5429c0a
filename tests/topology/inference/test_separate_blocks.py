"""The sums over blocks against the closure of the whole graph."""

import random

import numpy as np
import pytest

from topology.inference.closure import Closing, Edge
from topology.inference.separate_blocks import SeparateBlocks

Z = np.array([0.0, 0.0, 1.0])


def turn(point: np.ndarray) -> np.ndarray:
    """About z through a point, at the world's origin."""
    return np.concatenate([Z, np.cross(point, Z)])[:, None]


@pytest.mark.parametrize("seed", range(12))
def test_the_sum_over_blocks_is_the_whole(seed: int) -> None:
    """Planar machines of random hinges, slides, welds and gaps, walked through by random changes of one unknown."""
    rng = random.Random(seed)
    nodes = rng.randint(3, 12)
    slide = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0])[:, None]
    edges: list[list[Edge | None]] = []
    for k in range(rng.randint(nodes - 1, nodes + 4)):
        a, b = rng.sample(range(nodes), 2)
        hinge = turn(np.array([rng.uniform(-1, 1), rng.uniform(-1, 1), 0.0]))
        edges.append([Edge(a, b, np.zeros((6, 0)), (k, 0)), Edge(a, b, hinge, (k, 1)), Edge(a, b, slide, (k, 2)), None])
    unknown_of = [rng.randrange(1 + len(edges) // 2) for _ in edges]
    unknowns = max(unknown_of) + 1
    tried = [sorted(rng.sample(range(4), rng.choice([1, 2, 4]))) for _ in range(unknowns)]
    blocks = SeparateBlocks(nodes, edges, unknown_of, tried, np.zeros(3), 1.0, 0.02)
    closing = Closing(nodes, np.zeros(3), 1.0)
    choice = tuple(states[0] for states in tried)
    for _ in range(25):
        chosen = [edge for states, unknown in zip(edges, unknown_of, strict=True) if (edge := states[choice[unknown]]) is not None]
        closed, tally = closing.close(chosen), blocks.tally(choice)
        moving = [edge for edge in chosen if edge.freedom.shape[1]]
        between = [tuple(sorted((closed.root[edge.a], closed.root[edge.b]))) for edge in moving]
        dead = sum(pair not in closed.motions or not closed.motions[pair].moves for pair in between)
        assert (tally.mobility, nodes - tally.joined, tally.dead) == (closed.mobility, closed.components, dead)
        k = rng.randrange(unknowns)
        choice = (*choice[:k], rng.choice(tried[k]), *choice[k + 1 :])
