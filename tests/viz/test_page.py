"""The one-file page: what is in it, and what it does in a browser that has no network."""

from __future__ import annotations

import base64
import gzip
import html.parser
import json
import re
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest
from chromium import Chromium
from machines import NASTY, Swing, two_axes
from test_graph_svg import motor_layers

from cadimport.errors import Note
from viz import page as page_module
from viz.graph_svg import system_svg
from viz.page import Plot, Table, json_for_html, page_text, write_page
from viz.scene import Trail, VizError, build_scene

PLOTS = (Plot(title="Pitch", signals=("pitch_ref.y", "pitch.angle")), Plot(title="Yaw & <current>", signals=("yaw.angle", "motor.i")))
TABLES = (
    Table(title="Bodies", columns=("body", "mass [kg]"), rows=(("base", 1.25), ("arm", 0.5), ("head", 0.25))),
    Table(title="Checks", columns=("check", "verdict"), rows=(("dof", True), ("<i>x</i>", False))),
)
NOTE = Note(code="W101", text="head: no density given", element="head", remedy="Give one in the project file.")


def write(path: Path, names: tuple[str, ...] = ("base", "arm", "head", "cap"), title: str = "Swing") -> tuple[Path, Swing]:
    assembly, mechanism = two_axes(names)
    swing = Swing(mechanism)
    trail = Trail(name="tip", body=names[2], point=np.array([0.08, 0.0, 0.29]))
    scene = build_scene(assembly, mechanism, swing, title=title, overlays=[trail])
    svg = system_svg(assembly, mechanism, motor_layers())
    write_page(path, scene, plots=PLOTS, result=swing, graph_svg=svg, tables=TABLES, notes=[NOTE], meta={"program": "MateGraph"})
    return path, swing


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
    rows = np.frombuffer(raw, "<f4", offset=8 * (nf + nt)).reshape(-1, nt)
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
    monkeypatch.setattr(page_module, "SIGNAL_BUDGET", 3 * 401)
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    text = page_text(build_scene(assembly, mechanism, swing), plots=PLOTS[:1], result=swing)
    data = json.loads(read(text).scripts["mg-data"])
    assert [s["name"] for s in data["signals"]] == ["pitch_ref.y", "pitch.angle", "yaw.angle"]
    assert data["notes"] == ["W501"]


def test_the_viewer_is_under_a_megabyte_and_licensed() -> None:
    assets = Path(page_module.__file__).parent / "assets"
    assert (assets / "viewer.js").stat().st_size < 1_000_000
    licences = (assets / "LICENSES.txt").read_text()
    pinned = json.loads((assets.parent / "viewer_src" / "package.json").read_text())["dependencies"]
    for name, version in pinned.items():
        assert f"{name} {version}" in licences


# -------------------------------------------------------------------------------------------------------------- in the browser


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with Chromium(tmp_path_factory.mktemp("profile"), width=900, height=600) as chromium:
        yield chromium


@pytest.fixture
def opened(browser: Chromium, tmp_path: Path) -> tuple[Chromium, Swing]:
    path, swing = write(tmp_path / "page.html")
    show(browser, path)
    return browser, swing


def show(browser: Chromium, path: Path) -> None:
    browser.size(900, 600)
    browser.events.clear()
    browser.open(path.as_uri())
    browser.wait("window.mategraph?.ready && document.readyState == 'complete'", 60)


def part_pixel(browser: Chromium, name: str) -> tuple[float, float]:
    """A point of the window, px, at which that part is seen."""
    found = browser.js(
        f"""(() => {{ const box = document.getElementById('viewport').getBoundingClientRect(), name = {json.dumps(name)};
        for (let y = 40; y < box.height - 40; y += 12) for (let x = 40; x < box.width - 40; x += 12)
          if (mategraph.partAt(x, y) === name && mategraph.partAt(x + 4, y + 4) === name) return [box.left + x + 2, box.top + y + 2];
        return null; }})()"""
    )
    assert found, f"{name} is not seen"
    return found[0], found[1]


@pytest.mark.browser
def test_poses_in_the_page_agree_with_the_result(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    assert browser.js("mategraph.webgl")
    for k in (0, 1, 17, 60):
        browser.js(f"mategraph.setTime({float(swing.frames[k])!r})")
        found: dict[str, Any] = browser.js("mategraph.poses()")
        assert set(found) == {"base", "arm", "head"}
        for name, X in found.items():
            # float32 tracks; the demand on every writer is 1e-6
            assert np.abs(np.array(X) - swing.poses[name][k]).max() < 1e-6
    # Between frames: as the scene interpolates, to the same float32.
    t = 0.4567
    browser.js(f"mategraph.setTime({t})")
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism, swing)
    for name, X in browser.js("mategraph.poses()").items():
        assert np.abs(np.array(X) - scene.pose(name, t)).max() < 1e-6
    assert browser.complaints() == []


@pytest.mark.browser
def test_the_page_plays_pauses_and_scrubs(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    assert not browser.js("mategraph.playing")
    browser.press(" ", "Space")
    browser.wait("mategraph.time > 0.05")
    assert browser.js("mategraph.playing")
    browser.press(" ", "Space")
    stopped = browser.js("mategraph.time")
    time.sleep(0.3)
    assert browser.js("mategraph.time") == stopped
    browser.js("document.getElementById('play').click()")
    browser.wait(f"mategraph.time !== {stopped}")
    browser.js("mategraph.pause(); const s = document.getElementById('slider'); s.value = 1.5; s.dispatchEvent(new Event('input'))")
    assert browser.js("mategraph.time") == pytest.approx(1.5)
    assert browser.js("document.getElementById('clock').textContent") == "1.500 s / 2.00 s"
    browser.js("document.getElementById('loop').click()")
    browser.js("const speed = document.getElementById('speed'); speed.value = '4'; speed.dispatchEvent(new Event('change'))")
    browser.js("mategraph.setTime(1.99)")
    browser.js("mategraph.play()")
    browser.wait("!mategraph.playing")  # without loop it stops at the end
    assert browser.js("mategraph.time") == 2.0
    browser.press("Home")
    assert browser.js("mategraph.time") == 0.0
    assert browser.complaints() == []


@pytest.mark.browser
def test_pictures_at_two_times_differ(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    pictures = []
    for t in (0.0, 0.5, 0.0):
        browser.js(f"mategraph.setTime({t})")
        browser.js("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
        pictures.append(browser.screenshot())
    assert pictures[0] != pictures[1]
    assert len(pictures[0]) > 20_000  # an empty view makes a far smaller file


@pytest.mark.browser
def test_a_part_is_picked_hidden_and_shown_again(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    x, y = part_pixel(browser, "head")
    browser.mouse("mouseMoved", x, y)
    browser.wait("!document.getElementById('hover').hidden")
    assert browser.js("document.getElementById('hover').textContent") == "head · body head"
    browser.click(x, y)
    assert browser.js("mategraph.chosen") == ["head"]
    card = browser.js("document.getElementById('card').innerText")
    for word in ("head", "8.038 kg", "steel, 7850 kg/m³ (project file)", "pitch", "revolute", "with arm"):
        assert word in card
    browser.press("h")
    browser.wait("mategraph.chosen.length === 0")
    box = browser.js("(() => { const b = document.getElementById('viewport').getBoundingClientRect(); return [b.left, b.top]; })()")
    assert browser.js(f"mategraph.partAt({x - box[0]}, {y - box[1]})") != "head"
    browser.press("a")
    assert browser.js(f"mategraph.partAt({x - box[0]}, {y - box[1]})") == "head"
    assert browser.js("mategraph.pick('cap')")
    assert browser.js("mategraph.chosen") == ["cap"]
    assert not browser.js("mategraph.pick('nothing of that name')")
    assert browser.complaints() == []


@pytest.mark.browser
def test_plots_follow_the_time_and_lead_it(opened: tuple[Chromium, Swing]) -> None:
    browser, swing = opened
    browser.js("mategraph.setTime(1)")
    shown = browser.js("[...document.querySelectorAll('.legend .value')].map(e => e.textContent)")
    i = int(np.searchsorted(swing.time, 1.0))
    wanted = [swing[n][i] for n in ("pitch_ref.y", "pitch.angle", "yaw.angle", "motor.i")]
    # four significant digits
    assert [float(s.replace("−", "-")) for s in shown] == pytest.approx(wanted, rel=5e-4)
    place = browser.js(
        "(() => { const r = document.querySelector('.u-over').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()"
    )
    x, y = place[0] + 0.25 * place[2], place[1] + 0.5 * place[3]
    browser.mouse("mouseMoved", x, y)
    browser.mouse("mousePressed", x, y, buttons=1)
    assert browser.js("mategraph.time") == pytest.approx(0.5, abs=0.02)  # a pixel or two of 2 s over some 300
    browser.mouse("mouseMoved", x + 0.5 * place[2], y, buttons=1)
    browser.mouse("mouseReleased", x + 0.5 * place[2], y)
    assert browser.js("mategraph.time") == pytest.approx(1.5, abs=0.02)
    assert browser.complaints() == []


@pytest.mark.browser
def test_graph_tables_and_tree_choose_in_the_view(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    browser.js("document.getElementById('tab-graph').click()")
    browser.js("document.querySelector('[data-body=arm]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    assert browser.js("mategraph.chosen") == ["arm", "cap"]
    browser.js("document.querySelector('[data-component=motor]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    assert browser.js("mategraph.chosen") == ["head"]
    browser.js("document.getElementById('tab-tables').click()")
    browser.js("[...document.querySelectorAll('#tables tbody tr')].find(r => r.cells[0].textContent === 'arm').click()")
    assert browser.js("mategraph.chosen") == ["arm", "cap"]
    assert browser.js("[...document.querySelectorAll('.pass, .fail')].map(e => e.textContent)") == ["✓ passed", "✗ failed"]
    assert "head: no density given" in browser.js("document.getElementById('tables').textContent")
    browser.js("document.getElementById('tab-parts').click()")
    browser.js("[...document.querySelectorAll('#tree li .name')].find(b => b.textContent === 'base').click()")
    assert browser.js("mategraph.chosen") == ["base"]
    browser.js("document.querySelectorAll('#tree summary input')[1].click()")  # the body of arm and cap
    assert browser.js("[...document.querySelectorAll('#tree li input')].map(i => i.checked)") == [True, False, False, True]
    assert browser.complaints() == []


@pytest.mark.browser
def test_looks_can_be_switched_by_buttons_and_keys(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    for key in "ejcd1234f?":
        browser.press(key)
    assert not browser.js("document.getElementById('show-edges').checked")
    assert browser.js("document.getElementById('show-axes').checked")
    assert browser.js("document.getElementById('color-body').getAttribute('aria-pressed')") == "true"
    assert browser.js("document.documentElement.dataset.theme") in ("dark", "light")
    assert browser.js("document.getElementById('keys').open")
    assert browser.js("[...document.querySelectorAll('.joint-label')].map(e => e.textContent)") == ["yaw  0.0°", "pitch  0.0°"]
    browser.js("document.getElementById('keys').close(); localStorage.clear()")
    assert browser.complaints() == []


@pytest.mark.browser
def test_on_a_phone_nothing_is_wider_than_the_screen(opened: tuple[Chromium, Swing]) -> None:
    browser, _ = opened
    browser.size(390, 844, 2, mobile=True)
    browser.js("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
    assert browser.js("document.documentElement.scrollWidth") <= 390
    for name in ("play", "slider", "speed", "tab-tables", "show-edges"):
        box = browser.js(
            f"(() => {{ const r = document.getElementById('{name}').getBoundingClientRect(); return [r.x, r.right, r.y, r.bottom]; }})()"
        )
        assert box[0] >= 0
        assert box[1] <= 390
        assert box[2] >= 0
        assert box[3] <= 844
    assert browser.complaints() == []


@pytest.mark.browser
@pytest.mark.parametrize("names", [(*NASTY[:3], "cap"), NASTY[3:]], ids=["markup", "scripts of the world"])
def test_nasty_names_do_no_harm(browser: Chromium, tmp_path: Path, names: tuple[str, ...]) -> None:
    path, _ = write(tmp_path / "page.html", names, title="</title><script>window.hacked=1</script>")
    show(browser, path)
    assert browser.js("typeof window.hacked") == "undefined"
    assert set(browser.js("[...document.querySelectorAll('#tree li .name')].map(e => e.textContent)")) == set(names)
    for name in names:
        assert browser.js(f"mategraph.pick({json.dumps(name)})")
        assert browser.js("document.querySelector('#card h2').textContent") == name
    assert set(browser.js("mategraph.poses()")) == {names[0], names[1], names[2]}
    assert browser.js("document.title").startswith("</title>")
    assert browser.complaints() == []


@pytest.mark.browser
def test_under_watch_the_page_reloads_and_keeps_time_and_camera(browser: Chromium, tmp_path: Path) -> None:
    path, _ = write(tmp_path / "page.html")
    version = {"text": "1"}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = version["text"].encode() if self.path == "/version" else path.read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", "text/plain" if self.path == "/version" else "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        browser.size(900, 600)
        browser.events.clear()
        browser.open(f"http://127.0.0.1:{server.server_address[1]}/")
        browser.wait("window.mategraph?.ready", 60)
        browser.press("2")
        browser.js("mategraph.setTime(1.25); window.before = true")
        camera = browser.js("mategraph.camera()")
        time.sleep(1.0)  # it asks every 0.7 s: by now it knows the first version
        write(path, title="Swing, changed")
        version["text"] = "2"
        browser.wait("!window.before && window.mategraph?.ready", 60)
        assert browser.js("mategraph.time") == 1.25
        assert browser.js("document.title") == "Swing, changed"
        found = browser.js("mategraph.camera()")
        assert found["position"] == pytest.approx(camera["position"], abs=1e-6)  # through JSON and back, one step of damping
        browser.open("about:blank")
        server.shutdown()
        thread.join()
    assert browser.complaints() == []
