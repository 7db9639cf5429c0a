"""Ctrl-C that is dropped once."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterator

import pytest

from foundation.interrupts import AGAIN, insistent_interrupts


@pytest.fixture(autouse=True)
def default_handler() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def dropped() -> None:
    """What a library does that looks at an argument."""
    with contextlib.suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def work(seconds: float, done: list[bool]) -> None:
    """Drops an interrupt, and goes on."""
    with insistent_interrupts():
        dropped()
        time.sleep(seconds)
        done.append(True)


def test_an_interrupt_that_was_dropped_comes_again() -> None:
    done: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        work(20.0, done)
    assert not done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_that_was_dropped_at_the_end_is_raised_there() -> None:
    done: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        work(0.0, done)
    assert done
    time.sleep(1.5 * AGAIN)  # nothing repeats it afterwards


def test_other_handlers_are_left_alone() -> None:
    def own(number: int, frame: object) -> None: ...

    signal.signal(signal.SIGINT, own)
    with insistent_interrupts():
        assert signal.getsignal(signal.SIGINT) is own
