"""Columns of measured or computed data from files: CSV and text, Parquet, MATLAB and NetCDF.

1. The file is refused where it is missing, empty or too large; its format follows from its ending.
2. Of text the delimiter, the decimal sign, the row of names and a row of units are recognised, and reported.
3. A column is chosen by its name, with or without the unit that stands behind it: ``Pitch [deg]``, ``p (bar)``, ``speed/rpm``.
4. Times may be numbers in a unit, clock times or dates; they count from the first row.
5. What is no number, is missing, or goes back in time is refused with its row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.errors import MategraphError
from foundation.suggestions import listed

from .problems import did_you_mean
from .units import BadQuantity, to_si

LARGEST = 1_000_000_000  # bytes of a file: some hundred million numbers as text
SNIFFED = 200_000  # characters at the beginning of a text file that its form is recognised by
ENDINGS = (".csv", ".txt", ".tsv", ".dat", ".parquet", ".mat", ".nc")
_UNIT = re.compile(r"^(?P<name>.*?)\s*(?:\[(?P<a>[^\[\]]*)\]|\((?P<b>[^()]*)\))\s*$")
_TIME_NAMES = ("time", "t", "zeit", "timestamp", "seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class DataFile:
    """The columns of a file, as they stand in it."""

    path: Path
    columns: Mapping[str, Any]  # name as in the file -> values: numbers, texts, dates
    first_row: int = 1  # row of the file that the first value stands in
    form: str = ""  # how it was read: "delimiter ;, decimal comma"
    units: Mapping[str, str] = field(default_factory=dict)  # where a row of the file, or the file itself, gives them


def read_data(path: Path) -> DataFile:
    """The columns of a file.

    Raises
    ------
    MategraphError
        E058 where there is no such file, or it is empty, too large or of a format that is not read; E064 where a library is missing.
    """
    try:
        size = path.stat().st_size
    except OSError:
        raise _unreadable(path, "is not there", "Check its name; it is looked for beside the project file.") from None
    if not path.is_file():
        raise _unreadable(path, "is no file", "Name a file.")
    if size == 0:
        raise _unreadable(path, "is empty", "Give a file with a row of names and rows of numbers.")
    if size > LARGEST:
        remedy = f"Files of up to {LARGEST / 1e9:g} GB are read: leave out columns, or take every tenth row."
        raise _unreadable(path, f"has {size / 1e9:.1f} GB", remedy)
    readers = {".parquet": _read_parquet, ".mat": _read_matlab, ".nc": _read_netcdf}
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise _unreadable(path, f"has the ending '{ending}'", f"Formats that are read: {', '.join(ENDINGS)}.")
    try:
        return readers.get(ending, _read_text)(path)
    except MategraphError:
        raise
    except ImportError as error:
        raise MategraphError(
            "E064",
            f"'{path.name}' needs the library {error.name}, which is not installed.",
            remedy="pip install 'mategraph[data]', or save the data as CSV.",
            element=path.name,
        ) from None
    except (OSError, ValueError, KeyError, TypeError, EOFError, NotImplementedError) as error:
        raise _unreadable(path, f"cannot be read: {_first_line(error)}", "Save it anew, or as CSV.") from None


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def _unreadable(path: Path, what: str, remedy: str) -> MategraphError:
    return MategraphError("E058", f"The data file '{path.name}' {what}.", remedy=remedy, element=path.name)


# ----------------------------------------------------------------------------------------------------------------------- 2. formats


def _read_text(path: Path) -> DataFile:
    import pandas

    raw = path.read_bytes()[: 4 * SNIFFED]
    if b"\0" in raw:
        raise _unreadable(path, "holds binary data", "Give text with a row of names and rows of numbers, or another ending.")
    encoding = _encoding(raw)
    lines = raw.decode(encoding, "replace")[:SNIFFED].splitlines()
    lines = lines[:-1] if len(raw) == 4 * SNIFFED else lines
    lines = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        raise _unreadable(path, "has no rows", "Give a file with a row of names and rows of numbers.")
    delimiter, decimal = _form(lines)
    rows = [_cells(line, delimiter) for line in lines[:40]]
    begin = next((k for k, row in enumerate(rows) if all(_is_value(cell, decimal) for cell in row if cell) and any(row)), None)
    if begin is None:
        raise _unreadable(path, "has no row of numbers", "Give rows of numbers below the row of names.")
    names, units = _heading(rows[:begin], len(rows[begin]))
    # Comments and empty lines count for the rows of messages.
    head = _line_of(raw.decode(encoding, "replace"), begin)
    table = pandas.read_csv(
        path,
        sep=r"\s+" if delimiter == " " else delimiter,
        decimal=decimal,
        header=None,
        names=names,
        skiprows=head,
        comment="#",
        encoding=encoding,
        encoding_errors="replace",
        skipinitialspace=True,
        index_col=False,
        low_memory=False,
        na_values=["", "-", "NaN", "nan"],
        keep_default_na=False,
        on_bad_lines="error",
    )
    said = {"\t": "tab", " ": "blanks"}.get(delimiter, delimiter)
    form = f"delimiter {said}, decimal {'comma' if decimal == ',' else 'point'}"
    columns = {name: table[name].to_numpy() for name in names}
    return DataFile(path=path, columns=columns, first_row=head + 1, form=form, units=units)


def _encoding(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    try:
        raw[: 3 * SNIFFED].decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return "utf-8-sig" if error.start > len(raw) - 4 else "cp1252"
    return "utf-8-sig"


def _form(lines: Sequence[str]) -> tuple[str, str]:
    """Delimiter and decimal sign: those that give most rows the same number of cells, more than one, all of them numbers.

    >>> _form(["t;x", "0,1;2,5"]), _form(["t,x", "0.1,2.5"]), _form(["0.1 2.5"])
    ((';', ','), (',', '.'), (' ', '.'))
    """
    best, most = (",", "."), -1.0
    sample = lines[:200]
    for delimiter, decimal in ((";", ","), (";", "."), ("\t", ","), ("\t", "."), (",", "."), (" ", "."), (" ", ",")):
        rows = [_cells(line, delimiter) for line in sample]
        good = [row for row in rows if len(row) > 1 and all(_is_value(cell, decimal) for cell in row if cell) and any(row)]
        numbers = sum(len(row) for row in good) / len(sample)
        if numbers > most + 1e-9:
            best, most = (delimiter, decimal), numbers
    if most <= 0.0:  # a single column
        decimal = "," if any("," in line for line in sample) and not any("." in line for line in sample) else "."
        return ";", decimal
    return best


def _cells(line: str, delimiter: str) -> list[str]:
    parts = line.split() if delimiter == " " else line.split(delimiter)
    return [part.strip().strip('"').strip() for part in parts]


def _is_value(cell: str, decimal: str) -> bool:
    """Whether a cell is a number, a clock time or a date."""
    text = cell.replace(",", ".") if decimal == "," else cell
    if decimal == "," and "." in cell and "," in cell:
        return False
    try:
        float(text)
    except ValueError:
        return bool(re.fullmatch(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ]\d{1,2}:\d{2}.*)?|\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?", cell))
    return True


def _heading(rows: Sequence[Sequence[str]], wide: int) -> tuple[list[str], dict[str, str]]:
    """Names of the columns, and units where a row of them stands below: the last rows before the numbers that are as wide."""
    fitting = [row for row in rows if len(row) == wide]
    if not fitting:
        return [f"column {k + 1}" for k in range(wide)], {}
    units: Sequence[str] = ()
    if (
        len(fitting) > 1
        and all(re.fullmatch(r"[\[(]?[^\s\])]*[\])]?", cell) for cell in fitting[-1])
        and any(_unit_of(c) for c in fitting[-1])
    ):
        units, fitting = [cell.strip("[]() ") for cell in fitting[-1]], fitting[:-1]
    names: list[str] = []
    for k, cell in enumerate(fitting[-1]):
        name = cell or f"column {k + 1}"
        count = 2
        while name in names:
            name, count = f"{cell} ({count})", count + 1
        names.append(name)
    return names, {name: unit for name, unit in zip(names, units, strict=False) if unit}


def _unit_of(text: str) -> str:
    """A text as a unit; empty where it is none."""
    try:
        to_si(f"1 {text.strip('[]() ')}", None)
    except BadQuantity:
        return ""
    return text


def _line_of(text: str, row: int) -> int:
    """The number of lines before a row, when empty lines and comments do not count as rows."""
    count = -1
    for number, line in enumerate(text.splitlines()):
        if line.strip() and not line.lstrip().startswith("#"):
            count += 1
        if count == row:
            return number
    return 0


def _read_parquet(path: Path) -> DataFile:
    import pandas
    import pyarrow  # noqa: F401  # for its name in the message

    table = pandas.read_parquet(path).reset_index()
    return DataFile(path=path, columns={str(name): table[name].to_numpy() for name in table.columns}, form="Parquet")


def _read_matlab(path: Path) -> DataFile:
    from scipy.io import loadmat

    try:
        found = loadmat(path, squeeze_me=True)
    except NotImplementedError:  # version 7.3 is HDF5
        import h5py

        with h5py.File(path) as file:
            found = {name: np.asarray(item).squeeze() for name, item in file.items() if isinstance(item, h5py.Dataset)}
    columns: dict[str, Any] = {}
    for name, values in found.items():
        if name.startswith("__"):
            continue
        values = np.asarray(values)
        if values.ndim == 1:
            columns[name] = values
        elif values.ndim == 2:
            columns |= {f"{name}[{k + 1}]": values[:, k] for k in range(values.shape[1])}
    if not columns:
        raise _unreadable(path, "has no vector", "Save times and values as vectors or columns of a matrix.")
    return DataFile(path=path, columns=columns, form="MATLAB")


def _read_netcdf(path: Path) -> DataFile:
    import xarray

    with xarray.open_dataset(path, engine="h5netcdf", decode_times=False) as data:
        series = {str(name): data[name] for name in (*data.coords, *data.data_vars) if data[name].ndim == 1}
        columns = {name: values.to_numpy() for name, values in series.items()}
        units = {name: str(values.attrs["units"]) for name, values in series.items() if values.attrs.get("units")}
    if not columns:
        raise _unreadable(path, "has no variable over one dimension", "Save each signal as a variable over time.")
    return DataFile(path=path, columns=columns, form="NetCDF", units=units)


# ----------------------------------------------------------------------------------------------------------------------- 3. columns


def find_column(data: DataFile, wanted: str) -> str:
    """The column of a name, which may leave out the unit behind it and the case of letters.

    Raises
    ------
    MategraphError
        E059 where there is none, or there are several.
    """
    if wanted in data.columns:
        return wanted
    fitting = [name for name in data.columns if plain_name(name).lower() == plain_name(wanted).lower()]
    if len(fitting) == 1:
        return fitting[0]
    plain = [plain_name(name) for name in data.columns]
    what = "stands several times" if fitting else f"is not there{did_you_mean(wanted, [*data.columns, *plain])}"
    raise MategraphError(
        "E059",
        f"The column '{wanted}' of '{data.path.name}' {what}.",
        remedy=f"Its columns are {listed(data.columns, quote=chr(39))} ({data.form}).",
        element=data.path.name,
    )


def plain_name(name: str) -> str:
    """A column's name without its unit.

    >>> plain_name("Pitch [deg]"), plain_name("p (bar)"), plain_name("x")
    ('Pitch', 'p', 'x')
    """
    found = _UNIT.match(name)
    return found["name"] if found else name.strip()


def column_unit(data: DataFile, name: str) -> str:
    """The unit that the file gives a column; empty where it gives none that is known."""
    found = _UNIT.match(name)
    own = data.units.get(name) or ((found["a"] or found["b"] or "") if found else "")
    return own if own and _unit_of(own) else ""


def time_column(data: DataFile) -> str:
    """The column of times: the one that is called so, else the first."""
    for name in data.columns:
        if plain_name(name).lower() in _TIME_NAMES:
            return name
    return next(iter(data.columns))


# ------------------------------------------------------------------------------------------------------------------------ 4. numbers


def numbers_of(data: DataFile, name: str) -> Array:
    """The numbers of a column, as they stand there.

    Raises
    ------
    MategraphError
        E062 where an entry is no finite number, with its row.
    """
    values = np.asarray(data.columns[name])
    if values.dtype.kind in "biuf":
        numbers = values.astype(float)
        bad = np.flatnonzero(~np.isfinite(numbers))
    else:
        import pandas

        numbers = pandas.to_numeric(pandas.Series(values), errors="coerce").to_numpy(dtype=float)
        bad = np.flatnonzero(~np.isfinite(numbers))
    if not len(numbers):
        raise _unreadable(data.path, "has no rows of numbers", "Give rows of numbers below the row of names.")
    if len(bad):
        row, entry = data.first_row + int(bad[0]), values[bad[0]]
        missing = isinstance(entry, float) and not np.isfinite(entry)
        what = "nothing, or no finite number" if missing else f"'{str(entry)[:40]}', which is no number"
        more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
        raise MategraphError(
            "E062",
            f"Row {row} of '{data.path.name}' has {what} in the column '{name}'{more}.",
            remedy="Fill the gap or leave the row out.",
            element=data.path.name,
        )
    return frozen_array(numbers)


def times_of(data: DataFile, name: str, unit: str) -> Array:
    """Times in s: numbers in a unit, clock times or dates from the first row on; each later than the one before.

    Raises
    ------
    MategraphError
        E062 where an entry is no time, or not later than the one before; with its row.
    """
    values = np.asarray(data.columns[name])
    if values.dtype.kind in "biuf":
        times = numbers_of(data, name) * (to_si(f"1 {unit}", "s") if unit else 1.0)
    else:
        times = _clock(data, name, values)
    back = np.flatnonzero(np.diff(times) <= 0.0)
    if len(back):
        row = data.first_row + int(back[0]) + 1
        raise MategraphError(
            "E062",
            f"Row {row} of '{data.path.name}' is not later than the row before: {times[back[0] + 1]:.9g} s after {times[back[0]]:.9g} s "
            f"in the column '{name}'.",
            remedy="Sort the rows by time, and give each time once.",
            element=data.path.name,
        )
    return frozen_array(times)


def _clock(data: DataFile, name: str, values: Array) -> Array:
    import pandas

    texts = pandas.Series(values)
    if values.dtype.kind == "M":
        found = texts.astype("datetime64[ns]")
    elif texts.astype(str).str.fullmatch(r"\s*\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*").all():
        found = pandas.to_timedelta(texts.astype(str).str.replace(",", ".").where(lambda t: t.str.count(":") == 2, lambda t: t + ":00"))
        return frozen_array((found - found.iloc[0]).dt.total_seconds())
    else:
        found = pandas.to_datetime(texts, errors="coerce")
    bad = np.flatnonzero(found.isna().to_numpy())
    if len(bad):
        raise MategraphError(
            "E062",
            f"Row {data.first_row + int(bad[0])} of '{data.path.name}' has '{str(values[bad[0]])[:40]}' in '{name}', which is no time.",
            remedy='Give seconds, clock times (12:30:05.2) or dates (2024-05-01 12:30:05), or name another column with time = "...".',
            element=data.path.name,
        )
    return frozen_array((found - found.iloc[0]).dt.total_seconds())
