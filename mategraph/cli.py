"""The command line. It parses, calls the stages, shows; exit code 0 fine, 1 a check failed, 2 bad input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cadimport.errors import MategraphError

from . import __version__
from .console import Terminal, each_error, print_json

if TYPE_CHECKING:
    from .doctor import Finding

app = typer.Typer(
    name="mategraph",
    help="STEP assembly in, moving and controlled mechanism out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Start with:  mategraph new machine.step   then   mategraph run machine.toml",
)

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
FreshOption = Annotated[bool, typer.Option("--fresh", help="Ignore everything cached: read, compile and compute anew.")]


TimeoutOption = Annotated[
    float | None, typer.Option("--timeout", help="Seconds that reading the CAD file may take (600).", min=0.0, show_default=False)
]
OutsideOption = Annotated[bool, typer.Option("--allow-outside", help="Let a STEP file refer to files outside its own folder.")]


@contextmanager
def reporting(*, as_json: bool, timeout: float | None = None, outside: bool = False) -> Iterator[Terminal]:
    """A terminal to report to; expected failures become one clear message and exit code 2, Ctrl-C exit code 130."""
    from cadimport.reading_limits import reading_limits

    terminal = Terminal(quiet=as_json)
    try:
        with reading_limits(timeout=timeout, outside=outside):
            yield terminal
    except MategraphError as error:
        if as_json:
            print_json({"errors": [one.as_dict() for one in each_error(error)]})
        else:
            terminal.error(error)
        raise typer.Exit(2) from None
    except KeyboardInterrupt:
        terminal.err.print("stopped; nothing half-written is left behind")
        raise typer.Exit(130) from None


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(f"mategraph {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """STEP assembly in, moving and controlled mechanism out."""


@app.command()
def run(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    still: Annotated[bool, typer.Option("--still", help="Also write a picture (PNG); needs OpenGL.")] = False,
    video: Annotated[bool, typer.Option("--video", help="Also write a video (MP4); needs OpenGL.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Also write every signal as a table (CSV).")] = False,
    duration: Annotated[float | None, typer.Option(help="Simulated time in seconds, instead of the project's.", min=0.0)] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    timeout: TimeoutOption = None,
    allow_outside: OutsideOption = False,
    as_json: JsonOption = False,
) -> None:
    """Read, reduce, compose, simulate, and write the page that shows the machine moving."""
    from .run import run_project

    with reporting(as_json=as_json, timeout=timeout, outside=allow_outside) as terminal:
        summary = run_project(
            project,
            out=out,
            still=still,
            video=video,
            csv=csv,
            duration=duration,
            fresh=fresh,
            allow_python=allow_python,
            terminal=terminal,
        )
        if as_json:
            print_json(summary)
        if summary["interrupted"]:
            raise typer.Exit(130)
        if not all(check["passed"] for check in summary["checks"]):
            raise typer.Exit(1)


@app.command()
def inspect(
    project: ProjectArgument,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    timeout: TimeoutOption = None,
    allow_outside: OutsideOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show parts, masses, mates, bodies and joints; simulate nothing."""
    from .inspect import show_machine
    from .pipeline import load
    from .summary import describe_machine

    with reporting(as_json=as_json, timeout=timeout, outside=allow_outside) as terminal:
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal)
        description = describe_machine(machine)
        if as_json:
            print_json(description)
        else:
            show_machine(description, terminal)
            for error in description["errors"]:
                terminal.error(MategraphError(**error))
        if description["errors"]:
            raise typer.Exit(2)


@app.command()
def view(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    page: Annotated[bool, typer.Option("--page", help="Open the HTML page in the browser instead of a window.")] = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Open a window in which the machine moves; runs it first if that is not done yet."""
    from .run import open_view

    with reporting(as_json=as_json) as terminal:
        shown = open_view(project, out=out, page=page, allow_python=allow_python, terminal=terminal)
        if as_json:
            print_json(shown)


@app.command()
def new(
    step: Annotated[Path, typer.Argument(help="The STEP file to write a project file for.", show_default=False)],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing project file; a copy of it is kept.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Write a commented project file for a STEP file, beside it."""
    from .new_project import write_new_project

    with reporting(as_json=as_json) as terminal:
        written, kept = write_new_project(step, force=force, reporter=terminal)
        if as_json:
            print_json({"written": str(written), "kept": str(kept) if kept else None})
        else:
            if kept:
                terminal.line("kept", f"the earlier file as {kept.name}")
            terminal.line("wrote", f"{written}   edit it, then: mategraph run {written}")


@app.command()
def watch(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    port: Annotated[int, typer.Option(help="Port of the page on 127.0.0.1; 0 takes a free one.", min=0, max=65535)] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Run again whenever the STEP file, the CAD script or the project file is saved, and say what changed."""
    from .watch import watch_project

    with reporting(as_json=as_json) as terminal:
        watch_project(project, out=out, port=port, browser=browser, allow_python=allow_python, as_json=as_json, terminal=terminal)


@app.command()
def doctor(as_json: JsonOption = False) -> None:
    """Say what this machine has and lacks, and what follows from it."""
    from .doctor import examine

    with reporting(as_json=as_json) as terminal:

        def show(finding: Finding) -> None:
            terminal.line(finding.what, finding.found, "green" if finding.state == "ok" else "yellow")
            if finding.consequence:
                terminal.line("", f"→ {finding.consequence}")

        found = examine(show)
        if as_json:
            print_json({"findings": found})
        if any(finding["needed"] and finding["state"] == "missing" for finding in found):
            raise typer.Exit(1)


@app.command()
def trust(
    folder: Annotated[
        Path | None, typer.Argument(help="Folder whose projects may run their own Python; none lists them.", show_default=False)
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take the folder off the list.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Allow every project below a folder to run its own Python, or take that back."""
    from .trust import set_trust, trusted_folders

    with reporting(as_json=as_json) as terminal:
        folders = trusted_folders() if folder is None else set_trust(folder, trusted=not remove)
        if as_json:
            print_json({"trusted": [str(known) for known in folders]})
        elif not folders:
            terminal.line("trusted", "no folder")
        for known in folders:
            terminal.line("trusted", str(known))


@app.command()
def cache(clear: Annotated[bool, typer.Option("--clear", help="Remove everything cached.")] = False, as_json: JsonOption = False) -> None:
    """Show where read assemblies and compiled equations are kept, or remove them."""
    import shutil

    from cadimport.cache import cache_dir

    with reporting(as_json=as_json) as terminal:
        folder = cache_dir()
        files = [file for file in folder.rglob("*") if file.is_file()] if folder.is_dir() else []
        size = sum(file.stat().st_size for file in files)
        if clear:
            shutil.rmtree(folder, ignore_errors=True)
        if as_json:
            print_json({"folder": str(folder), "files": len(files), "bytes": size, "cleared": clear})
        else:
            terminal.line("cache", f"{folder}: {len(files)} files, {size / 1e6:.1f} MB{', removed' if clear else ''}")


def main(arguments: list[str] | None = None) -> Any:
    """Entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # names in CAD files are in any script; a C locale must not stop them
            reconfigure(encoding="utf-8", errors="replace")
    return app(args=arguments)


if __name__ == "__main__":
    main()
