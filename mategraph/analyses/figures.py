"""`Machine.plot`: figures for papers of a run and of the linear system, as SVG, PDF or PNG."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError

from ..outputs.project_units import in_project_units

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine
    from .linearise import LinearModel

LOOP = ("nyquist", "nichols", "sensitivity", "root-locus")
SPECTRA = ("spectrum", "psd", "orders", "waterfall")
WHAT = ("signals", "phase", "reactions", "polar", "bode", "poles", *LOOP, "motion", "torque-speed", *SPECTRA)
WITHOUT_RUN = ("bode", "poles", "motion", *LOOP)
FORMATS = ("svg", "pdf", "png", "eps")

AT_OUTPUTS = "at the outputs: signals of this run go beyond them in between, and so may these (a smaller output_step shows it)"


def check_plot(what: str, form: str) -> None:
    """Raise E048 for a figure or format that does not exist."""
    for asked, known, noun in ((what, WHAT, "figure"), (form, FORMATS, "format for figures")):
        if asked not in known:
            raise MategraphError("E048", f"There is no {noun} '{asked}'.", remedy=f"Use one of: {', '.join(known)}.", element=asked)


@in_project_units
def figure_of(
    machine: Machine,
    result: Result | None,
    what: str,
    *,
    signals: Sequence[str] = (),
    at: str | None = None,
    inputs: Sequence[str] | None = None,
    break_at: str | None = None,
    over: str = "",
) -> Any:
    """One figure of a machine.

    Parameters
    ----------
    result
        Of a run; the machine is simulated where it is needed and None.
    signals
        What to show: signals, joints (of reactions), outputs (of Bode diagrams), pairs "across:along" (of phase plots). Empty: a choice.
    at
        Where to linearise, as for ``mategraph linearise``; likewise `inputs` and `break_at`: the Bode diagram is then that of the loop.
    over
        The angle of the shaft that orders count (``crank.angle``), or a rate to draw a waterfall over in place of time.
    """
    from viz.plots import signal_figures
    from viz.plots.matplotlib_check import require_matplotlib

    from .linearise import linearise_machine

    check_plot(what, "svg")
    require_matplotlib()
    run = result if result is not None or what in WITHOUT_RUN else machine.simulate()
    makers: Mapping[str, Callable[[], Any]] = {
        "signals": lambda: _signal_figure(machine, run, signals),
        "phase": lambda: signal_figures.phase_figure(run, [_pair(s) for s in signals] or None),  # type: ignore[arg-type]
        "reactions": lambda: _reaction_figure(machine, run, signals),
        "polar": lambda: _reaction_figure(machine, run, signals, polar=True),
        "bode": lambda: _bode_figure(machine, linearise_machine(machine, at, inputs=inputs, break_at=break_at), signals, inputs),
        "poles": lambda: _pole_figure(linearise_machine(machine, at, break_at="")),
        **{kind: lambda kind=kind: _loop_figure(kind, machine, at, break_at) for kind in LOOP},  # type: ignore[misc]
        **{kind: lambda kind=kind: _spectrum_figure(kind, run, signals, over) for kind in SPECTRA},  # type: ignore[misc]
        "motion": lambda: _motion_figure(machine),
        "torque-speed": lambda: _torque_speed_figure(machine, run),
    }
    return makers[what]()


def draw_figure(
    machine: Machine, result: Result | None, what: str, *, signals: Sequence[str] = (), path: str | Path | None = None, **linear: Any
) -> Any:
    """One figure of a machine, also written where a path (.svg, .pdf, .png) is given; see `figure_of`."""
    from viz.plots.paper_style import save_figure

    figure = figure_of(machine, result, what, signals=signals, **linear)
    if path is not None:
        save_figure(figure, Path(path))
    return figure


def _signal_figure(machine: Machine, result: Any, signals: Sequence[str]) -> Any:
    from viz.plots.signal_choice import plots_by_unit
    from viz.plots.signal_figures import signal_figure

    from ..outputs.page import plots_of

    if signals:
        return signal_figure(result, plots_by_unit(result, list(signals)))
    return signal_figure(result, plots_of(machine, result) if machine.project.plots else plots_by_unit(result))


def _motion_figure(machine: Machine) -> Any:
    """Position, speed, acceleration and jerk of every given motion, before anything is run."""
    from viz.plots.signal_figures import signal_figure
    from viz.signals import Plot

    from .motion_curves import DERIVATIVES, motion_curves

    result = motion_curves(machine)
    names = [name.removesuffix(".position") for name in result.values if name.endswith(".position")]
    units: dict[str, list[str]] = {}
    for name in names:
        units.setdefault(result.units(f"{name}.position"), []).append(name)
    plots = [Plot(title=kind, signals=tuple(f"{name}.{kind}" for name in alike)) for alike in units.values() for kind in DERIVATIVES]
    return signal_figure(result, plots)


def _torque_speed_figure(machine: Machine, result: Any) -> Any:
    """The effort of every actuator of a wanted motion over its speed."""
    from domains.analysis.actuators import actuators_of_run
    from viz.plots.signal_figures import phase_figure

    pairs = [(a.speed, a.effort) for a in actuators_of_run(machine.system, result) if a.effort]
    if not pairs:
        remedy = 'Give a motion with by = ..., such as by = "motor", or draw any two signals with --what phase.'
        raise MategraphError(
            "E048", "No input brings a motion about, so there is no torque-speed diagram.", remedy=remedy, element="torque-speed"
        )
    return phase_figure(result, pairs)


def _reaction_figure(machine: Machine, result: Any, joints: Sequence[str], *, polar: bool = False) -> Any:
    from viz.plots.reaction_figures import polar_figure, reaction_figure

    from .inverse import inverse_of_run

    found = inverse_of_run(machine, result)
    known = {**found.reactions, **found.bearings}
    for name in joints:
        if name not in known:
            raise MategraphError("E048", f"There is no joint '{name}'.", remedy=f"There are: {', '.join(known)}.", element=name)
    draw = polar_figure if polar else reaction_figure
    return draw(found, list(joints) or None, note=AT_OUTPUTS if result.between else "")


def _bode_figure(machine: Machine, found: LinearModel, outputs: Sequence[str], inputs: Sequence[str] | None) -> Any:
    """The Bode diagram of the plant, or that of the loop where one is opened."""
    from viz.plots.bode_and_poles import bode_figure, loop_figure

    if found.loop is not None:
        return loop_figure(found.loop.opened_at, found.loop.frequencies, found.loop.response, found.loop.margins)
    asked = list(inputs or machine.project.linearise.inputs) or None
    shown = list(outputs) or list(machine.project.linearise.outputs) or None
    return bode_figure(found.linearisation, inputs=asked, outputs=shown)


def _loop_figure(kind: str, machine: Machine, at: str | None, break_at: str | None) -> Any:
    """A figure of the opened loop."""
    from domains.analysis.root_locus import root_locus
    from viz.plots import loop_figures

    from .linearise import linearise_machine

    loop = linearise_machine(machine, at, break_at=break_at).loop
    if loop is None:
        remedy = 'Open the loop: --open amp.u, or break = "amp.u" in [linearise].'
        raise MategraphError("E048", f"There is no opened loop for a figure '{kind}'.", remedy=remedy, element=kind)
    if kind == "root-locus":
        return loop_figures.root_locus_figure(loop.opened_at, root_locus(loop.opened))
    make = {
        "nyquist": loop_figures.nyquist_figure,
        "nichols": loop_figures.nichols_figure,
        "sensitivity": loop_figures.sensitivity_figure,
    }[kind]
    return make(loop.opened_at, loop.frequencies, loop.response, loop.margins)


def _spectrum_figure(kind: str, result: Any, signals: Sequence[str], over: str) -> Any:
    """Spectra of signals of the run; of those that swing most where none is named."""
    from viz.plots.spectrum_figures import order_figure, spectrum_figure, waterfall_figure

    from .control.spectra import spectra_of

    found = spectra_of(result, kind, signals, over=over)
    return {"spectrum": spectrum_figure, "psd": spectrum_figure, "orders": order_figure, "waterfall": waterfall_figure}[kind](found)


def _pole_figure(found: LinearModel) -> Any:
    """The poles of the closed loop with its sampled controllers where there are any, else those of the plant."""
    from viz.plots.bode_and_poles import pole_figure

    if found.sampled is None:
        return pole_figure(found.linearisation)
    return pole_figure(found.sampled.analysis, title=f"Poles of the sampled loop, log(z) / {found.sampled.period:g} s")


def _pair(text: str) -> tuple[str, str]:
    across, colon, along = text.partition(":")
    if not (across and colon and along):
        remedy = "Write two signals with a colon between: pitch.angle:pitch.rate."
        raise MategraphError("E048", f"'{text}' is no pair of signals for a phase plot.", remedy=remedy, element=text)
    return across, along


def write_plots(
    machine: Machine, result: Result | None, folder: Path, whats: Sequence[str], form: str, **options: Any
) -> tuple[dict[str, Path], list[MategraphError]]:
    """Write figures into a folder, ``NAME_what.form`` each: where they are, and why others are not."""
    from viz.plots.paper_style import save_figure

    for what in whats:
        check_plot(what, form)
    if result is None and any(what not in WITHOUT_RUN for what in whats):
        result = machine.simulate()
    written: dict[str, Path] = {}
    errors: list[MategraphError] = []
    for what in whats:
        try:
            written[what] = save_figure(figure_of(machine, result, what, **options), folder / f"{folder.name}_{what}.{form}")
        except MategraphError as error:
            errors.append(error)
    return written, errors
