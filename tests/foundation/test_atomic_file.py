"""A whole file takes the place of the one before, and nothing else of it changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from foundation.atomic_file import leftovers_of, write_whole


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_link_stays_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    real = tmp_path / "real" / "machine.toml"
    real.write_text("old")
    link = tmp_path / "machine.toml"
    link.symlink_to("real/machine.toml")
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert [file.name for file in real.parent.iterdir()] == ["machine.toml"]


def test_a_link_to_nothing_yet_makes_its_file(tmp_path: Path) -> None:
    link = tmp_path / "machine.toml"
    link.symlink_to("later/machine.toml")
    write_whole(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "later" / "machine.toml").read_text() == "new"


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
def test_the_mode_is_kept_and_that_of_a_new_file_is_ordinary(tmp_path: Path) -> None:
    private, new, ordinary = (tmp_path / name for name in ("private.toml", "new.toml", "ordinary.toml"))
    private.write_text("old")
    private.chmod(0o600)
    write_whole(private, "new")
    assert mode(private) == 0o600
    ordinary.write_text("")
    write_whole(new, "new")
    assert mode(new) == mode(ordinary)


def test_a_file_that_may_not_be_written_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "machine.toml"
    file.write_text("old")
    monkeypatch.setattr(os, "access", lambda path, wanted: False)  # a mode alone does not stop root
    with pytest.raises(PermissionError):
        write_whole(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_what_a_killed_writer_left_is_found_once_nobody_can_be_writing_it(tmp_path: Path) -> None:
    for name in (".page.ab12cd_9.html", ".page.younger8.html", ".page.short.html", "page.ab12cd_9.html"):
        (tmp_path / name).write_text("half")
        if "younger" not in name:
            os.utime(tmp_path / name, (0.0, 0.0))
    assert [left.name for left in leftovers_of(tmp_path / "page.html")] == [".page.ab12cd_9.html"]
