/* Brute force over a copy through tensor memory: the cells of each thread are written down for every warp and
 * iteration. An access is possible if for some data path, repetition and packing the lanes of the vector can be put
 * into registers so that all threads are where the tables of the PTX manual have them, from addresses in the quarters
 * that the warps may access.
 *
 * Loops may run past the elements. A warp takes part as a whole wherever one of its threads has an element; then all of
 * its cells must be the tensor's own, and what it stores beyond the elements may not be an element's place. */
#include "tmem.h"

enum { WARP = 32, REGISTERS = 128, VECTOR = 64 };

int64_t tmem_lane(const tmem_tensor *t, int64_t row) {
  return t->row_by ? row / t->row_by * t->apart + row % t->row_by : row;
}

static int64_t pieces(int64_t n, int64_t by) { return (n + by - 1) / by; }

int64_t tmem_lanes(const tmem_gen *g, const tmem_tensor *t) {
  return t->row_by ? (pieces(g->rows, t->row_by) - 1) * t->apart + t->row_by : g->rows;
}

int64_t tmem_column(const tmem_gen *g, const tmem_tensor *t, int64_t column) {
  if (!t->swapped) return column * t->stride;
  return (column % t->column_by * pieces(g->columns, t->column_by) + column / t->column_by) * t->stride;
}

int64_t tmem_row(const tmem_gen *g, const tmem_tensor *t) {
  int64_t n = t->column_by ? pieces(g->columns, t->column_by) * t->column_by : g->columns;
  return (n - 1) * t->stride + 1;
}

/* ------------------------------------------------------------------------------------------------ all accesses */

typedef struct cell {
  int lane, byte;
  bool exists;
} cell;

typedef struct instance { /* of one warp in one iteration: [thread * vector + lane of the vector] */
  int warp;
  bool some;
  cell *at;
} instance;

typedef struct all {
  instance *of;
  int n, vector;
  bool whole; /* all warps that take part do so with all threads */
  bool store;
} all;

/* A reader finds elements by their logical indices, and what is no element by these, too; that may be elsewhere. */
static void through_logical(const tmem_access *a, int64_t *v) {
  int64_t w[TMA_IDS] = {v[0], v[1]};
  dom_forward(&a->d, 0, w);
  v[a->row] = w[a->row];
  v[a->column] = w[a->column];
}

static void one_iteration(const tmem_gen *g, const tmem_tensor *m, const tmem_access *a, int64_t iteration, int64_t dx,
                          int64_t threads, all *out) {
  const dom *d = &a->d;
  int64_t v[TMA_IDS];
  instance *now = NULL;
  for (int64_t t = 0; t < threads; t++) {
    if (t % WARP == 0) now = NULL;
    int64_t x = t % dx, y = t / dx;
    if (x >= a->tx || y >= a->ty) continue;
    if (!now) {
      now = &out->of[out->n++];
      *now = (instance){.warp = (int)(t / WARP), .at = calloc((size_t)(WARP * out->vector), sizeof(cell))};
    }
    for (int k = 0; k < out->vector; k++) {
      int64_t rest = iteration;
      for (int i = d->nloop; i-- > 0;) {
        int id = d->loop[i];
        if (d->ptype[i] == P_TIDX) v[id] = x;
        else if (d->ptype[i] == P_TIDY) v[id] = y;
        else if (d->ptype[i] == P_VECTORIZE) v[id] = k;
        else {
          v[id] = rest % d->extent[id];
          rest /= d->extent[id];
        }
      }
      cell *c = &now->at[t % WARP * out->vector + k];
      c->exists = dom_backward(d, v);
      if (!out->store) through_logical(a, v);
      c->lane = (int)tmem_lane(m, v[a->row]);
      c->byte = (int)(tmem_column(g, m, v[a->column]) * g->eb);
      now->some |= c->exists;
    }
  }
}

static bool warps_are_whole(const tmem_access *a, int64_t dx, int64_t threads) {
  for (int64_t w = 0; w * WARP < threads; w++) {
    int n = 0;
    for (int64_t t = w * WARP; t < (w + 1) * WARP && t < threads; t++) n += t % dx < a->tx && t / dx < a->ty;
    if (n && n != WARP) return false;
  }
  return true;
}

static all enumerate(const tmem_gen *g, const tmem_tensor *m, const tmem_access *a, bool store, int64_t dx,
                     int64_t dy) {
  const dom *d = &a->d;
  all out = {.vector = 1, .whole = warps_are_whole(a, dx, dx * dy), .store = store};
  int64_t iterations = 1;
  for (int i = 0; i < d->nloop; i++) {
    if (d->ptype[i] == P_VECTORIZE) out.vector = (int)d->extent[d->loop[i]];
    if (d->ptype[i] == P_SERIAL) iterations *= d->extent[d->loop[i]];
  }
  out.of = calloc((size_t)(iterations * (dx * dy + WARP) / WARP) + 1, sizeof *out.of);
  for (int64_t i = 0; out.whole && i < iterations; i++) {
    int first = out.n, kept = out.n;
    one_iteration(g, m, a, i, dx, dx * dy, &out);
    for (int k = first; k < out.n; k++) {
      if (out.of[k].some) out.of[kept++] = out.of[k];
      else free(out.of[k].at);
    }
    out.n = kept;
  }
  return out;
}

static void forget(all *a) {
  for (int i = 0; i < a->n; i++) free(a->of[i].at);
  free(a->of);
}

/* Only the tensor's own cells, and of an element's place only its own store. */
static bool harmless(const tmem_gen *g, const tmem_tensor *m, const all *a) {
  int64_t lanes = tmem_lanes(g, m), row = tmem_row(g, m) * g->eb;
  uint8_t *times = calloc((size_t)(lanes * row), 1); /* 1: an element, 2: nothing, 3: both */
  bool ok = true;
  for (int i = 0; i < a->n && ok; i++)
    for (int k = 0; k < WARP * a->vector && ok; k++) {
      const cell *c = &a->of[i].at[k];
      ok = c->lane < lanes && c->byte < row;
      if (ok) times[c->lane * row + c->byte] |= c->exists ? 1 : 2;
    }
  for (int64_t i = 0; i < lanes * row && ok && a->store; i++) ok = times[i] != 3;
  free(times);
  return ok;
}

/* ------------------------------------------------------------------------------------------------ instructions */

/* The manual's tables: where register r of thread t is. */
static void table(int path, int t, int r, int half, int *lane, int *column) {
  static const int registers_lane[5] = {0, 0, 8, 8, 0};
  *lane = path == 0 ? t : path == 4 ? t % 16 : t / 4 + (path == 1 ? 8 * (t % 2) : 0);
  *column = r;
  if (path == 1) *column = 2 * r + t / 2 % 2;
  if (path == 2) *lane += registers_lane[2] * (r % 2), *column = t % 4 + 4 * (r / 2);
  if (path == 3) *lane += registers_lane[3] * (r / 2 % 2), *column = 2 * (t % 4) + r % 2 + 8 * (r / 4);
  if (path == 4) *column = r + (t >= 16 ? half : 0);
}

/* Byte b of the registers of thread t, packed 16-bit elements each from a column of its own. */
static void place(int path, int packing, int eb, int t, int element, int half, int *lane, int *byte) {
  int column, first = element * eb;
  if (packing == 0) {
    table(path, t, first / 4, half, lane, &column);
    *byte = 4 * column + first % 4;
  } else if (packing == 1) {
    table(path, t, element / 2, path == 4 ? 0 : half, lane, &column);
    *byte = 4 * (2 * column + element % 2 + (path == 4 && t >= 16 ? half : 0));
  } else {
    table(path, t, element, half, lane, &column);
    *byte = 4 * column;
  }
}

static bool both_halves(int path, int eb, int t, int element, int half) {
  int l0, c0, l1, c1;
  if (eb != 8) return true;
  table(path, t, 2 * element, half, &l0, &c0);
  table(path, t, 2 * element + 1, half, &l1, &c1);
  return l0 == l1 && c1 == c0 + 1;
}

/* Which lane of the vector is at each place of thread 0's registers, in instructions of n elements. */
static bool arrange(const tmem_gen *g, const all *a, int path, int packing, int n, int half, int order[VECTOR]) {
  const cell *f = a->of[0].at;
  bool taken[VECTOR] = {false};
  int used = 0;
  for (int p = 0; p < a->vector / n; p++) {
    int first = -1;
    for (int k = 0; k < a->vector; k++)
      if (!taken[k] &&
          (first < 0 || f[k].byte < f[first].byte || (f[k].byte == f[first].byte && f[k].lane < f[first].lane)))
        first = k;
    for (int e = 0; e < n; e++) {
      int lane, byte, found = -1;
      place(path, packing, g->eb, 0, e, half, &lane, &byte);
      for (int k = 0; k < a->vector; k++)
        if (!taken[k] && f[k].lane == f[first].lane + lane && f[k].byte == f[first].byte + byte) found = k;
      if (found < 0) return false;
      order[used++] = found;
      taken[found] = true;
    }
  }
  return true;
}

/* n elements in one instruction, several of these. quarters: where the tensor may begin, as bits of 128 lanes. */
static bool fits(const tmem_gen *g, const all *a, int path, int packing, int n, bool quarters[TMEM_LANES]) {
  const cell *f = a->of[0].at;
  int half = (f[16 * a->vector].byte - f[0].byte) / 4, order[VECTOR];
  if (path == 4 && (half < 0 || half > 511)) return false;
  if (!arrange(g, a, path, packing, n, half, order)) return false;
  for (int i = 0; i < a->n; i++)
    for (int p = 0; p < a->vector / n; p++) {
      const instance *now = &a->of[i];
      cell base = now->at[order[p * n]];
      if (base.byte % 4) return false;
      for (int t = 0; t < WARP; t++)
        for (int e = 0; e < n; e++) {
          int lane, byte;
          place(path, packing, g->eb, t, e, half, &lane, &byte);
          cell c = now->at[t * a->vector + order[p * n + e]];
          if (c.lane != base.lane + lane || c.byte != base.byte + byte || !both_halves(path, g->eb, t, e, half))
            return false;
        }
      for (int l = 0; l < TMEM_LANES; l++) {
        int at = l + base.lane, quarter = 32 * (now->warp % 4);
        quarters[l] &= at == quarter || (path && at == quarter + 16);
      }
    }
  return true;
}

static bool possible(const tmem_gen *g, const tmem_tensor *m, const tmem_access *x, bool store, int64_t dx, int64_t dy,
                     bool quarters[TMEM_LANES]) {
  static const int registers[5] = {1, 1, 2, 4, 1};
  all a = enumerate(g, m, x, store, dx, dy);
  bool any = false, apart = g->eb < 4 && m->stride * g->eb % 4 == 0;
  bool sound = a.whole && a.n && harmless(g, m, &a);
  for (int path = 0; sound && !any && path < 5; path++)
    for (int packing = 0; !any && packing < 3; packing++) {
      if (packing == 1 ? g->eb != 2 || !apart : packing == 2 && !apart) continue;
      for (int num = 1; !any && num * registers[path] <= REGISTERS; num *= 2) {
        int bytes = 4 * num * registers[path];
        int n = packing == 0 ? bytes / g->eb : packing == 1 ? bytes / 2 : bytes / 4;
        if (n < 1 || n > a.vector || a.vector % n || (packing == 0 && bytes % g->eb)) continue;
        bool at[TMEM_LANES];
        memcpy(at, quarters, sizeof at);
        if (!fits(g, &a, path, packing, n, at)) continue;
        any = true;
        memcpy(quarters, at, sizeof at);
      }
    }
  forget(&a);
  return any;
}

/* ------------------------------------------------------------------------------------------------ the whole */

static int64_t words(const tmem_gen *g, const tmem_tensor *t) {
  const dom *d = &g->a[0].d;
  int64_t n = (tmem_row(g, t) * g->eb + 3) / 4;
  return g->stages && d->extent[d->loop[0]] > 1 ? n * g->stages : n; /* of one iteration there is one copy */
}

/* The lanes at which it may begin. */
static bool one_tensor(const tmem_gen *g, int i, int64_t dx, int64_t dy, bool quarters[TMEM_LANES]) {
  const tmem_tensor *t = &g->t[i];
  int64_t span = tmem_lanes(g, t);
  bool some = false;
  if (span > TMEM_LANES || words(g, t) > TMEM_COLUMNS) return false;
  if (t->fixed && (t->lane_at + span > TMEM_LANES || t->column_at + words(g, t) > TMEM_COLUMNS)) return false;
  for (int l = 0; l < TMEM_LANES; l++) quarters[l] = l + span <= TMEM_LANES;
  if (!possible(g, t, &g->a[i], true, dx, dy, quarters)) return false;
  if (!possible(g, t, &g->a[g->chain ? i + 1 : g->n], false, dx, dy, quarters)) return false;
  for (int l = 0; l < TMEM_LANES; l++) {
    quarters[l] &= !t->fixed || l == t->lane_at;
    some |= quarters[l];
  }
  return some;
}

/* ------------------------------------------------------------------------------------------------ places */

typedef struct placed {
  int64_t lane, column;
} placed;

/* Tensor i is written by statement i, and read by the next one or, if there is no chain, by the last one. */
static bool together(const tmem_gen *g, int i, int k) { return !g->chain || i - k <= 1; }

/* Do two tensors that live at the same time have a cell in common? i is behind k. */
static bool collide(const tmem_gen *g, int i, int k, const placed *at) {
  const tmem_tensor *x = &g->t[i], *y = &g->t[k];
  bool lanes[TMEM_LANES] = {false};
  if (!together(g, i, k) || x->region != y->region) return false;
  if (at[i].column >= at[k].column + words(g, y) || at[k].column >= at[i].column + words(g, x)) return false;
  int64_t nx = x->row_by ? pieces(g->rows, x->row_by) * x->row_by : g->rows;
  int64_t ny = y->row_by ? pieces(g->rows, y->row_by) * y->row_by : g->rows;
  for (int64_t r = 0; r < nx; r++) lanes[at[i].lane + tmem_lane(x, r)] = true;
  for (int64_t r = 0; r < ny; r++)
    if (lanes[at[k].lane + tmem_lane(y, r)]) return true;
  return false;
}

static int64_t allocated(int64_t columns) {
  int64_t n = 32;
  while (n < columns) n *= 2;
  return n;
}

/* All allocations, rounded up, have to fit. */
static bool fit(const tmem_gen *g, int n, const placed *at) {
  int64_t all = 0;
  for (int r = 0; r < TMEM_TENSORS; r++) {
    int64_t end = 0;
    for (int i = 0; i < n; i++)
      if (g->t[i].region == r && at[i].column + words(g, &g->t[i]) > end) end = at[i].column + words(g, &g->t[i]);
    if (end) all += allocated(end);
  }
  return all <= TMEM_COLUMNS;
}

/* What is not fixed begins at column 0 or at a sum of others' columns, or behind one that is fixed: any solution can be
 * pushed to the left until it does. */
static bool places(const tmem_gen *g, int i, bool quarters[][TMEM_LANES], placed *at) {
  if (i >= g->n || i >= TMEM_TENSORS) return fit(g, g->n, at);
  const tmem_tensor *t = &g->t[i];
  for (uint32_t set = 0; set < 1u << g->n; set++) {
    int64_t column = 0;
    for (int k = 0; k < g->n && !t->fixed; k++)
      if (set >> k & 1) column += words(g, &g->t[k]) + (g->t[k].fixed ? g->t[k].column_at : 0);
    if (t->fixed) column = t->column_at;
    if (column + words(g, t) > TMEM_COLUMNS) continue;
    for (int l = 0; l < TMEM_LANES; l++) {
      if (!quarters[i][l]) continue;
      at[i] = (placed){l, column};
      bool ok = true;
      for (int k = 0; k < i && ok; k++) ok = !collide(g, i, k, at);
      if (ok && places(g, i + 1, quarters, at)) return true;
    }
    if (t->fixed) break;
  }
  return false;
}

bool tmem_judge(const tmem_gen *g) {
  int64_t dx = g->other > 1 ? g->other : 1, dy = 1;
  bool quarters[TMEM_TENSORS][TMEM_LANES];
  placed at[TMEM_TENSORS];
  for (int i = 0; i <= g->n; i++) {
    if (g->a[i].tx > dx) dx = g->a[i].tx;
    if (g->a[i].ty > dy) dy = g->a[i].ty;
  }
  if (dx * dy > 1024) return false;
  if (g->rows == 0 || g->columns == 0) return true;
  for (int i = 0; i < g->n; i++)
    if (!one_tensor(g, i, dx, dy, quarters[i])) return false;
  return places(g, 0, quarters, at);
}
