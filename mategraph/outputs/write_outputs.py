"""What a run leaves behind: the page, the data, the graph picture, and on request a still, a video and a table.

Everything is written whole or not at all, and a file that is not ours is kept under another name. What a missing library costs is
said in a warning; the rest is written all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.atomic_file import write_whole
from foundation.errors import MategraphError, Note

from ..commands.inspect import coupling_rows, limits, number, vector
from ..console import Terminal
from .frame_loads import loads_at_frames
from .run_record import RunRecord, keep_foreign
from .summary import describe_machine, notes_as_dicts

if TYPE_CHECKING:
    from domains.result import Result
    from viz.page.html_page import Plot, Quantity, Table
    from viz.scene import Scene, Trail

    from ..machine import Machine
    from ..project.checks import CheckOutcome


# No OpenGL, no ffmpeg or one that fails, a time outside the run, nothing that moves: costs the picture, not the run.
ONLY_THE_PICTURE = {"E520", "E522", "E523", "E524", "E525"}


@dataclass(slots=True)
class Written:
    """Files by what they are, and what could not be written."""

    files: dict[str, Path] = field(default_factory=dict)
    warnings: list[dict[str, str]] = field(default_factory=list)


def write_outputs(
    machine: Machine,
    result: Result,
    outcomes: Sequence[CheckOutcome],
    folder: Path,
    *,
    still: bool,
    still_at: float | None,
    video: bool,
    csv: bool,
    record: RunRecord | None,
    terminal: Terminal,
) -> Written:
    """Write all that was asked for into `folder`."""
    from viz.graph.system_graph import system_svg
    from viz.page.html_page import write_page

    written = Written()
    stem = folder.name
    loads, load_notes = loads_at_frames(machine, result)
    scene = scene_of(machine, result).with_changes(loads=loads)
    plots = plots_of(machine, result)
    graph = system_svg(machine.assembly, machine.mechanism, machine.system)

    def write(kind: str, suffix: str, writer: Callable[[Path, Callable[[str, float], None]], Any]) -> None:
        path = folder / f"{stem}{suffix}"
        kept = keep_foreign(path, record)
        if kept is not None:
            terminal.line("kept", f"{path.name} was edited or is not ours; it is now {kept.name}")
        with terminal.stage("write") as (line, progress):
            line.hidden = True
            writer(path, progress)
        written.files[kind] = path

    def write_picture(kind: str, suffix: str, writer: Callable[[Path, Callable[[str, float], None]], Any]) -> None:
        try:
            write(kind, suffix, writer)
        except MategraphError as error:
            if error.code not in ONLY_THE_PICTURE:
                raise
            left_out(f"The {kind} was", kind, error)

    def left_out(what: str, element: str, error: MategraphError) -> None:
        note = Note(code="W050", text=f"{what} left out: {error.what}", remedy=error.remedy, element=element)
        terminal.note(note)
        written.warnings += notes_as_dicts([note])

    write("data", ".nc", lambda path, progress: result.save(path))
    write("graph", ".svg", lambda path, progress: write_whole(path, graph))
    if csv:
        write("csv", ".csv", lambda path, progress: result.to_csv(path))
    # The page before the pictures: it is done in a moment, and whoever stops a long video has it.
    notes = (*machine.notes, *result.notes, *load_notes)
    write(
        "page",
        ".html",
        lambda path, progress: write_page(
            path,
            scene,
            plots=plots,
            result=result,
            graph_svg=graph,
            tables=list(tables_of(machine, result, outcomes)),
            notes=notes,
            meta=meta_of(machine, result),
        ),
    )
    if still or video:
        from viz.plots.matplotlib_check import require_matplotlib
        from viz.render.still import write_still
        from viz.render.video import write_video

        beside = plots
        try:
            require_matplotlib()
        except MategraphError as error:
            beside = []
            left_out("The plots beside the picture were", "plots", error)
        if still:
            write_picture("still", ".png", lambda path, progress: write_still(path, scene, time=still_at, result=result, plots=beside))
        if video:
            write_picture(
                "video",
                ".mp4",
                lambda path, progress: write_video(path, scene, result, beside, progress=lambda done: progress("frames", done)),
            )
    return written


def page_of(machine: Machine, result: Result) -> str:
    """The text of the page of a run."""
    from viz.graph.system_graph import system_svg
    from viz.page.html_page import page_text

    loads, load_notes = loads_at_frames(machine, result)
    return page_text(
        scene_of(machine, result).with_changes(loads=loads),
        plots=plots_of(machine, result),
        result=result,
        graph_svg=system_svg(machine.assembly, machine.mechanism, machine.system),
        tables=list(tables_of(machine, result, machine.check(result))),
        notes=(*machine.notes, *result.notes, *load_notes),
        meta=meta_of(machine, result),
    )


def scene_of(machine: Machine, result: Result | None) -> Scene:
    """What is to be seen of a machine and its run; up is against gravity."""
    from viz.scene_building import build_scene

    x, y, z = machine.gravity
    up = (-x, -y, -z) if x or y or z else (0.0, 0.0, 1.0)
    return build_scene(machine.assembly, machine.mechanism, result, title=machine.project.title, overlays=trails_of(machine), up=up)


def trails_of(machine: Machine) -> list[Trail]:
    """The ways of the project's points, in the colours of their bodies."""
    from foundation.arrays import frozen_array
    from viz.scene import Trail

    body_of = machine.mechanism.body_of
    return [Trail(name=p.name, body=body_of(p.part), point=frozen_array(p.point)) for p in machine.project.points if p.trail]


def plots_of(machine: Machine, result: Result) -> list[Plot]:
    """The project's plots, or a sensible choice: what tells of the motion first, then of what drives it; as many as are seen at once."""
    from viz.page.html_page import Plot
    from viz.plots.signal_choice import plots_by_unit

    if machine.project.plots:
        return [Plot(title=plot.title, signals=tuple(plot.signals)) for plot in machine.project.plots]
    return [Plot(title=plot.title, signals=plot.signals) for plot in plots_by_unit(result, most=6)[:4]]


def meta_of(machine: Machine, result: Result) -> dict[str, str]:
    """What the page's foot says: versions and content keys, so that the run can be repeated."""
    from foundation.version import __version__

    return {
        "program": f"MateGraph {__version__}",
        "assembly": f"{machine.assembly.source.name}, SHA-256 {machine.assembly.digest[:16]}",
        "project": machine.project.path.name if machine.project.path else "none",
        "simulated": f"{result.time[-1]:g} s in {result.statistics['steps']} steps",
    }


def tables_of(machine: Machine, result: Result, outcomes: Sequence[CheckOutcome]) -> Iterator[Table]:
    """Bodies, joints, dropped joints, checks and the energy audit, each with its units."""
    from viz.page.html_page import Quantity, Table

    described = describe_machine(machine)
    yield Table(
        title="Bodies",
        columns=("body", "parts", "mass", "centre of mass", "Ixx, Iyy, Izz [kg·m²]"),
        rows=tuple(
            (
                b["name"],
                _few(b["parts"]),
                Quantity((b["mass"],), "kg"),
                Quantity(tuple(b["center"]), "m"),
                ", ".join(number(b["inertia"][i][i]) for i in range(3)),
            )
            for b in described["bodies"]
        ),
    )
    yield Table(
        title="Joints",
        columns=("joint", "kind", "parent", "child", "axis", "limits"),
        rows=tuple(
            (
                j["name"] + (" (closes a loop)" if j["role"] == "loop" else ""),
                j["kind"],
                j["parent"],
                j["child"],
                vector(j["axis"]),
                _limits_cell(j["kind"], j["limits"]),
            )
            for j in described["joints"]
        ),
    )
    if described["dropped"]:
        yield Table(
            title="Dropped joints",
            columns=("joint", "kept", "reason"),
            rows=tuple((d["name"], d["kept"], d["reason"]) for d in described["dropped"]),
        )
    if described["couplings"]:
        rows = tuple(coupling_rows(described["couplings"]))
        yield Table(title="Couplings", columns=("coupling", "kind", "relation of the coordinates, in SI"), rows=rows)
    if outcomes:
        yield Table(
            title="Checks",
            columns=("check", "requirement", "found", "verdict"),
            rows=tuple((o.expression, o.requirement, o.shown, "passed" if o.passed else "FAILED") for o in outcomes),
        )
    energy = result.energy
    yield Table(
        title="Energy audit",
        columns=("quantity", "energy [J]"),
        rows=(
            *(
                (name.replace("_", " "), number(energy[name]))
                for name in ("supplied", "heat", "mechanical", "stored", "turnover")
                if name in energy
            ),
            ("residual, of the energy turned over", f"{energy['relative_residual']:.1e} (ratio)"),
        ),
    )


def _few(parts: Sequence[str], most: int = 6) -> str:
    """The first parts of a body by name, and how many more there are: the tree beside the view has them all.

    >>> _few(["a", "b", "c", "d"], 2)
    'a, b and 2 more'
    """
    return ", ".join(parts) if len(parts) <= most + 1 else f"{', '.join(parts[:most])} and {len(parts) - most} more"


def _limits_cell(kind: str, bounds: Sequence[float | None] | None) -> Quantity | str:
    """A joint's range that follows the reader's units; words where it is open."""
    from viz.page.html_page import Quantity

    if bounds is None or None in bounds:
        return limits(kind, bounds)
    return Quantity(tuple(float(b) for b in bounds if b is not None), "m" if kind == "prismatic" else "rad", " … ")
