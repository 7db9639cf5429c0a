"""Machines whose CAD has another axis up stand upright in stills, videos and the window; a still is framed to what it shows."""

from __future__ import annotations

import numpy as np
import pytest
from drawing import require_drawing
from pan_tilt import pan_tilt

from viz.render.camera import outline_points
from viz.render.joint_marks import joint_marks
from viz.render.stage import HEADLINE, READOUT, THREE_QUARTER, frame_instant, open_stage, set_time
from viz.scene_building import turn_upright, upright

DIRECTIONS = [(0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.48, -0.6, 0.64), (0.48, -0.6, -0.64)]


@pytest.mark.parametrize("up", DIRECTIONS)
def test_the_turn_is_a_rotation_that_brings_up_to_z(up):
    R = turn_upright(up)
    # sums of three products of numbers up to 1, and a division by 1 + z = 0.36 at the least
    np.testing.assert_allclose(R @ up, (0, 0, 1), atol=1e-15)
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=3e-15)
    assert np.linalg.det(R) == pytest.approx(1.0)


@pytest.mark.parametrize("up", DIRECTIONS[1:])
def test_in_an_upright_scene_heights_are_measured_along_up(up):
    scene = pan_tilt()[0].with_changes(up=up)
    turned = upright(scene)
    before, after = outline_points(scene), outline_points(turned)
    # the same points of the same frames, turned; single precision in which farthest points are chosen does not change what they are
    np.testing.assert_allclose(after[:, 2], before @ np.array(up), atol=1e-12)
    assert turned.up == (0.0, 0.0, 1.0)
    assert (after >= turned.swept_bounds[0] - 1e-9).all()
    assert (after <= turned.swept_bounds[1] + 1e-9).all()


def test_a_scene_that_is_upright_already_is_left_alone():
    scene = pan_tilt()[0]
    assert upright(scene) is scene


def test_actors_and_camera_follow_up():
    scene = pan_tilt()[0].with_changes(up=(0.0, 1.0, 0.0))
    require_drawing(lambda: open_stage(scene, size=(160, 90)))
    stage = open_stage(scene, size=(160, 90), occlusion=False)
    try:
        time = float(scene.times[9])
        set_time(stage, time)
        X_UW = np.eye(4)
        X_UW[:3, :3] = turn_upright(scene.up)
        for name in scene.instances:
            np.testing.assert_allclose(stage.matrix(name), X_UW @ scene.instance_pose(name, time), atol=1e-12)  # two products of rotations
        assert stage.plotter.renderer.GetActiveCamera().GetViewUp()[2] > 0.5
        expected = joint_marks(scene, np.asarray(THREE_QUARTER) @ X_UW[:3, :3])
        assert [m.joint for m in stage.mark_shapes] == [m.joint for m in expected]
        for mark, other in zip(stage.mark_shapes, expected, strict=True):
            np.testing.assert_allclose(mark.tip, other.tip, atol=1e-9)  # in the frame of its body, which does not turn
    finally:
        stage.close()


def test_an_instant_fills_the_picture_better_than_the_whole_motion_and_stays_inside():
    scene = pan_tilt()[0]
    require_drawing(lambda: open_stage(scene, size=(160, 90)))
    stage = open_stage(scene, size=(320, 180), occlusion=False, marks=False, margins=(0.07, 0.07, READOUT, HEADLINE))
    try:
        eye = stage.plotter.renderer.GetActiveCamera()
        far = eye.GetDistance()
        time = float(scene.times[len(scene.times) // 3])
        frame_instant(stage, time)
        assert eye.GetDistance() <= far * (1 + 1e-9)
        instant = scene.with_changes(times=np.array([time]), poses={body: pose[None] for body, pose in scene.poses_at(time).items()})
        renderer, seen = stage.plotter.renderer, []
        for point in outline_points(instant):
            renderer.SetWorldPoint(*point, 1.0)
            renderer.WorldToDisplay()
            seen.append(renderer.GetDisplayPoint()[:2])
        x, y = np.array(seen).T
        assert x.min() >= 0
        assert x.max() <= 320
        assert y.min() >= 90 * READOUT - 1  # pixels: of the half height, below which the time stands
        assert y.max() <= 180 - 90 * HEADLINE + 1
        # the nearest camera: along one direction the machine reaches from margin to margin
        assert max(np.ptp(x) / 320 / 0.93, np.ptp(y) / 180 / (1 - (READOUT + HEADLINE) / 2)) == pytest.approx(1.0, abs=0.02)
    finally:
        stage.close()
