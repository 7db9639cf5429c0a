"""Peaks of an inverse analysis are those of the motion, not those of the times at which it is given out."""

from __future__ import annotations

import numpy as np
import pytest
from linkages import four_bar
from random_mechanism import body, frame, joint, mechanism

from mechanics.equations import equations_of_motion
from mechanics.inverse import InverseAnalysis, Peak
from mechanics.motion import MotionDriver, motion_profile
from mechanics.peaks import inverse_of_given_motion
from topology.mechanism import Body, Mechanism

G = 9.81


def on_shaft(part: Body) -> Mechanism:
    """A part that turns about y."""
    return mechanism([part], [joint("shaft", "revolute", "ground", part.name, frame(z=(0, 1, 0)))])


def driver(name: str, function: str, *, quantity: str = "position", **parameters: object) -> MotionDriver:
    profile = motion_profile(function, **parameters)
    return MotionDriver(name=name, joint=name, profile=profile, quantity=quantity)  # type: ignore[arg-type]


def peak_of(found: InverseAnalysis, element: str, quantity: str) -> Peak:
    return next(p for p in found.peaks() if (p.element, p.quantity) == (element, quantity))


@pytest.mark.parametrize("step", [0.1, 0.01, 0.0037])  # of the output: once a turn, ten times a turn, and aside of it
def test_peaks_of_a_given_motion_do_not_depend_on_the_output_step(step: float) -> None:
    """A rotor with its mass out of the axis: the bearing feels m e w^2 and, once a turn, the weight along with it."""
    mass, arm, w = 2.0, 0.01, 20.0 * np.pi
    rotor = body("rotor", mass, (arm, 0.0, 0.0), (0.01, 0.02, 0.02))
    eom = equations_of_motion(on_shaft(rotor))
    found = inverse_of_given_motion(eom, [driver("shaft", "constant", quantity="velocity", value=w)], np.arange(0.0, 1.0, step))
    top = peak_of(found, "shaft", "force")
    assert top.value == pytest.approx(mass * (arm * w**2 + G), rel=1e-9)  # sixth order in 0.15 rad
    assert (w * top.time) % (2 * np.pi) == pytest.approx(0.5 * np.pi, abs=1e-3)  # x turned about y to -z: below the shaft
    assert not found.notes


def test_peaks_behind_and_before_a_jump_of_acceleration_are_seen() -> None:
    """A trapezoid between two outputs: the torque of its acceleration lasts a hundredth of a second."""
    wheel = body("wheel", 1.0, (0.0, 0.0, 0.0), (0.1, 0.2, 0.15))
    eom = equations_of_motion(on_shaft(wheel))
    move = driver("shaft", "trapezoid", distance=0.001, speed=0.1, acceleration=10.0, start=0.333)
    found = inverse_of_given_motion(eom, [move], np.linspace(0.0, 1.0, 6))
    assert abs(peak_of(found, "shaft", "torque").value) == pytest.approx(2.0, rel=1e-9)  # 0.2 kg m^2 times 10 rad/s^2


def test_a_motion_too_fast_for_finer_times_is_told() -> None:
    eom = equations_of_motion(on_shaft(body("rotor", 1.0, (0.0, 0.0, 0.0), (0.1, 0.2, 0.15))))
    fast = driver("shaft", "constant", quantity="velocity", value=1e5)
    assert [n.code for n in inverse_of_given_motion(eom, [fast], np.linspace(0.0, 1.0, 11)).notes] == ["W325"]


def test_peaks_of_a_loop_do_not_depend_on_the_output_step() -> None:
    eom = equations_of_motion(four_bar(), gravity=(0.0, -G, 0.0))
    turning = [driver("drive", "constant", quantity="velocity", value=2 * np.pi)]
    coarse, fine = (inverse_of_given_motion(eom, turning, np.linspace(0.0, 1.0, count)) for count in (3, 42))
    for one, other in zip(coarse.peaks(), fine.peaks(), strict=True):
        assert one.value == pytest.approx(other.value, rel=1e-4, abs=1e-6), one  # 0.15 rad of a crank whose peaks are some of them wide
