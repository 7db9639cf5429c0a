"""The one-file page as a file: what is in it, and that it refers to nothing outside."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html.parser
import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from machines import Swing, assembly_of, body_of, torus_part, two_axes
from swing_page import PLOTS, swing_loads, write

from topology.mechanism import Mechanism
from viz.errors import VizError
from viz.page import html_page as page_module
from viz.page import json_data as page_data
from viz.page.html_page import json_for_html, page_text, write_page
from viz.page.tables import Quantity, Table
from viz.scene_building import build_scene
from viz.signals import Plot


class Reader(html.parser.HTMLParser):
    """Elements with their attributes, and the text of scripts by id."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: dict[str, str] = {}

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script":
            key = self.tags[-1][1].get("id") or "viewer"
            self.scripts[key] = self.scripts.get(key, "") + data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    return reader


# ------------------------------------------------------------------------------------------------------------------ as a file


def test_the_page_refers_to_nothing_outside_itself(tmp_path: Path) -> None:
    path, _ = write(tmp_path / "page.html")
    for tag, attributes in read(path.read_text()).tags:
        for name in ("src", "href", "srcset", "action", "data"):
            value = attributes.get(name)
            assert value is None or value.startswith(("data:", "#")), (tag, name, value)
    assert "@import" not in re.sub(r"<script>.*</script>", "", path.read_text(), flags=re.DOTALL)


def test_the_policy_allows_the_viewer_alone(tmp_path: Path) -> None:
    path, _ = write(tmp_path / "page.html")
    reader = read(path.read_text())
    policy = next(a["content"] for tag, a in reader.tags if tag == "meta" and a.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert re.fullmatch(r"'sha256-[\w+/]+='", rules["script-src"])
    assert rules["connect-src"] == "'self'"


def test_signals_and_frames_travel_exactly(tmp_path: Path) -> None:
    path, swing = write(tmp_path / "page.html")
    scripts = read(path.read_text()).scripts
    data = json.loads(scripts["mg-data"])
    raw = gzip.decompress(base64.b64decode(scripts["mg-series"]))
    nf, nt = data["series"]["frames"], data["series"]["samples"]
    assert np.array_equal(np.frombuffer(raw, "<f8", nf), swing.frames)
    assert np.array_equal(np.frombuffer(raw, "<f8", nt, 8 * nf), swing.time)
    rows = np.frombuffer(raw, "<f4", nt * len(data["signals"]), 8 * (nf + nt)).reshape(-1, nt)
    assert [s["name"] for s in data["signals"]] == ["pitch_ref.y", "pitch.angle", "yaw.angle", "motor.i"]
    assert [s["unit"] for s in data["signals"]] == ["rad", "rad", "rad", "A"]
    for row, entry in zip(rows, data["signals"], strict=True):
        assert np.array_equal(row, swing[entry["name"]].astype(np.float32))


def test_the_same_model_makes_the_same_page(tmp_path: Path) -> None:
    assert write(tmp_path / "a" / "page.html")[0].read_bytes() == write(tmp_path / "b" / "page.html")[0].read_bytes()


def test_commands_are_dashed_unless_the_plot_says_otherwise() -> None:
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    scene = build_scene(assembly, mechanism, swing)
    plots = [PLOTS[0], Plot(title="p", signals=("pitch_ref.y", "yaw.angle"), dashed=("yaw.angle",))]
    data = json.loads(read(page_text(scene, plots=plots, result=swing)).scripts["mg-data"])
    assert [p["dashed"] for p in data["plots"]] == [["pitch_ref.y"], ["yaw.angle"]]


def test_json_inside_html_has_no_way_out() -> None:
    value = {"x": "</script><!--<script>", "y": "\u2028\u2029 🚀"}
    text = json_for_html(value)
    assert "<" not in text
    assert json.loads(text) == value


def test_an_unknown_signal_is_refused_with_the_nearest_name(tmp_path: Path) -> None:
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    scene = build_scene(assembly, mechanism, swing)
    with pytest.raises(VizError, match=r"pitch\.angel") as refused:
        write_page(tmp_path / "page.html", scene, plots=[Plot(title="p", signals=("pitch.angel",))], result=swing)
    assert refused.value.code == "E503"
    assert "pitch.angle" in refused.value.remedy
    assert not list(tmp_path.iterdir())


def test_a_page_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    assembly, mechanism = two_axes()
    (tmp_path / "file").write_text("")
    with pytest.raises(VizError) as refused:
        write_page(tmp_path / "file" / "page.html", build_scene(assembly, mechanism))
    assert refused.value.code == "E504"
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_signals_beyond_the_budget_are_left_out_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_data, "SIGNAL_BUDGET", 3 * 401)
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    text = page_text(build_scene(assembly, mechanism, swing), plots=PLOTS[:1], result=swing)
    data = json.loads(read(text).scripts["mg-data"])
    assert [s["name"] for s in data["signals"]] == ["pitch_ref.y", "pitch.angle", "yaw.angle"]
    assert data["notes"] == ["W501"]


def test_the_viewer_is_under_a_megabyte_and_licensed() -> None:
    assets = Path(page_module.__file__).parents[1] / "assets"
    assert (assets / "viewer.js").stat().st_size < 1_000_000
    licences = (assets / "LICENSES.txt").read_text()
    pinned = json.loads((assets.parent / "viewer_src" / "package.json").read_text())["dependencies"]
    for name, version in pinned.items():
        assert f"{name} {version}" in licences


def test_the_committed_viewer_was_built_from_the_committed_sources() -> None:
    room = Path(page_module.__file__).parents[1]
    digest = hashlib.sha256()
    sources = {file.relative_to(room / "viewer_src").as_posix(): file for file in (room / "viewer_src").rglob("*")}
    for name, source in sorted(sources.items()):
        if source.suffix in (".js", ".mjs", ".css", ".json") and not name.startswith("node_modules/"):
            digest.update(f"{name}\n".encode() + source.read_bytes())
    assert (room / "assets" / "built_from.sha256").read_text().strip() == digest.hexdigest(), "run node build.mjs in viz/viewer_src"


def test_loads_follow_the_signals() -> None:
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    loads = swing_loads(swing, ("base", "arm", "head"))
    scripts = read(page_text(build_scene(assembly, mechanism, swing, loads=loads), plots=PLOTS, result=swing)).scripts
    data = json.loads(scripts["mg-data"])
    raw = gzip.decompress(base64.b64decode(scripts["mg-series"]))
    nf, nt = data["series"]["frames"], data["series"]["samples"]
    first = 8 * (nf + nt) + 4 * nt * len(data["signals"])
    rows = np.frombuffer(raw, "<f4", offset=first, count=6 * nf * len(loads)).reshape(len(loads), 6, nf)
    moves = [(entry["body"], path) for entry in data["motion"] for path in entry["moves"]]
    tracks = sum(4 if path == "rotation" else 3 for _, path in moves)
    assert ("arm", "rotation") in moves
    assert len(raw) == first + rows.nbytes + 4 * nf * tracks
    for load, entry, found in zip(loads, data["loads"], rows, strict=True):
        assert (entry["joint"], entry["kind"], entry["child"]) == (load.joint, load.kind, load.child)
        assert np.array_equal(found[:3].T, load.force.astype(np.float32))
        assert np.array_equal(found[3:].T, load.torque.astype(np.float32))


def test_quantities_travel_in_si() -> None:
    assembly, mechanism = two_axes()
    table = Table(title="t", columns=("a", "b"), rows=((Quantity((0.1, 0.2, np.float64(0.3)), "m"), Quantity((np.inf,), "rad")),))
    data = json.loads(read(page_text(build_scene(assembly, mechanism), tables=[table])).scripts["mg-data"])
    assert data["tables"][0]["rows"] == [[{"values": [0.1, 0.2, 0.3], "unit": "m", "between": ", "}, "–"]]
    assert data["units"]["m"] == {"group": "length", "name": "mm", "factor": 1000.0}
    assert data["units"]["rad/s"]["factor"] == pytest.approx(180 / np.pi)


def test_the_file_is_little_larger_than_its_geometry_and_the_viewer() -> None:
    """At most 1.2 times what the geometry takes unpacked, and 1 MB."""
    fine = torus_part("ring", 200, 120)
    assembly = assembly_of([fine], {"ring": ("ring", (0.0, 0.0, 0.0))})
    mechanism = Mechanism(name="m", ground="ring", bodies={"ring": body_of(assembly, ["ring"])}, mobility=0, tree=(), dropped=())
    scene = build_scene(assembly, mechanism)
    mesh = fine.mesh
    geometry = mesh.vertices.nbytes + mesh.normals.nbytes + 2 * mesh.triangles.size + mesh.edge_points.nbytes
    assert geometry > 500_000
    assert len(page_text(scene).encode()) < 1.2 * geometry + 1_000_000


def test_loads_beyond_single_precision_are_put_at_its_end() -> None:
    names = ("base", "arm", "head", "cap")
    assembly, mechanism = two_axes(names)
    swing = Swing(mechanism)
    reaction, drive = swing_loads(swing, names)
    loads = (replace(reaction, force=1e300 * np.asarray(reaction.force)), drive)
    scene = build_scene(assembly, mechanism, swing, title="Heavy", loads=loads)
    _, series, _ = page_data.series_bytes(scene, (), None)
    rows = np.frombuffer(series, dtype="<f4", offset=8 * len(scene.times), count=12 * len(scene.times)).reshape(12, -1)
    assert np.isfinite(rows).all()
    assert rows[2].min() == np.finfo(np.float32).max  # upwards at every time
