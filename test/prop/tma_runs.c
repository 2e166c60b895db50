/* Could runs of bytes make a copy via(bulk)? Each iteration of the loops that are not bulk must be elements that follow
 * each other in both memories, from its first one on, which begins at a multiple of 16 bytes in both. */
#include "tma_oracle.h"

enum { MOST_RUN_BYTES = (1 << 20) - 16 };

bool tma_next(const tma_copy *c, int64_t *at, bool bulk) {
  for (int i = c->loops.nloop; i-- > 0;) {
    if ((c->loops.ptype[i] == P_BULK) != bulk) continue;
    if (++at[i] < c->loops.extent[c->loops.loop[i]]) return true;
    at[i] = 0;
  }
  return false;
}

int64_t tma_memory_offset(const tma_copy *c, const int64_t *logical) {
  const dom *m = &c->memory;
  int64_t v[TMA_IDS], off = 0, inner = 1;
  if (!m->has_alloc) {
    for (int i = 0; i < c->loops.nlogical; i++) off += logical[i] * c->stride[i];
    return off;
  }
  memcpy(v, logical, (size_t)m->nlogical * sizeof *v);
  dom_forward(m, 0, v);
  for (int i = m->nalloc; i-- > 0; inner *= m->extent[m->alloc[i]]) off += v[m->alloc[i]] * inner;
  return off;
}

/* All points of the run, holes too, have places that follow each other, each once; its elements are at its beginning,
 * and follow each other in global memory alike. mark: by place, 1 = a hole, 2 = an element. */
static bool run_holds(const tma_copy *c, int64_t *at, unsigned char *mark, int64_t most) {
  int64_t begins = 0, starts = 0, n = 0;
  bool first = true;
  memset(mark, 0, (size_t)most);
  do {
    int64_t v[TMA_IDS] = {0}, place, size;
    bool valid = tma_place(c, at, v, &place, &size);
    if (first) {
      begins = place;
      starts = tma_memory_offset(c, v);
      if (begins * c->eb % 16 || starts * c->eb % 16) return false;
    }
    int64_t k = place - begins;
    if (k < 0 || k >= most || mark[k]) return false;
    if (valid && ((!first && !n) || tma_memory_offset(c, v) - starts != k)) return false;
    mark[k] = valid ? 2 : 1;
    n += valid;
    first = false;
  } while (tma_next(c, at, true));
  for (int64_t k = 0; k < n; k++)
    if (mark[k] != 2) return false;
  return true;
}

tma_verdict tma_run_possible(const tma_copy *c) {
  int64_t at[TMA_IDS] = {0}, most = 1, total = 1;
  bool any = false, holds = true;
  if (c->shifted) return TMA_IMPOSSIBLE;
  if (!tma_small(c) || tma_search_spent()) return TMA_TOO_LARGE;
  for (int i = 0; i < c->loops.nloop; i++) {
    int64_t n = c->loops.extent[c->loops.loop[i]];
    total *= n;
    if (c->loops.ptype[i] != P_BULK) continue;
    any = true;
    most *= n;
  }
  if (!any || most * c->eb > MOST_RUN_BYTES) return TMA_IMPOSSIBLE;
  tma_search_spend(4 * total);
  unsigned char *mark = malloc((size_t)most);
  do holds = run_holds(c, at, mark, most);
  while (holds && tma_next(c, at, false));
  free(mark);
  return holds ? TMA_POSSIBLE : TMA_IMPOSSIBLE;
}
