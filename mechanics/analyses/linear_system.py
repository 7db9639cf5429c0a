"""Linear systems about a point, ``dx/dt = A x + B u``, ``y = C x + D u``: reduced to independent states, with their modes.

Loops and quaternions make positions depend on each other: then the state is a set of independent ones among the user's own
(`Linearisation.states`), the best conditioned at the point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

from ..loops.redundancy import freedoms_of, rank_of

OSCILLATES = 1e-9  # of the magnitude: a smaller imaginary part is round-off of two equal real eigenvalues
NEGLIGIBLE = 1e-14  # of the largest entry of A: a smaller eigenvalue is round-off of zero
UNDAMPED = 1e-12  # of the magnitude: a smaller real part of a pair is round-off
EMPTY_ROW = 1e-12  # of the largest row: what is smaller forbids nothing
UNCERTAIN = 10.0  # times the most that an eigenvalue moves when the mechanism's numbers change by their round-off: less is zero
SHARE = 0.1  # states with at least this share of the largest participation are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """One eigenvalue, or a conjugate pair, in words."""

    eigenvalue: complex  # 1/s; of a pair the one with positive imaginary part
    frequency: float  # Hz, undamped: magnitude over 2 pi; 0 for a real eigenvalue
    damping: float  # ratio: 1 for a real stable eigenvalue, -1 for a real unstable one, 0 for none
    time_constant: float  # s: 1 / |real part|, inf where that is zero
    states: tuple[str, ...]  # that take part most, first the largest

    @property
    def oscillates(self) -> bool:
        """Whether it is a pair."""
        return self.frequency > 0.0

    @property
    def dies_away(self) -> bool:
        """Whether it does; an undamped one does not."""
        return self.eigenvalue.real < 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Linearisation(PlainData):
    """The linear system about a point; states, inputs and outputs are deviations from their values there."""

    states: tuple[str, ...]
    state_units: tuple[str, ...]
    inputs: tuple[str, ...]
    input_units: tuple[str, ...]
    outputs: tuple[str, ...]
    output_units: tuple[str, ...]
    A: Array  # (states, states), 1/s times units
    B: Array  # (states, inputs)
    C: Array  # (outputs, states)
    D: Array  # (outputs, inputs)
    time: float  # s
    x: Array  # all states at the point, dependent ones included, as in `x_names`
    x_names: tuple[str, ...]
    u: Array  # inputs at the point
    rate: float  # largest derivative of a state at the point relative to the state's scale: zero at an equilibrium
    modes: tuple[Mode, ...]  # slowest first

    def __post_init__(self) -> None:
        for name in ("A", "B", "C", "D", "x", "u"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))

    @property
    def eigenvalues(self) -> Array:
        """All eigenvalues of A, 1/s, pairs in full."""
        return np.asarray(np.linalg.eigvals(self.A))

    @property
    def dies_away(self) -> bool:
        """Whether there are modes, and every one does."""
        return bool(self.modes) and all(mode.dies_away for mode in self.modes)

    @property
    def at_equilibrium(self) -> bool:
        """Whether the point stands still, to the accuracy of a static solution."""
        return self.rate < 1e-6


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FullLinearisation(PlainData):
    """A linear system in all of its states, of which some may depend on others."""

    A: Array  # (states, states)
    B: Array  # (states, inputs)
    C: Array  # (outputs, states)
    D: Array  # (outputs, inputs)
    bonds: Array  # (k, leading states): rows that deviations of the states must satisfy; the states behind them are free
    positions: int  # how many of the leading states are positions: as many are kept as there are freedoms, and rates beside them
    states: Sequence[str]
    state_units: Sequence[str]
    inputs: Sequence[str]
    input_units: Sequence[str]
    outputs: Sequence[str]
    output_units: Sequence[str]
    time: float  # s
    x: Array  # at the point
    u: Array
    derivative: Array  # dx/dt at the point


def reduced(full: FullLinearisation, trials: Sequence[Array] = ()) -> Linearisation:
    """The linear system in independent states, with its modes; `trials`: A for numbers that differ by their round-off (`modes_of`)."""
    n = full.A.shape[0]
    T, kept = np.eye(n), list(range(n))
    if full.bonds.shape[0]:
        rows = np.zeros((full.bonds.shape[0], n))
        sizes = np.linalg.norm(full.bonds, axis=1, keepdims=True)
        rows[:, : full.bonds.shape[1]] = full.bonds / np.maximum(sizes, EMPTY_ROW * float(np.max(sizes)))
        T = freedoms_of(rows)
        kept = independent_states(T, full.positions)
        T = T @ np.linalg.inv(T[kept])  # deviations of all states for unit ones of the kept
    A = full.A[kept] @ T
    size = 1.0 + np.abs(full.x)
    return Linearisation(
        states=tuple(full.states[i] for i in kept),
        state_units=tuple(full.state_units[i] for i in kept),
        inputs=tuple(full.inputs),
        input_units=tuple(full.input_units),
        outputs=tuple(full.outputs),
        output_units=tuple(full.output_units),
        A=A,
        B=full.B[kept],
        C=full.C @ T,
        D=full.D,
        time=full.time,
        x=full.x,
        x_names=tuple(full.states),
        u=full.u,
        rate=float(np.max(np.abs(full.derivative) / size, initial=0.0)),
        modes=modes_of(A, [full.states[i] for i in kept], [trial[kept] @ T for trial in trials]),
    )


def independent_states(T: Array, positions: int) -> list[int]:
    """Rows of T that determine all others, the best conditioned ones: positions first, then of the others what these leave open.

    In motion the rates of a loop determine its position, too; a user looks for a position and its rate.
    """
    from scipy.linalg import qr  # takes longer to import than most runs take

    freedoms = rank_of(T[:positions]) if positions else 0
    first = [int(i) for i in qr(T[:positions].T, mode="r", pivoting=True)[1][:freedoms]] if freedoms else []
    left = T[positions:] @ (freedoms_of(T[first]) if first else np.eye(T.shape[1]))
    second = [positions + int(i) for i in qr(left.T, mode="r", pivoting=True)[1][: left.shape[1]]]
    return sorted((*first, *second))


def modes_of(A: Array, names: Sequence[str], trials: Sequence[Array] = ()) -> tuple[Mode, ...]:
    """Eigenvalues in words, slowest first; of a conjugate pair one stands for both.

    An eigenvalue, or its real part, that is no larger than what it moves by from A to one of `trials`, is zero.

    Examples
    --------
    >>> mode, = modes_of(np.array([[0.0, 1.0], [-4.0, -0.4]]), ["x", "v"])
    >>> f"{mode.frequency * 2 * np.pi:.3f} rad/s, damping {mode.damping:.3f}"
    '2.000 rad/s, damping 0.100'
    """
    if A.shape[0] == 0:
        return ()
    from scipy.linalg import matrix_balance  # takes longer to import than most runs take

    values, right = np.linalg.eig(A)
    left = np.linalg.pinv(right)
    share = np.abs(left.T * right)  # participation: how much of mode k is state i
    floor = NEGLIGIBLE * float(np.max(np.abs(matrix_balance(A, permute=False)[0])))  # entries have units of their own
    open_by = _spread(values, trials)
    modes = []
    for k in np.lexsort((values.imag, np.abs(values))):
        least = max(floor, float(open_by[k]))
        value = complex(values[k]) if abs(values[k]) > least else 0j
        size = abs(value)
        oscillates = abs(value.imag) > OSCILLATES * size and size > 0.0
        if oscillates and value.imag < 0.0:
            continue
        if not oscillates:
            value = complex(value.real, 0.0)
        elif abs(value.real) <= max(least, UNDAMPED * size):
            value = complex(0.0, value.imag)
        part = share[:, k]
        named = [names[i] for i in np.argsort(-part, kind="stable") if part[i] >= SHARE * part.max()]
        modes.append(
            Mode(
                eigenvalue=value,
                frequency=size / (2 * np.pi) if oscillates else 0.0,
                damping=0.0 - value.real / size if size > 0.0 else 0.0,
                time_constant=1.0 / abs(value.real) if value.real != 0.0 else float("inf"),
                states=tuple(named),
            )
        )
    return tuple(modes)


def _spread(values: Array, trials: Sequence[Array]) -> Array:
    """How far each eigenvalue may be from the true one, by how far it is from the nearest one of every trial."""
    found = np.zeros(len(values))
    for trial in trials:
        others = np.linalg.eigvals(trial)
        found = np.maximum(found, np.min(np.abs(values[:, None] - others[None, :]), axis=1))
    return np.asarray(UNCERTAIN * found)
