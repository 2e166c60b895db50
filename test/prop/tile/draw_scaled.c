/* Products of factors with block scales in loops whose loads run ahead, as tcgen05.mma takes them, or nearly: of each
 * block for itself, of two blocks that have one tile of b together. A first kernel makes the scales. */
#include "tile/tile_prop.h"

typedef struct scaled {
  rng *r;
  tile_case *c;
  FILE *f;
  int64_t size[3], tile[3]; /* m, n, k in elements */
  int64_t per, block;       /* elements of a byte; of a scale */
  const char *type[2];
  bool turned[2], has[2]; /* K across the rows; scales of a and b */
  bool ue4m3, pair, twice, symbolic;
} scaled;

static int64_t tiles(int64_t n, int64_t tile) { return (n + tile - 1) / tile; }
static int64_t scales(const scaled *g, int64_t k) { return (k + g->block - 1) / g->block; }

/* A factor as it lies, in bytes. */
static void matrix(const scaled *g, int which, const int64_t from[3], int64_t out[2]) {
  out[g->turned[which]] = from[which];
  out[!g->turned[which]] = from[2] / g->per;
}

static void arguments(scaled *g) {
  static const char *const names[2][2][2] = {{{"m", "k"}, {"k", "m"}}, {{"n", "k"}, {"k", "n"}}};
  int64_t dim[2];
  fprintf(g->f, "tile.func @drawn(");
  for (int i = 0; i < 2; i++) {
    matrix(g, i, g->size, dim);
    tile_tensor(g->f, g->c, true, i ? "B" : "A", g->type[i], 2, dim, names[i][g->turned[i]], g->symbolic);
    fprintf(g->f, ", ");
  }
  for (int i = 0; i < 2; i++) {
    dim[0] = g->size[i], dim[1] = scales(g, g->size[2]);
    tile_tensor(g->f, g->c, true, i ? "E" : "D", "ui8", 2, dim, (const char *const[]){i ? "n" : "m", "s"}, g->symbolic);
    fprintf(g->f, i ? ") -> (" : ", ");
  }
  for (int i = 0; i < 2; i++) {
    dim[0] = g->size[i], dim[1] = scales(g, g->size[2]);
    tile_tensor(g->f, g->c, false, i ? "Q" : "P", "ui8", 2, dim, (const char *const[]){i ? "n" : "m", "s"},
                g->symbolic);
    fprintf(g->f, ", ");
  }
  tile_tensor(g->f, g->c, false, "C", "f32", 2, g->size, (const char *const[]){"m", "n"}, g->symbolic);
  fprintf(g->f, ") {\n");
  for (int i = 0; i < 2; i++) fprintf(g->f, "  %%%c = tile.dim %%%c, %d\n", "mn"[i], "AB"[i], g->turned[i]);
  fprintf(g->f, "  %%k = tile.dim %%A, %d\n  %%s = tile.dim %%D, 1\n", !g->turned[0]);
}

/* Exponents of -2 to 1, or floats of 0.5, 0.75, 1 and 1.5 with a sign that does not count. */
static void make_scales(scaled *g) {
  for (int i = 0; i < 2; i++)
    fprintf(g->f,
            "  tile.kernel grid(%%b = ceildiv(%%%c, 32)) threads(64) {\n    tile.parallel (%%i, %%j) in (32, %%s) {\n"
            "      %%r = %%b * 32 + %%i\n      %%%c[%%r, %%j] = and(%%%c[%%r, %%j] + ui8(i32(%%r * 5 + %%j * 3)), %s\n"
            "    }\n  }\n",
            "mn"[i], "PQ"[i], "DE"[i], g->ue4m3 ? "140) + 48" : "3) + 125");
}

static void load(scaled *g, int which) {
  int64_t dim[2];
  matrix(g, which, g->tile, dim);
  const char *side = which ? "%bx" : "%by";
  fprintf(g->f, "      tile.copy %%%c[", "AB"[which]);
  for (int i = 0; i < 2; i++)
    fprintf(g->f, "%s * %d%s", i == !g->turned[which] ? "%i" : side, (int)dim[i], i ? "] to " : ", ");
  fprintf(g->f, "%%%c%s\n", "ab"[which], which && g->pair ? " {multicast}" : "");
  if (g->has[which])
    fprintf(g->f, "      tile.copy %%%c[%s * %d, %%i * %d] to %%%c%s\n", "PQ"[which], side, (int)g->tile[which],
            (int)scales(g, g->tile[2]), "pq"[which], chance(g->r, 30) ? " {pad = 56}" : "");
}

static void product(scaled *g, const char *sum, bool clear) {
  fprintf(g->f, "      tile.gemm_packed %%a, %%b, %%%s%s%s%s {%s%s%s", sum, g->has[0] ? " scale_a %p" : "",
          g->has[1] ? " scale_b %q" : "", clear ? " clear %first" : "",
          g->per == 2 ? "a = \"e2m1\", b = \"e2m1\", " : "", g->turned[0] ? "transpose_a, " : "",
          g->turned[1] ? "" : "transpose_b, ");
  fprintf(g->f, "block = %d%s}\n", (int)g->block, g->ue4m3 ? ", scales = \"ue4m3\"" : "");
}

static void kernel(scaled *g) {
  int64_t dim[2];
  bool x_first = chance(g->r, 50), clear = chance(g->r, 40);
  int64_t rows = g->tile[0] * (g->pair ? 2 : 1);
  char by[64], bx[64];
  snprintf(by, sizeof by, "%%by = ceildiv(%%m, %d)%s", (int)rows, g->pair ? " * 2" : "");
  snprintf(bx, sizeof bx, "%%bx = ceildiv(%%n, %d)", (int)g->tile[1]);
  fprintf(g->f, "  tile.kernel grid(%s, %s) threads(%s)%s {\n", x_first ? bx : by, x_first ? by : bx,
          ONE_OF(g->r, "128", "128", "256"),
          !g->pair  ? ""
          : x_first ? " cluster(1, 2)"
                    : " cluster(2)");
  for (int i = 0; i < 2; i++) {
    matrix(g, i, g->tile, dim);
    fprintf(g->f, "    %%%c = tile.alloc_shared : %dx%dx%s\n", "ab"[i], (int)dim[0], (int)dim[1], g->type[i]);
    fprintf(g->f, "    %%%c = tile.alloc_shared : %dx%dxui8\n", "pq"[i], (int)g->tile[i], (int)scales(g, g->tile[2]));
  }
  for (int i = 0; i <= g->twice; i++)
    fprintf(g->f, "    %%c%d = tile.alloc_fragment : %dx%dxf32\n    tile.fill %%c%d, %d.0\n", i, (int)g->tile[0],
            (int)g->tile[1], i, i + 2);
  fprintf(g->f, "    tile.pipelined %%i = 0 to ceildiv(%%k, %d) stages(%u) {\n", (int)(g->tile[2] / g->per),
          tile_stages(g->r));
  for (int i = 0; i < 2; i++) load(g, i);
  if (clear) fprintf(g->f, "      %%first = %%i == 0\n");
  product(g, "c0", clear);
  if (g->twice) product(g, "c1", false);
  if (chance(g->r, 8)) fprintf(g->f, "      tile.fill %%c0, 1.0\n"); /* then it stands in no such loop */
  fprintf(g->f, "    }\n");
  if (g->twice)
    fprintf(
        g->f,
        "    tile.parallel (%%i, %%j) in (%d, %d) {\n      %%c0[%%i, %%j] = %%c0[%%i, %%j] - %%c1[%%i, %%j]\n    }\n",
        (int)g->tile[0], (int)g->tile[1]);
  fprintf(g->f, "    tile.copy %%c0 to %%C[%%by * %d, %%bx * %d]\n  }\n}\n", (int)g->tile[0], (int)g->tile[1]);
}

void tile_draw_scaled(tile_case *c, rng *r) {
  size_t n = 0;
  scaled g = {.r = r, .c = c, .per = 1 + below(r, 2), .pair = chance(r, 60), .symbolic = chance(r, 60)};
  c->promise = true;
  c->strided = 0;
  g.ue4m3 = g.per == 2 && chance(r, 60);
  g.block = (g.ue4m3 ? 16 : 32) << below(r, 2);
  for (int i = 0; i < 2; i++) {
    g.type[i] = g.per == 2 ? ONE_OF(r, "ui8", "ui8", "i8") : ONE_OF(r, "f8E4M3FN", "f8E5M2");
    g.turned[i] = g.per == 1 && chance(r, 30);
    g.has[i] = chance(r, 80);
  }
  if (!g.has[0] && !g.has[1]) g.has[below(r, 2)] = true;
  g.tile[0] = chance(r, 85) ? 128 : 64;
  g.tile[1] = g.turned[1] ? 64 << below(r, 2) : 16 << below(r, 4);
  g.tile[2] = 64 * g.per;
  g.size[0] = 16 * (1 + below(r, 10));
  g.size[1] = chance(r, 50) ? g.tile[1] : 16 * (1 + below(r, 8));
  g.size[2] = 32 * g.per * below(r, 7);
  if (!g.symbolic && !g.size[2]) g.size[2] = 32 * g.per;
  g.twice = g.tile[1] <= 64 && chance(r, 20);
  if (tiles(g.size[1], g.tile[1]) > 2) g.size[1] = 2 * g.tile[1];
  c->target = chance(r, 85) ? ONE_OF(r, "sm_100a", "sm_103a", "sm_110a") : NULL;
  g.f = open_memstream(&c->text, &n);
  arguments(&g);
  make_scales(&g);
  kernel(&g);
  fclose(g.f);
}
