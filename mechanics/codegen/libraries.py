"""Shared libraries from C text: which compiler there is, where its libraries are kept, and who waits for them.

Usually a library that is not in the cache is made at once. A run need not wait for it: within `virtual_machine_only` there is no compiler,
and within `known_libraries` only what the cache has is used, and the rest is listed for a `Compilation` in the background.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from foundation.atomic_file import write_whole
from foundation.cache import UNFINISHED, cache_dir, trim, used

# -O2 without -march=native: the file may be kept on a disk that several machines share, and contraction to fused multiply-adds would make
# results differ between them. -O3 was measured to bring nothing on straight-line code.
FLAGS = ("-fPIC", "-shared", "-fno-math-errno", "-ffp-contract=off")
# Long functions are cut into pieces (`split_functions`), so that the time to compile grows linearly: about 0.15 ms per operation at -O1,
# half as much again at -O2 for code that is no faster. Very long ones are not compiled at all but become tables (`operation_tables`).
SHORT = 5_000  # operations
MADE = "function.so"
TIMEOUT = 300.0  # s for one compilation
REWRITTEN = "tables and pieces, 1"  # in the name of object files: to be counted up when those two write another text

_made: list[Path] = []
_virtual: ContextVar[bool] = ContextVar("_virtual", default=False)
_missing: ContextVar[list[Source] | None] = ContextVar("_missing", default=None)


class NotCompiledYetError(RuntimeError):
    """A library is not in the cache, and nobody is to wait for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A C text, and how it is compiled."""

    text: str  # what the library is known by
    compiler: str  # path
    level: str  # of optimisation: -O2
    rewrite: Callable[[str], str] | None = None  # makes of `text` what is compiled

    @property
    def flags(self) -> tuple[str, ...]:
        """Arguments of the compiler."""
        return (self.level, *FLAGS)

    @property
    def library(self) -> Path:
        """Where its library is in the cache, or will be."""
        rewritten = REWRITTEN if self.rewrite else ""
        system = (platform.system(), platform.machine())
        key = "\n".join((self.text, rewritten, _identity(self.compiler), " ".join(self.flags), *system))
        return cache_dir() / "compiled" / f"{hashlib.sha256(key.encode()).hexdigest()[:32]}.so"

    def written_to(self, folder: Path) -> list[str]:
        """The command that makes the file `MADE` in a folder, to which the text is written now."""
        source, made = folder / "function.c", folder / MADE
        source.write_text(self.rewrite(self.text) if self.rewrite else self.text)
        return [*_command(self.compiler), *self.flags, str(source), "-o", str(made), "-lm"]


@contextlib.contextmanager
def virtual_machine_only() -> Iterator[None]:
    """Within it there is no compiler."""
    token = _virtual.set(True)
    try:
        yield
    finally:
        _virtual.reset(token)


@contextlib.contextmanager
def known_libraries() -> Iterator[list[Source]]:
    """Within it nothing is compiled: what is not in the cache is listed, and runs on the virtual machine."""
    missing: list[Source] = []
    token = _missing.set(missing)
    try:
        yield missing
    finally:
        _missing.reset(token)


def compiler() -> str | None:
    """Path of the C compiler: ``$CC`` where it is one word, else cc, gcc or clang, else the one in the Python package ziglang.

    None without one, or with ``MATEGRAPH_NO_COMPILER``.
    """
    if _virtual.get() or os.environ.get("MATEGRAPH_NO_COMPILER", "") not in ("", "0") or sys.platform == "win32":
        return None
    wanted = os.environ.get("CC", "").strip()
    for candidate in (wanted, "cc", "gcc", "clang"):
        found = shutil.which(candidate) if candidate else None
        if found:
            return found
    package = importlib.util.find_spec("ziglang")
    zig = None if package is None or package.origin is None else Path(package.origin).with_name("zig")
    return None if zig is None or not zig.exists() else str(zig)


def why_no_compiler() -> str:
    """The reason why `compiler` finds none."""
    if _virtual.get():
        return "nothing is compiled yet"
    if os.environ.get("MATEGRAPH_NO_COMPILER", "") not in ("", "0"):
        return "MATEGRAPH_NO_COMPILER is set"
    return "no C compiler found (cc, gcc, clang or the Python package ziglang)"


def _command(path: str) -> list[str]:
    """How the compiler is called. Zig is one of several tools in one, and would compile for this very processor, unlike the others."""
    return [path, "cc", "-mcpu=baseline"] if Path(path).name == "zig" else [path]


def optimisation(operations: int) -> str:
    """The compiler's level of optimisation for a function of that many operations.

    >>> optimisation(2_000), optimisation(30_000)
    ('-O2', '-O1')
    """
    return "-O2" if operations <= SHORT else "-O1"


def compiled_library(text: str, path: str, level: str, *, rewrite: Callable[[str], str] | None = None) -> Path:
    """The library of a C text by the compiler at `path`, from the cache or made now.

    Parameters
    ----------
    text
        What the file is known by.
    rewrite
        What makes of it the text that is compiled; not called where the file is known.

    Raises
    ------
    OSError, subprocess.SubprocessError, NotCompiledYetError
        When the compiler or the cache fail; or within `known_libraries`.
    """
    source = Source(text=text, compiler=path, level=level, rewrite=rewrite)
    library = source.library
    if is_whole(library):
        used(library)
        used(_seal(library))
        return library
    missing = _missing.get()
    if missing is not None:
        missing.append(source)
        raise NotCompiledYetError("not compiled yet")
    folder = scratch_folder()
    try:
        command = source.written_to(folder)
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=TIMEOUT, env=compiler_environment())
        keep(folder / MADE, library)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return library


def is_whole(library: Path) -> bool:
    """Whether a library is in the cache, and whole: loading one that was cut short would end the process."""
    seal = _seal(library)
    return library.exists() and seal.exists() and seal.read_text() == _digest(library)


def scratch_folder() -> Path:
    """A new folder in the cache, in which a library is made: runs that make the same one at once do not disturb each other."""
    folder = cache_dir() / "compiled"
    folder.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(dir=folder, prefix=UNFINISHED))


def keep(made: Path, library: Path) -> None:
    """Put a library that was just made into the cache, under its name and whole."""
    write_whole(_seal(library), _digest(made))
    made.replace(library)
    _made.append(library)
    trim("compiled")


def libraries_made() -> int:
    """How many libraries compilers have made for this process."""
    return len(_made)


def compiler_environment() -> dict[str, str]:
    """Messages in English, whatever the user's language."""
    return {**os.environ, "LC_ALL": "C"}


def _seal(library: Path) -> Path:
    return library.with_suffix(".sha256")


def _digest(library: Path) -> str:
    with library.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@functools.cache
def _identity(path: str) -> str:
    """What names the compiler in the cache: its real file with size and time, which costs no child process."""
    real = Path(path).resolve()
    status = real.stat()
    return f"{real} {status.st_size} {status.st_mtime_ns}"
