"""Compressed STEP files, time and memory, files outside the folder."""

from __future__ import annotations

import gzip
import hashlib
import io
import zipfile
from pathlib import Path

import pytest

from cadimport.assembly import Assembly
from cadimport.readers.step.reader import opened_step, read_step
from cadimport.readers.step.text_checks import check_step_text, referenced_files
from cadimport.sandbox.limits import reading_limits
from foundation.errors import CadImportError


def zipped(**files: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


@pytest.mark.parametrize("name", ["machine.stpZ", "machine.stp.gz"])
def test_a_compressed_file_is_the_file(tmp_path: Path, machine_step: Path, machine_assembly: Assembly, name: str) -> None:
    plain = machine_step.read_bytes()
    packed = gzip.compress(plain) if name.endswith("gz") else zipped(**{"machine.stp": plain})
    (tmp_path / name).write_bytes(packed)
    assembly = read_step(tmp_path / name)
    assert list(assembly.instances) == list(machine_assembly.instances)
    assert list(assembly.parts) == list(machine_assembly.parts)
    assert (assembly.source, assembly.digest) == (tmp_path / name, hashlib.sha256(packed).hexdigest())


def code_of(path: Path) -> str:
    with pytest.raises(CadImportError) as caught, opened_step(path):
        pass
    assert caught.value.element == path.name
    return caught.value.code


def test_damaged_and_hostile_archives_are_refused(tmp_path: Path, machine_step: Path) -> None:
    text = machine_step.read_bytes()
    cases = {
        "cut.stp.gz": (gzip.compress(text)[:-20], "E119"),
        "bent.stp.gz": (gzip.compress(text)[:200] + b"\xff" * 100, "E119"),
        "bomb.stp.gz": (gzip.compress(text + b" " * 100_000_000), "E152"),
        "other.stpZ": (zipped(**{"readme.txt": text}), "E119"),
        "out.stpZ": (zipped(**{"../out.stp": text}), "E160"),
        "two.stpZ": (zipped(**{"a.stp": text, "b.stp": text}), "E119"),
        "mesh.stpZ": (zipped(**{"a.stp": b"solid cube"}), "E104"),
    }
    for name, (data, code) in cases.items():
        (tmp_path / name).write_bytes(data)
        assert code_of(tmp_path / name) == code, name
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(cases)


def test_a_file_outside_the_folder_needs_consent(tmp_path: Path, machine_step: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "secret.stp").write_bytes(machine_step.read_bytes())
    reference = b"#9999=APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT('../secret.stp',#1,#2,(#3));\nENDSEC;\nEND-ISO"
    (inner / "main.stp").write_bytes(machine_step.read_bytes().replace(b"ENDSEC;\nEND-ISO", reference))
    assert code_of(inner / "main.stp") == "E118"
    found = referenced_files(inner / "main.stp", check_step_text(inner / "main.stp"), outside=True)
    assert [file.resolve() for file in found] == [tmp_path / "secret.stp"]
    with reading_limits(outside=True), opened_step(inner / "main.stp") as opened:
        assert len(opened.others) == 1


def test_a_reading_beyond_its_memory_ends_with_a_code(machine_step: Path) -> None:
    with pytest.raises(CadImportError) as caught:
        read_step(machine_step, memory=300 << 20)  # the kernel's libraries alone map more
    assert caught.value.code in ("E110", "E113")  # what fails first may be the loading of a library


def test_a_reading_beyond_its_time_ends_with_a_code(machine_step: Path) -> None:
    with reading_limits(timeout=0.05), pytest.raises(CadImportError) as caught:
        read_step(machine_step)
    assert caught.value.code == "E109"
