"""``mategraph check``: the design checks of one or more projects; exit code 1 where one fails, 2 where they cannot be judged."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from foundation.errors import MategraphError

from ...console import Terminal, each_error
from ..options import AcceptOption, AllowPython, FreshOption, JsonOption, reads_assembly, reporting

if TYPE_CHECKING:
    from ...outputs.exports.check_reports import CheckedProject


@reads_assembly
def check(
    projects: Annotated[
        list[Path], typer.Argument(help="Project files, or files with an assembly that have one beside them.", show_default=False)
    ],
    junit: Annotated[
        Path | None, typer.Option("--junit", help="Write JUnit XML for a CI system; missing folders are made.", show_default=False)
    ] = None,
    markdown: Annotated[
        Path | None,
        typer.Option("--markdown", help="Write a short summary for a pull request; '-' prints it.", show_default=False),
    ] = None,
    step_summary: Annotated[
        bool, typer.Option("--step-summary", help="Append that summary to the file that $GITHUB_STEP_SUMMARY names.")
    ] = False,
    skip_others: Annotated[
        bool, typer.Option("--skip-others", help="Pass over .toml files of other programs, and take projects for their CAD files.")
    ] = False,
    accept_assumptions: AcceptOption = False,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Judge the design checks of projects; what they do not need, such as a simulation for dof and mass, is not computed."""
    from ...outputs.exports import check_reports

    with reporting(as_json=as_json) as terminal:
        printed = markdown is not None and str(markdown) == "-"
        options = {"fresh": fresh, "allow_python": allow_python, "accept_assumptions": accept_assumptions}
        chosen = _chosen(projects, skip_others=skip_others)
        found = [_checked(path, options, terminal, quiet=as_json or printed) for path in chosen]
        summary = check_reports.markdown(found)
        _write(junit, check_reports.junit(found), terminal)
        _write(None if printed else markdown, summary, terminal)
        if step_summary:
            _append_to_step_summary(summary)
        if as_json:
            passed = all(not project.failed and not project.errors for project in found)
            terminal.json({"passed": passed, "projects": [project.as_dict() for project in found]})
        elif printed:
            terminal.plain(summary)
        if any(project.errors for project in found):
            raise typer.Exit(2)
        if any(project.failed for project in found):
            raise typer.Exit(1)


def _chosen(paths: list[Path], *, skip_others: bool) -> list[Path]:
    """The projects to judge, each once; with `skip_others` a file with an assembly stands for the projects beside it that name it."""
    if not skip_others:
        return paths
    found: list[Path] = []
    for path in paths:
        if path.suffix == ".toml":
            found += [path] if _tables(path) is not None or not path.is_file() else []
        elif path.parent.is_dir():
            beside = [file for file in sorted(path.parent.glob("*.toml")) if (_tables(file) or {}).get("assembly") == path.name]
            found += beside
    return list({path.resolve(): path for path in found}.values())


def _tables(path: Path) -> dict[str, object] | None:
    """The tables of a project file; None for one of another program, and for a file for ``[use]``, which has no machine of its own."""
    import tomllib

    try:
        text = path.read_text(encoding="utf-8-sig")
        tables = tomllib.loads(text)
    except OSError:
        return None
    except (ValueError, RecursionError):  # a project file that is broken is judged, so that it is reported
        return {} if any(line.lstrip().startswith("schema") for line in path.read_bytes().decode("utf-8", "replace").splitlines()) else None
    return tables if "schema" in tables and "port" not in tables else None


def _checked(path: Path, options: dict[str, bool], terminal: Terminal, *, quiet: bool) -> CheckedProject:
    """The checks of one project; what goes wrong is kept, so that the others are judged all the same."""
    from ...analyses.checks import needs_run
    from ...console import Silent
    from ...machine import load
    from ...outputs.exports.check_reports import CheckedProject

    start = time.perf_counter()
    try:
        machine = load(path, reporter=Silent() if quiet else terminal, **options)
        simulated = needs_run(machine)
        checks = machine.check()
    except MategraphError as error:
        if not quiet:
            terminal.error(error)
        return CheckedProject(file=str(path), errors=each_error(error), seconds=time.perf_counter() - start)
    found = CheckedProject(file=str(path), checks=tuple(checks), seconds=time.perf_counter() - start, simulated=simulated)
    if not quiet:
        for outcome in found.checks:
            text = f"{outcome.expression} {outcome.requirement}   is {outcome.shown}"
            terminal.line("check" if outcome.passed else "FAILED", text, "green" if outcome.passed else "bold red")
        verdict = checks.headline() if len(checks) else "the project has no [check]: it could be read, and its mechanism was found"
        terminal.line("result", f"{path.name}: {verdict}")
    return found


def _write(path: Path | None, text: str, terminal: Terminal) -> None:
    from foundation.atomic_file import write_whole

    if path is not None:
        write_whole(path, text)
        terminal.line("wrote", str(path))


def _append_to_step_summary(text: str) -> None:
    """Add to what GitHub Actions shows below a job."""
    file = os.environ.get("GITHUB_STEP_SUMMARY")
    if not file:
        what = "There is no $GITHUB_STEP_SUMMARY: this does not run in GitHub Actions."
        raise MategraphError("E092", what, remedy="Leave out --step-summary, or write the summary with --markdown FILE.")
    with open(file, "a", encoding="utf-8") as summary:
        summary.write(f"{text}\n")
