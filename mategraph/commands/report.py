"""``mategraph report``: one document from which a colleague can trust a run, or repeat it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from foundation.errors import MategraphError, Note

from .options import AllowPython, FreshOption, JsonOption, OutOption, ProjectArgument, reads_assembly, reporting


@reads_assembly
def report(
    project: ProjectArgument,
    out: OutOption = Path("out"),
    pdf: Annotated[bool, typer.Option("--pdf", help="Also print it as PDF; needs Chromium or Chrome.")] = False,
    still: Annotated[bool, typer.Option("--still/--no-still", help="With a picture of the machine; needs OpenGL.")] = True,
    reader: Annotated[
        str, typer.Option("--for", help='"customer": without project text, controllers, equations and exact geometry, and it says so.')
    ] = "",
    one_page: Annotated[bool, typer.Option("--one-page", help="A summary on one sheet, checks first.")] = False,
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write a document that a colleague can trust or repeat: model, assumptions, results, checks, equations, versions."""
    from viz.report.print_pdf import print_pdf

    from ..outputs.run_project import check_folder
    from ..outputs.stored_run import stored_or_new
    from ..outputs.summarise import notes_as_dicts

    with reporting(as_json=as_json) as terminal:
        folder = out / project.stem
        check_folder(folder)
        machine, run = stored_or_new(project, out=out, allow_python=allow_python, fresh=fresh, terminal=terminal)
        page = folder / f"{project.stem}_report{f'_{reader}' if reader else ''}{'_page' if one_page else ''}.html"
        files = {"html": machine.report(page, run=run, still=still, reader=reader, one_page=one_page)}
        notes: list[Note] = []
        if pdf:
            try:
                files["pdf"] = print_pdf(page, page.with_suffix(".pdf"))
            except MategraphError as error:
                if error.code != "E527":
                    raise
                notes.append(Note(code="W050", text=f"The PDF was left out: {error.what}", remedy=error.remedy, element="PDF"))
                terminal.note(notes[0])
        if as_json:
            terminal.json({"files": {key: str(file) for key, file in files.items()}, "warnings": notes_as_dicts(notes)})
        for file in files.values() if not as_json else ():
            terminal.line("wrote", str(file))
