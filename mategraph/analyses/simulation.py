"""`Machine.simulate`: one run of the composed system with the project's settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from foundation.atomic_file import whole_file
from foundation.errors import MategraphError

from ..arguments import require_type
from ..project.fitting.end_condition import BLOCK
from ..project.names import check_signals
from ..project.problems import ProjectError
from ..stages import motions_beyond_limits
from .checks import curves_of_checks, foreseen_facts, judge_checks, times_of_checks, traces_of_checks

MOST_ROWS = 5_000_000  # of the table of signals: some GB

if TYPE_CHECKING:
    from domains.recording_file import RecordingFile
    from domains.result import Result
    from domains.simulation.compiled_system import CompiledSystem
    from domains.simulation.starts.continued import Continuation

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


def earlier_run(after: Result | Path | str, at: float | None) -> Continuation:
    """Where a run was at its end, or at one of its outputs; of a run, its file or its folder.

    Raises
    ------
    MategraphError
        ``E471`` where there is none, ``E496`` where it cannot be gone on from.
    """
    from domains.result import Result
    from domains.simulation.starts.continued import continuation

    require_type("simulate", after, (Result, str, PathLike), "after: a run, the file of one (.nc) or its folder")
    if isinstance(after, Result):
        return continuation(after, at)
    path = Path(after)
    return continuation(Result.load(path / f"{path.resolve().name}.nc" if path.is_dir() else path), at)


def recording_paths(project: Project, given: Mapping[str, Path] | Path | str | None) -> dict[str, Path]:
    """The file of each of the project's recordings: in a folder, ``NAME.nc``, or as given by name; none where nothing is given."""
    if given is None:
        return {}
    require_type("simulate", given, (Mapping, str, PathLike), "recordings: a folder, or files by the names of [record]")
    if isinstance(given, Mapping):
        return {entry.name: Path(given[entry.name]) for entry in project.records if entry.name in given}
    return {entry.name: Path(given) / f"{entry.name}.nc" for entry in project.records}


@contextmanager
def opened_recordings(project: Project, paths: Mapping[str, Path]) -> Iterator[dict[str, RecordingFile]]:
    """Files that recordings are written to: they take their names when the block ends well, and vanish when it does not.

    Raises
    ------
    MategraphError
        ``E040`` where one cannot be written.
    """
    from domains.recording_file import RecordingFile

    try:
        with ExitStack() as stack:
            files = {}
            for name, path in paths.items():
                files[name] = RecordingFile(stack.enter_context(whole_file(path)))
                stack.callback(files[name].abandon)
            yield files
    except OSError as error:
        where = ", ".join(str(path) for path in paths.values())
        raise MategraphError(
            "E040",
            f"The recording {where} cannot be written: {error.strerror or error}.",
            remedy="Make room on the disk, name another folder, or record fewer signals or rows.",
            element=where,
        ) from error


def simulate_machine(
    machine: Machine,
    compiled: CompiledSystem,
    *,
    duration: float | None = None,
    after: Continuation | None = None,
    recordings: Mapping[str, Path] | None = None,
) -> Result:
    """A run for the project's duration, or for `duration` seconds, from the start or from a point of another; its warnings are reported."""
    from domains.simulation.recordings import Recording
    from domains.simulation.simulate import simulate

    project = machine.project
    settings = project.simulate
    end = settings.duration if duration is None else duration
    check_signals(project, tuple(machine.system.signals), tuple(foreseen_facts(machine)))
    begin = 0.0 if after is None else after.t
    # A short run of the same project, as for a linearisation, is judged as the whole.
    judge_checks(machine, begin, begin + max(end, settings.duration))
    with opened_recordings(project, recordings or {}) as files, machine.reporter.stage("simulate") as (line, progress):
        wanted = [
            Recording(name=entry.name, signals=entry.signals, every=entry.every, sink=files[entry.name])
            for entry in project.records
            if entry.name in files
        ]
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
            recordings=wanted,
            after=after,
            until=BLOCK if settings.until else "",
            progress=lambda t, end: progress(f"{t:.2f}/{end:.2f} s" if t > begin else "making its functions", (t - begin) / (end - begin)),
        )
        if not len(result.time):
            raise KeyboardInterrupt  # stopped before there was anything to keep
        for file in files.values():
            file.close(interrupted=result.interrupted, statistics=result.statistics)
        kind = "stiff " if result.statistics["solver"] == "stiff" else ""
        ended = ", where the end condition is met," if result.statistics.get("ended") else ""
        span = f"{begin:g} to " if after is not None else ""
        line.text = f"{span}{result.time[-1]:g} s{ended} in {result.statistics['steps']} {kind}steps"
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
    from .check_figures.values import value_of

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
