"""A compiled function at many points in one call: tables in, tables out, one row a point."""

from __future__ import annotations

import ctypes
import functools
import subprocess
from collections.abc import Sequence
from typing import Any

import numpy as np

from foundation.arrays import Array

from .c_sources import c_file
from .compiled_functions import CompiledFunction, compiled_library, compiler


def at_many_points(function: CompiledFunction, inputs: Sequence[Array], rows: int) -> tuple[Array, ...]:
    """Every output of a function of columns, one row a point.

    Parameters
    ----------
    inputs
        Of every argument, a table with a row for each point, which may be wider than the argument; or one column for all points.
    """
    tables = [np.ascontiguousarray(table, dtype=np.float64) for table in inputs]
    outputs = tuple(np.zeros((rows, column.size)) for column in function.outputs)
    if rows and not _in_machine_code(function, tables, outputs):
        own = function.copy()
        for row in range(rows):
            for column, table in zip(own.inputs, tables, strict=True):
                column[...] = (table if table.ndim == 1 else table[row])[: column.size]
            own.run()
            for table, column in zip(outputs, own.outputs, strict=True):
                table[row] = column
    return outputs


def _in_machine_code(function: CompiledFunction, inputs: Sequence[Array], outputs: Sequence[Array]) -> bool:
    """Fill the outputs by one call; False where that cannot be, and nothing is done."""
    path = compiler()
    native = _native(function.library, function.symbol) if function.library else None
    loop = None if path is None or native is None else _loop(path)
    if loop is None:
        return False
    arguments, results = (ctypes.c_void_p * function.sizes[0])(), (ctypes.c_void_p * function.sizes[1])()
    steps = []
    for pointers, tables in ((arguments, inputs), (results, outputs)):
        for i, table in enumerate(tables):
            pointers[i] = table.ctypes.data
        steps.append(np.array([table.shape[1] if table.ndim == 2 else 0 for table in tables], dtype=np.int64))
    integers, work = np.zeros(max(function.sizes[2], 1), dtype=np.int64), np.zeros(max(function.sizes[3], 1))
    failed = loop(
        ctypes.cast(native, ctypes.c_void_p),
        ctypes.addressof(arguments),
        ctypes.addressof(results),
        integers.ctypes.data,
        work.ctypes.data,
        len(outputs[0]),
        len(inputs),
        steps[0].ctypes.data,
        len(outputs),
        steps[1].ctypes.data,
    )
    return not failed


@functools.cache
def _native(library: str, symbol: str) -> Any | None:
    try:
        return getattr(ctypes.CDLL(library), symbol)
    except (OSError, AttributeError):
        return None


@functools.cache
def _loop(path: str) -> Any | None:
    """The loop in C: one small library for all functions."""
    try:
        loop = ctypes.CDLL(str(compiled_library(c_file(__name__, "many_points.c"), path, "-O2"))).many_points
    except (OSError, subprocess.SubprocessError):
        return None
    loop.restype = ctypes.c_int
    loop.argtypes = (*[ctypes.c_void_p] * 5, ctypes.c_longlong, ctypes.c_longlong, ctypes.c_void_p, ctypes.c_longlong, ctypes.c_void_p)
    return loop
