"""The one-file page: the machine moving, its plots, its graph and its tables, in one HTML file that opens from disk.

Nothing is rendered here and nothing is loaded there: the viewer (`viz/assets`, built from `viz/viewer_src`), the scene as gzipped glTF
and the signals stand in the file. Every name that comes from the user travels as JSON inside a data element and reaches the page by
``textContent``; a content security policy allows exactly one script, by its hash, and no address but the page's own.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np

from cadimport.assembly import Array
from cadimport.errors import Note
from cadimport.nearest import nearest
from cadimport.whole_file import write_whole

from .gltf import glb
from .labels import count_label
from .scene import Scene, VizError, hex_from_color

Cell = str | float | bool | None
SIGNAL_BUDGET = 4_000_000  # values; signals beyond it that no plot shows are left out of the page
_COMMANDS = re.compile(r"(^|[._\s-])(ref|reference|cmd|command|set|setpoint|target|demand)([._\s\d-]|$)|_ref\b|_cmd\b", re.IGNORECASE)


class Signals(Protocol):
    """What the page needs of a result: `domains.result.Result` has it."""

    @property
    def time(self) -> Any:
        """Sample times, s."""

    @property
    def names(self) -> Sequence[str]:
        """Names of all signals."""

    def units(self, name: str) -> str:
        """Unit of a signal."""

    def __getitem__(self, name: str) -> Any:
        """Values of a signal at the sample times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """One plot of the page: signals over time."""

    title: str
    signals: tuple[str, ...]
    dashed: tuple[str, ...] | None = None  # drawn thin, grey and dashed; by default those whose names speak of a command


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table of the page. True and False become a pass or fail badge; numbers stand right."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    empty: str = "None."
    link: Literal["", "part", "body", "joint"] = ""  # what the first column names: a click shows it in 3D; "" if its heading says so


def write_page(
    path: Path,
    scene: Scene,
    *,
    plots: Sequence[Plot] = (),
    result: Signals | None = None,
    graph_svg: str = "",
    tables: Sequence[Table] = (),
    notes: Sequence[Note] = (),
    meta: Mapping[str, str] | None = None,
    autoplay: bool = False,
) -> Path:
    """Write the page and return its path; the file appears whole or not at all.

    Parameters
    ----------
    path
        Where to write; folders are made.
    scene
        Shapes and motion.
    plots, result
        What to plot, and where the signals come from. All signals travel with the page, so that the reader can plot others.
    graph_svg
        The picture of `viz.graph_svg.system_svg`.
    tables, notes, meta
        Tables in their order; warnings and what the page was made from become the last two.
    autoplay
        Start playing when opened.

    Raises
    ------
    VizError
        E503 if a plot names an unknown signal, E504 if the file cannot be written.
    """
    text = page_text(
        scene,
        plots=plots,
        result=result,
        graph_svg=graph_svg,
        tables=tables,
        notes=notes,
        meta=meta,
        autoplay=autoplay,
        file=Path(path).stem,
    )
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise VizError(
            "E504",
            f"The page '{path}' cannot be written: {error.strerror or error}.",
            element=str(path),
            remedy="Choose another output folder.",
        ) from error
    return path


def page_text(
    scene: Scene,
    *,
    plots: Sequence[Plot] = (),
    result: Signals | None = None,
    graph_svg: str = "",
    tables: Sequence[Table] = (),
    notes: Sequence[Note] = (),
    meta: Mapping[str, str] | None = None,
    autoplay: bool = False,
    file: str = "mategraph",
) -> str:
    """The text of the page; see `write_page`."""
    signals, series, left_out = _series(scene, plots, result)
    notes = list(dict.fromkeys([*notes, *left_out]))  # a note that two stages pass on stands once
    all_tables = [*tables, _notes_table(notes)]
    if meta:
        all_tables.append(Table(title="Made from", columns=("", ""), rows=tuple((k, v) for k, v in meta.items())))
    data = _description(scene, notes, all_tables) | {
        "file": file,
        "autoplay": autoplay,
        "signals": signals,
        "series": {"frames": len(scene.times), "samples": 0 if result is None else len(np.asarray(result.time))},
        "plots": [{"title": p.title, "signals": list(p.signals), "dashed": _dashed(p)} for p in plots],
    }
    script = _asset("viewer.js").rstrip("\n")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'"
    )
    fields = {
        "title": html.escape(scene.title),
        "csp": html.escape(policy),
        "style": _asset("viewer.css"),
        "graph": graph_svg,
        "data": json_for_html(data),
        "glb": _packed(glb(scene)),
        "series": _packed(series),
        "script": script,
    }
    # One pass over the template: a field's own text is never looked at for further fields.
    return re.sub(r"\{\{(\w+)\}\}", lambda found: fields[found[1]], _asset("page.html"))


def json_for_html(value: Any) -> str:
    """JSON that may stand inside a script element: no ``<`` can end it, no separator can break its lines.

    >>> json_for_html({"name": "</script>"})
    '{"name":"\\\\u003c/script>"}'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


@cache
def _asset(name: str) -> str:
    return files("viz").joinpath("assets", name).read_text(encoding="utf-8")


def _packed(data: bytes) -> str:
    # No time stamp: the same model makes the same page.
    return base64.b64encode(gzip.compress(data, compresslevel=6, mtime=0)).decode()


def _description(scene: Scene, notes: Sequence[Note], tables: Sequence[Table]) -> dict[str, Any]:
    """All that the page says about the scene beside its geometry."""
    joints = [j for j in scene.joints if j.role != "dropped"]
    parts, bodies = count_label(len(scene.instances), "part"), count_label(len(scene.bodies), "body", "bodies")
    return {
        "title": scene.title,
        "subtitle": f"{parts} → {bodies} · {count_label(len(joints), 'joint')}"
        + (f" · {scene.duration:.2f} s simulated" if scene.moves else " · not simulated"),
        "duration": scene.duration if scene.moves else 0.0,
        "swept": scene.swept_bounds.tolist(),
        "bodies": [
            {
                "name": b.name,
                "parts": list(b.parts),
                "mass": b.mass,
                "center": b.center.tolist(),
                "color": hex_from_color(b.color),
                "ground": b.ground,
            }
            for b in scene.bodies.values()
        ],
        "parts": [
            {
                "name": i.name,
                "part": i.part_name,
                "body": i.body,
                "color": hex_from_color(i.color),
                "alpha": round(i.color[3], 3),
                "cad": i.has_cad_color,
                "mass": i.mass,
                "volume": i.volume,
                "material": i.material,
                "density": i.density,
                "source": i.material_source,
                "mates": [list(m) for m in i.mates],
            }
            for i in scene.instances.values()
        ],
        "joints": [
            {
                "name": j.name,
                "kind": j.kind,
                "parent": j.parent,
                "child": j.child,
                "origin": j.origin.tolist(),
                "axis": j.axis.tolist(),
                "limits": _finite_limits(j.limits),
                "role": j.role,
                "color": hex_from_color(j.color),
            }
            for j in scene.joints
        ],
        "trails": [
            {
                "name": trail.name,
                "color": hex_from_color(trail.color or scene.bodies[trail.body].color),
                "path": _trail_path(scene, trail.body, trail.point).round(7).tolist(),
            }
            for trail in scene.overlays
        ],
        "notes": [n.code for n in notes],
        "tables": [
            {
                "title": t.title,
                "columns": list(t.columns),
                "rows": [[_cell(c) for c in row] for row in t.rows],
                "note": t.note,
                "empty": t.empty,
                "link": t.link,
            }
            for t in tables
        ],
    }


def _trail_path(scene: Scene, body: str, p_BQ_B: Array) -> Array:
    X_WB = scene.poses[body]
    path: Array = X_WB[:, :3, :3] @ p_BQ_B + X_WB[:, :3, 3]
    return path


def _finite_limits(limits: tuple[float, float] | None) -> list[float] | None:
    return None if limits is None or not np.isfinite(limits).all() else [float(x) for x in limits]


def _cell(cell: Cell) -> Cell:
    """A cell that JSON can carry: numpy's numbers as Python's, no infinities."""
    if isinstance(cell, (bool, np.bool_)):
        return bool(cell)
    if isinstance(cell, (int, float, np.integer, np.floating)):
        return float(cell) if np.isfinite(cell) else str(cell)
    return cell if cell is None else str(cell)


def _dashed(plot: Plot) -> list[str]:
    if plot.dashed is not None:
        return list(plot.dashed)
    commands = [name for name in plot.signals if _COMMANDS.search(name)]
    return commands if len(commands) < len(plot.signals) else []


def _series(scene: Scene, plots: Sequence[Plot], result: Signals | None) -> tuple[list[dict[str, str]], bytes, list[Note]]:
    """Names and units; the bytes of frame times, sample times (float64) and signals (float32); a note on what was left out."""
    frames = scene.times.astype("<f8").tobytes()
    if result is None:
        if plots:
            raise VizError(
                "E503",
                "Plots are asked for, but there is no result.",
                element=plots[0].title,
                remedy="Simulate first, or ask for no plots.",
            )
        return [], frames, []
    time = np.asarray(result.time, dtype="<f8")
    known = list(result.names)
    wanted = list(dict.fromkeys(name for plot in plots for name in plot.signals))
    for name in wanted:
        if name not in known:
            near = nearest(name, known)
            hint = f"Did you mean '{near}'?" if near else f"Known are: {', '.join(known[:12])}."
            raise VizError("E503", f"A plot names the signal '{name}', which the result does not have.", element=name, remedy=hint)
    others = [name for name in known if name not in wanted]
    room = max(SIGNAL_BUDGET // max(len(time), 1) - len(wanted), 0)
    names = wanted + others[:room]
    rows = [np.asarray(result[name], dtype="<f4") for name in names]
    fit = [(name, row) for name, row in zip(names, rows, strict=True) if row.shape == time.shape]
    notes = []
    if len(others) > room:
        notes.append(
            Note(
                code="W501",
                text=f"{len(others) - room} of {len(known)} signals are not in the page: it would be too large.",
                remedy="Plot the ones you need, or raise simulate.output_step.",
            )
        )
    signals = [{"name": name, "unit": result.units(name)} for name, _ in fit]
    return signals, b"".join([frames, time.tobytes(), *(row.tobytes() for _, row in fit)]), notes


def _notes_table(notes: Sequence[Note]) -> Table:
    rows = tuple((n.code, n.element, n.text, n.remedy) for n in notes)
    return Table(title="Warnings", columns=("code", "element", "what", "what to do"), rows=rows, empty="No warnings.")
