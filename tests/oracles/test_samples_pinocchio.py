"""Samples against pinocchio: the five-axis robot in all readings, rebuilt there by hand from table 1, and the two-link arm's drive."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph

pinocchio = pytest.importorskip("pinocchio")

pytestmark = pytest.mark.oracles

SAMPLES = Path(__file__).parents[2] / "sample_assemblies"
L, C = 0.50, 0.05  # m
READINGS = {"": ("RX", L, C), "_b": ("RX", C, L), "_c": ("RZ", L, C), "_d": ("RZ", C, L), "_e": ("RX", 0.0, 0.0)}


def robot(axis: str, dj: float, dc: float):  # type: ignore[no-untyped-def]
    """Slide and turn about Z, slide and turn about Y, wrist: massless frames carry the slides."""

    def place(y: float):  # type: ignore[no-untyped-def]
        return pinocchio.SE3(np.eye(3), np.array([0.0, y, 0.0]))

    model = pinocchio.Model()
    model.gravity.linear = np.array([0.0, 0.0, -9.81])
    lift = model.addJoint(0, pinocchio.JointModelPZ(), place(0), "Z_C1")
    turn = model.addJoint(lift, pinocchio.JointModelRZ(), place(0), "th1")
    slide = model.addJoint(turn, pinocchio.JointModelPY(), place(0), "Y_C2")
    roll = model.addJoint(slide, pinocchio.JointModelRY(), place(0), "th2")
    wrist = model.addJoint(roll, getattr(pinocchio, f"JointModel{axis}")(), place(dj), "th3")
    for joint, mass, y, diagonal in ((turn, 250, 0, (90, 10, 90)), (roll, 150, 0, (13, 0.75, 13)), (wrist, 100, dc, (4, 1, 4.3))):
        model.appendBodyToJoint(joint, pinocchio.Inertia(mass, np.array([0.0, y, 0.0]), np.diag(diagonal).astype(float)), place(0))
    return model


@pytest.mark.parametrize("reading", list(READINGS))
def test_the_five_axis_robot_in_every_reading(reading: str) -> None:
    found = mategraph.load(SAMPLES / "five_axis_robot" / f"five_axis_robot{reading}.toml").inverse().analysis
    model = robot(*READINGS[reading])
    data = model.createData()
    names = ("column.force", "column.torque", "arm.force", "arm.torque", "wrist.torque")
    largest = {name: np.abs(found.efforts[name]).max() for name in names}
    for k, t in enumerate(found.time):
        waves = np.array([(np.cos, 1), (np.sin, 1), (np.cos, 2), (np.sin, 2), (np.sin, 3)], dtype=object)
        q = np.array([f(n * np.pi * t) for f, n in waves])
        v = np.array([n * np.pi * (np.cos(n * np.pi * t) if f is np.sin else -np.sin(n * np.pi * t)) for f, n in waves])
        a = -((np.array([n for _, n in waves], dtype=float) * np.pi) ** 2) * q
        efforts = pinocchio.rnea(model, data, q, v, a)
        for name, value in zip(names, efforts, strict=True):
            # two routes of some hundred products each, and poses of STEP to 15 digits; asked for is 1e-6
            assert found.efforts[name][k] == pytest.approx(value, abs=1e-10 * largest[name]), (name, t)
        # what joint 2 passes to body 2, and the wrist to body 3, less what the drives give along the slide
        passed = {"arm": data.f[4].linear * np.array([1, 0, 1]), "wrist": data.f[5].linear}
        for name, force in passed.items():
            ours = np.linalg.norm(found.reactions[name].force_F[k])
            assert ours == pytest.approx(np.linalg.norm(force), abs=1e-6), (name, t)  # N, of 1e4


def test_the_drive_of_the_two_link_arm() -> None:
    """The reference run's states put into pinocchio's recursive Newton-Euler: torque of the drive, and minus the damper's at the elbow."""
    result = mategraph.load(SAMPLES / "two_link_arm" / "two_link_arm_reference.toml").simulate()
    model = pinocchio.Model()
    model.gravity.linear = np.zeros(3)
    rod = pinocchio.Inertia(1.0, np.array([0.5, 0.0, 0.0]), np.diag([1e-4, 1 / 12, 1 / 12]))
    first = model.addJoint(0, pinocchio.JointModelRZ(), pinocchio.SE3.Identity(), "shoulder")
    second = model.addJoint(first, pinocchio.JointModelRZ(), pinocchio.SE3(np.eye(3), np.array([1.0, 0.0, 0.0])), "elbow")
    for joint in (first, second):
        model.appendBodyToJoint(joint, rod, pinocchio.SE3.Identity())
    data = model.createData()
    for k in range(0, len(result.time), 50):
        q, v, a = (
            np.array([result.values[f"{joint}.{what}"][k] for joint in ("shoulder", "elbow")]) for what in ("angle", "rate", "acceleration")
        )
        efforts = pinocchio.rnea(model, data, q, v, a)
        expected = (result.values["shoulder.motion.torque"][k], -0.1 * v[1])
        assert tuple(efforts) == pytest.approx(expected, abs=1e-12)  # the same state by two routes: round-off of some N m
