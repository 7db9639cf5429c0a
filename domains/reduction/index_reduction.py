"""States and unknowns of a tableau, after equations that tie states to each other were differentiated.

A capacitor across a voltage source, two inertias on a gear, inductors in series: some states are not free. Pantelides' algorithm finds
the equations that say so; their derivatives join the system, and as many states are *demoted* to unknowns (S. E. Mattsson and
G. Soderlind, "Index reduction in differential-algebraic equations using dummy derivatives", 1993), which are found from the states that
are kept. The normal tree says which are kept where there is a choice.

A joint's rate always stays a state. Where an equation ties joints' rates to each other, with constant coefficients, its derivative takes
its place: every step of the integrator keeps a linear relation to round-off.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from scipy.sparse import coo_array

from mechanics.equations import EquationsOfMotion
from topology.graphs.matching import match
from topology.graphs.pantelides import StructurallySingular, offsets

from ..declare.component import nominal
from ..specs import DomainsError
from .block_order import structurally_singular
from .derivative_chains import Chain, Surroundings, derivative_chains
from .expression_columns import Entry, stacked
from .index_refusals import Refusals
from .jacobian_structure import structure
from .state_choice import Candidate, Choice, DependentEquationsError, Tied, choose
from .tableau import Equation, Tableau, Variable

JOINT_COST = 1e6  # a joint's rate is given up last


@dataclass(frozen=True, slots=True, kw_only=True)
class Reduction:
    """States, unknowns, and what had to be done to get them."""

    states: tuple[Variable, ...]
    unknowns: tuple[Variable, ...]
    linearised: tuple[Any, Any, Any] | None = None  # residuals, unknowns' symbols, derivatives by them, where nothing had to be done
    differentiated: tuple[str, ...] = ()  # equations
    demoted: tuple[str, ...] = ()  # variables that would be states if they were free
    ties: tuple[Any, ...] = ()  # residuals between joints' rates and positions whose derivative takes their place
    tied: Tied | None = None  # the equations among which to choose
    choice: Choice | None = None  # what was given up


def reduce_index(tableau: Tableau, eom: EquationsOfMotion | None, around: Surroundings) -> Reduction:
    """The states and unknowns; equations that were differentiated are added to the tableau.

    Raises
    ------
    DomainsError
        E419 where equations and unknowns do not match, E422 where the derivative of a held input is needed, E423 where that of the
        equations of motion or of a contact's effort would be.
    """
    residuals = stacked(tableau.equations)
    unknowns, jacobian = _first_unknowns(tableau, residuals)
    pattern = jacobian.sparsity()
    rows, columns = pattern.get_triplet()
    if pattern.size1() == pattern.size2() and (match(rows, columns, pattern.shape) >= 0).all():
        states = [*_joint_states(eom), *(tableau.variables[name] for name in tableau.derivatives)]
        return Reduction(states=tuple(states), unknowns=tuple(unknowns), linearised=(residuals, stacked(unknowns), jacobian))
    return _Reducer(tableau, eom, around, derivative_chains(tableau, eom), residuals).reduce()


def _first_unknowns(tableau: Tableau, residuals: Any) -> tuple[list[Variable], Any]:
    """The unknowns where every variable whose derivative occurs is a state, and the derivatives of all residuals by them.

    Derivatives that occur nowhere are forgotten: a declaration may ask for one and then multiply it by zero.
    """
    while True:
        unknowns = [v for name, v in tableau.variables.items() if name not in tableau.derivatives]
        algebraic = len(unknowns)
        unknowns += tableau.derivatives.values()
        jacobian = ca.jacobian(residuals, stacked(unknowns))
        empty = np.diff(jacobian.sparsity().colind())[algebraic:] == 0
        if not empty.any():
            return unknowns, jacobian
        for name in [name for name, unused in zip(tableau.derivatives, empty.tolist(), strict=True) if unused]:
            del tableau.derivatives[name]


def _joint_states(eom: EquationsOfMotion | None) -> list[Variable]:
    """Positions and velocities of all joints."""
    if eom is None:
        return []
    states = [Variable(name=n, unit=unit, symbol=eom.q[k]) for k, (n, unit) in enumerate(zip(eom.q_names, eom.q_units, strict=True))]
    return states + [Variable(name=c.rate, unit=c.rate_unit, symbol=eom.v[k]) for k, c in enumerate(eom.coordinates)]


def _split(
    tableau: Tableau,
    eom: EquationsOfMotion | None,
    chains: Sequence[Chain],
    highest: Mapping[str, int],
    dummies: Collection[tuple[str, int]],
    **done: Any,
) -> Reduction:
    """States (joint positions, joint velocities, then what has a derivative that is no dummy) and unknowns."""
    states = _joint_states(eom)
    integrated: dict[str, Variable] = {}
    unknowns: list[Variable] = []
    tops: list[Variable] = []
    for chain in chains:
        variable = tableau.variables[chain.name]
        if chain.coordinate is not None:
            unknowns.append(variable)
            for _ in range(2, highest[chain.name]):
                variable = tableau.derivatives[variable.name]
                tops.append(variable)
            continue
        for order in range(highest[chain.name] + 1):
            if order < highest[chain.name] and (chain.name, order + 1) not in dummies:
                integrated[variable.name] = variable
            elif order == 0:
                unknowns.append(variable)
            else:
                tops.append(variable)
            variable = tableau.derivatives.get(variable.name, variable)
    order_made = {name: i for i, name in enumerate(tableau.derivatives)}
    states += sorted(integrated.values(), key=lambda v: order_made[v.name])
    derivative_names = {d.name: i for i, d in enumerate(tableau.derivatives.values())}
    unknowns += sorted(tops, key=lambda v: derivative_names[v.name])
    return Reduction(states=tuple(states), unknowns=tuple(unknowns), **done)


class _Reducer:
    """Differentiates the equations that need it and chooses the states that are given up."""

    def __init__(self, tableau: Tableau, eom: EquationsOfMotion | None, around: Surroundings, chains: list[Chain], residuals: Any) -> None:
        self.tableau = tableau
        self.eom = eom
        self.around = around
        self.chains = chains
        self.residuals = residuals
        self.refuse = Refusals(tableau=tableau, eom=eom, around=around, chains=chains)

    def reduce(self) -> Reduction:
        """1. Offsets, 2. derivatives, 3. dummies, 4. the split."""
        equations = list(self.tableau.equations)
        try:
            found = offsets(self._orders(), len(self.chains))
        except StructurallySingular:
            raise self._singular() from None
        times = {i: int(found.equations[i]) for i in np.flatnonzero(found.equations).tolist()}
        if not self.around.wanted:
            self.refuse.mechanics(equations, times)
        for chain, order in zip(self.chains, found.unknowns.tolist(), strict=True):
            if chain.coordinate is not None and order > chain.order and not self.around.wanted:
                raise self.refuse.beyond_accelerations(chain, [equations[i] for i in times])
        for i, count in times.items():
            if equations[i].wanted and equations[i].smooth < count:
                raise self.refuse.too_rough(equations[i], count)
        derivatives = self._differentiated(equations, times)
        tied = self._tied_by([derivatives[i][-1] for i in times], list(times.values()), found.unknowns.tolist())
        choice = self.around.choice or self._choice(tied, [equations[i] for i in times])
        dummies = frozenset(choice.dummies)
        for chain, order in zip(self.chains, found.unknowns.tolist(), strict=True):
            if chain.coordinate is not None and any((chain.name, k) not in dummies for k in range(3, order + 1)):
                raise self.refuse.impossible([equations[i] for i in times])
        dropped = {list(times)[r]: level for r, level in choice.dropped}
        for i in dropped:
            self.refuse.drift(equations[i])
        self.tableau.equations = [e for i, e in enumerate(equations) if i not in dropped]
        for i, versions in derivatives.items():
            self.tableau.equations += versions[-1 - dropped[i] :] if i in dropped else versions[1:]
        highest = {c.name: int(order) for c, order in zip(self.chains, found.unknowns, strict=True)}
        demoted = tuple(c.name for c in self.chains if c.coordinate is None and c.order and (c.name, 1) in dummies)
        return _split(
            self.tableau,
            self.eom,
            self.chains,
            highest,
            dummies,
            differentiated=tuple(equations[i].name for i in times),
            demoted=demoted,
            ties=tuple(version.residual for i, level in dropped.items() for version in derivatives[i][: -1 - level]),
            tied=tied,
            choice=choice,
        )

    def _symbols(self) -> list[tuple[Any, list[tuple[int, int]], str]]:
        """What changes with time, each with the (chain, order) that it counts as, and its name if it is one of the tableau's."""
        tableau, eom = self.tableau, self.eom
        found: list[tuple[Any, list[tuple[int, int]], str]] = []
        of_coordinate: dict[int, int] = {}
        for j, chain in enumerate(self.chains):
            variable, order = tableau.variables[chain.name], 0
            if chain.coordinate is not None:
                of_coordinate[chain.coordinate], order = j, 2
            found.append((variable, [(j, order)], variable.name))
            while variable.name in tableau.derivatives:
                variable, order = tableau.derivatives[variable.name], order + 1
                found.append((variable, [(j, order)], variable.name))
        if eom is not None and of_coordinate:
            found += [(eom.v[k], [(j, 1)], "") for k, j in of_coordinate.items()]
            rows, columns = ca.jacobian_sparsity(eom.qdot, eom.v).get_triplet()
            rates: dict[int, list[int]] = {}
            for r, k in zip(rows, columns, strict=True):
                rates.setdefault(r, []).append(k)
            found += [(eom.q[r], [(of_coordinate[k], 0) for k in rates.get(r, ())], "") for r in range(eom.q.numel())]
        return found

    def _orders(self) -> list[dict[int, int]]:
        """For every equation the highest derivative of every chain in it."""
        symbols = self._symbols()
        pattern = ca.jacobian_sparsity(self.residuals, stacked(s for s, _, _ in symbols))
        orders: list[dict[int, int]] = [{} for _ in range(pattern.size1())]
        for r, c in zip(*pattern.get_triplet(), strict=True):
            for j, order in symbols[c][1]:
                orders[r][j] = max(orders[r].get(j, 0), order)
        return orders

    def _singular(self) -> DomainsError:
        unknowns = [self.tableau.variables[c.name] for c in self.chains]
        everything = [Variable(name=v.name, unit=v.unit, symbol=ca.SX.sym(v.name)) for v in unknowns]
        # with its own symbol for whatever derivative of it occurs
        symbols = [(s, places[0][0]) for s, places, _ in self._symbols() if places]
        new = stacked(everything[j] for _, j in symbols)
        replaced = ca.substitute(self.residuals, stacked(s for s, _ in symbols), new)
        equations = [
            Equation(name=e.name, residual=r, element=e.element, free=e.free)
            for e, r in zip(self.tableau.equations, ca.vertsplit(replaced), strict=True)
        ]
        known = [s for s in ca.symvar(replaced) if s.name() not in {v.name for v in everything}]
        point = 0.5 + np.random.default_rng(0).random(len(known))
        return structurally_singular(everything, equations, structure(everything, equations, known=known, point=point))

    def _differentiated(self, equations: Sequence[Equation], times: Mapping[int, int]) -> dict[int, list[Equation]]:
        """Every equation that is differentiated, with its derivatives."""
        versions = {i: [equations[i]] for i in times}
        for level in range(1, max(times.values()) + 1):
            taken = [i for i, count in times.items() if count >= level]
            column = stacked(versions[i][-1] for i in taken)
            self.refuse.jumps(column, [equations[i] for i in taken], level)
            rates = self._rate_of(column)
            for k, i in enumerate(taken):
                name = f"d/dt of {versions[i][-1].name}"
                versions[i].append(Equation(name=name, residual=rates, at=k, element=equations[i].element, free=equations[i].free))
        return versions

    def _rate_of(self, column: Any) -> Any:
        """The total derivative by time. Derivatives of variables are made as they are needed."""
        tableau, eom = self.tableau, self.eom
        moving = self._symbols()
        occurring = set(ca.jacobian_sparsity(column, stacked(s for s, _, _ in moving)).get_triplet()[1])
        entries: list[Any] = [tableau.time]
        their_rates: list[Any] = [1.0]
        for k, (entry, _, name) in enumerate(moving):
            if k in occurring and name:
                tableau.derivative(name)()
                entries.append(entry)
                their_rates.append(tableau.derivatives[name])
        symbols, rates = stacked(entries), stacked(their_rates)
        if eom is not None:
            symbols = ca.vertcat(symbols, eom.q, eom.v)
            rates = ca.vertcat(rates, eom.qdot, stacked(tableau.variables[c.acceleration] for c in eom.coordinates))
        return ca.densify(ca.jtimes(column, symbols, rates))

    def _choice(self, tied: Tied, equations: Sequence[Equation]) -> Choice:
        """What is given up, chosen where the start values that the user gave lie, elsewhere at a generic point."""
        try:
            return choose(tied, tied.numbers(self.around.starts))
        except DependentEquationsError as dependent:
            raise self.refuse.repeated([equations[r] for r in dependent.rows]) from None

    def _cost(self, chain: Chain, highest: int) -> float:
        """What was no state comes first, then derivatives that only differentiating has brought in."""
        if chain.coordinate is not None:
            return JOINT_COST
        if highest > chain.order:
            return 0.5 if chain.order else 0.0
        return self.around.cost.get(chain.name, 1.0)

    def _tied_by(self, equations: Sequence[Equation], times: Sequence[int], highest: Sequence[int]) -> Tied:
        """The highest derivatives of the equations that tie states, as they depend on the highest derivatives of variables.

        Where a coefficient changes with time, the variable may drop out of its equation, as the angle of a crank does at its dead centres.
        """
        tableau, eom, around = self.tableau, self.eom, self.around
        candidates, tops = [], []
        for chain, order in zip(self.chains, highest, strict=True):
            if order <= 0:
                continue
            variable = tableau.variables[chain.name]
            joint = chain.coordinate is not None
            candidates.append(
                Candidate(name=chain.name, highest=order, cost=self._cost(chain, order), size=nominal(variable.unit), joint=joint)
            )
            for _ in range(max(order - 2, 0) if joint else order):
                variable = tableau.derivatives[variable.name]
            tops.append(variable)
        jacobian = ca.jacobian(stacked(equations), stacked(tops))
        symbols: dict[str, Any] = {v.name: v for v in (*tableau.variables.values(), *tableau.derivatives.values())}
        symbols["t"] = tableau.time
        for names, column in ((around.held_names, around.held), ([f"hold {k}" for k in range(around.hold.numel())], around.hold)):
            symbols.update({name: Entry(column, k) for k, name in enumerate(names)})
        if eom is not None:
            symbols.update({name: Entry(eom.q, k) for k, name in enumerate(eom.q_names)})
            symbols.update({c.rate: Entry(eom.v, k) for k, c in enumerate(eom.coordinates)})
        row_of, column_of = (np.array(indices, dtype=np.intp) for indices in jacobian.sparsity().get_triplet())
        entries = jacobian.nz[:] if row_of.size else ca.SX(0, 1)
        moves = np.unique(ca.jacobian_sparsity(entries, stacked(symbols.values())).get_triplet()[0]).astype(np.intp)
        return Tied(
            times=tuple(times),
            candidates=tuple(candidates),
            entries=jacobian,
            symbols=symbols,
            parameters=(around.parameters, around.parameter_values),
            changing=coo_array((np.ones(len(moves)), (row_of[moves], column_of[moves])), shape=jacobian.shape),
        )
