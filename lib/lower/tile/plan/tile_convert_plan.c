/* What it takes to bring a fragment into another layout by shuffles (tile_convert.c). */
#include "lower/tile/plan/tile_convert_plan.h"
#include "lower/tile/plan/tile_layout.h"

enum { BARRIERS = 24 }; /* what a way through shared memory waits, in accesses */

/* The digit of a mode is that of one dimension: -1 if it is of none, -2 of several. */
int32_t tf_tl_dim_of(const tf_tl_mode *m, uint32_t rank) {
  int32_t d = -1;
  for (uint32_t k = 0; k < rank; k++)
    if (m->stride[k]) d = d == -1 ? (int32_t)k : -2;
  return d;
}

static bool has_digits(const tf_tl_layout *l) {
  for (uint32_t m = 0; m < l->nt; m++)
    if (tf_tl_dim_of(&l->t[m], l->rank) == -2) return false;
  for (uint32_t m = 0; m < l->nr; m++)
    if (tf_tl_dim_of(&l->r[m], l->rank) == -2) return false;
  return true;
}

static int64_t number_of(const tf_tl_mode *m, uint32_t n, uint32_t rank, const int64_t *coord, int64_t own) {
  int64_t sum = 0, below = 1;
  for (uint32_t i = 0; i < n; i++) {
    int32_t d = tf_tl_dim_of(&m[i], rank);
    int64_t digit = d < 0 ? own / below : coord[d] / m[i].stride[d];
    sum += digit % m[i].extent * below;
    below *= m[i].extent;
  }
  return sum;
}

/* Who holds the element: the thread itself where it can. */
static bool find(const tf_tl_layout *l, const int64_t *coord, int64_t thread, int64_t *there, int64_t *reg) {
  int64_t have[TF_TILE_MAX_RANK];
  *there = number_of(l->t, l->nt, l->rank, coord, thread);
  *reg = number_of(l->r, l->nr, l->rank, coord, 0);
  tf_tl_coordinate(l, *there, *reg, have);
  for (uint32_t d = 0; d < l->rank; d++)
    if (have[d] != coord[d]) return false;
  return true;
}

bool tf_tl_wants(const tf_tl_layout *from, const tf_tl_layout *to, int64_t reg, int64_t threads, tf_tl_wanted *w) {
  *w = (tf_tl_wanted){.n = 0};
  for (int64_t t = 0; t < threads; t++) {
    int64_t coord[TF_TILE_MAX_RANK], there, r;
    bool hole = false;
    tf_tl_coordinate(to, t, reg, coord);
    for (uint32_t d = 0; d < to->rank; d++) hole |= coord[d] >= to->shape[d];
    if (hole) continue;
    if (!find(from, coord, t, &there, &r) || there / 32 != t / 32) return false;
    w->moves |= there != t;
    w->n += !(w->regs[r / 64] >> r % 64 & 1);
    w->regs[r / 64] |= UINT64_C(1) << r % 64;
  }
  return true;
}

int64_t tf_tl_convert_cost(const tf_tl_emitter *e, const tf_tl_layout *from, const tf_tl_layout *to, uint32_t bytes) {
  int64_t shuffles = 0, n = tf_tl_registers(to);
  if (e->threads % 32 || !has_digits(from) || from->rank != to->rank) return -1;
  if (n > TF_TL_MOST_CONVERTED || tf_tl_registers(from) > TF_TL_MOST_CONVERTED) return -1;
  int64_t shared = tf_tl_registers(from) + n + BARRIERS;
  for (int64_t j = 0; j < n; j++) {
    tf_tl_wanted w;
    if (!tf_tl_wants(from, to, j, e->threads, &w)) return -1;
    shuffles += w.moves ? w.n * (bytes > 4 ? 2 : 1) : 0;
  }
  return shuffles <= shared ? shuffles : -1;
}
