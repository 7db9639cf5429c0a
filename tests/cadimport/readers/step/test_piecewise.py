"""A STEP file read product by product gives what the whole file gives, however much of it was known, and whoever reads beside it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cadquery as cq
import pytest

from cadimport.assembly import Assembly
from cadimport.kernel.part_cache import PartCache
from cadimport.kernel.product_tree import Product
from cadimport.readers.step import pieces, piecewise
from cadimport.readers.step.document import read_whole
from cadimport.readers.step.piecewise import read_document, read_piecewise, same_assembly
from cadimport.readers.step.reader import read_step
from cadimport.readers.step.scan import NotScanned
from cadimport.readers.step.text_checks import check_step_text
from cadimport.sandbox.limits import reading_limits
from foundation.errors import CadImportError

ROOT = Path(__file__).parents[4]
HINGE = ROOT / "sample_assemblies" / "plain_step" / "door_hinge.step"


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "forks", lambda load: 1)


def by_pieces(path: Path, parts: Path | None = None) -> Assembly:
    """The file read product by product in this process."""
    with reading_limits(parts=parts):
        return read_piecewise(path, check_step_text(path), lambda *_: None)


def as_a_whole(path: Path) -> Assembly:
    return read_whole(path, check_step_text(path), lambda *_: None)


def exported(path: Path, lengths: list[float]) -> Path:
    """A machine with a sub-assembly, colours of uses and of faces, two products of one shape, and a part of two solids."""
    top, group = cq.Assembly(name="top"), cq.Assembly(name="group")
    for number, length in enumerate(lengths):
        block = cq.Workplane().box(length, 20, 10).faces(">Z").workplane().hole(5)
        place, color = cq.Location((0, 0, 20 * number)), cq.Color(0.01 * length, 0, 0)
        (top if number % 2 else group).add(block, name=f"block {number}", loc=place, color=color)
    pair = cq.Workplane().box(5, 5, 5).union(cq.Workplane("XY", origin=(20, 0, 0)).sphere(3))
    group.add(pair, name="pair")
    top.add(group, name="group", loc=cq.Location((100, 0, 0), (0, 0, 1), 30))
    top.export(str(path))
    return path


def test_samples_and_machines_are_the_same_by_pieces_and_as_a_whole(tmp_path: Path) -> None:
    for path in (HINGE, exported(tmp_path / "machine.step", [30, 40, 40, 50])):
        assert same_assembly(by_pieces(path), as_a_whole(path)), path.name


def with_bodies_beside_parts(text: bytes, *, shared: bool) -> bytes:
    """A body in the assembly itself, as Fusion writes them: a copy of the first body, or one that shares its shell."""
    text = text.replace(b"\n", b"")
    entities = {int(number): body for number, body in re.findall(rb"#(\d+) *= *((?:[^;']|'[^']*')*);", text)}
    first = next(number for number, body in entities.items() if body.startswith(b"MANIFOLD_SOLID_BREP"))
    waiting, copied = [first], set[int]()
    while waiting:
        number = waiting.pop()
        if number not in copied:
            copied.add(number)
            waiting += [] if shared else [int(ref) for ref in re.findall(rb"#(\d+)", re.sub(rb"'[^']*'", b"", entities[number]))]

    def moved(match: re.Match[bytes]) -> bytes:
        return match.group() if int(match.group(1)) not in copied else b"#%d" % (int(match.group(1)) + 900_000)

    added = b"".join(b"#%d=%s;" % (number + 900_000, re.sub(rb"#(\d+)", moved, entities[number])) for number in sorted(copied))
    top = re.search(rb"=\s*SHAPE_REPRESENTATION\('',\(#\d+", text)
    assert top is not None
    return (text[: top.end()] + b",#%d" % (first + 900_000) + text[top.end() :]).replace(b"DATA;", b"DATA;" + added, 1)


def test_bodies_beside_the_parts_of_an_assembly_are_the_same_by_pieces_and_as_a_whole(tmp_path: Path) -> None:
    text = exported(tmp_path / "machine.step", [30, 40]).read_bytes()
    path = tmp_path / "mixed.step"
    path.write_bytes(with_bodies_beside_parts(text, shared=False))
    whole = as_a_whole(path)
    assert any(part.name == "top" for part in whole.parts.values())
    assert same_assembly(by_pieces(path), whole)
    path.write_bytes(with_bodies_beside_parts(text, shared=True))
    with pytest.raises(NotScanned, match="share"):
        by_pieces(path)


def test_the_place_in_a_shape_moves_a_product_that_is_no_part_of_another_and_no_other(tmp_path: Path) -> None:
    text = HINGE.read_bytes()
    place = re.search(rb"ADVANCED_BREP_SHAPE_REPRESENTATION\('',\(#(\d+)", text).group(1)
    point = re.search(rb"#%s *= *AXIS2_PLACEMENT_3D\('',#(\d+)" % place, text).group(1)
    moved = tmp_path / "moved.step"
    moved.write_bytes(re.sub(rb"(#%s *= *CARTESIAN_POINT\('',\()[^)]*" % point, rb"\g<1>7.,8.,9.", text))
    assert same_assembly(by_pieces(moved), as_a_whole(moved))
    alone = tmp_path / "alone.step"
    cq.exporters.export(cq.Workplane().box(1, 2, 3), str(alone))
    assert same_assembly(by_pieces(alone), as_a_whole(alone))


def test_of_an_edited_machine_only_the_edited_product_is_read_and_all_is_as_if_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = tmp_path / "parts"
    by_pieces(exported(tmp_path / "v1.step", [30, 40, 50, 60]), parts)
    read: list[int] = []
    batch = pieces._read_batch
    monkeypatch.setattr(pieces, "_read_batch", lambda some, *a: read.append(len(some)) or batch(some, *a))
    edited = exported(tmp_path / "v2.step", [30, 41, 50, 60])
    found = by_pieces(edited, parts)
    assert read == [1]
    assert same_assembly(found, by_pieces(edited))
    assert same_assembly(found, as_a_whole(edited))
    assert read == [1, 5]
    by_pieces(exported(tmp_path / "v3.step", [60, 50, 41, 30]), parts)  # another order: nothing is new
    assert read == [1, 5]


def test_how_many_products_are_read_at_once_and_by_how_many_processes_is_not_in_the_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = exported(tmp_path / "machine.step", [30, 40, 50])
    together = by_pieces(path)
    monkeypatch.setattr(pieces, "BATCH", 1)
    assert same_assembly(by_pieces(path), together)
    monkeypatch.setattr(pieces, "forks", lambda load: 3)
    assert same_assembly(by_pieces(path), together)


def test_the_program_reads_by_pieces_and_as_a_whole_alike(tmp_path: Path) -> None:
    path = exported(tmp_path / "machine.step", [30, 40])
    with reading_limits(whole=True):
        whole = read_step(path)
    with reading_limits(parts=tmp_path / "parts"):
        found = read_step(path)
        assert sum(file.name.startswith("step-") for file in (tmp_path / "parts").iterdir()) == 3
        again = read_step(path)
    assert same_assembly(found, whole)
    assert same_assembly(again, whole)


def test_a_lost_solid_is_reported_as_for_the_whole_file(tmp_path: Path) -> None:
    text = exported(tmp_path / "machine.step", [30, 40]).read_bytes()
    at = [found.start() for found in re.finditer(rb"CLOSED_SHELL", text)][1]
    broken = tmp_path / "broken.step"
    broken.write_bytes(text[:at] + b"CIRCLE" + text[at + 12 :])
    with pytest.raises(NotScanned):
        by_pieces(broken)
    with pytest.raises(CadImportError, match="E116"):
        read_document(broken, check_step_text(broken), lambda *_: None)


def test_the_audit_finds_what_differs_and_forgets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, parts = exported(tmp_path / "machine.step", [30, 40]), tmp_path / "parts"
    text = check_step_text(path)
    with reading_limits(parts=parts):
        first = read_document(path, text, lambda *_: None)
        stored = sorted(file for file in parts.iterdir() if file.name.startswith("step-"))
        stored[0].write_bytes(stored[1].read_bytes())  # sound, but another part
        wrong = read_document(path, text, lambda *_: None)
        assert not same_assembly(wrong, first)
        monkeypatch.setattr(piecewise, "AUDITED", 1)
        noticed = read_document(path, text, lambda *_: None)
        assert [note.code for note in noticed.notes] == ["W147"]
        assert same_assembly(noticed.with_changes(notes=()), first)
        assert same_assembly(read_document(path, text, lambda *_: None), first)


READER = """
import sys, time
from pathlib import Path
from cadimport.readers.step.reader import read_step
from cadimport.sandbox.limits import reading_limits
with reading_limits(parts=Path(sys.argv[2])):
    print(list(read_step(Path(sys.argv[1])).parts))
"""


def test_two_readers_of_one_cache_do_each_other_no_harm(tmp_path: Path) -> None:
    path, parts = exported(tmp_path / "machine.step", [30, 40, 50]), tmp_path / "parts"
    command = [sys.executable, "-c", READER, str(path), str(parts)]
    both = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    printed = [process.communicate(timeout=120)[0] for process in both]
    assert printed[0] == printed[1]
    assert [process.returncode for process in both] == [0, 0]
    assert not [file for file in parts.iterdir() if file.name.startswith(".")]
    assert same_assembly(by_pieces(path, parts), by_pieces(path))


def killed(work: Callable[[], None], after: float) -> None:
    """Run in a fork, ended by SIGKILL after some seconds."""
    process = os.fork()
    if not process:
        try:
            work()
        finally:
            os._exit(0)
    time.sleep(after)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs forks")
def test_a_writer_that_is_killed_leaves_whole_entries_or_none(tmp_path: Path) -> None:
    part = replace(next(iter(by_pieces(HINGE).parts.values())), color=None)
    product = Product(name=part.name, shape=None, color=None, material=part.step_material)

    def write() -> None:
        for number in range(100_000):
            PartCache(tmp_path).put(f"step-{number % 50}", part, [])

    for moment in range(20):
        killed(write, 0.003 + 0.0017 * moment)
    found = 0
    for number in range(50):
        if (tmp_path / f"step-{number}").exists():
            kept = PartCache(tmp_path).get(f"step-{number}", product)
            assert kept is not None
            assert kept[0].key == part.key
            found += 1
    assert found
