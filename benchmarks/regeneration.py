"""From the save of a STEP file to the refreshed page under ``mategraph watch``: against bare reading plus bare simulation.

Every round saves the seeker with another thickness of its ring. Ours is the time from the save until a client of the page has been told of
the new state and has fetched it. What it is compared with is done in one process that has everything loaded: the file is read and
transferred by the CAD kernel (``STEPCAFControl_Reader``), nothing measured; and a machine that is composed and compiled is simulated.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .measure import interleaved, report

SEEKER = Path(__file__).resolve().parent.parent / "sample_assemblies" / "seeker"
ROUNDS = 6

BARE = """
import sys, json
from OCP.STEPCAFControl import STEPCAFControl_Reader
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDocStd import TDocStd_Document
import mategraph
machine = mategraph.load(sys.argv[1])
machine.simulate()
print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    reader = STEPCAFControl_Reader()
    reader.SetNameMode(True); reader.SetColorMode(True); reader.SetMatMode(True)
    document = TDocStd_Document(TCollection_ExtendedString("BinXCAF"))
    assert reader.ReadFile(line.strip()) and reader.Transfer(document)
    machine.simulate()
    print(json.dumps("done"), flush=True)
"""


class Peer:
    """A process that answers a line with lines."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)

    def ask(self, line: str) -> None:
        """Send a line and wait for one."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        self.answer()

    def answer(self) -> Any:
        """The next line, which is JSON."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        """Ctrl-C, or the end of its input."""
        if self.process.args[1] == "-m":  # type: ignore[index]
            self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=30)


def main() -> None:
    """Save, and wait for the page, in turns with the bare work."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = os.environ | {"MATEGRAPH_CACHE": str(folder / "cache")}
        machine, edits = folder / "seeker", folder / "edits"
        shutil.copytree(SEEKER, machine)
        edits.mkdir()
        files = [edits / f"ring_{number}.step" for number in range(ROUNDS + 1)]
        for number, file in enumerate(files):
            thickness = ["--set", f"ring_thickness={24.0 + 0.1 * (number + 1)}"]
            subprocess.run([sys.executable, machine / "seeker.py", file, *thickness], check=True, env=environment, capture_output=True)
        bare = Peer([sys.executable, "-c", BARE, str(machine / "seeker.toml")], environment)
        bare.answer()
        watch = [sys.executable, "-m", "mategraph", "watch", str(machine / "seeker.toml"), "--out", str(folder / "out")]
        ours = Peer([*watch, "--no-browser", "--json"], environment)
        address = ours.answer()["address"]
        try:
            timings = interleaved(
                {"save to page": _saves(files, machine / "seeker.step", address, ours), "bare": _bare(files, bare)}, rounds=ROUNDS
            )
        finally:
            ours.end()
            bare.end()
    report("From save to page: the ring of the seeker edited", timings, "save to page", "bare", bound=2.0)


def _saves(files: list[Path], step: Path, address: str, watch: Peer) -> Callable[[], None]:
    stream = urllib.request.urlopen(f"{address}events", timeout=60)

    def state() -> dict[str, Any]:
        while True:
            line = stream.readline().decode()
            if line.startswith("data: "):
                found: dict[str, Any] = json.loads(line.removeprefix("data: "))
                return found

    shown = [state()["content"]]
    waiting = iter(files)

    def save() -> None:
        start = time.perf_counter()
        new = step.with_suffix(".new")
        shutil.copyfile(next(waiting), new)
        new.replace(step)
        while (now := state())["content"] == shown[-1]:
            assert now["status"] != "failed", now
            assert time.perf_counter() - start < 120
        shown.append(now["content"])
        with urllib.request.urlopen(f"{address}page.json") as answer:
            geometry = json.load(answer)["data"]["geometry"]
        with urllib.request.urlopen(f"{address}geometry/{geometry}") as answer:
            answer.read()
        event = watch.answer()
        assert event["event"] == "changed", event
        assert event["made"] == event["compiled"] == 0, "functions were made or compiled anew"

    return save


def _bare(files: list[Path], peer: Peer) -> Callable[[], None]:
    waiting = iter(files)
    return lambda: peer.ask(str(next(waiting)))


if __name__ == "__main__":
    main()
