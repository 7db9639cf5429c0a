"""The sparse tableau: every variable and every equation of a system, before any of them is solved.

Variables: potential of every node but the datums; across and through variable of every edge; through variable of every attachment;
torque and acceleration of every joint coordinate; output of every continuous block. Equations: one balance a node (through variables
sum to zero), one ``across = potential difference`` an edge, the components' own, one torque balance a joint coordinate, the mechanism's
``M a + bias = tau``, one a continuous block. A variable whose derivative occurs in an equation is a state; its derivative takes its
place among the unknowns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import casadi as ca

from foundation.frozen import FrozenDict

from .expression_columns import Entry, alone, stacked

FUNCTIONS: Mapping[str, Any] = {
    "clip": lambda value, low, high: ca.fmin(ca.fmax(value, low), high),
    "sin": ca.sin,
    "cos": ca.cos,
    "exp": ca.exp,
    "log": ca.log,
    "tanh": ca.tanh,
    "sqrt": ca.sqrt,
    "abs": ca.fabs,
    "max": ca.fmax,
    "min": ca.fmin,
    "if_else": ca.if_else,
}

MOST_NAMED = 500  # symbols that are made together and carry their variables' names


class Variable(Entry):
    """A scalar unknown or state: a symbol, or the one at a place in a column of symbols."""

    __slots__ = ("mechanics", "name", "unit")

    def __init__(self, *, name: str, unit: str, symbol: Any, at: int | None = None, mechanics: int | None = None) -> None:
        self.column = symbol
        self.at = at
        self.name = name
        self.unit = unit
        self.mechanics = mechanics  # index of the joint coordinate whose acceleration it is

    symbol = Entry.expression


class Equation(Entry):
    """A scalar residual that is zero: an expression, or the one at a place in a column of them."""

    __slots__ = ("closes_loop", "element", "free", "mechanics", "name", "smooth", "wanted")

    def __init__(
        self,
        *,
        name: str,
        residual: Any,
        at: int | None = None,
        element: str = "",
        mechanics: int | None = None,
        free: bool = False,
        smooth: int = 0,
        closes_loop: bool = False,
        wanted: bool = False,
    ) -> None:
        self.column = residual if isinstance(residual, ca.SX) else ca.SX(residual)  # every term may have vanished
        self.at = at
        self.name = name
        self.element = element  # component, joint or block it belongs to
        self.mechanics = mechanics  # index of the joint coordinate whose row of M a + bias = tau it is
        self.closes_loop = closes_loop  # a constraint, whose unknown is its multiplier
        self.wanted = wanted  # says how a joint is to move, which an input brings about
        self.free = free  # written by the user: it may jump with an unknown, which its derivatives do not show
        self.smooth = smooth  # how often it may be differentiated although it has held inputs: what they select joins that smoothly

    residual = Entry.expression


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WholeTableau:
    """Variables and equations, all of them: cannot be changed."""

    variables: Mapping[str, Variable]
    derivatives: Mapping[str, Variable]  # of the variable of that name
    equations: tuple[Equation, ...]
    time: Any

    def copied(self) -> Tableau:
        """One that can be added to."""
        return Tableau(variables=dict(self.variables), derivatives=dict(self.derivatives), equations=list(self.equations), time=self.time)


@dataclass(slots=True, kw_only=True)
class Tableau:
    """Variables and equations as they are gathered."""

    variables: dict[str, Variable] = field(default_factory=dict)  # algebraic ones, and states too until `split`
    derivatives: dict[str, Variable] = field(default_factory=dict)  # of the variable of that name, made on first use
    equations: list[Equation] = field(default_factory=list)
    shared: dict[str, str] = field(default_factory=dict)  # other names of variables: those of all shafts at one node
    parameters: list[Any] = field(default_factory=list)  # symbols and columns of symbols
    parameter_names: list[str] = field(default_factory=list)
    parameter_values: list[float] = field(default_factory=list)
    time: Any = field(default_factory=lambda: ca.SX.sym("t"))

    def whole(self) -> WholeTableau:
        """What was gathered."""
        return WholeTableau(
            variables=FrozenDict(self.variables),
            derivatives=FrozenDict(self.derivatives),
            equations=tuple(self.equations),
            time=self.time,
        )

    def variable(self, name: str, unit: str, *, mechanics: int | None = None) -> Any:
        """Symbol of a new variable."""
        symbol = ca.SX.sym(name)
        self.variables[name] = Variable(name=name, unit=unit, symbol=symbol, mechanics=mechanics)
        return symbol

    def variables_of(self, named: Sequence[tuple[str, str]]) -> Any:
        """Column of the symbols of new variables, each with a name and a unit."""
        column = _symbols([name for name, _ in named])
        for at, (name, unit) in enumerate(named):
            self.variables[name] = Variable(name=name, unit=unit, symbol=column, at=at)
        return column

    def derivatives_of(self, names: Sequence[str]) -> Any:
        """Column of the symbols of the derivatives of variables, none of which has been asked for before."""
        column = _symbols([f"der({name})" for name in names])
        for at, name in enumerate(names):
            self.derivatives[name] = Variable(name=f"der({name})", unit=f"{self._named(name).unit}/s", symbol=column, at=at)
        return column

    def parameters_of(self, numbers: Sequence[tuple[str, float]]) -> Any:
        """Column of the symbols of parameters, each with a name and a number, none of them 0 or infinite."""
        column = _symbols([name for name, _ in numbers])
        self.parameters.append(column)
        self.parameter_names.extend(name for name, _ in numbers)
        self.parameter_values.extend(value for _, value in numbers)
        return column

    def symbol(self, name: str) -> Any:
        """Symbol of a variable by any of its names; 0 for what the fixed frame has."""
        return ca.SX(alone(self.entry(name)))

    def entry(self, name: str) -> Any:
        """The same where it stands."""
        name = self.shared.get(name, name)
        return self.variables[name] if name else 0.0

    def integral(self, rate: str, name: str, unit: str) -> Any:
        """Symbol of the variable whose derivative is the variable `rate`; made on first use, with the equation that says so."""
        if name not in self.variables:
            self.variable(name, unit)
            residual = self.derivative(name)() - self.variables[rate].symbol
            self.equations.append(Equation(name=f"{name}: rate", residual=residual, element=name.rpartition(".")[0]))
        return self.variables[name].symbol

    def derivative(self, name: str) -> Callable[[], Any]:
        """Something that gives the symbol of a variable's time derivative, making it on first use."""

        def make() -> Any:
            if name not in self.derivatives:
                unit = self._named(name).unit
                self.derivatives[name] = Variable(name=f"der({name})", unit=f"{unit}/s", symbol=ca.SX.sym(f"der({name})"))
            return self.derivatives[name].symbol

        return make

    def _named(self, name: str) -> Variable:
        """A variable, or a derivative that has the name."""
        return self.variables[name] if name in self.variables else next(d for d in self.derivatives.values() if d.name == name)

    def parameter(self, name: str, value: float) -> Any:
        """Symbol of a parameter. Exact 0 and infinities go in as numbers: terms that vanish, vanish from the structure too."""
        if value == 0.0 or value in (float("inf"), float("-inf")):
            return value
        symbol = ca.SX.sym(name)
        self.parameters.append(symbol)
        self.parameter_names.append(name)
        self.parameter_values.append(value)
        return symbol


def _symbols(names: Sequence[str]) -> Any:
    """A column of symbols. Few have their names; thousands are only numbered, since naming them takes longer than solving for them."""
    if len(names) > MOST_NAMED:
        return ca.SX.sym(names[0], len(names))
    return stacked(ca.SX.sym(name) for name in names)
