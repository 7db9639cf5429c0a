"""Solved unknowns put into expressions, for one choice of the contacts' efforts.

The unknowns are known as expressions of states, held inputs, parameters, time and the contacts' efforts. With each contact's own law for
its effort the system is the one in which nothing holds; with the efforts of `contact_efforts` it is the one for all modes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import casadi as ca
import numpy as np

from ..declare.component import Contact
from .expression_columns import Named, stacked
from .implicit_system import Moded
from .solve import SolvedSystem

Key = TypeVar("Key")


class Substitution:
    """Puts the solved unknowns into expressions."""

    def __init__(self, symbols: ca.SX, values: ca.SX) -> None:
        self._symbols = symbols
        self._values = values

    def one(self, expression: Any) -> ca.SX:
        """The same expression without unknowns."""
        return ca.substitute(ca.densify(ca.SX(expression)), self._symbols, self._values)

    def column(self, expressions: Sequence[Any]) -> ca.SX:
        """The same expressions without unknowns, in a column."""
        return self.one(stacked(expressions))

    def all(self, expressions: Mapping[Key, Any]) -> Named[Key]:
        """The same expressions without unknowns."""
        return Named(expressions, self.one(stacked(expressions.values())))

    def groups(self, groups: Mapping[str, Mapping[str, Any]]) -> dict[str, Named[str]]:
        """The same for several groups of expressions, all at once."""
        column = self.column([value for group in groups.values() for value in group.values()])
        ends = np.cumsum([0, *(len(group) for group in groups.values())]).tolist()
        return {name: Named(group, part) for (name, group), part in zip(groups.items(), ca.vertsplit(column, ends), strict=True)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Efforts:
    """What the efforts of the contacts are, and which of them hold."""

    hold: ca.SX  # column
    locked: Mapping[str, Any]  # contact -> 1 while it holds
    accelerations: Mapping[str, Any] = field(default_factory=dict)  # of joints, where they come with the efforts


def solution(solved: SolvedSystem) -> Substitution:
    """Puts the solved unknowns in; the symbols of the contacts' efforts stay."""
    return Substitution(solved.form.unknowns, solved.form.solution.column)


def solution_with(solved: SolvedSystem, efforts: Efforts) -> Substitution:
    """Puts the solved unknowns in, and what the contacts' efforts are."""
    form = solved.form
    if not solved.hold.numel():
        return solution(solved)
    values = ca.substitute(form.solution.column, solved.hold, efforts.hold)
    still = {} if efforts.accelerations else _still(solved, efforts)
    exact = efforts.accelerations or {name: (1 - locked) * values[form.solution.place(name)] for name, locked in still.items()}
    for name, acceleration in exact.items():
        values[form.solution.place(name)] = acceleration
    return Substitution(ca.vertcat(form.unknowns, solved.hold), ca.vertcat(values, efforts.hold))


def _still(solved: SolvedSystem, efforts: Efforts) -> dict[str, Any]:
    """Accelerations that are exactly zero while a contact holds the joint's own rate, and when that is."""
    found: dict[str, Any] = {}
    rates = contact_rates(solved)
    for name, contact in contacts(solved.implicit.moded).items():
        locked = efforts.locked[name]
        acceleration = own_rate(contact, rates)
        if acceleration and not ca.SX(locked).is_zero():
            found[acceleration] = ca.fmax(found.get(acceleration, 0), locked)
    return found


def contacts(moded: Sequence[Moded]) -> dict[str, Contact]:
    """The frictions and stops among what has modes, by name."""
    return {m.name: m.contact for m in moded if m.contact is not None}


def contact_rates(solved: SolvedSystem) -> dict[str, tuple[ca.SX, ca.SX]]:
    """Symbols of the rates of joints and shafts, with those of their derivatives; by the name of the derivative."""
    eom, tableau = solved.implicit.eom, solved.tableau
    found: dict[str, tuple[ca.SX, ca.SX]] = {}
    if eom is not None:
        for k, c in enumerate(eom.coordinates):
            found[c.acceleration] = (eom.v[k], tableau.variables[c.acceleration].symbol)
    for name in solved.implicit.shaft_rates:
        if name in tableau.derivatives:
            derivative = tableau.derivatives[name]
            found[derivative.name] = (tableau.variables[name].symbol, derivative.symbol)
    return found


def own_rate(contact: Contact, rates: Mapping[str, tuple[ca.SX, ca.SX]]) -> str:
    """The derivative of the one rate of a joint or shaft that a contact's rate is; empty where it is a combination."""
    return next((derivative for derivative, (symbol, _) in rates.items() if ca.is_equal(contact.rate, symbol)), "")


def contact_acceleration(contact: Contact, rates: Mapping[str, tuple[ca.SX, ca.SX]]) -> ca.SX:
    """Derivative of a contact's rate, in symbols of the tableau; zero where no rate changes but by what is given."""
    if not rates:
        return ca.SX(0)
    symbols, derivatives = (ca.vertcat(*column) for column in zip(*rates.values(), strict=True))
    return ca.jtimes(ca.SX(contact.rate), symbols, derivatives)
