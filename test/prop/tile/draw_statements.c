/* Programs of statements in any order, over buffers of any shape and type. */
#include "tile/tile_prop.h"

#include <stdarg.h>

typedef enum scope { SHARED, FRAGMENT } scope;

typedef struct buffer {
  char name[8];
  scope scope;
  const char *type;
  int64_t dim[2];
  uint32_t rank;
  bool written;
} buffer;

typedef struct drawing {
  rng r;
  FILE *f;
  tile_case *c;
  buffer b[24];
  uint32_t n, names, depth;
  int64_t size[3]; /* extents that tiles are made of */
} drawing;

static const char *const types[] = {"f32", "f16", "bf16", "i32"};

static void line(drawing *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void line(drawing *d, const char *fmt, ...) {
  va_list ap;
  fprintf(d->f, "%*s", (int)(4 + 2 * d->depth), "");
  va_start(ap, fmt);
  vfprintf(d->f, fmt, ap);
  va_end(ap);
  fputc('\n', d->f);
}

static int64_t pick(drawing *d) { return d->size[below(&d->r, 3)]; }
static bool is_int(const buffer *b) { return strcmp(b->type, "i32") == 0; }
static const char *number(const buffer *b, int v, char out[16]) {
  snprintf(out, 16, is_int(b) ? "%d" : "%d.0", v);
  return out;
}

static buffer *a_buffer(drawing *d, bool written, uint32_t rank) {
  uint32_t first = below(&d->r, d->n);
  for (uint32_t i = 0; i < d->n; i++) {
    buffer *b = &d->b[(first + i) % d->n];
    if (b->written >= written && (!rank || b->rank == rank)) return b;
  }
  return NULL;
}

/* Another buffer of that shape, in which nothing is wanted. */
static buffer *of_shape(drawing *d, int64_t m, int64_t n, const buffer *not) {
  uint32_t first = below(&d->r, d->n);
  for (uint32_t i = 0; i < d->n; i++) {
    buffer *b = &d->b[(first + i) % d->n];
    if (b != not && b->rank == 2 && b->dim[0] == m && b->dim[1] == n) return b;
  }
  return NULL;
}

/* ------------------------------------------------------------------------------------------------ statements */

/* Every statement leaves whole numbers from -7 to 7. */
static void clamp(drawing *d, buffer *b) {
  char lo[16], hi[16];
  if (b->rank == 2) line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", (int)b->dim[0], (int)b->dim[1]);
  else line(d, "tile.parallel (%%i) in (%d) {", (int)b->dim[0]);
  const char *at = b->rank == 2 ? "%i, %j" : "%i";
  line(d, "  %%v = tile.load %%%s[%s]", b->name, at);
  line(d, "  %%l = tile.max %%v, %s", number(b, -7, lo));
  line(d, "  %%h = tile.min %%l, %s", number(b, 7, hi));
  line(d, "  tile.store %%h, %%%s[%s]", b->name, at);
  line(d, "}");
  b->written = true;
}

static void load_into(drawing *d, buffer *b) {
  const char *x = is_int(b) ? "xi" : chance(&d->r, 50) ? "xf" : "xh";
  int r = (int)below(&d->r, 50) - 8, c = (int)below(&d->r, 60) - 8;
  if (chance(&d->r, 50)) r = c = 0;
  if (b->rank == 2)
    line(d, "tile.copy %%%s[%%b * 3 + %d, %d] to %%%s%s", x, r < 0 ? 0 : r, c, b->name,
         chance(&d->r, 30) ? " {pad = 2}" : "");
  else line(d, "tile.copy %%%s[%%b, %d][1, %d] to %%%s", x, c, (int)b->dim[0], b->name);
  b->written = true;
}

static void load_tile(drawing *d) { load_into(d, &d->b[below(&d->r, d->n)]); }

static void move(drawing *d) {
  buffer *a = a_buffer(d, true, 2), *b = a ? of_shape(d, a->dim[0], a->dim[1], a) : NULL;
  if (!b) return;
  line(d, "tile.copy %%%s to %%%s", a->name, b->name);
  b->written = true;
}

static void fill(drawing *d) {
  buffer *b = &d->b[below(&d->r, d->n)];
  char v[16];
  line(d, "tile.fill %%%s, %s", b->name, number(b, (int)below(&d->r, 15) - 7, v));
  b->written = true;
}

/* out[i, j] = f(a[one way or another], b[...]) */
static void elementwise(drawing *d) {
  static const char *const ways[] = {"%i, %j", "%i, %j", "%i, %j", "%ri, %j", "%i, %rj", "%zi, %zj"};
  buffer *a = a_buffer(d, true, 2), *o = a ? of_shape(d, a->dim[0], a->dim[1], chance(&d->r, 40) ? NULL : a) : NULL;
  if (!o) return;
  bool own = o == a; /* then each iteration reads its own element only */
  const char *way = ways[own ? 0 : below(&d->r, 6)];
  buffer *row = a_buffer(d, true, 1);
  int m = (int)a->dim[0], n = (int)a->dim[1];
  char lo[16], hi[16];
  bool part = o->written && chance(&d->r, 15); /* only some of it */
  line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", part && m > 1 ? m / 2 : m, part && n > 1 ? n - 1 : n);
  line(d, "  %%ri = tile.sub %d, %%i", m - 1);
  line(d, "  %%sj = tile.add %%j, %d", 1 + (int)below(&d->r, 9));
  line(d, "  %%rj = tile.mod %%sj, %d", n);
  line(d, "  %%zi = tile.floordiv %%i, 2");
  line(d, "  %%zj = tile.floordiv %%j, 3");
  line(d, "  %%u = tile.load %%%s[%s]", a->name, way);
  line(d, "  %%v = tile.cast %%u : %s", o->type);
  if (row && row->dim[0] >= n && row != o) {
    line(d, "  %%p = tile.load %%%s[%%j]", row->name);
    line(d, "  %%q = tile.cast %%p : %s", o->type);
    line(d, "  %%w = tile.%s %%v, %%q", chance(&d->r, 50) ? "add" : "mul");
  } else line(d, "  %%w = tile.neg %%v");
  line(d, "  %%l = tile.max %%w, %s", number(o, -7, lo));
  line(d, "  %%h = tile.min %%l, %s", number(o, 7, hi));
  bool iff = o->written && chance(&d->r, 25);
  if (iff) line(d, "  %%c = tile.lt %%i, %%j\n        tile.if %%c {");
  line(d, "  tile.store %%h, %%%s[%%i, %%j]", o->name);
  if (iff) line(d, "  }");
  line(d, "}");
  o->written = true;
}

static void reduce(drawing *d) {
  static const char *const ops[] = {"sum", "max", "min", "absmax", "abssum"};
  buffer *a = a_buffer(d, true, 2), *o = NULL;
  if (!a) return;
  uint32_t dim = below(&d->r, 2), first = below(&d->r, d->n);
  for (uint32_t i = 0; i < d->n && !o; i++) {
    buffer *b = &d->b[(first + i) % d->n];
    /* sums reach 7 * 72: exact in all types but bf16 */
    if (b->rank == 1 && b->dim[0] == a->dim[!dim] && is_int(b) == is_int(a) && strcmp(b->type, "bf16")) o = b;
  }
  if (!o) return;
  line(d, "tile.reduce_%s %%%s to %%%s dim %d%s", ops[below(&d->r, 5)], a->name, o->name,
       chance(&d->r, 50) ? (int)dim : (int)dim - 2, o->written && chance(&d->r, 40) ? " {accumulate}" : "");
  clamp(d, o);
}

static void gemm(drawing *d) {
  static const char *const policies[] = {"square", "full_row", "full_col"};
  buffer *a = a_buffer(d, true, 2), *b = NULL, *c = NULL;
  bool ta = chance(&d->r, 40), tb = chance(&d->r, 40);
  if (!a) return;
  int64_t m = a->dim[ta], k = a->dim[!ta];
  for (uint32_t i = 0, first = below(&d->r, d->n); i < d->n && !b; i++) {
    buffer *x = &d->b[(first + i) % d->n];
    if (x->rank == 2 && x->written && x->dim[tb] == k && is_int(x) == is_int(a)) b = x;
  }
  if (!b) return;
  for (uint32_t i = 0; i < d->n && !c; i++) {
    buffer *x = &d->b[i];
    bool wide = strcmp(x->type, "f32") == 0 || is_int(x);
    if (x->rank == 2 && x != a && x != b && x->dim[0] == m && x->dim[1] == b->dim[!tb] && wide &&
        is_int(x) == is_int(a))
      c = x;
  }
  if (!c) return;
  bool clear = !c->written || chance(&d->r, 30);
  if (clear) line(d, "%%yes%u = tile.constant true", d->names);
  line(d, "tile.gemm %%%s, %%%s, %%%s", a->name, b->name, c->name);
  fseek(d->f, -1, SEEK_CUR); /* the rest of the line */
  if (clear) fprintf(d->f, " clear %%yes%u", d->names++);
  fprintf(d->f, " {%s%spolicy = \"%s\"}\n", ta ? "transpose_a, " : "", tb ? "transpose_b, " : "",
          policies[below(&d->r, 3)]);
  if (!c->written) line(d, "// cleared first");
  clamp(d, c);
}

static void sums(drawing *d) {
  buffer *a = a_buffer(d, true, 0);
  if (!a || strcmp(a->type, "bf16") == 0) return;
  line(d, "tile.cumsum %%%s to %%%s dim %d%s", a->name, a->name, (int)below(&d->r, a->rank),
       chance(&d->r, 50) ? " {reverse}" : "");
  clamp(d, a);
}

static void statement(drawing *d);

static void loop(drawing *d) {
  uint32_t n = 1 + below(&d->r, 3), k = d->names++;
  bool was[24];
  for (uint32_t i = 0; i < d->n; i++) was[i] = d->b[i].written;
  int trips = (int)below(&d->r, 4);
  if (chance(&d->r, 60)) line(d, "tile.pipelined %%k%u = 1 to %d stages(%u) {", k, trips + 1, below(&d->r, 4));
  else if (chance(&d->r, 50)) line(d, "tile.serial %%k%u = 0 to %%b + %d {", k, trips - 1);
  else line(d, "%%c%u = tile.lt %%b, %d\n    tile.if %%c%u {", k, trips - 1, k);
  d->depth++;
  for (uint32_t i = 0; i < n; i++) statement(d);
  d->depth--;
  line(d, "}");
  for (uint32_t i = 0; i < d->n; i++) d->b[i].written = was[i]; /* it may not have run */
}

static void statement(drawing *d) {
  uint32_t k = below(&d->r, 100);
  if (k < 16) load_tile(d);
  else if (k < 26) move(d);
  else if (k < 32) fill(d);
  else if (k < 56) elementwise(d);
  else if (k < 68) reduce(d);
  else if (k < 82) gemm(d);
  else if (k < 88) sums(d);
  else if (d->depth < 2) loop(d);
}

/* ------------------------------------------------------------------------------------------------ the program */

static void buffers(drawing *d) {
  uint32_t n = 5 + below(&d->r, 5);
  for (uint32_t i = 0; i < n; i++) {
    buffer *b = &d->b[d->n++];
    *b = (buffer){.scope = chance(&d->r, 50) ? FRAGMENT : SHARED,
                  .type = types[chance(&d->r, 45) ? 0 : below(&d->r, 4)],
                  .rank = 1 + chance(&d->r, 70)};
    snprintf(b->name, sizeof b->name, "v%u", i);
    for (uint32_t k = 0; k < b->rank; k++) b->dim[k] = pick(d);
  }
}

void tile_draw_statements(tile_case *c, rng *r) {
  static const int threads[] = {32, 64, 96, 128, 40, 7, 256, 1};
  static const int64_t sizes[] = {1, 3, 8, 13, 16, 24, 31, 32, 40, 72};
  drawing d = {.r = *r, .c = c};
  size_t n = 0;
  c->grid = 1 + below(&d.r, 3);
  for (int i = 0; i < 3; i++) d.size[i] = sizes[below(&d.r, 10)];
  buffers(&d);
  d.f = open_memstream(&c->text, &n);
  static const char *const names[] = {"f32", "f16", "i32"};
  for (uint32_t i = 0; i < 3; i++) c->in[c->nin++] = (tile_input){names[i], 2, {40, 64}};
  fprintf(d.f, "tile.func @drawn(%%xf: tensor<40x64xf32>, %%xh: tensor<40x64xf16>, %%xi: tensor<40x64xi32>) -> (");
  for (uint32_t i = 0; i < d.n; i++) {
    const buffer *b = &d.b[i];
    fprintf(d.f, "%s%%r%u: tensor<%ux%d", i ? ", " : "", i, c->grid, (int)b->dim[0]);
    if (b->rank == 2) fprintf(d.f, "x%d", (int)b->dim[1]);
    fprintf(d.f, "x%s>", b->type);
  }
  fprintf(d.f, ") {\n  tile.kernel grid(%%b = %u) threads(%d) {\n", c->grid, threads[below(&d.r, 8)]);
  for (uint32_t i = 0; i < d.n; i++) {
    const buffer *b = &d.b[i];
    fprintf(d.f, "    %%%s = tile.alloc_%s : %d", b->name, b->scope == SHARED ? "shared" : "fragment", (int)b->dim[0]);
    if (b->rank == 2) fprintf(d.f, "x%d", (int)b->dim[1]);
    fprintf(d.f, "x%s\n", b->type);
  }
  for (uint32_t i = 0; i < d.n; i++)
    if (chance(&d.r, 75)) load_into(&d, &d.b[i]);
  uint32_t steps = 5 + below(&d.r, 12);
  for (uint32_t i = 0; i < steps; i++) statement(&d);
  for (uint32_t i = 0; i < d.n; i++) {
    if (!d.b[i].written) line(&d, "tile.clear %%%s", d.b[i].name);
    line(&d, "tile.copy %%%s to %%r%u[%%b, 0%s][1, %d%s", d.b[i].name, i, d.b[i].rank == 2 ? ", 0" : "",
         (int)d.b[i].dim[0], d.b[i].rank == 2 ? ", " : "]");
    if (d.b[i].rank == 2) {
      fseek(d.f, -1, SEEK_CUR);
      fprintf(d.f, "%d]\n", (int)d.b[i].dim[1]);
    }
  }
  fprintf(d.f, "  }\n}\n");
  fclose(d.f);
  c->nout = d.n;
}
