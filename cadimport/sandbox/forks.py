"""Work on many things at once in forks of this process: for a child process that holds shapes of the CAD kernel, which cannot be sent.

The kernel never lets two threads of Python run at a time, so a second core helps only a second process. A fork shares all shapes with
this process and pays for no import; what it makes comes back through a pipe. It is used where nothing speaks against it: on Linux, by a
process of one thread, on a machine of several cores.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from foundation.errors import MategraphError
from foundation.frozen import FoundLater

from .child_process import die_with_parent

Item = TypeVar("Item")
Made = TypeVar("Made")

MOST_PROCESSES = 4  # processes; each has its own copy of what it changes


def forks(load: float) -> int:
    """How many processes a load is worth sharing among, where one more pays for itself from a load of 1 on; 1 where none can be made."""
    if sys.platform != "linux" or len(os.listdir("/proc/self/task")) > 1:
        return 1
    return max(1, min(MOST_PROCESSES, len(os.sched_getaffinity(0)), int(load)))


def forked(shares: Sequence[Sequence[Item]], work: Callable[[Sequence[Item], bool], list[Made]]) -> list[list[Made]]:
    """``work(share, first)`` of every share, the first in this process, each of the others in a fork of it.

    What a fork raises is raised here. A fork that crashes takes this process with it by the same signal: to the parent that waits for this
    process they are one.
    """
    others = [_start(share, work) for share in shares[1:]]
    try:
        return [work(shares[0], True), *(_result(*other) for other in others)]
    finally:
        for process, stream in others:
            _end(process, stream)


def _start(share: Sequence[Any], work: Callable[[Sequence[Any], bool], list[Any]]) -> tuple[int, int]:
    reader, writer = os.pipe()
    parent = os.getpid()
    process = os.fork()
    if process:
        os.close(writer)
        return process, reader
    try:
        die_with_parent(parent)
        os.close(reader)
        message: tuple[str, Any]
        try:
            message = ("made", work(share, False))
        except MategraphError as error:
            message = ("refused", error.as_dict())
        except MemoryError:
            message = ("memory", None)
        except Exception as reason:
            message = ("failed", f"{type(reason).__name__}: {reason}")
        with open(writer, "wb") as stream:
            _Sender(stream, protocol=pickle.HIGHEST_PROTOCOL).dump(message)
    finally:
        os._exit(0)


class _Sender(pickle.Pickler):
    """What is to be found later is not found because it is sent."""

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, FoundLater) and value.finder is not None:
            return type(value).later, (value.finder,)
        return NotImplemented


def _result(process: int, stream: int) -> list[Any]:
    with open(stream, "rb", closefd=False) as pipe:
        data = pipe.read()
    if not data:
        _, status = os.waitpid(process, 0)
        if os.WIFSIGNALED(status):
            os.kill(os.getpid(), os.WTERMSIG(status))
        raise RuntimeError("a fork ended without a result")
    how, what = pickle.loads(data)  # written by this very program
    if how == "refused":
        raise MategraphError(what["code"], what["what"], remedy=what["remedy"], element=what["element"], place=what["place"])
    if how == "memory":
        raise MemoryError
    if how == "failed":
        raise RuntimeError(what)
    made: list[Any] = what
    return made


def _end(process: int, stream: int) -> None:
    os.close(stream)
    try:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    except (ProcessLookupError, ChildProcessError):
        return
