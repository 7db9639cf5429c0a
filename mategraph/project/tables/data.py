"""Points and columns from data files: ``file``, ``column`` and ``unit`` where points may stand, and ``[measured.NAME]``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from domains.specs import SignalSpec
from foundation.arrays import Array
from foundation.errors import MategraphError
from foundation.frozen import FrozenRows

from ..data_files import DataFile, column_unit, find_column, numbers_of, plain_name, read_data, time_column, times_of
from ..problems import shown
from ..schema import owner_of
from ..toml_writing import KeyPath
from ..units import BadQuantity, si_unit, to_si
from .reading import Reading

if TYPE_CHECKING:
    from ..schema import MeasuredTable

KEYS = ("file", "column", "unit", "time", "time_unit", "every", "lowpass")
"""Keys that stand in place of points."""

Points = tuple[tuple[float, float], ...]


def takes_file(given: Mapping[str, Any]) -> bool:
    """Whether points are to be read from a file."""
    return isinstance(given.get("file"), str)


def points_from_file(reading: Reading, path: KeyPath, given: Mapping[str, Any], units: tuple[str, str]) -> tuple[Points, str, str] | None:
    """Points (x, y) in SI from a column of a file, and the SI units of x and y; None and a problem where that cannot be.

    Parameters
    ----------
    given
        ``file``, ``column``; ``unit`` where the file gives none or a wrong one; ``time`` names the column of x, ``time_unit`` its unit;
        ``every`` takes the curve at that interval, ``lowpass`` smooths it first, without a delay.
    units
        SI units of x and y as the table wants them; empty for any.
    """
    try:
        data = _data(reading.folder / str(given["file"]))
        column = find_column(data, _text(reading, path, given, "column") or _only_other(data))
        along = find_column(data, _text(reading, path, given, "time")) if given.get("time") else time_column(data)
        x, x_unit = _converted(reading, path, data, along, str(given.get("time_unit") or ""), units[0], key="time_unit")
        y, y_unit = _converted(reading, path, data, column, str(given.get("unit") or ""), units[1], key="unit")
    except MategraphError as error:
        _add(reading, (*path, "file"), error)
        return None
    if x is None or y is None:
        return None
    if "every" in given or "lowpass" in given:
        every = reading.bounded((*path, "every"), given["every"], "s", positive=True) if "every" in given else None
        cutoff = reading.bounded((*path, "lowpass"), given["lowpass"], "Hz", positive=True) if "lowpass" in given else None
        if (every is None and "every" in given) or (cutoff is None and "lowpass" in given):
            return None
        x, y = smoothed(x, y, every, cutoff)
    return FrozenRows(zip(x.tolist(), y.tolist(), strict=True)), x_unit, y_unit


def smoothed(x: Array, y: Array, every: float | None, cutoff: float | None) -> tuple[Array, Array]:
    """A curve without what is faster than `cutoff` Hz, and at equal intervals of `every`.

    The filter is a Butterworth of second order that is run forwards and backwards, on the curve at its own mean interval.

    >>> x = np.linspace(0.0, 1.0, 1001)
    >>> times, values = smoothed(x, np.sin(2 * np.pi * 2.0 * x) + 0.2 * np.sin(2 * np.pi * 200.0 * x), 0.01, 20.0)
    >>> len(times), bool(abs(values - np.sin(2 * np.pi * 2.0 * times))[10:-10].max() < 0.01)
    (101, True)
    """
    if cutoff is not None and len(x) > 8:
        from scipy.signal import butter, sosfiltfilt

        even = np.linspace(x[0], x[-1], len(x))
        step = even[1] - even[0]
        if 2.0 * cutoff * step < 1.0:
            filtered = sosfiltfilt(butter(2, 2.0 * cutoff * step, output="sos"), np.interp(even, x, y))
            x, y = even, filtered
    if every is not None:
        count = max(round((x[-1] - x[0]) / every), 1)
        even = x[0] + every * np.arange(count + 1)
        even = even[even <= x[-1] + 1e-9 * every]
        x, y = even, np.interp(even, x, y)
    return x, y


def read_measured(reading: Reading, name: str, entry: MeasuredTable) -> SignalSpec | None:
    """A table of measured data: each column is a signal."""
    path = ("measured", name)
    shift = reading.number((*path, "start"), entry.start, "s")
    try:
        data = _data(reading.folder / entry.file)
        along = find_column(data, entry.time) if entry.time else time_column(data)
        columns = entry.columns or {plain_name(other).replace(".", "_"): other for other in data.columns if other != along}
        times, _ = _converted(reading, path, data, along, entry.time_unit, "s", key="time_unit")
        found: dict[str, Points] = {}
        units: dict[str, str] = {}
        for signal, column in columns.items():
            if not signal or "." in signal:
                what = f"the column {shown(signal)} has a name that no signal can have."
                reading.report("E018", (*path, "columns", signal), what, "Give it a name without a dot.")
                continue
            place = find_column(data, column)
            values, units[signal] = _converted(reading, path, data, place, entry.units.get(signal, ""), "", key="units")
            if times is not None and values is not None and shift is not None:
                found[signal] = FrozenRows(zip((times - times[0] + shift).tolist(), values.tolist(), strict=True))
    except MategraphError as error:
        _add(reading, (*path, "file"), error)
        return None
    if times is None or len(times) < 2 or len(found) < len(columns):
        if times is not None and len(times) < 2:
            reading.report("E010", (*path, "file"), "there are fewer than two rows.", "Give at least two rows of numbers.")
        return None
    units = {signal: unit for signal, unit in units.items() if unit}
    return SignalSpec(name=name, block="Measured", parameters={"columns": found}, units=units, place=reading.places.of(*path))


def data_files(tables: Mapping[str, Any], folder: Path) -> tuple[Path, ...]:
    """The data files that a project names."""
    named = [entry.get("file") for table in ("signal", "motion", "measured") for entry in _entries(tables.get(table))]
    for component in _entries(tables.get("component")):
        named += [value.get("file") for value in component.values() if isinstance(value, Mapping)]
    return tuple(dict.fromkeys(folder / name for name in named if isinstance(name, str)))


def _entries(table: object) -> list[Mapping[str, Any]]:
    return [entry for entry in table.values() if isinstance(entry, Mapping)] if isinstance(table, Mapping) else []


def _data(path: Path) -> DataFile:
    """A file, read once while it stays as it is."""
    try:
        stat = path.stat()
    except OSError:
        return read_data(path)  # raises
    return _read_once(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=4)
def _read_once(path: Path, changed: int, size: int) -> DataFile:
    return read_data(path)


def _text(reading: Reading, path: KeyPath, given: Mapping[str, Any], key: str) -> str:
    value = given.get(key, "")
    if not isinstance(value, str):
        reading.report("E009", (*path, key), f"{key} = {shown(value)} is no name of a column.", f'Write {key} = "name".')
        return ""
    return value


def _only_other(data: DataFile) -> str:
    """The one column beside that of times."""
    others = [name for name in data.columns if name != time_column(data)]
    if len(others) == 1:
        return others[0]
    raise MategraphError(
        "E059",
        f"'{data.path.name}' has {len(others)} columns beside '{time_column(data)}'.",
        remedy=f'Choose one with column = "...": {", ".join(others[:12])}.',
        element=data.path.name,
    )


def _converted(
    reading: Reading, path: KeyPath, data: DataFile, column: str, given: str, wanted: str, *, key: str
) -> tuple[Array | None, str]:
    """A column in SI, and its unit there: by the unit that the user gives, else by the file's own, else as plain SI numbers."""
    unit = given or column_unit(data, column)
    if wanted == "s":
        return times_of(data, column, unit), "s"
    numbers = numbers_of(data, column)
    if not unit:
        return numbers, wanted
    try:
        zero, one = to_si(f"0 {unit}", wanted or None), to_si(f"1 {unit}", wanted or None)
    except BadQuantity as bad:
        what = f"the unit {shown(unit)} of the column {shown(column)}{bad.what}"
        reading.report(bad.code, (*path, key) if given else (*path, "file"), what, bad.remedy)
        return None, ""
    return numbers * (one - zero) + zero, wanted or si_unit(f"1 {unit}")


def _add(reading: Reading, path: KeyPath, error: MategraphError) -> None:
    owner, element = owner_of(path)
    text = error.what[:1].lower() + error.what[1:]
    reading.problems.add(error.code, f"{owner}: {text}", remedy=error.remedy, element=element, place=reading.places.of(*path))
