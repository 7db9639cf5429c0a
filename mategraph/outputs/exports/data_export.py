"""Signals of a run as a table for other programs: chosen signals in chosen units, as CSV, Parquet, MATLAB or Excel file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array
from foundation.atomic_file import whole_file
from foundation.errors import MategraphError
from foundation.file_endings import file_with
from foundation.suggestions import listed

from ...project.problems import did_you_mean
from ...project.units import BadQuantity, to_si

if TYPE_CHECKING:
    from domains.result import Result

ENDINGS = (".csv", ".parquet", ".mat", ".xlsx")
MOST_ROWS = 1_048_575  # of an Excel sheet, below its heading


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A signal in a unit."""

    name: str
    unit: str
    values: Array

    @property
    def title(self) -> str:
        """The name with its unit: ``pitch.angle [deg]``."""
        return f"{self.name} [{self.unit}]" if self.unit not in ("", "1") else self.name


def export_data(result: Result, path: Path, *, signals: Sequence[str] = (), every: float | None = None) -> list[Column]:
    """Write signals of a run to a file, whose ending says the format; returns the columns.

    Parameters
    ----------
    signals
        Names or patterns, each with a unit behind a colon where it is not to be the SI unit: ``pitch.*``, ``motor.i:mA``. None: all.
    every
        s between rows; straight between the recorded values. None: as recorded.

    Raises
    ------
    MategraphError
        E026 for a signal that is not there, E012 and E013 for a unit, E064 where a library is missing, E082 for another ending.
    """
    path = file_with(path, list(ENDINGS), "A table of signals")
    times = np.asarray(result.time, dtype=float)
    chosen = chosen_signals(result, signals)
    rows = times if every is None else times[0] + every * np.arange(int((times[-1] - times[0]) / every * (1 + 1e-12)) + 1)
    columns = [Column(name="time", unit="s", values=rows)]
    for name, unit in chosen.items():
        values = np.asarray(result.values[name], dtype=float)
        columns.append(
            Column(name=name, unit=unit or result.units(name), values=_in_unit(result, name, unit, np.interp(rows, times, values)))
        )
    try:
        with whole_file(path) as own:
            {".csv": _write_csv, ".parquet": _write_parquet, ".mat": _write_matlab, ".xlsx": _write_excel}[path.suffix.lower()](
                own, columns
            )
    except ImportError as error:
        raise MategraphError(
            "E064",
            f"'{path.name}' needs the library {error.name}, which is not installed.",
            remedy="pip install 'mategraph[data]', or write a .csv file.",
            element=path.name,
        ) from None
    return columns


def chosen_signals(result: Result, wanted: Sequence[str]) -> dict[str, str]:
    """Signals that names and patterns choose, in the order of the run, each with the unit that it is wanted in (empty: its SI unit)."""
    if not wanted:
        return dict.fromkeys(result.values, "")
    found: dict[str, str] = {}
    for text in wanted:
        pattern, _, unit = text.partition(":")
        fitting = [name for name in result.values if name == pattern or fnmatchcase(name, pattern)]
        if not fitting:
            raise MategraphError(
                "E026",
                f"There is no signal '{pattern}'{did_you_mean(pattern, result.values)}.",
                remedy=f"There are {listed(result.values)}.",
                element=pattern,
            )
        found |= dict.fromkeys(fitting, unit.strip())
    return found


def _in_unit(result: Result, name: str, unit: str, values: Array) -> Array:
    if not unit:
        return values
    own = result.units(name)
    try:
        zero, one = to_si(f"0 {unit}", own or None), to_si(f"1 {unit}", own or None)
    except BadQuantity as bad:
        raise MategraphError(bad.code, f"'{name}' in '{unit}'{bad.what}", remedy=bad.remedy, element=name) from None
    return (values - zero) / (one - zero)


def _write_csv(path: Path, columns: Sequence[Column]) -> None:
    titles = ['"' + c.title.replace('"', '""') + '"' if set(c.title) & set(',"\r\n') else c.title for c in columns]
    table = np.column_stack([column.values for column in columns])
    np.savetxt(path, table, delimiter=",", header=",".join(titles), comments="", fmt="%.10g", encoding="utf-8")


def _frame(columns: Sequence[Column]) -> Any:
    import pandas

    return pandas.DataFrame({column.title: column.values for column in columns})


def _write_parquet(path: Path, columns: Sequence[Column]) -> None:
    import pyarrow  # noqa: F401  # for its name in the message

    _frame(columns).to_parquet(path, index=False, engine="pyarrow")


def _write_excel(path: Path, columns: Sequence[Column]) -> None:
    import openpyxl  # noqa: F401  # for its name in the message

    if len(columns[0].values) > MOST_ROWS:
        raise MategraphError(
            "E082",
            f"An Excel sheet has no room for {len(columns[0].values):,} rows.",
            remedy="Take fewer with --every, or write a .csv or .parquet file.",
            element=path.name,
        )
    with path.open("wb") as file:
        _frame(columns).to_excel(file, index=False, engine="openpyxl")


def _write_matlab(path: Path, columns: Sequence[Column]) -> None:
    """Variables by the names of the signals, dots as ``_``; ``units`` is a struct with their units."""
    from scipy.io import savemat

    names: dict[str, Column] = {}
    for column in columns:
        name = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in column.name)[:60]
        name = name if name[:1].isalpha() else f"x{name}"
        count = 2
        while name in names:
            name, count = f"{name[:56]}_{count}", count + 1
        names[name] = column
    with path.open("wb") as file:
        savemat(
            file,
            {name: column.values for name, column in names.items()} | {"units": {name: column.unit for name, column in names.items()}},
            long_field_names=True,
            oned_as="column",
        )
