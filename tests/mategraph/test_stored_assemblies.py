"""What is kept of a reading: by content and by reader, so that the cache never changes an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from cadimport.assembly import Assembly
from cadimport.errors import CadImportError
from cadimport.importers import Importer
from mategraph.pipeline import read_assembly
from mategraph.run_record import file_digest


def test_a_file_under_another_ending_is_not_answered_from_what_another_reader_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    for name in ("a.FCStd", "b.FCStd", "a.stp"):
        (tmp_path / name).write_text("the same bytes", encoding="utf-8")

    def read_with(importer: Importer, path: Path, **_: object) -> Assembly:
        if importer.name != "FreeCAD":
            raise CadImportError("E119", "It is none.", remedy="Give one.")
        return Assembly(
            name="a", source=path, digest=file_digest(path), schema="FreeCAD", length_unit="mm", parts={}, instances={}, mates=(), notes=()
        )

    monkeypatch.setattr("cadimport.importers.read_with", read_with)
    assert not read_assembly(tmp_path / "a.FCStd")[1]
    assert read_assembly(tmp_path / "b.FCStd")[1]  # the same reader, the same bytes: from the cache
    with pytest.raises(CadImportError, match="E119"):
        read_assembly(tmp_path / "a.stp")
