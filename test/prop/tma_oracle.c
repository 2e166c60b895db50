/* Can one tensor map and one swizzle make this copy? Answered by trying all of them: tma_points.c says which tiles lie
 * as a box does, tma_search.c looks for the box. */
#include "tma_oracle.h"

static tma_verdict look(const tma_points *s, bool of_what_ran, tma_boxes *all, const tma_box *only) {
  tma_verdict best = TMA_IMPOSSIBLE;
  for (int w = 0; w < TMA_TILES; w++)
    for (int m = 0; m < TMA_SPANS; m++) {
      const tma_tile *t = &s->tile[w];
      if (only ? only->tile != w || only->mode != m : t->as != w) continue;
      t = &s->tile[t->as];
      if (!of_what_ran && !t->fits[m]) continue;
      tma_want want = {t->n, of_what_ran ? 0 : t->row[m], w, m, of_what_ran, all, only};
      tma_verdict v = tma_find_map(s, &want);
      if (v == TMA_POSSIBLE && !all) return v;
      if (v == TMA_POSSIBLE || best == TMA_IMPOSSIBLE) best = v;
    }
  return best;
}

/* Memory may end where its last element is, or with its last hole. */
static tma_verdict any_tile(tma_points *s, bool of_what_ran, tma_boxes *all, const tma_box *only) {
  tma_verdict v = look(s, of_what_ran, all, only), w;
  if ((v == TMA_POSSIBLE && !all) || !s->npart || s->reach == s->part[0]) return v;
  int64_t whole = s->part[0];
  s->part[0] = s->reach;
  w = look(s, of_what_ran, all, only);
  s->part[0] = whole;
  return v == TMA_POSSIBLE || w == TMA_IMPOSSIBLE ? v : w;
}

tma_verdict tma_possible(const tma_copy *c, bool of_what_ran) {
  if (c->run) return tma_run_possible(c);
  if (c->shifted) return TMA_IMPOSSIBLE;
  tma_points *s = calloc(1, sizeof *s);
  tma_verdict v = TMA_TOO_LARGE;
  if (tma_points_read(s, c)) v = any_tile(s, of_what_ran, NULL, NULL);
  tma_points_free(s);
  free(s);
  return v;
}

/* Those of the boxes that are possible for this copy, too. */
static void keep_possible(tma_boxes *all, const tma_copy *c) {
  tma_points *s = calloc(1, sizeof *s);
  int n = 0;
  bool read = tma_points_read(s, c);
  for (int i = 0; i < all->n && read; i++)
    if (any_tile(s, false, NULL, &all->at[i]) != TMA_IMPOSSIBLE) all->at[n++] = all->at[i];
  if (read) all->n = n;
  tma_points_free(s);
  free(s);
}

bool tma_one_box(const tma_copy *c, tma_copy (*others)[TMA_COPIES], int nother, int which) {
  if (c->run) return true;
  tma_boxes *all = calloc(1, sizeof *all);
  tma_points *s = calloc(1, sizeof *s);
  bool known = !c->shifted && tma_points_read(s, c) && any_tile(s, false, all, NULL) == TMA_POSSIBLE && !all->more;
  tma_points_free(s);
  free(s);
  /* a box that is as others at these extents may be another at others */
  for (int i = 0, n = all->n; i < n && known; i++)
    for (int w = 0; w < TMA_TILES && known; w++) {
      tma_box b = all->at[i];
      b.tile = w;
      if (w == all->at[i].tile) continue;
      if (all->n == MOST_BOXES) known = false;
      else all->at[all->n++] = b;
    }
  for (int k = 0; k < nother && known && all->n; k++) keep_possible(all, &others[k][which]);
  bool one = !known || all->n;
  free(all);
  return one;
}
