"""`Machine.check`: design intent (the ``[check]`` table of a project), judged on every run.

An expression over signals and facts stands left, a requirement right::

    "dof" = "== 2"
    "max(abs(pitch_motor.i))" = "< 3 A"
    "final(pitch.angle)" = "== 0.14 rad +- 2 %"
    "settle_time(pitch.angle, 2 %)" = "< 300 ms"
    "reaction(pitch).radial" = "< 800 N"
    "phase_margin(pitch_ctl.u)" = "> 40 deg"

A name with blanks stands in single quotes: ``max('pitch b.angle')``. What expressions are worth is found in `check_figures.values`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array
from foundation.expressions import Binary, Node, Number, children, names_in, walk

from ..outputs.shown import Shown, Table
from ..project.check_grammar import Requirement, parse_expression, parse_requirement
from ..project.fitting.end_condition import TIME, comparisons, parse_condition
from ..project.model import CheckEntry
from ..project.problems import Problems, ProjectError, shown
from ..project.units import BadQuantity, split_quantity, to_si
from .check_figures.values import END_TIME, Signals, curves_along, misfit, times_asked, traces_asked, value_of
from .clearances import clearances_asked, clearances_of
from .control.loop_margins import margins_asked, margins_of
from .reaction_peaks import reactions_asked, reactions_of

if TYPE_CHECKING:
    from domains.result import Result

    from ..machine import Machine

# An exact "==" of a computed figure is met within round-off: a few thousand operations of 1e-16 each, and no design needs more.
EXACT_RELATIVE = 1e-9


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

    def __bool__(self) -> bool:
        return self.passed

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
    facts = {**machine.facts, **margins_of(machine)}
    if run is None and needs_run(machine):
        run = machine.simulate()
    if run is not None:
        facts |= {END_TIME: float(run.time[-1]), **clearances_of(machine, run), **reactions_of(machine, run)}
    return Checks(checks=tuple(evaluate_checks(machine.project.checks, run, facts)))


def needs_run(machine: Machine) -> bool:
    """Whether a check of the project asks for more than the model: a signal, a clearance, a reaction."""
    known = {*machine.facts, *margins_asked(machine)}
    return any(name not in known for check in machine.project.checks for name in check.names)


def judge_checks(machine: Machine, begin: float, end: float) -> None:
    """Raise what a check of the project would raise after a run from one time to another, before it: units, curves, times beyond it."""
    foreseen, facts = _Foreseen(machine.system.signals, begin, end), foreseen_facts(machine)
    evaluate_checks(machine.project.checks, foreseen, facts)
    if until := machine.project.simulate.until:
        for one, other in comparisons(parse_condition(until)):
            measured = [side for side in (one, other) if not _bare(side)]
            for tree in [Binary("-", one, other)] if len(measured) == 2 else measured:
                _judge_dimensions(machine, tree, foreseen)


def _bare(side: Node) -> bool:
    """Whether a side of a comparison is made of numbers without units alone, as -5 is: it is in SI, whatever it is compared with."""
    leaves = [node for node in walk(side) if not children(node)]
    return all(isinstance(leaf, Number) and not leaf.unit for leaf in leaves)


def _judge_dimensions(machine: Machine, tree: Node, foreseen: Signals) -> None:
    """Refuse an end condition that adds or compares what has different dimensions."""
    try:
        value_of(tree, foreseen, {TIME: 0.0})
    except ProjectError as error:
        text, place = machine.project.simulate.until, machine.project.places.of("simulate", "until")
        what = f"the end condition {shown(text)}: {error.what}"
        raise ProjectError(error.code, what, remedy=error.remedy, element="until", place=place) from None


def foreseen_facts(machine: Machine) -> dict[str, float]:
    """Figures that checks may name; those of the run to come are 0."""
    asked = (*clearances_asked(machine), *reactions_asked(machine), *margins_asked(machine))
    return {**machine.facts, END_TIME: 0.0, **dict.fromkeys(asked, 0.0)}


def curves_of_checks(machine: Machine) -> dict[str, Callable[..., Array]]:
    """What a run is to look at along its steps for the project's checks."""
    trees = [parse_expression(check.expression) for check in machine.project.checks]
    return curves_along(trees, machine.system.signals, foreseen_facts(machine))


def times_of_checks(machine: Machine) -> list[float]:
    """The times at which the project's checks want signals."""
    return times_asked([parse_expression(check.expression) for check in machine.project.checks], foreseen_facts(machine))


def traces_of_checks(machine: Machine) -> list[str]:
    """The curves that the project's checks want along all steps: those of which it is asked when they settle."""
    return traces_asked([parse_expression(check.expression) for check in machine.project.checks])


class _Foreseen:
    """A run that is still to come: names and units of its signals and its end are known, their curves are not."""

    def __init__(self, signals: Mapping[str, str], begin: float, end: float) -> None:
        self._signals, self.names = signals, tuple(signals)
        self.time = np.array([begin, end])

    def units(self, name: str) -> str:
        return self._signals[name]

    def array(self, name: str) -> Array:
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
    found = value_of(tree, result, facts)
    if found.data.ndim:
        text = check.expression
        raise misfit("it is a whole curve, not one number.", f"Take one number of it, e.g. max({text}) or final({text}).")
    value = float(found.data)
    requirement = parse_requirement(check.requirement)
    passed = requirement.relation in (">", ">=") if found.unbounded else _holds(value, found.unit, requirement)
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
    bound = to_si(requirement.bound, unit, computed=True)
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
    return to_si(f"{number} {own or _asked(requirement)}".strip(), unit, "difference", computed=True)


def _asked(requirement: Requirement) -> str:
    """The unit that a requirement is written in; empty for a bare number, which is in SI."""
    _, asked = split_quantity(requirement.bound) or (0.0, "")
    return asked


def _scale(asked: str, unit: str) -> tuple[float, float]:
    """0 and 1 of a unit, in SI."""
    return (to_si(f"0 {asked}", unit, computed=True), to_si(f"1 {asked}", unit, computed=True)) if asked else (0.0, 1.0)


def _shown(value: float, unit: str, requirement: Requirement) -> str:
    if requirement.decibel:
        return f"{20.0 * math.log10(value):.4g} dB" if value > 0.0 else "-inf dB"
    asked = _asked(requirement)
    zero, one = _scale(asked, unit)
    written = re.match(r"[^\deE]*([\d._]*)", requirement.bound)  # the bound's digits, without its power of ten
    digits = 0 if written is None else len(re.sub(r"\D", "", written[1]).lstrip("0"))
    return f"{(value - zero) / (one - zero):.{min(max(digits, 4), 15)}g} {asked or unit}".strip()
