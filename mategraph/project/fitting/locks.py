"""Mates that lock and release: ``[mate.grip] when = "hold.y"``, ``until = "0.8 s"``.

Such a mate is a joint with six freedoms, each with dry friction that is there while the mate is closed: it sticks wherever the parts are
then. Closing in motion, the clamping forces brake what moves against each other, which keeps the momentum; the heat is in the audit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domains.specs import ComponentSpec, SignalSpec

if TYPE_CHECKING:
    from ..model import MateEntry

FORCE, TORQUE = 1e6, 1e5  # N, N m: what a lock holds where no strength is given
FREEDOMS = {**{f"position_{axis}": FORCE for axis in "xyz"}, **{f"rate_{axis}": TORQUE for axis in "xyz"}}


def is_lock(mate: MateEntry) -> bool:
    """Whether a mate locks and releases."""
    return bool(mate.when) or mate.until is not None


def lock_components(mates: Sequence[MateEntry]) -> tuple[ComponentSpec, ...]:
    """The clamping of every lock, along and about three axes: ``grip.lock.position_x``."""
    return tuple(
        ComponentSpec(
            name=f"{mate.name}.lock.{freedom}",
            model="mechanical.Friction",
            parameters={"coulomb": mate.strength if freedom.startswith("position") else mate.torque_strength},
            attach={"joint": f"{mate.name}.{freedom}"},
            moves="translational" if freedom.startswith("position") else "rotational",
            place=mate.place,
        )
        for mate in mates
        if is_lock(mate)
        for freedom in FREEDOMS
    )


def lock_signals(mates: Sequence[MateEntry]) -> tuple[SignalSpec, ...]:
    """Whether each lock is closed, ``grip.closed.y``, and the wires to its clamping."""
    found: list[SignalSpec] = []
    for mate in (mate for mate in mates if is_lock(mate)):
        name, source = f"{mate.name}.closed", mate.when
        if mate.until is not None:
            step = SignalSpec(
                name=f"{mate.name}.until",
                block="Step",
                parameters={"time": mate.until, "initial": 1.0, "final": 0.0},
                place=mate.place,
            )
            found.append(step)
        inputs = ({"u": source} if source else {}) | ({"held": f"{mate.name}.until.y"} if mate.until is not None else {})
        formula = " and ".join(f"{port} > 0.5" for port in inputs)
        found.append(SignalSpec(name=name, block="Formula", parameters={"formula": formula}, inputs=inputs, place=mate.place))
        found += [
            SignalSpec(
                name=f"{mate.name}.clamp.{freedom}",
                block="Gain",
                parameters={"k": 1.0},
                inputs={"u": f"{name}.y"},
                outputs={"y": f"{mate.name}.lock.{freedom}.u"},
                place=mate.place,
            )
            for freedom in FREEDOMS
        ]
    return tuple(found)
