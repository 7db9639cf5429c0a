"""``mategraph inspect``: parts, masses, mates, bodies and joints, or the composed system; with every unit and source."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from foundation.errors import MategraphError

from ..console import Terminal, each_error, grouped
from .options import AllowPython, CollisionsOption, FreshOption, JsonOption, ProjectArgument, reads_assembly, reporting

if TYPE_CHECKING:
    from ..analyses.circuit import Circuit
    from ..analyses.matrices import GraphMatrices
    from ..analyses.structure import Structure
    from ..machine import Machine
    from ..outputs.summary import MachineSummary, PartSummary


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
    collisions: CollisionsOption = None,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Show parts, masses, mates, bodies and joints, or the composed system; simulate nothing."""
    from ..machine import load

    with reporting(as_json=as_json) as terminal:
        machine = load(project, fresh=fresh, allow_python=allow_python, reporter=terminal)
        if collisions is not None:
            machine = machine.with_({"simulate.collisions": "on" if collisions else "off"})
        if not machine.project.has_assembly and against is None:
            system = system or not (matrices or circuit)
        if system or matrices or circuit:
            _inspect_system(machine, terminal, as_json=as_json, system=system, matrices=matrices, circuit=circuit)
        else:
            _inspect_machine(machine, against, terminal, as_json=as_json)


def _inspect_machine(machine: Machine, against: Path | None, terminal: Terminal, *, as_json: bool) -> None:
    data: dict[str, Any] = {}
    summary, errors = None, []
    try:
        summary = machine.inspect()
        data = summary.as_dict()
        errors = data["errors"]
    except MategraphError as error:
        if against is None:
            raise
        # Most likely the project speaks of parts that are gone; what became of them is what the comparison shows.
        errors = data["errors"] = [one.as_dict() for one in each_error(error)]
    matches = machine.against(against) if against is not None else None
    if matches is not None:
        data["against"] = matches.as_dict()
    if as_json:
        terminal.json(data)
    else:
        if summary is not None:
            show_machine(summary, terminal)
        if matches is not None:
            terminal.tables(matches.tables())
            terminal.line("against", matches.headline())
        for found in errors:
            terminal.error(MategraphError(**found))
    if errors:
        raise typer.Exit(2)


def show_machine(summary: MachineSummary, terminal: Terminal) -> None:
    """Print the summary of a machine."""
    from ..outputs.cell_text import MOST_IN_LINE, freedom_label

    assembly = summary.assembly
    terminal.line("file", f"{assembly.file}  {assembly.schema}, lengths in {assembly.length_unit}")
    parts, *others = summary.tables()
    terminal.tables([parts])
    _show_total(summary.parts, terminal)
    terminal.tables(others)
    if not summary.mates:
        for note in grouped(summary.warnings):
            terminal.note(note)
    if not summary.mates or summary.errors:
        return
    for lock in summary.overconstrained:
        terminal.line("locked", f"{', '.join(lock.joints)}: {lock.reason}", "red")
    terminal.line("mobility", str(summary.mobility))
    for k, freedom in enumerate(summary.freedoms[:MOST_IN_LINE], start=1):
        terminal.line("freedom", f"{k}: {freedom_label(freedom)}")
    if len(summary.freedoms) > MOST_IN_LINE:
        terminal.line("more", f"{len(summary.freedoms) - MOST_IN_LINE} further freedoms; --json has them all")


def _show_total(parts: tuple[PartSummary, ...], terminal: Terminal) -> None:
    """One density for all parts where there is one, and the mass of all."""
    from ..outputs.cell_text import count, number
    from ..outputs.summary import common_density

    common = common_density(parts)
    if common is not None:
        material, value, source = common
        density = "" if value == "-" else f"{value} kg/m³ ({material}), "
        terminal.line("density", f"{density}{source}: for every part")
    massless = sum(not part.mass for part in parts)
    without = f", {massless} without mass" if massless else ""
    shapes = count(len({part.fingerprint for part in parts}), "shape")
    terminal.line("total", f"{number(sum(part.mass for part in parts))} kg in {count(len(parts), 'part')} of {shapes}{without}")


def _inspect_system(machine: Machine, terminal: Terminal, *, as_json: bool, system: bool, matrices: bool, circuit: bool) -> None:
    wanted = (
        (system, machine.structure, show_structure),
        (matrices, machine.matrices, show_matrices),
        (circuit, machine.circuit, show_circuit),
    )
    found: list[tuple[Any, Any]] = [(make(), show) for asked, make, show in wanted if asked]
    if as_json:
        terminal.json({key: value for result, _ in found for key, value in result.as_dict().items()})
        return
    for result, show in found:
        show(result, terminal)


def show_structure(found: Structure, terminal: Terminal) -> None:
    """Print states, held inputs and blocks."""
    from ..outputs.cell_text import first_names

    *tables, blocks = found.tables()
    terminal.tables(tables)
    if found.held:
        terminal.line("held", f"between samples and events: {first_names(found.held, 12)}")
    terminal.tables([blocks])
    terminal.line("blocks", found.headline().partition("; ")[2])
    if len(found.shown_blocks()) < len(found.blocks):
        terminal.line("", f"{len(found.blocks) - len(found.shown_blocks())} blocks are not shown; --json has all of them")


def show_matrices(found: GraphMatrices, terminal: Terminal) -> None:
    """Print terminal equations and matrices; large matrices are named only."""
    from ..analyses.matrices import WIDEST, NamedMatrix, matrix_table

    terminal.tables([found.equations_table()])
    if found.edges:
        terminal.line("graph", found.headline())
    for name, matrix in found.matrices.items():
        if isinstance(matrix, NamedMatrix) and len(matrix.columns) <= WIDEST:
            terminal.tables([matrix_table(name, matrix)])
        else:
            terminal.line(name, f"{len(matrix.rows)} x {len(matrix.columns)}; --json has it")


def show_circuit(found: Circuit, terminal: Terminal) -> None:
    """Print components, nodes and the sizes of both modes."""
    terminal.tables(found.tables())
    for mode in found.modes:
        terminal.line(mode.mode, f"{mode.links} links: {mode.equations} equations in {mode.unknowns} unknowns")
