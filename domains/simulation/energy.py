"""The energy audit: what was supplied equals heat plus what is now stored and moving, or the model or the integration is wrong.

Supplied energy, heat and turnover are integrated along with the states; stored and mechanical energies are functions of the state. The
residual is compared with the energy that the system has and exchanges: what was supplied, what became heat, how far each store was filled
and emptied, and the largest kinetic energy. The *turnover* is the energy that changed hands: half of the integral of the components'
absolute powers, plus that of the power of gravity. It grows with every swing, so that nothing seems to be missing after many.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note

from ..declare.component import nominal
from ..system import System
from .range_warnings import excesses

ENERGY_ROUND_OFF = 1e-14  # of the energies that are there
MOST_LOST = 1e-3  # of the energy that is there and exchanged, over a run
UNJUDGED = 1e-2  # of that energy: more is reported although it is less than the tolerance
MOST_LOOKED_AT = 200  # outputs at which the mechanism's kinetic energy is taken


def quadratures(system: System) -> list[Any]:
    """Powers to be integrated: supplied by component, heat by component, excesses of alarms, shaped signals, efforts of contacts (their
    impulse), and the turnover. Those that are no powers are integrated so that the step size follows them: events depend on them."""
    energies = system.energies
    turnover = ca.sum1(ca.fabs(ca.vertcat(*energies.absorbed.values()))) / 2 if energies.absorbed else ca.SX(0)
    if system.eom is not None:
        turnover = turnover + ca.fabs(ca.jtimes(system.eom.potential_energy, system.eom.q, system.eom.qdot))
    shaped = [system.expressions[name] / nominal(system.signals[name]) for name in system.shaped]
    return [*energies.supplied.values(), *energies.heat.values(), *excesses(system), *shaped, *system.efforts, turnover]


def storages(system: System) -> list[Any]:
    """Energies that are functions of the state: in fields by component, of rotors by component, of the mechanism."""
    energies = system.energies
    return [*energies.stored.values(), *energies.kinetic.values(), energies.mechanism]


def exchanged(system: System, stored: Array, q: Array) -> float:
    """The largest energy that a run moves to and fro, J: of every store how far it is filled and emptied, and what moves at its fastest.

    Parameters
    ----------
    stored, q
        Values of `storages`, and positions of the mechanism, at the outputs, one a row.
    """
    rotors = stored[:, len(system.energies.stored) : -1]
    found = [float(np.ptp(stored, axis=0).max(initial=0.0)), float(np.abs(rotors).max(initial=0.0))]
    if system.eom is not None and len(q):
        rows = np.unique(np.linspace(0, len(q) - 1, MOST_LOOKED_AT).astype(int))
        potential = ca.Function("potential", [system.eom.q, system.eom.p], [system.eom.potential_energy])
        heights = np.asarray(potential(q[rows].T, system.eom.p_values), dtype=float).ravel()
        found += [float(np.ptp(heights)), float(np.max(stored[rows, -1] - heights))]
    return max(value for value in found if np.isfinite(value)) if np.isfinite(found).any() else 0.0


def audit(system: System, integrals: Array, before: Array, after: Array, moved: float = 0.0, atol: float = 0.0) -> dict[str, Any]:
    """The balance over a run, in J.

    Parameters
    ----------
    integrals
        Of `quadratures`, at the end.
    before, after
        Values of `storages` at the start and at the end.
    moved
        The largest energy that was moved to and fro meanwhile (`exchanged`).
    atol
        To which the states are known (SI). Energies are quadratic in them: less than its square is nothing.

    Returns
    -------
    dict
        ``supplied = heat + mechanical + stored + residual``; ``turnover``; ``relative_residual``, to the largest of what was supplied,
        became heat, changed or was moved to and fro, which is ``scale``; ``components`` with the part of each.
    """
    energies = system.energies
    change = after - before
    supplied = _named(energies.supplied, integrals)
    heat = _named(energies.heat, integrals[len(supplied) :])
    stored = _named(energies.stored, change)
    rotors = _named(energies.kinetic, change[len(stored) :])
    mechanical = float(change[-1]) + sum(rotors.values())
    turnover = max(float(integrals[-1]), 0.0)  # a step may overshoot where all powers end
    residual = sum(supplied.values()) - sum(heat.values()) - mechanical - sum(stored.values())
    components: dict[str, dict[str, float]] = {}
    for kind, values in (("supplied", supplied), ("heat", heat), ("stored", stored), ("mechanical", rotors)):
        for name, value in values.items():
            components.setdefault(name, {})[kind] = value
    # what a jump changes takes no time, and is in no integral of powers
    size = max(moved, *(abs(e) for e in (*supplied.values(), *heat.values(), *stored.values(), *rotors.values(), mechanical)))
    level = max(float(np.max(np.abs([before, after]), initial=0.0)), _weight_energy(system))  # differences have the round-off of these
    missing = abs(residual) if abs(residual) > max(ENERGY_ROUND_OFF * level, atol**2) else 0.0
    return {
        "supplied": float(sum(supplied.values())),
        "heat": float(sum(heat.values())),
        "mechanical": float(mechanical),
        "stored": float(sum(stored.values())),
        "turnover": turnover,
        "residual": float(residual),
        "scale": float(size),
        "relative_residual": float(missing / size) if size > 0.0 else 0.0,
        "components": components,
    }


def _weight_energy(system: System) -> float:
    """The size of what the potential energy is summed of, J: bodies above and below the origin cancel, their round-off does not."""
    if system.eom is None:
        return 0.0
    g = float(np.linalg.norm(system.eom.gravity))
    return sum(g * body.mass * float(np.linalg.norm(body.center)) for body in system.eom.mechanism.bodies.values())


def open_balance(energy: Mapping[str, Any], rtol: float, least: float = 0.0, steps: int = 1) -> list[Note]:
    """A warning when the energy balance does not close.

    Sound systems close to a few tenths of the relative tolerance in every exchange (4e-5, 1e-7 and 4e-10 of the energy turned over were
    seen at 1e-4, 1e-6 and 1e-8); 1e-6 is the least that is worth a warning. An error of a few per cent in one component's equation shows
    above it. What adds up over many exchanges is worth one when it is a thousandth of what the system has and exchanges. Less than `least`
    (J) is nothing: the absolute tolerance of all steps together, which is much for a circuit that turns microjoules over; in many steps, as
    many errors of either sign mostly cancel. A share that is large all the same is reported for what it is (W415).
    """
    residual, missing = energy.get("relative_residual", 0.0), abs(energy.get("residual", 0.0))
    turned_over = max(energy.get("turnover", 0.0), energy.get("scale", 0.0))
    leaks = missing > max(least, max(1e-6, rtol) * turned_over)
    drifts = missing > least / math.sqrt(max(steps, 1)) and residual > max(MOST_LOST, rtol)
    if residual == 0.0:
        return []
    if not (leaks or drifts):
        if residual <= UNJUDGED:
            return []
        text = f"{missing:.1e} J of {energy['scale']:.1e} J are missing from the energy balance, which is less than the tolerance resolves"
        remedy = "Nothing, where so little energy does not matter; else compare a run with a smaller atol."
        return [Note(code="W415", text=f"{text}: it says nothing about this run.", remedy=remedy)]
    return [
        Note(
            code="W403",
            text=f"The energy balance does not close: {residual:.1e} of the energy that it has and exchanges is missing.",
            remedy="A component creates or loses energy, or the tolerance is too loose: compare a run with a smaller rtol.",
        )
    ]


def _named(names: Mapping[str, Any], values: Sequence[float] | Array) -> dict[str, float]:
    return {name: float(value) for name, value in zip(names, np.asarray(values)[: len(names)], strict=True)}
