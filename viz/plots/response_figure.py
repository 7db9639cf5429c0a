"""A measured frequency response laid over the linear one, with their difference."""

from __future__ import annotations

from typing import Any

import numpy as np

from mechanics.analyses.frequency_response import frequency_response

from .bode_and_poles import decibels
from .curves import GREY, one_name
from .paper_style import HUES, PAGE, axes_grid, paper_style, plain_names, short_unit


def response_figure(found: Any, *, width: float = PAGE) -> Any:
    """Magnitude, phase and difference; lines are the linear model, dots what was measured."""
    with paper_style():
        figure, (upper, middle, lower) = axes_grid(3, 1, width, 1.8, sharex=True)
        f = np.asarray(found.frequencies)
        grid = np.unique(np.concatenate([np.geomspace(f[0], f[-1], 500), f]))
        linear = frequency_response(found.model, grid)[:, :, 0]
        for j, name in enumerate(found.outputs):
            color = HUES[j % len(HUES)]
            unit = f" [{short_unit(found.output_units[j]) or '1'} per {short_unit(found.input_unit) or '1'}]"
            upper.semilogx(grid, decibels(linear[:, j]), color=color, label=one_name(name, 34) + unit)
            upper.semilogx(f, decibels(found.measured[:, j]), "o", ms=3.5, color=color, mfc="white")
            phase = np.degrees(np.unwrap(np.angle(linear[:, j])))
            at_points = np.interp(f, grid, phase)
            measured = np.degrees(np.angle(found.measured[:, j]))
            measured += 360.0 * np.round((at_points - measured) / 360.0)
            middle.semilogx(grid, phase, color=color)
            middle.semilogx(f, measured, "o", ms=3.5, color=color, mfc="white")
            lower.semilogx(f, decibels(found.measured[:, j]) - decibels(found.linear[:, j]), "o-", ms=3.5, lw=0.8, color=color, mfc="white")
        lower.axhline(0.0, color=GREY, lw=0.6)
        if max(abs(value) for value in lower.get_ylim()) < 0.1:
            lower.set_ylim(-0.1, 0.1)
        upper.set_ylabel("magnitude [dB]")
        middle.set_ylabel("phase [deg]")
        lower.set_ylabel("difference [dB]")
        lower.set_xlabel("frequency [Hz]")
        size = f"{found.amplitude:g} {short_unit(found.input_unit)}".strip()
        upper.set_title(f"from {one_name(found.input, 40)}: linear (lines) and measured with {size} (dots)", parse_math=False)
        plain_names(figure.legend(*upper.get_legend_handles_labels(), loc="outside lower center", ncols=2))
        return figure
