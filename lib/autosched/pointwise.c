/* Kernels without reductions: 16 bytes a thread of each tensor, in the order of the result's memory. */
#include "autosched/autosched_impl.h"

/* Threads a block: blocks enough for a large chip where the tensor is small. */
static int64_t threads(const tf_as_kernel *k, int64_t vector) {
  double n = tf_as_elements(k->ref->v->type) / (double)vector;
  bool known = true;
  for (uint32_t i = 0; i < k->ref->v->type->rank; i++) known &= k->ref->v->type->dims[i] != TF_DYN;
  return known && n / 256 < 264 ? 128 : 256;
}

bool tf_as_pointwise(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  tf_as_make_copies(a, k, "evict_last", false, &all);
  if (a->failed) return false;
  tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  if (!ref->rank) return true;
  uint32_t run = tf_as_run(a, k, ref->cls, ref->rank);
  int64_t extent = 1;
  for (uint32_t d = ref->rank - run; d < ref->rank; d++) {
    int64_t n = ref->cls[d] == TF_AS_NOT ? 1 : k->cls[ref->cls[d]].extent;
    extent = n == TF_DYN || extent == TF_DYN ? TF_DYN : extent * n;
  }
  uint8_t last = ref->cls[ref->rank - 1];
  int64_t v = last == TF_AS_NOT ? 1 : tf_as_vector(k, run == ref->rank ? TF_DYN : extent);
  int64_t t = threads(k, v);
  tf_as_note(a, "pointwise: %lld elements a thread (16 bytes), %lld threads a block", (long long)v, (long long)t);
  for (uint32_t i = 1; i < run; i++) tf_as_merge(a, tv, ref->rank - run, ref->rank - run + 1);
  if (v > 1) tf_as_split(a, tv, -1, v);
  for (uint32_t i = run; i < ref->rank; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_split(a, tv, 0, t);
  tf_as_propagate(a, tv);
  tf_ptype types[3] = {TF_PT_BIDX, TF_PT_TIDX, TF_PT_UNROLL};
  tf_as_parallelize(a, tv, types, v > 1 ? 3 : 2);
  tf_as_parallelize_like(a, tv);
  if (v > 1) tf_as_vectorize(a, &all, last);
  return !a->failed;
}
