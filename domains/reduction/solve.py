"""The states of an implicit system, and its unknowns as expressions of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array

from ..specs import DomainsError
from .derivative_chains import Surroundings
from .explicit_form import ExplicitForm, solve_explicitly
from .expression_columns import stacked
from .implicit_system import ImplicitSystem
from .index_reduction import Reduction, reduce_index
from .motion_rows import solved_by_the_engine, stands_in, with_motion_rows
from .start_values import initial_values
from .state_choice import Choice
from .tableau import Variable, WholeTableau


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SolvedSystem:
    """An implicit system with its states chosen and its unknowns solved for."""

    implicit: ImplicitSystem
    tableau: WholeTableau  # with the derivatives of equations that tie states to each other
    reduction: Reduction
    form: ExplicitForm
    u: ca.SX  # held inputs, modes and memory
    hold: ca.SX  # efforts of the contacts
    x: ca.SX
    x0: Array
    w0: Array  # of torn unknowns, then of the joints' loads

    @property
    def states(self) -> tuple[Variable, ...]:
        """In the order of x."""
        return self.reduction.states


def solved_system(implicit: ImplicitSystem, choice: Choice | None = None) -> SolvedSystem:
    """The implicit system with its unknowns solved for; `choice`: which states are given up, where some are not free.

    1. Variables whose derivative occurs are states; where they are not free, equations are differentiated and states given up.
    2. The rest is matched, ordered and solved block by block.

    Rows of large trees that anything but the engine has to solve are written out first (`motion_rows`).

    Raises
    ------
    DomainsError
        E417 to E423, each for one kind of equations that cannot be solved.
    """
    eom = implicit.eom
    if eom is None or implicit.forward_dynamics is None or not stands_in(eom):
        return _solved(implicit, implicit.tableau, choice)
    try:
        solved = _solved(implicit, implicit.tableau, choice)
        whole = not solved.reduction.differentiated and solved_by_the_engine(solved.tableau, solved.form.blocks)
    except DomainsError:
        whole = False
    return solved if whole else _solved(implicit, with_motion_rows(implicit.tableau, eom), choice)


def _solved(implicit: ImplicitSystem, given: WholeTableau, choice: Choice | None) -> SolvedSystem:
    eom, spec, u, hold = implicit.eom, implicit.spec, implicit.u, implicit.hold
    tableau = given.copied()
    # To the reduction the choice of constraint rows is a number like any other; to a run it is a held input
    switches = ca.SX(0, 1) if implicit.exchange is None else implicit.exchange.switches
    p, p_values = ca.vertcat(implicit.p, switches), np.concatenate([implicit.p_values, np.zeros(switches.numel())])
    with spec.placed():
        # 1.
        besides = ca.vertcat(hold, implicit.load)
        reduction = reduce_index(tableau, eom, _surroundings(implicit, u, besides, (p, p_values), choice))
        # 2.
        x = stacked(reduction.states)
        generic = 0.5 + np.random.default_rng(0).random(x.numel() + u.numel() + besides.numel() + 1)
        form = solve_explicitly(
            reduction.unknowns,
            tableau.equations,
            known=[x, u, besides, tableau.time, p],
            point=np.concatenate([generic, p_values]),
            forward_dynamics=implicit.forward_dynamics,
            held=u,
            levels=implicit.levels,
            parameters=p,
            linearised=reduction.linearised,
            any_pose=reduction.choice is not None and bool(reduction.choice.moving),
        )
    _refuse_contacts_in_loops(form, implicit.holds)
    return SolvedSystem(
        implicit=implicit,
        tableau=tableau.whole(),
        reduction=replace(reduction, linearised=None),  # it has served its purpose
        form=form,
        u=u,
        hold=hold,
        x=x,
        x0=frozen_array(initial_values(reduction.states, implicit.starts, eom, implicit.block_starts)),
        w0=frozen_array(np.concatenate([initial_values(form.torn, implicit.starts, None, {}), np.zeros(len(implicit.loads))])),
    )


def _surroundings(implicit: ImplicitSystem, u: ca.SX, hold: ca.SX, parameters: tuple[ca.SX, Array], choice: Choice | None) -> Surroundings:
    return Surroundings(
        held=u,
        held_names=tuple(implicit.held),
        hold=hold,
        parameters=parameters[0],
        parameter_values=parameters[1],
        cost=implicit.demotion_costs,
        wanted=implicit.wanted,
        smooth=implicit.smooth,
        starts={name: start.value for name, start in implicit.starts.items() if start.given},
        choice=choice,
    )


def _refuse_contacts_in_loops(form: ExplicitForm, holds: Mapping[str, ca.SX]) -> None:
    if not holds or not form.torn:
        return
    for name, residual in zip(form.residual_names, ca.vertsplit(form.residuals), strict=True):
        inside = [contact for contact, effort in holds.items() if ca.depends_on(residual, effort)]
        if inside:
            raise DomainsError(
                "E418",
                f"The effort of '{inside[0]}' is part of a nonlinear algebraic loop, in which {name} has to be solved: "
                "what holds it still cannot be found.",
                remedy="Put a compliance (a spring) between the two, or leave out the inertia or the nonlinear law that couples them.",
                element=inside[0],
            )
