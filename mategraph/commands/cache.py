"""``mategraph cache``: where read assemblies and compiled equations are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .options import JsonOption, reporting

if TYPE_CHECKING:
    from ..console import Terminal
    from ..outputs.cache_content import CacheContent

_HOLD = {
    "assemblies": "files that were read",
    "compiled": "compiled equations",
    "history": "regenerations under `mategraph watch`, with their results",
    "joints": "joints that were found from geometry",
    "parts": "what was found out about shapes",
    "projects": "which names a project last fitted",
    "units": "the table of units",
}


def cache(clear: Annotated[bool, typer.Option("--clear", help="Remove everything cached.")] = False, as_json: JsonOption = False) -> None:
    """Show where read assemblies and compiled equations are kept, or remove them."""
    from dataclasses import replace

    from ..outputs.cache_content import cache_content, clear_cache
    from ..outputs.plain_data import to_plain

    with reporting(as_json=as_json) as terminal:
        found = cache_content()
        if clear:
            clear_cache()
            found = replace(found, cleared=True)
        if as_json:
            terminal.json(to_plain(found))
        else:
            show_cache(found, terminal)


def show_cache(content: CacheContent, terminal: Terminal) -> None:
    """Print what lies in the cache, or what was removed."""
    removed = ", removed" if content.cleared else ""
    terminal.line("cache", f"{content.folder}: {content.files} files, {content.bytes / 1e6:.1f} MB{removed}")
    for name, found in content.folders.items():
        if found.files:
            most = f", of at most {found.most / 1e6:.0f} MB" if found.most else ""
            terminal.line("", f"{name}: {_HOLD[name]}, {found.bytes / 1e6:.1f} MB{most}")
