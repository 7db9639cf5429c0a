"""Where a system starts: what the components give for their states, and what becomes of it where a state is not free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from mechanics.equations import EquationsOfMotion

from ..declare.component import DOMAINS
from .tableau import Variable

SAME = 1e-9  # start values that differ by less, relatively, are the same number


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The start value that a component's parameter gives to a variable."""

    value: float
    given: bool  # by the user, not by default
    element: str
    parameter: str


def initial_values(
    states: Sequence[Variable], starts: Mapping[str, Start], eom: EquationsOfMotion | None, block_starts: Mapping[str, float]
) -> Array:
    """Joints in the CAD pose at rest; what the components and blocks give for their own states; else what is usual in the domain."""
    given: dict[str, float] = {**block_starts, **{name: start.value for name, start in starts.items()}}
    if eom is not None:
        reference = eom.q0.tolist() if eom.constraints is None else eom.constraints.reference
        given.update(zip(eom.q_names, reference, strict=True))
    usual = {domain.across_unit: domain.usual for domain in DOMAINS.values()}
    return np.array([given.get(s.name, usual.get(s.unit, 0.0)) for s in states], dtype=float)


def changed_starts(
    demoted: Mapping[str, Any], starts: Mapping[str, Start], *, t: Any, x: Any, p: Any, x0: Array, p_values: Array
) -> list[Note]:
    """A note for every start value that the user gave to a variable which is not free, and which comes out as another number.

    `demoted` has the variables as expressions; those that are no functions of t, x and p alone are left to
    `domains.simulation.starts.given_values.replaced_starts`.
    """
    asked = {name: starts[name] for name in demoted if name in starts and starts[name].given}
    notes: list[Note] = []
    for name, start in asked.items():
        try:
            value = float(ca.Function("start", [t, x, p], [demoted[name]])(0.0, x0, p_values))
        except RuntimeError:  # a free symbol: it follows an input or an unknown, which the run knows
            continue
        notes.extend(changed(name, value, start))
    return notes


def changed(name: str, value: float, start: Start) -> list[Note]:
    """A note where a variable starts at another value than the one given."""
    if abs(value - start.value) <= SAME * max(abs(value), abs(start.value)):
        return []
    text = f"'{name}' starts at {value:.6g}, not at {start.parameter} = {start.value:.6g}: other states and sources determine it."
    remedy = f"Leave {start.parameter} of '{start.element}' out, or give the others start values that fit."
    return [Note(code="W405", text=text, remedy=remedy, element=start.element)]
