"""Two joints between the same two bodies that act as one: the motion of that one, with the reactions of both."""

from __future__ import annotations

import numpy as np
import pytest
from mechanism_runs import run_of
from random_mechanism import body, frame, joint, mechanism

from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import KinematicMotion
from mechanics.equations import body_poses, equations_of_motion
from topology.mechanism import Joint

GRAVITY = (0.0, -9.81, 0.0)
DOOR = body("door", 2.0, (0.3, 0.0, 0.1), (0.05, 0.06, 0.07))


def ball(z: float) -> Joint:
    return joint(f"ball {z}", "spherical", "ground", "door", frame((0, 0, z)))


HINGES = {
    "two balls": (ball(-0.2), ball(0.3)),
    "a ball and a point on a line": (ball(-0.2), joint("pin", "point_on_line", "ground", "door", frame((0, 0, 0.3)))),
    "a plane and a ball": (joint("face", "planar", "ground", "door", frame((0.5, 0.2, 0.0))), ball(0.1)),
}


@pytest.mark.parametrize("pair", HINGES.values(), ids=HINGES)
def test_a_door_on_two_joints_swings_as_on_one_hinge(pair: tuple[Joint, Joint]) -> None:
    hinge = equations_of_motion(mechanism([DOOR], [joint("hinge", "revolute", "ground", "door", frame())]), gravity=GRAVITY)
    alone = run_of(hinge, duration=1.0, output_step=0.05)
    eom = equations_of_motion(mechanism([DOOR], [pair[0]], loops=(pair[1],)), gravity=GRAVITY)
    run = run_of(eom, duration=1.0, output_step=0.05)
    assert run.closure < 1e-9
    # both at the default tolerance of 1e-9, over one swing
    np.testing.assert_allclose(body_poses(eom, run.q)[:, 1], body_poses(hinge, alone.q)[:, 1], atol=1e-7)


def test_two_guide_rods_are_one_slide_and_share_the_load() -> None:
    """A carriage on two parallel rods falls along them; its weight across them is carried by both, half each by symmetry."""
    carriage = body("carriage", 4.0, (0.0, 0.0, 0.0), (0.1, 0.1, 0.1))
    rods = [joint(name, "cylindrical", "ground", "carriage", frame((x, 0, 0))) for name, x in (("left", -0.2), ("right", 0.2))]
    eom = equations_of_motion(mechanism([carriage], [rods[0]], loops=(rods[1],)), gravity=(0.0, -9.81, -2.0))
    run = run_of(eom, duration=1.0, output_step=0.1)
    np.testing.assert_allclose(run.q[:, eom.q_names.index("left.position")], -0.5 * 2.0 * run.time**2, atol=1e-9)
    motion = KinematicMotion(eom=eom, time=run.time, q=run.q, v=run.v, vdot=np.tile([0.0, -2.0], (len(run.time), 1)), driven=())
    found = inverse_analysis(motion)
    for name in ("left", "right"):
        np.testing.assert_allclose(found.reactions[name].force_W[:, 1], 0.5 * 4.0 * 9.81, rtol=1e-9)
