"""Two machines into a `Difference`: what can be computed of each is compared, and what cannot is reported beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from foundation.errors import MategraphError

from ..console import each_error
from .changes import MODEL, NOISE, RESPONSE, Change
from .difference import Difference, SideState
from .git_revisions import is_revision, materialise
from .model_changes import Equations, equation_changes, joint_names, model_changes, renamed_equations
from .part_changes import part_changes
from .project_changes import project_changes
from .response_changes import RunFigures, check_changes, renamed_figures, response_changes, run_figures, sweep_figures

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine
    from ..outputs.summary import MachineSummary


@dataclass(slots=True)
class Computed:
    """A machine, and what became of each of its stages."""

    machine: Machine
    label: str
    summary: MachineSummary
    errors: list[MategraphError]
    equations: Equations | None = None
    figures: RunFigures | None = None
    run: Result | None = None
    swept: bool = False


@contextmanager
def files_of(old: str, new: str, *, cwd: Path | None = None) -> Iterator[tuple[Path, Path]]:
    """The files that two texts mean; those of git revisions are there until the block ends."""
    with TemporaryDirectory(prefix="mategraph-diff-") as folder:
        sides = []
        for name, text in (("old", old), ("new", new)):
            sides.append(materialise(text, Path(folder) / name, cwd=cwd) if is_revision(text) else Path(text))
        yield sides[0], sides[1]


@contextmanager
def older_machine(machine: Machine, older: str | PathLike[str] | Machine) -> Iterator[tuple[Machine, str]]:
    """The machine that is meant, read as this one was, and its label; files of git revisions are there until the block ends."""
    from ..machine import Machine as Made
    from ..project.reader import project_for

    if isinstance(older, Made):
        yield older, str(older.project.path or older.project.assembly_path)
        return
    with files_of(str(older), str(older)) as (file, _):
        yield Made(project_for(file), allow_python=machine.allow_python, fresh=machine.fresh, reporter=machine.reporter), str(older)


def compute(machine: Machine, label: str, *, run: bool, parts_only: bool, duration: float | None = None) -> Computed:
    """The stages of a machine as far as they go; the first failure ends them, and is kept."""
    from ..outputs.run_project import sweeps_freedoms
    from ..outputs.summarise import summarise_machine

    machine = machine.with_({"simulate.collisions": "off"})  # overlaps of parts are not compared
    if parts_only:
        return Computed(machine, label, summarise_machine(_of_parts(machine)), [])
    try:
        found = Computed(machine, label, summarise_machine(machine), [])
    except MategraphError as error:  # the project speaks of parts that are gone, or the like
        return Computed(machine, label, summarise_machine(_of_parts(machine)), list(each_error(error)))
    summary = found.summary
    found.errors += [MategraphError(p.code, p.what, remedy=p.remedy, element=p.element, place=p.place) for p in summary.errors]
    still = machine.project.has_assembly and summary.mobility is None
    if found.errors or still:
        return found
    try:
        if sweeps_freedoms(machine):
            if run:
                sweeps = machine.sweep()
                found.figures, found.run, found.swept = sweep_figures(sweeps), sweeps.run, True
            return found
        blocks = machine.system.blocks
        implicit = sum(len(block.variables) > 1 for block in blocks)
        found.equations = Equations(states=tuple(machine.system.states), blocks=len(blocks), implicit=implicit)
        if run:
            found.run = machine.simulate(duration=duration)
            found.figures = run_figures(machine, found.run)
    except MategraphError as error:
        found.errors += each_error(error)
    return found


def _of_parts(machine: Machine) -> Machine:
    """The parts of the machine's file alone, without the project, whose names need not fit, and without joints."""
    from ..machine import Machine as Made
    from ..project.reader import bare_project

    project = bare_project(machine.project.assembly_path).with_({"infer": False, "simulate.collisions": "off"})
    parts = Made(project, allow_python=machine.allow_python)
    parts._as_read = machine._read()
    return parts


def compare(
    old: Machine,
    new: Machine,
    *,
    labels: tuple[str, str] | None = None,
    run: bool = True,
    parts_only: bool = False,
    threshold: float | None = None,
    duration: float | None = None,
) -> tuple[Difference, Computed, Computed]:
    """What is different from `old` to `new`, and both sides as far as they were computed.

    Parameters
    ----------
    run
        Simulate both, or sweep their freedoms where nothing drives them, and compare figures of the response.
    parts_only
        Compare parts and their masses; no joints are looked for.
    threshold
        Relative difference of figures that is listed; 1e-6 of the model and 1e-3 of the response when left out.
    """
    names = labels or (str(old.project.path or old.project.assembly_path), str(new.project.path or new.project.assembly_path))
    before, after = (
        compute(side, name, run=run and not parts_only, parts_only=parts_only, duration=duration)
        for side, name in zip((old, new), names, strict=True)
    )
    model, response = (MODEL, RESPONSE) if threshold is None else (threshold, threshold)
    parts = part_changes(old.assembly_as_read, new.assembly_as_read)
    changes: list[Change] = [*project_changes(old.project, new.project)] if not parts_only else []
    changes += model_changes(before.summary, after.summary, parts, model, NOISE if threshold is None else threshold)
    joints = joint_names(before.summary, after.summary, parts)
    equations, figures = renamed_equations(before.equations, joints), renamed_figures(before.figures, joints)
    changes += equation_changes(equations, after.equations)
    if figures is not None and after.figures is not None:
        shown = (*new.project.shown_signals, *old.project.shown_signals)
        changes += response_changes(figures, after.figures, response, shown=shown)
        changes += check_changes(figures.checks, after.figures.checks)
    difference = Difference(old=_state(before), new=_state(after), parts=parts, changes=tuple(changes))
    return difference, before, after


def _state(side: Computed) -> SideState:
    summary = side.summary
    return SideState(
        label=side.label,
        title=summary.title,
        mass=summary.mass,
        mobility=summary.mobility,
        errors=tuple(side.errors),
        summary=summary,
        figures=side.figures,
    )
