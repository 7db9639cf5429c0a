"""The page's tab of joints: sliders play the freedoms, questions are answered under watch, names do no harm."""

from __future__ import annotations

from pathlib import Path

import pytest
from chromium import Chromium
from machines import NASTY, Swing, two_axes
from swing_page import show

from viz.page.html_page import page_text, write_page
from viz.page.joint_panel import AskedQuestion, ExplainedJoint, JointPanel, PlayedFreedom
from viz.scene_building import build_scene, colored_by_body

FREEDOM = PlayedFreedom(
    joint="yaw", text="arm turns about z, ±40°", unit="rad", low=-0.6, high=0.6, at_high=0.5, at_low=1.5, begin=0.0, end=2.0
)
QUESTION = AskedQuestion(
    number=1, text="Does it turn?", pair=("base", "arm"), kinds=("revolute", "fixed"), probabilities=(0.7, 0.3), pairs=3, worth=0.4
)


def panel(name: str = "yaw") -> JointPanel:
    joint = ExplainedJoint(
        name=name,
        kind="revolute",
        a="base",
        b="arm",
        status="assumed",
        source="contact",
        p=0.7,
        limits="±40°",
        evidence=(f"bore of {name} around a shaft", "against it: nothing"),
    )
    return JointPanel(file="swing.step", freedoms=(FREEDOM,), joints=(joint,), questions=(QUESTION,), assumed=(name,), swept=True)


def page(path: Path, tab: JointPanel | None) -> Path:
    assembly, mechanism = two_axes()
    return write_page(path, build_scene(assembly, mechanism, Swing(mechanism)), joint_panel=tab)


def test_a_page_without_inference_carries_no_panel() -> None:
    assembly, mechanism = two_axes()
    assert '"mechanism":null' in page_text(build_scene(assembly, mechanism))
    swept = page_text(build_scene(assembly, mechanism, Swing(mechanism)), joint_panel=panel())
    assert "of sweeps: no forces" in swept


def test_parts_have_the_colours_of_their_bodies_whatever_cad_painted() -> None:
    assembly, mechanism = two_axes()
    scene = colored_by_body(build_scene(assembly, mechanism))
    assert not any(instance.has_cad_color for instance in scene.instances.values())
    assert not any(len(mesh.paint) for mesh in scene.meshes.values())


@pytest.mark.browser
def test_sliders_play_the_freedom_and_the_time_moves_them(browser: Chromium, tmp_path: Path) -> None:
    show(browser, page(tmp_path / "page.html", panel()))
    assert not browser.js("document.getElementById('tab-joints').hidden")
    assert browser.js("document.getElementById('tab-joints').getAttribute('aria-selected')") == "true"
    assert "yaw" in browser.js("document.querySelector('.assumed').textContent")
    slide = "const s = document.querySelector('.freedom input'); s.value = {}; s.dispatchEvent(new Event('input'))"
    for value, time in ((0.6, 0.5), (0.0, 1.0), (-0.6, 1.5)):
        browser.js(f"(() => {{ {slide.format(value)} }})()")
        assert browser.js("mategraph.time") == pytest.approx(time)
    browser.js("mategraph.setTime(0.25)")
    assert float(browser.js("document.querySelector('.freedom input').value")) == pytest.approx(0.3)
    browser.js("document.querySelector('[data-freedom]').click()")
    assert browser.js("mategraph.playing")
    browser.js("mategraph.pause()")
    assert browser.js("document.querySelectorAll('.answers button').length") == 3
    assert browser.js("document.querySelector('.answers button').disabled"), "a page from disk writes nothing"
    assert "--answer 1=revolute" in browser.js("document.querySelector('.question .hint').textContent")
    assert browser.complaints() == []


@pytest.mark.browser
def test_a_page_without_a_panel_has_no_tab_of_joints(browser: Chromium, tmp_path: Path) -> None:
    show(browser, page(tmp_path / "page.html", None))
    assert browser.js("document.getElementById('tab-joints').hidden")
    assert browser.complaints() == []


@pytest.mark.browser
def test_nasty_names_in_the_panel_are_text(browser: Chromium, tmp_path: Path) -> None:
    name = NASTY[0]
    show(browser, page(tmp_path / "page.html", panel(name)))
    assert name in browser.js("document.querySelector('.explained .name').textContent")
    assert browser.complaints() == []


@pytest.mark.browser
def test_under_watch_a_click_sends_the_answer_and_says_what_came_of_it(browser: Chromium, tmp_path: Path) -> None:
    from foundation.errors import MategraphError
    from mategraph.web.live_page import LivePage
    from mategraph.web.page_server import serve

    taken: list[object] = []

    def take(said: object) -> None:
        taken.append(said)
        if len(taken) > 1:
            raise MategraphError("E078", "This question is not asked any more.", remedy="Wait.")

    shown = LivePage(page(tmp_path / "page.html", panel()))
    server = serve(shown, 0, take)
    try:
        browser.open(server.link)
        browser.wait("window.mategraph?.ready", 60)
        browser.wait("!document.querySelector('[data-answer]').disabled")
        browser.js("document.querySelector('[data-answer=fixed]').click()")
        browser.wait("document.querySelector('.question .hint').textContent.includes('written')")
        assert taken == [{"number": 1, "pair": ["base", "arm"], "kind": "fixed"}]
        browser.js("document.querySelectorAll('[data-answer]').forEach(b => b.disabled = false)")
        browser.js("document.querySelector('[data-answer=none]').click()")
        browser.wait("document.querySelector('.question .hint').textContent.includes('E078')")
    finally:
        browser.open("about:blank")
        shown.close()
        server.shutdown()
        server.server_close()
