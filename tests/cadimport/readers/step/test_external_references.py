"""Assemblies in several STEP files."""

from __future__ import annotations

import hashlib
from pathlib import Path

import cadquery as cq
import pytest
from OCP.STEPCAFControl import STEPCAFControl_Writer
from OCP.STEPControl import STEPControl_AsIs

from cadimport.readers.step.reader import read_step
from foundation.errors import CadImportError


@pytest.fixture
def several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """``whole.step``, which refers to one file for each of its two parts."""
    top = cq.Assembly(name="whole")
    top.add(cq.Workplane("XY").box(1, 2, 3), name="block")
    top.add(cq.Workplane("XY").sphere(1), name="ball", loc=cq.Location((5, 0, 0)))
    _, document = cq.occ_impl.assembly.toCAF(top, True)
    writer = STEPCAFControl_Writer()
    monkeypatch.chdir(tmp_path)  # the kernel writes the further files into the current folder
    assert writer.Transfer(document, STEPControl_AsIs, "part_")
    writer.Write("whole.step")
    return tmp_path / "whole.step"


def test_parts_in_files_beside_the_assembly_are_found(several_files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = sorted(p for p in several_files.parent.iterdir() if p != several_files)
    assert len(others) == 2
    monkeypatch.chdir(several_files.parent)
    assembly = read_step(Path("whole.step"))
    assert list(assembly.instances) == ["block", "ball"]
    assert all(part.kind == "solid" for part in assembly.parts.values())
    assert assembly.references == tuple((p, hashlib.sha256(p.read_bytes()).hexdigest()) for p in others)


def test_a_missing_further_file_is_an_error_that_names_it(several_files: Path) -> None:
    other = min(p for p in several_files.parent.iterdir() if p != several_files)
    other.unlink()
    with pytest.raises(CadImportError) as caught:
        read_step(several_files)
    assert caught.value.code == "E112"
    assert other.name in caught.value.what


@pytest.mark.parametrize("name", ["A" * 5000 + ".stp", "a\0b.stp"])
def test_a_name_that_no_file_can_have_is_a_missing_file(several_files: Path, name: str) -> None:
    other = min(p for p in several_files.parent.iterdir() if p != several_files)
    several_files.write_text(several_files.read_text().replace(other.name, name))
    with pytest.raises(CadImportError) as caught:
        read_step(several_files)
    assert caught.value.code == "E112"
