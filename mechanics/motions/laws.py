"""Laws of motion from rest to rest, as in VDI 2143: how a move of one unit within one unit of time goes on.

Each is made from its acceleration by exact integration, so that its pieces meet to round-off. The figures behind a name are the largest
speed and acceleration, in units of the mean speed and of distance by time squared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from .profile import Profile

PI = math.pi
CHIRP_POINTS = 24  # pieces in a period of a chirp: polynomials of degree 9 are then within 1e-10 of its amplitude


def rest_polynomial(degree: int) -> Profile:
    """The polynomial from 0 to 1 whose derivatives up to ``(degree - 1) / 2`` vanish at both ends; `degree` is odd.

    Its derivative is proportional to ``z^m (1 - z)^m``.

    >>> rest_polynomial(5).coefficients.round(9).tolist()[0]
    [0.0, 0.0, 0.0, 10.0, -15.0, 6.0]
    """
    m = (degree - 1) // 2
    slope = np.polynomial.Polynomial([0.0, 1.0]) ** m * np.polynomial.Polynomial([1.0, -1.0]) ** m
    whole = np.asarray(slope.integ().coef, dtype=float)
    return Profile(starts=np.zeros(1), coefficients=(whole / whole.sum())[None, :])


def _from_acceleration(ends: list[float], values: list[float], waves: list[tuple[float, float, float]]) -> Profile:
    """The law with an acceleration of constants and waves (amplitude, angular frequency, phase), one of each in each piece."""
    starts = np.array([0.0, *ends[:-1]])
    acceleration = Profile(starts=starts, coefficients=np.array(values)[:, None], waves=np.array(waves)[:, None, :])
    raw = acceleration.antiderivative(0.0).antiderivative(0.0)
    size = raw.value(1.0)
    swinging = None if raw.waves is None else raw.waves / [size, 1.0, 1.0]
    return Profile(starts=starts, coefficients=raw.coefficients / size, waves=swinging)


def _cycloidal() -> Profile:
    return _from_acceleration([1.0], [0.0], [(1.0, 2 * PI, 0.0)])


def _modified_sine() -> Profile:
    slow = 4 * PI / 3
    waves = [(1.0, 4 * PI, 0.0), (1.0, slow, PI / 2), (1.0, 4 * PI, -PI / 2)]
    return _from_acceleration([1 / 8, 7 / 8, 1.0], [0.0, 0.0, 0.0], waves)


def _modified_trapezoid() -> Profile:
    fast, none = 4 * PI, (0.0, 1.0, 0.0)
    waves = [(1.0, fast, 0.0), none, (1.0, fast, PI / 2), none, (1.0, fast, -PI / 2)]
    return _from_acceleration([1 / 8, 3 / 8, 5 / 8, 7 / 8, 1.0], [0.0, 1.0, 0.0, -1.0, 0.0], waves)


def _sine_law() -> Profile:
    return _from_acceleration([1.0], [0.0], [(1.0, PI, PI / 2)])


def _trapezoid_law() -> Profile:
    return _from_acceleration([1 / 3, 2 / 3, 1.0], [1.0, 0.0, -1.0], [(0.0, 1.0, 0.0)] * 3)


def _s_curve_law() -> Profile:
    """Jerk for an eighth of the time, constant acceleration for an eighth, and so on; a quarter at constant speed."""
    eighth = 1 / 8
    starts = np.array([0.0, 1.0, 2.0, 3.0, 5.0, 6.0, 7.0]) * eighth
    jerk = Profile(starts=starts, coefficients=np.array([[1.0], [0.0], [-1.0], [0.0], [-1.0], [0.0], [1.0]]))
    raw = jerk.antiderivative(0.0).antiderivative(0.0).antiderivative(0.0)
    return Profile(starts=starts, coefficients=raw.coefficients / raw.value(1.0))


LAWS: Mapping[str, Callable[[], Profile]] = MappingProxyType(
    {
        "poly5": lambda: rest_polynomial(5),  # 1.875, 5.774
        "poly7": lambda: rest_polynomial(7),  # 2.188, 7.513
        "poly9": lambda: rest_polynomial(9),  # 2.461, 9.372
        "poly11": lambda: rest_polynomial(11),  # 2.707, 11.27
        "cycloidal": _cycloidal,  # 2, 6.283
        "modified_sine": _modified_sine,  # 1.760, 5.528
        "modified_trapezoid": _modified_trapezoid,  # 2, 4.888
        "simple_sine": _sine_law,  # 1.571, 4.935
        "trapezoid": _trapezoid_law,  # 1.5, 4.5
        "s_curve": _s_curve_law,  # 1.6, 6.4
    }
)
"""Name -> law from 0 at z = 0 to 1 at z = 1."""


def scaled(law: Profile, *, distance: float, duration: float, initial: float = 0.0, start: float = 0.0) -> Profile:
    """A law over a distance and a duration, from `start` on; without what is before and behind."""
    powers = np.arange(law.coefficients.shape[1])
    coefficients = distance * law.coefficients / duration**powers
    coefficients[:, 0] += initial
    waves = None if law.waves is None else law.waves * [distance, 1.0 / duration, 1.0]
    return Profile(starts=start + duration * law.starts, coefficients=coefficients, waves=waves)


def held(value: float, start: float) -> Profile:
    """A value from `start` on."""
    return Profile(starts=np.array([start]), coefficients=np.array([[value]]))


def in_sequence(parts: list[Profile]) -> Profile:
    """Profiles one after another: each holds until the next begins."""
    width = max(part.coefficients.shape[1] for part in parts)
    deep = max((part.waves.shape[1] for part in parts if part.waves is not None), default=0)
    coefficients, waves = [], []
    for part in parts:
        rows, columns = part.coefficients.shape
        coefficients.append(np.hstack([part.coefficients, np.zeros((rows, width - columns))]))
        own = np.zeros((rows, deep, 3))
        own[:, :, 1] = 1.0  # rad/s of a wave that is not there
        if part.waves is not None:
            own[:, : part.waves.shape[1]] = part.waves
        waves.append(own)
    return Profile(
        starts=np.concatenate([part.starts for part in parts]),
        coefficients=np.vstack(coefficients),
        waves=np.concatenate(waves) if deep else None,
    )


def law_profile(law: str, *, distance: float, duration: float, initial: float = 0.0, start: float = 0.0) -> Profile:
    """`initial` until `start`, then by `distance` within `duration` along a law, and rest."""
    move = scaled(LAWS[law](), distance=distance, duration=duration, initial=initial, start=start)
    return in_sequence([held(initial, start - 1.0), move, held(initial + distance, start + duration)])


def chirp(
    *, amplitude: float, first_frequency: float, last_frequency: float, duration: float, offset: float = 0.0, phase: float = 0.0
) -> Profile:
    """``offset + amplitude sin(2 pi (f1 t + (f2 - f1) t^2 / (2 duration)) + phase)``, then rest in the last value's polynomial.

    It is no sum of polynomials and sines; polynomials of degree 9 meet it, and its first four derivatives, at many times.
    """
    top = max(first_frequency, last_frequency)
    count = max(math.ceil(CHIRP_POINTS * top * duration), 2)
    t = np.linspace(0.0, duration, count + 1)
    rate = (last_frequency - first_frequency) / duration
    angle, w, dw = 2 * PI * (first_frequency * t + rate * t**2 / 2) + phase, 2 * PI * (first_frequency + rate * t), 2 * PI * rate
    sin, cos = amplitude * np.sin(angle), amplitude * np.cos(angle)
    derivatives = np.array(
        [
            offset + sin,
            cos * w,
            -sin * w**2 + cos * dw,
            -cos * w**3 - 3 * sin * w * dw,
            sin * w**4 - 6 * cos * w**2 * dw - 3 * sin * dw**2,
        ]
    )
    return through_derivatives(t, derivatives)


def through_derivatives(times: np.ndarray, derivatives: np.ndarray) -> Profile:
    """Polynomials between points at which a function and its first derivatives are given; (orders, points).

    With m derivatives beside the value they have the degree ``2 m + 1``, and meet with all of them.
    """
    orders = len(derivatives)
    size = 2 * orders
    h = np.diff(times)
    # in local time by the length of the piece: c_j for j < orders from the beginning, the rest from the end
    factorials = np.array([math.factorial(j) for j in range(size)], dtype=float)
    matrix = np.array([[factorials[j] / factorials[j - n] if j >= n else 0.0 for j in range(size)] for n in range(orders)])
    scaled_by = h[None, :] ** np.arange(orders)[:, None]
    begin, end = derivatives[:, :-1] * scaled_by, derivatives[:, 1:] * scaled_by
    low = begin / factorials[:orders, None]
    high = np.linalg.solve(matrix[:, orders:], end - matrix[:, :orders] @ low)
    coefficients = np.vstack([low, high]).T / h[:, None] ** np.arange(size)
    last = np.zeros((1, size))
    last[0, 0] = derivatives[0, -1]
    last[0, 1] = derivatives[1, -1]
    return Profile(starts=times, coefficients=np.vstack([coefficients, last]))
