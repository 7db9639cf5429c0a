"""``mategraph data``: signals of a run as a table for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import AllowPython, FreshOption, JsonOption, OutOption, ProjectArgument, names_in, reads_assembly, reporting


@reads_assembly
def data(
    project: ProjectArgument,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file", "-f", help="File to write: .csv, .parquet, .mat or .xlsx; out/NAME/NAME.csv when left out.", show_default=False
        ),
    ] = None,
    signals: Annotated[
        str,
        typer.Option(
            "--signals", "-s", help="Names or patterns with commas between, units behind a colon: 'pitch.*,motor.i:mA'. All when left out."
        ),
    ] = "",
    every: Annotated[str, typer.Option("--every", help="Time between rows, such as '1 ms'; as recorded when left out.")] = "",
    out: OutOption = Path("out"),
    fresh: FreshOption = False,
    allow_python: AllowPython = False,
    as_json: JsonOption = False,
) -> None:
    """Write signals of the run, in the units you choose, as CSV, Parquet, MATLAB or Excel file."""
    from foundation.file_endings import file_with

    from ..arguments import seconds
    from ..outputs.exports.data_export import ENDINGS, export_data
    from ..outputs.run_project import check_folder
    from ..outputs.stored_run import stored_or_new

    with reporting(as_json=as_json) as terminal:
        target = file_with(file if file is not None else out / project.stem / f"{project.stem}.csv", list(ENDINGS), "A table of signals")
        step = seconds("--every", every) if every else None
        check_folder(target.parent)
        _, run = stored_or_new(project, out=out, allow_python=allow_python, fresh=fresh, terminal=terminal)
        columns = export_data(run, target, signals=names_in(signals) or (), every=step)
        if as_json:
            shown = [{"name": column.name, "unit": column.unit} for column in columns]
            terminal.json({"file": str(target), "rows": len(columns[0].values), "columns": shown})
        else:
            terminal.line("wrote", f"{target}   {len(columns) - 1} signals, {len(columns[0].values)} rows")
