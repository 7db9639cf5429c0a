"""The command line. It parses, calls the stages, shows; exit code 0 fine, 1 a check failed, 2 bad input."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from foundation.errors import MategraphError
from foundation.version import __version__

from ..console import Terminal, each_error
from .reading_options import reads_assembly

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
FreshOption = Annotated[bool, typer.Option("--fresh", help="Ignore what is cached: read and compute anew.")]


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
@reads_assembly
def run(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    still: Annotated[bool, typer.Option("--still", help="Also write a picture (PNG); needs OpenGL.")] = False,
    at: Annotated[
        float | None,
        typer.Option("--at", help="Time of the picture in seconds; by default where the machine is farthest from its start.", min=0.0),
    ] = None,
    video: Annotated[bool, typer.Option("--video", help="Also write a video (MP4); needs OpenGL.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Also write every signal as a table (CSV).")] = False,
    duration: Annotated[float | None, typer.Option(help="Simulated time in seconds, instead of the project's.", min=0.0)] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Read, reduce, compose, simulate, and write the page that shows the machine moving."""
    from .run import run_project

    with reporting(as_json=as_json) as terminal:
        summary = run_project(
            project,
            out=out,
            still=still,
            still_at=at,
            video=video,
            csv=csv,
            duration=duration,
            fresh=fresh,
            allow_python=allow_python,
            terminal=terminal,
        )
        if as_json:
            terminal.json(summary)
        if summary["interrupted"]:
            raise typer.Exit(130)
        if not all(check["passed"] for check in summary["checks"]):
            raise typer.Exit(1)


@app.command()
@reads_assembly
def inspect(
    project: ProjectArgument,
    against: Annotated[
        Path | None, typer.Option("--against", help="An older file of the same machine: say which part is which.", show_default=False)
    ] = None,
    system: Annotated[
        bool, typer.Option("--equations", help="Instead: states, unknowns, and in which order and how they are solved for.")
    ] = False,
    matrices: Annotated[
        bool,
        typer.Option("--matrices", help="Instead: terminal equations, classes and weights of the system graph, its tree and matrices."),
    ] = False,
    circuit: Annotated[
        bool,
        typer.Option("--circuit", help="Instead: the machine as a component circuit, its bodies, joints and sources with their links."),
    ] = False,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Show parts, masses, mates, bodies and joints, or the composed system; simulate nothing."""
    from ..machine import load
    from ..outputs.summary import describe_machine
    from .against import describe_matches, show_matches
    from .inspect import show_machine

    with reporting(as_json=as_json) as terminal:
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal)
        if system or matrices or circuit:
            from .circuit_tables import describe_circuit, show_circuit
            from .system_tables import describe_equations, describe_matrices, show_equations, show_matrices

            described, shows = [], []
            if system:
                described.append(describe_equations(machine.system))
                shows.append(show_equations)
            if matrices:
                described.append(describe_matrices(machine.system))
                shows.append(show_matrices)
            if circuit:
                described.append(describe_circuit(machine))
                shows.append(show_circuit)
            if as_json:
                terminal.json({key: value for part in described for key, value in part.items()})
            else:
                for part, show in zip(described, shows, strict=True):
                    show(part, terminal)
            return
        try:
            description = describe_machine(machine)
        except MategraphError as error:
            if against is None:
                raise
            # Most likely the project speaks of parts that are gone; what became of them is what the comparison tells.
            description = {"errors": [one.as_dict() for one in each_error(error)]}
        if against is not None:
            description["against"] = describe_matches(against, machine.assembly_as_read, allow_python=allow_python, reporter=terminal)
        if as_json:
            terminal.json(description)
        else:
            if "assembly" in description:
                show_machine(description, terminal)
            if against is not None:
                show_matches(description["against"], terminal)
            for found in description["errors"]:
                terminal.error(MategraphError(**found))
        if description["errors"]:
            raise typer.Exit(2)


@app.command()
@reads_assembly
def verify(
    project: ProjectArgument,
    states: Annotated[int, typer.Option(help="Number of random states to compare at.", min=1, max=1000)] = 5,
    seed: Annotated[int, typer.Option(help="Of the random states: the same seed gives the same states.", min=0)] = 0,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write the machine's equations in several independent ways and compare them; exit code 1 if they differ."""
    from ..machine import load
    from .verify import describe_verification, show_verification, verify_machine

    with reporting(as_json=as_json) as terminal:
        found = verify_machine(load(project, fresh=fresh, allow_python=allow_python, reporter=terminal), states=states, seed=seed)
        if as_json:
            terminal.json(describe_verification(found))
        else:
            show_verification(found, terminal)
        if not found.passed:
            raise typer.Exit(1)


@app.command()
@reads_assembly
def velocities(
    project: ProjectArgument,
    choose: Annotated[
        str | None,
        typer.Option(
            help="As many velocities as the machine has freedoms, with commas between; the joints' when left out.", show_default=False
        ),
    ] = None,
    where: Annotated[
        list[str] | None,
        typer.Option(
            help='A coordinate in place of its starting value, "pivot.angle=90 deg"; may be given several times.', show_default=False
        ),
    ] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Choices of independent velocities with their conditioning, and T, virtual inertia and gyristor of one."""
    from ..machine import load
    from .velocities import describe_velocities, show_velocities, velocities_of

    with reporting(as_json=as_json) as terminal:
        found = velocities_of(load(project, fresh=fresh, allow_python=allow_python, reporter=terminal), choose=choose, where=where or ())
        if as_json:
            terminal.json(describe_velocities(found))
        else:
            show_velocities(found, terminal)


@app.command()
@reads_assembly
def equations(
    project: ProjectArgument,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", "-f", help="text, latex, html, sympy or c; by the ending of --out when left out, else text.", show_default=False
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write; printed when left out.", show_default=False)] = None,
    numbers: Annotated[bool, typer.Option("--numbers", help="Values in place of the symbols of masses, inertias and gravity.")] = False,
    formulation: Annotated[
        str,
        typer.Option(
            "--formulation", help="recursive (term by term), or lagrange: chain of 4x4 transformations, pseudo-inertias, coefficients."
        ),
    ] = "recursive",
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write out mass matrix, bias and constraints of a small machine, each term beside the parts and joints it comes from."""
    from ..machine import load
    from .equations import check_formulation, format_for, machine_equations, save_equations

    with reporting(as_json=as_json) as terminal:
        wanted = format_for(form, out)
        check_formulation(formulation, wanted)
        # printed equations stand alone: they may be piped
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal if out else None)
        text = machine_equations(machine, wanted, numbers=numbers, formulation=formulation)
        if out is not None:
            save_equations(text, out)
        if as_json:
            terminal.json({"format": wanted, "written": str(out) if out else None, "text": None if out else text})
        elif out is not None:
            terminal.line("wrote", str(out))
        else:
            sys.stdout.write(text)


@app.command()
@reads_assembly
def graph(
    project: ProjectArgument,
    what: Annotated[
        str,
        typer.Option(
            "--what",
            "-w",
            help="system, assembly (parts and mates), mechanism, components, blt (structure of the equations) or incidence (of the graph).",
        ),
    ] = "system",
    form: Annotated[
        str | None,
        typer.Option("--format", "-f", help="svg, dot or mermaid; by the ending of --out when left out, else svg.", show_default=False),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write; printed when left out.", show_default=False)] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Draw the system graph, or the structure of its equations, as SVG, Graphviz DOT or Mermaid."""
    from ..machine import load
    from .equations import save_equations
    from .graph import graph_format, graph_text

    with reporting(as_json=as_json) as terminal:
        wanted = graph_format(form, out, what)
        # a printed graph stands alone: it may be piped
        text = graph_text(load(project, fresh=fresh, allow_python=allow_python, reporter=terminal if out else None), what, wanted)
        if out is not None:
            save_equations(text, out)
        if as_json:
            terminal.json({"what": what, "format": wanted, "written": str(out) if out else None, "text": None if out else text})
        elif out is not None:
            terminal.line("wrote", str(out))
        else:
            sys.stdout.write(text)


@app.command()
@reads_assembly
def plot(
    project: ProjectArgument,
    what: Annotated[
        list[str] | None,
        typer.Option("--what", "-w", help="signals, phase, reactions, bode or poles; may be given several times.", show_default=False),
    ] = None,
    signals: Annotated[
        str,
        typer.Option(
            "--signals", "-s", help="Names with commas between: signals, joints of reactions, outputs of Bode; phase: a.angle:a.rate."
        ),
    ] = "",
    form: Annotated[str, typer.Option("--format", "-f", help="svg, pdf, png or eps.")] = "svg",
    at: Annotated[str, typer.Option("--at", help="Where to linearise for bode and poles, as for `linearise`.")] = "start",
    out: OutOption = Path("out"),
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Draw figures for papers: signals by unit, phase plots, reactions, Bode diagrams and pole maps."""
    from ..outputs.stored_run import stored_or_new
    from .plot import check_plot, write_plots
    from .run import check_folder

    with reporting(as_json=as_json) as terminal:
        wanted = what or ["signals"]
        for one in wanted:
            check_plot(one, form)
        check_folder(out / project.stem)
        if all(one in ("bode", "poles") for one in wanted):
            from ..machine import load

            machine, result = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal), None
        else:
            machine, result = stored_or_new(project, out=out, allow_python=allow_python, fresh=fresh, terminal=terminal)
        names = [name.strip() for name in signals.split(",") if name.strip()]
        written = write_plots(machine, result, out / project.stem, wanted, form, signals=names, at=at)
        if as_json:
            terminal.json({"files": {key: str(file) for key, file in written.items()}})
        for file in written.values() if not as_json else ():
            terminal.line("wrote", str(file))


@app.command()
@reads_assembly
def report(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    pdf: Annotated[bool, typer.Option("--pdf", help="Also print it as PDF; needs Chromium or Chrome.")] = False,
    still: Annotated[bool, typer.Option("--still/--no-still", help="With a picture of the machine; needs OpenGL.")] = True,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write a document that a colleague can trust or repeat: model, assumptions, results, checks, equations, versions."""
    from foundation.errors import Note
    from viz.report.print_pdf import print_pdf

    from ..outputs.stored_run import stored_or_new
    from ..outputs.summary import notes_as_dicts
    from .report import write_report
    from .run import check_folder

    with reporting(as_json=as_json) as terminal:
        folder = out / project.stem
        check_folder(folder)
        machine, result = stored_or_new(project, out=out, allow_python=allow_python, fresh=fresh, terminal=terminal)
        files: dict[str, Path] = {}
        warnings: list[dict[str, str]] = []
        page = folder / f"{project.stem}_report.html"
        files["html"] = write_report(machine, result, page, still=still)
        if pdf:
            try:
                files["pdf"] = print_pdf(page, page.with_suffix(".pdf"))
            except MategraphError as error:
                if error.code != "E527":
                    raise
                note = Note(code="W050", text=f"The PDF was left out: {error.what}", remedy=error.remedy, element="PDF")
                terminal.note(note)
                warnings += notes_as_dicts([note])
        if as_json:
            terminal.json({"files": {key: str(file) for key, file in files.items()}, "warnings": warnings})
        for file in files.values() if not as_json else ():
            terminal.line("wrote", str(file))


@app.command()
@reads_assembly
def inverse(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    csv: Annotated[bool, typer.Option("--csv", help="Also write every curve as a table (CSV).")] = False,
    page: Annotated[bool, typer.Option("--page", help="Also write a page with the moving machine and the curves.")] = False,
    duration: Annotated[float | None, typer.Option(help="Time in seconds, instead of the project's.", min=0.0)] = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Drive efforts and all reactions of joints and bearings, for the motion that the project gives or that is simulated."""
    from ..machine import load
    from .analyses import describe_inverse, inverse_of, show_inverse, write_inverse_csv, write_inverse_page
    from .run import make_folder

    with reporting(as_json=as_json) as terminal:
        machine = load(project, allow_python=allow_python, fresh=fresh, reporter=terminal)
        found = inverse_of(machine, duration=duration)
        described = describe_inverse(found)
        described["files"] = {}
        folder = out / project.stem
        if csv or page:
            make_folder(folder)
        if csv:
            described["files"]["csv"] = str(write_inverse_csv(machine, found, folder / f"{project.stem}_inverse.csv"))
        if page:
            described["files"]["page"] = str(write_inverse_page(machine, found, folder / f"{project.stem}_inverse.html"))
        if as_json:
            terminal.json(described)
        else:
            show_inverse(found, terminal)
            for file in described["files"].values():
                terminal.line("wrote", file)


@app.command()
@reads_assembly
def linearise(
    project: ProjectArgument,
    at: Annotated[str, typer.Option("--at", help='"start", "equilibrium", or a time of the run such as 0.5 or "20 ms".')] = "start",
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """A, B, C, D and the modes (frequency, damping) of the machine with its motors and circuits at one point."""
    from ..machine import load
    from .analyses import describe_linearisation, linearise_machine, show_linearisation

    with reporting(as_json=as_json) as terminal:
        found = linearise_machine(load(project, allow_python=allow_python, fresh=fresh, reporter=terminal), at)
        if as_json:
            terminal.json(describe_linearisation(found))
        else:
            show_linearisation(found, terminal)


@app.command()
@reads_assembly
def equilibrium(
    project: ProjectArgument,
    first: Annotated[bool, typer.Option("--first", help="Keep the first equilibrium that is found, also an unstable one.")] = False,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Where the machine comes to rest with its inputs held as at the start, and how it swings about that."""
    from ..machine import load
    from .analyses import describe_equilibrium, equilibrium_of, show_equilibrium

    with reporting(as_json=as_json) as terminal:
        machine = load(project, allow_python=allow_python, fresh=fresh, reporter=terminal)
        rest, found = equilibrium_of(machine, first=first)
        if as_json:
            terminal.json(describe_equilibrium(machine, rest, found))
        else:
            show_equilibrium(machine, rest, found, terminal)


@app.command()
@reads_assembly
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
            terminal.json(shown)


@app.command()
@reads_assembly
def new(
    step: Annotated[Path, typer.Argument(help="The assembly (STEP, FCStd, URDF, ...) to write a project file for.", show_default=False)],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing project file; a copy of it is kept.")] = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write a commented project file for a file with an assembly, beside it."""
    from .new import write_new_project

    with reporting(as_json=as_json) as terminal:
        written, kept = write_new_project(step, force=force, allow_python=allow_python, reporter=terminal)
        if as_json:
            terminal.json({"written": str(written), "kept": str(kept) if kept else None})
        else:
            if kept:
                terminal.line("kept", f"the earlier file as {kept.name}")
            terminal.line("wrote", f"{written}   edit it, then: mategraph run {shlex.quote(str(written))}")


@app.command()
@reads_assembly
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
def components(
    name: Annotated[str | None, typer.Argument(help="A component or signal block; none lists all.", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """List the components and signal blocks that a project can use, or explain one."""
    from .components import catalogue, describe, show_catalogue, show_one

    with reporting(as_json=as_json) as terminal:
        if name is None:
            terminal.json({"components": catalogue()}) if as_json else show_catalogue(terminal)
            return
        found = describe(name)
        terminal.json(found) if as_json else show_one(found, terminal)


@app.command()
def examples(
    name: Annotated[str | None, typer.Argument(help="The sample to copy; none lists them.", show_default=False)] = None,
    into: Annotated[Path, typer.Option("--into", help="Folder in which the copy's own folder is made.")] = Path(),
    as_json: JsonOption = False,
) -> None:
    """List the sample machines, or copy one to work on."""
    from .examples import copy_example
    from .examples import examples as known

    with reporting(as_json=as_json) as terminal:
        if name is None:
            found = known()
            if as_json:
                terminal.json({"examples": [{"name": e.name, "title": e.title} for e in found]})
                return
            terminal.table("examples", ["name", "what it is"], [[e.name, e.title] for e in found])
            terminal.line("next", "mategraph examples NAME copies one here")
            return
        project = copy_example(name, into)
        if as_json:
            terminal.json({"project": str(project)})
            return
        terminal.line("copied", str(project.parent))
        terminal.line("next", f"mategraph run {shlex.quote(str(project))}")


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
            terminal.json({"findings": found})
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
    from ..project.trust import set_trust, trusted_folders

    with reporting(as_json=as_json) as terminal:
        folders = trusted_folders() if folder is None else set_trust(folder, trusted=not remove)
        if as_json:
            terminal.json({"trusted": [str(known) for known in folders]})
        elif not folders:
            terminal.line("trusted", "no folder")
        for known in folders:
            terminal.line("trusted", str(known))


@app.command()
def materials(
    words: Annotated[list[str] | None, typer.Argument(help="Only those with one of these words in a name.", show_default=False)] = None,
    project: Annotated[Path | None, typer.Option("--project", help="A project file, for its [density] too.", show_default=False)] = None,
    as_json: JsonOption = False,
) -> None:
    """List the materials whose densities are known by name."""
    from .materials import describe_materials, show_materials

    with reporting(as_json=as_json) as terminal:
        described = describe_materials(words or [], project)
        if as_json:
            terminal.json(described)
        else:
            show_materials(described, terminal)


@app.command()
def cache(clear: Annotated[bool, typer.Option("--clear", help="Remove everything cached.")] = False, as_json: JsonOption = False) -> None:
    """Show where read assemblies and compiled equations are kept, or remove them."""
    from .cache import clear_cache, describe_cache, show_cache

    with reporting(as_json=as_json) as terminal:
        described = describe_cache()
        if clear:
            clear_cache()
        described["cleared"] = clear
        if as_json:
            terminal.json(described)
        else:
            show_cache(described, terminal)


def main(arguments: list[str] | None = None) -> Any:
    """Entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # names in CAD files are in any script; a C locale must not stop them
            reconfigure(encoding="utf-8", errors="replace")
    arguments = sys.argv[1:] if arguments is None else arguments
    if "--json" not in arguments:
        return app(args=arguments)
    try:
        code = app(args=arguments, standalone_mode=False)
    except Exception as error:
        told = getattr(error, "format_message", None)
        if told is None:
            raise
        # A wrong option or a missing argument: standard output carries one JSON object here too.
        wrong = MategraphError("E046", str(told()), remedy="mategraph --help, or mategraph COMMAND --help, shows what there is.")
        Terminal(quiet=True).json({"errors": [wrong.as_dict()]})
        code = 2
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
