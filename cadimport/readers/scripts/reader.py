"""A CAD script, or an object that it makes, into an `Assembly`: CadQuery assemblies and build123d parts with joints.

A script is the user's own program: it runs in a child process with a time limit, and only when the caller has asked the user
(`mategraph` does, see ``mategraph trust``). Its machine is the value of ``assembly``, ``machine`` or ``result``, else what it gives to
``show_object``, else its only assembly, else all of its parts that have joints.
"""

from __future__ import annotations

import gc
import hashlib
import io
import runpy
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from foundation.errors import CadImportError

from ...assembly import Assembly
from ...sandbox.child_process import Progress, Report, run_child, serve
from ...sandbox.safe_xml import read_bytes

_NAMES = ("assembly", "machine", "result")


def read_script(path: Path, *, progress: Progress | None = None) -> Assembly:
    """The assembly that a Python script makes. **Runs the script**, in a child process.

    Raises
    ------
    CadImportError
        ``E164`` the script fails, ``E165`` it makes no assembly; ``E108`` ... ``E113`` from the child process.
    """
    from ...store.assembly_files import load_assembly

    path = Path(path).absolute()
    read_bytes(path, 10_000_000)
    with tempfile.TemporaryDirectory(prefix="mategraph-") as folder:
        target = Path(folder) / "assembly"
        run_child(
            "cadimport.readers.scripts.reader:main",
            [str(path), str(target)],
            element=path.name,
            doing={"read": "running the script"},
            progress=progress,
        )
        return load_assembly(target)


def main(script: str, target: str) -> int:
    """In the child: run the script and store its assembly in the folder `target`."""

    def work(report: Report) -> dict[str, Any]:
        from ...store.assembly_files import save_assembly

        gc.enable()  # the script may make any amount of garbage
        path = Path(script)
        report("read", 0.0)
        assembly = read_object(_run(path), source=path, report=report)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        save_assembly(assembly.with_changes(digest=digest), Path(target))
        return {}

    return serve(work, tidy=True)


def read_object(machine: Any, *, source: Path | None = None, report: Report | None = None) -> Assembly:
    """The assembly of a ``cadquery.Assembly``, a build123d shape, or several build123d shapes with joints.

    Parameters
    ----------
    machine
        The object, or a sequence of shapes.
    source
        The file that it comes from; a name for messages.

    Raises
    ------
    CadImportError
        ``E165`` when it is nothing of the kind.
    """
    source = Path("script.py").absolute() if source is None else source
    report = report or (lambda stage, fraction: None)
    if _is(machine, "cadquery", "Assembly"):
        from .cadquery_assembly import from_cadquery

        return from_cadquery(machine, source, report)
    shapes = list(machine) if isinstance(machine, (list, tuple)) else [machine]
    if shapes and all(_is(shape, "build123d", "Shape") for shape in shapes):
        from .build123d_parts import from_build123d

        return from_build123d(shapes, source, report)
    raise CadImportError(
        "E165",
        f"'{source.name}' makes no assembly, but a {type(machine).__name__}.",
        remedy='Let it set "assembly" to a cadquery.Assembly, or to build123d parts that are joined.',
        element=source.name,
    )


# ----------------------------------------------------------------------------------------------------------------------- scripts


def _run(path: Path) -> Any:
    """The machine that a script makes."""
    import sys

    shown: list[Any] = []
    sys.path.insert(0, str(path.parent))
    try:
        with redirect_stdout(io.StringIO()):
            values = runpy.run_path(
                str(path), init_globals={"show_object": lambda value, *_, **__: shown.append(value)}, run_name="__mategraph__"
            )
    except SystemExit as reason:
        raise _script_failed(path, f"it ends with exit code {reason.code}", None) from None
    except Exception as reason:
        line, frames = None, reason.__traceback__
        while frames is not None:
            if frames.tb_frame.f_code.co_filename == str(path):
                line = frames.tb_lineno
            frames = frames.tb_next
        raise _script_failed(path, f"{type(reason).__name__}: {reason}", getattr(reason, "lineno", None) or line) from None
    return _machine_in(values, shown, path)


def _machine_in(values: Mapping[str, Any], shown: list[Any], path: Path) -> Any:
    """What of a script's values and of what it has shown is its machine, see the docstring of this module."""
    values = {name: _built(value) for name, value in values.items()}
    shown = [_built(value) for value in shown]
    for name, value in values.items():
        if _is(value, "build123d", "Shape") and not value.label and name not in _NAMES:
            value.label = name  # what has no other name is called as the script calls it
    for name in _NAMES:
        if name in values and (_usable(values[name]) or isinstance(values[name], list)):
            return values[name]
    for candidates in (shown, list(values.values())):
        assemblies = [v for v in _distinct(candidates) if _is(v, "cadquery", "Assembly")]
        if len(assemblies) == 1:
            return assemblies[0]
        joined = [v for v in _distinct(candidates) if _is(v, "build123d", "Shape") and getattr(v, "joints", None)]
        if joined:
            return joined
    raise CadImportError(
        "E165",
        f"'{path.name}' makes several assemblies, or none.",
        remedy='Let it set "assembly" to a cadquery.Assembly, or to a list of build123d parts with joints.',
        element=path.name,
    )


def _built(value: Any) -> Any:
    """What a builder of build123d has built, with the joints that it was given; any other value as it is."""
    if isinstance(value, (list, tuple)):
        return [_built(one) for one in value]
    part = getattr(value, "part", None) if _is(value, "build123d", "BuildPart") else None
    return value if part is None else part


def _usable(value: Any) -> bool:
    return _is(value, "cadquery", "Assembly") or _is(value, "build123d", "Shape")


def _distinct(values: Iterable[Any]) -> list[Any]:
    return list({id(value): value for value in values}.values())


def _is(value: Any, package: str, name: str) -> bool:
    """Whether a value is an instance of a class of a package, without importing the package."""
    return any(cls.__name__ == name and cls.__module__.split(".")[0] == package for cls in type(value).__mro__)


def _script_failed(path: Path, why: str, line: int | None) -> CadImportError:
    return CadImportError(
        "E164",
        f"The script '{path.name}' fails: {why}.",
        remedy="Correct the script; run it by itself to see the whole message.",
        element=path.name,
        place=path.name if line is None else f"{path.name}:{line}",
    )
