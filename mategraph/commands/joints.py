"""``mategraph joints``: the mechanism that the geometry suggests, why, and the user's answers to what it leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .options import AllowPython, FreshOption, JsonOption, ProjectArgument, reads_assembly, reporting

if TYPE_CHECKING:
    from ..console import Terminal
    from ..inferred.answers import Said
    from ..inferred.proposals import Proposals
    from ..machine import Machine


@reads_assembly
def joints(
    project: ProjectArgument,
    answer: Annotated[
        list[str] | None,
        typer.Option(
            "--answer",
            "-a",
            help='What a question, a joint or a pair of parts is: 3=revolute, hinge=fixed, "lid + box=none", hinge=yes. Repeatable.',
            show_default=False,
        ),
    ] = None,
    ask: Annotated[
        int, typer.Option("--ask", help="Ask so many questions in the terminal, the worthiest first.", min=0, show_default=False)
    ] = 0,
    ground: Annotated[str | None, typer.Option("--ground", help="The part that stands still.", show_default=False)] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", help="Part or pattern to leave out of the machine. Repeatable.", show_default=False)
    ] = None,
    all_rows: Annotated[bool, typer.Option("--all", help="Also all evidence, all pairs held together, all idle freedoms.")] = False,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Show the joints that the geometry suggests, with evidence and questions; write answers into the project file."""
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal)
        said = _said(machine, answer or [], ground, ignore or [])
        if said:
            machine = _write(machine, said, terminal)
        if ask:
            machine = _ask(machine, ask, terminal)
        proposals = machine.joints.proposals
        if as_json:
            terminal.json(proposals.as_dict())
        else:
            show_proposals(proposals, terminal, all_rows=all_rows)


def _said(machine: Machine, answers: list[str], ground: str | None, ignore: list[str]) -> Said:
    """What the options say, checked against what was found."""
    from ..inferred.answers import Said, given_answers, read_answer, taken_couplings
    from ..inferred.machine_joints import asked_inference

    if not (answers or ground or ignore):
        return Said()
    inference, assembly = asked_inference(machine)
    couplings, others = taken_couplings(inference, [read_answer(text) for text in answers])
    return Said(answers=given_answers(inference, assembly, others), couplings=couplings, ground=ground, ignore=tuple(ignore))


def _write(machine: Machine, said: Said, terminal: Terminal) -> Machine:
    """Write what was said, and the machine that follows from the file."""
    from ..inferred.written_answers import write_said
    from ..machine import Machine as NewMachine
    from ..project.reader import project_for

    path, kept = write_said(machine, said)
    for answer in said.answers:
        alike = f", and {answer.pairs - 1} more alike" if answer.pairs > 1 else ""
        terminal.line("answered", f"{' – '.join(dict.fromkeys(answer.pair))}{alike}: {answer.kind}")
    for name, table in said.couplings:
        terminal.line("coupled", f"{name}: {table['kind']}")
    if kept is not None:
        terminal.line("kept", f"the earlier {path.name} is now {kept.name}")
    terminal.line("wrote", str(path))
    return NewMachine(project_for(path), allow_python=machine.allow_python, reporter=machine.reporter)


def _ask(machine: Machine, most: int, terminal: Terminal) -> Machine:
    """Ask in the terminal; what was answered is kept, also where the user stops."""
    from ..inferred.asking import ask_questions

    said, stopped = ask_questions(machine, most, terminal)
    if said:
        machine = _write(machine, said, terminal)
    if stopped:
        terminal.line("stopped", "answers that were given are kept" if said else "nothing was answered")
        raise typer.Exit(130)
    return machine


def show_proposals(found: Proposals, terminal: Terminal, *, all_rows: bool) -> None:
    """Print tables, freedoms and how to go on."""
    from ..console import grouped
    from ..outputs.cell_text import MOST_IN_LINE, count

    terminal.tables(table for table in found.tables(all_rows=all_rows) if table.rows)
    if found.idle and not all_rows:
        terminal.line("idle", f"{count(len(found.idle), 'freedom')} that nothing notices are locked; --all lists them")
    terminal.line("mobility", str(found.mobility) if found.mobility else "0: nothing moves")
    for number, freedom in enumerate(found.freedoms[:MOST_IN_LINE], start=1):
        terminal.line("freedom", f"{number}: {freedom.text}")
    if len(found.freedoms) > MOST_IN_LINE:
        terminal.line("more", f"{len(found.freedoms) - MOST_IN_LINE} further freedoms; --json has them all")
    if found.assumed:
        terminal.line("assumed", f"{', '.join(found.assumed)}: geometry leaves it open, and the motion depends on it", "yellow")
    if found.couplings:
        terminal.line("couplings", f'are suggested and do not count; take one: --answer "{found.couplings[0].name}=yes"')
    if found.questions:
        first = found.questions[0]
        example = "a,b" if first.items else first.kinds[0]
        terminal.line("answer", f"--ask {min(len(found.questions), 5)}, or --answer {first.number}={example}")
    for note in grouped(found.warnings):
        terminal.note(note)
