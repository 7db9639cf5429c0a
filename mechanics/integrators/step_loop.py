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

from ..codegen.compiled_functions import CompiledFunction, compiled_library, compiler
from ..loops.singular_passage import BESIDE, DEPENDENT

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
    )


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

    def __init__(self, step: CompiledFunction, library: Any, function: Any, quaternions: Sequence[int]) -> None:
        arguments, results = (ctypes.c_void_p * step.sizes[0])(), (ctypes.c_void_p * step.sizes[1])()
        for pointers, arrays in ((arguments, step.inputs), (results, step.outputs)):
            for i, array in enumerate(arrays):
                pointers[i] = array.ctypes.data
        integers, work = np.zeros(max(step.sizes[2], 1), dtype=np.int64), np.zeros(max(step.sizes[3], 1))
        starts = np.array([*quaternions, -1], dtype=np.intc)
        self._keep = (step, function, arguments, results, integers, work, starts)
        self.context = _Context(
            before=LEAST_ERROR,
            most=math.inf,
            stiff=math.inf,
            longest=math.inf,
            step=ctypes.cast(function, ctypes.c_void_p),
            arg=ctypes.addressof(arguments),
            res=ctypes.addressof(results),
            iw=integers.ctypes.data,
            w=work.ctypes.data,
            size=step.inputs[1].size,
            quaternions=starts.ctypes.data,
        )
        self.context.held = step.inputs[3].size
        self._address = ctypes.addressof(self.context)
        self._native = library.ordinary_steps
        self._outputs: tuple[Any, ...] | None = None

    def take_outputs(self, times: Array, place: Any, z: Array, u: Array, interpolates: bool) -> None:
        """Where outputs go.

        Parameters
        ----------
        times, place
            When, s, ascending, the last infinite; and (1,) the first that is not taken yet, kept up.
        z, u
            Rows for what is integrated and for the held inputs.
        interpolates
            Whether dense output is all there is to it; without, a step with an output inside is not ordinary.
        """
        if self._outputs is not None and self._outputs[1] is place:
            return
        self._outputs = (times, place, z, u)
        own = self.context
        own.times, own.place, own.z, own.u = (array.ctypes.data for array in (times, place, z, u))
        own.interpolates = interpolates

    def run(self, t: float, stop: float) -> float:
        """Take ordinary steps from t to `stop`, s.

        Returns the length of the step that is not ordinary, which is then computed; 0 when the stop was reached.
        """
        tried: float = self._native(self._address, t, stop)
        return tried


def step_loop(step: Any, quaternions: Sequence[int]) -> StepLoop | None:
    """The loop around a step; None where the step is not machine code."""
    if not isinstance(step, CompiledFunction) or not step.library:
        return None
    path = compiler()
    library = None if path is None else _library(path)
    if library is None:
        return None
    function = _native(step.library, step.symbol)
    return None if function is None else StepLoop(step, library, function, quaternions)


@functools.cache
def _native(library: str, symbol: str) -> Any | None:
    """A C function by its name."""
    try:
        return getattr(ctypes.CDLL(library), symbol)
    except (OSError, AttributeError):
        return None


@functools.cache
def _library(path: str) -> Any | None:
    try:
        library = ctypes.CDLL(str(compiled_library(_TEXT, path, LEVEL)))
    except (OSError, subprocess.SubprocessError):
        return None
    library.ordinary_steps.restype = ctypes.c_double
    library.ordinary_steps.argtypes = (ctypes.c_void_p, ctypes.c_double, ctypes.c_double)
    return library


_TEXT = f"""
#include <math.h>
#include <string.h>

typedef int (*Step)(const double **arg, double **res, long long *iw, double *w, int mem);

typedef struct {{
  double h, before, failed, taken, rejected, most, stiff, t, longest, small;
  Step step;
  const double **arg;
  double **res;
  long long *iw;
  double *w;
  long long size;
  const int *quaternions;
  const double *times;
  long long *place;
  double *rows, *held_rows;
  long long held, interpolates;
}} Context;

static void outputs(const Context *own, double t, double h, double end) {{
  const double *dense = own->res[3], *times = own->times;
  const long long size = own->size;
  for (; times[*own->place] < end; ++*own->place) {{
    const double a = (times[*own->place] - t) / h, b = a * (1.0 - a), c = a * b, d = c * (1.0 - a);
    double *row = own->rows + *own->place * size;
    for (long long i = 0; i < size; ++i) {{
      const double *r = dense + i;
      row[i] = r[0] + a * r[size] + b * r[2 * size] + c * r[3 * size] + d * r[4 * size];
    }}
    memcpy(own->held_rows + *own->place * own->held, own->arg[3], sizeof(double) * own->held);
  }}
}}

double ordinary_steps(Context *own, double t, double stop) {{
  double *control = (double *)own->arg[0], *z = (double *)own->arg[1], *k = (double *)own->arg[2];
  const double *z_new = own->res[0], *k_new = own->res[1], *measure = own->res[2];
  double h = own->h, before = own->before, tried = 0.0;
  const double least = {SHORTEST!r} * (nextafter(stop, INFINITY) - stop);
  const size_t bytes = sizeof(double) * own->size;
  while (t < stop) {{
    const double left = stop - t;
    if (h > own->longest) h = own->longest;
    const int cut = h >= left;
    tried = cut ? left : (h > 0.5 * left ? 0.5 * left : h);
    const double t_new = cut ? stop : t + tried;
    control[0] = t;
    control[1] = tried;
    own->step(own->arg, own->res, own->iw, own->w, 0);
    const double error = measure[0];
    if (!(error <= 1.0 && measure[2] > {DEPENDENT!r})) {{
      const double shorter = isfinite(error) ? {SAFETY!r} / pow(error, {EXPONENT!r}) : {NOT_FINITE!r};
      const double h_next = tried * (shorter < {SHRINK!r} && isfinite(error) ? {SHRINK!r} : shorter);
      if (!(measure[2] > {BESIDE!r}) || h_next < least) break;
      h = h_next;
      own->failed = 1.0;
      own->rejected += 1.0;
      tried = 0.0;
      continue;
    }}
    if (measure[1] > 0.0 || measure[3] > own->stiff || measure[2] < own->small || own->taken >= own->most) break;
    if (own->times && own->times[*own->place] < t_new) {{
      if (!own->interpolates) break;
      outputs(own, t, tried, t_new);
    }}
    memcpy(z, z_new, bytes);
    memcpy(k, k_new, bytes);
    for (const int *q = own->quaternions; *q >= 0; ++q) {{
      const double *a = z + *q, length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3]);
      for (int i = 0; i < 4; ++i) {{ z[*q + i] /= length; k[*q + i] /= length; }}
    }}
    double factor = error > {SMALL_ERROR!r} ? {SAFETY!r} * pow(before, {MEMORY!r}) / pow(error, {EXPONENT!r}) : {GROW!r};
    before = error > {LEAST_ERROR!r} ? error : {LEAST_ERROR!r};
    factor = factor > {GROW!r} ? {GROW!r} : (factor < {SHRINK!r} ? {SHRINK!r} : factor);
    if (own->failed != 0.0 && factor > 1.0) factor = 1.0;
    /* a step cut short by an instant says little about longer ones: it may raise the remembered size, not lower it */
    h = tried < h && factor >= 1.0 ? (h > tried * factor ? h : tried * factor) : tried * factor;
    own->failed = 0.0;
    t = t_new;
    own->taken += 1.0;
    tried = 0.0;
  }}
  own->h = h; own->before = before; own->t = t;
  return tried;
}}
"""
