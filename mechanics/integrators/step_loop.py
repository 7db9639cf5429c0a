"""Many ordinary steps in one call: the loop around a compiled step, with its control of the step size, in C.

A step is ordinary when its error is good, no event function can have risen through zero in it, its stiffness is harmless, and the loops'
constraints are far from being dependent; or when its error is not good, and a shorter one will do. The loop takes such steps over, with
the outputs inside them, or shortens them, and comes back with the first that is not ordinary: computed, to be looked at. It is one small
library for all systems, which is handed the step to call.
"""

from __future__ import annotations

import ctypes
import functools
import math
import subprocess
from collections.abc import Sequence
from typing import Any

import numpy as np

from foundation.arrays import Array

from ..codegen.c_sources import c_file, defines
from ..codegen.compiled_functions import CompiledFunction
from ..codegen.libraries import NotCompiledYetError, compiled_library, compiler
from .singular_passage import BESIDE, DEPENDENT, FAR

LEVEL = "-O2"
SAFETY = 0.9
GROW, SHRINK = 5.0, 0.2  # bounds of one change of the step size
MEMORY = 0.04  # proportional-integral control of the step size (Hairer, Norsett, Wanner, IV.2): weight of the error before
ORDER = 5  # of the steps; their error estimates are of that order in one step
EXPONENT = 1.0 / ORDER - 0.75 * MEMORY
LEAST_ERROR = 1e-4  # remembered as the error before
NOT_FINITE = 0.1  # change of the step size where the error is not a number
SHORTEST = 16.0  # a step has at least so many units in the last place of the time
SMALL_ERROR = 1e-10  # lets the next step grow as far as it may
RESOLVED = 4  # outputs inside a step, from which on they show what signals do in it
STRAIGHT = 1e-2  # change of all slopes in a step, of the steepest so far: curves leave their chords by an eighth of it, or less
KEPT_NONE = -2  # instead of the number of an output, or -1
KEPT_START, KEPT_INSIDE, KEPT_END = range(3)  # rows that are kept: where steps begin after an instant or event, inside them, at their ends


class _Context(ctypes.Structure):
    """What the C loop works on, in one place."""

    _fields_ = (
        ("h", ctypes.c_double),
        ("before", ctypes.c_double),
        ("failed", ctypes.c_double),
        ("taken", ctypes.c_double),
        ("rejected", ctypes.c_double),
        ("most", ctypes.c_double),
        ("stiff", ctypes.c_double),
        ("t", ctypes.c_double),
        ("longest", ctypes.c_double),
        ("small", ctypes.c_double),
        ("step", ctypes.c_void_p),
        ("arg", ctypes.c_void_p),
        ("res", ctypes.c_void_p),
        ("iw", ctypes.c_void_p),
        ("w", ctypes.c_void_p),
        ("size", ctypes.c_longlong),
        ("quaternions", ctypes.c_void_p),
        ("times", ctypes.c_void_p),
        ("place", ctypes.c_void_p),
        ("z", ctypes.c_void_p),
        ("u", ctypes.c_void_p),
        ("held", ctypes.c_longlong),
        ("interpolates", ctypes.c_longlong),
        ("land", ctypes.c_void_p),
        ("land_arg", ctypes.c_void_p),
        ("land_res", ctypes.c_void_p),
        ("land_iw", ctypes.c_void_p),
        ("land_w", ctypes.c_void_p),
        ("positions", ctypes.c_longlong),
        ("velocities", ctypes.c_longlong),
        ("switches", ctypes.c_longlong),
        ("finest", ctypes.c_double),
        ("grid", ctypes.c_void_p),
        ("kept", ctypes.c_void_p),
        ("room", ctypes.c_longlong),
        ("kept_times", ctypes.c_void_p),
        ("kept_rows", ctypes.c_void_p),
        ("kept_held", ctypes.c_void_p),
        ("kept_kind", ctypes.c_void_p),
        ("kept_output", ctypes.c_void_p),
        ("begins", ctypes.c_void_p),
        ("steepest", ctypes.c_void_p),
        ("fine_times", ctypes.c_void_p),
        ("fine_place", ctypes.c_void_p),
        ("fine_rows", ctypes.c_void_p),
        ("fine_held", ctypes.c_void_p),
        ("fine_room", ctypes.c_longlong),
    )


class KeptRows:
    """What signals are made from, along the steps: times, what is integrated, held inputs; until somebody has evaluated them.

    Attributes
    ----------
    count : numpy.ndarray
        (1,): rows in use.
    kind : numpy.ndarray
        KEPT_START, KEPT_INSIDE or KEPT_END.
    output : numpy.ndarray
        Number of the output that a row is, or -1.
    begins : numpy.ndarray
        (1,): the same for the row at which the next step begins, after an instant or event; KEPT_NONE where nothing has changed.
    grid : numpy.ndarray
        The same for every time at which something is taken.
    steepest : numpy.ndarray
        Of all that is integrated, the largest slope so far.
    finest : float
        Rows inside a step are at most so far apart, s.
    """

    def __init__(self, room: int, size: int, held: int, grid: Any, finest: float) -> None:
        self.room, self.finest, self.grid = room, finest, np.ascontiguousarray(grid, dtype=np.int64)
        self.count, self.begins = np.zeros(1, dtype=np.int64), np.full(1, KEPT_NONE, dtype=np.int64)
        self.steepest = np.zeros(size)
        self.times, self.z, self.u = np.zeros(room), np.zeros((room, size)), np.zeros((room, held))
        self.kind, self.output = np.zeros(room, dtype=np.int64), np.zeros(room, dtype=np.int64)

    def add(self, time: float, z: Array, u: Array, kind: int, output: int = -1) -> None:
        """Keep one row."""
        at = self.count.item()
        self.times[at], self.z[at], self.u[at], self.kind[at], self.output[at] = time, z, u, kind, output
        self.count[0] = at + 1

    def between(self, h: float, taken: int, k: Array, k_new: Array) -> int:
        """Number of places inside a step of length h, beside the outputs taken there, with the slopes at its start and end; as in C."""
        needed = math.ceil(h / self.finest) - 1
        steep = np.fmax(self.steepest, np.abs(k_new), out=self.steepest)
        straight = bool((np.abs(k_new - k) <= STRAIGHT * steep).all())
        return 0 if taken >= needed and (taken >= RESOLVED or straight) else max(min(needed, self.room), 1)


class FineRows:
    """What recordings are made from: rows at the next of their times, until somebody has evaluated them.

    Attributes
    ----------
    times
        (room + 1,): when, s, ascending, infinite behind the last; that behind the room is the first for which there is none.
    place : numpy.ndarray
        (1,): the first of these times that is not taken yet.
    """

    def __init__(self, room: int, size: int, held: int) -> None:
        self.room, self.place = room, np.zeros(1, dtype=np.int64)
        self.times, self.z, self.u = np.full(room + 1, math.inf), np.zeros((room, size)), np.zeros((room, held))


class _Native:
    """A C function of CasADi's kind, with the pointers and the memory that it needs."""

    def __init__(self, function: CompiledFunction, native: Any) -> None:
        self.address = ctypes.cast(native, ctypes.c_void_p)
        self.arguments, self.results = (ctypes.c_void_p * function.sizes[0])(), (ctypes.c_void_p * function.sizes[1])()
        for pointers, arrays in ((self.arguments, function.inputs), (self.results, function.outputs)):
            for i, array in enumerate(arrays):
                pointers[i] = array.ctypes.data
        self.integers, self.work = np.zeros(max(function.sizes[2], 1), dtype=np.int64), np.zeros(max(function.sizes[3], 1))
        self._keep = (function, native)


Landing = tuple[CompiledFunction, int]
"""The function q, v, p, s -> q, v, independence that closes loops, with p filled in, and where s begins among the held inputs."""


class StepLoop:
    """The loop around one step function, and the buffers that it shares with it.

    Attributes
    ----------
    context
        Between two runs: ``h``, the step size to go on with; ``before``, the error of the last step; ``failed``, whether one was rejected
        last; ``taken`` and ``rejected``, steps since they were last set; ``t``, the time reached. Set from outside: ``most``, steps taken
        at which to come back; ``stiff``, stiffness at which to do so; ``small``, least pivot of loop constraints below which to do so;
        ``longest``, step, s.
    """

    __slots__ = ("_address", "_keep", "_native", "_outputs", "context")

    def __init__(self, step: CompiledFunction, library: Any, function: Any, quaternions: Sequence[int], landing: Landing | None) -> None:
        own, starts = _Native(step, function), np.array([*quaternions, -1], dtype=np.intc)
        self._keep: list[Any] = [own, starts]
        self.context = _Context(
            before=LEAST_ERROR,
            most=math.inf,
            stiff=math.inf,
            longest=math.inf,
            step=own.address,
            arg=ctypes.addressof(own.arguments),
            res=ctypes.addressof(own.results),
            iw=own.integers.ctypes.data,
            w=own.work.ctypes.data,
            size=step.inputs[1].size,
            quaternions=starts.ctypes.data,
        )
        self.context.held = step.inputs[3].size
        self.context.interpolates = landing is None
        if landing is not None:
            self._land_outputs(*landing)
        self._address = ctypes.addressof(self.context)
        self._native = library.ordinary_steps
        self._outputs: tuple[Any, ...] | None = None

    def _land_outputs(self, land: CompiledFunction, switches: int) -> None:
        """Let outputs be put onto closed loops; without machine code for it, a step with an output inside is not ordinary."""
        function = native_function(land) if land.library else None
        if function is None:
            return
        native, own = _Native(land, function), self.context
        self._keep.append(native)
        own.interpolates, own.land, own.switches = True, native.address, switches
        own.land_arg, own.land_res = ctypes.addressof(native.arguments), ctypes.addressof(native.results)
        own.land_iw, own.land_w = native.integers.ctypes.data, native.work.ctypes.data
        own.positions, own.velocities = land.inputs[0].size, land.inputs[1].size

    def take_outputs(self, times: Array, place: Any, z: Array, u: Array, kept: KeptRows, fine: FineRows | None) -> None:
        """Where outputs go, what is kept along the steps, and where rows of recordings go, if there are any.

        Parameters
        ----------
        times, place
            When, s, ascending, the last infinite; and (1,) the first that is not taken yet, kept up.
        z, u
            Rows for what is integrated and for the held inputs.
        """
        if self._outputs is not None and self._outputs[1] is place:
            return
        self._outputs = (times, place, z, u, kept, fine)
        own = self.context
        if fine is not None:
            own.fine_times, own.fine_place, own.fine_rows, own.fine_held = (
                array.ctypes.data for array in (fine.times, fine.place, fine.z, fine.u)
            )
            own.fine_room = fine.room
        own.times, own.place, own.z, own.u = (array.ctypes.data for array in (times, place, z, u))
        own.finest, own.room, own.grid, own.kept = kept.finest, kept.room, kept.grid.ctypes.data, kept.count.ctypes.data
        own.kept_times, own.kept_rows, own.kept_held = (array.ctypes.data for array in (kept.times, kept.z, kept.u))
        own.kept_kind, own.kept_output, own.begins = (array.ctypes.data for array in (kept.kind, kept.output, kept.begins))
        own.steepest = kept.steepest.ctypes.data

    def run(self, t: float, stop: float) -> float:
        """Take ordinary steps from t to `stop`, s.

        Returns the length of the step that is not ordinary, which is then computed; 0 when the stop was reached.
        """
        tried: float = self._native(self._address, t, stop)
        return tried


def step_loop(step: Any, quaternions: Sequence[int], landing: Landing | None = None) -> StepLoop | None:
    """The loop around a step; None where the step is not machine code. `landing` puts outputs onto closed loops, where there are any."""
    if not isinstance(step, CompiledFunction) or not step.library:
        return None
    library = loop_library()
    if library is None:
        return None
    function = native_function(step)
    return None if function is None else StepLoop(step, library, function, quaternions, landing)


def native_function(step: CompiledFunction) -> Any | None:
    """The C function behind a compiled one; the system keeps its library loaded, and gives the same again in microseconds."""
    try:
        return getattr(ctypes.CDLL(step.library), step.symbol)
    except (OSError, AttributeError):
        return None


def loop_library() -> Any | None:
    """The loop in C: one library for all systems; None where there is no compiler, or not yet."""
    path = compiler()
    try:
        return None if path is None else _library(path)
    except (OSError, subprocess.SubprocessError, NotCompiledYetError):
        return None


@functools.cache
def _library(path: str) -> Any:
    """The same by a compiler, loaded once a process, as an extension module is."""
    constants = {
        "SAFETY": SAFETY,
        "GROW": GROW,
        "SHRINK": SHRINK,
        "MEMORY": MEMORY,
        "EXPONENT": EXPONENT,
        "LEAST_ERROR": LEAST_ERROR,
        "SMALL_ERROR": SMALL_ERROR,
        "NOT_FINITE": NOT_FINITE,
        "SHORTEST": SHORTEST,
        "BESIDE": BESIDE,
        "DEPENDENT": DEPENDENT,
        "FAR": FAR,
        "RESOLVED": RESOLVED,
        "STRAIGHT": STRAIGHT,
        "KEPT_NONE": KEPT_NONE,
        "KEPT_START": KEPT_START,
        "KEPT_INSIDE": KEPT_INSIDE,
        "KEPT_END": KEPT_END,
    }
    library = ctypes.CDLL(str(compiled_library(f"{defines(constants)}\n{c_file(__name__, 'step_loop.c')}", path, LEVEL)))
    library.ordinary_steps.restype = ctypes.c_double
    library.ordinary_steps.argtypes = (ctypes.c_void_p, ctypes.c_double, ctypes.c_double)
    pointer, number = ctypes.c_void_p, ctypes.c_longlong
    library.many_points.restype = ctypes.c_int
    library.many_points.argtypes = (*[pointer] * 5, number, number, pointer, number, pointer)
    library.fold_rows.restype = library.farthest_beyond.restype = None
    library.fold_rows.argtypes = (pointer, number, number, pointer, pointer, number, *[pointer] * 6)
    library.farthest_beyond.argtypes = (pointer, number, number, *[pointer] * 3)
    return library
