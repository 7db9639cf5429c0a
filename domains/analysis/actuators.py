"""What the actuators of wanted motions do along a run: peaks, RMS, power, and what each effort is spent on.

A motion that an input brings about (`composition.wanted_motions`) has an actuator: the component with the input, and the machine nearest to
it that has a shaft or rod, which may be the same. Their signals are those of the run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

from ..composition.motions.actuator_of_input import effort_and_speed, efforts_and_currents, nearest_machine
from ..declare.component import DOMAINS
from ..reduction.effort_parts import SLOPE, part_names
from ..resolved import Element
from ..result import Result
from ..system import System

FAR_ABOVE = 5.0  # times the usual effort by acceleration: so large it is only beside a dead centre
SMALLEST = 1e-9  # of the largest part of an effort: less is round-off


@dataclass(frozen=True, slots=True, kw_only=True)
class QuantityFigures:
    """One signal of an actuator along the run, in its SI unit."""

    signal: str
    unit: str
    peak: float  # of largest magnitude, with its sign
    time: float  # s, of the peak
    rms: float
    mean: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerFigures:
    """Power into an actuator along the run, or out of it into the machine."""

    what: str  # "taken in" by its terminals, or "given" to what it moves
    peak: float  # W
    time: float  # s, of the peak
    mean: float  # W
    energy: float  # J: what went minus what came back
    returned: float  # J, of what came back


@dataclass(frozen=True, slots=True, kw_only=True)
class ActuatorFigures:
    """What brings one motion about."""

    motion: str
    moves: str  # the joint
    input: str
    machine: str  # the component with the shaft or rod
    effort: str  # signals of the machine
    speed: str
    quantities: tuple[QuantityFigures, ...]
    powers: tuple[PowerFigures, ...]
    parts: Mapping[str, Mapping[str, float]]  # effort or current -> what its largest value is spent on: together the peak


def actuators_of_run(system: System, result: Result) -> tuple[ActuatorFigures, ...]:
    """The actuators of all wanted motions, in their order."""
    found = []
    for driver in system.spec.motions:
        if not driver.by:
            continue
        owner = driver.by.rpartition(".")[0]
        machine = nearest_machine(system.elements, system.spec.connections, owner)
        effort, speed = effort_and_speed(machine, system.eom)
        quantities = [driver.by, *_signals(system, machine), *_temperatures(system, machine)]
        found.append(
            ActuatorFigures(
                motion=driver.name,
                moves=driver.joint,
                input=driver.by,
                machine=machine.name,
                effort=effort,
                speed=speed,
                quantities=tuple(_figures(result, name) for name in dict.fromkeys(quantities) if name in result.values),
                powers=tuple(_powers(result, machine, effort, speed)),
                parts=_all_parts(system, result, machine),
            )
        )
    return tuple(found)


def _signals(system: System, machine: Element) -> Iterator[str]:
    """Effort, speed, what is at the terminals, and heat."""
    yield from effort_and_speed(machine, system.eom)
    domains = {t.name: t.domain for t in machine.declaration.terminals}
    for edge in machine.declaration.edges:
        domain = DOMAINS[domains[edge.plus]]
        stem = f"{machine.name}.{edge.name}" if edge.name else machine.name
        yield f"{stem}.{domain.across}"
        yield f"{stem}.{domain.through}"
    for name in machine.declaration.unknowns:
        yield f"{machine.name}.{name}"
    yield f"{machine.name}.heat"


def _temperatures(system: System, machine: Element) -> Iterator[str]:
    """Of what is connected with the machine's thermal terminal."""
    thermal = {f"{machine.name}.{t.name}" for t in machine.declaration.terminals if t.domain == "thermal"}
    elements = {e.name: e for e in system.elements}
    for row in system.spec.connections:
        if thermal.isdisjoint(row):
            continue
        for end in row:
            owner = end.rpartition(".")[0]
            if owner in elements and owner != machine.name:
                yield f"{owner}.{DOMAINS['thermal'].across}"


def _figures(result: Result, name: str) -> QuantityFigures:
    time, values = result.time, result.array(name)
    at = int(np.argmax(np.abs(values)))
    return QuantityFigures(
        signal=name,
        unit=result.units(name),
        peak=float(values[at]),
        time=float(time[at]),
        rms=float(np.sqrt(_mean(time, values**2))),
        mean=_mean(time, values),
    )


def _all_parts(system: System, result: Result, machine: Element) -> dict[str, dict[str, float]]:
    every = {name: _parts(system, result, name) for name in efforts_and_currents(machine, system.eom)}
    return {name: parts for name, parts in every.items() if parts}


def _parts(system: System, result: Result, effort: str) -> dict[str, float]:
    names = [name for name in part_names(system.apart) if f"{effort}.{name}" in result.values]
    if not names:
        return {}
    at = int(np.argmax(np.abs(result.array(effort))))
    found = {name: float(result.array(f"{effort}.{name}")[at]) for name in names}
    size = max(map(abs, found.values()))
    return {name: value for name, value in found.items() if abs(value) > SMALLEST * size}


def _powers(result: Result, machine: Element, effort: str, speed: str) -> Iterator[PowerFigures]:
    if any(t.domain != "thermal" for t in machine.declaration.terminals) and f"{machine.name}.power" in result.values:
        yield _power(result.time, result.array(f"{machine.name}.power"), "taken in")
    if effort in result.values and speed in result.values:
        yield _power(result.time, result.array(effort) * result.array(speed), "given")


def _power(time: Array, values: Array, what: str) -> PowerFigures:
    at = int(np.argmax(np.abs(values)))
    return PowerFigures(
        what=what,
        peak=float(values[at]),
        time=float(time[at]),
        mean=_mean(time, values),
        energy=float(np.trapezoid(values, time)),
        returned=_returned(time, values),
    )


def _mean(time: Array, values: Array) -> float:
    return float(np.trapezoid(values, time) / (time[-1] - time[0])) if time[-1] > time[0] else float(values[0])


def _returned(time: Array, values: Array) -> float:
    """The integral of what is below zero, with straight lines between the outputs, as a positive number.

    >>> round(_returned(np.array([0.0, 2.0]), np.array([1.0, -1.0])), 12)
    0.5
    """
    a, b, h = values[:-1], values[1:], np.diff(time)
    below = np.where((a < 0) & (b < 0), (a + b) / 2, 0.0)
    crossing = a * b < 0
    lower = np.minimum(a, b)
    below = np.where(crossing, lower**2 / (2 * np.where(crossing, lower - np.maximum(a, b), 1.0)), below)
    below = np.where(~crossing & (lower < 0) & (np.maximum(a, b) == 0), lower / 2, below)
    return float(-np.sum(below * h))


def speed_cloud(result: Result, actuator: ActuatorFigures) -> tuple[Array, Array]:
    """Speed and effort of the machine at every output time: the points of its torque-speed diagram."""
    return result.array(actuator.speed), result.array(actuator.effort)


def dead_centre(result: Result) -> tuple[float, str] | None:
    """The first time at which a machine cannot move what it is to move, s, and its effort; None where there is none.

    There the effort by acceleration goes through infinity: it changes its sign between two outputs and is large on both sides.
    """
    found: list[tuple[float, str]] = []
    for name in (name for name in result.values if name.endswith(SLOPE)):
        slope = result.array(name)
        usual = float(np.median(np.abs(slope)))
        turns = (slope[:-1] * slope[1:] < 0.0) & (np.minimum(np.abs(slope[:-1]), np.abs(slope[1:])) > FAR_ABOVE * usual)
        if turns.any():
            found.append((float(result.time[int(np.argmax(turns))]), name.removesuffix(SLOPE)))
    return min(found, default=None)
