"""The studio with 500 components, and over a long time: drawing, dragging, and what a server takes that nobody asks.

A sheet that is opened is compared with its layout alone; a drag is script time in a real Chromium, move by move, wires included.
Memory, files and threads of the server are counted over a thousand edits; an idle one is given some seconds in which it should do nothing.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
import tomllib
from pathlib import Path

from .measure import interleaved, report

ROOT = Path(__file__).resolve().parent.parent
COUNT, ROUNDS, MOVES, EDITS = 500, 5, 60, 1_000
LONGEST_MOVE = 4.0  # ms
IDLE = 5.0  # s


def ladder(count: int) -> str:
    """A ladder of resistors and capacitors, as a project."""
    parts = ['schema = 1\n[component.source]\nmodel = "electrical.VoltageSource"\nvalue = "10 V"\n']
    rows, ground = [["source.p", "r1.p"]], ["ground", "source.n"]
    for k in range(1, count // 2 + 1):
        parts.append(
            f'[component.r{k}]\nmodel = "electrical.Resistor"\nR = "1 kohm"\n[component.c{k}]\nmodel = "electrical.Capacitor"\nC = "1 uF"\n'
        )
        rows.append([f"r{k}.n", f"c{k}.p", *([f"r{k + 1}.p"] if k < count // 2 else [])])
        ground.append(f"c{k}.n")
    return f'{"".join(parts)}[connect]\nrows = {json.dumps([*rows, ground])}\n[simulate]\nduration = "1 ms"\n'


def opening(text: str, folder: Path) -> tuple[float, float]:
    """What the server does for the sheet of a project against placing alone: their ratio, and the time of the latter, s."""
    from mategraph.editor.sheet_data import sheet_data, spec_of
    from viz.schematic.placing import placed
    from viz.schematic.sheet_of import sheet_of

    tables = tomllib.loads(text)
    spec = spec_of(tables)
    ours, bare = "the sheet as the page is sent it", "placing alone"
    timings = interleaved({ours: lambda: json.dumps(sheet_data(tables, folder)), bare: lambda: placed(sheet_of(spec))}, ROUNDS)
    report(f"The sheet of {COUNT} components", timings, ours, bare)
    return timings[ours].median / timings[bare].median, timings[bare].median


def drawing(file: Path, ratio: float, placing: float) -> None:
    """The sheet is drawn and routed by the page; then a symbol in its middle is dragged about."""
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from chromium import Chromium  # type: ignore[import-not-found]
    from studio_page import StudioPage, StudioServer  # type: ignore[import-not-found]

    with Chromium(file.parent / "profile", width=1600, height=900) as browser, StudioServer(file.parent, file) as server:
        page = StudioPage(browser, server.page)
        page.until(f"studio.board.sheet?.elements.size > {COUNT}", 120)
        drawn = page.js(
            """studio.api.get("sheet").then((data) => Array.from({ length: 5 }, () => {
              const t = performance.now();
              studio.board.show(data);
              return performance.now() - t;
            }).sort((a, b) => a - b)[2])"""
        )
        print(f"  drawn and routed by the page: {drawn:.0f} ms; all / placing alone: {ratio + drawn / 1e3 / placing:.2f}   (wanted: 2)")
        name = f"r{COUNT // 4}"
        page.js(
            f"""(() => {{
              const one = studio.board.sheet.elements.get("{name}"), {{ clientWidth: w, clientHeight: h }} = studio.board.box;
              studio.board.fitted = false;
              studio.board.look({{ k: 1, x: w / 2 - one.at[0] * 10, y: h / 2 - one.at[1] * 10 }});
              window.spent = [];
              const carry = studio.board.carry;
              studio.board.carry = function (...a) {{
                const t = performance.now();
                carry.apply(this, a);
                window.spent.push(performance.now() - t);
              }};
            }})()"""
        )
        x, y = page.place(f'.symbol[data-name="{name}"] .hold')
        browser.mouse("mouseMoved", x, y)
        browser.mouse("mousePressed", x, y, buttons=1)
        for k in range(MOVES):
            browser.mouse("mouseMoved", x + 10 * (k % 20), y + 10 * (k % 7), buttons=1)
            page.js("new Promise((done) => requestAnimationFrame(() => done()))")
        browser.mouse("mouseReleased", x, y)
        spent = sorted(page.js("window.spent"))
    figures = f"median {spent[len(spent) // 2]:.2f} ms   95 % within {spent[int(0.95 * len(spent))]:.2f} ms   of {len(spent)} moves"
    print(f"\nA symbol among {COUNT} is dragged\n  {figures}   (wanted: {LONGEST_MOVE:g} ms)")


def long_time(folder: Path) -> None:
    """A thousand edits of a small project, each of which is run; then nothing."""
    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from studio_client import RC, studio_client  # type: ignore[import-not-found]

    project = folder / "rc.toml"
    project.write_text(RC)
    with studio_client(project) as client:
        figures = []
        for k in range(1, EDITS + 1):
            client.set("component", "r", "R", value=f"{1000 + k} ohm")
            if k in (EDITS // 4, EDITS):
                client.settled()
                worker = max((child for child in _children()), default=0)
                figures.append(
                    (k, _memory(os.getpid()), _memory(worker), len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task")))
                )
        print(f"\n{EDITS} edits of a small project")
        for k, server, worker_memory, files, threads in figures:
            print(f"  after {k:>5}: server {server / 1e6:.0f} MB, worker {worker_memory / 1e6:.0f} MB, {files} files, {threads} threads")
        client.settled()
        before = _processor_time()
        time.sleep(IDLE)
        print(f"  idle for {IDLE:g} s: {1e3 * (_processor_time() - before):.0f} ms of processor time, server and worker")


def _children() -> list[int]:
    """Processes that this one started."""
    return [int(one) for task in Path("/proc/self/task").glob("*/children") for one in task.read_text().split()]


def _memory(process: int) -> int:
    """Bytes that a process has now."""
    status = Path(f"/proc/{process}/status").read_text() if process else "VmRSS: 0"
    return 1024 * int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def _processor_time() -> float:
    """s that this process and its children have taken."""
    spent = 0
    for process in (os.getpid(), *_children()):
        spent += sum(int(field) for field in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13])
    return spent / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """All of them."""
    with tempfile.TemporaryDirectory() as name:
        folder, text = Path(name), ladder(COUNT)
        ratio, placing = opening(text, folder)
        file = folder / "ladder.toml"
        file.write_text(text)
        drawing(file, ratio, placing)
        long_time(folder)


if __name__ == "__main__":
    main()
