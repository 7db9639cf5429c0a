"""From a saved STEP file to the new mechanism: first, after an edit of one part, and after an export that writes every number anew.

The machine has parts that are all different, a frame of them and one that turns. Each figure is that of a process that has its libraries
loaded and beside it one with the CAD kernel (`cadimport.sandbox.warm_process`), as `mategraph watch` has: it reads the file, matches the
project and finds the mechanism; processes that these two start count. The first import is also done as a whole, by one process, as it was
before files were read product by product; edits are compared with that. The bare kernel (`step_import.BARE`) only parses the file and
builds its shapes. All take turns, several times; the best of each counts for the clock, since on a busy machine only the best is
undisturbed. One row is a first import in a process that has nothing loaded.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Mapping
from pathlib import Path

from .step_import import BARE, ROOT, command, taken

MACHINE = """
    import sys
    import cadquery as cq
    count, path, edited = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    top = cq.Assembly(name="top")
    for i in range(count - 1):
        block = cq.Workplane("XY").box(10 + 0.005 * i + 2.0025 * (i == edited), 10, 10).edges("|Z").fillet(1)
        part = block.faces(">Z").workplane().rarray(2.2, 2.8, 4, 3).hole(1)
        if i == 0:
            part = block.faces(">Z").workplane().hole(4)
        top.add(part, name=f"part {i}", loc=cq.Location((20 * i, 0, 0)))
    rotor = cq.Workplane("XY").circle(2).extrude(30).faces(">Z").workplane().rect(12, 3).extrude(2)
    top.add(rotor, name="rotor", loc=cq.Location((0, 0, -10)))
    top.export(path)
"""

PROJECT = """
schema = 1
assembly = "machine.step"
ground = "part 0"
[material]
default = { name = "steel", density = "7850 kg/m^3" }
[group.frame]
parts = ["part *"]
[mate.turn]
kind = "revolute"
a = "part 0"
b = "rotor"
"""

# Prints for each step: seconds by the clock, and of the processor with those of all children.
STEPS = """
    import os, resource, shutil, sys, time
    from pathlib import Path
    folder, cache = Path(sys.argv[1]), os.environ["MATEGRAPH_CACHE"]
    import mategraph
    from cadimport.sandbox import warm_process
    from cadimport.sandbox.limits import reading_limits

    warm_process.warm_up()

    def used():
        own = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        waiting = warm_process._waiting.process.pid
        ticks = Path(f"/proc/{waiting}/stat").read_text().rpartition(")")[2].split()[11:15]  # its own and of its children that ended
        return own + sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def step(name, file, whole=False):
        shutil.copy(folder / file, folder / "machine.step.new")
        os.replace(folder / "machine.step.new", folder / "machine.step")
        clock, before = time.perf_counter(), used()
        with reading_limits(whole=whole):
            mechanism = mategraph.load(folder / "machine.toml").mechanism
        print("TOOK", name, time.perf_counter() - clock, used() - before, mechanism.mobility, flush=True)

    step("warm", "tiny.step")
    for name, file, whole in (("whole", "first.step", True), ("first", "first.step", False)):
        shutil.rmtree(cache, ignore_errors=True)
        step(name, file, whole)
    step("edited", "edited.step")
    step("again", "first.step")
    step("rewritten", "rewritten.step")
"""

# The same first import in a process that has nothing loaded, as `mategraph inspect` is: its start counts.
FRESH = """
    import sys
    from pathlib import Path
    import mategraph
    assert mategraph.load(Path(sys.argv[1]) / "machine.toml").mechanism.mobility == 1
"""


def rewritten(text: bytes) -> bytes:
    """The same machine with every whole number written otherwise: no product has a text that is known."""
    return re.sub(rb"(?<![A-Z_\d.])(\d+\.)(?=[,)])", rb"\g<1>0", text)


def made(folder: Path, count: int, environment: Mapping[str, str]) -> None:
    """The files of a machine of so many parts."""
    for name, size, edited in (("tiny", 3, -1), ("first", count, -1), ("edited", count, count // 2)):
        taken(command(MACHINE, str(size), str(folder / f"{name}.step"), str(edited)), environment)
    (folder / "rewritten.step").write_bytes(rewritten((folder / "first.step").read_bytes()))
    (folder / "machine.toml").write_text(textwrap.dedent(PROJECT), encoding="utf-8")


def measured(folder: Path, environment: Mapping[str, str], rounds: int) -> dict[str, tuple[float, float]]:
    """For each step the best time by the clock and the best processor time."""
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(rounds):
        found.setdefault("bare", []).append(taken(command(BARE, str(folder / "first.step")), environment))
        shutil.copy(folder / "first.step", folder / "machine.step")
        shutil.rmtree(environment["MATEGRAPH_CACHE"], ignore_errors=True)
        found.setdefault("fresh", []).append(taken(command(FRESH, str(folder)), environment))
        run = subprocess.run(command(STEPS, str(folder)), env=environment, capture_output=True, text=True, check=True, cwd=ROOT)
        for line in run.stdout.splitlines():
            if line.startswith("TOOK"):
                _, name, clock, used, mobility = line.split()
                assert mobility == "1", line
                found.setdefault(name, []).append((float(clock), float(used)))
    return {name: (min(c for c, _ in rows), min(u for _, u in rows)) for name, rows in found.items()}


def show(count: int, size: float, best: dict[str, tuple[float, float]], wanted: float) -> None:
    """Print the figures of one machine."""
    titles = {
        "bare": "bare kernel: file parsed, shapes built",
        "whole": "first import as a whole, to the mechanism",
        "first": "first import, to the mechanism",
        "fresh": "first import in a process that has nothing loaded",
        "edited": "one part edited",
        "rewritten": "every number written otherwise",
    }
    print(f"\n{count} parts, {size:.0f} MB of text")
    for name, title in titles.items():
        print(f"  {title:<48} {best[name][0]:7.2f} s   {best[name][1]:7.2f} s of processor time")
    for one, other, bound in (
        ("whole", "edited", f"at least {wanted:g}"),
        ("first", "edited", ""),
        ("rewritten", "whole", "at most 1.15"),
        ("first", "bare", "at most 0.8 by the clock" if count >= 1000 else ""),
        ("fresh", "bare", ""),
    ):
        ratios = [best[one][i] / best[other][i] for i in (0, 1)]
        print(
            f"  ratio {titles[one]} / {titles[other]}: {ratios[0]:.2f} by the clock, {ratios[1]:.2f} of processor time"
            + (f"   (wanted: {bound})" if bound else "")
        )


def main() -> None:
    """Print all figures; arguments are numbers of parts."""
    for count, wanted in ((100, 4.0), (1000, 8.0)):
        if len(sys.argv) > 1 and str(count) not in sys.argv[1:]:
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            environment = os.environ | {"MATEGRAPH_CACHE": f"{name}/cache"}
            made(folder, count, environment)
            best = measured(folder, environment, rounds=5 if count < 1000 else 2)
            show(count, (folder / "first.step").stat().st_size / 1e6, best, wanted)


if __name__ == "__main__":
    main()
