/* Elements of 4 bits taken apart and put together, products of such, of scaled and of sparse factors, what is combined
 * of truth values, and the same bits as another type. */
#include "tile/tile_prop.h"

typedef struct packed {
  rng *r;
  tile_case *c;
  FILE *f;
} packed;

static const char *threads(packed *p) { return ONE_OF(p->r, "32", "64", "96", "128", "40", "7", "256", "1"); }
static const char *scope(packed *p) { return ONE_OF(p->r, "shared", "fragment"); }
static const char *a_byte(packed *p) { return ONE_OF(p->r, "ui8", "i8"); }

static void input(packed *p, const char *name, const char *type, const int64_t *dim, uint32_t rank) {
  char names[4][8];
  const char *dims[4];
  for (uint32_t i = 0; i < rank; i++) {
    snprintf(names[i], sizeof names[i], "%s%u", name, i);
    dims[i] = names[i];
  }
  tile_tensor(p->f, p->c, true, name, type, rank, dim, dims, false);
}

static void output(packed *p, const char *name, const char *type, int64_t n) {
  char dim[8];
  snprintf(dim, sizeof dim, "%s0", name);
  tile_tensor(p->f, p->c, false, name, type, 1, &n, (const char *const[]){dim}, false);
}

/* ------------------------------------------------------------------------------------------------ elements */

static const char *a_number_type(packed *p, bool floats) {
  if (floats) return ONE_OF(p->r, "f32", "f16", "bf16", "f64", "f8E4M3FN", "f8E5M2");
  return ONE_OF(p->r, "i32", "i8", "ui8", "i16", "ui16", "i64", "ui32", "ui64");
}

/* All bytes are taken apart, by places that count upwards, downwards and beyond a byte. */
static void unpack(packed *p, int64_t n, const char *byte, const char *to) {
  const char *whole = chance(p->r, 50) ? "ue8m0" : "ue4m3";
  const char *kind = strchr(to, 'f') && chance(p->r, 30) ? whole : ONE_OF(p->r, "s4", "u4", "e2m1");
  const char *lane = kind[0] != 'u' || kind[1] != 'e' ? ONE_OF(p->r, "%i mod 2", "%i", "1 - %i", "%i + 6") : "0";
  fprintf(p->f, "    tile.parallel (%%i) in (%d) {\n      %%v = %%X[%%i floordiv 2] * 19 + %s(i32(%%i) * %u)\n",
          2 * (int)n, byte, 1 + below(p->r, 16));
  fprintf(p->f, "      %%w = tile.unpack %s %%v[%s] : %s\n      %%Y[%%i] = %%w\n    }\n", kind, lane, to);
}

/* Numbers between those that 4 bits hold, and beyond them; and they come back. */
static void pack(packed *p, int64_t n, const char *byte, const char *from) {
  const char *kind = strchr(from, 'f') ? ONE_OF(p->r, "s4", "u4", "e2m1") : ONE_OF(p->r, "s4", "u4");
  const char *by = strchr(from, 'f') ? ONE_OF(p->r, "0.25", "0.5", "1.0", "2.5") : ONE_OF(p->r, "1", "3");
  fprintf(p->f, "    %%s = tile.alloc_%s : %dx%s\n    tile.parallel (%%i) in (%d) {\n", scope(p), (int)n, byte, (int)n);
  fprintf(p->f, "      %%a = %%V[%%i * 2] * %s\n      %%b = %%V[%%i * 2 + 1] * %s\n", by, by);
  if (strchr(from, 'f') && chance(p->r, 30)) fprintf(p->f, "      %%a0 = log2(%%a)\n");
  else fprintf(p->f, "      %%a0 = -%%a\n");
  fprintf(p->f, "      %%w = tile.pack %s %%a0, %%b : %s to %s\n      %%s[%%i] = %%w\n    }\n", kind, from, byte);
  fprintf(p->f, "    tile.copy %%s to %%P\n    tile.parallel (%%i) in (%d) {\n      %%v = %%s[%%i %s]\n", (int)n,
          chance(p->r, 50) ? "" : "- 1");
  fprintf(p->f, "      %%w = tile.unpack %s %%v[%u] : %s\n      %%Q[%%i] = %%w\n    }\n", kind, below(p->r, 2), from);
}

static void elements(packed *p) {
  int64_t n = 1 + below(p->r, 70), two = 2 * n;
  const char *from = a_number_type(p, chance(p->r, 60)), *to = a_number_type(p, chance(p->r, 60)), *byte = a_byte(p);
  fprintf(p->f, "tile.func @drawn(");
  input(p, "X", byte, &n, 1);
  fprintf(p->f, ", ");
  input(p, "V", from, &two, 1);
  fprintf(p->f, ") -> (");
  output(p, "Y", to, two);
  fprintf(p->f, ", ");
  output(p, "P", byte, n);
  fprintf(p->f, ", ");
  output(p, "Q", from, n);
  fprintf(p->f, ") {\n  tile.kernel threads(%s) {\n", threads(p));
  unpack(p, n, byte, to);
  pack(p, n, byte, from);
  fprintf(p->f, "  }\n}\n");
}

/* ------------------------------------------------------------------------------------------------ the same bits */

/* Integers become floats that are numbers (without the highest bit of the exponent), and these integers again. */
static void bits(packed *p) {
  static const struct {
    const char *ints[2], *floats[2], *mask;
  } widths[] = {{{"i64", "ui64"}, {"f64", "f64"}, "0x3fffffffffffffff"},
                {{"i32", "ui32"}, {"f32", "f32"}, "0x3fffffff"},
                {{"i16", "ui16"}, {"f16", "bf16"}, "0x3fff"},
                {{"i8", "ui8"}, {"f8E4M3FN", "f8E5M2"}, "0x3f"}};
  uint32_t w = below(p->r, 4), sign = below(p->r, 2);
  int64_t n = 1 + below(p->r, 70);
  const char *from = widths[w].ints[sign], *to = widths[w].ints[!sign], *as = widths[w].floats[below(p->r, 2)];
  unsigned long long mask = strtoull(widths[w].mask, NULL, 16);
  fprintf(p->f, "tile.func @drawn(");
  input(p, "X", from, &n, 1);
  fprintf(p->f, ") -> (");
  output(p, "Y", to, n);
  fprintf(p->f, ", ");
  output(p, "F", as, n);
  fprintf(p->f, ", ");
  output(p, "Z", to, n);
  fprintf(p->f, ") {\n  tile.kernel threads(%s) {\n    %%s = tile.alloc_%s : %dx%s\n", threads(p), scope(p), (int)n,
          as);
  fprintf(p->f, "    tile.parallel (%%i) in (%d) {\n      %%v = %%X[%%i] * %llu + %s(i32(%%i) * %u)\n", (int)n,
          mask / (3 + below(p->r, 20)), from, 1 + below(p->r, 9));
  fprintf(p->f, "      %%Y[%%i] = bitcast %s(%%v)\n      %%m = and(%%v, %llu)\n      %%t = bitcast %s(%%m)\n", to, mask,
          as);
  fprintf(p->f, "      %%s[%%i] = %s(%%t)\n    }\n", ONE_OF(p->r, "", "-", "abs"));
  fprintf(p->f,
          "    tile.copy %%s to %%F\n    tile.parallel (%%i) in (%d) {\n      %%Z[%%i] = bitcast %s(%%s[%%i])\n    }\n "
          " }\n}\n",
          (int)n, to);
}

/* ------------------------------------------------------------------------------------------------ truth values */

static void truths(packed *p) {
  static const int64_t sizes[] = {1, 2, 3, 8, 13, 16, 31, 32, 40, 72, -1};
  int64_t dim[2] = {a_size(p->r, sizes), a_size(p->r, sizes)};
  uint32_t over = below(p->r, 2);
  const char *to = ONE_OF(p->r, "i1", "i1", "i32", "f32", "ui8", "i64", "f16");
  const char *op = !strcmp(to, "i1") ? ONE_OF(p->r, "max", "min") : ONE_OF(p->r, "sum", "max", "min"),
             *scan = ONE_OF(p->r, "i1", "i32", "f32", "i8");
  fprintf(p->f, "tile.func @drawn(");
  input(p, "X", "i32", dim, 2);
  fprintf(p->f, ") -> (");
  output(p, "Y", to, dim[!over]);
  fprintf(p->f, ", ");
  tile_tensor(p->f, p->c, false, "S", scan, 2, dim, (const char *const[]){"a", "b"}, false);
  fprintf(p->f, ") {\n  tile.kernel threads(%s) {\n    %%b = tile.alloc_%s : %dx%dxi1\n", threads(p), scope(p),
          (int)dim[0], (int)dim[1]);
  fprintf(p->f, "    %%r = tile.alloc_%s : %dx%s\n    %%s = tile.alloc_%s : %dx%dx%s\n", scope(p), (int)dim[!over], to,
          scope(p), (int)dim[0], (int)dim[1], scan);
  fprintf(p->f, "    tile.parallel (%%i, %%j) in (%d, %d) {\n      %%b[%%i, %%j] = %%X[%%i, %%j] %s %d\n    }\n",
          (int)dim[0], (int)dim[1], ONE_OF(p->r, "<", ">", "=="), (int)below(p->r, 15) - 7);
  bool more = chance(p->r, 40);
  if (more)
    fprintf(p->f, "    tile.fill %%r, %s\n",
            !strcmp(to, "i1") ? ONE_OF(p->r, "true", "false")
            : strchr(to, 'f') ? "1.0"
                              : "1");
  fprintf(p->f, "    tile.reduce_%s %%b to %%r dim %u%s\n    tile.copy %%r to %%Y\n", op, over,
          more ? " {accumulate}" : "");
  fprintf(p->f, "    tile.cum%s %%b to %%s dim %u%s\n    tile.copy %%s to %%S\n  }\n}\n",
          !strcmp(scan, "i1") ? ONE_OF(p->r, "max", "min") : ONE_OF(p->r, "sum", "max", "min"), below(p->r, 2),
          chance(p->r, 50) ? " {reverse}" : "");
}

/* ------------------------------------------------------------------------------------------------ buffers of 4 bits */

typedef struct nibbles {
  int64_t rows, columns, wide; /* of the buffers; of the tensors, whose last extent is even, too */
  const char *type, *other;
  bool symbolic;
} nibbles;

/* A region of the first buffer or tensor to an even place of the second one; sometimes it passes the ends. */
static void move(packed *p, const nibbles *x, const char *from, const char *to, bool even) {
  int h = 1 + (int)below(p->r, (uint32_t)x->rows), w = 2 + (int)below(p->r, (uint32_t)x->columns / 2) * 2;
  if (w > x->columns) w = (int)x->columns;
  fprintf(p->f, "    tile.copy %%%s[%s%u, %s%u][%d, %d] to %%%s[%s%u, %u * 2][%d, %d]%s\n", from,
          chance(p->r, 30) ? "%b - " : "%b + ", below(p->r, 3),
          even               ? "2 * "
          : chance(p->r, 30) ? "%b - "
                             : "%b + ",
          below(p->r, 4), h, w, to, "%b + ", below(p->r, 3), below(p->r, 3), h, w,
          chance(p->r, 40) ? chance(p->r, 50) ? " {pad = 3}" : " {pad = -2}" : "");
}

/* Each element from another one, along either variable. */
static void turn(packed *p, const nibbles *x) {
  bool across = chance(p->r, 30), same = chance(p->r, 50);
  int m = (int)x->rows, n = (int)x->columns;
  const char *to = ONE_OF(p->r, "f", "s", "g"), *place = ONE_OF(p->r, "%j", "%j", "2 + %j", "%b * 4 + %j");
  bool apart = strcmp(place, "%j") != 0; /* then an iteration reads nothing of what the others write */
  const char *from = apart ? "X" : same ? to : ONE_OF(p->r, "f", "s", "g");
  fprintf(p->f, "    tile.parallel (%s) in (%d, %d) {\n", across ? "%j, %i" : "%i, %j", across ? n : m, across ? m : n);
  fprintf(p->f, "      %%a = f32(%%%s[%%i, %%j])\n", from);
  if (same) fprintf(p->f, "      %%w = %%a * 0.5 + 1.0\n");
  else
    fprintf(p->f, "      %%w = %%a - f32(%%X[(%%i + %u) mod %d, (%%j * 3 + %u) mod %d])\n", below(p->r, 9), m,
            below(p->r, 9), n);
  fprintf(p->f, "      %%%s[%%i, %s] = %s(%%w)\n", to, place, x->type);
  if (chance(p->r, 50))
    fprintf(p->f, "      %%h[%%i, %%j] = %s(%%w) + %s(f32(%%%s[%%i, %s]))\n", x->other, x->other, to, place);
  if (chance(p->r, 30))
    fprintf(p->f, "      tile.if %%w > 0.0 {\n        %%h[%%i, %%j] = %s(%%%s[%%i, %s])\n      }\n", x->other, to,
            place);
  fprintf(p->f, "    }\n");
}

static void step(packed *p, const nibbles *x) {
  const char *from = ONE_OF(p->r, "X", "f", "s", "g", "h", "V"), *to = ONE_OF(p->r, "f", "s", "g", "h");
  uint32_t k = below(p->r, 100);
  bool own = strcmp(from, to) == 0;
  if (k < 45 && own) fprintf(p->f, "    tile.copy %%%s[0, 2][%d, 2] to %%%s[0, 0]\n", to, (int)x->rows, to);
  else if (k < 45) move(p, x, from, to, chance(p->r, 50));
  else if (k < 80) turn(p, x);
  else if (k < 90)
    fprintf(p->f, "    tile.fill %%%s[%%b, 2][%u, 2], %u\n", to, 1 + below(p->r, (uint32_t)x->rows), below(p->r, 7));
  else fprintf(p->f, "    tile.copy %%v to %%v2\n    tile.copy %%%s to %%s\n", ONE_OF(p->r, "f", "g", "h"));
}

static void four(packed *p) {
  const char *block = threads(p);
  bool few = strlen(block) == 1; /* what each of them does is straight code */
  nibbles x = {.rows = 1 + below(p->r, few ? 3 : 12), .columns = 4 + 2 * below(p->r, few ? 5 : 20)};
  x.symbolic = chance(p->r, 50);
  int64_t dim[2], grid = 1 + below(p->r, 3), out[3];
  x.type = ONE_OF(p->r, "i4", "ui4", "f4E2M1FN"), x.other = ONE_OF(p->r, "f32", "i32", "i8", "f16", "f8E4M3FN", "ui8");
  dim[0] = x.rows + below(p->r, 4), dim[1] = tile_promised(p->c, x.columns + 2 * below(p->r, 4));
  out[0] = grid, out[1] = x.rows, out[2] = x.columns;
  fprintf(p->f, "tile.func @drawn(");
  const char *names[] = {"m", "n"}, *outs[] = {"a", "b", "c"};
  tile_tensor(p->f, p->c, true, "X", x.type, 2, dim, names, x.symbolic);
  fprintf(p->f, ", ");
  tile_tensor(p->f, p->c, true, "V", x.other, 2, dim, names, x.symbolic);
  fprintf(p->f, ") -> (");
  for (int i = 0; i < 4; i++) {
    tile_tensor(p->f, p->c, false, ((const char *[]){"F", "S", "G", "H"})[i], i == 3 ? x.other : x.type, 3, out, outs,
                false);
    if (i < 3) fprintf(p->f, ", ");
  }
  fprintf(p->f, ") {\n  tile.kernel grid(%%b = %d) threads(%s) {\n", (int)grid, block);
  const char *held[] = {"f", "s", "g", "h"}, *where[] = {"fragment", "shared", scope(p), scope(p)};
  for (int i = 0; i < 4; i++)
    fprintf(p->f, "    %%%s = tile.alloc_%s : %dx%dx%s\n", held[i], where[i], (int)x.rows, (int)x.columns,
            i == 3 ? x.other : x.type);
  fprintf(p->f, "    %%v = tile.view %%s : %dxui8\n    %%v2 = tile.alloc_shared : %dxui8\n",
          (int)(x.rows * x.columns / 2), (int)(x.rows * x.columns / 2));
  for (int i = 0; i < 4; i++)
    fprintf(p->f, "    tile.copy %%%s[%s0, 0] to %%%s\n", i == 3 ? "V" : "X", i ? "%b + " : "", held[i]);
  for (uint32_t n = 2 + below(p->r, 8); n > 0; n--) step(p, &x);
  for (int i = 0; i < 4; i++)
    fprintf(p->f, "    tile.copy %%%s to %%%c[%%b, 0, 0][1, %d, %d]\n", held[i], held[i][0] - 32, (int)x.rows,
            (int)x.columns);
  fprintf(p->f, "  }\n}\n");
}

/* ------------------------------------------------------------------------------------------------ products */

typedef struct product {
  int64_t m, n, k, turns, block;
  bool ints, ta, tb, sparse, scaled[2], lead;
  bool unit;                                /* of whole instructions of tcgen05.mma */
  const char *kind[2], *type[2], *scale[2]; /* kind NULL: elements as they are stored */
  bool own[2];                              /* they are stored as elements of 4 bits, and not as bytes */
  bool signless;                            /* scales are ue4m3 */
} product;

static int64_t even(int64_t n) { return n + n % 2; }

static void draw_factor(packed *p, product *x, int i) {
  if (chance(p->r, 55)) {
    x->kind[i] = x->ints ? ONE_OF(p->r, "s4", "u4") : ONE_OF(p->r, "s4", "u4", "e2m1");
    x->type[i] = a_byte(p);
    x->own[i] = chance(p->r, 50);
    if (x->own[i]) x->type[i] = x->kind[i][0] == 's' ? "i4" : x->kind[i][0] == 'u' ? "ui4" : "f4E2M1FN";
  } else
    x->type[i] = x->ints ? ONE_OF(p->r, "i8", "ui8", "i32", "i16")
                         : ONE_OF(p->r, "f16", "bf16", "f32", "f8E4M3FN", "f8E5M2", "i8");
  x->scaled[i] = !x->ints && chance(p->r, 40);
  x->scale[i] = ONE_OF(p->r, "ui8", "ui8", "f32", "f16", "bf16", "f8E4M3FN");
}

/* Factors as the chip multiplies them with half of a there. */
static void draw_alike(packed *p, product *x) {
  static const int64_t ks[] = {8, 16, 24, 40, 64, 96, 128, 136, -1};
  const char *type = x->ints ? NULL : ONE_OF(p->r, "f16", "f16", "bf16", "f8E4M3FN", "f8E5M2");
  x->k = a_size(p->r, ks);
  for (int i = 0; i < 2; i++) {
    x->kind[i] = NULL;
    x->own[i] = x->scaled[i] = false;
    x->type[i] = type ? type : ONE_OF(p->r, "i8", "ui8");
  }
}

/* Factors as some chips multiply them by their scales. */
static void draw_blocks(packed *p, product *x) {
  static const int64_t ks[] = {8, 32, 40, 64, 96, 128, 136, -1};
  bool four = chance(p->r, 60), own = chance(p->r, 50);
  x->signless = chance(p->r, four ? 50 : 10);
  x->k = a_size(p->r, ks);
  if (four) x->ta = false, x->tb = true;
  for (int i = 0; i < 2; i++) {
    x->kind[i] = four ? "e2m1" : NULL;
    x->own[i] = four && own;
    x->type[i] = !four ? ONE_OF(p->r, "f8E4M3FN", "f8E5M2") : own ? "f4E2M1FN" : a_byte(p);
    x->scaled[i] = chance(p->r, 80);
    x->scale[i] = x->signless ? ONE_OF(p->r, "ui8", "f8E4M3FN") : "ui8";
  }
  x->unit = (four || !x->signless) && chance(p->r, 60);
  if (!x->unit) return;
  x->m = 128; /* so large that factors that are written out have room, too */
  x->n = 16 * (1 + below(p->r, 4));
  x->k = four ? 64 * (1 + below(p->r, 2)) : 32 * (1 + below(p->r, 4));
  x->lead = false;
  p->c->target = chance(p->r, 75) ? ONE_OF(p->r, "sm_100a", "sm_103a", "sm_110a") : NULL;
}

static product draw_product(packed *p) {
  static const int64_t sizes[] = {1, 2, 3, 8, 16, 17, 32, 33, 64, -1}, ks[] = {1, 2, 5, 8, 16, 24, 32, 40, 64, -1};
  product x = {.ints = chance(p->r, 30), .ta = chance(p->r, 40), .tb = chance(p->r, 50), .lead = chance(p->r, 15)};
  x.m = a_size(p->r, sizes), x.n = a_size(p->r, sizes), x.k = a_size(p->r, ks), x.turns = 1 + below(p->r, 3);
  for (int i = 0; i < 2; i++) draw_factor(p, &x, i);
  x.sparse = chance(p->r, 35);
  if (x.sparse && chance(p->r, 60)) draw_alike(p, &x);
  bool blocks = !x.sparse && !x.ints && chance(p->r, 40);
  if (blocks) draw_blocks(p, &x);
  if (x.sparse) x.ta = false, x.k = (x.k + 7) / 8 * 8;
  if (x.kind[0] && x.ta) x.m = even(x.m);
  else if (x.kind[0]) x.k = even(x.k);
  if (x.kind[1] && x.tb) x.k = even(x.k);
  else if (x.kind[1]) x.n = even(x.n);
  x.block = blocks ? (x.signless ? 16 : 32) * (1 + below(p->r, 3)) : 1 + below(p->r, (uint32_t)x.k + 2);
  return x;
}

/* What a factor or what belongs to it is stored as; false: there is no such operand. Operands: a, b, their scales, the
 * places of a. */
static bool operand(const product *x, int i, const char **name, const char **type, int64_t dim[2]) {
  static const char *const names[] = {"a", "b", "p", "q", "e"};
  bool t = i ? x->tb : x->ta;
  *name = names[i];
  if (i == 4) {
    *type = "ui8", dim[0] = x->m, dim[1] = x->k / 8;
    return x->sparse;
  }
  if (i >= 2) {
    *type = x->scale[i - 2], dim[0] = i == 2 ? x->m : x->n, dim[1] = (x->k + x->block - 1) / x->block;
    return x->scaled[i - 2];
  }
  *type = x->type[i];
  dim[0] = i ? (t ? x->n : x->k) : (t ? x->k : x->m), dim[1] = i ? (t ? x->k : x->n) : (t ? x->m : x->k);
  dim[1] >>= (x->kind[i] && !x->own[i]) + (!i && x->sparse);
  return true;
}

/* Bytes of which all halves occur; exponents of -2 to 1; ue4m3 of 0.5, 0.75, 1 and 1.5; two places of four, which rise.
 */
static void make_bits(packed *p, const product *x, int i) {
  const char *name, *type;
  int64_t dim[2];
  operand(x, i, &name, &type, dim);
  bool packs = i < 2 && x->kind[i] && !x->own[i], exponents = (i == 2 || i == 3) && !strcmp(type, "ui8");
  if (!packs && !exponents && i != 4) return;
  const char *at = x->lead ? "0, %i, %j" : "%i, %j";
  fprintf(p->f, "      tile.parallel (%%i, %%j) in (%d, %d) {\n", (int)dim[0], (int)dim[1]);
  if (packs) fprintf(p->f, "        %%%s[%s] = %%%s[%s] * 19 + %s(i32(%%i * 3 + %%j * 5))\n", name, at, name, at, type);
  if (exponents)
    fprintf(p->f, "        %%%s[%s] = and(%%%s[%s], %s\n", name, at, name, at, x->signless ? "140) + 48" : "3) + 125");
  if (i == 4) {
    for (int h = 0; h < 2; h++) {
      fprintf(p->f, "        %%n%d = (%%t * 7 + %%i * 5 + %%j * %d + %d) mod 6\n", h, h ? 11 : 1, h * 2);
      fprintf(p->f,
              "        %%k%d = ui8(%%n%d == 0 ? 4 : %%n%d == 1 ? 8 : %%n%d == 2 ? 12 : %%n%d == 3 ? 9 : %%n%d == 4 ? "
              "13 : 14)\n",
              h, h, h, h, h, h);
    }
    fprintf(p->f, "        %%w = tile.pack u4 %%k0, %%k1 : ui8 to ui8\n        %%e[%s] = %%w\n", at);
  }
  fprintf(p->f, "      }\n");
}

static void product_attrs(packed *p, const product *x, bool clear) {
  static const char *const words[] = {"scale_a %p", "scale_b %q"};
  bool plain = !x->scaled[0] && !x->scaled[1] && !x->sparse && (!x->kind[0] || x->own[0]) && (!x->kind[1] || x->own[1]);
  fprintf(p->f, "      tile.gemm%s %%a, %%b, %%c", plain && chance(p->r, 60) ? "" : "_packed");
  for (int i = 0; i < 2; i++)
    if (x->scaled[i]) fprintf(p->f, " %s", words[i]);
  if (x->sparse) fprintf(p->f, " sparse %%e");
  if (clear) fprintf(p->f, " clear %%first");
  fprintf(p->f, " {policy = \"%s\"", ONE_OF(p->r, "square", "full_row", "full_col"));
  for (int i = 0; i < 2; i++)
    if (x->kind[i] && !x->own[i]) fprintf(p->f, ", %s = \"%s\"", i ? "b" : "a", x->kind[i]);
  if (x->scaled[0] || x->scaled[1])
    fprintf(p->f, ", block = %d%s", (int)x->block, x->signless ? ", scales = \"ue4m3\"" : "");
  fprintf(p->f, "%s%s}\n", x->ta ? ", transpose_a" : "", x->tb ? ", transpose_b" : "");
}

static void products(packed *p) {
  product x = draw_product(p);
  const char *name, *type, *sum = x.ints ? ONE_OF(p->r, "i32", "i32", "i64") : ONE_OF(p->r, "f32", "f32", "f64");
  const char *lead = x.lead ? "1x" : "";
  int64_t dim[3] = {x.turns};
  bool clear = chance(p->r, 50);
  fprintf(p->f, "tile.func @drawn(");
  for (int i = 0; i < 5; i++)
    if (operand(&x, i, &name, &type, dim + 1)) {
      char upper[2] = {(char)(name[0] - 32), 0};
      if (i) fprintf(p->f, ", ");
      input(p, upper, type, dim, 3);
    }
  fprintf(p->f, ") -> (");
  tile_tensor(p->f, p->c, false, "Y", sum, 2, (const int64_t[]){x.m, x.n}, (const char *const[]){"m", "n"}, false);
  const char *groups = ONE_OF(p->r, "128", "128", "256");
  fprintf(p->f, ") {\n  tile.kernel threads(%s) {\n", x.unit ? groups : threads(p));
  for (int i = 0; i < 5; i++)
    if (operand(&x, i, &name, &type, dim + 1))
      fprintf(p->f, "    %%%s = tile.alloc_%s : %s%dx%dx%s\n", name, scope(p), lead, (int)dim[1], (int)dim[2], type);
  fprintf(p->f, "    %%c = tile.alloc_%s : %dx%dx%s\n", scope(p), (int)x.m, (int)x.n, sum);
  if (!clear) fprintf(p->f, "    tile.fill %%c, %s\n", x.ints ? "3" : "3.0");
  if (chance(p->r, 50)) fprintf(p->f, "    tile.serial %%t = 0 to %d step 1 {\n", (int)x.turns);
  else fprintf(p->f, "    tile.pipelined %%t = 0 to %d stages(%u) {\n", (int)x.turns, tile_stages(p->r));
  for (int i = 0; i < 4; i++)
    if (operand(&x, i, &name, &type, dim + 1))
      fprintf(p->f, "      tile.copy %%%c[%%t, 0, 0][1, %d, %d] to %%%s\n", name[0] - 32, (int)dim[1], (int)dim[2],
              name);
  for (int i = 0; i < 5; i++)
    if (operand(&x, i, &name, &type, dim + 1)) make_bits(p, &x, i);
  if (clear) fprintf(p->f, "      %%first = %%t == 0\n");
  product_attrs(p, &x, clear);
  fprintf(p->f, "    }\n    tile.copy %%c to %%Y\n  }\n}\n");
}

void tile_draw_packed(tile_case *c, rng *r) {
  size_t n = 0;
  packed p = {r, c, open_memstream(&c->text, &n)};
  uint32_t kind = below(r, 100);
  if (kind < 15) elements(&p);
  else if (kind < 22) bits(&p);
  else if (kind < 32) truths(&p);
  else if (kind < 60) four(&p);
  else products(&p);
  fclose(p.f);
}
