/* One function of CasADi's kind at many points: row by row, from tables into tables, without copying; and what is made of such tables. */
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

/* Least and most of every column in ranges of rows, from `first` to before `end` (an empty range is left alone, what is not a number passed),
 * and the weighted sums of all rows, and of their squares less those of their differences to the row before. */
void fold_rows(const double *table, long long rows, long long columns, const double *weights, const double *chords, long long ranges,
               const long long *first, const long long *end, double *least, double *most, double *sum, double *squares) {
  for (long long row = 0; row < rows; ++row) {
    const double *restrict values = table + row * columns, weight = weights[row];
    double *restrict total = sum, *restrict square = squares;
    if (weight != 0.0)
      for (long long i = 0; i < columns; ++i) {
        const double part = weight * values[i];
        total[i] += part;
        square[i] += part * values[i];
      }
    if (chords[row] != 0.0)
      for (long long i = 0; i < columns; ++i) {
        const double rise = values[i] - values[i - columns];
        square[i] -= chords[row] * rise * rise;
      }
  }
  for (long long k = 0; k < ranges; ++k, least += columns, most += columns)
    for (long long row = first[k]; row < end[k]; ++row) {
      const double *restrict values = table + row * columns;
      double *restrict low = least, *restrict high = most;
      for (long long i = 0; i < columns; ++i) {
        const double value = values[i];
        low[i] = value < low[i] ? value : low[i];
        high[i] = value > high[i] ? value : high[i];
      }
    }
}

/* How far the ranges between one row of a table and the next go beyond these rows: the farthest of every column. */
void farthest_beyond(const double *table, long long columns, long long ranges, const double *least, const double *most, double *farthest) {
  for (long long k = 0; k < ranges; ++k, least += columns, most += columns) {
    const double *restrict a = table + k * columns, *restrict b = a + columns, *restrict low = least, *restrict high = most;
    double *restrict far = farthest;
    for (long long i = 0; i < columns; ++i) {
      const double below = (a[i] < b[i] ? a[i] : b[i]) - low[i], above = high[i] - (a[i] > b[i] ? a[i] : b[i]);
      const double more = below > above ? below : above;
      far[i] = more > far[i] ? more : far[i];
    }
  }
}
