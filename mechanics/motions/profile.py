"""`Profile`: a function of time made of pieces, each a polynomial and sines; exact derivatives and integrals.

That class is closed under integration and differentiation. CasADi is loaded only where an expression is asked for.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import PlainData

SX = Any  # casadi.SX, which is not imported here
JUMP = 1e-9  # of the largest value of a profile: a step smaller than this is round-off of its coefficients


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Profile(PlainData):
    """A function of time: piece i is ``sum_j coefficients[i, j] (t - starts[i])^j`` from ``starts[i]`` on, and sines are added to it.

    The first piece holds before its start, too. Waves are sines of one piece only, with time counted from its start.

    Examples
    --------
    >>> ramp = Profile(starts=np.zeros(1), coefficients=np.array([[1.0, 2.0]]))   # 1 + 2 t
    >>> ramp.value(3.0), ramp.derivative().value(3.0), ramp.antiderivative(5.0).value(1.0)
    (7.0, 2.0, 7.0)
    """

    starts: Array  # (k,) s, ascending
    coefficients: Array  # (k, n)
    sines: tuple[tuple[float, float, float], ...] = ()  # amplitude, angular frequency in rad/s (above zero), phase in rad
    waves: Array | None = None  # (k, m, 3): of each piece, amplitude, angular frequency in rad/s (above zero), phase at its start in rad

    def __post_init__(self) -> None:
        object.__setattr__(self, "starts", frozen_array(self.starts))
        object.__setattr__(self, "coefficients", frozen_array(self.coefficients))
        if self.waves is not None:
            none = not np.any(np.asarray(self.waves)[:, :, 0])
            object.__setattr__(self, "waves", None if none else frozen_array(self.waves))

    def expression(self, t: SX, stretch: SX | None = None) -> SX:
        """The function as an expression of the symbol `t`; at a start the piece that begins there counts.

        With a symbol for the number of the `stretch` (see `stretches`) no piece of another stretch ever counts, whatever t is: so an
        integrator that stops between two stretches sees a smooth function up to the very end of each.
        """
        import casadi as ca

        later = ca.DM(self.starts[1:])
        count = len(self.starts)
        piece = ca.SX(0) if count == 1 else ca.pw_const(t, later, ca.DM(np.arange(count, dtype=float)))
        if stretch is not None and count > 1:
            firsts = [0, *(index for index, _ in self.stretches()[1:])]
            lasts = [*(index - 1 for index in firsts[1:]), count - 1]
            if len(firsts) > 1:
                between = ca.DM(np.arange(len(firsts) - 1) + 0.5)
                low, high = (ca.pw_const(stretch, between, ca.DM([float(i) for i in ends])) for ends in (firsts, lasts))
                piece = ca.fmin(ca.fmax(piece, low), high)

        def piecewise(values: Array) -> SX:
            if len(values) == 1:
                return ca.SX(float(values[0]))
            return ca.pw_const(piece, ca.DM(np.arange(count - 1) + 0.5), ca.DM(values))

        local = t - piecewise(self.starts)
        total = ca.SX(0)
        for column in self.coefficients.T[::-1]:
            total = total * local + piecewise(column)
        for amplitude, frequency, phase in self.sines:
            total += amplitude * ca.sin(frequency * t + phase)
        for wave in self.wave_columns():
            amplitudes, frequencies, phases = (piecewise(values) for values in wave)
            total += amplitudes * ca.sin(frequencies * local + phases)
        return total

    def of_piece(self, t: SX, piece: SX) -> SX:
        """The polynomial of one piece, and the sines, as an expression of `t`, whatever t is; `piece` is a symbol for its number, or 0."""
        import casadi as ca

        def chosen(values: Array) -> SX:
            if len(values) == 1 or bool(np.all(values == values[0])):
                return ca.SX(float(values[0]))
            return ca.pw_const(piece, ca.DM(np.arange(len(values) - 1) + 0.5), ca.DM(values))

        local = t - chosen(self.starts)
        total = ca.SX(0)
        for column in self.coefficients.T[::-1]:
            total = total * local + chosen(column)
        for amplitude, frequency, phase in self.sines:
            total += amplitude * ca.sin(frequency * t + phase)
        for wave in self.wave_columns():
            amplitudes, frequencies, phases = (chosen(values) for values in wave)
            total += amplitudes * ca.sin(frequencies * local + phases)
        return total

    def wave_columns(self) -> list[tuple[Array, Array, Array]]:
        """Amplitudes, frequencies and phases of every wave, each over all pieces."""
        if self.waves is None:
            return []
        return [(wave[:, 0], wave[:, 1], wave[:, 2]) for wave in np.moveaxis(self.waves, 1, 0)]

    def _of(self, piece: int, local: float) -> float:
        """Polynomial and waves of one piece."""
        value = float(np.polynomial.polynomial.polyval(local, self.coefficients[piece]))
        return value + sum(float(a[piece]) * math.sin(float(w[piece]) * local + float(phase[piece])) for a, w, phase in self.wave_columns())

    def stretches(self) -> tuple[tuple[int, float], ...]:
        """The parts in which the function does not jump: (first piece, its start in s) of each."""
        at = {t: i for i, t in enumerate(float(t) for t in self.starts)}
        return ((0, float(self.starts[0])), *((at[t], t) for t in self.jumps()))

    def value(self, t: float) -> float:
        """The function at `t`."""
        piece = max(int(np.searchsorted(self.starts, t, side="right")) - 1, 0)
        return self._of(piece, t - float(self.starts[piece])) + sum(a * math.sin(w * t + phase) for a, w, phase in self.sines)

    def raised(self, by: float) -> Profile:
        """The function and a constant; the same object where that is zero."""
        if by == 0.0:
            return self
        coefficients = self.coefficients.copy()
        coefficients[:, 0] += by
        return Profile(starts=self.starts, coefficients=coefficients, sines=self.sines, waves=self.waves)

    def derivative(self) -> Profile:
        """Its rate of change, piece by piece: a jump of the function leaves no trace in it."""
        orders = np.arange(self.coefficients.shape[1])
        coefficients = (self.coefficients * orders)[:, 1:]
        sines = tuple((a * w, w, phase + math.pi / 2) for a, w, phase in self.sines)
        waves = None if self.waves is None else self.waves + np.array([0.0, 0.0, math.pi / 2])
        if waves is not None:
            waves[:, :, 0] *= waves[:, :, 1]
        coefficients = coefficients if coefficients.size else np.zeros((len(self.starts), 1))
        return Profile(starts=self.starts, coefficients=coefficients, sines=sines, waves=waves)

    def antiderivative(self, at_zero: float) -> Profile:
        """The continuous function of which this one is the derivative, with the value `at_zero` at t = 0."""
        n = self.coefficients.shape[1]
        coefficients = np.column_stack([np.zeros(len(self.starts)), self.coefficients / np.arange(1, n + 1)])
        sines = tuple((a / w, w, phase - math.pi / 2) for a, w, phase in self.sines)
        waves = None if self.waves is None else self.waves - np.array([0.0, 0.0, math.pi / 2])
        if waves is not None:
            waves[:, :, 0] /= np.where(waves[:, :, 1] > 0.0, waves[:, :, 1], 1.0)
        for i in range(1, len(self.starts)):
            swung = 0.0 if waves is None else _swing(waves[i - 1], self.starts[i] - self.starts[i - 1]) - _swing(waves[i], 0.0)
            coefficients[i, 0] = np.polynomial.polynomial.polyval(self.starts[i] - self.starts[i - 1], coefficients[i - 1]) + swung
        raw = Profile(starts=self.starts, coefficients=coefficients, sines=sines, waves=waves)
        coefficients[:, 0] += at_zero - raw.value(0.0)
        return Profile(starts=self.starts, coefficients=coefficients, sines=sines, waves=waves)

    def smoothness(self, most: int = 6) -> int:
        """How often it may be differentiated before it jumps where pieces meet: 0 where it jumps itself, 1 where it has corners."""
        curve = self
        for times in range(most):
            ends, begins = curve._meetings()
            if np.any(np.abs(ends - begins) > JUMP * curve._size()):
                return times
            curve = curve.derivative()
        return most

    def _meetings(self) -> tuple[Array, Array]:
        """Where pieces meet: the values at the end of each but the last, and at the beginning of each but the first."""
        lengths = np.diff(self.starts)
        ends = np.zeros(len(lengths))
        for column in self.coefficients.T[::-1]:
            ends = ends * lengths + column[:-1]
        begins = self.coefficients[1:, 0].copy()
        for amplitudes, frequencies, phases in self.wave_columns():
            ends += amplitudes[:-1] * np.sin(frequencies[:-1] * lengths + phases[:-1])
            begins += amplitudes[1:] * np.sin(phases[1:])
        return ends, begins

    def _size(self) -> float:
        """The largest sum of the terms of a piece, each without its sign: what round-off is measured by."""
        lengths = np.append(np.diff(self.starts), 0.0)
        terms = np.abs(self.coefficients) * lengths[:, None] ** np.arange(self.coefficients.shape[1])
        waves = 0.0 if self.waves is None else np.sum(np.abs(self.waves[:, :, 0]), axis=1)
        return float(np.max(np.sum(terms, axis=1) + waves, initial=0.0))

    def fastest(self) -> float:
        """The highest angular frequency of its sines and waves, rad/s; 0 without any."""
        own = 0.0 if self.waves is None else float(np.max(np.where(self.waves[:, :, 0] != 0.0, self.waves[:, :, 1], 0.0), initial=0.0))
        return max((w for _, w, _ in self.sines), default=own)

    def values(self, times: Array) -> Array:
        """The function at many times."""
        at = np.asarray(times, dtype=float)
        piece = np.maximum(np.searchsorted(self.starts, at, side="right") - 1, 0)
        local = at - self.starts[piece]
        total = np.zeros(at.shape)
        for column in self.coefficients.T[::-1]:
            total = total * local + column[piece]
        for amplitude, frequency, phase in self.sines:
            total += amplitude * np.sin(frequency * at + phase)
        for amplitudes, frequencies, phases in self.wave_columns():
            total += amplitudes[piece] * np.sin(frequencies[piece] * local + phases[piece])
        return total

    def jumps(self) -> tuple[float, ...]:
        """The times, s, at which the function jumps."""
        size = float(np.max(np.abs(self.coefficients), initial=0.0)) + sum(abs(a) for a, _, _ in self.sines)
        size = max(size, self._size())
        ends, begins = self._meetings()
        found = [float(t) for t in self.starts[1:][np.abs(ends - begins) > JUMP * size]]
        return tuple(found)


def _swing(waves: Array, local: float) -> float:
    """The sum of some waves at a time after the start of their piece."""
    return float(np.sum(waves[:, 0] * np.sin(waves[:, 1] * local + waves[:, 2])))
