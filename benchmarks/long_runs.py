"""Long and large: an hour in one piece or in minutes, tables of a million rows, and the memory of an hour recorded at 1 kHz.

Steps and memory are counted, not timed; steps with tables are compared by processor time, taking turns.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import mategraph
from domains.simulation.compiled_system import EXPLICIT, CompiledSystem

from .measure import largest_memory

DUTY = Path(__file__).resolve().parent.parent / "docs" / "howto" / "duty" / "duty.toml"
MINUTES = 60
ROUNDS = 7
STEPS = 2_000  # between two looks at the clock


def main() -> None:
    """All of it, the memory each time in a process of its own."""
    steps()
    tables()
    memory()


def steps() -> None:
    """Steps of an hour of S3 duty, and of the same hour cut into minutes, each going on from the one before."""
    machine = mategraph.load(DUTY)
    whole = machine.simulate(collisions="off").statistics["steps"]
    run, cut = None, 0
    for _ in range(MINUTES):
        run = machine.simulate(duration="1 min", after=run, collisions="off")
        cut += run.statistics["steps"]
    print("\nAn hour of S3 duty")
    print(f"  in one piece: {whole} steps; cut into {MINUTES} minutes: {cut} steps")
    print(f"  ratio: {whole / cut:.2f}   (wanted: at most 1.5)")


def tables() -> None:
    """Processor time of a step that reads a look-up of ten points, and of one that reads a million on the same straight line.

    Of single steps: a run takes more of them where its argument crosses more points, at each of which the slope may change.
    """
    steps = {count: step_of(looking_up(count)) for count in (10, 1_000_000)}
    taken: dict[int, list[float]] = {count: [] for count in steps}
    for _ in range(ROUNDS):
        for count, step in steps.items():
            since = time.process_time()
            for _ in range(STEPS):
                step.run()
            taken[count].append((time.process_time() - since) / STEPS)
    print("\nA step that reads a look-up, processor time")
    for count, all_of_them in taken.items():
        print(f"  {count:>9,} points   least {1e6 * min(all_of_them):.2f} µs   median {1e6 * np.median(all_of_them):.2f} µs")
    print(f"  ratio: {min(taken[1_000_000]) / min(taken[10]):.2f}   (wanted: at most 1.2)")


def step_of(machine: mategraph.Machine) -> Any:
    """A step of the machine's system from its start."""
    compiled = CompiledSystem(machine.system)
    step = compiled.code(EXPLICIT).step.copy()
    step.inputs[0][:] = 0.1, 1e-3, 1e-10, 1e-8
    step.inputs[1][: len(compiled.system.states)] = compiled.system.x0
    step.inputs[-1][:] = compiled.system.p_values
    return step


def looking_up(count: int) -> mategraph.Machine:
    """A first-order lag behind a look-up of a sine."""
    x = np.linspace(-2.0, 2.0, count)
    with tempfile.TemporaryDirectory() as folder:
        np.savetxt(Path(folder) / "law.csv", np.column_stack([x, 3.0 * x]), delimiter=",", header="x,y", comments="", fmt="%.17g")
        machine = mategraph.Machine(
            mategraph.Project.from_tables(
                {
                    "schema": 1,
                    "signal": {
                        "wave": {"block": "Sine", "amplitude": 1.0, "frequency": "5 Hz"},
                        "law": {"block": "Lookup", "file": "law.csv", "column": "y", "in": {"u": "wave.y"}},
                        "lag": {"block": "LowPass", "cutoff": "1 Hz", "in": {"u": "law.y"}},
                    },
                    "simulate": {"duration": "20 s", "output_step": "10 ms"},
                },
                folder=folder,
            )
        )
        _ = machine.system
    return machine


def memory() -> None:
    """The most memory of a run of a minute and of an hour, without and with recordings at 1 kHz."""
    print("\nMemory of S3 duty, with twelve signals recorded at 1 kHz or none")
    for recorded in (False, True):
        for duration in ("1 min", "1 h"):
            command = [sys.executable, "-c", f"from {__name__} import one; one({duration!r}, {recorded})"]
            print(f"  {duration:<6} {'recorded' if recorded else 'bare':<9} {subprocess.check_output(command, text=True).strip()}")


def one(duration: str, recorded: bool) -> None:
    """One run; prints its memory, and the size of the recording."""
    change = {"record": {"fast": {"signals": ["motor.*", "winding.T", "shaft.*"], "every": "1 ms"}}, "simulate.duration": duration}
    machine = mategraph.load(DUTY).with_({**change, "simulate.collisions": "off"})
    with tempfile.TemporaryDirectory() as folder:
        machine.simulate(recordings=folder if recorded else None)
        written = sum(path.stat().st_size for path in Path(folder).iterdir())
    print(f"{largest_memory() / 1e6:6.0f} MB of memory, {written / 1e6:5.1f} MB on disk")


if __name__ == "__main__":
    main()
