"""What a run leaves behind: the page, the data, the graph picture, and on request a still, a video and a table.

Everything is written whole or not at all, and a file that is not ours is kept under another name. What a missing library costs is
reported in a warning; the rest is written all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.atomic_file import leftovers_of, told_of_files, write_whole
from foundation.errors import MategraphError, Note
from foundation.own_files import OwnFiles

from ..console import Progress, Terminal
from ..inferred.page_panel import joint_panel
from .frame_loads import loads_at_frames
from .page import collisions_shown, meta_of, page_of_sweeps, page_table, plots_of, plots_of_sweeps, scene_of, tables_of
from .project_units import in_project_units
from .run_record import RunRecord, keep_foreign

if TYPE_CHECKING:
    from domains.result import Result
    from viz.scene import Scene
    from viz.signals import Plot

    from ..analyses.checks import Checks
    from ..analyses.collisions import Collisions
    from ..analyses.sweep import Sweeps
    from ..machine import Machine


# No OpenGL, no ffmpeg or one that fails, a time outside the run, nothing that moves: costs the picture, not the run.
ONLY_THE_PICTURE = {"E520", "E522", "E523", "E524", "E525"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be written beside page, data and graph."""

    still: bool = False
    still_at: float | None = None  # s
    video: bool = False
    csv: bool = False


@dataclass(slots=True)
class Written:
    """Files by what they are, and what could not be written."""

    files: dict[str, Path] = field(default_factory=dict)
    warnings: list[Note] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Writes files of one stem into one folder; a file there that is not ours is kept under another name."""

    folder: Path
    record: RunRecord | None
    terminal: Terminal
    written: Written = field(default_factory=Written)

    def write(self, kind: str, suffix: str, make: Callable[[Path, Progress], Any]) -> None:
        """Write one file, with a bar while it takes long."""
        path = self.folder / f"{self.folder.name}{suffix}"
        try:
            with self.terminal.stage("write") as (line, progress), self.taking({kind: path}):
                line.hidden = True
                make(path, progress)
        except OSError as error:
            raise MategraphError(
                "E040",
                f"{path} cannot be written: {error.strerror or error}.",
                remedy="Make room on the disk, or name another folder with --out; files that were there before are as they were.",
                element=str(path),
            ) from error

    @contextmanager
    def taking(self, files: Mapping[str, Path]) -> Iterator[None]:
        """Files of the folder are written inside the block, by what they are: those there that are not ours are kept, ours are noted."""
        for path in files.values():
            kept = keep_foreign(path, self.record, self.own_files.known())
            if kept is not None:
                self.terminal.line("kept", f"{path.name} was edited or is not ours; it is now {kept.name}")
        with told_of_files(self.own_files.add):
            yield
        for path in files.values():
            for left in leftovers_of(path):
                left.unlink(missing_ok=True)
        self.written.files.update(files)

    @property
    def own_files(self) -> OwnFiles:
        """The list of files that we wrote into the folder."""
        return OwnFiles(self.folder)

    def write_picture(self, kind: str, suffix: str, make: Callable[[Path, Progress], Any]) -> None:
        """Write a picture; where this computer cannot make it, a warning takes its place."""
        try:
            self.write(kind, suffix, make)
        except MategraphError as error:
            if error.code not in ONLY_THE_PICTURE:
                raise
            self.left_out(f"The {kind} was", kind, error)

    def left_out(self, what: str, element: str, error: MategraphError) -> None:
        """Warn of what could not be written."""
        note = Note(code="W050", text=f"{what} left out: {error.what}", remedy=error.remedy, element=element)
        self.terminal.note(note)
        self.written.warnings.append(note)


@in_project_units
def write_outputs(
    machine: Machine, result: Result, checks: Checks, wanted: Wanted, writer: Writer, collisions: Collisions | None = None
) -> Written:
    """Write all that was asked for but the data, which is there already; the page marks parts that get into each other."""
    from viz.graph.system_graph import system_svg
    from viz.page.html_page import write_page

    loads, load_notes = loads_at_frames(machine, result)
    further = () if collisions is None else tuple(collisions.tables())
    scene = scene_of(machine, result).with_changes(loads=loads, collisions=collisions_shown(collisions))
    plots = plots_of(machine, result)
    graph = system_svg(machine.assembly, machine.mechanism, machine.system)
    writer.write("graph", ".svg", lambda path, progress: write_whole(path, graph))
    if wanted.csv:
        writer.write("csv", ".csv", lambda path, progress: result.to_csv(path))

    def page(path: Path, progress: Progress) -> None:
        write_page(
            path,
            scene,
            plots=plots,
            result=result,
            graph_svg=graph,
            tables=[*tables_of(machine, result, checks), *map(page_table, further)],
            notes=(*machine.notes, *result.notes, *load_notes),
            meta=meta_of(machine, result),
            joint_panel=joint_panel(machine),
        )

    # The page before the pictures: it is done in a moment, and whoever stops a long video has it.
    writer.write("page", ".html", page)
    if wanted.still or wanted.video:
        _write_pictures(writer, scene, plots, result, wanted)
    return writer.written


@in_project_units
def write_sweep_outputs(machine: Machine, sweeps: Sweeps, wanted: Wanted, writer: Writer) -> Written:
    """Write what shows the sweeps: the page, and pictures and tables that were asked for."""
    from viz.graph.system_graph import system_svg
    from viz.scene_building import colored_by_body

    run = sweeps.run
    graph = system_svg(machine.assembly, machine.mechanism, None)
    writer.write("graph", ".svg", lambda path, progress: write_whole(path, graph))
    if wanted.csv:
        writer.write("csv", ".csv", lambda path, progress: run.to_csv(path))

    writer.write("page", ".html", lambda path, progress: write_whole(path, page_of_sweeps(machine, sweeps, file=path.stem)))
    if wanted.still or wanted.video:
        _write_pictures(writer, colored_by_body(scene_of(machine, run)), plots_of_sweeps(sweeps), run, wanted)
    return writer.written


def _write_pictures(writer: Writer, scene: Scene, plots: list[Plot], result: Result, wanted: Wanted) -> None:
    from viz.plots.matplotlib_check import require_matplotlib
    from viz.render.still import write_still
    from viz.render.video import write_video

    try:
        require_matplotlib()
    except MategraphError as error:
        plots = []
        writer.left_out("The plots beside the picture were", "plots", error)

    def still(path: Path, progress: Progress) -> None:
        write_still(path, scene, time=wanted.still_at, result=result, plots=plots)

    def video(path: Path, progress: Progress) -> None:
        write_video(path, scene, result, plots, progress=lambda done: progress("frames", done))

    if wanted.still:
        writer.write_picture("still", ".png", still)
    if wanted.video:
        writer.write_picture("video", ".mp4", video)
