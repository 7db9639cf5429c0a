"""`SwitchGuard`: ends a run whose events pile up.

An automaton that switches too often in too short a time has switching times with a limit point (Zeno). So has a stop that is hit again and
again without its joint having left it by more than round-off: times then need not come together any further.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np

from ...specs import DomainsError

SWITCHES = 64  # of one automaton ...
WINDOW = 1e-9  # ... within this share of the time reached (or of a millisecond) are too many
MANY_SWITCHES = 2_000  # of one automaton in a row, each at a pace ...
MOST_SWITCHES = 1e8  # ... at which the rest of the run would have more than these, and take hours: it chatters
SHAKE = 1e-10  # m or rad, or of the position: a joint that leaves its stop by less and hits it again, slower than what rebounds ...
TREMBLES = 4  # ... as often as this in a row, comes to rest there
GAP = 1e-14  # m or rad, or of the position if that is larger


class SwitchGuard:
    """Counts the switches of every automaton, and the hits of every stop."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._times: list[deque[float]] = [deque(maxlen=SWITCHES) for _ in names]
        self._hasty = [0] * len(names)  # switches in a row at a pace that no run can keep up
        self._short = [0] * len(names)  # hits in a row after each of which the joint did not leave its stop
        self._trembles = [0] * len(names)  # the same where the joint hardly left it

    def switched(self, index: int, t: float, duration: float) -> None:
        """Count a switch at time t (s) of a run of that duration.

        Raises
        ------
        DomainsError
            E480 when there are too many.
        """
        times = self._times[index]
        times.append(t)
        if len(times) < SWITCHES:
            return
        left = duration - t
        hasty = np.isfinite(left) and left * SWITCHES > MOST_SWITCHES * (t - times[0])
        self._hasty[index] = self._hasty[index] + 1 if hasty else 0
        if t - times[0] <= WINDOW * max(t, 1e-3) or self._hasty[index] == MANY_SWITCHES:
            raise self._piles_up(index)

    def hit(self, index: int, rate: float, position: float) -> None:
        """Count the hits in a row between which the distance flown, at the speed of the hit, is round-off of the position.

        Raises
        ------
        DomainsError
            E480 when there are too many.
        """
        times = self._times[index]
        flown = abs(rate) * (times[-1] - times[-2]) if len(times) > 1 else np.inf
        self._trembles[index] = self._trembles[index] + 1 if flown <= SHAKE * max(1.0, abs(position)) else 0
        self._short[index] = self._short[index] + 1 if flown <= GAP * max(1.0, abs(position)) else 0
        if self._short[index] == SWITCHES:
            raise self._piles_up(index)

    def trembles(self, index: int) -> bool:
        """Whether a joint has hit its stop several times in a row without leaving it."""
        return self._trembles[index] >= TREMBLES

    def _piles_up(self, index: int) -> DomainsError:
        name, times = self._names[index], self._times[index]
        return DomainsError(
            "E480",
            f"'{name}' switched {len(times)} times within {times[-1] - times[0]:.3g} s at t = {times[-1]:.9g} s: its events pile up.",
            remedy="Give it what ends this in the real machine: a rest_speed or compliance for a stop that is hit again and again, "
            "static friction or damping for one that chatters, a wider hysteresis for a switch, a sample time for a formula that jumps "
            "to and fro (a friction by sign(v) holds nothing: mechanical.Friction does).",
            element=name,
        )
