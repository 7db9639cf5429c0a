"""A mechanism checked against itself: all formulations at random states, and how far they differ.

The formulations share nothing but the joints' transforms, so what they agree on does not rest on one piece of algebra. Differences are
measured without mixing units: every joint velocity is scaled by the square root of its entry on the diagonal of the mass matrix, which
makes efforts, accelerations and masses of turns and slides comparable.

Axes that are parallel only to some digits make loops that ask for a little more than the motion gives. All formulations leave out as many
constraints as the default one does, but not quite the same: what they can agree to is limited by that inaccuracy, which is reported.

    mass matrix      largest |dM_ij| / sqrt(M_ii M_jj)
    accelerations    |sqrt(M_ii) da_i| / |sqrt(M_ii) a_i|        (vector norms)
    drive efforts    |dtau_i / sqrt(M_ii)| / |tau_i / sqrt(M_ii)|
    reactions        |(dF, dM / size)| / |(F, M / size, efforts)| over all joints: components that the motion determines
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array
from topology.mechanism import Mechanism

from ..equations import STANDARD_GRAVITY, EquationsOfMotion, normalised
from ..loops.assemble import closure_of
from .interface import FORMULATIONS, Formulation, FormulationEntry, GivesReactions
from .recursive_coordinates import RecursiveCoordinates
from .velocity_projection import VelocityChoice, choose_velocities

TOLERANCE = 1e-10  # relative: two good routes differ by round-off times the length of sums, some 1e-13
AGREEING = 100 * float(np.finfo(float).eps)  # times the condition of the scaled mass matrix, where that is more
OF_INACCURACY = 30.0  # times what loops of skew axes leave open: accelerations differ by some five times the skew, as it is shared out
QUANTITIES = ("mass matrix", "accelerations", "drive efforts", "joint reactions")


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One formulation against the default one, over all states."""

    formulation: str
    method: str
    source: str
    differences: dict[str, float]  # quantity -> largest relative difference
    seconds: float  # for one state: mass matrix, accelerations and efforts together
    left_out: str = ""  # why it was not compared


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """Every formulation's differences from the default one."""

    mechanism: str
    reference: str
    freedoms: int
    states: int
    condition: float  # largest, of the scaled mass matrix
    inaccuracy: float  # of the loops, rad and m over the machine's size: what rows that count as redundant still ask for
    tolerance: float
    comparisons: tuple[Comparison, ...]
    choices: tuple[VelocityChoice, ...]  # of independent velocities, in the CAD pose

    @property
    def worst(self) -> float:
        """The largest difference of all."""
        return max((d for c in self.comparisons for d in c.differences.values()), default=0.0)

    @property
    def passed(self) -> bool:
        """Whether all differences are within the tolerance."""
        return self.worst <= self.tolerance

    @property
    def failures(self) -> tuple[tuple[str, str, float], ...]:
        """(formulation, quantity, difference) of those that are not."""
        return tuple((c.formulation, what, d) for c in self.comparisons for what, d in c.differences.items() if not d <= self.tolerance)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class State:
    """A motion at one instant."""

    q: Array
    v: Array
    tau: Array
    vdot: Array
    drives: tuple[int, ...] | None  # places in v of independent velocities; None for a tree


def verify(
    mechanism: Mechanism,
    *,
    gravity: tuple[float, float, float] = STANDARD_GRAVITY,
    states: int = 5,
    seed: int = 0,
    formulations: Sequence[str] | None = None,
    progress: Callable[[str, float], None] | None = None,
) -> Verification:
    """Compare all formulations of a mechanism with the recursive one, at random states within the joints' limits.

    Parameters
    ----------
    mechanism
        Open or closed.
    gravity
        In W, m/s^2.
    states
        How many random states; with loops, closed poses around the CAD pose.
    formulations
        Names out of `FORMULATIONS`; all when left out.
    progress
        Called with a formulation's name and the fraction done.

    Raises
    ------
    MechanicsError
        As `equations_of_motion`: a mechanism that has no equations of motion cannot be verified.
    """
    reference = RecursiveCoordinates(mechanism, gravity)
    motions = random_states(reference, states, seed)
    expected = [_answers(reference, state) for state in motions]
    scales = [np.sqrt(np.diag(M)) for M, _, _ in expected]
    condition = max((_scaled_condition(M, d) for (M, _, _), d in zip(expected, scales, strict=True)), default=1.0)
    inaccuracy = _inaccuracy(reference.equations, motions)
    chosen = [e for e in FORMULATIONS.values() if e.name != reference.name and (formulations is None or e.name in formulations)]
    comparisons = []
    for number, entry in enumerate(chosen):
        if progress is not None:
            progress(entry.name, number / len(chosen))
        comparisons.append(_compared(entry, mechanism, gravity, reference, motions, expected))
    return Verification(
        mechanism=mechanism.name,
        reference=reference.name,
        freedoms=len(expected[0][0]) if expected else 0,
        states=len(motions),
        condition=condition,
        inaccuracy=inaccuracy,
        tolerance=max(TOLERANCE, AGREEING * condition, OF_INACCURACY * inaccuracy),
        comparisons=tuple(comparisons),
        choices=tuple(choose_velocities(mechanism, _reference_pose(reference.equations), gravity=gravity, freedoms=reference.freedoms))
        if motions
        else (),
    )


def _compared(
    entry: FormulationEntry,
    mechanism: Mechanism,
    gravity: tuple[float, float, float],
    reference: RecursiveCoordinates,
    motions: Sequence[State],
    expected: Sequence[tuple[Array, Array, Array]],
) -> Comparison:
    """One formulation beside the reference, whose answers are `expected`."""
    named = {"formulation": entry.name, "method": entry.method, "source": entry.source}
    if reference.equations.constraints is not None and not entry.loops:
        return Comparison(**named, differences={}, seconds=0.0, left_out="written for open chains and trees")
    formulation = entry.build(mechanism, gravity, reference.freedoms)
    start = time.perf_counter()
    try:
        found = [_answers(formulation, state) for state in motions]
        seconds = (time.perf_counter() - start) / max(len(motions), 1)
        differences = _largest(found, expected, [np.sqrt(np.diag(M)) for M, _, _ in expected], reference, motions)
        if isinstance(formulation, GivesReactions):
            efforts = [effort for _, _, effort in expected]
            differences[QUANTITIES[3]] = _reaction_difference(formulation, reference, motions, efforts)
    except np.linalg.LinAlgError:  # no answer is the largest difference of all
        seconds, differences = time.perf_counter() - start, dict.fromkeys(QUANTITIES[:3], float("inf"))
    return Comparison(**named, differences=differences, seconds=seconds)


def random_states(reference: RecursiveCoordinates, count: int, seed: int) -> list[State]:
    """Motions within the joints' limits: speeds of about 1 rad/s, or the machine's size a second, efforts to match."""
    eom = reference.equations
    random = np.random.default_rng(seed)
    n = len(eom.coordinates)
    if n == 0:
        return []
    size = _size(eom)
    unit = np.where([c.rotational for c in eom.coordinates], 1.0, size)
    found = []
    for q in _poses(eom, count, random, size):
        tau = np.diag(reference.tree_mass_matrix(q)) * unit * random.normal(size=n)
        v, vdot, drives = unit * random.normal(size=n), unit * random.normal(size=n), None
        if eom.constraints is not None:  # only what the loops allow
            T, drives = reference.allowed(q)
            v = T @ v[list(drives)]
            vdot = reference.accelerations(q, v, tau)
        found.append(State(q=q, v=v, tau=tau, vdot=vdot, drives=drives))
    return found


def _inaccuracy(eom: EquationsOfMotion, motions: Iterable[State]) -> float:
    """What all rows of the loops miss, in place and in velocity, where the chosen ones are met; rad, and m over the machine's size."""
    if eom.constraints is None:
        return 0.0
    closure, largest = closure_of(eom), 0.0
    for state in motions:
        g, J, _ = closure.at(state.q)
        rates = state.v / closure.column_scales
        fastest = max(float(np.max(np.abs(rates), initial=0.0)), 1e-300)
        largest = max(largest, float(np.max(np.abs(g), initial=0.0)), float(np.max(np.abs(J @ rates), initial=0.0)) / fastest)
    return largest


def _answers(formulation: Formulation, state: State) -> tuple[Array, Array, Array]:
    return (
        formulation.mass_matrix(state.q, state.drives),
        formulation.accelerations(state.q, state.v, state.tau),
        formulation.efforts(state.q, state.v, state.vdot, state.drives),
    )


def _largest(
    found: Iterable[tuple[Array, Array, Array]],
    expected: Iterable[tuple[Array, Array, Array]],
    scales: Iterable[Array],
    reference: RecursiveCoordinates,
    motions: Iterable[State],
) -> dict[str, float]:
    largest = dict.fromkeys(QUANTITIES[:3], 0.0)
    for ours, theirs, scale, state in zip(found, expected, scales, motions, strict=True):
        every = np.sqrt(np.diag(reference.tree_mass_matrix(state.q)))  # of all joint velocities, not of the drives only
        one = (
            float(np.max(np.abs(ours[0] - theirs[0]) / np.outer(scale, scale))),
            _relative(every * (ours[1] - theirs[1]), every * theirs[1]),
            _relative((ours[2] - theirs[2]) / scale, theirs[2] / scale),
        )
        for what, difference in zip(QUANTITIES[:3], one, strict=True):
            largest[what] = max(largest[what], difference if np.isfinite(difference) else float("inf"))
    return largest


def _reaction_difference(
    formulation: GivesReactions, reference: RecursiveCoordinates, motions: Iterable[State], efforts: Iterable[Array]
) -> float:
    """Largest difference of what joints transmit, over reactions and drive efforts together: joints that are free transmit nothing."""
    size = _size(reference.equations)
    unit = np.array([1.0, 1.0, 1.0, 1.0 / size, 1.0 / size, 1.0 / size])
    per = np.where([c.rotational for c in reference.equations.coordinates], 1.0 / size, 1.0)
    largest = 0.0
    for state, effort in zip(motions, efforts, strict=True):
        ours = formulation.reactions(state.q, state.v, state.vdot, state.drives)
        theirs, determinate = reference.reactions(state.q, state.v, state.vdot, state.drives)
        difference = np.concatenate([(unit * (ours[name] - theirs[name]))[determinate[name]] for name in theirs])
        values = [(unit * theirs[name])[determinate[name]] for name in theirs]
        values.append((per if state.drives is None else per[list(state.drives)]) * effort)
        one = _relative(difference, np.concatenate(values))
        largest = max(largest, one if np.isfinite(one) else float("inf"))
    return largest


def _relative(difference: Array, value: Array) -> float:
    size = float(np.linalg.norm(value))
    return float(np.linalg.norm(difference)) / size if size > 0.0 else float(np.linalg.norm(difference))


def _scaled_condition(M: Array, scale: Array) -> float:
    return float(np.linalg.cond(M / np.outer(scale, scale))) if len(scale) else 1.0


def _poses(eom: EquationsOfMotion, count: int, random: np.random.Generator, size: float) -> list[Array]:
    if eom.constraints is not None:
        closure, reference = closure_of(eom), _reference_pose(eom)
        return [reference, *closure.poses_around(reference, count - 1)]
    found = []
    for _ in range(count):
        q = random.normal(size=len(eom.q_names))
        for c in eom.coordinates:
            if c.position_index is not None:
                reach = np.pi if c.rotational else 0.5 * size
                low, high = c.limits if c.limits is not None else (-np.inf, np.inf)  # one end alone may be given
                low = low if np.isfinite(low) else min(-reach, high - reach)
                high = high if np.isfinite(high) else max(reach, low + reach)
                q[c.position_index] = random.uniform(low, high)
        found.append(normalised(eom, q))
    return found


def _reference_pose(eom: EquationsOfMotion) -> Array:
    """The CAD pose; with loops, the closed one next to it."""
    return np.array(eom.q0 if eom.constraints is None or not eom.constraints.reference else eom.constraints.reference, dtype=np.float64)


def _size(eom: EquationsOfMotion) -> float:
    """How far joints and centres of mass lie apart, m; 1 for a machine of one point."""
    mechanism = eom.mechanism
    points = [joint.X_PF[:3, 3] for joint in mechanism.joints] + [mechanism.bodies[joint.child].center for joint in mechanism.tree]
    spread = float(np.max(np.ptp(np.array(points), axis=0)))
    return spread if spread > 0.0 else 1.0
