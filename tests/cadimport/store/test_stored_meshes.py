"""Triangles that are made when somebody asks are those that are made at once, and nobody notices the difference."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Assembly, Mesh
from cadimport.kernel import measured_parts, stored_shapes
from cadimport.readers.step import pieces
from cadimport.readers.step.document import read_whole
from cadimport.readers.step.piecewise import read_piecewise, same_assembly
from cadimport.readers.step.text_checks import check_step_text
from cadimport.sandbox.limits import reading_limits
from cadimport.store import stored_meshes
from cadimport.store.assembly_files import load_assembly, save_assembly
from cadimport.store.stored_assemblies import stored_or_read, stored_parts
from cadimport.store.stored_meshes import MESH, SHAPE
from foundation import cache
from foundation.errors import CadImportError

HINGE = Path(__file__).parents[3] / "sample_assemblies" / "plain_step" / "door_hinge.step"


def as_a_whole(path: Path) -> Assembly:
    return read_whole(path, check_step_text(path), lambda *_: None)


def by_pieces(path: Path) -> Assembly:
    return read_piecewise(path, check_step_text(path), lambda *_: None)


def read_by_cache(path: Path) -> tuple[Assembly, bool]:
    """As `read_assembly` does, in this process, whose limits a test can change."""

    def read() -> Assembly:
        with reading_limits(parts=stored_parts()):
            return by_pieces(path).with_changes(source=path)

    return stored_or_read(path, "STEP", read)


def waiting(assembly: Assembly) -> int:
    return sum(part.mesh.finder is not None for part in assembly.parts.values())


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small files are read as large ones are."""
    monkeypatch.setattr(pieces, "BYTES_LATER", 0)
    monkeypatch.setattr(measured_parts, "FACES_LATER", 0)


@pytest.fixture
def blocks(tmp_path: Path) -> Path:
    """A file of two parts."""
    top = cq.Assembly(name="top").add(cq.Workplane().box(3, 2, 1), name="block")
    top.add(cq.Workplane().circle(1).extrude(5), name="post", loc=cq.Location((5, 0, 0)))
    top.export(str(tmp_path / "blocks.step"))
    return tmp_path / "blocks.step"


def test_triangles_made_later_are_those_made_at_once(tmp_path: Path, later: None) -> None:
    now = as_a_whole(HINGE)
    assert waiting(now) == 0  # there is no cache to keep shapes in
    for read in (by_pieces, as_a_whole):
        parts = tmp_path / read.__name__
        with reading_limits(parts=parts):
            read_later = read(HINGE)
        assert waiting(read_later) == len(now.parts)
        save_assembly(read_later, tmp_path / "stored")
        loaded = load_assembly(tmp_path / "stored")
        assert waiting(loaded) == waiting(read_later)
        assert not list(parts.glob(f"*{MESH}"))
        assert same_assembly(loaded, now)
        assert waiting(loaded) == 0
        assert not list(parts.glob(f"*{SHAPE}"))
        with reading_limits(parts=parts):
            again = read(HINGE)  # all is known, the triangles too
        assert again.with_changes(source=now.source) == now
        assert pickle.loads(pickle.dumps(load_assembly(tmp_path / "stored"))) == now


def test_faces_keep_their_colours(tmp_path: Path, later: None) -> None:
    block = cq.Workplane().box(30, 20, 10).faces(">Z").workplane().hole(5)
    path = tmp_path / "painted.step"
    top = cq.Assembly(name="top").add(block, name="block", color=cq.Color(1, 0, 0))
    top.objects["block"].addSubshape(block.faces(">X").val(), color=cq.Color(0, 0, 1))
    top.export(str(path))
    with reading_limits(parts=tmp_path / "parts"):
        read_later = by_pieces(path)
    (part,), (known,) = read_later.parts.values(), as_a_whole(path).parts.values()
    assert part.mesh.finder is not None
    assert part == known
    assert len(known.mesh.paint)
    assert len(np.unique(known.mesh.paint)) == 2


def test_an_assembly_whose_shapes_are_gone_is_read_again(tmp_path: Path, later: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    first, cached = read_by_cache(HINGE)
    assert not cached
    assert read_by_cache(HINGE)[1]
    for file in stored_parts().glob(f"*{SHAPE}"):
        file.unlink()
    again, cached = read_by_cache(HINGE)
    assert not cached
    assert same_assembly(again, as_a_whole(HINGE))
    assert first == again


def test_what_a_read_leaves_stays_in_a_cache_that_is_too_small_for_it(
    tmp_path: Path, blocks: Path, later: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    monkeypatch.setitem(cache.LARGEST_FOLDERS, "parts", 1)
    read, _ = read_by_cache(blocks)
    assert {file.name for file in stored_parts().glob(f"*{SHAPE}")} == {f"{part.mesh.finder.name}{SHAPE}" for part in read.parts.values()}
    assert read_by_cache(blocks)[1]
    assert [part.mesh for part in read.parts.values()] == [part.mesh for part in as_a_whole(blocks).parts.values()]


@pytest.mark.parametrize("cached", [False, True])
def test_triangles_that_the_cache_lost_are_read_from_the_file_while_it_is_what_it_was(
    tmp_path: Path, blocks: Path, later: None, monkeypatch: pytest.MonkeyPatch, cached: bool
) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    if cached:
        read_by_cache(blocks)
    read, stored = read_by_cache(blocks)
    assert stored == cached
    assert waiting(read) == len(read.parts) > 1
    shutil.rmtree(tmp_path / "cache")
    first, *_ = (part.mesh for part in read.parts.values())
    content = blocks.read_bytes()
    blocks.write_bytes(content.replace(b"post", b"pole"))
    for _ in range(2):
        with pytest.raises(CadImportError, match="E130"):
            _ = first.vertices
    blocks.write_bytes(content)
    assert [part.mesh for part in read.parts.values()] == [part.mesh for part in as_a_whole(blocks).parts.values()]


def test_shapes_that_another_process_meshes_first_are_its_own(tmp_path: Path, later: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with reading_limits(parts=tmp_path):
        assembly = by_pieces(HINGE)
    names = [file.stem for file in tmp_path.glob(f"*{SHAPE}")]
    assert len(names) > 1
    one = stored_shapes.mesh_of

    def beside_another(data: bytes, *, threads: bool) -> Mesh:
        monkeypatch.setattr(stored_shapes, "mesh_of", one)
        stored_shapes.make_meshes(tmp_path, names)  # all of it, while the first is being made
        return one(data, threads=threads)

    monkeypatch.setattr(stored_shapes, "mesh_of", beside_another)
    stored_shapes.make_meshes(tmp_path, [*names, "was made before"])
    assert same_assembly(assembly, as_a_whole(HINGE))


def test_parts_that_are_known_one_by_one_are_meshed_by_one_process(tmp_path: Path, later: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with reading_limits(parts=tmp_path):
        by_pieces(HINGE)
        known = by_pieces(HINGE)
    assert waiting(known) > 1
    started = []
    run = stored_meshes.run_child
    monkeypatch.setattr(stored_meshes, "run_child", lambda *args, **options: started.append(args) or run(*args, **options))
    assert same_assembly(known, as_a_whole(HINGE))
    assert len(started) == 1


def test_what_is_known_of_a_size_without_the_mesh_holds_for_the_mesh(tmp_path: Path) -> None:
    ball = cq.Workplane().sphere(10)
    shapes = [ball, ball.intersect(cq.Workplane().box(3, 30, 30)), cq.Workplane().circle(50).extrude(1), cq.Workplane().box(1, 2, 300)]
    shapes.append(cq.Workplane().polyline([(0, 0), (40, 0), (40, 30)]).spline([(20, 90), (0, 0)], includeCurrent=True).close().extrude(5))
    top = cq.Assembly(name="top")
    for number, shape in enumerate(shapes):
        top.add(shape, name=f"shape {number}", loc=cq.Location((0, 0, 100 * number)))
    top.export(str(tmp_path / "shapes.step"))
    for part in as_a_whole(tmp_path / "shapes.step").parts.values():
        low, high = part.size_within
        assert low <= max(part.mesh.sides), part.name
        assert np.hypot.reduce(part.mesh.sides) <= high, part.name
        assert high < 2.5 * max(part.mesh.sides)  # a ball has one vertex line, a cube sqrt(3): bounds that say something
