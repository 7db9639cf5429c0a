"""A law given by points: through them, monotone between them, straight beyond, with the integral and slope that belong to it."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domains.declare.table_law import TableLaw

STEPS = st.lists(st.tuples(st.floats(0.1, 10.0), st.floats(0.0, 10.0)), min_size=2, max_size=12)


def curves(law: TableLaw, at: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Value, slope and integral at places."""
    x = ca.SX.sym("x")
    found = ca.Function("f", [x], [law(x), law.slope(x), law.integral(x)])(ca.DM(at).T)
    value, slope, integral = (np.array(row).ravel() for row in found)
    return value, slope, integral


@settings(max_examples=20)
@given(STEPS)
def test_the_curve_goes_through_rising_points_and_never_falls_between_them(steps: list[tuple[float, float]]) -> None:
    points = np.cumsum(np.array([(0.0, 0.0), *steps]), axis=0)
    law = TableLaw([(float(x), float(y)) for x, y in points])
    np.testing.assert_allclose(curves(law, points[:, 0])[0], points[:, 1], rtol=1e-12, atol=1e-12)  # round-off of a cubic
    inside = np.linspace(points[0, 0], points[-1, 0], 400)
    assert np.diff(curves(law, inside)[0]).min() > -1e-11 * max(1.0, points[-1, 1])


def test_the_integral_s_slope_is_the_value_inside_and_beyond_both_ends() -> None:
    law = TableLaw([(0.0, 1.0), (1.0, 3.0), (1.5, 2.0), (4.0, 2.5)])
    at, h = np.linspace(-1.0, 5.0, 61), 1e-5
    middle, slope, _ = curves(law, at)
    before, after = curves(law, at - h), curves(law, at + h)
    np.testing.assert_allclose((after[2] - before[2]) / (2 * h), middle, atol=1e-8)  # central differences: h^2 f''/6 and 1e-16 / h
    inside = (at > 0) & (at < 4) & ~np.isin(np.round(at, 9), [1.0, 1.5])  # the second derivative jumps at the points
    np.testing.assert_allclose(((after[0] - before[0]) / (2 * h))[inside], slope[inside], atol=1e-8)


def test_beyond_its_ends_a_law_goes_on_straight() -> None:
    law = TableLaw([(0.0, 0.0), (1.0, 2.0), (2.0, 6.0)])
    value = curves(law, np.array([2.0, 3.0, 4.0, -1.0, -2.0, -3.0]))[0]
    assert value[1] - value[0] == pytest.approx(value[2] - value[1], rel=1e-12)
    assert value[4] - value[3] == pytest.approx(value[5] - value[4], rel=1e-12)
