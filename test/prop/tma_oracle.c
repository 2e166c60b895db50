/* Can one tensor map and one swizzle make this copy? Answered by trying all of them: tma_points.c says which tiles lie
 * as a box does, tma_search.c looks for the box. */
#include "tma_oracle.h"

static tma_verdict any_tile(const tma_points *s, bool of_what_ran) {
  tma_verdict worst = TMA_IMPOSSIBLE;
  for (int w = 0; w < TMA_TILES; w++)
    for (int m = 0; m < TMA_SPANS && s->tile[w].n; m++) {
      const tma_tile *t = &s->tile[w];
      if (!of_what_ran && !t->fits[m]) continue;
      tma_verdict v = tma_find_map(s, t->n, m, of_what_ran ? 0 : t->row[m], of_what_ran);
      if (v == TMA_POSSIBLE) return v;
      if (v == TMA_TOO_LARGE) worst = v;
    }
  return worst;
}

tma_verdict tma_possible(const tma_copy *c, bool of_what_ran) {
  if (c->shifted) return TMA_IMPOSSIBLE;
  tma_points *s = calloc(1, sizeof *s);
  tma_verdict v = TMA_TOO_LARGE;
  if (tma_points_read(s, c)) v = any_tile(s, of_what_ran);
  tma_points_free(s);
  free(s);
  return v;
}
