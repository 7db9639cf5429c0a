"""Spectra of the signals of a run: amplitudes, power density, orders of a shaft, and spectra along the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from domains.analysis.spectra import Spectrum, SpectrumMap, amplitude_spectrum, order_map, power_density, spectrum_map
from foundation.errors import MategraphError

if TYPE_CHECKING:
    from domains.result import Result

MOST = 4  # signals that are shown where none is named


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalSpectrum:
    """What is in one signal."""

    signal: str
    unit: str
    kind: str  # "spectrum", "psd", "orders" or "waterfall"
    found: Spectrum | SpectrumMap
    over: str = ""  # the shaft that orders count, or what the rows are drawn over
    over_unit: str = "s"


def spectra_of(result: Result, kind: str, signals: Sequence[str] = (), *, over: str = "") -> list[SignalSpectrum]:
    """Spectra of signals of a run.

    Parameters
    ----------
    kind
        "spectrum" (peak amplitudes), "psd" (power density), "orders" (of the shaft whose angle is `over`), "waterfall" (over time, or over
        the rate `over`).
    signals
        Names; where there are none, those positions and rates that swing most.

    Raises
    ------
    MategraphError
        E470 for a signal that does not exist, E048 for orders without a shaft, E489 for too few samples.
    """
    names = list(signals) or _choice(result)
    if kind == "orders" and not over:
        angles = [name for name in result.names if name.endswith(".angle")]
        remedy = f"Name the angle of the shaft: --over {angles[0] if angles else 'crank.angle'}."
        raise MategraphError("E048", "Orders are those of a shaft, and none is named.", remedy=remedy, element=kind)
    time = result.time
    found = []
    for name in names[:MOST] if not signals else names:
        values, unit = result.array(name), result.units(name)
        if kind == "spectrum":
            made: Spectrum | SpectrumMap = amplitude_spectrum(time, values, name=name)
        elif kind == "psd":
            made, unit = power_density(time, values, name=name), f"({unit or '1'})^2/Hz"
        elif kind == "orders":
            made = order_map(time, values, result.array(over), name=name, shaft=over)
        else:
            made = spectrum_map(time, values, name=name, rate=result.array(over) if over else None)
        shown = "rad/s" if kind == "orders" else (result.units(over) or "1") if over else "s"
        found.append(SignalSpectrum(signal=name, unit=unit, kind=kind, found=made, over=over, over_unit=shown))
    return found


def _choice(result: Result) -> list[str]:
    """Rates and speeds of the run's joints, or whatever else moves."""
    moving = [name for name in result.names if np.ptp(np.asarray(result.array(name))) > 0.0]
    rates = [name for name in moving if name.rpartition(".")[2] in ("rate", "speed", "acceleration")]
    return (rates or moving)[:MOST]
