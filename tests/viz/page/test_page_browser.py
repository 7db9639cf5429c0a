"""What the one-file page does in a browser that has no network: time, picking, panels, names, watch."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from chromium import Chromium
from machines import NASTY, Swing, two_axes
from swing_page import part_pixel, settle, show, write

from viz.scene_building import build_scene


@pytest.mark.browser
def test_poses_in_the_page_agree_with_the_result(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    assert browser.js("mategraph.webgl")
    for k in (0, 1, 17, 60):
        browser.js(f"mategraph.setTime({float(swing.frames[k])!r})")
        found: dict[str, Any] = browser.js("mategraph.poses()")
        assert set(found) == {"base", "arm", "head"}
        for name, X in found.items():
            # float32 tracks; the demand on every writer is 1e-6
            assert np.abs(np.array(X) - swing.poses[name][k]).max() < 1e-6
    # Between frames: as the scene interpolates, to the same float32.
    t = 0.4567
    browser.js(f"mategraph.setTime({t})")
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism, swing)
    for name, X in browser.js("mategraph.poses()").items():
        assert np.abs(np.array(X) - scene.pose(name, t)).max() < 1e-6
    assert browser.complaints() == []


@pytest.mark.browser
def test_the_page_plays_pauses_and_scrubs(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    assert not browser.js("mategraph.playing")
    browser.press(" ", "Space")
    browser.wait("mategraph.time > 0.05")
    assert browser.js("mategraph.playing")
    browser.press(" ", "Space")
    stopped = browser.js("mategraph.time")
    time.sleep(0.3)
    assert browser.js("mategraph.time") == stopped
    browser.js("document.getElementById('play').click()")
    browser.wait(f"mategraph.time !== {stopped}")
    browser.js("mategraph.pause(); const s = document.getElementById('slider'); s.value = 1.5; s.dispatchEvent(new Event('input'))")
    assert browser.js("mategraph.time") == pytest.approx(1.5)
    assert browser.js("document.getElementById('clock').textContent") == "1.500 s / 2.00 s"
    browser.js("document.getElementById('loop').click()")
    browser.js("const speed = document.getElementById('speed'); speed.value = '4'; speed.dispatchEvent(new Event('change'))")
    browser.js("mategraph.setTime(1.99)")
    browser.js("mategraph.play()")
    browser.wait("!mategraph.playing")  # without loop it stops at the end
    assert browser.js("mategraph.time") == 2.0
    browser.press("Home")
    assert browser.js("mategraph.time") == 0.0
    assert browser.complaints() == []


@pytest.mark.browser
def test_pictures_at_two_times_differ(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    pictures = []
    for t in (0.0, 0.5, 0.0):
        browser.js(f"mategraph.setTime({t})")
        browser.js("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
        pictures.append(browser.screenshot())
    assert pictures[0] != pictures[1]
    assert len(pictures[0]) > 20_000  # an empty view makes a far smaller file


@pytest.mark.browser
def test_a_part_is_picked_hidden_and_shown_again(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    x, y = part_pixel(browser, "head")
    browser.mouse("mouseMoved", x, y)
    browser.wait("!document.getElementById('hover').hidden")
    assert browser.js("document.getElementById('hover').textContent") == "head · body head"
    browser.click(x, y)
    assert browser.js("mategraph.chosen") == ["head"]
    card = browser.js("document.getElementById('card').innerText")
    for word in ("head", "8.038 kg", "steel, 7850 kg/m³ (project file)", "pitch", "revolute", "with arm"):
        assert word in card
    browser.press("h")
    browser.wait("mategraph.chosen.length === 0")
    box = browser.js("(() => { const b = document.getElementById('viewport').getBoundingClientRect(); return [b.left, b.top]; })()")
    assert browser.js(f"mategraph.partAt({x - box[0]}, {y - box[1]})") != "head"
    browser.press("a")
    assert browser.js(f"mategraph.partAt({x - box[0]}, {y - box[1]})") == "head"
    assert browser.js("mategraph.pick('cap')")
    assert browser.js("mategraph.chosen") == ["cap"]
    assert not browser.js("mategraph.pick('nothing of that name')")
    assert browser.complaints() == []


@pytest.mark.browser
def test_plots_follow_the_time_and_lead_it(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    browser.js("mategraph.setTime(1)")
    shown = browser.js("[...document.querySelectorAll('.legend .value')].map(e => e.textContent)")
    i = int(np.searchsorted(swing.time, 1.0))
    degrees = 180 / np.pi
    wanted = [degrees * swing[n][i] for n in ("pitch_ref.y", "pitch.angle", "yaw.angle")] + [swing["motor.i"][i]]
    # four significant digits
    assert [float(s.replace("−", "-")) for s in shown] == pytest.approx(wanted, rel=5e-4)
    place = browser.js(
        "(() => { const r = document.querySelector('.u-over').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()"
    )
    x, y = place[0] + 0.25 * place[2], place[1] + 0.5 * place[3]
    browser.mouse("mouseMoved", x, y)
    browser.mouse("mousePressed", x, y, buttons=1)
    assert browser.js("mategraph.time") == pytest.approx(0.5, abs=0.02)  # a pixel or two of 2 s over some 300
    browser.mouse("mouseMoved", x + 0.5 * place[2], y, buttons=1)
    browser.mouse("mouseReleased", x + 0.5 * place[2], y)
    assert browser.js("mategraph.time") == pytest.approx(1.5, abs=0.02)
    assert browser.complaints() == []


@pytest.mark.browser
def test_graph_tables_and_tree_choose_in_the_view(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    browser.js("document.getElementById('tab-graph').click()")
    browser.js("document.querySelector('[data-body=arm]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    assert browser.js("mategraph.chosen") == ["arm", "cap"]
    browser.js("document.querySelector('[data-component=motor]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    assert browser.js("mategraph.chosen") == ["head"]
    browser.js("document.getElementById('tab-tables').click()")
    browser.js("[...document.querySelectorAll('#tables tbody tr')].find(r => r.cells[0].textContent === 'arm').click()")
    assert browser.js("mategraph.chosen") == ["arm", "cap"]
    assert browser.js("[...document.querySelectorAll('.pass, .fail')].map(e => e.textContent)") == ["✓ passed", "✗ failed"]
    assert "head: no density given" in browser.js("document.getElementById('tables').textContent")
    browser.js("document.getElementById('tab-parts').click()")
    browser.js("[...document.querySelectorAll('#tree li .name')].find(b => b.textContent === 'base').click()")
    assert browser.js("mategraph.chosen") == ["base"]
    browser.js("document.querySelectorAll('#tree summary input')[1].click()")  # the body of arm and cap
    assert browser.js("[...document.querySelectorAll('#tree li input')].map(i => i.checked)") == [True, False, False, True]
    assert browser.complaints() == []


@pytest.mark.browser
def test_looks_can_be_switched_by_buttons_and_keys(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    for key in "ejcd":
        browser.press(key)
    assert browser.js("mategraph.tools") == ["trails", "axes"]
    assert browser.js("document.getElementById('color-body').getAttribute('aria-pressed')") == "true"
    assert browser.js("document.documentElement.dataset.theme") in ("dark", "light")
    settle(browser)
    labels = "[...document.querySelectorAll('.joint-label')].filter(e => !e.hidden).map(e => e.textContent)"
    assert browser.js(labels) == ["yaw  0.0°", "pitch  0.0°"]
    browser.press("?")
    assert browser.js("document.getElementById('keys').open")
    browser.js("document.getElementById('keys').close(); localStorage.clear()")
    assert browser.complaints() == []


@pytest.mark.browser
def test_on_a_phone_nothing_is_wider_than_the_screen(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    browser.size(390, 844, 2, mobile=True)
    browser.js("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
    assert browser.js("document.documentElement.scrollWidth") <= 390
    assert all_inside(browser, "button, input, select", 390, 844) == []
    browser.press("x")
    browser.press("o")
    browser.js("mategraph.pick('head')")
    assert all_inside(browser, "#viewport button, #options input, #panel [role=tab], .transport *", 390, 844) == []
    assert browser.complaints() == []


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height", "tab"), [(1440, 900, "signals"), (1440, 900, "graph"), (900, 700, "parts")])
def test_nothing_overlaps(opened: tuple[Chromium, Swing], width: int, height: int, tab: str) -> None:
    browser, _ = opened
    browser.size(width, height, 0.5)
    browser.js(f"document.getElementById('tab-{tab}').click()")
    for key in "xobt":
        browser.press(key)
    browser.js("mategraph.pick('head')")
    settle(browser)
    corners = "(() => { const r = document.querySelector('%s').getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })()"
    boxes = {
        name: browser.js(corners % name) for name in (".top", ".views", "#dock", "#options", "#card", "#panel", ".transport", "#triad")
    }
    names = list(boxes)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            a, b = boxes[one], boxes[other]
            if a[2] <= a[0] or b[2] <= b[0]:
                continue  # not shown
            apart = a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1
            assert apart, f"{one} {a} and {other} {b} overlap"
    assert browser.complaints() == []


def all_inside(browser: Chromium, selector: str, width: int, height: int) -> list[str]:
    """What of the selected and shown elements sticks out of the window at the sides, or of the viewport's box."""
    found: list[str] = browser.js(
        f"""[...document.querySelectorAll({json.dumps(selector)})]
        .filter(e => e.getClientRects().length && !e.closest('.sheet'))
        .filter(e => {{ const r = e.getBoundingClientRect(); return r.left < -1 || r.right > {width} + 1 || r.bottom > {height} + 1; }})
        .map(e => e.id || e.outerHTML.slice(0, 60))"""
    )
    return found


@pytest.mark.browser
@pytest.mark.parametrize("names", [(*NASTY[:3], "cap"), NASTY[3:]], ids=["markup", "scripts of the world"])
def test_nasty_names_do_no_harm(browser: Chromium, tmp_path: Path, names: tuple[str, ...]) -> None:
    path, _ = write(tmp_path / "page.html", names, title="</title><script>window.hacked=1</script>")
    show(browser, path, scale=0.5)
    assert browser.js("typeof window.hacked") == "undefined"
    assert set(browser.js("[...document.querySelectorAll('#tree li .name')].map(e => e.textContent)")) == set(names)
    for name in names:
        assert browser.js(f"mategraph.pick({json.dumps(name)})")
        assert browser.js("document.querySelector('#card h2').textContent") == name
    assert set(browser.js("mategraph.poses()")) == {names[0], names[1], names[2]}
    assert browser.js("document.title").startswith("</title>")
    for key in "ejkmotgxb":  # every tool says names somewhere
        browser.press(key)
    browser.js("document.getElementById('new-plot').click()")
    settle(browser)
    browser.js("document.getElementById('chooser').close()")
    assert browser.js("typeof window.hacked") == "undefined"
    assert browser.complaints() == []
