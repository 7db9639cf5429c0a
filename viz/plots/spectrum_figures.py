"""Figures of spectra: amplitudes or power density over frequency, orders over the speed of a shaft, spectra along a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from .curves import INK, one_name
from .paper_style import HUES, PAGE, axes_grid, nothing_to_show, paper_style, short_unit

RANGE = 1e-5  # of the largest amplitude: what is smaller is not drawn
LABELLED = 3  # largest lines with their frequency
RPM = 60.0 / (2.0 * np.pi)


class HasSpectrum(Protocol):
    """A signal with what is in it."""

    @property
    def signal(self) -> str:
        """Its name."""

    @property
    def unit(self) -> str:
        """Of amplitudes or densities."""

    @property
    def kind(self) -> str:
        """Of the figure."""

    @property
    def found(self) -> Any:
        """`domains.analysis.spectra.Spectrum` or `SpectrumMap`."""

    @property
    def over(self) -> str:
        """What the rows are over."""

    @property
    def over_unit(self) -> str:
        """Of that."""


def spectrum_figure(spectra: Sequence[HasSpectrum], *, width: float = PAGE) -> Any:
    """Amplitudes or power densities over frequency, on logarithmic axes, the largest lines with their frequency."""
    _refuse_none(spectra)
    with paper_style():
        figure, axes = axes_grid(len(spectra), 1, width, 1.9, sharex=True)
        for k, (ax, one) in enumerate(zip(axes, spectra, strict=True)):
            f, values = np.asarray(one.found.frequencies), np.asarray(one.found.values)
            top = float(values.max(initial=0.0)) or 1.0
            ax.loglog(f, np.maximum(values, top * 1e-12), color=HUES[k % len(HUES)], lw=0.9)
            ax.set_ylim(top * (RANGE**2 if one.kind == "psd" else RANGE), top * 6)
            for at in _peaks(values):
                ax.annotate(f"{f[at]:.4g} Hz", (f[at], values[at]), xytext=(2, 3), textcoords="offset points", size=6.5, color=INK)
            ax.set_ylabel(short_unit(one.unit) if one.unit else "1", parse_math=False)
            title = "power density" if one.kind == "psd" else "amplitude"
            ax.set_title(f"{one_name(one.signal, 48)}: {title}, lines {one.found.resolution:.3g} Hz apart", parse_math=False)
        axes[-1].set_xlabel("frequency [Hz]")
        return figure


def order_figure(spectra: Sequence[HasSpectrum], *, width: float = PAGE) -> Any:
    """Amplitudes over order and speed of a shaft, as colours."""
    _refuse_none(spectra)
    with paper_style():
        figure, axes = axes_grid(len(spectra), 1, width, 2.6)
        for ax, one in zip(axes, spectra, strict=True):
            found = one.found
            seen = found.across <= 12.0
            order = np.argsort(found.along, kind="stable")
            mesh = ax.pcolormesh(
                found.across[seen],
                found.along[order] * RPM,
                found.values[order][:, seen],
                cmap="magma_r",
                shading="nearest",
                rasterized=True,
            )
            bar = figure.colorbar(mesh, ax=ax, pad=0.01)
            bar.set_label(short_unit(one.unit) if one.unit else "1", parse_math=False)
            ax.set_ylabel("speed [rpm]")
            ax.set_title(f"{one_name(one.signal, 40)} by orders of {one_name(one.over, 30)}", parse_math=False)
            ax.grid(False)
        axes[-1].set_xlabel("order")
        return figure


def waterfall_figure(spectra: Sequence[HasSpectrum], *, width: float = PAGE) -> Any:
    """Spectra along a run behind one another, each raised by what it is drawn over."""
    _refuse_none(spectra)
    with paper_style():
        figure, axes = axes_grid(len(spectra), 1, width, 3.2)
        for ax, one in zip(axes, spectra, strict=True):
            found = one.found
            turning = one.over_unit == "rad/s"
            along = found.along * (RPM if turning else 1.0)
            span = float(np.ptp(along)) or 1.0
            top = float(found.values.max(initial=0.0)) or 1.0
            scale = span / top * 0.35
            seen = found.across <= _reach(found.across, found.values)
            for k, (at, row) in enumerate(sorted(zip(along, found.values, strict=True), key=lambda pair: -pair[0])):
                line = at + scale * row[seen]
                ax.fill_between(found.across[seen], at, line, color="white", zorder=k, lw=0)
                ax.plot(found.across[seen], line, color=HUES[0], lw=0.7, zorder=k + 0.5)
            ax.set_ylabel(f"{one_name(one.over, 30) or 'time'} [{'rpm' if turning else short_unit(one.over_unit)}]", parse_math=False)
            ax.set_title(f"{one_name(one.signal, 48)}: highest line {top:.3g} {short_unit(one.unit)}", parse_math=False)
            ax.grid(False)
        axes[-1].set_xlabel("frequency [Hz]")
        return figure


def _reach(across: Any, values: Any) -> float:
    """The frequency up to which there is anything to see."""
    largest = values.max(axis=0)
    seen = np.flatnonzero(largest > 0.01 * largest.max(initial=0.0))
    return float(across[min(seen[-1] * 5 // 4 + 4, len(across) - 1)]) if len(seen) else float(across[-1])


def _peaks(values: Any) -> list[int]:
    inner = np.flatnonzero((values[1:-1] > values[:-2]) & (values[1:-1] >= values[2:])) + 1
    strong = [int(k) for k in inner if values[k] > 0.01 * values.max(initial=0.0)]
    return sorted(strong, key=lambda k: -values[k])[:LABELLED]


def _refuse_none(spectra: Sequence[HasSpectrum]) -> None:
    if not spectra:
        raise nothing_to_show("a spectrum", "No signal moves: name one with --signals.")
