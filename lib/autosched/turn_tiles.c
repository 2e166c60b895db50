/* Transposes by elements, for what vectors do not reach: a block reads a tile of 32 by 32 along the input, keeps it in
 * shared memory, where each row is permuted by its number so that columns have no conflicts, and stores it along the
 * result. In registers alone a thread had a square of 8 by 8 elements: of 64 x 4097 bf16, 16 blocks, which took 6.4 us
 * (torch.compile 1.5; H200, 2026-11-28). */
#include "autosched/autosched_impl.h"

enum {
  TILE = 32, /* lanes */
  ROWS = 8,  /* of a tile at once: 256 threads */
};

bool tf_as_may_turn_by_tiles(const tf_as *a, const tf_as_kernel *k, uint8_t q) {
  return a->alone && tf_as_turned_input(k, q);
}

/* [blocks, rows of a tile, elements of a row]: so many rows at once. */
static void share_rows(tf_as *a, tf_op *tv) {
  static const tf_ptype types[4] = {TF_PT_BIDX, TF_PT_UNROLL, TF_PT_TIDY, TF_PT_TIDX};
  tf_as_split(a, tv, 1, ROWS);
  tf_as_parallelize(a, tv, types, 4);
}

/* To [blocks, in the order of the result; of q; of p], in all tensors. */
static void cut_tiles(tf_as *a, const tf_as_tensor *ref, uint8_t q) {
  tf_op *tv = ref->op;
  int64_t order[TF_MAX_RANK + 2];
  uint32_t n = 0, at = (uint32_t)tf_as_axis(ref, q), p = ref->rank - 1;
  while (ref->cls[p] == TF_AS_NOT) p--;
  tf_as_split(a, tv, p, TILE);
  tf_as_split(a, tv, at, TILE);
  for (uint32_t i = 0; i < ref->rank + 2; i++)
    if (i != at + 1 && i != p + 2) order[n++] = i;
  order[n] = at + 1;
  order[n + 1] = p + 2;
  tf_as_reorder(a, tv, order, n + 2);
  for (uint32_t i = 1; i < n; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_propagate(a, tv);
}

bool tf_as_turn_by_tiles(tf_as *a, tf_as_kernel *k, uint8_t q) {
  static const int64_t swapped[3] = {0, 2, 1};
  tf_as_accesses all = {0};
  const tf_as_tensor *in = tf_as_turned_input(k, q), *from = NULL, *to = NULL;
  tf_op *tile = in ? tf_as_read_by_tiles(a, k, in->v, "evict_last") : NULL;
  if (!tile) return false;
  tf_as_make_copies(a, k, "evict_last", TF_AS_KEPT, &all);
  for (uint32_t i = 0; i < k->n && !a->failed; i++)
    if (k->t[i].op == tile) from = &k->t[i];
  for (uint32_t i = 0; i < k->n && from && !to; i++)
    if (k->t[i].stored && tf_as_innermost(&k->t[i]) != tf_as_innermost(from)) to = k->ref = &k->t[i];
  if (!to) return false;
  tf_as_note(a, "transpose: tiles of %d by %d elements in shared memory, %d threads a block", TILE, TILE, TILE * ROWS);
  cut_tiles(a, to, tf_as_innermost(from));
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op && k->t[i].op != tile) share_rows(a, k->t[i].op);
  tf_as_reorder(a, tile, swapped, 3);
  tf_as_swizzle(a, tile, 1, 2);
  tf_as_alloc(a, tile, 3);
  share_rows(a, tile);
  return !a->failed;
}
