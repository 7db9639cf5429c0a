"""``mategraph inspect NEW --against OLD``: which part of an edited assembly is which part of the one before."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..console import Reporter, Terminal
from .inspect import number

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Part

_WORDS = {
    "same": "unchanged",
    "edited": "edited",
    "renamed": "renamed or moved in the tree, the same shape",
    "alike": "edited and renamed? ",
    "removed": "removed",
    "added": "added",
}


def describe_matches(old: Path, assembly: Assembly, *, allow_python: bool = False, reporter: Reporter) -> dict[str, Any]:
    """The matches of the parts in the file `old` (any that can be read; of a project file, its assembly) with those of `assembly`."""
    from cadimport.store.part_matching import match_parts

    from ..machine import read_assembly
    from ..project.reader import project_for

    path = project_for(old).assembly_path
    with reporter.stage("read") as (line, progress):
        before, line.cached = read_assembly(path, progress, allow_python=allow_python)
        line.text, line.detail = path.name, f"{len(before.instances)} parts, to compare with"
    return {
        "file": str(path),
        "parts": [
            {
                "old": match.old,
                "new": match.new,
                "how": match.how,
                "likeness": match.score,
                "old_volume": _volume(before.part_of(match.old)) if match.old else None,
                "new_volume": _volume(assembly.part_of(match.new)) if match.new else None,
            }
            for match in match_parts(before, assembly)
        ],
    }


def show_matches(described: Mapping[str, Any], terminal: Terminal) -> None:
    """Print what `describe_matches` found: unchanged parts are only counted."""
    changed = [match for match in described["parts"] if match["how"] != "same"]
    same = len(described["parts"]) - len(changed)
    name = Path(described["file"]).name
    if changed:
        terminal.table(
            f"Parts against {name}",
            ("before", "now", "what became of it", "volume before [cm³]", "now [cm³]"),
            [
                (
                    match["old"] or "-",
                    match["new"] or "-",
                    _WORDS[match["how"]] + (f"{100 * match['likeness']:.0f} % alike" if match["how"] == "alike" else ""),
                    number(match["old_volume"], 1e6),
                    number(match["new_volume"], 1e6),
                )
                for match in changed
            ],
            right=(3, 4),
        )
    terminal.line("against", f"{name}: {same} part{'' if same == 1 else 's'} unchanged, {len(changed)} changed")


def _volume(part: Part) -> float | None:
    return part.geometry.volume if part.geometry is not None else None
