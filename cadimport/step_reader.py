"""A STEP file into an `Assembly`, safely: the CAD kernel runs in a child process with a time limit.

The kernel can crash on a damaged file, never lets other threads run while it works, and does not give memory back; in a process of its
own none of that reaches the user's session. Whatever happens there, the caller gets an `Assembly` or one `CadImportError`.
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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import IO, Any

from .assembly import Assembly
from .errors import CadImportError
from .reading_limits import current_limits, reading_limits
from .step_archive import is_packed, unpack_step
from .step_text import StepText, check_step_text, referenced_files
from .store import load_assembly

Progress = Callable[[str, float], None]

# The child finds this package where the parent found it; -P keeps the user's current folder out of its import path.
_START_CHILD = "import sys; sys.path.append(sys.argv[1]); from cadimport.step_worker import main; sys.exit(main(*sys.argv[2:]))"

_DOING = {
    "read": "parsing the file",
    "transfer": "building the shapes",
    "measure": "measuring the parts",
    "tessellate": "making triangles",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedStep:
    """A STEP file that was found whole, with all that it refers to."""

    path: Path  # of the text: the file itself, or what was unpacked from it
    text: StepText  # of the file itself; counts are those of all files together
    others: dict[Path, StepText]


def read_step(
    path: Path,
    *,
    timeout: float | None = None,
    memory: int | None = None,
    allow_outside: bool | None = None,
    progress: Progress | None = None,
) -> Assembly:
    """The assembly in the STEP file at `path`: parts, instances, exact geometry; no mates, no materials.

    Parameters
    ----------
    path
        A STEP file of any schema (AP203, AP214, AP242), any length unit, plain or compressed (``.stpZ``, ``.stp.gz``); files that it
        refers to must lie in its folder or below.
    timeout
        Seconds after which reading is given up. What is None here and below is taken from `reading_limits`.
    memory
        Bytes of address space that the reading process may use.
    allow_outside
        Let it read files outside its folder, if it refers to them.
    progress
        Called as ``progress(stage, fraction)`` with stage "read", "transfer", "measure" or "tessellate" and 0 <= fraction <= 1.

    Raises
    ------
    CadImportError
        ``E101`` ... ``E119``; see docs/errors/cadimport.md.
    """
    path = Path(path).absolute()  # by a relative path the kernel does not find external references, and does not say so
    before = {path: path.stat()} if path.exists() else {}  # before the first byte is read: a save from here on is noticed
    with (
        reading_limits(timeout=timeout, memory=memory, outside=allow_outside) as limits,
        opened_step(path) as opened,
        tempfile.TemporaryDirectory(prefix="mategraph-") as folder,
    ):
        before |= {file: file.stat() for file in opened.others}
        target = Path(folder) / "assembly"
        _run_child(path.name, opened, target, limits.timeout, limits.memory, progress)
        assembly = load_assembly(target)
        for file, stat in before.items():
            _check_unchanged(file, stat)
    references = tuple((file, facts.digest) for file, facts in opened.others.items()) if opened.path == path else ()
    return assembly.with_changes(source=path, references=references)


@contextmanager
def opened_step(path: Path) -> Iterator[OpenedStep]:
    """The text of a STEP file, unpacked if need be, checked, with the files that it refers to; what was unpacked goes with the block."""
    path = Path(path).absolute()
    with tempfile.TemporaryDirectory(prefix="mategraph-") as folder:
        plain, digest = path, ""
        try:
            if path.is_file() and is_packed(path):
                plain, digest = unpack_step(path, Path(folder))
            text = check_step_text(plain)
            others = referenced_files(plain, text, outside=current_limits().outside)
        except CadImportError as error:
            if error.element == path.name:
                raise
            raise CadImportError(error.code, f"In '{path.name}': {error.what}", remedy=error.remedy, element=path.name) from None
        together = _together(text, others)
        yield OpenedStep(path=plain, text=replace(together, digest=digest or text.digest), others=others)


def _together(text: StepText, others: dict[Path, StepText]) -> StepText:
    """Facts about the main file, with the counts of all files: what the kernel must have found in the end."""
    every = (text, *others.values())
    return replace(text, uses=sum(t.uses for t in every), solids=sum(t.solids for t in every), references=())


def _run_child(name: str, opened: OpenedStep, target: Path, timeout: float, memory: int, progress: Progress | None) -> None:
    """Run the worker until it is done, fails, or the time is up; the child never outlives this call."""
    path = opened.path.with_name(name)  # for messages: the name that the user knows
    root = os.fspath(Path(__file__).resolve().parent.parent)
    arguments = [root, os.fspath(opened.path), os.fspath(target), json.dumps(asdict(opened.text)), str(memory)]
    command = [sys.executable, "-P", "-X", "faulthandler=0", "-c", _START_CHILD, *arguments]
    with tempfile.TemporaryFile() as chatter:
        try:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=chatter)
        except OSError as reason:
            raise _failure(path, f"The process that reads CAD files did not start: {reason}.") from reason
        assert child.stdout is not None
        try:
            stage, last = _listen(path, child, child.stdout, timeout, progress)
        finally:  # also on Ctrl-C and on an exception in the caller's progress function
            child.kill()
            child.wait()
            child.stdout.close()
        chatter.seek(0)
        words = chatter.read().decode("utf-8", "replace")
    if "error" in last:
        error = last["error"]
        raise CadImportError(error["code"], error["what"], remedy=error["remedy"], element=error["element"])
    if not last.get("done"):
        raise _explain_end(path, child.returncode, stage, last, words)


def _listen(
    path: Path, child: subprocess.Popen[bytes], stream: IO[bytes], timeout: float, progress: Progress | None
) -> tuple[str, dict[str, Any]]:
    """The last stage and the last message of the child, which has ended by itself when this returns."""
    lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def pump() -> None:
        try:
            for line in stream:
                lines.put(line)
        finally:
            lines.put(None)

    reader = threading.Thread(target=pump, name="step-worker-output", daemon=True)
    reader.start()
    deadline = time.monotonic() + timeout
    stage = "read"
    last: dict[str, Any] = {}
    try:
        while True:
            try:
                line = lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise _too_slow(path, timeout, stage) from None
            if line is None:
                break
            message = _message(line)
            if message is None:  # not ours: something that a site's start-up code prints
                continue
            last = message
            if "stage" in last:
                stage = last["stage"]
                if progress is not None:
                    progress(stage, float(last["fraction"]))
        try:
            child.wait(timeout=max(1.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            if not last.get("done"):
                raise _too_slow(path, timeout, stage) from None
    finally:
        if child.poll() is None:
            child.kill()
        reader.join()
    return stage, last


def _message(line: bytes) -> dict[str, Any] | None:
    try:
        message = json.loads(line)
    except ValueError:
        return None
    return message if isinstance(message, dict) else None


def _too_slow(path: Path, timeout: float, stage: str) -> CadImportError:
    return CadImportError(
        "E109",
        f"'{path.name}' was not read within {timeout:g} s; the CAD kernel was still {_DOING.get(stage, stage)}.",
        remedy="Allow more time, or export a smaller assembly (without fasteners and threads) from CAD.",
        element=path.name,
    )


def _explain_end(path: Path, code: int, stage: str, last: dict[str, Any], words: str) -> CadImportError:
    """The error for a child that ended without a result."""
    doing = _DOING.get(stage, stage)
    if last.get("memory") or code == -getattr(signal, "SIGKILL", 9) or "bad_alloc" in words or "MemoryError" in words:
        return CadImportError(
            "E110",
            f"Reading '{path.name}' was stopped by the system while {doing}; most likely the memory was used up.",
            remedy="Close other programs, or export a smaller assembly (without fasteners and threads) from CAD.",
            element=path.name,
        )
    if "failure" in last:
        return _failure(path, f"The CAD kernel gave up on '{path.name}' while {doing}: {last['failure']}.")
    # A negative code is a signal; Windows reports a crash as a large exit code such as 0xC0000005.
    if code < 0 or code > 255:
        try:
            how = signal.Signals(-code).name
        except ValueError:
            how = hex(code & 0xFFFFFFFF)
        return CadImportError(
            "E108",
            f"The CAD kernel crashed ({how}) on '{path.name}' while {doing}; the file is probably damaged.",
            remedy="Export it again from CAD, if possible as AP214 or AP242; nothing else was affected.",
            element=path.name,
        )
    told = words.strip().splitlines()
    return _failure(path, f"Reading '{path.name}' ended without a result while {doing}{': ' + told[-1] if told else ''}.")


def _failure(path: Path, what: str) -> CadImportError:
    return CadImportError(
        "E113", what, remedy="Export the file again from CAD; if that does not help, please report it with the file.", element=path.name
    )


def _check_unchanged(path: Path, before: os.stat_result) -> None:
    try:
        after = path.stat()
    except OSError:
        after = None
    if after is None or (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        raise CadImportError(
            "E115", f"'{path.name}' changed while it was being read.", remedy="Read it again when it is saved.", element=path.name
        )
