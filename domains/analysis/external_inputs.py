"""Inputs of a linear system by name: inputs of components and outputs of sources become held signals, whatever drives them in a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from foundation.suggestions import use_one_of
from topology.graphs.linear_graph import EdgeClass

from ..specs import DomainsError, SignalSpec, SystemSpec
from ..system import System
from .linearise import Point

EXTERNAL = "input of "  # before the name of a component's input: the source that stands for it


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalInputs:
    """A system to be composed with other inputs than those of the run."""

    spec: SystemSpec
    held: Mapping[str, str]  # input as the user names it -> name of the held signal
    drivers: Mapping[str, str]  # input of a component -> the signal that drives it in the run, where one does


def external_inputs(system: System, spec: SystemSpec, names: Sequence[str]) -> ExternalInputs:
    """The specification with held signals at the named inputs.

    Parameters
    ----------
    system
        What `compose` gave for `spec`.
    names
        Inputs of components ("push.u"), outputs of sources ("F.y"), or held signals, which stay as they are.

    Raises
    ------
    DomainsError
        E463 for a name that is none of these.
    """
    known = _inputs_of_components(system)
    signals = {s.name: s for s in spec.signals}
    held: dict[str, str] = {}
    drivers: dict[str, str] = {}
    for name in names:
        block = signals.get(name.rpartition(".")[0])
        if name in system.held:
            held[name] = name
        elif name in known:
            driver = system.signal_graph.drives.get(name)
            drivers |= {name: driver} if driver is not None else {}
            signals = {key: replace(s, outputs={p: t for p, t in s.outputs.items() if t != name}) for key, s in signals.items()}
            source = f"{EXTERNAL}{name}"
            signals[source] = SignalSpec(name=source, block="Step", outputs={"y": name}, parameters={"final": 0.0})
            held[name] = f"{source}.y"
        elif block is not None and not block.inputs and name in system.expressions and name.endswith(".y"):
            signals[block.name] = SignalSpec(
                name=block.name, block="Step", outputs=block.outputs, parameters={"final": 0.0}, place=block.place
            )
            held[name] = name
        else:
            sources = [f"{s.name}.y" for s in spec.signals if not s.inputs]
            every = [*known, *system.held, *sources]
            raise DomainsError(
                "E463",
                f"There is no input '{name}'.",
                remedy=use_one_of(name, every, most=12)
                if every
                else "Nothing in it takes a signal: add a source that does, such as electrical.SignalVoltage.",
                element=name,
            )
    return ExternalInputs(spec=replace(spec, signals=tuple(signals.values())), held=held, drivers=drivers)


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


def _inputs_of_components(system: System) -> list[str]:
    return [f"{e.name}.{port}" for e in system.elements for port in e.declaration.inputs]
