"""Where a system starts: what the components say of their states, and what becomes of it where a state is not free."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from mechanics.equations import EquationsOfMotion

from ..catalogue import find_component
from ..declare.component import DOMAINS
from ..specs import DomainsError
from ..system import System
from .elements import Element
from .network import Network
from .tableau import Tableau, Variable

SAME = 1e-9  # start values that differ by less, relatively, are the same number


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The start value that a component's parameter gives to a variable."""

    value: float
    given: bool  # by the user, not by default
    element: str
    parameter: str


def component_starts(elements: Sequence[Element], shared: Mapping[str, str]) -> dict[str, Start]:
    """By variable; what the user gave wins over another component's default."""
    found: dict[str, Start] = {}
    for e in elements:
        for variable, parameter in e.declaration.initial.items():
            name = f"{e.name}.{variable}"
            name = shared.get(name, name)
            start = Start(value=e.parameters[parameter], given=parameter in e.spec.parameters, element=e.name, parameter=parameter)
            if name not in found or start.given:
                found[name] = start
    return found


def demotion_costs(tableau: Tableau, network: Network, starts: Mapping[str, Start]) -> dict[str, float]:
    """What it costs to demote a variable: those that the normal tree says are not free first, those whose start the user gave last."""
    dependent = {
        f"{name}.{quantity}" for name in network.dependent for domain in DOMAINS.values() for quantity in (domain.across, domain.through)
    }
    return {name: 1.0 + (name not in dependent) + 2.0 * (name in starts and starts[name].given) for name in tableau.derivatives}


def initial_values(
    states: Sequence[Variable], starts: Mapping[str, Start], eom: EquationsOfMotion | None, block_starts: Mapping[str, float]
) -> Array:
    """Joints in the CAD pose at rest; what the components and blocks say of their own states; else what is usual in the domain."""
    given: dict[str, float] = {**block_starts, **{name: start.value for name, start in starts.items()}}
    if eom is not None:
        reference = eom.q0.tolist() if eom.constraints is None else eom.constraints.reference
        given.update(zip(eom.q_names, reference, strict=True))
    usual = {domain.across_unit: domain.usual for domain in DOMAINS.values()}
    return np.array([given.get(s.name, usual.get(s.unit, 0.0)) for s in states], dtype=float)


def changed_starts(
    demoted: Mapping[str, Any], starts: Mapping[str, Start], *, t: Any, x: Any, p: Any, x0: Array, p_values: Array
) -> list[Note]:
    """A word for every start value that the user gave to a variable which is not free, and which comes out as another number.

    `demoted` has the variables as expressions; those that are no functions of t, x and p alone are left to
    `replaced_starts`.
    """
    asked = {name: starts[name] for name in demoted if name in starts and starts[name].given}
    notes: list[Note] = []
    for name, start in asked.items():
        try:
            value = float(ca.Function("start", [t, x, p], [demoted[name]])(0.0, x0, p_values))
        except RuntimeError:  # a free symbol: it follows an input or an unknown, which the run knows
            continue
        notes.extend(_changed(name, value, start))
    return notes


def replaced_starts(system: System, values: Mapping[str, Array]) -> list[Note]:
    """The same for variables that follow inputs or algebraic unknowns, from the first row of a run that has begun as given."""
    told = {note.element for note in system.notes if note.code == "W405"}
    notes: list[Note] = []
    for spec in system.spec.components:
        declaration = find_component(spec.model)
        for variable, parameter in declaration.initial.items() if declaration is not None else ():
            name = f"{spec.name}.{variable}"
            if name not in system.demoted or parameter not in spec.parameters or name not in values or not len(values[name]):
                continue
            start = Start(value=float(spec.parameters[parameter]), given=True, element=spec.name, parameter=parameter)
            if spec.name not in told:
                notes.extend(_changed(name, float(values[name][0]), start))
    return notes


def _changed(name: str, value: float, start: Start) -> list[Note]:
    if abs(value - start.value) <= SAME * max(abs(value), abs(start.value)):
        return []
    text = f"'{name}' starts at {value:.6g}, not at {start.parameter} = {start.value:.6g}: other states and sources determine it."
    remedy = f"Leave {start.parameter} of '{start.element}' out, or give the others start values that fit."
    return [Note(code="W405", text=text, remedy=remedy, element=start.element)]


def on_ties(system: System, x0: Array, given: Collection[str]) -> Array:
    """The start values with those of joints that a transmission ties together made to fit; what is given stays.

    Raises
    ------
    DomainsError
        E424 where the given ones contradict each other.
    """
    if not system.ties.numel():
        return x0
    free = [i for i, name in enumerate(system.states) if name not in given]
    evaluate = ca.Function("ties", [system.t, system.x, system.p], [system.ties, ca.jacobian(system.ties, system.x)])
    gap, slopes = (np.asarray(part, dtype=float) for part in evaluate(0.0, x0, system.p_values))
    x0 = np.array(x0)
    x0[free] -= np.linalg.lstsq(slopes[:, free], gap.ravel(), rcond=None)[0]
    left = np.asarray(evaluate(0.0, x0, system.p_values)[0], dtype=float).ravel()
    size = np.abs(slopes) @ np.abs(x0)
    if (np.abs(left) > SAME * np.maximum(size, 1.0)).any():
        worst = int(np.argmax(np.abs(left)))
        names = [system.states[i] for i in np.flatnonzero(slopes[worst])]
        raise DomainsError(
            "E424",
            f"The initial values of {', '.join(names)} contradict the transmission that ties them together (by {left[worst]:.3g}).",
            remedy="Give one of them only, or values that fit.",
            element=names[0],
        )
    return x0
