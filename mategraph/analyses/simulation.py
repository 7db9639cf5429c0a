"""`Machine.simulate`: one run of the composed system with the project's settings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..project.end_condition import BLOCK
from ..project.names import check_signals
from ..project.problems import ProjectError
from ..stages import motions_beyond_limits
from .checks import curves_of_checks, foreseen_facts, judge_checks, times_of_checks, traces_of_checks

MOST_ROWS = 5_000_000  # of the table of signals: some GB

if TYPE_CHECKING:
    from domains.result import Result
    from domains.simulation.compiled_system import CompiledSystem

    from ..machine import Machine
    from ..project.model import Project


def judge_output_step(project: Project, duration: float | None) -> None:
    """Refuse an output step that makes more rows than fit into memory, for the duration of the run itself, before anything is read.

    Raises
    ------
    ProjectError
        ``E014``, with the key's place.
    """
    step, end = project.simulate.output_step, project.simulate.duration if duration is None else duration
    if end / step > MOST_ROWS:
        raise ProjectError(
            "E014",
            f"[simulate]: output_step = {step:g} s over {end:g} s makes {end / step:.2g} rows.",
            remedy=f'Write at least "{end / MOST_ROWS:.1g} s"; it does not limit the solver\'s own steps.',
            element="simulate",
            place=project.places.of("simulate", "output_step"),
        )


def simulate_machine(machine: Machine, compiled: CompiledSystem, *, duration: float | None = None) -> Result:
    """A run for the project's duration, or for `duration` seconds; its warnings are reported."""
    from domains.simulation.simulate import simulate

    project = machine.project
    settings = project.simulate
    end = settings.duration if duration is None else duration
    check_signals(project, tuple(machine.system.signals), tuple(foreseen_facts(machine)))
    judge_checks(machine, max(end, settings.duration))  # a short run of the same project, as for a linearisation, is judged as the whole
    with machine.reporter.stage("simulate") as (line, progress):
        result = simulate(
            compiled,
            duration=end,
            output_step=settings.output_step,
            rtol=settings.rtol,
            atol=settings.atol,
            frame_rate=settings.frame_rate,
            solver=settings.solver,
            start=settings.start,
            initial=machine.fitted_project.initial,
            guess=machine.fitted_project.near,
            curves=curves_of_checks(machine),
            further=times_of_checks(machine),
            traced=traces_of_checks(machine),
            until=BLOCK if settings.until else "",
            progress=lambda t, end: progress(f"{t:.2f}/{end:.2f} s" if t else "making its functions", t / end),
        )
        if not len(result.time):
            raise KeyboardInterrupt  # stopped before there was anything to keep
        kind = "stiff " if result.statistics["solver"] == "stiff" else ""
        ended = ", where the end condition is met," if result.statistics.get("ended") else ""
        line.text = f"{result.time[-1]:g} s{ended} in {result.statistics['steps']} {kind}steps"
        codes = {note.code for note in result.notes}
        verdict = "does NOT close to" if "W403" in codes else "is too little to judge:" if "W415" in codes else "closes to"
        line.detail = f"energy {verdict} {result.energy['relative_residual']:.1e}"
    beyond = tuple(motions_beyond_limits(project, machine.equations, result.values))
    if beyond:
        result = replace(result, notes=(*result.notes, *beyond))
    for note in result.notes:
        machine.reporter.note(note)
    return with_plotted_expressions(machine, result)


def with_plotted_expressions(machine: Machine, result: Result) -> Result:
    """The run with what plots make of its signals, ``motor.v * motor.i``, as signals of that name, at the outputs."""
    from foundation.dimensions import dimension_of, text_of

    from ..project.check_grammar import parse_expression
    from .check_values import value_of

    values, units = {}, {}
    for text in (text for plot in machine.project.plots for text in plot.signals):
        if text not in result.values and text not in values:
            found = value_of(parse_expression(text), result, foreseen_facts(machine))
            values[text] = np.broadcast_to(found.data, result.time.shape)
            dimension = dimension_of(found.unit)
            units[text] = found.unit if dimension is None else text_of(dimension)
    if not values:
        return result
    return replace(result, values={**result.values, **values}, signal_units={**result.signal_units, **units})
