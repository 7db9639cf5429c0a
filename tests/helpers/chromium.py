"""A headless Chromium for tests, driven over a pipe by the DevTools protocol: no driver, no socket, no network.

Commands and events are JSON messages that end with a zero byte; the browser reads them from its file descriptor 3 and writes to 4.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
    "--use-angle=swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--hide-scrollbars",
    "--mute-audio",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--remote-debugging-pipe",
)

KEYS = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46, "F6": 117}

# Puts the pipe's ends where the browser looks for them, by way of higher numbers lest one overwrite the other.
LAUNCH = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


def find_chromium() -> str:
    """Path of a Chromium; without one the test fails with the remedy, or is skipped if the user said to do without."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name)
        if found:
            return found
    missing = "No Chromium found: the page is not tested. On Debian: apt-get install chromium"
    if os.environ.get("CI"):  # where it matters, its absence is a failure
        pytest.fail(missing)
    pytest.skip(missing)


class Chromium:
    """One browser with one page. A context manager: leaving it ends the browser."""

    def __init__(self, profile: Path, *, width: int = 1440, height: int = 900, timeout: float = 60.0) -> None:
        self.timeout = timeout
        self.events: list[dict[str, Any]] = []
        self._number = 0
        self._rest = b""
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()
        command = [find_chromium(), *FLAGS, f"--user-data-dir={profile}", f"--window-size={width},{height}", "about:blank"]
        # A session of its own, so that its children end with it.
        self._process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, str(to_read), str(to_write), *command],
            pass_fds=(to_read, to_write),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(to_read)
        os.close(to_write)
        try:
            target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
            self._session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Network"):
                self.page(f"{domain}.enable")
            self.size(width, height)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Chromium:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the browser: it goes by itself when the pipe is closed, else by force."""
        os.close(self._to)
        os.close(self._from)
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    # ------------------------------------------------------------------------------------------------------------ protocol
    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Answer to a command."""
        self._number += 1
        number = self._number
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + self.timeout
        while time.monotonic() < end:
            answer = self._receive(end - time.monotonic())
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                result: dict[str, Any] = answer["result"]
                return result
            if "method" in answer:
                self.events.append(answer)
        raise TimeoutError(method)

    def page(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Answer to a command to the page."""
        return self.call(method, self._session, **parameters)

    def _receive(self, seconds: float) -> dict[str, Any]:
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._from], [], [], max(seconds, 0.0))
            if not ready:
                raise TimeoutError("Chromium does not answer")
            data = os.read(self._from, 1 << 20)
            if not data:
                raise ConnectionError("Chromium has ended")
            self._rest += data
        text, self._rest = self._rest.split(b"\0", 1)
        message: dict[str, Any] = json.loads(text)
        return message

    # -------------------------------------------------------------------------------------------------------------- actions
    def open(self, address: str) -> None:
        """Load an address."""
        self.page("Page.navigate", url=address)

    def js(self, expression: str) -> Any:
        """Value of an expression; promises are awaited."""
        answer = self.page("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", str(answer["exceptionDetails"])))
        return answer["result"].get("value")

    def wait(self, expression: str, seconds: float = 30.0) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.js(f"Promise.resolve({expression}).then(Boolean)"):
                return
            time.sleep(0.05)
        raise TimeoutError(f"not true within {seconds} s: {expression}")

    def size(self, width: int, height: int, scale: float = 1.0, *, mobile: bool = False) -> None:
        """Size of the picture, px."""
        self.page("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)

    def scheme(self, name: str = "light", *, moves: bool = True) -> None:
        """``"light"`` or ``"dark"`` as the system's wish, and whether things may move by themselves."""
        motion = {"name": "prefers-reduced-motion", "value": "no-preference" if moves else "reduce"}
        self.page("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}, motion])

    def press(self, key: str, code: str = "", *, ctrl: bool = False, alt: bool = False, shift: bool = False) -> None:
        """Press a key once, with others held."""
        text = key if len(key) == 1 and not ctrl and not alt else "\r" if key == "Enter" else ""
        held = {
            "modifiers": alt * 1 + ctrl * 2 + shift * 8,
            "windowsVirtualKeyCode": KEYS.get(key, ord(key.upper()) if len(key) == 1 else 0),
        }
        for kind in ("keyDown", "keyUp"):
            typed = {"text": text} if text and kind == "keyDown" else {}
            self.page("Input.dispatchKeyEvent", type=kind, key=key, code=code, **held, **typed)

    def type(self, text: str) -> None:
        """Write into what has the focus."""
        self.page("Input.insertText", text=text)

    def drop(self, files: list[Path], x: float, y: float) -> None:
        """Drop files from the desktop at a point of the page, px."""
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.page("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    # ----------------------------------------------------------------------------------------------------------------- tabs
    def new_tab(self, address: str) -> str:
        """Open another tab and look at it; returns its key for `look_at`."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session: str = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.look_at(session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.page(f"{domain}.enable")
        self.open(address)
        return session

    def look_at(self, session: str) -> None:
        """Bring another tab to the front: commands to the page are for it, and a tab behind draws nothing."""
        self._session = session
        self.page("Page.bringToFront")

    @property
    def tab(self) -> str:
        """The tab that is looked at."""
        return self._session

    def mouse(self, kind: str, x: float, y: float, *, buttons: int = 0) -> None:
        """``mouseMoved``, ``mousePressed`` or ``mouseReleased`` at a point of the page, px."""
        button = "none" if kind == "mouseMoved" else "left"
        self.page(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=buttons, clickCount=0 if kind == "mouseMoved" else 1
        )

    def click(self, x: float, y: float) -> None:
        """Click at a point of the page, px."""
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, buttons=1)
        self.mouse("mouseReleased", x, y)

    def double_click(self, x: float, y: float) -> None:
        """Click twice at a point of the page, px."""
        self.mouse("mouseMoved", x, y)
        for count in (1, 2):
            for kind, buttons in (("mousePressed", 1), ("mouseReleased", 0)):
                self.page("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=buttons, clickCount=count)

    def screenshot(self, kind: str = "png") -> bytes:
        """Picture of the page: ``"png"`` or ``"webp"``."""
        return base64.b64decode(self.page("Page.captureScreenshot", format=kind)["data"])

    def complaints(self) -> list[str]:
        """Console errors and warnings, uncaught exceptions and requests to anywhere but files and data, so far."""
        self.js("0")  # collects what is still in the pipe
        found = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
            elif event["method"] == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                found.append(" ".join(str(a.get("value", a.get("description"))) for a in parameters["args"]))
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                # Drawing by the processor remarks on its own slowness when a picture is taken; that is not the page's doing.
                if "GL Driver Message" not in parameters["entry"]["text"]:
                    found.append(parameters["entry"]["text"])
            elif event["method"] == "Network.requestWillBeSent":
                address = parameters["request"]["url"]
                if not address.startswith(("file:", "data:", "blob:", "about:", "http://127.0.0.1:")):
                    found.append(f"request to {address}")
        return found
