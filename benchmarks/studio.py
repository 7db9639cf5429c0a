"""From a number or a new component to the curves in the studio, and from the hand to the pose: against the bare work.

A number of the seeker changes; the live session makes the bytes of the new run, its structure unchanged. What it is compared with is the
compiled simulation of a system that has the number already, plus the bytes of its run; a fresh session must give the same bytes. A drag
closes the loops of a four-bar and of a scissor lift.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path

from .measure import interleaved, machine_code_first, report

ROOT = Path(__file__).resolve().parent.parent
SEEKER = ROOT / "sample_assemblies" / "seeker"
ROUNDS, DRAGS = 12, 60
LONGEST_DRAG = 0.033  # s
KEY = ("component", "pitch_motor", "R")


def number_to_curves(folder: Path) -> None:
    """The seeker, with another resistance each time."""
    from mategraph.analyses.simulation import simulate_machine
    from mategraph.console import Terminal
    from mategraph.live.session import Session
    from mategraph.live.shown_machine import Drawn, run_bytes
    from mategraph.project.text import set_value

    project = folder / "seeker.toml"
    text, terminal, drawn = project.read_text(), Terminal(quiet=True), Drawn()
    session = Session(project, out=folder / "out")
    rounds = iter(range(10_000))
    shown = None

    def ours() -> bytes:
        nonlocal shown
        changed = set_value(text, KEY, f"{4.0 + 1e-3 * next(rounds):.3f} ohm")
        *_, shown = session.compute(changed, preview=True, terminal=terminal)
        return run_bytes(shown, drawn)[1]

    def bare() -> bytes:
        assert shown is not None
        simulate_machine(shown.machine, shown.machine._compiled)
        return run_bytes(shown, drawn)[1]

    timings = interleaved({"number to curve bytes": ours, "bare compiled simulation + bytes": bare}, ROUNDS)
    report("A number of the seeker changes", timings, "number to curve bytes", "bare compiled simulation + bytes", bound=2.0)
    data, value = ours(), f"{4.0 + 1e-3 * (next(rounds) - 1):.3f} ohm"
    *_, again = Session(project, out=folder / "out").compute(set_value(text, KEY, value), preview=True, terminal=terminal)
    fresh = run_bytes(again, Drawn())[1]
    print(f"  bit-equal to a fresh run at {value}: {fresh == data}")


def structure_to_curves(folder: Path) -> None:
    """The seeker, with another resistor across an amplifier each time: nothing of it is compiled before its first curves."""
    from mategraph.analyses.simulation import simulate_machine
    from mategraph.console import Terminal
    from mategraph.editor.operations import apply_operations
    from mategraph.live.session import Session, Shown
    from mategraph.live.shown_machine import Drawn, run_bytes

    project = folder / "seeker.toml"
    text, terminal, drawn = project.read_text(), Terminal(quiet=True), Drawn()
    session = Session(project, out=folder / "out")
    rounds = iter(range(10_000))
    shown: Shown | None = None

    def ours() -> bytes:
        nonlocal shown
        name = f"load_{next(rounds)}"
        added = [
            {"op": "set", "path": ["component", name], "value": {"model": "electrical.Resistor", "R": "100 ohm"}},
            {"op": "connect", "terminals": [f"{name}.p", "pitch_amp.p"]},
            {"op": "connect", "terminals": [f"{name}.n", "ground"]},
        ]
        *_, shown = session.compute(apply_operations(text, added), preview=True, terminal=terminal)
        return run_bytes(shown, drawn)[1]

    def bare() -> bytes:
        assert shown is not None
        from domains.simulation.compiled_system import CompiledSystem

        simulate_machine(shown.machine, CompiledSystem(shown.machine.system))
        return run_bytes(shown, drawn)[1]

    timings = interleaved({"edit to first curves": ours, "bare interpreted simulation + bytes": bare}, ROUNDS)
    report("A component is added to the seeker", timings, "edit to first curves", "bare interpreted simulation + bytes", bound=2.0)


def drags() -> None:
    """A point of a four-bar, and of the fingers of a gripper, drawn about."""
    import sys

    sys.path.insert(0, str(ROOT / "tests" / "helpers"))
    from linkages import four_bar, scissor_lift  # type: ignore[import-not-found]

    from mechanics.loops.dragging import Posing

    print("\nA point is dragged, loops closed")
    for name, mechanism in (("four-bar", four_bar()), ("scissor lift", scissor_lift())):
        posing = Posing(mechanism)
        body = list(mechanism.bodies)[-1]
        point, q, taken = mechanism.bodies[body].center, posing.start, []
        for k in range(DRAGS):
            start = time.perf_counter()
            q = posing.drag(body, point, point * (1.0 + 0.004 * k), q).q
            taken.append(time.perf_counter() - start)
        worst = sorted(taken)[int(0.95 * DRAGS)]
        figures = f"median {1e3 * statistics.median(taken):.2f} ms   95 % within {1e3 * worst:.2f} ms"
        print(f"  {name:<20} {figures}   (wanted: {1e3 * LONGEST_DRAG:g} ms)")


def main() -> None:
    """Structure first: from then on runs have their machine code."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "seeker"
        shutil.copytree(SEEKER, folder)
        structure_to_curves(folder)
        machine_code_first()
        number_to_curves(folder)
    drags()


if __name__ == "__main__":
    main()
