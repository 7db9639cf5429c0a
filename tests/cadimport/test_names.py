"""Names of parts, from the bytes of the file to the user."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadimport.names import readable, unique_names
from cadimport.readers.step.reader import read_step


@given(st.lists(st.sampled_from(["a", "b", "a#2", "a#3", "b#2", ""])))
def test_numbered_names_are_unique_and_the_first_keeps_its_own(names: list[str]) -> None:
    made = unique_names(names)
    assert len(set(made)) == len(made) == len(names)
    for name in set(names):
        assert made[names.index(name)] == name


@given(st.text(alphabet=st.characters(codec="ascii", categories=["L", "N", "P", "S"])))
def test_plain_names_are_not_touched(name: str) -> None:
    assert readable(name) == name


UNICODE_FORMS = [
    "Träger Ø5".encode(),  # raw UTF-8, as most systems write today
    rb"Tr\X2\00E4\X0\ger \X2\00D8\X0\5",  # as the standard says
    "Träger Ø5".encode().decode("latin-1").encode(),  # UTF-8 encoded twice
]
CODE_PAGE = ["Träger Ø5".encode("cp1252")]  # raw bytes of a Windows code page


@pytest.mark.parametrize("encodings", [UNICODE_FORMS, CODE_PAGE], ids=["unicode", "code page"])
def test_names_beyond_ascii_survive_every_encoding(tmp_path: Path, encodings: list[bytes]) -> None:
    path = tmp_path / "beam.step"
    top = cq.Assembly(name="top")
    for index in range(len(encodings)):
        top.add(cq.Workplane("XY").box(1, 2, 3 + index), name=f"BEAM{index}")
    top.export(str(path))
    text = path.read_bytes()
    for index, written in enumerate(encodings):
        text = text.replace(f"'BEAM{index}'".encode(), b"'" + written + b"'")
    path.write_bytes(text)
    assembly = read_step(path)
    assert [part.name for part in assembly.parts.values()] == ["Träger Ø5"] * len(encodings)
    assert list(assembly.instances) == ["Träger Ø5", "Träger Ø5#2", "Träger Ø5#3"][: len(encodings)]
