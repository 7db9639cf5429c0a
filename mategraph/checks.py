"""The ``[check]`` table: design intent, tested on every run.

An expression over signals and facts stands left, a requirement right::

    "dof" = "== 2"
    "max(abs(pitch_motor.i))" = "< 3 A"
    "final(pitch.angle)" = "== 0.14 rad +- 2 %"
    "settle_time(pitch.angle, 2 %)" = "< 300 ms"

Grammar of expressions (parsed here; nothing is ever evaluated as Python)::

    sum      = product { ("+" | "-") product }
    product  = sign { ("*" | "/") sign }
    sign     = [ "-" ] primary
    primary  = number [ unit ] | name | quoted name | function "(" sum { "," sum } ")" | "(" sum ")"

A name with blanks stands in single quotes: ``max('pitch b.angle')``. Curves are sampled at the result's times; `mean` and `rms` are
integrals by the trapezoidal rule over time, so uneven samples count by their length.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from cadimport.assembly import Array

from .problems import Problems, ProjectError, did_you_mean, listed, shown
from .project import CheckEntry
from .units import BadQuantity, same_dimension, to_si

# An exact "==" of a computed figure is met within round-off: a few thousand operations of 1e-16 each, and no design needs more.
EXACT_RELATIVE = 1e-9
MOST_NESTING = 50

_FACT_UNITS = {"mass": "kg"}
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:\s*(?P<unit>[A-Za-z%°µΩ]+))?"
    r"|(?P<name>[^\W\d][\w.]*)|'(?P<quoted>[^']+)'|(?P<mark>[-+*/(),]))"
)
_REQUIREMENT = re.compile(r"\s*(==|!=|<=|>=|<|>)\s*(.+?)(?:\s*(?:\+-|\+/-|±)\s*(.+?))?\s*")


class CheckSyntaxError(ProjectError):
    """An expression or requirement that cannot be read."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__("E025", what, remedy=remedy)


class Signals(Protocol):
    """What checks need of a result: `domains.result.Result` has it."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def time(self) -> Any: ...
    def units(self, name: str) -> str: ...
    def __getitem__(self, name: str) -> Any: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """What is asked of a value: an order relation, with a tolerance where it is ``==``."""

    relation: str
    bound: str  # text with unit
    tolerance: str = ""  # text with unit, or a percentage of the bound


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOutcome:
    """One requirement and what was found."""

    name: str  # expression and requirement together: unique
    expression: str
    requirement: str
    value: float  # in `unit`, which is SI
    unit: str
    passed: bool
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Value:
    """A number or a curve, in SI, with its unit."""

    data: Array  # () or (nt,)
    unit: str  # "" for a plain number
    percent: bool = False  # a literal written with %


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
    """A node of the expression tree: a literal, a name, an operator or a function with its arguments."""

    kind: str  # "number", "name", "neg", "+", "-", "*", "/", "call"
    text: str = ""
    unit: str = ""
    children: tuple[_Node, ...] = ()


# ---------------------------------------------------------------------- parsing


def parse_expression(text: str) -> _Node:
    """The tree of an expression.

    Raises
    ------
    CheckSyntaxError
        With what was expected and where.
    """
    return _Parser(text).parse()


def parse_requirement(text: str) -> Requirement:
    """A requirement's parts; the units are tried, against the expression's they are checked later.

    Examples
    --------
    >>> parse_requirement("== 0.14 rad +- 2 %").tolerance
    '2 %'
    """
    found = _REQUIREMENT.fullmatch(text)
    examples = 'Write e.g. "== 2", "< 3 A" or "== 0.14 rad +- 2 %".'
    if found is None:
        raise CheckSyntaxError(f"the requirement {shown(text)} is not a comparison.", examples)
    relation, bound, tolerance = found[1], found[2], found[3] or ""
    if tolerance and relation != "==":
        raise CheckSyntaxError(f"the requirement {shown(text)} has a tolerance, which only == can have.", examples)
    for part in (bound, tolerance):
        try:
            if part and to_si(part, None) < 0 and part is tolerance:
                raise CheckSyntaxError(f"the requirement {shown(text)} has a negative tolerance.", examples)
        except BadQuantity as bad:
            raise CheckSyntaxError(f"the requirement {shown(text)}{bad.what}", bad.remedy) from None
    return Requirement(relation=relation, bound=bound, tolerance=tolerance)


class _Parser:
    """Recursive descent over the grammar in the module's docstring."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[re.Match[str]] = []
        self.depth = 0
        position = 0
        stripped = text.rstrip()
        while position < len(stripped):
            found = _TOKEN.match(stripped, position)
            if found is None:
                raise self._error(f"{shown(stripped[position:].lstrip()[:1])} is not expected")
            self.tokens.append(found)
            position = found.end()
        self.next = 0

    def parse(self) -> _Node:
        tree = self._sum()
        if self.next < len(self.tokens):
            raise self._error(f"{shown(self.tokens[self.next].group().strip())} is not expected")
        return tree

    def _sum(self) -> _Node:
        self.depth += 1
        if self.depth > MOST_NESTING:
            raise self._error("it is nested too deeply")
        left = self._product()
        while (mark := self._mark("+", "-")) is not None:
            left = _Node(kind=mark, children=(left, self._product()))
        self.depth -= 1
        return left

    def _product(self) -> _Node:
        left = self._sign()
        while (mark := self._mark("*", "/")) is not None:
            left = _Node(kind=mark, children=(left, self._sign()))
        return left

    def _sign(self) -> _Node:
        negative = False
        while (mark := self._mark("-", "+")) is not None:
            negative ^= mark == "-"
        primary = self._primary()
        return _Node(kind="neg", children=(primary,)) if negative else primary

    def _primary(self) -> _Node:
        if self.next >= len(self.tokens):
            raise self._error("it ends too early")
        token = self.tokens[self.next]
        self.next += 1
        if token["number"]:
            return _Node(kind="number", text=token["number"], unit=token["unit"] or "")
        if token["quoted"]:
            return _Node(kind="name", text=token["quoted"])
        if token["name"]:
            return self._call(token["name"]) if self._mark("(") else _Node(kind="name", text=token["name"])
        if token["mark"] == "(":
            inner = self._sum()
            self._close()
            return inner
        raise self._error(f"{shown(token.group().strip())} is not expected")

    def _call(self, name: str) -> _Node:
        if name not in _FUNCTIONS:
            what = f"there is no function {shown(name)}{did_you_mean(name, _FUNCTIONS)}."
            raise CheckSyntaxError(what, f"Use one of {', '.join(_FUNCTIONS)}.")
        arguments = [self._sum()]
        while self._mark(","):
            arguments.append(self._sum())
        self._close()
        wanted = _FUNCTIONS[name].arguments
        if len(arguments) != wanted:
            what = f"{name} takes {wanted} argument{'s' * (wanted > 1)}, not {len(arguments)}."
            raise CheckSyntaxError(what, f"Write {_FUNCTIONS[name].usage}.")
        return _Node(kind="call", text=name, children=tuple(arguments))

    def _close(self) -> None:
        if self._mark(")") is None:
            raise self._error('a ")" is missing')

    def _mark(self, *marks: str) -> str | None:
        if self.next < len(self.tokens) and (mark := self.tokens[self.next]["mark"]) in marks:
            self.next += 1
            return mark
        return None

    def _error(self, reason: str) -> CheckSyntaxError:
        remedy = f"Write e.g. max(abs(motor.i)); functions are {', '.join(_FUNCTIONS)}; a name with blanks stands in single quotes."
        return CheckSyntaxError(f"the expression cannot be read: {reason}.", remedy)


# ---------------------------------------------------------------------- functions of curves


def _span_mean(x: Array, t: Array) -> float:
    """Integral over time by the trapezoidal rule, divided by the time."""
    return float(x[-1]) if t[-1] <= t[0] else float(np.trapezoid(x, t) / (t[-1] - t[0]))


def _settle_time(x: Array, t: Array, band: float) -> float:
    """Time from the start until the curve stays within `band` of its final value."""
    outside = np.flatnonzero(np.abs(x - x[-1]) > band)
    return 0.0 if outside.size == 0 else float(t[outside[-1] + 1] - t[0])


def _overshoot(x: Array, t: Array) -> float:
    """How far the curve goes beyond its final value, in parts of the way from first to final value."""
    way = float(x[-1] - x[0])
    return 0.0 if way == 0.0 else max(0.0, float(np.max((x - x[-1]) / way)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Function:
    usage: str
    of_curve: Callable[[Array, Array], Any]
    unit: str | None = None  # of what comes back; None keeps the argument's
    arguments: int = 1


_FUNCTIONS: Mapping[str, _Function] = {
    "max": _Function(usage="max(signal)", of_curve=lambda x, t: np.max(x)),
    "min": _Function(usage="min(signal)", of_curve=lambda x, t: np.min(x)),
    "abs": _Function(usage="abs(signal)", of_curve=lambda x, t: np.abs(x)),
    "peak": _Function(usage="peak(signal)", of_curve=lambda x, t: np.max(np.abs(x))),
    "initial": _Function(usage="initial(signal)", of_curve=lambda x, t: x[0]),
    "final": _Function(usage="final(signal)", of_curve=lambda x, t: x[-1]),
    "mean": _Function(usage="mean(signal)", of_curve=_span_mean),
    "rms": _Function(usage="rms(signal)", of_curve=lambda x, t: math.sqrt(_span_mean(x * x, t))),
    "overshoot": _Function(usage="overshoot(signal)", of_curve=_overshoot, unit=""),
    "settle_time": _Function(usage="settle_time(signal, 2 %)", of_curve=lambda x, t: x, unit="s", arguments=2),
    "at": _Function(usage="at(signal, 0.5 s)", of_curve=lambda x, t: x, arguments=2),
}


# ---------------------------------------------------------------------- evaluation


def evaluate_checks(checks: Sequence[CheckEntry], result: Signals | None, facts: Mapping[str, float]) -> list[CheckOutcome]:
    """What became of each check, in their order.

    Parameters
    ----------
    checks
        As read from the project file.
    result
        The run. Without one (None), only checks of facts alone are evaluated; those of signals are left out.
    facts
        Figures of the model: ``dof``, ``bodies``, ``joints``, ``mass`` in kg.

    Raises
    ------
    MategraphError
        Unknown signals, units that do not fit, curves where one number is needed: one, or an `ErrorList`.
    """
    problems = Problems()
    outcomes = []
    for check in checks:
        try:
            tree = parse_expression(check.expression)
            if result is None and any(name not in facts for name in _names(tree)):
                continue
            outcomes.append(_evaluate(check, tree, result, facts))
        except ProjectError as error:
            text = f"check {shown(check.expression)}: {error.what}"
            problems.add(error.code, text, remedy=error.remedy, element=check.expression, place=check.place)
        except BadQuantity as bad:
            text = f"check {shown(check.expression)}: {shown(check.requirement)}{bad.what}"
            problems.add("E027" if bad.code == "E013" else bad.code, text, remedy=bad.remedy, element=check.expression, place=check.place)
    problems.raise_if_any()
    return outcomes


def _names(tree: _Node) -> list[str]:
    return [tree.text] if tree.kind == "name" else [name for child in tree.children for name in _names(child)]


def _evaluate(check: CheckEntry, tree: _Node, result: Signals | None, facts: Mapping[str, float]) -> CheckOutcome:
    found = _value(tree, result, facts)
    if found.data.ndim:
        text = check.expression
        raise _misfit("it is a whole curve, not one number.", f"Take one number of it, e.g. max({text}) or final({text}).")
    value = float(found.data)
    passed = _holds(value, found.unit, parse_requirement(check.requirement))
    return CheckOutcome(
        name=f"{check.expression} {check.requirement}",
        expression=check.expression,
        requirement=check.requirement,
        value=value,
        unit=found.unit,
        passed=passed,
        place=check.place,
    )


def _holds(value: float, unit: str, requirement: Requirement) -> bool:
    bound = to_si(requirement.bound, unit)
    if not math.isfinite(value):
        return False  # a run that blew up fulfils nothing
    match requirement.relation:
        case "<":
            return value < bound
        case "<=":
            return value <= bound
        case ">":
            return value > bound
        case ">=":
            return value >= bound
    tolerance = EXACT_RELATIVE * max(abs(bound), abs(value))
    if requirement.tolerance.endswith("%"):
        tolerance = abs(bound) * to_si(requirement.tolerance, "")
    elif requirement.tolerance:
        tolerance = to_si(requirement.tolerance, unit)
    return (abs(value - bound) <= tolerance) == (requirement.relation == "==")


def _value(tree: _Node, result: Signals | None, facts: Mapping[str, float]) -> _Value:
    match tree.kind:
        case "number":
            return _literal(tree)
        case "name":
            return _named(tree.text, result, facts)
        case "call":
            return _called(tree, result, facts)
        case "neg":
            inner = _value(tree.children[0], result, facts)
            return _Value(data=np.asarray(-inner.data), unit=inner.unit)
    left, right = (_value(child, result, facts) for child in tree.children)
    with np.errstate(all="ignore"):  # what is not finite fails the check
        match tree.kind:
            case "*":
                return _Value(data=np.asarray(left.data * right.data), unit=_joined(left.unit, "*", right.unit))
            case "/":
                return _Value(data=np.asarray(left.data / right.data), unit=_joined(left.unit, "/", right.unit))
    if not same_dimension(left.unit, right.unit):
        raise _misfit(
            f"{left.unit or 'a plain number'} {tree.kind} {right.unit or 'a plain number'} does not add up.",
            "Add and subtract only what has the same dimension.",
        )
    sign = 1.0 if tree.kind == "+" else -1.0
    return _Value(data=np.asarray(left.data + sign * right.data), unit=left.unit or right.unit)


def _joined(left: str, mark: str, right: str) -> str:
    """``A`` and ``V`` -> ``A*V``; a quotient of equal units is a plain number."""
    if not right:
        return left
    if mark == "/" and left == right:
        return ""
    return f"{left or '1'}{mark}({right})" if left or mark == "/" else right


def _literal(tree: _Node) -> _Value:
    data = np.asarray(to_si(f"{tree.text} {tree.unit}".strip(), None))
    percent = tree.unit == "%"
    return _Value(data=data, unit="" if percent or not tree.unit else _base_unit(tree.unit), percent=percent)


def _base_unit(unit: str) -> str:
    """The coherent SI unit of a unit's dimension, e.g. ``mA`` -> ``A``; angles stay ``rad``."""
    from .units import parse_unit, registry

    return f"{registry().Quantity(1.0, parse_unit(unit)).to_base_units().units:~C}"


def _named(name: str, result: Signals | None, facts: Mapping[str, float]) -> _Value:
    if name in facts:
        return _Value(data=np.asarray(float(facts[name])), unit=_FACT_UNITS.get(name, ""))
    known = [] if result is None else list(result.names)
    if result is None or name not in known:
        raise ProjectError(
            "E026",
            f"there is no signal {shown(name)}{did_you_mean(name, [*known, *facts])}.",
            remedy=f"There are {listed([*known, *facts])}.",
        )
    unit = result.units(name)
    return _Value(data=np.asarray(result[name], dtype=np.float64), unit="" if unit in ("1", "-") else unit)


def _called(tree: _Node, result: Signals | None, facts: Mapping[str, float]) -> _Value:
    function = _FUNCTIONS[tree.text]
    subject = _value(tree.children[0], result, facts)
    if subject.data.ndim == 0 and tree.text == "abs":
        return _Value(data=np.asarray(abs(subject.data)), unit=subject.unit)
    if subject.data.ndim == 0 or result is None:
        remedy = f"Write {function.usage}, or the number without {tree.text}."
        raise _misfit(f"{tree.text} needs a signal over time; this is one number.", remedy)
    unit = subject.unit if function.unit is None else function.unit
    time = np.asarray(result.time, dtype=np.float64)
    if function.arguments == 1:
        return _Value(data=np.asarray(function.of_curve(subject.data, time), dtype=np.float64), unit=unit)
    second = _value(tree.children[1], result, facts)
    if second.data.ndim:
        raise _misfit(f"the second argument of {tree.text} is a whole curve.", f"Write {function.usage}.")
    amount = float(second.data)
    if tree.text == "settle_time":
        if second.percent:
            amount *= abs(float(subject.data[-1] - subject.data[0]))
        elif second.unit and not same_dimension(second.unit, subject.unit):
            raise _misfit(f"the band is in {second.unit}, the signal in {subject.unit or 'no unit'}.", f"Write {function.usage}.")
        return _Value(data=np.asarray(_settle_time(subject.data, time, amount)), unit=unit)
    if second.unit and not same_dimension(second.unit, "s"):
        raise _misfit(f"the time is given in {second.unit}.", f"Write {function.usage}.")
    if not time[0] <= amount <= time[-1]:
        raise _misfit(f"the run has no time {amount:g} s; it goes from {time[0]:g} to {time[-1]:g} s.", "Choose a time within the run.")
    return _Value(data=np.asarray(np.interp(amount, time, subject.data)), unit=unit)


def _misfit(what: str, remedy: str) -> ProjectError:
    return ProjectError("E027", what, remedy=remedy)
