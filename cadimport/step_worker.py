"""The child process that reads a STEP file: ``step_worker.main(path, folder)``. Only this process loads the CAD kernel.

It writes the assembly into a folder (`store.save_assembly`) and tells its progress and its end to the parent in lines of JSON on
standard output. The kernel's own chatter is turned to standard error.

1. read      parse the file
2. transfer  build B-rep shapes and the product tree (XCAF document)
3. measure   walk the tree; for every distinct part: exact mass properties, analytic faces, fingerprint
4. tessellate  triangles and edges for display
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from .errors import MategraphError
from .reading_limits import limit_memory

Report = Callable[[str, float], None]


def main(path: str, folder: str, text: str, memory: str) -> int:
    """Read the file at the absolute `path` into `folder`; `text` is its `StepText` as JSON. Returns the exit code of the process."""
    limit_memory(int(memory))
    _die_with_parent()
    channel = _take_stdout()

    def send(message: dict[str, Any]) -> None:
        channel.write(json.dumps(message) + "\n")
        channel.flush()

    def report(stage: str, fraction: float) -> None:
        send({"stage": stage, "fraction": fraction})

    try:
        report("read", 0.0)
        from .step_document import read_document
        from .step_text import StepText
        from .store import save_assembly

        assembly = read_document(Path(path), StepText(**json.loads(text)), report)
        save_assembly(assembly, Path(folder))
    except MategraphError as error:
        send({"error": error.as_dict()})
        return 0
    except MemoryError:
        send({"memory": True})
        return 0
    except Exception as reason:  # the kernel's exceptions have no common Python base; the parent makes one coded error of them
        send({"failure": f"{type(reason).__name__}: {reason}".strip()})
        raise
    send({"done": True})
    return 0


def _take_stdout() -> TextIO:
    """The real standard output as a text stream; from now on everything else that writes there goes to standard error."""
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return channel


def _die_with_parent() -> None:
    """On Linux, ask the system to end this process when its parent ends, however it ends: the kernel may run for minutes."""
    if sys.platform != "linux":
        return
    import ctypes
    import signal

    parent = os.getppid()
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != parent:
        os._exit(1)
