"""Inputs of a linear system by name: inputs of components and outputs of sources become held signals, whatever drives them in a run.

A given motion as an input (base excitation) is its acceleration: position and rate of the moved joint stay states, which it drives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from foundation.suggestions import use_one_of
from mechanics.analyses.given_motion import driven_coordinates
from mechanics.analyses.motion_profiles import MotionDriver
from topology.graphs.linear_graph import EdgeClass

from ..specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from ..system import System
from .linearise import Point

EXTERNAL = "input of "  # before the name of a component's input: the source that stands for it
ACCELERATION = ".acceleration"  # after the name of a motion, where it is an input


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalInputs:
    """A system to be composed with other inputs than those of the run."""

    spec: SystemSpec
    held: Mapping[str, str]  # input as the user names it -> name of the held signal
    drivers: Mapping[str, str]  # input of a component -> the signal that drives it in the run, where one does


def external_inputs(
    system: System, spec: SystemSpec, names: Sequence[str], *, motions: Sequence[MotionDriver] = (), source: SignalSpec | None = None
) -> ExternalInputs:
    """The specification with held signals at the named inputs.

    Parameters
    ----------
    system
        What `compose` gave for `spec`.
    names
        Inputs of components ("push.u"), outputs of sources ("F.y"), given motions ("shake"), or held signals, which stay as they are.
    motions
        Given motions, of which `spec` has none: what is named of them is moved by its acceleration.
    source
        Block whose y is put at every input in place of a held signal; its own name is replaced.

    Raises
    ------
    DomainsError
        E463 for a name that is none of these.
    """
    known = _inputs_of_components(system)
    moved = {m.name: m for m in motions}
    held_source = source or SignalSpec(name="", block="Step", parameters={"final": 0.0})
    components = list(spec.components)
    signals = {s.name: s for s in spec.signals}
    held: dict[str, str] = {}
    drivers: dict[str, str] = {}
    for name in names:
        block = signals.get(name.rpartition(".")[0])
        if name.removesuffix(ACCELERATION) in moved:
            motion = moved[name.removesuffix(ACCELERATION)]
            drive = f"{EXTERNAL}{motion.name}"
            components.append(
                ComponentSpec(name=drive, model="mechanical.AccelerationSource", attach={"joint": motion.joint}, place=motion.place)
            )
            made = f"{drive}{ACCELERATION}"
            unit = _acceleration_unit(system, motion)
            units = dict.fromkeys(set(held_source.parameters) & {"final", "amplitude", "offset"}, unit)
            signals[made] = replace(held_source, name=made, outputs={"y": f"{drive}.u"}, units=units)
            held[name] = f"{made}.y"
        elif name in system.held and source is None:
            held[name] = name
        elif name in known:
            driver = system.signal_graph.drives.get(name)
            drivers |= {name: driver} if driver is not None else {}
            signals = {key: s.without_drive(name) for key, s in signals.items()}
            made = f"{EXTERNAL}{name}"
            signals[made] = replace(held_source, name=made, outputs={"y": name})
            held[name] = f"{made}.y"
        elif block is not None and not block.inputs and name in system.expressions and name.endswith(".y"):
            signals[block.name] = replace(held_source, name=block.name, outputs=block.outputs, place=block.place)
            held[name] = name
        else:
            sources = [f"{s.name}.y" for s in spec.signals if not s.inputs]
            every = [*known, *system.held, *sources, *moved]
            raise DomainsError(
                "E463",
                f"There is no input '{name}'.",
                remedy=use_one_of(name, every, most=12)
                if every
                else "Nothing in it takes a signal: add a source that does, such as electrical.SignalVoltage.",
                element=name,
            )
    whole = replace(spec, components=tuple(components), signals=tuple(signals.values()))
    return ExternalInputs(spec=whole, held=held, drivers=drivers)


def default_inputs(system: System) -> list[str]:
    """The inputs of a system without held signals: open inputs of sources of force and torque, and what sources of signals give."""
    open_ones = [
        f"{e.name}.{port}"
        for e in system.elements
        if not e.declaration.modes and (EdgeClass.THROUGH_DRIVER in e.declaration.attachment_kinds.values() or e.spec.points)
        for port, declared in e.declaration.inputs.items()
        if declared.optional and f"{e.name}.{port}" not in system.signal_graph.drives
    ]
    sources = [f"{b.name}.y" for b in system.signal_graph.blocks if b.kind == "continuous" and not b.inputs and "y" in b.outputs]
    return [*open_ones, *sources]


def moved_point(old: System, new: System, point: Point, values: Mapping[str, float]) -> Point:
    """The same point of the newly composed system; `values` of held signals that the old one does not have, 0 for the rest."""
    states, held = dict(zip(old.states, point.x.tolist(), strict=True)), dict(zip(old.held, point.u.tolist(), strict=True))
    x = np.array([states.get(name, start) for name, start in zip(new.states, new.x0.tolist(), strict=True)])
    u = np.array([values.get(name, held.get(name, 0.0)) for name in new.held])
    return replace(point, x=x, u=u)


def _acceleration_unit(system: System, motion: MotionDriver) -> str:
    assert system.eom is not None
    (coordinate,) = driven_coordinates(system.eom, [motion])
    return "rad/s^2" if coordinate.rotational else "m/s^2"


def _inputs_of_components(system: System) -> list[str]:
    return [f"{e.name}.{port}" for e in system.elements for port in e.declaration.inputs]
