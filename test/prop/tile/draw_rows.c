/* Programs without products: reductions of three dimensions, rows that are longer than a tile, counts by atomics. */
#include "tile/tile_prop.h"

typedef struct rows {
  rng *r;
  tile_case *c;
  FILE *f;
} rows;

static const char *threads(rows *w) { return ONE_OF(w->r, "32", "64", "96", "128", "40", "7", "256", "1"); }

/* A reduction of one of three dimensions, and one of what is left. */
static void three(rows *w) {
  static const int64_t sizes[] = {1, 3, 4, 5, 8, 13, 16, 32, -1};
  static const char *const names[] = {"x", "y", "z"};
  const char *type = ONE_OF(w->r, "f32", "i32", "f16", "ui32", "ui64"), *scope = ONE_OF(w->r, "fragment", "shared");
  int64_t dim[3], left[3];
  uint32_t over = below(w->r, 3), n = 0, grid = 1 + below(w->r, 3);
  bool keep = chance(w->r, 30);
  for (uint32_t i = 0; i < 3; i++) {
    dim[i] = a_size(w->r, sizes);
    if (i != over) left[n++] = dim[i];
    else if (keep) left[n++] = 1;
  }
  int64_t all[4] = {grid, dim[0], dim[1], dim[2]}, out[4] = {grid, left[0], left[1], left[2]};
  const char *an[] = {"g", "a", "b", "c"}, *on[] = {"g", "d", "e", "f"};
  fprintf(w->f, "tile.func @drawn(");
  tile_tensor(w->f, w->c, true, "X", type, 4, all, an, false);
  fprintf(w->f, ") -> (");
  tile_tensor(w->f, w->c, false, "Y", type, n + 1, out, on, false);
  fprintf(w->f,
          ") {\n  tile.kernel grid(%%b = %u) threads(%s) {\n    %%s = tile.alloc_%s : %dx%dx%dx%s\n    %%r = "
          "tile.alloc_%s : ",
          grid, threads(w), scope, (int)dim[0], (int)dim[1], (int)dim[2], type, ONE_OF(w->r, "fragment", "shared"));
  for (uint32_t i = 0; i < n; i++) fprintf(w->f, "%dx", (int)left[i]);
  fprintf(w->f, "%s\n    tile.copy %%X[%%b, 0, 0, 0][1, %d, %d, %d] to %%s\n", type, (int)dim[0], (int)dim[1],
          (int)dim[2]);
  if (chance(w->r, 50)) {
    fprintf(w->f, "    tile.parallel (%%%s, %%%s, %%%s) in (%d, %d, %d) {\n", names[0], names[1], names[2], (int)dim[0],
            (int)dim[1], (int)dim[2]);
    fprintf(w->f, "      %%v = tile.load %%s[%%x, %%y, %%z]\n      %%n = tile.neg %%v\n      tile.store %%n, %%s[%%x, "
                  "%%y, %%z]\n    }\n");
  }
  if (chance(w->r, 40))
    fprintf(w->f, "    tile.cum%s %%s to %%s dim %u%s\n", ONE_OF(w->r, "sum", "max", "min"), below(w->r, 3),
            chance(w->r, 50) ? " {reverse}" : "");
  bool more = chance(w->r, 40);
  if (more) fprintf(w->f, "    tile.fill %%r, %s\n", strchr(type, 'i') ? "3" : "3.0");
  const char *op = ONE_OF(w->r, "sum", "max", "min", "absmax", "abssum");
  fprintf(w->f, "    tile.reduce_%s %%s to %%r dim %d%s\n    tile.copy %%r to %%Y[%%b", op,
          (int)over - (chance(w->r, 50) ? 3 : 0), more ? " {accumulate}" : "");
  for (uint32_t i = 0; i < n; i++) fprintf(w->f, ", 0");
  fprintf(w->f, "][1");
  for (uint32_t i = 0; i < n; i++) fprintf(w->f, ", %d", (int)left[i]);
  fprintf(w->f, "]\n  }\n}\n");
}

/* Rows of any length by tiles: a sum, a maximum, and the row less its maximum. */
static void pieces(rows *w) {
  static const int64_t heights[] = {1, 2, 4, 5, 8, -1}, widths[] = {8, 32, 33, 64, 100, 128, -1};
  static const int64_t lengths[] = {1, 31, 64, 100, 129, 200, -1};
  int64_t dim[2] = {1 + below(w->r, 20), tile_promised(w->c, a_size(w->r, lengths))};
  int h = (int)a_size(w->r, heights), k = (int)tile_promised(w->c, a_size(w->r, widths));
  bool symbolic = chance(w->r, 70);
  const char *names[] = {"m", "n"}, *type = ONE_OF(w->r, "f32", "f16", "bf16");
  fprintf(w->f, "tile.func @drawn(");
  tile_tensor(w->f, w->c, true, "X", type, 2, dim, names, symbolic);
  fprintf(w->f, ") -> (");
  tile_tensor(w->f, w->c, false, "S", "f32", 1, dim, names, symbolic);
  fprintf(w->f, ", ");
  tile_tensor(w->f, w->c, false, "Y", type, 2, dim, names, symbolic);
  fprintf(w->f,
          ") {\n  %%m = tile.dim %%X, 0\n  %%n = tile.dim %%X, 1\n  tile.kernel grid(%%b = ceildiv(%%m, %d)) "
          "threads(%s) {\n",
          h, threads(w));
  fprintf(w->f, "    %%f = tile.alloc_fragment : %dx%dxf32\n    %%t = tile.alloc_shared : %dx%dx%s\n", h, k, h, k,
          type);
  fprintf(w->f, "    %%sum = tile.alloc_fragment : %dxf32\n    %%max = tile.alloc_fragment : %dxf32\n", h, h);
  fprintf(w->f, "    tile.clear %%sum\n    tile.fill %%max, -7.0\n");
  uint32_t stages = tile_stages(w->r);
  fprintf(w->f, "    tile.pipelined %%i = 0 to ceildiv(%%n, %d) stages(%u) {\n", k, stages);
  fprintf(w->f, "      tile.copy %%X[%%b * %d, %%i * %d] to %%t\n      tile.copy %%t to %%f\n", h, k);
  fprintf(w->f, "      tile.reduce_sum %%f to %%sum dim 1 {accumulate}\n");
  fprintf(w->f, "      tile.copy %%X[%%b * %d, %%i * %d] to %%f {pad = -7}\n", h, k);
  fprintf(w->f, "      tile.reduce_max %%f to %%max dim 1 {accumulate}\n    }\n");
  fprintf(w->f, "    tile.copy %%sum to %%S[%%b * %d]\n    tile.serial %%i = 0 to %%n step %d {\n", h, k);
  fprintf(w->f, "      tile.copy %%X[%%b * %d, %%i] to %%f\n      tile.parallel (%%r, %%j) in (%d, %d) {\n", h, h, k);
  fprintf(
      w->f,
      "        %%v = tile.load %%f[%%r, %%j]\n        %%x = tile.load %%max[%%r]\n        %%d = tile.sub %%v, %%x\n");
  fprintf(w->f,
          "        tile.store %%d, %%f[%%r, %%j]\n      }\n      tile.copy %%f to %%Y[%%b * %d, %%i]\n    }\n  }\n}\n",
          h);
}

/* How often each number comes: counted in shared memory by each block, then over the blocks. */
static void counts(rows *w) {
  int64_t n = 1 + below(w->r, 300), bins = 15;
  int piece = 1 + (int)below(w->r, 130);
  fprintf(w->f, "tile.func @drawn(");
  tile_tensor(w->f, w->c, true, "X", "i32", 1, &n, (const char *const[]){"n"}, chance(w->r, 50));
  fprintf(w->f, ") -> (");
  tile_tensor(w->f, w->c, false, "H", "i32", 1, &bins, (const char *const[]){"bins"}, false);
  fprintf(w->f, ") {\n  %%n = tile.dim %%X, 0\n  tile.kernel threads(%s) {\n    tile.clear %%H\n  }\n", threads(w));
  fprintf(w->f,
          "  tile.kernel grid(%%b = ceildiv(%%n, %d)) threads(%s)%s {\n    %%h = tile.alloc_shared : 15xi32\n    "
          "tile.clear %%h\n",
          piece, threads(w), chance(w->r, 50) ? " overlap" : "");
  fprintf(w->f,
          "    tile.parallel (%%i) in (%d) {\n      %%v = tile.load %%X[%%b * %d + %%i] {pad = 100}\n      %%a = "
          "tile.add %%v, 7\n",
          piece, piece);
  fprintf(w->f, "      %%at = tile.cast %%a : index\n      tile.atomic_add 1, %%h[%%at]\n    }\n");
  fprintf(w->f, "    tile.parallel (%%i) in (15) {\n      %%v = tile.load %%h[%%i]\n      tile.atomic_add %%v, "
                "%%H[%%i]\n    }\n  }\n}\n");
}

void tile_draw_rows(tile_case *c, rng *r) {
  size_t n = 0;
  rows w = {r, c, open_memstream(&c->text, &n)};
  uint32_t kind = below(r, 100);
  if (kind < 40) three(&w);
  else if (kind < 80) pieces(&w);
  else counts(&w);
  fclose(w.f);
}
