"""What can be written of a machine and its run, by kind: one table for all that offers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.atomic_file import write_whole
from foundation.errors import MategraphError

if TYPE_CHECKING:
    from domains.result import Result

    from ...analyses.sweep import Sweeps
    from ...machine import Machine

Make = Callable[["Machine", "Result", "Sweeps | None", Path], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputKind:
    """One kind of file."""

    suffix: str
    media: str  # its type, for browsers
    title: str
    make: Make


def _page(machine: Machine, run: Result, sweeps: Sweeps | None, path: Path) -> None:
    from ..page import page_of, page_of_sweeps

    write_whole(path, page_of(machine, run) if sweeps is None else page_of_sweeps(machine, sweeps, file=path.stem))


def _report(machine: Machine, run: Result, sweeps: Sweeps | None, path: Path) -> None:
    from ..reports.report import write_report

    write_report(machine, run, path)


def _schematic(machine: Machine, run: Result, sweeps: Sweeps | None, path: Path) -> None:
    from ...analyses.graphs import graph_text

    write_whole(path, graph_text(machine, "schematic", "svg"))


def _still(machine: Machine, run: Result, sweeps: Sweeps | None, path: Path) -> None:
    from viz.render.still import write_still

    from ..page import plots_of, plots_of_sweeps, scene_of

    plots = plots_of(machine, run) if sweeps is None else plots_of_sweeps(sweeps)
    write_still(path, scene_of(machine, run), result=run, plots=plots)


def _video(machine: Machine, run: Result, sweeps: Sweeps | None, path: Path) -> None:
    from viz.render.video import write_video

    from ..page import plots_of, plots_of_sweeps, scene_of

    plots = plots_of(machine, run) if sweeps is None else plots_of_sweeps(sweeps)
    write_video(path, scene_of(machine, run), run, plots)


OUTPUTS: Mapping[str, OutputKind] = {
    "page": OutputKind(suffix=".html", media="text/html", title="Page with the machine moving, in one file", make=_page),
    "report": OutputKind(suffix=".html", media="text/html", title="Report", make=_report),
    "pdf": OutputKind(suffix=".pdf", media="application/pdf", title="Report as PDF", make=_report),
    "svg": OutputKind(suffix=".svg", media="image/svg+xml", title="Schematic", make=_schematic),
    "png": OutputKind(suffix=".png", media="image/png", title="Picture", make=_still),
    "video": OutputKind(suffix=".mp4", media="video/mp4", title="Video", make=_video),
    "csv": OutputKind(suffix=".csv", media="text/csv", title="Signals as a table", make=lambda m, run, s, path: run.to_csv(path)),
    "data": OutputKind(
        suffix=".nc", media="application/x-netcdf", title="Run with all signals", make=lambda m, run, s, path: run.save(path)
    ),
}


def output_kind(name: str) -> OutputKind:
    """The kind of a name.

    Raises
    ------
    MategraphError
        ``E607`` where there is none.
    """
    if name not in OUTPUTS:
        raise MategraphError("E607", f"There is no output '{name}'.", remedy=f"There are {', '.join(OUTPUTS)}.", element=name)
    return OUTPUTS[name]
