/* One function of CasADi's kind at many points: row by row, from tables into tables, without copying. */
typedef int (*Function)(const double **arg, double **res, long long *iw, double *w, int mem);

int many_points(Function function, const double **arg, double **res, long long *iw, double *w, long long rows,
                long long inputs, const long long *in_steps, long long outputs, const long long *out_steps) {
  for (long long row = 0; row < rows; ++row) {
    if (function(arg, res, iw, w, 0)) return 1;
    for (long long i = 0; i < inputs; ++i) arg[i] += in_steps[i];
    for (long long i = 0; i < outputs; ++i) res[i] += out_steps[i];
  }
  return 0;
}
