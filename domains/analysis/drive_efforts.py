"""Drive efforts along a run: what motors, sources and given motions give, and what it is spent on.

A joint is driven where its motion is given, or where a component acts on it that can bring power: no spring, friction, rotor or stop. The
effort of a given motion is that of its source; that of another driven joint is all that acts along it, and what springs, friction and
rotors on it take beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from foundation.arrays import Array
from mechanics.analyses.effort_parts import NeededEfforts, taken_apart
from mechanics.analyses.kinematics import KinematicMotion
from mechanics.analyses.point_loads import PointLoad

from ..composition.motions.given_motions import MotionSource
from ..declare.component import DOMAINS
from ..resolved import Element
from ..result import Result
from ..system import System

SPRINGS, FRICTION, ROTORS, STOPS, FORCES, OTHERS = "springs", "friction", "rotors", "stops", "forces on points", "other components"
PASSIVE: Mapping[str, str] = MappingProxyType(
    {
        "mechanical.Spring": SPRINGS,
        "mechanical.SpringDamper": SPRINGS,
        "mechanical.Backlash": SPRINGS,
        "mechanical.LineSpring": SPRINGS,
        "mechanical.GasSpring": SPRINGS,
        "mechanical.Rope": SPRINGS,
        "mechanical.Bushing": SPRINGS,
        "mechanical.Damper": FRICTION,
        "mechanical.Friction": FRICTION,
        "mechanical.PinFriction": FRICTION,
        "mechanical.GuideFriction": FRICTION,
        "mechanical.Clutch": FRICTION,
        "mechanical.Inertia": ROTORS,
        "mechanical.Armature": ROTORS,
        "mechanical.EndStop": STOPS,
        "mechanical.LimitWatch": STOPS,
    }
)
SMALLEST = 1e-9  # of the largest part of an effort: less is round-off and no part of its own


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Drives:
    """Efforts of the driven coordinates along a run, by index: (nt,) N m or N."""

    efforts: Mapping[int, Array]
    parts: Mapping[int, Mapping[str, Array]]  # what each is spent on; none where the drives depend on each other


def drives_of_run(
    system: System, result: Result, motion: KinematicMotion, along: Array, loads: Mapping[str, Sequence[PointLoad]], *, apart: bool
) -> Drives:
    """The driven coordinates of a run with their efforts.

    Parameters
    ----------
    along
        (nt, velocities): what all components together do along the joints.
    loads
        By component: what it does to points and bodies.
    apart
        Whether the efforts are to be taken apart.
    """
    given = {next(iter(e.attachments.values())).index: e for e in system.elements if isinstance(e.declaration, MotionSource)}
    taken = _taken_by_passive(system, result, along.shape)
    spent = sum(taken.values(), np.zeros(along.shape))
    efforts = {k: along[:, k] + spent[:, k] for k in sorted(_driven(system))}
    efforts |= {k: result.array(f"{e.name}.{_declared(e).effort}") for k, e in given.items()}
    if not apart or not efforts:
        return Drives(efforts=efforts, parts={})
    needed = NeededEfforts(motion)
    whole = needed.of_motion() | taken
    for part, group in _loads_by_part(system, loads).items():
        whole[part] = whole.get(part, 0.0) + needed.against(group)
    parts = taken_apart(motion, efforts, whole)
    if not parts and given:  # more drives than freedoms: those with a given motion do the work
        parts = taken_apart(motion, {k: efforts[k] for k in given}, whole)
    return Drives(efforts=efforts, parts={k: _with_rest(efforts[k], own) for k, own in parts.items()})


def _declared(element: Element) -> MotionSource:
    assert isinstance(element.declaration, MotionSource)
    return element.declaration


def _driven(system: System) -> set[int]:
    """Coordinates that something acts on which is neither passive nor a given motion."""
    active = (e for e in system.elements if e.spec.model not in PASSIVE and not isinstance(e.declaration, MotionSource))
    return {target.index for element in active for target in element.attachments.values()}


def _taken_by_passive(system: System, result: Result, shape: tuple[int, ...]) -> dict[str, Array]:
    """By part: what springs, friction, rotors and stops take out of every coordinate."""
    found: dict[str, Array] = {}
    for element in system.elements:
        part = PASSIVE.get(element.spec.model)
        if part is None:
            continue
        for index, effort in _efforts_into(element, result):
            found.setdefault(part, np.zeros(shape))[:, index] += effort
    return found


def _efforts_into(element: Element, result: Result) -> Iterator[tuple[int, Array]]:
    """(index of the coordinate, effort into the component): of its first attachment as recorded, of the other end by its law."""
    ports = [port for port in element.declaration.attachments if port in element.attachments or port in element.shafts]
    if not ports or not element.attachments:
        return
    kinds = {**{port: target.domain for port, target in element.attachments.items()}, **element.shafts}
    first = -result.array(f"{element.name}.{DOMAINS[kinds[ports[0]]].through}")
    factors = dict(zip(ports, (1.0, -element.parameters.get("ratio", 1.0)), strict=False))
    for port, target in element.attachments.items():
        yield target.index, factors[port] * first


def _loads_by_part(system: System, loads: Mapping[str, Sequence[PointLoad]]) -> dict[str, list[PointLoad]]:
    models = {e.name: e.spec.model for e in system.elements}
    found: dict[str, list[PointLoad]] = {}
    for name, group in loads.items():
        for load in group:
            part = ROTORS if load.moment is not None else PASSIVE.get(models[name], FORCES)
            found.setdefault(part, []).append(load)
    return found


def _with_rest(effort: Array, parts: Mapping[str, Array]) -> dict[str, Array]:
    """The parts, and what is left of the effort where that is more than round-off."""
    rest = effort - sum(parts.values(), np.zeros(effort.shape))
    size = max((float(np.max(np.abs(values), initial=0.0)) for values in (effort, *parts.values())), default=0.0)
    return {**parts, OTHERS: rest} if float(np.max(np.abs(rest), initial=0.0)) > SMALLEST * size else dict(parts)
