/* Two products with reductions between them, as attention has them, in whole numbers: scores less their row's maximum
 * so far, from -7 on, take the place of weights. */
#include "tile/tile_prop.h"

typedef struct attention {
  rng *r;
  tile_case *c;
  FILE *f;
  const char *type, *policy[2];
  int64_t m, n, d, e, bm, bn; /* queries, keys, depth of either product's factors, tiles */
  bool symbolic, masked, shared_p;
} attention;

static void arguments(attention *a) {
  const char *q[] = {"m", "d"}, *k[] = {"n", "d"}, *v[] = {"n", "e"}, *o[] = {"m", "e"};
  fprintf(a->f, "tile.func @drawn(");
  tile_tensor(a->f, a->c, true, "Q", a->type, 2, (int64_t[]){a->m, a->d}, q, a->symbolic);
  fprintf(a->f, ", ");
  tile_tensor(a->f, a->c, true, "K", a->type, 2, (int64_t[]){a->n, a->d}, k, a->symbolic);
  fprintf(a->f, ", ");
  tile_tensor(a->f, a->c, true, "V", a->type, 2, (int64_t[]){a->n, a->e}, v, a->symbolic);
  fprintf(a->f, ") -> (");
  tile_tensor(a->f, a->c, false, "O", "f32", 2, (int64_t[]){a->m, a->e}, o, a->symbolic);
  fprintf(a->f, ", ");
  tile_tensor(a->f, a->c, false, "L", "f32", 1, (int64_t[]){a->m}, o, a->symbolic);
  fprintf(a->f, ", ");
  tile_tensor(a->f, a->c, false, "M", "f32", 1, (int64_t[]){a->m}, o, a->symbolic);
  fprintf(a->f, ") {\n  %%m = tile.dim %%Q, 0\n  %%n = tile.dim %%K, 0\n");
}

static void buffers(attention *a) {
  int bm = (int)a->bm, bn = (int)a->bn, d = (int)a->d, e = (int)a->e;
  fprintf(a->f, "    %%q = tile.alloc_%s : %dx%dx%s\n", chance(a->r, 30) ? "fragment" : "shared", bm, d, a->type);
  fprintf(a->f, "    %%k = tile.alloc_shared : %dx%dx%s\n    %%v = tile.alloc_shared : %dx%dx%s\n", bn, d, a->type, bn,
          e, a->type);
  fprintf(a->f, "    %%s = tile.alloc_fragment : %dx%dxf32\n", bm, bn);
  fprintf(a->f, "    %%p = tile.alloc_%s : %dx%dx%s\n", a->shared_p ? "shared" : "fragment", bm, bn, a->type);
  fprintf(a->f, "    %%o = tile.alloc_fragment : %dx%dxf32\n", bm, e);
  for (int i = 0; i < 3; i++)
    fprintf(a->f, "    %%%s = tile.alloc_fragment : %dxf32\n", i ? i == 1 ? "mx" : "old" : "l", bm);
}

static void scores(attention *a) {
  int bm = (int)a->bm, bn = (int)a->bn;
  if (a->masked) {
    fprintf(a->f,
            "      %%first = tile.mul %%i, %d\n      tile.parallel (%%r, %%j) in (%d, %d) {\n"
            "        %%at = tile.add %%j, %%first\n        %%in = tile.lt %%at, %%n\n"
            "        %%x = tile.select %%in, %%zero, -100.0\n        tile.store %%x, %%s[%%r, %%j]\n      }\n",
            bn, bm, bn);
  } else fprintf(a->f, "      tile.clear %%s\n");
  fprintf(a->f, "      tile.gemm %%q, %%k, %%s {transpose_b%s}\n", a->policy[0]);
}

static void weights(attention *a) {
  int bm = (int)a->bm, bn = (int)a->bn, e = (int)a->e;
  fprintf(a->f, "      tile.copy %%mx to %%old\n      tile.reduce_max %%s to %%mx dim %d {accumulate}\n",
          chance(a->r, 50) ? 1 : -1);
  fprintf(a->f,
          "      tile.parallel (%%r, %%j) in (%d, %d) {\n        %%x = tile.load %%s[%%r, %%j]\n"
          "        %%y = tile.load %%mx[%%r]\n        %%z = tile.sub %%x, %%y\n        %%w = tile.max %%z, -7.0\n"
          "        tile.store %%w, %%s[%%r, %%j]\n      }\n",
          bm, bn);
  fprintf(a->f, "      tile.reduce_sum %%s to %%l dim 1 {accumulate}\n      tile.copy %%s to %%p\n");
  if (chance(a->r, 70))
    fprintf(a->f,
            "      tile.parallel (%%r, %%j) in (%d, %d) {\n        %%x = tile.load %%o[%%r, %%j]\n"
            "        %%y = tile.load %%old[%%r]\n        %%z = tile.load %%mx[%%r]\n        %%u = tile.sub %%z, %%y\n"
            "        %%w = tile.min %%u, 7.0\n        %%t = tile.add %%x, %%w\n        tile.store %%t, %%o[%%r, %%j]\n "
            "     }\n",
            bm, e);
}

static void whole(attention *a) {
  int bm = (int)a->bm, bn = (int)a->bn;
  fprintf(a->f, "  tile.kernel grid(%%b = ceildiv(%%m, %d)) threads(%s) {\n", bm,
          ONE_OF(a->r, "32", "64", "128", "128", "256", "96"));
  buffers(a);
  fprintf(a->f,
          "    %%zero = tile.constant 0.0 : f32\n    tile.copy %%Q[%%b * %d, 0] to %%q\n    tile.clear %%o\n    "
          "tile.clear %%l\n",
          bm);
  fprintf(a->f, "    tile.fill %%mx, -8.0\n    tile.pipelined %%i = 0 to ceildiv(%%n, %d) stages(%u) {\n", bn,
          tile_stages(a->r));
  fprintf(a->f, "      tile.copy %%K[%%i * %d, 0] to %%k\n", bn);
  bool late = chance(a->r, 40);
  if (!late) fprintf(a->f, "      tile.copy %%V[%%i * %d, 0] to %%v\n", bn);
  scores(a);
  weights(a);
  if (late) fprintf(a->f, "      tile.copy %%V[%%i * %d, 0] to %%v\n", bn);
  fprintf(a->f, "      tile.gemm %%p, %%v, %%o%s%s%s\n    }\n", *a->policy[1] ? " {" : "",
          *a->policy[1] ? a->policy[1] + 2 : "", *a->policy[1] ? "}" : "");
  fprintf(a->f,
          "    tile.copy %%o to %%O[%%b * %d, 0]\n    tile.copy %%l to %%L[%%b * %d]\n    tile.copy %%mx to %%M[%%b * "
          "%d]\n",
          bm, bm, bm);
  fprintf(a->f, "  }\n}\n");
}

void tile_draw_attention(tile_case *c, rng *r) {
  static const int64_t sizes[] = {1, 7, 16, 33, 40, 64, 70, -1}, depth[] = {8, 16, 32, 24, 20, -1};
  static const int64_t tiles[] = {16, 16, 32, 32, 24, 48, 64, 13, -1};
  size_t n = 0;
  attention a = {.r = r, .c = c, .symbolic = chance(r, 50), .type = ONE_OF(r, "f16", "bf16", "f16", "f32")};
  for (int i = 0; i < 2; i++)
    a.policy[i] = ONE_OF(r, "", ", policy = \"full_row\"", ", policy = \"full_row\"", ", policy = \"full_col\"",
                         ", policy = \"square\"");
  a.m = a_size(r, sizes);
  a.n = a_size(r, sizes);
  a.d = tile_promised(c, a_size(r, depth));
  a.e = tile_promised(c, a_size(r, depth));
  a.bm = a_size(r, tiles);
  a.bn = a_size(r, tiles);
  a.masked = chance(r, 60);
  a.shared_p = chance(r, 20);
  a.f = open_memstream(&c->text, &n);
  arguments(&a);
  whole(&a);
  fclose(a.f);
}
