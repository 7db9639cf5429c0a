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
        self.js("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))")

    def place(self, selector: str, text: str = "") -> tuple[float, float]:
        """The middle of the first element of a selector, or of the first with this text, px."""
        found = self.js(
            f"""(() => {{
              const text = {json.dumps(text)}, all = [...document.querySelectorAll({json.dumps(selector)})];
              const e = all.find((e) => e.checkVisibility() && e.textContent.includes(text));
              if (!e) return null;
              e.scrollIntoView({{ block: "nearest" }});
              const r = e.getBoundingClientRect();
              return [r.left + r.width / 2, r.top + r.height / 2];
            }})()"""
        )
        assert found is not None, f"nothing like {selector} {text!r} is shown"
        return found[0], found[1]

    def click(self, selector: str, text: str = "") -> None:
        self.browser.click(*self.place(selector, text))

    def write(self, selector: str, text: str) -> None:
        """Replace what a field has, and leave it."""
        self.click(selector)
        self.js("document.activeElement.select()")
        self.browser.type(text)
        self.browser.press("Tab")

    def text(self, selector: str) -> str:
        return str(self.js(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"))

    def last(self, signal_name: str) -> float:
        """The last value of a signal of the run that is shown."""
        return float(self.js(f"studio.state.result.series.signals.get({json.dumps(signal_name)}).values.at(-1)"))


def settled(seconds: float = 0.5) -> None:
    """Time for a browser to do what is to be seen not to happen."""
    time.sleep(seconds)
