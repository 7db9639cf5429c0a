"""What is kept of a reading: by content and by reader, so that the cache never changes an answer."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import cadquery as cq
import pytest
from OCP.STEPCAFControl import STEPCAFControl_Writer
from OCP.STEPControl import STEPControl_AsIs

from cadimport.assembly import Assembly
from cadimport.readers.registry import Importer
from foundation import cache
from foundation.digests import file_digest
from foundation.errors import CadImportError
from mategraph.stages import read_assembly


def test_a_file_under_another_ending_is_not_answered_from_what_another_reader_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "copy").mkdir()
    for name in ("a.FCStd", "copy/a.FCStd", "a.stp"):
        (tmp_path / name).write_text("the same bytes", encoding="utf-8")

    def read_with(importer: Importer, path: Path, **_: object) -> Assembly:
        if importer.name != "FreeCAD":
            raise CadImportError("E119", "It is none.", remedy="Give one.")
        return Assembly(
            name="a", source=path, digest=file_digest(path), schema="FreeCAD", length_unit="mm", parts={}, instances={}, mates=(), notes=()
        )

    monkeypatch.setattr("cadimport.readers.registry.read_with", read_with)
    assert not read_assembly(tmp_path / "a.FCStd")[1]
    assert read_assembly(tmp_path / "copy" / "a.FCStd")[1]  # the same reader, the same bytes: from the cache
    with pytest.raises(CadImportError, match="E119"):
        read_assembly(tmp_path / "a.stp")


def test_a_copy_under_another_name_has_its_own_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that nobody named goes by the name of its file."""
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    cq.exporters.export(cq.Workplane().box(1, 2, 3), str(tmp_path / "plate.step"))
    shutil.copy(tmp_path / "plate.step", tmp_path / "lid.step")
    for _ in range(2):  # read, then from the cache
        assert [list(read_assembly(tmp_path / f"{name}.step")[0].instances) for name in ("plate", "lid")] == [["plate"], ["lid"]]


def test_a_packed_assembly_is_read_again_when_a_file_beside_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)  # the kernel writes the further files into the current folder

    def export(height: float) -> None:
        top = cq.Assembly(name="whole")
        top.add(cq.Workplane().box(1, 2, 3), name="block")
        top.add(cq.Workplane().box(1, 1, height), name="post", loc=cq.Location((5, 0, 0)))
        _, document = cq.occ_impl.assembly.toCAF(top, True)
        writer = STEPCAFControl_Writer()
        assert writer.Transfer(document, STEPControl_AsIs, "part_")
        writer.Write("whole.step")

    def volume() -> float:
        found, _ = read_assembly(tmp_path / "whole.stp.gz")
        return found.part_of("post").geometry.volume

    export(4)
    (tmp_path / "whole.stp.gz").write_bytes(gzip.compress((tmp_path / "whole.step").read_bytes()))
    assert volume() == pytest.approx(4e-9, rel=1e-12)  # a box: exact to round-off
    assert read_assembly(tmp_path / "whole.stp.gz")[1]
    export(5)  # the archive stays as it is
    assert volume() == pytest.approx(5e-9, rel=1e-12)


@pytest.mark.long
def test_stored_assemblies_are_bound_and_the_one_in_use_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    for number in range(3):
        cq.exporters.export(cq.Workplane().box(1, 2, 3 + number), str(tmp_path / f"{number}.step"))
    read_assembly(tmp_path / "0.step")
    read_assembly(tmp_path / "1.step")
    size = sum(file.stat().st_size for file in (tmp_path / "cache" / "assemblies").rglob("*") if file.is_file())
    monkeypatch.setitem(cache.LARGEST_FOLDERS, "assemblies", size * 5 // 4)  # room for two of about this size, not for three
    assert read_assembly(tmp_path / "0.step")[1]
    read_assembly(tmp_path / "2.step")
    assert len(list((tmp_path / "cache" / "assemblies").iterdir())) == 2
    assert [read_assembly(tmp_path / f"{number}.step")[1] for number in (0, 2, 1)] == [True, True, False]
