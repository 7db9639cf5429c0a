"""Short texts for pictures and tables: axes, limits, masses, as engineers write them."""

from __future__ import annotations

import math
from collections.abc import Sequence

KIND_SIGNS = {
    "revolute": "R",
    "prismatic": "P",
    "cylindrical": "C",
    "spherical": "S",
    "planar": "E",
    "universal": "U",
    "screw": "H",
    "fixed": "F",
}


def axis_label(axis: Sequence[float]) -> str:
    """``"y"`` or ``"−z"`` for an axis along a coordinate axis (to 1e-6), else its components.

    >>> axis_label((0.0, -1.0, 0.0))
    '−y'
    >>> axis_label((0.6, 0.8, 0.0))
    '(0.6, 0.8, 0)'
    """
    for name, value in zip("xyz", axis, strict=True):
        if abs(abs(value) - 1.0) < 1e-6:
            return name if value > 0 else f"−{name}"
    return "(" + ", ".join(number_label(value, 3) for value in axis) + ")"


def limits_label(limits: tuple[float, float] | None, kind: str) -> str:
    """Limits in degrees or millimetres; symmetric ones with one sign.

    >>> limits_label((-0.6981317, 0.6981317), "revolute")
    '±40°'
    >>> limits_label((0.0, 0.05), "prismatic")
    '0 … 50 mm'
    """
    if limits is None:
        return ""
    scale, unit = (1e3, " mm") if kind == "prismatic" else (180.0 / math.pi, "°")
    low, high = (value * scale for value in limits)
    if abs(low + high) <= 1e-6 * abs(high):
        return f"±{number_label(high)}{unit}"
    return f"{number_label(low)} … {number_label(high)}{unit}"


def number_label(value: float, digits: int = 4) -> str:
    """A number with at most `digits` significant digits and a true minus sign.

    >>> number_label(-0.00012345)
    '−0.0001234'
    >>> number_label(1234567.0)
    '1.235e6'
    """
    if value == 0.0:
        return "0"
    if not math.isfinite(value):
        return {math.inf: "∞", -math.inf: "−∞"}.get(value, "–")
    text = f"{value:.{digits}g}"
    if "e" in text:
        exponent = int(text.split("e")[1])
        text = f"{value:.{max(digits - exponent - 1, 0)}f}".rstrip("0").rstrip(".") if -5 <= exponent < 0 else _scientific(text)
    return text.replace("-", "−")


def _scientific(text: str) -> str:
    mantissa, exponent = text.split("e")
    return f"{mantissa}e{int(exponent)}"


def mass_label(mass: float) -> str:
    """Mass in g or kg.

    >>> mass_label(0.3812), mass_label(1.42)
    ('381.2 g', '1.42 kg')
    """
    return f"{number_label(mass * 1e3)} g" if 0.0 < mass < 1.0 else f"{number_label(mass)} kg"


def count_label(count: int, noun: str, plural: str = "") -> str:
    """``"1 part"``, ``"9 parts"``, ``"3 bodies"``.

    >>> count_label(3, "body", "bodies")
    '3 bodies'
    """
    return f"{count} {noun if count == 1 else plural or noun + 's'}"
