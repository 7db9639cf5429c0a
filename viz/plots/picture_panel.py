"""`Panel`: plots of signals over time beside a picture, drawn once; only the time marker moves.

Matplotlib draws the axes and curves a single time. The marker (a line across each plot and a dot on each curve) is then painted into a copy
of the pixels, which takes a fraction of a millisecond, so that a video does not pay for matplotlib at every frame.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..colors import color_from_hex
from ..display_units import pretty_unit
from ..scene import Scene
from ..signals import Plot, Signals
from .curves import ACCENT, GREY, INK, RULE, Curve, curves_of, draw_between, one_line, one_name, turning
from .matplotlib_check import require_matplotlib

Pixels = npt.NDArray[np.uint8]

MOST_PLOTS = 6
LEGEND_ROW, LEGEND_GAP = 11.5, 12.0  # points: from one row of names to the next, and from one name to the next
BASE_HEIGHT = 720.0  # pixels; type sizes are given for this height and grow with it

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class AxesBox:
    """Where a plot lies in the panel, and its scales."""

    left: float  # pixels from the left
    right: float
    top: float  # pixels from the top
    bottom: float
    time: tuple[float, float]  # s at left and right
    values: tuple[float, float]  # at bottom and top
    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Panel:
    """Plots drawn without a time marker."""

    pixels: Pixels  # (height, width, 3)
    boxes: tuple[AxesBox, ...]
    scale: float  # pixels per pixel of a panel of BASE_HEIGHT

    def at(self, time: float) -> Pixels:
        """The panel with its marker at `time` s."""
        pixels = self.pixels.copy()
        for box in self.boxes:
            first, last = box.time
            x = box.left + (time - first) / (last - first) * (box.right - box.left)
            if box.left - 0.5 <= x <= box.right + 0.5:
                _line(pixels, x, box.top, box.bottom, 2.0 * self.scale, _rgb(ACCENT))
                for curve in box.curves:
                    if not curve.command:
                        value = float(np.interp(time, curve.time, curve.values)) if len(curve.time) else np.nan
                        if not np.isfinite(value):
                            continue
                        y = box.bottom - (value - box.values[0]) / (box.values[1] - box.values[0]) * (box.bottom - box.top)
                        _dot(pixels, x, y, 5.2 * self.scale, _rgb("#ffffff"))
                        _dot(pixels, x, y, 4.0 * self.scale, _rgb(curve.color))
        return pixels


def draw_panel(result: Signals, plots: Sequence[Plot], *, size: tuple[int, int], scene: Scene | None = None) -> Panel:
    """Plots below one another over a common time axis, `size` pixels in all.

    Parameters
    ----------
    result
        Where the signals come from.
    plots
        The first six are drawn; a line below them gives the number of the others.
    scene
        Gives curves the colours of their joints.

    Raises
    ------
    VizError
        E503 if a signal is not in the result, E526 without matplotlib.
    """
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    width, height = size
    dpi = 100.0 * height / BASE_HEIGHT
    figure = Figure(figsize=(width / dpi, height / dpi), dpi=dpi, facecolor="white")
    canvas = FigureCanvasAgg(figure)
    plots = [part for plot in plots for part in _one_unit_each(plot, result)]
    drawn = [(plot, turning(curves_of(plot, result, scene))) for plot in plots[:MOST_PLOTS]]
    axes = _add_axes(figure, drawn)
    if len(plots) > MOST_PLOTS:
        right = 1 - 0.24 / (width / dpi)
        figure.text(right, 0.012, f"{len(plots) - MOST_PLOTS} more plots are on the HTML page", ha="right", size=7, color=GREY)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*[Gg]lyph.*")  # names may hold characters that the font lacks: it draws a box
        canvas.draw()
    pixels: Pixels = np.asarray(canvas.buffer_rgba())[:, :, :3].copy()
    boxes = tuple(_axes_box(ax, curves, height) for ax, (_, curves) in zip(axes, drawn, strict=True))
    return Panel(pixels=pixels, boxes=boxes, scale=height / BASE_HEIGHT)


def _one_unit_each(plot: Plot, result: Signals) -> list[Plot]:
    """A plot for each unit of a plot's signals: what is measured in different units shares no axis."""
    groups: dict[str, list[str]] = {}
    for name in plot.signals:
        groups.setdefault(result.units(name) if name in result.names else "", []).append(name)
    if len(groups) < 2:
        return [plot]
    unnamed = plot.title == ", ".join(plot.signals)
    return [replace(plot, signals=tuple(names), title=", ".join(names) if unnamed else plot.title) for names in groups.values()]


def _add_axes(figure: Any, drawn: Sequence[tuple[Plot, Sequence[Curve]]]) -> list[Any]:
    """The plots below one another, each with room above it for its headline and its legend."""
    width = figure.get_size_inches()[0]
    left, right, bottom = 0.62 / width, 1 - 0.24 / width, 0.52 / 7.2
    legends = [legend_rows(curves, 72.0 * (right - left) * width) for _, curves in drawn]
    gaps = [(0.40 + LEGEND_ROW / 72.0 * max(len(rows), 1)) / 7.2 for rows in legends]
    each = (1.0 - bottom - sum(gaps)) / max(len(drawn), 1)
    axes = []
    for i, ((plot, curves), rows) in enumerate(zip(drawn, legends, strict=True)):
        low = 1.0 - sum(gaps[: i + 1]) - (i + 1) * each
        axes.append(figure.add_axes((left, low, right - left, each)))
        _draw_axes(axes[-1], plot, curves, rows, last=i == len(drawn) - 1)
    return axes


def _axes_box(ax: Any, curves: tuple[Curve, ...], height: int) -> AxesBox:
    """Where finished axes lie in a picture of that height."""
    box = ax.get_window_extent()
    return AxesBox(
        left=box.x0,
        right=box.x1,
        top=height - box.y1,
        bottom=height - box.y0,
        time=(float(ax.get_xlim()[0]), float(ax.get_xlim()[1])),
        values=(float(ax.get_ylim()[0]), float(ax.get_ylim()[1])),
        curves=curves,
    )


def legend_rows(curves: Sequence[Curve], room: float) -> list[list[tuple[Curve, str]]]:
    """Curves with the texts of their legend, in rows that are `room` points wide, every curve in one of them.

    Where the whole names need more than one row, what they all end in (``.angle``) is left off: the plot's title has it. Where three
    rows do not hold them, the texts are shortened.
    """
    units = {curve.unit for curve in curves}
    names = [one_name(curve.name, 80) for curve in curves]
    shorter = _without_common_end(names)
    for texts, most, longest in ((names, 1, 80), (shorter, 1, 80), (shorter, 2, 80), (shorter, 3, 40), (shorter, 3, 24), (shorter, 99, 14)):
        rows: list[list[tuple[Curve, str]]] = []
        end = np.inf
        for text, curve in zip(texts, curves, strict=True):
            label = one_name(text, longest) + (
                f" [{one_line(pretty_unit(curve.unit), 12)}]" if len(units) > 1 and curve.unit not in ("", "1") else ""
            )
            if end + _wide(label) > room:
                rows.append([])
                end = 0.0
            rows[-1].append((curve, label))
            end += _wide(label) + LEGEND_GAP
        if len(rows) <= most:
            break
    return rows


def _without_common_end(names: Sequence[str]) -> list[str]:
    """Names without the words that all of them end in.

    >>> _without_common_end(["left_motor.i", "right_motor.i"])
    ['left', 'right']
    """
    words = [re.split(r"(?=[._ ])", name) for name in names]
    while len(names) > 1 and all(len(w) > 1 for w in words) and len({w[-1] for w in words}) == 1:
        words = [w[:-1] for w in words]
    return ["".join(w) for w in words]


def _wide(label: str, size: float = 7.5, *, bold: bool = False) -> float:
    """Points that a line and a text of a legend take."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*[Gg]lyph.*")
        width, _, _ = text_to_path.get_text_width_height_descent(
            label, FontProperties(size=size, weight="bold" if bold else "normal"), ismath=False
        )
    return 14.0 + float(width)


def _draw_axes(ax: Any, plot: Plot, curves: Sequence[Curve], rows: Sequence[Sequence[tuple[Curve, str]]], *, last: bool) -> None:
    units = list(dict.fromkeys(curve.unit for curve in curves))
    for curve in curves:
        if curve.command:
            ax.plot(curve.time, curve.values, color=curve.color, lw=1.1, ls=(0, (4, 2)), zorder=2)
        else:
            ax.plot(curve.time, curve.values, color=curve.color, lw=1.8, zorder=3, solid_joinstyle="round")
        draw_between(ax, curve, zorder=1.5)
    if curves and len(curves[0].time) > 1:
        first, end = float(curves[0].time[0]), float(curves[0].time[-1])
        ax.set_xlim(first - 0.02 * (end - first), end + 0.02 * (end - first))
    ax.margins(y=0.08)
    ax.grid(color=RULE, lw=0.9)
    ax.set_axisbelow(True)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color("#b9c2cd")
    ax.tick_params(colors=GREY, labelsize=8, length=3, width=0.8, color="#b9c2cd", labelbottom=last, pad=3)
    power = _power(max((float(np.abs(c.values).max(initial=0.0, where=np.isfinite(c.values))) for c in curves), default=0.0))
    ax.yaxis.set_major_formatter(lambda value, _: f"{round(value / 10.0**power, 9):g}".replace("-", "−"))
    ax.locator_params(axis="y", nbins=5)
    if last:
        ax.set_xlabel("time  [s]", size=8.5, color=GREY, labelpad=4)
    unit = one_line(pretty_unit(units[0]), 16) if len(units) == 1 and units[0] != "1" else ""
    times = f"10{str(power).translate(SUPERSCRIPTS)}" if power else ""
    ending = f"  [{f'{times} {unit}'.strip()}]" if times or unit else ""
    room = 72.0 * ax.get_position().width * ax.figure.get_size_inches()[0]
    headline = next((h for n in range(44, 3, -1) if _wide(h := one_line(plot.title, n) + ending, 9, bold=True) <= room), ending)
    _text(ax, 0.0, 8 + LEGEND_ROW * max(len(rows), 1), headline, size=9, weight="bold", color=INK)
    for i, row in enumerate(reversed(rows)):
        x = 0.0
        for curve, label in row:
            _text(ax, x, 7 + LEGEND_ROW * i, "- -" if curve.command else "—", size=8, weight="bold", color=curve.color)
            _text(ax, x + 14, 7 + LEGEND_ROW * i, label, size=7.5, color=GREY)
            x += _wide(label) + LEGEND_GAP


def _power(largest: float) -> int:
    """The power of ten that the numbers at an axis are given in, so that they are short.

    >>> _power(2.5e6), _power(900.0), _power(4e-5)
    (6, 0, -6)
    """
    return 0 if largest == 0.0 or 1e-2 <= largest < 1e4 else 3 * int(np.floor(np.log10(largest) / 3))


def _text(ax: Any, x: float, y: float, text: str, **style: Any) -> None:
    """Text at `x`, `y` points from the upper left corner of the axes; never read as mathematics, whatever the characters."""
    ax.annotate(text, (0, 1), (x, y), xycoords="axes fraction", textcoords="offset points", va="center", parse_math=False, **style)


# ------------------------------------------------------------------------------------------------------------------- marker


def _rgb(text: str) -> Array:
    return 255.0 * np.array(color_from_hex(text)[:3])


def _line(pixels: Pixels, x: float, top: float, bottom: float, width: float, color: Array) -> None:
    """An upright line with soft sides."""
    low, high = int(np.floor(x - width)), int(np.ceil(x + width)) + 1
    low, high = max(low, 0), min(high, pixels.shape[1])
    rows = slice(max(round(top), 0), round(bottom))
    if low < high:
        cover = np.clip(width / 2 + 0.5 - np.abs(np.arange(low, high) + 0.5 - x), 0, 1)[None, :, None]
        patch = pixels[rows, low:high]
        pixels[rows, low:high] = (patch * (1 - cover) + color * cover).astype(np.uint8)


def _dot(pixels: Pixels, x: float, y: float, radius: float, color: Array) -> None:
    """A disc with a soft rim."""
    reach = int(np.ceil(radius)) + 1
    top, bottom = max(int(y) - reach, 0), min(int(y) + reach + 1, pixels.shape[0])
    left, right = max(int(x) - reach, 0), min(int(x) + reach + 1, pixels.shape[1])
    if top >= bottom or left >= right:
        return
    distance = np.hypot(np.arange(left, right)[None, :] + 0.5 - x, np.arange(top, bottom)[:, None] + 0.5 - y)
    cover = np.clip(radius + 0.5 - distance, 0, 1)[..., None]
    patch = pixels[top:bottom, left:right]
    pixels[top:bottom, left:right] = (patch * (1 - cover) + color * cover).astype(np.uint8)
