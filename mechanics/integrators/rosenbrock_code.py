"""The whole step of `rosenbrock` as one C function: derivatives, elimination, eight stages, error, dense output, events.

CasADi writes the equations and their derivatives; the driver below calls them, and eliminates (`elimination_code`).
"""

from __future__ import annotations

import subprocess
from typing import Any

import casadi as ca
import numpy as np

from ..codegen.compiled_functions import SYMBOL, CompiledFunction, compiled_library, compiler, optimisation
from ..codegen.elimination import ELIMINATION, functions_text, integers, reals, renamed
from .rodas5p import DENSE, GAMMA, NODES, SLOPES, STAGES, A, C
from .rosenbrock import Derivatives, Equations


def compiled_step(equations: Equations, derivatives: Derivatives) -> CompiledFunction | None:
    """The step as machine code; None where there is no compiler, or it fails."""
    path = compiler()
    if path is None:
        return None
    called = {"slope": equations.function, "derivatives": derivatives.function, "highest": equations.highest, "land": equations.land}
    functions = {name: renamed(name, function) for name, function in called.items() if function is not None}
    level = optimisation(max(f.n_instructions() for f in functions.values()))
    try:
        library = compiled_library(_text(equations, derivatives, functions), path, level)
        function = ca.external(SYMBOL, str(library))
        return CompiledFunction("step", function, compiled=True, how=f"{path} {level}: {library}", library=str(library))
    except (OSError, subprocess.SubprocessError, RuntimeError):  # a broken compiler or a read-only cache must not stop the work
        return None


def _text(equations: Equations, derivatives: Derivatives, functions: dict[str, Any]) -> str:
    n, total, entries = equations.size, equations.total, len(derivatives.rows)
    u, p = equations.u.numel(), equations.p.numel()
    inside = (derivatives.rows < n) & (derivatives.columns < n)
    below = (derivatives.rows >= n) & (derivatives.columns < n)
    of_time = derivatives.columns == n
    colours = 0 if derivatives.seeds is None else len(derivatives.seeds)
    own = n * n + n + entries + total * (STAGES + 3) + (total if colours else 0)
    sizes = {
        "N": n,
        "STATES": equations.states,
        "TOTAL": total,
        "ENTRIES": entries,
        "INSIDE": int(inside.sum()),
        "BELOW": int(below.sum()),
        "TIME": int(of_time.sum()),
        "COLOURS": colours,
        "CONTROLLED": max(int(np.isfinite(equations.slack).sum()), 1),
        "STAGES": STAGES,
        "OWN": own,
        "ARGUMENTS": 5 + max(f.sz_arg() for f in functions.values()),
        "RESULTS": 4 + max(f.sz_res() for f in functions.values()),
        "INTEGERS": max(f.sz_iw() for f in functions.values()),
        "WORK": own + max(f.sz_w() for f in functions.values()),
        "HIGHEST": int("highest" in functions),
        "LAND": int("land" in functions),
    }
    defined = "\n".join(f"#define {name} {value}" for name, value in sizes.items())
    tables = [
        integers("inside", np.flatnonzero(inside)),
        integers("below", np.flatnonzero(below)),
        integers("of_time", np.flatnonzero(of_time)),
        integers("row_of", derivatives.rows),
        integers("column_of", derivatives.columns),
        integers("colour_of", derivatives.colours if colours else []),
        reals("seeds", derivatives.seeds if derivatives.seeds is not None else []),
        reals("slack", [1.0 / s if np.isfinite(s) else 0.0 for s in equations.slack]),
        reals("nominal", equations.nominal.tolist()),
        reals("A", A),
        reals("C", C),
        reals("DENSE", DENSE),
        reals("nodes", NODES),
        reals("slopes", SLOPES),
        f"#define GAMMA {GAMMA!r}",
    ]
    shapes = [*((size, 1) for size in (4, total, total, u, p)), (total, 1), (total, 1), (4, 1), (total, 5)]
    sparsities = "\n".join(f"static const casadi_int shape{k}[3] = {{{rows}, {columns}, 1}};" for k, (rows, columns) in enumerate(shapes))
    listed = ", ".join(f"shape{k}" for k in range(len(shapes)))
    body = (
        _DRIVER.replace("@ELIMINATION@", ELIMINATION)
        .replace("@SYMBOL@", SYMBOL)
        .replace("@SHAPES@", f"{sparsities}\nstatic const casadi_int *shapes[] = {{{listed}}};")
    )
    body = body.replace("@HIGHEST@", _HIGHEST if "highest" in functions else "").replace("@LAND@", _LAND if "land" in functions else "")
    body = body.replace("@DERIVATIVES@", _BY_DIRECTIONS if colours else _WRITTEN_OUT)
    return "\n".join((functions_text(functions.values()), defined, *tables, body))


_WRITTEN_OUT = """
  arg1[0] = &t; arg1[1] = z; arg1[2] = u; arg1[3] = p; res1[0] = J;
  mategraph_derivatives(arg1, res1, iw, work, 0);
"""
_BY_DIRECTIONS = """
  double *along = w + OWN - TOTAL;
  for (int colour = 0; colour < COLOURS; ++colour) {
    arg1[0] = &t; arg1[1] = z; arg1[2] = u; arg1[3] = p; arg1[4] = seeds + colour * (N + 1); res1[0] = along;
    mategraph_derivatives(arg1, res1, iw, work, 0);
    for (int e = 0; e < ENTRIES; ++e) if (colour_of[e] == colour) J[e] = along[row_of[e]];
  }
"""
_LAND = """
  for (int r = 0; r < N; ++r) point[r] = z_new[r];
  arg1[0] = point; arg1[1] = u; arg1[2] = p; res1[0] = z_new;
  mategraph_land(arg1, res1, iw, work, 0);
"""
_HIGHEST = """
  arg1[0] = &t; arg1[1] = &h; arg1[2] = z; arg1[3] = k; arg1[4] = z_new; arg1[5] = k_new; arg1[6] = dense; arg1[7] = u; arg1[8] = p;
  res1[0] = measure + 1;
  mategraph_highest(arg1, res1, iw, work, 0);
"""

# A matrix that is singular or not finite gives an infinite error: the step is then tried shorter.
_DRIVER = """
@ELIMINATION@

int @SYMBOL@(const double **arg, double **res, casadi_int *iw, double *w, int mem) {
  const double *control = arg[0], *z = arg[1], *k = arg[2], *u = arg[3], *p = arg[4], **arg1 = arg + 5;
  double *z_new = res[0], *k_new = res[1], *measure = res[2], *dense = res[3], **res1 = res + 4;
  const double t = control[0], h = control[1], atol = control[2], rtol = control[3];
  double *W = w, *scale = W + N * N, *J = scale + N, *U = J + ENTRIES, *point = U + TOTAL * STAGES, *right = point + TOTAL;
  double *time = right + TOTAL, *work = w + OWN, end = t + h, step = h * GAMMA;
  int pivot[N + 1];
  measure[1] = -1.0; measure[2] = 1.0; measure[3] = 0.0;
  @DERIVATIVES@
  memset(W, 0, sizeof(double) * N * N);
  for (int e = 0; e < INSIDE; ++e) W[row_of[inside[e]] * N + column_of[inside[e]]] = -J[inside[e]];
  for (int r = 0; r < STATES; ++r) W[r * N + r] += 1.0 / step;
  if (factor(W, scale, pivot)) { measure[0] = 1.0 / 0.0; return 0; }
  memset(time, 0, sizeof(double) * TOTAL);
  for (int e = 0; e < TIME; ++e) time[row_of[of_time[e]]] = h * J[of_time[e]];
  for (int i = 0; i < STAGES; ++i) {
    double *V = U + i * TOTAL, now = t + nodes[i] * h;
    if (i == 0) memcpy(V, k, sizeof(double) * TOTAL);
    else {
      memcpy(point, z, sizeof(double) * TOTAL);
      memset(right, 0, sizeof(double) * TOTAL);
      for (int j = 0; j < i; ++j) {
        const double a = A[i * STAGES + j], c = C[i * STAGES + j] / h, *Uj = U + j * TOTAL;
        for (int r = 0; r < TOTAL; ++r) { point[r] += a * Uj[r]; right[r] += c * Uj[r]; }
      }
      for (int r = STATES; r < N; ++r) right[r] = 0.0;
      arg1[0] = &now; arg1[1] = point; arg1[2] = u; arg1[3] = p; res1[0] = V;
      mategraph_slope(arg1, res1, iw, work, 0);
      for (int r = 0; r < TOTAL; ++r) V[r] += right[r];
    }
    for (int r = 0; r < TOTAL; ++r) V[r] += slopes[i] * time[r];
    solve(W, scale, pivot, V);
    for (int e = 0; e < BELOW; ++e) V[row_of[below[e]]] += J[below[e]] * V[column_of[below[e]]];
    for (int r = N; r < TOTAL; ++r) V[r] *= step;
  }
  const double *last = U + (STAGES - 1) * TOTAL;
  double sum = 0.0;
  for (int r = 0; r < TOTAL; ++r) {
    z_new[r] = point[r] + last[r];
    const double before = fabs(z[r]), after = fabs(z_new[r]), larger = before > after ? before : after;
    const double part = last[r] * slack[r] / (atol * nominal[r] + rtol * larger);
    sum += part * part;
  }
  measure[0] = sqrt(sum / CONTROLLED);
  @LAND@
  arg1[0] = &end; arg1[1] = z_new; arg1[2] = u; arg1[3] = p; res1[0] = k_new;
  mategraph_slope(arg1, res1, iw, work, 0);
  for (int r = 0; r < TOTAL; ++r) {
    dense[r] = z[r];
    dense[TOTAL + r] = z_new[r] - z[r];
    for (int d = 0; d < 3; ++d) {
      double value = 0.0;
      for (int i = 0; i < STAGES; ++i) value += DENSE[d * STAGES + i] * U[i * TOTAL + r];
      dense[(2 + d) * TOTAL + r] = value;
    }
  }
  @HIGHEST@
  return 0;
}

@SHAPES@
casadi_int @SYMBOL@_n_in(void) { return 5; }
casadi_int @SYMBOL@_n_out(void) { return 4; }
const casadi_int *@SYMBOL@_sparsity_in(casadi_int i) { return shapes[i]; }
const casadi_int *@SYMBOL@_sparsity_out(casadi_int i) { return shapes[5 + i]; }
int @SYMBOL@_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w) {
  *sz_arg = ARGUMENTS; *sz_res = RESULTS; *sz_iw = INTEGERS; *sz_w = WORK;
  return 0;
}
"""
