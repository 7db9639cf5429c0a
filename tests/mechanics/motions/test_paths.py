"""Paths: circles are round, speeds are kept, corners are stops or blended, splines go through their points, angles go with them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mechanics.motions.paths import path_profiles
from mechanics.motions.profile import Profile

LIMITS = {"speed": 0.5, "acceleration": 2.0, "jerk": 40.0}


def sampled(profiles: dict[str, Profile], count: int = 4001) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Places, speeds and accelerations over the whole time, each (n, 3)."""
    places = [profiles[axis] for axis in "xyz"]
    t = np.linspace(0.0, places[0].starts[-1] * (1.0 - 1e-9), count)
    rates = [p.derivative() for p in places]
    return tuple(np.column_stack([c.values(t) for c in curves]) for curves in (places, rates, [r.derivative() for r in rates]))  # type: ignore[return-value]


def test_an_arc_is_round_and_run_through_at_its_speed() -> None:
    quarter = [{"arc": (0.0, 1.0, 0.3), "via": (math.cos(0.5), math.sin(0.5), 0.3)}]
    profiles = path_profiles((1.0, 0.0, 0.3), quarter, **LIMITS)
    place, speed, acceleration = sampled(profiles)
    # polynomials of degree 5 over 1/96 of the time: (h^6 / 46080) of the sixth derivative
    assert np.allclose(np.linalg.norm(place[:, :2], axis=1), 1.0, atol=1e-9)
    assert np.max(np.linalg.norm(speed, axis=1)) == pytest.approx(0.5, abs=1e-8)
    middle = len(place) // 2
    assert np.linalg.norm(acceleration[middle]) == pytest.approx(0.5**2 / 1.0, rel=1e-6), "v^2 / r at constant speed"
    assert profiles["x"].starts[-1] == pytest.approx(math.pi / 2 / 0.5 + 0.5 / 2.0 + 2.0 / 40.0)


def test_a_corner_is_a_stop_and_a_blended_one_is_not() -> None:
    corner = [{"line": (1.0, 0.0, 0.0)}, {"line": (1.0, 1.0, 0.0)}]
    _, stopping, _ = sampled(path_profiles((0.0, 0.0, 0.0), corner, duration=2.0))
    assert np.linalg.norm(stopping, axis=1)[1990:2010].min() < 1e-4
    profiles = path_profiles((0.0, 0.0, 0.0), corner, blend=0.1, duration=2.0)
    place, going, acceleration = sampled(profiles)
    assert np.linalg.norm(going, axis=1)[1000:3000].min() > 0.5
    assert np.all(np.min(np.abs(place[:, :2] - [1.0, 0.0]), axis=1) < 0.1), "it leaves the lines near the corner only"
    assert [profiles[axis].smoothness() for axis in "xy"] == [3, 3]
    assert np.isfinite(acceleration).all()


def test_a_spline_goes_through_its_points_at_even_speed() -> None:
    points = [(0.3, 0.4, 0.0), (0.8, 0.5, 0.1), (1.0, 0.0, 0.0)]
    place, speed, _ = sampled(path_profiles((0.0, 0.0, 0.0), [{"spline": points}], **LIMITS))
    for point in points:
        assert np.min(np.linalg.norm(place - point, axis=1)) < 5e-4  # samples are 0.3 mm apart
    assert np.max(np.linalg.norm(speed, axis=1)) == pytest.approx(0.5, rel=1e-5)  # the length is that of 400 chords


@pytest.mark.parametrize(
    ("segments", "numbers"),
    [
        ([], LIMITS),
        ([{"line": (0.0, 0.0, 0.0)}], LIMITS),
        ([{"arc": (2.0, 0.0, 0.0), "via": (1.0, 0.0, 0.0)}], LIMITS),
        ([{"line": (1.0, 0.0, 0.0)}], {}),
        ([{"line": (1.0, 0.0, 0.0)}], {"speed": 1.0}),
        ([{"curve": (1.0, 0.0, 0.0)}], LIMITS),
        ([{"line": (1.0, 0.0, 0.0)}], {"duration": 1.0, "law": "poly6"}),
    ],
)
def test_what_is_no_path_is_refused(segments: list[dict[str, object]], numbers: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"segment|needs|law"):
        path_profiles((0.0, 0.0, 0.0), segments, **numbers)  # type: ignore[arg-type]


def test_angles_go_with_the_length_of_their_segment() -> None:
    """A quintic over each segment's length: half of the turn in the middle, at rest at its ends; what is not turned stays."""
    segments = [
        {"line": (1.0, 0.0, 0.0), "turn": (0.0, 0.4, -0.2)},
        {"arc": (1.0, 1.0, 0.0), "via": (1.5, 0.5, 0.0)},
        {"line": (0.0, 1.0, 0.0), "turn": (0.1, 0.0, 0.0)},
    ]
    found = path_profiles((0.0, 0.0, 0.0), segments, **LIMITS)
    t = np.linspace(0.0, found["x"].starts[-1] * (1.0 - 1e-9), 8001)
    x, y, angle = (found[axis].values(t) for axis in ("x", "y", "ry"))
    first = (y < 1e-9) & (x < 1.0)
    np.testing.assert_allclose(
        angle[first], 0.4 * (10 * x**3 - 15 * x**4 + 6 * x**5)[first], atol=1e-8
    )  # polynomials of time, as of places
    between = (x > 1.0 + 1e-6) & (y > 1e-6) & (y < 1.0 - 1e-6)
    np.testing.assert_allclose(angle[between], 0.4, atol=1e-8)
    assert [float(found[axis].values(t)[-1]) for axis in ("rx", "ry", "rz")] == pytest.approx([0.1, 0.0, 0.0], abs=1e-9)
    assert found["ry"].smoothness() >= 2  # no jump of the angular acceleration


def test_a_blended_corner_blends_the_turn() -> None:
    corner = [{"line": (1.0, 0.0, 0.0), "turn": (0.5, 0.0, 0.0)}, {"line": (1.0, 1.0, 0.0), "turn": (0.0, 0.0, 0.0)}]
    found = path_profiles((0.0, 0.0, 0.0), corner, blend=0.2, duration=2.0)
    t = np.linspace(0.0, 2.0 * (1.0 - 1e-9), 4001)
    angle = found["rx"].values(t)
    assert 0.45 < angle.max() < 0.51  # the bridge goes on turning a little before it turns back
    assert angle[-1] == pytest.approx(0.0, abs=1e-9)
    rate = found["rx"].derivative().values(t)
    np.testing.assert_allclose(np.gradient(angle, t)[1:-1], rate[1:-1], atol=2e-5)  # no jump anywhere: of the second order in 0.5 ms
