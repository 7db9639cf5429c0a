"""Warnings about what happened in a run: signals that left the bounds within which their components' laws hold.

How far a signal is beyond its bound is integrated along with the states, so that nothing hides between two outputs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from foundation.suggestions import listed

from ..components.mechanical.elements import LimitWatch
from ..declare.component import Alarm
from ..result import Event
from ..system import System

MOMENT = 1e-9  # s: shorter, at twice the bound, is what a stage of a step may be beyond it


def excesses(system: System) -> list[Any]:
    """How far each signal that is watched is beyond its bound, relative to the bound (or to 1): zero within."""
    return [_beyond(ca.fmax, system.expressions[name], alarm) / _size(alarm) for _, name, alarm in watched(system)]


def alarms(system: System, times: Array, values: Mapping[str, Array], integrals: Array) -> list[Note]:
    """One note for every component and signal that left the component's bounds: when first, and how far.

    Parameters
    ----------
    times
        Of the outputs, s.
    integrals
        (outputs, watched signals): of `excesses`, s.
    """
    found: list[Note] = []
    for (owner, name, alarm), integral in zip(watched(system), np.asarray(integrals).T, strict=True):
        beyond = _beyond(np.maximum, values[name], alarm)
        outside = np.flatnonzero((beyond > 0.0) | (integral > MOMENT))
        if not outside.size:
            continue
        farthest, unit = float(values[name][np.argmax(beyond)]), system.signals[name].removesuffix("1")
        if beyond.max() > 0.0:
            what = f"'{owner}' {alarm.text} {f'{farthest:.4g} {unit}'.strip()}, first "
        else:
            bound = f"less than {alarm.below:.4g}" if np.isfinite(alarm.below) else f"more than {alarm.above:.4g}"
            what = f"'{owner}' {alarm.text} {f'{bound} {unit}'.strip()} between two outputs, first "
        when = f"at t = {times[outside[0]]:.4g} s." if beyond[outside[0]] > 0.0 else f"before t = {times[outside[0]]:.4g} s."
        found.append(Note(code="W406", text=what + when, remedy=alarm.remedy, element=owner))
    return found


def passed_limits(system: System, events: Sequence[Event]) -> list[Note]:
    """One note (``W416``) on the joints that were beyond limits that do not stop them, with the first time of each."""
    first: dict[str, str] = {}
    for event in sorted(events, key=lambda event: event.time):
        if event.name in system.spec.unstopped and event.kind in (LimitWatch.modes[1], LimitWatch.modes[-1]):
            when = f"from t = {event.time:.4g} s on" if event.time > 0.0 else "from the start on"
            first.setdefault(event.name, f"'{event.name}' beyond its {event.kind} {when}")
    if not first:
        return []
    text = f"{listed(list(first.values()), 4)}: with stop = false limits are watched and stop nothing."
    return [Note(code="W416", text=text, element=next(iter(first)), remedy="Nothing, where that is meant; else correct limits or start.")]


def not_finite(system: System, times: Array, names: Sequence[str], values: Array) -> Note | None:
    """A note on the first value that is infinite or not a number, with the inputs of its block; of several at once, that of a block.

    Parameters
    ----------
    times, values
        s, and (times, signals).
    """
    broken = ~np.isfinite(values)
    rows = np.flatnonzero(broken.any(axis=1))
    if not rows.size:
        return None
    row = int(rows[0])
    of_block = {f"{b.name}.{port}": b for b in system.signal_graph.blocks for port in b.outputs}
    order = {name: i for i, name in enumerate(of_block)}
    first, *others = sorted((names[i] for i in np.flatnonzero(broken[row]).tolist()), key=lambda name: order.get(name, len(order)))
    block, at = of_block.get(first), dict(zip(names, values[row].tolist(), strict=False))
    inputs = {} if block is None else {port: at[name] for port, name in block.inputs.items() if name in at}
    given = "".join(f", {port} = {value:.6g}" for port, value in inputs.items())
    further = f", and so are {len(others)} further signals" if others else ""
    return Note(
        code="W414",
        text=f"'{first}' is {at[first]:g} at t = {times[row]:.6g} s{given}{further}.",
        remedy="Keep its inputs where it is defined, or write it so that it is finite everywhere: checks of it fail.",
        element=first.rpartition(".")[0] or first,
    )


def watched(system: System) -> list[tuple[str, str, Alarm]]:
    """Component, signal and alarm of everything that must stay within bounds."""
    named = [(e.name, f"{e.name}.{alarm.signal}", alarm) for e in system.elements for alarm in e.declaration.alarms]
    return [watched for watched in named if watched[1] in system.expressions]


def _beyond(highest: Any, value: Any, alarm: Alarm) -> Any:
    found = value * 0.0
    if np.isfinite(alarm.below):
        found = highest(found, alarm.below - value)
    if np.isfinite(alarm.above):
        found = highest(found, value - alarm.above)
    return found


def _size(alarm: Alarm) -> float:
    bound = alarm.below if np.isfinite(alarm.below) else alarm.above
    return max(abs(bound), 1.0)
