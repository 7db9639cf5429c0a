"""Given motions in a composed system: a source that moves a joint as prescribed, with whatever effort that takes.

The source states the joint's acceleration, the second derivative of the given position; its effort is an unknown that the system is solved
for and comes out as a signal (``pitch.motion.torque``). The run starts on the motion, and stops at every instant at which its formula
changes, so that no short move is stepped over. Where the acceleration jumps, a switched signal (``pitch.motion.stretch.y``) tells which
side counts, so that no step sees both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from mechanics.dependence import refuse_dependent_drives
from mechanics.equations import EquationsOfMotion
from mechanics.kinematics import driven_coordinates
from mechanics.motion import MotionDriver, Profile

from .declarations import MECHANICAL, Component, Expression, Port, Symbols
from .elements import Element, JointPort
from .signal_graph import SignalBlock, SignalGraph
from .signals import Block
from .specs import ComponentSpec, DomainsError, SignalSpec

JOINT_MOTION = ".motion"  # after the name of a joint: the source that moves it


class MotionSource(Component):
    """Moves a joint as given: ``dw/dt = s''(t)``; T is whatever that takes."""

    attachments = MappingProxyType({"joint": MECHANICAL})
    inputs = MappingProxyType({"stretch": Port(unit="1", description="number of the smooth stretch of the motion", optional=True)})

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return -x.joint.effort * x.joint.rate


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
    refuse_dependent_drives(eom, {c.index: driver.name for driver, c in zip(drivers, coordinates, strict=True)}, place=drivers[0].place)
    ports = {port.index: port for group in joints.values() for port in group}
    found: list[Element] = []
    for driver, coordinate in zip(drivers, coordinates, strict=True):
        _refuse_jumps(driver)
        port = ports[coordinate.index]
        effort = "torque" if coordinate.rotational else "force"
        name = f"{port.name}{JOINT_MOTION}"
        found.append(
            Element(
                name=name,
                spec=ComponentSpec(name=name, model="mechanical.MotionSource", attach={"joint": port.name}, place=driver.place),
                declaration=_declaration(driver.position, effort, coordinate.effort_unit),
                parameters={},
                attachments={"joint": port},
            )
        )
    return found


def _declaration(position: Profile, effort: str, unit: str) -> type[Component]:
    acceleration = position.derivative().derivative()

    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.joint.acceleration - acceleration.expression(x.t, x.stretch if x.has("stretch") else None)]

    def output(x: Symbols) -> Mapping[str, Expression]:
        return {effort: -x.joint.effort}

    members: dict[str, Any] = {
        "__doc__": MotionSource.__doc__,
        "equations": staticmethod(equations),
        "output": staticmethod(output),
        "outputs": MappingProxyType({effort: Port(unit=unit, description="of the drive on the joint")}),
    }
    return type("MotionSource", (MotionSource,), members)


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


def with_stretches(graph: SignalGraph, drivers: Sequence[MotionDriver], elements: Sequence[Element]) -> SignalGraph:
    """The signal graph with a switched source for every motion whose acceleration jumps."""
    blocks, drives, units = list(graph.blocks), dict(graph.drives), dict(graph.units)
    for driver, element in zip(drivers, elements, strict=True):
        stretches = driver.position.derivative().derivative().stretches()
        if len(stretches) == 1:
            continue
        name, now = f"{element.name}.stretch", sum(start <= 0.0 for _, start in stretches[1:])
        levels = ((0.0, float(now)), *((start, float(k)) for k, (_, start) in enumerate(stretches) if k > now))
        blocks.append(
            SignalBlock(
                name=name,
                spec=SignalSpec(name=name, block="stretch"),
                declaration=type("Stretch", (Block,), {"levels": classmethod(lambda cls, parameters, duration, levels=levels: levels)}),
                python=None,
                kind="switched",
                sample=None,
                parameters={},
                inputs={},
                outputs=("y",),
                port_units={"y": "1"},
            )
        )
        drives[f"{element.name}.stretch"] = f"{name}.y"
        units[f"{name}.y"] = "1"
    return replace(graph, blocks=tuple(blocks), drives=drives, units=units)


def motion_starts(drivers: Sequence[MotionDriver], eom: EquationsOfMotion | None) -> dict[str, float]:
    """Positions and rates of the moved joints at t = 0, by the names of the states."""
    starts: dict[str, float] = {}
    if eom is not None:
        for driver, coordinate in zip(drivers, driven_coordinates(eom, drivers), strict=True):
            assert coordinate.position is not None
            starts[coordinate.position] = driver.position.value(0.0)
            starts[coordinate.rate] = driver.position.derivative().value(0.0)
    return starts


def motion_breaks(drivers: Sequence[MotionDriver]) -> tuple[float, ...]:
    """Instants, s, at which the formula of a motion changes, to the nanosecond."""
    return tuple(sorted({round(float(t), 9) for driver in drivers for t in driver.position.starts[1:] if t > 0.0}))
