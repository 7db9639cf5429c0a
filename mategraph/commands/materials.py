"""``mategraph materials``: what a project file may name without giving a density."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..console import Terminal


def describe_materials(words: Sequence[str], project: Path | None = None) -> dict[str, Any]:
    """All known materials, or those with one of the words in a name: the project's, the user's own, then the built-in ones."""
    from cadimport.masses.material_table import known_materials, user_table

    from ..project.reader import read_project

    rows = [(material, ()) for material in read_project(project).own_materials] if project is not None else []
    wanted = [word.lower() for word in words]
    return {
        "materials": [
            {"name": material.name, "density": material.density, "aliases": list(aliases), "source": material.source}
            for material, aliases in (*rows, *known_materials())
            if not wanted or any(word in name.lower() for word in wanted for name in (material.name, *aliases))
        ],
        "own_table": str(user_table()),
        "units": "SI: kg/m^3",
    }


def show_materials(described: Mapping[str, Any], terminal: Terminal) -> None:
    """Print what `describe_materials` found."""
    rows = [(m["name"], f"{m['density']:g}", ", ".join(m["aliases"]) or "-", m["source"]) for m in described["materials"]]
    if rows:
        terminal.table("Materials", ("material", "density [kg/m³]", "also called", "from"), rows, right=(1,))
    else:
        terminal.line("materials", "none of that name")
    terminal.line("own", f"[density] in the project file, or {described['own_table']}")
