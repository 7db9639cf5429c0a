"""When a run goes over from CasADi's virtual machine to machine code.

A run starts at once on the virtual machine. While it goes on, its own pace shows how long it will take, and:

1. What takes less time than asking whether its code is known stays on the virtual machine: no compiler, no cache.
2. Otherwise machine code that is in the cache takes its place.
3. Code that is not there is compiled in the background where that takes less time than the rest of the run would, or where this system has
   already spent as much in its runs; it takes the place of the virtual machine as soon as it is ready.
4. A run that ends first waits for nothing. The compiler goes on for the next run of the same system, and ends with the process.

Both evaluate the same operations in the same order, so it does not matter when this happens.
"""

from __future__ import annotations

import contextlib
import os
import time as clock
from collections.abc import Iterator, Sequence

from foundation.interrupts import insistent_interrupts
from mechanics.codegen.background import Compilations
from mechanics.codegen.libraries import Source

FIRST_LOOK = 0.1  # s of a run before its pace is known
LATER_LOOKS = 0.2  # share of the time since the start of a run after which the next look is due
POLL = 0.02  # s between two questions whether the compiler is ready
# s, and s per operation of the right-hand side, that a run must last before its code is written as C, by which it is found in the cache:
ASKING, ASKING_PER_OPERATION = 0.25, 1e-4  # four times what that takes
WORTH = 1.5  # times what it takes to compile
PER_LIBRARY, PER_CHARACTER = 0.1, 1e-5  # s: what the compiler takes for a C text


def compiles_first() -> bool:
    """Whether runs wait for their machine code: with ``MATEGRAPH_COMPILE_FIRST=1``."""
    return os.environ.get("MATEGRAPH_COMPILE_FIRST", "") not in ("", "0")


def compilation_time(sources: Sequence[Source]) -> float:
    """What it will about take to compile them, s."""
    return sum(PER_LIBRARY + PER_CHARACTER * len(source.text) for source in sources)


class MakingTime:
    """The processor time in which functions are made, before and during a run: they are made once, and say nothing of its pace.

    Attributes
    ----------
    seconds : float
        All of it.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0

    @contextlib.contextmanager
    def measured(self) -> Iterator[None]:
        """Around what makes functions, which Ctrl-C ends."""
        began = clock.process_time()
        self._depth += 1
        try:
            with insistent_interrupts():
                yield
        finally:
            self._depth -= 1
            if self._depth == 0:
                self.seconds += clock.process_time() - began


class Pace:
    """How fast a run goes on the virtual machine: in processor time, like that of a compiler, so that a busy machine changes nothing.

    Attributes
    ----------
    spent : float
        s of processor time that runs of the system had taken until the last look.
    """

    def __init__(self, duration: float, *, before: float = 0.0, making: MakingTime | None = None) -> None:
        self.spent = self._before = before
        self._duration = duration  # s simulated; infinite where it is not known
        self._making = MakingTime() if making is None else making
        self._started = self._now()
        self._next = self._started + max(FIRST_LOOK - before, 0.0)

    def _now(self) -> float:
        """s of processor time without that in which functions are made."""
        return clock.process_time() - self._making.seconds

    def due(self) -> bool:
        """Whether it is time to look."""
        return self._now() >= self._next

    def spent_with_this_run(self) -> float:
        """s of processor time that runs of the system have taken."""
        return self._before + self._now() - self._started

    def remaining(self, t: float) -> float:
        """s of processor time that the run will take from the time t on; nothing where its end is not known."""
        self.spent = self.spent_with_this_run()
        done = t / self._duration
        return (self.spent - self._before) * (1.0 - done) / done if done > 0.0 else 0.0

    def look_again(self, *, soon: bool) -> None:
        """Let some time pass: little where a compiler is running."""
        self._next = self._now() + (POLL if soon else max(FIRST_LOOK, LATER_LOOKS * (self.spent - self._before)))


class Changeover:
    """The change of one system, with one kind of steps, to machine code.

    Attributes
    ----------
    over : bool
        Whether nothing will change any more: it has taken place, or cannot.
    """

    def __init__(self, operations: int) -> None:
        self.over = False
        self._asking = ASKING + ASKING_PER_OPERATION * operations  # s
        self._missing: Sequence[Source] | None = None  # None before the cache was asked
        self._compilations: Compilations | None = None

    def worth_asking(self, remaining: float, spent: float) -> bool:
        """Whether to ask for machine code: the first time, and when a compiler has ended."""
        if self.over:
            return False
        if self._missing is None:
            return max(remaining, spent) > self._asking
        if self._compilations is None:
            self._start_where_it_pays(max(remaining, spent))
            return False
        if not self._compilations.done():
            return False
        self.over = self._compilations.failed
        return not self.over

    def asked(self, missing: Sequence[Source], remaining: float, spent: float) -> bool:
        """Take note of what the cache has not; whether the machine code is there."""
        first = self._missing is None
        self._missing = missing
        self.over = not missing or not first
        if not self.over:
            self._start_where_it_pays(max(remaining, spent))
        return not missing

    @property
    def compiling(self) -> bool:
        """Whether a compiler is running for it."""
        return self._compilations is not None and not self.over

    def cancel(self) -> None:
        """End the compiler."""
        if self._compilations is not None:
            self._compilations.cancel()

    def _start_where_it_pays(self, seconds: float) -> None:
        assert self._missing is not None
        if seconds > WORTH * compilation_time(self._missing):
            self._compilations = Compilations(self._missing)
