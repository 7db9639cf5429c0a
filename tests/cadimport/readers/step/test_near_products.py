"""Parts that differ from known ones by the noise of their writer only are taken for them where that is allowed; edits never are."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Assembly
from cadimport.readers.step import near_products, pieces, piecewise
from cadimport.readers.step.near_products import NearProducts
from cadimport.readers.step.piecewise import read_piecewise
from cadimport.readers.step.text_checks import check_step_text
from cadimport.sandbox.limits import reading_limits
from mategraph.stages import read_assembly

REAL = re.compile(rb"(?<=[(,])-?\d+\.\d*(?:E[-+]?\d+)?(?=[,)])")


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "forks", lambda load: 1)


def exported(path: Path, lengths: list[float]) -> Path:
    top = cq.Assembly(name="top")
    for number, length in enumerate(lengths):
        block = cq.Workplane().box(length, 20, 10).faces(">Z").workplane().hole(5)
        top.add(block, name=f"block {number}", loc=cq.Location((0, 0, 20 * number)))
    top.export(str(path))
    return path


def noisy(path: Path, size: float, seed: int = 1) -> Path:
    """The same file with every coordinate written otherwise, by at most `size`."""
    random = np.random.default_rng(seed)

    def written(line: re.Match[bytes]) -> bytes:
        return REAL.sub(lambda found: b"%.15g" % (float(found[0]) + size * random.uniform(-1, 1)) + b".E0", line[0])

    text = re.sub(rb"CARTESIAN_POINT\([^;]*;", written, path.read_bytes())
    other = path.with_name(f"noisy {path.name}")
    other.write_bytes(re.sub(rb"(\.\d*)\.E0", rb"\1", re.sub(rb"(e[-+]\d+)\.E0", lambda m: m[1].upper(), text)))
    return other


def read(path: Path, parts: Path, *, noise: bool) -> Assembly:
    with reading_limits(parts=parts, noise=noise):
        return read_piecewise(path, check_step_text(path), lambda *_: None)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    found: list[int] = []

    def counting(some, *more, **settings):
        found.append(len(some))
        return pieces.read_pieces(some, *more, **settings)

    monkeypatch.setattr(piecewise, "read_pieces", counting)
    return found


def test_noise_is_passed_over_where_that_is_allowed_and_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = exported(tmp_path / "machine.step", [30.0, 40.0, 50.0])
    again, parts, new = noisy(first, 1e-9), tmp_path / "parts", counted(monkeypatch)
    before = read(first, parts, noise=True)
    found = read(again, parts, noise=True)
    assert new == [3, 0]
    assert [note.code for note in found.notes] == ["W148"]
    for old, now in zip(before.parts.values(), found.parts.values(), strict=True):
        assert old.geometry == now.geometry
        assert old.key == now.key
    assert [i.X_WP.tolist() for i in read(again, tmp_path / "other", noise=False).instances.values()] == [
        i.X_WP.tolist() for i in found.instances.values()
    ]  # places are always the file's own
    exact = read(again, parts, noise=False)
    assert new[-1] == 3
    assert not exact.notes
    assert not read(again, parts, noise=True).notes  # now the text itself is known


def test_a_length_that_is_a_hundredth_of_a_micrometre_longer_is_an_edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts, new = tmp_path / "parts", counted(monkeypatch)
    read(exported(tmp_path / "v1.step", [30.0, 40.0]), parts, noise=True)
    edited = exported(tmp_path / "v2.step", [30.0, 40.00001])  # mm
    found = read(edited, parts, noise=True)
    assert new == [2, 1]
    assert not found.notes
    volumes = [part.geometry.volume for part in found.parts.values() if part.geometry is not None]
    assert np.isclose(max(volumes) * 1e9, 40.00001 * 200 - np.pi * 62.5, rtol=1e-10, atol=0)  # 1e-5 of 40 is 2.5e-7


def test_no_single_number_may_differ_by_more_than_the_tolerance(tmp_path: Path) -> None:
    path = exported(tmp_path / "machine.step", [30.0])
    scanned = piecewise.scan(path.read_bytes())
    graph = piecewise.product_graph(scanned)
    (text,) = piecewise.product_texts(scanned, graph).values()
    piece = pieces.Piece(product=None, text=text, kind=pieces.Kind.PART)  # type: ignore[arg-type]
    near = NearProducts(tmp_path, scanned.schema)
    near.put(piece)
    near = NearProducts(tmp_path, scanned.schema)
    assert near.known(piece) == piece.key
    for at in REAL.finditer(text.text):
        for change, same in ((1e-5, False), (-1e-5, False), (1.1e-6, False), (0.9e-6, True), (-0.9e-6, True)):
            value = b"%.17f" % (float(at[0]) + change)
            other = replace(text, text=text.text[: at.start()] + value + text.text[at.end() :], key="other")
            assert (near.known(replace(piece, text=other)) == piece.key) is same, (at[0], change)
    metres = replace(text, text=text.text.replace(b"SI_UNIT(.MILLI.,.METRE.)", b"SI_UNIT($,.METRE.)"))
    assert metres.text != text.text
    near.put(replace(piece, text=replace(metres, key="in metres")))
    near = NearProducts(tmp_path, scanned.schema)
    point = next(REAL.finditer(metres.text))
    for change, same in ((1e-8, False), (0.9e-9, True)):  # 10 nm, 0.9 nm
        value = b"%.17f" % (float(point[0]) + change)
        other = replace(metres, text=metres.text[: point.start()] + value + metres.text[point.end() :])
        assert (near.known(replace(piece, text=other)) is not None) is same
    assert near_products.TOLERANCE == 1e-6


def test_what_was_read_with_noise_is_not_stored_as_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    first = exported(tmp_path / "machine.step", [30.0])
    again = noisy(first, 1e-9)
    with reading_limits(noise=True):
        read_assembly(first)
        found, stored = read_assembly(again)
        assert not stored
        assert "W148" in [note.code for note in found.notes]
    exact, stored = read_assembly(again)
    assert not stored
    assert "W148" not in [note.code for note in exact.notes]


def test_the_label_of_a_colour_is_no_difference_and_the_name_of_one_is(tmp_path: Path) -> None:
    scanned = piecewise.scan(exported(tmp_path / "machine.step", [30.0]).read_bytes())
    (text,) = piecewise.product_texts(scanned, piecewise.product_graph(scanned)).values()

    def colored(key: str, words: bytes) -> pieces.Piece:
        return pieces.Piece(product=None, text=replace(text, text=text.text + words, key=key), kind=pieces.Kind.PART)  # type: ignore[arg-type]

    for word, first, second, same in (
        (b"#=COLOUR_RGB('%s',0.5,0.5,0.25);", b"Steel - Satin", b"Opaque(160,160,160)", True),
        (b"#=DRAUGHTING_PRE_DEFINED_COLOUR('%s');", b"red", b"blue", False),
    ):
        NearProducts(tmp_path, scanned.schema).put(colored(f"{same}", word % first))
        near = NearProducts(tmp_path, scanned.schema)
        assert (near.known(colored("other", word % second)) == f"{pieces.STORED}{pieces.Kind.PART}-{same}") is same
