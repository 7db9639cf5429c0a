"""Data files: their form is recognised, columns and units found, and whatever is wrong is refused with its row."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.errors import MategraphError
from mategraph.project.data_files import column_unit, find_column, numbers_of, read_data, time_column, times_of


def written(folder: Path, text: str, name: str = "rig.csv", encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


def series(path: Path, column: str) -> tuple[list[float], list[float], str]:
    data = read_data(path)
    along, found = time_column(data), find_column(data, column)
    return times_of(data, along, column_unit(data, along)).tolist(), numbers_of(data, found).tolist(), column_unit(data, found)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("time [ms];Pitch [deg];p (bar)\n0;1,5;2\n10;2,5;3\n", "german.csv"),
        ("time [ms],Pitch [deg],p (bar)\n0,1.5,2\n10,2.5,3\n", "plain.csv"),
        ("# rig 7\nstation A\n\ntime\tPitch\tp\nms\tdeg\tbar\n0\t1.5\t2\n10\t2.5\t3\n", "units_row.tsv"),
        ("time[ms] Pitch[deg] p(bar)\n0 1.5 2\n10 2.5 3\n", "blanks.txt"),
        ('\ufeff"time [ms]","Pitch [deg]","p (bar)"\r\n0,1.5,2\r\n10,2.5,3\r\n', "bom_and_quotes.csv"),
    ],
)
def test_delimiter_decimal_sign_names_and_units_are_recognised(tmp_path: Path, text: str, name: str) -> None:
    assert series(written(tmp_path, text, name), "pitch") == ([0.0, 0.01], [1.5, 2.5], "deg")


def test_clock_times_and_dates_count_from_the_first_row(tmp_path: Path) -> None:
    clock = written(tmp_path, "t;v\n12:00:00;1\n12:00:01,5;2\n")
    dates = written(tmp_path, "date,v\n2024-05-01 23:59:59,1\n2024-05-02 00:00:01,2\n", "dates.csv")
    assert series(clock, "v")[0] == [0.0, 1.5]
    assert series(dates, "v")[0] == [0.0, 2.0]


def test_a_western_file_keeps_its_letters(tmp_path: Path) -> None:
    assert series(written(tmp_path, "Zeit;Drück [bar]\n0;1\n1;2\n", encoding="cp1252"), "Drück") == ([0.0, 1.0], [1.0, 2.0], "bar")


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "E058", "empty"),
        ("t,v\n", "E058", "no row of numbers"),
        ("t,v\n0,1\n1,2,3\n", "E058", "line 3"),
        ("t,v\n0,1\n1,foo\n2,3\n", "E062", "Row 3"),
        ("t,v\n0,1\n1,\n2,3\n", "E062", "Row 3"),
        ("t,v\n0,1\n1,inf\n2,3\n", "E062", "Row 3"),
        ("t,v\n0,1\n2,1\n1,3\n", "E062", "Row 4"),
        ("t,v\n0,1\n0,1\n1,3\n", "E062", "Row 3"),
        ("t,w\n0,1\n1,3\n", "E059", "'t', 'w'"),
        ("\0\1\2", "E058", "binary"),
    ],
)
def test_what_is_wrong_is_refused_with_its_row(tmp_path: Path, text: str, code: str, said: str) -> None:
    with pytest.raises(MategraphError) as caught:
        series(written(tmp_path, text), "v")
    assert caught.value.code == code
    assert said in f"{caught.value.what} {caught.value.remedy}"


def test_a_sparse_file_of_two_gigabytes_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(2_000_000_000)
    with pytest.raises(MategraphError) as caught:
        read_data(path)
    assert caught.value.code == "E058"


def test_matlab_and_netcdf_files_hold_the_same_columns(tmp_path: Path) -> None:
    import xarray as xr
    from scipy.io import savemat

    times, values = np.linspace(0.0, 1.0, 5), np.linspace(3.0, 4.0, 5)
    savemat(tmp_path / "rig.mat", {"time": times, "boom": values, "both": np.column_stack([values, -values])})
    xr.Dataset({"boom": ("time", values, {"units": "mm"})}, {"time": ("time", times, {"units": "s"})}).to_netcdf(
        tmp_path / "rig.nc", engine="h5netcdf"
    )
    assert series(tmp_path / "rig.mat", "boom") == (times.tolist(), values.tolist(), "")
    assert series(tmp_path / "rig.mat", "both[2]")[1] == (-values).tolist()
    assert series(tmp_path / "rig.nc", "boom") == (times.tolist(), values.tolist(), "mm")


@given(
    st.lists(st.floats(-1e6, 1e6).map(lambda v: round(v, 6)), min_size=2, max_size=20),
    st.sampled_from([(";", ","), (";", "."), ("\t", "."), ("\t", ","), (",", ".")]),
)
def test_numbers_come_back_whatever_the_form(tmp_path_factory: pytest.TempPathFactory, values: list[float], form: tuple[str, str]) -> None:
    delimiter, decimal = form
    rows = "".join(f"{k}{delimiter}{value!r}\n".replace(".", decimal) for k, value in enumerate(values))
    path = written(tmp_path_factory.mktemp("form"), f"t{delimiter}v\n{rows}", "any.csv")
    assert series(path, "v")[1] == values
