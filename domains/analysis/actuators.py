"""What the actuators of wanted motions do along a run: peaks, RMS, power, and what each effort is spent on.

A motion that an input brings about (`composition.wanted_motions`) has an actuator: the component with the input, and the machine nearest to
it that has a shaft or rod, which may be the same. Their signals are those of the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

from ..declare.component import DOMAINS
from ..resolved import Element
from ..result import Result
from ..specs import GROUND
from ..system import System

MECHANICAL_DOMAINS = ("rotational", "translational")


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


def actuators_of_run(system: System, result: Result) -> tuple[ActuatorFigures, ...]:
    """The actuators of all wanted motions, in their order."""
    found = []
    for driver in system.spec.motions:
        if not driver.by:
            continue
        owner = driver.by.rpartition(".")[0]
        machine = nearest_machine(system, owner)
        effort, speed = _effort_and_speed(system, machine)
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
            )
        )
    return tuple(found)


def nearest_machine(system: System, owner: str) -> Element:
    """The component nearest to `owner` along connection rows that has a shaft or rod; `owner` itself where none has."""
    elements = {e.name: e for e in system.elements}
    rows = [[end.rpartition(".")[0] for end in row] for row in system.spec.connections if GROUND not in row]
    seen, level = {owner}, [owner]
    while level:
        for name in level:
            if _mechanical_ports(elements[name]):
                return elements[name]
        level = [n for row in rows if not seen.isdisjoint(row) for n in row if n not in seen and n in elements]
        level = list(dict.fromkeys(level))
        seen.update(level)
    return elements[owner]


def _mechanical_ports(element: Element) -> list[str]:
    kinds = {**{port: target.domain for port, target in element.attachments.items()}, **element.shafts}
    return [port for port in element.declaration.attachments if kinds.get(port) in MECHANICAL_DOMAINS]


def _effort_and_speed(system: System, machine: Element) -> tuple[str, str]:
    """The signals with what the machine does to its first joint or shaft, and how fast that moves."""
    ports = _mechanical_ports(machine)
    if not ports:
        return "", ""
    port = ports[0]
    if port in machine.attachments:
        target = machine.attachments[port]
        assert system.eom is not None
        return f"{machine.name}.{DOMAINS[target.domain].through}", system.eom.coordinates[target.index].rate
    domain = DOMAINS[machine.shafts[port]]
    return f"{machine.name}.{domain.through}", f"{machine.name}.{port}.{domain.across}"


def _signals(system: System, machine: Element) -> Iterator[str]:
    """Effort, speed, what is at the terminals, and heat."""
    yield from _effort_and_speed(system, machine)
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
