/* Reductions of an outer axis of a few elements, such as the classes of an image's points or its colours: a thread has
 * whole columns, and keeps them in registers, where what columns.c has would leave most threads of a block idle, and
 * read each column once more for each pass. */
#include "autosched/autosched_impl.h"

enum {
  MOST_ROWS = 32,
  BYTES = 4, /* of a row a thread: a warp has a line */
  THREADS = 128,
};

static bool is_given(const tf_as_kernel *k) {
  bool given = false;
  for (uint32_t i = 0; i < k->n; i++) {
    given |= !k->t[i].op && k->t[i].v->def; /* by another kernel */
    given |= k->t[i].op && tf_fusion_is(k->t[i].op, TF_FUSION_PARTS);
  }
  return given;
}

static int64_t known_rows(const tf_as_kernel *k) {
  int64_t n = 1;
  for (uint8_t c = 0; c < k->nclass; c++)
    if (k->cls[c].reduced) n = tf_as_times(n, k->cls[c].extent);
  return n;
}

static int64_t most_rows(const tf_as *a) { return a->chip->row ? tf_as_least(a->chip->row, MOST_ROWS) : MOST_ROWS; }

void tf_as_wish_few_rows(tf_as *a, const tf_as_kernel *k) {
  tf_as_version v = {.kind = TF_AS_A_THREAD, .access = BYTES, .or_next = true, .cluster = 1};
  if (!a->alone || a->version.kind != TF_AS_ANY || is_given(k) || !tf_as_find_axis(k, true, &v.length)) return;
  v.length.most = most_rows(a);
  tf_as_wish(a, v);
  v.access = 1;
  if (tf_as_vector(a, k, TF_DYN) * BYTES > 16) tf_as_wish(a, v); /* elements of less than so many bytes */
}

bool tf_as_takes_few_rows(const tf_as *a, const tf_as_kernel *k) {
  int64_t rows = known_rows(k);
  if (a->version.kind == TF_AS_A_THREAD) return true;
  return a->alone && a->version.kind == TF_AS_ANY && !is_given(k) && rows != TF_DYN && rows <= most_rows(a);
}

bool tf_as_few_rows(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  bool stored = false;
  for (uint32_t i = 0; i < k->n; i++) stored |= k->t[i].stored && !k->t[i].reduction && tf_as_has_reduced(k, &k->t[i]);
  tf_as_caches cache = stored ? tf_as_streams(a, k, TF_AS_ROWS) : (tf_as_caches){tf_as_reads(a, k), NULL};
  tf_as_make_copies(a, k, cache, k->back ? TF_AS_KEPT_AS_READ : TF_AS_KEPT, &all);
  if (a->failed) return false;
  tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  int64_t order[TF_MAX_RANK], wide = 1;
  uint8_t kept[TF_MAX_RANK];
  uint32_t nkept = 0, n = 0;
  for (int reduced = 0; reduced < 2; reduced++)
    for (uint32_t d = 0; d < ref->rank; d++) {
      if ((tf_fusion_axis(tv, d) == TF_AXIS_REDUCTION) != reduced) continue;
      if (!reduced) kept[nkept++] = ref->cls[d];
      order[n++] = d;
    }
  for (uint32_t i = 0; i < k->n; i++)
    if (!k->t[i].op && tf_as_is_whole(k, &k->t[i]) && tf_as_bytes(k->t[i].v->type) > wide)
      wide = tf_as_bytes(k->t[i].v->type);
  uint32_t run = tf_as_run(a, k, kept, nkept);
  uint8_t last = kept[nkept - 1];
  int64_t v = tf_as_vector(a, k, tf_as_extent(k, kept + nkept - run, run));
  while (v > 1 && v * wide > BYTES) v /= 2;
  tf_as_note(a, "columns of at most %lld: %lld side by side a thread, %d threads a block%s", (long long)most_rows(a),
             (long long)v, THREADS, k->back ? ", kept in registers" : "");
  tf_as_reorder(a, tv, order, n);
  for (uint32_t i = nkept + 1; i < n; i++) tf_as_merge(a, tv, nkept, nkept + 1);
  for (uint32_t i = 1; i < run; i++, nkept--) tf_as_merge(a, tv, nkept - 2, nkept - 1);
  tf_as_split(a, tv, nkept, most_rows(a));
  if (v > 1) tf_as_split(a, tv, nkept - 1, v);
  for (uint32_t i = 1; i < nkept; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_split(a, tv, 0, THREADS);
  /* [blocks, threads, (vector), turns, rows] */
  static const int64_t vector_last[5] = {0, 1, 3, 4, 2};
  if (v > 1) tf_as_reorder(a, tv, vector_last, 5);
  tf_as_propagate(a, tv);
  static const tf_ptype types[5] = {TF_PT_BIDX, TF_PT_TIDX, TF_PT_SERIAL, TF_PT_UNROLL, TF_PT_UNROLL};
  tf_as_parallelize(a, tv, types, v > 1 ? 5 : 4);
  tf_as_parallelize_like(a, tv);
  if (v > 1) tf_as_vectorize(a, &all, last);
  return !a->failed;
}
