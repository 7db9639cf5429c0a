"""Freedoms that spin bodies in their places."""

from __future__ import annotations

import pytest
from random_mechanism import body, frame, joint, mechanism

from topology.joints.idle_freedoms import SpinSearch
from topology.mechanism import Coupling, Mechanism

BOLT = body("bolt", 0.1, (0, 0, 0.01), (1e-5, 1e-5, 1e-5))
LEVER = body("lever", 1.0, (0.2, 0, 0), (1e-2, 1e-2, 1e-2))


def bolted() -> Mechanism:
    """A lever that hangs on a bolt, and the bolt in the ground, on one axis."""
    hinges = [joint("hole", "revolute", "ground", "bolt", frame()), joint("eye", "revolute", "bolt", "lever", frame())]
    return mechanism([BOLT, LEVER], hinges)


def test_a_bolt_between_two_parts_spins_without_them() -> None:
    search = SpinSearch(bolted())
    (spin,) = search.all(())
    assert (spin.bodies, set(spin.joints)) == (("bolt",), {"hole", "eye"})
    assert spin.freedom.rates["hole"] == pytest.approx(-spin.freedom.rates["eye"])
    assert search.all(("eye",)) == [], "what something notices is no idle freedom"


def test_a_drive_of_the_bolt_moves_only_the_bolt_unless_something_feels_the_other_hinge() -> None:
    search = SpinSearch(bolted())
    spin = search.of_joint("hole", ())
    assert spin is not None
    assert len(spin.joints) > len(spin.bodies)
    assert search.of_joint("hole", ("eye",)) is None


def test_a_flywheel_spins_by_itself_and_a_pendulum_does_not() -> None:
    wheel = body("wheel", 1.0, (0.0, 0.0, 0.3), (1e-2, 1e-2, 1e-2))
    hinges = [joint("axle", "revolute", "ground", "wheel", frame()), joint("pin", "revolute", "ground", "lever", frame())]
    (spin,) = SpinSearch(mechanism([wheel, LEVER], hinges)).all(())
    assert (spin.bodies, spin.joints) == (("wheel",), ("axle",))


def test_geared_shafts_are_as_many_as_their_joints() -> None:
    """A gear train of discs is no loose bolt: each joint has its body."""
    discs = [body(name, 1.0, (x, 0, 0), (1e-2, 1e-2, 1e-2)) for name, x in (("small", 0.0), ("large", 0.3))]
    joints = [joint("in", "revolute", "ground", "small", frame()), joint("out", "revolute", "ground", "large", frame((0.3, 0, 0)))]
    spin = SpinSearch(
        mechanism(discs, joints, couplings=(Coupling(name="mesh", kind="gear", terms=(("in", 1.0), ("out", 3.0))),))
    ).of_joint("in", ())
    assert spin is not None
    assert len(spin.joints) == len(spin.bodies) == 2
