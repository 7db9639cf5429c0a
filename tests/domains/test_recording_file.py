"""Files of recordings: what they are read back as, and what becomes of them where the disk is full."""

from __future__ import annotations

import resource
from pathlib import Path

import h5py
import numpy as np
import pytest

from domains.recording_file import CHUNK, RecordingFile
from domains.result import Result


def test_what_is_appended_in_pieces_is_read_back_as_a_result(tmp_path: Path) -> None:
    path, generator = tmp_path / "fast.nc", np.random.default_rng(1)
    times, values = np.arange(3 * CHUNK + 17) * 1e-3, generator.normal(size=(3 * CHUNK + 17, 2))
    file = RecordingFile(path)
    file.open(["a.x", "b/c.y"], ["rad", "N"])
    for first in range(0, len(times), 1000):
        file.append(times[first : first + 1000], values[first : first + 1000])
    file.close(interrupted=False, statistics={"steps": 3})
    run = Result.load(path)
    assert np.array_equal(run.time, times)
    assert np.array_equal(np.column_stack([run.array("a.x"), run.array("b/c.y")]), values)
    assert [run.units(name) for name in run.names] == ["rad", "N"]
    assert run.statistics["steps"] == 3


def test_what_is_smooth_is_compressed(tmp_path: Path) -> None:
    path, times = tmp_path / "fast.nc", np.arange(20 * CHUNK) * 1e-3
    file = RecordingFile(path)
    file.open(["a.x", "held"], ["rad", ""])
    file.append(times, np.column_stack([np.sin(0.1 * times), np.floor(times)]))
    file.close(interrupted=False, statistics={})
    with h5py.File(path) as read:
        assert all(read[name].compression == "gzip" for name in ("time", "a.x", "held"))
    assert path.stat().st_size < 0.6 * 3 * 8 * len(times)  # measured 0.4: mantissas of a sine have little to save, times and steps much


def test_a_full_disk_is_an_error_and_not_a_crash(tmp_path: Path) -> None:
    path, generator = tmp_path / "fast.nc", np.random.default_rng(1)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    file = RecordingFile(path)
    file.open(["a.x"], ["rad"])
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
        rows = 100 * CHUNK
        with pytest.raises(OSError, match="large"):
            file.append(np.arange(float(rows)), generator.normal(size=(rows, 1)))
        file.abandon()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
