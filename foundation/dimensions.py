"""Dimensions of SI units: powers of m, kg, s, A, K and of the angle, which counts as a dimension of its own.

>>> text_of(plus(known_dimension("N*m"), known_dimension("1/m")))
'N'
"""

from __future__ import annotations

import re
from functools import lru_cache

Dimension = tuple[float, float, float, float, float, float]

BASES = ("m", "kg", "s", "A", "K", "rad")
NONE: Dimension = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
_ANGLE = 5
_SI: dict[str, Dimension] = {
    "m": (1, 0, 0, 0, 0, 0),
    "kg": (0, 1, 0, 0, 0, 0),
    "s": (0, 0, 1, 0, 0, 0),
    "A": (0, 0, 0, 1, 0, 0),
    "K": (0, 0, 0, 0, 1, 0),
    "rad": (0, 0, 0, 0, 0, 1),
    "1": NONE,
    "Hz": (0, 0, -1, 0, 0, 0),
    "N": (1, 1, -2, 0, 0, 0),
    "J": (2, 1, -2, 0, 0, 0),
    "W": (2, 1, -3, 0, 0, 0),
    "Pa": (-1, 1, -2, 0, 0, 0),
    "C": (0, 0, 1, 1, 0, 0),
    "V": (2, 1, -3, -1, 0, 0),
    "ohm": (2, 1, -3, -2, 0, 0),
    "S": (-2, -1, 3, 2, 0, 0),
    "F": (-2, -1, 4, 2, 0, 0),
    "H": (2, 1, -2, -2, 0, 0),
    "Wb": (2, 1, -2, -1, 0, 0),
    "T": (0, 1, -2, -1, 0, 0),
}
_TOKEN = re.compile(r"\s*([A-Za-z]+|1|\*\*|[*/^()]|-?\d+(?:\.\d+)?)")
# Texts that are preferred to products of the bases, where a dimension has several the first.
# fmt: off
_TEXTS = (
    "m", "kg", "s", "A", "K", "rad", "m^2", "m^3", "m/s", "m/s^2", "rad/s", "rad/s^2", "1/s", "1/m", "1/rad", "N", "N*m", "W", "Pa", "V",
    "ohm", "S", "F", "H", "C", "T", "V*s", "m^3/s", "N/m", "N*s/m", "N*m/rad", "N*m*s/rad", "kg*m^2", "kg/m^3", "V/s", "A/s", "Pa/s", "K/s",
    "N/s", "N*m/s", "W/s", "V/rad", "V*s/rad", "V/m", "V*s/m", "V/K", "V/Pa", "A/rad", "A/m", "A*s/rad", "A*s/m", "A/V", "N*m/A", "N/A",
    "N*m/V", "N/V", "m/V", "m/A", "rad/V", "rad/A", "rad/m", "m/rad", "W/K", "Pa/V", "m^3/(s*Pa)", "rad*s", "m*s", "V/A", "V*s/A",
    "N*m/(rad*s)", "V/(rad*s)", "A/(rad*s)", "N/(m*s)", "V/(m*s)", "A/(m*s)",
)
# fmt: on


@lru_cache(maxsize=1024)
def dimension_of(unit: str) -> Dimension | None:
    """The powers in a coherent SI unit; None of a text that is none.

    >>> dimension_of("m^3/(s*Pa)")
    (4.0, -1.0, 1.0, 0.0, 0.0, 0.0)
    >>> dimension_of("furlong") is None
    True
    """
    tokens, at = [], 0
    text = unit.strip() or "1"
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            return None
        tokens.append("^" if found[1] == "**" else found[1])
        at = found.end()
    try:
        dimension, rest = _product(tokens)
    except (KeyError, IndexError, ValueError):
        return None
    return None if rest else dimension


def known_dimension(unit: str) -> Dimension:
    """The powers in a unit that is one of SI."""
    found = dimension_of(unit)
    if found is None:
        raise ValueError(f"'{unit}' is no unit of SI")
    return found


def _product(tokens: list[str]) -> tuple[Dimension, list[str]]:
    """Factors joined by ``*`` and ``/``, and what stands behind them."""
    total, tokens = _factor(tokens)
    while tokens and tokens[0] in "*/":
        sign = 1.0 if tokens[0] == "*" else -1.0
        factor, tokens = _factor(tokens[1:])
        total = plus(total, times(factor, sign))
    return total, tokens


def _factor(tokens: list[str]) -> tuple[Dimension, list[str]]:
    if tokens[0] == "(":
        inside, rest = _product(tokens[1:])
        if rest[0] != ")":
            raise ValueError("a bracket is not closed")
        found, rest = inside, rest[1:]
    else:
        found, rest = _SI[tokens[0]], tokens[1:]
    if rest and rest[0] == "^":
        return times(found, float(rest[1])), rest[2:]
    return times(found, 1.0), rest


def plus(a: Dimension, b: Dimension) -> Dimension:
    """The dimension of a product."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5])


def times(a: Dimension, power: float) -> Dimension:
    """The dimension of a power."""
    return (a[0] * power, a[1] * power, a[2] * power, a[3] * power, a[4] * power, a[5] * power)


def alike(a: Dimension, b: Dimension) -> bool:
    """Whether two dimensions can be added: radians vanish beside a length, mass, current or temperature, not in an angle or its rate.

    >>> arc, speed, rate, frequency = map(dimension_of, ("m*rad/s", "m/s", "rad/s", "1/s"))
    >>> alike(arc, speed), alike(rate, frequency)
    (True, False)
    """
    return a[:_ANGLE] == b[:_ANGLE] and (a[_ANGLE] == b[_ANGLE] or any(a[i] for i in (0, 1, 3, 4)))


@lru_cache(maxsize=1)
def _preferred() -> dict[Dimension, str]:
    return {found: text for text in reversed(_TEXTS) if (found := dimension_of(text)) is not None}


def text_of(dimension: Dimension) -> str:
    """An SI unit with this dimension; empty of a plain number.

    >>> text_of((2.0, 1.0, -3.0, 0.0, 0.0, 1.0)), text_of((0.0, 0.0, -3.0, 0.0, 0.0, 0.0))
    ('W', '1/s^3')
    """
    if dimension == NONE:
        return ""
    without_angle: Dimension = (*dimension[:_ANGLE], 0.0)  # type: ignore[assignment]
    known = _preferred()
    if dimension in known:
        return known[dimension]
    if without_angle in known and alike(dimension, without_angle):
        return known[without_angle]
    above = [_power(base, power) for base, power in zip(BASES, dimension, strict=True) if power > 0]
    below = [_power(base, -power) for base, power in zip(BASES, dimension, strict=True) if power < 0]
    bottom = f"({'*'.join(below)})" if len(below) > 1 else "".join(below)
    return "*".join(above or ["1"]) + (f"/{bottom}" if below else "")


def _power(base: str, power: float) -> str:
    return base if power == 1 else f"{base}^{power:g}"
