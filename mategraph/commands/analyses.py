"""``mategraph inverse``, ``linearise`` and ``equilibrium``: the analyses of one machine, as tables, plain data, CSV and a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import MategraphError, Note

from ..console import Terminal

if TYPE_CHECKING:
    from domains.analysis.equilibrium import Rest
    from domains.analysis.linearise import Point
    from domains.result import Result
    from mechanics.analyses.inverse_results import InverseAnalysis, JointReaction
    from mechanics.analyses.linear_system import Linearisation
    from topology.joints.mobility import Freedom

    from ..machine import Machine

FRAME_NOTE = "on the child, about the origin of the joint's frame F, in the axes of F (z along the joint's axis)"
SHOWN_STATES = 12  # of a matrix in the terminal
SMALLEST_PEAK = 1e-12  # of the largest reaction of that unit: a smaller peak is not listed


# ------------------------------------------------------------------------------------------------------------------ inverse


def inverse_of(machine: Machine, *, duration: float | None = None) -> InverseAnalysis:
    """Drive efforts and reactions along the motions that the project gives.

    Where the motions leave joints free, or where springs, friction, motors and other components act on the machine, its motion is
    simulated with them, and the reactions are those of the run.
    """
    from mechanics.analyses.peaks import inverse_of_given_motion

    settings = machine.project.simulate
    drivers = machine.project.motion_drivers()
    if drivers and len(drivers) >= machine.mechanism.mobility and not machine.project.components:
        seconds = settings.duration if duration is None else duration
        times = settings.output_step * np.arange(round(seconds / settings.output_step) + 1, dtype=np.float64)
        equations = machine.equations
        with machine.reporter.stage("inverse") as (line, _):
            found = inverse_of_given_motion(equations, drivers, times, initial=machine.project.initial)
            line.text = f"{len(drivers)} motion{'s' * (len(drivers) != 1)}, {times[-1]:g} s"
            line.detail = _counts(found)
        found = replace(found, notes=(*found.notes, *machine.motions_beyond_limits(_positions(found))))
    else:
        result = machine.simulate(duration=duration)
        with machine.reporter.stage("inverse") as (line, _):
            found = inverse_of_run(machine, result)
            line.text = "the simulated motion"
            line.detail = _counts(found)
    for note in found.notes:
        machine.reporter.note(note)
    return found


def inverse_of_run(machine: Machine, result: Result) -> InverseAnalysis:
    """Reactions along a run; its efforts are those of the run."""
    from domains.analysis.reactions import reactions_of_run

    return reactions_of_run(machine.system, result)


def _positions(found: InverseAnalysis) -> dict[str, Array]:
    """The positions of all coordinates, also at the times between the outputs."""
    q = np.concatenate([part.motion.q for part in (found, *found.between)])
    return dict(zip(found.motion.eom.q_names, q.T, strict=True))


def _counts(found: InverseAnalysis) -> str:
    open_ones = sum(not np.all(r.determinate) for r in (*found.reactions.values(), *found.bearings.values()))
    text = f"{len(found.efforts)} drives, {len(found.reactions)} joints"
    if found.bearings:
        text += f", {len(found.bearings)} bearings"
    return text + (f"; {open_ones} not wholly determinate" if open_ones else "")


def describe_inverse(found: InverseAnalysis) -> dict[str, Any]:
    """The analysis as plain data, for ``--json``: peaks with times, flags and conventions; SI units."""

    def reaction(r: JointReaction) -> dict[str, Any]:
        return {
            "joint": r.joint,
            "kind": r.kind,
            "parent": r.parent,
            "child": r.child,
            "role": r.role,
            "determinate": [bool(flag) for flag in r.determinate],
            "convention": r.convention or None,
            "assumption": r.assumption or None,
        }

    from mechanics.analyses.inverse_results import COMPONENTS

    return {
        "duration": float(found.time[-1] - found.time[0]),
        "times": len(found.time),
        "reactions_are": FRAME_NOTE,
        "components": list(COMPONENTS),
        "peaks_between_outputs": bool(found.between),
        "closure": found.motion.closure,
        "residual": found.residual,
        "joints": [reaction(r) for r in found.reactions.values()],
        "bearings": [reaction(r) for r in found.bearings.values()],
        "peaks": [
            {"element": p.element, "quantity": p.quantity, "unit": p.unit, "value": p.value, "time": p.time, "determinate": p.determinate}
            for p in found.peaks()
        ],
        "warnings": [{"code": n.code, "text": n.text, "element": n.element, "remedy": n.remedy} for n in found.notes],
    }


def inverse_rows(found: InverseAnalysis) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Rows of the table of drives, and of the table of reactions; values with units, times, and what they are worth."""
    drives: list[tuple[str, ...]] = []
    reactions: list[tuple[str, ...]] = []
    largest: dict[str, float] = {}
    for p in found.peaks():
        largest[p.unit] = max(largest.get(p.unit, 0.0), abs(p.value))
    for p in found.peaks():
        if f"{p.element}.{p.quantity}" in found.efforts:
            drives.append((p.element, p.quantity, f"{p.value:.5g}", p.unit, f"{p.time:.5g}"))
        elif abs(p.value) > SMALLEST_PEAK * largest[p.unit] and not p.quantity.endswith("on the ground"):
            worth = "determinate" if p.determinate else "convention: minimum norm"
            reactions.append((p.element, p.quantity, f"{p.value:.5g}", p.unit, f"{p.time:.5g}", worth))
    return drives, reactions


DRIVE_COLUMNS = ("drive", "effort", "peak", "unit", "at time [s]")
REACTION_COLUMNS = ("joint", "component", "peak", "unit", "at time [s]", "what it is")


def show_inverse(found: InverseAnalysis, terminal: Terminal) -> None:
    """Print the tables of drive efforts and reactions."""
    drives, reactions = inverse_rows(found)
    what = "peaks" if found.between else "largest values at the output times"
    if drives:
        terminal.table(f"Drive efforts: {what}", DRIVE_COLUMNS, drives, right=(2, 4))
    terminal.table(f"Reactions {FRAME_NOTE}: {what}", REACTION_COLUMNS, reactions, right=(2, 4))
    shown = {(row[0], row[1]) for row in reactions}
    hidden = dict.fromkeys(p.element for p in found.peaks() if not p.determinate and (p.element, p.quantity) not in shown)
    if hidden:
        terminal.line("left out", f"components that are zero by a convention, of {', '.join(hidden)}")
    on_ground = [p for p in found.peaks() if p.quantity.endswith("on the ground")]
    terminal.line("ground", ", ".join(f"{p.quantity} at most {p.value:.5g} {p.unit} (t = {p.time:.5g} s)" for p in on_ground) + ", about W")
    assumed = {r.assumption: None for r in (*found.reactions.values(), *found.bearings.values()) if r.assumption}
    for assumption in assumed:
        terminal.line("assumed", assumption)


def write_inverse_csv(machine: Machine, found: InverseAnalysis, path: Path) -> Path:
    """Time and every curve as columns; the first row has names with units."""
    return _as_result(machine, found).to_csv(path)


def write_inverse_page(machine: Machine, found: InverseAnalysis, path: Path) -> Path:
    """A page on which the machine moves as given, with the curves of efforts and reactions."""
    from viz.graph.system_graph import system_svg
    from viz.loads import loads_of
    from viz.page.html_page import Plot, Table, write_page

    from ..outputs.write_outputs import scene_of

    result = _as_result(machine, found)
    loads = loads_of(found, result.frames, result.poses)
    plots = [Plot(title=f"Drive of {name.rpartition('.')[0]}", signals=(name,)) for name in found.efforts]
    for group, kind in ((found.reactions, "reaction"), (found.bearings, "bearing")):
        for name in group:
            plots.append(Plot(title=f"{name}: {kind} force", signals=tuple(f"{name}.{kind}.force.{axis}" for axis in "xyz")))
    drives, reactions = inverse_rows(found)
    return write_page(
        path,
        scene_of(machine, result).with_changes(title=f"{machine.project.title}: inverse analysis", loads=tuple(loads)),
        plots=plots,
        result=result,
        graph_svg=system_svg(machine.assembly, machine.mechanism, None),
        tables=[
            Table(title="Drive efforts", columns=DRIVE_COLUMNS, rows=tuple(drives)),
            Table(title="Reactions", columns=REACTION_COLUMNS, rows=tuple(reactions), note=f"Peaks, {FRAME_NOTE}.", link="joint"),
        ],
        notes=(*machine.notes, *found.notes),
        meta={"analysis": f"inverse, {found.time[-1]:g} s"},
    )


def _as_result(machine: Machine, found: InverseAnalysis) -> Result:
    """Efforts, reactions, the motion and the coordinates of the project's points, as signals."""
    from domains.result import Result
    from mechanics.equations import body_poses

    eom = found.motion.eom
    columns = found.columns()
    values = {name: x for name, (_, x) in columns.items()}
    units = {name: unit for name, (unit, _) in columns.items()}
    for i, (name, unit) in enumerate(zip(eom.q_names, eom.q_units, strict=True)):
        values[name], units[name] = found.motion.q[:, i], unit
    for i, (name, unit) in enumerate(zip(eom.v_names, eom.v_units, strict=True)):
        values[name], units[name] = found.motion.v[:, i], unit
    picked = np.unique(np.linspace(0, len(found.time) - 1, min(len(found.time), 600)).astype(int))
    every, bodies = body_poses(eom, found.motion.q), list(eom.mechanism.bodies)
    for p in machine.project.points:
        X_WB = every[:, bodies.index(eom.mechanism.body_of(p.part))]
        for i, axis in enumerate("xyz"):
            values[f"{p.name}.{axis}"], units[f"{p.name}.{axis}"] = X_WB[:, i, :3] @ p.point + X_WB[:, i, 3], "m"
    poses = every[picked]
    return Result(
        time=found.time,
        values=values,
        signal_units=units,
        frames=found.time[picked],
        poses={body: poses[:, i] for i, body in enumerate(eom.mechanism.bodies)},
    )


# ------------------------------------------------------------------------------------------------------------------ linearise


def point_at(machine: Machine, at: str) -> Point:
    """The point that ``--at`` names: "start", "equilibrium", or a time in seconds of the simulated run."""
    from domains.analysis.linearise import point_of_values

    system = machine.plant
    if at == "start":
        return _start(machine)
    if at == "equilibrium":
        return rest_of(machine).point
    from ..project.units import BadQuantity, to_si

    try:
        time = to_si(at, "s")
    except BadQuantity:
        time = -1.0
    if time < 0.0:
        raise MategraphError(
            "E052",
            f"--at {at} is no point of the run.",
            remedy='Write "start", "equilibrium", or a time such as 0.5 or "20 ms".',
            element=at,
        )
    if time == 0.0:
        return _start(machine)
    result = machine.simulate(duration=time)
    return point_of_values(system, float(result.time[-1]), result.final)


def _start(machine: Machine) -> Point:
    """Where the run starts: at the given values, or where the machine rests."""
    from domains.analysis.linearise import point_of_values, start_point

    if machine.project.simulate.start == "given":
        return start_point(machine.plant, machine.project.initial)
    result = machine.simulate(duration=machine.project.simulate.output_step)
    return point_of_values(machine.plant, 0.0, {name: float(values[0]) for name, values in result.values.items()})


def linearise_machine(machine: Machine, at: str) -> Linearisation:
    """The machine's linear equations at the point that ``--at`` names."""
    from domains.analysis.linearise import linearise_system

    point = point_at(machine, at)
    with machine.reporter.stage("linearise") as (line, _):
        found = linearise_system(machine.plant, point)
        line.text = f"at t = {point.time:g} s" if at != "equilibrium" else "at the equilibrium"
        line.detail = f"{len(found.states)} states, {len(found.inputs)} inputs, {len(found.outputs)} outputs"
    return found


def describe_linearisation(found: Linearisation) -> dict[str, Any]:
    """Matrices, modes and the point as plain data, for ``--json``; SI units."""
    return {
        "time": found.time,
        "at_equilibrium": found.at_equilibrium,
        "stable": found.stable,
        "point": dict(zip(found.x_names, found.x.tolist(), strict=True)),
        "held": dict(zip(found.inputs, found.u.tolist(), strict=True)),
        "states": _named(found.states, found.state_units),
        "inputs": _named(found.inputs, found.input_units),
        "outputs": _named(found.outputs, found.output_units),
        "A": found.A.tolist(),
        "B": found.B.tolist(),
        "C": found.C.tolist(),
        "D": found.D.tolist(),
        "modes": [
            {
                "real": m.eigenvalue.real,
                "imaginary": m.eigenvalue.imag,
                "frequency": m.frequency,
                "damping": m.damping,
                "time_constant": m.time_constant,
                "stable": m.stable,
                "states": list(m.states),
            }
            for m in found.modes
        ],
    }


def _named(names: Sequence[str], units: Sequence[str]) -> list[Mapping[str, str]]:
    return [{"name": name, "unit": unit} for name, unit in zip(names, units, strict=True)]


def show_linearisation(found: Linearisation, terminal: Terminal) -> None:
    """Print the modes, and A where it is small."""
    terminal.table(
        "Modes, slowest first (held inputs held: sampled controllers are inputs, not part of the plant)",
        ("eigenvalue [1/s]", "frequency [Hz]", "damping ratio [1]", "time constant [s]", "states that take part"),
        [
            (
                _complex(m.eigenvalue),
                f"{m.frequency:.4g}" if m.oscillates else "-",
                f"{m.damping:.4g}" if m.oscillates else "-",
                (f"{m.time_constant:.4g}" + " (grows)" * (m.eigenvalue.real > 0.0)) if np.isfinite(m.time_constant) else "-",
                ", ".join(m.states),
            )
            for m in found.modes
        ],
        right=(0, 1, 2, 3),
    )
    if 0 < len(found.states) <= SHOWN_STATES:
        head = ("d/dt of", *(f"{n} [{u}]" if u else n for n, u in zip(found.states, found.state_units, strict=True)))
        rows = [(name, *(f"{value:.5g}" for value in row)) for name, row in zip(found.states, found.A, strict=True)]
        terminal.table("A, SI units", head, rows, right=tuple(range(1, len(head))))
    if found.at_equilibrium:
        growing = any(m.eigenvalue.real > 0.0 for m in found.modes)
        word = "growing" if growing else "damped" if found.stable else "undamped"
        meaning = {"growing": "modes grow", "damped": "all modes die away", "undamped": "no mode grows, but not all die away"}[word]
        terminal.line(word, f"at an equilibrium: {meaning}", "green" if found.stable else "yellow")
    else:
        terminal.line("moving", "no equilibrium: these are the modes of the frozen instant", "yellow")


def _complex(value: complex) -> str:
    return f"{value.real:.5g}" if value.imag == 0.0 else f"{value.real:.5g} ± {abs(value.imag):.5g}i"


# ------------------------------------------------------------------------------------------------------------------ equilibrium


def rest_of(machine: Machine, *, first: bool = False) -> Rest:
    """Where the machine settles with its inputs held as at the start: a stable equilibrium where one is found, unless `first`."""
    from domains.analysis.equilibrium import equilibrium
    from domains.analysis.linearise import start_point

    with machine.reporter.stage("settle") as (line, _):
        rest = equilibrium(machine.plant, start_point(machine.plant, machine.project.initial), first=first)
        line.text = rest.stability.kind
        line.detail = "; ".join(str(way) for way in rest.stability.neutral)
    for note in (*_left_behind(machine, rest), *_beyond_limits(machine, rest.point)):
        machine.reporter.note(note)
    return rest


def equilibrium_of(machine: Machine, *, first: bool = False) -> tuple[Rest, Linearisation]:
    """Where the machine settles with its inputs held as at the start, and its linear equations there."""
    from domains.analysis.linearise import linearise_system

    rest = rest_of(machine, first=first)
    return rest, linearise_system(machine.plant, rest.point)


def _left_behind(machine: Machine, rest: Rest) -> list[Note]:
    """What was found on the way to the equilibrium that is given, and what could not be found."""
    if rest.left:
        values = dict(zip(machine.plant.states, rest.left[0].x.tolist(), strict=True))
        shown = [f"{name} = {values[name]:.4g}" for name in machine.equations.q_names if name in values][:6]
        text = f"The start leads to an unstable equilibrium ({', '.join(shown)}); given is one that it falls into from there."
        return [Note(code="W052", text=text, element="equilibrium", remedy="Use --first to see the unstable one.")]
    if rest.stability.kind == "unstable":
        ways = "; ".join(str(way) for way in rest.stability.unstable) or f"an oscillation that grows by {rest.stability.grows:.3g} 1/s"
        text = f"The equilibrium is unstable: {ways}."
        return [Note(code="W052", text=text, element="equilibrium", remedy="Start nearer to the one that is meant, or add a spring.")]
    return []


def _beyond_limits(machine: Machine, point: Point) -> list[Note]:
    """Stops are no part of the equilibrium: say so where one would have been reached."""
    notes = []
    values = dict(zip(machine.plant.states, point.x.tolist(), strict=True))
    for c in machine.equations.coordinates:
        if c.limits is not None and c.position is not None and not c.limits[0] <= values[c.position] <= c.limits[1]:
            text = f"The equilibrium lies beyond the limits of '{c.joint}': {values[c.position]:.4g} {c.position_unit}, allowed are "
            text += f"{c.limits[0]:.4g} to {c.limits[1]:.4g}."
            notes.append(Note(code="W051", text=text, element=c.joint, remedy="It would rest against the stop: simulate it to see where."))
    return notes


def describe_equilibrium(machine: Machine, rest: Rest, found: Linearisation) -> dict[str, Any]:
    """The equilibrium as plain data, for ``--json``."""

    def ways(freedoms: Sequence[Freedom]) -> list[dict[str, Any]]:
        return [{"leader": way.leader, "rates": dict(way.rates)} for way in freedoms]

    return {
        "states": dict(zip(machine.plant.states, rest.point.x.tolist(), strict=True)),
        "held": dict(zip(found.inputs, found.u.tolist(), strict=True)),
        "stability": rest.stability.kind,
        "stiffness_over_inertia": rest.stability.stiffness.tolist(),
        "neutral": ways(rest.stability.neutral),
        "unstable": ways(rest.stability.unstable),
        "left": [dict(zip(machine.plant.states, point.x.tolist(), strict=True)) for point in rest.left],
        "dies_away": found.stable,
        "rate": found.rate,
        "modes": describe_linearisation(found)["modes"],
    }


def show_equilibrium(machine: Machine, rest: Rest, found: Linearisation, terminal: Terminal) -> None:
    """Print the states at rest, and the modes about them."""
    system = machine.plant
    units = dict(zip(found.states, found.state_units, strict=True))
    rows = []
    for name, value in zip(system.states, rest.point.x, strict=True):
        unit = system.signals.get(name, units.get(name, ""))
        degrees = f"{np.degrees(value):.5g}°" if unit == "rad" else ""
        rows.append((name, f"{value:.6g}", unit, degrees))
    terminal.table("Equilibrium (held inputs as at the start)", ("state", "value", "unit", ""), rows, right=(1,))
    for word, ways in (("neutral", rest.stability.neutral), ("unstable", rest.stability.unstable)):
        for way in ways:
            terminal.line(word, f"along {way}", "yellow")
    show_linearisation(found, terminal)
