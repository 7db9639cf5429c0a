"""Work that may crash, hang or eat memory, in a process of its own: the CAD kernel on foreign files, the user's CAD scripts.

The kernel can crash on a damaged file, never lets other threads run while it works, and does not give memory back; in a process of its
own none of that reaches the user's session. The child is this Python with one function of this package; it reports its progress and its
end in lines of JSON on standard output. It works under the `reading_limits` of its parent and never outlives the call.
"""

from __future__ import annotations

import gc
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, Any, TextIO

from foundation.errors import CadImportError, MategraphError

from .limits import current_limits, limit_memory, reading_limits, time_left, too_slow

Progress = Callable[[str, float], None]
Report = Callable[[str, float], None]

# The child finds this package where the parent found it, first of all places; -P keeps the user's current folder out of its import path.
_START = "import sys; sys.path.insert(0, sys.argv[1]); from cadimport.sandbox.child_process import main; sys.exit(main(*sys.argv[2:]))"

_DOING = {
    "read": "parsing the file",
    "transfer": "building the shapes",
    "measure": "measuring the parts",
    "tessellate": "making triangles",
}


def run_child(
    function: str,
    arguments: Sequence[str],
    *,
    element: str,
    doing: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The last message of ``module:function`` run with `arguments` in a child process, under the limits that hold now.

    Parameters
    ----------
    function
        ``"cadimport.module:name"``; it calls `serve` and returns its exit code.
    element
        Name of the file for messages.
    doing
        What the child does in a stage, for messages, where the name of the stage is not enough.

    Raises
    ------
    CadImportError
        What the child raised, or ``E108`` crashed, ``E109`` too slow, ``E110`` out of memory, ``E113`` any other end.
    """
    limits = current_limits()
    root = os.fspath(Path(__file__).resolve().parents[2])
    known = "" if limits.parts is None else os.fspath(limits.parts)
    given = [str(limits.memory), known, function, *arguments]
    with tempfile.TemporaryFile() as chatter:
        try:
            child = _started(root, given, chatter)
        except OSError as reason:
            raise _failure(element, f"The process that reads CAD files did not start: {reason}.") from reason
        assert child.stdout is not None
        words = _DOING | dict(doing or {})
        try:
            stage, last, late = _listen(child, child.stdout, time_left(), progress)
        finally:  # also on Ctrl-C and on an exception in the caller's progress function
            child.kill()
            child.wait()
            child.stdout.close()
        chatter.seek(0)
        printed = chatter.read().decode("utf-8", "replace")
    if "error" in last:
        error = last["error"]
        raise CadImportError(error["code"], error["what"], remedy=error["remedy"], element=error["element"], place=error["place"])
    if not last.get("done"):
        what = words.get(stage, stage)
        raise too_slow(element, what) if late else _explain_end(child.returncode, last, printed, element, what)
    return last


def _started(root: str, given: Sequence[str], errors: IO[bytes]) -> Any:
    """A child process that runs `main`: a fork of one that has the kernel loaded where there is one, else a new process."""
    from .warm_process import warm_child

    warm = warm_child(given, errors.fileno())
    if warm is not None:
        return warm
    command = [sys.executable, "-P", "-X", "faulthandler=0", "-c", _START, root, *given]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors)


def main(memory: str, parts: str, function: str, *arguments: str) -> int:
    """In the child: take on the limits, and run ``module:function``. Returns the exit code.

    `parts` is the folder of what is known of shapes, or empty.
    """
    # The kernel's module makes a hundred thousand objects that stay: looking for garbage among them takes a fifth of its import.
    gc.disable()
    limit_memory(int(memory))
    die_with_parent(os.getppid())
    # The threads of numpy's linear algebra gain nothing on 3 x 3 matrices, and a process of threads cannot be forked (`forks`).
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    module, _, name = function.partition(":")
    with reading_limits(parts=Path(parts) if parts else None):
        return int(getattr(import_module(module), name)(*arguments))


def serve(work: Callable[[Report], dict[str, Any]], *, tidy: bool = False) -> int:
    """Run `work` in the child and report to the parent how it ended; what it returns is the last message. Returns the exit code.

    After its last message the process ends at once. The interpreter's own shutdown looks through every object of the kernel's module and
    frees every shape, which takes a tenth of a reading, for memory that the system takes back anyway. It runs only with `tidy`: the
    user's code may have left something to do at the end.
    """
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
    if not tidy:
        os._exit(0)
    return 0


def _listen(
    child: subprocess.Popen[bytes], stream: IO[bytes], timeout: float, progress: Progress | None
) -> tuple[str, dict[str, Any], bool]:
    """The last stage and the last message of the child, and whether its time was up; otherwise it has ended by itself."""
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
    stage = "read"
    last: dict[str, Any] = {}
    try:
        while (line := lines.get(timeout=max(0.0, deadline - time.monotonic()))) is not None:
            message = _message(line)
            if message is None:  # not ours: something that a site's start-up code prints
                continue
            last = message
            if "stage" in last:
                stage = last["stage"]
                if progress is not None:
                    progress(stage, float(last["fraction"]))
        child.wait(timeout=max(1.0, deadline - time.monotonic()))
    except (queue.Empty, subprocess.TimeoutExpired):  # its last message counts even if it does not end
        return stage, last, True
    finally:
        if child.poll() is None:
            child.kill()
        reader.join()
    return stage, last, False


def _message(line: bytes) -> dict[str, Any] | None:
    try:
        message = json.loads(line)
    except ValueError:
        return None
    return message if isinstance(message, dict) else None


def _explain_end(code: int, last: dict[str, Any], words: str, element: str, doing: str) -> CadImportError:
    """The error for a child that ended without a result."""
    if last.get("memory") or code == -getattr(signal, "SIGKILL", 9) or "bad_alloc" in words or "MemoryError" in words:
        return CadImportError(
            "E110",
            f"Reading '{element}' was stopped while {doing}; most likely the memory was used up.",
            remedy="Close other programs, or export a smaller assembly (without fasteners and threads) from CAD.",
            element=element,
        )
    if "failure" in last:
        return _failure(element, f"'{element}' could not be read; while {doing}: {last['failure']}.")
    if code < 0 or code > 255:  # a signal; Windows reports a crash as a large exit code such as 0xC0000005
        try:
            how = signal.Signals(-code).name
        except ValueError:
            how = hex(code & 0xFFFFFFFF)
        return CadImportError(
            "E108",
            f"The CAD kernel crashed ({how}) on '{element}' while {doing}; the file is probably damaged.",
            remedy="Save or export it again from CAD (STEP as AP214 or AP242); nothing else was affected.",
            element=element,
        )
    lines = words.strip().splitlines()
    return _failure(element, f"Reading '{element}' ended without a result while {doing}{': ' + lines[-1] if lines else ''}.")


def _failure(element: str, what: str) -> CadImportError:
    return CadImportError(
        "E113", what, remedy="Save or export the file again; if that does not help, please report it with the file.", element=element
    )


def _take_stdout() -> TextIO:
    """The real standard output as a text stream; from now on everything else that writes there goes to standard error."""
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return channel


def die_with_parent(parent: int) -> None:
    """On Linux, ask the system to end this process when its parent ends, however it ends: the kernel may run for minutes."""
    if sys.platform != "linux":
        return
    import ctypes

    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != parent:
        os._exit(1)
