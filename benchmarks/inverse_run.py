"""The inverse run of the excavator's cycle, against the bare compiled evaluation of its equations.

The bare one calls what the compiler made of the equations, as often as the run does: the step of the integrator (six evaluations of the
equations) for every step, what closes the loops for every step and every output, all signals for every output. Nothing is located,
interpolated, recorded, refined or judged there.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import numpy as np

import mategraph
from domains.result import Result
from domains.simulation.compiled_system import CompiledSystem
from domains.simulation.simulate import simulate

from .measure import interleaved, machine_code_first, report

PROJECT = Path(__file__).resolve().parent.parent / "docs" / "howto" / "excavator" / "excavator.toml"
CYCLES = 10


def main() -> None:
    """Time both in turns."""
    machine_code_first()
    machine = repeated()
    settings, compiled = machine.project.simulate, CompiledSystem(machine.system)

    def ours() -> Result:
        return simulate(
            compiled, duration=settings.duration, output_step=settings.output_step, rtol=settings.rtol, atol=settings.atol, frame_rate=1.0
        )

    found = ours()
    steps = found.statistics["steps"] + found.statistics["rejected"]

    def bare() -> None:
        code = compiled.code(found.statistics["solver"])
        step, signals = code.step.copy(), code.signals.copy()
        step.inputs[0][:] = 0.0, 1e-2, settings.atol, settings.rtol
        step.inputs[1][: len(compiled.system.states)] = compiled.system.x0
        step.inputs[-1][:] = compiled.system.p_values
        for _ in range(steps):
            step.run()
        for array, given in zip(signals.inputs, (np.zeros(1), compiled.system.x0, None, compiled.system.p_values), strict=True):
            if given is not None:
                array[:] = given
        for _ in range(len(found.time)):
            signals.run()
        assert code.land is not None
        assert compiled.system.eom is not None
        land = code.land.copy()
        land.inputs[0][:] = compiled.system.x0[: len(land.inputs[0])]
        land.inputs[2][:] = compiled.system.eom.p_values
        for _ in range(steps + len(found.time)):
            land.run()

    print(f"{steps} steps, {len(found.time)} outputs of {len(found.values)} signals")
    report(
        "The inverse run of the excavator's cycle",
        interleaved({"inverse run": ours, "bare evaluation": bare}, rounds=9),
        "inverse run",
        "bare evaluation",
        bound=1.5,
    )


def repeated() -> mategraph.Machine:
    """The excavator with many cycles, one after another."""
    with tempfile.TemporaryDirectory() as folder:
        text = PROJECT.read_text(encoding="utf-8").replace("moves =", f"repeat = {CYCLES}\nmoves =").replace('"6.5 s"', f"{6.5 * CYCLES}")
        (Path(folder) / PROJECT.name).write_text(text, encoding="utf-8")
        for name in ("excavator.step", "excavator.py"):
            shutil.copy(PROJECT.with_name(name), folder)
        machine = mategraph.load(Path(folder) / PROJECT.name)
        machine.system  # noqa: B018 - read while the folder is there
        return machine


if __name__ == "__main__":
    main()
