"""Sources of signals: given functions of time, steps, pulses, motions between two points, and noise."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np

from mechanics.analyses.motion_profiles import ramp, s_curve, table, trapezoid
from mechanics.motions.profile import Profile

from ..declare.block import Block, Law, ListParameter, measured_as
from ..declare.component import Expression, Parameter, Port, Symbols

MOST_LEVELS = 1_000_000  # of a periodic source in one run
_INITIAL = Parameter(unit="", description="value before it begins", default=0.0)
_START = Parameter(unit="s", description="when it begins", default=0.0)
_MOTION_OUTPUTS: Mapping[str, Port] = MappingProxyType(
    {
        "y": Port(unit="", description="value"),
        "dy": Port(unit="", description="its derivative, for feed-forward"),
        "ddy": Port(unit="", description="its second derivative, for feed-forward"),
    }
)
_RATES = (Law(port="dy", of="y", times="1/s"), Law(port="ddy", of="y", times="1/s^2"))


class Constant(Block):
    """``y = value``."""

    parameters = MappingProxyType({"value": Parameter(unit="", description="the output")})
    laws = measured_as("y", "value")

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.value


class Step(Block):
    """``y = initial`` before `time`, ``y = final`` from `time` on. The integrator stops exactly at `time`."""

    parameters = MappingProxyType(
        {
            "time": Parameter(unit="s", description="instant of the step", default=0.0, minimum=0.0),
            "initial": Parameter(unit="", description="value before", default=0.0),
            "final": Parameter(unit="", description="value from then on", default=1.0),
        }
    )
    laws = measured_as("y", "initial", "final")
    sampling = "switched"

    @classmethod
    def levels(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[tuple[float, float]]:
        if parameters["time"] <= 0.0:
            return ((0.0, parameters["final"]),)
        return ((0.0, parameters["initial"]), (parameters["time"], parameters["final"]))


class Pulse(Block):
    """A train of rectangles: ``y = high`` for `width` from `start` on, again every `period`, ``y = low`` in between.

    Without a `period` there is one pulse. The integrator stops exactly at every edge.
    """

    parameters = MappingProxyType(
        {
            "width": Parameter(unit="s", description="how long a pulse lasts", positive=True),
            "period": Parameter(unit="s", description="from one pulse to the next", positive=True, optional=True),
            "start": Parameter(unit="s", description="when the first pulse begins", default=0.0, minimum=0.0),
            "low": Parameter(unit="", description="value between pulses", default=0.0),
            "high": Parameter(unit="", description="value of a pulse", default=1.0),
        }
    )
    laws = measured_as("y", "low", "high")
    sampling = "switched"

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        period = parameters.get("period")
        if period is not None and not parameters["width"] < period:
            return f"width = {parameters['width']:g} s is not below the period of {period:g} s"
        return ""

    @classmethod
    def levels(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[tuple[float, float]]:
        start, width, low, high = (parameters[name] for name in ("start", "width", "low", "high"))
        period = parameters.get("period")
        count = 1 if period is None else min(max(math.ceil((duration - start) / period) + 1, 1), MOST_LEVELS)
        found = [] if start == 0.0 else [(0.0, low)]
        for k in range(count):
            begin = start + (k * period if period is not None else 0.0)
            found += [(begin, high), (begin + width, low)]
        return found


class Sine(Block):
    """``y = offset + amplitude sin(2 pi frequency t + phase)``."""

    parameters = MappingProxyType(
        {
            "amplitude": Parameter(unit="", description="half of peak to peak", default=1.0, scale="difference"),
            "frequency": Parameter(unit="Hz", description="frequency", minimum=0.0),
            "phase": Parameter(unit="rad", description="phase at t = 0", default=0.0),
            "offset": Parameter(unit="", description="mean value", default=0.0),
        }
    )
    laws = measured_as("y", "amplitude", "offset")

    @classmethod
    def period(cls, parameters: Mapping[str, Any]) -> float:
        return 1.0 / parameters["frequency"] if parameters["frequency"] > 0.0 else math.inf

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.offset + x.amplitude * x.sin(2.0 * math.pi * x.frequency * x.t + x.phase)


class Chirp(Block):
    """A sine whose frequency changes evenly from `first` to `last` in the `duration`, then held.

    ``y = offset + amplitude sin(2 pi (first s + (last - first) s^2 / (2 duration)))`` with ``s = min(t, duration)``.
    """

    parameters = MappingProxyType(
        {
            "amplitude": Parameter(unit="", description="half of peak to peak", default=1.0, scale="difference"),
            "first": Parameter(unit="Hz", description="frequency at t = 0", minimum=0.0),
            "last": Parameter(unit="Hz", description="frequency at the end", minimum=0.0),
            "duration": Parameter(unit="s", description="how long it lasts", positive=True),
            "offset": Parameter(unit="", description="mean value", default=0.0),
        }
    )
    laws = measured_as("y", "amplitude", "offset")

    @classmethod
    def period(cls, parameters: Mapping[str, Any]) -> float:
        highest = max(parameters["first"], parameters["last"])
        return 1.0 / highest if highest > 0.0 else math.inf

    @classmethod
    def instants(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[float]:
        return (parameters["duration"],)

    @staticmethod
    def expression(x: Symbols) -> Expression:
        s = x.min(x.t, x.duration)
        return x.offset + x.amplitude * x.sin(2.0 * math.pi * (x.first * s + (x.last - x.first) * s * s / (2.0 * x.duration)))


class ProfileBlock(Block):
    """Base of the sources that are pieces of polynomials; the integrator stops where two pieces meet."""

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        profile = type(self).profile(parameters)
        assert profile is not None
        self._curves = (profile, profile.derivative(), profile.derivative().derivative())

    def step(self, t: float, **inputs: float) -> Any:
        return {port: curve.value(t) for port, curve in zip(type(self).outputs, self._curves, strict=False)}


class Ramp(ProfileBlock):
    """``y = initial`` until `start`, then changing by `slope` a second, for the `duration` or for ever."""

    parameters = MappingProxyType(
        {
            "slope": Parameter(unit="", description="change a second", default=1.0),
            "initial": _INITIAL,
            "start": _START,
            "duration": Parameter(unit="s", description="how long it lasts; for ever when left out", positive=True, optional=True),
        }
    )
    laws = (*measured_as("y", "initial"), *measured_as("y", "slope", times="s"))

    @classmethod
    def profile(cls, parameters: Mapping[str, Any]) -> Profile | None:
        return ramp(**parameters)


class Table(ProfileBlock):
    """Straight lines through the `points` (time, value); the first and the last value are held before and after."""

    lists = MappingProxyType({"points": ListParameter(units=("s", ""), description="points (time, value), times ascending")})
    laws = measured_as("y", "points[1]")

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return _ascending(parameters["points"])

    @classmethod
    def profile(cls, parameters: Mapping[str, Any]) -> Profile | None:
        times, values = np.array(parameters["points"], dtype=float).T
        slopes = [0.0, *(np.diff(values) / np.diff(times)), 0.0]
        return Profile(starts=np.array([times[0] - 1.0, *times]), coefficients=np.column_stack([[values[0], *values], slopes]))


class Measured(Block):
    """Columns of measured data, straight between their rows; the first and the last value are held before and after."""

    outputs: ClassVar[Mapping[str, Port]] = MappingProxyType({})
    structures = MappingProxyType({"columns": "name -> points (time, value), times ascending"})

    @classmethod
    def curves(cls, parameters: Mapping[str, Any]) -> Mapping[str, Profile]:
        found = {name: Table.profile({"points": points}) for name, points in parameters["columns"].items()}
        return {name: profile for name, profile in found.items() if profile is not None}


class Spline(ProfileBlock):
    """The cubic spline through the `points` (time, value), at rest at both ends: ``y``, with its derivatives ``dy`` and ``ddy``."""

    outputs = _MOTION_OUTPUTS
    lists = MappingProxyType({"points": ListParameter(units=("s", ""), description="points (time, value), times ascending")})
    laws = (*measured_as("y", "points[1]"), *_RATES)

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return _ascending(parameters["points"])

    @classmethod
    def profile(cls, parameters: Mapping[str, Any]) -> Profile | None:
        times, values = zip(*parameters["points"], strict=True)
        return table(times=times, values=values)


class Trapezoid(ProfileBlock):
    """From `initial` by `distance` and rest, with limited speed and acceleration: ``y``, with its derivatives ``dy`` and ``ddy``."""

    outputs = _MOTION_OUTPUTS
    parameters = MappingProxyType(
        {
            "distance": Parameter(unit="", description="how far it moves", scale="difference"),
            "speed": Parameter(unit="", description="largest speed", positive=True),
            "acceleration": Parameter(unit="", description="acceleration and deceleration", positive=True),
            "initial": _INITIAL,
            "start": _START,
        }
    )
    laws = (
        *measured_as("y", "distance", "initial"),
        *measured_as("dy", "speed"),
        *measured_as("ddy", "acceleration"),
        *_RATES,
    )

    @classmethod
    def profile(cls, parameters: Mapping[str, Any]) -> Profile | None:
        return trapezoid(**parameters)


class SCurve(ProfileBlock):
    """The same with limited jerk, so that the acceleration does not jump: ``y``, with its derivatives ``dy`` and ``ddy``."""

    outputs = _MOTION_OUTPUTS
    parameters = MappingProxyType(
        {
            **Trapezoid.parameters,
            "jerk": Parameter(unit="", description="largest rate of change of the acceleration", positive=True),
        }
    )
    laws = (*Trapezoid.laws, *measured_as("ddy", "jerk", times="s"))

    @classmethod
    def profile(cls, parameters: Mapping[str, Any]) -> Profile | None:
        return s_curve(**parameters)


class Noise(Block):
    """Normally distributed random numbers, one a sample, the same in every run with the same `seed`."""

    parameters = MappingProxyType(
        {
            "sigma": Parameter(unit="", description="standard deviation", minimum=0.0, scale="difference"),
            "mean": Parameter(unit="", description="mean value", default=0.0),
            "seed": Parameter(unit="1", description="whole number that the sequence follows from", default=0.0),
        }
    )
    laws = measured_as("y", "sigma", "mean")
    sampling = "sampled"

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return "" if float(parameters["seed"]).is_integer() else f"seed = {parameters['seed']:g} is not a whole number"

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.reset()

    def reset(self) -> None:
        self._random = random.Random(int(self.values["seed"]))

    def step(self, t: float, **inputs: float) -> float:
        return self._random.gauss(self.values["mean"], self.values["sigma"])


def _ascending(points: Sequence[Sequence[float]]) -> str:
    times = [row[0] for row in points]
    if len(times) < 2:
        return "there are fewer than two points"
    return "" if all(a < b for a, b in itertools.pairwise(times)) else "the times of its points do not ascend"


BLOCKS: tuple[type[Block], ...] = (
    Constant,
    Step,
    Pulse,
    Sine,
    Chirp,
    Ramp,
    Table,
    Spline,
    Trapezoid,
    SCurve,
    Noise,
)
