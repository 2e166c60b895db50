#include "analysis/mma_choice.h"

#include <stdlib.h>

static const tf_feature features[] = {
#define TF_MMA(id, m, n, k, a, b, c, intrinsic, feature) TF_FEAT_##feature,
#include "kernel/mma.def"
};

static uint64_t padded(uint32_t extent, uint32_t tile) {
  return extent ? ((uint64_t)extent + tile - 1) / tile * tile : 1;
}

/* Multiply-adds done for a product of that size. */
static uint64_t work(const tf_mma *r, uint32_t m, uint32_t n, uint32_t k) {
  return padded(m, r->m) * padded(n, r->n) * padded(k, r->k);
}

static bool better(const tf_mma *a, const tf_mma *b, uint32_t m, uint32_t n, uint32_t k) {
  uint64_t wa = work(a, m, n, k), wb = work(b, m, n, k);
  if (wa != wb) return wa < wb;
  return (uint32_t)a->m * a->n * a->k > (uint32_t)b->m * b->n * b->k;
}

uint32_t tf_mma_usable(const tf_target *t, tf_mma_elem a, tf_mma_elem b, tf_mma_elem c, uint32_t m, uint32_t n,
                       uint32_t k, tf_mma_id *out) {
  uint32_t count = 0;
  for (int i = 0; i < TF_MMA_COUNT; i++) {
    const tf_mma *r = tf_mma_get((tf_mma_id)i);
    if (r->elem[0] != a || r->elem[1] != b || r->elem[2] != c || !tf_target_has(t, features[i])) continue;
    uint32_t at = count++;
    for (; at && better(r, tf_mma_get(out[at - 1]), m, n, k); at--) out[at] = out[at - 1];
    out[at] = (tf_mma_id)i;
  }
  return count;
}

static const tf_feature sparse_features[] = {
#define TF_MMA_SP(id, m, n, k, a, b, c, intrinsic, feature) TF_FEAT_##feature,
#include "kernel/mma_sp.def"
};

static tf_mma_sp_id above(const tf_mma *m) {
  return tf_mma_sp_find(m->m, m->n, 2u * m->k, (tf_mma_elem)m->elem[TF_MMA_A], (tf_mma_elem)m->elem[TF_MMA_B],
                        (tf_mma_elem)m->elem[TF_MMA_C]);
}

const tf_mma *tf_mma_sp_above(const tf_mma *m) {
  tf_mma_sp_id id = above(m);
  return id == TF_MMA_SP_COUNT || tf_mma_sp_group(tf_mma_sp_get(id)) != 4 ? NULL : tf_mma_sp_get(id);
}

uint32_t tf_mma_sp_usable(const tf_target *t, tf_mma_elem a, tf_mma_elem b, tf_mma_elem c, uint32_t m, uint32_t n,
                          uint32_t k, tf_mma_id *out) {
  tf_mma_id all[TF_MMA_COUNT];
  uint32_t count = 0, some = tf_mma_usable(t, a, b, c, m, n, k, all);
  for (uint32_t i = 0; i < some; i++) {
    const tf_mma *r = tf_mma_get(all[i]);
    if (tf_mma_sp_above(r) && tf_target_has(t, sparse_features[above(r)])) out[count++] = all[i];
  }
  return count;
}

static uint32_t up(uint32_t a, uint32_t b) { return (a + b - 1) / b; }

tf_warp_grid tf_warp_share(tf_warp_policy p, uint32_t warps, uint32_t m, uint32_t n, const tf_mma *row) {
  uint32_t rows = up(m, row->m), columns = up(n, row->n); /* of mma */
  tf_warp_grid best = {1, 1};
  uint64_t least = UINT64_MAX;
  for (uint32_t wm = warps; wm; wm--) {
    uint32_t wn = warps / wm;
    if (warps % wm || (wm > 1 && wm > rows) || (wn > 1 && wn > columns)) continue;
    uint64_t cost = up(rows, wm) * (uint64_t)row->m + up(columns, wn) * (uint64_t)row->n;
    if (p == TF_WARPS_ROWS) cost = wn; /* as many along M as can be */
    if (p == TF_WARPS_COLUMNS) cost = wm;
    if (cost >= least) continue;
    least = cost;
    best = (tf_warp_grid){wm, wn};
  }
  if (least == UINT64_MAX && warps > 1) return tf_warp_share(p, warps / 2, m, n, row);
  return best;
}
