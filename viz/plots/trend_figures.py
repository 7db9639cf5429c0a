"""Figures over the regenerations of a project: one panel per unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .curves import one_line, one_name
from .matplotlib_check import require_matplotlib
from .paper_style import PAGE, add_legend, axes_grid, curve_style, paper_style, save_figure, short_unit

MOST_CURVES = 8  # in one panel


def trend_figure(numbers: Sequence[int], curves: Mapping[str, Mapping[str, Sequence[float]]], *, title: str = "") -> Any:
    """The curves by unit and name over the numbers of regenerations; of many in one unit the first are drawn."""
    require_matplotlib()
    with paper_style():
        figure, axes = axes_grid(len(curves), 1, PAGE, 1.7, sharex=True)
        for ax, (unit, by_name) in zip(axes, curves.items(), strict=True):
            for k, (name, values) in enumerate(list(by_name.items())[:MOST_CURVES]):
                ax.plot(numbers, values, marker="o", markersize=2.5, label=one_name(name, 34), **curve_style(k))
            ax.set_ylabel(f"[{short_unit(unit)}]" if unit else "")
            add_legend(ax)
        axes[0].set_title(one_line(title), parse_math=False)
        axes[-1].set_xlabel("regeneration")
        axes[-1].xaxis.get_major_locator().set_params(integer=True)
    return figure


def write_trend_figure(path: Path, numbers: Sequence[int], curves: Mapping[str, Mapping[str, Sequence[float]]], *, title: str = "") -> Path:
    """Write the figure to .svg, .pdf, .png or .eps."""
    return save_figure(trend_figure(numbers, curves, title=title), path)
