"""From the first second: how long a run takes before and beside its motion. Processor time of whole processes, with their children.

1. A run whose machine code is not in the cache, against one whose code is: a seven-axis arm from URDF, and the seeker.
2. A run with a warm cache, against the bare import of the libraries that it loads, the bare simulation and the page.
3. Long runs without a C compiler, against those with one, which compile where that is worth while.
4. Chains of links from URDF, free and with stops in every joint: composed, run and shown; how the time grows.
5. Robots with many stops and loops, where their files are (``MATEGRAPH_ROBOTS``: a folder with shadow_hand and iit_softfoot).
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from .robot_files import arm_urdf, chain_urdf
from .second_run import LIST_LIBRARIES, SEEKER

ROUNDS = 4
LINKS = (50, 100, 200)
LONG = 10.0  # s of motion
LIMITED = (20, 60)  # links of chains with stops in every joint
STOP = 0.3  # rad
BARE = """
import json, sys, time
import mategraph
from pathlib import Path
from mategraph.outputs.write_outputs import Wanted, Writer, write_outputs
from mategraph.console import Terminal
machine = mategraph.load({project!r})
machine.simulate()
begin = time.process_time()
result = machine.simulate()
simulated = time.process_time()
folder = Path({out!r})
folder.mkdir(parents=True, exist_ok=True)

def write():
    writer = Writer(folder=folder, record=None, terminal=Terminal(quiet=True))
    writer.write("data", ".nc", lambda path, progress: result.save(path))
    write_outputs(machine, result, machine.check(result), Wanted(), writer)

write()
begin_again = time.process_time()
write()
print("BARE", simulated - begin, time.process_time() - begin_again)
"""
STAGES = """
import time, mategraph
machine = mategraph.load({project!r})
machine.system
begin = time.process_time()
machine.simulate(duration={duration})
first = time.process_time() - begin
later = []
for _ in range({rounds}):
    begin = time.process_time()
    machine.simulate(duration={duration})
    later.append(time.process_time() - begin)
print("STAGE", first, min(later))
"""
HELD = """
import time, mategraph
machine = mategraph.load({project!r})
compiled = machine._compiled
begin = time.process_time()
held = compiled.with_contacts_held
print("HELD", compiled.system.hold.numel(), time.process_time() - begin)
"""
MUJOCO = """
import mujoco, time
model = mujoco.MjModel.from_xml_path({project!r})
data = mujoco.MjData(model)
begin = time.process_time()
while data.time < {duration}:
    mujoco.mj_step(model, data)
print("STAGE", time.process_time() - begin)
"""


def main() -> None:
    """Print all ratios."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        arm = folder / "arm.urdf"
        arm.write_text(arm_urdf(), encoding="utf-8")
        for title, project in (("Seven-axis arm", arm), ("Seeker", SEEKER)):
            first_and_later(title, project, folder)
            beside_the_motion(title, project, folder)
            without_a_compiler(title, project, folder)
        chains(folder)
        robots(folder)


def first_and_later(title: str, project: Path, folder: Path) -> None:
    """1. Without and with the machine code of earlier runs; the assembly was read before."""
    cache = folder / "cache"
    run = _mategraph(project, folder, cache)
    run()
    cold: list[float] = []
    warm: list[float] = []
    for _ in range(ROUNDS):
        shutil.rmtree(cache / "compiled", ignore_errors=True)
        cold.append(run())
        warm.append(run())
    _compared(f"{title}: first run against a later one", min(cold), min(warm), bound=1.3)


def beside_the_motion(title: str, project: Path, folder: Path) -> None:
    """2. A whole run against its parts."""
    cache = folder / "cache"
    environment = _environment(cache)
    run = _mategraph(project, folder, cache)
    arguments = ["run", str(project), "--out", f"{folder}/listed"]
    libraries = _python(LIST_LIBRARIES.format(arguments=arguments), environment).split("LIBRARIES", 1)[1].split()
    bare = BARE.format(project=str(project), out=f"{folder}/bare/bare")
    whole, imports, simulated, written = [], [], [], []
    for _ in range(ROUNDS):
        whole.append(run())
        imports.append(_processor_time([sys.executable, "-c", f"import {', '.join(libraries)}"], environment))
        parts = _python(bare, environment).split("BARE", 1)[1].split()
        simulated.append(float(parts[0]))
        written.append(float(parts[1]))
    print(f"\n{title}: bare imports {min(imports):.2f} s, simulation {min(simulated):.2f} s, outputs {min(written):.2f} s")
    _compared(f"{title}: a later run against these", min(whole), min(imports) + min(simulated) + min(written), bound=1.5)


def without_a_compiler(title: str, project: Path, folder: Path) -> None:
    """3. The stage in which a long run is simulated, the second time; both in turns."""
    environment = _environment(folder / "cache")
    code = STAGES.format(project=str(project), duration=LONG, rounds=2)
    without: list[float] = []
    compiled: list[float] = []
    for _ in range(ROUNDS):
        for found, more in ((without, {"MATEGRAPH_NO_COMPILER": "1"}), (compiled, {})):
            found.append(float(_python(code, environment | more).split("STAGE", 1)[1].split()[1]))
    title = f"{title}: {LONG:g} s of motion without a C compiler, against with one"
    print(f"  {title}: {min(without):.2f} s / {min(compiled):.3g} s = {min(without) / min(compiled):.2f}")


def chains(folder: Path) -> None:
    """4. Long chains: one run each, with an empty cache."""
    print("\nChains of links from URDF, composed, run for 1 s and shown, with an empty cache")
    for links in LINKS:
        project = folder / f"chain{links}.urdf"
        project.write_text(chain_urdf(links), encoding="utf-8")
        taken = _mategraph(project, folder, folder / f"cache{links}")()
        wanted = "   (wanted: at most 10 s)" if links == 200 else ""
        print(f"  {links:>4} links: {taken:6.2f} s of processor time, {1e3 * taken / links:.0f} ms a link{wanted}")
    for links in LIMITED:
        project = folder / f"limited{links}.urdf"
        project.write_text(chain_urdf(links, STOP), encoding="utf-8")
        taken = _mategraph(project, folder, folder / f"limited_cache{links}")()
        print(f"  {links:>4} links with stops at {STOP:g} rad: {taken:6.2f} s of processor time, {1e3 * taken / links:.0f} ms a link")


def robots(folder: Path) -> None:
    """5. The stage in which a robot is simulated, against MuJoCo's loop at its own step; and a foot that is verified."""
    given = os.environ.get("MATEGRAPH_ROBOTS", "")
    environment = _environment(folder / "cache")
    hand, foot = Path(given) / "shadow_hand" / "right_hand.xml", Path(given) / "iit_softfoot" / "softfoot.xml"
    if not given or not hand.exists():
        print("\nNo robots: MATEGRAPH_ROBOTS names no folder with them")
        return
    places = {"project": str(hand), "duration": 0.5, "rounds": ROUNDS}
    first, later = (float(text) for text in _python(STAGES.format(**places), environment).split("STAGE", 1)[1].split())
    peer = min(float(_python(MUJOCO.format(**places), environment).split("STAGE", 1)[1]) for _ in range(ROUNDS))
    print(f"\nShadow Hand, 0.5 s of motion: first {first:.2f} s, later {later:.2f} s; MuJoCo's loop {1e3 * peer:.1f} ms")
    _compared("Shadow Hand, later, against MuJoCo's loop", later, peer, bound=50.0)
    contacts, taken = _python(HELD.format(project=str(foot)), environment).split("HELD", 1)[1].split()
    print(f"  softfoot, {contacts} stops and frictions in loops: {float(taken):.1f} s of processor time before the first one holds")
    for command in (["run", str(foot), "--out", f"{folder}/out"], ["verify", str(foot)]):
        start = time.perf_counter()
        taken = _processor_time([sys.executable, "-m", "mategraph", *command], environment)
        clock = time.perf_counter() - start
        print(f"  softfoot, {command[0]}: {taken:.1f} s of processor time, {clock:.1f} s by the clock   (wanted: at most 30 s)")


def _environment(cache: Path) -> dict[str, str]:
    """With a cache of its own, and with compiled modules, as installed programs have them."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"MATEGRAPH_CACHE": str(cache), "PYTHONPYCACHEPREFIX": str(cache.parent / "modules")}


def _mategraph(project: Path, folder: Path, cache: Path) -> Callable[[], float]:
    """Something that runs a project anew, the assembly from the cache, and gives the processor time."""
    environment = _environment(cache)

    def run() -> float:
        out = folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        return _processor_time([sys.executable, "-m", "mategraph", "run", str(project), "--out", str(out)], environment)

    return run


def _processor_time(command: Sequence[str], environment: Mapping[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=dict(environment), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _python(code: str, environment: Mapping[str, str]) -> str:
    return subprocess.run([sys.executable, "-c", code], env=dict(environment), capture_output=True, text=True, check=True).stdout


def _compared(title: str, ours: float, theirs: float, *, bound: float) -> None:
    print(f"  {title}: {ours:.2f} s / {theirs:.3g} s = {ours / theirs:.2f}   (wanted: at most {bound:g})")


if __name__ == "__main__":
    main()
