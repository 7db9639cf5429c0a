"""`Machine.inverse`: drive efforts and reactions along a motion, with their peaks; as tables, plain data, CSV and a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from foundation.file_endings import file_with

from ..outputs.cell_text import count
from ..outputs.plain_data import HIDDEN
from ..outputs.shown import Shown, Table
from ..stages import motions_beyond_limits
from .actuator_tables import actuator_tables, beyond_limits

if TYPE_CHECKING:
    from domains.analysis.actuators import ActuatorFigures
    from domains.result import Result
    from mechanics.analyses.inverse_results import InverseAnalysis, JointReaction

    from ..machine import Machine

FRAME_NOTE = "on the child, about the origin of the joint's frame F, in the axes of F (z along the joint's axis)"
SMALLEST_PEAK = 1e-12  # of the largest reaction of that unit: a smaller peak is not listed
DRIVE_COLUMNS = ("drive", "effort", "peak", "unit", "at time [s]", "rms")
REACTION_COLUMNS = ("joint", "component", "peak", "unit", "at time [s]", "what it is")
MOST_FRAMES = 600  # of the page
BEFORE = 0.95  # of the time of a dead centre: beside it efforts say nothing any more


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionSummary:
    """What holds a joint or a bearing together; which of its six components are determinate."""

    joint: str
    kind: str
    parent: str
    child: str
    role: str
    determinate: tuple[bool, ...]
    convention: str | None
    assumption: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PeakSummary:
    """The largest value of one quantity, and when."""

    element: str
    quantity: str
    unit: str
    value: float
    time: float  # s
    determinate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveSummary:
    """The largest effort of one drive, and what it is spent on at that time."""

    drive: str
    effort: str  # "torque" or "force"
    unit: str
    peak: float
    time: float  # s
    rms: float  # over the whole motion
    parts: Mapping[str, float]  # "inertia", "gravity", "springs", "friction", "rotors" ...: together the peak; empty where not known


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Inverse(Shown):
    """Efforts and reactions along a motion; `efforts`, `reactions` and `bearings` have the curves. SI units."""

    duration: float  # s
    times: int
    reactions_are: str
    components: tuple[str, ...]
    peaks_between_outputs: bool
    closure: float
    residual: float
    joints: tuple[ReactionSummary, ...]
    bearings: tuple[ReactionSummary, ...]
    drives: tuple[DriveSummary, ...]
    peaks: tuple[PeakSummary, ...]
    actuators: tuple[ActuatorFigures, ...] = ()  # of the motions that an input brings about
    warnings: tuple[Note, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    analysis: InverseAnalysis = field(metadata=HIDDEN)
    machine: Machine = field(metadata=HIDDEN)
    simulated: bool = field(default=False, metadata=HIDDEN)  # the motion is that of a run
    run: Result | None = field(default=None, metadata=HIDDEN)  # that run: it has the poses of massless parts, too

    @property
    def time(self) -> Array:
        """Times of the curves, s."""
        return self.analysis.time

    @property
    def efforts(self) -> Mapping[str, Array]:
        """Drive efforts over time, by name."""
        return self.analysis.efforts

    @property
    def parts(self) -> Mapping[str, Mapping[str, Array]]:
        """What every drive effort is spent on over time: inertia, gravity, springs, friction, rotors and others add up to it."""
        return self.analysis.parts

    @property
    def reactions(self) -> Mapping[str, JointReaction]:
        """Reactions over time, by joint."""
        return self.analysis.reactions

    @property
    def curves(self) -> dict[str, Array]:
        """Every effort and every component of every reaction over time, by name."""
        return {name: values for name, (_, values) in self.analysis.columns().items()}

    def headline(self) -> str:
        """Duration, drives and joints, and the largest effort."""
        drives = [p for p in self.peaks if f"{p.element}.{p.quantity}" in self.analysis.efforts]
        largest = ", ".join(f"{p.element} {p.value:.4g} {p.unit}" for p in drives[:4])
        return f"{self.duration:g} s, {counts(self.analysis)}{f'; peaks: {largest}' if largest else ''}"

    def tables(self) -> Iterator[Table]:
        """Drive efforts and reactions: peaks, or the largest values at the output times."""
        yield from actuator_tables(self.actuators)
        drives, reactions = self._rows()
        what = "peaks" if self.peaks_between_outputs else "largest values at the output times"
        if drives:
            yield Table(f"Drive efforts: {what}", DRIVE_COLUMNS, drives, right=(2, 4, 5))
        spent = self._parts_table()
        if spent is not None:
            yield spent
        yield Table(f"Reactions {FRAME_NOTE}: {what}", REACTION_COLUMNS, reactions, right=(2, 4))

    def _rows(self) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
        """Rows of the table of drives, and of the table of reactions; values with units, times, and what they are worth."""
        drives: list[tuple[str, ...]] = []
        reactions: list[tuple[str, ...]] = []
        largest: dict[str, float] = {}
        for p in self.peaks:
            largest[p.unit] = max(largest.get(p.unit, 0.0), abs(p.value))
        for p in self.peaks:
            if f"{p.element}.{p.quantity}" in self.analysis.efforts:
                rms = next(d.rms for d in self.drives if (d.drive, d.effort) == (p.element, p.quantity))
                drives.append((p.element, p.quantity, f"{p.value:.5g}", p.unit, f"{p.time:.5g}", f"{rms:.5g}"))
            elif abs(p.value) > SMALLEST_PEAK * largest[p.unit] and not p.quantity.endswith("on the ground"):
                worth = "determinate" if p.determinate else "convention: minimum norm"
                reactions.append((p.element, p.quantity, f"{p.value:.5g}", p.unit, f"{p.time:.5g}", worth))
        return drives, reactions

    def _parts_table(self) -> Table | None:
        """What the efforts are spent on at their peaks."""
        names = list(dict.fromkeys(name for drive in self.drives for name in drive.parts))
        rows = [
            (d.drive, *(f"{d.parts[name]:.5g}" if name in d.parts else "" for name in names), f"{d.peak:.5g}", d.unit)
            for d in self.drives
            if d.parts
        ]
        columns = ("drive", *names, "sum", "unit")
        return Table("What they are spent on at their peaks", columns, rows, right=tuple(range(1, len(names) + 2))) if rows else None

    def zero_by_convention(self) -> tuple[str, ...]:
        """Elements with components that are not listed because a convention makes them zero."""
        shown = {(row[0], row[1]) for row in self._rows()[1]}
        return tuple(dict.fromkeys(p.element for p in self.peaks if not p.determinate and (p.element, p.quantity) not in shown))

    def to_csv(self, path: str | Path) -> Path:
        """Write time and every curve as columns; the first row has names with units."""
        return self.as_result().to_csv(path)

    def write_setpoints(self, path: str | Path, *, cycle: str | float = 1e-3) -> Path:
        """Write position, speed and acceleration of every given motion, and what its actuator needs, at the cycle time of a drive."""
        from .setpoints import write_setpoints

        return write_setpoints(self.machine, self.run, path, cycle)

    def write_page(self, path: str | Path) -> Path:
        """Write a page on which the machine moves as given, with the curves of efforts and reactions."""
        from viz.graph.system_graph import system_svg
        from viz.loads import loads_of
        from viz.page.html_page import write_page
        from viz.page.tables import Table as PageTable
        from viz.signals import Plot

        from ..outputs.page import scene_of

        machine, found, result = self.machine, self.analysis, self.as_result()
        plots = [Plot(title=f"Drive of {name.rpartition('.')[0]}", signals=(name,)) for name in found.efforts]
        for group, kind in ((found.reactions, "reaction"), (found.bearings, "bearing")):
            for name in group:
                plots.append(Plot(title=f"{name}: {kind} force", signals=tuple(f"{name}.{kind}.force.{axis}" for axis in "xyz")))
        loads = tuple(loads_of(found, result.frames, result.poses))
        drives, reactions = self._rows()
        return write_page(
            file_with(path, (".html", ".htm"), "The page of an inverse analysis"),
            scene_of(machine, result).with_changes(title=f"{machine.project.title}: inverse analysis", loads=loads),
            plots=plots,
            result=result,
            graph_svg=system_svg(machine.assembly, machine.mechanism, None),
            tables=[
                PageTable(title="Drive efforts", columns=DRIVE_COLUMNS, rows=tuple(drives)),
                PageTable(title="Reactions", columns=REACTION_COLUMNS, rows=tuple(reactions), note=f"Peaks, {FRAME_NOTE}.", link="joint"),
            ],
            notes=(*(machine.notes if self.simulated else machine.model_notes), *found.notes),
            meta={"analysis": f"inverse, {found.time[-1]:g} s"},
        )

    def as_result(self) -> Result:
        """Efforts, reactions, the motion and the coordinates of the project's points, as signals."""
        from domains.result import Result
        from mechanics.analyses.point_motion import motion_of_point
        from mechanics.equations import body_poses

        found, eom = self.analysis, self.analysis.motion.eom
        columns = found.columns()
        values = {name: x for name, (_, x) in columns.items()}
        units = {name: unit for name, (unit, _) in columns.items()}
        for i, (name, unit) in enumerate(zip(eom.q_names, eom.q_units, strict=True)):
            values[name], units[name] = found.motion.q[:, i], unit
        for i, (name, unit) in enumerate(zip(eom.v_names, eom.v_units, strict=True)):
            values[name], units[name] = found.motion.v[:, i], unit
        picked = np.unique(np.linspace(0, len(found.time) - 1, min(len(found.time), MOST_FRAMES)).astype(int))
        massive = {part for body in eom.mechanism.bodies.values() for part in body.parts}
        for p in self.machine.fitted_project.points:
            if (
                self.run is not None and not {p.part, p.axes or p.part, p.relative_to or p.part} <= massive
            ):  # a massless part: the run knows where it is
                for name in (name for name in self.run.values if name.startswith(f"{p.name}.")):
                    values[name] = np.interp(found.time, self.run.time, self.run.values[name])
                    units[name] = self.run.signal_units[name]
                continue
            axes = eom.mechanism.body_of(p.axes) if p.axes else ""
            reference = eom.mechanism.body_of(p.relative_to) if p.relative_to else ""
            body = eom.mechanism.body_of(p.part)
            moved = motion_of_point(found.motion, body, p.point, axes, reference=reference, turns=p.orientation, imu=p.imu)
            for key, (unit, along) in moved.items():
                values[f"{p.name}.{key}"], units[f"{p.name}.{key}"] = along, unit
        if self.run is not None:
            return Result(time=found.time, values=values, signal_units=units, frames=self.run.frames, poses=self.run.poses)
        poses = body_poses(eom, found.motion.q[picked])
        return Result(
            time=found.time,
            values=values,
            signal_units=units,
            frames=found.time[picked],
            poses={body: poses[:, i] for i, body in enumerate(eom.mechanism.bodies)},
        )


def inverse_of(machine: Machine, *, duration: float | None = None) -> Inverse:
    """Drive efforts and reactions along the motions that the project gives.

    Where the motions leave joints free, or where springs, friction, motors and other components act on the machine, its motion is
    simulated with them, and the reactions are those of the run.
    """
    project = machine.project
    drivers = project.motion_drivers()
    ideal = not machine.fitted_project.components and not any(driver.by or driver.signal for driver in drivers)
    given = bool(drivers) and len(drivers) >= machine.mechanism.mobility and ideal
    run = None if given else _run_up_to_dead_centre(machine, duration)
    found = _of_given_motion(machine, duration) if run is None else _of_simulated_motion(machine, run)
    for note in found.notes:
        machine.reporter.note(note)
    return _summarised(machine, found, run)


def _run_up_to_dead_centre(machine: Machine, duration: float | None) -> Result:
    """The run; where a machine comes into a dead centre of what it is to move, only what is before that, with a warning (``W417``)."""
    from domains.analysis.actuators import dead_centre

    run = machine.simulate(duration=duration)
    found = dead_centre(run)
    if found is None:
        return run
    time, effort = found
    shown = BEFORE * time
    machine.reporter.note(
        Note(
            code="W417",
            element=effort,
            text=f"'{effort}' has a dead centre at t = {time:.4g} s: there it cannot move what it is to move, and would become infinite. "
            f"Shown is what is before, until t = {shown:.4g} s.",
            remedy="Let something else bring the motion about, or a motion that stays on one side of the dead centre.",
        )
    )
    if shown < 2.0 * machine.project.simulate.output_step:
        return run
    return machine.simulate(duration=shown)


def _of_given_motion(machine: Machine, duration: float | None) -> InverseAnalysis:
    from mechanics.analyses.effort_parts import with_parts
    from mechanics.analyses.peaks import inverse_of_given_motion

    settings, drivers, equations = machine.project.simulate, machine.project.motion_drivers(), machine.equations
    seconds = settings.duration if duration is None else duration
    times = settings.output_step * np.arange(round(seconds / settings.output_step) + 1, dtype=np.float64)
    with machine.reporter.stage("inverse") as (line, _):
        found = with_parts(inverse_of_given_motion(equations, drivers, times, initial=machine.fitted_project.start_values))
        line.text = f"{count(len(drivers), 'motion')}, {times[-1]:g} s"
        line.detail = counts(found)
    beyond = motions_beyond_limits(machine.project, equations, _positions(found))
    return replace(found, notes=(*found.notes, *beyond))


def _of_simulated_motion(machine: Machine, result: Result) -> InverseAnalysis:
    with machine.reporter.stage("inverse") as (line, _):
        found = inverse_of_run(machine, result, apart=True)
        line.text = "the simulated motion"
        line.detail = counts(found)
    return found


def inverse_of_run(machine: Machine, result: Result, *, apart: bool = False) -> InverseAnalysis:
    """Reactions along a run; its efforts are those of the run, taken apart on request."""
    from domains.analysis.reactions import reactions_of_run

    return reactions_of_run(machine.system, result, apart=apart)


def _summarised(machine: Machine, found: InverseAnalysis, run: Result | None) -> Inverse:
    from domains.analysis.actuators import actuators_of_run
    from mechanics.analyses.inverse_results import COMPONENTS

    beyond = [] if run is None else beyond_limits(machine, run)
    for note in beyond:
        machine.reporter.note(note)
    return Inverse(
        duration=float(found.time[-1] - found.time[0]),
        times=len(found.time),
        reactions_are=FRAME_NOTE,
        components=tuple(COMPONENTS),
        peaks_between_outputs=bool(found.between),
        closure=found.motion.closure,
        residual=found.residual,
        joints=tuple(map(_reaction, found.reactions.values())),
        bearings=tuple(map(_reaction, found.bearings.values())),
        drives=tuple(_drives(found)),
        peaks=tuple(
            PeakSummary(element=p.element, quantity=p.quantity, unit=p.unit, value=p.value, time=p.time, determinate=p.determinate)
            for p in found.peaks()
        ),
        actuators=() if run is None else actuators_of_run(machine.system, run),
        warnings=(*found.notes, *beyond),
        analysis=found,
        machine=machine,
        simulated=run is not None,
        run=run,
    )


def _drives(found: InverseAnalysis) -> Iterator[DriveSummary]:
    """Every drive with its peak, wherever that is, and what it is made of there."""
    for name, values in found.efforts.items():
        every = [(part, int(np.argmax(np.abs(part.efforts[name])))) for part in (found, *found.between)]
        holder, at = max(every, key=lambda pair: float(abs(pair[0].efforts[name][pair[1]])))
        parts = {part: float(curve[at]) for part, curve in holder.parts.get(name, {}).items()}
        size = max((abs(value) for value in parts.values()), default=0.0)
        drive, _, effort = name.rpartition(".")
        seconds = float(found.time[-1] - found.time[0])
        yield DriveSummary(
            drive=drive,
            effort=effort,
            unit=found.effort_units[name],
            peak=float(holder.efforts[name][at]),
            time=float(holder.time[at]),
            rms=float(np.sqrt(np.trapezoid(values**2, found.time) / seconds)) if seconds > 0.0 else float(abs(values[0])),
            parts={part: value if abs(value) > SMALLEST_PEAK * size else 0.0 for part, value in parts.items()},
        )


def _reaction(r: JointReaction) -> ReactionSummary:
    return ReactionSummary(
        joint=r.joint,
        kind=r.kind,
        parent=r.parent,
        child=r.child,
        role=r.role,
        determinate=tuple(bool(flag) for flag in r.determinate),
        convention=r.convention or None,
        assumption=r.assumption or None,
    )


def counts(found: InverseAnalysis) -> str:
    """How many drives, joints and bearings, and how many of them are not determinate."""
    open_ones = sum(not np.all(r.determinate) for r in (*found.reactions.values(), *found.bearings.values()))
    text = f"{count(len(found.efforts), 'drive')}, {count(len(found.reactions), 'joint')}"
    if found.bearings:
        text += f", {count(len(found.bearings), 'bearing')}"
    return text + (f"; {open_ones} not wholly determinate" if open_ones else "")


def _positions(found: InverseAnalysis) -> dict[str, Array]:
    """The positions of all coordinates, also at the times between the outputs."""
    q = np.concatenate([part.motion.q for part in (found, *found.between)])
    return dict(zip(found.motion.eom.q_names, q.T, strict=True))
