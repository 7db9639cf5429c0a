"""Tables fit the width that there is; columns that say nothing give way first; long lines break between words."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from foundation.errors import MategraphError, Note
from mategraph.console import StageLine, Terminal, grouped

HEADS = ("mate", "kind", "limits", "where it comes from")
ROWS = [("shoulder yaw", "revolute", "-", "MJCF file, a body without joints is welded"), ("elbow", "revolute", "-", "MJCF file")]


def test_an_empty_column_is_left_out_only_where_room_is_short(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for width, there in (("60", False), ("120", True)):
        monkeypatch.setenv("COLUMNS", width)
        Terminal().table("Mates", HEADS, ROWS)
        text = capsys.readouterr().out
        assert ("limits" in text) is there
        assert max(map(len, text.splitlines())) <= int(width)  # also where the output is piped
        assert "shoulder" in text


def on_a_terminal(width: int) -> tuple[Terminal, io.StringIO]:
    terminal, stream = Terminal(), io.StringIO()
    terminal.out = terminal.err = Console(file=stream, force_terminal=True, width=width, soft_wrap=True, highlight=False, color_system=None)
    return terminal, stream


def test_a_warning_keeps_to_the_right_of_its_code_and_breaks_between_words() -> None:
    note = Note(
        code="W120", text="housing, shaft and 20 more: no density given", remedy="Add them, or a default, to [material] in the project."
    )
    terminal, stream = on_a_terminal(60)
    terminal.note(note)
    first, *others = stream.getvalue().splitlines()
    assert first.startswith("  W120      housing")
    assert others
    assert all(line.startswith(" " * 12) and line[12] != " " and len(line) <= 60 for line in others)
    assert " ".join([first[12:], *(line.strip() for line in others)]) == f"{note.text}. {note.remedy}"


def test_an_error_keeps_its_remedy_on_a_line_of_its_own() -> None:
    error = MategraphError("E101", "the file is not there and this sentence is long", remedy="Look for it elsewhere.", place="a.toml:3")
    terminal, stream = on_a_terminal(40)
    terminal.error(error)
    assert stream.getvalue().splitlines() == [
        "E101 a.toml:3: the file is not there and",
        "     this sentence is long",
        "     Look for it elsewhere.",
    ]


def test_elsewhere_a_warning_is_one_line(capsys) -> None:
    Terminal().note(Note(code="W120", text="word " * 60))
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_stage_fits_the_terminal_and_a_path_stays_whole() -> None:
    terminal, stream = on_a_terminal(80)
    terminal._print_line("read", StageLine(), 0.0)
    line = StageLine()
    line.text, line.detail = "arm.step", "25 parts, 0 mates"
    terminal._print_line("read", line, 22.8)
    path = "/a/very/long/way/" * 6
    terminal.line("file", f"{path} AP214")
    shown = stream.getvalue().splitlines()
    assert all(len(row) <= 80 for row in shown if path not in row)
    assert any(path in row for row in shown)


def test_of_a_table_that_no_one_reads_the_first_rows_are_shown_and_the_rest_is_counted() -> None:
    terminal, stream = on_a_terminal(120)
    terminal.table("Parts", ("part", "mass"), [(f"bolt {i} {'x' * 10_000}", "1") for i in range(20_000)])
    shown = stream.getvalue()
    assert len(shown) < 300_000
    assert "bolt 0 " in shown
    assert "19800 further rows of 'Parts'" in shown


def test_only_notes_that_say_the_same_are_told_together() -> None:
    def note(name: str, text: str) -> Note:
        return Note(code="W003", text=f"{name}: {text}", element=name)

    alike = [note(name, f"{i} of its solids are open") for i, name in enumerate("abcd")]
    other = note("e", "the project file overrules the URDF file: kind revolute → fixed")
    assert [n.text for n in grouped([*alike, other])] == ["a: 0 of its solids are open", "Likewise 'b', 'c', 'd'.", other.text]
    many = [note(f"part {i}", f"said {'x' * i}") for i in range(100)]
    assert len(grouped(many)) == 13
    assert grouped(many)[-1].text == "88 further warnings of this kind."
