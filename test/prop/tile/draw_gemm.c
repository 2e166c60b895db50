/* Programs with a product, as users write them: tiles of any size over matrices of any size, copies in a pipeline that
 * may or may not run ahead, and what is done to the sums on their way out. */
#include "tile/tile_prop.h"

typedef struct gemm {
  rng *r;
  tile_case *c;
  FILE *f;
  const char *type, *acc, *out;
  int64_t size[3], tile[3]; /* m, n, k */
  bool trans[2], symbolic, batched, split, indirect, bias, residual, pieces[2];
  int at[2][2], wider[2][2]; /* where in its buffer a factor lies, and how much larger that is */
  bool halves;               /* of the sum's columns, one after the other */
  bool groups;               /* tiles that warpgroups multiply */
  bool pair;                 /* two blocks along m get b together */
  bool lazy;                 /* the sum is what a lazy loop multiplies by */
} gemm;

static const char *const by_name[] = {"m", "n", "k"};

/* Extents of a (0) or b (1): which of m, n, k. */
static void axes(const gemm *g, int which, int out[2]) {
  int other = which ? 1 : 0, k = 2;
  bool first = which ? !g->trans[1] : g->trans[0]; /* k comes first */
  out[0] = first ? k : other;
  out[1] = first ? other : k;
}

static void factor_argument(gemm *g, int which) {
  int a[2];
  int64_t dim[3];
  const char *names[3];
  uint32_t n = 0;
  axes(g, which, a);
  if (g->batched) dim[n] = 2, names[n++] = "b";
  for (int i = 0; i < 2; i++) dim[n] = g->size[a[i]], names[n++] = by_name[a[i]];
  tile_tensor(g->f, g->c, true, which ? "B" : "A", g->type, n, dim, names, g->symbolic);
}

static void arguments(gemm *g) {
  const char *names[3] = {"b", "m", "n"};
  int64_t dim[3] = {2, g->size[0], g->size[1]}, n8 = 8;
  uint32_t skip = g->batched ? 0 : 1;
  fprintf(g->f, "tile.func @drawn(");
  factor_argument(g, 0);
  fprintf(g->f, ", ");
  factor_argument(g, 1);
  if (g->bias) {
    fprintf(g->f, ", ");
    tile_tensor(g->f, g->c, true, "bias", "f32", 1, dim + 2, names + 2, g->symbolic);
  }
  if (g->residual) {
    fprintf(g->f, ", ");
    tile_tensor(g->f, g->c, true, "R", g->out, 2, dim + 1, names + 1, g->symbolic);
  }
  if (g->indirect) {
    fprintf(g->f, ", ");
    tile_tensor(g->f, g->c, true, "at", "i32", 1, &n8, (const char *const[]){"eight"}, false);
  }
  fprintf(g->f, ") -> (");
  tile_tensor(g->f, g->c, false, "C", g->out, 3 - skip, dim + skip, names + skip, g->symbolic);
  fprintf(g->f, ") {\n");
  for (int i = 0; i < 3; i++) {
    int a[2];
    axes(g, i == 1, a);
    int axis = (a[0] == i ? 0 : 1) + (g->batched ? 1 : 0);
    if (i == 2 || g->symbolic) fprintf(g->f, "  %%%s = tile.dim %%%s, %d\n", by_name[i], i == 1 ? "B" : "A", axis);
    else fprintf(g->f, "  %%%s = tile.constant %d : index\n", by_name[i], (int)g->size[i]);
  }
}

/* Rows or columns [from, from + n) of axis `axis` of a factor: the buffer, or a region of it. */
static void factor(gemm *g, int which, int axis, int64_t from, int64_t n) {
  int a[2];
  axes(g, which, a);
  fprintf(g->f, "%%%s", which ? "b" : "a");
  bool whole = n == g->tile[axis];
  for (int i = 0; i < 2; i++) whole &= !g->wider[which][i];
  if (whole && !chance(g->r, 5)) return;
  int64_t at[2], len[2];
  for (int i = 0; i < 2; i++) {
    at[i] = g->at[which][i] + (a[i] == axis ? from : 0);
    len[i] = a[i] == axis ? n : g->tile[a[i]];
  }
  fprintf(g->f, "[%d, %d][%d, %d]", (int)at[0], (int)at[1], (int)len[0], (int)len[1]);
}

static void buffer(gemm *g, const char *name, const char *scope, int64_t m, int64_t n, const char *type) {
  fprintf(g->f, "    %%%s = tile.alloc_%s : %dx%dx%s\n", name, scope, (int)m, (int)n, type);
}

/* One factor's copy of iteration %i. */
static void load_factor(gemm *g, int which) {
  static const char *const block[] = {"%by", "%bx"};
  int a[2];
  char start[2][64];
  axes(g, which, a);
  for (int i = 0; i < 2; i++)
    if (a[i] == 2)
      snprintf(start[i], sizeof start[i], "%s%%i * %d%s", g->split ? "%first + " : "", (int)g->tile[2],
               g->indirect && which == 0 ? " + %o" : "");
    else snprintf(start[i], sizeof start[i], "%s * %d", block[which], (int)g->tile[a[i]]);
  const char *indent = "      ";
  if (g->pieces[which]) {
    fprintf(g->f, "      %%part%d = tile.mod %%i, 2\n      %%go%d = tile.eq %%part%d, 0\n      tile.if %%go%d {\n",
            which, which, which, which);
    indent = "        ";
  }
  fprintf(g->f, "%stile.copy %%%s[%s%s, %s]", indent, which ? "B" : "A", g->batched ? "%bz, " : "", start[0], start[1]);
  if (g->batched) fprintf(g->f, "[1, %d, %d]", (int)g->tile[a[0]], (int)g->tile[a[1]]);
  fprintf(g->f, " to ");
  factor(g, which, a[0], 0, g->tile[a[0]]);
  bool together = which && g->pair;
  fprintf(g->f, "%s\n", together ? " {multicast}" : chance(g->r, g->pair ? 3 : 15) ? " {pad = 1}" : "");
  if (g->pieces[which]) fprintf(g->f, "      }\n");
}

static void attributes(gemm *g) {
  const char *policy = ONE_OF(g->r, "", "", "square", "full_row", "full_col");
  const char *words[4];
  char text[32];
  uint32_t n = 0;
  if (g->trans[0]) words[n++] = "transpose_a";
  if (g->trans[1]) words[n++] = "transpose_b";
  if (strcmp(g->type, "f32") == 0 && chance(g->r, 50)) words[n++] = "tf32";
  if (*policy) snprintf(text, sizeof text, "policy = \"%s\"", policy), words[n++] = text;
  for (uint32_t i = 0; i < n; i++) fprintf(g->f, "%s%s", i ? ", " : " {", words[i]);
  fprintf(g->f, "%s\n", n ? "}" : "");
}

static void loop(gemm *g) {
  int64_t trips = (g->size[2] + g->tile[2] - 1) / g->tile[2];
  bool cond = trips > 0 && chance(g->r, 25), order = chance(g->r, 50), twice = chance(g->r, 10);
  if (!cond) fprintf(g->f, "    tile.clear %%c\n");
  if (g->split) fprintf(g->f, "    %%first = tile.mul %%bz, %d\n", (int)g->tile[2]);
  const char *bound = g->split ? "1" : NULL;
  char all[64];
  snprintf(all, sizeof all, "ceildiv(%%k, %d)", (int)g->tile[2]);
  if (!bound) bound = all;
  uint32_t stages = tile_stages(g->r);
  if (chance(g->r, 85)) fprintf(g->f, "    tile.pipelined %%i = 0 to %s stages(%u) {\n", bound, stages);
  else fprintf(g->f, "    tile.serial %%i = 0 to %s step 1 {\n", bound);
  if (g->indirect) fprintf(g->f, "      %%o0 = tile.load %%at[%%i]\n      %%o = tile.cast %%o0 : index\n");
  load_factor(g, order);
  load_factor(g, !order);
  if (cond) fprintf(g->f, "      %%begin = tile.eq %%i, 0\n");
  for (int i = 0; i <= twice; i++) {
    int64_t cut = g->halves ? below(g->r, (unsigned)g->tile[1] + 1) : g->tile[1];
    for (int half = 0; half <= g->halves; half++) {
      int64_t from = half ? cut : 0, n = half ? g->tile[1] - cut : cut;
      fprintf(g->f, "      tile.gemm ");
      factor(g, 0, 0, 0, g->tile[0]);
      fprintf(g->f, ", ");
      factor(g, 1, 1, from, n);
      fprintf(g->f, ", %%c");
      if (g->halves) fprintf(g->f, "[0, %d][%d, %d]", (int)from, (int)g->tile[0], (int)n);
      if (cond && !i) fprintf(g->f, " clear %s", chance(g->r, 50) ? "%begin" : "%i == 0");
      attributes(g);
    }
  }
  if (chance(g->r, 10)) fprintf(g->f, "      tile.clear %%a\n"); /* what comes next must not be too early */
  fprintf(g->f, "    }\n");
}

static const char *f_or_i(const gemm *g, const char *f, const char *i) { return strcmp(g->acc, "i32") == 0 ? i : f; }

static void lazily(gemm *g) {
  if (!g->lazy) return;
  fprintf(g->f,
          "    tile.fill %%z, %s\n    tile.parallel (%%r, %%j) in (%d, %d) attributes {lazy} {\n"
          "      %%z[%%r, %%j] = %%z[%%r, %%j] * %%c[%%r, %%j]\n    }\n    tile.copy %%z to %%c\n",
          f_or_i(g, "2.0", "2"), (int)g->tile[0], (int)g->tile[1]);
}

static void epilogue(gemm *g) {
  int bm = (int)g->tile[0], bn = (int)g->tile[1];
  bool relu = chance(g->r, 30);
  const char *acc = g->acc;
  if ((g->bias || g->residual || relu) && chance(g->r, 50)) { /* in one line */
    fprintf(g->f, "    tile.parallel (%%r, %%j) in (%d, %d) {\n      %%c[%%r, %%j] = %s%%c[%%r, %%j]", bm, bn,
            relu ? "max(" : "");
    if (g->bias) fprintf(g->f, " + %s(%%bias[%%bx * %d + %%j])", acc, bn);
    if (g->residual) fprintf(g->f, " - %s(%%R[%%by * %d + %%r, %%bx * %d + %%j])", acc, bm, bn);
    fprintf(g->f, "%s\n    }\n", relu ? ", 0)" : "");
  } else if (g->bias || g->residual || relu) {
    fprintf(g->f, "    tile.parallel (%%r, %%j) in (%d, %d) {\n      %%v0 = tile.load %%c[%%r, %%j]\n", bm, bn);
    int k = 0;
    if (g->bias) {
      fprintf(g->f, "      %%h = tile.load %%bias[%%bx * %d + %%j]\n      %%hf = tile.cast %%h : %s\n", bn, acc);
      fprintf(g->f, "      %%v1 = tile.add %%v0, %%hf\n");
      k = 1;
    }
    if (g->residual) {
      fprintf(g->f, "      %%q = tile.load %%R[%%by * %d + %%r, %%bx * %d + %%j]\n      %%qf = tile.cast %%q : %s\n",
              bm, bn, acc);
      fprintf(g->f, "      %%v%d = tile.sub %%v%d, %%qf\n", k + 1, k);
      k++;
    }
    if (relu) fprintf(g->f, "      %%v%d = tile.max %%v%d, %s\n", k + 1, k, f_or_i(g, "0.0", "0")), k++;
    fprintf(g->f, "      tile.store %%v%d, %%c[%%r, %%j]\n    }\n", k);
  }
  if (g->split) {
    fprintf(g->f,
            "    tile.parallel (%%r, %%j) in (%d, %d) {\n      %%v = tile.load %%c[%%r, %%j]\n"
            "      tile.atomic_add %%v, %%C[%%by * %d + %%r, %%bx * %d + %%j]\n    }\n",
            bm, bn, bm, bn);
    return;
  }
  bool shared = chance(g->r, 25);
  if (shared) fprintf(g->f, "    tile.copy %%c to %%s\n");
  fprintf(g->f, "    tile.copy %%%s to %%C[%s%%by * %d, %%bx * %d]\n", shared ? "s" : "c", g->batched ? "%bz, " : "",
          bm, bn);
}

static void kernel(gemm *g) {
  static const char *const scopes[] = {"shared", "shared", "shared", "fragment"};
  int a[2];
  int rows = (int)g->tile[0] * (g->pair ? 2 : 1);
  fprintf(g->f, "  tile.kernel grid(%%bx = ceildiv(%%n, %d), %%by = ceildiv(%%m, %d)%s", (int)g->tile[1], rows,
          g->pair ? " * 2" : "");
  if (g->batched) fprintf(g->f, ", %%bz = 2");
  if (g->split) fprintf(g->f, ", %%bz = ceildiv(%%k, %d)", (int)g->tile[2]);
  const char *cluster = g->pair ? " cluster(1, 2)" : "";
  if (g->groups) fprintf(g->f, ") threads(%s)%s {\n", ONE_OF(g->r, "128", "128", "256", "384"), cluster);
  else fprintf(g->f, ") threads(%s) {\n", ONE_OF(g->r, "32", "64", "96", "128", "128", "128", "256", "48"));
  for (int i = 0; i < 2; i++) {
    axes(g, i, a);
    buffer(g, i ? "b" : "a", g->groups ? "shared" : scopes[below(g->r, 4)], g->tile[a[0]] + g->wider[i][0],
           g->tile[a[1]] + g->wider[i][1], g->type);
  }
  const int64_t room = 12288; /* elements: s is there, too, and slots of a and b */
  bool fragment = chance(g->r, 90) || g->tile[0] * g->tile[1] > room;
  buffer(g, "c", fragment ? "fragment" : "shared", g->tile[0], g->tile[1], g->acc);
  buffer(g, "s", "shared", g->tile[0], g->tile[1], g->out);
  if (g->lazy) buffer(g, "z", "fragment", g->tile[0], g->tile[1], g->acc);
  if (chance(g->r, 30))
    fprintf(g->f, "    tile.use_swizzle panel %u%s\n", 1 + below(g->r, 4),
            chance(g->r, 50) ? " {order = \"column\"}" : "");
  loop(g);
  lazily(g);
  epilogue(g);
  fprintf(g->f, "  }\n}\n");
}

static void types(gemm *g) {
  static const struct {
    const char *type, *acc;
  } all[] = {{"f16", "f32"}, {"f16", "f32"}, {"bf16", "f32"}, {"f32", "f32"}, {"i8", "i32"},       {"f64", "f64"},
             {"f16", "f16"}, {"i32", "i32"}, {"i8", "i32"},   {"i8", "i32"},  {"f8E4M3FN", "f32"}, {"f8E5M2", "f32"}};
  uint32_t k = below(g->r, 12);
  g->type = all[k].type;
  g->acc = all[k].acc;
  g->out = g->acc;
  if (strcmp(g->acc, "f32") == 0) g->out = ONE_OF(g->r, "f32", "f16", "f32");
}

static void draw(gemm *g) {
  size_t n = 0;
  g->f = open_memstream(&g->c->text, &n);
  arguments(g);
  if (g->split) fprintf(g->f, "  tile.kernel threads(64) {\n    tile.clear %%C\n  }\n");
  kernel(g);
  fclose(g->f);
}

void tile_draw_gemm(tile_case *c, rng *r) {
  static const int64_t sizes[] = {1, 3, 8, 17, 31, 32, 40, 64, 70, 96, -1};
  static const int64_t rows[] = {8, 16, 16, 32, 32, 48, 64, 5, -1}, depth[] = {8, 16, 16, 32, 32, 24, 64, 13, -1};
  gemm g = {.r = r, .c = c};
  types(&g);
  for (int i = 0; i < 3; i++) {
    g.size[i] = a_size(r, sizes);
    g.tile[i] = a_size(r, i == 2 ? depth : rows);
    g.size[i] = tile_promised(c, g.size[i]);
    g.tile[i] = tile_promised(c, g.tile[i]);
  }
  g.symbolic = chance(r, 50);
  if (g.symbolic && chance(r, 5)) g.size[below(r, 3)] = 0;
  g.trans[0] = chance(r, 40);
  g.trans[1] = chance(r, 40);
  g.split = chance(r, 15) && (strcmp(g.acc, "f32") == 0 || strcmp(g.acc, "i32") == 0);
  if (g.split) g.out = g.acc;
  g.batched = !g.split && chance(r, 15);
  g.indirect = !g.split && g.size[2] <= 8 * g.tile[2] && chance(r, 12);
  g.bias = !g.split && chance(r, 35) && strcmp(g.acc, "f16") != 0;
  g.residual = !g.split && !g.batched && chance(r, 25) && strcmp(g.acc, "f16") != 0;
  for (int i = 0; i < 2; i++) g.pieces[i] = chance(r, 8);
  g.halves = chance(r, 20);
  for (int i = 0; i < 4; i++) {
    g.wider[i / 2][i % 2] = chance(r, 20) ? (int)below(r, 9) : 0;
    g.at[i / 2][i % 2] = (int)below(r, (unsigned)g.wider[i / 2][i % 2] + 1);
  }
  draw(&g);
}

void tile_draw_warpgroups(tile_case *c, rng *r) {
  static const int64_t sizes[] = {1, 8, 48, 64, 72, 130, 200, -1}, depths[] = {0, 1, 8, 32, 64, 100, 136, 200, -1};
  static const int64_t rows[] = {64, 64, 128, 192, 16, 40, -1}, columns[] = {8, 16, 32, 64, 64, 96, 128, -1},
                       depth[] = {16, 32, 32, 64, 64, 96, -1};
  gemm g = {.r = r, .c = c, .symbolic = chance(r, 60), .groups = true};
  c->promise = chance(r, 85);
  types(&g);
  while (!strcmp(g.type, "f64") || !strcmp(g.type, "i32")) types(&g);
  const int64_t *of[3][2] = {{sizes, rows}, {sizes, columns}, {depths, depth}};
  for (int i = 0; i < 3; i++) {
    g.size[i] = tile_promised(c, a_size(r, of[i][0]));
    g.tile[i] = a_size(r, of[i][1]);
    if (!g.symbolic && !g.size[i]) g.size[i] = 16;
  }
  bool bytes = strchr(g.type, '8'), narrow = bytes || !strcmp(g.type, "f32"); /* and tf32: wgmma has K along both */
  bool along = narrow && !(bytes && chance(r, 20));                           /* tcgen05.mma has bytes in any way */
  g.trans[0] = !along && chance(r, 40);
  g.trans[1] = along || chance(r, 40);
  g.batched = chance(r, 15);
  g.bias = chance(r, 25) && strcmp(g.acc, "f16") != 0;
  g.lazy = chance(r, 15) && strcmp(g.acc, "f16") != 0;
  g.pair = chance(r, 20);
  if (g.pair && chance(r, 85)) { /* as tcgen05.mma takes them */
    c->promise = true;
    g.tile[0] = 64 << below(r, 3);
    g.tile[1] = g.trans[1] ? 32 << below(r, 3) : 128;
    g.tile[2] = 32 << below(r, 2);
    for (int i = 0; i < 3; i++) g.size[i] = tile_promised(c, g.size[i]);
    g.lazy = false;
    c->target = chance(r, 75) ? ONE_OF(r, "sm_100a", "sm_103a", "sm_110a") : NULL;
  }
  draw(&g);
}
