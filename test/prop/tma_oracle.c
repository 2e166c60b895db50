/* Can one tensor map and one swizzle make this copy? Answered by trying all of them: tma_points.c says which tiles lie
 * as a box does, tma_search.c looks for the box. */
#include "tma_oracle.h"

static tma_verdict strict(const tma_points *s) {
  tma_verdict worst = TMA_IMPOSSIBLE;
  for (int w = 0; w < 2; w++)
    for (int m = 0; m < TMA_SPANS; m++) {
      if (!s->tile[w].fits[m] || (w && s->tile[1].n == s->tile[0].n)) continue;
      tma_verdict v = tma_find_map(s, s->tile[w].n, m, s->tile[w].row[m], false);
      if (v == TMA_POSSIBLE) return v;
      if (v == TMA_TOO_LARGE) worst = v;
    }
  return worst;
}

static tma_verdict lenient(const tma_points *s) {
  tma_verdict worst = TMA_IMPOSSIBLE;
  for (int w = 0; w < 2; w++)
    for (int m = 0; m < TMA_SPANS; m++) {
      if (w && s->tile[1].n == s->tile[0].n) continue;
      tma_verdict v = tma_find_map(s, s->tile[w].n, m, 0, true);
      if (v == TMA_POSSIBLE) return v;
      if (v == TMA_TOO_LARGE) worst = v;
    }
  return worst;
}

tma_verdict tma_possible(const tma_copy *c, bool of_what_ran) {
  if (c->shifted) return TMA_IMPOSSIBLE;
  tma_points *s = calloc(1, sizeof *s);
  tma_verdict v = TMA_TOO_LARGE;
  if (tma_points_read(s, c)) v = of_what_ran ? lenient(s) : strict(s);
  tma_points_free(s);
  free(s);
  return v;
}
