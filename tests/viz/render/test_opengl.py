"""OpenGL is probed by a child that may crash in our place."""

from __future__ import annotations

import os
import sys

import pytest

from viz.errors import VizError
from viz.render import opengl

CRASH = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"


@pytest.fixture(autouse=True)
def _forget():
    """Answers are kept for the life of the process: forget them before and after."""
    opengl._probe.cache_clear()
    yield
    opengl._probe.cache_clear()


def test_the_probe_says_what_draws_or_why_nothing_does():
    found = opengl.probe()
    assert found.available == (found.reason == "")
    assert found.available == bool(found.renderer and found.version and found.window)


def test_the_answer_is_kept_for_the_process(monkeypatch):
    first = opengl.probe()
    monkeypatch.setattr(opengl, "_CHILD", CRASH)
    assert opengl.probe() is first


def test_a_crash_of_the_child_is_a_reason_not_a_crash(monkeypatch):
    monkeypatch.setattr(opengl, "_CHILD", CRASH)
    found = opengl.probe()
    assert not found.available
    assert "crashed" in found.reason


def test_a_machine_without_egl_gets_a_reason(monkeypatch):
    if not sys.platform.startswith("linux"):
        pytest.skip("EGL is Linux's own; the crash of the child is tested everywhere")
    monkeypatch.setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent")  # libglvnd then finds no driver, as on a bare machine
    monkeypatch.setenv(opengl.WINDOW_VARIABLE, "vtkEGLRenderWindow")
    found = opengl.probe()
    assert found.available == (found.renderer != "")  # true only where a fallback of VTK's own can draw all the same
    if not found.available:
        assert "OpenGL" in found.reason


def test_a_child_that_hangs_is_ended(monkeypatch):
    monkeypatch.setattr(opengl, "_CHILD", "import time; time.sleep(60)")
    found = opengl.probe(timeout=0.3)
    assert not found.available
    assert "0.3 s" in found.reason


def test_a_missing_library_is_named(monkeypatch):
    words = "libGL.so.1: cannot open shared object file: No such file or directory"
    monkeypatch.setattr(opengl, "_CHILD", f"raise ImportError({words!r})")
    assert "libGL.so.1" in opengl.probe().reason


def test_noise_on_the_childs_output_does_not_hide_the_answer(monkeypatch):
    answer = '{"window": "w", "vendor": "v", "renderer": "llvmpipe", "version": "4.5"}'
    monkeypatch.setattr(opengl, "_CHILD", f"print('MESA: warning'); print({answer!r})")
    found = opengl.probe()
    assert found.available
    assert found.software


def test_files_in_the_users_folder_are_not_run_by_the_child(tmp_path, monkeypatch):
    before = opengl.probe()
    opengl._probe.cache_clear()
    (tmp_path / "json.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    assert opengl.probe() == before


def test_without_opengl_the_error_names_the_packages(monkeypatch):
    monkeypatch.setattr(opengl, "_CHILD", CRASH)
    with pytest.raises(VizError) as caught:
        opengl.require_off_screen()
    assert (caught.value.code, caught.value.element) == ("E520", "OpenGL")
    assert "libgl1 libegl1" in caught.value.remedy


def test_without_a_display_the_window_points_to_the_page(monkeypatch):
    monkeypatch.setattr(opengl, "_on_linux", lambda: True)
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(VizError) as caught:
        opengl.require_display()
    assert (caught.value.code, caught.value.element) == ("E521", "display")
    assert caught.value.remedy == opengl.DISPLAY_REMEDY


def test_a_display_that_does_not_answer_is_named(monkeypatch):
    monkeypatch.setattr(opengl, "_on_linux", lambda: True)
    monkeypatch.setattr(opengl, "_CHILD", CRASH)
    monkeypatch.setenv("DISPLAY", ":4711")
    with pytest.raises(VizError, match=":4711"):
        opengl.require_display()


@pytest.mark.parametrize("before", [None, "vtkOSOpenGLRenderWindow"])
def test_the_kind_of_window_is_set_only_inside_the_block(monkeypatch, before):
    monkeypatch.delenv(opengl.WINDOW_VARIABLE, raising=False)
    if before:
        monkeypatch.setenv(opengl.WINDOW_VARIABLE, before)
    with opengl.window_kind(opengl.OpenGL(available=True, reason="", window="vtkEGLRenderWindow")):
        assert os.environ[opengl.WINDOW_VARIABLE] == "vtkEGLRenderWindow"
    assert os.environ.get(opengl.WINDOW_VARIABLE) == before
