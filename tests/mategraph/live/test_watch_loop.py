"""Watching: a saved project file, CAD script or STEP file regenerates the model, and one line says what changed."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from live_machines import PENDULUM_SCRIPT as SCRIPT

PROJECT = """
schema = 1
assembly = "pendulum.step"
ground = "base"
cad.script = "pendulum.py"

[material]
default = { name = "steel", density = "7850 kg/m^3" }

[mate.swing]
kind = "revolute"
a = "base"
b = "arm"
axis = "+y"

[initial]
"swing.angle" = "30 deg"

[simulate]
duration = "0.5 s"
"""


class Watch:
    """A running ``mategraph watch --json``."""

    def __init__(self, folder: Path, *options: str) -> None:
        command = [
            sys.executable,
            "-m",
            "mategraph.commands.cli",
            "watch",
            "pendulum.toml",
            "--out",
            "out",
            "--no-browser",
            "--json",
            *options,
        ]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env=os.environ)
        self.events: queue.Queue[dict] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.events.put(json.loads(line))

    def next(self) -> dict:
        """The next event; 120 s is far more than a regeneration takes on a loaded machine."""
        event = self.events.get(timeout=120)
        return self.next() if event["event"] == "slow" else event

    def end(self) -> int:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=30)
        self.reader.join()
        self.process.stdout.close()
        return self.process.returncode


@pytest.fixture
def pendulum(tmp_path: Path) -> Path:
    """A project with its CAD script and STEP file."""
    (tmp_path / "pendulum.py").write_text(SCRIPT)
    (tmp_path / "pendulum.toml").write_text(PROJECT)
    subprocess.run([sys.executable, "pendulum.py"], cwd=tmp_path, check=True, capture_output=True)
    return tmp_path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def read(address: str | urllib.request.Request) -> bytes:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.read()


def content(address: str) -> str:
    """The key of what the page shows."""
    return json.loads(read(address + "page.json"))["data"]["content"]


def test_each_save_regenerates_the_model_and_a_broken_one_keeps_the_last_good_page(pendulum):
    watch = Watch(pendulum, "--allow-python")
    try:
        started = watch.next()
        assert started["event"] == "watching"
        assert {Path(file).name for file in started["files"]} == {"pendulum.toml", "pendulum.step", "pendulum.py"}
        address = started["address"]
        assert address.startswith("http://127.0.0.1:")
        page, version = read(address), content(address)
        assert b"<html" in page
        for foreign in (
            urllib.request.Request(address, headers={"Host": "elsewhere.example"}),
            address + "run.json",
            address + "../pendulum.toml",
        ):
            with pytest.raises(urllib.error.HTTPError):
                read(foreign)

        edit(pendulum / "pendulum.py", "ARM_LENGTH = 100.0", "ARM_LENGTH = 120.0")
        changed = watch.next()
        assert changed["event"] == "changed", changed
        assert "pendulum.py" in changed["saved"]
        assert changed["changes"].startswith("arm 0.1")
        assert "→" in changed["changes"]
        assert "kg" in changed["changes"]
        assert content(address) != version

        version = content(address)
        edit(pendulum / "pendulum.toml", 'b = "arm"', 'b = "amr"')
        failed = watch.next()
        assert failed["event"] == "failed"
        assert failed["errors"][0]["code"] == "E020"
        assert content(address) == version

        mended = (pendulum / "pendulum.toml").read_text().replace('b = "amr"', 'b = "arm"').replace("7850", "2700")
        (pendulum / "pendulum.toml").write_text(mended)
        changed = watch.next()
        assert changed["event"] == "changed"
        assert "arm" in changed["changes"]
    finally:
        code = watch.end()
    assert code == 0
    assert not list(pendulum.rglob("*.part"))


def test_the_cad_script_is_not_run_unless_allowed(pendulum, monkeypatch, tmp_path):
    monkeypatch.setenv("MATEGRAPH_CONFIG", str(tmp_path / "config"))
    step = (pendulum / "pendulum.step").read_bytes()
    watch = Watch(pendulum)
    try:
        assert watch.next()["event"] == "watching"
        edit(pendulum / "pendulum.py", "ARM_LENGTH = 100.0", "ARM_LENGTH = 120.0")
        refused = watch.next()
    finally:
        watch.end()
    assert refused["event"] == "failed"
    assert refused["errors"][0]["code"] == "E031"
    assert (pendulum / "pendulum.step").read_bytes() == step
