"""`Machine.equilibrium`: where the machine rests with its inputs held as at the start, and how it swings about that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note

from ..outputs.cell_text import first_names
from ..outputs.plain_data import HIDDEN
from ..outputs.shown import Shown, Table
from .linearise import LinearModel, ModeSummary, linear_model

if TYPE_CHECKING:
    from domains.analysis.equilibrium import Rest
    from domains.analysis.linearise import Point
    from topology.joints.mobility import Freedom

    from ..machine import Machine


@dataclass(frozen=True, slots=True, kw_only=True)
class Direction:
    """A motion of the joints: the rates of all over that of the one that leads."""

    leader: str
    rates: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Equilibrium(Shown):
    """A place of rest, its stability, and the modes about it; SI units."""

    states: Mapping[str, float]
    held: Mapping[str, float]
    stability: str  # "stable", "neutral", "unstable": whether it comes back when it is pushed; `dies_away`: and then comes to rest
    stiffness_over_inertia: Array  # 1/s^2
    neutral: tuple[Direction, ...]
    unstable: tuple[Direction, ...]
    left: tuple[Mapping[str, float], ...]  # unstable places of rest that were left on the path here
    dies_away: bool
    rate: float
    modes: tuple[ModeSummary, ...]
    units: Mapping[str, str] = field(metadata=HIDDEN)  # of the states
    linear: LinearModel = field(metadata=HIDDEN)
    directions: tuple[tuple[str, str], ...] = field(metadata=HIDDEN)  # "neutral" or "unstable", and the motion in words
    warnings: tuple[Note, ...]  # stops that it lies beyond, unstable places of rest

    def headline(self) -> str:
        """Stability, and the first states."""
        warned = f"; {', '.join(note.code for note in self.warnings)}" if self.warnings else ""
        return f"{self.stability}, {first_names([f'{name} = {value:.4g}' for name, value in self.states.items()], 6)}{warned}"

    def tables(self) -> Iterator[Table]:
        """The states at rest, and the modes about them."""
        rows = []
        for name, value in self.states.items():
            degrees = f"{np.degrees(value):.5g}°" if self.units[name] == "rad" else ""
            rows.append((name, f"{value:.6g}", self.units[name], degrees))
        yield Table("Equilibrium (held inputs as at the start)", ("state", "value", "unit", ""), rows, right=(1,))
        yield from self.linear.tables()


def equilibrium_of(machine: Machine, *, first: bool = False) -> Equilibrium:
    """Where the machine settles with its inputs held as at the start, and its linear equations there."""
    from domains.analysis.linearise import linearise_system

    rest = rest_of(machine, first=first)
    found = linearise_system(machine.plant, rest.point)
    names, stability = machine.plant.states, rest.stability
    units = dict(zip(found.states, found.state_units, strict=True))
    linear = linear_model(found)
    return Equilibrium(
        states=dict(zip(names, rest.point.x.tolist(), strict=True)),
        held=linear.held,
        stability=stability.kind,
        stiffness_over_inertia=stability.stiffness,
        neutral=_directions(stability.neutral),
        unstable=_directions(stability.unstable),
        left=tuple(dict(zip(names, point.x.tolist(), strict=True)) for point in rest.left),
        dies_away=found.dies_away,
        rate=found.rate,
        modes=linear.modes,
        units={name: machine.plant.signals.get(name, units.get(name, "")) for name in names},
        linear=linear,
        directions=(*(("neutral", str(d)) for d in stability.neutral), *(("unstable", str(d)) for d in stability.unstable)),
        warnings=warnings_of(machine, rest),
    )


def rest_of(machine: Machine, *, first: bool = False) -> Rest:
    """Where the machine settles with its inputs held as at the start: a stable equilibrium where one is found, unless `first`."""
    from domains.analysis.equilibrium import equilibrium
    from domains.analysis.linearise import start_point

    with machine.reporter.stage("settle") as (line, _):
        rest = equilibrium(machine.plant, start_point(machine.plant, machine.fitted_project.start_values), first=first)
        line.text = rest.stability.kind
        line.detail = "; ".join(str(direction) for direction in rest.stability.neutral)
    for note in warnings_of(machine, rest):
        machine.reporter.note(note)
    return rest


def warnings_of(machine: Machine, rest: Rest) -> tuple[Note, ...]:
    """What is to be known of a place of rest: stops that it lies beyond, unstable places that were left for it."""
    return (*_left_behind(machine, rest), *_beyond_limits(machine, rest.point))


def _directions(freedoms: Sequence[Freedom]) -> tuple[Direction, ...]:
    return tuple(Direction(leader=freedom.leader, rates=dict(freedom.rates)) for freedom in freedoms)


def _left_behind(machine: Machine, rest: Rest) -> list[Note]:
    """What was found on the path to the equilibrium that is given, and what could not be found."""
    if rest.left:
        values = dict(zip(machine.plant.states, rest.left[0].x.tolist(), strict=True))
        shown = [f"{name} = {values[name]:.4g}" for name in machine.equations.q_names if name in values][:6]
        text = f"The start leads to an unstable equilibrium ({', '.join(shown)}); given is one that it falls into from there."
        return [Note(code="W052", text=text, element="equilibrium", remedy="--first, in Python first=True, gives the unstable one.")]
    if rest.stability.kind == "unstable":
        directions = "; ".join(map(str, rest.stability.unstable)) or f"an oscillation that grows by {rest.stability.grows:.3g} 1/s"
        text = f"The equilibrium is unstable: {directions}."
        return [Note(code="W052", text=text, element="equilibrium", remedy="Start nearer to the one that is meant, or add a spring.")]
    return []


def _beyond_limits(machine: Machine, point: Point) -> list[Note]:
    """Stops are no part of the equilibrium: a note where one would have been reached."""
    notes = []
    values = dict(zip(machine.plant.states, point.x.tolist(), strict=True))
    for c in machine.equations.coordinates:
        if c.limits is not None and c.position is not None and not c.limits[0] <= values[c.position] <= c.limits[1]:
            text = f"The equilibrium lies beyond the limits of '{c.joint}': {values[c.position]:.4g} {c.position_unit}, allowed are "
            text += f"{c.limits[0]:.4g} to {c.limits[1]:.4g}."
            notes.append(Note(code="W051", text=text, element=c.joint, remedy="It would rest against the stop: simulate it to see where."))
    return notes
