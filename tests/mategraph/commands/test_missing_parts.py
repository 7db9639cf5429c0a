"""On a bare machine each missing library costs what it makes and nothing else, with a message that names it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mategraph.commands.cli import app
from viz.render import opengl

ARM = """<robot name="arm"><link name="base"/><link name="arm"><inertial><origin xyz="0.1 0 0"/><mass value="1.5"/>
<inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><origin xyz="0.1 0 0"/><geometry><box size="0.2 0.04 0.04"/></geometry></visual></link>
<joint name="hinge" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/></joint></robot>"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "arm.urdf").write_text(ARM, encoding="utf-8")
    (tmp_path / "arm.toml").write_text('schema = 1\nassembly = "arm.urdf"\n[simulate]\nduration = "40 ms"\n', encoding="utf-8")
    return tmp_path / "arm.toml"


def run(project: Path, *pictures: str) -> tuple[set[str], str]:
    """Which files there are in the end, and what was said."""
    out = project.parent / "out"
    done = CliRunner().invoke(app, ["run", str(project), *pictures, "--json", "--out", str(out)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    said: dict[str, Any] = json.loads(done.stdout)
    return {path.suffix for path in (out / "arm").iterdir() if not path.name.startswith(".")}, " ".join(w["text"] for w in said["warnings"])


def without_opengl(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = opengl.OpenGL(available=False, reason="libEGL.so.1 is not there")
    for module in ("viz.render.opengl", "viz.render.video"):
        if hasattr(sys.modules.get(module), "probe"):
            monkeypatch.setattr(sys.modules[module], "probe", lambda: missing)


def without_ffmpeg(monkeypatch: pytest.MonkeyPatch) -> None:
    import imageio_ffmpeg

    def missing() -> str:
        raise RuntimeError("No ffmpeg exe could be found.")

    monkeypatch.setattr(imageio_ffmpeg, "get_ffmpeg_exe", missing)


def without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)


def test_without_opengl_the_page_is_written(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_opengl(monkeypatch)
    files, said = run(project, "--still", "--video")
    assert {".html", ".nc", ".svg"} <= files
    assert not files & {".png", ".mp4"}
    assert "OpenGL" in said
    assert "libEGL.so.1" in said


@pytest.mark.long
def test_without_ffmpeg_and_matplotlib_there_is_still_a_still(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The video is lost to the one, the plots beside the still to the other; each is named."""
    if not opengl.probe().available:
        pytest.skip("nothing can draw here")
    pytest.importorskip("pyvista.plotting")  # it wants matplotlib for itself, where it is loaded first
    without_ffmpeg(monkeypatch)
    without_matplotlib(monkeypatch)
    files, said = run(project, "--still", "--video")
    assert {".html", ".png"} <= files
    assert ".mp4" not in files
    assert "ffmpeg" in said
    assert "matplotlib" in said


def test_a_renderer_that_cannot_be_loaded_is_named(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not opengl.probe().available:
        pytest.skip("nothing can draw here")
    monkeypatch.setitem(sys.modules, "pyvista", None)
    files, said = run(project, "--still")
    assert ".html" in files
    assert ".png" not in files
    assert "pyvista" in said


@pytest.mark.long
def test_what_was_left_out_is_made_once_it_can_be(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run without its video does not answer for the next one."""
    if not opengl.probe().available:
        pytest.skip("nothing can draw here")
    with monkeypatch.context() as bare:
        without_ffmpeg(bare)
        files, _ = run(project, "--video")
    assert ".mp4" not in files
    files, said = run(project, "--video")
    assert ".mp4" in files
    assert said == ""


def test_a_picture_of_a_time_outside_the_run_costs_itself_alone(project: Path) -> None:
    files, said = run(project, "--still", "--at", "5")
    assert ".html" in files
    assert ".png" not in files
    assert "from 0 s to 0.04 s" in said


def test_whoever_stops_the_video_has_the_page(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("viz.render.video.write_video", stop)
    out = project.parent / "out"
    done = CliRunner().invoke(app, ["run", str(project), "--video", "--out", str(out)])
    assert done.exit_code == 130
    assert (out / "arm" / "arm.html").is_file()
