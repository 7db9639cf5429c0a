"""Gain and phase margin of a loop gain L, with negative feedback: the closed loop has the poles at which L is -1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq, minimize_scalar

from foundation.arrays import Array

TOWARDS_REST = 1e-3  # of the lowest frequency: there L is that at rest to within the square of its distance from the slowest pole
FLAT = 1e-2  # relative change over an octave, below which L has a limit; with a pole or zero at rest it is a half or more
NOISE = 1e-9  # of the largest |L|: less is round-off


@dataclass(frozen=True, slots=True, kw_only=True)
class Margins:
    """What a loop has left before it swings; infinite where its gain or phase never gets there."""

    gain: float  # factor by which the gain may rise (above 1) or must not fall below (below 1)
    gain_at: float  # Hz: where the phase is -180 deg
    phase: float  # deg by which the phase may fall
    phase_at: float  # Hz: where the gain is 1
    delay: float  # s that may be lost before the phase is -180 deg where the gain is 1, at whichever crossing that comes first
    sensitivity: float  # largest |1 / (1 + L)|, by which the loop makes disturbances larger: 1 over its least distance from -1
    sensitivity_at: float  # Hz

    @property
    def gain_db(self) -> float:
        """The gain margin in decibels."""
        return 20.0 * float(np.log10(self.gain))


def margins(loop: Callable[[float], complex], hertz: Array, *, real_at: Sequence[float] = ()) -> Margins:
    """The margins nearest to -1: of all crossings of the phase that with the gain nearest to 1, of all of the gain the least phase.

    Parameters
    ----------
    loop
        L at a frequency in Hz.
    hertz
        Ascending frequencies, so dense that no two crossings lie between two of them.
    real_at
        Further frequencies at which L is real: half the sample rate of a sampled loop.
    """
    values = np.array([loop(f) for f in hertz])
    crossings = [*_roots(lambda f: loop(f).imag, values.imag, hertz), *real_at]
    gains = [(1.0 / abs(loop(f).real), f) for f in crossings if loop(f).real < 0.0]
    if (rest := _at_rest(loop, values, hertz)) < 0.0:
        gains.append((1.0 / abs(rest), 0.0))
    gain, gain_at = min(gains, key=lambda pair: abs(np.log(pair[0])), default=(float("inf"), float("nan")))
    unity = _roots(lambda f: abs(loop(f)) - 1.0, np.abs(values) - 1.0, hertz)
    phases = [(_from_minus_180(loop(f)), f) for f in unity]
    phase, phase_at = min(phases, key=lambda pair: abs(pair[0]), default=(float("inf"), float("nan")))
    delay = min(((above % 360.0) / 360.0 / f for above, f in phases if f > 0.0), default=float("inf"))
    peak, peak_at = _sensitivity(loop, values, hertz)
    return Margins(
        gain=float(gain),
        gain_at=float(gain_at),
        phase=float(phase),
        phase_at=float(phase_at),
        delay=float(delay),
        sensitivity=peak,
        sensitivity_at=peak_at,
    )


def _sensitivity(loop: Callable[[float], complex], values: Array, hertz: Array) -> tuple[float, float]:
    """The peak of the sensitivity and its frequency, Hz: between the frequencies next to the largest value."""
    distance = np.abs(1.0 + values)
    k = int(np.argmin(distance))
    low, high = np.log(hertz[max(k - 1, 0)]), np.log(hertz[min(k + 1, len(hertz) - 1)])
    found = minimize_scalar(lambda f: abs(1.0 + loop(float(np.exp(f)))), bounds=(low, high), method="bounded", options={"xatol": 1e-9})
    least, at = (float(found.fun), float(np.exp(found.x))) if found.fun < distance[k] else (float(distance[k]), float(hertz[k]))
    return (1.0 / least if least > 0.0 else float("inf")), at


def _at_rest(loop: Callable[[float], complex], values: Array, hertz: Array) -> float:
    """L at 0 Hz, as the limit from above; 0 where there is none (an integrator) or where it is 0 (a derivative)."""
    low = TOWARDS_REST * float(hertz[0])
    near, next_to = loop(low), loop(2.0 * low)
    flat = abs(next_to - near) <= FLAT * abs(near) and abs(near.imag) <= FLAT * abs(near.real)
    return float(near.real) if flat and abs(near) > NOISE * float(np.max(np.abs(values))) else 0.0


def _from_minus_180(value: complex) -> float:
    """The phase above -180 deg, between -180 and 180."""
    return float((np.degrees(np.angle(-value)) + 180.0) % 360.0 - 180.0)


def _roots(function: Callable[[float], float], values: Array, hertz: Array) -> list[float]:
    at = np.flatnonzero(np.sign(values[:-1]) * np.sign(values[1:]) < 0)
    return [float(brentq(function, hertz[i], hertz[i + 1], xtol=1e-12 * hertz[i + 1], rtol=1e-14)) for i in at]
