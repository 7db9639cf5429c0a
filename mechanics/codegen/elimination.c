/* Gaussian elimination of a dense N by N matrix W that lies by rows.
 *
 * Rows are made comparable by their largest entry, and pivots are chosen in each column: algebraic rows may have any size beside those that
 * are divided by a short step. `factor` returns 1 where the matrix is singular or not finite.
 */
static int factor(double *W, double *scale, int *pivot) {
  for (int i = 0; i < N; ++i) {
    double most = 0.0;
    for (int j = 0; j < N; ++j) { const double a = fabs(W[i * N + j]); if (!(a <= most)) most = a; }
    if (!(most > 0.0 && most < 1e300)) return 1;
    scale[i] = 1.0 / most;
    for (int j = 0; j < N; ++j) W[i * N + j] *= scale[i];
  }
  for (int k = 0; k < N; ++k) {
    int best = k;
    for (int i = k + 1; i < N; ++i) if (fabs(W[i * N + k]) > fabs(W[best * N + k])) best = i;
    pivot[k] = best;
    if (W[best * N + k] == 0.0) return 1;
    if (best != k) for (int j = 0; j < N; ++j) { const double a = W[k * N + j]; W[k * N + j] = W[best * N + j]; W[best * N + j] = a; }
    const double inverse = 1.0 / W[k * N + k];
    for (int i = k + 1; i < N; ++i) {
      const double factor = W[i * N + k] * inverse;
      W[i * N + k] = factor;
      if (factor != 0.0) for (int j = k + 1; j < N; ++j) W[i * N + j] -= factor * W[k * N + j];
    }
  }
  return 0;
}

static void solve(const double *W, const double *scale, const int *pivot, double *b) {
  for (int i = 0; i < N; ++i) b[i] *= scale[i];
  for (int k = 0; k < N; ++k) { const double a = b[k]; b[k] = b[pivot[k]]; b[pivot[k]] = a; }
  for (int i = 1; i < N; ++i) {
    double sum = b[i];
    for (int j = 0; j < i; ++j) sum -= W[i * N + j] * b[j];
    b[i] = sum;
  }
  for (int i = N - 1; i >= 0; --i) {
    double sum = b[i];
    for (int j = i + 1; j < N; ++j) sum -= W[i * N + j] * b[j];
    b[i] = sum / W[i * N + i];
  }
}
