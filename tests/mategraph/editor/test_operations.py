"""Operations change only their own bytes, all or none of them; the journal takes them back, byte for byte or by key."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from foundation.errors import MategraphError
from mategraph.editor.journal import Journal
from mategraph.editor.operations import apply_operations
from mategraph.editor.project_file import EditConflict
from mategraph.outputs.examples import examples
from mategraph.project.text import tables_of

SEEKER = next(example.project for example in examples() if example.name == "seeker").read_bytes().decode()


def test_a_value_is_all_that_changes() -> None:
    text = apply_operations(SEEKER, [{"op": "set", "path": ["signal", "pitch_ctl", "Kp"], "value": 70.0, "was": 60.0}])
    assert text == SEEKER.replace("Kp = 60.0                         # V/rad", "Kp = 70.0                         # V/rad", 1)


def test_quantities_in_another_unit_are_the_value_that_was() -> None:
    path = ["component", "pitch_motor", "L"]
    assert "3 mH" in apply_operations(SEEKER, [{"op": "set", "path": path, "value": "3 mH", "was": "0.002 H"}])


@pytest.mark.parametrize(("was", "found"), [("5 ohm", "4 ohm"), (None, "4 ohm")])
def test_another_value_found_is_a_conflict(was: str | None, found: str) -> None:
    path = ["component", "pitch_motor", "R"]
    with pytest.raises(EditConflict) as raised:
        apply_operations(SEEKER, [{"op": "set", "path": path, "value": "6 ohm", "was": was}])
    assert raised.value.conflict == {"path": path, "was": was, "found": found, "wanted": "6 ohm"}


def test_connecting_joins_nodes_and_disconnecting_leaves_the_rest() -> None:
    joined = apply_operations(SEEKER, [{"op": "connect", "terminals": ["pitch_amp.p", "yaw_amp.p"]}])
    rows = tables_of(joined)["connect"]["rows"]
    assert [set(row) for row in rows] == [
        {"pitch_amp.p", "pitch_motor.p", "yaw_amp.p", "yaw_motor.p"},
        {"ground", "pitch_amp.n", "pitch_motor.n", "yaw_amp.n", "yaw_motor.n"},
    ]
    apart = apply_operations(SEEKER, [{"op": "disconnect", "terminals": ["pitch_motor.p", "yaw_motor.n"]}])
    rows = tables_of(apart)["connect"]["rows"]
    assert [set(row) for row in rows] == [{"yaw_amp.p", "yaw_motor.p"}, {"ground", "pitch_amp.n", "pitch_motor.n", "yaw_amp.n"}]
    new = apply_operations("schema = 1\n", [{"op": "connect", "terminals": ["a.p", "b.p"]}])
    assert tables_of(new)["connect"]["rows"] == [["a.p", "b.p"]]


def test_a_new_name_is_new_everywhere() -> None:
    text = apply_operations(SEEKER, [{"op": "rename", "path": ["component", "pitch_motor"], "name": "drive"}])
    assert "pitch_motor" not in text
    assert tables_of(text)["check"] == {k.replace("pitch_motor", "drive"): v for k, v in tables_of(SEEKER)["check"].items()}
    joint = apply_operations(SEEKER, [{"op": "rename", "path": ["mate", "pitch"], "name": "tilt"}])
    tables = tables_of(joint)
    assert tables["component"]["pitch_motor"]["shaft"] == "tilt"
    assert tables["signal"]["pitch_ctl"]["in"]["y"] == "tilt.angle"
    assert "final(tilt.angle)" in tables["check"]
    assert joint.count("\n") == SEEKER.count("\n")
    back = apply_operations(joint, [{"op": "rename", "path": ["mate", "tilt"], "name": "pitch"}])
    assert back == SEEKER


def test_what_goes_takes_its_wires_along() -> None:
    text = apply_operations(SEEKER, [{"op": "delete", "path": ["component", "pitch_motor"], "references": True}])
    tables = tables_of(text)
    assert "pitch_motor" not in text
    assert tables["connect"]["rows"][0] == ["yaw_amp.p", "yaw_motor.p"]
    assert [plot["signals"] for plot in tables["plot"]][-1] == ["yaw_motor.i"]


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "explode"},
        {"op": "set", "path": [], "value": 1},
        {"op": "set", "path": ["a", -1], "value": 1},
        {"op": "set", "path": "component", "value": 1},
        {"op": "set", "path": ["a"]},
        {"op": "set", "path": ["a"], "value": [None]},
        {"op": "rename", "path": ["component", "pitch_motor"], "name": ""},
        {"op": "rename", "path": ["component", "pitch_motor"], "name": "yaw_motor"},
        {"op": "connect", "terminals": ["a.p"]},
        {"op": "connect", "terminals": ["a.p", "a.p"]},
        {"op": "delete", "path": ["component", "nobody", "R"], "was": "4 ohm"},
        "set",
    ],
)
def test_what_makes_no_sense_is_refused(operation: object) -> None:
    with pytest.raises(MategraphError):
        apply_operations(SEEKER, [{"op": "set", "path": ["title"], "value": "other"}, operation])  # type: ignore[list-item]


# --------------------------------------------------------------------------------------------------------------------- journal


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Journal:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Journal(tmp_path / "m.toml")


def edits_of(text: str) -> list[str]:
    """Several texts, each an edit of the one before."""
    found = [text]
    for operation in (
        {"op": "set", "path": ["component", "pitch_motor", "R"], "value": "5 ohm"},
        {"op": "delete", "path": ["component", "yaw_amp"], "references": True},
        {"op": "rename", "path": ["component", "pitch_amp"], "name": "amplifier"},
        {"op": "connect", "terminals": ["yaw_motor.p", "amplifier.p"]},
        {"op": "set", "path": ["component", "new"], "value": {"model": "electrical.Resistor", "R": "1 ohm"}},
    ):
        found.append(apply_operations(found[-1], [operation]))
    return found


def test_undoing_everything_gives_the_same_bytes_across_restarts(journal: Journal, tmp_path: Path) -> None:
    texts = edits_of(SEEKER)
    for k, (before, after) in enumerate(pairwise(texts)):
        journal.record(f"edit {k}", before, after)
    text = texts[-1]
    for expected in reversed(texts[:-1]):
        journal = Journal(tmp_path / "m.toml")  # another process
        text = journal.to_undo().undone(text)
        journal.undid()
        assert text == expected
    assert journal.undo_label is None
    for expected in texts[1:]:
        journal = Journal(tmp_path / "m.toml")
        text = journal.to_redo().redone(text)
        journal.redid()
        assert text == expected
    assert journal.redo_label is None


def test_undo_in_a_text_that_somebody_edited_takes_back_only_its_own(journal: Journal) -> None:
    before = SEEKER
    after = apply_operations(before, [{"op": "set", "path": ["component", "pitch_motor", "R"], "value": "5 ohm"}])
    journal.record("R", before, after)
    edited = after.replace('L = "2 mH"', 'L = "7 mH"', 1).replace("# The ten mates", "# The TEN mates")
    assert journal.to_undo().undone(edited) == edited.replace("5 ohm", "4 ohm")
    with pytest.raises(EditConflict) as raised:
        journal.to_undo().undone(after.replace("5 ohm", "9 ohm"))
    assert raised.value.conflict["found"] == "9 ohm"


def test_a_new_edit_ends_what_could_be_redone_and_damaged_lines_are_left_out(journal: Journal, tmp_path: Path) -> None:
    texts = edits_of(SEEKER)
    journal.record("first", texts[0], texts[1])
    journal.undid()
    journal.record("second", texts[0], texts[2])
    assert (journal.undo_label, journal.redo_label) == ("second", None)
    with journal.file.open("ab") as stream:
        stream.write(b'{"do": "edit", "label": "half')
    again = Journal(tmp_path / "m.toml")
    assert (again.undo_label, again.redo_label) == ("second", None)
    again.record("third", texts[2], texts[3])
    assert Journal(tmp_path / "m.toml").undo_label == "third"
    with pytest.raises(MategraphError) as raised:
        again.to_redo()
    assert raised.value.code == "E606"
