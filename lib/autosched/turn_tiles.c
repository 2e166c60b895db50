/* Transposes by elements, for what vectors do not reach: a block reads a tile of 32 by 32 along the input, keeps it in
 * shared memory, where each row is permuted by its number so that columns have no conflicts, and stores it along the
 * result. In registers alone a thread had a square of 8 by 8 elements: of 64 x 4097 bf16, 16 blocks, which took 6.4 us
 * (torch.compile 1.5; H200, 2026-11-28). */
#include "autosched/autosched_impl.h"

enum {
  TILE = TF_AS_TILE,
  ROWS = TF_AS_TILE_ROWS,
};

bool tf_as_may_turn_by_tiles(const tf_as *a, const tf_as_kernel *k, uint8_t q) {
  return a->alone && tf_as_turned_input(k, q);
}

void tf_as_share_rows(tf_as *a, tf_op *tv) {
  static const tf_ptype types[4] = {TF_PT_BIDX, TF_PT_UNROLL, TF_PT_TIDY, TF_PT_TIDX};
  tf_as_split(a, tv, 1, ROWS);
  tf_as_parallelize(a, tv, types, 4);
}

uint32_t tf_as_cut_tiles(tf_as *a, const tf_as_tensor *ref, uint8_t q, int64_t along, int64_t across) {
  tf_op *tv = ref->op;
  int64_t order[TF_MAX_RANK + 2];
  uint32_t n = 0, at = (uint32_t)tf_as_axis(ref, q), p = ref->rank - 1;
  while (ref->cls[p] == TF_AS_NOT) p--;
  tf_as_split(a, tv, p, across);
  tf_as_split(a, tv, at, along);
  for (uint32_t i = 0; i < ref->rank + 2; i++)
    if (i != at + 1 && i != p + 2) order[n++] = i;
  order[n] = at + 1;
  order[n + 1] = p + 2;
  tf_as_reorder(a, tv, order, n + 2);
  return n;
}

const tf_as_tensor *tf_as_find_stored(const tf_as *a, tf_as_kernel *k, const tf_op *tile, uint8_t *q) {
  const tf_as_tensor *from = NULL;
  for (uint32_t i = 0; i < k->n && !a->failed; i++)
    if (k->t[i].op == tile) from = &k->t[i];
  for (uint32_t i = 0; i < k->n && from; i++)
    if (k->t[i].stored && tf_as_innermost(&k->t[i]) != tf_as_innermost(from)) {
      *q = tf_as_innermost(from);
      return k->ref = &k->t[i];
    }
  return NULL;
}

bool tf_as_turn_by_tiles(tf_as *a, tf_as_kernel *k, uint8_t q) {
  static const int64_t swapped[3] = {0, 2, 1};
  tf_as_accesses all = {0};
  const tf_as_tensor *in = tf_as_turned_input(k, q), *to;
  tf_as_caches cache = tf_as_streams(a, k, TF_AS_TURNED);
  tf_op *tile = in ? tf_as_read_by_tiles(a, k, in->v, cache.loads) : NULL;
  if (!tile) return false;
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  if (!(to = tf_as_find_stored(a, k, tile, &q))) return false;
  tf_as_note(a, "transpose: tiles of %d by %d elements in shared memory, %d threads a block", TILE, TILE, TILE * ROWS);
  uint32_t n = tf_as_cut_tiles(a, to, q, TILE, TILE);
  for (uint32_t i = 1; i < n; i++) tf_as_merge(a, to->op, 0, 1);
  tf_as_propagate(a, to->op);
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op && k->t[i].op != tile) tf_as_share_rows(a, k->t[i].op);
  tf_as_reorder(a, tile, swapped, 3);
  tf_as_swizzle(a, tile, 1, 2);
  tf_as_alloc(a, tile, 3);
  tf_as_share_rows(a, tile);
  return !a->failed;
}
