"""`Machine.linearise`: A, B, C, D and the modes of the machine at one point of its run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import MategraphError, Note
from foundation.frozen import PlainData

from ..outputs.cell_text import count
from ..outputs.plain_data import HIDDEN
from ..outputs.shown import Shown, Table

if TYPE_CHECKING:
    from domains.analysis.equilibrium import Rest
    from domains.analysis.linearise import Point
    from domains.analysis.margins import Margins
    from domains.analysis.root_locus import OpenedLoop
    from domains.analysis.sampled_loop import SampledLoop
    from domains.system import System
    from mechanics.analyses.linear_system import Linearisation, Mode

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
    dies_away: bool
    states: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pole:
    """A pole of a discrete-time system, in the plane of z."""

    real: float
    imaginary: float
    size: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SampledSummary(PlainData):
    """The closed loop of plant and sampled controllers, z[k+1] = A z[k] + B d[k], over the least common multiple of the sample times."""

    period: float  # s
    dies_away: bool  # every pole within the unit circle
    poles: tuple[Pole, ...]  # largest first; without those that are gone within one period
    modes: tuple[ModeSummary, ...]  # the same poles as log(z) / period, slowest first
    corners: tuple[str, ...]  # blocks at a limit or corner, where the mean slope of both sides was taken
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    A: Array
    B: Array
    analysis: SampledLoop = field(metadata=HIDDEN)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LoopGain(PlainData):
    """The gain of an opened loop, counted for negative feedback, and what it has left before it swings."""

    opened_at: str
    period: float | None  # s; None for a continuous loop
    gain_margin: float  # factor
    gain_margin_db: float
    gain_margin_at: float  # Hz
    phase_margin: float  # deg
    phase_margin_at: float  # Hz
    delay_margin: float  # s
    sensitivity_peak: float  # largest |1 / (1 + L)|
    sensitivity_peak_at: float  # Hz
    frequencies: Array = field(metadata=HIDDEN)  # Hz
    response: Array = field(metadata=HIDDEN)  # complex
    margins: Margins = field(metadata=HIDDEN)
    opened: OpenedLoop = field(metadata=HIDDEN)  # closed by u = y


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactsAtRest:
    """Friction that sticks and stops that hold at the point, and friction that the linear system leaves out."""

    holding: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class LinearModel(Shown):
    """The machine's linear equations dx/dt = A x + B u, y = C x + D u about one point; SI units."""

    time: float  # s
    at_equilibrium: bool
    dies_away: bool  # all modes do; an undamped rest is stable, too (`Machine.equilibrium`), but swings on
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
    sampled: SampledSummary | None = None
    loop: LoopGain | None = None
    contacts: ContactsAtRest = ContactsAtRest()
    warnings: tuple[Note, ...] = ()  # of an equilibrium: stops that it lies beyond, unstable places of rest
    linearisation: Linearisation = field(metadata=HIDDEN)

    def to_scipy(self) -> Any:
        """The same as a `scipy.signal.StateSpace`."""
        from scipy.signal import StateSpace

        return StateSpace(*(np.array(matrix) for matrix in (self.A, self.B, self.C, self.D)))

    def to_control(self) -> Any:
        """The same as a `control.StateSpace` of python-control, with names: ``slide_position`` for slide.position.

        Raises
        ------
        MategraphError
            E083 where python-control is not installed.
        """
        try:
            control = import_module("control")
        except ImportError as error:
            remedy = "Install it: pip install control. Without it, to_scipy() gives the same matrices."
            raise MategraphError("E083", f"python-control cannot be used: {error}.", remedy=remedy, element="control") from error
        named = {"states": self.states, "inputs": self.inputs, "outputs": self.outputs}
        names = {key: [entry.name.replace(".", "_") for entry in entries] for key, entries in named.items()}
        return control.ss(*(np.array(matrix) for matrix in (self.A, self.B, self.C, self.D)), **names)

    def headline(self) -> str:
        """Sizes and verdict."""
        sizes = f"{count(len(self.states), 'state')}, {count(len(self.inputs), 'input')}, {count(len(self.outputs), 'output')}"
        warned = f"; {', '.join(note.code for note in self.warnings)}" if self.warnings else ""
        return f"{sizes} at t = {self.time:g} s, {self.verdict()}{warned}"

    def verdict(self) -> str:
        """ "damped", "undamped" or "growing" at an equilibrium, else "moving"."""
        if not self.at_equilibrium:
            return "moving"
        return "growing" if any(mode.real > 0.0 for mode in self.modes) else "damped" if self.dies_away else "undamped"

    def tables(self) -> Iterator[Table]:
        """The modes, and A where it is small."""
        yield modes_table(self.linearisation)
        if self.sampled is not None:
            yield _sampled_table(self.sampled)
        if 0 < len(self.states) <= SHOWN_STATES:
            head = ("d/dt of", *(f"{s.name} [{s.unit}]" if s.unit else s.name for s in self.states))
            rows = [(state.name, *(f"{value:.5g}" for value in row)) for state, row in zip(self.states, self.A, strict=True)]
            yield Table("A, SI units", head, rows, right=tuple(range(1, len(head))))


def linearise_machine(
    machine: Machine,
    at: str | None = None,
    *,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    break_at: str | None = None,
) -> LinearModel:
    """The machine's linear equations at "start", "equilibrium", or a time of the run; what is None is as the project file has it.

    1. The point of the run.
    2. The plant with the inputs that are asked for; where it has none of its own, open inputs and sources.
    3. The closed loop with sampled controllers, and the loop gain where the loop is opened.
    """
    from domains.analysis.equilibrium import equilibrium
    from domains.analysis.external_inputs import ACCELERATION
    from domains.analysis.linearise import linearise_system
    from domains.analysis.sampled_loop import sampled_loop

    given = machine.project.linearise
    at, break_at = at or given.at, given.break_at if break_at is None else break_at
    wanted_in = list(given.inputs if inputs is None else inputs)
    wanted_out = list(given.outputs if outputs is None else outputs) or None
    motions = {motion.name for motion in machine.fitted_project.motions}
    moved = at == "equilibrium" and any(name.removesuffix(ACCELERATION) in motions for name in wanted_in)
    # 1.
    rest = _rest(machine) if at == "equilibrium" and not moved else None
    point = point_at(machine, "start" if moved else at) if rest is None else rest.point
    with machine.reporter.stage("linearise") as (line, _):
        # 2.
        plant = plant_with_inputs(machine, point, wanted_in)
        if moved:
            plant = replace(plant, point=equilibrium(plant.system, plant.point).point)  # with what moves held where it is
        found = linearise_system(plant.system, plant.point, outputs=wanted_out)
        found = _named_inputs(found, plant.names, only=wanted_in)
        # 3.
        sampled = sampled_loop(machine.plant, point)
        loop = _opened(machine, point, break_at) if break_at else None
        line.text = f"at t = {point.time:g} s" if at != "equilibrium" else "at the equilibrium"
        sizes = (found.states, "state"), (found.inputs, "input"), (found.outputs, "output")
        line.detail = ", ".join(count(len(names), word) for names, word in sizes)
    return replace(
        linear_model(found),
        sampled=None if sampled is None else _sampled_summary(sampled),
        loop=loop,
        contacts=_contacts(machine.plant, point),
        warnings=() if rest is None else _of_rest(machine, rest),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantWithInputs:
    """A composed system at a point, with the user's names of its inputs by those of its held signals."""

    system: System
    point: Point
    names: Mapping[str, str]


def plant_with_inputs(machine: Machine, point: Point, wanted: Sequence[str]) -> PlantWithInputs:
    """The machine's plant with these inputs; composed anew only where it does not have them."""
    from domains.analysis.external_inputs import default_inputs, external_inputs, moved_point
    from domains.analysis.linearise import held_inputs
    from domains.analysis.sampled_loop import values_at

    plant = machine.plant
    if not wanted and not held_inputs(plant):
        wanted = default_inputs(plant)
    if all(name in plant.held for name in wanted):
        return PlantWithInputs(system=plant, point=point, names={})
    found = external_inputs(plant, machine.plant_spec, wanted, motions=machine.fitted_project.system_spec().motions)
    system = machine.composed(found.spec)
    before = {name: found.drivers.get(name, name) for name in found.held}
    known = [name for name in before.values() if name in plant.expressions]
    values = dict(zip(known, values_at(plant, point, known).tolist(), strict=True))
    held = {found.held[name]: values[signal] for name, signal in before.items() if signal in values}
    moved = moved_point(plant, system, point, held)
    return PlantWithInputs(system=system, point=moved, names={held: name for name, held in found.held.items()})


def _named_inputs(found: Linearisation, names: Mapping[str, str], *, only: Sequence[str]) -> Linearisation:
    """The same with the user's names of inputs, and with those alone that were asked for, in that order."""
    named = [names.get(name, name) for name in found.inputs]
    kept = [named.index(name) for name in only] if only else list(range(len(named)))
    return replace(
        found,
        inputs=tuple(named[k] for k in kept),
        input_units=tuple(found.input_units[k] for k in kept),
        B=found.B[:, kept],
        D=found.D[:, kept],
        u=found.u[kept],
    )


def _opened(machine: Machine, point: Point, break_at: str) -> LoopGain:
    """The loop gain at an opening: the output of a sampled block, or an input that a continuous block drives."""
    from domains.analysis.linearise import linearise_system
    from domains.analysis.margins import margins
    from domains.analysis.root_locus import OpenedLoop
    from domains.analysis.sampled_loop import sampled_loop
    from mechanics.analyses.frequency_response import band_of, frequency_response

    plant = machine.plant
    continuous = plant.signal_graph.drives.get(break_at)
    if continuous is not None and continuous not in plant.held:
        if any(b.kind == "sampled" for b in plant.signal_graph.blocks):
            raise MategraphError(
                "E485",
                f"The loop cannot be opened at '{break_at}', which is continuous, in a system with sampled blocks.",
                remedy="Open it at the output of a sampled block.",
                element=break_at,
            )
        opened = plant_with_inputs(machine, point, [break_at])
        linear = _named_inputs(linearise_system(opened.system, opened.point, outputs=[continuous]), opened.names, only=[break_at])
        band, real_at = band_of(linear), []

        def response(hertz: Array) -> Array:
            return frequency_response(linear, hertz)[:, 0, 0]

        period, matrices = None, (linear.A, linear.B, linear.C, linear.D)
    else:
        sampled = sampled_loop(plant, point, open_at=continuous or break_at)
        if sampled is None:
            raise MategraphError(
                "E485",
                f"The loop cannot be opened at '{break_at}': it is neither the output of a sampled block nor an input that a block drives.",
                remedy="Name an input of a component that a signal drives, such as amp.u.",
                element=break_at,
            )
        period, nyquist = sampled.period, 0.5 / sampled.period
        matrices = (sampled.A, sampled.B, sampled.C, sampled.D)
        band, real_at = np.geomspace(1e-5 * nyquist, nyquist * (1 - 1e-9), 2000), [nyquist]

        def response(hertz: Array) -> Array:
            return sampled.response(hertz)[:, 0, 0]

    A, B, C, D = matrices
    values = -response(band)
    found = margins(lambda f: complex(-response(np.array([f]))[0]), band, real_at=real_at)
    return LoopGain(
        opened_at=break_at,
        period=period,
        gain_margin=found.gain,
        gain_margin_db=found.gain_db,
        gain_margin_at=found.gain_at,
        phase_margin=found.phase,
        phase_margin_at=found.phase_at,
        delay_margin=found.delay,
        sensitivity_peak=found.sensitivity,
        sensitivity_peak_at=found.sensitivity_at,
        frequencies=band,
        response=values,
        margins=found,
        opened=OpenedLoop(A=A, B=B[:, 0], C=C[0], D=float(D[0, 0]), period=period),
    )


def _sampled_summary(loop: SampledLoop) -> SampledSummary:
    return SampledSummary(
        period=loop.period,
        dies_away=loop.dies_away,
        poles=tuple(Pole(real=z.real, imaginary=z.imag, size=abs(z)) for z in loop.poles),
        modes=_summaries(loop.modes),
        corners=loop.corners,
        states=loop.states,
        A=loop.A,
        B=loop.B,
        inputs=loop.inputs,
        analysis=loop,
    )


def _contacts(system: System, point: Point) -> ContactsAtRest:
    """Which friction and stops hold at the point, and which are left out of the linear system."""
    every = [a for a in system.automata if a.contact is not None]
    if not point.contacts:
        return ContactsAtRest(holding=(), left_out=tuple(a.name for a in every if a.contact is not None and a.contact.capacity is not None))
    holding = [a.name for a in every if a.contact is not None and (a.contact.capacity is not None) == (point.u[a.at] == 0.0)]
    return ContactsAtRest(holding=tuple(holding), left_out=())


def linear_model(found: Linearisation) -> LinearModel:
    """A linearisation with its names and units."""
    return LinearModel(
        time=found.time,
        at_equilibrium=found.at_equilibrium,
        dies_away=found.dies_away,
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
    return _summaries(found.modes)


def _summaries(modes: Sequence[Mode]) -> tuple[ModeSummary, ...]:
    return tuple(
        ModeSummary(
            real=m.eigenvalue.real,
            imaginary=m.eigenvalue.imag,
            frequency=m.frequency,
            damping=m.damping,
            time_constant=m.time_constant,
            dies_away=m.dies_away,
            states=tuple(m.states),
        )
        for m in modes
    )


def _sampled_table(found: SampledSummary) -> Table:
    """Modes of the closed loop with its sampled controllers."""
    return Table(
        f"Modes of the closed loop with its sampled controllers, over {found.period:g} s (s = log(z) / period), slowest first",
        ("s [1/s]", "|z|", "frequency [Hz]", "damping ratio [1]", "time constant [s]", "states that take part"),
        [
            (
                _complex(complex(m.real, m.imaginary)),
                f"{np.exp(m.real * found.period):.5g}",
                f"{m.frequency:.4g}" if m.frequency > 0.0 else "-",
                f"{m.damping:.4g}" if m.frequency > 0.0 else "-",
                (f"{m.time_constant:.4g}" + " (grows)" * (m.real > 0.0)) if np.isfinite(m.time_constant) else "-",
                ", ".join(m.states),
            )
            for m in found.modes
        ],
        right=(0, 1, 2, 3, 4),
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
        return _rest(machine).point
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


def _rest(machine: Machine) -> Rest:
    from .equilibrium import rest_of  # which needs this module

    return rest_of(machine)


def _of_rest(machine: Machine, rest: Rest) -> tuple[Note, ...]:
    from .equilibrium import warnings_of

    return warnings_of(machine, rest)


def _start(machine: Machine) -> Point:
    """Where the run starts: at the given values, or where the machine rests."""
    from domains.analysis.linearise import point_of_values, start_point

    if machine.project.simulate.start == "given":
        return start_point(machine.plant, machine.fitted_project.start_values)
    result = machine.simulate(duration=machine.project.simulate.output_step)
    return point_of_values(machine.plant, 0.0, {name: float(values[0]) for name, values in result.values.items()})


def _named(names: Sequence[str], units: Sequence[str]) -> tuple[NamedUnit, ...]:
    return tuple(NamedUnit(name=name, unit=unit) for name, unit in zip(names, units, strict=True))


def _complex(value: complex) -> str:
    return f"{value.real:.5g}" if value.imag == 0.0 else f"{value.real:.5g} ± {abs(value.imag):.5g}i"
