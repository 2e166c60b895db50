/* Reductions of outer axes beside a kernel that reduces nothing itself (beside.c): a bias' gradient beside that of an
 * activation. Neighbouring threads have neighbouring columns, 128 bytes of a row a block, the other threads of the
 * block take the rows of a part in turn, and store what they compute. */
#include "autosched/autosched_impl.h"

enum {
  LANES = 8, /* threads along a row */
  THREADS = 256,
  UNROLL = 4,   /* rows that a thread has on their way */
  ENOUGH = 120, /* blocks beside each other that fill the chip: then columns.c has all rows of its columns in a block */
  NARROW = 8,   /* blocks beside each other, up to which the rows are shared by many */
};

/* How many rows' parts there are: blocks enough for the chip, and each as many rows as it can have. */
static int64_t parts_of(bool narrow, int64_t rows) {
  return tf_as_parts_of_rows(narrow ? 2 * TF_AS_PROCESSORS : 32, rows, THREADS / LANES * UNROLL);
}

static void wish(tf_as *a, const tf_as_kernel *k, int64_t columns, int64_t rows, int64_t v, const tf_as_limit *count) {
  tf_as_version w = {.kind = TF_AS_BESIDE, .cluster = 1, .access = 16, .rows = THREADS / LANES * UNROLL};
  int64_t most = ENOUGH * LANES * v, narrow = NARROW * LANES * v;
  if (a->nwish || a->version.kind != TF_AS_ANY || !k->nside) return;
  if (a->chip->row) most = a->chip->row, narrow = most / 4;
  if (columns != TF_DYN) {
    w.parts = parts_of(columns <= narrow, rows);
    if (columns < most) tf_as_wish(a, w);
    return;
  }
  if (!count->most) return;
  w.count = *count;
  for (int i = 0; i < 2; i++) {
    w.count.most = i ? most : narrow;
    w.parts = parts_of(!i, rows);
    if (w.count.most) tf_as_wish(a, w);
  }
}

bool tf_as_tall(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  tf_as_limit count = {0};
  uint32_t rank = k->ref->rank, rows = tf_fusion_axes_of(k->side[0])->n, columns = rank - rows;
  uint8_t last = k->ref->cls[rank - 1];
  uint32_t run = tf_as_run(a, k, k->ref->cls + rows, columns);
  int64_t extent = tf_as_extent(k, k->ref->cls + rows, columns), v = tf_as_vector(a, k, extent),
          parts = tf_as_side_count(k);
  bool known = extent != TF_DYN || (columns == 1 && tf_as_find_limit(k, last, &count));
  if (run != columns || !known) return false;
  wish(a, k, extent, tf_as_extent(k, k->ref->cls, rows), v, &count);
  if (a->version.kind != TF_AS_BESIDE || tf_as_side_rows(k) != THREADS / LANES * UNROLL) return false;
  tf_as_make_copies(a, k, (tf_as_caches){"evict_last", NULL}, TF_AS_KEPT, &all);
  if (!a->failed) tf_as_store_sides(a, k);
  if (a->failed) return false;
  tf_op *tv = k->ref->op;
  tf_as_note(
      a,
      "pointwise: %lld elements side by side a thread, %d threads along a row, %d rows at once; %lld blocks share "
      "the rows, and each reduces the columns of its own beside",
      (long long)v, LANES, THREADS / LANES, (long long)parts);
  for (uint32_t i = 1; i < columns; i++) tf_as_merge(a, tv, rows, rows + 1);
  for (uint32_t i = 1; i < rows; i++) tf_as_merge(a, tv, 0, 1);
  /* [rows, columns] -> [parts, turns, unrolled, height, blocks, lanes, (vector)] */
  if (v > 1) tf_as_split(a, tv, 1, v);
  tf_as_split(a, tv, 1, LANES);
  tf_as_split(a, tv, 0, THREADS / LANES);
  tf_as_split(a, tv, 0, UNROLL);
  tf_as_split_into(a, tv, 0, parts);
  tf_as_propagate(a, tv);
  tf_ptype types[7] = {TF_PT_BIDY, TF_PT_SERIAL, TF_PT_UNSWITCH, TF_PT_TIDY, TF_PT_BIDX, TF_PT_TIDX, TF_PT_UNROLL};
  uint32_t n = v > 1 ? 7 : 6;
  const int64_t split[2] = {THREADS / LANES, UNROLL};
  tf_as_parallelize(a, tv, types, n);
  tf_as_parallelize_like(a, tv);
  tf_as_bind_sides(a, k, split, 2, types, n);
  if (v > 1) tf_as_vectorize(a, &all, last);
  return !a->failed;
}
