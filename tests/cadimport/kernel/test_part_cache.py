"""What is known of a shape is not computed again; what is not known is never taken from another shape."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Part
from cadimport.kernel import measured_parts as module
from cadimport.kernel.measured_parts import measured_parts
from cadimport.kernel.part_cache import PartCache
from cadimport.kernel.product_tree import Product, product_tree
from cadimport.readers.step.reader import read_step
from cadimport.sandbox.limits import reading_limits


def block(length: float) -> cq.Workplane:
    return cq.Workplane().box(length, 20, 10).faces(">Z").workplane().hole(5)


def exported(path: Path, lengths: list[float], *, first: int = 0) -> Path:
    """A STEP file of blocks of these lengths, named from `first` on, each elsewhere."""
    top = cq.Assembly(name="top")
    for number, length in enumerate(lengths, start=first):
        top.add(block(length), name=f"block {number}", loc=cq.Location((0, 0, 20 * number)), color=cq.Color(0.1 * number, 0, 0))
    top.export(str(path))
    return path


def products(path: Path) -> dict[str, Product]:
    """The products of a STEP file, read in this process."""
    from OCP.STEPCAFControl import STEPCAFControl_Reader
    from OCP.TCollection import TCollection_ExtendedString
    from OCP.TDocStd import TDocStd_Document

    reader = STEPCAFControl_Reader()
    reader.SetNameMode(True)
    reader.SetColorMode(True)
    document = TDocStd_Document(TCollection_ExtendedString("BinXCAF"))
    reader.ReadFile(str(path))
    reader.Transfer(document)
    return product_tree(document, "top", path.name).products


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of products that were measured, and "mesh" for every one that was meshed, in this process."""
    done: list[str] = []
    measure, mesh = module._measured_part, module.mesh_of
    monkeypatch.setattr(module, "_measured_part", lambda product: done.append(product.name) or measure(product))
    monkeypatch.setattr(module, "mesh_of", lambda *a, **k: done.append("mesh") or mesh(*a, **k))
    monkeypatch.setattr(module, "forks", lambda load: 1)
    return done


def same(a: Part, b: Part) -> None:
    """Assert that two parts are one to the last bit."""
    assert (a.name, a.key, a.kind, a.solids, a.color, a.step_material) == (b.name, b.key, b.kind, b.solids, b.color, b.step_material)
    for field in ("vertices", "normals", "triangles", "edge_points", "edge_starts", "palette", "paint"):
        np.testing.assert_array_equal(getattr(a.mesh, field), getattr(b.mesh, field))
    assert a.geometry.volume == b.geometry.volume
    np.testing.assert_array_equal(a.geometry.inertia, b.geometry.inertia)
    for mine, other in zip(a.faces, b.faces, strict=True):
        assert (mine.kind, mine.radius, mine.span, mine.area) == (other.kind, other.radius, other.span, other.area)
        np.testing.assert_array_equal(mine.origin, other.origin)


def test_a_re_export_with_one_changed_part_measures_and_meshes_that_part_alone(tmp_path: Path, counted: list[str]) -> None:
    before = products(exported(tmp_path / "v1.step", [30, 40, 50, 60]))
    # Another order, other names, numbers, places and colours; one length is new.
    after = products(exported(tmp_path / "v2.step", [60, 41, 50, 30], first=7))
    with reading_limits(parts=tmp_path / "parts"):
        measured_parts(before, lambda *_: None)
        assert counted == ["block 0", "block 1", "block 2", "block 3", *["mesh"] * 4]
        counted.clear()
        again, _, _ = measured_parts(after, lambda *_: None)
    assert counted == ["block 8", "mesh"]
    alone, _, _ = measured_parts(after, lambda *_: None)
    assert list(again) == list(alone)
    for key in alone:
        same(again[key], alone[key])


def test_notes_speak_of_the_part_that_was_asked_for(tmp_path: Path) -> None:
    sheet = Product(name="door", shape=cq.Workplane().rect(3, 4).extrude(1).faces(">Z").val().wrapped, color=None, material=None)
    with reading_limits(parts=tmp_path):
        _, _, first = measured_parts({"0:1": sheet}, lambda *_: None)
        _, _, again = measured_parts({"0:1": replace(sheet, name="lid")}, lambda *_: None)
    assert [(note.code, note.element) for note in first] == [("W101", "door")]
    assert again == [replace(first[0], element="lid", text=first[0].text.replace("door", "lid"))]


def test_colours_of_faces_are_part_of_what_is_known() -> None:
    shape = block(30).val().wrapped
    own = [face.wrapped for face in cq.Shape.cast(shape).Faces()]
    cache = PartCache(Path("somewhere"))
    red, blue = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)
    plain = Product(name="a", shape=shape, color=None, material=None)
    painted = [replace(plain, face_colors=((face, color),)) for face, color in ((own[0], red), (own[1], red), (own[0], blue))]
    assert len({cache.key(product) for product in (plain, *painted)}) == 4
    assert cache.key(replace(plain, name="b", color=red)) == cache.key(plain)


def one_bit_flipped(data: bytes) -> bytes:
    """Deep in the arrays, where every value is a valid one."""
    return data[:-40] + bytes([data[-40] ^ 1]) + data[-39:]


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[: len(data) // 2], lambda data: b"x" * len(data), one_bit_flipped])
def test_a_damaged_entry_is_found_out_again(tmp_path: Path, damage, counted: list[str]) -> None:
    path = exported(tmp_path / "v1.step", [30])
    with reading_limits(parts=tmp_path / "parts"):
        first, _, _ = measured_parts(products(path), lambda *_: None)
        (file,) = (tmp_path / "parts").iterdir()
        file.write_bytes(damage(file.read_bytes()))
        again, _, _ = measured_parts(products(path), lambda *_: None)
        third, _, _ = measured_parts(products(path), lambda *_: None)  # meshing marks a shape: each has its own
    assert counted == ["block 0", "mesh"] * 2
    for key in first:
        same(first[key], again[key])
        same(first[key], third[key])


def test_a_folder_that_cannot_be_written_harms_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with reading_limits(parts=tmp_path / "file" / "parts"):
        assert len(read_step(exported(tmp_path / "v1.step", [30])).parts) == 1


def test_the_child_process_knows_the_folder(tmp_path: Path) -> None:
    path = exported(tmp_path / "v1.step", [30, 40])
    with reading_limits(parts=tmp_path / "parts"):
        first = read_step(path)
        assert len(list((tmp_path / "parts").iterdir())) == 2
        again = read_step(path)
    for key in first.parts:
        same(first.parts[key], again.parts[key])
    without = read_step(path)
    assert list(without.parts) == list(first.parts)
