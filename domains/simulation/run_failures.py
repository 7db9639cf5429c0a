"""Why a run cannot go on: what is said where steps become too short or too many, or where a motion runs away."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from foundation.errors import MategraphError
from mechanics.analyses.given_motion import GivenMotion
from mechanics.analyses.loop_motion import LoopMotion
from mechanics.loops.closed_poses import singular_pose

from ..specs import DomainsError
from .state_changes import undetermined

if TYPE_CHECKING:
    from .stepper import Stepper

FASTEST = 1e7  # m/s or rad/s: no machine's joint moves like that; beyond it, steps become so short that a run would never end
MANY_STEPS = 1_000_000  # that have brought a run ...
LITTLE = 1e-6  # ... not beyond this share of its duration: the rest would take a million times as long


def steps_too_short(stepper: Stepper, h: float) -> MategraphError:
    """What keeps steps from going on where the stepper is, the last of which had the length h."""
    t, eom = stepper.t, stepper.system.eom
    if eom is not None:
        stopped = _loops_lost(stepper) or singular_pose(eom, stepper.z[: len(eom.q_names)], t)
        if stopped is not None:
            return stopped
    lost = undetermined(stepper.system, stepper)
    if lost is None and stepper.algebraic:
        lost = stepper.consistency().singular(t, stepper.y, stepper.u)
    if lost is not None:
        return lost
    undefined = _undefined(stepper)
    if undefined:
        return DomainsError(
            "E460",
            f"The simulation stopped at t = {t:.9g} s: '{undefined}' is NaN or infinite there.",
            remedy="A law ends there, or something is divided by zero: look at what this is made of.",
            element=undefined,
        )
    name, value, error = _worst(stepper)
    what = f"changes too fast (step error {error:.2g} times the tolerance)" if math.isfinite(error) else "became NaN or infinite"
    return DomainsError(
        "E460",
        f"The simulation stopped at t = {t:.9g} s: '{name}' {what}; its value was {value:.6g}, the step {h:.2g} s.",
        remedy="Look for a parameter far from its real size (a tiny inductance, mass or resistance), or loosen rtol and atol.",
        element=name,
    )


def refuse_crawling(stepper: Stepper, h: float) -> None:
    """Stop a run that would take days: a parameter makes something too fast by many orders.

    Raises
    ------
    DomainsError
        E460 with what changes too fast.
    """
    steps = sum(stepper.accepted.values())
    if steps < MANY_STEPS or stepper.t > LITTLE * stepper.duration:
        return
    name, _, _ = _worst(stepper)
    raise DomainsError(
        "E460",
        f"{steps:,} steps have brought the simulation to t = {stepper.t:.3g} s, of {stepper.duration:g} s: '{name}' changes too fast "
        f"(steps of {h:.2g} s).",
        remedy="Look for a parameter far from its real size (a tiny inductance or mass, a huge stiffness or frequency).",
        element=name,
    )


def refuse_running_away(stepper: Stepper) -> None:
    """Stop a motion that has run away instead of following it with ever shorter steps.

    Raises
    ------
    MategraphError
        E467, or what keeps loops from following the given motions.
    """
    eom, states = stepper.system.eom, stepper.system.states
    if eom is None:
        return
    first = len(eom.q_names)
    rates = np.abs(stepper.z[first : first + len(eom.coordinates)])
    if not rates.size or rates.max() < FASTEST:
        return
    lost = _loops_lost(stepper)
    if lost is not None:
        raise lost
    fastest = first + int(np.argmax(rates))
    raise DomainsError(
        "E467",
        f"The motion runs away: {states[fastest]} is {stepper.z[fastest]:.2g} at t = {stepper.t:.6g} s.",
        remedy="Look at the sign and size of the controller's gains, at its limits, and at springs that feed energy in.",
        element=states[fastest].rpartition(".")[0],
    )


def _worst(stepper: Stepper) -> tuple[str, float, float]:
    """The state or unknown that keeps steps short, with its value and its error by its tolerance, infinite where it became so."""
    n, system = stepper.size, stepper.system
    if not n:  # the powers of the energy audit are all that is integrated: what they are made of is too large
        values = stepper.signals()
        name = max(values, key=lambda signal: abs(values[signal]))
        return name, values[name], math.inf
    z_new, _, _, dense = stepper.taken.outputs
    broken = np.flatnonzero(~np.isfinite(z_new[:n]))
    atol, rtol = stepper.tolerances
    residual = np.abs(dense[:n, 4]) / (atol + rtol * np.abs(stepper.y))
    worst = int(broken[0]) if broken.size else int(np.argmax(residual))
    return (*system.states, *system.w_names)[worst], float(stepper.z[worst]), math.inf if broken.size else float(residual[worst])


def _undefined(stepper: Stepper) -> str:
    """A signal that has no finite value where the run has come to, of a block if one has none; empty where all have one."""
    broken = [name for name, value in stepper.signals().items() if not math.isfinite(value)]
    made = {f"{b.name}.{port}" for b in stepper.system.signal_graph.blocks for port in b.outputs}
    return next((name for name in broken if name in made), broken[0] if broken else "")


def _loops_lost(stepper: Stepper) -> MategraphError | None:
    """Why loops do not follow the given motions any further; None where they do."""
    eom, motions = stepper.system.eom, stepper.system.spec.motions
    if eom is None or eom.constraints is None or not motions:
        return None
    loops = LoopMotion(eom, GivenMotion(eom, motions))
    return loops.failure(stepper.z[: len(eom.q_names)], stepper.t, stepper.t + 1.0)
