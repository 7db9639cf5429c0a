/* Newton's method on `mategraph_residual` with its Jacobian `mategraph_derivative`, damped where a step does not come nearer.
 *
 * Arguments: t, y, u, p. Results: the last N entries of y at which the residuals vanish, and 1 where they were found, 0 where not.
 */
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

int mategraph_function(const double **arg, double **res, casadi_int *iw, double *w, int mem) {
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
