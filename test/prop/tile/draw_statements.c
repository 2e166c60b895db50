/* Programs of statements in any order, over buffers of any shape and type. */
#include "tile/statements.h"

#include <stdarg.h>

static const char *const types[] = {"f32", "f16", "bf16", "i32"};

void tile_line(drawing *d, const char *fmt, ...) {
  va_list ap;
  fprintf(d->f, "%*s", (int)(4 + 2 * d->depth), "");
  va_start(ap, fmt);
  vfprintf(d->f, fmt, ap);
  va_end(ap);
  fputc('\n', d->f);
}

static int64_t pick(drawing *d) { return d->size[below(&d->r, 3)]; }
static const char *number(const buffer *b, int v, char out[16]) {
  snprintf(out, 16, tile_is_int(b) ? "%d" : "%d.0", v);
  return out;
}

buffer *tile_a_buffer(drawing *d, bool written, uint32_t rank) {
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
void tile_clamp(drawing *d, buffer *b) {
  char lo[16], hi[16];
  if (b->rank == 2) tile_line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", (int)b->dim[0], (int)b->dim[1]);
  else tile_line(d, "tile.parallel (%%i) in (%d) {", (int)b->dim[0]);
  const char *at = b->rank == 2 ? "%i, %j" : "%i";
  tile_line(d, "  %%v = tile.load %%%s[%s]", b->name, at);
  tile_line(d, "  %%l = tile.max %%v, %s", number(b, -7, lo));
  tile_line(d, "  %%h = tile.min %%l, %s", number(b, 7, hi));
  tile_line(d, "  tile.store %%h, %%%s[%s]", b->name, at);
  tile_line(d, "}");
  b->written = true;
}

/* Blocks of the cluster get the tile by one copy. */
static const char *together(drawing *d) { return chance(&d->r, 70) ? " {multicast, via = \"tma\"}" : " {multicast}"; }

static void load_into(drawing *d, buffer *b) {
  const char *x = tile_is_int(b) ? "xi" : chance(&d->r, 50) ? "xf" : "xh";
  int r = (int)below(&d->r, 50) - 8, c = (int)below(&d->r, 60) - 8;
  if (chance(&d->r, 50)) c &= ~7;                                   /* where TMA can begin */
  if (chance(&d->r, 30) || c + b->dim[b->rank - 1] <= 0) r = c = 0; /* something of it lies inside */
  const char *more = d->clusters && b->scope == SHARED && chance(&d->r, 60) ? together(d) : NULL;
  if (more && r > 39) r = 39; /* where it begins is a number then */
  if (b->rank == 2)
    tile_line(d, "tile.copy %%%s[%s%d, %d] to %%%s%s", x, more ? "" : "%b * 3 + ", r < 0 ? 0 : r, c, b->name,
              more                ? more
              : chance(&d->r, 30) ? " {pad = 2}"
                                  : "");
  else
    tile_line(d, "tile.copy %%%s[%s, %d][1, %d] to %%%s%s", x, more ? "1" : "%b", c, (int)b->dim[0], b->name,
              more ? more : "");
  b->written = true;
}

/* What may run ahead: another place in each turn of loop k, into shared memory. */
static void load_of_turn(drawing *d, uint32_t k) {
  buffer *b = &d->b[below(&d->r, d->n)];
  if (b->scope != SHARED) return;
  const char *x = tile_is_int(b) ? "xi" : strcmp(b->type, "f16") == 0 ? "xh" : "xf";
  bool row = chance(&d->r, 50);
  const char *more = d->clusters && chance(&d->r, 70) ? together(d) : "";
  if (b->rank == 2)
    tile_line(d, "tile.copy %%%s[%%k%u * %u, %s%u] to %%%s%s", x, k, 1 + below(&d->r, 9), row ? "%b * 8 + " : "",
              8 * below(&d->r, 5), b->name, more);
  else
    tile_line(d, "tile.copy %%%s[%%k%u, %u][1, %d] to %%%s%s", x, k, 8 * below(&d->r, 5), (int)b->dim[0], b->name,
              more);
  b->written = true;
}

static void load_tile(drawing *d) { load_into(d, &d->b[below(&d->r, d->n)]); }

static void move(drawing *d) {
  buffer *a = tile_a_buffer(d, true, 2), *b = a ? of_shape(d, a->dim[0], a->dim[1], a) : NULL;
  if (!b) return;
  tile_line(d, "tile.copy %%%s to %%%s", a->name, b->name);
  b->written = true;
}

static void fill(drawing *d) {
  buffer *b = &d->b[below(&d->r, d->n)];
  char v[16];
  tile_line(d, "tile.fill %%%s, %s", b->name, number(b, (int)below(&d->r, 15) - 7, v));
  b->written = true;
}

/* out[i, j] = f(a[one way or another], b[...]) */
static void elementwise(drawing *d) {
  static const char *const ways[] = {"%i, %j", "%i, %j", "%i, %j", "%ri, %j", "%i, %rj", "%zi, %zj"};
  buffer *a = tile_a_buffer(d, true, 2),
         *o = a ? of_shape(d, a->dim[0], a->dim[1], chance(&d->r, 40) ? NULL : a) : NULL;
  if (!o) return;
  bool own = o == a; /* then each iteration reads its own element only */
  const char *way = ways[own ? 0 : below(&d->r, 6)];
  buffer *row = tile_a_buffer(d, true, 1);
  int m = (int)a->dim[0], n = (int)a->dim[1];
  char lo[16], hi[16];
  bool part = o->written && chance(&d->r, 15); /* only some of it */
  tile_line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", part && m > 1 ? m / 2 : m, part && n > 1 ? n - 1 : n);
  tile_line(d, "  %%ri = tile.sub %d, %%i", m - 1);
  tile_line(d, "  %%sj = tile.add %%j, %d", 1 + (int)below(&d->r, 9));
  tile_line(d, "  %%rj = tile.mod %%sj, %d", n);
  tile_line(d, "  %%zi = tile.floordiv %%i, 2");
  tile_line(d, "  %%zj = tile.floordiv %%j, 3");
  tile_line(d, "  %%u = tile.load %%%s[%s]", a->name, way);
  tile_line(d, "  %%v = tile.cast %%u : %s", o->type);
  if (row && row->dim[0] >= n && row != o) {
    tile_line(d, "  %%p = tile.load %%%s[%%j]", row->name);
    tile_line(d, "  %%q = tile.cast %%p : %s", o->type);
    tile_line(d, "  %%w = tile.%s %%v, %%q", chance(&d->r, 50) ? "add" : "mul");
  } else tile_line(d, "  %%w = tile.neg %%v");
  tile_line(d, "  %%l = tile.max %%w, %s", number(o, -7, lo));
  tile_line(d, "  %%h = tile.min %%l, %s", number(o, 7, hi));
  bool iff = o->written && chance(&d->r, 25);
  if (iff) tile_line(d, "  %%c = tile.lt %%i, %%j\n        tile.if %%c {");
  tile_line(d, "  tile.store %%h, %%%s[%%i, %%j]", o->name);
  if (iff) tile_line(d, "  }");
  tile_line(d, "}");
  o->written = true;
}

static void reduce(drawing *d) {
  static const char *const ops[] = {"sum", "max", "min", "absmax", "abssum"};
  buffer *a = tile_a_buffer(d, true, 2), *o = NULL;
  if (!a) return;
  uint32_t dim = below(&d->r, 2), first = below(&d->r, d->n);
  for (uint32_t i = 0; i < d->n && !o; i++) {
    buffer *b = &d->b[(first + i) % d->n];
    /* sums reach 7 * 72: exact in all types but bf16 */
    if (b->rank == 1 && b->dim[0] == a->dim[!dim] && tile_is_int(b) <= tile_is_int(a) && strcmp(b->type, "bf16")) o = b;
  }
  if (!o) return;
  tile_line(d, "tile.reduce_%s %%%s to %%%s dim %d%s", ops[below(&d->r, 5)], a->name, o->name,
            chance(&d->r, 50) ? (int)dim : (int)dim - 2, o->written && chance(&d->r, 40) ? " {accumulate}" : "");
  tile_clamp(d, o);
}

/* Numbers by which blocks along K of a factor of m rows may be multiplied, and how many elements have one. */
static const buffer *scale_of(drawing *d, const buffer *c, int64_t m, int64_t k, int64_t *block) {
  for (uint32_t i = 0; i < d->n; i++) {
    const buffer *x = &d->b[i];
    if (x == c || x->rank != 2 || !x->written || tile_is_int(x) || x->dim[0] != m) continue;
    for (*block = 1; *block <= k; ++*block)
      if ((k + *block - 1) / *block == x->dim[1]) return x;
  }
  *block = 0;
  return NULL;
}

static void gemm(drawing *d) {
  static const char *const policies[] = {"square", "full_row", "full_col"};
  buffer *a = tile_a_buffer(d, true, 2), *b = NULL, *c = NULL;
  bool ta = chance(&d->r, 40), tb = chance(&d->r, 40);
  if (!a) return;
  int64_t m = a->dim[ta], k = a->dim[!ta];
  for (uint32_t i = 0, first = below(&d->r, d->n); i < d->n && !b; i++) {
    buffer *x = &d->b[(first + i) % d->n];
    if (x->rank == 2 && x->written && x->dim[tb] == k && tile_is_int(x) == tile_is_int(a)) b = x;
  }
  if (!b) return;
  for (uint32_t i = 0; i < d->n && !c; i++) {
    buffer *x = &d->b[i];
    bool wide = strcmp(x->type, "f32") == 0 || tile_is_int(x);
    if (x->rank == 2 && x != a && x != b && x->dim[0] == m && x->dim[1] == b->dim[!tb] && wide &&
        tile_is_int(x) == tile_is_int(a))
      c = x;
  }
  if (!c) return;
  bool clear = !c->written || chance(&d->r, 30);
  int64_t block = 0;
  const buffer *scale = strcmp(c->type, "f32") == 0 && chance(&d->r, 50) ? scale_of(d, c, m, k, &block) : NULL;
  if (clear) tile_line(d, "%%yes%u = tile.constant true", d->names);
  tile_line(d, "tile.gemm%s %%%s, %%%s, %%%s", scale ? "_packed" : "", a->name, b->name, c->name);
  fseek(d->f, -1, SEEK_CUR); /* the rest of the line */
  if (scale) fprintf(d->f, " scale_a %%%s", scale->name);
  if (clear) fprintf(d->f, " clear %%yes%u", d->names++);
  if (block) fprintf(d->f, " {block = %d, ", (int)block);
  else fprintf(d->f, " {");
  fprintf(d->f, "%s%spolicy = \"%s\"}\n", ta ? "transpose_a, " : "", tb ? "transpose_b, " : "",
          policies[below(&d->r, 3)]);
  if (!c->written) tile_line(d, "// cleared first");
  tile_clamp(d, c);
}

static void sums(drawing *d) {
  static const char *const ops[] = {"sum", "max", "min"};
  buffer *a = tile_a_buffer(d, true, 0), *o = NULL;
  uint32_t op = below(&d->r, 3);
  if (!a) return;
  for (uint32_t i = 0, first = below(&d->r, d->n); i < d->n && !o; i++) { /* itself, or one of its shape */
    buffer *b = &d->b[(first + i) % d->n];
    bool same = b->rank == a->rank && b->dim[0] == a->dim[0] && (b->rank < 2 || b->dim[1] == a->dim[1]);
    if (same && tile_is_int(b) <= tile_is_int(a)) o = b;
  }
  if (!o || (!op && strcmp(o->type, "bf16") == 0)) return;
  tile_line(d, "tile.cum%s %%%s to %%%s dim %d%s", ops[op], a->name, o->name, (int)below(&d->r, a->rank),
            chance(&d->r, 50) ? " {reverse}" : "");
  tile_clamp(d, o);
}

static void statement(drawing *d);

static void loop(drawing *d) {
  uint32_t n = 1 + below(&d->r, 3), k = d->names++;
  bool was[24];
  for (uint32_t i = 0; i < d->n; i++) was[i] = d->b[i].written;
  int trips = (int)below(&d->r, 4);
  bool pipelined = chance(&d->r, 60);
  if (pipelined) tile_line(d, "tile.pipelined %%k%u = 1 to %d stages(%u) {", k, trips + 1, tile_stages(&d->r));
  else if (chance(&d->r, 50)) tile_line(d, "tile.serial %%k%u = 0 to %%b + %d {", k, trips - 1);
  else tile_line(d, "%%c%u = tile.lt %%b, %d\n    tile.if %%c%u {", k, trips - 1, k);
  d->depth++;
  for (uint32_t i = 0; pipelined && i < 2; i++) load_of_turn(d, k);
  for (uint32_t i = 0; i < n; i++) statement(d);
  d->depth--;
  tile_line(d, "}");
  for (uint32_t i = 0; i < d->n; i++) d->b[i].written = was[i]; /* it may not have run */
}

static void statement(drawing *d) {
  uint32_t k = below(&d->r, 100);
  if (k < 15) load_tile(d);
  else if (k < 22) move(d);
  else if (k < 26) fill(d);
  else if (k < 46) elementwise(d);
  else if (k < 56) reduce(d);
  else if (k < 69) gemm(d);
  else if (k < 74) sums(d);
  else if (k < 84) tile_draw_move(d);
  else if (k < 93) tile_draw_outside(d);
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
  fprintf(d.f, "tile.func @drawn(");
  for (uint32_t i = 0; i < 3; i++) {
    c->in[c->nin++] = (tile_input){.type = names[i], .rank = 2, .dim = {40, 64}};
    fprintf(d.f, "%s%%x%c: tensor<40x64x%s>", i ? ", " : "", "fhi"[i], names[i]);
    tile_say_strides(d.f, c, &c->in[i], true, " {", "}");
  }
  fprintf(d.f, ") -> (");
  for (uint32_t i = 0; i < d.n; i++) {
    const buffer *b = &d.b[i];
    fprintf(d.f, "%s%%r%u: tensor<%ux%d", i ? ", " : "", i, c->grid, (int)b->dim[0]);
    if (b->rank == 2) fprintf(d.f, "x%d", (int)b->dim[1]);
    fprintf(d.f, "x%s>", b->type);
    tile_input *t = &c->out[c->nout++];
    *t = (tile_input){.type = b->type, .rank = b->rank + 1, .dim = {c->grid, b->dim[0], b->dim[1]}};
    tile_say_strides(d.f, c, t, false, " {", "}");
  }
  d.clusters = chance(&d.r, 40);
  fprintf(d.f, ", %%out: tensor<%ux%dx%dxi32>", c->grid, OUT_ROWS, OUT_COLUMNS);
  tile_input *out = &c->out[c->nout++];
  *out = (tile_input){.type = "i32", .rank = 3, .dim = {c->grid, OUT_ROWS, OUT_COLUMNS}};
  tile_say_strides(d.f, c, out, false, " {", "}");
  fprintf(d.f, ") {\n");
  fprintf(d.f, "  tile.kernel grid(%%b = %u) threads(%d)", c->grid, threads[below(&d.r, 8)]);
  if (d.clusters) fprintf(d.f, " cluster(%u)", c->grid);
  fprintf(d.f, " {\n");
  for (uint32_t i = 0; i < d.n; i++) {
    const buffer *b = &d.b[i];
    fprintf(d.f, "    %%%s = tile.alloc_%s : %d", b->name, b->scope == SHARED ? "shared" : "fragment", (int)b->dim[0]);
    if (b->rank == 2) fprintf(d.f, "x%d", (int)b->dim[1]);
    fprintf(d.f, "x%s\n", b->type);
  }
  for (uint32_t i = 0; i < d.n; i++)
    if (chance(&d.r, 75)) load_into(&d, &d.b[i]);
  if (chance(&d.r, 70)) tile_line(&d, "tile.fill %%out[%%b, 0, 0][1, %d, %d], 77", OUT_ROWS, OUT_COLUMNS);
  uint32_t steps = 5 + below(&d.r, 12);
  for (uint32_t i = 0; i < steps; i++) statement(&d);
  for (uint32_t i = 0; i < d.n; i++) {
    if (!d.b[i].written) tile_line(&d, "tile.clear %%%s", d.b[i].name);
    tile_line(&d, "tile.copy %%%s to %%r%u[%%b, 0%s][1, %d%s", d.b[i].name, i, d.b[i].rank == 2 ? ", 0" : "",
              (int)d.b[i].dim[0], d.b[i].rank == 2 ? ", " : "]");
    if (d.b[i].rank == 2) {
      fseek(d.f, -1, SEEK_CUR);
      fprintf(d.f, "%d]\n", (int)d.b[i].dim[1]);
    }
  }
  fprintf(d.f, "  }\n}\n");
  fclose(d.f);
}
