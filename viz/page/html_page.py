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
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.atomic_file import write_whole
from foundation.errors import Note

from ..errors import VizError
from ..scene import Scene
from ..signals import Plot, Signals
from .gltf import glb
from .json_data import description, series_bytes
from .tables import Table

if TYPE_CHECKING:
    from .joint_panel import JointPanel
    from .two_states import TwoStates


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
    joint_panel: JointPanel | None = None,
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
        The picture of `viz.graph.system_graph.system_svg`.
    tables, notes, meta
        Tables in their order; warnings and what the page was made from become the last two.
    autoplay
        Start playing when opened.
    joint_panel
        What was found of the joints from the geometry; without one the page has no tab of it.

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
        joint_panel=joint_panel,
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
    joint_panel: JointPanel | None = None,
    compared: TwoStates | None = None,
) -> str:
    """The text of the page; see `write_page`. `compared` is what `two_states` gives of a scene of two states."""
    signals, series, left_out = series_bytes(scene, plots, result)
    notes = list(dict.fromkeys([*notes, *left_out]))  # a note that two stages pass on stands once
    all_tables = [*tables, _notes_table(notes)]
    if meta:
        all_tables.append(Table(title="Made from", columns=("", ""), rows=tuple((k, v) for k, v in meta.items())))
    data = description(scene, plots, signals, result, notes, all_tables) | {"file": file, "autoplay": autoplay}
    data["compare"] = None if compared is None else compared.as_data()
    data["mechanism"] = None if joint_panel is None else joint_panel.as_data()
    if compared is not None:
        data["subtitle"] = compared.subtitle
    if joint_panel is not None and joint_panel.swept:
        data["subtitle"] = data["subtitle"].replace(" s simulated", " s of sweeps: no forces").replace("not simulated", "nothing moves")
    shapes = glb(scene, motion=False)
    data["geometry"] = hashlib.sha256(shapes).hexdigest()[:32]
    data["content"] = _content_key(data, series, graph_svg)
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
        "glb": _packed(shapes),
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


def page_pieces(text: str) -> dict[str, Any]:
    """What a page carries, as the viewer takes it up in place of what it shows: description, shapes, series and graph.

    >>> page_pieces("no page")
    {}
    """
    found = {name: re.search(rf'<script type="[^"]*" id="mg-{name}">([^<]*)</script>', text) for name in ("data", "glb", "series")}
    graph = re.search(r'<div id="drawing">(.*?)</div>', text, re.DOTALL)
    pieces: dict[str, Any] = {name: piece[1] for name, piece in found.items() if piece is not None}
    if len(pieces) < len(found) or graph is None:
        return {}
    return {**pieces, "data": json.loads(pieces["data"]), "graph": graph[1]}


def _content_key(data: Mapping[str, Any], series: bytes, graph: str) -> str:
    """A key of all that a page shows."""
    key = hashlib.sha256(series)
    for text in (json.dumps(data, sort_keys=True), graph):
        key.update(text.encode())
    return key.hexdigest()[:32]


@cache
def _asset(name: str) -> str:
    return files("viz").joinpath("assets", name).read_text(encoding="utf-8")


def _packed(data: bytes) -> str:
    # No time stamp: the same model makes the same page. Level 4 takes two thirds of the time of 6 and 2 % more room.
    return base64.b64encode(gzip.compress(data, compresslevel=4, mtime=0)).decode()


def _notes_table(notes: Sequence[Note]) -> Table:
    rows = tuple((n.code, n.element, n.text, n.remedy) for n in notes)
    return Table(title="Warnings", columns=("code", "element", "what", "what to do"), rows=rows, empty="No warnings.")
