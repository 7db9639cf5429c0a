"""The page of a difference: both machines moving together, changed parts coloured, curves over each other, and the tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from foundation.atomic_file import write_whole
from foundation.errors import MategraphError
from foundation.file_endings import file_with
from foundation.version import __version__

from ..outputs.page import page_table, plots_of, scene_of
from .difference import Difference
from .part_changes import PartChanges

if TYPE_CHECKING:
    from topology.mechanism import Mechanism
    from viz.scene import Scene
    from viz.signals import Plot

    from .compare import Computed


def write_difference_page(path: Path, found: Difference, old: Computed, new: Computed) -> Path:
    """Write the page; the file appears whole or not at all."""
    file = file_with(path, (".html", ".htm"), "The page of a difference")
    write_whole(file, difference_page(found, old, new))
    return file


def difference_page(found: Difference, old: Computed, new: Computed) -> str:
    """The text of the page."""
    from viz.page.html_page import page_text
    from viz.page.tables import Table
    from viz.page.two_states import both_runs, two_states

    gone, come = _kinds(found.parts)
    labels = (found.old.label, found.new.label)
    carried = None if found.parts.carried is None else np.array(found.parts.carried)
    scene, compared = two_states(_scene(old), _scene(new), labels=labels, gone=gone, come=come, carried=carried)
    runs = both_runs(old.run, new.run)
    tables = [page_table(table) for table in found.tables()]
    about = (("old", labels[0]), ("new", labels[1]), ("different", found.headline()))
    summary = Table(title="Difference", columns=("", ""), rows=about)
    return page_text(
        scene.with_changes(title=f"{found.new.title}: difference"),
        plots=_plots(new, old) if runs is not None else (),
        result=runs,
        graph_svg=_graph(new),
        tables=[summary, *tables],
        meta={"program": f"MateGraph {__version__}"},
        file=Path(labels[1]).stem or "difference",
        compared=compared,
    )


def _kinds(parts: PartChanges) -> tuple[dict[str, str], dict[str, str]]:
    """What became of each part, by its old and by its new name."""
    gone = {part.old: part.changes[0] for part in parts.changed} | dict.fromkeys(parts.removed, "removed")
    come = {part.new: part.changes[0] for part in parts.changed} | dict.fromkeys(parts.added, "added")
    return gone, come


def _scene(side: Computed) -> Scene:
    """What is to be seen of a side: moving where it was computed so far, else standing in the CAD pose."""
    from viz.scene_building import build_scene

    machine = side.machine
    if side.summary.mobility is not None and not side.errors:
        return scene_of(machine, side.run)
    try:
        return scene_of(machine, None)
    except MategraphError:
        return build_scene(machine.assembly_as_read, _still(side), None, title=machine.project.title)


def _still(side: Computed) -> Mechanism:
    """All parts as one body that stands."""
    from topology.mechanism import Body
    from topology.mechanism import Mechanism as Made

    assembly = side.machine.assembly_as_read
    body = Body(name="parts", parts=tuple(assembly.instances), mass=side.summary.mass, center=np.zeros(3), inertia=np.zeros((3, 3)))
    return Made(name=assembly.name, ground="parts", bodies={"parts": body}, tree=(), mobility=0)


def _plots(new: Computed, old: Computed) -> list[Plot]:
    """The plots of the new state, else of the old one, with both curves of each signal."""
    from viz.signals import Plot

    side = new if new.run is not None else old
    run = side.run
    assert run is not None
    if side.swept:
        return []
    plots = plots_of(side.machine, run)
    known = {f"{name} (old)" for name in (old.run.names if old.run is not None else ())}
    known |= set(new.run.names if new.run is not None else ())
    found = []
    for plot in plots:
        signals = [text for name in plot.signals for text in (name, f"{name} (old)") if text in known]
        found.append(Plot(title=plot.title, signals=tuple(signals), dashed=()))
    return found


def _graph(side: Computed) -> str:
    from viz.graph.system_graph import system_svg

    machine = side.machine
    if side.summary.mobility is None or side.errors:
        return ""
    system = machine.system if side.equations is not None else None
    return system_svg(machine.assembly, machine.mechanism, system)
