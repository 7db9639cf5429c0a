"""`Machine.plot`: figures for papers of a run and of the linear system, as SVG, PDF or PNG."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine

WHAT = ("signals", "phase", "reactions", "bode", "poles")
FORMATS = ("svg", "pdf", "png", "eps")


def check_plot(what: str, form: str) -> None:
    """Raise E048 for a figure or format that does not exist."""
    for asked, known, noun in ((what, WHAT, "figure"), (form, FORMATS, "format for figures")):
        if asked not in known:
            raise MategraphError("E048", f"There is no {noun} '{asked}'.", remedy=f"Use one of: {', '.join(known)}.", element=asked)


def figure_of(machine: Machine, result: Result | None, what: str, *, signals: Sequence[str] = (), at: str = "start") -> Any:
    """One figure of a machine.

    Parameters
    ----------
    result
        Of a run; the machine is simulated where it is needed and None.
    signals
        What to show: signals, joints (of reactions), outputs (of Bode diagrams), pairs "across:along" (of phase plots). Empty: a choice.
    at
        Where to linearise, as for ``mategraph linearise``.
    """
    from viz.plots import bode_and_poles, signal_figures
    from viz.plots.matplotlib_check import require_matplotlib

    check_plot(what, "svg")
    require_matplotlib()
    run = result if result is not None or what in ("bode", "poles") else machine.simulate()
    makers: Mapping[str, Callable[[], Any]] = {
        "signals": lambda: _signal_figure(machine, run, signals),
        "phase": lambda: signal_figures.phase_figure(run, [_pair(s) for s in signals] or signal_figures.phase_pairs(run)),  # type: ignore[arg-type]
        "reactions": lambda: _reaction_figure(machine, run, signals),
        "bode": lambda: bode_and_poles.bode_figure(_linear(machine, at), outputs=list(signals) or None),
        "poles": lambda: bode_and_poles.pole_figure(_linear(machine, at)),
    }
    return makers[what]()


def draw_figure(
    machine: Machine, result: Result | None, what: str, *, signals: Sequence[str] = (), at: str = "start", path: str | Path | None = None
) -> Any:
    """One figure of a machine, also written where a path (.svg, .pdf, .png) is given; see `figure_of`."""
    from viz.plots.paper_style import save_figure

    figure = figure_of(machine, result, what, signals=signals, at=at)
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


def _reaction_figure(machine: Machine, result: Any, joints: Sequence[str]) -> Any:
    from viz.plots.reaction_figures import reaction_figure

    from .inverse import inverse_of_run

    found = inverse_of_run(machine, result)
    known = {**found.reactions, **found.bearings}
    for name in joints:
        if name not in known:
            raise MategraphError("E048", f"There is no joint '{name}'.", remedy=f"There are: {', '.join(known)}.", element=name)
    return reaction_figure(found, list(joints) or None)


def _linear(machine: Machine, at: str) -> Any:
    from .linearise import linearise_machine

    return linearise_machine(machine, at).linearisation


def _pair(text: str) -> tuple[str, str]:
    across, colon, along = text.partition(":")
    if not (across and colon and along):
        remedy = "Write two signals with a colon between: pitch.angle:pitch.rate."
        raise MategraphError("E048", f"'{text}' is no pair of signals for a phase plot.", remedy=remedy, element=text)
    return across, along


def write_plots(machine: Machine, result: Result | None, folder: Path, whats: Sequence[str], form: str, **options: Any) -> dict[str, Path]:
    """Write figures into a folder, ``NAME_what.form`` each; returns where they are."""
    from viz.plots.paper_style import save_figure

    for what in whats:
        check_plot(what, form)
    if result is None and any(what not in ("bode", "poles") for what in whats):
        result = machine.simulate()
    return {what: save_figure(figure_of(machine, result, what, **options), folder / f"{folder.name}_{what}.{form}") for what in whats}
