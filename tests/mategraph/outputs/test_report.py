"""The report: everything that a colleague needs stands in it, names do no harm, what is missing costs only itself."""

from __future__ import annotations

import hashlib
import re
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

import mategraph
from mategraph.notebook import Animation, Run
from mategraph.outputs.reports.report import report_of, short_names, write_report
from viz.errors import VizError
from viz.report.report_page import Listing, Words, report_html

NASTY = ("a \"quoted\" 'arm'", "</script><script>window.hacked=1</script>", "🚀 <b>rocket</b> & co", "חלק ימני")

LINK = """<link name={name}><inertial><origin xyz="0.1 0 0"/><mass value="1.5"/>
<inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>"""


class Tags(HTMLParser):
    """Counts elements, and gathers the text that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.shown: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.shown.append(data)


def parsed(text: str) -> Tags:
    found = Tags()
    found.feed(text)
    return found


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A double pendulum whose parts have the worst of names, over 20 ms."""
    folder = tmp_path_factory.mktemp("nasty")
    links = "".join(LINK.format(name=quoteattr(name)) for name in NASTY)
    joints = "".join(
        f"<joint name={quoteattr(f'{b} joint')} type='continuous'><parent link={quoteattr(a)}/><child link={quoteattr(b)}/>"
        "<origin xyz='0.2 0 0'/><axis xyz='0 1 0'/></joint>"
        for a, b in pairwise(NASTY)
    )
    (folder / "nasty.urdf").write_text(f"<robot name='nasty'>{links}{joints}</robot>", encoding="utf-8")
    (folder / "nasty.toml").write_text('schema = 1\nassembly = "nasty.urdf"\n[simulate]\nduration = "20 ms"\n', encoding="utf-8")
    return mategraph.load(folder / "nasty.toml").simulate()


@pytest.fixture(scope="module")
def text(run: Run, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Its report."""
    path = write_report(run.machine, run, tmp_path_factory.mktemp("report") / "report.html", still=False)
    return path.read_text(encoding="utf-8")


def test_a_report_holds_what_it_takes_to_trust_and_to_repeat_a_run(run: Run, text: str) -> None:
    found = parsed(text)
    shown = " ".join(found.shown)
    for title in ("The machine", "Assumptions", "Densities and masses", "Mates, and the evidence", "Results", "Energy audit", "Equations"):
        assert title in shown
    project = run.machine.project.path
    assert project is not None
    assert hashlib.sha256(project.read_bytes()).hexdigest() in shown
    assert hashlib.sha256((project.parent / "nasty.urdf").read_bytes()).hexdigest() in shown
    assert mategraph.__version__ in shown
    assert 'duration = "20 ms"' in shown  # the project file itself
    assert "math" in found.tags  # a small machine: its equations
    assert found.tags.count("img") >= 1  # its figures


def test_a_report_needs_no_network_and_no_script(text: str) -> None:
    found = parsed(text)
    assert not {"script", "iframe", "link", "object"} & set(found.tags)
    assert not re.findall(r'(?:src|href)="(?!data:|#)', text)
    shown = " ".join(found.shown)
    for name in NASTY:
        assert name in shown


def test_without_matplotlib_the_report_says_so_and_is_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    shown = " ".join(parsed(report_html(report_of(run.machine, run, still=False))).shown)
    assert "left out (E526)" in shown
    assert "Energy audit" in shown


def test_without_opengl_the_report_says_so_and_is_written(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from mategraph.outputs.reports import report
    from viz.render import opengl
    from viz.render import stage as plotter

    def none() -> None:
        raise VizError("E520", "Stills and video need OpenGL, and there is none.", remedy=opengl.REMEDY, element="OpenGL")

    monkeypatch.setattr(plotter, "require_off_screen", none)
    (said,) = report._still(run.machine, run)
    assert isinstance(said, Words)
    assert "left out (E520)" in said.text


def test_without_chromium_a_pdf_is_refused_by_name_and_nothing_is_left(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CHROMIUM", str(tmp_path / "no such program"))
    with pytest.raises(VizError) as caught:
        write_report(run.machine, run, tmp_path / "report.pdf", still=False)
    assert caught.value.code == "E527"
    assert "Chromium" in caught.value.what
    assert not list(tmp_path.iterdir())


def test_files_of_one_name_are_told_apart_by_their_folders() -> None:
    """A project and the one that it extends may have the same name; both contents stand in the report."""
    files = [Path("/a/x/m.toml"), Path("/b/x/m.toml"), Path("/b/x/m.step"), Path("/m.toml")]
    assert list(short_names(files).values()) == ["a/x/m.toml", "b/x/m.toml", "m.step", "/m.toml"]


def test_a_long_project_file_says_how_much_of_it_is_left_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import mategraph.outputs.reports.report

    monkeypatch.setattr(mategraph.outputs.reports.report, "LARGEST_LISTING", 20)
    assert run.machine.project.path is not None
    length = len(run.machine.project.path.read_text(encoding="utf-8"))
    listings = [i for s in report_of(run.machine, run, still=False).sections for i in s.items if isinstance(i, Listing)]
    assert f"{length - 20} characters more" in listings[-1].text


# ------------------------------------------------------------------------------------------------------------------- notebooks


def test_a_run_shown_in_a_notebook_is_a_table_that_does_no_harm(run: Run) -> None:
    found = parsed(run._repr_html_())
    assert "script" not in found.tags
    assert found.tags.count("tr") == 1 + min(len(run.names), 14)


def test_the_animation_is_the_page_in_a_frame_of_its_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Animation, "still", lambda self: b"PNG")
    bundle = run.animate(height=321)._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/png", "text/plain"}
    found = parsed(bundle["text/html"])
    assert found.tags == ["iframe"]  # all of the page is in one attribute
    assert "321px" in bundle["text/html"]


def test_where_nothing_can_draw_there_is_a_figure_and_without_that_text(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import viz.render.still

    def none(*_: object, **__: object) -> None:
        raise VizError("E520", "no OpenGL", remedy="", element="OpenGL")

    monkeypatch.setattr(viz.render.still, "write_still", none)
    animation = run.animate()
    assert animation.still().startswith(b"\x89PNG")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert set(animation._repr_mimebundle_()) == {"text/html", "text/plain"}


def test_a_run_plots_itself_and_writes_where_it_is_told(run: Run, tmp_path: Path) -> None:
    figure = run.plot(run.names[0], path=tmp_path / "one.pdf")
    assert len(figure.axes) == 1
    assert (tmp_path / "one.pdf").read_bytes().startswith(b"%PDF")
