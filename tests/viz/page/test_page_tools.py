"""Every tool of the page, used as a reader would; what is drawn is read back from the scene and compared with the result."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from chromium import Chromium
from machines import Swing, crowd, two_axes
from swing_page import click, force_at, part_pixel, parts_seen, settle, show, slide, text_of, write

from viz.page.html_page import write_page
from viz.scene import SceneCollision
from viz.scene_building import build_scene

pytestmark = pytest.mark.browser
SINGLE = 1e-6  # float32 tracks and matrices of a machine of half a metre; the demand on every writer
DEGREES = 180.0 / np.pi


def at(browser: Chromium, t: float) -> None:
    browser.js(f"mategraph.setTime({t!r})")


def test_every_part_is_drawn_where_the_result_has_it(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism, swing)
    for t in (0.0, float(swing.frames[17]), 0.4567, 2.0):
        at(browser, t)
        for name in scene.instances:
            assert np.abs(np.array(browser.js(f"mategraph.drawn({json.dumps(name)})")) - scene.instance_pose(name, t)).max() < SINGLE
    assert browser.complaints() == []


def test_parts_that_get_into_each_other_are_marked_while_they_do(browser: Chromium, tmp_path: Path) -> None:
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    point = np.array([0.02, 0.01, 0.3])
    collision = SceneCollision(a="head", b="base", point=point, spans=((0.5, 0.6), (1.5, 1.5)), depth=2e-3)
    page = write_page(tmp_path / "hit.html", build_scene(assembly, mechanism, swing).with_changes(collisions=(collision,)), result=swing)
    show(browser, page)
    for t, marked in ((0.4, False), (0.5, True), (0.55, True), (0.7, False), (1.5, True), (1.6, False)):
        at(browser, t)
        found = browser.js("mategraph.collisions()")
        assert [(mark["a"], mark["b"]) for mark in found] == ([("head", "base")] if marked else [])
        if marked:
            X_WB = build_scene(assembly, mechanism, swing).pose("head", t)
            assert found[0]["at"] == pytest.approx((X_WB[:3, :3] @ point + X_WB[:3, 3]).tolist(), abs=SINGLE)
    assert browser.js("document.querySelectorAll('#collision-times i').length") == 2
    assert browser.complaints() == []


def test_the_exploded_view_moves_bodies_along_their_joints_and_leaves_the_poses(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    k = 17
    at(browser, float(swing.frames[k]))
    before = browser.js("mategraph.poses()")
    click(browser, "#tool-explode")
    settle(browser)
    shifts = {name: np.array(shift) for name, shift in browser.js("mategraph.shifts()").items()}
    assert np.array_equal(shifts["base"], np.zeros(3))
    # the arm slides along yaw's axis, which stands still; the head from there along pitch's, which turns with the arm
    assert np.cross(shifts["arm"], [0, 0, 1]) == pytest.approx(np.zeros(3), abs=1e-9)
    axis = swing.poses["arm"][k, :3, :3] @ np.array([0.0, 1.0, 0.0])
    step = shifts["head"] - shifts["arm"]
    assert np.cross(step, axis) == pytest.approx(np.zeros(3), abs=SINGLE)
    assert np.linalg.norm(shifts["arm"]) > 0.05
    assert np.linalg.norm(step) > 0.08  # clear of the arm: half its width and half the head's
    assert browser.js("mategraph.poses()") == before
    drawn = np.array(browser.js("mategraph.drawn('arm')"))
    assert drawn[:3, 3] - shifts["arm"] == pytest.approx((swing.poses["arm"][k] @ np.array([0, 0, 0.15, 1]))[:3], abs=SINGLE)
    slide(browser, "#explode-share", 0.5)
    settle(browser)
    assert np.array(browser.js("mategraph.shifts()")["arm"]) == pytest.approx(shifts["arm"] / 2, abs=1e-9)
    click(browser, "#tool-explode")
    settle(browser)
    assert all(np.array_equal(shift, [0, 0, 0]) for shift in browser.js("mategraph.shifts()").values())
    assert browser.complaints() == []


def test_the_section_takes_away_what_is_in_front_of_it(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    x, y = part_pixel(browser, "head")
    box = browser.js("(() => { const r = document.getElementById('viewport').getBoundingClientRect(); return [r.left, r.top]; })()")
    part_there = f"mategraph.partAt({x - box[0]}, {y - box[1]})"
    click(browser, "#tool-section")
    click(browser, "#section-z")
    slide(browser, "#section-offset", 0.4)
    settle(browser)
    found = browser.js("mategraph.section()")
    low, high = browser.js("JSON.parse(document.getElementById('mg-data').textContent).swept")
    assert found["axis"] == "z"
    assert found["flip"] is False  # the eye is above: what is above goes
    assert found["offset"] == pytest.approx(low[2] + 0.4 * (high[2] - low[2]))
    assert browser.js(part_there) != "head"
    shown = text_of(browser, "#options fieldset:not([hidden]) output")
    assert float(shown.removesuffix(" mm").replace("−", "-")) == pytest.approx(1e3 * found["offset"], rel=5e-3)  # three digits
    # The cut face of the arm is the arm: seen from above, its middle shows it although its own top is gone.
    browser.press("4")
    settle(browser)
    middle = parts_seen(browser)
    assert "arm" in middle
    assert "head" not in middle
    click(browser, "#section-flip")
    settle(browser)
    assert browser.js("mategraph.section().flip") is True
    click(browser, "#tool-section")
    settle(browser)
    assert browser.js("mategraph.section()") is None
    browser.press("1")
    settle(browser)
    assert browser.js(part_there) == "head"
    assert browser.complaints() == []


def test_the_cut_face_hides_the_edges_behind_it(opened: tuple[Chromium, Swing]) -> None:
    """A box cut in the middle shows one plain hatched face: edges of its far side, which perspective puts inside it, do not show."""
    browser, _ = opened
    browser.js("['base', 'head', 'cap'].forEach(n => { mategraph.pick(n); document.querySelector('[data-do=hide]').click(); })")
    click(browser, "#tool-section")
    click(browser, "#section-y")
    slide(browser, "#section-offset", 0.5)
    browser.press("2")
    browser.press("f")
    settle(browser)
    with_edges = np.array(browser.js(PICTURE)).reshape(-1, 4).astype(int)
    click(browser, "#tool-edges")
    settle(browser)
    without = np.array(browser.js(PICTURE)).reshape(-1, 4).astype(int)
    hatched = np.unique(without[without[:, 3] == 255], axis=0)
    assert len(hatched) > 4
    # a few pixels of the outline may be mixed otherwise; the far side's outline, if seen, is some 400 pixels
    assert (np.abs(with_edges - without).max(axis=1) > 40).sum() < 60
    assert browser.complaints() == []


# All pixels of the view, drawn and read in one go.
PICTURE = """(() => { const c = document.querySelector('canvas.gl'), d = document.createElement('canvas');
d.width = c.width; d.height = c.height;
mategraph.setTime(mategraph.time); d.getContext('2d').drawImage(c, 0, 0);
return [...d.getContext('2d').getImageData(0, 0, d.width, d.height).data]; })()"""


def test_arrows_are_the_loads_of_the_result(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    click(browser, "#tool-loads")
    lengths = []
    for k in (0, 17, 60):
        at(browser, float(swing.frames[k]))
        found = {(a["joint"], a["kind"], a["quantity"]): a for a in browser.js("mategraph.loads()")}
        force = force_at(swing.frames[k : k + 1])[0]
        arrow = found["pitch", "reaction", "force"]
        assert arrow["vector"] == pytest.approx(force, rel=1e-6)  # float32
        assert arrow["direction"] == pytest.approx(force / np.linalg.norm(force), abs=SINGLE)
        place = (swing.poses["arm"][k] @ np.array([0.0, 0.0, 0.29, 1.0]))[:3]
        assert arrow["at"] == pytest.approx(place, abs=SINGLE)
        lengths.append(arrow["length"] / np.linalg.norm(force))
        drive = found["yaw", "drive", "torque"]
        assert drive["vector"] == pytest.approx([0, 0, 0.2 * np.cos(swing.frames[k])], rel=1e-6)
        assert len(found) == 2
    assert lengths == pytest.approx([lengths[0]] * 3, rel=1e-6), "one scale over all times"
    settle(browser)
    labels = browser.js("[...document.querySelectorAll('.load-label')].filter(e => !e.hidden).map(e => e.textContent)")
    assert labels == [f"pitch  {np.linalg.norm(force_at(np.array([2.0]))):.3g} N *", "yaw  0.0832 N·m"]
    kinds = "mategraph.loads().map(a => a.kind)"
    for key, left in (("reaction", ["drive"]), ("drive", ["reaction"]), ("force", ["drive"]), ("torque", ["reaction"])):
        click(browser, f"#load-{key}")
        settle(browser)
        assert browser.js(kinds) == left
        click(browser, f"#load-{key}")
    slide(browser, "#load-scale", 1.0)
    settle(browser)
    assert browser.js("mategraph.loads()[0].length") == pytest.approx(4 * lengths[0] * np.linalg.norm(force_at(np.array([2.0]))), rel=1e-6)
    click(browser, "#tool-loads")
    settle(browser)
    assert browser.js("mategraph.loads()") == []
    assert browser.complaints() == []


def test_marks_stand_at_the_centres_of_mass(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    _, mechanism = two_axes()
    click(browser, "#tool-mass")
    at(browser, float(swing.frames[40]))
    for name, place in browser.js("mategraph.masses()").items():
        center = np.append(mechanism.bodies[name].center, 1.0)
        assert place == pytest.approx((swing.poses[name][40] @ center)[:3], abs=SINGLE)
    click(browser, "#tool-mass")
    assert browser.js("mategraph.masses()") == {}
    assert browser.complaints() == []


def test_frames_stand_where_the_joints_have_them(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    _, mechanism = two_axes()
    click(browser, "#tool-frames")
    at(browser, float(swing.frames[40]))
    wanted = [X for j in mechanism.tree for X in (swing.poses[j.parent][40] @ j.X_PF, swing.poses[j.child][40] @ j.X_CM)] + [np.eye(4)]
    found = [np.array(X) for X in browser.js("mategraph.frames()")]
    assert len(found) == len(wanted)
    for X, expected in zip(found, wanted, strict=True):
        assert np.abs(X - expected).max() < SINGLE
    click(browser, "#tool-frames")
    assert browser.js("mategraph.frames()") == []
    assert browser.complaints() == []


def test_the_ghost_stays_in_the_start_pose(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    at(browser, 1.3)
    click(browser, "#tool-start")
    at(browser, 0.7)
    ghosts = browser.js("mategraph.ghosts()")
    assert set(ghosts) == {"arm", "head"}
    for name, X in ghosts.items():
        assert np.abs(np.array(X) - swing.poses[name][0]).max() < SINGLE
    click(browser, "#tool-start")
    assert browser.js("mategraph.ghosts()") == {}
    assert browser.complaints() == []


def test_trails_are_the_paths_of_their_points(fresh: tuple[Chromium, Swing]) -> None:
    browser, swing = fresh
    assert browser.js("mategraph.tools") == ["edges", "trails"]  # the scene has one
    x, y = part_pixel(browser, "head")
    browser.click(x, y)
    click(browser, "[data-do=trail]")
    t = 0.7123
    at(browser, t)
    given, clicked = browser.js("mategraph.trails()")
    assert given["point"] == [0.08, 0.0, 0.29]
    assert clicked["name"] == "point on head"
    surface = np.abs(np.array(clicked["point"]) - [0, 0, 0.29]) / [0.08, 0.04, 0.04]  # the head is a box about its joint
    assert surface.max() == pytest.approx(1.0, abs=1e-4)  # where a ray meets it, in float32
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism, swing)
    for trail in (given, clicked):
        p_B = np.append(trail["point"], 1.0)
        path = (swing.poses["head"] @ p_B)[:, :3]
        assert np.abs(np.array(trail["path"]).reshape(-1, 3) - path).max() < SINGLE
        # between frames the dot goes straight, the point on an arc: off by no more than the sagitta over one frame
        assert np.linalg.norm(np.array(trail["at"]) - (scene.pose("head", t) @ p_B)[:3]) < 1e-3
    click(browser, "#card .close")  # in a narrow view it stands in front of the list
    click(browser, ".trail .close")
    assert [trail["name"] for trail in browser.js("mategraph.trails()")] == ["point on head"]
    click(browser, "#tool-trails")
    assert browser.js("mategraph.trails()") == []
    assert browser.complaints() == []


def test_views_look_along_the_axes(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    wanted = {"front": (0, -1, 0), "right": (1, 0, 0), "top": (0, 0, 1), "back": (0, 1, 0), "left": (-1, 0, 0), "bottom": (0, 0, -1)}

    def sight() -> Any:
        settle(browser)
        camera = browser.js("mategraph.camera()")
        x, y, z = np.array(camera["position"]) - np.array(camera["target"])
        d = np.array([x, -z, y])  # the page's world has y up
        return d / np.linalg.norm(d)

    for number, (name, direction) in enumerate(wanted.items(), start=2):
        click(browser, f"[data-view={name}]")
        # top and bottom are a hair off the pole, so that north is up; damping leaves a trace
        assert sight() == pytest.approx(direction, abs=2e-3)
        browser.press("1")
        settle(browser)
        browser.press(str(number))
        assert sight() == pytest.approx(direction, abs=2e-3)
    browser.scheme(moves=True)
    click(browser, "[data-view=iso]")
    before = sight()
    assert before == pytest.approx(np.array([0.8, -1, 0.62]) / np.linalg.norm([0.8, -1, 0.62]), abs=2e-3), "after a flight"
    browser.scheme(moves=False)
    browser.js("mategraph.pick('cap'); document.querySelector('[data-do=zoom]').click()")
    settle(browser)
    click(browser, "[data-view=fit]")
    assert sight() == pytest.approx(before, abs=2e-3)
    assert browser.complaints() == []


def test_views_stand_upright_whichever_way_gravity_goes(browser: Chromium, tmp_path: Path) -> None:
    assembly, mechanism = two_axes()
    path = write_page(tmp_path / "page.html", build_scene(assembly, mechanism, up=(0.0, 1.0, 0.0)))
    show(browser, path, scale=0.5)
    titles = browser.js("Object.fromEntries([...document.querySelectorAll('[data-view]')].map(b => [b.dataset.view, b.title]))")
    assert titles["front"] == "Front, along −z (2)"
    assert titles["right"] == "Right, along −x (3)"
    assert titles["top"] == "Top, along −y (4)"
    for view in ("iso", "front", "right"):
        click(browser, f"[data-view={view}]")
        settle(browser)
        camera = browser.js("mategraph.camera()")
        d = np.array(camera["position"]) - np.array(camera["target"])  # y is up there, as it is in W here
        assert d[1] / np.linalg.norm(d) == pytest.approx(0.62 / np.linalg.norm([0.8, 1, 0.62]) if view == "iso" else 0.0, abs=2e-3)
    assert d[0] > 0.9 * np.linalg.norm(d), "x is to the right of who looks along -z, so the right view comes from there"
    assert browser.complaints() == []


def test_units_are_switched_everywhere(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    at(browser, 1.0)
    click(browser, "#tool-axes")
    i = int(np.searchsorted(swing.time, 1.0))
    angle = float(swing["pitch.angle"][i])

    def shown() -> tuple[str, float, str, list[str]]:
        settle(browser)
        value = browser.js("document.querySelectorAll('.legend .value')[1].textContent")
        label = browser.js("[...document.querySelectorAll('.joint-label')].filter(e => !e.hidden)[1].textContent")
        cells = browser.js("[...document.querySelectorAll('#tables .quantity')].map(e => e.textContent)")
        return text_of(browser, ".plot h3 small"), float(value.replace("−", "-")), label, cells

    unit, value, label, cells = shown()
    assert (unit, label) == ("[deg]", f"pitch  {DEGREES * angle:.1f}°".replace("-", "−"))
    assert value == pytest.approx(DEGREES * angle, rel=5e-4)
    assert cells == ["±40.11°", "0 … 10 mm"]
    click(browser, "[data-units=angle] [data-si=yes]")
    unit, value, label, cells = shown()
    assert (unit, label) == ("[rad]", f"pitch  {angle:.3f} rad".replace("-", "−"))
    assert value == pytest.approx(angle, rel=5e-4)
    assert cells == ["±0.7 rad", "0 … 10 mm"]
    click(browser, "[data-units=length] [data-si=yes]")
    assert shown()[3] == ["±0.7 rad", "0 … 0.01 m"]
    browser.press("u")
    browser.press("u")
    browser.press("u")
    assert shown()[0] == "[deg]"
    assert browser.complaints() == []


def test_the_table_for_other_programs_has_every_signal_in_the_shown_units(fresh: tuple[Chromium, Swing]) -> None:
    browser, swing = fresh
    browser.js("URL.createObjectURL = (blob) => { window.blob = blob; return '#'; }; HTMLAnchorElement.prototype.click = () => {};")
    click(browser, "#csv")
    rows = list(csv.reader(io.StringIO(browser.js("window.blob.text()"))))
    assert rows[0] == ["time [s]", "pitch_ref.y [deg]", "pitch.angle [deg]", "yaw.angle [deg]", "motor.i [A]"]
    table = np.array(rows[1:], dtype=float)
    assert np.array_equal(table[:, 0], swing.time)
    for column, name in enumerate(("pitch_ref.y", "pitch.angle", "yaw.angle"), start=1):
        # the page has float32
        assert table[:, column] == pytest.approx(DEGREES * swing[name], rel=2e-7, abs=1e-7)
    assert browser.complaints() == []


def test_signals_are_chosen_shown_hidden_and_removed(fresh: tuple[Chromium, Swing]) -> None:
    browser, _ = fresh
    titles = "mategraph.plots().map(p => p.title)"
    assert browser.js(titles) == ["Pitch", "Yaw & <current>"]
    click(browser, "#new-plot")
    assert browser.js("document.querySelector('#chooser [value=plot]').disabled")
    browser.js("const s = document.querySelector('#chooser [type=search]'); s.value = 'angle'; s.dispatchEvent(new Event('input'))")
    assert browser.js("[...document.querySelectorAll('#chooser label')].map(e => e.textContent)") == ["pitch.angle", "yaw.angle"]
    click(browser, "#chooser label:last-of-type input")
    browser.js("const s2 = document.querySelector('#chooser [type=search]'); s2.value = ''; s2.dispatchEvent(new Event('input'))")
    browser.js("[...document.querySelectorAll('#chooser label')].find(e => e.textContent === 'motor.i').click()")
    assert text_of(browser, "#chooser .count") == "2 chosen"
    click(browser, "#chooser [value=plot]")
    browser.wait("mategraph.plots().length === 3")
    assert browser.js("mategraph.plots()[2].signals") == ["yaw.angle", "motor.i"]
    assert browser.js("document.querySelectorAll('.plot')[2].querySelectorAll('.u-axis').length") == 3  # time, and an axis a unit
    click(browser, ".plot:nth-child(3) .quiet")
    browser.js("[...document.querySelectorAll('#chooser label')].find(e => e.textContent === 'motor.i').click()")
    click(browser, "#chooser [value=plot]")
    browser.wait("mategraph.plots()[2].signals.length === 1")
    click(browser, ".plot:nth-child(1) .chip")
    assert browser.js("mategraph.plots()[0].hidden") == ["pitch_ref.y"]
    click(browser, ".plot:nth-child(1) .chip")
    assert browser.js("mategraph.plots()[0].hidden") == []
    click(browser, ".plot:nth-child(3) .close")
    assert browser.js(titles) == ["Pitch", "Yaw & <current>"]
    click(browser, "#new-plot")
    click(browser, "#chooser [value=cancel]")
    assert browser.js("mategraph.plots().length") == 2
    assert browser.complaints() == []


def test_a_plot_is_zoomed_with_all_others(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    left, top, width, height = browser.js(
        "(() => { const r = document.querySelector('.u-over').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()"
    )
    y = top + height / 2
    shift = 8  # of the protocol's modifiers

    def drag(kind: str, share: float, buttons: int) -> None:
        moved = kind == "mouseMoved"
        where: dict[str, Any] = {"x": left + share * width, "y": y, "modifiers": shift}
        pressed = {"button": "none" if moved else "left", "buttons": buttons, "clickCount": 0 if moved else 1}
        browser.page("Input.dispatchMouseEvent", type=kind, **where, **pressed)

    drag("mouseMoved", 0.25, 0)
    drag("mousePressed", 0.25, 1)
    drag("mouseMoved", 0.5, 1)
    drag("mouseReleased", 0.5, 0)
    for plot in browser.js("mategraph.plots()"):
        assert plot["range"] == pytest.approx([0.5, 1.0], abs=0.02)  # a pixel or two of 2 s over some 300
    assert browser.js("mategraph.time") == 0.0, "zooming does not scrub"
    click(browser, "#reset-zoom")
    for plot in browser.js("mategraph.plots()"):
        assert plot["range"] == [0.0, 2.0]
    assert browser.js("document.getElementById('reset-zoom').hidden")
    assert browser.complaints() == []


def test_isolate_hide_and_show_all(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    browser.js("mategraph.pick('arm')")
    click(browser, "[data-do=isolate]")
    assert browser.js("mategraph.hidden") == ["base", "head", "cap"]
    settle(browser)
    seen = parts_seen(browser)
    assert seen == {None, "arm"}
    click(browser, "#show-all")
    assert browser.js("mategraph.hidden") == []
    browser.js("mategraph.pick('arm')")
    browser.press("h")
    assert browser.js("mategraph.hidden") == ["arm"]
    browser.press("a")
    assert browser.js("mategraph.hidden") == []
    assert browser.complaints() == []


def test_every_button_may_be_pressed_at_any_time(fresh: tuple[Chromium, Swing]) -> None:
    """All that can be clicked is clicked, twice, on every tab, and the page neither complains nor loses the poses."""
    browser, swing = fresh
    browser.js("URL.createObjectURL = () => '#'; HTMLAnchorElement.prototype.click = () => {};")
    for tab in ("signals", "parts", "graph", "tables"):
        browser.js(f"document.getElementById('tab-{tab}').click()")
        count = browser.js(
            """(async () => { let n = 0;
            const all = () => [...document.querySelectorAll('button, input[type=checkbox], summary, tr.link, [data-body], [data-joint]')];
            for (let round = 0; round < 2; round++) for (const e of all()) {
              if (!e.isConnected || !e.getClientRects().length || e.matches('[role=tab], #play')) continue;
              e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); n++;
              document.querySelectorAll('dialog[open]').forEach(d => d.close());
            } await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r))); return n; })()"""
        )
        assert count > 40
    at(browser, float(swing.frames[17]))
    for name, X in browser.js("mategraph.poses()").items():
        assert np.abs(np.array(X) - swing.poses[name][17]).max() < SINGLE
    browser.js("localStorage.clear()")
    assert browser.complaints() == []


def test_without_webgl_all_but_the_3d_view_works(browser: Chromium, tmp_path: Path) -> None:
    path, _ = write(tmp_path / "page.html")
    script = """const own = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
          return kind.startsWith('webgl') ? null : own.call(this, kind, ...more); };"""
    added = browser.page("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
    try:
        show(browser, path)
    finally:
        browser.page("Page.removeScriptToEvaluateOnNewDocument", identifier=added)
    assert not browser.js("mategraph.webgl")
    assert "cannot be shown" in text_of(browser, "#message")
    at(browser, 1.0)
    assert browser.js("mategraph.time") == 1.0
    assert len(browser.js("mategraph.plots()")) == 2
    for tab in ("parts", "graph", "tables"):
        browser.js(f"document.getElementById('tab-{tab}').click()")
    browser.press("x")
    assert browser.js("mategraph.tools") == []


@pytest.mark.long
def test_two_hundred_parts_cost_no_more_draw_calls_than_four(browser: Chromium, tmp_path: Path) -> None:
    """Each pass draws all opaque faces at once, and all edges: the processor has little to do, whatever the number of parts."""
    assembly, mechanism, motion = crowd(200, 20)
    scene = build_scene(assembly, mechanism, motion)
    path = write_page(tmp_path / "page.html", scene)
    show(browser, path, scale=0.5)
    # faces, edges, ground, and the passes of shadows and their blur
    assert browser.js("mategraph.frameTime(0.5).calls") <= 12
    for t in (0.0, float(motion.frames[60]), 1.2345):
        at(browser, t)
        for name in ("part 0.0", "part 7.3", "part 19.9"):
            # float32 of a chain of 1.6 m, as deep as twenty products
            assert np.abs(np.array(browser.js(f"mategraph.drawn({json.dumps(name)})")) - scene.instance_pose(name, t)).max() < 1e-6
    assert browser.complaints() == []
