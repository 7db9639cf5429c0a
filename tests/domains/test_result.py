"""`Result` on disk and in hand."""

from __future__ import annotations

import csv
import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from domains.result import Result
from domains.specs import DomainsError

NO_H5PY = importlib.util.find_spec("h5py") is None
on_disk = pytest.mark.skipif(NO_H5PY, reason="h5netcdf is installed without h5py: pip install 'h5netcdf[h5py]'")


def test_signal_is_an_xarray_with_unit_and_time(seeker_run: Result) -> None:
    angle = seeker_run["pitch.angle"]
    assert angle.attrs["units"] == "rad"
    assert angle.dims == ("time",)
    assert angle.sel(time=0.5, method="nearest") == pytest.approx(0.14, abs=0.01)
    assert seeker_run.to_dataset()["yaw_motor.i"].attrs["units"] == "A"


@on_disk
def test_result_read_back_equals_what_was_written(seeker_run: Result, tmp_path: Path) -> None:
    back = Result.load(seeker_run.save(tmp_path / "run.nc"))
    assert back.names == seeker_run.names
    assert back.states == seeker_run.states
    assert back.events == seeker_run.events
    assert dict(back.energy) == dict(seeker_run.energy)
    assert back.notes == seeker_run.notes
    np.testing.assert_array_equal(back.time, seeker_run.time)
    np.testing.assert_array_equal(back.frames, seeker_run.frames)
    for name in back.names:
        np.testing.assert_array_equal(back.array(name), seeker_run.array(name))
        assert back.units(name) == seeker_run.units(name)
    for body, X_WB in seeker_run.poses.items():
        np.testing.assert_array_equal(back.poses[body], X_WB)
    assert list(tmp_path.iterdir()) == [tmp_path / "run.nc"]


@on_disk
def test_file_is_netcdf_that_xarray_reads_by_itself(seeker_run: Result, tmp_path: Path) -> None:
    import xarray as xr

    with xr.open_dataset(seeker_run.save(tmp_path / "run.nc"), engine="h5netcdf") as data:
        assert data["pitch.angle"].attrs["units"] == "rad"
        np.testing.assert_array_equal(data["pitch.angle"], seeker_run.array("pitch.angle"))


def test_csv_has_names_with_units_and_ten_digits(seeker_run: Result, tmp_path: Path) -> None:
    lines = seeker_run.to_csv(tmp_path / "run.csv").read_text().splitlines()
    assert lines[0].startswith("time [s],pitch.angle [rad],pitch.rate [rad/s]")
    assert len(lines) == 1 + len(seeker_run.time)
    assert float(lines[-1].split(",")[1]) == pytest.approx(seeker_run.final["pitch.angle"], rel=1e-9)


def test_csv_with_quotes_and_commas_in_names_is_read_back(tmp_path: Path) -> None:
    names = ['pin "A", left.angle', "a,b", 'says "', "two\nlines"]
    odd = Result(time=np.zeros(1), values={n: np.full(1, 2.0) for n in names}, signal_units=dict.fromkeys(names, "rad"))
    with odd.to_csv(tmp_path / "odd.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows == [["time [s]", *(f"{n} [rad]" for n in names)], ["0", "2", "2", "2", "2"]]


def test_arrays_cannot_be_overwritten(seeker_run: Result) -> None:
    with pytest.raises(ValueError, match="read-only"):
        seeker_run.array("pitch.angle")[0] = 1.0


def test_unknown_signal_suggests_the_nearest(seeker_run: Result) -> None:
    with pytest.raises(DomainsError) as caught:
        seeker_run["pitch.angel"]
    assert caught.value.code == "E470"
    assert "'pitch.angle'" in caught.value.remedy


@on_disk
@pytest.mark.parametrize("content", [None, b"", b"not a file of this kind"])
def test_file_that_is_no_result_is_refused(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "other.nc"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DomainsError) as caught:
        Result.load(path)
    assert caught.value.code == "E471"


@on_disk
def test_truncated_file_is_refused(seeker_run: Result, tmp_path: Path) -> None:
    path = seeker_run.save(tmp_path / "run.nc")
    path.write_bytes(path.read_bytes()[:4000])
    with pytest.raises(DomainsError) as caught:
        Result.load(path)
    assert caught.value.code == "E471"


def test_catalogue_and_results_load_without_the_equation_engine() -> None:
    heavy = "{'casadi', 'xarray', 'scipy', 'h5netcdf'}"
    code = f"import sys, domains, domains.catalogue, domains.result; print(sorted({heavy} & set(sys.modules)))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    assert out.stdout.strip() == "[]"


def test_missing_library_is_told_as_an_error_with_a_remedy(seeker_run: Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "h5py", None)
    with pytest.raises(DomainsError) as caught:
        seeker_run.save(tmp_path / "run.nc")
    assert caught.value.code == "E472"
    assert not list(tmp_path.iterdir())
