"""Electrical sources: constant, over time, and driven by a signal.

A source takes its power from outside the system: the energy audit counts ``-v i`` as supplied. What is known beforehand is a waveform
in straight pieces, and the integrator stops exactly where a piece ends; a sine is a formula.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import Component, Edge, Expression, Parameter, Port, Symbols, Table, Waveform
from .passive import TwoPole


class _Source(TwoPole):
    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.v * x.i


class _Voltage(_Source):
    edges = (Edge(plus="p", minus="n", kind=EdgeClass.ACROSS_DRIVER),)
    symbol: ClassVar[str] = "voltage source"


class _Current(_Source):
    """Its current leaves at p and comes back at n, so that ``i``, positive into p, is negative."""

    edges = (Edge(plus="p", minus="n", kind=EdgeClass.THROUGH_DRIVER),)
    symbol: ClassVar[str] = "current source"


class VoltageSource(_Voltage):
    """A constant voltage: ``v = value``, whatever the current."""

    parameters = MappingProxyType({"value": Parameter(unit="V", description="voltage from p to n")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.value]


class CurrentSource(_Current):
    """A constant current driven out of p through the circuit back into n: ``i = -value`` (i is positive into p)."""

    parameters = MappingProxyType({"value": Parameter(unit="A", description="current out of p")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i + x.value]


class VoltageAmplifier(_Voltage):
    """An ideal voltage amplifier, driven by a signal: ``v = clip(gain u, -limit, limit)``.

    It takes power from a supply that is not part of the system; the energy audit counts ``-v i`` as supplied.
    """

    parameters = MappingProxyType(
        {
            "gain": Parameter(unit="1", scale="level", description="output voltage per unit of the input", default=1.0),
            "limit": Parameter(unit="V", description="largest magnitude of the output", positive=True, optional=True),
        }
    )
    inputs = MappingProxyType({"u": Port(unit="V", description="demanded output, before gain and limit")})
    symbol = "amplifier"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        demanded = x.gain * x.u
        return [x.v - (x.clip(demanded, -x.limit, x.limit) if x.has("limit") else demanded)]


class SignalVoltage(_Voltage):
    """A voltage given by a signal: ``v = u``."""

    inputs = MappingProxyType({"u": Port(unit="V", description="voltage from p to n")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.u]


class SignalCurrent(_Current):
    """A current given by a signal, driven out of p: ``i = -u``."""

    inputs = MappingProxyType({"u": Port(unit="A", description="current out of p")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i + x.u]


def _sine_parameters(unit: str) -> Mapping[str, Parameter]:
    return MappingProxyType(
        {
            "amplitude": Parameter(unit=unit, description="half of peak to peak"),
            "frequency": Parameter(unit="Hz", description="frequency", minimum=0.0),
            "phase": Parameter(unit="rad", description="phase at the start", default=0.0),
            "offset": Parameter(unit=unit, description="mean value", default=0.0),
            "delay": Parameter(unit="s", description="until then the value at the start is held", default=0.0, minimum=0.0),
            "damping": Parameter(unit="1/s", description="the amplitude falls with exp(-damping t)", default=0.0, minimum=0.0),
        }
    )


def _sine(x: Symbols) -> Expression:
    since = x.t - x.delay
    if x.nonzero("delay"):
        since = x.waveform * since  # 0 before, 1 after
    decay = x.exp(-x.damping * since) if x.nonzero("damping") else 1.0
    return x.offset + x.amplitude * decay * x.sin(2.0 * math.pi * x.frequency * since + x.phase)


def _after_delay(parameters: Mapping[str, float]) -> Waveform | None:
    delay = parameters["delay"]
    return Waveform(pieces=((0.0, 0.0, 0.0), (delay, 1.0, 0.0))) if delay > 0.0 else None


class SineVoltage(_Voltage):
    """A sine voltage: ``v = offset + amplitude exp(-damping s) sin(2 pi frequency s + phase)`` with ``s = max(t - delay, 0)``."""

    parameters = _sine_parameters("V")
    symbol = "sine source"

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return _after_delay(parameters)

    @classmethod
    def period(cls, parameters: Mapping[str, float]) -> float:
        return 1.0 / parameters["frequency"] if parameters["frequency"] > 0.0 else math.inf

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - _sine(x)]


class SineCurrent(_Current):
    """A sine current out of p: ``i = -(offset + amplitude exp(-damping s) sin(2 pi frequency s + phase))``, ``s = max(t - delay, 0)``."""

    parameters = _sine_parameters("A")
    symbol = "sine source"

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return _after_delay(parameters)

    @classmethod
    def period(cls, parameters: Mapping[str, float]) -> float:
        return 1.0 / parameters["frequency"] if parameters["frequency"] > 0.0 else math.inf

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i + _sine(x)]


def _pulse_parameters(unit: str) -> Mapping[str, Parameter]:
    return MappingProxyType(
        {
            "low": Parameter(unit=unit, description="value between the pulses", default=0.0),
            "high": Parameter(unit=unit, description="value of the pulses"),
            "delay": Parameter(unit="s", description="beginning of the first pulse", default=0.0, minimum=0.0),
            "rise": Parameter(unit="s", description="time of rise", default=0.0, minimum=0.0),
            "fall": Parameter(unit="s", description="time of fall", default=0.0, minimum=0.0),
            "width": Parameter(unit="s", description="time at the pulse's value; for ever when left out", minimum=0.0, optional=True),
            "period": Parameter(unit="s", description="from pulse to pulse; only one when left out", positive=True, optional=True),
        }
    )


def _check_pulse(p: Mapping[str, float]) -> str:
    if "period" in p and "width" not in p:
        return "a period without a width"
    if "period" in p and p["rise"] + p["width"] + p["fall"] > p["period"]:
        return f"rise, width and fall that take longer than the period of {p['period']:g} s"
    return ""


def through_points(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float, float], ...]:
    """Straight pieces (instant, value, slope) through points; constant after the last. Points at one instant are a jump.

    >>> through_points([(0.0, 0.0), (1.0, 2.0), (1.0, 5.0)])
    ((0.0, 0.0, 2.0), (1.0, 5.0, 0.0))
    """
    pieces = [(t, y, (y2 - y) / (t2 - t)) for (t, y), (t2, y2) in pairwise(points) if t2 > t]
    return (*pieces, (*points[-1], 0.0))


def _pulse(p: Mapping[str, float]) -> Waveform:
    low, high, delay = p["low"], p["high"], p["delay"]
    shape = [(0.0, low), (p["rise"], high)]
    if "width" in p:
        shape += [(p["rise"] + p["width"], high), (p["rise"] + p["width"] + p["fall"], low)]
    if "period" in p:
        cycle = tuple(piece for piece in through_points(shape) if piece[0] < p["period"])
        return Waveform(pieces=((0.0, low, 0.0),), cycle=cycle, start=delay, period=p["period"])
    begin = [(0.0, low)] if delay > 0.0 else []
    return Waveform(pieces=through_points([*begin, *((delay + t, y) for t, y in shape)]))


class PulseVoltage(_Voltage):
    """A voltage in pulses: `low` until `delay`, up to `high` within `rise`, there for `width`, back within `fall`; every `period`."""

    parameters = _pulse_parameters("V")
    symbol = "pulse source"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return _check_pulse(parameters)

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return _pulse(parameters)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.waveform]


class PulseCurrent(_Current):
    """A current out of p in pulses: `low` until `delay`, to `high` within `rise`, there for `width`, back within `fall`; every `period`."""

    parameters = _pulse_parameters("A")
    symbol = "pulse source"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return _check_pulse(parameters)

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return _pulse(parameters)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i + x.waveform]


def _exponential_parameters(unit: str) -> Mapping[str, Parameter]:
    return MappingProxyType(
        {
            "low": Parameter(unit=unit, description="value before", default=0.0),
            "high": Parameter(unit=unit, description="value that it goes to"),
            "rise_delay": Parameter(unit="s", description="when it begins to rise", default=0.0, minimum=0.0),
            "rise_time": Parameter(unit="s", description="time constant of the rise", positive=True),
            "fall_delay": Parameter(unit="s", description="when it begins to fall; never when left out", positive=True, optional=True),
            "fall_time": Parameter(unit="s", description="time constant of the fall", default=1.0, positive=True),
        }
    )


def _exponential(x: Symbols) -> Expression:
    """The waveform counts what has begun: 1 the rise, 2 the fall."""

    def share(begun: Expression, delay: Expression, time: Expression) -> Expression:
        return 1 - x.exp(-begun * (x.t - delay) / time)

    total = share(x.min(x.waveform, 1.0), x.rise_delay, x.rise_time)
    if x.has("fall_delay"):
        total = total - share(x.max(x.waveform - 1, 0.0), x.fall_delay, x.fall_time)
    return x.low + (x.high - x.low) * total


def _exponential_waveform(p: Mapping[str, float]) -> Waveform:
    instants = sorted({0.0, p["rise_delay"], *([p["fall_delay"]] if "fall_delay" in p else [])})
    begun = [(t, float(p["rise_delay"] <= t) + float(p.get("fall_delay", math.inf) <= t), 0.0) for t in instants]
    return Waveform(pieces=tuple(begun))


class ExponentialVoltage(_Voltage):
    """A voltage that rises and falls exponentially, with s(d, T) = 1 - exp(-(t - d) / T) from t = d on and 0 before::

    v = low + (high - low) (s(rise_delay, rise_time) - s(fall_delay, fall_time))
    """

    parameters = _exponential_parameters("V")
    symbol = "pulse source"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return _check_exponential(parameters)

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return _exponential_waveform(parameters)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - _exponential(x)]


class ExponentialCurrent(_Current):
    """A current out of p that rises and falls exponentially, as the ExponentialVoltage does."""

    parameters = _exponential_parameters("A")
    symbol = "pulse source"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        return _check_exponential(parameters)

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return _exponential_waveform(parameters)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i + _exponential(x)]


def _check_exponential(p: Mapping[str, float]) -> str:
    return "a fall_delay before its rise_delay" if p.get("fall_delay", math.inf) < p["rise_delay"] else ""


class TableVoltage(_Voltage):
    """A voltage by points (t, v): straight between them, constant before the first and after the last."""

    tables = MappingProxyType({"points": Table(units=("s", "V"), description="points (time, voltage)", required=True)})
    symbol = "pulse source"

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return _from_points(tables["points"])

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.v - x.waveform]


class TableCurrent(_Current):
    """A current out of p by points (t, i): straight between them, constant before the first and after the last."""

    tables = MappingProxyType({"points": Table(units=("s", "A"), description="points (time, current)", required=True)})
    symbol = "pulse source"

    @classmethod
    def waveform(cls, parameters: Mapping[str, float], tables: Mapping[str, Sequence[tuple[float, float]]]) -> Waveform | None:
        return _from_points(tables["points"])

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.i + x.waveform]


def _from_points(points: Sequence[tuple[float, float]]) -> Waveform:
    """The part of it from t = 0 on."""
    pieces = [*([(0.0, points[0][1], 0.0)] if points[0][0] > 0.0 else []), *through_points(points)]
    begun = [piece for piece in pieces if piece[0] <= 0.0]
    t, y, slope = begun[-1]
    return Waveform(pieces=((0.0, y - slope * t, slope), *(piece for piece in pieces if piece[0] > 0.0)))


COMPONENTS: tuple[type[Component], ...] = (
    VoltageSource,
    CurrentSource,
    VoltageAmplifier,
    SignalVoltage,
    SignalCurrent,
    SineVoltage,
    SineCurrent,
    PulseVoltage,
    PulseCurrent,
    ExponentialVoltage,
    ExponentialCurrent,
    TableVoltage,
    TableCurrent,
)
