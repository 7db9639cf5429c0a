"""The machine of a project in the motion that a run has stored, for the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domains.result import Result
    from viz.scene import Scene


def window_scene(project: Path, data: Path, *, allow_python: bool = False) -> tuple[Scene, Result]:
    """What the window shows of a project whose run is stored in the file `data`.

    Raises
    ------
    MategraphError
        ``E072`` for a project without an assembly, and where the files cannot be read.
    """
    from domains.result import Result
    from viz.scene_building import colored_by_body

    from ..machine import load
    from ..stages import require_assembly
    from .page import scene_of

    machine = load(project, allow_python=allow_python)
    require_assembly(machine.project, "bodies that move in a window (`--page` shows its diagrams)")
    result = Result.load(data)
    scene = scene_of(machine, result)
    swept = result.statistics.get("solver") == "sweep"  # freedoms are shown, and which parts move as one
    return colored_by_body(scene) if swept else scene, result
