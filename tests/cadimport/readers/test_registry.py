"""The registry: ending and content decide; a broken plug-in names itself and is skipped."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import time
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest
import synthetic

from cadimport.assembly import Mate, MateCoupling
from cadimport.readers import registry
from cadimport.readers.registry import Importer, importer_for, read_assembly_file
from cadimport.sandbox.limits import reading_limits
from foundation.errors import MategraphError

GOOD = Importer(name="blob", endings=(".blob",), read=lambda path: synthetic.assembly({"a": synthetic.part("a")}))
WRONG = Importer(name="wrong", endings=(".wrong",), read=lambda path: 42)
FAILING = Importer(name="failing", endings=(".failing",), read=lambda path: 1 / 0)


@pytest.fixture
def plug_ins(monkeypatch):
    """Four plug-ins, of which one does not load and one is no importer."""
    points = [
        EntryPoint(name=name, value=f"{__name__}:{name}", group=registry.GROUP) for name in ("Missing", "Path", "GOOD", "WRONG", "FAILING")
    ]
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    monkeypatch.setattr(registry, "entry_points", lambda group: points)


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


def test_a_plug_in_that_ends_the_program_is_named_too(tmp_path):
    leaving = Importer(name="leaving", endings=(".leaving",), read=lambda path: sys.exit(4))
    with pytest.raises(MategraphError) as caught:
        registry.read_with(leaving, tmp_path / "a.leaving")
    assert caught.value.code == "E159"
    assert "SystemExit: 4" in caught.value.what


def test_a_plug_in_that_never_ends_is_ended(tmp_path):
    def read(path):
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.01)

    endless = Importer(name="endless", endings=(".endless",), read=read)
    with reading_limits(timeout=0.5), pytest.raises(MategraphError) as caught:
        registry.read_with(endless, tmp_path / "a.endless")
    assert caught.value.code == "E109"
    assert "endless" in caught.value.what
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0


def test_known_endings_ask_no_plug_in(monkeypatch, tmp_path):
    monkeypatch.setattr(registry, "entry_points", lambda group: pytest.fail("asked"))
    (tmp_path / "a.urdf").write_text("<robot/>")
    importer_for(tmp_path / "a.urdf")


def test_the_registry_loads_no_library():
    code = "import sys, cadimport.readers.registry; print(sorted(m for m in ('numpy', 'OCP', 'cadquery', 'scipy') if m in sys.modules))"
    root = str(Path(registry.__file__).parents[2])
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


def mate(name="m", kind="fixed", a="a", b="b"):
    return Mate(name=name, kind=kind, a=a, b=b, X_AF=np.eye(4), X_BM=np.eye(4))


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"mates": (mate(), mate())}, "'m'"),
        ({"mates": (mate(kind="glue"),)}, "'glue'"),
        ({"mates": (mate(b="c"),)}, "'m'"),
        ({"mates": (mate(b="a"),)}, "'m'"),
        ({"couplings": (MateCoupling(name="gear", kind="gear", terms=(("x", 1.0),)),)}, "'x'"),
        ({"parts": {}}, "'a'"),
    ],
)
def test_an_inconsistent_assembly_is_refused(tmp_path, changes, named):
    sound = synthetic.assembly({name: synthetic.part(name) for name in "ab"})
    loose = Importer(name="loose", endings=(".loose",), read=lambda path: sound.with_changes(**changes))
    with pytest.raises(MategraphError) as caught:
        registry.read_with(loose, tmp_path / "a.loose")
    assert caught.value.code == "E159"
    assert named in caught.value.what
    whole = Importer(name="whole", endings=(".whole",), read=lambda path: sound.with_changes(mates=(mate(),)))
    assert registry.read_with(whole, tmp_path / "a.whole").mates


LINK = "<link name='{}'><inertial><mass>1</mass></inertial></link>"
ON_ITSELF = {
    "a.sdf": "<sdf version='1.9'><model name='m'>"
    + LINK.format("a")
    + "<joint name='j' type='ball'><parent>a</parent><child>a</child></joint>"
    "</model></sdf>",
    "a.xml": "<mujoco><worldbody><body name='a'><geom size='1'/></body></worldbody>"
    "<equality><connect name='j' body1='a' body2='a' anchor='0 0 0'/></equality></mujoco>",
}


@pytest.mark.parametrize("name", ON_ITSELF)
def test_a_joint_of_a_part_with_itself_is_refused_with_its_line(tmp_path, name):
    (tmp_path / name).write_text(ON_ITSELF[name])
    with pytest.raises(MategraphError) as caught:
        read_assembly_file(tmp_path / name)
    assert (caught.value.code, caught.value.element, caught.value.place) == ("E122", "j", f"{name}:1")


def test_a_mate_that_the_sdf_reader_adds_keeps_clear_of_the_joints_names(tmp_path):
    links = "".join(LINK.format(name) for name in "abc")
    joint = "<joint name='c free' type='revolute'><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint>"
    (tmp_path / "m.sdf").write_text(f"<sdf version='1.9'><model name='m'>{links}{joint}</model></sdf>")
    assert "c free" in (names := [mate.name for mate in read_assembly_file(tmp_path / "m.sdf").mates])
    assert len(set(names)) == len(names)
