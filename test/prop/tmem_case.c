/* Random copies through tensor memory. Tensors of rows and columns lie in lanes and columns, whole or in pieces; the
 * store and the load of each have loops of their own: those of a data path, or any. Splits need not divide. */
#include "tmem.h"

#include <inttypes.h>

static bool flip(tmem_gen *g, uint32_t percent) { return chance(&g->r, percent); }

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

static void finish(tmem_access *a, list *serial, list *threads, list *second, list *vector) {
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
    int64_t n = d->extent[v];
    d->ptype[d->nloop] = n && (n & (n - 1)) == 0 && n <= 64 ? P_VECTORIZE : P_SERIAL;
    d->loop[d->nloop++] = v;
  }
  d->loop_ops = d->nops;
}

static void split(tmem_gen *g, dom *d, int id, int64_t by, int *o, int *i) {
  bool tail = g->tails && flip(g, 70);
  while (!tail && by > 1 && d->extent[id] % by) by /= 2;
  dom_split(d, id, by, o, i);
}

static void swap(tmem_gen *g, list *l) {
  if (l->n < 2) return;
  int a = (int)below(&g->r, (uint32_t)l->n), b = (int)below(&g->r, (uint32_t)l->n), x = l->id[a];
  l->id[a] = l->id[b];
  l->id[b] = x;
}

static int64_t power(tmem_gen *g, uint32_t n) { return INT64_C(1) << below(&g->r, n); }

/* Splits an id of which a loop is made once more, mostly into more parts than it has: its inner part becomes the
 * outermost of the threads, so that whole warps may have no element. */
static void over_split(tmem_gen *g, dom *d, int *id, list *threads) {
  if (!g->tails || !flip(g, 35)) return;
  int inner;
  dom_split(d, *id, 2 + below(&g->r, 3), id, &inner);
  for (int i = threads->n++; i > 0; i--) threads->id[i] = threads->id[i - 1];
  threads->id[0] = inner;
}

/* Loops of a data path, sometimes disturbed. */
static void by_path(tmem_gen *g, tmem_access *a) {
  dom *d = &a->d;
  list serial = {.n = 0}, threads = {.n = 0}, second = {.n = 0}, vector = {.n = 0};
  int path = (int)(g->calm ? g->narrow ? 1 + below(&g->r, 4) : 0 : below(&g->r, 5)), w, l, hi, lo, co, ci, cm, c0;
  split(g, d, a->row, path ? 16 : 32, &w, &l);
  if (g->calm) over_split(g, d, &w, &threads);
  list *warps = g->calm || flip(g, 80) ? &threads : &serial;
  add(warps, w);
  if (path == 0) {
    add(&threads, l);
    split(g, d, a->column, power(g, 6), &co, &ci);
    over_split(g, d, &co, &threads);
    add(flip(g, 75) ? &serial : &second, co);
    add(&vector, ci);
  } else if (path == 4) {
    split(g, d, a->column, power(g, 5), &hi, &ci);
    split(g, d, hi, 2, &co, &c0);
    over_split(g, d, &co, &threads);
    add(&serial, co);
    add(&threads, c0);
    add(&threads, l);
    add(&vector, ci);
  } else {
    split(g, d, l, 8, &hi, &lo);
    split(g, d, a->column, path == 1 ? 2 : path == 2 ? 4 : 8, &co, &ci);
    add(&threads, lo);
    if (path == 3) {
      split(g, d, ci, 2, &cm, &c0);
      add(&threads, cm);
    } else add(&threads, ci);
    if (path == 1) add(&threads, hi);
    split(g, d, co, power(g, 4), &co, &ci);
    over_split(g, d, &co, &threads);
    add(&serial, co);
    add(&vector, ci);
    if (path > 1) add(&vector, hi);
    if (path == 3) add(&vector, c0);
  }
  if (!g->calm && flip(g, 25)) swap(g, &threads);
  if (flip(g, 20)) swap(g, &vector);
  if (flip(g, 10)) swap(g, &serial);
  finish(a, &serial, &threads, &second, &vector);
}

static void anyhow(tmem_gen *g, tmem_access *a) {
  dom *d = &a->d;
  list serial = {.n = 0}, threads = {.n = 0}, second = {.n = 0}, vector = {.n = 0};
  list leaves = {.n = 0};
  for (int axis = 0; axis < 2; axis++) {
    int x = axis ? a->column : a->row, y;
    for (int k = (int)below(&g->r, 3); k > 0; k--) {
      split(g, d, x, power(g, 5), &x, &y);
      add(&leaves, y);
    }
    add(&leaves, x);
  }
  for (int k = 0; k < 4; k++) swap(g, &leaves);
  for (int i = 0; i < leaves.n; i++) {
    uint32_t k = below(&g->r, 10);
    add(k < 5 || leaves.id[i] == a->row ? &threads : k < 6 ? &second : k < 8 ? &serial : &vector, leaves.id[i]);
  }
  finish(a, &serial, &threads, &second, &vector);
}

/* The logical ids are swizzled before they become rows and columns. */
static void swizzle(const tmem_gen *g, tmem_access *a) {
  dom *d = &a->d;
  int ro, ri, co, ci;
  a->row = 0;
  a->column = 1;
  if (!g->fancy) return;
  if (g->fancy & 1) dom_xor(d, a->row, a->column, &a->row, &a->column);
  if (!(g->fancy & 2)) return;
  dom_split(d, a->row, 8, &ro, &ri);
  dom_split(d, a->column, 8, &co, &ci);
  dom_xor(d, ci, ri, &ci, &ri);
  a->row = dom_merge(d, ro, ci);
  a->column = dom_merge(d, ri, co);
  dom_xor(d, a->column, a->row, &a->column, &a->row);
}

static void draw_access(tmem_gen *g, tmem_access *a) {
  int64_t n[2] = {g->rows, g->columns};
  bool unit[2] = {g->rows == 1, g->columns == 1}; /* written as 1: its pieces are 1, too */
  do {
    dom_begin(&a->d, n, unit, 2);
    swizzle(g, a);
    if (g->calm || flip(g, 70)) by_path(g, a);
    else anyhow(g, a);
  } while (a->tx * a->ty > 1024);
}

/* ------------------------------------------------------------------------------------------------ memory */

/* The factor by which the loops split an id first; 0 = they do not. */
static int64_t factor(const tmem_access *a, int id) {
  for (int i = 0; i < a->d.loop_ops; i++)
    if (a->d.op[i].kind == DOM_SPLIT && a->d.op[i].in[0] == id) return a->d.by[a->d.op[i].out[1]];
  return 0;
}

static void draw_memory(tmem_gen *g, const tmem_access *a, tmem_tensor *t) {
  *t = (tmem_tensor){.stride = 1};
  if (flip(g, g->tails ? (g->calm ? 95 : 50) : 10)) t->row_by = factor(a, a->row);
  if (flip(g, g->tails ? (g->calm ? 95 : 50) : 10)) t->column_by = factor(a, a->column);
  if (g->rows == 1) t->row_by = 0;
  if (g->columns == 1) t->column_by = 0;
  t->apart = t->row_by;
  if (g->rows > 1 && (g->calm ? g->narrow : g->rows <= 64 && flip(g, 40))) {
    t->row_by = 16;
    t->apart = 32;
  }
  t->stride = g->eb < 4 && flip(g, 40) ? 4 / g->eb : flip(g, 5) ? 2 : 1;
  t->swapped = t->column_by && flip(g, 15);
  t->region = g->n > 1 && flip(g, 15) ? (int)below(&g->r, TMEM_TENSORS) : 0;
  if (flip(g, 8)) {
    t->fixed = true;
    t->lane_at = 16 * below(&g->r, 8);
    t->column_at = below(&g->r, 3) ? below(&g->r, 100) : 500;
  }
}

/* ------------------------------------------------------------------------------------------------ text */

/* "%a : c, %b : 2" of one side of the allocation domain, after the splits that it takes. */
static void print_side(dom *d, int id, int64_t by, int64_t outer, int64_t inner, bool swapped, char out[96]) {
  char stride[2][24] = {"c", "c"};
  int ids[2] = {id, -1};
  if (by) dom_split(d, id, by, &ids[0], &ids[1]);
  if (outer) snprintf(stride[0], sizeof stride[0], "%" PRId64, outer);
  if (inner) snprintf(stride[by ? 1 : 0], sizeof stride[0], "%" PRId64, inner);
  if (!by) snprintf(out, 96, "%%i%d : %s", ids[0], stride[0]);
  else if (swapped) snprintf(out, 96, "%%i%d : %s, %%i%d : %s", ids[1], stride[0], ids[0], stride[1]);
  else snprintf(out, 96, "%%i%d : %s, %%i%d : %s", ids[0], stride[0], ids[1], stride[1]);
}

static void print_domain(const tmem_access *a, const tmem_tensor *t, FILE *f) {
  char *text = NULL, lanes[96], columns[96];
  size_t n;
  FILE *m = open_memstream(&text, &n);
  dom d = a->d;
  if (t) {
    print_side(&d, a->row, t->row_by, t->row_by && t->apart != t->row_by ? t->apart : 0, 0, false, lanes);
    print_side(&d, a->column, t->column_by, 0, t->stride > 1 ? t->stride : 0, t->swapped, columns);
  }
  dom_print(&d, m);
  fclose(m);
  char *end = strstr(text, "\n  }");
  fwrite(text, 1, (size_t)(end - text), f);
  if (t) fprintf(f, " alloc [%s | %s]", lanes, columns);
  fputs(end, f);
  free(text);
}

static char *print(const tmem_gen *g, const char *name, uint64_t seed) {
  char *text = NULL, type[64], from[32] = "%x";
  size_t n;
  FILE *f = open_memstream(&text, &n);
  snprintf(type, sizeof type, "tensor<%" PRId64 "x%" PRId64 "x%s>", g->rows, g->columns, g->type);
  fprintf(f, "// %s\n// prop: index=32 vector=16 again=0 shift=0 target=sm_100a\n", name);
  fprintf(f, "// arg 0 %s [%" PRId64 ",%" PRId64 "] strides [%" PRId64 ",1] int -40 40 %" PRIu64 "\n// out 0 %s 0\n",
          g->type, g->rows, g->columns, g->columns, seed % 1000, g->type);
  if (g->other) fprintf(f, "// out 1 %s 0\n", g->type);
  fprintf(f, "fusion.func @f(%%x: %s) -> %s%s", type, g->other ? "(" : "", type);
  if (g->other) fprintf(f, ", %s)", type);
  fputs(" {\n", f);
  for (int i = 0; i < g->n; i++) {
    const tmem_tensor *t = &g->t[i];
    fprintf(f, "  %%t%d = fusion.%s %s : %s ", i, i ? "neg" : "set", from, type);
    const char *open = "{", *comma = ", ";
    if (t->fixed) {
      fprintf(f, "%stmem_at = array<i64: %" PRId64 ", %" PRId64 ">", open, t->lane_at, t->column_at);
      open = comma;
    }
    if (t->region) {
      fprintf(f, "%stmem_region = %d", open, t->region);
      open = comma;
    }
    if (g->stages) {
      fprintf(f, "%scircular = array<i64: %" PRId64 ", %" PRId64 ">", open, g->stages, g->ahead);
      open = comma;
    }
    if (open == comma) fputs("} ", f);
    fputs("memory(tensor) ", f);
    print_domain(&g->a[i], t, f);
    if (g->chain) snprintf(from, sizeof from, "%%t%d", i);
  }
  if (g->chain) fprintf(f, "  %%y = fusion.set %%t%d : %s ", g->n - 1, type);
  else fprintf(f, "  %%y = fusion.sub %%t0, %%t1 : %s ", type);
  print_domain(&g->a[g->n], NULL, f);
  if (g->other)
    fprintf(
        f,
        "  %%q = fusion.neg %%x : %s domain(%%i, %%j) {\n    %%m = id.merge %%i, %%j\n    %%o, %%th = id.split %%m by "
        "%" PRId64 "\n    id.domain loop [%%o : serial, %%th : tidx]\n  }\n",
        type, g->other);
  fprintf(f, "  fusion.return %%y%s : %s%s%s\n}\n", g->other ? ", %q" : "", type, g->other ? ", " : "",
          g->other ? type : "");
  fclose(f);
  return text;
}

/* ------------------------------------------------------------------------------------------------ the whole */

static void draw_shape(tmem_gen *g) {
  static const struct {
    const char *name;
    int bytes;
  } types[] = {{"i8", 1}, {"f16", 2}, {"bf16", 2}, {"f32", 4}, {"f32", 4}, {"i32", 4}, {"f64", 8}, {"i64", 8}};
  static const int64_t rows[] = {16, 32, 32, 64, 64, 96, 128, 128, 128, 256};
  static const int64_t odd_rows[] = {1, 5, 16, 17, 31, 33, 40, 48, 63, 64, 70, 80, 96, 100, 127, 128, 130, 160};
  uint32_t t = below(&g->r, sizeof types / sizeof *types);
  g->type = types[t].name;
  g->eb = types[t].bytes;
  g->tails = flip(g, 50);
  g->rows = g->tails ? odd_rows[below(&g->r, sizeof odd_rows / sizeof *odd_rows)]
                     : rows[below(&g->r, sizeof rows / sizeof *rows)];
  g->columns = power(g, 6) * (flip(g, 15) ? 3 : 1) * (g->eb < 4 && flip(g, 80) ? 4 / g->eb : 1);
  if (g->tails && flip(g, 60)) g->columns = 1 + below(&g->r, 50);
  if (g->tails && flip(g, 3)) *(flip(g, 50) ? &g->rows : &g->columns) = 0;
  g->fancy = 0;
  if (!g->tails && flip(g, 6)) g->columns = 8 * (8 + below(&g->r, 24)); /* few have room together */
  if (flip(g, 12)) {
    g->fancy = 1 + below(&g->r, 3);
    g->rows = g->columns = 16 << below(&g->r, 4);
  }
}

/* Warp groups that load what others stored: y has the loops of the store, but for two that change places. */
static void cross(tmem_gen *g) {
  list serial = {.n = 0}, threads = {.n = 0}, second = {.n = 0}, vector = {.n = 0};
  tmem_access *a = &g->a[0];
  int64_t n[2] = {g->rows, g->columns};
  bool unit[2] = {false, false};
  int c, group, in_turn, v;
  if (g->n > 1 || g->rows > 128 || g->rows % 128 || g->columns % 8 || !flip(g, 50)) return;
  dom_begin(&a->d, n, unit, 2);
  swizzle(g, a);
  dom_split(&a->d, a->column, g->columns / 4 < 8 ? 1 : 2, &c, &v);
  dom_split(&a->d, c, 2, &c, &in_turn);
  dom_split(&a->d, c, 2, &c, &group);
  add(&serial, c);
  add(&serial, in_turn);
  add(&second, group);
  add(&threads, a->row);
  add(&vector, v);
  finish(a, &serial, &threads, &second, &vector);
  g->a[1] = *a;
  g->a[1].d.loop[1] = group;
  g->a[1].d.loop[2] = in_turn;
  g->crosses = true;
  draw_memory(g, a, &g->t[0]);
}

/* A loop that y and the one tensor share; perhaps with several slots. */
static void share_loop(tmem_gen *g) {
  dom *d = &g->a[0].d;
  if (g->n > 1 || !d->nloop || d->ptype[0] != P_SERIAL) return;
  if (!g->crosses && memcmp(&g->a[0], &g->a[1], sizeof g->a[0]) != 0) return;
  if (d->loop[0] == g->a[0].row || d->loop[0] == g->a[0].column) return; /* it would have no memory then */
  if (flip(g, g->crosses ? 10 : 40)) return;
  d->inl = 1;
  if (g->t[0].fixed || flip(g, 40)) return;
  g->stages = 2 + below(&g->r, 3);
  g->ahead = below(&g->r, (uint32_t)g->stages);
}

void tmem_case_make(tmem_case *c, uint64_t seed, const char *name) {
  static const int64_t others[] = {32, 33, 48, 64, 96, 100, 160, 256};
  tmem_gen *g = calloc(1, sizeof *g);
  g->r = (rng){seed};
  g->calm = flip(g, 60);
  g->narrow = flip(g, 60);
  do draw_shape(g);
  while (g->calm && g->rows > (g->narrow ? 64 : 128));
  g->n = flip(g, 75) ? 1 : 2 + (int)below(&g->r, 2);
  g->chain = g->n == 1 || flip(g, 60);
  if (!g->chain) g->n = 2;
  for (int i = 0; i <= g->n; i++) {
    if (i && flip(g, g->n == 1 ? 40 : 65)) g->a[i] = g->a[i - 1];
    else draw_access(g, &g->a[i]);
    if (i < g->n) draw_memory(g, &g->a[i], &g->t[i]);
  }
  if (flip(g, 12)) g->other = others[below(&g->r, sizeof others / sizeof *others)];
  cross(g);
  share_loop(g);
  c->valid = tmem_judge(g);
  c->text = print(g, name, seed);
  free(g);
}

void tmem_case_free(tmem_case *c) { free(c->text); }
