/* Random rings in clusters: y = x op t0 op t1 .., where each table t lacks some of the axes that are blocks, so that
 * blocks along these want the same tiles. Tables come by TMA, each in its own way: at once or by a ring of
 * any kind, for one block or multicast, by one thread or several, in one box or more. Some tables have a reader besides
 * whose result nobody wants, or no other one; and some tensors are empty, which the program may know. Every program
 * that is drawn is valid. */
#include "rings.h"

#include <inttypes.h>

typedef struct gen {
  rng r;
  FILE *f;
  int64_t grid[3], cluster[3], turns, rows; /* of blocks; of the loops around */
  int64_t tile, row;                        /* rows of a tile, elements of one */
  bool dyn, threads;                        /* a tile's rows are threads' in the reader */
  bool stored;                              /* the result goes out by TMA */
  int64_t other;                            /* blocks along x of another tensor; -1: there is none */
  const char *warps;
  int narg;
} gen;

typedef struct table {
  bool has[3], rows; /* which blocks' axes; those of the rows too, else one row a turn */
  const char *via;
  char attrs[160];
  bool dead, alive; /* readers whose result nobody wants, and others */
} table;

static const char axes[] = "ijk", blocks[] = "xyz";

static bool flip(gen *g, uint32_t percent) { return chance(&g->r, percent); }
static uint32_t pick(gen *g, uint32_t n) { return below(&g->r, n); }

/* ------------------------------------------------------------------------------------------------ what is drawn */

static void draw_shape(gen *g) {
  static const int64_t clusters[][3] = {{2, 1, 1}, {1, 2, 1}, {2, 2, 1}, {1, 2, 2}, {2, 1, 2}, {2, 2, 2},
                                        {3, 1, 1}, {3, 1, 2}, {4, 1, 1}, {1, 4, 2}, {8, 1, 1}, {1, 1, 5},
                                        {9, 1, 1}, {3, 4, 1}, {4, 2, 2}, {1, 16, 1}};
  static const char *const along[] = {"tidx", "tidy", "tidz"};
  memcpy(g->cluster, clusters[pick(g, sizeof clusters / sizeof *clusters)], sizeof g->cluster);
  for (int i = 0; i < 3; i++) g->grid[i] = g->cluster[i] * (flip(g, 75) ? 1 : 2);
  g->dyn = flip(g, 60);
  g->turns = pick(g, 4);
  g->rows = flip(g, 10) ? 0 : 1 + pick(g, 12);
  bool empty = flip(g, 15); /* also where the types say so */
  if (!g->dyn && !g->turns && !empty) g->turns = 1;
  if (!g->dyn && !g->rows && !empty) g->rows = 1;
  g->tile = (int64_t)1 << pick(g, 3);
  g->row = 32 << pick(g, 2);
  g->threads = flip(g, 50);
  g->stored = flip(g, 20);
  g->other = flip(g, 20) ? g->cluster[0] * pick(g, 4) : -1;
  if (!g->dyn && !g->other) g->other = g->cluster[0];
  g->warps = along[pick(g, 3)];
}

static void draw_table(gen *g, table *t) {
  static const char *const order[] = {"", ", pipelined = \"mbarrier\""};
  bool wanted = false;
  for (int i = 0; i < 3; i++) {
    t->has[i] = flip(g, 35);
    wanted |= !t->has[i] && g->cluster[i] > 1;
  }
  t->rows = flip(g, 75);
  t->via = flip(g, 75) ? "tma" : "bulk";
  const char *multicast = wanted && flip(g, 80) ? "multicast" : "";
  uint32_t kind = pick(g, 5), stages = 2 + pick(g, 3), ahead = pick(g, stages);
  if (kind == 0) snprintf(t->attrs, sizeof t->attrs, "{%s} ", multicast);
  else if (kind < 3)
    snprintf(t->attrs, sizeof t->attrs, "{%s%scircular = array<i64: %u, %u>%s} ", multicast, *multicast ? ", " : "",
             stages, ahead, order[kind - 1]);
  else
    snprintf(t->attrs, sizeof t->attrs, "{%s%scircular = array<i64: %u, %u>, warp_specialized = \"%s\"} ", multicast,
             *multicast ? ", " : "", stages, ahead, g->warps);
  if (kind == 0 && !*multicast) *t->attrs = 0;
  t->dead = flip(g, 20);
  t->alive = !t->dead || flip(g, 50);
}

/* ------------------------------------------------------------------------------------------------ its text */

static void extent(gen *g, int64_t n) {
  if (g->dyn) fputs("?x", g->f);
  else fprintf(g->f, "%" PRId64 "x", n);
}

/* Of what has these axes; one: broadcast axes are there, of one element. */
static void type(gen *g, const bool *has, bool rows, bool one) {
  fputs("tensor<", g->f);
  for (int i = 0; i < 3; i++) {
    if (has[i]) extent(g, g->grid[i]);
    else if (one) fputs("1x", g->f);
  }
  extent(g, g->turns);
  if (rows) extent(g, g->rows);
  else if (one) fputs("1x", g->f);
  fprintf(g->f, "%" PRId64 "xf32>", g->row);
}

static void note(gen *g, const int64_t *dim, int n) {
  int64_t stride[8], inner = 1;
  fprintf(g->f, "// arg %d f32 [", g->narg);
  for (int i = 0; i < n; i++) fprintf(g->f, "%s%" PRId64, i ? "," : "", dim[i]);
  for (int i = n; i-- > 0; inner *= dim[i]) stride[i] = inner;
  fputs("] strides [", g->f);
  for (int i = 0; i < n; i++) fprintf(g->f, "%s%" PRId64, i ? "," : "", stride[i]);
  fprintf(g->f, "] int -4 4 %d\n", 50 + g->narg++);
}

static void note_of(gen *g, const bool *has, bool rows) {
  int64_t dim[6];
  int n = 0;
  for (int i = 0; i < 3; i++)
    if (has[i]) dim[n++] = g->grid[i];
  dim[n++] = g->turns;
  if (rows) dim[n++] = g->rows;
  dim[n++] = g->row;
  note(g, dim, n);
}

/* The loops of a tile: rows of `li`, and in them pieces of 32 elements. */
static const char *loops_of_tile(gen *g, bool bulk) {
  static const char *const boxes[] = {"%li : bulk, %co : serial, %ci : bulk", "%co : serial, %li : bulk, %ci : bulk",
                                      "%li : serial, %co : serial, %ci : bulk", "%li : tidy, %co : serial, %ci : bulk",
                                      "%li : bulk, %co : tidy, %ci : bulk"};
  static const char *const runs[] = {"%li : serial, %co : bulk, %ci : bulk", "%li : tidy, %co : bulk, %ci : bulk",
                                     "%li : serial, %co : serial, %ci : bulk"};
  return bulk ? runs[pick(g, 3)] : boxes[pick(g, 5)];
}

static void splits(gen *g, bool rows, bool pieces) {
  fputs("domain(%i, %j, %k, %p, %l, %c) {\n", g->f);
  if (rows) fprintf(g->f, "    %%lo, %%li = id.split %%l by %" PRId64 "\n", g->tile);
  if (pieces) fputs("    %co, %ci = id.split %c by 32\n", g->f);
}

static void load(gen *g, int q, const table *t) {
  bool any = !t->rows || !t->has[0] || !t->has[1] || !t->has[2];
  fprintf(g->f, "  %%s%d = fusion.%s %%t%d ", q, any ? "broadcast" : "set", q);
  const char *sep = "axes [";
  for (int i = 0; i < 5; i++) {
    if (i == 3 || (i < 3 ? t->has[i] : t->rows)) continue;
    fprintf(g->f, "%s%d", sep, i);
    sep = ", ";
  }
  fputs(any ? "] : " : ": ", g->f);
  type(g, t->has, t->rows, true);
  fprintf(g->f, " %smemory(shared) via(%s) ", t->attrs, t->via);
  splits(g, t->rows, true);
  fprintf(g->f, "    id.domain loop [%%p : serial, %s", t->rows ? "%lo : serial" : "%l : serial");
  for (int i = 0; i < 3; i++) {
    if (t->has[i]) fprintf(g->f, ", %%%c : bid%c", axes[i], blocks[i]);
    else fprintf(g->f, ", %%%c : serial", axes[i]);
  }
  const char *inner = loops_of_tile(g, strcmp(t->via, "bulk") == 0);
  fprintf(g->f, ", %s]\n  } inline(%d)\n", t->rows ? inner : "%co : serial, %ci : bulk", t->rows ? 2 : 1);
}

/* The next of the chain; dead: what reads the table for nobody. */
static void combine(gen *g, int q, const table *t, bool last, bool dead) {
  static const char *const op[] = {"add", "sub", "mul"};
  static const bool all[3] = {true, true, true};
  bool shared = last && g->stored && !dead;
  char from[16] = "x";
  if (q) snprintf(from, sizeof from, "y%d", q - 1);
  if (dead || t->alive) fprintf(g->f, "  %%%c%d = fusion.%s %%%s, %%s%d : ", "yd"[dead], q, op[pick(g, 3)], from, q);
  else fprintf(g->f, "  %%y%d = fusion.neg %%%s : ", q, from);
  type(g, all, true, true);
  if (shared) fprintf(g->f, "%s memory(shared)", flip(g, 50) ? " {circular = array<i64: 2, 0>}" : "");
  fputc(' ', g->f);
  splits(g, true, true);
  fprintf(g->f,
          "    id.domain loop [%%p : serial, %%lo : serial, %%i : bidx, %%j : bidy, %%k : bidz, %%li : %s, %%co : "
          "serial, %%ci : tidx]\n  }%s\n",
          g->threads ? "tidy" : "serial",
          shared         ? " inline(2)"
          : last || dead ? ""
                         : " inline(8)");
}

static void function(gen *g, const table *t, int n) {
  static const bool all[3] = {true, true, true};
  fputs("fusion.func @f(%x: ", g->f);
  type(g, all, true, true);
  for (int q = 0; q < n; q++) {
    fprintf(g->f, ", %%t%d: ", q);
    type(g, t[q].has, t[q].rows, false);
  }
  if (g->other >= 0) fputs(", %u: tensor<?x32xf32>", g->f);
  fputs(g->other >= 0 ? ") -> (" : ") -> ", g->f);
  type(g, all, true, true);
  if (g->other >= 0) fputs(", tensor<?x32xf32>)", g->f);
  fprintf(g->f, " attributes {cluster = array<i64: %" PRId64 ", %" PRId64 ", %" PRId64 ">} {\n", g->cluster[0],
          g->cluster[1], g->cluster[2]);
  for (int q = 0; q < n; q++) load(g, q, &t[q]);
  for (int q = 0; q < n; q++) {
    if (t[q].dead) combine(g, q, &t[q], false, true);
    combine(g, q, &t[q], q == n - 1, false);
  }
  if (g->stored) {
    fprintf(g->f, "  %%z = fusion.set %%y%d : ", n - 1);
    type(g, all, true, true);
    fputs(" via(tma) ", g->f);
    splits(g, true, false);
    fputs("    id.domain loop [%p : serial, %lo : serial, %i : bidx, %j : bidy, %k : bidz, %li : serial, %c : bulk]\n"
          "  }\n",
          g->f);
  }
  if (g->other >= 0)
    fputs("  %w = fusion.neg %u : tensor<?x32xf32> domain(%i, %c) {\n    id.domain loop [%i : bidx, %c : tidx]\n  }\n",
          g->f);
  if (g->stored) fputs("  fusion.return %z", g->f);
  else fprintf(g->f, "  fusion.return %%y%d", n - 1);
  fputs(g->other >= 0 ? ", %w : " : " : ", g->f);
  type(g, all, true, true);
  fputs(g->other >= 0 ? ", tensor<?x32xf32>\n}\n" : "\n}\n", g->f);
}

char *rings_text(uint64_t seed, const char *name, bool hopper) {
  static const bool all[3] = {true, true, true};
  gen g = {.r = {mix(seed)}};
  table t[4];
  char *text = NULL;
  size_t size;
  int n = 2 + (int)pick(&g, 3);
  draw_shape(&g);
  for (int q = 0; q < n; q++) draw_table(&g, &t[q]);
  g.f = open_memstream(&text, &size);
  fprintf(g.f, "// %s\n// prop: index=%s vector=16 again=%u shift=0 target=%s\n", name, flip(&g, 50) ? "auto" : "64",
          flip(&g, 15), pick(&g, 3) < 2 || hopper ? "sm_90a" : "sm_100a");
  note_of(&g, all, true);
  for (int q = 0; q < n; q++) note_of(&g, t[q].has, t[q].rows);
  if (g.other >= 0) note(&g, (const int64_t[2]){g.other, 32}, 2);
  fputs("// out 0 f32 0\n", g.f);
  if (g.other >= 0) fputs("// out 1 f32 0\n", g.f);
  function(&g, t, n);
  fclose(g.f);
  return text;
}
