"""What the expression of a check is worth: numbers and curves with units.

Extremes, means and the like of a curve are those along the solver's own steps and events (`Result.figures`), for signals as well as for
what a check makes of them, such as ``abs(a.v * a.i)``: that is looked at during the run (`curves_along`). Where a run has none, curves are
sampled at the result's times; `mean` and `rms` are then integrals by the trapezoidal rule, so uneven samples count by their length.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from foundation.arrays import Array
from foundation.expressions import CONSTANTS, Binary, Call, Name, Negative, Node, Number, left_operands, names_in, walk

from ...project.check_grammar import CLEARANCE, FUNCTIONS, FigureName
from ...project.fitting.end_condition import TIME
from ...project.problems import ProjectError, did_you_mean, listed, shown
from ...project.units import counts_unclear, cycles_meet_angle, literal_unit, same_dimension, to_si
from .curve_functions import OF_CURVE, OF_TRACE, Curve, first_time, overshoot_to, percentile, rise_time, settle_time
from .windows import DURING, unwrapped, window_of

END_TIME = "end_time"  # when the run ended, a figure of it
_FACT_UNITS = {"mass": "kg", END_TIME: "s", TIME: "s"}


class Signals(Protocol):
    """What checks need of a result: `domains.result.Result` has it."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def time(self) -> Any: ...
    def units(self, name: str) -> str: ...
    def array(self, name: str) -> Any: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A number or a curve, in SI, with its unit."""

    data: Array  # () or (nt,)
    unit: str  # "" for a plain number
    percent: bool = False  # a literal written with %
    why: str = ""  # there is no number
    unbounded: bool = False  # infinite by its nature: the margin of a loop that can never swing


def curves_along(trees: Sequence[Node], units: Mapping[str, str], facts: Mapping[str, float]) -> dict[str, Callable[..., Array]]:
    """What checks make of signals before they take one number of it, by its text: functions of the signals' columns."""
    found: dict[str, Callable[..., Array]] = {}
    for node in (node for tree in trees for node in walk(tree)):
        if isinstance(node, Call) and node.function != "abs" and not isinstance(unwrapped(node.arguments[0]), Name):
            subject = unwrapped(node.arguments[0])
            whole = any(isinstance(part, Call) and part.function != "abs" for part in walk(subject))  # known after the run only
            if not whole and any(name not in facts for name in names_in(subject, taken=tuple(units))):
                found[text_of(subject)] = lambda columns, subject=subject: value_of(subject, _Columns(columns, units), facts).data
    return found


def times_asked(trees: Sequence[Node], facts: Mapping[str, float]) -> list[float]:
    """Times of ``at(signal, time)`` and ``during(signal, from, to)`` that are known before a run, s."""
    found = set()
    for node in (node for tree in trees for node in walk(tree) if isinstance(node, Call) and node.function in ("at", DURING)):
        for instant in node.arguments[1:]:
            if not any(isinstance(part, Call) for part in walk(instant)) and all(n in facts or n in CONSTANTS for n in names_in(instant)):
                found.add(float(value_of(instant, None, facts).data))
    return sorted(found)


def traces_asked(trees: Sequence[Node]) -> list[str]:
    """Curves of which is asked when they settle, or what they do in a window, by their text: that is known along the steps only."""
    calls = [node for tree in trees for node in walk(tree) if isinstance(node, Call) and node.function in (*OF_TRACE, DURING)]
    return list(dict.fromkeys(_name_of(unwrapped(call.arguments[0])) for call in calls))


def _name_of(tree: Node) -> str:
    """What the figures of a curve are found by."""
    return tree.name if isinstance(tree, Name) else text_of(tree)


class _Columns:
    """Rows of all signals as a result: what `curves_along` is evaluated on."""

    def __init__(self, columns: Mapping[str, Array], units: Mapping[str, str]) -> None:
        self._columns, self._units, self.names, self.time = columns, units, tuple(columns), np.zeros(0)

    def units(self, name: str) -> str:
        return self._units[name]

    def array(self, name: str) -> Array:
        return self._columns[name]


class _Row(_Columns):
    """A run at one time; figures of whole curves are those of the run."""

    def __init__(self, row: Mapping[str, float], whole: Signals) -> None:
        super().__init__({name: np.array([value]) for name, value in row.items()}, {name: whole.units(name) for name in row})
        self.whole = whole


def text_of(tree: Node) -> str:
    """An expression written out, all of it in brackets."""
    match tree:
        case Number():
            return f"{tree.text} {tree.unit}".strip()
        case Name(name):
            return name
        case Negative(operand):
            return f"-({text_of(operand)})"
        case Call(function, arguments):
            return f"{function}({', '.join(text_of(argument) for argument in arguments)})"
        case Binary():
            first, row = left_operands(tree)
            return "".join([text_of(first), *(f" {operation.operator} ({text_of(operation.right)})" for operation in row)])
    raise AssertionError(tree)  # `parse_expression` lets nothing else pass


# ---------------------------------------------------------------------- evaluation


def value_of(tree: Node, result: Signals | None, facts: Mapping[str, float]) -> Value:
    """The number or curve of an expression on a run."""
    match tree:
        case Number():
            return _literal(tree)
        case FigureName(name) if name in facts:
            return Value(data=np.asarray(float(facts[name])), unit=tree.unit, unbounded=math.isinf(facts[name]))
        case Name(name):
            return _named(name, result, facts)
        case Call():
            return _called(tree, result, facts)
        case Negative(operand):
            inner = value_of(operand, result, facts)
            return Value(data=np.asarray(-inner.data), unit=inner.unit)
        case Binary():
            first, row = left_operands(tree)
            total = value_of(first, result, facts)
            for operation in row:
                total = _combined(operation.operator, total, value_of(operation.right, result, facts))
            return total
    raise AssertionError(tree)  # `parse_expression` lets nothing else pass


def _combined(mark: str, left: Value, right: Value) -> Value:
    multiplied = mark in "*/"
    if cycles_meet_angle(left.unit, right.unit) if multiplied else counts_unclear(left.unit, right.unit):
        raise _uncounted(f"{left.unit} {mark} {right.unit}")
    with np.errstate(all="ignore"):  # what is not finite fails the check
        match mark:
            case "*":
                return Value(data=np.asarray(left.data * right.data), unit=_joined(left.unit, "*", right.unit))
            case "/":
                return Value(data=np.asarray(left.data / right.data), unit=_joined(left.unit, "/", right.unit))
    if not same_dimension(left.unit, right.unit):
        raise misfit(
            f"{left.unit or 'a plain number'} {mark} {right.unit or 'a plain number'} does not add up.",
            "Add and subtract only what has the same dimension.",
        )
    sign = 1.0 if mark == "+" else -1.0
    return Value(data=np.asarray(left.data + sign * right.data), unit=left.unit or right.unit)


def _uncounted(what: str) -> ProjectError:
    """That a frequency meets an angle."""
    remedy = 'Write the frequency in rpm if turns are meant ("120 rpm" for "2 Hz"), in rad/s if radians are.'
    return misfit(f"{what}: whether turns or radians are counted is not given.", remedy)


def _joined(left: str, mark: str, right: str) -> str:
    """``A`` and ``V`` -> ``A*V``; a quotient of equal units is a plain number."""
    if not right:
        return left
    if mark == "/" and left == right:
        return ""
    return f"{left or '1'}{mark}({right})" if left or mark == "/" else right


def _literal(number: Number) -> Value:
    percent = number.unit == "%"
    data = np.asarray(to_si(f"{number.text} {number.unit}".strip(), None))
    return Value(data=data, unit="" if percent or not number.unit else literal_unit(number.unit), percent=percent)


def _named(name: str, result: Signals | None, facts: Mapping[str, float]) -> Value:
    if name in facts:
        return Value(data=np.asarray(float(facts[name])), unit="m" if name.startswith(CLEARANCE) else _FACT_UNITS.get(name, ""))
    known = [] if result is None else list(result.names)
    if name in CONSTANTS and name not in known:
        return Value(data=np.asarray(CONSTANTS[name]), unit="")
    if result is None or name not in known:
        raise ProjectError(
            "E026",
            f"there is no signal {shown(name)}{did_you_mean(name, [*known, *facts])}.",
            remedy=f"There are {listed([*known, *facts])}.",
        )
    unit = result.units(name)
    return Value(data=np.asarray(result.array(name), dtype=np.float64), unit="" if unit in ("1", "-") else unit)


def _called(call: Call, result: Signals | None, facts: Mapping[str, float]) -> Value:
    usage = FUNCTIONS[call.function]
    if call.function != "abs":
        result = getattr(result, "whole", result)
    within = call.arguments[0] if unwrapped(call.arguments[0]) is not call.arguments[0] else None
    if call.function == DURING or (within is not None and call.function in ("abs", "at")):
        raise misfit(f"a window is no number{'' if call.function == DURING else ', and has no ' + call.function}.", _WINDOW)
    subject = value_of(unwrapped(call.arguments[0]), result, facts)
    if call.function == "abs" and (subject.data.ndim == 0 or result is not None):
        return replace(subject, data=np.asarray(np.abs(subject.data)), percent=False)
    if subject.data.ndim == 0 or result is None:
        remedy = f"Write {usage}, or the number without {call.function}."
        raise misfit(f"{call.function} needs a signal over time; this is one number.", remedy)
    curve = _curve(unwrapped(call.arguments[0]), subject, result, facts)
    if isinstance(within, Call):
        early = _stopped_early(result)
        begin, end = (_instant(node, result, facts) for node in within.arguments[1:])
        if early and end > curve.t[-1]:
            return Value(data=np.asarray(math.nan), unit=subject.unit, why=f"not reached: the run {early} at {curve.t[-1]:g} s")
        if not curve.t[0] <= begin < end <= curve.t[-1]:
            raise misfit(f"the run, from {curve.t[0]:g} to {curve.t[-1]:g} s, has no window {begin:g} to {end:g} s.", _WINDOW)
        ends = [_exactly_at(within.arguments[0], time, result, facts) for time in (begin, end)]
        curve = window_of(curve, begin, end, (ends[0], ends[1]))
    if call.function in OF_CURVE:
        unit = {"overshoot": "", "integral": _joined(subject.unit, "*", "s") if subject.unit else "s"}.get(call.function, subject.unit)
        return Value(data=np.asarray(OF_CURVE[call.function](curve), dtype=np.float64), unit=unit)
    if call.function == "rise_time":
        risen, why = rise_time(curve)
        return Value(data=np.asarray(risen), unit="s", why=why)
    second = value_of(call.arguments[1], result, facts)
    if second.data.ndim:
        raise misfit(f"the second argument of {call.function} is a whole curve.", f"Write {usage}.")
    if call.function == "at":
        known = _exactly_at(call.arguments[0], float(second.data), result, facts)
        if known is not None:  # the run has looked at that very time
            subject = replace(subject, data=np.full(len(curve.t), known))
        return _at(subject, second, curve.t, early=_stopped_early(result))
    if call.function == "percentile":
        if second.unit or not 0.0 <= float(second.data) <= 1.0:
            raise misfit("the part of the time is no percentage.", f"Write {usage}.")
        return Value(data=np.asarray(percentile(curve, float(second.data))), unit=subject.unit)
    if call.function == "overshoot_to":
        _refuse_unit("target", second, subject.unit, usage)
        share, why = overshoot_to(curve, float(second.data))
        return Value(data=np.asarray(share), unit="", why=why)
    if call.function == "first_time":
        _refuse_unit("level", second, subject.unit, usage)
        reached, why = first_time(curve, float(second.data))
        return Value(data=np.asarray(reached), unit="s", why=why)
    return _settled(curve, subject.unit, second)


_WINDOW = f"Write e.g. max({FUNCTIONS[DURING]}), with times within the run."


def _stopped_early(result: Signals) -> str:
    """What has ended a run before its duration; empty where nothing has."""
    ended = getattr(result, "statistics", {}).get("ended")
    return "was interrupted" if getattr(result, "interrupted", False) else "ended" if ended else ""


def _instant(node: Node, result: Signals, facts: Mapping[str, float]) -> float:
    """A time that is an argument, s."""
    value = value_of(node, result, facts)
    if value.data.ndim or (value.unit and not same_dimension(value.unit, "s")):
        raise misfit(f"a window from or to {'a whole curve' if value.data.ndim else value.unit} is none.", _WINDOW)
    return float(value.data)


def _exactly_at(tree: Node, time: float, result: Signals, facts: Mapping[str, float]) -> float | None:
    """A curve at a time that the run has looked at; None at others."""
    row = getattr(result, "further", {}).get(time)
    return None if row is None else float(value_of(tree, _Row(row, result), facts).data.item())


def _refuse_unit(what: str, given: Value, unit: str, usage: str) -> None:
    """Raise where a number has another dimension than the signal that it is compared with."""
    if given.unit and not same_dimension(given.unit, unit):
        raise misfit(f"the {what} is in {given.unit}, the signal in {unit or 'no unit'}.", f"Write {usage}.")
    if counts_unclear(given.unit, unit):
        raise _uncounted(f"a {what} in {given.unit} of a signal in {unit}")


def _curve(tree: Node, value: Value, result: Signals, facts: Mapping[str, float]) -> Curve:
    """A curve with what is known of it between outputs: along the steps where the run has looked at it, else bounds from its signals."""
    name = _name_of(tree)
    along, between = getattr(result, "figures", {}).get(name), getattr(result, "between", {})
    if name in between:
        low, high = between[name]
    elif along is None and any(part in between for part in names_in(tree, taken=tuple(result.names))):
        low, high = _bounds(tree, result, facts)
    else:
        low, high = _ends(value.data)
    t, trace = np.asarray(result.time, dtype=np.float64), getattr(result, "traces", {}).get(name)
    return Curve(x=value.data, t=t, low=np.asarray(low), high=np.asarray(high), along=along, trace=trace)


def _ends(x: Array) -> tuple[Array, Array]:
    """Least and most of the outputs at the ends of every interval between two."""
    return np.minimum(x[:-1], x[1:]), np.maximum(x[:-1], x[1:])


def _bounds(tree: Node, result: Signals, facts: Mapping[str, float]) -> tuple[Array, Array]:
    """Bounds of an expression between outputs, from those of its signals; exact where one signal occurs once."""
    value = value_of(tree, result, facts)
    if value.data.ndim == 0:
        return value.data, value.data
    match tree:
        case Name(name):
            both = getattr(result, "between", {}).get(name)
            return _ends(value.data) if both is None else (both[0], both[1])
        case Negative(operand):
            low, high = _bounds(operand, result, facts)
            return -high, -low
        case Call(_, (operand,)):  # abs: the others are numbers
            low, high = _bounds(operand, result, facts)
            return np.where((low < 0.0) & (high > 0.0), 0.0, np.minimum(np.abs(low), np.abs(high))), np.maximum(np.abs(low), np.abs(high))
        case Binary():
            first, row = left_operands(tree)
            bounds = _bounds(first, result, facts)
            for operation in row:
                bounds = _combined_bounds(operation.operator, bounds, _bounds(operation.right, result, facts))
            return bounds
    raise AssertionError(tree)


def _combined_bounds(mark: str, left: tuple[Array, Array], right: tuple[Array, Array]) -> tuple[Array, Array]:
    """Of a sum, difference, product or quotient, from those of its operands."""
    (a, b), (c, d) = left, right
    with np.errstate(all="ignore"):
        match mark:
            case "+":
                return a + c, b + d
            case "-":
                return a - d, b - c
            case "*":
                corners = np.broadcast_arrays(a * c, a * d, b * c, b * d)
            case _:
                corners = np.broadcast_arrays(a / c, a / d, b / c, b / d, np.where((c < 0.0) & (d > 0.0), np.inf, a / c))
        return np.min(corners, axis=0), np.max(corners, axis=0)


def _settled(curve: Curve, unit: str, band: Value) -> Value:
    """`settle_time` with the band as a percentage of the distance from first to final value, or in the signal's unit."""
    width = float(band.data)
    if width < 0.0:
        raise misfit(
            "the band of settle_time is below zero.", f"Write {FUNCTIONS['settle_time']}: it lies on both sides of the final value."
        )
    if band.percent:
        width *= abs(float(curve.x[-1] - curve.x[0]))
    else:
        _refuse_unit("band", band, unit, FUNCTIONS["settle_time"])
    settled, why = settle_time(curve, width)
    return Value(data=np.asarray(settled), unit="s", why=why)


def _at(subject: Value, instant: Value, time: Array, *, early: str) -> Value:
    """The signal at an instant; by linear interpolation where the run was not asked for it."""
    t = float(instant.data)
    if instant.unit and not same_dimension(instant.unit, "s"):
        raise misfit(f"the time is given in {instant.unit}.", f"Write {FUNCTIONS['at']}.")
    if early and t > time[-1]:
        return Value(data=np.asarray(math.nan), unit=subject.unit, why=f"not reached: the run {early} at {time[-1]:g} s")
    if not time[0] <= t <= time[-1]:
        raise misfit(f"the run has no time {t:g} s; it goes from {time[0]:g} to {time[-1]:g} s.", "Choose a time within the run.")
    return Value(data=np.asarray(np.interp(t, time, subject.data)), unit=subject.unit)


def misfit(what: str, remedy: str) -> ProjectError:
    """What does not fit together in a check."""
    return ProjectError("E027", what, remedy=remedy)
