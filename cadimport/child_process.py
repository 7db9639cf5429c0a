"""Work that may crash, hang or eat memory, in a process of its own: the CAD kernel on foreign shapes, the user's CAD scripts.

The child is this Python with one function of this package; it tells its progress and its end in lines of JSON on standard output.
It gets a time limit, on POSIX a memory limit, and never outlives the call.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, TextIO

from .errors import CadImportError, MategraphError

Progress = Callable[[str, float], None]
Report = Callable[[str, float], None]

MEMORY = 16 << 30  # bytes of address space; the kernel's libraries alone map about 2 GiB

# The child finds this package where the parent found it; -P keeps the user's current folder out of its import path.
_START = (
    "import sys; sys.path.append(sys.argv[1]); from importlib import import_module; "
    "sys.exit(getattr(import_module(sys.argv[2]), sys.argv[3])(*sys.argv[4:]))"
)


def run_child(
    function: str, arguments: Sequence[str], *, element: str, doing: str, timeout: float = 600.0, progress: Progress | None = None
) -> dict[str, Any]:
    """The last message of ``module:function`` run with `arguments` in a child process.

    Parameters
    ----------
    function
        ``"cadimport.module:name"``; it calls `serve` and returns its exit code.
    element
        Name of the file for messages.
    doing
        What the child does, for messages: "building the shapes".

    Raises
    ------
    CadImportError
        What the child raised, or ``E108`` crashed, ``E109`` too slow, ``E110`` out of memory, ``E113`` any other end.
    """
    root = os.fspath(Path(__file__).resolve().parent.parent)
    module, _, name = function.partition(":")
    command = [sys.executable, "-P", "-X", "faulthandler=0", "-c", _START, root, module, name, *arguments]
    with tempfile.TemporaryFile() as chatter:
        try:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=chatter)
        except OSError as reason:
            raise _failure(element, f"The process that reads CAD files did not start: {reason}.") from reason
        assert child.stdout is not None
        try:
            last = _listen(child, child.stdout, element, doing, timeout, progress)
        finally:  # also on Ctrl-C and on an exception in the caller's progress function
            child.kill()
            child.wait()
            child.stdout.close()
        chatter.seek(0)
        words = chatter.read().decode("utf-8", "replace")
    if "error" in last:
        error = last["error"]
        raise CadImportError(error["code"], error["what"], remedy=error["remedy"], element=error["element"], place=error["place"])
    if not last.get("done"):
        raise _explain_end(child.returncode, last, words, element, doing)
    return last


def serve(work: Callable[[Report], dict[str, Any]]) -> int:
    """Run `work` in the child and tell the parent how it ended; what it returns is the last message. Returns the exit code."""
    _limit_memory()
    _die_with_parent()
    channel = _take_stdout()

    def send(message: dict[str, Any]) -> None:
        channel.write(json.dumps(message) + "\n")
        channel.flush()

    def report(stage: str, fraction: float) -> None:
        send({"stage": stage, "fraction": fraction})

    try:
        outcome = work(report)
    except MategraphError as error:
        send({"error": error.as_dict()})
        return 0
    except MemoryError:
        send({"memory": True})
        return 0
    except Exception as reason:  # the kernel's exceptions have no common Python base; the parent makes one coded error of them
        send({"failure": f"{type(reason).__name__}: {reason}".strip()})
        raise
    send({**outcome, "done": True})
    return 0


def _listen(
    child: subprocess.Popen[bytes], stream: IO[bytes], element: str, doing: str, timeout: float, progress: Progress | None
) -> dict[str, Any]:
    lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def pump() -> None:
        try:
            for line in stream:
                lines.put(line)
        finally:
            lines.put(None)

    reader = threading.Thread(target=pump, name="child-output", daemon=True)
    reader.start()
    deadline = time.monotonic() + timeout
    last: dict[str, Any] = {}
    try:
        while True:
            try:
                line = lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise CadImportError(
                    "E109",
                    f"'{element}' was not read within {timeout:g} s; the CAD kernel was still {doing}.",
                    remedy="Allow more time, or make the assembly simpler.",
                    element=element,
                ) from None
            if line is None:
                break
            try:
                message = json.loads(line)
            except ValueError:  # not ours: something that a site's start-up code prints
                continue
            if isinstance(message, dict):
                last = message
                if progress is not None and "stage" in message:
                    progress(message["stage"], float(message["fraction"]))
        child.wait(timeout=5.0)
    except subprocess.TimeoutExpired:  # it has closed its output and does not end: what it said counts
        pass
    finally:
        if child.poll() is None:
            child.kill()
        reader.join()
    return last


def _explain_end(code: int, last: dict[str, Any], words: str, element: str, doing: str) -> CadImportError:
    if last.get("memory") or code == -getattr(signal, "SIGKILL", 9) or "bad_alloc" in words or "MemoryError" in words:
        return CadImportError(
            "E110",
            f"Reading '{element}' was stopped while {doing}; most likely the memory was used up.",
            remedy="Close other programs, or make the assembly simpler.",
            element=element,
        )
    if "failure" in last:
        return _failure(element, f"'{element}' could not be read while {doing}: {last['failure']}.")
    if code < 0 or code > 255:  # a signal; Windows reports a crash as a large exit code such as 0xC0000005
        try:
            how = signal.Signals(-code).name
        except ValueError:
            how = hex(code & 0xFFFFFFFF)
        return CadImportError(
            "E108",
            f"The CAD kernel crashed ({how}) on '{element}' while {doing}; the file is probably damaged.",
            remedy="Save it again from CAD; nothing else was affected.",
            element=element,
        )
    told = words.strip().splitlines()
    return _failure(element, f"Reading '{element}' ended without a result while {doing}{': ' + told[-1] if told else ''}.")


def _failure(element: str, what: str) -> CadImportError:
    return CadImportError(
        "E113", what, remedy="Save the file again; if that does not help, please report it with the file.", element=element
    )


def _take_stdout() -> TextIO:
    """The real standard output as a text stream; from now on everything else that writes there goes to standard error."""
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return channel


def _limit_memory() -> None:
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    except (ValueError, OSError):  # macOS does not take this limit
        return


def _die_with_parent() -> None:
    """On Linux, ask the system to end this process when its parent ends, however it ends."""
    if sys.platform != "linux":
        return
    import ctypes

    parent = os.getppid()
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != parent:
        os._exit(1)
