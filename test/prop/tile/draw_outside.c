/* Statements that reach out of their buffers: reads and writes of every memory, with a pad and without, in loops that
 * are longer than the buffer, at negative places, at places that are loaded, and where 32 bits do not hold the index.
 * What lies outside gives the pad, or 0, and takes nothing. */
#include "tile/statements.h"

enum { PLACE = 48, PAIR = 100 };

static int up_to(drawing *d, int n) { return n > 0 ? (int)below(&d->r, (uint32_t)n) : 0; }

static void pad(drawing *d, char out[24]) {
  out[0] = 0;
  if (chance(&d->r, 60)) snprintf(out, 24, " {pad = %d}", up_to(d, 15) - 7);
}

/* An index along an axis of n elements that variable `i` walks, and that differs wherever `i` does. */
static void place(drawing *d, const char *i, int n, char out[PLACE]) {
  int by = 1 + up_to(d, 9);
  uint32_t k = below(&d->r, 100);
  if (k < 40) snprintf(out, PLACE, "%%%s", i);
  else if (k < 58) snprintf(out, PLACE, "%%%s - %d", i, by);
  else if (k < 76) snprintf(out, PLACE, "%%%s + %d", i, by);
  else if (k < 84) snprintf(out, PLACE, "%%%s * 2 - %d", i, by);
  else if (k < 92) snprintf(out, PLACE, "%d - %%%s", n - by / 3, i);
  else if (k < 96) snprintf(out, PLACE, "%%%s * 2147483648 + %d", i, up_to(d, n));
  else snprintf(out, PLACE, "%%b * 4294967296 + %%%s", i);
}

/* An index that any two iterations may share. */
static void any_place(drawing *d, const char *i, int n, bool loaded, char out[PLACE]) {
  uint32_t k = below(&d->r, 100);
  if (loaded && k < 30) snprintf(out, PLACE, "%%%s + %%far", i);
  else if (loaded && k < 40) snprintf(out, PLACE, "%%far * 1000000007");
  else if (k < 50) snprintf(out, PLACE, "%%%s floordiv 2 - 1", i);
  else if (k < 55) snprintf(out, PLACE, "%%b * 40 - %d", up_to(d, 9));
  else place(d, i, n, out);
}

static void indices(drawing *d, const buffer *b, bool shared, bool loaded, char out[PAIR]) {
  char at[2][PLACE];
  for (uint32_t k = 0; k < b->rank; k++)
    (shared ? any_place(d, k ? "j" : "i", (int)b->dim[k], loaded, at[k])
            : place(d, k ? "j" : "i", (int)b->dim[k], at[k]));
  if (b->rank == 2) snprintf(out, PAIR, "%s, %s", at[0], at[1]);
  else snprintf(out, PAIR, "%s", at[0]);
}

/* The loop is as long as the buffer, or longer. */
static void open(drawing *d, const buffer *b) {
  int m = (int)b->dim[0] + (chance(&d->r, 70) ? up_to(d, 20) : 0);
  int n = b->rank == 2 ? (int)b->dim[1] + (chance(&d->r, 70) ? up_to(d, 20) : 0) : 0;
  if (b->rank == 2) tile_line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", m, n);
  else tile_line(d, "tile.parallel (%%i, %%j) in (%d, %d) {", m, 1);
}

static bool load_far(drawing *d, const buffer *o) {
  buffer *at = tile_a_buffer(d, true, 1);
  if (!at || at == o || chance(&d->r, 40)) return false;
  tile_line(d, "  %%from = tile.load %%%s[%%i mod %d]", at->name, (int)at->dim[0]);
  tile_line(d, "  %%far = tile.cast %%from : index");
  return true;
}

/* o[i, j] = a[somewhere], and o itself is left alone where the loop passes its end. */
static void read_outside(drawing *d) {
  buffer *a = tile_a_buffer(d, true, 0), *o = tile_a_buffer(d, true, 0);
  char at[PAIR], to[PAIR], p[24];
  bool input = chance(&d->r, 15);
  buffer x = {.name = "xf", .rank = 2, .dim = {40, 64}};
  if (!a || !o) return;
  if (o == a && !input) return;
  const buffer *from = input ? &x : a;
  open(d, o);
  bool loaded = load_far(d, o);
  pad(d, p);
  if (chance(&d->r, 30)) snprintf(at, sizeof at, from->rank == 2 ? "%%i, %%j" : "%%i");
  else indices(d, from, true, loaded, at);
  tile_line(d, "  %%u = tile.load %%%s[%s]%s", from->name, at, p);
  tile_line(d, "  %%v = tile.cast %%u : %s", o->type);
  if (chance(&d->r, 60)) snprintf(to, sizeof to, o->rank == 2 ? "%%i, %%j" : "%%i");
  else indices(d, o, false, false, to);
  bool branch = chance(&d->r, 25);
  if (branch) tile_line(d, "  %%c = tile.lt %%i, %d", 1 + up_to(d, (int)o->dim[0]));
  if (branch) tile_line(d, "  tile.if %%c {");
  tile_line(d, "  tile.store %%v, %%%s[%s]", o->name, to);
  if (branch) tile_line(d, "  }");
  tile_line(d, "}");
}

/* To the result that nothing else writes. */
static void write_result(drawing *d) {
  buffer *a = tile_a_buffer(d, true, 0);
  char at[PAIR], to[PAIR], p[24];
  buffer o = {.name = "out", .rank = 2, .dim = {OUT_ROWS, OUT_COLUMNS}};
  if (!a) return;
  open(d, &o);
  pad(d, p);
  indices(d, a, true, false, at);
  tile_line(d, "  %%u = tile.load %%%s[%s]%s", a->name, at, p);
  tile_line(d, "  %%v = tile.cast %%u : i32");
  indices(d, &o, false, false, to);
  tile_line(d, "  tile.store %%v, %%out[%%b, %s]", to);
  tile_line(d, "}");
}

/* Sums are exact in these types, wherever they meet. */
static void atomic_outside(drawing *d) {
  buffer *o = tile_a_buffer(d, true, 0);
  char to[PAIR];
  if (!o || (!tile_is_int(o) && strcmp(o->type, "f32") != 0)) return;
  open(d, o);
  bool loaded = load_far(d, o);
  indices(d, o, true, loaded, to);
  tile_line(d, "  %%u = tile.cast %%i : i32");
  tile_line(d, "  %%v = tile.cast %%u : %s", o->type);
  tile_line(d, "  tile.atomic_add %%v, %%%s[%s]", o->name, to);
  tile_line(d, "}");
  tile_clamp(d, o);
}

/* One element, which all threads read or one writes. */
static void element(drawing *d) {
  buffer *a = tile_a_buffer(d, true, 0), *o = tile_a_buffer(d, true, 0);
  char p[24];
  uint32_t k = d->names++;
  int shift = up_to(d, 60) - 12, to = up_to(d, 60) - 12;
  if (!a || !o) return;
  pad(d, p);
  tile_line(d, "%%e%u = tile.load %%%s[%%b * 3 + %d%s]%s", k, a->name, shift, a->rank == 2 ? ", %b * 5 - 2" : "", p);
  tile_line(d, "%%g%u = tile.cast %%e%u : %s", k, k, o->type);
  tile_line(d, "tile.store %%g%u, %%%s[%%b * 2 + %d%s]", k, o->name, to, o->rank == 2 ? ", %b * 5 - 2" : "");
}

/* Regions that begin and end anywhere. */
static void region_outside(drawing *d) {
  buffer *a = tile_a_buffer(d, true, 0), *o = tile_a_buffer(d, true, a ? a->rank : 0);
  char p[24];
  if (!a || !o) return;
  int h = 1 + up_to(d, (int)(a->dim[0] < o->dim[0] ? a->dim[0] : o->dim[0]));
  int w = a->rank == 1 ? 0 : 1 + up_to(d, (int)(a->dim[1] < o->dim[1] ? a->dim[1] : o->dim[1]));
  int at[4];
  for (int i = 0; i < 4; i++) at[i] = up_to(d, 40) - 12;
  pad(d, p);
  if (chance(&d->r, 25)) {
    if (o->rank == 2) tile_line(d, "tile.clear %%%s[%%b * 9 + %d, %%b - %d][%d, %d]", o->name, at[0], at[1], h, w);
    else tile_line(d, "tile.clear %%%s[%%b * 9 + %d][%d]", o->name, at[0], h);
  } else if (a->rank == 2)
    tile_line(d, "tile.copy %%%s[%%b * 9 + %d, %%b - %d][%d, %d] to %%%s[%%b + %d, %%b * 5 + %d][%d, %d]%s", a->name,
              at[0], at[1], h, w, o->name, at[2], at[3], h, w, p);
  else
    tile_line(d, "tile.copy %%%s[%%b * 9 + %d][%d] to %%%s[%%b + %d][%d]%s", a->name, at[0], h, o->name, at[2], h, p);
}

/* A thread's own memory. */
static void local_outside(drawing *d) {
  buffer *o = tile_a_buffer(d, true, 1);
  char p[24];
  int n = 1 + up_to(d, 6), turns = n + up_to(d, 5);
  if (!o) return;
  pad(d, p);
  tile_line(d, "tile.parallel (%%i) in (%d) {", (int)o->dim[0]);
  tile_line(d, "  %%own = tile.alloc_local : %dxi32", n);
  tile_line(d, "  tile.fill %%own, %d", up_to(d, 7));
  tile_line(d, "  tile.serial %%k = 0 to %d {", turns);
  tile_line(d, "    %%w = tile.cast %%k : i32");
  tile_line(d, "    tile.store %%w, %%own[%%k * 2 - %%i mod 3]");
  tile_line(d, "    %%u = tile.load %%own[%%k - %d]%s", up_to(d, 4), p);
  tile_line(d, "    %%v = tile.cast %%u : %s", o->type);
  tile_line(d, "    tile.store %%v, %%%s[%%i]", o->name);
  tile_line(d, "  }");
  tile_line(d, "}");
  tile_clamp(d, o);
}

void tile_draw_outside(drawing *d) {
  uint32_t k = below(&d->r, 100);
  if (k < 42) read_outside(d);
  else if (k < 56) write_result(d);
  else if (k < 68) atomic_outside(d);
  else if (k < 76) element(d);
  else if (k < 90) region_outside(d);
  else local_outside(d);
}
