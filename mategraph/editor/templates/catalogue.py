"""The templates, and what is offered of one for a joint of a machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError

from ...project.text import tables_of
from ...project.toml_writing import toml_value
from ...project.units import BadQuantity, to_si
from . import motors, other_drives
from .joint_load import JointLoad, joint_load, refused
from .naming import Names
from .trial import Offer, Outcome, try_offer

if TYPE_CHECKING:
    from ...machine import Machine

Make = Callable[[JointLoad, Names, float], Offer]
TURNING, SLIDING = ("revolute", "continuous"), ("prismatic",)
TRIES, SLOWER = 6, 0.65  # of making a drive slower, and by how much each time
SETTLING = {
    "name": "settling",
    "label": "settles within",
    "default": "0.4 s",
    "description": "time of the step; the drive is made slower where that would overshoot or saturate",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A drive that can be given to a joint."""

    title: str
    description: str
    make: Make
    kinds: tuple[str, ...] = (*TURNING, *SLIDING)
    slower: float = 5.0  # frequency (rad/s) times settling time (s)


TEMPLATES: Mapping[str, Template] = {
    "position_motor": Template(
        title="Position, DC motor",
        description="DC motor with gear or screw, amplifier and position controller",
        make=motors.position_motor,
    ),
    "speed_motor": Template(
        title="Speed, DC motor", description="DC motor with gear or screw, amplifier and speed controller", make=motors.speed_motor
    ),
    "stepper": Template(
        title="Stepper motor", description="a stepper of the library with gear or screw, along a jerk-limited course", make=motors.stepper
    ),
    "pm_servo": Template(
        title="PM servo", description="permanent-magnet servo with current and position controllers", make=motors.pm_servo
    ),
    "hydraulic_cylinder": Template(
        title="Hydraulic cylinder",
        description="cylinder, proportional valve, supply and position controller",
        make=other_drives.hydraulic_cylinder,
        kinds=SLIDING,
    ),
    "library_servo": Template(
        title="Servo of the library",
        description="the smallest bought servo that is strong enough",
        make=other_drives.library_servo,
        kinds=TURNING,
    ),
    "spring_damper": Template(
        title="Spring and damper", description="back to where the joint starts, hardly swinging", make=other_drives.spring_damper
    ),
    "end_stop": Template(title="End stops", description="elastic stops at the joint's limits", make=other_drives.end_stop),
    "given_motion": Template(
        title="Given motion", description="there and back without jerks; the effort is computed", make=other_drives.given_motion
    ),
}


def template_list() -> list[dict[str, Any]]:
    """All templates, as a client lists them."""
    return [
        {
            "name": name,
            "title": one.title,
            "description": one.description,
            "kinds": list(one.kinds),
            "options": [dict(SETTLING)] if name != "end_stop" else [],
        }
        for name, one in TEMPLATES.items()
    ]


def apply_template(
    machine: Machine, joint: str, template: str, options: Mapping[str, Any] | None = None, *, text: str | None = None
) -> dict[str, Any]:
    """``operations`` that give a joint a drive, with ``figures`` and ``curves`` of its own step, and a ``label``.

    Parameters
    ----------
    text
        Of the project file, where it is another than the one on disk.

    Raises
    ------
    MategraphError
        ``E610`` where the template does not fit the joint, what the simulation raises.
    """
    if template not in TEMPLATES:
        raise refused(joint, f"There is no drive '{template}'.", f"There are {', '.join(TEMPLATES)}.")
    chosen = TEMPLATES[template]
    load = joint_load(machine, joint)
    if ("revolute" if load.turns else "prismatic") not in chosen.kinds:
        which = "turns" if load.turns else "slides"
        raise refused(joint, f"'{joint}' {which}: {chosen.title.lower()} does not fit it.", "Choose another drive.")
    text = _text_of(machine) if text is None else text
    tables = tables_of(text)
    w = chosen.slower / _settling(joint, (options or {}).get("settling") or SETTLING["default"])
    best: tuple[Offer, Outcome] | None = None
    for _ in range(TRIES):
        offer = _with_plot(chosen.make(load, Names(tables, joint), w), tables)
        outcome = try_offer(machine, text, load, offer)
        if best is None or (outcome.good, -outcome.overshoot) > (best[1].good, -best[1].overshoot):
            best = (offer, outcome)
        if outcome.good:
            break
        w *= SLOWER
    assert best is not None
    offer, outcome = best
    return {
        "label": f"{chosen.title.lower()} on {joint}",
        "operations": [dict(one) for one in offer.operations],
        "figures": outcome.figures,
        "curves": outcome.curves,
        "good": outcome.good,
    }


def _settling(joint: str, given: object) -> float:
    try:
        found = to_si(given, "s")
    except BadQuantity as error:
        raise refused(joint, f"settles within = {given!r}{error.what}", error.remedy) from error
    if not 0.005 <= found <= 100.0:
        raise refused(joint, f"settles within = {given!r} is no time for a drive.", "Write a time from 5 ms to 100 s.")
    return found


def _text_of(machine: Machine) -> str:
    project = machine.project
    if project.path is not None:
        return project.path.read_text(encoding="utf-8")
    return f"schema = 1\nassembly = {toml_value(project.assembly_path.name)}\n"


def _with_plot(offer: Offer, tables: Mapping[str, Any]) -> Offer:
    """The offer with its plot behind those that are there."""
    plots = tables.get("plot")
    place = len(plots) if isinstance(plots, list) else 0
    operations: list[Mapping[str, Any]] = []
    for one in offer.operations:
        if one["op"] != "plot":
            operations.append(one)
            continue
        operations.append({"op": "set", "path": ["plot", place], "value": one["value"]})
        place += 1
    return replace(offer, operations=operations)


__all__ = ["TEMPLATES", "MategraphError", "apply_template", "template_list"]
