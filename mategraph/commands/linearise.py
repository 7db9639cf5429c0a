"""``mategraph linearise``: A, B, C, D and the modes at one point."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated

import typer

from ..console import Terminal
from .options import (
    AllowPython,
    AtOption,
    BreakOption,
    FreshOption,
    InputsOption,
    JsonOption,
    ProjectArgument,
    names_in,
    reads_assembly,
    reporting,
)

if TYPE_CHECKING:
    from ..analyses.linearise import LinearModel, LoopGain


@reads_assembly
def linearise(
    project: ProjectArgument,
    at: AtOption = None,
    inputs: InputsOption = "",
    outputs: Annotated[str, typer.Option("--out", help="Signals with commas between; all when left out.")] = "",
    break_at: BreakOption = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """A, B, C, D and the modes (frequency, damping) of the machine with its motors and circuits at one point."""
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        found = load(project, allow_python=allow_python, fresh=fresh, reporter=terminal).linearise(
            at, inputs=names_in(inputs), outputs=names_in(outputs), break_at=break_at
        )
        if as_json:
            terminal.json(found.as_dict())
        else:
            terminal.tables(found.tables())
            show_verdict(found, terminal)


def show_verdict(found: LinearModel, terminal: Terminal) -> None:
    """Print whether the modes die away, what rests, and the margins of an opened loop."""
    if found.contacts.holding:
        terminal.line("at rest", f"held as they are: {', '.join(found.contacts.holding)}")
    if found.contacts.left_out:
        terminal.line("left out", f"dry friction of {', '.join(found.contacts.left_out)}: what it holds at rest is free here", "yellow")
    if found.sampled is not None:
        largest = max((pole.size for pole in found.sampled.poles), default=0.0)
        word = "all modes die away" if found.sampled.dies_away else "not all modes die away"
        terminal.line("sampled", f"the closed loop over {found.sampled.period:g} s: {word}, largest |z| {largest:.6g}")
        if found.sampled.corners:
            terminal.line(
                "corner",
                f"{', '.join(found.sampled.corners)}: at a limit or close to one; the slope at the point counts, the mean of both sides",
                "yellow",
            )
    if found.loop is not None:
        terminal.line("loop", margins_text(found.loop))
    word = found.verdict()
    if word == "moving":
        terminal.line(word, "no equilibrium: these are the modes of the frozen instant", "yellow")
        return
    meaning = {"growing": "modes grow", "damped": "all modes die away", "undamped": "no mode grows, but not all die away"}[word]
    terminal.line(word, f"at an equilibrium: {meaning}", "green" if found.dies_away else "yellow")


def margins_text(loop: LoopGain) -> str:
    """The margins of an opened loop in words."""
    gain = f"{loop.gain_margin_db:.2f} dB at {loop.gain_margin_at:.4g} Hz" if math.isfinite(loop.gain_margin) else "infinite"
    phase = f"{loop.phase_margin:.2f} deg at {loop.phase_margin_at:.4g} Hz" if math.isfinite(loop.phase_margin) else "infinite"
    peak = f"sensitivity peak {loop.sensitivity_peak:.4g} at {loop.sensitivity_peak_at:.4g} Hz"
    return f"opened at {loop.opened_at}: gain margin {gain}, phase margin {phase}, {peak}"
