/* Random copies through tensor memory. A tensor of rows and columns lies in lanes and columns; its store and its load
 * each have loops of their own: those of a data path, or any. All splits divide, so that every thread has elements.
 *
 * Brute force: the cells of each thread are written down for every warp and iteration. An access is possible if for
 * some data path, repetition and packing the lanes of the vector can be put into registers so that all threads are
 * where the tables of the PTX manual have them, from addresses in the quarters that the warps may access. */
#include "tmem.h"

#include <inttypes.h>

enum { WARP = 32, LANES = 128, COLUMNS = 512, MOST = 128 };

typedef struct access {
  dom d;
  int64_t tx, ty; /* extents of its thread loops */
} access;

typedef struct gen {
  rng r;
  int eb;
  const char *type;
  int64_t rows, columns;
  bool strided_lanes; /* groups of 16 rows are 32 lanes apart */
  int64_t stride;     /* of columns, in elements */
  access store, load;
} gen;

static bool flip(gen *g, uint32_t percent) { return chance(&g->r, percent); }

/* ------------------------------------------------------------------------------------------------ loops */

typedef struct list {
  int id[16], n;
} list;

static void add(list *l, int id) { l->id[l->n++] = id; }

static int merged(dom *d, const list *l) {
  int m = l->id[0];
  for (int i = 1; i < l->n; i++) m = dom_merge(d, m, l->id[i]);
  return m;
}

static void finish(access *a, list *serial, list *threads, list *second, list *vector) {
  dom *d = &a->d;
  a->tx = a->ty = 1;
  for (int i = 0; i < serial->n; i++) {
    d->ptype[d->nloop] = P_SERIAL;
    d->loop[d->nloop++] = serial->id[i];
  }
  if (second->n) {
    d->ptype[d->nloop] = P_TIDY;
    d->loop[d->nloop++] = merged(d, second);
    a->ty = d->extent[d->loop[d->nloop - 1]];
  }
  if (threads->n) {
    d->ptype[d->nloop] = P_TIDX;
    d->loop[d->nloop++] = merged(d, threads);
    a->tx = d->extent[d->loop[d->nloop - 1]];
  }
  if (vector->n) {
    int v = merged(d, vector);
    bool power = (d->extent[v] & (d->extent[v] - 1)) == 0;
    d->ptype[d->nloop] = power && d->extent[v] <= 64 ? P_VECTORIZE : P_SERIAL;
    d->loop[d->nloop++] = v;
  }
  d->loop_ops = d->nops;
}

static void split(dom *d, int id, int64_t by, int *o, int *i) {
  while (d->extent[id] % by) by /= 2;
  dom_split(d, id, by, o, i);
}

static void swap(gen *g, list *l) {
  if (l->n < 2) return;
  int a = (int)below(&g->r, (uint32_t)l->n), b = (int)below(&g->r, (uint32_t)l->n), x = l->id[a];
  l->id[a] = l->id[b];
  l->id[b] = x;
}

/* Where the loops of a data path come from; `wrong` disturbs them. */
static void by_path(gen *g, access *a) {
  dom *d = &a->d;
  list serial = {.n = 0}, threads = {.n = 0}, second = {.n = 0}, vector = {.n = 0};
  int path = (int)below(&g->r, 5), w, l, hi, lo, co, ci, cm, c0;
  split(d, 0, path ? 16 : 32, &w, &l);
  list *warps = flip(g, 90) ? &threads : &serial;
  add(warps, w);
  if (path == 0) {
    add(&threads, l);
    split(d, 1, INT64_C(1) << below(&g->r, 6), &co, &ci);
    add(flip(g, 75) ? &serial : &second, co);
    add(&vector, ci);
  } else if (path == 4) {
    split(d, 1, INT64_C(1) << below(&g->r, 5), &hi, &ci);
    split(d, hi, 2, &co, &c0);
    add(&serial, co);
    add(&threads, c0);
    add(&threads, l);
    add(&vector, ci);
  } else {
    split(d, l, 8, &hi, &lo);
    split(d, 1, path == 1 ? 2 : path == 2 ? 4 : 8, &co, &ci);
    add(&threads, lo);
    if (path == 3) {
      split(d, ci, 2, &cm, &c0);
      add(&threads, cm);
    } else add(&threads, ci);
    if (path == 1) add(&threads, hi);
    split(d, co, INT64_C(1) << below(&g->r, 4), &co, &ci);
    add(&serial, co);
    add(&vector, ci);
    if (path > 1) add(&vector, hi);
    if (path == 3) add(&vector, c0);
  }
  if (flip(g, 12)) swap(g, &threads);
  if (flip(g, 20)) swap(g, &vector);
  if (flip(g, 10)) swap(g, &serial);
  finish(a, &serial, &threads, &second, &vector);
}

static void anyhow(gen *g, access *a) {
  dom *d = &a->d;
  list serial = {.n = 0}, threads = {.n = 0}, second = {.n = 0}, vector = {.n = 0};
  list leaves = {.n = 0};
  for (int axis = 0; axis < 2; axis++) {
    int x = axis, y;
    for (int k = (int)below(&g->r, 3); k > 0; k--) {
      split(d, x, INT64_C(1) << below(&g->r, 5), &x, &y);
      add(&leaves, y);
    }
    add(&leaves, x);
  }
  for (int k = 0; k < 4; k++) swap(g, &leaves);
  for (int i = 0; i < leaves.n; i++) {
    bool row = leaves.id[i] == 0;
    uint32_t k = below(&g->r, 10);
    add(k < 5 || row ? &threads : k < 6 ? &second : k < 8 ? &serial : &vector, leaves.id[i]);
  }
  finish(a, &serial, &threads, &second, &vector);
}

static void draw_access(gen *g, access *a) {
  int64_t n[2] = {g->rows, g->columns};
  do {
    dom_begin(&a->d, n, NULL, 2);
    if (flip(g, 85)) by_path(g, a);
    else anyhow(g, a);
  } while (a->tx * a->ty > 1024);
}

/* ------------------------------------------------------------------------------------------------ text */

static void print_domain(const gen *g, const access *a, bool store, FILE *f) {
  char *text = NULL;
  size_t n;
  FILE *m = open_memstream(&text, &n);
  dom d = a->d;
  int w = 0, l = 0;
  if (store && g->strided_lanes) dom_split(&d, 0, 16, &w, &l);
  dom_print(&d, m);
  fclose(m);
  char *end = strstr(text, "\n  }");
  fwrite(text, 1, (size_t)(end - text), f);
  if (store && g->strided_lanes) fprintf(f, " alloc [%%i%d : 32, %%i%d : c | %%i1 : ", w, l);
  else if (store) fputs(" alloc [%i0 : c | %i1 : ", f);
  if (store && g->stride > 1) fprintf(f, "%" PRId64 "]", g->stride);
  else if (store) fputs("c]", f);
  fputs(end, f);
  free(text);
}

static char *print(const gen *g, const char *name, uint64_t seed) {
  char *text = NULL, type[64];
  size_t n;
  FILE *f = open_memstream(&text, &n);
  snprintf(type, sizeof type, "tensor<%" PRId64 "x%" PRId64 "x%s>", g->rows, g->columns, g->type);
  fprintf(f, "// %s\n// prop: index=32 vector=16 again=0 shift=0 target=sm_100a\n", name);
  fprintf(f, "// arg 0 %s [%" PRId64 ",%" PRId64 "] strides [%" PRId64 ",1] int -100 100 %" PRIu64 "\n// out 0 %s 0\n",
          g->type, g->rows, g->columns, g->columns, seed % 1000, g->type);
  fprintf(f, "fusion.func @f(%%x: %s) -> %s {\n", type, type);
  fprintf(f, "  %%t = fusion.set %%x : %s memory(tensor) ", type);
  print_domain(g, &g->store, true, f);
  fprintf(f, "  %%y = fusion.set %%t : %s ", type);
  print_domain(g, &g->load, false, f);
  fprintf(f, "  fusion.return %%y : %s\n}\n", type);
  fclose(f);
  return text;
}

/* ------------------------------------------------------------------------------------------------ brute force */

typedef struct cells {
  int lane, byte;
} cells;

typedef struct accesses { /* of one warp in one iteration: [thread][lane of the vector] */
  int warp;
  cells at[WARP][64];
} accesses;

typedef struct all {
  accesses *of;
  int n, vector;
  bool whole; /* all warps that take part do so with all threads */
} all;

static int lane_of(const gen *g, int64_t row) { return (int)(g->strided_lanes ? row / 16 * 32 + row % 16 : row); }

static void one_iteration(const gen *g, const access *a, int64_t iteration, int64_t dx, int64_t threads, all *out) {
  const dom *d = &a->d;
  int64_t v[TMA_IDS];
  accesses *now = NULL;
  for (int64_t t = 0; t < threads; t++) {
    if (t % WARP == 0) now = NULL;
    int64_t x = t % dx, y = t / dx;
    if (x >= a->tx || y >= a->ty) continue;
    if (!now) {
      now = &out->of[out->n++];
      now->warp = (int)(t / WARP);
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
      dom_backward(d, v);
      now->at[t % WARP][k] = (cells){lane_of(g, v[0]), (int)(v[1] * g->stride * g->eb)};
    }
  }
}

static bool warps_are_whole(const access *a, int64_t dx, int64_t threads) {
  for (int64_t w = 0; w * WARP < threads; w++) {
    int n = 0;
    for (int64_t t = w * WARP; t < (w + 1) * WARP && t < threads; t++) n += t % dx < a->tx && t / dx < a->ty;
    if (n && n != WARP) return false;
  }
  return true;
}

static all enumerate(const gen *g, const access *a, int64_t dx, int64_t dy) {
  const dom *d = &a->d;
  all out = {.vector = 1, .whole = warps_are_whole(a, dx, dx * dy)};
  int64_t iterations = 1;
  for (int i = 0; i < d->nloop; i++) {
    if (d->ptype[i] == P_VECTORIZE) out.vector = (int)d->extent[d->loop[i]];
    if (d->ptype[i] == P_SERIAL) iterations *= d->extent[d->loop[i]];
  }
  out.of = calloc((size_t)(iterations * (dx * dy + WARP) / WARP) + 1, sizeof *out.of);
  for (int64_t i = 0; out.whole && i < iterations; i++) one_iteration(g, a, i, dx, dx * dy, &out);
  return out;
}

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

/* n elements in one instruction, several of these. quarters: where the tensor may begin, as bits of 128 lanes. */
static bool fits(const gen *g, const all *a, int path, int packing, int n, bool quarters[LANES]) {
  const accesses *f = &a->of[0];
  int half = (f->at[16][0].byte - f->at[0][0].byte) / 4, order[64], used = 0, pieces = a->vector / n;
  bool taken[64] = {false};
  if (path == 4 && (half < 0 || half > 511)) return false;
  for (int p = 0; p < pieces; p++) {
    int first = -1;
    for (int k = 0; k < a->vector; k++)
      if (!taken[k] && (first < 0 || f->at[0][k].byte < f->at[0][first].byte ||
                        (f->at[0][k].byte == f->at[0][first].byte && f->at[0][k].lane < f->at[0][first].lane)))
        first = k;
    for (int e = 0; e < n; e++) {
      int lane, byte, found = -1;
      place(path, packing, g->eb, 0, e, half, &lane, &byte);
      for (int k = 0; k < a->vector; k++)
        if (!taken[k] && f->at[0][k].lane == f->at[0][first].lane + lane &&
            f->at[0][k].byte == f->at[0][first].byte + byte)
          found = k;
      if (found < 0) return false;
      order[used++] = found;
      if (e) taken[found] = true;
    }
    taken[order[used - n]] = true;
  }
  for (int i = 0; i < a->n; i++)
    for (int p = 0; p < pieces; p++) {
      const accesses *now = &a->of[i];
      cells base = now->at[0][order[p * n]];
      if (base.byte % 4) return false;
      for (int t = 0; t < WARP; t++)
        for (int e = 0; e < n; e++) {
          int lane, byte;
          place(path, packing, g->eb, t, e, half, &lane, &byte);
          cells c = now->at[t][order[p * n + e]];
          if (c.lane != base.lane + lane || c.byte != base.byte + byte || !both_halves(path, g->eb, t, e, half))
            return false;
        }
      for (int l = 0; l < LANES; l++) {
        int at = l + base.lane, quarter = 32 * (now->warp % 4);
        quarters[l] &= at == quarter || (path && at == quarter + 16);
      }
    }
  return true;
}

static bool possible(const gen *g, const access *x, int64_t dx, int64_t dy, bool quarters[LANES]) {
  static const int registers[5] = {1, 1, 2, 4, 1};
  all a = enumerate(g, x, dx, dy);
  bool any = false, apart = g->eb < 4 && g->stride * g->eb % 4 == 0 && g->columns > 1;
  for (int path = 0; a.whole && a.n && !any && path < 5; path++)
    for (int packing = 0; !any && packing < 3; packing++) {
      if (packing == 1 ? g->eb != 2 || !apart : packing == 2 && !apart) continue;
      for (int num = 1; !any && num * registers[path] <= MOST; num *= 2) {
        int bytes = 4 * num * registers[path];
        int n = packing == 0 ? bytes / g->eb : packing == 1 ? bytes / 2 : bytes / 4;
        if (n < 1 || n > a.vector || a.vector % n || (packing == 0 && bytes % g->eb)) continue;
        bool at[LANES];
        memcpy(at, quarters, sizeof at);
        if (!fits(g, &a, path, packing, n, at)) continue;
        any = true;
        memcpy(quarters, at, sizeof at);
      }
    }
  free(a.of);
  return any;
}

static bool oracle(const gen *g) {
  bool quarters[LANES], some = false;
  int64_t dx = g->store.tx > g->load.tx ? g->store.tx : g->load.tx;
  int64_t dy = g->store.ty > g->load.ty ? g->store.ty : g->load.ty;
  int span = lane_of(g, g->rows - 1) + 1;
  if (span > LANES || ((g->columns - 1) * g->stride + 1) * g->eb > 4 * COLUMNS || dx * dy > 1024) return false;
  for (int l = 0; l < LANES; l++) quarters[l] = l + span <= LANES;
  if (!possible(g, &g->store, dx, dy, quarters) || !possible(g, &g->load, dx, dy, quarters)) return false;
  for (int l = 0; l < LANES; l++) some |= quarters[l];
  return some;
}

void tmem_case_make(tmem_case *c, uint64_t seed, const char *name) {
  static const struct {
    const char *name;
    int bytes;
  } types[] = {{"i8", 1}, {"f16", 2}, {"bf16", 2}, {"f32", 4}, {"f32", 4}, {"i32", 4}, {"f64", 8}, {"i64", 8}};
  static const int64_t rows[] = {16, 32, 32, 64, 64, 96, 128, 128, 128, 256};
  gen *g = calloc(1, sizeof *g);
  g->r = (rng){seed};
  uint32_t t = below(&g->r, sizeof types / sizeof *types);
  g->type = types[t].name;
  g->eb = types[t].bytes;
  g->rows = rows[below(&g->r, sizeof rows / sizeof *rows)];
  g->columns = (INT64_C(1) << below(&g->r, 6)) * (flip(g, 15) ? 3 : 1) * (g->eb < 4 && flip(g, 80) ? 4 / g->eb : 1);
  g->strided_lanes = g->rows <= 64 && flip(g, 40);
  g->stride = g->eb < 4 && flip(g, 40) ? 4 / g->eb : flip(g, 5) ? 2 : 1;
  draw_access(g, &g->store);
  if (flip(g, 40)) g->load = g->store;
  else draw_access(g, &g->load);
  c->possible = oracle(g);
  c->text = print(g, name, seed);
  free(g);
}

void tmem_case_free(tmem_case *c) { free(c->text); }
