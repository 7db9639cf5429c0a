"""Spectra of signals whose content is known."""

from __future__ import annotations

import numpy as np
import pytest

from domains.analysis.spectra import amplitude_spectrum, order_map, power_density, spectrum_map
from domains.specs import DomainsError

TIME = np.linspace(0.0, 2.0, 2001)


def test_a_sine_has_one_line_of_its_amplitude() -> None:
    found = amplitude_spectrum(TIME[:-1], 3.0 + 2.0 * np.sin(2 * np.pi * 50.0 * TIME[:-1]))
    top = int(np.argmax(found.values))
    assert found.frequencies[top] == pytest.approx(50.0)
    assert found.values[top] == pytest.approx(2.0, rel=1e-12)  # a whole number of periods: only round-off
    assert found.values[top + 3 :].max() < 1e-12


def test_a_flat_top_shows_the_amplitude_between_two_lines() -> None:
    found = amplitude_spectrum(TIME[:-1], 2.0 * np.sin(2 * np.pi * 50.25 * TIME[:-1]), window="flattop")
    assert found.values.max() == pytest.approx(2.0, rel=2e-3)  # scalloping of a flat top: 0.01 dB


def test_the_integral_of_the_power_density_is_the_mean_square() -> None:
    noise = np.random.default_rng(1).normal(size=20_000)
    found = power_density(np.arange(20_000) * 1e-3, noise)
    assert np.sum(found.values) * found.resolution == pytest.approx(np.var(noise), rel=0.02)  # nine pieces of 4,444 samples


def test_orders_of_a_shaft_that_runs_up_are_lines_whatever_its_speed() -> None:
    time = np.linspace(0.0, 10.0, 40_001)
    angle = 2 * np.pi * (2.0 * time + 0.9 * time**2)
    found = order_map(time, 0.5 * np.sin(2 * angle) + 0.2 * np.sin(5.5 * angle), angle)
    for order, amplitude in ((2.0, 0.5), (5.5, 0.2)):
        column = int(np.argmin(np.abs(found.across - order)))
        np.testing.assert_allclose(found.values[:, column], amplitude, rtol=2e-3)  # cubic splines through 200 samples a period at best
    between = found.values[:, np.argmin(np.abs(found.across - 3.75))]
    assert between.max() < 1e-3
    speed = 2 * np.pi * (2.0 + 1.8 * 5.0)
    assert found.along[0] < speed < found.along[-1]


def test_a_map_over_time_follows_a_chirp() -> None:
    time = np.linspace(0.0, 10.0, 20_001)
    found = spectrum_map(time, np.sin(2 * np.pi * (10.0 * time + 2.0 * time**2)))
    tops = found.across[np.argmax(found.values, axis=1)]
    np.testing.assert_allclose(tops, 10.0 + 4.0 * found.along, atol=4.0)  # the sweep within one row: 1.7 s times 4 Hz/s, half to each side


@pytest.mark.parametrize(
    ("time", "values", "angle"),
    [
        (TIME[:8], np.zeros(8), None),
        (TIME, np.full(2001, np.nan), None),
        (TIME, np.zeros(2001), np.sin(TIME)),
        (TIME, np.zeros(2001), TIME),
    ],
)
def test_what_has_no_spectrum_is_refused(time: np.ndarray, values: np.ndarray, angle: np.ndarray | None) -> None:
    with pytest.raises(DomainsError) as caught:
        amplitude_spectrum(time, values) if angle is None else order_map(time, values, angle)
    assert caught.value.code == "E489"
