"""Given motions in a composed system: a source that moves a joint as prescribed, with whatever effort that takes.

The source states the joint's acceleration, the second derivative of the given position; its effort is an unknown that the system is solved
for and comes out as a signal (``pitch.motion.torque``). The run starts on the motion, and stops at every instant at which its formula
changes, so that no short move is stepped over. Where the acceleration jumps, a switched signal (``pitch.motion.stretch.y``) selects which
side counts, so that no step sees both. At the end of the run it is the side before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from foundation.frozen import FrozenDict
from mechanics.analyses.given_motion import AXES, GivenMotion, Orientation, body_accelerations, driven_coordinates, orientations
from mechanics.analyses.independent_drives import refuse_dependent_drives
from mechanics.analyses.motion_profiles import MotionDriver
from mechanics.equations import EquationsOfMotion

from ...declare.block import Block
from ...declare.component import MECHANICAL, Component, Expression, Port, Symbols
from ...resolved import Element, JointPort, SignalGraph
from ...specs import ComponentSpec, DomainsError
from ..signal_graph import switched_source

JOINT_MOTION = ".motion"  # after the name of a joint: the source that moves it


@dataclass(frozen=True, eq=False, kw_only=True)
class MotionSource(Component):
    """Moves a joint as given: ``dw/dt = s''(t)``; T is whatever that takes."""

    drivers: tuple[MotionDriver, ...]  # all of the system: three of them may turn one joint
    index: int  # of its own among them
    orientations: tuple[Orientation, ...]
    effort: str  # name of its output: "torque" or "force"
    unit: str

    attachments = MappingProxyType({"joint": MECHANICAL})

    @property
    def inputs(self) -> Mapping[str, Port]:  # type: ignore[override]
        """Numbers of the stretches."""
        port = Port(unit="1", description="number of the smooth stretch of the motion", optional=True, internal=True)
        return dict.fromkeys(_stretch_inputs(self.index, self.orientations), port)

    @property
    def outputs(self) -> Mapping[str, Port]:  # type: ignore[override]
        """What the drive does."""
        return {self.effort: Port(unit=self.unit, description="of the drive on the joint")}

    def equations(self, x: Symbols) -> Sequence[Expression]:  # type: ignore[override]
        """The acceleration is the given one."""
        values: dict[int, Expression] = {}
        rates: dict[int, Expression] = {}
        seconds: dict[int, Expression] = {}
        for name, k in _stretch_inputs(self.index, self.orientations).items():
            position = self.drivers[k].position
            rate = position.derivative()
            values[k], rates[k] = position.expression(x.t), rate.expression(x.t)
            seconds[k] = rate.derivative().expression(x.t, getattr(x, name) if x.has(name) else None)
        own = [o for o in self.orientations if self.index in o.drivers and not o.by_rates]
        return [x.joint.acceleration - body_accelerations(own, values, rates, seconds)[self.index]]

    def output(self, x: Symbols) -> Mapping[str, Expression]:  # type: ignore[override]
        """The effort on the joint."""
        return {self.effort: -x.joint.effort}

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.joint.effort * x.joint.rate


class Stretch(Block):
    """Counts the smooth stretches of a given motion."""

    structures = MappingProxyType({"levels": "instant in s and number of every stretch"})

    @classmethod
    def levels(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[tuple[float, float]]:
        """Without a stretch that begins where the run ends: it has no part in it."""
        levels: Sequence[tuple[float, float]] = parameters["levels"]
        return (levels[0], *(level for level in levels[1:] if level[0] < duration * (1.0 - 1e-9)))


def motion_elements(
    drivers: Sequence[MotionDriver], eom: EquationsOfMotion | None, joints: Mapping[str, Sequence[JointPort]]
) -> list[Element]:
    """A source for every given motion.

    Raises
    ------
    MechanicsError
        E321, E322 for a motion of something that is no coordinate, or that another one moves already; E314 for motions of joints that
        depend on each other.
    DomainsError
        E466 for a motion whose position or velocity jumps.
    """
    if eom is None or not drivers:
        return []
    coordinates = driven_coordinates(eom, drivers)
    refuse_dependent_drives(eom, {c.index: driver for driver, c in zip(drivers, coordinates, strict=True)})
    for driver in drivers:
        _refuse_jumps(driver)
    drivers = [driver for driver in drivers if not driver.by]
    coordinates = driven_coordinates(eom, drivers)
    ports = {port.index: port for group in joints.values() for port in group}
    whole = orientations(eom, drivers, coordinates)
    found: list[Element] = []
    for i, (driver, coordinate) in enumerate(zip(drivers, coordinates, strict=True)):
        port = ports[coordinate.index]
        effort = "torque" if coordinate.rotational else "force"
        name = f"{port.name}{JOINT_MOTION}"
        found.append(
            Element(
                name=name,
                spec=ComponentSpec(name=name, model="mechanical.MotionSource", attach={"joint": port.name}, place=driver.place),
                declaration=MotionSource(
                    drivers=tuple(drivers), index=i, orientations=tuple(whole), effort=effort, unit=coordinate.effort_unit
                ),
                parameters=FrozenDict(),
                attachments=FrozenDict({"joint": port}),
            )
        )
    return found


def _stretch_inputs(i: int, whole: Sequence[Orientation]) -> dict[str, int]:
    """Inputs of a source that number stretches, and the driver that each belongs to: its own, or all three of an orientation's angles."""
    for orientation in whole:
        if i in orientation.drivers and not orientation.by_rates:
            return {f"stretch_{axis}": k for axis, k in zip(AXES, orientation.drivers, strict=True)}
    return {"stretch": i}


def _refuse_jumps(driver: MotionDriver) -> None:
    position = driver.position
    jumps = [t for t in sorted({*position.jumps(), *position.derivative().jumps()}) if t > 0.0]
    if jumps:
        raise DomainsError(
            "E466",
            f"The motion '{driver.name}' jumps in position or velocity at t = {jumps[0]:.6g} s, which takes an infinite force.",
            remedy='Use "trapezoid" or "table", which have finite accelerations.',
            element=driver.name,
            place=driver.place,
        )


def with_stretches(graph: SignalGraph, elements: Sequence[Element], eom: EquationsOfMotion | None) -> SignalGraph:
    """The signal graph with a switched source for every motion whose acceleration jumps; `elements`: the sources of all motions."""
    drivers = [e.declaration.drivers[e.declaration.index] for e in elements if isinstance(e.declaration, MotionSource)]
    whole = [] if eom is None else orientations(eom, drivers, driven_coordinates(eom, drivers))
    blocks, drives, units = list(graph.blocks), dict(graph.drives), dict(graph.units)
    for i, (driver, element) in enumerate(zip(drivers, elements, strict=True)):
        stretches = driver.position.derivative().derivative().stretches()
        if len(stretches) == 1:
            continue
        name, now = f"{element.name}.stretch", sum(start <= 0.0 for _, start in stretches[1:])
        levels = ((0.0, float(now)), *((start, float(k)) for k, (_, start) in enumerate(stretches) if k > now))
        blocks.append(switched_source(name, Stretch, {"levels": levels}, unit="1"))
        units[f"{name}.y"] = "1"
        for other, reader in enumerate(elements):
            for port, k in _stretch_inputs(other, whole).items():
                if k == i:
                    drives[f"{reader.name}.{port}"] = f"{name}.y"
    return replace(graph, blocks=tuple(blocks), drives=drives, units=units)


def motion_starts(drivers: Sequence[MotionDriver], eom: EquationsOfMotion | None) -> dict[str, float]:
    """Positions and rates of the moved joints at t = 0, by the names of the states."""
    starts: dict[str, float] = {}
    if eom is not None:
        given = GivenMotion(eom, drivers)
        positions, rates, _ = given(0.0)
        starts |= {eom.q_names[place]: float(value) for place, value in zip(given.places, positions, strict=True)}
        starts |= {c.rate: float(value) for c, value in zip(given.coordinates, rates, strict=True)}
    return starts


def motion_breaks(drivers: Sequence[MotionDriver]) -> tuple[float, ...]:
    """Instants, s, at which the formula of a motion changes, to the nanosecond."""
    return tuple(sorted({round(float(t), 9) for driver in drivers for t in driver.position.starts[1:] if t > 0.0}))
