"""A compiled function at many points in one call, tables in, tables out, one row a point; and sums and extremes of such rows."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array

from ..codegen.compiled_functions import CompiledFunction
from .step_loop import loop_library, native_function

Indices = npt.NDArray[np.int64]


def at_many_points(
    function: CompiledFunction, inputs: Sequence[Array], rows: int, into: Sequence[Array] | None = None
) -> tuple[Array, ...]:
    """Every output of a function of columns, one row a point.

    Parameters
    ----------
    inputs
        Of every argument, a table with a row for each point, which may be wider than the argument; or one column for all points.
    into
        Tables for the outputs, with as many rows or more.
    """
    tables = [np.ascontiguousarray(table, dtype=np.float64) for table in inputs]
    made = into or [np.zeros((rows, column.size)) for column in function.outputs]
    outputs = tuple(table[:rows] for table in made)
    if rows and not _in_machine_code(function, tables, outputs):
        own = function.copy()
        for row in range(rows):
            for column, table in zip(own.inputs, tables, strict=True):
                column[...] = (table if table.ndim == 1 else table[row])[: column.size]
            own.run()
            for table, column in zip(outputs, own.outputs, strict=True):
                table[row] = column
    return outputs


def fold_rows(
    table: Array,
    weights: tuple[Array, Array],
    ranges: tuple[Indices, Indices],
    extremes: tuple[Array, Array],
    sums: tuple[Array, Array],
    *,
    native: bool = False,
) -> None:
    """Extend extremes of ranges of rows, and weighted sums of all rows and of their squares; what is not a number wins.

    Parameters
    ----------
    table
        (rows, columns).
    weights
        (rows,) of the rows and of their squares; and of the squares of their differences to the row before, which are taken off the latter.
    ranges
        First rows, and those behind the last ones.
    extremes
        Least and most, (ranges, columns) each: extended in place.
    sums
        Of the rows and of their squares, (columns,) each: added to.
    native
        In machine code, where it is there already.
    """
    first, end = (np.ascontiguousarray(places, dtype=np.int64) for places in ranges)
    library = loop_library() if native else None
    if library is not None:
        pointers = (array.ctypes.data for array in (first, end, *extremes, *sums))
        library.fold_rows(table.ctypes.data, *table.shape, *(w.ctypes.data for w in weights), len(first), *pointers)
        columns = np.flatnonzero(~np.isfinite(sums[0]))
    else:
        with np.errstate(all="ignore"):
            sums[0][:] += weights[0] @ table
            sums[1][:] += weights[0] @ (table * table) - weights[1][1:] @ np.diff(table, axis=0) ** 2
        columns = np.arange(table.shape[1])
    if columns.size and len(table):
        padded = np.vstack([table[:, columns], table[-1:, columns]])  # so that the end of the last range is a row, too
        pairs, filled = np.column_stack([first, np.maximum(end, first)]).ravel(), end > first
        for known, least in zip(extremes, (np.minimum, np.maximum), strict=True):
            found = least.reduceat(padded, pairs, axis=0)[::2][filled]
            known[np.ix_(filled, columns)] = least(known[np.ix_(filled, columns)], found)


def farthest_beyond(table: Array, least: Array, most: Array, *, native: bool = False) -> Array:
    """(columns,): how far what lies between one row of a table and the next goes beyond these two, at the farthest.

    >>> farthest_beyond(np.array([[1.0], [2.0], [4.0]]), np.array([[0.5], [2.0]]), np.array([[2.0], [5.0]]))
    array([1.])
    """
    farthest = np.full(table.shape[1], -np.inf)
    library = loop_library() if native else None
    if library is not None:
        table, least, most = (np.ascontiguousarray(array) for array in (table, least, most))
        pointers = (array.ctypes.data for array in (least, most, farthest))
        library.farthest_beyond(table.ctypes.data, table.shape[1], len(least), *pointers)
        return farthest
    with np.errstate(all="ignore"):
        below, above = np.minimum(table[:-1], table[1:]) - least, most - np.maximum(table[:-1], table[1:])
    return np.asarray(np.maximum(below, above).max(axis=0))


def _in_machine_code(function: CompiledFunction, inputs: Sequence[Array], outputs: Sequence[Array]) -> bool:
    """Fill the outputs by one call; False where that cannot be, and nothing is done."""
    native = native_function(function) if function.library else None
    library = None if native is None else loop_library()
    if native is None or library is None:
        return False
    arguments, results = (ctypes.c_void_p * function.sizes[0])(), (ctypes.c_void_p * function.sizes[1])()
    steps = []
    for pointers, tables in ((arguments, inputs), (results, outputs)):
        for i, table in enumerate(tables):
            pointers[i] = table.ctypes.data
        steps.append(np.array([table.shape[1] if table.ndim == 2 else 0 for table in tables], dtype=np.int64))
    integers, work = np.zeros(max(function.sizes[2], 1), dtype=np.int64), np.zeros(max(function.sizes[3], 1))
    failed = library.many_points(
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
