"""Figures of two runs: peaks with their times, last values, settling, energy, reactions and checks; and which of them differ."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from foundation.errors import MategraphError
from foundation.expressions import Call, Name, Number

from .changes import Change, differs, number_changes
from .model_changes import new_name

if TYPE_CHECKING:
    from domains.result import Result

    from ..analyses.checks import CheckOutcome
    from ..analyses.sweep import Sweeps
    from ..machine import Machine

COORDINATES = (".angle", ".position")
REACTIONS = ("resultant force", "radial force", "resultant moment")
ENERGIES = ("supplied", "heat", "mechanical", "stored")
BAND = "2 %"  # that a coordinate has settled within


@dataclass(frozen=True, slots=True, kw_only=True)
class SignalFigures:
    """What a signal comes to along a run, in its SI unit."""

    unit: str
    peak: float  # the largest magnitude, with its sign
    peak_at: float  # s
    final: float
    settled: float | None = None  # s; None where it is not asked, infinite where it does not settle


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionFigure:
    """The peak of one quantity of a joint or bearing."""

    unit: str
    peak: float
    time: float  # s
    determinate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SweptRange:
    """How far a freedom can be moved, rad or m, and in words."""

    low: float
    high: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFigures:
    """What is compared of a run."""

    duration: float  # s
    signals: Mapping[str, SignalFigures]
    energy: Mapping[str, float] = field(default_factory=dict)  # J
    exchanged: float = 0.0  # J: the energy that the machine has and exchanges, of which sums have the round-off
    reactions: Mapping[str, ReactionFigure] = field(default_factory=dict)  # "pitch: radial force"
    checks: tuple[CheckOutcome, ...] = ()
    ranges: Mapping[str, SweptRange] = field(default_factory=dict)  # of freedoms that were swept
    round_off: Mapping[str, float] = field(default_factory=dict)  # unit → what is nothing in it


def run_figures(machine: Machine, run: Result) -> RunFigures:
    """The figures of a run."""
    from viz.round_off import round_off

    return RunFigures(
        duration=float(run.time[-1]),
        signals={name: _signal(run, name) for name in run.names},
        energy={name: float(run.energy[name]) for name in ENERGIES if name in run.energy},
        exchanged=float(run.energy.get("scale", 0.0)),
        reactions=_reactions(machine, run),
        checks=tuple(machine.check(run)),
        round_off=round_off(run),
    )


def sweep_figures(sweeps: Sweeps) -> RunFigures:
    """Of freedoms that were swept: their ranges."""
    ranges = {freedom.coordinate: SweptRange(low=freedom.low, high=freedom.high, text=freedom.text) for freedom in sweeps.freedoms}
    return RunFigures(duration=float(sweeps.run.time[-1]), signals={}, ranges=ranges)


def _signal(run: Result, name: str) -> SignalFigures:
    from ..analyses.check_figures.values import value_of

    values, along = run.array(name), run.figures.get(name)
    if along is not None:
        low = abs(along.least) > abs(along.most)
        peak, at = (along.least, along.least_at) if low else (along.most, along.most_at)
    else:
        k = int(abs(values).argmax())
        peak, at = float(values[k]), float(run.time[k])
    settled = None
    if name.endswith(COORDINATES):
        number, unit = BAND.split()
        settled = float(value_of(Call("settle_time", (Name(name), Number(float(number), unit, number))), run, {}).data)
    return SignalFigures(unit=run.units(name), peak=float(peak), peak_at=float(at), final=float(values[-1]), settled=settled)


def _reactions(machine: Machine, run: Result) -> dict[str, ReactionFigure]:
    """Peaks of what joints and bearings transmit; none where the motion does not give them."""
    from domains.analysis.reactions import reactions_of_run

    if machine.system.eom is None or not machine.mechanism.joints:
        return {}
    try:
        peaks = reactions_of_run(machine.system, run).peaks()
    except MategraphError:
        return {}
    return {
        f"{p.element}: {p.quantity}": ReactionFigure(unit=p.unit, peak=p.value, time=p.time, determinate=p.determinate)
        for p in peaks
        if p.quantity in REACTIONS
    }


def renamed_figures(old: RunFigures | None, joints: Mapping[str, str]) -> RunFigures | None:
    """The same with the new names of joints."""
    if old is None or not joints:
        return old
    reactions = {}
    for name, figure in old.reactions.items():
        joint, _, quantity = name.rpartition(": ")
        reactions[f"{joints.get(joint, joint)}: {quantity}"] = figure
    return replace(
        old,
        signals={new_name(name, joints): figures for name, figures in old.signals.items()},
        reactions=reactions,
        ranges={new_name(name, joints): found for name, found in old.ranges.items()},
    )


# ---------------------------------------------------------------------- what differs


def response_changes(old: RunFigures, new: RunFigures, seen: float, *, shown: tuple[str, ...] = ()) -> Iterator[Change]:
    """Figures of the runs that differ, those of coordinates and of signals that the project shows first."""
    if not old.ranges and not new.ranges:
        yield from number_changes("response", "run", [("duration", old.duration, new.duration, "s")], seen)
    both = [name for name in new.signals if name in old.signals]
    for name in sorted(both, key=lambda name: (name not in shown, not name.endswith(COORDINATES))):
        floor = max(old.round_off.get(old.signals[name].unit, 0.0), new.round_off.get(new.signals[name].unit, 0.0))
        yield from _signal_changes(name, old.signals[name], new.signals[name], seen, floor)
    for name, now in new.ranges.items():
        was = old.ranges.get(name, now)
        if differs(was.low, now.low, seen, 1e-6) or differs(was.high, now.high, seen, 1e-6):
            yield Change(group="response", element=name, quantity="range", old=was.text, new=now.text)
    yield from _reaction_changes(old, new, seen)
    largest = max(old.exchanged, new.exchanged, *(abs(value) for side in (old, new) for value in side.energy.values()))
    figures = [(name, old.energy[name], new.energy[name], "J") for name in new.energy if name in old.energy]
    yield from number_changes("energy", "run", figures, seen, seen * largest)


def _signal_changes(name: str, old: SignalFigures, new: SignalFigures, seen: float, floor: float) -> Iterator[Change]:
    """Last values and settling are judged by the size of the signal: what ends at 0 has no other."""
    size = max(abs(old.peak), abs(new.peak))
    if differs(old.peak, new.peak, seen, floor):
        yield Change(
            group="response",
            element=name,
            quantity="peak",
            old=old.peak,
            new=new.peak,
            unit=new.unit,
            old_time=old.peak_at,
            new_time=new.peak_at,
        )
    yield from number_changes("response", name, [("final", old.final, new.final, new.unit)], seen, max(floor, seen * size))
    if size > floor and old.settled is not None and new.settled is not None and differs(old.settled, new.settled, seen):
        settled = [value if math.isfinite(value) else "never" for value in (old.settled, new.settled)]
        yield Change(group="response", element=name, quantity=f"settled to {BAND}", old=settled[0], new=settled[1], unit="s")


def _reaction_changes(old: RunFigures, new: RunFigures, seen: float) -> Iterator[Change]:
    largest: dict[str, float] = {}
    for figure in (*old.reactions.values(), *new.reactions.values()):
        largest[figure.unit] = max(largest.get(figure.unit, 0.0), abs(figure.peak))
    for name, b in new.reactions.items():
        a = old.reactions.get(name)
        if a is not None and differs(a.peak, b.peak, seen, 1e-9 * largest[b.unit]):
            joint, _, quantity = name.rpartition(": ")
            note = "" if a.determinate and b.determinate else "not determinate: minimum norm"
            yield Change(
                group="reactions",
                element=joint,
                quantity=quantity,
                old=a.peak,
                new=b.peak,
                unit=b.unit,
                old_time=a.time,
                new_time=b.time,
                note=note,
            )


def check_changes(old: tuple[CheckOutcome, ...], new: tuple[CheckOutcome, ...]) -> Iterator[Change]:
    """Checks that came, went, or whose requirement or verdict changed."""
    before, after = ({check.expression: check for check in side} for side in (old, new))
    for name in {**before, **after}:
        a, b = before.get(name), after.get(name)
        words = [None if c is None else f"{c.requirement}: {'passed' if c.passed else 'FAILED'}, {c.shown}" for c in (a, b)]
        if a is None or b is None or a.passed != b.passed or a.requirement != b.requirement:
            yield Change(group="checks", element=name, quantity="check", old=words[0], new=words[1])
