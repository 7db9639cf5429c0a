"""Laws of motion against the figures of VDI 2143, and programs of moves."""

from __future__ import annotations

import math

import numpy as np
import pytest

from mechanics.motions.laws import LAWS, chirp, law_profile
from mechanics.motions.limited_moves import limited_law
from mechanics.motions.programs import durations, in_step, program

FIGURES = {  # law -> largest speed, largest acceleration, how often it may be differentiated before it jumps
    "poly5": (15 / 8, 10 / math.sqrt(3), 3),
    "poly7": (35 / 16, 84 * math.sqrt(5) / 25, 4),
    "poly9": (315 / 128, 9.371976, 5),
    "poly11": (693 / 256, 11.266575, 6),
    "cycloidal": (2.0, 2 * math.pi, 3),
    "modified_sine": (1.759603, 4 * math.pi**2 / (4 + math.pi), 3),
    "modified_trapezoid": (2.0, 8 * math.pi / (2 + math.pi), 3),
    "simple_sine": (math.pi / 2, math.pi**2 / 2, 2),
    "trapezoid": (1.5, 4.5, 2),
    "s_curve": (1.6, 6.4, 3),
}


@pytest.mark.parametrize("name", LAWS)
def test_every_law_has_the_figures_of_vdi_2143_and_its_smoothness(name: str) -> None:
    speed, acceleration, smooth = FIGURES[name]
    law = law_profile(name, distance=2.0, duration=0.5, initial=1.0, start=0.25)
    t = np.linspace(0.0, 1.0, 100_001)
    first = law.derivative()
    # the maximum of a smooth curve over 5e4 points is off by (1e-5)^2; the figures have seven digits
    assert np.max(np.abs(first.values(t))) == pytest.approx(speed * 2.0 / 0.5, rel=1e-6)
    assert np.max(np.abs(first.derivative().values(t))) == pytest.approx(acceleration * 2.0 / 0.5**2, rel=1e-6)
    assert (law.value(0.0), law.value(1.0)) == (1.0, 3.0)
    assert law.smoothness() == smooth
    assert law.value(0.5) == pytest.approx(2.0, abs=1e-12), "half of the way in half of the time"


def test_the_integral_of_the_derivative_is_the_law_again() -> None:
    law = law_profile("modified_trapezoid", distance=-0.7, duration=2.0, initial=0.3, start=0.1)
    again = law.derivative().antiderivative(0.3)
    t = np.linspace(0.0, 3.0, 101)
    assert np.allclose(again.values(t), law.values(t), atol=1e-14)  # sums of a few terms
    assert np.allclose([law.value(float(x)) for x in t], law.values(t), atol=1e-15)


def test_a_chirp_is_met_within_round_off_of_polynomials() -> None:
    wave = chirp(amplitude=0.2, first_frequency=1.0, last_frequency=20.0, duration=4.0)
    t = np.linspace(0.0, 4.0, 50_000)[:-1]
    assert np.allclose(wave.values(t), 0.2 * np.sin(2 * np.pi * (t + 19.0 / 8.0 * t**2)), atol=0.2e-9)
    assert wave.smoothness() >= 1


def test_limits_are_reached_and_not_passed() -> None:
    for length, expected in ((2.0, 2.0 / 1.0 + 1.0 / 4.0 + 4.0 / 40.0), (0.1, None)):
        law, whole = limited_law(length, 1.0, 4.0, 40.0)
        t = np.linspace(0.0, 1.0, 20_001)
        one = law.derivative()
        two = one.derivative()
        assert np.max(one.values(t)) * length / whole <= 1.0 + 1e-9
        assert np.max(two.values(t)) * length / whole**2 <= 4.0 + 1e-9
        assert np.max(np.abs(two.derivative().values(t))) * length / whole**3 == pytest.approx(40.0)
        assert expected is None or whole == pytest.approx(expected)


def test_a_program_goes_through_its_moves_and_again() -> None:
    moves = [
        {"to": 1.0, "in": 2.0, "law": "poly7"},
        {"dwell": 0.5},
        {"by": -0.4, "in": 1.0},
        {"to": 0.0, "speed": 1.0, "acceleration": 4.0},
    ]
    profile = program(moves=moves, repeat=2)
    last = durations(moves, 0.0)[-1]
    assert last == pytest.approx(0.6 + 0.25)  # 0.6 m at 1 m/s, and half of twice 0.25 s
    cycle = 3.5 + last
    for t, place in ((2.0, 1.0), (2.3, 1.0), (3.5, 0.6), (cycle, 0.0), (cycle + 2.2, 1.0), (100.0, 0.0)):
        assert profile.value(t) == pytest.approx(place, abs=1e-12)
    assert not profile.jumps()
    assert not profile.derivative().jumps()


def test_axes_in_step_take_the_time_of_the_slower_one() -> None:
    x, y = [{"to": 1.0, "in": 1.0}], [{"to": 1.0, "speed": 0.5, "acceleration": 2.0}]
    times = in_step([durations(x, 0.0), durations(y, 0.0)])
    assert times == pytest.approx([2.25])
    for moves in (x, y):
        profile = program(moves=moves, times=times)
        assert profile.value(1.125) == pytest.approx(0.5)
        assert profile.starts[-1] == pytest.approx(2.25)


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"to": 1.0},
        {"to": 1.0, "by": 1.0, "in": 1.0},
        {"to": 1.0, "speed": 1.0},
        {"to": 1.0, "in": -1.0},
        {"to": 1.0, "in": 1.0, "law": "poly6"},
    ],
)
def test_moves_that_are_not_determined_are_refused(move: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="move 2 "):
        program(moves=[{"dwell": 1.0}, move])
