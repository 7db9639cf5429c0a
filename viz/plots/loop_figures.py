"""Figures of an opened control loop: Nyquist and Nichols diagrams, sensitivity and root locus, with the margins marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array

from .bode_and_poles import decibels
from .curves import GREY, INK, one_line
from .paper_style import COLUMN, DASHES, HUES, axes_grid, curve_style, paper_style

if TYPE_CHECKING:
    from domains.analysis.margins import Margins
    from domains.analysis.root_locus import RootLocus

WIDTH = COLUMN * 1.35
RED = "#c1121f"
NEAR = 3.2  # half the width of a Nyquist diagram, where L goes further
PEAKS_DB = (-12.0, -6.0, -3.0, 0.0, 1.0, 3.0, 6.0, 12.0)  # of the closed loop, lines of a Nichols chart


def nyquist_figure(opened_at: str, hertz: Array, response: Array, margins: Margins, *, width: float = WIDTH) -> Any:
    """L in the complex plane, for positive and negative frequencies, with the circle that it must not enter for its sensitivity peak."""
    with paper_style():
        figure, (ax,) = axes_grid(1, 1, width, 0.9 * width)
        reach = min(max(float(np.abs(response).max(initial=1.0)) * 1.08, 1.3), NEAR)
        ax.plot(response.real, response.imag, **curve_style(0))
        ax.plot(response.real, -response.imag, color=HUES[0], lw=0.8, ls=DASHES[1])
        _arrow(ax, response, reach)
        turn = np.exp(1j * np.linspace(0.0, 2 * np.pi, 200))
        ax.plot(turn.real, turn.imag, color=GREY, lw=0.6, ls=DASHES[2])
        circle = -1.0 + turn / margins.sensitivity
        ax.plot(circle.real, circle.imag, color=HUES[1], lw=0.8)
        ax.plot([-1.0], [0.0], "+", color=RED, ms=8, mew=1.6)
        for at, text in _marks(margins):
            value = complex(np.interp(at, hertz, response.real), np.interp(at, hertz, response.imag))
            ax.plot([value.real], [value.imag], "o", ms=4, color=INK)
            ax.annotate(text, (value.real, value.imag), xytext=(5, -9), textcoords="offset points", size=6.5, color=INK)
        ax.axhline(0.0, color=GREY, lw=0.5)
        ax.axvline(0.0, color=GREY, lw=0.5)
        ax.set_xlim(-reach, reach)
        ax.set_ylim(-reach, reach)
        ax.set_aspect("equal")
        ax.set_xlabel("real part of L")
        ax.set_ylabel("imaginary part of L")
        _titles(figure, ax, f"Nyquist diagram, opened at {opened_at}", _summary(margins))
        return figure


def nichols_figure(opened_at: str, hertz: Array, response: Array, margins: Margins, *, width: float = WIDTH) -> Any:
    """Gain over phase of L, with lines on which the closed loop L / (1 + L) has one gain."""
    with paper_style():
        figure, (ax,) = axes_grid(1, 1, width, 0.9 * width)
        phase = np.degrees(np.unwrap(np.angle(response)))
        phase -= 360.0 * np.ceil(phase[0] / 360.0 - 1e-9)
        gain = decibels(response)
        # the part that decides: 40 dB around unity
        seen = np.isfinite(gain) & (np.abs(gain) < 40.0)
        left = min(float(phase[seen].min()) if seen.any() else -270.0, -200.0) - 10.0
        right = max(float(phase[seen].max()) if seen.any() else 0.0, -90.0) + 10.0
        _draw_peaks(ax, left, right)
        ax.plot(phase, gain, **curve_style(0))
        for at, text in _marks(margins):
            k = float(np.interp(at, hertz, phase)), float(np.interp(at, hertz, gain))
            ax.plot([k[0]], [k[1]], "o", ms=4, color=INK)
            ax.annotate(text, k, xytext=(5, -9), textcoords="offset points", size=6.5, color=INK)
        for crossing in range(-180 - 360 * 3, 181, 360):
            ax.plot([crossing], [0.0], "+", color=RED, ms=8, mew=1.6)
        ax.set_xlim(left, right)
        ax.set_ylim(-40.0, 40.0)
        ax.set_xlabel("phase of L [deg]")
        ax.set_ylabel("gain of L [dB]")
        _titles(figure, ax, f"Nichols diagram, opened at {opened_at}", _summary(margins))
        return figure


def sensitivity_figure(opened_at: str, hertz: Array, response: Array, margins: Margins, *, width: float = WIDTH) -> Any:
    """|S| = |1 / (1 + L)| and |T| = |L / (1 + L)| over frequency, with the peak of S."""
    with paper_style():
        figure, (ax,) = axes_grid(1, 1, width, 2.2)
        ax.semilogx(hertz, decibels(1.0 / (1.0 + response)), label="sensitivity S", **curve_style(0))
        ax.semilogx(hertz, decibels(response / (1.0 + response)), label="closed loop T", **curve_style(1))
        peak = 20.0 * np.log10(margins.sensitivity)
        ax.plot([margins.sensitivity_at], [peak], "o", ms=4, color=INK)
        ax.axhline(0.0, color=GREY, lw=0.6)
        ax.set_ylim(max(-80.0, ax.get_ylim()[0]), max(peak, 6.0) + 6.0)
        ax.set_xlabel("frequency [Hz]")
        ax.set_ylabel("gain [dB]")
        ax.legend(loc="lower right")
        text = f"peak {margins.sensitivity:.3g} ({peak:.2f} dB) at {margins.sensitivity_at:.4g} Hz"
        _titles(figure, ax, f"Sensitivity, opened at {opened_at}", text)
        return figure


def root_locus_figure(opened_at: str, locus: RootLocus, *, width: float = WIDTH) -> Any:
    """Poles of the closed loop for all factors on its gain: crosses for none, dots for the present one."""
    with paper_style():
        figure, (ax,) = axes_grid(1, 1, width, 0.9 * width)
        sampled = locus.period is not None
        now = int(np.argmin(np.abs(locus.gains - 1.0)))
        for k in range(locus.poles.shape[1]):
            branch = locus.poles[:, k]
            ax.plot(branch.real, branch.imag, color=HUES[0], lw=1.0)
        ax.plot(locus.poles[0].real, locus.poles[0].imag, "x", color=INK, ms=6, mew=1.4, label="opened")
        closed = locus.poles[now]
        grows = np.abs(closed) > 1.0 + 1e-9 if sampled else closed.real > 1e-9 * np.abs(closed).max(initial=1.0)
        ax.plot(closed.real[~grows], closed.imag[~grows], "o", color=HUES[1], ms=4.5, label="as it is")
        if grows.any():
            ax.plot(closed.real[grows], closed.imag[grows], "o", color=RED, ms=4.5, label="as it is, grows")
        if sampled:
            turn = np.exp(1j * np.linspace(0.0, 2 * np.pi, 300))
            ax.plot(turn.real, turn.imag, color=GREY, lw=0.8)
            ax.set_xlim(-1.4, 1.4)
            ax.set_ylim(-1.4, 1.4)
            ax.set_aspect("equal")
        else:
            reach = 1.6 * max(float(np.abs(np.concatenate([locus.poles[0], closed])).max(initial=0.0)), 1e-9)
            ax.axvline(0.0, color=INK, lw=0.8)
            ax.set_xlim(-reach, 0.6 * reach)
            ax.set_ylim(-reach, reach)
        ax.axhline(0.0, color=GREY, lw=0.5)
        ax.set_xlabel("real part of z" if sampled else "real part [1/s]")
        ax.set_ylabel("imaginary part of z" if sampled else "imaginary part [1/s]")
        ax.legend(loc="lower left", fontsize=6.5)
        crossed = ", ".join(f"{gain:.4g}" for gain in locus.critical) or "none"
        _titles(figure, ax, f"Root locus, opened at {opened_at}", f"factors on the gain at the limit of stability: {crossed}")
        return figure


def _marks(margins: Margins) -> list[tuple[float, str]]:
    found = [(margins.phase_at, f"{margins.phase:.1f}°"), (margins.gain_at, f"{margins.gain_db:.1f} dB")]
    return [(at, text) for at, text in found if np.isfinite(at) and at > 0.0]


def _summary(margins: Margins) -> str:
    gain = f"gain margin {margins.gain_db:.1f} dB" if np.isfinite(margins.gain) else "gain margin infinite"
    phase = f"phase margin {margins.phase:.1f}°" if np.isfinite(margins.phase) else "phase margin infinite"
    return f"{gain}, {phase}, sensitivity peak {margins.sensitivity:.3g}"


def _titles(figure: Any, ax: Any, title: str, text: str) -> None:
    figure.suptitle(one_line(title, 62), size=8.5, fontweight="bold", x=0.02, ha="left", parse_math=False)
    ax.set_title(text, loc="left", size=7, fontweight="normal", parse_math=False)


def _draw_peaks(ax: Any, left: float, right: float) -> None:
    """Lines of equal gain of the closed loop: L = T / (1 - T) for T on a circle."""
    for level in PEAKS_DB:
        T = 10.0 ** (level / 20.0) * np.exp(1j * np.linspace(1e-3, 2 * np.pi - 1e-3, 721))
        L = T / (1.0 - T)
        phase = np.degrees(np.angle(L)) % 360.0 - 360.0
        order = np.argsort(phase)
        gain = decibels(L)[order]
        phase = phase[order]
        broken = np.abs(np.diff(gain)) > 6.0
        for shift in range(-2, 3):
            xs = phase + 360.0 * shift
            if xs.max() < left or xs.min() > right:
                continue
            if level > 0.0:  # a closed oval: drawn in its own order
                xs, ys = (np.degrees(np.angle(L)) % 360.0 - 360.0) + 360.0 * shift, decibels(L)
                ax.plot(xs, ys, color=GREY, lw=0.5, ls=DASHES[2])
            else:
                ax.plot(xs, np.where(np.append(broken, False), np.nan, gain), color=GREY, lw=0.5, ls=DASHES[2])
        gains, phases = decibels(L), np.degrees(np.angle(L)) % 360.0 - 360.0
        top = int(np.argmax(gains)) if level > 0.0 else int(np.argmin(np.abs(phases - (left + 12.0))))
        if left < phases[top] < right and abs(gains[top]) < 38.0:
            look = {"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"}
            ax.annotate(f"{level:g} dB", (phases[top], gains[top]), size=5.5, color=GREY, ha="center", va="center", bbox=look)


def _arrow(ax: Any, response: Array, reach: float) -> None:
    inside = np.flatnonzero(np.abs(response) < 0.9 * reach)
    if len(inside) > 4:
        k = int(inside[len(inside) // 3])
        look = {"arrowstyle": "-|>", "color": HUES[0], "lw": 1.0, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 11}
        far = min(k + max(len(inside) // 40, 1), len(response) - 1)
        ax.annotate("", (response[far].real, response[far].imag), (response[k].real, response[k].imag), arrowprops=look)
