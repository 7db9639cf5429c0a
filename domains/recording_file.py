"""`RecordingFile`: a NetCDF 4 file of signals that grows while a run goes on, compressed; what is read back is a `Result`."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array

from .result import FORMAT, disk_name, netcdf_library

CHUNK = 4096  # rows: what is compressed, and read, at once
LEVEL = 4  # of compression


class _Careful(io.FileIO):
    """A file that keeps what went wrong to itself: HDF5 crashes the process when a disk is full in the middle of a file."""

    failed: OSError | None = None

    def write(self, data: Any) -> int:
        """Write all of it, or nothing ever again."""
        view = memoryview(data).cast("B")
        done = 0
        while self.failed is None and done < len(view):
            try:
                done += super().write(view[done:])
            except OSError as error:
                self.failed = error
        return len(view)

    def truncate(self, size: int | None = None) -> int:
        """Change the size of the file."""
        try:
            return super().truncate(size)
        except OSError as error:
            self.failed = self.failed or error
            return size or 0


class RecordingFile:
    """Takes rows of signals and writes them; `close` completes the file.

    Raises
    ------
    OSError
        From `append` and `close`, when something cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._library, self._file = netcdf_library(), _Careful(path, "w+")
        self._netcdf: Any = None
        self._variables: list[Any] = []
        self._names: tuple[str, ...] = ()
        self._rows = self._filled = 0
        self._buffer = np.zeros((0, 0))

    def open(self, names: Sequence[str], units: Sequence[str]) -> None:
        """Begin, with these signals as columns."""
        self._names, self._buffer = tuple(names), np.zeros((CHUNK, 1 + len(names)))
        chunk_bytes = 2 * CHUNK * 8  # kept in memory for each signal
        self._netcdf = self._library.File(self._file, "w", rdcc_nbytes=chunk_bytes)
        self._netcdf.dimensions = {"time": None, "frame": 0}
        packed = {"chunks": (CHUNK,), "compression": "gzip", "compression_opts": LEVEL, "shuffle": True}
        self._add("frame", ("frame",), "s", "frames", {})
        self._variables = [self._add("time", ("time",), "s", "time", packed)]
        self._variables += [self._add(name, ("time",), unit, "signal", packed) for name, unit in zip(names, units, strict=True)]

    def _add(self, name: str, dims: tuple[str, ...], unit: str, role: str, options: Mapping[str, Any]) -> Any:
        variable = self._netcdf.create_variable(disk_name(name), dims, dtype="f8", **options)
        variable.attrs["units"], variable.attrs["role"], variable.attrs["signal"] = unit, role, name
        return variable

    def append(self, times: Array, values: Array) -> None:
        """Take further rows."""
        done = 0
        while done < len(times):
            count = min(CHUNK - self._filled, len(times) - done)
            into = slice(self._filled, self._filled + count)
            self._buffer[into, 0], self._buffer[into, 1:] = times[done : done + count], values[done : done + count]
            self._filled, done = self._filled + count, done + count
            if self._filled == CHUNK:
                self._write()

    def _write(self) -> None:
        end = self._rows + self._filled
        self._netcdf.resize_dimension("time", end)
        for column, variable in enumerate(self._variables):
            variable[self._rows : end] = self._buffer[: self._filled, column]
        self._rows, self._filled = end, 0
        self._judge()

    def close(self, *, interrupted: bool, statistics: Mapping[str, Any]) -> None:
        """Complete the file."""
        if self._filled:
            self._write()
        about = {"signals": self._names, "bodies": (), "states": (), "events": (), "energy": {}, "notes": ()}
        self._netcdf.attrs["mategraph_result"] = FORMAT
        self._netcdf.attrs["about"] = json.dumps({**about, "statistics": dict(statistics), "interrupted": interrupted})
        self.abandon()
        self._judge()

    def abandon(self) -> None:
        """Let go of the file, whatever is in it."""
        if self._netcdf is not None:
            self._netcdf.close()
            self._netcdf = None
        self._file.close()

    def _judge(self) -> None:
        if self._file.failed is not None:
            raise self._file.failed
