"""What every component's declaration gives in the symbols of the tableau: equations, outputs, powers and energies.

A declaration is plain Python, and every operator in it costs tens of microseconds. Components that are alike (same model, same parameters
missing or zero) differ in their symbols only: the declaration is then evaluated once, and written out for all of them together.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..declare.component import DOMAINS, Branch, Symbols
from ..reduction.expression_columns import Entry, stacked
from ..reduction.tableau import FUNCTIONS, Equation, Tableau
from ..resolved import Element
from .declared_equations import declared_expressions
from .element_symbols import element_symbols
from .joint_equations import JointSymbols
from .part_lines import Line
from .rotors import Carried

FEWEST = 16  # components alike that are worth it


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Declared:
    """What all components declare beside their equations: expressions, numbers, or entries of columns of many; by component."""

    outputs: Mapping[str, Mapping[str, Any]]
    energies: Mapping[str, Mapping[str, Any]]  # those of ENERGIES that are not zero
    symbols: Mapping[str, Symbols]  # what a declaration sees; not of many alike, which have neither modes nor joints


def add_elements(
    tableau: Tableau,
    elements: Sequence[Element],
    joints: Sequence[JointSymbols],
    inputs: Mapping[str, Mapping[str, Any]],
    lines: Mapping[str, Mapping[str, Line]],
    carried: Mapping[str, Carried],
) -> Declared:
    """Add the equations of all components to the tableau, whose edges have their variables already.

    Parameters
    ----------
    inputs
        By component: symbols of its driven inputs, modes and the like.
    lines
        By component, of those between two points.
    carried
        By ``component.attachment``, of rotors in bodies that turn.
    """
    alike: dict[Any, list[Element]] = {}
    for element in elements:
        if not inputs.get(element.name):
            alike.setdefault(_pattern(tableau, element), []).append(element)
    many = {e.name: group for pattern, group in alike.items() if pattern is not None and len(group) >= FEWEST for e in group}
    outputs: dict[str, Mapping[str, Any]] = {}
    energies: dict[str, Mapping[str, Any]] = {}
    seen: dict[str, Symbols] = {}
    for element in elements:
        if element.name in outputs:
            continue
        if element.name in many:
            for name, (values, powers) in _add_alike(tableau, many[element.name]).items():
                outputs[name], energies[name] = values, powers
            continue
        symbols = element_symbols(tableau, element, joints, inputs.get(element.name, {}), lines.get(element.name, {}), carried)
        given = declared_expressions(element, symbols)
        for number, residual in enumerate(given.residuals, start=1):
            name = f"{element.name}: equation {number}"
            tableau.equations.append(Equation(name=name, residual=residual, element=element.name, free=element.own))
        outputs[element.name], energies[element.name], seen[element.name] = given.outputs, given.energies, symbols
    return Declared(outputs=outputs, energies={element.name: energies[element.name] for element in elements}, symbols=seen)


def _pattern(tableau: Tableau, element: Element) -> tuple[Any, ...] | None:
    """What components that are alike have in common; None where one is special."""
    declaration = element.declaration
    if element.attachments or element.shafts or element.spec.tables or declaration.modes or declaration.attachments:
        return None
    numbers = [(name, value) for name, value in element.parameters.items() if _vanishes(value)]
    optional = [terminal for terminal in declaration.terminals if terminal.optional]
    present = tuple(across in tableau.variables for across, _, _, _ in _edges(element)) if optional else ()
    return declaration, tuple(element.parameters), tuple(numbers), present


def _vanishes(value: float) -> bool:
    """Whether a number goes into equations as a number (see `Tableau.parameter`)."""
    return value in (0.0, math.inf, -math.inf)


def _edges(element: Element) -> list[tuple[str, str, Any, str]]:
    """(across variable, through variable, domain, name) of every edge that the declaration has."""
    domains = {t.name: t.domain for t in element.declaration.terminals}
    found = []
    for edge in element.declaration.edges:
        domain = DOMAINS[domains[edge.plus]]
        stem = f"{element.name}.{edge.name}" if edge.name else element.name
        found.append((f"{stem}.{domain.across}", f"{stem}.{domain.through}", domain, edge.name))
    return found


class _Template:
    """The symbols that a declaration is asked with, in place of those of many components."""

    def __init__(self, tableau: Tableau, group: Sequence[Element]) -> None:
        self._tableau = tableau
        self._group = group
        self._first = group[0]
        self.symbols: list[Any] = []
        self.columns: list[Any] = []  # for each of `symbols` what stands there in all components

    def symbol(self, column: Any) -> Any:
        """A new symbol in place of a column."""
        self.symbols.append(ca.SX.sym("s"))
        self.columns.append(column)
        return self.symbols[-1]

    def of_variables(self, suffix: str) -> Any:
        """In place of the variables that have the same name behind the component's."""
        return self.symbol(stacked(self._tableau.variables[f"{e.name}{suffix}"] for e in self._group))

    def of_derivatives(self, suffix: str) -> Any:
        """Something that makes a symbol in place of derivatives of such variables, on first use."""
        made: list[Any] = []

        def make() -> Any:
            if not made:
                made.append(self.symbol(self._tableau.derivatives_of([f"{e.name}{suffix}" for e in self._group])))
            return made[0]

        return make

    def seen(self) -> Symbols:
        """What the declaration sees."""
        tableau, first = self._tableau, self._first
        values: dict[str, Any] = {"t": tableau.time}
        for name, number in first.parameters.items():
            if _vanishes(number):
                values[name] = number
            else:
                values[name] = self.symbol(tableau.parameters_of([(f"{e.name}.{name}", e.parameters[name]) for e in self._group]))
        for name, quantity in first.declaration.unknowns.items():
            tableau.variables_of([(f"{e.name}.{name}", quantity.unit) for e in self._group])
            values[name] = self.of_variables(f".{name}")
            values[f"d{name}"] = self.of_derivatives(f".{name}")
        present: set[str] = set()
        for across, through, domain, name in _edges(first):
            if across not in tableau.variables:  # of an optional terminal that is not connected
                continue
            present.add(name)
            suffixes = across.removeprefix(first.name), through.removeprefix(first.name)
            variables = {
                domain.across: self.of_variables(suffixes[0]),
                domain.through: self.of_variables(suffixes[1]),
                domain.across_derivative: self.of_derivatives(suffixes[0]),
                f"d{domain.through}": self.of_derivatives(suffixes[1]),
            }
            if name:
                values[name] = Branch(domain, variables)
            else:
                values.update(variables)
        return Symbols(values, FUNCTIONS, frozenset((*first.parameters, *present)))

    def written_out(self, expressions: Sequence[Any]) -> list[Any]:
        """Each expression for all components, in a column."""
        column = ca.densify(ca.vertcat(*(ca.SX(e) for e in expressions)))
        function = ca.Function("alike", [ca.vertcat(*self.symbols), self._tableau.time], [column])
        data = ca.vertcat(*(c.T for c in self.columns))
        n = len(self._group)
        rows = function.map(n)(data, ca.repmat(self._tableau.time, 1, n))
        return [ca.densify(rows[k, :].T) for k in range(len(expressions))]


def _add_alike(tableau: Tableau, group: Sequence[Element]) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """Add the equations of components that are alike; the outputs and the energies of each."""
    template = _Template(tableau, group)
    residuals, outputs, energies = declared_expressions(group[0], template.seen())
    written = template.written_out([*residuals, *outputs.values(), *energies.values()])
    count = len(residuals)
    own = group[0].own
    for k, element in enumerate(group):
        for number in range(count):
            name = f"{element.name}: equation {number + 1}"
            tableau.equations.append(Equation(name=name, residual=written[number], at=k, element=element.name, free=own))
    values = dict(zip(outputs, written[count : count + len(outputs)], strict=True))
    powers = dict(zip(energies, written[count + len(outputs) :], strict=True))
    return {
        element.name: (
            {port: Entry(column, k) for port, column in values.items()},
            {what: Entry(column, k) for what, column in powers.items()},
        )
        for k, element in enumerate(group)
    }
