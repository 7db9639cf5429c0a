"""What the reduction of the index is given: variables with their derivatives, and what surrounds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import casadi as ca

from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion

from .state_choice import Choice
from .tableau import Tableau


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """A variable and its derivatives. A joint's has its position, rate and acceleration."""

    name: str
    order: int  # highest derivative that occurs
    coordinate: int | None = None  # of a joint


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Symbols that are no unknowns, and which states to keep."""

    held: ca.SX  # column of held inputs and modes
    held_names: Sequence[str]
    hold: ca.SX  # column of the contacts' efforts
    parameters: ca.SX  # column
    parameter_values: Array
    cost: Mapping[str, float] = field(default_factory=dict)  # of demoting a variable; the cheapest go first
    starts: Mapping[str, float] = field(default_factory=dict)  # values of variables that the user gave
    choice: Choice | None = None  # what to give up, if that is known
    wanted: bool = False  # motions are wanted of inputs: the equations of motion may be differentiated, and accelerations with them
    smooth: Mapping[str, str] = field(default_factory=dict)  # held input -> another: an expression of both jumps in its derivative only


def derivative_chains(tableau: Tableau, eom: EquationsOfMotion | None) -> list[Chain]:
    """All variables with the derivatives that occur in equations."""
    accelerations = {c.acceleration: k for k, c in enumerate(eom.coordinates)} if eom is not None else {}
    return [
        Chain(name=name, order=2, coordinate=accelerations[name])
        if name in accelerations
        else Chain(name=name, order=int(name in tableau.derivatives))
        for name in tableau.variables
    ]
