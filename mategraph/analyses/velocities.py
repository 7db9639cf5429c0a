"""`Machine.velocities`: choices of independent velocities at one posture, and what a choice makes of the inertias (paper 004)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from foundation.arrays import Array
from foundation.errors import MategraphError

from ..outputs.plain_data import HIDDEN
from ..outputs.shown import Shown, Table
from ..project.problems import did_you_mean, listed
from ..project.units import BadQuantity, to_si

if TYPE_CHECKING:
    from mechanics.formulations.velocity_projection import VelocityChoice

    from ..machine import Machine

NOTHING = 1e-12  # of the largest entry of a matrix: smaller ones are round-off and shown as 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceSummary:
    """A choice of independent velocities, and the condition of the relations that give all others."""

    choice: str
    velocities: tuple[str, ...]
    condition: float
    singular: bool


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Velocities(Shown):
    """Choices of independent velocities at one state, and the matrices of one of them; SI units."""

    state: Mapping[str, float]  # positions and velocities of the joints
    choices: tuple[ChoiceSummary, ...]  # best first
    chosen: ChoiceSummary
    names: tuple[str, ...]  # of all velocities
    T: Array | None  # (velocities, independent), equation (9); None where the choice is singular
    virtual_inertia: Array | None  # T^T I T
    gyristor: Array | None  # T^T I dT/dt
    units: tuple[str, ...] = field(metadata=HIDDEN)  # of all velocities

    def headline(self) -> str:
        """What was chosen, and its condition."""
        worth = "singular" if self.chosen.singular else f"condition {self.chosen.condition:.4g}"
        return f"{', '.join(self.chosen.velocities)} of {len(self.names)}, {worth}"

    def tables(self) -> Iterator[Table]:
        """The choices with their conditions, then T, virtual inertia and gyristor of the chosen one."""
        rows = [(c.choice, "singular" if c.singular else f"{c.condition:.4g}", ", ".join(c.velocities)) for c in self.choices]
        title = "Independent velocities: condition of the relations that give all others [1]"
        yield Table(title, ("choice", "condition", "velocities"), rows, right=(1,))
        names = self.chosen.velocities
        if self.T is None or self.virtual_inertia is None or self.gyristor is None:
            return
        moving = [i for i in range(len(self.names)) if np.abs(self.T[i]).max() > NOTHING * np.abs(self.T).max()]
        title = "T: every velocity (row) by the independent ones; rows of zeros are left out"
        yield _matrix(title, [self.names[i] for i in moving], names, self.T[moving])
        yield _matrix("Virtual inertia T^T I T, SI units", names, names, self.virtual_inertia)
        yield _matrix("Gyristor T^T I dT/dt, SI units", names, names, self.gyristor)


def summarise_choice(choice: VelocityChoice) -> ChoiceSummary:
    """A choice of velocities as plain data."""
    return ChoiceSummary(choice=choice.title, velocities=tuple(choice.velocities), condition=choice.condition, singular=choice.singular)


def velocities_of(
    machine: Machine, *, choose: str | Iterable[str] | None = None, where: Mapping[str, object] | Iterable[str] = ()
) -> Velocities:
    """The choices at the start of the run, or with joints where `where` puts them: ["pivot.angle=90 deg"] or {"pivot.angle": "90 deg"}.

    `choose` are names of velocities, with commas between or in a list; the joint velocities when left out.

    Raises
    ------
    MategraphError
        E068 for a name that is none, or a number of velocities that does not fit.
    """
    from mechanics.formulations.velocity_projection import VelocityChoice, VelocityProjection, choose_velocities, condition_of, project

    state = _state(machine, [f"{name}={value}" for name, value in where.items()] if isinstance(where, Mapping) else where)
    q, v = (np.array([state[name] for name in names]) for names in (machine.equations.q_names, machine.equations.v_names))
    freedoms = machine.equations.mechanism.mobility
    formulation = VelocityProjection(machine.equations.mechanism, machine.gravity, freedoms)
    choices = choose_velocities(machine.equations.mechanism, q, gravity=machine.gravity, freedoms=freedoms)
    relations = formulation.relations(q, v)
    wanted = choose if choose is None or isinstance(choose, str) else ",".join(choose)
    places = formulation.independent(q) if wanted is None else _places(wanted, formulation.names, freedoms)
    names = tuple(formulation.names[i] for i in places)
    condition = condition_of(relations, places)
    chosen = VelocityChoice(title="joint velocities" if wanted is None else "chosen", velocities=names, condition=condition)
    others = [c for c in choices if set(c.velocities) != set(names)]
    T = inertia = gyristor = None
    if not chosen.singular:
        projection = project(relations, places)
        field = formulation.inertia()
        T, inertia, gyristor = projection.T, projection.virtual_inertia(field), projection.gyristor(field)
    joints = dict(zip(machine.equations.v_names, machine.equations.v_units, strict=True))
    return Velocities(
        state=state,
        choices=tuple(summarise_choice(c) for c in sorted([chosen, *others], key=lambda choice: choice.condition)),
        chosen=summarise_choice(chosen),
        names=formulation.names,
        units=tuple(joints.get(name, "m/s" if ".linear" in name else "rad/s") for name in formulation.names),
        T=T,
        virtual_inertia=inertia,
        gyristor=gyristor,
    )


def _state(machine: Machine, where: Iterable[str]) -> dict[str, float]:
    """Positions and velocities of the joints: CAD pose at rest, then ``[initial]``, then `where`; loops are closed."""
    from mechanics.equations import normalised
    from mechanics.loops.closed_poses import start_on_loops

    equations = machine.equations
    units = dict(zip((*equations.q_names, *equations.v_names), (*equations.q_units, *equations.v_units), strict=True))
    given = {name: value for name, value in machine.fitted_project.initial.items() if name in units}
    for text in where:
        name, equals, value = (piece.strip() for piece in text.partition("="))
        if not equals or name not in units:
            what = f"where: {text}: there is no joint coordinate '{name}'{did_you_mean(name, units)}."
            raise MategraphError("E068", what, remedy=f'Write "{next(iter(units))}=0.1"; there are {listed(units)}.', element=name)
        try:
            given[name] = to_si(value, units[name])
        except BadQuantity as bad:
            raise MategraphError(bad.code, f"where: {text}: '{value}'{bad.what}", remedy=bad.remedy, element=name) from None
    near = machine.fitted_project.near
    begin = np.array([near.get(name, value) for name, value in zip(equations.q_names, equations.q0, strict=True)])
    q, v = start_on_loops(equations, begin, positions=given, velocities={**near, **given})
    return dict(zip(units, (*normalised(equations, q).tolist(), *v.tolist()), strict=True))


def _places(choose: str, known: Sequence[str], freedoms: int) -> tuple[int, ...]:
    names = [name.strip() for name in choose.split(",") if name.strip()]
    for name in names:
        if name not in known:
            what = f"choose: there is no velocity '{name}'{did_you_mean(name, known)}."
            raise MategraphError("E068", what, remedy=f"There are {listed(known, most=40)}.", element=name)
    if len(set(names)) != freedoms:
        what = f"choose: these are {len(set(names))} velocities, and the machine has {freedoms} degree{'s' * (freedoms != 1)} of freedom."
        raise MategraphError("E068", what, remedy=f"Name {freedoms}, with commas between.", element=choose)
    return tuple(known.index(name) for name in dict.fromkeys(names))


def _matrix(title: str, rows: Sequence[str], columns: Sequence[str], values: Array) -> Table:
    nothing = NOTHING * np.abs(values).max(initial=0.0)
    lines = [(name, *("0" if abs(x) <= nothing else f"{x:.6g}" for x in row)) for name, row in zip(rows, values, strict=True)]
    return Table(title, ("", *columns), lines, right=tuple(range(1, len(columns) + 1)))
