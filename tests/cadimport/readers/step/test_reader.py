"""STEP files in, assemblies out; and one coded error for everything that can go wrong."""

from __future__ import annotations

import math
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Assembly
from cadimport.readers.step.reader import read_step
from cadimport.sandbox import child_process
from foundation.errors import CadImportError

EXACT = 1e-12  # round-off of the kernel's quadrature; STEP keeps 15 digits


@pytest.fixture(autouse=True)
def scratch(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of its own for temporary files, which must be empty again at the end of every test."""
    folder = tmp_path_factory.mktemp("scratch")
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert list(folder.iterdir()) == []


# --------------------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize("name", ["Shell", "Face"])
def test_a_product_called_like_a_kind_of_shape_keeps_its_name(name: str, tmp_path: Path) -> None:
    top = cq.Assembly(name="top")
    top.add(cq.Workplane("XY").box(10, 20, 30), name=name)
    top.export(str(tmp_path / "machine.step"))
    assembly = read_step(tmp_path / "machine.step")
    assert list(assembly.instances) == [name]
    assert assembly.part_of(name).name == name


def test_instances_keep_the_names_and_the_order_of_cad(machine_assembly: Assembly) -> None:
    assert list(machine_assembly.instances) == ["Gehäuse", "shaft", "bolt", "bolt#2", "twins"]
    assert machine_assembly.name == "machine"
    assert machine_assembly.instances["bolt#2"].path == ("machine", "bolts right", "bolt#2")
    assert machine_assembly.notes == ()


def test_instances_of_one_product_share_one_part(machine_assembly: Assembly) -> None:
    assert machine_assembly.instances["bolt"].part == machine_assembly.instances["bolt#2"].part
    assert len(machine_assembly.parts) == 4


def test_several_solids_of_one_product_are_one_part(machine_assembly: Assembly) -> None:
    part = machine_assembly.part_of("twins")
    assert part.solids == 2
    assert part.kind == "solid"
    assert part.geometry is not None
    assert part.geometry.volume == pytest.approx(2 * 64e-9, rel=EXACT)


def test_facts_about_the_file_are_kept(machine_assembly: Assembly, machine_step: Path) -> None:
    import hashlib

    assert machine_assembly.source == machine_step.absolute()
    assert machine_assembly.digest == hashlib.sha256(machine_step.read_bytes()).hexdigest()
    assert machine_assembly.schema == "AP214"
    assert machine_assembly.length_unit == "mm"


def test_places_compose_down_the_tree(machine_assembly: Assembly) -> None:
    # bolt#2: at (0, -14, -10) in its sub-assembly, which is turned 90 degrees about z and moved to x = 20 mm.
    expected = np.array([[0, -1, 0, 0.020 + 0.014], [1, 0, 0, 0], [0, 0, 1, -0.010], [0, 0, 0, 1]], dtype=float)
    np.testing.assert_allclose(machine_assembly.instances["bolt#2"].X_WP, expected, atol=1e-15)
    for instance in machine_assembly.instances.values():
        R = instance.X_WP[:3, :3]
        np.testing.assert_allclose(R.T @ R, np.eye(3), atol=1e-15)


def test_volume_and_centre_survive_the_file(machine_assembly: Assembly) -> None:
    geometry = machine_assembly.part_of("bolt").geometry
    assert geometry is not None
    shank, head = math.pi * 4 * 20e-9, math.pi * 3.5**2 * 3e-9
    assert geometry.volume == pytest.approx(shank + head, rel=EXACT)
    assert geometry.center[2] == pytest.approx((shank * 0.010 + head * 0.0215) / (shank + head), rel=EXACT)


def test_colours_come_along(machine_assembly: Assembly) -> None:
    def color(name: str) -> tuple[float, ...] | None:
        return machine_assembly.instances[name].color or machine_assembly.part_of(name).color

    assert color("Gehäuse") == pytest.approx((0, 1, 0, 1), abs=1e-6)
    assert color("bolt") == pytest.approx((1, 0, 0, 1), abs=1e-6)
    assert color("twins") is None


@pytest.mark.parametrize(("unit", "name", "factor"), [("$,.METRE.", "m", 1000.0), ("INCH", "inch", 25.4)])
def test_the_unit_of_the_file_scales_every_number(tmp_path: Path, unit: str, name: str, factor: float) -> None:
    path = tmp_path / "block.step"
    cq.Assembly(name="top").add(cq.Workplane("XY").box(1, 2, 3), name="block", loc=cq.Location((4, 5, 6))).export(str(path))
    text = path.read_text()
    millimetre = "( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) )"
    assert millimetre in text
    if unit == "INCH":
        inch = (
            "#90003 = ( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) );\n#90001 = DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);\n"
            "#90002 = LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#90003);\nENDSEC;\nEND-ISO-10303-21;"
        )
        text = text.replace(millimetre, "( CONVERSION_BASED_UNIT('__CONSTANT UNIT inch',#90002) LENGTH_UNIT() NAMED_UNIT(#90001) )")
        head, _, _ = text.rpartition("ENDSEC;")
        text = head + inch + "\n"
    else:
        text = text.replace(".MILLI.,.METRE.", unit)
    path.write_text(text)
    assembly = read_step(path)
    assert assembly.length_unit == name
    geometry = assembly.part_of("block").geometry
    assert geometry is not None
    s = factor * 1e-3
    assert geometry.volume == pytest.approx(6 * s**3, rel=EXACT)
    np.testing.assert_allclose(geometry.inertia, 6 * s**5 / 12 * np.diag([13.0, 10.0, 5.0]), atol=EXACT * s**5 * 10)
    np.testing.assert_allclose(assembly.instances["block"].X_WP[:3, 3], np.array([4, 5, 6]) * s, rtol=EXACT)


def test_a_nameless_shape_is_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "bracket left.step"
    cq.exporters.export(cq.Workplane("XY").box(1, 1, 1).add(cq.Workplane("XY").box(1, 1, 1).translate((5, 0, 0))), str(path))
    assembly = read_step(path)
    assert list(assembly.instances) == ["bracket left"]
    assert assembly.part_of("bracket left").solids == 2


def test_surfaces_are_kept_without_mass_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "mixed.step"
    top = cq.Assembly(name="mixed")
    top.add(cq.Workplane("XY").box(1, 1, 1), name="body")
    top.add(cq.Workplane("XY").box(1, 1, 1).val().shells()[0].Faces()[0], name="label", loc=cq.Location((0, 0, 5)))
    top.export(str(path))
    assembly = read_step(path)
    label = assembly.part_of("label")
    assert (label.kind, label.geometry, label.solids) == ("surface", None, 0)
    assert len(label.mesh.triangles) == 2
    assert [(note.code, note.element) for note in assembly.notes] == [("W101", "label")]


def test_progress_is_reported_and_the_current_folder_is_not_imported_from(
    machine_step: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "machine.step").write_bytes(machine_step.read_bytes())
    (tmp_path / "numpy.py").write_text("raise ImportError('the current folder is not for imports')")
    monkeypatch.chdir(tmp_path)
    noted: list[tuple[str, float]] = []
    assembly = read_step(Path("machine.step"), progress=lambda stage, fraction: noted.append((stage, fraction)))
    assert assembly.source == tmp_path / "machine.step"
    stages = ["read", "transfer", "measure", "tessellate"]
    assert list(dict.fromkeys(stage for stage, _ in noted)) == stages
    for stage in stages:
        fractions = [f for s, f in noted if s == stage]
        assert fractions == sorted(fractions)
        assert (fractions[0], fractions[-1]) == (0.0, 1.0)


# ------------------------------------------------------------------------------------------------------------------- bad files


def failure(path: Path, **options: float) -> CadImportError:
    with pytest.raises(CadImportError) as caught:
        read_step(path, **options)
    error = caught.value
    assert error.element == path.name
    assert error.remedy
    assert path.name in error.what
    return error


def test_a_missing_file_is_named_with_what_is_there_instead(tmp_path: Path) -> None:
    (tmp_path / "seeker.step").write_text("x")
    error = failure(tmp_path / "seker.step")
    assert error.code == "E101"
    assert "'seeker.step'" in error.what


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    assert failure(tmp_path).code == "E102"


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text elsewhere")
def test_a_name_that_is_no_text_is_refused(machine_step: Path, tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/arm\xff.step"))
    path.write_bytes(machine_step.read_bytes())
    error = failure(path)
    assert error.code == "E102"


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.step").touch()
    assert failure(tmp_path / "empty.step").code == "E103"


@pytest.mark.parametrize("content", [b"solid cube\n", b"\x00" * 100, "héllo".encode("latin-1"), b"ISO-10303-2", b"\n"])
def test_other_files_are_not_step_files(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other.step").write_bytes(content)
    assert failure(tmp_path / "other.step").code == "E104"


def test_a_file_cut_anywhere_is_an_error(machine_step: Path, tmp_path: Path) -> None:
    whole = machine_step.read_bytes()
    path = tmp_path / "cut.step"
    for cut in [20, 100, 1000, *range(5000, len(whole) - 20, len(whole) // 40), len(whole) - 20]:
        path.write_bytes(whole[:cut])
        assert failure(path).code == "E105"


def test_a_file_with_a_hole_in_it_is_an_error(machine_step: Path, tmp_path: Path) -> None:
    whole = machine_step.read_bytes()
    path = tmp_path / "hole.step"
    path.write_bytes(whole[: len(whole) // 3] + whole[2 * len(whole) // 3 :])
    assert failure(path).code in {"E106", "E116", "E117"}


def test_flipped_bytes_give_an_assembly_or_one_error(machine_step: Path, tmp_path: Path) -> None:
    whole = machine_step.read_bytes()
    path = tmp_path / "flipped.step"
    outcomes = []
    for seed in range(2):
        chance = random.Random(seed)
        damaged = bytearray(whole)
        for _ in range(8):
            damaged[chance.randrange(3000, len(whole) - 30)] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        try:
            outcomes.append(f"{len(read_step(path).instances)} instances")
        except CadImportError as error:
            outcomes.append(error.code)
    assert all(re.fullmatch(r"E1\d\d|5 instances", outcome) for outcome in outcomes), outcomes


def test_a_missing_entity_is_an_error_that_names_it(machine_step: Path, tmp_path: Path) -> None:
    path = tmp_path / "gap.step"
    text, count = re.subn(r"(?m)^#(\d+) = CYLINDRICAL_SURFACE\([^;]*;\n", "", machine_step.read_text(), count=1)
    assert count == 1
    path.write_text(text)
    error = failure(path)
    assert error.code == "E117"
    assert re.search(r"\(#\d+\)", error.what)


def test_a_file_without_shapes_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "nothing.step"
    path.write_text(
        "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\n"
        "FILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n"
    )
    assert failure(path).code in {"E106", "E107"}


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="the superuser may read everything")
def test_a_file_without_permission_is_refused(machine_step: Path, tmp_path: Path) -> None:
    path = tmp_path / "secret.step"
    path.write_bytes(machine_step.read_bytes())
    path.chmod(0)
    assert failure(path).code == "E114"


# ------------------------------------------------------------------------------------------------------- a child that misbehaves

CHILDREN = {
    "crashes": ("import ctypes; ctypes.string_at(0)", "E108"),
    "is killed": ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "E110"),
    "runs out of memory": ("import sys; sys.stderr.write('terminate called after std::bad_alloc'); sys.exit(1)", "E110"),
    "ends without a word": ("pass", "E113"),
    "raises": ("raise RuntimeError('what?')", "E113"),
    "prints nonsense": ("print('not json'); print('[1]')", "E113"),
}


@pytest.mark.parametrize("how", CHILDREN)
def test_whatever_the_child_does_there_is_one_error(how: str, machine_step: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script, code = CHILDREN[how]
    monkeypatch.setattr(child_process, "_START", script)
    assert failure(machine_step).code == code


def test_a_hanging_child_is_ended_in_time(machine_step: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "_START", "import time; time.sleep(60)")
    start = time.monotonic()
    assert failure(machine_step, timeout=0.3).code == "E109"
    assert time.monotonic() - start < 10.0  # far below the child's minute, far above a busy machine's hiccups


def test_an_exception_in_the_callers_progress_ends_the_child(machine_step: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pid_file = tmp_path / "pid"
    script = (
        f"import os, time; open({str(pid_file)!r}, 'w').write(str(os.getpid())); "
        'print(\'{"stage": "read", "fraction": 0.0}\', flush=True); time.sleep(60)'
    )
    monkeypatch.setattr(child_process, "_START", script)

    def stop(stage: str, fraction: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_step(machine_step, progress=stop)
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid_file.read_text()), 0)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_ctrl_c_ends_the_child(machine_step: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "_START", "import time; time.sleep(60)")
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        read_step(machine_step)
    assert time.monotonic() - start < 10.0


def test_a_file_saved_meanwhile_is_not_half_believed(machine_step: Path, tmp_path: Path) -> None:
    path = tmp_path / "busy.step"
    path.write_bytes(machine_step.read_bytes())

    def save_again(stage: str, fraction: float) -> None:
        os.utime(path, ns=(0, 0))

    with pytest.raises(CadImportError) as caught:
        read_step(path, progress=save_again)
    assert caught.value.code == "E115"


def test_reading_a_stored_assembly_or_finding_mates_loads_no_cad_kernel() -> None:
    script = (
        "import sys, cadimport, cadimport.store.assembly_files, cadimport.readers.step.reader, cadimport.mates.from_geometry;"
        "import cadimport.masses.materials, foundation.cache;"
        "heavy = {'OCP', 'cadquery', 'vtkmodules', 'casadi'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_child_runs_this_package_and_no_other_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cadimport").mkdir()
    (tmp_path / "cadimport" / "__init__.py").write_text("raise ImportError('another version')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(CadImportError) as caught:
        child_process.run_child("builtins:int", ["0"], element="x.step")  # ends at once, and says nothing
    assert caught.value.code == "E113"
    assert "another version" not in caught.value.what
