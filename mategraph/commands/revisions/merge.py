"""``mategraph merge``: three states of a project file into one, by meaning; also as a merge driver of git."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from foundation.errors import MategraphError

from ..options import JsonOption, reporting


def merge(
    base: Annotated[Path, typer.Argument(help="The project file that both sides began with (git: %O).", show_default=False)],
    ours: Annotated[Path, typer.Argument(help="Our state of it (git: %A).", show_default=False)],
    theirs: Annotated[Path, typer.Argument(help="The other state of it (git: %B).", show_default=False)],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where to write; printed when left out. May be OURS itself.", show_default=False)
    ] = None,
    name: Annotated[str, typer.Option("--name", help="Name of the file in messages (git: %P).", show_default=False)] = "",
    report: Annotated[bool, typer.Option("--report", help="Where there are conflicts, report them and write nothing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Merge two edits of a project file, key by key; conflicts are named, marked in the text, and make the exit code 1."""
    from foundation.atomic_file import whole_file

    from ...console import each_error
    from ...project.merging.line_merge import whole_with_markers
    from ...project.merging.merged_text import merge_texts
    from ...project.text import write_source

    with reporting(as_json=as_json) as terminal:
        # git gives files of its own making, which mean nothing to the reader
        names = (f"{name} (base)", f"{name} (ours)", f"{name} (theirs)") if name else (str(base), str(ours), str(theirs))
        contents = [_content(path) for path in (base, ours, theirs)]
        try:
            first, second, third = (_text(content, file) for content, file in zip(contents, names, strict=True))
            found = merge_texts(first, second, third, files=names)
        except MategraphError as error:
            if out is None or report:
                raise
            # git takes what is left in the file for the merge: it must show that theirs is not in it.
            with whole_file(out) as own:
                own.write_bytes(whole_with_markers(contents[1], contents[2], names[1:]))
            if as_json:
                terminal.json({"merged": False, "conflicts": [], "text": None, "errors": [one.as_dict() for one in each_error(error)]})
            else:
                terminal.error(error)
            raise typer.Exit(1) from None
        whole = not found.conflicts
        if out is not None and (whole or not report):
            write_source(out, found.marked)
        if as_json:
            text = None if report and not whole else found.marked
            terminal.json({"merged": whole, "conflicts": [conflict.as_dict() for conflict in found.conflicts], "text": text})
        elif out is None and (whole or not report):
            terminal.plain(found.marked)
        for conflict in found.conflicts:
            terminal.err.print(f"  conflict  {name or ours.name}: {conflict.describe()}", markup=False)
        if not whole:
            raise typer.Exit(1)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        remedy = "Name three files: the common base, ours, theirs."
        raise MategraphError("E001", f"There is no file '{path}'.", remedy=remedy, element=str(path)) from None


def _text(content: bytes, file: str) -> str:
    """The text of a file, as it is."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise MategraphError("E003", f"'{file}' is not UTF-8 text.", remedy="Save it with the encoding UTF-8.", element=file) from None
