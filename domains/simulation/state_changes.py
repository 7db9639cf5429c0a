"""Other states during a run, where those that were given up cannot be found from the kept ones any more.

A pendulum of a rod and two masses in the plane ties two positions to each other: one of them is a state, and which one it is best to be
changes twice in every half turn. The run stops there as at an event, takes the system with the other choice (made once, and kept), goes
on from the same point, and comes back to the first one later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..reduction.expression_columns import stacked
from ..reduction.state_choice import LIMIT, Choice, DependentEquationsError, choose
from ..specs import DomainsError
from ..system import StateChoice, System
from .compiled_system import CompiledSystem, point_symbols

if TYPE_CHECKING:
    from .events.modes import Modes
    from .stepper import Stepper

LEASTS = (0.5, 1.0)  # shares of the largest pivot that are good enough: first with the preferences, then without
SINGULAR = 1e6  # times as much as states may change what is given up, or by which a relation becomes fainter: nothing determines it then
SAME = 1e-3  # relative: what is given for a variable that follows others shows which of two solutions is meant, and need not be exact
TOLD = 5  # variables named in a message


class StateChanges:
    """Changes the states of a run, and remembers when."""

    def __init__(self, make: Callable[[CompiledSystem], Stepper]) -> None:
        self.times: list[float] = []  # s
        self._make = make
        self._steppers: dict[CompiledSystem, Stepper] = {}

    def take(self, stepper: Stepper, modes: Modes | None) -> tuple[Stepper, Modes | None]:
        """The stepper and the modes to go on with, at the same point; the same ones where no other states are better."""
        other = better_choice(stepper)
        if other is None:
            stepper.noise[-1] = 1.0  # what it has come to is as good as it gets: it is not looked at any more
            return stepper, modes
        self._steppers.setdefault(stepper.compiled, stepper)
        if other not in self._steppers:
            self._steppers[other] = self._make(other)
        follower = self._steppers[other]
        names = (*other.system.states, *other.system.w_names)
        y = values_of(stepper.system, names, stepper)
        follower.follow(stepper, y[: follower.states], y[follower.states :])
        follower.agree()
        follower.noise[:] = stepper.noise
        follower.noise[-1] = 1.0 if follower.watch(follower.t, follower.z)[-1] > 0.0 else 0.0
        self.times.append(stepper.t)
        return follower, None if modes is None else modes.handed_to(follower)


def starting_choice(compiled: CompiledSystem, given: Mapping[str, float]) -> CompiledSystem:
    """The system with states that can be started from: those whose values are given, as far as they are free."""
    system = compiled.system
    if system.choice is None:
        return compiled
    tied = system.choice.tied
    named = {c.name for c in tied.candidates} & given.keys() - set(system.states)
    if not named:
        return compiled
    return compiled.with_states(choose(tied, tied.numbers(given), keep=given.keys()))


def followers(system: System) -> frozenset[str]:
    """Variables that are no states, but could be with another choice."""
    return frozenset() if system.choice is None else frozenset(c.name for c in system.choice.tied.candidates) - set(system.states)


def refuse_contradictions(system: System, stepper: Stepper, given: Mapping[str, float]) -> None:
    """E424 where a start value was given to a variable that follows others, and these make it another one."""
    names = tuple(sorted(followers(system) & given.keys()))
    for name, value in zip(names, values_of(system, names, stepper).tolist() if names else (), strict=True):
        if abs(value - given[name]) > SAME * max(1.0, abs(value)):
            raise DomainsError(
                "E424",
                f"The initial value {given[name]:.6g} of '{name}' contradicts the others: with {', '.join(system.states)} as given, "
                f"it is {value:.6g}.",
                remedy="Give fewer initial values, or such that fit.",
                element=name,
            )


def better_choice(stepper: Stepper) -> CompiledSystem | None:
    """The system with the states that are best where the stepper is; None where the present ones are."""
    system = stepper.system
    assert system.choice is not None
    best = _best(system.choice, system, stepper)
    if best is None or best.dummies == system.choice.choice.dummies:
        return None
    return stepper.compiled.with_states(best)


def undetermined(system: System, stepper: Stepper) -> DomainsError | None:
    """E484 where no choice of states determines the others any more; None elsewhere."""
    if system.choice is None:
        return None
    tied, best = system.choice.tied, _best(system.choice, system, stepper)
    numbers = _numbers(system.choice, system, stepper)
    rows = sorted({r for part in system.choice.choice.moving for r in part.rows})
    now, usual = (np.abs(matrix.toarray()[rows]).max(axis=1) for matrix in (numbers, tied.numbers({})))
    if best is not None and _worst(system.choice, best, numbers) < SINGULAR and (now * SINGULAR > usual).all():
        return None
    names = sorted({tied.candidates[c].name for part in system.choice.choice.moving for c in (*part.chosen, *part.others)})
    told = ", ".join(f"'{name}'" for name in names[:TOLD]) + (", ..." if len(names) > TOLD else "")
    return DomainsError(
        "E484",
        f"At t = {stepper.t:.9g} s no choice of states among {told} determines the others: the equations that tie them become dependent.",
        remedy="A mechanism or law has come to a point where it branches or locks: look at the components of these variables.",
        element=names[0].rpartition(".")[0],
    )


def values_of(system: System, names: tuple[str, ...], stepper: Stepper) -> Any:
    """Numbers of variables by name, where the stepper is."""
    assert system.choice is not None
    symbols = [system.t, point_symbols(system), system.u, system.p]
    found = ca.Function("values", symbols, [stacked(system.choice.variables[name] for name in names)])(
        stepper.t, stepper.y, stepper.u, system.p_values
    )
    return np.asarray(found, dtype=float).ravel()


def _best(choice: StateChoice, system: System, stepper: Stepper) -> Choice | None:
    numbers = _numbers(choice, system, stepper)
    found: list[Choice] = []
    for least in LEASTS:
        try:
            found.append(choose(choice.tied, numbers, least=least))
        except DependentEquationsError:
            continue
        if _worst(choice, found[-1], numbers) <= 0.5 * LIMIT:
            return found[-1]
    return min(found, key=lambda other: _worst(choice, other, numbers), default=None)


def _numbers(choice: StateChoice, system: System, stepper: Stepper) -> Any:
    names = choice.tied.needed
    return choice.tied.numbers(dict(zip(names, values_of(system, names, stepper).tolist(), strict=True)))


def _worst(choice: StateChoice, other: Choice, numbers: Any) -> float:
    dense = ca.DM(numbers.toarray())
    return max((float(np.abs(np.asarray(choice.tied.growth(part, dense))).max()) for part in other.moving), default=0.0)
