"""``mategraph history``: the trend of each figure over the edits of a project, and its old results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..options import JsonOption, reporting


def history(
    project: Annotated[Path | None, typer.Argument(help="The project file, or the file with the assembly.", show_default=False)] = None,
    figure: Annotated[
        list[str] | None,
        typer.Option("--figure", "-f", help="Only figures with this in their name; may be given several times.", show_default=False),
    ] = None,
    last: Annotated[int | None, typer.Option(help="Only the last regenerations, as many as this.", min=1, show_default=False)] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the trends to this file: .svg, .pdf or .png.", show_default=False)] = None,
    reopen: Annotated[
        int | None, typer.Option("--open", help="Open the page of the regeneration of this number again.", show_default=False)
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="With --open: copy page and data to this folder, and open nothing.", show_default=False)
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Forget the history of the project.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show how each figure of a project went over its edits under `mategraph watch`, or open an old result again."""
    from ...live.history import entries, forget, projects, results_of
    from ...live.trends import chosen_figures, edits_table, trends_table, write_trends
    from ...outputs.plain_data import to_plain

    with reporting(as_json=as_json) as terminal:
        if project is None:
            found = projects()
            if as_json:
                terminal.json({"projects": [{"project": path, "regenerations": count} for path, count in found.items()]})
            for path, count in () if as_json else found.items():
                terminal.line("history", f"{path}   {count} regenerations")
            if not found and not as_json:
                terminal.line("history", "none yet: mategraph watch PROJECT makes it")
            return
        if reopen is not None:
            entry, files = results_of(project, reopen)
            written = {kind: str(file) for kind, file in (files if out is None else copied(files, out)).items()}
            if as_json:
                terminal.json({"regeneration": to_plain(entry), "files": written})
            else:
                terminal.line("opened", f"{reopen}: {entry.changes or entry.cause}   {written['page']}")
            if out is None and not as_json:
                import webbrowser

                webbrowser.open(Path(written["page"]).as_uri())
            return
        known = entries(project)
        if not known and not project.exists():
            from foundation.errors import MategraphError

            remedy = "Name the project file; mategraph history alone lists the projects that have one."
            raise MategraphError("E001", f"There is no file '{project}', and no history of it.", remedy=remedy, element=str(project))
        if clear:
            forget(project)
            terminal.json({"forgotten": len(known)}) if as_json else terminal.line("history", f"{len(known)} regenerations forgotten")
            return
        known = known if last is None else known[-last:]
        names = chosen_figures(known, figure or ())
        if plot is not None and known:
            write_trends(known, names, plot, project.stem)
        if as_json:
            terminal.json({"project": str(project.resolve()), "figures": names, "regenerations": [to_plain(entry) for entry in known]})
        elif not known:
            terminal.line("history", f"none of {project.name} yet: mategraph watch {project.name} makes it")
        else:
            terminal.tables([edits_table(known), trends_table(known, names)])
            if plot is not None:
                terminal.line("wrote", str(plot))


def copied(files: dict[str, Path], out: Path) -> dict[str, Path]:
    """The files, copied to a folder; each appears whole or not at all, and nothing that is there is overwritten."""
    import shutil

    from foundation.atomic_file import whole_file
    from foundation.errors import MategraphError

    found = {}
    for kind, file in files.items():
        target = out / file.name
        if target.exists():
            raise MategraphError("E040", f"{target} is there already.", remedy="Name another folder with --out.", element=str(target))
        try:
            with whole_file(target) as own:
                shutil.copyfile(file, own)
        except OSError as error:
            raise MategraphError(
                "E040", f"{target} cannot be written: {error.strerror}.", remedy="Name another folder with --out.", element=str(target)
            ) from error
        found[kind] = target
    return found
