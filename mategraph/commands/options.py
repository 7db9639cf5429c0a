"""Options that several commands share, declared once; and how a command reports and fails."""

from __future__ import annotations

import contextlib
import functools
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from foundation.errors import MategraphError

from ..console import Terminal, each_error

if TYPE_CHECKING:
    from ..machine import Machine

ProjectArgument = Annotated[
    Path,
    typer.Argument(
        help="A project file (.toml), or a file with an assembly (STEP, FCStd, URDF, SDF, MJCF, Simscape XML, CAD script); "
        "the project file beside it is used if there is one.",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
AllowPython = Annotated[bool, typer.Option("--allow-python", help="Let the project's own Python (blocks, CAD script) run.")]
OutOption = Annotated[Path, typer.Option("--out", "-o", help="Folder for what is written; a folder of the project's name is made in it.")]
FreshOption = Annotated[bool, typer.Option("--fresh", help="Ignore what is cached: read and compute anew.")]
AcceptOption = Annotated[
    bool,
    typer.Option(
        "--accept-assumptions", help="Simulate forces even where a joint that decides the motion is only assumed; every output says so."
    ),
]
CollisionsOption = Annotated[
    bool | None,
    typer.Option(
        "--collisions/--no-collisions",
        help="Look for parts that penetrate, or do not; by default as the project says, and where there are up to 400 parts.",
        show_default=False,
    ),
]
TimeoutOption = Annotated[
    float | None,
    typer.Option("--timeout", help="Seconds that reading one file may take, with all that it leads to (600).", min=0.0, show_default=False),
]
OutsideOption = Annotated[
    bool, typer.Option("--allow-outside", help="Let the CAD file refer to files outside its own folder (and the one above, for meshes).")
]
AtOption = Annotated[
    str | None,
    typer.Option(
        "--at",
        help='Where to linearise: "start" (when left out), "equilibrium", or a time of the run such as 0.5 or "20 ms".',
        show_default=False,
    ),
]
InputsOption = Annotated[
    str,
    typer.Option(
        "--in",
        help="Inputs with commas between: of components (push.u), outputs of sources, held signals, given motions.",
        show_default=False,
    ),
]
BreakOption = Annotated[
    str | None,
    typer.Option(
        "--open",
        "--break",
        help="Open the loop at the output of a sampled block, or at an input that a block drives: gain and phase margin.",
        show_default=False,
    ),
]
PackagePathOption = Annotated[
    list[Path] | None,
    typer.Option("--package-path", help="Folder with ROS packages or Gazebo models, for package:// and model://.", show_default=False),
]
AcceptMatchesOption = Annotated[
    bool,
    typer.Option("--accept-matches", help="Take parts that were edited and renamed for those that the project likely means, for CI."),
]
LeaveOrphansOption = Annotated[
    bool, typer.Option("--leave-orphans", help="Go on without what is attached to parts that are gone from the assembly.")
]
IgnoreNoiseOption = Annotated[
    bool,
    typer.Option(
        "--ignore-noise", help="Take parts of a STEP file whose numbers differ by less than 1e-6 mm from known ones as unchanged."
    ),
]
_OPTIONS: dict[str, tuple[Any, Any]] = {
    "timeout": (TimeoutOption, None),
    "allow_outside": (OutsideOption, False),
    "package_path": (PackagePathOption, None),
    "accept_matches": (AcceptMatchesOption, False),
    "leave_orphans": (LeaveOrphansOption, False),
    "ignore_noise": (IgnoreNoiseOption, False),
}


def names_in(text: str) -> list[str] | None:
    """Names with commas between; None where there are none."""
    return [name.strip() for name in text.split(",") if name.strip()] or None


def reads_assembly(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of reading, which hold for all that it does."""

    @functools.wraps(command)
    def within_limits(
        *arguments: Any,
        timeout: float | None = None,
        allow_outside: bool = False,
        package_path: list[Path] | None = None,
        accept_matches: bool = False,
        leave_orphans: bool = False,
        ignore_noise: bool = False,
        **options: Any,
    ) -> None:
        from cadimport.sandbox.limits import reading_limits

        from ..project.anchors.match_choices import match_choices

        packages = tuple(path.absolute() for path in package_path) if package_path else None
        choices = match_choices(accept=accept_matches, leave=leave_orphans)
        with reading_limits(timeout=timeout, outside=allow_outside, packages=packages, noise=ignore_noise), choices:
            command(*arguments, **options)

    signature = inspect.signature(command, eval_str=True)
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (annotation, default) in _OPTIONS.items()
    ]
    within_limits.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in signature.parameters.values()] + added
    )
    within_limits.__annotations__ = {p.name: p.annotation for p in (*signature.parameters.values(), *added)}
    return within_limits


def report_older(terminal: Terminal, machine: Machine) -> None:
    """Warn of an assembly that is older than its CAD script, where the output stands alone."""
    from ..project.script_notes import script_notes

    for note in script_notes(machine.project):
        terminal.aside(note)


@contextlib.contextmanager
def reporting(*, as_json: bool) -> Iterator[Terminal]:
    """A terminal to report to; expected failures become one clear message and exit code 2, Ctrl-C exit code 130."""
    terminal = Terminal(quiet=as_json)

    def fail(error: MategraphError) -> NoReturn:
        if as_json:
            terminal.json({"errors": [one.as_dict() for one in each_error(error)]})
        else:
            terminal.error(error)
        raise typer.Exit(2) from None

    try:
        # Standard output belongs to the JSON object alone: what a user's own Python prints goes to standard error.
        quiet = contextlib.redirect_stdout(sys.stderr) if as_json else contextlib.nullcontext()
        with quiet:
            yield terminal
    except MategraphError as error:
        fail(error)
    except BrokenPipeError:  # `mategraph inspect ... | head`: who reads has seen enough
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - Python flushes it once more on its way out
        raise typer.Exit(0) from None
    except OSError as error:  # a full disk, a folder without rights: whatever was not foreseen where it happened
        where = f"{error.filename}: " if error.filename else ""
        remedy = "Check free space and rights, or name another folder."
        fail(MategraphError("E044", f"{where}{error.strerror or error}.", remedy=remedy, element=str(error.filename or "")))
    except MemoryError:
        remedy = "Simulate a shorter time or a longer output_step."
        fail(MategraphError("E045", "The machine has not enough memory for this.", remedy=remedy))
    except KeyboardInterrupt:
        if as_json:
            terminal.json({"interrupted": True})
        terminal.err.print("stopped; nothing half-written is left behind")
        raise typer.Exit(130) from None
