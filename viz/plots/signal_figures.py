"""Figures of signals: grouped in plots over time, and phase plots of one signal over another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from foundation.arrays import Array

from ..display_units import shown_units
from ..round_off import round_off
from ..signals import Plot, Signals, between_outputs
from .curves import GREY, INK, curves_of, draw_between, one_line, one_name, shown, turning
from .paper_style import HUES, PAGE, add_legend, axes_grid, curve_style, nothing_to_show, paper_style, short_unit, with_unit

LIMIT = "#b3261e"
MOST_PHASES = 9  # phase plots on a page


def signal_figure(result: Signals, plots: Sequence[Plot], *, width: float = PAGE, height: float = 1.55) -> Any:
    """Plots below one another over a common time axis.

    Parameters
    ----------
    width, height
        Of the figure, and of each plot, inches.

    Raises
    ------
    VizError
        E503 if a signal is not in the result, E526 without matplotlib.
    """
    with paper_style():
        over_time = not any(plot.x for plot in plots)
        figure, axes = axes_grid(max(len(plots), 1), 1, width, height, sharex=over_time)
        for ax, plot in zip(axes, plots, strict=False):
            _draw_plot(ax, plot, result)
            if not over_time and not plot.x:
                ax.set_xlabel("time [s]")
        if not plots:
            axes[0].set_axis_off()
            axes[0].text(0.5, 0.5, "No signal changes in this run.", ha="center", va="center", color=GREY, transform=axes[0].transAxes)
        if plots and over_time:
            axes[-1].set_xlabel("time [s]")
            time = np.asarray(result.time)
            first = float(time[0]) if len(time) else 0.0
            axes[-1].set_xlim(first, float(time[-1]) if len(time) > 1 else first + 1.0)
        return figure


def _draw_plot(ax: Any, plot: Plot, result: Signals) -> None:
    with shown_units(plot.units):
        curves = turning(curves_of(plot, result, None))
        units = list(dict.fromkeys(c.unit for c in curves))
        across, x_unit = shown(result.array(plot.x), result.units(plot.x), plot.x) if plot.x else (None, "")
        for k, c in enumerate(curves):
            style = {"color": GREY, "ls": (0, (4, 2)), "lw": 1.0} if c.command else curve_style(k)
            unit = f" [{short_unit(c.unit)}]" if len(units) > 1 and c.unit else ""
            label = one_line(plot.labels[c.name], 40) if c.name in plot.labels else one_name(c.name, 40)
            ax.plot(c.time if across is None else across, c.values, label=label + unit, **style)
            if across is None:
                draw_between(ax, replace(c, color=str(style["color"])))
        _draw_limits(ax, plot, units[0] if units else "")
        _draw_notes(ax, plot, curves, across)
    ax.set_title(one_line(plot.title, 70), parse_math=False)
    if len(units) == 1 and units[0] not in ("", "1"):
        ax.set_ylabel(short_unit(units[0]), parse_math=False)
    if plot.x:
        ax.set_xlabel(with_unit(plot.labels.get(plot.x, plot.x), x_unit), parse_math=False)
    if plot.limits or plot.notes:
        ax.margins(y=0.12)
    add_legend(ax)


def _draw_limits(ax: Any, plot: Plot, unit: str) -> None:
    """Lines across the plot, each with its label at the right end."""
    for value, label in plot.limits:
        at, own = shown(np.array([value]), plot.limits_unit)
        if own != unit:  # what turns fast is counted in rpm
            factor = {("deg/s", "rpm"): 1.0 / 6.0, ("deg", "turns"): 1.0 / 360.0}.get((own, unit), 1.0)
            at = at * factor
        ax.axhline(float(at[0]), color=LIMIT, lw=0.9, ls=(0, (6, 2)))
        text = one_line(label, 40) or f"{float(at[0]):.4g} {short_unit(unit)}"
        look = {"xytext": (-2, 2), "textcoords": "offset points", "ha": "right", "va": "bottom", "size": 6.5, "color": LIMIT}
        ax.annotate(text, (1.0, float(at[0])), xycoords=("axes fraction", "data"), parse_math=False, **look)


def _draw_notes(ax: Any, plot: Plot, curves: Sequence[Any], across: Any) -> None:
    """Words with a line to the first curve at their instant."""
    for time, text in plot.notes if curves else ():
        y = float(np.interp(time, curves[0].time, curves[0].values))
        x = time if across is None else float(np.interp(time, curves[0].time, across))
        look = {"arrowstyle": "-", "color": INK, "lw": 0.6, "shrinkB": 1}
        place = {"xytext": (8, 12), "textcoords": "offset points", "size": 6.5, "color": INK}
        ax.plot([x], [y], "o", ms=3, color=INK)
        ax.annotate(one_line(text, 48), (x, y), arrowprops=look, parse_math=False, **place)


def phase_figure(result: Signals, pairs: Sequence[tuple[str, str]] | None = None, *, width: float = PAGE) -> Any:
    """A plot for each pair of signals, the second over the first; a dot where it starts and an arrow along it.

    By default the position and rate of every coordinate that moves, of many the first ones, which the figure says.

    Raises
    ------
    VizError
        E503 if there is no pair to show.
    """
    below = ""
    if pairs is None:
        moving = phase_pairs(result)
        pairs = moving[:MOST_PHASES]
        if len(moving) > len(pairs):
            below = f"the first {len(pairs)} of {len(moving)} coordinates that move"
    if not pairs:
        raise nothing_to_show("a phase plot", "Name two signals, position and rate: --signals a.angle,a.rate.")
    with paper_style():
        columns = min(len(pairs), 3)
        rows = -(-len(pairs) // columns)
        figure, grid = axes_grid(rows, columns, width, 0.86 * width / max(columns, 2))
        for k, ax in enumerate(grid):
            ax.set_visible(k < len(pairs))
        for k, ((across, along), ax) in enumerate(zip(pairs, grid, strict=False)):
            x, x_unit = shown(result.array(across), result.units(across))
            y, y_unit = shown(result.array(along), result.units(along))
            color = HUES[k % len(HUES)]
            _draw_boxes(ax, result, across, along, color)
            ax.plot(x, y, color=color)
            ax.plot(x[:1], y[:1], "o", ms=3.5, color=color)
            _arrow_along(ax, x, y, color)
            ax.set_xlabel(with_unit(across, x_unit), parse_math=False)
            ax.set_ylabel(with_unit(along, y_unit), parse_math=False)
        if below:
            figure.supxlabel(below, size=7.5, color=GREY)
        return figure


def phase_pairs(result: Signals) -> list[tuple[str, str]]:
    """Position and rate of every coordinate that moves."""
    names = set(result.names)
    least = round_off(result, ("rad", "m"))
    found = []
    for position, rate in (("angle", "rate"), ("position", "speed")):
        for name in result.names:
            owner, _, quantity = name.rpartition(".")
            if (
                quantity == position
                and f"{owner}.{rate}" in names
                and np.ptp(np.asarray(result.array(name))) > least.get(result.units(name), 0.0)
            ):
                found.append((name, f"{owner}.{rate}"))
    return found


def _draw_boxes(ax: Any, result: Signals, across: str, along: str, color: str) -> None:
    """What two signals reach between one sample and the next, where that is more than their samples: a box each time."""
    if between_outputs(result, across) is None and between_outputs(result, along) is None:
        return
    from matplotlib.collections import PolyCollection

    (left, right), (low, high) = (_reach(result, name) for name in (across, along))
    corners = np.stack([np.stack(pair, axis=-1) for pair in ((left, low), (right, low), (right, high), (left, high))], axis=1)
    ax.add_collection(PolyCollection(list(corners), facecolors=color, alpha=0.25, linewidths=0.0))
    ax.autoscale_view()


def _reach(result: Signals, name: str) -> tuple[Array, Array]:
    """Least and most of a signal from each sample to the next, as shown."""
    values, unit = np.asarray(result.array(name), dtype=np.float64), result.units(name)
    both = between_outputs(result, name)
    sides = (np.minimum(values[:-1], values[1:]), np.maximum(values[:-1], values[1:])) if both is None else (both[0], both[1])
    return shown(sides[0], unit, name)[0], shown(sides[1], unit, name)[0]


def _arrow_along(ax: Any, x: Array, y: Array, color: str) -> None:
    """An arrow head a third along the path, where it is long enough to point."""
    known = np.isfinite(x) & np.isfinite(y)
    x, y = x[known], y[known]
    if len(x) < 3:
        return
    span = max(float(np.ptp(x)), 1e-300), max(float(np.ptp(y)), 1e-300)
    length = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x) / span[0], np.diff(y) / span[1]))])
    if not length[-1] > 0.1:
        return
    k = int(np.argmax(np.diff(length) > 0)) if len(length) < 12 else int(np.searchsorted(length, length[-1] / 3))
    k = min(max(k, 1), len(x) - 2)
    far = min(max(int(np.searchsorted(length, length[k] + 0.05)), k + 1), len(x) - 1)
    if k < far:
        look = {"arrowstyle": "-|>", "color": color, "lw": 1.0, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 11}
        ax.annotate("", (x[far], y[far]), (x[k], y[k]), arrowprops=look)
