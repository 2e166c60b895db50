/* Reductions of outer axes: neighbouring threads have neighbouring columns, 128 bytes of a row a block, and the other
 * threads of the block take the rows in turn. What needs the reduction's result with the column again reads it again.
 */
#include "autosched/autosched_impl.h"

bool tf_as_columns(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  tf_as_make_copies(a, k, k->back ? "evict_last" : "evict_first", k->back ? TF_AS_BY_PASSES : TF_AS_KEPT, &all);
  if (a->failed) return false;
  tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  int64_t order[TF_MAX_RANK];
  uint8_t kept[TF_MAX_RANK], reduced[TF_MAX_RANK];
  uint32_t nkept = 0, nred = 0, n = 0;
  for (uint32_t d = 0; d < ref->rank; d++)
    if (tf_fusion_axis(tv, d) != TF_AXIS_REDUCTION) {
      kept[nkept++] = ref->cls[d];
      order[n++] = d;
    }
  for (uint32_t d = 0; d < ref->rank; d++)
    if (tf_fusion_axis(tv, d) == TF_AXIS_REDUCTION) {
      reduced[nred++] = ref->cls[d];
      order[n++] = d;
    }
  uint32_t run = tf_as_run(a, k, kept, nkept);
  uint8_t last = kept[nkept - 1];
  int64_t extent = tf_as_extent(k, kept + nkept - run, run), rows = tf_as_extent(k, reduced, nred);
  int64_t v = tf_as_vector(a, k, extent), lanes = 8, height = 128;
  while (rows != TF_DYN && height > 1 && height >= rows * 2) height /= 2;
  tf_as_note(a, "columns: %lld side by side a thread, %lld threads along a row, %lld rows at once", (long long)v,
             (long long)lanes, (long long)height);
  tf_as_reorder(a, tv, order, n);
  for (uint32_t i = 1; i < nred; i++) tf_as_merge(a, tv, nkept, nkept + 1);
  /* [kept..., rows] -> [kept..., lanes, vector, rows] */
  for (uint32_t i = 1; i < run; i++, nkept--) tf_as_merge(a, tv, nkept - 2, nkept - 1);
  tf_as_split(a, tv, nkept - 1, v);
  tf_as_split(a, tv, nkept - 1, lanes);
  for (uint32_t i = 1; i < nkept; i++) tf_as_merge(a, tv, 0, 1);
  /* [blocks, lanes, vector, rows] -> [blocks, turns, unrolled, height, lanes, vector] */
  tf_as_split(a, tv, 3, height);
  tf_as_split(a, tv, 3, 4);
  int64_t to[6] = {0, 3, 4, 5, 1, 2};
  tf_as_reorder(a, tv, to, 6);
  tf_as_propagate(a, tv);
  tf_ptype types[6] = {TF_PT_BIDX, TF_PT_SERIAL, TF_PT_UNSWITCH, TF_PT_TIDY, TF_PT_TIDX, TF_PT_UNROLL};
  tf_as_parallelize(a, tv, types, 6);
  tf_as_parallelize_like(a, tv);
  if (v > 1) tf_as_vectorize(a, &all, last);
  return !a->failed;
}
