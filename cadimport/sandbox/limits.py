"""How long, how large and how far a reading may go, and what it may build on: settings of the session, not of a file.

>>> with reading_limits(timeout=30.0):
...     current_limits().timeout
30.0
"""

from __future__ import annotations

import math
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from foundation.errors import CadImportError


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a reading may use."""

    timeout: float = 600.0  # s, for one file with all that it leads to
    memory: int = 16 << 30  # bytes of address space of the process that reads; the CAD kernel's libraries alone map 2 GiB
    outside: bool = False  # whether a file may refer to files outside its own folder
    packages: tuple[Path, ...] = ()  # folders that `package://` and `model://` may lead into, beside those of the environment
    whole: bool = False  # read a STEP file at once, not product by product
    noise: bool = False  # let known parts stand for those that differ by the noise of their writer only, see `near_products`
    parts: Path | None = None  # folder of what is known of shapes from earlier readings, see `part_cache`; None: nothing is kept


GRACE = 1.0  # s
_DEFAULT = Limits()
_CURRENT: ContextVar[Limits] = ContextVar("reading_limits", default=_DEFAULT)
_DEADLINE: ContextVar[float] = ContextVar("reading_deadline", default=math.inf)  # s on the monotonic clock


def current_limits() -> Limits:
    """The limits that hold now."""
    return _CURRENT.get()


@contextmanager
def reading_limits(**changes: Any) -> Iterator[Limits]:
    """Other limits for the readings within the block; what is None stays as it is."""
    token = _CURRENT.set(replace(_CURRENT.get(), **{name: value for name, value in changes.items() if value is not None}))
    try:
        yield _CURRENT.get()
    finally:
        _CURRENT.reset(token)


@contextmanager
def one_reading() -> Iterator[None]:
    """The reading of one file, whose time begins now; a reading inside another ends with that one."""
    token = _DEADLINE.set(min(_DEADLINE.get(), time.monotonic() + current_limits().timeout))
    try:
        yield
    finally:
        _DEADLINE.reset(token)


class TimeIsUp(BaseException):
    """The time of a reading was up, and its reader did not look at the clock."""


@contextmanager
def alarm() -> Iterator[None]:
    """Raise `TimeIsUp` in the block shortly after the reading under way should have ended: readers of plug-ins do not call `check_time`.

    Only the main thread can be interrupted so, and only where nobody else has set the alarm clock of the process.
    """
    free = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not free or signal.getitimer(signal.ITIMER_REAL)[0] or signal.getsignal(signal.SIGALRM) != signal.SIG_DFL:
        yield
        return

    def ring(*_: Any) -> None:
        raise TimeIsUp

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(time_left(), 0.0) + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


def time_left() -> float:
    """Seconds until the reading under way must end; the whole timeout where no reading is under way."""
    return min(current_limits().timeout, _DEADLINE.get() - time.monotonic())


def check_time(element: str, doing: str = "parsing the file") -> None:
    """Raise ``E109`` when the time of the reading under way is up. Loops that a file can make long call it as they go."""
    if time.monotonic() > _DEADLINE.get():
        raise too_slow(element, doing)


def too_slow(element: str, doing: str) -> CadImportError:
    """The error for a reading whose time is up."""
    return CadImportError(
        "E109",
        f"'{element}' was not read within {current_limits().timeout:g} s; the program was still {doing}.",
        remedy="Allow more time with --timeout (timeout=), or export a smaller assembly (without fasteners and threads) from CAD.",
        element=element,
    )


def limit_memory(size: int) -> None:
    """Let this process have no more than `size` bytes of address space; where the system has no such limit, nothing happens."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = size if hard == resource.RLIM_INFINITY else min(size, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    except (ValueError, OSError):  # macOS does not take this limit
        return
