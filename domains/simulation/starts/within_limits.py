"""A start within the limits of joints: coordinates that nobody gave and that begin beyond a rigid stop move to the nearest pose within.

Without loops each is moved alone. With loops and couplings the pose must close, too: step by step the linearised rows are closed as well as
the bounds allow, with the least change (Gauss-Newton with bounds).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from foundation.suggestions import listed
from mechanics.equations import EquationsOfMotion
from mechanics.loops.assemble import CLOSED, Closure

from ...components.mechanical.elements import EndStop
from ...resolved import JOINT_STOP
from ...specs import DomainsError
from ...system import System

ROUND_OFF = 1e-8  # rad or m: a limit that is passed by less was met but for round-off; nobody needs to hear of it
STEPS = 100
CLOSE = 1e-9  # rad, and m over the mechanism's size: what the start of the run closes further
NEARLY = 1e-6  # likewise, where no step brings the rows nearer
STAY = 1e-3  # weight of staying against closing: what the loops leave open goes where it was, rows stay open by a millionth
SETTLED = 1e-7  # rad, and m over size: steps below it lead nowhere further
LONGEST = 0.3  # rad, and m over size: of one step
INSIDE = 1e-9  # of a range: how far within its ends a moved coordinate starts
CLEAR = 1e-5  # likewise, at most, while a loop is still open: the start of the run closes it, which moves a coordinate by some of the gap


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bound:
    """A coordinate with rigid stops."""

    velocity: int  # its place in v
    position: int  # in q
    name: str
    low: float
    high: float


def within_limits(system: System, q: Array, given: Collection[str], closure: Closure | None) -> tuple[Array, list[Note]]:
    """The nearest pose in which no joint is beyond its stops, as far as what is given allows; with a note (``W412``) on what was moved."""
    eom = system.eom
    bounds = [] if eom is None else [bound for bound in _bounds(system, eom) if bound.name not in given]
    beyond = [b for b in bounds if not b.low <= q[b.position] <= b.high]
    if eom is None or not beyond:
        return q, []
    held = {c.index for c in eom.coordinates if c.position in given}
    moved = _clipped(q, bounds) if closure is None else _closed_within(closure, q, bounds, held)
    if moved is None:
        return q, []
    far = {b.name: (q[b.position], moved[b.position]) for b in bounds if abs(moved[b.position] - q[b.position]) > ROUND_OFF}
    return moved, [_note(eom, far)] if far else []


def _bounds(system: System, eom: EquationsOfMotion) -> list[_Bound]:
    """The coordinates with rigid stops of their own."""
    found = []
    for element in system.elements:
        if element.declaration is EndStop and element.name.endswith(JOINT_STOP):
            coordinate = eom.coordinates[element.attachments["joint"].index]
            if coordinate.position is not None:
                low, high = element.parameters["lower"], element.parameters["upper"]
                at = eom.q_names.index(coordinate.position)
                found.append(_Bound(velocity=coordinate.index, position=at, name=coordinate.position, low=low, high=high))
    return found


def _clipped(q: Array, bounds: Collection[_Bound]) -> Array:
    """The pose with each coordinate at its nearest bound; of moved ones just within, where rounding cannot put it beyond."""
    out = np.array(q)
    for b in bounds:
        room = INSIDE * (b.high - b.low) if np.isfinite(b.high - b.low) else 0.0
        if not b.low <= out[b.position] <= b.high:
            out[b.position] = np.clip(out[b.position], b.low + room, b.high - room)
    return out


def _closed_within(closure: Closure, q: Array, bounds: Collection[_Bound], held: Collection[int]) -> Array | None:
    """The nearest pose with closed loops within the bounds; None where none was found.

    1. Near the pose q, the loops closed but for what the weight of staying leaves.
    2. Closed as well as numbers allow, with the least further change.
    """
    near = _clipped(q, bounds)
    for _ in range(STEPS):  # 1.
        near, step = _step(closure, near, bounds, held, weight=STAY, towards=q)
        if step < SETTLED:
            break
    best, least = near, np.inf
    for _ in range(STEPS):  # 2.
        gap = float(np.max(np.abs(closure.at(near)[0]), initial=0.0))
        if gap <= CLOSE:
            return near
        if least <= NEARLY and gap > least / 2:  # rounded numbers of a file leave rows that say the same a little apart
            return near if gap < 2 * least else best
        best, least = (near, gap) if gap < least else (best, least)
        near, step = _step(
            closure, near, bounds, held, weight=STAY * min(1.0, gap), towards=near, inside=max(INSIDE, min(100.0 * gap, CLEAR))
        )
        if step < CLOSED:
            return None
    return None


def _step(
    closure: Closure,
    near: Array,
    bounds: Collection[_Bound],
    held: Collection[int],
    *,
    weight: float,
    towards: Array,
    inside: float = INSIDE,
) -> tuple[Array, float]:
    """The pose after one step that closes the linearised rows within the bounds and stays near another pose; and how far it went."""
    scales = closure.column_scales
    free = [k for k in range(len(scales)) if k not in held]
    g, J, velocity_map = closure.at(near)
    low, high, wanted = np.full(len(scales), -LONGEST), np.full(len(scales), LONGEST), np.zeros(len(scales))
    for b in bounds:
        room = inside * (b.high - b.low) if np.isfinite(b.high - b.low) else 0.0
        low[b.velocity] = max(low[b.velocity], (b.low + room - near[b.position]) / scales[b.velocity])
        high[b.velocity] = min(high[b.velocity], (b.high - room - near[b.position]) / scales[b.velocity])
    places = np.argmax(np.abs(velocity_map), axis=0)  # the position that each velocity moves
    own = np.abs(velocity_map[places, range(len(scales))] - scales) <= 1e-12 * scales  # where it is its integral
    wanted[own] = (towards - near)[places[own]] / scales[own]
    low, high = np.minimum(low, 0.0), np.maximum(high, 0.0) + 1e-15  # what starts at its bound may stay there
    step = np.zeros(len(scales))
    A = np.vstack([J[:, free], weight * np.eye(len(free))])
    from scipy.optimize import lsq_linear  # takes longer to import than most runs take

    step[free] = lsq_linear(A, np.concatenate([-g, weight * wanted[free]]), bounds=(low[free], high[free]), method="bvls").x
    return closure.moved(near, velocity_map, step), float(np.max(np.abs(step)))


def refuse_beyond(system: System, q: Array, given: Collection[str]) -> None:
    """Refuse a start on closed loops where joints that nobody placed are beyond their stops: no pose within was found.

    Raises
    ------
    DomainsError
        ``E482``.
    """
    eom = system.eom
    if eom is None:
        return
    beyond = [
        b
        for b in _bounds(system, eom)
        if b.name not in given and max(b.low - q[b.position], q[b.position] - b.high) > ROUND_OFF * max(1.0, abs(q[b.position]))
    ]
    if not beyond:
        return
    units = dict(zip(eom.q_names, eom.q_units, strict=True))
    places = [f"'{b.name}' is at {q[b.position]:.4g} {units[b.name]}, outside {b.low:.4g} ... {b.high:.4g}" for b in beyond]
    owners = {c.position: c.joint for c in eom.coordinates}
    names = list(dict.fromkeys(owners[b.name] for b in beyond))
    raise DomainsError(
        "E482",
        f"No pose near the start was found in which the loops close and all joints are within their limits: {listed(places, 4)}.",
        remedy=f'Correct the limits, give a pose within them in [initial], or let them be watched only: [mate."{names[0]}"] stop = false'
        f"{', and likewise for the others' if len(names) > 1 else ''}.",
        element=names[0],
    )


def _note(eom: EquationsOfMotion, far: Mapping[str, tuple[float, float]]) -> Note:
    units = dict(zip(eom.q_names, eom.q_units, strict=True))
    said = [f"'{name}' at {to:.4g} {units[name]} in place of {was:.4g}" for name, (was, to) in far.items()]
    return Note(
        code="W412",
        text=f"the run starts in the nearest pose within the limits of the joints: {listed(said, 4)}.",
        element=next(iter(far)),
        remedy=f'Give the start in [initial], such as "{next(iter(far))}" = {next(iter(far.values()))[1]:.4g}.',
    )
