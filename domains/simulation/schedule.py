"""Every instant at which something happens by the clock, exactly: sample ticks and switching of sources.

Times are kept as whole numbers over one common denominator. So ticks do not drift, and a step at 50 ms, the fiftieth tick of 1 ms and
an output sample at 50 ms are the same instant, not three that differ in the last digit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

FINEST = 10**12  # denominators: times are whole numbers of picoseconds at the finest, or simple fractions of a second
LARGEST = 10**30  # common denominator; where times have none that is smaller, they are counted in parts of this many of a tick


def exact(seconds: float) -> Fraction:
    """The simple fraction that a decimal number of seconds stands for.

    >>> exact(0.001), exact(1 / 3)
    (Fraction(1, 1000), Fraction(1, 3))
    """
    return Fraction(seconds).limit_denominator(FINEST)


class Instant(NamedTuple):
    """A time at which blocks are due."""

    time: float  # s
    switches: tuple[tuple[int, float], ...]  # (index of the switched source, its new value)
    ticks: tuple[int, ...]  # indices of the sampled blocks that are due


def instants(
    duration: float, samples: Sequence[float], levels: Sequence[Sequence[tuple[float, float]]], stops: Sequence[float] = ()
) -> Iterator[Instant]:
    """All instants from 0 to `duration`, both included, in order.

    Parameters
    ----------
    duration
        s
    samples
        Sample time of every sampled block, s.
    levels
        Of every switched source: (time, value from then on).
    stops
        Further instants, s, at which nothing is due but the integration must not step over.

    Examples
    --------
    >>> [(i.time, i.ticks) for i in instants(0.006, [0.002, 0.003], [])]
    [(0.0, (0, 1)), (0.002, (0,)), (0.003, (1,)), (0.004, (0,)), (0.006, (0, 1))]
    """
    end = exact(duration)
    periods = [exact(s) for s in samples]
    known: dict[float, Fraction] = {}  # sources that switch together name each instant several times

    def at(time: float) -> Fraction:
        if time not in known:
            known[time] = exact(time)
        return known[time]

    changes = [(at(time), source, value) for source, pairs in enumerate(levels) for time, value in pairs if time <= duration]
    others = [exact(time) for time in stops if 0.0 < time < duration]
    whole = _common_denominator([end, *periods], [*(time for time, _, _ in changes), *others])
    pauses = sorted({_counted(time, whole) for time in others}, reverse=True)
    steps = [_counted(p, whole) for p in periods]
    pending = sorted(((_counted(time, whole), source, value) for time, source, value in changes), reverse=True)
    last = _counted(end, whole)
    due = [0] * len(steps)
    everything, none = tuple(range(len(steps))), ()
    now = 0
    while now <= last:
        if not pending and not pauses and due.count(now) == len(due) > 0 and len(set(steps)) == 1:  # the rest is one uniform grid
            for tick in range(now, last + 1, steps[0]):
                yield Instant(tick / whole, (), everything)
            if (last - now) % steps[0]:
                yield Instant(last / whole, (), ())
            return
        switches: list[tuple[int, float]] = []
        while pending and pending[-1][0] <= now:
            _, source, value = pending.pop()
            switches.append((source, value))
        while pauses and pauses[-1] <= now:
            pauses.pop()
        if due.count(now) == len(due):
            ticks: tuple[int, ...] = everything
        else:
            ticks = tuple(k for k in everything if due[k] == now) if now in due else none
        for k in ticks:
            due[k] += steps[k]
        yield Instant(now / whole, tuple(switches), ticks)
        if now == last:
            return
        now = last
        if due:
            now = min(now, min(due))
        if pending and pending[-1][0] < now:
            now = pending[-1][0]
        if pauses and pauses[-1] < now:
            now = pauses[-1]


def _common_denominator(ticks: Sequence[Fraction], others: Sequence[Fraction]) -> int:
    """The least of all; where the others have none that is handy (a thousand periods of 0.01 pi), that of the ticks, far divided."""
    whole = base = math.lcm(*(fraction.denominator for fraction in ticks))
    for denominator in {fraction.denominator for fraction in others}:
        whole = math.lcm(whole, denominator)
        if whole > LARGEST:
            return base * LARGEST
    return whole


def _counted(time: Fraction, whole: int) -> int:
    """The time in parts of a second, the nearest of them."""
    return (2 * time.numerator * whole + time.denominator) // (2 * time.denominator)


def merged_grids(
    duration: float, steps: Sequence[Fraction], others: Sequence[float] = (), *, begin: float = 0.0
) -> tuple[list[float], list[list[int]]]:
    """Times of several uniform grids from 0 to the duration in one ascending list, and the places of each grid's times in it.

    The duration itself is the last time of each, also where it is no whole number of its steps. The last places are those of `others`,
    which are within the duration. Where they `begin` later, that is the first time of each, and none before it are there.

    >>> merged_grids(0.3, [Fraction(1, 10), Fraction(1, 5)])
    ([0.0, 0.1, 0.2, 0.3], [[0, 1, 2, 3], [0, 2, 3], []])
    >>> merged_grids(0.3, [Fraction(1, 10)], begin=0.15)
    ([0.15, 0.2, 0.3], [[0, 1, 2], []])
    """
    end, single = exact(duration), [exact(time) for time in others]
    whole = math.lcm(end.denominator, *(step.denominator for step in (*steps, *single)))
    last = int(end * whole)
    grids = [[*range(0, last, int(step * whole)), last] for step in steps]
    grids.append([min(int(time * whole), last) for time in single])
    merged = sorted(set().union(*grids))
    times = [time / whole for time in merged]
    first = sum(time <= begin for time in times) - 1  # the latest that is not behind the beginning takes its place
    place = {time: max(i - first, 0) for i, time in enumerate(merged)}
    places = [[place[time] for time in grid] for grid in grids]
    if begin > 0.0:
        places[:-1] = [[0, *(at for at in grid if at > 0)] for grid in places[:-1]]
    return [begin, *times[first + 1 :]], places
