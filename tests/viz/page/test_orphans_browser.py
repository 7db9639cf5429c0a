"""The page under ``mategraph watch`` asks which part is meant where the project lost one; a click sends the answer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium
from swing_page import write

from foundation.errors import MategraphError
from mategraph.web.live_page import LivePage
from mategraph.web.page_server import serve

ERROR = {
    "code": "E098",
    "what": "two parts are gone.",
    "element": "lever",
    "place": "machine.toml: mate.swing.b",
    "remedy": "mategraph reattach machine.toml",
    "orphans": [
        {"name": "lever", "places": ["mate.swing.b"], "why": "renamed and edited", "likely": "<b>arm</b>", "score": 0.59},
        {"name": "knob", "places": ["mate.top.b"], "why": "removed in CAD", "likely": None, "score": 0.0},
    ],
    "parts": ["plate", "<b>arm</b>"],
}


@pytest.mark.browser
def test_a_click_beside_an_orphan_sends_the_part_that_is_meant(browser: Chromium, tmp_path: Path) -> None:
    path, _ = write(tmp_path / "page.html")
    said: list[Mapping[str, Any]] = []

    def take(answer: Mapping[str, Any]) -> None:
        said.append(answer)
        if answer["to"] == "plate":
            raise MategraphError("E099", "not that one.", remedy="Another.", element="knob")

    page = LivePage(path)
    server = serve(page, 0, take)
    try:
        browser.size(900, 600, 0.5)
        browser.open(server.link)
        browser.wait("window.mategraph?.ready", 60)
        page.failed("machine.step", [ERROR])
        browser.wait("document.querySelectorAll('#live .orphan').length === 2")
        assert browser.js("document.querySelector('#live .orphan button').textContent") == "<b>arm</b> (59 %)"  # a name is no HTML
        assert browser.js("document.querySelectorAll('#live .orphan b b').length") == 0
        browser.js("document.querySelector('button[data-likely]').click()")
        browser.wait("document.querySelector('#live .orphan .hint').textContent.includes('written')")
        choose = "const s = document.querySelectorAll('#live select')[1]; s.value = 'plate'; s.dispatchEvent(new Event('change'))"
        browser.js(f"{{ {choose} }}")
        browser.wait("document.querySelectorAll('#live .orphan .hint')[1].textContent.includes('E099')")
        browser.js("document.querySelector('button[data-missing=knob]').click()")
        browser.wait("document.querySelectorAll('#live .orphan .hint')[1].textContent.includes('missing')")
        assert said == [{"reattach": "lever", "to": "<b>arm</b>"}, {"reattach": "knob", "to": "plate"}, {"reattach": "knob", "to": None}]
        assert browser.js("location.hash") == "", "neither bookmarks nor screenshots carry the token"
        browser.js("sessionStorage.clear(); window.stale = true")
        browser.open(server.address)  # as one who knows the address but not the token
        browser.wait("!window.stale && document.querySelectorAll('#live .orphan').length === 2", 60)
        browser.js("document.querySelector('button[data-likely]').click()")
        browser.wait("document.querySelector('#live .orphan .hint').textContent.includes('the address that the terminal shows')")
        assert len(said) == 3
        page.show(path)
        browser.wait("document.querySelector('#live').hidden")
    finally:
        browser.open("about:blank")
        page.close()
        server.shutdown()
        server.server_close()
