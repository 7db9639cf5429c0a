"""The cache is bound: what was not used for longest goes, whole, and what was used last stays."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from foundation import cache as own
from foundation.cache import CACHE_FOLDERS, LARGEST_FOLDERS, LONGEST_MAKING, UNFINISHED, kept_nowhere, trim, used


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    for name in LARGEST_FOLDERS:
        monkeypatch.setitem(LARGEST_FOLDERS, name, 250)
    return tmp_path


def test_what_was_not_used_for_longest_goes_first(cache: Path) -> None:
    folder = cache / "parts" / "of this version"
    folder.mkdir(parents=True)
    for number in range(5):
        (folder / str(number)).write_bytes(bytes(100))
        os.utime(folder / str(number), (number, number))
    used(folder / "0")
    trim("parts")
    assert sorted(file.name for file in folder.iterdir()) == ["0", "4"]


def test_what_is_spared_stays_though_the_rest_does_not_suffice(cache: Path) -> None:
    folder = cache / "parts" / "of this version"
    folder.mkdir(parents=True)
    for number in range(6):
        (folder / str(number)).write_bytes(bytes(100))
        os.utime(folder / str(number), (number, number))
    trim("parts", spared={"0", "1", "3"})
    assert sorted(file.name for file in folder.iterdir()) == ["0", "1", "3", "5"]


def test_an_assembly_goes_whole_or_not_at_all(cache: Path) -> None:
    for number in range(5):
        folder = cache / "assemblies" / str(number)
        folder.mkdir(parents=True)
        (folder / "assembly.json").write_bytes(bytes(40))
        (folder / "arrays.npz").write_bytes(bytes(60))
        os.utime(folder / "arrays.npz", (99 - number, 99 - number))  # the folder's own time counts
        os.utime(folder, (number, number))
    used(cache / "assemblies" / "0")
    trim("assemblies")
    assert {folder.name: len(list(folder.iterdir())) for folder in (cache / "assemblies").iterdir()} == {"0": 2, "4": 2}


def test_what_was_used_last_stays_whatever_its_size(cache: Path) -> None:
    (cache / "assemblies" / "huge").mkdir(parents=True)
    (cache / "assemblies" / "huge" / "arrays.npz").write_bytes(bytes(1000))
    trim("assemblies")
    assert (cache / "assemblies" / "huge" / "arrays.npz").exists()


def test_a_folder_that_is_not_there_needs_no_trimming(cache: Path) -> None:
    for name in set(CACHE_FOLDERS) & set(LARGEST_FOLDERS):
        trim(name)
    assert list(cache.iterdir()) == []


def test_what_a_killed_process_was_making_goes_after_a_while(cache: Path) -> None:
    for name, age in (("old", LONGEST_MAKING + 60.0), ("new", 60.0)):
        folder = cache / "compiled" / f"{UNFINISHED}{name}"
        folder.mkdir(parents=True)
        (folder / "function.c").write_bytes(bytes(10))
        os.utime(folder, (time.time() - age,) * 2)
    trim("compiled")
    assert [folder.name for folder in (cache / "compiled").iterdir()] == [f"{UNFINISHED}new"]


def test_a_cache_that_keeps_nothing_is_a_warning(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept_nowhere() is None
    with monkeypatch.context() as changed:
        changed.setattr(own, "LEAST_ROOM", 1 << 80)
        note = kept_nowhere()
        assert note is not None
        assert (note.code, "no room" in note.text) == ("W055", True)
    (cache / "file").write_text("")
    monkeypatch.setenv("MATEGRAPH_CACHE", str(cache / "file" / "below"))
    note = kept_nowhere()
    assert note is not None
    assert (note.code, "no folder" in note.text) == ("W055", True)
