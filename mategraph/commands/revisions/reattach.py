"""``mategraph reattach``: parts that the project names and the assembly calls otherwise or has no more, and the new names written."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ..options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, report_older, reporting

if TYPE_CHECKING:
    from ...attached.written_names import Answers
    from ...console import Terminal
    from ...machine import Machine
    from ...project.anchors.renamed_parts import Renames


@reads_assembly
def reattach(
    project: ProjectArgument,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Take every part that is likely meant, and write its name.")] = False,
    answer: Annotated[
        list[str] | None,
        typer.Option(
            "--answer", "-a", help='Which part is meant: "old=new"; "old=" for one that is missing. Repeatable.', show_default=False
        ),
    ] = None,
    remember: Annotated[
        bool,
        typer.Option("--remember", help="Write NAME.anchors.json beside the project: what its names mean, where there is no cache."),
    ] = False,
    list_only: Annotated[bool, typer.Option("--list", help="Show what lost its part; ask and write nothing.")] = False,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Find the parts that the project names under their new names, ask where it is in doubt, and write them into the project file.

    Exit code 1 where orphans are left.
    """
    from ...attached.reattach import ask, settled
    from ...attached.reattachments import find_reattachments
    from ...attached.written_names import read_answer
    from ...machine import load

    with reporting(as_json=as_json) as terminal:
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal)
        report_older(terminal, machine)
        found, renames = find_reattachments(machine)
        said = dict(read_answer(text, machine, tuple(row.name for row in found.orphans)) for text in answer or [])
        stopped = False
        if not as_json:
            terminal.tables(found.tables())
        if not (as_json or yes or said or list_only) and found.orphans and sys.stdin.isatty():
            said, stopped = ask(found, terminal)
        answers = settled(found, said, likely=yes)
        written: list[str] = []
        if not list_only and (answers.parts or answers.mates or answers.missing or renames.mate_ends or renames.group_pieces):
            written = _write(machine, answers, renames, terminal)
            machine = load(project, allow_python=allow_python, reporter=terminal)
            found, _ = find_reattachments(machine)
        if remember:
            written.append(_remember(machine, terminal))
        if as_json:
            terminal.json({**found.as_dict(), "orphans": [row.name for row in found.orphans], "written": written})
        else:
            terminal.line("orphans" if found.orphans else "attached", found.headline(), "yellow" if found.orphans else "green")
            if found.orphans and not list_only:
                first = found.orphans[0]
                terminal.line("answer", f'--yes, or --answer "{first.name}={first.new or "PART"}", or "{first.name}=" if it is missing')
        if stopped:
            raise typer.Exit(130)
        if found.orphans:
            raise typer.Exit(1)


def _write(machine: Machine, answers: Answers, renames: Renames, terminal: Terminal) -> list[str]:
    from ...attached.reattach import write_settled
    from ...project.anchors.split_groups import pieces_beside

    files = write_settled(machine, answers, renames)
    ends = {f"{mate}, {end}": piece for (mate, end), piece in renames.mate_ends.items()}
    for old, new in {**answers.parts, **answers.mates, **ends}.items():
        terminal.line("reattached", f"{old} → {new}")
    for group in machine.project.groups:
        parts = [answers.parts.get(name, name) for name in group.parts]
        if added := pieces_beside(group.name, parts, renames.group_pieces, renames.split, answers.parts):
            terminal.line("reattached", f"group {group.name} → {', '.join(added)} too")
    for name in answers.missing:
        terminal.line("missing", f"{name}: what is attached to it waits")
    for path, kept in files:
        if kept is not None:
            terminal.line("kept", f"the earlier {path.name} is now {kept.name}")
        terminal.line("wrote", str(path))
    return [str(path) for path, _ in files]


def _remember(machine: Machine, terminal: Terminal) -> str:
    from ...attached.reattach import remember
    from ...attached.reattachments import find_reattachments
    from ...project.anchors.last_fitting import write_anchors
    from ...project.problems import ProjectError

    if machine.project.path is None:
        raise ProjectError("E099", "There is no project file.", remedy="Name the project file.", element=machine.project.title)
    machine.assembly  # noqa: B018 - raises where the names do not fit
    path = write_anchors(machine.project, machine.assembly_as_read)
    found, _ = find_reattachments(machine)
    if all(row.name == row.new for row in found.rows):  # every name fits: mates have the sense of the file from now on
        remember(machine)
    terminal.line("wrote", str(path))
    return str(path)
