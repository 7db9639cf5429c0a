"""`Machine.check`: design intent (the ``[check]`` table of a project), judged on every run.

An expression over signals and facts stands left, a requirement right::

    "dof" = "== 2"
    "max(abs(pitch_motor.i))" = "< 3 A"
    "final(pitch.angle)" = "== 0.14 rad +- 2 %"
    "settle_time(pitch.angle, 2 %)" = "< 300 ms"

A name with blanks stands in single quotes: ``max('pitch b.angle')``. Curves are sampled at the result's times; `mean` and `rms` are
integrals by the trapezoidal rule over time, so uneven samples count by their length.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from foundation.arrays import Array
from foundation.expressions import CONSTANTS, Binary, Call, Name, Negative, Node, Number, left_operands, names_in

from ..outputs.shown import Shown, Table
from ..project.check_grammar import FUNCTIONS, Requirement, parse_expression, parse_requirement
from ..project.model import CheckEntry
from ..project.problems import Problems, ProjectError, did_you_mean, listed, shown
from ..project.units import BadQuantity, coherent_unit, same_dimension, split_quantity, to_si

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine

# An exact "==" of a computed figure is met within round-off: a few thousand operations of 1e-16 each, and no design needs more.
EXACT_RELATIVE = 1e-9
# Of the run, at its end, in which a settled curve stays within its band: a swing comes back within it for a moment only.
LAST_PART = 0.1

_FACT_UNITS = {"mass": "kg"}


class Signals(Protocol):
    """What checks need of a result: `domains.result.Result` has it."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def time(self) -> Any: ...
    def units(self, name: str) -> str: ...
    def __getitem__(self, name: str) -> Any: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOutcome:
    """One requirement and what was found."""

    name: str  # expression and requirement together: unique
    expression: str
    requirement: str
    value: float  # in `unit`, which is SI
    unit: str
    shown: str  # for people: in the unit of the requirement, with as many digits as it has, at least four
    passed: bool
    place: str

    def as_dict(self) -> dict[str, Any]:
        """All fields, for ``--json``; a value that is not finite is null there."""
        value = self.value if math.isfinite(self.value) else None
        return {
            "expression": self.expression,
            "requirement": self.requirement,
            "value": value,
            "unit": self.unit,
            "shown": self.shown,
            "passed": self.passed,
            "place": self.place,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Value:
    """A number or a curve, in SI, with its unit."""

    data: Array  # () or (nt,)
    unit: str  # "" for a plain number
    percent: bool = False  # a literal written with %
    why: str = ""  # there is no number


# ---------------------------------------------------------------------- functions of curves


def _span_mean(x: Array, t: Array) -> float:
    """Integral over time by the trapezoidal rule, divided by the time."""
    return float(x[-1]) if t[-1] <= t[0] else float(np.trapezoid(x, t) / (t[-1] - t[0]))


def _overshoot(x: Array, t: Array) -> float:
    """How far the curve goes beyond its final value, in parts of the distance from first to final value."""
    distance = float(x[-1] - x[0])
    return 0.0 if distance == 0.0 else max(0.0, float(np.max((x - x[-1]) / distance)))


def _settle_time(x: Array, t: Array, band: float) -> float:
    """Time from the start until the curve stays within `band` of its final value; infinite where it does not settle.

    The end of a run is within any band of itself: a curve has settled when it has been there for the last part of the run.
    """
    outside = np.flatnonzero(np.abs(x - x[-1]) > band)
    if outside.size == 0:
        return 0.0
    settled = float(t[outside[-1] + 1] - t[0])
    return settled if settled <= (1.0 - LAST_PART) * float(t[-1] - t[0]) else math.inf


_OF_CURVE: Mapping[str, Callable[[Array, Array], Any]] = {
    "max": lambda x, t: np.max(x),
    "min": lambda x, t: np.min(x),
    "abs": lambda x, t: np.abs(x),
    "peak": lambda x, t: np.max(np.abs(x)),
    "initial": lambda x, t: x[0],
    "final": lambda x, t: x[-1],
    "mean": _span_mean,
    "rms": lambda x, t: math.sqrt(_span_mean(x * x, t)),
    "overshoot": _overshoot,
}


# ---------------------------------------------------------------------- evaluation


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Checks(Shown):
    """What became of each check, in their order."""

    checks: tuple[CheckOutcome, ...]

    @property
    def passed(self) -> bool:
        """Whether all requirements are met."""
        return all(check.passed for check in self.checks)

    @property
    def failed(self) -> tuple[CheckOutcome, ...]:
        """The checks whose requirement is not met."""
        return tuple(check for check in self.checks if not check.passed)

    def __iter__(self) -> Iterator[CheckOutcome]:
        return iter(self.checks)

    def __len__(self) -> int:
        return len(self.checks)

    def __getitem__(self, index: int) -> CheckOutcome:
        return self.checks[index]

    def headline(self) -> str:
        """How many passed, and the first that failed."""
        first = f"; {self.failed[0].expression} {self.failed[0].requirement} is {self.failed[0].shown}" if self.failed else ""
        return f"{len(self.checks) - len(self.failed)} of {len(self.checks)} passed{first}"

    def tables(self) -> Iterator[Table]:
        """The table of checks."""
        rows = [(c.expression, c.requirement, c.shown, "passed" if c.passed else "FAILED") for c in self.checks]
        yield Table("Checks", ("check", "requirement", "found", "verdict"), rows)


def check_run(machine: Machine, run: Result | None = None) -> Checks:
    """The project's checks on a run; the machine is simulated where none is given."""
    run = machine.simulate() if run is None else run
    return Checks(checks=tuple(evaluate_checks(machine.project.checks, run, machine.facts)))


def judge_checks(machine: Machine, duration: float) -> None:
    """Raise what a check of the project would raise after a run of `duration` seconds, before it: units, curves, times beyond the end."""
    evaluate_checks(machine.project.checks, _Foreseen(machine.system.signals, duration), machine.facts)


class _Foreseen:
    """A run that is still to come: names and units of its signals and its end are known, their curves are not."""

    def __init__(self, signals: Mapping[str, str], duration: float) -> None:
        self._signals, self.names = signals, tuple(signals)
        self.time = np.array([0.0, duration])

    def units(self, name: str) -> str:
        return self._signals[name]

    def __getitem__(self, name: str) -> Array:
        return np.ones(2)


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
            if result is None and any(name not in facts for name in names_in(tree)):
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


def _evaluate(check: CheckEntry, tree: Node, result: Signals | None, facts: Mapping[str, float]) -> CheckOutcome:
    found = _value(tree, result, facts)
    if found.data.ndim:
        text = check.expression
        raise _misfit("it is a whole curve, not one number.", f"Take one number of it, e.g. max({text}) or final({text}).")
    value = float(found.data)
    requirement = parse_requirement(check.requirement)
    passed = _holds(value, found.unit, requirement)
    return CheckOutcome(
        name=f"{check.expression} {check.requirement}",
        expression=check.expression,
        requirement=check.requirement,
        value=value,
        unit=found.unit,
        shown=found.why or _shown(value, found.unit, requirement),
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
        tolerance = _width(requirement, unit)
    return (abs(value - bound) <= tolerance) == (requirement.relation == "==")


def _width(requirement: Requirement, unit: str) -> float:
    """A tolerance in SI, as a difference: 1 degC is 1 K wide. A bare number has the unit of the bound."""
    number, own = split_quantity(requirement.tolerance) or (0.0, "")
    zero, one = _scale(own or _asked(requirement), unit)
    return number * (one - zero)


def _asked(requirement: Requirement) -> str:
    """The unit that a requirement is written in; empty for a bare number, which is in SI."""
    _, asked = split_quantity(requirement.bound) or (0.0, "")
    return asked


def _scale(asked: str, unit: str) -> tuple[float, float]:
    """0 and 1 of a unit, in SI."""
    return (to_si(f"0 {asked}", unit), to_si(f"1 {asked}", unit)) if asked else (0.0, 1.0)


def _shown(value: float, unit: str, requirement: Requirement) -> str:
    asked = _asked(requirement)
    zero, one = _scale(asked, unit)
    written = re.match(r"[^\deE]*([\d._]*)", requirement.bound)  # the bound's digits, without its power of ten
    digits = 0 if written is None else len(re.sub(r"\D", "", written[1]).lstrip("0"))
    return f"{(value - zero) / (one - zero):.{min(max(digits, 4), 15)}g} {asked or unit}".strip()


def _value(tree: Node, result: Signals | None, facts: Mapping[str, float]) -> _Value:
    match tree:
        case Number():
            return _literal(tree)
        case Name(name):
            return _named(name, result, facts)
        case Call():
            return _called(tree, result, facts)
        case Negative(operand):
            inner = _value(operand, result, facts)
            return _Value(data=np.asarray(-inner.data), unit=inner.unit)
        case Binary():
            first, row = left_operands(tree)
            total = _value(first, result, facts)
            for operation in row:
                total = _combined(operation.operator, total, _value(operation.right, result, facts))
            return total
    raise AssertionError(tree)  # `parse_expression` lets nothing else pass


def _combined(mark: str, left: _Value, right: _Value) -> _Value:
    with np.errstate(all="ignore"):  # what is not finite fails the check
        match mark:
            case "*":
                return _Value(data=np.asarray(left.data * right.data), unit=_joined(left.unit, "*", right.unit))
            case "/":
                return _Value(data=np.asarray(left.data / right.data), unit=_joined(left.unit, "/", right.unit))
    if not same_dimension(left.unit, right.unit):
        raise _misfit(
            f"{left.unit or 'a plain number'} {mark} {right.unit or 'a plain number'} does not add up.",
            "Add and subtract only what has the same dimension.",
        )
    sign = 1.0 if mark == "+" else -1.0
    return _Value(data=np.asarray(left.data + sign * right.data), unit=left.unit or right.unit)


def _joined(left: str, mark: str, right: str) -> str:
    """``A`` and ``V`` -> ``A*V``; a quotient of equal units is a plain number."""
    if not right:
        return left
    if mark == "/" and left == right:
        return ""
    return f"{left or '1'}{mark}({right})" if left or mark == "/" else right


def _literal(number: Number) -> _Value:
    percent = number.unit == "%"
    data = np.asarray(to_si(f"{number.text} {number.unit}".strip(), None))
    return _Value(data=data, unit="" if percent or not number.unit else coherent_unit(number.unit), percent=percent)


def _named(name: str, result: Signals | None, facts: Mapping[str, float]) -> _Value:
    if name in facts:
        return _Value(data=np.asarray(float(facts[name])), unit=_FACT_UNITS.get(name, ""))
    known = [] if result is None else list(result.names)
    if name in CONSTANTS and name not in known:
        return _Value(data=np.asarray(CONSTANTS[name]), unit="")
    if result is None or name not in known:
        raise ProjectError(
            "E026",
            f"there is no signal {shown(name)}{did_you_mean(name, [*known, *facts])}.",
            remedy=f"There are {listed([*known, *facts])}.",
        )
    unit = result.units(name)
    return _Value(data=np.asarray(result[name], dtype=np.float64), unit="" if unit in ("1", "-") else unit)


def _called(call: Call, result: Signals | None, facts: Mapping[str, float]) -> _Value:
    usage = FUNCTIONS[call.function]
    subject = _value(call.arguments[0], result, facts)
    if subject.data.ndim == 0 and call.function == "abs":
        return _Value(data=np.asarray(abs(subject.data)), unit=subject.unit)
    if subject.data.ndim == 0 or result is None:
        remedy = f"Write {usage}, or the number without {call.function}."
        raise _misfit(f"{call.function} needs a signal over time; this is one number.", remedy)
    time = np.asarray(result.time, dtype=np.float64)
    if call.function in _OF_CURVE:
        unit = "" if call.function == "overshoot" else subject.unit
        return _Value(data=np.asarray(_OF_CURVE[call.function](subject.data, time), dtype=np.float64), unit=unit)
    second = _value(call.arguments[1], result, facts)
    if second.data.ndim:
        raise _misfit(f"the second argument of {call.function} is a whole curve.", f"Write {usage}.")
    if call.function == "at":
        return _at(subject, second, time, interrupted=getattr(result, "interrupted", False))
    return _settled(subject, second, time)


def _settled(subject: _Value, band: _Value, time: Array) -> _Value:
    """`_settle_time` with the band as a percentage of the distance from first to final value, or in the signal's unit."""
    width = float(band.data)
    if band.percent:
        width *= abs(float(subject.data[-1] - subject.data[0]))
    elif band.unit and not same_dimension(band.unit, subject.unit):
        raise _misfit(f"the band is in {band.unit}, the signal in {subject.unit or 'no unit'}.", f"Write {FUNCTIONS['settle_time']}.")
    settled = _settle_time(subject.data, time, width)
    return _Value(
        data=np.asarray(settled),
        unit="s",
        why="" if math.isfinite(settled) else "never: it is not within the band for the last tenth of the run",
    )


def _at(subject: _Value, instant: _Value, time: Array, *, interrupted: bool) -> _Value:
    """The signal at an instant, by linear interpolation."""
    t = float(instant.data)
    if instant.unit and not same_dimension(instant.unit, "s"):
        raise _misfit(f"the time is given in {instant.unit}.", f"Write {FUNCTIONS['at']}.")
    if interrupted and t > time[-1]:
        return _Value(data=np.asarray(math.nan), unit=subject.unit, why=f"not reached: the run was interrupted at {time[-1]:g} s")
    if not time[0] <= t <= time[-1]:
        raise _misfit(f"the run has no time {t:g} s; it goes from {time[0]:g} to {time[-1]:g} s.", "Choose a time within the run.")
    return _Value(data=np.asarray(np.interp(t, time, subject.data)), unit=subject.unit)


def _misfit(what: str, remedy: str) -> ProjectError:
    return ProjectError("E027", what, remedy=remedy)
