"""The window, driven off the screen: what keys and clicks do, and where the actors stand."""

from __future__ import annotations

import numpy as np
import pytest
from drawing import require_drawing
from pan_tilt import NASTY_NAMES, pan_tilt

from viz.errors import VizError
from viz.render import opengl
from viz.render.picture import _project
from viz.render.stage import draw
from viz.render.window import show
from viz.render.window_overlay import HELP, describe_part, key_names

SIZE = (480, 300)


@pytest.fixture(scope="module")
def opened():
    scene, result, _ = pan_tilt()
    require_drawing(lambda: show(scene, result, off_screen=True))
    window = show(scene, result, off_screen=True, size=SIZE)
    draw(window.stage)
    yield window, result
    window.close()


@pytest.fixture
def window(opened):
    """The window as it is after opening."""
    window = opened[0]
    window.playing, window.speed = False, 1.0
    window.select(None)
    window.show_all()
    window.set_time(0.0)
    window.look("iso")
    return window


def seen_at(window, name):
    """Pixel, from the left and from below, of the middle of an instance's vertices."""
    instance = window.scene.instances[name]
    X = window.stage.matrix(name)
    middle = X[:3, :3] @ window.scene.meshes[instance.mesh].vertices.astype(float).mean(axis=0) + X[:3, 3]
    x, y = _project(window.stage, middle)
    return round(x), round(SIZE[1] - 1 - y)


def test_actors_stand_where_the_result_has_their_bodies(window, opened):
    result = opened[1]
    for k in (3, 40):
        window.set_time(float(result.frames[k]))
        for name, instance in window.scene.instances.items():
            # Doubles all the way; the promise is 1e-6.
            np.testing.assert_array_equal(window.stage.matrix(name), result.poses[instance.body][k] @ instance.X_WP)


def test_the_slider_follows_the_machine(window):
    window.set_time(0.7)
    assert window.overlay.slider.GetValue() == pytest.approx(0.7)
    assert "0.700" in window.overlay.clock.GetInput()


def test_playing_goes_on_by_the_time_that_passed_times_the_speed(window):
    window.change_speed(-1)
    assert window.speed == 0.5
    window.press("space")
    start = window._last_tick
    window.tick(start + 0.1)
    assert window.time == pytest.approx(0.05, abs=1e-12)
    window.tick(start + 0.5)
    assert window.time == pytest.approx(0.25, abs=1e-12)
    window.press("space")
    window.tick(start + 0.9)
    assert window.time == pytest.approx(0.25, abs=1e-12)


def test_playing_begins_again_at_the_end(window):
    window.press("End")
    assert window.time == window.scene.duration
    window.press("space")
    assert (window.playing, window.time) == (True, 0.0)
    window.tick(window._last_tick + 2 * window.scene.duration)
    assert window.time == 0.0


def test_arrow_keys_go_from_frame_to_frame_and_stop_at_the_ends(window):
    times = window.scene.times
    window.press("Left")
    assert window.time == times[0]
    window.press("Right")
    window.press("Right")
    assert window.time == times[2]
    window.set_time(float(times[5] + times[6]) / 2)
    window.press("Right")
    assert window.time == times[6]


def test_time_is_held_between_the_ends(window):
    window.set_time(99.0)
    assert window.time == window.scene.duration
    window.set_time(-1.0)
    assert window.time == 0.0


def test_a_click_picks_what_is_seen_and_shows_its_card(window):
    assert window.pick(*seen_at(window, "yoke motor")) == "yoke motor"
    assert window.overlay.card.GetVisibility()
    assert "100 g" in window.overlay.card.GetInput()
    assert "yoke" in window.overlay.card.GetInput()
    assert window.pick(3, SIZE[1] // 2) is None
    assert not window.overlay.card.GetVisibility()


def test_a_press_and_release_at_one_place_is_a_click_and_a_turn_of_the_view_is_not(window):
    interactor = window.plotter.iren.interactor
    x, y = seen_at(window, "yoke motor")

    def drag(dx):
        interactor.SetEventPosition(x, y)
        interactor.InvokeEvent("LeftButtonPressEvent")
        interactor.SetEventPosition(x + dx, y)
        interactor.InvokeEvent("MouseMoveEvent")
        interactor.InvokeEvent("LeftButtonReleaseEvent")

    before = window.plotter.renderer.GetActiveCamera().GetPosition()
    drag(60)
    assert window.picked is None
    assert window.plotter.renderer.GetActiveCamera().GetPosition() != before
    window.look("iso")
    drag(0)
    assert window.picked == "yoke motor"
    interactor.InvokeEvent("MouseWheelForwardEvent")
    assert window.picked == "yoke motor"


def test_the_mouse_on_the_slider_moves_time_and_neither_picks_nor_turns(window):
    interactor = window.plotter.iren.interactor
    before = window.plotter.renderer.GetActiveCamera().GetPosition()
    y = round(0.036 * SIZE[1])
    interactor.SetEventPosition(SIZE[0] // 2, y)
    interactor.InvokeEvent("LeftButtonPressEvent")
    assert window.time == pytest.approx(0.5 * window.scene.duration, abs=0.003)  # a pixel is two thousandths of the slider
    for x, part in ((SIZE[0], 1.0), (round(0.25 * SIZE[0]), 0.24)):
        interactor.SetEventPosition(x, 5 * y)  # the mouse may leave the slider while it holds it
        interactor.InvokeEvent("MouseMoveEvent")
        assert window.time == pytest.approx(part * window.scene.duration, abs=0.003)
    interactor.InvokeEvent("LeftButtonReleaseEvent")
    interactor.SetEventPosition(0, 5 * y)
    interactor.InvokeEvent("MouseMoveEvent")
    assert window.time == pytest.approx(0.24 * window.scene.duration, abs=0.003)
    assert window.picked is None
    assert window.plotter.renderer.GetActiveCamera().GetPosition() == before


def test_vtks_own_keys_are_silent_and_ours_arrive(window):
    interactor = window.plotter.iren.interactor
    for key in ("w", "s", "p", "3"):
        interactor.SetKeySym(key)
        interactor.SetKeyCode(key)
        interactor.InvokeEvent("KeyPressEvent")
        interactor.InvokeEvent("CharEvent")
    assert {actor.GetProperty().GetRepresentation() for actor in window.stage.faces.values()} == {2}  # surfaces
    interactor.SetKeySym("End")
    interactor.InvokeEvent("KeyPressEvent")
    assert window.time == window.scene.duration


def test_a_picked_part_changes_colour_and_gets_its_own_back(window):
    surface = window.stage.faces["yoke motor"].GetProperty()
    before = surface.GetDiffuseColor()
    window.select("yoke motor")
    assert surface.GetDiffuseColor() != before
    window.select(None)
    assert surface.GetDiffuseColor() == before


def test_a_hidden_part_is_neither_seen_nor_picked_until_all_are_shown(window):
    place = seen_at(window, "yoke motor")
    assert window.pick(*place) == "yoke motor"
    window.press("h")
    assert not window.stage.faces["yoke motor"].GetVisibility()
    assert not window.stage.edges["yoke motor"].GetVisibility()
    assert window.pick(*place) != "yoke motor"
    window.press("a")
    assert window.pick(*place) == "yoke motor"


def test_isolating_leaves_only_the_picked_parts_body(window):
    window.select("head lens")
    window.press("i")
    seen = {name for name, actor in window.stage.faces.items() if actor.GetVisibility()}
    assert seen == set(window.scene.bodies["head"].parts)


def test_a_section_cuts_the_half_towards_the_eye(window):
    before = draw(window.stage).astype(int).copy()
    window.press("x")
    window.press("x")
    actor = window.stage.faces["yoke motor"]
    plane = actor.GetMapper().GetClippingPlanes().GetItem(0)
    assert np.abs(plane.GetNormal()).tolist() == [0.0, 1.0, 0.0]
    eye = np.array(window.plotter.renderer.GetActiveCamera().GetPosition())
    assert (eye - plane.GetOrigin()) @ np.array(plane.GetNormal()) < 0
    assert window.pick(*seen_at(window, "yoke motor")) != "yoke motor"  # it stood in the half that is gone
    assert (np.abs(draw(window.stage).astype(int) - before).max(axis=2) > 30).sum() > 500
    here = plane.GetOrigin()[1]
    window.press("bracketright")
    assert plane.GetOrigin()[1] > here
    window.press("x")
    window.press("x")
    assert window.section.axis is None
    assert actor.GetMapper().GetNumberOfClippingPlanes() == 0


def test_body_frames_stand_in_the_centres_of_mass(window):
    window.set_time(0.5)
    window.press("f")
    matrix = window.frames["head"].GetUserTransform().GetMatrix()
    X_WC = np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])
    X_WB = window.scene.pose("head", 0.5)
    np.testing.assert_allclose(X_WC[:3, :3], X_WB[:3, :3], atol=1e-15)  # the same doubles
    np.testing.assert_allclose(X_WC[:, 3], X_WB @ np.append(window.scene.bodies["head"].center, 1), atol=1e-15)
    window.press("f")
    assert not window.frames


def test_keys_change_colours_edges_and_arrows_and_back(window):
    actor = window.stage.faces["head housing"]
    cad = actor.GetProperty().GetDiffuseColor()
    for _ in range(2):
        window.press("b")
        window.press("e")
        window.press("j")
        if window.body_colors:
            assert actor.GetProperty().GetDiffuseColor() == pytest.approx(window.scene.bodies["head"].color[:3])
            assert not window.stage.edges["head housing"].GetVisibility()
            assert not window.stage.marks["pan"].GetVisibility()
            assert not window.names["pan"].GetVisibility()
    assert actor.GetProperty().GetDiffuseColor() == cad
    assert window.stage.edges["head housing"].GetVisibility()
    assert window.stage.marks["pan"].GetVisibility()


def test_number_keys_look_from_the_standard_directions(window):
    window.press("6")
    np.testing.assert_allclose(window.plotter.renderer.GetActiveCamera().GetDirectionOfProjection(), (0, 0, -1), atol=1e-3)
    window.press("2")
    np.testing.assert_allclose(window.plotter.renderer.GetActiveCamera().GetDirectionOfProjection(), (0, 1, 0), atol=1e-12)


def test_every_key_that_the_help_speaks_of_does_something(window):
    for key in key_names():
        assert window.press(key), key
    assert not window.press("F12")
    for _ in range(3):  # what was switched on above goes off again
        window.press("x")
    for key in "bejf":
        window.press(key)
    window.press("question")
    assert "joint axes" in HELP


def test_the_overlay_follows_the_size_of_the_window(window):
    hint, x, *_ = next(entry for entry in window.overlay.placed if entry[0] is window.overlay.hint)
    box = [0.0] * 4
    hint.GetBoundingBox(window.overlay.renderer, box)
    assert hint.GetPosition()[0] == pytest.approx(SIZE[0] - x - (box[1] - box[0]), abs=1)


def test_names_of_any_characters_are_shown():
    scene, result, _ = pan_tilt(names=NASTY_NAMES, joints=("pan $^{", "tilt 😀 <b>"), title="<i>\n&amp; قاعدة")
    require_drawing(lambda: show(scene, result, off_screen=True))
    window = show(scene, result, off_screen=True, size=SIZE)
    try:
        for name, instance in scene.instances.items():
            window.select(name)
            assert len(describe_part(instance).splitlines()) == 3
        assert draw(window.stage).std() > 10
        assert "pan \\$^{" in window.overlay.readout.GetInput()  # escaped, or VTK would take it for mathematics
    finally:
        window.close()


def test_a_scene_that_stands_still_has_no_slider_and_does_not_play():
    scene, _, _ = pan_tilt()
    standing = scene.with_changes(times=np.zeros(1), poses={name: np.eye(4)[None] for name in scene.bodies})
    require_drawing(lambda: show(standing, off_screen=True))
    window = show(standing, off_screen=True, size=SIZE)
    try:
        window.press("space")
        assert not window.playing
        assert window.overlay.slider is None
    finally:
        window.close()


def test_without_a_display_the_window_says_what_to_do_instead(monkeypatch):
    monkeypatch.setattr(opengl, "_on_linux", lambda: True)
    monkeypatch.delenv("DISPLAY", raising=False)
    scene, result, _ = pan_tilt()
    with pytest.raises(VizError) as caught:
        show(scene, result)
    assert caught.value.code == "E521"
    assert caught.value.remedy == opengl.DISPLAY_REMEDY


def test_trails_are_the_ways_of_the_points_up_to_the_time_shown(window):
    scene = window.scene
    window.set_time(float(scene.times[10]))
    assert window.press("t")
    assert 0 < len(window.trails) < len(scene.bodies)  # the ground leaves none
    for trail in window.trails:
        expected = [(X @ np.append(scene.bodies[trail.body].center, 1.0))[:3] for X in scene.poses[trail.body]]
        np.testing.assert_allclose(trail.points, expected, atol=1e-15)  # the same products in another order
        assert trail.lines.GetNumberOfConnectivityIds() == 11
    window.set_time(float(scene.times[-1]))
    assert window.trails[0].lines.GetNumberOfConnectivityIds() == len(scene.times)
    window.press("t")
    assert window.trails == ()


def test_after_a_click_the_trail_is_that_of_the_point_clicked(window):
    moving = next(name for name, i in window.scene.instances.items() if i.body != next(iter(window.scene.bodies)))
    x, y = seen_at(window, moving)
    picked = window.pick(x, y)
    assert picked is not None
    window.press("t")
    body = window.scene.instances[picked].body
    try:
        for trail in window.trails:
            assert trail.body == body
            seen = _project(window.stage, trail.points[0])  # at time 0, where the click was
            assert np.hypot(seen[0] - x, SIZE[1] - 1 - seen[1] - y) < 2.0  # a pixel's rounding, twice
    finally:
        window.press("t") if window.trails else None


def test_another_state_leaves_view_time_selection_and_what_is_hidden(window):
    """As under ``mategraph watch --window``: of an edited machine that has lost a part that was hidden, too."""
    scene, result, _ = pan_tilt()
    first, second, *_ = window.scene.instances
    window.set_time(0.4)
    window.select(second)
    window.hidden = {first}
    window._show_parts()
    window.section.cycle()
    eye = window.plotter.renderer.GetActiveCamera()
    eye.Azimuth(25.0)
    before = eye.GetPosition(), eye.GetFocalPoint(), eye.GetViewUp()
    moved = scene.with_changes(
        instances={name: one for name, one in scene.instances.items() if name != first},
        poses={name: X @ translated(0.0, 0.0, 0.01) for name, X in scene.poses.items()},
    )
    window.replace(moved, result)
    assert (eye.GetPosition(), eye.GetFocalPoint(), eye.GetViewUp()) == before
    assert (window.time, window.picked, window.hidden, window.section.axis) == (pytest.approx(0.4), second, set(), "x")
    assert window.overlay.card.GetVisibility()
    assert window.stage.faces.keys() == moved.instances.keys()
    assert window.stage.faces[second].GetMapper().GetClippingPlanes().GetNumberOfItems() == 1
    body = window.scene.instances[second].body
    np.testing.assert_array_equal(window.stage.matrix(second), window.scene.pose(body, 0.4) @ window.scene.instances[second].X_WP)
    shown = draw(window.stage)
    assert np.ptp(shown) > 100, "something is drawn"
    window.section.axis = "z"
    window.section.cycle()
    window.replace(scene, result)
    assert window.stage.faces.keys() == scene.instances.keys()


def translated(x, y, z):
    X = np.eye(4)
    X[:3, 3] = x, y, z
    return X
