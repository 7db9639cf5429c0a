/* Ordinary steps one after another: see step_loop.py. `Context` is its `_Context`. */
#include <math.h>
#include <string.h>

typedef int (*Step)(const double **arg, double **res, long long *iw, double *w, int mem);

typedef struct {
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
  Step land;
  const double **land_arg;
  double **land_res;
  long long *land_iw;
  double *land_w;
  long long positions, velocities, switches;
  double finest;
  const long long *grid;
  long long *kept;
  long long room;
  double *kept_times, *kept_rows, *kept_held;
  long long *kept_kind, *kept_output;
  long long *begins;
  double *steepest;
  const double *fine_times;
  long long *fine_place;
  double *fine_rows, *fine_held;
  long long fine_room;
} Context;

/* Puts a row onto closed loops; 0 beside a singular pose, where that takes more care. */
static int landed(const Context *own, double *row) {
  const long long nq = own->positions, nv = own->velocities;
  double farthest = 0.0;
  own->land_arg[0] = row; own->land_arg[1] = row + nq; own->land_arg[3] = own->arg[3] + own->switches;
  own->land(own->land_arg, own->land_res, own->land_iw, own->land_w, 0);
  for (long long i = 0; i < nq; ++i) {
    const double far = fabs(own->land_res[0][i] - row[i]);
    if (!(far <= farthest)) farthest = far;
  }
  if (!(farthest < FAR && own->land_res[2][0] > BESIDE)) return 0;
  memcpy(row, own->land_res[0], sizeof(double) * nq);
  memcpy(row + nq, own->land_res[1], sizeof(double) * nv);
  return 1;
}

/* The state at a fraction of a step. */
static void inside(const Context *own, double a, double *row) {
  const double *dense = own->res[3], b = a * (1.0 - a), c = a * b, d = c * (1.0 - a);
  const long long size = own->size;
  for (long long i = 0; i < size; ++i) {
    const double *r = dense + i;
    row[i] = r[0] + a * r[size] + b * r[2 * size] + c * r[3 * size] + d * r[4 * size];
  }
}

/* Takes rows at the times inside a step, from `place` on; 0, with none taken, where one of them takes more care. */
static int rows_inside(const Context *own, const double *times, long long *place, double *rows, double *held_rows, double t, double h,
                       double end) {
  const long long first = *place;
  for (; times[*place] < end; ++*place) {
    double *row = rows + *place * own->size;
    if (!own->interpolates) { *place = first; return 0; }
    inside(own, (times[*place] - t) / h, row);
    if (own->land && !landed(own, row)) { *place = first; return 0; }
    memcpy(held_rows + *place * own->held, own->arg[3], sizeof(double) * own->held);
  }
  return 1;
}

/* Takes the outputs inside a step, and the rows of recordings; 0, with none taken, where one of them takes more care. */
static int outputs(const Context *own, double t, double h, double end) {
  const long long first = *own->place;
  if (!rows_inside(own, own->times, own->place, own->rows, own->held_rows, t, h, end)) return 0;
  if (!own->fine_times || rows_inside(own, own->fine_times, own->fine_place, own->fine_rows, own->fine_held, t, h, end)) return 1;
  *own->place = first;
  return 0;
}

/* Whether all slopes, powers among them, are at the end of a step what they were at its start, by the steepest so far: signals are straight. */
static int straight(const Context *own) {
  const double *k = own->arg[2], *k_new = own->res[1];
  int all = 1;
  for (long long i = 0; i < own->size; ++i) {
    if (fabs(k_new[i]) > own->steepest[i]) own->steepest[i] = fabs(k_new[i]);
    all &= fabs(k_new[i] - k[i]) <= STRAIGHT * own->steepest[i];
  }
  return all;
}

/* Number of places inside a step, beside its outputs, at which signals are looked at: none where the outputs do, or where it is straight. */
static long long between(const Context *own, double h, long long taken) {
  const double needed = ceil(h / own->finest) - 1.0;
  const int plain = straight(own);
  if (taken >= needed && (taken >= RESOLVED || plain)) return 0;
  return needed > 1.0 ? (needed < own->room ? (long long)needed : own->room) : 1;
}

static double *keep(const Context *own, double time, const double *z, int kind, long long output) {
  const long long at = (*own->kept)++;
  double *row = own->kept_rows + at * own->size;
  own->kept_times[at] = time; own->kept_kind[at] = kind; own->kept_output[at] = output;
  if (z) memcpy(row, z, sizeof(double) * own->size);
  memcpy(own->kept_held + at * own->held, own->arg[3], sizeof(double) * own->held);
  return row;
}

/* Keeps what signals are made from along a step whose outputs, from the first, are taken: there, at places between, and at its end. */
static void keep_step(const Context *own, double t, double h, double end, long long first, long long places) {
  long long output = first;
  for (long long i = 1; i <= places + 1; ++i) {
    const double a = i / (places + 1.0), time = i <= places ? t + a * h : end;
    for (; output < *own->place && own->times[output] <= time; ++output)
      if (own->grid[output] >= 0) keep(own, own->times[output], own->rows + output * own->size, KEPT_INSIDE, own->grid[output]);
    if (i > places) break;
    double *row = keep(own, time, NULL, KEPT_INSIDE, -1);
    inside(own, a, row);
    if (own->land && !landed(own, row)) --*own->kept;
  }
  keep(own, end, own->res[0], KEPT_END, -1);
}

double ordinary_steps(Context *own, double t, double stop) {
  double *control = (double *)own->arg[0], *z = (double *)own->arg[1], *k = (double *)own->arg[2];
  const double *z_new = own->res[0], *k_new = own->res[1], *measure = own->res[2];
  double h = own->h, before = own->before, tried = 0.0;
  const double least = SHORTEST * (nextafter(stop, INFINITY) - stop);
  const size_t bytes = sizeof(double) * own->size;
  while (t < stop) {
    const double left = stop - t;
    if (h > own->longest) h = own->longest;
    const int cut = h >= left;
    tried = cut ? left : (h > 0.5 * left ? 0.5 * left : h);
    const double t_new = cut ? stop : t + tried;
    control[0] = t;
    control[1] = tried;
    own->step(own->arg, own->res, own->iw, own->w, 0);
    const double error = measure[0];
    if (!(error <= 1.0 && measure[2] > DEPENDENT)) {
      const double shorter = isfinite(error) ? SAFETY / pow(error, EXPONENT) : NOT_FINITE;
      const double h_next = tried * (shorter < SHRINK && isfinite(error) ? SHRINK : shorter);
      if (!(measure[2] > BESIDE) || h_next < least) break;
      h = h_next;
      own->failed = 1.0;
      own->rejected += 1.0;
      tried = 0.0;
      continue;
    }
    if (measure[1] > 0.0 || measure[3] > own->stiff || measure[2] < own->small || own->taken >= own->most) break;
    if (own->times) {
      const long long first = *own->place;
      long long taken = 0, recorded = 0; /* those that are for pictures only are no rows */
      for (; own->times[first + taken] < t_new; ++taken) recorded += own->grid[first + taken] >= 0;
      const long long places = between(own, tried, recorded);
      if (*own->kept + taken + places + 2 > own->room) break;
      if (own->fine_times && own->fine_times[own->fine_room] < t_new) break;
      if (*own->begins != KEPT_NONE) { keep(own, t, z, KEPT_START, *own->begins); *own->begins = KEPT_NONE; }
      if (!outputs(own, t, tried, t_new)) break;
      keep_step(own, t, tried, t_new, first, places);
    }
    memcpy(z, z_new, bytes);
    memcpy(k, k_new, bytes);
    for (const int *q = own->quaternions; *q >= 0; ++q) {
      const double *a = z + *q, length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2] + a[3] * a[3]);
      for (int i = 0; i < 4; ++i) { z[*q + i] /= length; k[*q + i] /= length; }
    }
    double factor = error > SMALL_ERROR ? SAFETY * pow(before, MEMORY) / pow(error, EXPONENT) : GROW;
    before = error > LEAST_ERROR ? error : LEAST_ERROR;
    factor = factor > GROW ? GROW : (factor < SHRINK ? SHRINK : factor);
    if (own->failed != 0.0 && factor > 1.0) factor = 1.0;
    /* a step cut short by an instant shows little about longer ones: it may raise the remembered size, not lower it */
    h = tried < h && factor >= 1.0 ? (h > tried * factor ? h : tried * factor) : tried * factor;
    own->failed = 0.0;
    t = t_new;
    own->taken += 1.0;
    tried = 0.0;
  }
  own->h = h; own->before = before; own->t = t;
  return tried;
}

/* One function at many points: row by row, from tables into tables, without copying. */
int many_points(Step function, const double **arg, double **res, long long *iw, double *w, long long rows,
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
