/* Statements that move elements about: regions, within a buffer too, gathers, permutations, extents that are known only
 * when it runs, atomics. */
#include "tile/statements.h"

static int up_to(drawing *d, int64_t n) { return n > 0 ? (int)below(&d->r, (uint32_t)n) : 0; }

/* Where a region of `len` begins along an axis of n elements: a number where it lies inside, for a region that surely
 * does not is refused. */
static void begin(drawing *d, int64_t n, int len, char out[24]) {
  int at = up_to(d, n) - 2;
  bool inside = at >= 0 && at + len <= n && chance(&d->r, 60);
  snprintf(out, 24, "%s%d", inside ? "" : "%b + ", at);
}

/* A region of one buffer to some place in another one, or in itself; what lies outside is 0, or not written. */
static void region(drawing *d) {
  buffer *a = tile_a_buffer(d, true, 2), *b = chance(&d->r, 50) ? a : tile_a_buffer(d, true, 2);
  char at[4][24];
  if (!a || !b) return;
  int h = 1 + up_to(d, a->dim[0] < b->dim[0] ? a->dim[0] : b->dim[0]);
  int w = 1 + up_to(d, a->dim[1] < b->dim[1] ? a->dim[1] : b->dim[1]);
  for (int i = 0; i < 4; i++) begin(d, (i < 2 ? a : b)->dim[i % 2], i % 2 ? w : h, at[i]);
  tile_line(d, "tile.copy %%%s[%s, %s][%d, %d] to %%%s[%s, %s][%d, %d]%s", a->name, at[0], at[1], h, w, b->name, at[2],
            at[3], h, w, chance(&d->r, 30) ? " {pad = -3}" : "");
}

static void region_fill(drawing *d) {
  buffer *b = tile_a_buffer(d, true, 2);
  char at[2][24];
  if (!b) return;
  int h = 1 + up_to(d, b->dim[0]), w = 1 + up_to(d, b->dim[1]);
  begin(d, b->dim[0], h, at[0]);
  begin(d, b->dim[1], w, at[1]);
  tile_line(d, "tile.clear %%%s[%s, %s][%d, %d]", b->name, at[0], at[1], h, w);
}

/* o[i, j] = a[where a row of numbers says, shifted by it] */
static void gather(drawing *d) {
  buffer *a = tile_a_buffer(d, true, 2), *o = tile_a_buffer(d, true, 2), *at = tile_a_buffer(d, true, 1);
  if (!a || !o || !at || o == a || at == o) return;
  tile_line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", (int)o->dim[0], (int)o->dim[1]);
  tile_line(d, "  %%from = tile.load %%%s[%%%s mod %d]", at->name, chance(&d->r, 50) ? "i" : "j", (int)at->dim[0]);
  tile_line(d, "  %%far = tile.cast %%from : index");
  tile_line(d, "  %%u = tile.load %%%s[(%%i + %%far) mod %d, (%%j * 2 - %%far) mod %d]", a->name, (int)a->dim[0],
            (int)a->dim[1]);
  tile_line(d, "  %%v = tile.cast %%u : %s", o->type);
  tile_line(d, "  tile.store %%v, %%%s[%%i, %%j]", o->name);
  tile_line(d, "}");
}

/* Rows and columns rotate: each element goes to another place. */
static void permute(drawing *d) {
  buffer *a = tile_a_buffer(d, true, 2), *o = NULL;
  for (uint32_t i = 0; a && i < d->n && !o; i++) {
    buffer *x = &d->b[i];
    if (x != a && x->rank == 2 && x->dim[0] == a->dim[0] && x->dim[1] == a->dim[1]) o = x;
  }
  if (!o) return;
  tile_line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", (int)o->dim[0], (int)o->dim[1]);
  tile_line(d, "  %%u = tile.load %%%s[%%i, %%j]", a->name);
  tile_line(d, "  %%v = tile.cast %%u : %s", o->type);
  tile_line(d, "  tile.store %%v, %%%s[(%%i + %d) mod %d, (%%j + %%b) mod %d]", o->name, up_to(d, 9), (int)o->dim[0],
            (int)o->dim[1]);
  tile_line(d, "}");
  o->written = true;
}

/* As many rows as the block's number says. */
static void some_rows(drawing *d) {
  buffer *b = tile_a_buffer(d, true, 2), *row = tile_a_buffer(d, true, 1);
  if (!b) return;
  tile_line(d, "tile.parallel (%%i, %%j) in (%%b * %d - 1, %d) {", 1 + up_to(d, 5), (int)b->dim[1]);
  if (row) tile_line(d, "  %%u = tile.load %%%s[%%j]", row->name);
  else tile_line(d, "  %%u = tile.cast %%i - %%i : %s", b->type);
  tile_line(d, "  %%v = tile.cast %%u : %s", row ? row->type : b->type);
  tile_line(d, "  %%w = tile.cast %%v : %s", b->type);
  tile_line(d, "  tile.store %%w, %%%s[%%i, %%j]", b->name);
  tile_line(d, "}");
}

/* Columns by atomics; their sums are at most 72 * 7, exact but in bf16. */
static void atomics(drawing *d) {
  static const char *const ops[] = {"add", "max", "min"};
  buffer *a = tile_a_buffer(d, true, 2), *o = tile_a_buffer(d, true, 1);
  uint32_t op = below(&d->r, 3);
  if (!a || !o || (!op && strcmp(o->type, "bf16") == 0)) return;
  tile_line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", (int)a->dim[0], (int)a->dim[1]);
  tile_line(d, "  %%u = tile.load %%%s[%%i, %%j]", a->name);
  tile_line(d, "  %%v = tile.cast %%u : %s", o->type);
  tile_line(d, "  tile.atomic_%s %%v, %%%s[%%j%s]", ops[op], o->name, chance(&d->r, 50) ? " - 3" : "");
  tile_line(d, "}");
  tile_clamp(d, o);
}

/* A tile is combined with a region of another one, or of itself. */
static void atomic_region(drawing *d) {
  static const char *const ops[] = {"add", "max", "min", "and", "or", "xor"};
  buffer *a = tile_a_buffer(d, true, 2), *b = tile_a_buffer(d, true, 2);
  char at[4][24];
  if (!a || !b) return;
  int h = 1 + up_to(d, a->dim[0] < b->dim[0] ? a->dim[0] : b->dim[0]);
  int w = 1 + up_to(d, a->dim[1] < b->dim[1] ? a->dim[1] : b->dim[1]);
  for (int i = 0; i < 4; i++) begin(d, (i < 2 ? a : b)->dim[i % 2], i % 2 ? w : h, at[i]);
  tile_line(d, "tile.copy %%%s[%s, %s][%d, %d] to %%%s[%s, %s][%d, %d] {atomic = \"%s\"}", a->name, at[0], at[1], h, w,
            b->name, at[2], at[3], h, w, ops[below(&d->r, tile_is_int(b) ? 6 : 3)]);
  tile_clamp(d, b);
}

static int least(int64_t a, int64_t b, int64_t c) { return (int)(a < b ? a < c ? a : c : b < c ? b : c); }

/* A part of a buffer is written, and then read: nothing else of that buffer has a value yet. */
static void part(drawing *d) {
  static const char *const ops[] = {"max", "min"};
  buffer *a = tile_a_buffer(d, true, 2), *x = tile_a_buffer(d, true, 2), *row = tile_a_buffer(d, true, 1), *o = NULL;
  for (uint32_t i = 0, first = below(&d->r, d->n); i < d->n && !o; i++) {
    buffer *b = &d->b[(first + i) % d->n];
    if (b->rank == 2 && !b->written) o = b;
  }
  if (!a || !x || !o) return;
  char of[64];
  int h = 1 + up_to(d, least(a->dim[0], x->dim[0], o->dim[0])),
      w = 1 + up_to(d, least(a->dim[1], x->dim[1], o->dim[1]));
  int r = up_to(d, o->dim[0] - h + 1), c = up_to(d, o->dim[1] - w + 1);
  snprintf(of, sizeof of, "%%%s[%d, %d][%d, %d]", o->name, r, c, h, w);
  tile_line(d, "tile.copy %%%s[%d, %d][%d, %d] to %s", a->name, up_to(d, a->dim[0] - h + 1),
            up_to(d, a->dim[1] - w + 1), h, w, of);
  uint32_t k = below(&d->r, 100);
  if (k < 30 && row && row->dim[0] >= h && tile_is_int(row) <= tile_is_int(o)) {
    tile_line(d, "tile.reduce_%s %s to %%%s[%d][%d] dim 1%s", ops[below(&d->r, 2)], of, row->name,
              up_to(d, row->dim[0] - h + 1), h, chance(&d->r, 40) ? " {accumulate}" : "");
  } else if (k < 60) {
    tile_line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", h, w);
    tile_line(d, "  %%u = tile.load %%%s[%%i + %d, %%j + %d]", o->name, r, c);
    tile_line(d, "  %%v = tile.cast %%u : %s", x->type);
    tile_line(d, "  tile.store %%v, %%%s[%%i, %%j]", x->name);
    tile_line(d, "}");
  } else if (k < 75 && tile_is_int(x) <= tile_is_int(o)) {
    tile_line(d, "tile.cum%s %s to %%%s[0, 0][%d, %d] dim %d", ops[below(&d->r, 2)], of, x->name, h, w,
              (int)below(&d->r, 2));
  } else tile_line(d, "tile.copy %s to %%%s[0, 0][%d, %d]", of, x->name, h, w);
}

/* Two regions of one buffer that lie apart wherever they begin, or are one. */
static void within(drawing *d) {
  static const char *const ops[] = {"max", "min"};
  buffer *a = tile_a_buffer(d, true, 2);
  char at[2][24];
  if (!a || a->dim[0] < 2) return;
  int h = 1 + up_to(d, a->dim[0] / 2), w = 1 + up_to(d, a->dim[1]), far = (int)below(&d->r, 3);
  bool scan = chance(&d->r, 60), same = scan && chance(&d->r, 50);
  begin(d, a->dim[0] - (same ? 0 : h + far), h, at[0]);
  begin(d, a->dim[1], w, at[1]);
  char to[64];
  snprintf(to, sizeof to, same ? "%s" : "%s + %d", at[0], h + far);
  if (scan)
    tile_line(d, "tile.cum%s %%%s[%s, %s][%d, %d] to %%%s[%s, %s][%d, %d] dim %d%s", ops[below(&d->r, 2)], a->name,
              at[0], at[1], h, w, a->name, to, at[1], h, w, (int)below(&d->r, 2),
              chance(&d->r, 40) ? " {reverse}" : "");
  else
    tile_line(d, "tile.reduce_%s %%%s[%s, %s][%d, %d] to %%%s[%s, %s][1, %d] dim 0%s", ops[below(&d->r, 2)], a->name,
              at[0], at[1], h, w, a->name, to, at[1], w, chance(&d->r, 40) ? " {accumulate}" : "");
}

void tile_draw_move(drawing *d) {
  uint32_t k = below(&d->r, 100);
  if (k < 17) region(d);
  else if (k < 25) within(d);
  else if (k < 35) part(d);
  else if (k < 42) region_fill(d);
  else if (k < 60) gather(d);
  else if (k < 74) permute(d);
  else if (k < 84) some_rows(d);
  else if (k < 92) atomic_region(d);
  else atomics(d);
}
