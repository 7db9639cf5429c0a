"""Forces between teeth, of belts, of screws: bodies are in balance with them, wheels roll where they act, and bearings bear them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.inverse_results import InverseAnalysis
from mechanics.analyses.kinematics import body_motions, kinematic_motion
from mechanics.analyses.meshes.mesh_forces import MIDWAY, SLACK
from mechanics.equations import equations_of_motion
from tests.mechanics.analyses.test_inverse import body, driver, frame, free_body_error, joint, mechanism
from topology.joints.couplings import belt, differential, gear, rack_and_pinion, screw_drive
from topology.mechanism import Coupling, DroppedJoint, Joint, Mechanism

TIMES = np.linspace(0.0, 1.0, 7)
INERTIA = (0.02, 0.03, 0.04)


def on_the_swing(coupling: Coupling, joints: list[Joint], drives: tuple[str, ...]) -> InverseAnalysis:
    """ground --base-- carrier, a swinging arm on which the wheels sit; their bodies are out of balance."""
    bodies = [body("carrier", 2.0, (0.1, 0.2, 0.1), INERTIA)]
    for k, j in enumerate(joints):
        wheel = j.child if j.parent == "carrier" else j.parent
        if wheel not in ("ground", "carrier"):
            bodies.append(body(wheel, 1.0 + 0.3 * k, tuple(j.X_PF[:3, 3] + (0.02, -0.03 * k, 0.05)), INERTIA))
    base = joint("base", "revolute", "ground", "carrier", frame((0, 0, 0.2), z=(0.3, 1.0, 0.2)))
    machine = mechanism(bodies, [base, *joints], couplings=(coupling,))
    motions = [driver(name, "sine", amplitude=0.4 + 0.1 * k, frequency=0.8 + 0.1 * k, phase=0.2 * k) for k, name in enumerate(drives)]
    return inverse_analysis(kinematic_motion(equations_of_motion(machine), motions, TIMES))


def wheel(name: str, at: tuple[float, float, float], z: tuple[float, float, float] = (0, 0, 1), kind: str = "revolute") -> Joint:
    return joint(name, kind, "carrier", f"{name} wheel", frame(at, z=z))


A, B = wheel("a", (0.1, 0, 0)), wheel("b", (0.4, 0.1, 0.06))
TILTED = (0.2, 0.1, 1.0)
RACK = wheel("x", (0.2, 0.3, 0), z=(1, 0, 0), kind="prismatic")
CASES: dict[str, tuple[Coupling, list[Joint], tuple[str, ...]]] = {
    "external": (gear("c", "a", "b", teeth=(20, 33)), [A, B], ("base", "a")),
    "internal, second is the ring": (gear("c", "a", "b", teeth=(20, 50), internal=True), [A, B], ("base", "a")),
    "internal, first is the ring": (gear("c", "a", "b", teeth=(50, 20), internal=True), [A, B], ("base", "b")),
    "axes against each other": (
        gear("c", "a", "b", teeth=(20, 33), internal=True),
        [A, wheel("b", (0.4, 0.1, 0), z=(0, 0, -1))],
        ("base", "a"),
    ),
    "tilted shafts": (
        gear("c", "a", "b", teeth=(2, 3)),
        [wheel("a", (0.1, 0, 0), TILTED), wheel("b", (0.4, 0.1, 0), TILTED)],
        ("base", "b"),
    ),
    "place given": (replace(gear("c", "a", "b", teeth=(2, 3)), place=(0.0, 0.0, 0.3)), [A, B], ("base", "a")),
    "rack": (rack_and_pinion("c", "a", "x", radius=0.05), [A, RACK], ("base", "a")),
    "rack, reversed": (rack_and_pinion("c", "a", "x", radius=0.05, reversed=True), [A, RACK], ("base", "x")),
    "belt": (belt("c", "a", "b", radii=(0.05, 0.12)), [A, B], ("base", "a")),
    "crossed belt": (belt("c", "a", "b", radii=(0.05, 0.12), crossed=True), [A, B], ("base", "b")),
    "screw": (screw_drive("c", "a", "x", lead=0.05), [A, wheel("x", (0.3, 0, 0), kind="prismatic")], ("base", "a")),
    "differential": (
        differential("c", "a", "b", "d"),
        [A, wheel("b", (0.1, 0, 0.2)), wheel("d", (0.1, 0, -0.2))],
        ("base", "b", "d"),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_body_is_in_balance_under_what_is_published(case: str) -> None:
    coupling, joints, drives = CASES[case]
    found = on_the_swing(coupling, joints, drives)
    assert set(found.meshes) == {"c"}
    assert free_body_error(found) < 1e-10  # round-off of a handful of operations, on terms of up to 1e2
    assert not any(note.code == "W322" for note in found.notes)
    assert all(found.reactions["base"].determinate), "what is inboard feels nothing of forces between two wheels that it carries"


@pytest.mark.parametrize("case", [name for name in CASES if "belt" not in name and "screw" not in name])
def test_wheels_roll_where_their_teeth_meet(case: str) -> None:
    coupling, joints, drives = CASES[case]
    found = on_the_swing(coupling, joints, drives)
    moving = body_motions(found.motion)
    for mesh in found.meshes["c"]:
        speeds = []
        for name in (mesh.on, mesh.by):
            m = moving[name]
            speeds.append(m.velocity + np.cross(m.angular_velocity, mesh.point - m.position))
        if case != "differential":
            np.testing.assert_allclose(speeds[0], speeds[1], atol=1e-12)  # m/s; round-off


def test_teeth_push_along_the_pitch_circle_and_apart() -> None:
    """A driven pinion at rest against a torque: T / r along the pitch circle, times tan 20 deg on the line of centres."""
    wheels = [body("small", 1.0, (0, 0, 0), (0.1, 0.1, 0.1)), body("large", 2.0, (0.4, 0, 0), (0.5, 0.5, 0.5))]
    joints = [joint("s", "revolute", "ground", "small", frame()), joint("l", "revolute", "ground", "large", frame((0.4, 0, 0)))]
    eom = equations_of_motion(mechanism(wheels, joints, couplings=(gear("mesh", "s", "l", teeth=(20, 60)),)), gravity=(0, 0, 0))
    found = inverse_analysis(kinematic_motion(eom, [driver("s", "polynomial", coefficients=[0.0, 0.0, 1.5])], np.array([0.0, 0.4])))
    (mesh,) = found.meshes["mesh"]
    tangential = 0.5 * 1.0 / 0.3  # N: the large wheel gains 1 rad/s^2 at a radius of 0.3 m
    np.testing.assert_allclose(mesh.point, [[0.1, 0.0, 0.0]] * 2, atol=1e-15)
    np.testing.assert_allclose(mesh.force, [[-tangential * np.tan(np.radians(20)), -tangential, 0.0]] * 2, rtol=1e-12)
    for name, sign in (("s", -1.0), ("l", 1.0)):
        reaction = found.reactions[name]
        np.testing.assert_allclose(reaction.force_W, sign * np.array(mesh.force), atol=1e-12)
        assert reaction.determinate[:3].all()
        assert not reaction.determinate[3:5].any()
        assert reaction.convention == MIDWAY
        assert "20 deg" in reaction.assumption
    (note,) = [note for note in found.notes if note.code == "W324"]
    assert note.element == "mesh"
    assert found.columns()["mesh.mesh.force.y"][0] == "N"


def geared_shaft(place: tuple[float, float, float] | None) -> Mechanism:
    """A shaft in two bearings at z = 0 and 1 m, with a wheel at z = 0.25 m that drives another one 0.3 m away."""
    wheels = [body("a", 1.0, (0, 0, 0.5), (0.1, 0.1, 0.1)), body("b", 1.0, (0.3, 0, 0.5), (0.1, 0.1, 0.1))]
    tree = [joint("near", "revolute", "ground", "a", frame()), joint("other", "revolute", "ground", "b", frame((0.3, 0, 0)))]
    far = joint("far", "revolute", "ground", "a", frame((0, 0, 1)))
    mesh = replace(gear("mesh", "near", "other", teeth=(20, 40)), place=place)
    return mechanism(wheels, tree, couplings=(mesh,), dropped=(DroppedJoint(name="far", kept="near", reason="", joint=far),))


def test_bearings_share_the_tooth_force_by_the_lever_rule() -> None:
    drive = driver("near", "polynomial", coefficients=[0.0, 0.0, 50.0])
    eom = equations_of_motion(geared_shaft((0.0, 0.0, 0.25)), gravity=(0, 0, 0))
    found = inverse_analysis(kinematic_motion(eom, [drive], np.array([0.0])))
    (mesh,) = found.meshes["mesh"]
    near, far = found.bearings["near"], found.bearings["far"]
    np.testing.assert_allclose(near.force_W[:, :2], -0.75 * mesh.force[:, :2], rtol=1e-12)
    np.testing.assert_allclose(far.force_W[:, :2], -0.25 * mesh.force[:, :2], rtol=1e-12)
    assert near.determinate[:2].all()
    assert "20 deg" in near.assumption
    assert "forces only" in near.assumption
    assert not any(note.code in ("W322", "W324") for note in found.notes)


def test_bearings_of_teeth_whose_plane_is_not_given_say_so() -> None:
    drive = driver("near", "polynomial", coefficients=[0.0, 0.0, 50.0])
    found = inverse_analysis(kinematic_motion(equations_of_motion(geared_shaft(None)), [drive], np.array([0.0, 0.1])))
    for name in ("near", "far"):
        assert not found.bearings[name].determinate[:3].any(), name
        assert found.bearings[name].convention == MIDWAY
    assert not any(note.code == "W323" for note in found.notes), "how they share a load is not what is missing here"


def test_a_belt_pulls_both_shafts_together_along_its_tight_strand() -> None:
    """Equal pulleys: the strand is parallel to the line of centres, at one radius from it, on the side that drives."""
    r, torque = 0.1, 0.2
    wheels = [body("a", 1.0, (0, 0, 0), (0.1, 0.1, 0.1)), body("b", 1.0, (0.5, 0, 0), (0.1, 0.1, 0.1))]
    tree = [joint("one", "revolute", "ground", "a", frame()), joint("two", "revolute", "ground", "b", frame((0.5, 0, 0)))]
    strap = belt("strap", "one", "two", radii=(r, r))
    eom = equations_of_motion(mechanism(wheels, tree, couplings=(strap,)), gravity=(0, 0, 0))
    found = inverse_analysis(kinematic_motion(eom, [driver("one", "polynomial", coefficients=[0.0, 0.0, 1.0])], np.array([0.0])))
    (mesh,) = found.meshes["strap"]
    # the second pulley gains 2 rad/s^2, which takes 0.2 N m; it turns anticlockwise, pulled at its far side from below
    np.testing.assert_allclose(mesh.force, [[torque / r, 0.0, 0.0]], atol=1e-12)
    np.testing.assert_allclose(mesh.point, [[0.0, r, 0.0]], atol=1e-12)
    assert found.reactions["one"].convention == SLACK
    assert not found.reactions["one"].determinate[:2].any()


def test_belts_without_radii_crossed_shafts_and_nuts_that_turn_have_no_place() -> None:
    crossed, nut = wheel("b", (0.4, 0.1, 0), z=(0, 1, 0)), wheel("x", (0.1, 0, 0.1), kind="cylindrical")
    cases = (
        (replace(belt("c", "a", "b", radii=(1, 2)), radii=()), [A, B], ("base", "a")),
        (gear("c", "a", "b", teeth=(1, 2)), [A, crossed], ("base", "a")),
        (screw_drive("c", "a", "x.position", lead=-0.05), [A, nut], ("base", "a", "x.angle")),  # turned, it would move by itself
    )
    for coupling, joints, drives in cases:
        found = on_the_swing(coupling, joints, drives)
        assert not found.meshes
        assert any(note.code == "W322" for note in found.notes)


def test_a_planet_rolls_on_a_ring_at_rest() -> None:
    """The ring is the ground, the arm its carrier: the wheel that a joint carries may be the joint's parent."""
    arm, planet = body("arm", 1.0, (0.1, 0, 0), INERTIA), body("planet", 0.5, (0.2, 0, 0), INERTIA)
    joints = [joint("sun", "revolute", "ground", "arm", frame()), joint("pin", "revolute", "arm", "planet", frame((0.2, 0, 0)))]
    # the ring turns against the arm by minus the angle of the arm; planet and ring turn one way: 20 pin = 60 (-arm)
    ring = Coupling(name="ring", kind="gear", terms=(("pin", 20.0), ("sun", 60.0)))
    eom = equations_of_motion(mechanism([arm, planet], joints, couplings=(ring,)))
    found = inverse_analysis(kinematic_motion(eom, [driver("sun", "sine", amplitude=0.5, frequency=1.0, phase=0.3)], TIMES))
    (mesh,) = found.meshes["ring"]
    assert (mesh.on, mesh.by) == ("planet", "ground")
    np.testing.assert_allclose(np.linalg.norm(mesh.point[:, :2], axis=1), 0.3, atol=1e-12)  # the ring's pitch radius
    m = body_motions(found.motion)["planet"]
    np.testing.assert_allclose(m.velocity + np.cross(m.angular_velocity, mesh.point - m.position), 0.0, atol=1e-12)
    assert free_body_error(found) < 1e-10


@pytest.mark.parametrize("skew", [2e-6, 5e-5])
def test_shafts_that_are_parallel_to_the_accuracy_of_cad_data_keep_their_tooth_force(skew: float) -> None:
    def forces(angle: float) -> InverseAnalysis:
        bodies = [body("a", 1.0, (0.1, 0.02, 0), (0.02, 0.03, 0.04)), body("b", 1.0, (0.4, 0.12, 0), (0.02, 0.03, 0.04))]
        shafts = [
            joint("in", "revolute", "ground", "a", frame((0.1, 0, 0))),
            joint("out", "revolute", "ground", "b", frame((0.4, 0.1, 0), z=(angle, 0, 1))),
        ]
        machine = mechanism(bodies, shafts, couplings=(gear("mesh", "in", "out", teeth=(20, 33)),))
        drive = driver("in", "sine", amplitude=0.4, frequency=0.8)
        return inverse_analysis(kinematic_motion(equations_of_motion(machine), [drive], np.linspace(0, 1, 5)))

    straight, found = forces(0.0), forces(skew)
    assert list(found.meshes) == ["mesh"]
    (expected,), (mesh,) = straight.meshes["mesh"], found.meshes["mesh"]
    largest = float(np.max(np.abs(expected.force)))
    np.testing.assert_allclose(mesh.force, expected.force, atol=10.0 * skew * largest)  # directions turn by the skew
