"""`Machine.frequency_response`: the nonlinear machine shaken by a sine or a chirp, beside its linear model at the same point."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import MategraphError

from ...outputs.plain_data import HIDDEN
from ...outputs.shown import Shown, Table
from ..linearise import linearise_machine, plant_with_inputs, point_at

if TYPE_CHECKING:
    from domains.analysis.linearise import Point
    from domains.specs import SignalSpec
    from mechanics.analyses.linear_system import Linearisation

    from ...machine import Machine

METHODS = ("stepped", "chirp")
SETTLED = math.log(1e4)  # time constants of the slowest mode until a transient is gone
PERIODS = 4  # that are looked at, once it is
A_PERIOD = 40  # samples in one
SWEEP = 60  # cycles of the lowest frequency that a chirp lasts


@dataclass(frozen=True, slots=True, kw_only=True)
class ResponseRow:
    """One frequency of one output."""

    output: str
    frequency: float  # Hz
    linear_db: float
    measured_db: float
    linear_phase: float  # deg
    measured_phase: float  # deg
    distortion: float  # share of the output's rms that is no sine of this frequency; nan of a chirp


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class FrequencyResponse(Shown):
    """How outputs answer to one input, measured on the nonlinear machine and computed from its linear model."""

    input: str
    input_unit: str
    outputs: tuple[str, ...]
    output_units: tuple[str, ...]
    amplitude: float  # of the input, SI
    method: str
    rows: tuple[ResponseRow, ...]
    frequencies: Array = field(metadata=HIDDEN)  # (n,) Hz
    measured: Array = field(metadata=HIDDEN)  # (n, outputs) complex
    linear: Array = field(metadata=HIDDEN)  # (n, outputs) complex
    model: Linearisation = field(metadata=HIDDEN)

    def headline(self) -> str:
        """What was shaken, and the largest difference."""
        worst = max(self.rows, key=lambda row: abs(row.measured_db - row.linear_db))
        unit = f" {self.input_unit}" if self.input_unit else ""
        return (
            f"{self.input} shaken by {self.amplitude:g}{unit} at {len(self.frequencies)} frequencies; measured less linear: "
            f"{worst.measured_db - worst.linear_db:+.3g} dB at most, of {worst.output} at {worst.frequency:.4g} Hz"
        )

    def tables(self) -> Iterator[Table]:
        """A row for each frequency and output."""
        head = (
            "output",
            "frequency [Hz]",
            "linear [dB]",
            "measured [dB]",
            "difference [dB]",
            "linear [deg]",
            "measured [deg]",
            "distortion",
        )
        yield Table(
            f"Response to {self.input}, linear and measured by {'a chirp' if self.method == 'chirp' else 'stepped sines'}",
            head,
            [
                (
                    row.output,
                    f"{row.frequency:.5g}",
                    f"{row.linear_db:.4g}",
                    f"{row.measured_db:.4g}",
                    f"{row.measured_db - row.linear_db:+.3g}",
                    f"{row.linear_phase:.2f}",
                    f"{row.measured_phase:.2f}",
                    f"{100 * row.distortion:.2g} %" if math.isfinite(row.distortion) else "-",
                )
                for row in self.rows
            ],
            right=tuple(range(1, len(head))),
        )

    def plot(self, path: str | Path | None = None) -> Any:
        """Magnitude and phase of both, and their difference, as a matplotlib figure; also written where a path is given."""
        from viz.plots.matplotlib_check import require_matplotlib
        from viz.plots.paper_style import save_figure
        from viz.plots.response_figure import response_figure

        require_matplotlib()
        figure = response_figure(self)
        if path is not None:
            save_figure(figure, Path(path))
        return figure


def response_of(
    machine: Machine,
    source: str,
    outputs: Sequence[str],
    *,
    amplitude: float | str,
    band: tuple[float, float] | None = None,
    points: int = 12,
    at: str | None = None,
    method: str = "stepped",
) -> FrequencyResponse:
    """The response of the machine to an input.

    1. The linear model at the point, with its modes: how long transients last, and which band is of interest.
    2. Runs of the machine with a sine, or one with a chirp, at the input, from that point on.
    3. The part of each output at the input's frequency.
    """
    from mechanics.analyses.frequency_response import frequency_response

    if method not in METHODS:
        raise _refused(f"'{method}' is no method", f"Use one of: {', '.join(METHODS)}.", method)
    # 1.
    model = linearise_machine(machine, at, inputs=[source], outputs=list(outputs), break_at="")
    linear = model.linearisation
    size = _amplitude(amplitude, model.inputs[0].unit)
    settle = _settling_time(linear)
    low, high = band or _band(linear)
    if not 0.0 < low < high:
        raise _refused(f"the band from {low:g} to {high:g} Hz is none", "Give two frequencies above 0, the lower one first.", source)
    # 2. and 3.
    shaken = _Shaken(machine, source, tuple(outputs), size, at or machine.project.linearise.at, settle)
    with machine.reporter.stage("response") as (line, progress):
        if method == "chirp":
            frequencies, measured, distortion = shaken.by_chirp(low, high, points)
        else:
            frequencies = np.geomspace(low, high, points)
            measured, distortion = shaken.by_sines(frequencies, progress)
        line.text = f"{points} frequencies from {low:.4g} to {high:.4g} Hz"
    expected = frequency_response(linear, frequencies)[:, :, 0]
    rows = [
        ResponseRow(
            output=name,
            frequency=float(f),
            linear_db=_db(expected[k, j]),
            measured_db=_db(measured[k, j]),
            linear_phase=_degrees(expected[k, j]),
            measured_phase=_degrees(measured[k, j]),
            distortion=float(distortion[k, j]),
        )
        for j, name in enumerate(outputs)
        for k, f in enumerate(frequencies)
    ]
    return FrequencyResponse(
        input=model.inputs[0].name,
        input_unit=model.inputs[0].unit,
        outputs=tuple(outputs),
        output_units=tuple(output.unit for output in model.outputs),
        amplitude=size,
        method=method,
        rows=tuple(rows),
        frequencies=frequencies,
        measured=measured,
        linear=expected,
        model=linear,
    )


class _Shaken:
    """Runs of a machine with a source at one input, beginning at a point."""

    def __init__(self, machine: Machine, source: str, outputs: tuple[str, ...], amplitude: float, at: str, settle: float) -> None:
        self._machine, self._source, self._outputs = machine, source, outputs
        self._amplitude, self._settle = amplitude, settle
        self._moved = source.removesuffix(".acceleration") in {m.name for m in machine.fitted_project.motions}
        self._held = plant_with_inputs(machine, point_at(machine, "start" if self._moved else at), [source])
        if self._moved and at == "equilibrium":
            from domains.analysis.equilibrium import equilibrium

            self._held = replace(self._held, point=equilibrium(self._held.system, self._held.point).point)
        self._compiled: Any = None

    def _run(self, block: str, parameters: Mapping[str, float], duration: float, step: float) -> Any:
        from domains.simulation.compiled_system import CompiledSystem
        from domains.simulation.simulate import simulate

        system = self._machine.composed(self._spec(block, {**parameters, "offset": self._rest()}))
        self._compiled = CompiledSystem(system) if self._compiled is None else self._compiled.with_numbers_of(system)
        settings = self._machine.project.simulate
        point: Point = self._held.point
        states = dict(zip(self._held.system.states, point.x.tolist(), strict=True))
        initial = {name: states[name] for name in system.states if name in states}
        return simulate(
            self._compiled,
            duration=duration,
            output_step=step,
            rtol=settings.rtol,
            atol=settings.atol,
            solver=settings.solver,
            initial=initial,
        )

    def _spec(self, block: str, parameters: Mapping[str, float]) -> Any:
        from domains.analysis.external_inputs import external_inputs
        from domains.specs import SignalSpec

        source: SignalSpec = SignalSpec(name="", block=block, parameters=parameters)
        motions = self._machine.fitted_project.system_spec().motions
        found = external_inputs(self._machine.plant, self._machine.plant_spec, [self._source], motions=motions, source=source)
        self._input = found.held[self._source]
        return found.spec

    def _rest(self) -> float:
        """What the input is at the point."""
        names = {user: held for held, user in self._held.names.items()}
        held = names.get(self._source, self._source)
        return float(self._held.point.u[self._held.system.held.index(held)]) if held in self._held.system.held else 0.0

    def by_sines(self, frequencies: Array, progress: Any) -> tuple[Any, Any]:
        """Complex responses and distortions, (frequencies, outputs)."""
        found, bent = [], []
        for k, f in enumerate(frequencies):
            progress(f"{f:.4g} Hz", k / len(frequencies))
            before = math.ceil(self._settle * f)
            duration = (before + PERIODS) / f
            phase = math.pi / 2 if self._moved else 0.0  # so that a motion swings about where it is
            values = {"amplitude": self._amplitude, "frequency": float(f), "phase": phase}
            result = self._run("Sine", values, duration, 1.0 / (f * A_PERIOD))
            late = result.time >= before / f * (1 - 1e-9)
            t = result.time[late]
            u = self._amplitude * np.exp(1j * (phase - math.pi / 2))
            both = [_tone(t, result.array(name)[late], float(f)) for name in self._outputs]
            found.append([tone / u for tone, _ in both])
            bent.append([rest for _, rest in both])
        return np.array(found), np.array(bent)

    def by_chirp(self, low: float, high: float, points: int) -> tuple[Any, Any, Any]:
        """Frequencies, complex responses and no distortions: the ratio of the transforms of outputs and input, at rest at both ends."""
        if self._moved:
            raise _refused("a motion is shaken by stepped sines only", "Use --method stepped: a chirp would leave it moving.", self._source)
        turns = math.ceil(SWEEP * (1 + high / low) / 2)
        sweep = 2 * turns / (low + high)
        step = 1.0 / (high * A_PERIOD)
        duration = math.ceil((sweep + self._settle * 1.5) / step) * step
        result = self._run("Chirp", {"amplitude": self._amplitude, "first": low, "last": high, "duration": sweep}, duration, step)
        hertz = np.fft.rfftfreq(len(result.time), step)
        u = np.fft.rfft(result.array(self._input) - self._rest())
        chosen = np.geomspace(low * 1.05, high * 0.95, points)
        places = [int(np.argmin(np.abs(hertz - f))) for f in chosen]
        columns = []
        for name in self._outputs:
            y = result.array(name)
            columns.append((np.fft.rfft(y - y[0]) / u)[places])
        return hertz[places], np.array(columns).T, np.full((points, len(self._outputs)), math.nan)


def _tone(t: Array, values: Array, f: float) -> tuple[complex, float]:
    """The part of a signal at a frequency, as a phasor of cos; and the share of its rms about a line that is something else."""
    w = 2 * np.pi * f
    basis = np.column_stack([np.cos(w * t), np.sin(w * t), np.ones_like(t), t - t.mean()])
    weights, *_ = np.linalg.lstsq(basis, values, rcond=None)
    swing = basis[:, :2] @ weights[:2]
    rest = values - basis @ weights
    total = float(np.sqrt(np.mean((swing + rest) ** 2)))
    share = float(np.sqrt(np.mean(rest**2))) / total if total > 0.0 else 0.0
    return complex(weights[0], -weights[1]), share


def _settling_time(linear: Linearisation) -> float:
    """How long the slowest transient lasts, s; a motion's own two integrations are none."""
    for mode in linear.modes:
        if mode.eigenvalue.real > 0.0 or (mode.oscillates and not mode.dies_away):
            what = (
                f"grows (1 / s = {mode.eigenvalue.real:.3g})"
                if mode.eigenvalue.real > 0.0
                else f"at {mode.frequency:.4g} Hz never dies away"
            )
            raise _refused(f"a mode of {', '.join(mode.states[:3])} {what}", "Close the loop, or add damping.", mode.states[0])
    slowest = min((-mode.eigenvalue.real for mode in linear.modes if mode.dies_away), default=math.inf)
    return SETTLED / slowest if math.isfinite(slowest) else 0.0


def _band(linear: Linearisation) -> tuple[float, float]:
    natural = [abs(mode.eigenvalue) / (2 * math.pi) for mode in linear.modes if mode.dies_away]
    return (0.2 * min(natural), 5.0 * max(natural)) if natural else (0.1, 100.0)


def _amplitude(given: float | str, unit: str) -> float:
    from ...project.units import BadQuantity, to_si

    try:
        size = float(given) if not isinstance(given, str) else to_si(given, unit or "1")
    except (BadQuantity, ValueError):
        size = math.nan
    if not math.isfinite(size) or size == 0.0:
        raise _refused(f"{given!r} is no amplitude in {unit or '1'}", f'Give a number other than 0, such as "0.1 {unit}".', str(given))
    return size


def _refused(what: str, remedy: str, element: str) -> MategraphError:
    return MategraphError("E488", f"The frequency response cannot be measured: {what}.", remedy=remedy, element=element)


def _db(value: complex) -> float:
    return 20.0 * math.log10(abs(value)) if abs(value) > 0.0 else -math.inf


def _degrees(value: complex) -> float:
    return math.degrees(math.atan2(value.imag, value.real))
