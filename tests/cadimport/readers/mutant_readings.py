"""How the reading of a damaged file ends, seen from outside."""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import tempfile
import time
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from mutants import KERNEL, Mutant

SECONDS = 3.0  # of processor time for the CAD kernel; a file of this size takes 0.3 s
OWN = 20.0  # s of processor time in the user's own process: what is read there must never reach it
PATIENCE = 20  # times as long by the clock, on a busy machine
MEMORY = 6 << 30  # bytes of address space, of which the kernel's libraries and their data take two thirds
RESIDENT = 1_500_000  # kB that a reading in the user's own process may take, of which the kernel's libraries here are a third


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the reading of one file ended."""

    code: str  # of the error, "assembly", or "BAD"
    what: str
    seconds: float  # of processor time
    resident: int  # kB, the most that the process had


def outcome(mutant: Mutant, folder: Path, seconds: float = SECONDS) -> Outcome:
    """Read the file in a fork of this process; a kernel that computes for longer than `seconds` is stopped."""
    path = mutant.written(folder)
    limit = seconds if mutant.format in KERNEL else OWN
    begun = time.monotonic()
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        _child(path, writer, limit)
    os.close(writer)
    code = ""
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            break
        if time.monotonic() > begun + PATIENCE * limit and not code:
            os.kill(pid, signal.SIGKILL)
            code = "late"
        time.sleep(0.002)
    with open(reader, "rb") as stream:
        words = stream.read().decode("utf-8", "replace")
    if code:
        used = usage.ru_utime + usage.ru_stime
        waited = f"waited for {PATIENCE * limit:g} s, of which it computed for {used:.1f} s"
        code, what = "E109" if used > 0.2 * limit else "BAD", waited
    elif os.WIFSIGNALED(status):
        late = os.WTERMSIG(status) == signal.SIGXCPU
        code, what = "E109" if late else "E108", f"stopped after {limit:g} s" if late else signal.Signals(os.WTERMSIG(status)).name
    elif not words:
        code, what = "E113", f"exit code {os.WEXITSTATUS(status)}"
    else:
        code, what = json.loads(words)
    if mutant.format not in KERNEL:
        if code in ("E108", "E109", "E110", "E113"):
            code, what = "BAD", f"{code} in the user's own process: {what}"
        if usage.ru_maxrss > RESIDENT:
            code, what = "BAD", f"{usage.ru_maxrss / 1e6:.1f} GB in the user's own process"
    return Outcome(code=code, what=what, seconds=usage.ru_utime + usage.ru_stime, resident=usage.ru_maxrss)


def unabridged(path: Path, seconds: float = SECONDS) -> tuple[str, str]:
    """Code and words of reading a file exactly as the program does, with its own child process and its own limits."""
    from cadimport.readers.registry import read_assembly_file
    from cadimport.sandbox.limits import reading_limits
    from foundation.errors import MategraphError

    begun = time.monotonic()
    try:
        with reading_limits(timeout=seconds, memory=MEMORY):
            return _judged(read_assembly_file(path))
    except MategraphError as error:
        late = time.monotonic() - begun - seconds
        # Beside its limit a reading may take what ending the child process takes.
        return (error.code, error.what) if late < 5.0 else ("BAD", f"{late:.0f} s beyond the limit")
    except BaseException:
        return "BAD", traceback.format_exc()


def _child(path: Path, writer: int, seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    usage = resource.getrusage(resource.RUSAGE_SELF)  # a fork begins at nothing
    used = int(usage.ru_utime + usage.ru_stime + seconds + 0.5)
    resource.setrlimit(resource.RLIMIT_CPU, (used, used + 5))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    tempfile.tempdir = str(path.parent / "temporary")
    os.environ["MATEGRAPH_CACHE"] = f"{tempfile.tempdir}/cache"
    from cadimport.kernel import shape_worker
    from cadimport.readers.step import reader as step_reader
    from cadimport.readers.step import worker as step_worker
    from foundation.errors import MategraphError

    step_reader.run_child = shape_worker.run_child = _run_here  # type: ignore[assignment]
    step_worker.serve = shape_worker.serve = lambda work: work(lambda stage, fraction: None)  # type: ignore[assignment,return-value]
    told: tuple[str, str]
    try:
        told = inspected(path)
    except MategraphError as error:
        told = (error.code, error.what) if error.remedy and error.what else ("BAD", f"{error.code} without a word")
        if error.code == "E113" and error.__cause__ is not None and not _of_kernel(error.__cause__):
            told = ("BAD", "".join(traceback.format_exception(error.__cause__)))  # caught by the net under the readers, and still a slip
        if len(str(error)) > 20_000:
            told = ("BAD", f"{error.code} in {len(str(error))} characters")
    except MemoryError:
        told = ("E110", "memory")
    except BaseException:
        told = ("BAD", traceback.format_exc())
    os.write(writer, json.dumps((told[0], told[1][-5000:])).encode())
    os._exit(0)


def inspected(path: Path) -> tuple[str, str]:
    """What ``mategraph inspect`` does, with the table and with ``--json``."""
    from rich.console import Console

    from cadimport.store.assembly_files import load_assembly, save_assembly
    from mategraph.commands.inspect import show_machine
    from mategraph.console import Terminal
    from mategraph.machine import load

    machine = load(path)
    read = machine.assembly_as_read
    with tempfile.TemporaryDirectory() as folder:
        save_assembly(read, Path(folder) / "assembly")
        told = _judged(load_assembly(Path(folder) / "assembly"))
    if told[0] != "assembly":
        return told
    summary = machine.inspect()
    json.dumps(summary.as_dict(), allow_nan=False)
    terminal = Terminal()
    terminal.out = terminal.err = Console(file=io.StringIO(), width=80, soft_wrap=True)
    show_machine(summary, terminal)
    return told


def _run_here(function: str, arguments: list[str], *, element: str, doing: object = None, progress: object = None) -> dict[str, Any]:
    """In place of `run_child`: the same function in this process, which is a child already; what the kernel raises is told alike."""
    from foundation.errors import CadImportError

    module, _, name = function.partition(":")
    try:
        getattr(import_module(module), name)(*arguments)
    except Exception as reason:
        # A slip of our own is not the kernel's fault, though the program would tell it in the same words.
        if _of_kernel(reason):
            raise CadImportError("E113", f"{type(reason).__name__}: {reason}", remedy="kernel", element=element) from reason
        raise
    return {"done": True}


def _of_kernel(reason: BaseException) -> bool:
    return type(reason).__module__.startswith("OCP") or type(reason) is RuntimeError


def _judged(assembly: Any) -> tuple[str, str]:
    """Whether an assembly that was read is one that the rest of the program may trust."""
    import numpy as np

    def rigid(X: Any) -> bool:
        R = X[:3, :3]
        return bool(np.isfinite(X).all() and np.abs(R.T @ R - np.eye(3)).max() < 1e-9 and np.linalg.det(R) > 0.0)

    if not assembly.instances:
        return "BAD", "an assembly of nothing"
    for instance in assembly.instances.values():
        if not rigid(instance.X_WP):
            return "BAD", f"'{instance.name}' has no rigid place"
    for mate in assembly.mates:
        if not (rigid(mate.X_AF) and rigid(mate.X_BM)):
            return "BAD", f"the mate '{mate.name}' has no frames"
        if mate.a not in assembly.instances or mate.b not in assembly.instances or mate.a == mate.b:
            return "BAD", f"the mate '{mate.name}' joins nothing"
        if any(np.isnan(limits).any() or limits[0] > limits[1] for limits in (*mate.freedom_limits.values(), mate.limits or (0.0, 0.0))):
            return "BAD", f"the mate '{mate.name}' has impossible limits"
    for part in assembly.parts.values():
        if part.geometry is not None and not (
            part.geometry.volume > 0.0 and np.isfinite(part.geometry.inertia).all() and np.isfinite(part.geometry.center).all()
        ):
            return "BAD", f"'{part.name}' has impossible integrals"
        if part.rigid is not None and not (
            part.rigid.mass >= 0.0 and np.isfinite([part.rigid.mass, *part.rigid.center, *np.ravel(part.rigid.inertia)]).all()
        ):
            return "BAD", f"'{part.name}' has an impossible mass"
        if not (np.isfinite(part.mesh.vertices).all() and np.isfinite(part.mesh.normals).all()):
            return "BAD", f"'{part.name}' has impossible triangles"
        if len(part.mesh.triangles) and not 0 <= part.mesh.triangles.min() <= part.mesh.triangles.max() < len(part.mesh.vertices):
            return "BAD", f"'{part.name}' has triangles without corners"
    return "assembly", ""
