/* One step of the Rosenbrock method Rodas5P: derivatives, elimination, stages, error, dense output, events.
 *
 * Arguments: (t, h, atol, rtol), z, k = dz/dt there, u, p. Results: z, k, (error, highest event function, independence of loops,
 * stiffness), dense output. A matrix that is singular or not finite gives an infinite error: the step is then tried shorter.
 */
int mategraph_function(const double **arg, double **res, casadi_int *iw, double *w, int mem) {
  const double *control = arg[0], *z = arg[1], *k = arg[2], *u = arg[3], *p = arg[4], **arg1 = arg + 5;
  double *z_new = res[0], *k_new = res[1], *measure = res[2], *dense = res[3], **res1 = res + 4;
  const double t = control[0], h = control[1], atol = control[2], rtol = control[3];
  double *W = w, *scale = W + N * N, *J = scale + N, *U = J + ENTRIES, *point = U + TOTAL * STAGES, *right = point + TOTAL;
  double *time = right + TOTAL, *work = w + OWN, end = t + h, step = h * GAMMA;
  int pivot[N + 1];
  measure[1] = -1.0; measure[2] = 1.0; measure[3] = 0.0;
#if COLOURS
  double *along = w + OWN - TOTAL;
  for (int colour = 0; colour < COLOURS; ++colour) {
    arg1[0] = &t; arg1[1] = z; arg1[2] = u; arg1[3] = p; arg1[4] = seeds + colour * (N + 1); res1[0] = along;
    mategraph_derivatives(arg1, res1, iw, work, 0);
    for (int e = 0; e < ENTRIES; ++e) if (colour_of[e] == colour) J[e] = along[row_of[e]];
  }
#else
  arg1[0] = &t; arg1[1] = z; arg1[2] = u; arg1[3] = p; res1[0] = J;
  mategraph_derivatives(arg1, res1, iw, work, 0);
#endif
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
  int large = 0;
  for (int r = 0; r < N; ++r) if (fabs(z[r]) * EPSILON > COARSE * atol * nominal[r]) large = 1;
  memset(right, 0, sizeof(double) * TOTAL);
  if (large) { /* what round-off of large values does to a stage, and so to the error */
    for (int e = 0; e < ENTRIES; ++e) if (column_of[e] < N) right[row_of[e]] += ROUNDINGS * EPSILON * fabs(J[e] * z[column_of[e]]);
    solve(W, scale, pivot, right);
    for (int e = 0; e < BELOW; ++e) right[row_of[below[e]]] += fabs(J[below[e]] * right[column_of[below[e]]]);
    for (int r = N; r < TOTAL; ++r) right[r] *= step;
  }
  for (int r = 0; r < TOTAL; ++r) {
    z_new[r] = point[r] + last[r];
    const double before = fabs(z[r]), after = fabs(z_new[r]), larger = before > after ? before : after;
    const double part = last[r] * slack[r] / (atol * nominal[r] + rtol * larger + fabs(right[r]));
    sum += part * part;
  }
  measure[0] = sqrt(sum / CONTROLLED);
#if LAND
  for (int r = 0; r < N; ++r) point[r] = z_new[r];
  arg1[0] = point; arg1[1] = u; arg1[2] = p; res1[0] = z_new;
  mategraph_land(arg1, res1, iw, work, 0);
#endif
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
#if HIGHEST
  arg1[0] = &t; arg1[1] = &h; arg1[2] = z; arg1[3] = k; arg1[4] = z_new; arg1[5] = k_new; arg1[6] = dense; arg1[7] = u; arg1[8] = p;
  double unseen = 0.0;
  res1[0] = measure + 1; res1[1] = &unseen;
  mategraph_highest(arg1, res1, iw, work, 0);
  if (unseen > measure[0]) measure[0] = unseen;
#endif
  return 0;
}
