"""A drive tried on the machine itself: the project with its operations, simulated, and what came of the step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..operations import apply_operations
from .joint_load import JointLoad

if TYPE_CHECKING:
    from ...machine import Machine

POINTS = 200  # of a curve that is shown
BAND = 0.02  # of the step: within it a response has settled


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A drive as a template makes it for a load and a speed of response."""

    operations: Sequence[Mapping[str, Any]]
    reference: str = ""  # signal of the wanted course; empty: nothing is wanted
    measured: str = ""  # signal that is to follow it
    output: str = ""  # of the controller
    limit: float = 0.0  # of that output
    duration: float = 1.0  # s
    facts: Sequence[tuple[str, str]] = ()  # figures from the design itself
    peaks: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # signal -> (label, unit) of figures from the run
    only_for_trial: Sequence[Mapping[str, Any]] = ()  # operations that make a step of what has none of its own
    goal: float | None = None  # where it is to arrive, where no reference says so


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a trial showed."""

    figures: list[dict[str, Any]]
    curves: dict[str, list[float]]
    good: bool  # overshoot below 20 %, and no saturation
    overshoot: float  # by the step
    saturated: bool


def try_offer(machine: Machine, text: str, load: JointLoad, offer: Offer) -> Outcome:
    """Simulate the machine with an offer; other freedoms that nothing drives are held meanwhile."""
    run = tried_machine(machine, text, load, offer).simulate()
    time = np.asarray(run.time, dtype=float)
    figures: list[dict[str, Any]] = [{"label": label, "text": shown, "good": None} for label, shown in offer.facts]
    curves: dict[str, list[float]] = {}
    overshoot, saturated = 0.0, False
    if offer.measured:
        y = np.asarray(run.array(offer.measured), dtype=float)
        keep = np.linspace(0, len(time) - 1, min(POINTS, len(time))).astype(int)
        curves = {"time": time[keep].tolist(), "is": y[keep].tolist()}
        if offer.reference or offer.goal is not None:
            wanted = np.asarray(run.array(offer.reference), dtype=float) if offer.reference else np.full_like(y, offer.goal or 0.0)
            size = float(wanted[-1]) - float(y[0])
            overshoot = max(float(np.max((y - wanted[-1]) * np.sign(size))) / abs(size), 0.0) if size else 0.0
            curves = {"time": curves["time"], "wanted": wanted[keep].tolist(), "is": curves["is"]}
            settled = _settled(time, y, float(wanted[-1]), abs(size))
            after = f"{settled:.2f} s after the start" if settled < time[-1] else f"later than {time[-1]:.2f} s"
            figures += [
                {"label": "overshoot", "text": f"{100 * overshoot:.1f} %", "good": overshoot < 0.2},
                {"label": "settles", "text": after, "good": None},
            ]
    if offer.output:
        peak = float(np.max(np.abs(np.asarray(run.array(offer.output), dtype=float))))
        saturated = peak >= 0.999 * offer.limit
        used = f"{100 * peak / offer.limit:.0f} % of its limit" if offer.limit else f"{peak:.3g}"
        figures.append({"label": "controller's output", "text": used, "good": not saturated})
    for signal, (label, unit) in offer.peaks.items():
        peak = float(np.max(np.abs(np.asarray(run.array(signal), dtype=float))))
        figures.append({"label": label, "text": f"{peak:.3g} {unit}", "good": None})
    return Outcome(figures=figures, curves=curves, good=overshoot < 0.2 and not saturated, overshoot=overshoot, saturated=saturated)


def tried_machine(machine: Machine, text: str, load: JointLoad, offer: Offer) -> Machine:
    """The machine with an offer, and with what a trial of it needs; nothing is written."""
    from ...machine import Machine as MachineType
    from ...project.reader import project_from_text

    project = machine.project
    held = [
        {"op": "set", "path": ["motion", f"held while tried {name}"], "value": {"joint": name, "function": "constant", "value": at}}
        for name, at in load.others
    ]
    settings = {"duration": offer.duration, "output_step": offer.duration / 1000.0, "collisions": "off"}
    operations = [*offer.operations, *offer.only_for_trial, *held]
    operations += [{"op": "set", "path": ["simulate", key], "value": value} for key, value in settings.items()]
    name = project.path.name if project.path is not None else "trial.toml"
    made = project_from_text(apply_operations(text, operations), folder=Path(project.folder), name=name)
    made = replace(made, path=project.path)
    other = MachineType(made, allow_python=machine.allow_python, accept_assumptions=machine.accept_assumptions, classes=machine.classes)
    other._take_over(machine)
    return other


def _settled(time: Any, y: Any, goal: float, size: float) -> float:
    """The first instant from which a response stays near its goal."""
    outside = np.nonzero(np.abs(y - goal) > BAND * size)[0]
    return float(time[min(outside[-1] + 1, len(time) - 1)]) if len(outside) else float(time[0])
