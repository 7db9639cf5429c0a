"""Bad models get errors that name bodies, parts and joints."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from random_mechanism import body, frame, joint, mechanism, numeric

from foundation.errors import ErrorList
from mechanics.equations import equations_of_motion
from mechanics.errors import MechanicsError
from topology.mechanism import Overconstraint

HINGE = joint("hinge", "revolute", "ground", "door", frame())


def code_of(bodies: list, joints: list, **changes: object) -> tuple[str, str]:
    with pytest.raises(MechanicsError) as caught:
        equations_of_motion(mechanism(bodies, joints, **changes))
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize(
    ("mass", "inertia", "words"),
    [
        (float("nan"), (1, 1, 1), "its mass is not finite"),
        (float("inf"), (1, 1, 1), "its mass is not finite"),
        (1.0, (1, float("nan"), 1), "its inertia is not finite"),
        (float("nan"), (1, float("inf"), 1), "its mass and its inertia are"),
    ],
)
def test_numbers_that_are_none_are_told_as_such(mass: float, inertia: tuple[float, float, float], words: str) -> None:
    code, text = code_of([body("door", mass, (1, 0, 0), inertia)], [HINGE])
    assert code == "E304"
    assert words in text


@pytest.mark.parametrize("mass", [-1.0, -1e-9])
def test_a_moving_body_of_no_possible_mass_is_named_with_its_parts(mass: float) -> None:
    door = replace(body("door", mass, (1, 0, 0), (1, 1, 1)), parts=("door", "knob"))
    code, text = code_of([door], [HINGE])
    assert code == "E301"
    assert "'door'" in text
    assert "'knob'" in text


@pytest.mark.parametrize("kind", ["revolute", "prismatic", "universal"])
def test_a_joint_that_moves_nothing_with_a_mass_is_named(kind: str) -> None:
    code, text = code_of([body("door", 0.0, (1, 0, 0), (0, 0, 0))], [replace(HINGE, kind=kind)])
    assert code == "E301"
    assert "'hinge'" in text
    assert "'door'" in text


def test_a_rotor_whose_mass_is_counted_elsewhere_turns_with_its_inertia_and_does_not_slide() -> None:
    rotor = body("door", 0.0, (0, 0, 0), (0.1, 0.1, 0.2))
    eom = equations_of_motion(mechanism([rotor], [HINGE]))
    (about_axis,) = numeric(eom, eom.mass_matrix)(np.zeros(1), np.zeros(1), np.zeros(1))
    assert about_axis == pytest.approx(0.2, rel=1e-14)
    assert code_of([rotor], [replace(HINGE, kind="prismatic")])[0] == "E301"


CROSS = body("cross", 0.0, (0, 0, 0), (0, 0, 0))
DOOR = body("door", 2.0, (0.5, 0.1, 0.2), (0.1, 0.2, 0.25))


@pytest.mark.parametrize("turn", [0.0, 0.3, 2.0])
def test_two_pins_with_a_massless_cross_between_them_are_a_universal_joint(turn: float) -> None:
    """Mass matrix, bias and accelerations of the chain are those of the one joint, whose frame has the pins as x and y."""
    X = frame((0.2, 0.0, 0.1), z=(0, 0, 1))
    pins = [joint("first", "revolute", "ground", "cross", X @ _turned("x")), joint("second", "revolute", "cross", "door", X @ _turned("y"))]
    chain = equations_of_motion(mechanism([CROSS, DOOR], pins))
    whole = equations_of_motion(mechanism([DOOR], [joint("both", "universal", "ground", "door", X)]))
    q, v, tau = np.array([turn, 0.4]), np.array([0.7, -1.1]), np.array([0.3, 0.2])
    for name in ("mass_matrix", "bias", "vdot"):
        ours, theirs = (numeric(eom, getattr(eom, name))(q, v, tau)[0] for eom in (chain, whole))
        np.testing.assert_allclose(ours, theirs, atol=1e-12)  # round-off of sums of numbers of size 10


@pytest.mark.parametrize("far", [0.0, 1000.0])
def test_two_pins_in_one_line_with_nothing_between_them_are_refused_by_name(far: float) -> None:
    X = frame((far, 0.0, 0.0), z=(0, 0.6, 0.8))
    center = np.array([far + 0.5, 0.1, 0.2])
    pins = [joint("first", "revolute", "ground", "cross", X), joint("second", "revolute", "cross", "door", X)]
    code, text = code_of([CROSS, replace(DOOR, center=center)], pins)
    assert code == "E301"
    assert "'first'" in text
    assert "'cross'" in text
    weighty = replace(CROSS, mass=1e-3, center=center)
    equations_of_motion(mechanism([weighty, replace(DOOR, center=center)], pins))


def test_a_massless_body_behind_a_ball_joint_that_carries_a_ball_joint_is_refused() -> None:
    balls = [joint("first", "spherical", "ground", "cross", frame()), joint("second", "spherical", "cross", "door", frame())]
    assert code_of([CROSS, DOOR], balls)[0] == "E301"


def _turned(axis: str) -> np.ndarray:
    """A frame with its z along the old x or y."""
    X = np.eye(4)
    X[:3, :3] = {"x": [[0, 0, 1], [1, 0, 0], [0, 1, 0]], "y": [[1, 0, 0], [0, 0, 1], [0, -1, 0]]}[axis]
    return X


@pytest.mark.parametrize("moments", [(1.0, 1.0, 2.1), (-0.1, 1.0, 1.0)])
def test_an_impossible_inertia_is_named(moments: tuple[float, float, float]) -> None:
    code, text = code_of([body("door", 1.0, (1, 0, 0), moments)], [HINGE])
    assert code == "E302"
    assert "'door'" in text


def test_a_thin_plate_meets_the_triangle_inequality_with_equality() -> None:
    equations_of_motion(mechanism([body("door", 1.0, (1, 0, 0), (0.3, 0.7, 0.3 + 0.7))], [HINGE]))


def test_a_point_mass_on_its_own_axis_is_refused_and_one_beside_it_is_not() -> None:
    code, text = code_of([body("door", 1.0, (0, 0, 0.4), (0, 0, 0))], [HINGE])
    assert code == "E303"
    assert "'hinge'" in text
    equations_of_motion(mechanism([body("door", 1.0, (0.4, 0, 0), (0, 0, 0))], [HINGE]))


@pytest.mark.parametrize("kind", ["spherical", "free", "planar", "universal"])
def test_a_point_mass_is_refused_where_it_could_spin_unseen(kind: str) -> None:
    along_pin = frame(z=(1, 0, 0))[:3, 0] if kind == "universal" else np.array([0.4, 0.2, 0.1])  # on the first pin: it turns nothing
    machine = mechanism([body("door", 1.0, along_pin, (0, 0, 0))], [joint("hinge", kind, "ground", "door", frame(z=(1, 0, 0)))])
    with pytest.raises(MechanicsError) as caught:
        equations_of_motion(machine)
    assert caught.value.code == "E303"
    solid = mechanism([body("door", 1.0, along_pin, (0.1, 0.1, 0.1))], list(machine.tree))
    equations_of_motion(solid)


def test_a_locked_triangle_is_refused_with_a_joint_to_relax() -> None:
    latch = joint("latch", "revolute", "ground", "knob", frame((1, 1, 0)))
    spindle = joint("spindle", "revolute", "door", "knob", frame((1, 0, 0)))
    bodies = [body("door", 1.0, (1, 0, 0), (1, 1, 1)), body("knob", 1.0, (1, 0, 0), (1, 1, 1))]
    code, text = code_of(bodies, [HINGE, spindle], loops=(latch,))
    assert code == "E308"
    assert "'hinge' planar; or with 'spindle' planar; or with 'latch' planar" in text


def test_overconstrained_joints_are_refused_by_name_and_not_told_again_as_a_loop() -> None:
    other = joint("other", "revolute", "ground", "door", frame((1, 0, 0)))
    clash = Overconstraint(joints=("hinge", "other"), bodies=("ground", "door"), reason="'hinge' and 'other' lock each other")
    code, text = code_of([body("door", 1.0, (1, 0, 0), (1, 1, 1))], [HINGE], loops=(other,), overconstrained=(clash,))
    assert code == "E305"
    assert "'other'" in text


def test_an_unknown_kind_of_joint_is_refused() -> None:
    code, text = code_of([body("door", 1.0, (1, 0, 0), (1, 1, 1))], [replace(HINGE, kind="rubber")])
    assert code == "E306"
    assert "'rubber'" in text


@pytest.mark.parametrize("kind", ["screw", "distance"])
def test_a_loop_closed_by_a_length_of_zero_is_refused(kind: str) -> None:
    latch = joint("latch", kind, "ground", "knob", frame((1, 1, 0)))
    spindle = joint("spindle", "revolute", "door", "knob", frame((1, 0, 0)))
    bodies = [body("door", 1.0, (1, 0, 0), (1, 1, 1)), body("knob", 1.0, (1, 0, 0), (1, 1, 1))]
    code, text = code_of(bodies, [HINGE, spindle], loops=(latch,))
    assert code == "E315"
    assert "'latch'" in text


def test_several_problems_are_told_at_once() -> None:
    bodies = [body("door", -1.0, (1, 0, 0), (1, 1, 1)), body("knob", 1.0, (1, 0, 0), (1, 1, 3))]
    with pytest.raises(ErrorList) as caught:
        equations_of_motion(mechanism(bodies, [HINGE, joint("spindle", "revolute", "door", "knob", frame((1, 0, 0)))]))
    assert [error.code for error in caught.value.errors] == ["E301", "E302"]


def test_the_ground_may_have_any_mass() -> None:
    machine = mechanism([body("door", 1.0, (1, 0, 0), (1, 1, 1))], [HINGE])
    weightless = replace(machine.bodies["ground"], mass=0.0, inertia=np.zeros((3, 3)))
    equations_of_motion(replace(machine, bodies={**machine.bodies, "ground": weightless}))
