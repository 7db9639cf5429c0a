"""The page under ``mategraph watch``: another state of the machine is taken up in place; view, time and selection stay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from chromium import Chromium
from machines import Swing
from swing_page import click, settle, show, slide, text_of, write

from mategraph.web.live_page import LivePage
from mategraph.web.page_server import serve


@pytest.fixture
def served(browser: Chromium, tmp_path: Path) -> Iterator[tuple[Chromium, LivePage, Swing]]:
    """A page that is served, opened."""
    path, swing = write(tmp_path / "page.html")
    page = LivePage(path)
    server = serve(page, 0)
    browser.size(900, 600, 0.5)
    browser.events.clear()
    browser.open(f"http://127.0.0.1:{server.server_address[1]}/")
    browser.wait("window.mategraph?.ready", 60)
    yield browser, page, swing
    browser.open("about:blank")
    page.close()
    server.shutdown()
    server.server_close()


def arrange(browser: Chromium) -> dict[str, object]:
    """Set all that a reader can set; returns what the page then says of itself."""
    browser.press("2")
    browser.js("mategraph.setTime(1.25); window.before = true")
    click(browser, "#tool-section")
    click(browser, "#section-z")
    slide(browser, "#section-offset", 0.3)
    click(browser, "#tool-explode")
    slide(browser, "#explode-share", 0.4)
    click(browser, "#tool-axes")
    click(browser, "#color-body")
    browser.js("document.querySelector('#tree input[aria-label=\"Show cap\"]').click()")
    browser.js("document.querySelectorAll('#plots .chip')[0].click()")
    browser.js("mategraph.pick('head')")
    settle(browser)
    return kept(browser)


def kept(browser: Chromium) -> dict[str, object]:
    """What must stay."""
    return dict(
        browser.js(
            """({ time: mategraph.time, chosen: mategraph.chosen, hidden: mategraph.hidden, tools: mategraph.tools.sort(),
            section: mategraph.section(), plots: mategraph.plots().map(({ title, signals, hidden }) => ({ title, signals, hidden })),
            camera: mategraph.camera(), colors: document.getElementById('color-body').getAttribute('aria-pressed'),
            card: document.querySelector('#card h2').textContent, share: document.getElementById('explode-share').value })"""
        )
    )


@pytest.mark.browser
@pytest.mark.parametrize("other_shapes", [False, True])
def test_another_state_is_taken_up_in_place(served: tuple[Chromium, LivePage, Swing], other_shapes: bool) -> None:
    browser, page, _ = served
    before = arrange(browser)
    assert page.path is not None
    _, swing = write(page.path, title="Swing, changed", slower=True, larger=other_shapes)
    page.show(page.path)
    browser.wait("mategraph.updates === 1", 60)
    assert browser.js("window.before"), "the page was not loaded anew"
    assert browser.js("document.title") == "Swing, changed"
    settle(browser)
    after = kept(browser)
    lines = browser.js("[...document.querySelectorAll('#plots .time-line')].map((e) => [e.hidden, e.style.transform])")
    assert lines
    assert all(not hidden and transform not in ("", "translateX(0px)") for hidden, transform in lines), "the line of the time stays"
    # One step of damping, through JSON and back.
    for end in ("position", "target"):
        assert after["camera"][end] == pytest.approx(before["camera"][end], abs=1e-6)  # type: ignore[index]
    assert after["section"].pop("offset") == pytest.approx(before["section"].pop("offset"))  # type: ignore[attr-defined]
    assert {**after, "camera": None} == {**before, "camera": None}
    for k in (0, 17, 60):
        browser.js(f"mategraph.setTime({float(swing.frames[k])!r})")
        for name, X in browser.js("mategraph.poses()").items():
            assert np.abs(np.array(X) - swing.poses[name][k]).max() < 1e-6, "the motion is the new one, to float32"
    assert browser.complaints() == []


@pytest.mark.browser
def test_an_error_is_shown_beside_the_last_good_machine_until_it_is_mended(served: tuple[Chromium, LivePage, Swing]) -> None:
    browser, page, _ = served
    error = {"code": "E020", "what": "There is no part <b>amr</b>.", "remedy": "Name one.", "element": "amr", "place": "a.toml:3"}
    page.failed("a.toml", [error])
    browser.wait("!document.getElementById('live').hidden", 20)
    assert "a.toml saved, but the last good model is shown" in text_of(browser, "#live")
    assert "E020 a.toml:3: There is no part <b>amr</b>. Name one." in text_of(browser, "#live")
    assert page.path is not None
    page.show(page.path)
    browser.wait("document.getElementById('live').hidden", 20)
    assert browser.js("mategraph.updates") == 0, "the same content is not taken up again"
    assert browser.complaints() == []


@pytest.mark.browser
@pytest.mark.long
def test_a_hundred_updates_leak_neither_contexts_nor_shapes(served: tuple[Chromium, LivePage, Swing]) -> None:
    browser, page, _ = served
    browser.js("document.getElementById('tool-axes').click()")
    assert page.path is not None
    memory = []
    for number in range(1, 101):
        write(page.path, title=f"Swing {number}", larger=number % 2 == 0)
        page.show(page.path)
        browser.wait(f"mategraph.updates === {number}", 60)
        memory.append(browser.js("mategraph.memory()"))
    assert memory[99] == memory[9], "geometries, textures and programs on the graphics card"
    assert browser.js("document.querySelectorAll('canvas.gl').length") == 1
    assert browser.complaints() == []


@pytest.mark.browser
def test_a_page_from_disk_asks_nobody(browser: Chromium, tmp_path: Path) -> None:
    path, _ = write(tmp_path / "page.html")
    show(browser, path, scale=0.5)
    assert browser.js("document.getElementById('live').hidden")
    assert browser.complaints() == []
