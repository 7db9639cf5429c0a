"""`Continuation`: the point of an earlier run from which another one goes on: states, modes, held values, memories of sampled blocks.

The clock goes on, too: motions and sources are where they were. The same system from the same point makes the same motion, to the accuracy
of its steps, which begin anew; with other parameters or another controller's numbers it is a run that branches off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array

from ...result import Result
from ...specs import DomainsError
from ...system import System
from ..block_memory import OPAQUE

if TYPE_CHECKING:
    from ..sampled import Run
    from ..stepper import Stepper

NEAR = 1e-9  # relative: a time that is this near to an output is it
NAMED = 5  # states in a message


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Continuation:
    """Where a run is at one time."""

    t: float  # s
    values: Mapping[str, float]  # of all signals, states, unknowns and held inputs
    states: frozenset[str]
    memory: Mapping[str, Any] | None  # of sampled blocks; None where it is not known at this time

    def place(self, stepper: Stepper, blocks: Sequence[Run], *, fresh: Sequence[int] = ()) -> None:
        """Put a stepper and sampled blocks there; the held inputs `fresh` stay as they begin.

        Raises
        ------
        DomainsError
            E496 where the system has other states, or the memory of a block is not known.
        """
        system = stepper.system
        names = (*system.states, *system.w_names)
        held = {i: name for i, name in enumerate(system.held) if i not in {*fresh}}
        self._judge(system, (*names, *held.values()))
        stepper.t = self.t
        stepper.y[:] = [self.values[name] for name in names]
        for index, name in held.items():
            stepper.u[index] = self.values[name]
        for run in blocks:
            self._remind(run)

    def _judge(self, system: System, needed: Sequence[str]) -> None:
        missing = [name for name in needed if name not in self.values]
        further = sorted(self.states - {*system.states, *system.expressions})
        if missing or further:
            what, names = ("has no", missing) if missing else ("has states that this one has not:", further)
            listed = ", ".join(f"'{name}'" for name in names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")
            raise DomainsError(
                "E496",
                f"The run to go on from {what} {listed}: it is of another system.",
                remedy="Go on from a run with the same bodies, components and blocks; their numbers may differ.",
                element=names[0],
            )

    def _remind(self, run: Run) -> None:
        """Give a sampled block its memory."""
        name, place = run.block.name, run.block.spec.place
        if self.memory is None:
            if not run.can_remember:
                return
            raise DomainsError(
                "E496",
                f"The memory of '{name}', a sampled block, is known at the end of a run only, not at t = {self.t:.6g} s.",
                remedy="Go on from the end, without a time behind @; until in [simulate] ends a run earlier.",
                element=name,
                place=place,
            )
        for attribute, value in self.memory.get(name, {}).items():
            if OPAQUE in str(value):
                raise DomainsError(
                    "E496",
                    f"The memory of '{name}' could not be kept: its '{attribute}' is more than numbers, texts and lists of them.",
                    remedy="Keep plain data in the attributes of the class, or end the earlier run at a moment at which it is None.",
                    element=name,
                    place=place,
                )
            run.remember(attribute, value)


def continuation(result: Result, at: float | None = None) -> Continuation:
    """The end of a run, or one of its outputs.

    Raises
    ------
    DomainsError
        E496 where the run was stopped before its first output, or has no output at that time.
    """
    time = result.time
    row = len(time) - 1
    if at is not None and len(time):
        row = int(np.argmin(np.abs(time - at)))
        if abs(float(time[row]) - at) > NEAR * max(1.0, abs(at)):
            beside = ", ".join(f"{t:.9g} s" for t in sorted({float(time[max(row - 1, 0)]), float(time[row])}))
            raise DomainsError(
                "E496",
                f"The run to go on from, {time[0]:g} to {time[-1]:g} s, has no output at {at:.9g} s; nearest are {beside}.",
                remedy="Name the time of an output, or none for its end.",
                element="from",
            )
    if not len(time) or result.statistics.get("swept"):
        raise DomainsError("E496", "There is no run to go on from.", remedy="Give the file of a run that was simulated.", element="from")
    columns = {**result.values, **result.hidden}
    return Continuation(
        t=float(time[row]),
        values={name: float(column[row]) for name, column in columns.items()},
        states=frozenset(result.states),
        memory=result.memory if row == len(time) - 1 else None,
    )


def hidden_columns(system: System, z: Array, u: Array) -> dict[str, Array]:
    """States, algebraic unknowns and held inputs that are no signals, such as modes; z and u hold one row an output."""
    names = [*system.states, *system.w_names]
    found = {name: z[:, i].copy() for i, name in enumerate(names) if name not in system.expressions}
    return found | {name: u[:, i].copy() for i, name in enumerate(system.held) if name not in system.expressions}
