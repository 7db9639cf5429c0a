"""Rows and columns assigned to each other."""

import itertools

import numpy as np

from cadimport.store.assignment import assigned_pairs


def test_no_other_assignment_has_a_larger_sum() -> None:
    random = np.random.default_rng(1)
    for shape in ((1, 1), (1, 4), (4, 1), (3, 3), (2, 4), (4, 2)):
        gain = random.random(shape)
        pairs = assigned_pairs(gain)
        assert len(pairs) == min(shape)
        assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
        short, wide = (gain, shape) if shape[0] <= shape[1] else (gain.T, shape[::-1])
        best = max(sum(short[i, j] for i, j in enumerate(chosen)) for chosen in itertools.permutations(range(wide[1]), wide[0]))
        assert np.isclose(sum(gain[i, j] for i, j in pairs), best, rtol=1e-12)  # the same numbers in another order
    assert assigned_pairs(np.zeros((0, 3))) == []
