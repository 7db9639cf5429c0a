"""`Machine.linearise`: A, B, C, D and the modes of the machine at one point of its run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array
from foundation.errors import MategraphError

from ..outputs.cell_text import count
from ..outputs.plain_data import HIDDEN
from ..outputs.shown import Shown, Table

if TYPE_CHECKING:
    from domains.analysis.linearise import Point
    from mechanics.analyses.linear_system import Linearisation

    from ..machine import Machine

SHOWN_STATES = 12  # of a matrix that is printed


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedUnit:
    """A state, input or output, and its unit."""

    name: str
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeSummary:
    """An eigenvalue (1/s), what it means, and the states that take part most."""

    real: float
    imaginary: float
    frequency: float  # Hz
    damping: float  # ratio
    time_constant: float  # s
    stable: bool
    states: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class LinearModel(Shown):
    """The machine's linear equations dx/dt = A x + B u, y = C x + D u about one point; SI units."""

    time: float  # s
    at_equilibrium: bool
    stable: bool
    point: Mapping[str, float]
    held: Mapping[str, float]
    states: tuple[NamedUnit, ...]
    inputs: tuple[NamedUnit, ...]
    outputs: tuple[NamedUnit, ...]
    A: Array
    B: Array
    C: Array
    D: Array
    modes: tuple[ModeSummary, ...]
    linearisation: Linearisation = field(metadata=HIDDEN)

    def headline(self) -> str:
        """Sizes and verdict."""
        sizes = f"{count(len(self.states), 'state')}, {count(len(self.inputs), 'input')}, {count(len(self.outputs), 'output')}"
        return f"{sizes} at t = {self.time:g} s, {self.verdict()}"

    def verdict(self) -> str:
        """ "damped", "undamped" or "growing" at an equilibrium, else "moving"."""
        if not self.at_equilibrium:
            return "moving"
        return "growing" if any(mode.real > 0.0 for mode in self.modes) else "damped" if self.stable else "undamped"

    def tables(self) -> Iterator[Table]:
        """The modes, and A where it is small."""
        yield modes_table(self.linearisation)
        if 0 < len(self.states) <= SHOWN_STATES:
            head = ("d/dt of", *(f"{s.name} [{s.unit}]" if s.unit else s.name for s in self.states))
            rows = [(state.name, *(f"{value:.5g}" for value in row)) for state, row in zip(self.states, self.A, strict=True)]
            yield Table("A, SI units", head, rows, right=tuple(range(1, len(head))))


def linearise_machine(machine: Machine, at: str = "start") -> LinearModel:
    """The machine's linear equations at "start", "equilibrium", or a time of the run."""
    from domains.analysis.linearise import linearise_system

    point = point_at(machine, at)
    with machine.reporter.stage("linearise") as (line, _):
        found = linearise_system(machine.plant, point)
        line.text = f"at t = {point.time:g} s" if at != "equilibrium" else "at the equilibrium"
        line.detail = f"{len(found.states)} states, {len(found.inputs)} inputs, {len(found.outputs)} outputs"
    return linear_model(found)


def linear_model(found: Linearisation) -> LinearModel:
    """A linearisation with its names and units."""
    return LinearModel(
        time=found.time,
        at_equilibrium=found.at_equilibrium,
        stable=found.stable,
        point=dict(zip(found.x_names, found.x.tolist(), strict=True)),
        held=dict(zip(found.inputs, found.u.tolist(), strict=True)),
        states=_named(found.states, found.state_units),
        inputs=_named(found.inputs, found.input_units),
        outputs=_named(found.outputs, found.output_units),
        A=found.A,
        B=found.B,
        C=found.C,
        D=found.D,
        modes=summarise_modes(found),
        linearisation=found,
    )


def summarise_modes(found: Linearisation) -> tuple[ModeSummary, ...]:
    """The modes, slowest first."""
    return tuple(
        ModeSummary(
            real=m.eigenvalue.real,
            imaginary=m.eigenvalue.imag,
            frequency=m.frequency,
            damping=m.damping,
            time_constant=m.time_constant,
            stable=m.stable,
            states=tuple(m.states),
        )
        for m in found.modes
    )


def modes_table(found: Linearisation) -> Table:
    """The table of modes."""
    return Table(
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


def point_at(machine: Machine, at: str) -> Point:
    """The point "start", "equilibrium", or at a time in seconds of the simulated run."""
    from domains.analysis.linearise import point_of_values

    from ..project.units import BadQuantity, to_si

    if at == "start":
        return _start(machine)
    if at == "equilibrium":
        from .equilibrium import rest_of

        return rest_of(machine).point
    try:
        time = to_si(at, "s")
    except BadQuantity:
        time = -1.0
    if time < 0.0:
        raise MategraphError(
            "E052",
            f"at: '{at}' is no point of the run.",
            remedy='Write "start", "equilibrium", or a time such as 0.5 or "20 ms".',
            element=at,
        )
    if time == 0.0:
        return _start(machine)
    result = machine.simulate(duration=time)
    return point_of_values(machine.plant, float(result.time[-1]), result.final)


def _start(machine: Machine) -> Point:
    """Where the run starts: at the given values, or where the machine rests."""
    from domains.analysis.linearise import point_of_values, start_point

    if machine.project.simulate.start == "given":
        return start_point(machine.plant, machine.project.initial)
    result = machine.simulate(duration=machine.project.simulate.output_step)
    return point_of_values(machine.plant, 0.0, {name: float(values[0]) for name, values in result.values.items()})


def _named(names: Sequence[str], units: Sequence[str]) -> tuple[NamedUnit, ...]:
    return tuple(NamedUnit(name=name, unit=unit) for name, unit in zip(names, units, strict=True))


def _complex(value: complex) -> str:
    return f"{value.real:.5g}" if value.imag == 0.0 else f"{value.real:.5g} ± {abs(value.imag):.5g}i"
