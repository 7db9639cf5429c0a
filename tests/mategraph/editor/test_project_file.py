"""The project file beside other writers: nothing is lost, by exchange and by the fallback; link, mode and bytes stay."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import threading
from pathlib import Path

import pytest

from foundation.errors import MategraphError
from foundation.exchanged_files import exchange
from mategraph.editor import project_file
from mategraph.editor.project_file import EditConflict, ProjectFile
from mategraph.project.text import set_value, tables_of

TEXT = '# mine\nschema = 1\n\n[component.motor]\nR = "4 ohm"  # cold\nL = "2 mH"\n\n[signal.ctl]\nKp = 60.0\n'


def made(folder: Path, *, can_exchange: bool = True, text: str = TEXT) -> ProjectFile:
    path = folder / "m.toml"
    path.write_bytes(text.encode())
    return ProjectFile(path, can_exchange=can_exchange)


def saving_in_between(texts: str | list[str | bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program saves just before a file takes the project file's name, each text once."""
    own = ProjectFile._displace
    to_save = [texts] if isinstance(texts, str) else list(texts)

    def displace(self: ProjectFile, mine: Path, target: Path) -> None:
        if to_save:
            text = to_save.pop(0)
            target.write_bytes(text.encode() if isinstance(text, str) else text)
        own(self, mine, target)

    monkeypatch.setattr(ProjectFile, "_displace", displace)


@pytest.mark.parametrize("can_exchange", [True, False])
def test_a_save_in_between_is_merged_not_lost(tmp_path: Path, can_exchange: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path, can_exchange=can_exchange)
    saving_in_between(TEXT.replace("2 mH", "3 mH").replace("# mine", "# theirs"), monkeypatch)
    before, after = file.change(lambda text: set_value(text, ("component", "motor", "R"), "5 ohm"))
    assert file.path.read_bytes().decode() == after == TEXT.replace("4 ohm", "5 ohm").replace("2 mH", "3 mH").replace("# mine", "# theirs")
    assert "3 mH" in before
    assert "4 ohm" in before
    assert file.met == 1
    assert [entry.name for entry in tmp_path.iterdir()] == ["m.toml"]


@pytest.mark.parametrize("can_exchange", [True, False])
def test_both_changing_one_key_is_a_conflict_and_theirs_stays(tmp_path: Path, can_exchange: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path, can_exchange=can_exchange)
    theirs = TEXT.replace("4 ohm", "6 ohm")
    saving_in_between(theirs, monkeypatch)
    with pytest.raises(EditConflict) as raised:
        file.change(lambda text: set_value(text, ("component", "motor", "R"), "5 ohm"))
    assert raised.value.conflict == {"path": ["component", "motor", "R"], "was": "4 ohm", "found": "6 ohm", "wanted": "5 ohm"}
    assert file.path.read_bytes().decode() == theirs


@pytest.mark.parametrize("can_exchange", [True, False])
def test_two_tabs_and_an_editor_lose_nothing(tmp_path: Path, can_exchange: bool) -> None:
    """Two threads set keys of their own, an editor reads, changes its own key and saves by renaming: every last value is there.

    The editor looks before it saves as editors do; without an exchange of files it does not save in the microseconds of the fallback.
    """
    file = made(tmp_path, can_exchange=can_exchange)
    turn = threading.Lock()
    rounds = 40

    def tab(key: str) -> None:
        for k in range(rounds):
            with turn if not can_exchange else threading.Lock():
                file.change(lambda text, k=k: set_value(text, ("component", key, "n"), k))

    def editor() -> None:
        wait = random.Random(3)
        for k in range(rounds):
            with turn:
                text = file.path.read_bytes().decode()
                other = tmp_path / "editor.tmp"
                other.write_bytes(set_value(text, ("component", "editor", "n"), k).encode())
                other.replace(file.path)
            threading.Event().wait(wait.random() * 0.002)
            file.outside()

    threads = [threading.Thread(target=tab, args=("a",)), threading.Thread(target=tab, args=("b",)), threading.Thread(target=editor)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    file.outside()
    tables = tables_of(file.path.read_bytes().decode())["component"]
    assert {name: tables[name]["n"] for name in ("a", "b", "editor")} == dict.fromkeys(("a", "b", "editor"), rounds - 1)
    assert tables["motor"] == {"R": "4 ohm", "L": "2 mH"}


def test_an_editor_that_was_open_all_the_time_does_not_undo_our_edits(tmp_path: Path) -> None:
    file = made(tmp_path)
    file.change(lambda text: set_value(text, ("component", "motor", "R"), "5 ohm"))
    file.path.write_bytes(TEXT.replace("60.0", "70.0").encode())  # from the text before our edit
    assert file.outside()
    assert file.path.read_bytes().decode() == TEXT.replace("4 ohm", "5 ohm").replace("60.0", "70.0")


def test_going_back_on_purpose_is_taken_as_it_is(tmp_path: Path) -> None:
    file = made(tmp_path)
    file.change(lambda text: set_value(text, ("component", "motor", "R"), "5 ohm"))
    file.path.write_bytes(TEXT.encode())  # git checkout
    assert file.outside()
    assert file.path.read_bytes().decode() == TEXT
    assert not file.outside()


def test_link_mode_line_ends_and_mark_stay(tmp_path: Path) -> None:
    real = tmp_path / "real" / "m.toml"
    real.parent.mkdir()
    real.write_bytes(("\ufeff" + TEXT).replace("\n", "\r\n").encode())
    real.chmod(0o640)
    link = tmp_path / "m.toml"
    link.symlink_to(real)
    file = ProjectFile(link)
    file.change(lambda text: set_value(text, ("component", "motor", "R"), "5 ohm"))
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert real.read_bytes() == ("\ufeff" + TEXT).replace("\n", "\r\n").replace("4 ohm", "5 ohm").encode()
    assert list(tmp_path.iterdir()) in ([link, real.parent], [real.parent, link])


def test_what_cannot_be_written_is_an_error_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path)

    def full(own: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(project_file, "_fill", full)
    with pytest.raises(MategraphError) as raised:
        file.change(lambda text: set_value(text, ("component", "motor", "R"), "5 ohm"))
    assert raised.value.code == "E602"
    assert [entry.read_bytes().decode() for entry in tmp_path.iterdir()] == [TEXT]


def test_a_broken_save_in_between_stays_and_the_edit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = made(tmp_path)
    saving_in_between(TEXT + "[broken", monkeypatch)
    with pytest.raises(MategraphError) as raised:
        file.change(lambda text: set_value(text, ("component", "motor", "R"), "5 ohm"))
    assert raised.value.code == "E603"
    assert file.path.read_bytes().decode() == TEXT + "[broken"


def set_r(text: str) -> str:
    return set_value(text, ("component", "motor", "R"), "5 ohm")


@pytest.mark.parametrize("can_exchange", [True, False])
@pytest.mark.parametrize("second", [TEXT.replace("4 ohm", "6 ohm"), TEXT + "[broken", TEXT.encode() + b"# \xff\n"])
def test_a_save_while_another_one_is_given_back_stays(
    tmp_path: Path, can_exchange: bool, second: str | bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = made(tmp_path, can_exchange=can_exchange)
    third = TEXT.replace("4 ohm", "7 ohm").encode() + b"# \xfe\n"
    saving_in_between([second, third], monkeypatch)
    with pytest.raises(MategraphError):
        file.change(set_r)
    assert [entry.read_bytes() for entry in tmp_path.iterdir()] == [third]


@pytest.mark.parametrize("can_exchange", [True, False])
def test_a_save_in_between_that_is_no_utf8_stays_and_the_edit_is_refused(
    tmp_path: Path, can_exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = made(tmp_path, can_exchange=can_exchange)
    theirs = TEXT.encode() + b"# \xff\n"
    saving_in_between([theirs], monkeypatch)
    with pytest.raises(MategraphError) as raised:
        file.change(set_r)
    assert raised.value.code == "E601"
    assert [entry.read_bytes() for entry in tmp_path.iterdir()] == [theirs]


@pytest.mark.parametrize("can_exchange", [True, False])
def test_a_disk_that_is_full_when_the_merge_is_written_leaves_their_save(
    tmp_path: Path, can_exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = made(tmp_path, can_exchange=can_exchange)
    theirs = TEXT.replace("2 mH", "3 mH")
    saving_in_between(theirs, monkeypatch)
    fill, filled = project_file._fill, []

    def full(own: Path, content: bytes) -> None:
        filled.append(own)
        if len(filled) > 1:
            own.write_bytes(b"")
            raise OSError(28, "No space left on device")
        fill(own, content)

    monkeypatch.setattr(project_file, "_fill", full)
    with pytest.raises(MategraphError) as raised:
        file.change(set_r)
    assert raised.value.code == "E602"
    assert [entry.read_bytes().decode() for entry in tmp_path.iterdir()] == [theirs]


@pytest.mark.parametrize("can_exchange", [True, False])
def test_a_program_that_keeps_saving_has_its_last_save_in_the_file(
    tmp_path: Path, can_exchange: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_file, "TRIES", 3)
    file = made(tmp_path, can_exchange=can_exchange)
    saves = [TEXT + "".join(f"\n[component.n{k}]\nn = {k}\n" for k in range(count)) for count in (1, 2, 3)]
    saving_in_between(list(saves), monkeypatch)
    with pytest.raises(MategraphError) as raised:
        file.change(set_r)
    assert raised.value.code == "E603"
    assert [entry.read_bytes().decode() for entry in tmp_path.iterdir()] == [saves[-1]]


def git(folder: Path, *arguments: str) -> None:
    own = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false"]
    subprocess.run(["git", *own, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
@pytest.mark.parametrize("work_tree", [False, True])
def test_what_git_writes_is_taken_as_it_is(tmp_path: Path, work_tree: bool) -> None:
    main = tmp_path / "main"
    main.mkdir()
    made(main)
    other = TEXT.replace("2 mH", "9 mH")
    git(main, "init", "-q")
    git(main, "add", "m.toml")
    git(main, "commit", "-qm", "one")
    git(main, "checkout", "-qb", "other")
    made(main, text=other)
    git(main, "commit", "-qam", "two")
    git(main, "checkout", "-q", "-")
    folder = main
    if work_tree:
        folder = tmp_path / "tree"
        git(main, "worktree", "add", "-q", "--detach", str(folder))
    file = ProjectFile(folder / "m.toml")
    file.change(set_r)
    git(folder, "checkout", "-qf", "--detach", "other")
    assert file.outside()
    assert file.path.read_bytes().decode() == file.text == other
    assert not file.merges
    # An editor's save in the repository is merged as anywhere else.
    file.outside()
    file.change(set_r)
    file.path.write_bytes(other.replace("60.0", "70.0").encode())
    assert file.outside()
    assert file.text == other.replace("60.0", "70.0").replace("4 ohm", "5 ohm")
    assert file.merges == [(other.replace("60.0", "70.0"), file.text)]


def test_a_file_that_git_is_writing_is_taken_as_it_is(tmp_path: Path) -> None:
    file = made(tmp_path)
    (tmp_path / ".git").mkdir()
    for name in ("HEAD", "index", "index.lock"):
        (tmp_path / ".git" / name).write_text("")
    file.change(set_r)
    other = TEXT.replace("2 mH", "9 mH")
    file.path.write_bytes(other.encode())
    assert file.outside()
    assert file.path.read_bytes().decode() == other


@pytest.mark.skipif(not hasattr(os, "pipe2"), reason="Linux")
def test_exchange_names_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    with pytest.raises(FileNotFoundError):
        exchange(tmp_path / "a", tmp_path / "b")
