/* Layouts as grids. */
#include "draw/draw_impl.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/alloc.h"
#include "support/sink.h"
#include "support/options.h"

enum { BANKS = 32, BANK_BYTES = 4, TILE_MOST = 1 << 20 };

typedef struct view {
  tf_layout_ctx *c;
  const tf_layout_picture *p;
  int64_t rows, columns; /* of the layout: extents of mode 0 and of the others together */
  const tf_allocator *alloc;
  uint32_t *holder; /* THREADS with a tile: 1 + index of who holds the place; 0 = nobody */
  bool *shared;     /* more than one does */
  char note[160], title[640];
} view;

static const tf_str none = {"", 0};

/* ------------------------------------------------------------------------------------------------ reading */

static bool known_size(tf_layout_ctx *c, const tf_tuple *shape, int64_t *v) {
  const tf_tuple *n;
  return tf_tuple_size(c, shape, &n) == TF_OK && tf_tuple_get_int(n, v);
}

typedef enum reading { NUMBER, OTHER, FAILED } reading;

/* What an index is mapped to: a number, something else as text (a coordinate, an expression), or why not. */
static reading value_at(view *v, int64_t index, int64_t *out, char text[TF_CELL_TEXT]) {
  tf_layout_mark m = tf_layout_get_mark(v->c);
  const tf_tuple *i, *x;
  tf_str s;
  reading r = FAILED;
  if (tf_tuple_int(v->c, index, &i) == TF_OK && tf_layout_at(v->c, v->p->layout, i, &x) == TF_OK) {
    if (tf_tuple_get_int(x, out)) r = NUMBER;
    else if (tf_tuple_print(v->c, x, &s) == TF_OK) r = OTHER;
  }
  if (r == OTHER) snprintf(text, TF_CELL_TEXT, "%.*s", (int)(s.len < TF_CELL_TEXT ? s.len : TF_CELL_TEXT - 1), s.ptr);
  if (r == FAILED) snprintf(text, TF_CELL_TEXT, "%.60s", tf_layout_message(v->c));
  tf_layout_release(v->c, m);
  return r;
}

/* The size of the first part of a mode that has parts: a line is drawn after so many. */
static size_t group_of(tf_layout_ctx *c, const tf_tuple *shape) {
  int64_t n;
  if (tf_tuple_get_kind(shape) != TF_TUPLE_NODE || tf_tuple_rank(shape) < 2) return 0;
  return known_size(c, tf_tuple_get(shape, 0), &n) && n > 1 ? (size_t)n : 0;
}

/* ------------------------------------------------------------------------------------------------ maps */

static void bank_of(const view *v, int64_t value, tf_cell *out) {
  int64_t size = v->p->element_bytes, at;
  if (value < 0 || __builtin_mul_overflow(value, size, &at)) return;
  int32_t first = (int32_t)(at / BANK_BYTES % BANKS), last = (int32_t)((at + size - 1) / BANK_BYTES % BANKS);
  out->colour = first;
  if (first == last) snprintf(out->detail, sizeof out->detail, "b%d", first);
  else snprintf(out->detail, sizeof out->detail, "b%d-%d", first, last);
}

static bool map_cell(void *user, size_t i, size_t j, tf_cell *out) {
  view *v = user;
  int64_t x;
  reading r = value_at(v, (int64_t)i + v->rows * (int64_t)j, &x, out->text);
  if (r != NUMBER) return r == OTHER;
  snprintf(out->text, sizeof out->text, "%" PRId64, x);
  if (v->p->view == TF_VIEW_THREADS) out->colour = (int32_t)(i % TF_COLOURS);
  else if (v->p->element_bytes) bank_of(v, x, out);
  return true;
}

/* A tuple that has one mode is a row. */
static bool row_cell(void *user, size_t i, size_t j, tf_cell *out) { return map_cell(user, j, i, out); }

static void no_header(void *user, size_t i, char text[TF_CELL_TEXT]) {
  (void)user;
  (void)i;
  text[0] = 0;
}

/* ------------------------------------------------------------------------------------------------ threads and values
 */

/* Who holds each place of the tile. */
static tf_status fill_tile(view *v, const tf_sink *sink) {
  int64_t m = v->p->tile[0], n = v->p->tile[1], threads = v->rows, all;
  if (m < 1 || n < 1 || m > TILE_MOST / n || __builtin_mul_overflow(v->rows, v->columns, &all) || all > TILE_MOST)
    return tf_fail(sink, TF_ERR_INVALID,
                   "a tile of %" PRId64 " x %" PRId64 " for %" PRId64 " threads is too large to draw", m, n, threads);
  v->holder = tf_alloc_zero(v->alloc, (size_t)(m * n) * sizeof *v->holder);
  v->shared = tf_alloc_zero(v->alloc, (size_t)(m * n) * sizeof *v->shared);
  if (!v->holder || !v->shared) return tf_fail_oom(sink);
  for (int64_t k = 0; k < all; k++) {
    int64_t x;
    char text[TF_CELL_TEXT];
    if (value_at(v, k, &x, text) != NUMBER)
      return tf_fail(sink, TF_ERR_INVALID, "a thread-value layout gives numbers, places in a tile; found %s", text);
    if (x < 0 || x >= m * n)
      return tf_fail(sink, TF_ERR_INVALID,
                     "thread %" PRId64 ", value %" PRId64 " is at %" PRId64 ", outside of the tile of %" PRId64
                     " x %" PRId64,
                     k % threads, k / threads, x, m, n);
    if (v->holder[x]) v->shared[x] = true;
    else v->holder[x] = (uint32_t)k + 1;
  }
  return TF_OK;
}

static bool tile_cell(void *user, size_t i, size_t j, tf_cell *out) {
  view *v = user;
  size_t at = i + (size_t)v->p->tile[0] * j;
  if (!v->holder[at]) return true;
  int64_t k = v->holder[at] - 1, thread = k % v->rows;
  snprintf(out->text, sizeof out->text, "T%" PRId64 "%s", thread, v->shared[at] ? "+" : "");
  snprintf(out->detail, sizeof out->detail, "V%" PRId64, k / v->rows);
  out->colour = (int32_t)(thread % TF_COLOURS);
  return true;
}

/* ------------------------------------------------------------------------------------------------ grids */

static void begin(view *v, tf_grid *g) {
  *g = (tf_grid){.struct_size = sizeof *g, .name = v->p->name, .note = none, .row_axis = none, .column_axis = none};
  g->colour_axis = none;
  g->user = v;
  tf_str s = v->p->text;
  if (v->p->layout && tf_layout_print(v->c, v->p->layout, &s) != TF_OK) s = none;
  snprintf(v->title, sizeof v->title, "%.*s%s", (int)(s.len < 600 ? s.len : 600), s.ptr, s.len > 600 ? " ..." : "");
  g->title = (tf_str){v->title, strlen(v->title)};
}

static void set_note(view *v, tf_grid *g) { g->note = (tf_str){v->note, strlen(v->note)}; }

static tf_status map_grid(view *v, tf_grid *g, const tf_tuple *shape) {
  size_t rank = tf_tuple_rank(shape);
  bool row = rank < 2;
  g->rows = row ? 1 : (size_t)v->rows;
  g->columns = row ? (size_t)v->rows : (size_t)v->columns;
  g->cell = row ? row_cell : map_cell;
  if (row) g->row_header = no_header;
  size_t first = group_of(v->c, tf_tuple_get(shape, 0));
  g->row_group = row ? 0 : first;
  int64_t next;
  if (row) g->column_group = first;
  else if (rank == 2) g->column_group = group_of(v->c, tf_tuple_get(shape, 1));
  else if (known_size(v->c, tf_tuple_get(shape, 1), &next) && next > 1) g->column_group = (size_t)next;
  if (v->p->element_bytes) {
    g->colour_axis = TF_STR("bank");
    g->colours = BANKS;
    snprintf(v->note, sizeof v->note, "elements of %u bytes in shared memory; b = bank, %d banks of %d bytes",
             v->p->element_bytes, BANKS, BANK_BYTES);
    set_note(v, g);
  }
  return TF_OK;
}

static tf_status threads_grid(view *v, tf_grid *g, const tf_tuple *shape, const tf_sink *sink) {
  if (tf_tuple_rank(shape) != 2)
    return tf_fail(sink, TF_ERR_INVALID, "a thread-value layout has two modes, threads and values; found %zu",
                   tf_tuple_rank(shape));
  g->colour_axis = TF_STR("thread");
  g->colours = v->rows < TF_COLOURS ? (uint32_t)v->rows : TF_COLOURS;
  if (v->p->tile[0] || v->p->tile[1]) {
    g->rows = (size_t)v->p->tile[0];
    g->columns = (size_t)v->p->tile[1];
    g->cell = tile_cell;
    snprintf(v->note, sizeof v->note,
             "%" PRId64 " threads with %" PRId64 " values each in a tile of %" PRId64 " x %" PRId64
             "; T = thread, V = value%s",
             v->rows, v->columns, v->p->tile[0], v->p->tile[1],
             v->rows > TF_COLOURS ? "; colours repeat after 32" : "");
    set_note(v, g);
    return fill_tile(v, sink);
  }
  g->rows = (size_t)v->rows;
  g->columns = (size_t)v->columns;
  g->cell = map_cell;
  g->row_axis = TF_STR("thread");
  g->column_axis = TF_STR("value");
  g->row_group = group_of(v->c, tf_tuple_get(shape, 0));
  g->column_group = group_of(v->c, tf_tuple_get(shape, 1));
  snprintf(v->note, sizeof v->note, "thread down, value across%s",
           v->rows > TF_COLOURS ? "; colours repeat after 32" : "");
  set_note(v, g);
  return TF_OK;
}

static bool has_symbols(const tf_tuple *t) {
  const tf_tuple *leaf;
  for (size_t i = 0; (leaf = tf_tuple_leaf(t, i)); i++)
    if (tf_tuple_get_kind(leaf) == TF_TUPLE_EXPR) return true;
  return false;
}

static tf_status make_grid(view *v, tf_grid *g, const tf_sink *sink) {
  begin(v, g);
  if (!v->p->layout) return TF_OK;
  const tf_tuple *shape = tf_layout_shape(v->p->layout), *rest;
  if (has_symbols(shape)) {
    snprintf(v->note, sizeof v->note, "its extents are known when the program runs");
    set_note(v, g);
    return TF_OK;
  }
  size_t rank = tf_tuple_rank(shape);
  if (tf_tuple_get_kind(shape) == TF_TUPLE_NODE && rank == 0) { /* () */
    v->rows = v->columns = 1;
    g->rows = g->columns = 1;
    g->cell = map_cell;
    return TF_OK;
  }
  const tf_tuple *part[TF_LAYOUT_LEAVES];
  for (size_t i = 1; i < rank; i++) part[i - 1] = tf_tuple_get(shape, i);
  if (tf_tuple_node(v->c, part, rank - 1, &rest) != TF_OK || !known_size(v->c, tf_tuple_get(shape, 0), &v->rows) ||
      !known_size(v->c, rest, &v->columns))
    return tf_fail(sink, TF_ERR_INVALID, "%s", tf_layout_message(v->c));
  return v->p->view == TF_VIEW_THREADS ? threads_grid(v, g, shape, sink) : map_grid(v, g, shape);
}

tf_status tf_draw_layouts(tf_layout_ctx *c, const tf_layout_picture *p, size_t n, const tf_draw_options *o,
                          tf_write_fn write, void *user) {
  tf_draw_options opt;
  tf_status known = TF_OPTIONS_READ(tf_draw_options, &opt, o, o ? &o->sink : NULL);
  if (known != TF_OK) return known;
  tf_allocator a = tf_allocator_or_malloc(opt.allocator);
  view *v = tf_alloc_zero(&a, (n ? n : 1) * sizeof *v);
  tf_grid *g = tf_alloc_zero(&a, (n ? n : 1) * sizeof *g);
  tf_status st = v && g ? TF_OK : tf_fail_oom(&opt.sink);
  for (size_t i = 0; st == TF_OK && i < n; i++) {
    v[i] = (view){.c = c, .p = &p[i], .alloc = &a};
    st = make_grid(&v[i], &g[i], &opt.sink);
  }
  if (st == TF_OK) st = tf_draw_grids(g, n, &opt, write, user);
  for (size_t i = 0; v && i < n; i++) {
    tf_free(&a, v[i].holder);
    tf_free(&a, v[i].shared);
  }
  tf_free(&a, v);
  tf_free(&a, g);
  return st;
}
