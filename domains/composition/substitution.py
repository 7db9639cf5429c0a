"""`Composition`: the solved tableau, from which the expressions of a `System` are written for one choice of the contacts' efforts.

The unknowns are known as expressions of states, held inputs, parameters, time and the contacts' efforts. With each contact's own law for
its effort the system is the one in which nothing holds; with the efforts of `contacts` it is the one for all modes.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import casadi as ca
import numpy as np

from mechanics.equations import EquationsOfMotion

from ..declare.component import DOMAINS, Contact, Exit, Symbols
from ..reduction.explicit_form import ExplicitForm
from ..reduction.expression_columns import Named, stacked
from ..reduction.tableau import Tableau, Variable
from ..resolved import Element
from ..system import Automaton, ContactModel, Energies, Passage
from .component_powers import Powers
from .declared_equations import ENERGIES, telling_mistakes
from .grouped_elements import Instance
from .network import Network

Key = TypeVar("Key")

TURNED = 1e-12  # rad/s or m/s: sliding ends at this rate against its direction, so that it can begin with an acceleration of round-off
SLIPPED = 1e-9  # rad/s or m/s: a rate that friction no longer holds, in a joint whose motion is given
JAMMED = 1e-6  # m or rad: as far beyond a stop that holds is only what is driven there, with other stops in its way
JOINT_STOP = ".stop"  # after the name of a joint: its limits as an element


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """What the efforts of the contacts are, and which of them hold."""

    hold: Any  # column
    locked: Mapping[str, Any]  # contact -> 1 while it holds


@dataclass(frozen=True, kw_only=True, eq=False)
class Composition:
    """The solved tableau, from which the expressions of a system are written for one choice of the contacts' efforts."""

    elements: list[Element]
    instances: Mapping[str, Instance]
    seen: Mapping[str, Symbols]  # what declarations see; without components that are many alike
    network: Network
    tableau: Tableau
    eom: EquationsOfMotion | None
    states: list[Variable]
    form: ExplicitForm
    holds: Mapping[str, Any]  # contact -> symbol of its effort
    powers: Powers

    def put(self, closed: Closed | None = None) -> Substitution:
        """Puts the solved unknowns into expressions; without `closed` the symbols of the contacts' efforts stay."""
        if closed is None or not self.holds:
            return self._solved
        hold = stacked(self.holds.values())
        values = ca.substitute(self.form.solution.column, hold, closed.hold)
        for name, locked in self._still(closed).items():
            at = self.form.solution.entry(name).at
            values[at] = (1 - locked) * values[at]
        return Substitution(ca.vertcat(self.form.unknowns, hold), ca.vertcat(values, closed.hold))

    @functools.cached_property
    def _solved(self) -> Substitution:
        return Substitution(self.form.unknowns, self.form.solution.column)

    def _still(self, closed: Closed) -> dict[str, Any]:
        """Accelerations that are exactly zero while a contact holds the joint's own rate, and when that is."""
        found: dict[str, Any] = {}
        for name, locked in closed.locked.items():
            acceleration = self._own_rate(name)
            if acceleration and not ca.SX(locked).is_zero():
                found[acceleration] = ca.fmax(found.get(acceleration, 0), locked)
        return found

    def contact(self, name: str) -> Contact:
        """What the component of that name declares of its contact."""
        element = next(e for e in self.elements if e.name == name)
        contact = element.declaration.contact(self.seen[name])
        assert contact is not None
        return contact

    def locked(self, name: str) -> Any:
        """1 while a contact holds, as an expression of its mode: friction in mode 0, a stop in the others."""
        mode = self.seen[name].mode
        return 1 - mode * mode if self.contact(name).capacity is not None else mode * mode

    @functools.cached_property
    def rates(self) -> dict[str, tuple[Any, Any]]:
        """Symbols of the rates of joints and shafts, with those of their derivatives; by the name of the derivative."""
        found: dict[str, tuple[Any, Any]] = {}
        for k, c in enumerate(self.eom.coordinates if self.eom is not None else ()):
            found[c.acceleration] = (self.eom.v[k], self.tableau.variables[c.acceleration].symbol)  # type: ignore[union-attr]
        for index, port in self.network.shafts.items():
            name = f"{port}.{DOMAINS[self.network.nodes[index].domain].across}"
            if name in self.tableau.derivatives:
                derivative = self.tableau.derivatives[name]
                found[derivative.name] = (self.tableau.variables[name].symbol, derivative.symbol)
        return found

    def acceleration(self, name: str) -> Any:
        """Derivative of a contact's rate, in symbols of the tableau."""
        rates, accelerations = (ca.vertcat(*column) for column in zip(*self.rates.values(), strict=True))
        return ca.jtimes(ca.SX(self.contact(name).rate), rates, accelerations)

    def _own_rate(self, name: str) -> str:
        """The derivative of the one rate of a joint or shaft that a contact's rate is; empty where it is a combination."""
        rate = self.contact(name).rate
        return next((derivative for derivative, (symbol, _) in self.rates.items() if ca.is_equal(rate, symbol)), "")

    def _state(self, symbol: Any) -> int | None:
        """Index of a state, by its symbol."""
        return next((i for i, s in enumerate(self.states) if ca.is_equal(s.symbol, symbol)), None)

    def derivatives(self, put: Substitution) -> Any:
        """dx/dt."""
        eom, tableau = self.eom, self.tableau
        rates = ca.densify(eom.qdot) if eom is not None and eom.q_names else ca.SX(0, 1)
        accelerations = [tableau.variables[c.acceleration] for c in eom.coordinates] if eom is not None else []
        rest = [tableau.derivatives[s.name] for s in self.states[rates.numel() + len(accelerations) :]]
        return ca.vertcat(rates, put.column([*accelerations, *rest]))

    def impulsive(self) -> tuple[Any, Any]:
        """What an impulse of each contact does to the states, and the work that it makes others supply and lose; a column a contact.

        The work is that at the rates as they are, by component: supplied, then heat. A given motion goes on through an impact, so its drive
        takes an impulse, too, and that does work.
        """
        put, hold = self.put(), stacked(self.holds.values())
        powers = self._powers_and_energies()
        work = put.column([*powers["supplied"].values(), *powers["heat"].values()])
        return ca.jacobian(self.derivatives(put), hold), ca.jacobian(work, hold)

    def parts(self, closed: Closed, expressions: Mapping[str, Any], held: Sequence[str]) -> dict[str, Any]:
        """The fields of a `System` that depend on the contacts' efforts."""
        put = self.put(closed)
        solved = put.groups({**self._powers_and_energies(), "expressions": expressions})
        eom = self.eom
        mechanism = eom.kinetic_energy + eom.potential_energy if eom is not None else ca.SX(0)
        signals = solved.pop("expressions")
        energies = Energies(**solved, mechanism=mechanism)
        return {
            "xdot": self.derivatives(put),
            "g": put.one(self.form.residuals),
            "expressions": signals,
            "energies": energies,
            "automata": self._automata(closed, put, energies, {name: i for i, name in enumerate(held)}),
            "hold": ca.vertcat(*self.holds.values()) if self.holds else ca.SX(0, 1),
            "impulses": tuple(ca.vertsplit(closed.hold)) if self.holds else (),
        }

    def _powers_and_energies(self) -> dict[str, Mapping[str, Any]]:
        """By kind and component. The heat of contacts is kept even where it is zero: impacts add to it."""
        said: dict[str, Mapping[str, Any]] = {
            what: {
                name: instance.energies.get(what, 0)
                for name, instance in self.instances.items()
                if what in instance.energies or (what == "heat" and name in self.holds)
            }
            for what in ENERGIES
        }
        return {**said, "absorbed": self.powers.absorbed}

    def _automata(self, closed: Closed, put: Substitution, energies: Energies, at_u: Mapping[str, int]) -> tuple[Automaton, ...]:
        found: list[Automaton] = []
        with_modes = [element for element in self.elements if element.declaration.modes]
        exits: dict[str, Mapping[int, Sequence[Exit]]] = {}
        for e in with_modes:
            with telling_mistakes(e, "exits"):
                exits[e.name] = e.declaration.exits(self.seen[e.name])
        named: dict[tuple[str, int, int, str], Any] = {}  # component, mode, number of the exit, "" or what it keeps
        for name, by_mode in exits.items():
            for mode, ways in by_mode.items():
                for k, way in enumerate(ways):
                    named[name, mode, k, ""] = way.when
                    named.update({(name, mode, k, memory): value for memory, value in way.keep.items()})
        solved = put.all(named)
        for element in with_modes:
            x, name = self.seen[element.name], element.name
            passages = {
                mode: tuple(
                    Passage(
                        when=solved[name, mode, k, ""],
                        to=way.to,
                        keep=tuple((at_u[f"{name}.{memory}"], solved[name, mode, k, memory]) for memory in way.keep),
                    )
                    for k, way in enumerate(ways)
                )
                for mode, ways in exits[name].items()
            }
            general = name in self.holds and not ca.SX(closed.locked[name]).is_zero()
            contact = self._contact_model(name, put, energies, general=general) if name in self.holds else None
            if contact is not None:
                watch = _contact_watch(x.mode, closed.locked[name], contact, contact.effort)
                by_effort = _contact_watch(x.mode, closed.locked[name], contact, self.holds[name])
            else:
                watch = sum(
                    ((x.mode == mode) * functools.reduce(ca.fmax, [way.when for way in ways]) for mode, ways in passages.items()),
                    start=ca.SX(0),
                )
                by_effort = watch
            found.append(
                Automaton(
                    name=name.removesuffix(JOINT_STOP),
                    at=at_u[f"{name}.mode"],
                    memory=tuple(at_u[f"{name}.{memory}"] for memory in element.declaration.memory),
                    modes=element.declaration.modes,
                    passages=passages,
                    contact=contact,
                    watch=watch,
                    watch_by_effort=by_effort,
                    signal=_position_signal(element, self.eom, self.tableau),
                )
            )
        return tuple(found)

    def _contact_model(self, name: str, put: Substitution, energies: Energies, *, general: bool) -> ContactModel:
        """`general`: with the acceleration too, which is asked for only where contacts may hold."""
        declared = self.contact(name)
        own = self._own_rate(name)
        heat = list(energies.heat).index(name) if name in energies.heat else None
        hold = self.holds[name]
        acceleration, mobility = ca.SX(0), ca.SX(0)
        if general:
            acceleration = self.acceleration(name)
            mobility = -ca.jacobian(self.put().one(acceleration), hold)

        def solved(value: Any) -> Any:
            return None if value is None else put.one(value)

        return ContactModel(
            rate=solved(declared.rate),
            effort=solved(hold),
            acceleration=solved(acceleration),
            mobility=mobility,
            position=solved(declared.position),
            lower=solved(declared.lower),
            upper=solved(declared.upper),
            capacity=solved(declared.capacity),
            restitution=solved(declared.restitution),
            rest_speed=solved(declared.rest_speed),
            rate_state=self._state(self.rates[own][0]) if own else None,
            position_state=self._state(declared.position) if own else None,
            heat=None if heat is None else len(energies.supplied) + heat,
        )


def _contact_watch(mode: Any, locked: Any, contact: ContactModel, effort: Any) -> Any:
    """Friction: the effort beyond what it can hold, or the rate against its direction. A stop: the way beyond it, or a pull; or
    the way beyond it although it holds."""
    if contact.capacity is not None:
        never = ca.SX(locked).is_zero()
        stuck = ca.fabs(contact.rate) - SLIPPED if never else ca.fabs(effort) - contact.capacity
        return ca.if_else(mode == 0, stuck, -mode * contact.rate - TURNED)
    beyond = [] if contact.upper is None else [contact.position - contact.upper]
    beyond += [] if contact.lower is None else [contact.lower - contact.position]
    way = functools.reduce(ca.fmax, beyond)
    return ca.if_else(locked, ca.fmax(-mode * effort, way - JAMMED), way)


class Substitution:
    """Puts the solved unknowns into expressions."""

    def __init__(self, symbols: Any, values: Any) -> None:
        self._symbols = symbols
        self._values = values

    def one(self, expression: Any) -> Any:
        """The same expression without unknowns."""
        return ca.substitute(ca.densify(ca.SX(expression)), self._symbols, self._values)

    def column(self, expressions: Sequence[Any]) -> Any:
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


def _position_signal(element: Element, eom: EquationsOfMotion | None, tableau: Tableau) -> str:
    """The position of the joint or shaft that a component with modes acts on, or its rate where it has none."""
    port = next((port for port in element.declaration.attachments if port in element.attachments or port in element.shafts), None)
    if port is None:
        return ""
    if port in element.shafts:
        domain = DOMAINS[element.shafts[port]]
        used = tableau.shared[f"{element.name}.{port}.{domain.across_integral}"] in tableau.variables
        return f"{element.name}.{port}.{domain.across_integral if used else domain.across}"
    assert eom is not None  # only joints can be attached to
    coordinate = eom.coordinates[element.attachments[port].index]
    return coordinate.position or coordinate.rate
