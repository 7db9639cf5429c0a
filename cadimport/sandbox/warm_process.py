"""A process that has the CAD kernel loaded and waits, so that a reading need not load it: each is a fork of it.

To load the kernel takes longer than to read a machine of ten parts. Where files are read again and again, `warm_up` starts such a process;
`child_process.run_child` then takes a fork of it in place of a new process. A fork crashes, hangs and eats memory alone, as any child does,
and ends with the process that waits, which ends with us. On Linux only; elsewhere children are started as ever.

The waiting process gets a request over a socket: what to run, and three descriptors: output, errors, and a socket of the child's own,
over which it is killed (by any byte, or by closing it) and its exit code comes back.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import selectors
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from .child_process import die_with_parent
from .child_process import main as run_in_child

LOADED = (
    "cadimport.readers.step.worker",
    "cadimport.readers.step.document",
    "cadimport.readers.step.text_checks",
    "cadimport.store.assembly_files",
)
LARGEST = 1 << 20  # bytes of a request
ROOT = Path(__file__).resolve().parents[2]
START = "import sys; sys.path.insert(0, sys.argv[1]); from cadimport.sandbox.warm_process import wait; sys.exit(wait(*sys.argv[2:]))"


class WarmChild:
    """A fork of the waiting process, with what `run_child` uses of `subprocess.Popen`."""

    def __init__(self, control: socket.socket, stdout: IO[bytes]) -> None:
        self.stdout = stdout
        self.returncode: int | None = None
        self._control = control

    def poll(self) -> int | None:
        """The exit code, negative for a signal; None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(timeout=0.0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once it is there."""
        if self.returncode is None:
            self._control.settimeout(timeout if timeout is None or timeout > 0 else 1e-6)
            try:
                data = self._control.recv(4)
            except TimeoutError:
                raise subprocess.TimeoutExpired("child", timeout or 0.0) from None
            except OSError:
                data = b""
            self.returncode = struct.unpack("<i", data)[0] if len(data) == 4 else -signal.SIGKILL
            self._control.close()
        return self.returncode

    def kill(self) -> None:
        """End it."""
        if self.returncode is None:
            with contextlib.suppress(OSError):
                self._control.send(b"k")


class _Waiting:
    """The waiting process as its parent sees it."""

    def __init__(self, process: subprocess.Popen[bytes], channel: socket.socket) -> None:
        self.process = process
        self.channel = channel


_lock = threading.Lock()
_waiting: _Waiting | None = None


def warm_up() -> None:
    """Start the process that waits, if it is not there yet. It ends with this process; the thread that calls this must live as long."""
    global _waiting
    if sys.platform != "linux" or not hasattr(os, "pidfd_open"):
        return
    with _lock:
        if _waiting is not None and _waiting.process.poll() is None:
            return
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-P", "-X", "faulthandler=0", "-c", START, str(ROOT), str(theirs.fileno()), str(os.getpid())]
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # a process of threads cannot be forked
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env=environment,
            )
        except OSError:
            ours.close()
            return
        finally:
            theirs.close()
        _waiting = _Waiting(process, ours)


def cool_down() -> None:
    """End the process that waits, with all forks of it."""
    global _waiting
    with _lock:
        waiting, _waiting = _waiting, None
    if waiting is not None:
        waiting.channel.close()
        waiting.process.kill()
        waiting.process.wait()


def warm_child(arguments: Sequence[str], errors: int) -> WarmChild | None:
    """A fork that runs `child_process.main` with these arguments and writes errors to a descriptor; None where nothing is warm."""
    with _lock:
        waiting = _waiting
        if waiting is None or waiting.process.poll() is not None:
            return None
        reader, writer = os.pipe()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        request = json.dumps({"arguments": list(arguments), "cwd": os.getcwd()}).encode()
        try:
            if len(request) > LARGEST:
                raise OSError("too long")
            socket.send_fds(waiting.channel, [request], [writer, errors, theirs.fileno()])
        except OSError:
            os.close(reader)
            ours.close()
            return None
        finally:
            os.close(writer)
            theirs.close()
    return WarmChild(ours, os.fdopen(reader, "rb"))


# --------------------------------------------------------------------------------------------------------- in the process that waits


def wait(channel: str, parent: str) -> int:
    """Load the kernel, and fork for every request until the parent is gone. Returns the exit code."""
    gc.disable()
    die_with_parent(int(parent))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is for the parent
    with contextlib.suppress(ImportError):
        for module in LOADED:
            import_module(module)
        _load_kernel()
    gc.freeze()
    requests = socket.socket(fileno=int(channel))
    chosen = selectors.DefaultSelector()
    chosen.register(requests, selectors.EVENT_READ, None)
    while True:
        for key, _ in chosen.select():
            if key.data is None:
                if not _begin(requests, chosen):
                    return 0
            else:
                _attend(key.fileobj, key.data, chosen)


def _load_kernel() -> None:
    """What the readers import when they first need it."""
    for name in ("STEPCAFControl", "XCAFDoc", "BRepGProp", "BRepMesh", "TDocStd", "BinTools", "BRepAdaptor", "GeomAdaptor", "BRepTools"):
        with contextlib.suppress(ImportError):
            import_module(f"OCP.{name}")


def _begin(requests: socket.socket, chosen: selectors.BaseSelector) -> bool:
    """Fork for one request; whether the parent is still there."""
    data, descriptors, _, _ = socket.recv_fds(requests, LARGEST, 3)
    if not data:
        return False
    request = json.loads(data)
    output, errors, control = descriptors
    here = os.getpid()
    process = os.fork()
    if process == 0:
        code = 1
        try:
            die_with_parent(here)
            os.dup2(output, 1)
            os.dup2(errors, 2)
            for own in (output, errors, control, requests.fileno()):
                os.close(own)
            os.chdir(request["cwd"])
            code = run_in_child(*request["arguments"])
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException as reason:
            os.write(2, f"{type(reason).__name__}: {reason}\n".encode())
        finally:
            os._exit(code)
    os.close(output)
    os.close(errors)
    ended = os.pidfd_open(process)
    line = socket.socket(fileno=control)
    state = {"process": process, "ended": ended, "line": line}
    chosen.register(ended, selectors.EVENT_READ, state)
    chosen.register(line, selectors.EVENT_READ, state)
    return True


def _attend(source: Any, state: dict[str, Any], chosen: selectors.BaseSelector) -> None:
    """A child has ended, or is to be ended."""
    process, ended, line = state["process"], state["ended"], state["line"]
    if source is line:
        with contextlib.suppress(OSError):
            line.recv(1)
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)  # it is not reaped yet: the number is still its own
        chosen.unregister(line)
        state["closed"] = True
        return
    chosen.unregister(ended)
    os.close(ended)
    _, status = os.waitpid(process, 0)
    if not state.get("closed"):
        chosen.unregister(line)
    with contextlib.suppress(OSError):
        line.send(struct.pack("<i", os.waitstatus_to_exitcode(status)))
    line.close()
