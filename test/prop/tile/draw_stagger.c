/* Loops as attention's kernels have them: products that begin an iteration, statements of threads, products that end
 * it, which may run beside the next iteration's first ones. Masks that cut some tiles, factors that are mostly 1, tiles
 * that threads write or read beside the products. */
#include "tile/tile_prop.h"

typedef struct stagger {
  rng *r;
  tile_case *c;
  FILE *f;
  const char *type, *pad; /* the statement's indentation */
  int64_t m, n;           /* queries, keys */
  int bm, bn, d, e, threads;
  unsigned stages;
  bool heads, symbolic, outer, kept; /* `kept`: the first product's A is a fragment */
  bool shared_p, shared_f, two_sums; /* where A of the last products and factors of sums lie */
  int names;
} stagger;

static void tensor(stagger *a, bool input, const char *name, const char *type, const char *rows, int64_t n, int64_t w) {
  tile_input *t = input ? &a->c->in[a->c->nin++] : &a->c->out[a->c->nout++];
  *t = (tile_input){.type = type, .rank = a->heads ? 3 : 2, .dim = {2, n, w}};
  if (!a->heads) t->dim[0] = n, t->dim[1] = w;
  fprintf(a->f, "%%%s: tensor<%s", name, a->heads ? a->symbolic ? "?x" : "2x" : "");
  if (a->symbolic) fprintf(a->f, "?x");
  else fprintf(a->f, "%dx", (int)n);
  fprintf(a->f, "%dx%s> {dims = [%s\"%s\", \"w%d\"]", (int)w, type, a->heads ? "\"h\", " : "", rows, (int)w);
  tile_say_strides(a->f, a->c, t, input, ", ", "");
  fprintf(a->f, "}");
}

static void arguments(stagger *a) {
  fprintf(a->f, "tile.func @drawn(");
  tensor(a, true, "Q", a->type, "m", a->m, a->d);
  fprintf(a->f, ", ");
  tensor(a, true, "K", a->type, "n", a->n, a->d);
  fprintf(a->f, ", ");
  tensor(a, true, "V", a->type, "n", a->n, a->e);
  fprintf(a->f, ") -> (");
  tensor(a, false, "O", "f32", "m", a->m, a->e);
  fprintf(a->f, ", ");
  tensor(a, false, "U", "f32", "m", a->m, a->e);
  fprintf(a->f, ", ");
  tensor(a, false, "S", "f32", "m", a->m, a->bn);
  fprintf(a->f, ") {\n  %%m = tile.dim %%Q, %d\n  %%n = tile.dim %%K, %d\n", a->heads, a->heads);
}

static void buffers(stagger *a) {
  const char *t = a->type;
  fprintf(a->f, "    %%q = tile.alloc_shared : %dx%dx%s\n", a->bm, a->d, t);
  if (a->kept) fprintf(a->f, "    %%kept = tile.alloc_fragment : %dx%dx%s\n", a->bm, a->d, t);
  fprintf(a->f, "    %%k = tile.alloc_shared : %dx%dx%s\n    %%v = tile.alloc_shared : %dx%dx%s\n", a->bn, a->d, t,
          a->bn, a->e, t);
  fprintf(a->f, "    %%s = tile.alloc_fragment : %dx%dxf32\n    %%s2 = tile.alloc_fragment : %dx%dxf32\n", a->bm, a->bn,
          a->bm, a->bn);
  fprintf(a->f, "    %%p = tile.alloc_%s : %dx%dx%s\n", a->shared_p ? "shared" : "fragment", a->bm, a->bn, t);
  fprintf(a->f, "    %%o = tile.alloc_fragment : %dx%dxf32\n    %%u = tile.alloc_fragment : %dx%dxf32\n", a->bm, a->e,
          a->bm, a->e);
  fprintf(a->f, "    %%f = tile.alloc_%s : %dxf32\n    %%part = tile.alloc_fragment : %dxf32\n",
          a->shared_f ? "shared" : "fragment", a->bm, a->bm);
}

/* ------------------------------------------------------------------------------------------------ masks */

static void index_of(stagger *a, char *out, size_t cap) {
  int k = (int)below(a->r, 3) - 1;
  switch (below(a->r, 8)) {
  case 0: snprintf(out, cap, "%%n"); break;
  case 1: snprintf(out, cap, "%%bx * %d + %%r + %d", a->bm, (int)below(a->r, 3)); break;
  case 2: snprintf(out, cap, "%%m - %%r * %d", 1 + (int)below(a->r, 3)); break;
  case 3: snprintf(out, cap, "%%n - %%c * %d", (int)below(a->r, 3)); break;
  case 4: snprintf(out, cap, "%%c * 0 + %d", (int)below(a->r, 200)); break;
  case 5: snprintf(out, cap, "%%r - %%c * %d", k); break;
  case 6: snprintf(out, cap, "%%r + %%i * %d", a->bn); break;
  default: snprintf(out, cap, "%%bx * %d + %d", a->bm, a->bm); break;
  }
}

/* Mostly one that attention has: keys beyond the end, keys beyond the row. */
static void comparison(stagger *a, char *out, size_t cap) {
  const char *how = ONE_OF(a->r, "<", "<=", ">", ">=");
  char x[64], y[64];
  snprintf(x, sizeof x, "%%i * %d + %%c", a->bn);
  index_of(a, y, sizeof y);
  if (chance(a->r, 20)) index_of(a, x, sizeof x);
  if (chance(a->r, 30)) snprintf(y, sizeof y, "%%n");
  if (chance(a->r, 50)) snprintf(out, cap, "%s %s %s", x, how, y);
  else snprintf(out, cap, "%s %s %s", y, how, x);
}

static void condition(stagger *a, char *out, size_t cap) {
  char x[160], y[160];
  comparison(a, x, sizeof x);
  comparison(a, y, sizeof y);
  switch (below(a->r, 6)) {
  case 0: snprintf(out, cap, "(%s) && (%s)", x, y); break;
  case 1: snprintf(out, cap, "(%s) || (%s)", x, y); break;
  case 2: snprintf(out, cap, "!(%s)", x); break;
  case 3: snprintf(out, cap, "!((%s) || !(%s))", x, y); break;
  default: snprintf(out, cap, "%s", x); break;
  }
}

static void mask(stagger *a, const char *name, int columns) {
  char cond[360], again[360], keep[32];
  const char *other = ONE_OF(a->r, "-inf", "-100.0", "3.0");
  condition(a, cond, sizeof cond);
  condition(a, again, sizeof again);
  snprintf(keep, sizeof keep, "%%%s[%%r, %%c]%s", name, chance(a->r, 10) ? " + 1.0" : "");
  if (!strcmp(name, "o") || !strcmp(name, "u")) other = "2.0";
  fprintf(a->f, "%stile.parallel (%%r, %%c) in (%d, %d) {\n", a->pad, a->bm, columns);
  if (chance(a->r, 65)) fprintf(a->f, "%s  %%%s[%%r, %%c] = %s ? %s : %s\n", a->pad, name, cond, keep, other);
  else fprintf(a->f, "%s  %%%s[%%r, %%c] = %s ? %s : %s\n", a->pad, name, cond, other, keep);
  if (chance(a->r, 10)) fprintf(a->f, "%s  %%%s[%%r, %%c] = %s ? %s : 1.0\n", a->pad, name, again, keep);
  fprintf(a->f, "%s}\n", a->pad);
}

/* ------------------------------------------------------------------------------------------------ products */

static void clear(stagger *a) {
  switch (below(a->r, 6)) {
  case 0: fprintf(a->f, " clear %%yes"); break;
  case 1: fprintf(a->f, " clear %%i == 0"); break;
  case 2: fprintf(a->f, " clear %%no"); break;
  case 3: fprintf(a->f, " clear %%i > 1"); break;
  default: break;
  }
}

static void product(stagger *a, const char *x, const char *y, const char *sum, bool turned) {
  fprintf(a->f, "%stile.gemm %%%s, %%%s, %%%s", a->pad, x, y, sum);
  if (!strcmp(sum, "s")) fprintf(a->f, "%s", chance(a->r, 55) ? " clear %yes" : "");
  else clear(a);
  const char *policy = chance(a->r, 70) ? "policy = \"full_row\"" : "";
  if (turned || *policy) fprintf(a->f, " {%s%s%s}", turned ? "transpose_b" : "", turned && *policy ? ", " : "", policy);
  fprintf(a->f, "\n");
}

static void scores(stagger *a, const char *sum) { product(a, a->kept ? "kept" : "q", "k", sum, true); }

/* ------------------------------------------------------------------------------------------------ statements */

static void each(stagger *a, int columns, const char *attributes, const char *text) {
  fprintf(a->f, "%stile.parallel (%%r, %%c) in (%d, %d)%s {\n%s  %s\n%s}\n", a->pad, a->bm, columns, attributes, a->pad,
          text, a->pad);
}

/* Of each row, whether its sums are as they were: in no, some or all rows. */
static void factors(stagger *a) {
  fprintf(a->f, "%stile.reduce_max %%s to %%part dim 1\n%stile.parallel (%%r) in (%d) {\n%s  %%f[%%r] = ", a->pad,
          a->pad, a->bm, a->pad);
  const char *other = ONE_OF(a->r, "-1.0", "0.0", "-1.0");
  switch (below(a->r, 5)) {
  case 0: fprintf(a->f, "%%part[%%r] > %d.0 ? %s : 1.0", (int)below(a->r, 9), other); break;
  case 1: fprintf(a->f, "1.0"); break;
  case 2: fprintf(a->f, "%%r < %%i * 16 ? %s : 1.0", other); break;
  case 3: fprintf(a->f, "%%r == %d ? %s : 1.0", (int)below(a->r, (unsigned)a->bm), other); break;
  default: fprintf(a->f, "%%i == %d ? %s : 1.0", (int)below(a->r, 3), other); break;
  }
  fprintf(a->f, "\n%s}\n", a->pad);
}

static void rescale(stagger *a) {
  const char *sum = chance(a->r, 75) ? "o" : "u";
  char text[96];
  const char *by = chance(a->r, 90) ? "%r" : "%c";
  if (by[1] == 'c' && a->bm < a->e) by = "%r";
  if (chance(a->r, 50)) snprintf(text, sizeof text, "%%%s[%%r, %%c] = %%%s[%%r, %%c] * %%f[%s]", sum, sum, by);
  else snprintf(text, sizeof text, "%%%s[%%r, %%c] = %%f[%s] * %%%s[%%r, %%c]", sum, by, sum);
  each(a, a->e, ONE_OF(a->r, " attributes {lazy}", " attributes {lazy}", " attributes {fast}", ""), text);
}

/* Some statement of the middle; what it does to %s ends in small whole numbers again. */
static void statement(stagger *a) {
  char text[160];
  switch (below(a->r, 17)) {
  case 0:
  case 1: mask(a, "s", a->bn); break;
  case 2:
  case 3: factors(a); break;
  case 4:
  case 5:
  case 6: rescale(a); break;
  case 7:
    snprintf(text, sizeof text, "%%s[%%r, %%c] = %%s[%%r, %%c] + f32(%%k[%%c, %d])", (int)below(a->r, (unsigned)a->d));
    each(a, a->bn, "", text);
    break;
  case 8:
    snprintf(text, sizeof text, "%%s[%%r, %%c] = %%s[%%r, %%c] - f32(%%v[%%c, %d])", (int)below(a->r, (unsigned)a->e));
    each(a, a->bn, "", text);
    break;
  case 9: scores(a, "s2"); break;
  case 10:
    each(a, a->bn, chance(a->r, 50) ? " attributes {fast}" : "",
         "%s[%r, %c] = max(min(%s[%r, %c], 7.0), -7.0) * 0.5 / 0.5");
    break;
  case 11: product(a, "p", "v", chance(a->r, 50) ? "o" : "u", false); break;
  case 12: mask(a, chance(a->r, 50) ? "o" : "u", a->e); break;
  case 13: each(a, a->e, "", chance(a->r, 50) ? "%o[%r, %c] = %o[%r, %c] + 1.0" : "%u[%r, %c] = -%u[%r, %c]"); break;
  case 14:
    if (!chance(a->r, 25)) break;
    fprintf(a->f, "%stile.parallel (%%r, %%c) in (%d, %d) {\n%s  %%%s[%%r, %%c] = -%%%s[%%r, %%c]\n%s}\n", a->pad,
            a->bn, a->e, a->pad, "v", "v", a->pad);
    break;
  case 15:
    if (!strncmp(a->pad, "          ", 10)) break;
    fprintf(a->f, "%stile.if %s {\n", a->pad, ONE_OF(a->r, "%i > 0", "%bx == 0", "%i * 16 < %n"));
    const char *outside = a->pad;
    a->pad = "          ";
    statement(a);
    a->pad = outside;
    fprintf(a->f, "%s}\n", a->pad);
    break;
  default: each(a, a->bn, "", "%s[%r, %c] = %s2[%r, %c] > 9.0 ? 1.0 : %s[%r, %c]"); break;
  }
}

/* ------------------------------------------------------------------------------------------------ the loop */

static void first_part(stagger *a) {
  if (chance(a->r, 8)) each(a, a->d, "", a->kept ? "%kept[%r, %c] = -%kept[%r, %c]" : "%q[%r, %c] = -%q[%r, %c]");
  if (chance(a->r, 25)) fprintf(a->f, "%stile.fill %%s, %s\n", a->pad, ONE_OF(a->r, "0.0", "-3.0"));
  if (chance(a->r, 15)) mask(a, "s", a->bn);
  if (chance(a->r, 10)) factors(a);
  if (chance(a->r, 6)) rescale(a);
  scores(a, "s");
}

static void last_part(stagger *a) {
  each(a, a->bn, chance(a->r, 30) ? " attributes {fast}" : "", "%s[%r, %c] = max(min(%s[%r, %c], 7.0), -7.0)");
  fprintf(a->f, "%stile.copy %%s to %%p\n", a->pad);
  for (uint32_t n = chance(a->r, 70) ? 0 : 1 + below(a->r, 2); n; n--) statement(a);
  /* by the first product's tile, too, if it has as many columns */
  if (a->two_sums) product(a, "p", a->d == a->e && chance(a->r, 40) ? "k" : "v", "u", false);
  product(a, "p", "v", "o", false);
  if (chance(a->r, 4)) product(a, "p", "v", "o", false);
  if (chance(a->r, 4)) statement(a);
}

static void bounds(stagger *a) {
  char all[96];
  snprintf(all, sizeof all, "ceildiv(%%n, %d)", a->bn);
  fprintf(a->f, "%stile.pipelined %%i = %s to ", a->pad, ONE_OF(a->r, "0", "0", "0", "0", "0", "1", "%bx"));
  switch (below(a->r, 8)) {
  case 0:
  case 1: fprintf(a->f, "min(%s, ceildiv(%%bx * %d + %d, %d))", all, a->bm, a->bm, a->bn); break;
  case 2: fprintf(a->f, "min(%s, %%bx)", all); break;
  case 3: fprintf(a->f, "%d", (int)below(a->r, 4)); break;
  default: fprintf(a->f, "%s", all); break;
  }
  fprintf(a->f, " stages(%u) {\n", a->stages);
}

static void copy(stagger *a, const char *from, const char *row, int rows, const char *to) {
  bool engine = chance(a->r, 50), threads = !engine && chance(a->r, 5);
  fprintf(a->f, "%stile.copy %%%s[%s%s * %d, 0] to %%%s%s\n", a->pad, from, a->heads ? "%by, " : "", row, rows, to,
          engine    ? " {via = \"tma\"}"
          : threads ? " {via = \"threads\"}"
                    : "");
}

static void loop(stagger *a) {
  const char *outside = a->pad;
  bool late = chance(a->r, 25); /* what reads %v before it has what the iteration before brought */
  if (late) fprintf(a->f, "%stile.clear %%v\n", a->pad);
  bounds(a);
  a->pad = *outside && strlen(outside) > 4 ? "        " : "      ";
  copy(a, "K", "%i", a->bn, "k");
  if (!late) copy(a, "V", "%i", a->bn, "v");
  first_part(a);
  for (uint32_t n = below(a->r, 5); n; n--) statement(a);
  if (late) copy(a, "V", "%i", a->bn, "v");
  last_part(a);
  a->pad = outside;
  fprintf(a->f, "%s}\n", a->pad);
}

static void result(stagger *a, const char *from, const char *to) {
  fprintf(a->f, "    tile.copy %%%s to %%%s[%s%%bx * %d, 0]\n", from, to, a->heads ? "%by, " : "", a->bm);
}

static void launch(stagger *a) {
  uint32_t who = below(a->r, 100);
  fprintf(a->f, "  tile.kernel grid(%%bx = ceildiv(%%m, %d)%s) threads(%d)", a->bm, a->heads ? ", %by = 2" : "",
          a->threads);
  if (who < 8) fprintf(a->f, " producers(0)");
  else if (who < 55) fprintf(a->f, " producers(1)");
  else if (who < 80) fprintf(a->f, " producers(4)");
  if (who >= 65 && who < 80) fprintf(a->f, " registers(%s)", ONE_OF(a->r, "24, 240", "40, 232", "40, 160"));
  if (chance(a->r, 25)) fprintf(a->f, " persistent%s", ONE_OF(a->r, "", "(1)", "(2)"));
  fprintf(a->f, " {\n");
}

static void kernel(stagger *a) {
  static const char *const zeros[] = {"s", "s2", "p", "o", "u", "part"};
  launch(a);
  buffers(a);
  fprintf(a->f, "    %%yes = i1(1)\n    %%no = i1(0)\n");
  a->pad = "    ";
  copy(a, "Q", "%bx", a->bm, "q");
  if (a->kept) fprintf(a->f, "    tile.copy %%q to %%kept\n");
  for (int i = 0; i < 6; i++) fprintf(a->f, "    tile.clear %%%s\n", zeros[i]);
  fprintf(a->f, "    tile.fill %%f, 1.0\n");
  if (a->outer) {
    fprintf(a->f, "    tile.serial %%t = 0 to 2 step 1 {\n");
    a->pad = "      ";
  }
  loop(a);
  if (a->outer) fprintf(a->f, "    }\n");
  result(a, "o", "O");
  result(a, "u", "U");
  result(a, "s", "S");
  fprintf(a->f, "  }\n}\n");
}

/* ------------------------------------------------------------------------------------------------ sizes */

static int shared_bytes(const stagger *a, int stages) {
  return 2 * (a->bm * a->d + stages * a->bn * (a->d + a->e) + (a->shared_p ? a->bm * a->bn : 0)) + 4 * a->bm;
}

/* Does a thread need more registers than it has beside four warps of producers: for what goes from one iteration to the
 * next, and what products have at one time? */
static bool is_crowded(const stagger *a) {
  const int others = 32, most = 65536 / (a->threads + 128);
  int columns = 2 * a->e + a->bn * (a->shared_p ? 2 : 3) / 2 + (a->kept ? a->d / 2 : 0);
  return a->bm * columns / a->threads + others > (most < 255 ? most : 255);
}

static void sizes(stagger *a) {
  static const int64_t rows[] = {64, 64, 64, 64, 64, 128, 128, 128, 192, 192, 48, -1},
                       keys[] = {16, 16, 32, 32, 32, 64, 64, 64, 96, 128, 112, 24, -1},
                       depth[] = {16, 16, 32, 32, 64, 64, 64, 96, 128, 80, 128, 40, -1},
                       many[] = {0, 1, 7, 17, 64, 65, 97, 128, 191, 257, 300, -1};
  a->bm = (int)a_size(a->r, rows);
  a->bn = (int)a_size(a->r, keys);
  a->d = (int)a_size(a->r, depth);
  a->e = (int)a_size(a->r, depth);
  a->threads = a->bm == 192 ? 384 : a->bm == 128 && chance(a->r, 60) ? 256 : 128;
  a->stages = chance(a->r, 92) ? 2 + below(a->r, 3) : below(a->r, 2);
  while (a->bn > 32 && shared_bytes(a, 1) > 90000) a->bn = 32;
  while (a->stages > 1 && shared_bytes(a, (int)a->stages) > 150000) a->stages--;
  a->m = a_size(a->r, many);
  a->n = a_size(a->r, many);
  if (a->n > 6 * a->bn) a->n = 6 * a->bn - (int)below(a->r, 3);
  if (a->m > 3 * a->bm) a->m = 3 * a->bm - 1;
  if (!a->symbolic && !a->m) a->m = 1;
  if (!a->symbolic && !a->n) a->n = 1;
}

void tile_draw_stagger(tile_case *c, rng *r) {
  size_t n = 0;
  stagger a = {.r = r, .c = c, .type = ONE_OF(r, "f16", "bf16"), .symbolic = chance(r, 70)};
  a.heads = chance(r, 20);
  a.outer = chance(r, 12);
  a.kept = chance(r, 30);
  a.shared_p = chance(r, 12);
  a.shared_f = chance(r, 25);
  a.two_sums = chance(r, 35);
  c->strided = chance(r, 10) ? 30 : 0;
  c->target = chance(r, 85) ? "sm_90a" : NULL;
  c->launched = true;
  sizes(&a);
  c->crowded = is_crowded(&a);
  a.f = open_memstream(&c->text, &n);
  arguments(&a);
  kernel(&a);
  fclose(a.f);
}
