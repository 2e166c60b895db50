/* Chains of scalar ops over integers at both ends of their ranges (the inputs wrap), mostly unsigned ones of 32 and 64
 * bits, with casts to all types on the way; what comes out is stored, combined, reduced and scanned. */
#include "tile/tile_prop.h"

enum { MOST_VALUES = 24 };

static const char *a_type(rng *r) { return ONE_OF(r, "ui32", "ui64", "ui32", "ui64", "i32", "i64", "ui16", "i8"); }

static const char *a_binary(rng *r) {
  return ONE_OF(r, "add", "sub", "mul", "div", "floordiv", "ceil_div", "rem", "mod", "min", "max", "shl", "shr", "and",
                "or", "xor", "pow");
}

/* One more value of the chain, from two that are there; its type. */
static const char *link(FILE *f, rng *r, const char *const *type, uint32_t held) {
  uint32_t a = below(r, held), b = below(r, held), kind = below(r, 100);
  const char *to = type[a];
  bool same = strcmp(to, type[b]) == 0;
  fprintf(f, "      %%v%u = ", held);
  if (kind < 45 && same) fprintf(f, "tile.%s %%v%u, %%v%u\n", a_binary(r), a, b);
  else if (kind < 60) fprintf(f, "tile.%s %%v%u, %d\n", a_binary(r), a, (int)below(r, 100));
  else if (kind < 68) fprintf(f, "tile.%s %%v%u\n", ONE_OF(r, "neg", "abs", "sign", "not", "relu"), a);
  else if (kind < 78 && same)
    fprintf(f, "%%v%u %s %%v%u ? %%v%u : %%v%u / 3\n", a, ONE_OF(r, "<", "<=", ">", ">=", "==", "!="), b, b, a);
  else {
    to = a_type(r);
    fprintf(f, "%s(", to);
    if (chance(r, 50)) fprintf(f, "%s(%%v%u))\n", ONE_OF(r, "f64", "f32", "f16", "bf16", "index"), a);
    else fprintf(f, "%%v%u)\n", a);
  }
  return to;
}

void tile_draw_unsigned(tile_case *c, rng *r) {
  const char *t = a_type(r), *type[MOST_VALUES] = {t, a_type(r), t};
  int64_t n = 1 + below(r, 70), rows = 2;
  size_t size = 0;
  FILE *f = open_memstream(&c->text, &size);
  fprintf(f, "tile.func @drawn(");
  tile_tensor(f, c, true, "X", t, 1, &n, (const char *const[]){"n"}, false);
  fprintf(f, ", ");
  tile_tensor(f, c, true, "Y", type[1], 1, &n, (const char *const[]){"n"}, false);
  fprintf(f, ") -> (");
  tile_tensor(f, c, false, "Z", t, 2, (const int64_t[]){rows, n}, (const char *const[]){"rows", "n"}, false);
  fprintf(f, ", ");
  tile_tensor(f, c, false, "S", t, 1, &rows, (const char *const[]){"rows"}, false);
  fprintf(f, ") {\n  tile.kernel threads(%s) {\n    tile.clear %%S\n", ONE_OF(r, "32", "64", "128", "7"));
  fprintf(f, "    %%s = tile.alloc_%s : %dx%s\n    %%r = tile.alloc_fragment : 1x%s\n", ONE_OF(r, "fragment", "shared"),
          (int)n, t, t);
  fprintf(f, "    tile.parallel (%%i) in (%d) {\n      %%v0 = %%X[%%i]\n      %%v1 = %%Y[%%i]\n", (int)n);
  fprintf(f, "      %%v2 = %s(%%i)\n", t);
  uint32_t held = 3, most = 6 + below(r, MOST_VALUES - 6);
  for (; held < most; held++) type[held] = link(f, r, type, held);
  fprintf(f, "      %%out = %s(%%v%u)\n      %%s[%%i] = %%out\n      %%Z[0, %%i] = %%out\n", t, held - 1);
  fprintf(f, "      tile.atomic_%s %%out, %%S[0]\n    }\n", ONE_OF(r, "add", "max", "min", "and", "or", "xor"));
  fprintf(f, "    tile.reduce_%s %%s to %%r dim 0\n    tile.copy %%r to %%S[1]\n",
          ONE_OF(r, "sum", "prod", "max", "min", "absmax", "abssum", "bitand", "bitor", "bitxor"));
  fprintf(f, "    tile.cum%s %%s to %%s dim 0%s\n    tile.copy %%s to %%Z[1, 0][1, %d]\n  }\n}\n",
          ONE_OF(r, "sum", "max", "min"), chance(r, 50) ? " {reverse}" : "", (int)n);
  fclose(f);
}
