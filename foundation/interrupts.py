"""Ctrl-C that gets through where a library drops it.

CasADi's operators look at their arguments by calling back into Python, and drop whatever is raised there. A Ctrl-C that falls into one of
these calls is lost; of those in which long expressions are written, every third is.
"""

from __future__ import annotations

import _thread
import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

AGAIN = 0.1  # s after which an interrupt that was dropped is repeated


@contextlib.contextmanager
def insistent_interrupts() -> Iterator[None]:
    """Within it, Ctrl-C is repeated until it has ended what is done there; at the latest it is raised at the end.

    Nothing within may catch KeyboardInterrupt and go on. It leaves alone what handles Ctrl-C in another way, and other threads.
    """
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    over = threading.Event()
    repeating: list[threading.Thread] = []

    main = threading.get_ident()

    def repeat() -> None:
        while not over.wait(AGAIN):
            if hasattr(signal, "pthread_kill"):
                signal.pthread_kill(main, signal.SIGINT)  # ends a wait, too
            else:
                _thread.interrupt_main()

    def handle(number: int, frame: FrameType | None) -> None:
        if not repeating:
            repeating.append(threading.Thread(target=repeat, daemon=True))
            repeating[0].start()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, lambda number, frame: None)  # one that is on its way is not raised here
        over.set()
        for thread in repeating:
            thread.join()
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if repeating:
        raise KeyboardInterrupt
