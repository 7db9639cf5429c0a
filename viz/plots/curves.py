"""`Curve`: a signal as plots show it, with its unit and colour; and the colours of all plots."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from foundation.arrays import Array
from foundation.suggestions import did_you_mean

from ..colors import BODY_HUES, hex_from_color
from ..display_units import CELSIUS, DISPLAY_UNITS, chosen_unit, is_chosen, telling_unit
from ..errors import VizError
from ..round_off import round_off, without_round_off
from ..scene import Scene
from ..signals import Plot, Signals, between_outputs

INK = "#1b2533"
GREY = "#5b6878"
RULE = "#e3e7ec"
ACCENT = "#e0522c"  # the time marker
REFERENCE = "#8894a3"  # what is commanded, as against what happens

MANY_TURNS = 3600.0  # degrees, or degrees a second: from ten turns on they are counted
_TURNS = {"deg": ("turns", 1.0 / 360.0), "deg/s": ("rpm", 1.0 / 6.0)}

_COMMAND = re.compile(r"(^|[_. ])(ref|reference|cmd|command|setpoint|target|demand)([_. \d]|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Curve:
    """A signal as it is shown."""

    name: str
    unit: str
    time: Array  # s
    values: Array
    color: str
    command: bool  # dashed and grey
    between: Array | None = None  # (2, samples - 1): least and most between one sample and the next, where they go beyond these


def one_line(text: str, most: int = 80) -> str:
    """Text for one line of a picture: no line breaks or control characters, at most `most` characters.

    >>> one_line("two\\nlines")
    'two lines'
    """
    clean = "".join(" " if unicodedata.category(c)[0] in "CZ" and c not in "\u200d\ufe0f" else c for c in text)
    clean = " ".join(clean.split())
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def one_name(text: str, most: int = 40) -> str:
    """A name for one line of a picture; too long a one is cut in its middle, for names differ at their ends.

    >>> one_name("Robotis_DYNAMIXEL_XL330_M288_T#4.angle", 20)
    'Robotis_D…_T#4.angle'
    """
    clean = one_line(text, 10_000)
    tail = most // 2
    return clean if len(clean) <= most else f"{clean[: most - 1 - tail]}…{clean[-tail:]}"


def shown(values: Any, unit: str, name: str = "") -> tuple[Array, str]:
    """Samples and unit as they are shown: angles in degrees, lengths in millimetres, pressures in bar, all else as it is.

    Temperatures are in °C: they are called ``.T``, and differences of temperature are not.
    """
    samples = np.asarray(values, dtype=np.float64)
    if (chosen := chosen_unit(unit, name)) is not None:
        return samples * chosen.factor + chosen.offset, chosen.name
    if unit == "K" and telling_unit(samples, unit, name) is CELSIUS:
        return samples + CELSIUS.offset, CELSIUS.name
    display = DISPLAY_UNITS.get(unit)
    return (samples, unit) if display is None else (samples * display.factor, display.name)


def curves_of(plot: Plot, result: Signals, scene: Scene | None) -> tuple[Curve, ...]:
    """The curves of a plot. A signal whose name begins with a joint's takes that joint's colour.

    Raises
    ------
    VizError
        E503 if the result has no signal of that name.
    """
    time = np.asarray(result.time, dtype=np.float64)
    names = tuple(result.names)
    used: list[str] = []
    curves = []
    for name in plot.signals:
        if name not in names:
            raise _no_signal(plot, name, names)
    least = round_off(result, {result.units(name) for name in plot.signals})
    for name in plot.signals:
        both = between_outputs(result, name)
        samples = without_round_off(result.array(name), least[result.units(name)]) if both is None else result.array(name)
        values, unit = shown(samples, result.units(name), name)
        between = None if both is None else shown(both, result.units(name), name)[0]
        command = name in plot.dashed if plot.dashed is not None else bool(_COMMAND.search(name))
        color = REFERENCE if command else _color(name, scene, used)
        if not command:
            used.append(color)
        curves.append(Curve(name=name, unit=unit, time=time, values=values, color=color, command=command, between=between))
    return tuple(curves)


def draw_between(ax: Any, curve: Curve, **style: Any) -> None:
    """What a curve does between its samples, as a band from the least to the most."""
    if curve.between is not None:
        low, high = (np.append(side, side[-1:]) for side in curve.between)
        ax.fill_between(curve.time, low, high, step="post", color=curve.color, alpha=0.3, lw=0.6, **style)


def turning(curves: Sequence[Curve]) -> tuple[Curve, ...]:
    """Curves of one plot, with what turns fast in rpm, and far in turns: nobody reads a motor's speed in thousands of degrees."""
    units = {curve.unit: max((_largest(c) for c in curves if c.unit == curve.unit), default=0.0) for curve in curves}
    found = []
    for curve in curves:
        far = units[curve.unit] > MANY_TURNS and not is_chosen(curve.unit)
        other, factor = _TURNS.get(curve.unit, (curve.unit, 1.0)) if far else (curve.unit, 1.0)
        between = None if curve.between is None else curve.between * factor
        found.append(replace(curve, unit=other, values=curve.values * factor, between=between))
    return tuple(found)


def _largest(curve: Curve) -> float:
    return float(np.abs(curve.values).max(initial=0.0, where=np.isfinite(curve.values)))


def _no_signal(plot: Plot, name: str, names: Sequence[str]) -> VizError:
    return VizError(
        "E503",
        f"The plot '{plot.title}' names the signal '{name}', which the result does not have.",
        element=name,
        remedy=f"{did_you_mean(name, names)} Correct the name in the project file's [[plot]] table.",
    )


def _color(name: str, scene: Scene | None, used: Sequence[str]) -> str:
    joints: Mapping[str, str] = {j.name: hex_from_color(j.color) for j in scene.joints if j.role != "dropped"} if scene else {}
    for joint in sorted(joints, key=len, reverse=True):
        follows = name[len(joint) : len(joint) + 1]
        if name.startswith(joint) and not follows.isalnum() and joints[joint] not in used:
            return joints[joint]
    return next((hue for hue in BODY_HUES if hue not in used), BODY_HUES[len(used) % len(BODY_HUES)])
