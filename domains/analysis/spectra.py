"""Spectra of sampled signals: amplitudes over frequency, power density, orders of a turning shaft, and spectra over time.

Amplitudes are peak values in the signal's own unit: a sine of amplitude 2 has a line of height 2. Signals are taken about their mean.
Outputs of a run are a uniform grid; anything above half its rate has been folded down by then, so an `output_step` is chosen to suit.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

from ..specs import DomainsError

LEAST = 16  # samples of a spectrum
A_TURN = 64  # samples of a turn of the shaft, of which orders up to 32 are seen
TURNS = 8  # in a spectrum of orders: lines are an eighth of an order apart
OVERLAP = 0.75  # of one spectrum and the next
ROWS_LONG = 6  # of the run is in each row of a map
PIECES = 8  # of a run whose power density is averaged, with half of each overlapping the next


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Spectrum(PlainData):
    """Values over frequency."""

    frequencies: Array  # (n,) Hz
    values: Array  # (n,) amplitudes, or power density in unit^2/Hz
    resolution: float  # Hz between two lines

    def __post_init__(self) -> None:
        object.__setattr__(self, "frequencies", frozen_array(self.frequencies))
        object.__setattr__(self, "values", frozen_array(self.values))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SpectrumMap(PlainData):
    """Amplitudes over frequency or order, one row for each place along a run."""

    across: Array  # (n,) Hz, or orders
    along: Array  # (rows,) s, or the rate of a shaft in rad/s: at the middle of each row's samples
    values: Array  # (rows, n) amplitudes

    def __post_init__(self) -> None:
        for name in ("across", "along", "values"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))


def uniform(time: Array, values: Array, name: str) -> tuple[float, Array]:
    """The step, s, and the values on a uniform grid; the last output of a run need not lie on its grid.

    Raises
    ------
    DomainsError
        E489 where there are too few samples, or values that are not finite.
    """
    time, values = np.asarray(time, dtype=float), np.asarray(values, dtype=float)
    if len(time) < LEAST or not np.isfinite(values).all():
        what = f"only {len(time)} outputs" if len(time) < LEAST else "values that are not finite"
        remedy = (
            f"Run longer, or with a smaller output_step: at least {LEAST} outputs." if len(time) < LEAST else "Look at the signal first."
        )
        raise DomainsError("E489", f"There is no spectrum of '{name}', which has {what}.", remedy=remedy, element=name)
    step = float(np.median(np.diff(time)))
    count = int(np.floor((time[-1] - time[0]) / step * (1 + 1e-9))) + 1
    return step, np.interp(time[0] + step * np.arange(count), time, values)


def amplitude_spectrum(time: Array, values: Array, *, name: str = "", window: str = "hann") -> Spectrum:
    """Peak amplitudes of all frequencies in a signal, by the discrete Fourier transform of it all.

    A sine between two lines is shown 15 % too low with the window "hann", 0.1 % with "flattop", whose lines are three times as wide.
    """
    from scipy.signal import get_window

    step, x = uniform(time, values, name)
    w = get_window(window, len(x))
    found = 2.0 * np.abs(np.fft.rfft((x - np.average(x, weights=w)) * w)) / w.sum()
    hertz = np.asarray(np.fft.rfftfreq(len(x), step), dtype=np.float64)
    return Spectrum(frequencies=hertz[1:], values=found[1:], resolution=float(hertz[1]))


def power_density(time: Array, values: Array, *, name: str = "", pieces: int = PIECES) -> Spectrum:
    """Power density in unit^2/Hz, one-sided, after Welch: its integral over frequency is the mean square about the mean."""
    from scipy.signal import welch

    step, x = uniform(time, values, name)
    length = max(2 * len(x) // (pieces + 1), LEAST)
    hertz, found = welch(x - x.mean(), 1.0 / step, window="hann", nperseg=min(length, len(x)), detrend=False)
    return Spectrum(frequencies=hertz[1:], values=found[1:], resolution=float(hertz[1]))


def spectrum_map(time: Array, values: Array, *, name: str = "", rate: Array | None = None, rows: int = 30) -> SpectrumMap:
    """Amplitude spectra along a run, over time, or over a shaft's rate where that is given."""
    from scipy.signal import get_window

    step, x = uniform(time, values, name)
    length = max(len(x) // ROWS_LONG, LEAST)
    starts = np.unique(np.linspace(0, len(x) - length, rows).astype(int))
    w = get_window("hann", length)
    pieces = x[starts[:, None] + np.arange(length)]
    found = 2.0 * np.abs(np.fft.rfft((pieces - pieces.mean(axis=1, keepdims=True)) * w)) / w.sum()
    middle = time[0] + step * (starts + (length - 1) / 2)
    along = middle if rate is None else np.interp(middle, time, rate)
    order = np.argsort(along, kind="stable")
    return SpectrumMap(across=np.asarray(np.fft.rfftfreq(length, step)[1:], dtype=np.float64), along=along[order], values=found[order, 1:])


def order_map(time: Array, values: Array, angle: Array, *, name: str = "", shaft: str = "", turns: int = TURNS) -> SpectrumMap:
    """Amplitudes over orders of a shaft, one row for some turns of it: the signal is taken at equal steps of the angle, not of time.

    Raises
    ------
    DomainsError
        E489 where the shaft turns round on its way, or by too few turns.
    """
    from scipy.interpolate import CubicSpline
    from scipy.signal import get_window

    step, x = uniform(time, values, name)
    _, a = uniform(time, angle, shaft)
    a = a if a[-1] >= a[0] else -a
    if np.any(np.diff(a) <= 0.0) or (a[-1] - a[0]) / (2 * np.pi) < turns:
        why = "turns back on its way or stands" if np.any(np.diff(a) <= 0.0) else f"turns by {(a[-1] - a[0]) / (2 * np.pi):.3g} turns only"
        remedy = f"Give the angle of a shaft that turns one way, by at least {turns} turns."
        raise DomainsError("E489", f"There are no orders of '{shaft}', which {why}.", remedy=remedy, element=shaft)
    grid = np.arange(a[0], a[-1], 2 * np.pi / A_TURN)
    t = CubicSpline(a, np.arange(len(a)) * step)(grid)
    y = CubicSpline(np.arange(len(x)) * step, x)(t)
    length = turns * A_TURN
    starts = np.arange(0, len(y) - length + 1, max(int(length * (1 - OVERLAP)), 1))
    w = get_window("hann", length)
    pieces = y[starts[:, None] + np.arange(length)]
    found = 2.0 * np.abs(np.fft.rfft((pieces - pieces.mean(axis=1, keepdims=True)) * w)) / w.sum()
    speed = turns * 2 * np.pi / (t[starts + length - 1] - t[starts]) * (length - 1) / length
    return SpectrumMap(across=np.asarray(np.fft.rfftfreq(length, 1.0 / A_TURN)[1:], dtype=np.float64), along=speed, values=found[:, 1:])
