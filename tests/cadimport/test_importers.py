"""The registry: ending and content decide; a broken plug-in names itself and is skipped."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import synthetic

from cadimport import importers
from cadimport.errors import MategraphError
from cadimport.importers import Importer, importer_for, read_assembly_file

GOOD = Importer(name="blob", endings=(".blob",), read=lambda path: synthetic.assembly({"a": synthetic.part("a")}))
WRONG = Importer(name="wrong", endings=(".wrong",), read=lambda path: 42)
FAILING = Importer(name="failing", endings=(".failing",), read=lambda path: 1 / 0)


@pytest.fixture
def plug_ins(monkeypatch):
    """Four plug-ins, of which one does not load and one is no importer."""
    points = [
        EntryPoint(name=name, value=f"{__name__}:{name}", group=importers.GROUP) for name in ("Missing", "Path", "GOOD", "WRONG", "FAILING")
    ]
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    monkeypatch.setattr(importers, "entry_points", lambda group: points)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.urdf", "<robot/>", "URDF"),
        ("a.xml", '<?xml version="1.0"?>\n<!-- <mujoco> -->\n<robot name="x">', "URDF"),
        ("a.xml", "\ufeff<mujoco>", "MJCF"),
        ("a.xml", "<sdf version='1.6'>", "SDF"),
        ("a.xml", '<SimscapeMultibodyImportXML version="1.0">', "Simscape Multibody XML"),
        ("A.FCStd", "PK", "FreeCAD"),
        ("a.STEP", "ISO-10303-21;", "STEP"),
        ("a.py", "import cadquery", "CAD script"),
    ],
)
def test_ending_and_content_choose_the_reader(tmp_path, name, text, expected):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert importer_for(path)[0].name == expected


@pytest.mark.parametrize(("name", "text"), [("a.xml", "<html>"), ("a.xml", ""), ("a.docx", "PK")])
def test_what_nobody_knows_is_refused_with_what_is_known(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(MategraphError) as caught:
        importer_for(path)
    assert caught.value.code == "E153"
    assert "urdf" in caught.value.remedy.lower()


def test_a_broken_plug_in_names_itself_and_the_others_work(plug_ins, tmp_path):
    assembly = read_assembly_file(tmp_path / "a.blob")
    assert list(assembly.instances) == ["a"]
    assert [(note.code, note.element) for note in assembly.notes] == [("W135", "Missing"), ("W135", "Path")]


@pytest.mark.parametrize("ending", ["wrong", "failing"])
def test_a_plug_in_that_fails_is_named_in_the_error(plug_ins, tmp_path, ending):
    with pytest.raises(MategraphError) as caught:
        read_assembly_file(tmp_path / f"a.{ending}")
    assert caught.value.code == "E159"
    assert ending in caught.value.what


def test_known_endings_ask_no_plug_in(monkeypatch, tmp_path):
    monkeypatch.setattr(importers, "entry_points", lambda group: pytest.fail("asked"))
    (tmp_path / "a.urdf").write_text("<robot/>")
    importer_for(tmp_path / "a.urdf")


def test_the_registry_loads_no_library():
    code = "import sys, cadimport.importers; print(sorted(m for m in ('numpy', 'OCP', 'cadquery', 'scipy') if m in sys.modules))"
    root = str(Path(importers.__file__).parents[1])
    said = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {root!r}); {code}"], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["a.STEP", "a.stp", "a.stpZ", "v1.2.stp.gz", "a.step.gz", "a.stp.zip", "a.STEP.ZIP"])
def test_packed_step_files_are_step_files(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\x1f\x8b")
    assert importer_for(tmp_path / name)[0].name == "STEP"


@pytest.mark.parametrize("name", ["a.gz", "a.zip", "a.urdf.gz", "step.gz"])
def test_other_packed_files_are_not(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\x1f\x8b")
    with pytest.raises(MategraphError) as caught:
        importer_for(tmp_path / name)
    assert caught.value.code == "E153"
