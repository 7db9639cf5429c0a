"""`Run`: a result that knows its machine, for notebooks and scripts: ``r.plot()``, ``r.animate()``, and a summary when it is shown.

    >>> import mategraph                                        # doctest: +SKIP
    >>> r = mategraph.load("seeker.toml").simulate()            # doctest: +SKIP
    >>> r.animate()                                             # doctest: +SKIP

In a notebook `animate` shows the page of the run inline: it turns, plays and can be cut open there. Where scripts are not run (a notebook
on GitHub, one printed) there is a picture in its place.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass, fields
from html import escape
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from domains.result import Result
from foundation.errors import MategraphError
from foundation.file_endings import file_with

from .arguments import require_type

if TYPE_CHECKING:
    from .analyses.checks import Checks
    from .machine import Machine
    from .outputs.summary import RunSummary

STILL = (1280, 720)  # pixels of the picture in place of the page


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Run(Result):
    """Trajectories of one run of a machine."""

    machine: Machine

    def plot(self, *signals: str, what: str = "signals", path: Path | str | None = None, at: str | float = "start") -> Any:
        """A matplotlib figure of the run; also written where a path (.svg, .pdf, .png) is given.

        Parameters
        ----------
        signals
            Names; grouped by unit. None: the project's plots, or a choice. For ``what="phase"`` pairs such as "a.angle:a.rate".
        what
            "signals", "phase", "reactions", "polar", "bode" or "poles".
        at
            Where to linearise for "bode" and "poles": "start", "equilibrium", or a time.

        Raises
        ------
        MategraphError
            E526 without matplotlib, E503 for a signal that does not exist, E048 for another `what`.
        """
        return self.machine.plot(*signals, what=what, run=self, at=at, path=path)

    def animate(self, *, height: int = 640, path: Path | str | None = None) -> Animation:
        """The page of this run, shown inline in a notebook; also written where a path (.html) is given.

        Parameters
        ----------
        height
            Of the frame in the notebook, px.
        """
        from .outputs.page import page_of

        file = None if path is None else file_with(path, (".html", ".htm"), "The page of a run")
        text = page_of(self.machine, self)
        if file is not None:
            from foundation.atomic_file import write_whole

            write_whole(file, text)
        return Animation(run=self, page=text, height=height)

    def export(self, path: Path | str, *, signals: Sequence[str] = (), every: float | str | None = None) -> Path:
        """Write signals as a table: .csv, .parquet, .mat or .xlsx.

        Parameters
        ----------
        signals
            Names or patterns, each with a unit behind a colon where it is not to be SI: ``"pitch.*"``, ``"motor.i:mA"``. None: all.
        every
            Time between rows, s or with a unit; as recorded when left out.

        Raises
        ------
        MategraphError
            E026 for a signal that is not there, E012 and E013 for a unit, E064 where a library is missing, E082 for another ending.
        """
        from .arguments import names, seconds
        from .outputs.exports.data_export import export_data

        export_data(self, Path(path), signals=names("signals", signals) or (), every=seconds("every", every))
        return Path(path)

    def check(self) -> Checks:
        """The project's design checks on this run."""
        return self.machine.check(self)

    def summary(self) -> RunSummary:
        """The machine, its system and what the run gave, typed: what ``mategraph run --json`` prints."""
        from .outputs.summarise import summarise_run

        return summarise_run(self.machine, self, self.check())

    def report(self, path: Path | str, *, still: bool = True) -> Path:
        """Write the report of this run (.html, or .pdf through Chromium)."""
        return self.machine.report(path, run=self, still=still)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, ({f.name: getattr(self, f.name) for f in fields(self)},)

    def __repr__(self) -> str:
        return f"<Run of {self.machine.project.title!r}: {', '.join(self._facts())}>"

    def _facts(self) -> list[str]:
        """Length, sizes and energy balance, in words."""
        energy = self.energy.get("relative_residual")
        facts = [f"{self.time[-1]:g} s", f"{len(self.time)} samples", f"{len(self.names)} signals", f"{len(self.events)} events"]
        facts += [f"energy closes to {energy:.1e}"] if energy is not None else []
        facts += ["stopped before its end"] if self.interrupted else []
        return facts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Animation:
    """The page of a run, and a picture for where it cannot be shown."""

    run: Run
    page: str  # HTML
    height: int  # px

    def __repr__(self) -> str:
        run = self.run
        size = f"{run.time[-1]:g} s, a page of {len(self.page) / 1e6:.1f} MB"
        return f"<Animation of {run.machine.project.title!r}: {size}; a notebook shows it, animate(path=...) writes it>"

    def _repr_mimebundle_(self, include: Sequence[str] | None = None, exclude: Sequence[str] | None = None) -> dict[str, Any]:
        """The page in a frame of its own, the picture, and a line of text."""
        wanted = {"text/html", "image/png", "text/plain"} if include is None else set(include)
        wanted -= set(exclude or ())
        found: dict[str, Any] = {}
        if "text/plain" in wanted:
            found["text/plain"] = f"{self.run.machine.project.title}: {self.run.time[-1]:g} s"
        if "text/html" in wanted:
            # srcdoc: the page keeps its own styles and scripts, and cannot reach the notebook.
            frame = f'<iframe sandbox="allow-scripts allow-downloads" srcdoc="{escape(self.page)}" '
            found["text/html"] = frame + f'style="width:100%;height:{self.height}px;border:1px solid #ccc;border-radius:8px"></iframe>'
        if "image/png" in wanted:
            picture = self.still()
            if picture:
                found["image/png"] = base64.b64encode(picture).decode("ascii")
        return found

    def still(self) -> bytes:
        """A picture (PNG): the machine, or its signals where nothing can draw in three dimensions; empty where neither can be."""
        from tempfile import TemporaryDirectory

        from viz.plots.paper_style import paper_style
        from viz.render.still import write_still

        from .outputs.page import plots_of, scene_of

        run = self.run
        try:
            with TemporaryDirectory() as folder:
                path = Path(folder) / "still.png"
                write_still(path, scene_of(run.machine, run), size=STILL, result=run, plots=plots_of(run.machine, run))
                return path.read_bytes()
        except MategraphError:
            pass
        try:
            memory = io.BytesIO()
            with paper_style():
                run.plot().savefig(memory, format="png", dpi=110)
            return memory.getvalue()
        except MategraphError:
            return b""


def _made_again(values: dict[str, Any]) -> Run:
    """A run from its fields: with arrays that cannot be written to, like the first."""
    return Run(**values)


def run_of(machine: Machine, result: Result) -> Run:
    """A result together with its machine."""
    return Run(**{f.name: getattr(result, f.name) for f in fields(Result)}, machine=machine)


def open_run(path: Path | str, *, allow_python: bool = False) -> Result:
    """A run that was saved: the ``.nc`` file of `Result.save`, or the output folder of ``mategraph run``.

    Where the record of the run lies beside it and its project file is still there, the run knows its machine again (a `Run`, with `plot`,
    `animate` and `report`); else it is a plain `Result`, which ``machine.as_run(result)`` joins with a machine.

    Raises
    ------
    MategraphError
        E471 when there is no such file, or it is something else.
    """
    from .machine import load
    from .outputs.run_record import read_record

    require_type("open", path, (str, PathLike), "a path: that of a .nc file, or of the output folder of mategraph run")
    path = Path(path)
    data = path / f"{path.resolve().name}.nc" if path.is_dir() else path
    result = Result.load(data)
    record = read_record(data.parent)
    project = Path(record.options["project"]) if record is not None and data.name in record.outputs else None
    if project is None or not project.is_file():
        return result
    return load(project, allow_python=allow_python).as_run(result)
