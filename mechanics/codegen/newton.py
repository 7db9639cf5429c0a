"""Newton's method for a small system of algebraic equations as one C function; what it does is what `domains.simulation.algebraic_solver`
does in numpy."""

from __future__ import annotations

import subprocess
from typing import Any

import casadi as ca

from .compiled_functions import SYMBOL, CompiledFunction, compiled_library, compiler, optimisation
from .elimination import ELIMINATION, functions_text, integers, renamed

LARGEST = 60  # unknowns
LONGEST = 15_000  # operations


def compiled_newton(
    residual: Any,
    derivative: Any,
    rows: Any,
    columns: Any,
    *,
    iterations: int,
    converged: float,
    stalled: float,
    damping: float,
    nothing: float,
) -> CompiledFunction | None:
    """The function of t, y, u, p that gives the last entries of y at which the residuals vanish, and 1 where it found them, 0 where not.

    Parameters
    ----------
    residual, derivative
        CasADi functions of t, y, u, p: the residuals g, and the entries of their Jacobian by the last entries of y.
    rows, columns
        Of those entries.
    iterations, converged, stalled, damping, nothing
        Most iterations; relative size of the last correction; size below which round-off may stall it; least damping; what is no size.

    Returns
    -------
    CompiledFunction or None
        None where the system is large, or there is no compiler.
    """
    path, n = compiler(), residual.numel_out(0)
    if path is None or n > LARGEST or derivative.n_instructions() > LONGEST:
        return None
    functions = {"residual": renamed("residual", residual), "derivative": renamed("derivative", derivative)}
    inputs = [residual.numel_in(i) for i in range(4)]
    entries = len(rows)
    own = n * n + 6 * n + entries + inputs[1]
    sizes = {
        "N": n,
        "STATES": inputs[1] - n,
        "ENTRIES": entries,
        "OWN": own,
        "ARGUMENTS": 4 + max(f.sz_arg() for f in functions.values()),
        "RESULTS": 2 + max(f.sz_res() for f in functions.values()),
        "INTEGERS": max(f.sz_iw() for f in functions.values()),
        "WORK": own + max(f.sz_w() for f in functions.values()),
        "ITERATIONS": iterations,
        "CONVERGED": repr(converged),
        "STALLED": repr(stalled),
        "DAMPING": repr(damping),
        "NOTHING": repr(nothing),
    }
    defined = "\n".join(f"#define {name} {value}" for name, value in sizes.items())
    shapes = ", ".join(f"{{{size}, 1, 1}}" for size in (*inputs, n, 1))
    tables = [integers("row_of", rows), integers("column_of", columns), f"static const casadi_int shapes[][3] = {{{shapes}}};"]
    text = "\n".join((functions_text(functions.values()), defined, *tables, ELIMINATION, _DRIVER.replace("@SYMBOL@", SYMBOL)))
    level = optimisation(max(f.n_instructions() for f in functions.values()))
    try:
        library = compiled_library(text, path, level)
        function = ca.external(SYMBOL, str(library))
    except (OSError, subprocess.SubprocessError, RuntimeError):  # a broken compiler or a read-only cache must not stop the work
        return None
    return CompiledFunction("newton", function, compiled=True, how=f"{path} {level}: {library}", library=str(library))


_DRIVER = """
static double largest(const double *move, const double *scale) {
  double most = 0.0;
  for (int i = 0; i < N; ++i) {
    const double size = scale[i] > NOTHING / CONVERGED ? scale[i] : NOTHING / CONVERGED, part = fabs(move[i]) / size;
    if (!(part <= most)) most = part;
  }
  return most;
}

static double norm(const double *move, const double *scale) {
  double sum = 0.0;
  for (int i = 0; i < N; ++i) {
    const double part = move[i] / (scale[i] > NOTHING ? scale[i] : NOTHING);
    sum += part * part;
  }
  return sqrt(sum);
}

static int all_finite(const double *values) {
  for (int i = 0; i < N; ++i) if (!isfinite(values[i])) return 0;
  return 1;
}

int @SYMBOL@(const double **arg, double **res, casadi_int *iw, double *w, int mem) {
  const double *t = arg[0], *u = arg[2], *p = arg[3], **arg1 = arg + 4;
  double *W = w, *rows = W + N * N, *g = rows + N, *move = g + N, *next = move + N, *scale = next + N, *start = scale + N;
  double *J = start + N, *y = J + ENTRIES, *work = w + OWN, *found = res[0], *good = res[1], **res1 = res + 2, before = INFINITY;
  int pivot[N + 1];
  memcpy(y, arg[1], sizeof(double) * (STATES + N));
  arg1[0] = t; arg1[1] = y; arg1[2] = u; arg1[3] = p;
  *good = 0.0;
  res1[0] = g;
  mategraph_residual(arg1, res1, iw, work, 0);
  for (int iteration = 0; iteration < ITERATIONS; ++iteration) {
    arg1[0] = t; arg1[1] = y; arg1[2] = u; arg1[3] = p; res1[0] = J;
    mategraph_derivative(arg1, res1, iw, work, 0);
    memset(W, 0, sizeof(double) * N * N);
    for (int e = 0; e < ENTRIES; ++e) W[row_of[e] * N + column_of[e]] = J[e];
    if (!all_finite(g) || factor(W, rows, pivot)) return 0;
    for (int i = 0; i < N; ++i) move[i] = -g[i];
    solve(W, rows, pivot, move);
    if (!all_finite(move)) return 0;
    memcpy(start, y + STATES, sizeof(double) * N);
    for (int i = 0; i < N; ++i) scale[i] = fabs(start[i]) + fabs(move[i]);
    const double relative = largest(move, scale);
    if (relative <= CONVERGED || (relative <= STALLED && relative >= 0.5 * before)) {
      for (int i = 0; i < N; ++i) found[i] = start[i] + move[i];
      *good = 1.0;
      return 0;
    }
    before = relative;
    for (double damping = 1.0;; damping *= 0.5) {
      if (damping < DAMPING) return 0;
      for (int i = 0; i < N; ++i) y[STATES + i] = start[i] + damping * move[i];
      arg1[0] = t; arg1[1] = y; arg1[2] = u; arg1[3] = p; res1[0] = g;
      mategraph_residual(arg1, res1, iw, work, 0);
      if (!all_finite(g)) continue;
      memcpy(next, g, sizeof(double) * N);
      solve(W, rows, pivot, next);
      if (damping == 1.0 && largest(next, scale) <= CONVERGED) {
        for (int i = 0; i < N; ++i) found[i] = y[STATES + i] - next[i];
        *good = 1.0;
        return 0;
      }
      if (norm(next, scale) <= (1.0 - damping / 4.0) * norm(move, scale)) break;
      if (relative <= STALLED) {
        memcpy(found, start, sizeof(double) * N);
        *good = 1.0;
        return 0;
      }
    }
  }
  return 0;
}

casadi_int @SYMBOL@_n_in(void) { return 4; }
casadi_int @SYMBOL@_n_out(void) { return 2; }
const casadi_int *@SYMBOL@_sparsity_in(casadi_int i) { return shapes[i]; }
const casadi_int *@SYMBOL@_sparsity_out(casadi_int i) { return shapes[4 + i]; }
int @SYMBOL@_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w) {
  *sz_arg = ARGUMENTS; *sz_res = RESULTS; *sz_iw = INTEGERS; *sz_w = WORK;
  return 0;
}
"""
