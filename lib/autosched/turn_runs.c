/* Transposes through shared memory whose tiles are no squares: of a result's rows of a few elements, of runs of several
 * axes; and pointwise work of arguments whose strides are turned. */
#include "autosched/autosched_impl.h"

/* ------------------------------------------------------------------------------------------------ by lanes
 *
 * A result's rows are at most 4, 8 or 16 elements of less than a word: so many lanes have a row, some of them nothing
 * of it, and nobody divides by a row's length. */

enum { LANE_TILE = 2048, LANE_THREADS = 256, LANE_BYTES = 16 };

/* [blocks, elements of the one, of the other] -> [blocks, turns, threads] */
static void share_lanes(tf_as *a, tf_op *tv) {
  static const tf_ptype types[3] = {TF_PT_BIDX, TF_PT_UNROLL, TF_PT_TIDX};
  tf_as_merge(a, tv, 1, 2);
  tf_as_split(a, tv, 1, LANE_THREADS);
  tf_as_parallelize(a, tv, types, 3);
}

/* Rows of the tile in banks of their own: so many elements of a row are at another place in each of them. */
static void place_lanes(tf_as *a, tf_op *tile, int64_t lanes) {
  static const int64_t swapped[3] = {0, 2, 1};
  int64_t run = LANE_BYTES / tf_as_bytes(tile->result[0].type);
  tf_as_reorder(a, tile, swapped, 3);
  tf_as_split(a, tile, 2, run);
  tf_as_split(a, tile, 2, lanes);
  tf_as_swizzle(a, tile, 1, 3);
  tf_as_alloc(a, tile, 5);
  tf_as_merge(a, tile, 3, 4);
  tf_as_merge(a, tile, 2, 3);
  share_lanes(a, tile);
}

bool tf_as_turn_by_lanes(tf_as *a, tf_as_kernel *k, uint8_t q) {
  tf_as_accesses all = {0};
  int64_t lanes = a->version.length.most;
  const tf_as_tensor *in = tf_as_turned_input(k, q), *to;
  tf_as_caches cache = tf_as_streams(a, k, TF_AS_TURNED);
  tf_op *tile = in ? tf_as_read_by_tiles(a, k, in->v, cache.loads) : NULL;
  if (!tile) return false;
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  if (!(to = tf_as_find_stored(a, k, tile, &q))) return false;
  tf_as_note(a, "transpose: tiles of %lld by %lld elements in shared memory, %lld lanes a row, %d threads a block",
             (long long)(LANE_TILE / lanes), (long long)lanes, (long long)lanes, LANE_THREADS);
  uint32_t n = tf_as_cut_tiles(a, to, q, LANE_TILE / lanes, lanes);
  for (uint32_t i = 1; i < n; i++) tf_as_merge(a, to->op, 0, 1);
  tf_as_propagate(a, to->op);
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op && k->t[i].op != tile) share_lanes(a, k->t[i].op);
  place_lanes(a, tile, lanes);
  return !a->failed;
}

/* ------------------------------------------------------------------------------------------------ turned views
 *
 * Of an argument whose strides are not known, such as a transposed view, the launch knows them. Where the last axis but
 * one has stride 1, tiles are read along that. Indices are those of any strides, so what is read is right for all. */

static bool is_like(const tf_as_kernel *k, const tf_as_tensor *t) {
  const tf_as_tensor *ref = k->ref;
  bool like = !t->op && !t->v->def && ref->rank >= 2 && t->rank == ref->rank;
  for (uint32_t i = 0; like && i < ref->rank; i++) like = t->cls[i] == ref->cls[i];
  for (uint32_t i = like ? ref->rank - 2 : ref->rank; i < ref->rank; i++) {
    int64_t n = ref->cls[i] == TF_AS_NOT ? 1 : k->cls[ref->cls[i]].extent;
    like &= n == TF_DYN || n >= TF_AS_TILE;
  }
  return like;
}

void tf_as_wish_turned_view(tf_as *a, const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n && a->alone && a->version.kind == TF_AS_ANY; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!is_like(k, t) || tf_fusion_contiguous(a->work, t->v->index, t->rank - 1) != TF_STRIDED) continue;
    if (tf_fusion_contiguous(a->work, t->v->index, t->rank - 2) != TF_STRIDED) continue;
    tf_as_limit one = {.arg = t->v->index, .axis = t->rank - 2, .most = 1};
    tf_as_wish(a, (tf_as_version){.kind = TF_AS_TURNED_VIEW, .access = 16, .cluster = 1, .stride = one});
    return;
  }
}

/* [.., rows, columns] -> [blocks, rows of a tile, its columns] */
static void cut_view(tf_as *a, tf_op *tv, uint32_t rank) {
  int64_t order[TF_MAX_RANK + 2];
  for (uint32_t i = 0; i < rank + 2; i++) order[i] = i;
  order[rank - 1] = rank;
  order[rank] = rank - 1;
  tf_as_split(a, tv, rank - 1, TF_AS_TILE);
  tf_as_split(a, tv, rank - 2, TF_AS_TILE);
  tf_as_reorder(a, tv, order, rank + 2);
  for (uint32_t i = 1; i < rank; i++) tf_as_merge(a, tv, 0, 1);
}

bool tf_as_turn_view(tf_as *a, tf_as_kernel *k) {
  static const int64_t swapped[3] = {0, 2, 1};
  tf_as_accesses all = {0};
  tf_as_caches cache = tf_as_streams(a, k, TF_AS_TURNED);
  tf_value *in = NULL;
  for (uint32_t i = 0; i < k->n; i++)
    if (!k->t[i].op && !k->t[i].v->def && k->t[i].v->index == (uint32_t)a->version.stride.arg) in = k->t[i].v;
  tf_op *read = in ? tf_as_read_alone(a, k, in) : NULL;
  if (!read) return false;
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  if (a->failed) return false;
  uint32_t rank = k->ref->rank;
  tf_as_note(a, "pointwise: a turned view by tiles of %d by %d elements in shared memory, %d threads a block",
             TF_AS_TILE, TF_AS_TILE, TF_AS_TILE * TF_AS_TILE_ROWS);
  cut_view(a, k->ref->op, rank);
  tf_as_share_rows(a, k->ref->op);
  tf_as_propagate(a, k->ref->op);
  tf_as_parallelize_like(a, k->ref->op);
  tf_op *tile = tf_as_cache_shared(a, in, &read, 1, cache.loads);
  if (!tile) return false;
  cut_view(a, tile, rank);
  tf_as_reorder(a, tile, swapped, 3);
  tf_as_swizzle(a, tile, 1, 2);
  tf_as_alloc(a, tile, 3);
  tf_as_share_rows(a, tile);
  return !a->failed;
}

/* ------------------------------------------------------------------------------------------------ by runs
 *
 * Rows of a few elements on either side, where the row behind one is not the one that the other side has there: a tile
 * is of two axes on that side, so that what is read, and what is stored, are runs of 64 elements of memory. */

enum { RUN = 64, RUN_ROWS = 4 };

/* The class in memory before c; TF_AS_NOT: there is none. */
static uint8_t before(const tf_as_tensor *t, uint8_t c) {
  for (int32_t i = tf_as_axis(t, c); i-- > 0;)
    if (t->cls[i] != TF_AS_NOT) return t->cls[i];
  return TF_AS_NOT;
}

bool tf_as_turns_apart(const tf_as_kernel *k, uint8_t q, bool read) {
  const tf_as_tensor *in = tf_as_turned_input(k, q);
  uint8_t p = tf_as_innermost(k->ref);
  return in && k->nclass > 2 && (read ? before(in, q) != p : before(k->ref, p) != q);
}

/* [.., runs of what is read, runs of the result] -> [blocks, elements of the one, of the other], in all tensors. */
static void cut_runs(tf_as *a, const tf_as_tensor *ref, const uint8_t *q, const uint8_t *p) {
  int64_t order[TF_MAX_RANK], tile[5] = {0, 1, 3, 2, 4};
  uint32_t n = 0, nq = q[0] == TF_AS_NOT ? 1 : 2, np = p[0] == TF_AS_NOT ? 1 : 2, other;
  tf_op *tv = ref->op;
  for (uint32_t i = 0; i < ref->rank; i++) {
    bool mine = false;
    for (uint32_t j = 0; j < 2; j++) mine |= ref->cls[i] != TF_AS_NOT && (ref->cls[i] == q[j] || ref->cls[i] == p[j]);
    if (!mine) order[n++] = i;
  }
  other = n;
  for (uint32_t j = 0; j < 4; j++) {
    int32_t at = tf_as_axis(ref, j < 2 ? q[j] : p[j - 2]);
    if ((j < 2 ? q[j] : p[j - 2]) != TF_AS_NOT) order[n++] = at;
  }
  tf_as_reorder(a, tv, order, n);
  if (np == 2) tf_as_merge(a, tv, n - 2, n - 1);
  if (nq == 2) tf_as_merge(a, tv, other, other + 1);
  for (uint32_t i = 1; i < other; i++) tf_as_merge(a, tv, 0, 1);
  uint32_t first = other > 0;
  tf_as_split(a, tv, first + 1, RUN);
  tf_as_split(a, tv, first, RUN);
  tf_as_reorder(a, tv, first ? tile : (const int64_t[]){0, 2, 1, 3}, first + 4);
  for (uint32_t i = 0; i <= first; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_propagate(a, tv);
}

static void share_runs(tf_as *a, tf_op *tv) {
  static const tf_ptype types[4] = {TF_PT_BIDX, TF_PT_UNROLL, TF_PT_TIDY, TF_PT_TIDX};
  tf_as_split(a, tv, 1, RUN_ROWS);
  tf_as_parallelize(a, tv, types, 4);
}

bool tf_as_turn_by_runs(tf_as *a, tf_as_kernel *k, uint8_t q) {
  static const int64_t swapped[3] = {0, 2, 1};
  tf_as_accesses all = {0};
  const tf_as_tensor *in = tf_as_turned_input(k, q), *to, *from = NULL;
  tf_as_caches cache = tf_as_streams(a, k, TF_AS_TURNED);
  tf_op *tile = in ? tf_as_read_by_tiles(a, k, in->v, cache.loads) : NULL;
  if (!tile) return false;
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  if (!(to = tf_as_find_stored(a, k, tile, &q))) return false;
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op == tile) from = &k->t[i];
  uint8_t p = tf_as_innermost(to), ps[2] = {before(to, p), p}, qs[2] = {before(from, q), q};
  if (ps[0] == q) ps[0] = TF_AS_NOT;
  if (qs[0] == p || qs[0] == ps[0]) qs[0] = TF_AS_NOT;
  tf_as_note(a, "transpose: tiles of %d by %d elements along %d and %d axes in shared memory, %d threads a block", RUN,
             RUN, qs[0] == TF_AS_NOT ? 1 : 2, ps[0] == TF_AS_NOT ? 1 : 2, RUN * RUN_ROWS);
  cut_runs(a, to, qs, ps);
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op && k->t[i].op != tile) share_runs(a, k->t[i].op);
  tf_as_reorder(a, tile, swapped, 3);
  tf_as_swizzle(a, tile, 1, 2);
  tf_as_alloc(a, tile, 3);
  share_runs(a, tile);
  return !a->failed;
}
