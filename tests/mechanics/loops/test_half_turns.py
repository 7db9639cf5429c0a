"""Loops close the right way round: the sines in their rows vanish after half a turn as well, the parts do not fit then."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from linkages import pin, rod
from mechanism_runs import run_of
from random_mechanism import body, frame, joint, mechanism

from foundation.arrays import Array
from mechanics.equations import body_poses, equations_of_motion
from mechanics.errors import MechanicsError
from mechanics.loops.assemble import closure_of
from mechanics.loops.closed_poses import start_on_loops
from topology.mechanism import Mechanism

CRANK, ROD = 0.3, 0.8


def slider_crank_cut_at_the_guide() -> Mechanism:
    """In the plane z = 0, so that the sum of the three angles is the turn of the slider."""
    a = (CRANK * np.cos(0.8), CRANK * np.sin(0.8), 0.0)
    c = (a[0] + np.sqrt(ROD**2 - a[1] ** 2), 0.0, 0.0)
    bodies = [rod("crank", (0, 0, 0), a, 2.0), rod("rod", a, c, 1.0), body("slider", 3.0, c, (0.1, 0.1, 0.1))]
    tree = [pin("shaft", "ground", "crank", (0, 0, 0)), pin("big end", "crank", "rod", a), pin("small end", "rod", "slider", c)]
    return mechanism(bodies, tree, loops=(joint("guide", "prismatic", "ground", "slider", frame(c, z=(1, 0, 0))),))


@pytest.mark.long
def test_a_slider_is_never_assembled_the_wrong_way_round() -> None:
    eom = equations_of_motion(slider_crank_cut_at_the_guide())
    assert eom.constraints is not None
    reference = np.array(eom.constraints.reference)
    # the rod leans back over the crank: the slider is on the other side, and turned only if it is taken for closed after half a turn
    q, _ = start_on_loops(eom, reference, positions={"small end.angle": 3.1}, velocities={})
    assert np.sum(q) == pytest.approx(0.0, abs=1e-10)  # rad; loops close to 1e-12
    # here the rod is too steep for the crank to reach its end, but for a slider turned half round it would not be
    with pytest.raises(MechanicsError) as caught:
        start_on_loops(eom, reference, positions={"small end.angle": -3.0}, velocities={})
    assert caught.value.code == "E307"
    run = run_of(eom, duration=0.02, output_step=0.01, initial={"small end.angle": 3.1})
    np.testing.assert_allclose(np.sum(run.q, axis=1), 0.0, atol=1e-9)


def half_turn(axis: int) -> Array:
    """The quaternion w, x, y, z."""
    return np.array([np.cos(0.49 * np.pi), *(np.sin(0.49 * np.pi) * np.eye(3)[axis])])


@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("kind", ["fixed", "revolute", "prismatic", "cylindrical", "planar", "screw"])
def test_a_cut_joint_closes_only_with_its_frames_the_right_way_round(kind: str, axis: int) -> None:
    """A free body that starts nearly half a turn away from where its joint wants it comes round by itself."""
    cut = replace(joint("cut", kind, "ground", "part", frame((0.1, 0.2, 0.0))), pitch=0.05 if kind == "screw" else 0.0)
    tree = [joint("free", "free", "ground", "part", frame((0, 0, 0)))]
    arm = [joint("hinge", "revolute", "ground", "arm", frame((0, 0, 0)))]  # something that may move when all else is fixed
    bodies = [body("part", 1.0, (0.1, 0, 0), (0.1, 0.2, 0.25)), body("arm", 1.0, (0.1, 0, 0), (0.1, 0.2, 0.25))]
    eom = equations_of_motion(mechanism(bodies, [*tree, *arm], loops=(cut,)))
    q = eom.q0.copy()
    at = eom.quaternions[0]
    q[at : at + 4] = half_turn(axis)
    closed, g = closure_of(eom).close(q)
    assert np.max(np.abs(g)) < 1e-9
    X_WB = body_poses(eom, closed[None])[0][list(eom.poses).index("part")]
    X_FM = np.linalg.inv(cut.X_PF) @ X_WB @ cut.X_CM
    assert X_FM[2, 2] > 0.999
    if kind in ("fixed", "prismatic"):
        assert np.trace(X_FM[:3, :3]) > 2.999
    if kind == "screw":
        angle = np.arctan2(X_FM[1, 0], X_FM[0, 0])
        assert np.cos(angle - X_FM[2, 3] / cut.pitch) > 0.999
