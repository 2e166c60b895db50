/* Reductions of the innermost axes: a row by a block, or by some lanes of a warp where rows are short. Where what a
 * row's reduction gives is needed with the row again, the row is kept in registers; one that is too long for that, or
 * whose length only the launch knows, is read once more by each pass. */
#include "autosched/autosched_impl.h"

typedef struct rows {
  int64_t vector, length, threads, unroll, per_block; /* length in vectors; TF_DYN */
  bool keep;                                          /* in registers */
  bool packed;                                        /* a row a warp, which holds the longest one */
  bool warps; /* as many warps as the launch's rows need, for two vectors a thread */
} rows;

/* Loops become [rows, vectors of a row, elements of a vector]; rows are missing where everything is reduced. */
static void arrange(tf_as *a, const tf_as_kernel *k, tf_as_tensor *ref, rows *r) {
  tf_op *tv = ref->op;
  int64_t order[TF_MAX_RANK];
  uint8_t cls[TF_MAX_RANK] = {0};
  uint32_t n = 0, outer = 0;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t d = 0; d < ref->rank; d++)
      if ((tf_fusion_axis(tv, d) == TF_AXIS_REDUCTION) == (pass == 1)) {
        cls[n] = ref->cls[d];
        order[n++] = d;
        outer += pass == 0;
      }
  tf_as_reorder(a, tv, order, n);
  uint32_t run = tf_as_run(a, k, cls + outer, n - outer);
  int64_t extent = tf_as_extent(k, cls + n - run, run), total = tf_as_extent(k, cls + outer, n - outer);
  r->vector = tf_as_vector(a, k, extent);
  r->length = total == TF_DYN ? TF_DYN : tf_as_ceil_div(total, r->vector);
  for (uint32_t i = 1; i < run; i++) tf_as_merge(a, tv, n - run, n - run + 1);
  if (r->vector > 1) tf_as_split(a, tv, -1, r->vector);
  for (uint32_t i = outer + run; i < n; i++) tf_as_merge(a, tv, outer, outer + 1);
  for (uint32_t i = 1; i < outer; i++) tf_as_merge(a, tv, 0, 1);
}

/* The argument whose axis is the one reduced axis; false if it is not that simple. */
static bool row_axis(const tf_as_kernel *k, tf_as_bound *out) {
  uint8_t c = TF_AS_NOT;
  for (uint8_t i = 0; i < k->nclass; i++)
    if (k->cls[i].reduced) {
      if (c != TF_AS_NOT) return false;
      c = i;
    }
  for (uint32_t i = 0; c != TF_AS_NOT && i < k->n; i++)
    for (uint32_t d = 0; !k->t[i].op && !k->t[i].v->def && d < k->t[i].rank; d++)
      if (k->t[i].cls[d] == c) {
        *out = (tf_as_bound){.arg = k->t[i].v->index, .axis = d};
        return true;
      }
  return false;
}

enum {
  MOST_WARPS = 32,
  ELEMENTS = 16, /* that a thread keeps of a row, in 2 to 4 vectors: measured on an H200 for bf16 and f32 */
  SHORT_WARPS = 8,
  SHORT_SCALARS = 4 /* elements that a lane keeps of a short row without vectors */
};

static int64_t vectors(const rows *r) {
  int64_t n = ELEMENTS / r->vector;
  return n < 2 ? 2 : n > 4 ? 4 : n;
}

/* Rows whose length only the launch knows: those that a warp holds, several to a block; those that a block holds; and
 * the latter without vectors, where these do not reach. What is longer is read by each pass. */
static void wish_versions(tf_as *a, const rows *r, tf_as_bound b) {
  int64_t each = vectors(r) * r->vector;
  if (a->nwish) return;
  b.vectors = true;
  b.most = 32 * each;
  a->wish[a->nwish++] = b;
  b.most = 32 * MOST_WARPS * each;
  a->wish[a->nwish++] = b;
  if (r->vector == 1) return;
  b.vectors = false;
  a->wish[a->nwish] = b;
  a->wish[a->nwish++].most = 32 * SHORT_SCALARS;
  a->wish[a->nwish++] = b;
}

static void choose(tf_as *a, const tf_as_kernel *k, rows *r) {
  tf_as_bound b = {0};
  r->per_block = 1;
  r->unroll = 0;
  if (r->length == TF_DYN && row_axis(k, &b)) {
    if (a->bound.most && a->bound.arg == b.arg && a->bound.axis == b.axis) {
      int64_t each = tf_as_ceil_div(a->bound.most, 32 * r->vector); /* vectors a lane, of one warp */
      r->keep = true;
      r->warps = each > (r->vector > 1 ? vectors(r) : SHORT_SCALARS);
      r->unroll = r->warps ? tf_as_ceil_div(each, MOST_WARPS) : each;
      r->threads = 32;
      r->per_block = r->warps ? 1 : SHORT_WARPS;
      r->packed = !r->warps;
      return;
    }
    wish_versions(a, r, b);
  }
  if (r->length == TF_DYN) {
    r->threads = 512;
    r->keep = false;
    return;
  }
  int64_t n = r->length > 0 ? r->length : 1;
  if (n <= 128) { /* lanes of one warp */
    r->threads = tf_as_pow2(n < 32 ? n : 32);
    r->per_block = 256 / r->threads;
  } else {
    r->threads = tf_as_pow2(tf_as_ceil_div(n, vectors(r)));
    if (r->threads < 128) r->threads = 128;
    if (r->threads > 1024) r->threads = 1024;
  }
  r->unroll = tf_as_ceil_div(n, r->threads);
  r->keep = k->back && r->unroll * r->vector <= 64;
}

bool tf_as_rows(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  rows r = {0};
  /* what is decided does not depend on the copies, but they come first in a script */
  uint8_t cls[TF_MAX_RANK] = {0};
  uint32_t nred = 0;
  for (uint32_t d = 0; d < k->ref->rank; d++)
    if (tf_fusion_axis(k->ref->op, d) == TF_AXIS_REDUCTION) cls[nred++] = k->ref->cls[d];
  int64_t total = tf_as_extent(k, cls, nred);
  r.vector = tf_as_vector(a, k, tf_as_extent(k, cls + (nred ? nred - 1 : 0), nred ? 1 : 0));
  r.length = total == TF_DYN ? TF_DYN : tf_as_ceil_div(total, r.vector);
  choose(a, k, &r);
  bool passes = k->back && !r.keep;
  tf_as_make_copies(a, k, k->back ? "evict_last" : "evict_first",
                    passes    ? TF_AS_BY_PASSES
                    : k->back ? TF_AS_KEPT_AS_READ
                              : TF_AS_KEPT,
                    &all);
  if (a->failed) return false;
  tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  bool has_rows = false;
  for (uint32_t d = 0; d < ref->rank; d++) has_rows |= tf_fusion_axis(tv, d) != TF_AXIS_REDUCTION;
  if (r.warps)
    tf_as_note(
        a, "rows of at most %lld: a block each, as many warps as it takes with %lld times %lld elements a thread%s",
        (long long)a->bound.most, (long long)r.unroll, (long long)r.vector, k->back ? ", kept in registers" : "");
  else if (r.packed)
    tf_as_note(a, "rows of at most %lld: a warp each, %lld a block%s", (long long)a->bound.most, (long long)r.per_block,
               k->back ? ", kept in registers" : "");
  else if (r.length == TF_DYN)
    tf_as_note(a, "rows: a block of %lld threads each%s", (long long)r.threads, passes ? ", read by each pass" : "");
  else
    tf_as_note(a, "rows of %lld vectors of %lld: %lld threads, %lld rows a block%s", (long long)r.length,
               (long long)r.vector, (long long)r.threads, (long long)r.per_block,
               passes    ? ", read by each pass"
               : k->back ? ", kept in registers"
                         : "");
  arrange(a, k, ref, &r);
  uint32_t at = has_rows ? 1 : 0;
  if (r.warps) {
    tf_as_split_into(a, tv, at, r.unroll);
    tf_as_split(a, tv, at + 1, 32);
  } else if (r.packed) { /* one turn: [1, vectors of a lane, lanes] */
    tf_as_split(a, tv, at, 32 * r.unroll);
    tf_as_split(a, tv, at + 1, 32);
  } else tf_as_split(a, tv, at, r.threads);
  bool many = has_rows && r.per_block > 1;
  if (many) tf_as_split(a, tv, 0, r.per_block);
  tf_as_propagate(a, tv);
  tf_ptype types[7];
  uint32_t n = 0;
  if (has_rows) types[n++] = TF_PT_BIDX;
  if (many) types[n++] = TF_PT_TIDY;
  if (r.packed) types[n++] = TF_PT_SERIAL;
  types[n++] = r.unroll && r.unroll <= 16 ? TF_PT_UNROLL : TF_PT_SERIAL;
  if (r.warps) types[n++] = TF_PT_TIDY;
  types[n++] = TF_PT_TIDX;
  if (r.vector > 1) types[n++] = TF_PT_UNROLL;
  tf_as_parallelize(a, tv, types, n);
  tf_as_parallelize_like(a, tv);
  for (uint32_t d = ref->rank; d-- > 0;)
    if (tf_fusion_axis(tv, d) == TF_AXIS_REDUCTION) {
      if (r.vector > 1) tf_as_vectorize(a, &all, ref->cls[d]);
      break;
    }
  return !a->failed;
}
