"""A running `mategraph studio` and its page in a browser, driven by mouse and keys."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from chromium import Chromium

PATIENCE = 60.0  # s: far more than anything here takes on a loaded machine
FRAME = "await new Promise((done) => requestAnimationFrame(done));"
# Whether a point of the page belongs to an element: to itself, what is in it or around it, or to the same symbol of the schematic.
SAME = "const same = (e, hit) => hit && (e.contains(hit) || hit.contains(e) || e.closest('.symbol')?.contains(hit));"
FIND = "const e = [...document.querySelectorAll(selector)].find((e) => e.checkVisibility() && e.textContent.includes(text));"
# The middle of an element that is shown and that nothing hides.
SPOT = f"""(selector, text) => {{
  {FIND} {SAME}
  if (!e) return null;
  e.scrollIntoView({{ block: "nearest" }});
  const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
  return same(e, document.elementFromPoint(x, y)) ? [x, y] : null;
}}"""
# What the next press meets.
PRESSED = "window.pressedOn = null; addEventListener('pointerdown', (e) => (window.pressedOn = e.target), { capture: true, once: true })"
MET = f"(selector, text, hit) => {{ {FIND} {SAME} return !e || Boolean(same(e, hit)); }}"


class StudioServer:
    """A studio's server in a group of processes of its own; a context manager."""

    def __init__(self, folder: Path, file: Path | None = None, *options: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "mategraph", "studio", *([str(file)] if file else []), "--headless", "--port", str(port), *options]
        home = {"MATEGRAPH_PROJECTS": str(folder / "projects")}
        self.process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **home}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        assert self.process.stdout is not None
        with self.process.stdout as out:
            first = json.loads(out.readline())
        self.port, self.token, self.address = first["port"], first["token"], first["address"]

    @property
    def page(self) -> str:
        """The address that `mategraph studio` opens in the browser."""
        return f"{self.address}#token={self.token}"

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End it and all that it started, at once."""
        os.killpg(self.process.pid, number)
        self.process.wait()

    def __enter__(self) -> StudioServer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        number: int = s.getsockname()[1]
        return number


class StudioPage:
    """What a user sees and does, in the words of the page."""

    def __init__(self, browser: Chromium, address: str) -> None:
        self.browser = browser
        browser.open("about:blank")
        browser.events.clear()
        browser.open(address)
        self.until("window.studio && studio.state.online === 'online'")

    def until(self, expression: str, seconds: float = PATIENCE) -> None:
        self.browser.wait(expression, seconds)

    def js(self, expression: str) -> Any:
        return self.browser.js(expression)

    def run_shown(self) -> None:
        """Wait until shapes and curves of the newest run are there."""
        self.until("studio.state.result && !studio.state.status.busy && studio.state.run?.key === studio.state.result.key")
        self.js(f"(async () => {{ {FRAME} {FRAME} {FRAME} }})()")

    def steady(self, expression: str, what: str = "") -> Any:
        """The value of an expression as soon as it is no null and the same in three pictures that follow each other."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.js(
                f"""(async () => {{
                  const seen = [];
                  for (let k = 0; k < 3; k++) {{ if (k) {FRAME} seen.push(JSON.stringify({expression})); }}
                  return seen[0] === seen[1] && seen[1] === seen[2] ? JSON.parse(seen[0]) : null;
                }})()"""
            )
            if found is not None:
                return found
            time.sleep(0.05)
        raise TimeoutError(f"not steady within {PATIENCE} s: {what or expression}")

    def places(self, *wanted: tuple[str, str]) -> list[tuple[float, float]]:
        """Where elements are, px: each the middle of the first of a selector with this text.

        All are there, stand still, and nothing lies over them.
        """
        spots = ", ".join(f"({SPOT})({json.dumps(selector)}, {json.dumps(text)})" for selector, text in wanted)
        found = self.steady(f"(() => {{ const all = [{spots}]; return all.includes(null) ? null : all; }})()", f"places of {wanted}")
        return [(x, y) for x, y in found]

    def place(self, selector: str, text: str = "") -> tuple[float, float]:
        """Where one element is, as `places`."""
        return self.places((selector, text))[0]

    def click(self, selector: str, text: str = "") -> None:
        """Click on it; where it moved away just before the press, that is let go elsewhere and the click made anew."""
        browser = self.browser
        for _ in range(5):
            x, y = self.place(selector, text)
            browser.mouse("mouseMoved", x, y)
            self.js(PRESSED)
            browser.mouse("mousePressed", x, y, buttons=1)
            if self.js(f"({MET})({json.dumps(selector)}, {json.dumps(text)}, window.pressedOn)"):
                browser.mouse("mouseReleased", x, y)
                return
            browser.mouse("mouseMoved", 1, 1, buttons=1)
            browser.mouse("mouseReleased", 1, 1)
        raise AssertionError(f"{selector} {text!r} does not stand still")

    def write(self, selector: str, text: str) -> None:
        """Replace what a field has, and leave it."""
        self.click(selector)
        self.until(f"document.activeElement.matches({json.dumps(selector)})")
        self.js("document.activeElement.select()")
        self.browser.type(text)
        self.browser.press("Tab")

    def text(self, selector: str) -> str:
        return str(self.js(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"))

    def last(self, signal_name: str) -> float:
        """The last value of a signal of the run that is shown."""
        return float(self.js(f"studio.state.result.series.signals.get({json.dumps(signal_name)}).values.at(-1)"))


def settled(page: StudioPage) -> None:
    """Time for a browser to do what is to be seen not to happen: answers that are on their way, pictures, and what moves by itself."""
    page.js("fetch('/api/1/state', { headers: { Authorization: `Bearer ${studio.api.token}` } }).then((answer) => answer.text())")
    page.until("document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)")
    page.js(f"(async () => {{ {FRAME} {FRAME} {FRAME} }})()")
