"""One browser for all tests of the page, and one page for most of them: starting and loading cost more than the tests themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium
from machines import Swing
from swing_page import show, write

# All back to what a fresh page shows, by its own controls.
START_AGAIN = """(() => {
  document.querySelectorAll('dialog[open]').forEach(d => d.close());
  mategraph.pause();
  for (const [id, on] of [['color-cad', 'true'], ['loop', 'true']]) {
    const e = document.getElementById(id);
    if (e.getAttribute('aria-pressed') !== on) e.click();
  }
  for (const b of document.querySelectorAll('#dock button')) {
    if ((b.getAttribute('aria-pressed') === 'true') !== ['tool-edges', 'tool-trails'].includes(b.id)) b.click();
  }
  document.querySelectorAll('[data-units] [data-si=no]').forEach(b => b.click());
  document.getElementById('show-all').click();
  document.querySelector('#card .close').click();
  document.querySelector('[data-view=iso]').click();
  document.getElementById('tab-signals').click();
  document.activeElement?.blur();
  mategraph.setTime(0);
})()"""


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A headless Chromium."""
    with Chromium(tmp_path_factory.mktemp("profile"), width=900, height=600) as chromium:
        chromium.scheme(moves=False)  # the camera goes to its views at once
        yield chromium


@pytest.fixture(scope="session")
def swing_page(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Swing]:
    """The page of the swinging machine, and its motion."""
    return write(tmp_path_factory.mktemp("page") / "page.html")


@pytest.fixture
def opened(browser: Chromium, swing_page: tuple[Path, Swing]) -> tuple[Chromium, Swing]:
    """The page of the swinging machine, opened from disk: as fresh, though it may have been used by a test before."""
    path, swing = swing_page
    if browser.js("location.href") == path.as_uri() and not browser.complaints():
        browser.size(900, 600, 0.5)
        browser.events.clear()
        browser.js(START_AGAIN)
    else:
        show(browser, path, scale=0.5)  # a quarter of the pixels to draw
    return browser, swing


@pytest.fixture
def fresh(browser: Chromium, swing_page: tuple[Path, Swing]) -> tuple[Chromium, Swing]:
    """The same page, loaded anew: for tests that leave traces."""
    path, swing = swing_page
    browser.js("try { localStorage.clear() } catch {}")
    browser.open("about:blank")
    show(browser, path, scale=0.5)
    return browser, swing
