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

/* What lies in some lanes and columns at that time: a letter for each tensor. */
static bool there(const scene *s, const tf_tmem_resident *r, size_t row, size_t column) {
  if (r->region != s->map->number[s->region] || s->at < r->first || s->at > r->last) return false;
  uint64_t lanes = r->lanes[row * ROW / 64] >> row * ROW % 64 & ((1u << ROW) - 1);
  return lanes && r->column < (column + 1) * s->unit && r->column + r->columns > column * s->unit;
}

static bool cell(void *user, size_t i, size_t j, tf_cell *out) {
  const scene *s = user;
  size_t n = 0;
  for (uint32_t k = 0; k < s->map->n && n + 2 < sizeof out->text; k++) {
    if (!there(s, &s->map->at[k], i, j)) continue;
    out->text[n++] = (char)('a' + k % 26);
    if (n == 1) out->colour = (int32_t)(k * 4);
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

/* "a = %t, b = %u", of those that are there. */
static tf_str who(const scene *s, tf_pool *pool) {
  tf_strbuf b = {.pool = pool};
  for (uint32_t k = 0; k < s->map->n; k++) {
    const tf_tmem_resident *r = &s->map->at[k];
    if (r->region != s->map->number[s->region] || s->at < r->first || s->at > r->last) continue;
    tf_sb_printf(&b, "%s%c = %%%s, columns %u to %u", b.n ? "; " : "", 'a' + (int)(k % 26), r->name, r->column,
                 r->column + r->columns - 1);
  }
  return tf_sb_str(&b);
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
    const char *title = tf_pool_printf(pool, "tensor memory %u, %u columns", m->number[k], m->allocated[k]);
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
  return tf_guarded(m, draw, &(draw_args){o, write, user});
}
