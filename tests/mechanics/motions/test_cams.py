"""Cams: the follower of a harmonic cam under an even turning master moves as a harmonic; ends go on as they are named."""

from __future__ import annotations

import numpy as np
import pytest

from mechanics.analyses.motion_profiles import motion_profile
from mechanics.motions.cams import cam_profile

ANGLES = np.linspace(0.0, 2 * np.pi, 73)


def test_a_harmonic_cam_moves_its_follower_harmonically() -> None:
    turning = motion_profile("polynomial", coefficients=[0.0, 2 * np.pi])
    follower = cam_profile(turning, angles=ANGLES, values=1 - np.cos(ANGLES), until=2.3)
    t = np.linspace(0.0, 2.3, 2001)[:-1]
    # a cubic spline over 5 degrees is off by (5 / 384) h^4, its second derivative by h^2 / 8 of the fourth one
    assert np.allclose(follower.values(t), 1 - np.cos(2 * np.pi * t), atol=1e-6)
    assert np.allclose(follower.derivative().derivative().values(t), (2 * np.pi) ** 2 * np.cos(2 * np.pi * t), atol=0.05)
    assert follower.smoothness() >= 3


def test_a_cam_that_rises_advances_with_every_turn_of_a_master_that_stops() -> None:
    master = motion_profile("poly5", distance=4 * np.pi, duration=1.0)
    follower = cam_profile(master, angles=[0.0, np.pi, 2 * np.pi], values=[0.0, 0.1, 0.3], until=1.5)
    assert follower.value(1.2) == pytest.approx(0.6, abs=1e-12)
    assert follower.derivative().value(1.2) == pytest.approx(0.0, abs=1e-12)


def test_a_cam_at_rest_at_its_ends_holds_them() -> None:
    master = motion_profile("polynomial", coefficients=[-1.0, 1.0])
    follower = cam_profile(master, angles=[0.0, 1.0, 2.0], values=[0.0, 0.4, 0.5], ends="rest", until=4.0)
    assert follower.value(0.5) == pytest.approx(0.0, abs=1e-9)
    assert follower.value(2.0) == pytest.approx(0.4, abs=1e-9)
    assert follower.value(3.7) == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize("wrong", [{"angles": [0.0], "values": [0.0]}, {"angles": [0.0, 0.0], "values": [0.0, 1.0]}, {"ends": "loose"}])
def test_what_is_no_cam_is_refused(wrong: dict[str, object]) -> None:
    given: dict[str, object] = {"angles": [0.0, 1.0], "values": [0.0, 1.0], **wrong}
    with pytest.raises(ValueError, match=r"angles|ends"):
        cam_profile(motion_profile("constant", value=0.0), until=1.0, **given)  # type: ignore[arg-type]
