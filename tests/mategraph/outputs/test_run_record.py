"""The record of a run holds exactly as long as nothing changed."""

import os
from pathlib import Path

import pytest

from foundation.digests import file_digest, program_key
from mategraph.outputs.run_record import RunRecord, keep_foreign, read_record, stamp, write_record


@pytest.fixture
def recorded(tmp_path: Path) -> tuple[Path, Path, Path, RunRecord]:
    """An input, an output and the record that ties them."""
    source, page = tmp_path / "machine.toml", tmp_path / "page.html"
    source.write_text("schema = 1")
    page.write_text("<html>")
    found = stamp(page)
    assert found is not None
    record = RunRecord(
        inputs={str(source): file_digest(source)},
        options={"still": False},
        summary={"dof": 2},
        outputs={page.name: found},
        program=program_key(),
    )
    write_record(tmp_path, record)
    return tmp_path, source, page, record


def test_an_unchanged_run_holds_and_reads_back_equal(recorded):
    folder, _, _, record = recorded
    read = read_record(folder)
    assert read == record
    assert read.holds(folder, {"still": False})


def test_a_changed_input_option_output_or_program_ends_it(recorded):
    folder, _, page, record = recorded
    assert not record.holds(folder, {"still": True})
    page.write_text("<html> edited")
    assert not record.holds(folder, {"still": False})
    page.unlink()
    assert not record.holds(folder, {"still": False})


def test_a_changed_input_ends_it(recorded):
    folder, source, _, record = recorded
    source.write_text("schema = 1 # edited")
    assert not record.holds(folder, {"still": False})
    source.unlink()
    assert not record.holds(folder, {"still": False})


def test_a_record_of_another_program_does_not_hold(recorded):
    folder, _, _, record = recorded
    other = RunRecord(inputs=record.inputs, options=record.options, summary=record.summary, outputs=record.outputs, program="another")
    assert not other.holds(folder, {"still": False})


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"inputs": 3}', '{"inputs": {}, "options": {}, "summary": {}, "outputs": {"a": 1}, "program": ""}']
)
def test_a_damaged_record_is_no_record(tmp_path, text):
    (tmp_path / "run.json").write_text(text)
    assert read_record(tmp_path) is None


def test_a_file_of_ours_is_replaced_and_any_other_is_kept(recorded):
    _, _, page, record = recorded
    assert keep_foreign(page, record) is None
    page.write_text("my own notes")
    kept = keep_foreign(page, record)
    assert kept is not None
    assert kept.read_text() == "my own notes"
    assert not page.exists()
    page.write_text("again mine")
    second = keep_foreign(page, None)
    assert second not in (None, kept)
    assert kept.read_text() == "my own notes"


def test_what_is_no_file_has_no_digest(tmp_path):
    os.mkfifo(tmp_path / "pipe.step")  # to open it would wait for its writer
    assert [file_digest(path) for path in (tmp_path, tmp_path / "pipe.step", tmp_path / "nothing")] == ["", "", ""]
