"""Root loci and sensitivity of loops whose formulas are known."""

from __future__ import annotations

import numpy as np
import pytest

from domains.analysis.margins import margins
from domains.analysis.root_locus import OpenedLoop, root_locus


def third_order() -> OpenedLoop:
    """L = 2 / ((s + 1) (s + 2) (s + 3)) with negative feedback; Routh: stable up to 6 11 - 6 = 60 in place of the 2."""
    A = np.array([[-6.0, -11.0, -6.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    return OpenedLoop(A=A, B=np.array([1.0, 0.0, 0.0]), C=np.array([0.0, 0.0, -2.0]), D=0.0)


def test_the_limit_of_stability_is_that_of_routh() -> None:
    locus = root_locus(third_order())
    assert locus.critical == pytest.approx((30.0,), rel=1e-7)  # a pole counts as growing from 1e-9 of the largest on
    np.testing.assert_allclose(np.sort(locus.poles[0].real), [-3.0, -2.0, -1.0], atol=1e-9)
    jumps = np.abs(np.diff(locus.poles, axis=0)).max(axis=1) / np.abs(locus.poles[1:]).max(axis=1)
    assert jumps.max() < 0.3, "a branch is followed"


def test_a_sampled_integrator_is_stable_up_to_a_gain_of_two() -> None:
    """z - 1 + k: |1 - k| < 1."""
    locus = root_locus(OpenedLoop(A=np.eye(1), B=np.ones(1), C=-np.ones(1), D=0.0, period=0.1))
    assert locus.critical == pytest.approx((2.0,), rel=1e-7)


def test_the_sensitivity_peak_is_one_over_the_least_distance_from_minus_one() -> None:
    """L = 1 / (s (s + 1)): |1 + L|^2 = ((1 - w^2)^2 + w^2) / (w^2 (w^2 + 1)), least at 2 w^4 - 2 w^2 - 1 = 0."""
    found = margins(lambda f: 1.0 / ((2j * np.pi * f) * (2j * np.pi * f + 1.0)), np.geomspace(1e-3, 10.0, 400))
    w2 = (1.0 + np.sqrt(3.0)) / 2.0
    least = np.sqrt(((1 - w2) ** 2 + w2) / (w2 * (w2 + 1)))
    assert found.sensitivity == pytest.approx(1.0 / least, rel=1e-9)
    assert found.sensitivity_at == pytest.approx(np.sqrt(w2) / (2 * np.pi), rel=1e-4)  # flat there: the square root of round-off
