"""Stills: actors stand where the result has the bodies, the picture holds the machine, the file is whole or not there."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from drawing import require_drawing
from machines import two_axes
from pan_tilt import NASTY_NAMES, Plot, pan_tilt
from PIL import Image

from viz.colors import hex_from_color
from viz.errors import VizError
from viz.plots.curves import REFERENCE, Curve, curves_of, one_line
from viz.plots.picture_panel import LEGEND_GAP, _wide, draw_panel, legend_rows
from viz.render import picture as pictures
from viz.render.camera import DIRECTIONS, fit_camera, outline_points
from viz.render.contact_shadow import CELLS, contact_shadow
from viz.render.joint_marks import _first_gap, joint_marks
from viz.render.picture import describe, readout_text, telling_time
from viz.render.stage import draw, open_stage, set_time
from viz.render.still import write_still
from viz.scene import Trail
from viz.scene_building import build_scene

SMALL = (640, 360)


# ------------------------------------------------------------------------------------------------------------------- stage


def test_actors_stand_where_the_result_has_their_bodies():
    scene, result, _ = pan_tilt()
    require_drawing(lambda: open_stage(scene, size=(160, 90)))
    stage = open_stage(scene, size=(160, 90), occlusion=False)
    try:
        for k in (0, 7, 31, len(result.frames) - 1):
            set_time(stage, float(result.frames[k]))
            for name, instance in scene.instances.items():
                # VTK holds doubles, so nothing is lost on the way; the page promises 1e-6.
                np.testing.assert_array_equal(stage.matrix(name), result.poses[instance.body][k] @ instance.X_WP)
    finally:
        stage.close()


def test_joint_marks_ride_on_the_parent_body():
    scene, result, _ = pan_tilt()
    require_drawing(lambda: open_stage(scene, size=(160, 90)))
    stage = open_stage(scene, size=(160, 90), occlusion=False)
    try:
        set_time(stage, float(result.frames[20]))
        matrix = stage.marks["tilt"].GetUserMatrix()
        X_WB = np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])
        np.testing.assert_array_equal(X_WB, result.poses["yoke"][20])
    finally:
        stage.close()


def test_instances_of_one_shape_share_its_memory():
    scene, _, _ = pan_tilt()
    require_drawing(lambda: open_stage(scene, size=(160, 90)))
    stage = open_stage(scene, size=(160, 90), occlusion=False)
    try:
        mappers = {actor.GetMapper() for actor in stage.faces.values()}
        assert len(mappers) == len(scene.meshes)
        assert stage.faces["base bolt 0"].GetMapper() is stage.faces["base bolt 5"].GetMapper()
    finally:
        stage.close()


def test_the_whole_motion_lies_inside_the_drawn_picture():
    scene, _, _ = pan_tilt()
    require_drawing(lambda: open_stage(scene, size=(160, 90)))
    stage = open_stage(scene, size=(320, 180), occlusion=False, shadow=False)
    try:
        for time in np.linspace(0, scene.duration, 4):
            set_time(stage, time)
            picture = draw(stage).astype(int)
            rim = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
            # Background: pale, and hardly coloured; no part of the machine and no arrow is like that.
            assert rim.min() > 195
    finally:
        stage.close()


# ------------------------------------------------------------------------------------------------------------------ camera


@pytest.mark.parametrize("name", DIRECTIONS)
@pytest.mark.parametrize("aspect", [0.5, 1.0, 2.4])
def test_the_fitted_camera_holds_every_point_and_touches_its_margins(name, aspect):
    points = np.random.default_rng(3).normal(size=(200, 3)) * (0.3, 0.2, 0.5) + (1.0, 2.0, 3.0)
    margins = (0.1, 0.2, 0.3, 0.05)
    camera = fit_camera(points, DIRECTIONS[name], aspect=aspect, margins=margins)
    forward = camera.focus - camera.position
    forward = forward / np.linalg.norm(forward)
    right = np.cross(forward, camera.up)
    seen = points - camera.position
    depth = seen @ forward
    half = np.tan(np.radians(camera.view_angle) / 2)
    x, y = (seen @ right) / depth / (half * aspect), (seen @ camera.up) / depth / half
    slack = np.array([x.min() + 0.9, 0.8 - x.max(), y.min() + 0.7, 0.95 - y.max()])
    assert depth.min() > 0
    # Round-off of some operations on numbers of order 10.
    assert slack.min() > -1e-9
    assert min(slack[:2].max(), slack[2:].max()) < 1e-9  # one of the two directions is filled to both margins


def test_outline_points_reach_as_far_as_all_vertices_do():
    scene, _, _ = pan_tilt()
    outline = outline_points(scene)
    low, high = outline.min(axis=0), outline.max(axis=0)
    for name, instance in scene.instances.items():
        vertices = scene.meshes[instance.mesh].vertices
        for time in scene.times[:: len(scene.times) // 5]:
            X = scene.instance_pose(name, float(time))
            p_W = vertices @ X[:3, :3].T + X[:3, 3]
            # The support points leave out at most what lies between two of the 98 directions: some hundredths of a small part's size.
            assert (p_W >= low - 0.01 * scene.size).all()
            assert (p_W <= high + 0.01 * scene.size).all()


# ------------------------------------------------------------------------------------------------------- shadow and arrows


def test_the_shadow_is_dark_below_the_machine_and_fades_to_nothing_at_the_rim():
    scene, _, _ = pan_tilt()
    dark = contact_shadow(scene).darkness(scene.poses_at(0.0))
    middle = dark[CELLS // 2 - 5 : CELLS // 2 + 5, CELLS // 2 - 5 : CELLS // 2 + 5]
    assert middle.min() > 0.5
    assert dark.max() < 1.0
    assert max(dark[0].max(), dark[-1].max(), dark[:, 0].max(), dark[:, -1].max()) == 0.0


def test_the_shadow_follows_the_motion():
    scene, _, _ = pan_tilt()
    shadow = contact_shadow(scene)
    moved = {name: X.copy() for name, X in scene.poses_at(0.0).items()}
    for X in moved.values():
        X[0, 3] += 8 * shadow.side / CELLS
    before, after = shadow.darkness(scene.poses_at(0.0)), shadow.darkness(moved)
    columns = np.arange(CELLS)
    shift = (after.sum(axis=0) @ columns) / after.sum() - (before.sum(axis=0) @ columns) / before.sum()
    assert 6 < shift < 8.5  # 8 cells, less what the fading rim takes


@pytest.mark.parametrize("direction", [(1, -1, 0.6), (-1, 1, 0.6), (0, 0, -1)])
def test_arrows_point_along_the_axis_and_stand_on_the_side_of_the_eye(direction):
    scene, _, _ = pan_tilt()
    for mark, joint in zip(joint_marks(scene, direction), scene.joints, strict=True):
        near = np.sign(joint.axis @ np.array(direction)) or 1.0
        assert (mark.tip - joint.origin) @ joint.axis * near > 0
        assert (mark.tip - mark.root) @ joint.axis * near > 0
        np.testing.assert_allclose(np.cross(mark.tip - joint.origin, joint.axis), 0, atol=1e-12)  # on the axis, to round-off
        lengths = np.linalg.norm(mark.mesh.normals, axis=1)
        np.testing.assert_allclose(lengths, 1.0, atol=1e-6)  # single precision


def test_an_arrow_stands_in_the_first_gap_that_holds_it():
    assert _first_gap([(0.9, 1.0), (-0.3, 0.2)], 0.5) == 0.2
    assert _first_gap([(0.9, 1.0), (-0.3, 0.2)], 0.8) == 1.0
    assert _first_gap([], 0.1) == _first_gap([(-2.0, -1.0)], 0.1) == 0.0


def test_an_arrow_does_not_stand_inside_a_solid():
    """A box has points of its surface near the axis only at its two ends: what lies between is full."""
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism)
    yaw = next(mark for mark in joint_marks(scene, (1, -1, 0.6)) if mark.joint == "yaw")
    assert yaw.root[2] >= 0.33 - 1e-6  # the top of the head, in single precision


def test_dropped_and_fixed_joints_get_no_arrow():
    scene, _, _ = pan_tilt()
    joints = [j.__class__(**{**{f: getattr(j, f) for f in j.__slots__}, "role": "dropped"}) for j in scene.joints]
    assert joint_marks(scene.with_changes(joints=tuple(joints)), (1, 0, 0)) == ()


# ------------------------------------------------------------------------------------------------------------------- plots


def test_angles_are_shown_in_degrees_and_commands_dashed():
    scene, result, plots = pan_tilt()
    command, angle = curves_of(plots[0], result, scene)
    assert (command.command, angle.command) == (True, False)
    assert (command.color, angle.color) == (REFERENCE, hex_from_color(scene.joints[0].color))
    assert angle.unit == "deg"
    np.testing.assert_allclose(angle.values, np.degrees(result.array("pan.angle")), rtol=1e-15)


@pytest.mark.parametrize("count", [1, 2, 6, 12])
@pytest.mark.parametrize("name", ["j{}.angle", "the very long name of joint number {}.angle", "關節 {} 🤖.angle"])
def test_every_curve_has_its_name_in_the_legend_and_no_row_is_wider_than_the_plot(count, name):
    curves = [
        Curve(name=name.format(i), unit="rad", time=np.arange(2.0), values=np.zeros(2), color="#000000", command=i == 0)
        for i in range(count)
    ]
    rows = legend_rows(curves, 220.0)
    assert [curve for row in rows for curve, _ in row] == curves
    assert all(sum(_wide(label) for _, label in row) + LEGEND_GAP * (len(row) - 1) <= 220.0 for row in rows)
    if count <= 6:
        assert len(rows) <= 3


def test_what_all_names_end_in_is_left_off_only_where_there_is_no_room():
    def texts(room):
        curves = [
            Curve(name=f"{side}_motor.i", unit="A", time=np.arange(2.0), values=np.zeros(2), color="#000000", command=False)
            for side in ("left", "right")
        ]
        return [label for row in legend_rows(curves, room) for _, label in row]

    assert texts(300.0) == ["left_motor.i", "right_motor.i"]
    assert texts(100.0) == ["left", "right"]


def test_no_two_curves_of_a_plot_have_one_colour():
    scene, result, _ = pan_tilt()
    curves = curves_of(Plot(title="all", signals=("pan.angle", "pan_motor.i", "tilt.angle", "tilt_motor.i")), result, scene)
    assert len({curve.color for curve in curves}) == 4


def test_the_marker_stands_at_its_time_and_leaves_the_panel_as_it_was():
    scene, result, plots = pan_tilt()
    panel = draw_panel(result, plots, size=(300, 400), scene=scene)
    before = panel.pixels.copy()
    first, second = panel.at(0.25), panel.at(0.75)
    np.testing.assert_array_equal(panel.pixels, before)
    box = panel.boxes[0]
    for picture, time in ((first, 0.25), (second, 0.75)):
        changed = np.flatnonzero((picture != before).any(axis=(0, 2)))
        x = box.left + (time - box.time[0]) / (box.time[1] - box.time[0]) * (box.right - box.left)
        assert abs(changed.mean() + 0.5 - x) < 1.0  # a pixel


def test_a_signal_that_does_not_exist_is_named():
    scene, result, _ = pan_tilt()
    with pytest.raises(VizError) as caught:
        draw_panel(result, [Plot(title="wrong", signals=("pan.angel",))], size=(300, 400), scene=scene)
    assert caught.value.code == "E503"
    assert caught.value.element == "pan.angel"
    assert "'pan.angle'" in caught.value.remedy


def test_names_of_any_characters_fit_one_line():
    assert one_line("a\tb\r\nc\x00d") == "a b c d"
    assert len(one_line("x" * 500)) == 80


# ------------------------------------------------------------------------------------------------------------------- still


def test_a_still_has_the_size_asked_for_and_nothing_else_is_left(tmp_path):
    scene, result, plots = pan_tilt()
    path = tmp_path / "new" / "still.png"
    require_drawing(lambda: write_still(path, scene))
    assert write_still(path, scene, size=SMALL, result=result, plots=plots) == path
    with Image.open(path) as image:
        assert image.size == SMALL
        assert image.format == "PNG"
    assert [p.name for p in path.parent.iterdir()] == ["still.png"]


def test_stills_of_two_times_differ_in_the_view_and_in_the_panel(tmp_path):
    scene, result, plots = pan_tilt()
    require_drawing(lambda: write_still(tmp_path / "a.png", scene))
    pictures = []
    for name, time in (("a.png", 0.0), ("b.png", 0.3)):
        write_still(tmp_path / name, scene, time=time, size=SMALL, result=result, plots=plots)
        pictures.append(np.asarray(Image.open(tmp_path / name)).astype(int))
    different = (np.abs(pictures[0] - pictures[1]).max(axis=2) > 20).astype(int)
    assert different[60:300, :400].sum() > 500  # the machine
    assert different[:, 430:].sum() > 50  # the markers


def test_names_of_any_characters_do_not_hinder_a_still(tmp_path):
    scene, result, plots = pan_tilt(names=NASTY_NAMES, joints=("pan $^{", "tilt </text> 😀"), title="<script>alert(1)</script>\n$\\frac{")
    require_drawing(lambda: write_still(tmp_path / "a.png", scene))
    write_still(tmp_path / "a.png", scene, size=SMALL, result=result, plots=plots)
    assert (tmp_path / "a.png").stat().st_size > 10_000


def test_a_scene_that_stands_still_can_be_drawn(tmp_path):
    scene, _, _ = pan_tilt()
    standing = scene.with_changes(times=np.zeros(1), poses={name: np.eye(4)[None] for name in scene.bodies})
    require_drawing(lambda: write_still(tmp_path / "a.jpg", standing))
    write_still(tmp_path / "a.jpg", standing, size=(200, 150), body_colors=True)
    with Image.open(tmp_path / "a.jpg") as image:
        assert image.format == "JPEG"


def test_a_scene_without_parts_can_be_drawn(tmp_path):
    scene, _, _ = pan_tilt()
    empty = scene.with_changes(instances={}, meshes={}, joints=())
    require_drawing(lambda: write_still(tmp_path / "a.png", empty))
    write_still(tmp_path / "a.png", empty, size=(200, 150))
    assert (tmp_path / "a.png").exists()


def test_a_failed_write_keeps_the_old_file(tmp_path, monkeypatch):
    scene, _, _ = pan_tilt()
    path = tmp_path / "still.png"
    require_drawing(lambda: write_still(path, scene))
    path.write_text("old")

    def fail(self, fp, **_):
        fp.write_bytes(b"half")
        raise OSError("disk full")

    monkeypatch.setattr(Image.Image, "save", fail)
    with pytest.raises(OSError, match="disk full"):
        write_still(path, scene, size=(200, 150))
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["still.png"]


@pytest.mark.parametrize(("name", "size"), [("still.bmpx", SMALL), ("still", SMALL), ("still.png", (10, 10)), ("still.png", (99999, 100))])
def test_what_cannot_be_written_is_refused_before_drawing(tmp_path, name, size):
    scene, _, _ = pan_tilt()
    with pytest.raises(VizError) as caught:
        write_still(tmp_path / name, scene, size=size)
    assert caught.value.code == "E524"


@pytest.mark.parametrize("time", [-0.1, 1e3, float("nan")])
def test_a_time_outside_the_run_is_refused(tmp_path, time):
    """A clock that shows it over the last pose would be a lie."""
    scene, _, _ = pan_tilt()
    with pytest.raises(VizError) as caught:
        write_still(tmp_path / "a.png", scene, size=SMALL, time=time)
    assert caught.value.code == "E524"
    assert not list(tmp_path.iterdir())


def test_the_telling_time_is_that_of_the_farthest_pose():
    scene, _, _ = pan_tilt()
    time = telling_time(scene)
    angle = [np.arccos((np.trace(scene.pose("yoke", t)[:3, :3]) - 1) / 2) for t in (time, scene.duration)]
    assert angle[0] >= angle[1]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (-0.01, "deg", "a-b +0.0°"),
        (-8.123, "deg", "a-b −8.1°"),
        (-12.34, "mm", "a-b −12.3 mm"),
        (1234.5, "mm", "a-b +1234.5 mm"),
        (1.5, "rad", "a-b +1.5 rad"),
    ],
)
def test_coordinates_are_read_out_with_true_minus_signs_and_no_negative_zero(value, unit, text):
    assert readout_text("a-b", value, unit) == text


def test_a_scene_is_described_in_one_line():
    scene, _, _ = pan_tilt()
    assert describe(scene) == "13 parts → 3 bodies · 2 revolute joints"


def test_the_way_of_a_chosen_point_is_drawn_up_to_the_time_shown():
    scene, result, _ = pan_tilt()
    require_drawing(lambda: open_stage(scene, size=(160, 90)))
    body, point = scene.joints[-1].child, np.array([0.3, 0.2, 0.1])
    stage = open_stage(scene.with_changes(overlays=(Trail(name="tip", body=body, point=point),)), size=(160, 90), occlusion=False)
    try:
        (trail,) = stage.trails
        set_time(stage, float(result.frames[20]))
        way = result.poses[body] @ np.append(point, 1.0)
        np.testing.assert_allclose(trail.ball.GetPosition(), way[20, :3], atol=1e-12)
        assert trail.lines.GetNumberOfConnectivityIds() == 21
        for corner in way[:, :3]:  # the camera holds all of it
            assert np.abs(stage.outline - corner).max(axis=1).min() < 1e-12
    finally:
        stage.close()


def test_names_of_joints_on_one_axis_do_not_lie_on_each_other(monkeypatch):
    scene, result, _ = pan_tilt()
    require_drawing(lambda: open_stage(scene, size=(160, 90)))
    tilt = next(joint for joint in scene.joints if joint.name == "tilt")
    twin = dataclasses.replace(tilt, name="tilt twin")
    written = []
    original = pictures._Band.write

    def write(band, x, y, text, *more, **options):
        written.append((text, x, y, band._target.ctypes.data))
        return original(band, x, y, text, *more, **options)

    monkeypatch.setattr(pictures._Band, "write", write)
    composer = pictures.compose(scene.with_changes(joints=(*scene.joints, twin)), size=SMALL, fine=False)
    try:
        composer.at(float(result.frames[0]))
    finally:
        composer.close()
    heights = {text: data for text, _, _, data in written if text.startswith("tilt")}
    rows = abs(heights["tilt"] - heights["tilt twin"]) / (3 * SMALL[0])  # the picture has three bytes a pixel, row by row
    assert rows >= 12.5 * SMALL[1] / 720  # the height of the type
