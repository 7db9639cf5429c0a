"""Peaks of an inverse analysis are those of the motion, not those of the times at which it is given out."""

from __future__ import annotations

import numpy as np
import pytest
from linkages import four_bar
from random_mechanism import body, frame, joint, mechanism

from mechanics.analyses.inverse_results import InverseAnalysis, Peak
from mechanics.analyses.motion_profiles import MotionDriver, motion_profile
from mechanics.analyses.peaks import inverse_of_given_motion
from mechanics.equations import equations_of_motion
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
    top = peak_of(found, "shaft", "resultant force")
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


@pytest.mark.parametrize("kind", ["prismatic", "cylindrical", "planar"])
def test_a_drive_s_force_and_the_joint_s_resultant_have_names_of_their_own(kind: str) -> None:
    """A part that is moved with constant accelerations, so that no peak lies between two times: its guide carries the weight alone."""
    mass = 3.0
    guide = frame() if kind == "planar" else frame(z=(1, 0, 0))  # level
    eom = equations_of_motion(mechanism([body("part", mass, (0, 0, 0), (0.1, 0.1, 0.1))], [joint("way", kind, "ground", "part", guide)]))
    drivers = [driver(c.position, "polynomial", coefficients=[0.0, 0.0, 0.5]) for c in eom.coordinates]
    found = inverse_of_given_motion(eom, drivers, np.linspace(0.0, 1.0, 5))
    peaks = {(p.element, p.quantity): p.value for p in found.peaks()}
    assert len(peaks) == len(found.peaks())
    drives = {f"{element}.{quantity}": value for (element, quantity), value in peaks.items() if f"{element}.{quantity}" in found.efforts}
    assert drives.keys() == found.efforts.keys() <= found.columns().keys()  # and those of the curves
    assert drives == {name: pytest.approx(mass if "force" in name else 0.1, rel=1e-12) for name in drives}
    assert peaks["way", "resultant force"] == pytest.approx(mass * G, rel=1e-12)
