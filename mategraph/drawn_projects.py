"""A project folder for a machine that a CAD library draws, for the studio to open: shapes and joints as a job, and a project file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from foundation.atomic_file import write_whole
from foundation.errors import MategraphError

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Mate


def drawn_project(drawn: Any, folder: Path | None = None) -> Path:
    """The project file of what a CAD library drew; shapes and joints are written anew beside it, what is in the project file stays.

    Parameters
    ----------
    drawn
        A ``cadquery.Assembly``.
    folder
        Where to; by default a folder with the machine's name here.

    Raises
    ------
    MategraphError
        ``E081`` for something else, the codes of reading a drawn assembly.
    """
    from cadimport.cad_export import write_step
    from cadimport.readers.scripts.reader import read_object

    if not (hasattr(drawn, "children") and hasattr(drawn, "constrain")):
        raise MategraphError(
            "E081",
            f"The studio opens a path or a cadquery.Assembly, not a {type(drawn).__name__}.",
            remedy="Write it as a STEP file, and give its path.",
            element=type(drawn).__name__,
        )
    read = read_object(drawn)
    folder = Path(read.name) if folder is None else folder
    handed = folder / f"{folder.name}.mategraph"
    handed.mkdir(parents=True, exist_ok=True)
    write_step(drawn, handed / "model.step")
    write_whole(handed / "job.json", json.dumps(_job(read), ensure_ascii=False, indent=1))
    project = folder / f"{folder.name}.toml"
    if not project.exists():
        title = json.dumps(read.name, ensure_ascii=False)
        write_whole(project, f'schema = 1\ntitle = {title}\nassembly = "{handed.name}/job.json"\n')
    return project


def _job(read: Assembly) -> dict[str, Any]:
    from cadimport.readers.cad_job.job import VERSION, Kind

    known = [mate for mate in read.mates if mate.kind in get_args(Kind) and mate.status != "rejected"]
    return {
        "mategraph_job": VERSION,
        "program": "CadQuery",
        "name": read.name,
        "parts": [
            {"id": name, "name": name, "label": name, "placement": part.X_WP.tolist(), "grounded": name in read.grounded}
            for name, part in read.instances.items()
        ],
        "joints": [_joint(read, mate) for mate in known],
        "notes": [f"{mate.name} is a {mate.kind} joint, which is not handed over" for mate in read.mates if mate not in known],
    }


def _joint(read: Assembly, mate: Mate) -> dict[str, Any]:
    a, b = read.instances[mate.a], read.instances[mate.b]
    table = {"name": mate.name, "label": mate.name, "kind": mate.kind, "a": mate.a, "b": mate.b}
    return table | {"frame_a": (a.X_WP @ mate.X_AF).tolist(), "frame_b": (b.X_WP @ mate.X_BM).tolist(), "pitch": mate.pitch * 2.0 * np.pi}
