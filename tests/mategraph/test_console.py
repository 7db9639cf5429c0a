"""Tables fit the width that there is; columns that say nothing give way first."""

from __future__ import annotations

import pytest

from mategraph.console import Terminal

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
