/* Loops over the links of a tree. `STEP(name, arguments)` calls the function of that name for the link's kind of joint.
 *
 * A row of `table` holds the link's kind of joint, its parent, and its places in q, v and p. The ground is link 0 of the work array, so that no
 * step has to ask whether there is a parent.
 */
typedef struct { double X[12], V[6], A[6], c[6], F[6], J[21]; } Link;

void forward(const int *table, int n, const double *q, const double *v, const double *u, const double *p, double *work,
             double *vdot) {
  Link *links = (Link *)work;
  double *G = work + sizeof(Link) / sizeof(double) * (n + 1), effort[6];
  memset(links, 0, sizeof(Link));
  for (int i = 0; i < n; ++i) {
    const int *t = table + 5 * i, *kind = t;
    Link *L = links + i + 1, *P = links + t[1] + 1;
    STEP(aba_out, q + t[2], v + t[3], p + t[4], p + t[4] + 34, P->V, L->X, L->V, L->c, L->F, L->J);
  }
  for (int i = n - 1; i >= 0; --i) {
    const int *t = table + 5 * i, *kind = t;
    Link *L = links + i + 1, *P = links + t[1] + 1;
    STEP(aba_in, q + t[2], u + t[3], p + t[4] + 34, L->X, L->c, L->F, L->J, G + 6 * t[3], vdot + t[3], P->F, P->J);
  }
  for (int k = 0; k < 3; ++k) links[0].V[3 + k] = -p[k];  /* from here on V holds accelerations: the ground falls upwards */
  for (int i = 0; i < n; ++i) {
    const int *t = table + 5 * i, *kind = t;
    Link *L = links + i + 1, *P = links + t[1] + 1;
    for (int k = 0; k < freedoms[*kind]; ++k) effort[k] = vdot[t[3] + k];
    STEP(aba_again, q + t[2], p + t[4] + 34, L->X, L->c, G + 6 * t[3], effort, P->V, vdot + t[3], L->V);
  }
}

void inverse(const int *table, int n, const double *q, const double *v, const double *u, const double *p, double *work,
             double *tau) {
  Link *links = (Link *)work;
  memset(links, 0, sizeof(Link));
  for (int k = 0; k < 3; ++k) links[0].A[3 + k] = -p[k];
  for (int i = 0; i < n; ++i) {
    const int *t = table + 5 * i, *kind = t;
    Link *L = links + i + 1, *P = links + t[1] + 1;
    STEP(rnea_out, q + t[2], v + t[3], u + t[3], p + t[4], p + t[4] + 34, P->V, P->A, L->X, L->V, L->A, L->F);
  }
  for (int i = n - 1; i >= 0; --i) {
    const int *t = table + 5 * i, *kind = t;
    Link *L = links + i + 1, *P = links + t[1] + 1;
    STEP(rnea_in, q + t[2], p + t[4] + 34, L->X, L->F, tau + t[3], P->F);
  }
}

/* Loops over columns gain from wide registers. These change no digit: nothing is contracted or summed in another order. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__linux__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

typedef struct { wide X[12], I[10], J[10]; } Links;  /* of four links, component by component: pose, own and composite inertia */
typedef struct { wide S[6], I[10], F[6]; } Freedoms;  /* of four freedoms */

WIDE static void seen_from_root(Links *links, int count) {
  for (int i = 0; i < count; ++i) inertias_seen(links[i].X, links[i].I, links[i].J);
}

/* The rows of M below and on the diagonal; some entries behind it are overwritten. An entry is the product of a momentum and a freedom. */
WIDE static void rows(const int *runs, int nv, Freedoms *blocks, double *M) {
  const int whole = nv / 4;
  for (int i = 0; i < (nv + 3) / 4; ++i) momenta(blocks[i].I, blocks[i].S, blocks[i].F);
  for (int at = nv - 1; at >= 0; --at) {  /* by twos where they have the same ancestors */
    const int two = runs[2 * at] < at, before = two ? at - 1 : at;
    const double *f = (const double *)blocks[at / 4].F + at % 4, *g = (const double *)blocks[before / 4].F + before % 4;
    const double f0 = f[0], f1 = f[4], f2 = f[8], f3 = f[12], f4 = f[16], f5 = f[20];
    const double g0 = g[0], g1 = g[4], g2 = g[8], g3 = g[12], g4 = g[16], g5 = g[20];
    double *row = M + (long)at * nv, *next = M + (long)before * nv;
    for (int head = runs[2 * at], end = at + 1;;) {  /* stretches of ancestors */
      const int last = (end - 1) / 4;
      for (int b = head / 4; b <= last && b < whole; ++b) {
        const wide *S = blocks[b].S;
        if (two) *(wide *)(next + 4 * b) = g0 * S[0] + g1 * S[1] + g2 * S[2] + g3 * S[3] + g4 * S[4] + g5 * S[5];
        *(wide *)(row + 4 * b) = f0 * S[0] + f1 * S[1] + f2 * S[2] + f3 * S[3] + f4 * S[4] + f5 * S[5];
      }
      if (last == whole)
        for (int k = 4 * whole; k < nv; ++k) {
          const double *s = (const double *)blocks[whole].S + k % 4;
          if (two) next[k] = g0 * s[0] + g1 * s[4] + g2 * s[8] + g3 * s[12] + g4 * s[16] + g5 * s[20];
          row[k] = f0 * s[0] + f1 * s[4] + f2 * s[8] + f3 * s[12] + f4 * s[16] + f5 * s[20];
        }
      end = runs[2 * head + 1] + 1;
      if (end == 0) break;
      head = runs[2 * (end - 1)];
    }
    for (int head = runs[2 * at];;) {  /* nothing between them: other branches */
      const int end = runs[2 * head + 1] + 1;
      if (head > end) {
        memset(row + end, 0, sizeof(double) * (head - end));
        if (two) memset(next + end, 0, sizeof(double) * (head - end));
      }
      if (end == 0) break;
      head = runs[2 * (end - 1)];
    }
    at -= two;
  }
}

/* Everything is seen from the frame of the chain's first joint. All that is done alike at many links or freedoms is done by fours. */
void mass_matrix(const int *table, const int *runs, int n, int nv, int full, const double *q, const double *p, double *work, double *M) {
  Link *links = (Link *)work;
  Links *fours = (Links *)(work + sizeof(Link) / sizeof(double) * (n + 1));
  Freedoms *blocks = (Freedoms *)(fours + (n + 3) / 4);
  double S[36], first[12] = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0};
  memcpy(links[0].X, first, sizeof(first));
  for (int i = 0; i < n; ++i) {
    const int *t = table + 5 * i, *kind = t;
    Link *L = links + i + 1, *P = links + t[1] + 1;
    const double *own = t[1] < 0 ? first : p + t[4], *inertia = p + t[4] + 12;
    double *X = (double *)fours[i / 4].X + i % 4, *I = (double *)fours[i / 4].I + i % 4;
    STEP(crba_out, q + t[2], own, p + t[4] + 34, P->X, L->X, S);
    for (int k = 0; k < 12; ++k) X[4 * k] = L->X[k];
    for (int k = 0; k < 10; ++k) I[4 * k] = inertia[k];
    for (int j = 0, at = t[3]; j < freedoms[*kind]; ++j, ++at)
      for (int k = 0; k < 6; ++k) ((double *)blocks[at / 4].S)[4 * k + at % 4] = S[6 * j + k];
  }
  seen_from_root(fours, (n + 3) / 4);
  for (int i = n - 1; i >= 0; --i) {  /* composites are sums */
    const int *t = table + 5 * i;
    const double *I = (const double *)fours[i / 4].J + i % 4;
    for (int at = t[3]; at < t[3] + freedoms[*t]; ++at)
      for (int k = 0; k < 10; ++k) ((double *)blocks[at / 4].I)[4 * k + at % 4] = I[4 * k];
    if (t[1] >= 0) {
      double *up = (double *)fours[t[1] / 4].J + t[1] % 4;
      for (int k = 0; k < 10; ++k) up[4 * k] += I[4 * k];
    }
  }
  rows(runs, nv, blocks, M);
  if (full)  /* the upper triangle, by tiles that stay in the cache */
    for (int rows = 0; rows < nv; rows += 8)
      for (int from = 0; from <= rows; from += 8)
        for (int i = rows; i < nv && i < rows + 8; ++i)
          for (int k = from; k < i && k < from + 8; ++k) M[(long)k * nv + i] = M[(long)i * nv + k];
}
