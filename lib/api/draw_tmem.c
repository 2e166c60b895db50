/* Pictures of tensor memory: lanes by columns, one for each time in which other tensors are there. */
#include "api/api.h"

#include <stdio.h>

#include "lower/lower.h"
#include "tf/draw.h"

enum { LANES = 128, ROW = 16, CELLS = 16 }; /* lanes of a row; cells across, at most */

typedef struct scene {
  const tf_tmem_map *map;
  uint32_t region, unit; /* columns of a cell */
  int64_t at;            /* the position in the kernel */
} scene;

static char letter(uint32_t k) { return "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[k % 52]; }

static uint32_t slot_columns(const tf_tmem_resident *r) { return r->columns / r->slots; }

/* The slot of a circular buffer that some columns begin in. */
static uint32_t slot_of(const scene *s, const tf_tmem_resident *r, size_t column) {
  uint32_t first = (uint32_t)column * s->unit;
  return first > r->column ? (first - r->column) / slot_columns(r) : 0;
}

/* What lies in some lanes and columns at that time: a letter for each tensor, and the slot of a circular buffer. */
static bool there(const scene *s, const tf_tmem_resident *r, size_t row, size_t column) {
  if (r->region != s->map->number[s->region] || s->at < r->first || s->at > r->last) return false;
  uint64_t lanes = r->lanes[row * ROW / 64] >> row * ROW % 64 & ((1u << ROW) - 1);
  return lanes && r->column < (column + 1) * s->unit && r->column + r->columns > column * s->unit;
}

static bool cell(void *user, size_t i, size_t j, tf_cell *out) {
  const scene *s = user;
  size_t n = 0;
  for (uint32_t k = 0; k < s->map->n && n + 4 < sizeof out->text; k++) {
    const tf_tmem_resident *r = &s->map->at[k];
    if (!there(s, r, i, j)) continue;
    uint32_t slot = r->slots > 1 ? slot_of(s, r, j) : 0;
    if (!n) out->colour = (int32_t)(k * 4 + slot % 4);
    out->text[n++] = letter(k);
    if (r->slots > 1) n += (size_t)snprintf(out->text + n, sizeof out->text - n, "%u", slot % 100);
  }
  out->text[n] = 0;
  if (!n) snprintf(out->text, sizeof out->text, ".");
  return true;
}

static void row_header(void *user, size_t i, char text[TF_CELL_TEXT]) {
  (void)user;
  snprintf(text, TF_CELL_TEXT, "%zu-%zu", i * ROW, i * ROW + ROW - 1);
}

static void column_header(void *user, size_t j, char text[TF_CELL_TEXT]) {
  snprintf(text, TF_CELL_TEXT, "%zu", j * ((const scene *)user)->unit);
}

/* "0 to 15, 32 to 47" */
static void lanes_of(const tf_tmem_resident *r, tf_strbuf *b) {
  size_t before = b->n;
  for (int i = 0; i < LANES; i++) {
    if (!(r->lanes[i / 64] >> i % 64 & 1)) continue;
    int first = i;
    while (i + 1 < LANES && (r->lanes[(i + 1) / 64] >> (i + 1) % 64 & 1)) i++;
    tf_sb_printf(b, "%s%d to %d", b->n > before ? ", " : "", first, i);
  }
}

/* "a = %t, columns 0 to 23 (3 slots of 8), lanes 0 to 127; b = ...", of those that are there. */
static tf_str who(const scene *s, tf_pool *pool) {
  tf_strbuf b = {.pool = pool};
  for (uint32_t k = 0; k < s->map->n; k++) {
    const tf_tmem_resident *r = &s->map->at[k];
    if (r->region != s->map->number[s->region] || s->at < r->first || s->at > r->last) continue;
    tf_sb_printf(&b, "%s%c = %%%s, columns %u to %u", b.n ? "; " : "", letter(k), r->name, r->column,
                 r->column + r->columns - 1);
    if (r->slots > 1) tf_sb_printf(&b, " (%u slots of %u)", r->slots, slot_columns(r));
    tf_sb_puts(&b, ", lanes ");
    lanes_of(r, &b);
  }
  return tf_sb_str(&b);
}

/* "'b' to 'y'": what is computed from one position to before another. */
static const char *what(const tf_tmem_map *m, int64_t from, int64_t to, tf_pool *pool) {
  const tf_tmem_moment *first = NULL, *last = NULL;
  for (uint32_t i = 0; i < m->nmoment; i++) {
    const tf_tmem_moment *x = &m->moment[i];
    if (x->at < from || x->at >= to) continue;
    if (!first || x->at < first->at) first = x;
    if (!last || x->at >= last->at) last = x;
  }
  if (!first) return "";
  if (first == last) return tf_pool_printf(pool, ", while '%s' is computed", first->name);
  return tf_pool_printf(pool, ", from '%s' to '%s'", first->name, last->name);
}

static bool same_residents(const scene *s, int64_t a, int64_t b) {
  for (uint32_t k = 0; k < s->map->n; k++) {
    const tf_tmem_resident *r = &s->map->at[k];
    if (r->region != s->map->number[s->region]) continue;
    if ((a >= r->first && a <= r->last) != (b >= r->first && b <= r->last)) return false;
  }
  return true;
}

static bool anyone(const scene *s) {
  for (uint32_t k = 0; k < s->map->n; k++)
    if (s->map->at[k].region == s->map->number[s->region] && s->at >= s->map->at[k].first &&
        s->at <= s->map->at[k].last)
      return true;
  return false;
}

typedef TF_VEC(tf_grid) grid_list;

/* One allocation, from the first position to the last. */
static void region(tf_pool *pool, const tf_tmem_map *m, uint32_t k, grid_list *out) {
  int64_t last = 0, before = -1;
  for (uint32_t i = 0; i < m->n; i++)
    if (m->at[i].last > last) last = m->at[i].last;
  for (int64_t at = 0; at <= last; at++) {
    scene now = {m, k, m->allocated[k] / CELLS ? m->allocated[k] / CELLS : 1, at};
    if (!anyone(&now) || (before >= 0 && same_residents(&now, before, at))) continue;
    before = at;
    scene *s = tf_pool_copy(pool, &now, sizeof now);
    tf_grid g = {.struct_size = sizeof g, .rows = LANES / ROW, .columns = m->allocated[k] / now.unit, .row_group = 2};
    int64_t end = at + 1;
    while (end <= last && same_residents(&now, at, end)) end++;
    const char *title =
        tf_pool_printf(pool, "tensor memory %u, %u columns%s", m->number[k], m->allocated[k], what(m, at, end, pool));
    g.name = (tf_str){m->kernel, strlen(m->kernel)};
    g.title = (tf_str){title, strlen(title)};
    g.note = who(s, pool);
    g.row_axis = TF_STR("lane");
    g.column_axis = TF_STR("column");
    g.row_header = row_header;
    g.column_header = column_header;
    g.cell = cell;
    g.user = s;
    tf_vec_push(pool, out, g);
  }
}

typedef struct draw_args {
  const tf_draw_options *o;
  tf_write_fn write;
  void *user;
} draw_args;

static tf_status draw(tf_module *m, void *arg) {
  draw_args *a = arg;
  tf_pool *scratch = tf_pool_child(m->pool);
  tf_tmem_map *maps;
  uint32_t n;
  grid_list grids = {0};
  tf_status st = tf_lower_tmem_maps(m->op, scratch, &maps, &n) ? TF_OK : TF_ERR_INVALID;
  for (uint32_t i = 0; st == TF_OK && i < n; i++)
    for (uint32_t k = 0; k < maps[i].nregion; k++) region(scratch, &maps[i], k, &grids);
  if (st == TF_OK) st = tf_draw_grids(grids.at, grids.n, a->o, a->write, a->user);
  tf_pool_free(scratch);
  return st;
}

tf_status tf_module_draw_tmem(tf_module *m, const tf_draw_options *o, tf_write_fn write, void *user) {
  tf_draw_options opt;
  tf_status known = TF_OPTIONS_READ(tf_draw_options, &opt, o, &m->session->sink);
  return known == TF_OK ? tf_guarded(m, draw, &(draw_args){&opt, write, user}) : known;
}
