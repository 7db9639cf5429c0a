"""The first event inside a step: event functions rise through zero on its dense output, and the step is taken anew up to there."""

from __future__ import annotations

import functools
import math
from typing import Protocol

import numpy as np

from foundation.arrays import Array
from mechanics.integrators.dormand_prince import interpolate
from mechanics.integrators.rosenbrock import Step

from .root_finding import peak, root

PARTS = 8  # of a step, in each of which an event function is taken to cross zero once at most
REFINEMENTS = 4  # steps taken anew for one event


class Watched(Protocol):
    """A step just computed, from the state z, and the event functions along it."""

    @property
    def z(self) -> Array:
        """Where the step begins."""

    @property
    def taken(self) -> Step:
        """The step, which can be taken anew."""

    def watch(self, t: float, z: Array) -> Array:
        """Values of the event functions; valid until the next call."""

    def watch_one(self, index: int, t: float, z: Array) -> float:
        """The value of one of them."""


def first_event(stepper: Watched, t: float, h: float) -> tuple[int, float] | None:
    """The first event in the step of length h from t: its function, and the length of the step that ends there, which is then computed.

    None where there is none; the length is 0 for an event at once.

    1. The event functions are sampled over the step; each that rises through zero, or is above it from the start to the end, is in.
    2. Where each crosses is found on the dense output; the first one counts.
    3. The step is taken anew up to there, and corrected until its own end lies on zero.
    """
    dense = stepper.taken.outputs[3]
    # 1.
    values = _samples(stepper, t, h)
    # 2.
    crossings = _crossings(stepper, t, h, values)
    if not crossings:
        return None
    first, index = min(crossings, key=lambda crossing: crossing[0])
    # 3. The slope is taken behind the crossing: before it another branch of the function may be the higher one
    along = functools.partial(_along, stepper, t, h, dense, index)
    beyond = min(first + 1e-6, 1.0)
    slope = (along(beyond) - along(first)) / ((beyond - first) * h) if beyond > first else 0.0
    return index, _refined(stepper, t, first * h, index, slope, h)


def _samples(stepper: Watched, t: float, h: float) -> Array:
    """(PARTS + 1, functions): values of the event functions over the step."""
    z_new, dense = stepper.taken.outputs[0], stepper.taken.outputs[3]
    end = stepper.watch(t + h, z_new).copy()
    samples = [stepper.watch(t, stepper.z).copy()]
    samples += [stepper.watch(t + h * k / PARTS, interpolate(dense, k / PARTS)).copy() for k in range(1, PARTS)]
    return np.array([*samples, end])


def _crossings(stepper: Watched, t: float, h: float, values: Array) -> list[tuple[float, int]]:
    """Parts of the step at which event functions rise through zero, each with the function; of equal ones the first to be reported.

    Functions are looked at in the order in which they can cross: where one has crossed before another could, the other is left out.
    """
    dense, above = stepper.taken.outputs[3], values > 0.0
    rising = above[1:] & ~above[:-1]
    touches = np.logical_and(~above.any(axis=0), _highest_between(values) > 0.0)  # a peak between two samples
    top_at, rises_at = np.argmax(values, axis=0), np.argmax(rising, axis=0)
    always = above.all(axis=0)
    earliest = np.where(touches, np.maximum(top_at - 1, 0), np.where(always, 0, rises_at))
    candidates = np.flatnonzero(touches)[np.argsort(earliest[touches], kind="stable")].tolist()
    others = np.logical_or(always, rising.any(axis=0))  # the rest came down: it was above zero by round-off when the mode began
    candidates += np.flatnonzero(others)[np.argsort(earliest[others], kind="stable")].tolist()
    found: list[tuple[float, int]] = []
    first = math.inf
    for i in candidates:
        if earliest[i] / PARTS > first:
            continue
        along = functools.partial(_along, stepper, t, h, dense, i)
        crossing = math.inf
        if touches[i]:
            low, high = earliest[i] / PARTS, min(top_at[i] + 1, PARTS) / PARTS
            top = peak(along, low, high)
            crossing = math.inf if top is None else root(along, low, top)
        elif above[:, i].all():  # at once, unless it dips: it may begin above zero by round-off
            dip = peak(functools.partial(along, sign=-1.0), 0.0, 1.0 / PARTS)
            crossing = 0.0 if dip is None else root(along, dip, 1.0 / PARTS)
        else:
            crossing = root(along, rises_at[i] / PARTS, (rises_at[i] + 1) / PARTS)
        if crossing < math.inf:
            found.append((crossing, i))
            first = min(first, crossing)
    return sorted(found, key=lambda crossing: (not touches[crossing[1]], crossing[1]))


def _highest_between(values: Array) -> Array:
    """What each event function does not exceed between its samples, where it has no more than one bend between two of them.

    Beside the highest sample, a parabola through it and its neighbours rises by an eighth of their second difference at the most, and two
    straight lines that meet between two samples by all of it.
    """
    k, functions = np.argmax(values, axis=0), np.arange(values.shape[1])
    middle = np.clip(k, 1, len(values) - 2)
    bend = values[middle - 1, functions] - 2.0 * values[middle, functions] + values[middle + 1, functions]
    return np.asarray(values[k, functions] + np.abs(bend))


def _along(stepper: Watched, t: float, h: float, dense: Array, index: int, part: float, *, sign: float = 1.0) -> float:
    """One event function at a part of a step, times a sign."""
    return sign * stepper.watch_one(index, t + part * h, interpolate(dense, part))


def _refined(stepper: Watched, t: float, h: float, index: int, slope: float, longest: float) -> float:
    """The step length at whose end an event function is zero, by Newton's method with a fixed slope; the step is computed."""
    if h <= 2.0 * np.spacing(t):
        return 0.0
    control, z_new = stepper.taken.inputs[0], stepper.taken.outputs[0]
    for left in reversed(range(REFINEMENTS)):
        control[1] = h
        stepper.taken.run()
        correction = stepper.watch_one(index, t + h, z_new) / slope if slope > 0.0 else 0.0
        if left == 0 or abs(correction) <= 4.0 * np.spacing(h) or not 0.0 < h - correction <= longest:
            break
        h -= correction
    return h
