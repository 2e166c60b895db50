/* Transposes by elements, for what vectors do not reach: a block reads a tile of 32 by 32 along the input, keeps it in
 * shared memory, where each row is permuted by its number so that columns have no conflicts, and stores it along the
 * result. In registers alone a thread had a square of 8 by 8 elements: of 64 x 4097 bf16, 16 blocks, which took 6.4 us
 * (torch.compile 1.5; H200, 2026-11-28). */
#include "autosched/autosched_impl.h"

enum {
  TILE = TF_AS_TILE,
  ROWS = TF_AS_TILE_ROWS,
  VECTOR = 16, /* bytes */
  VECTOR_THREADS = 128,
  ROW_BYTES = 128,      /* of a tile, along the input */
  MOST_BLOCKS = 65535,  /* along y and z */
  FEW_BYTES = 64 << 20, /* of a tensor */
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

/* ------------------------------------------------------------------------------------------------ by vectors */

/* [blocks, rows, vectors of a row, vector] -> [blocks, turns, threads, vector] */
static void share_vectors(tf_as *a, tf_op *tv, uint32_t n, int64_t vectors, tf_ptype last) {
  tf_ptype types[TF_MAX_RANK + 3];
  for (uint32_t i = 0; i < n; i++) types[i] = (tf_ptype)(TF_PT_BIDX + (n - 1 - i));
  types[n] = TF_PT_UNROLL;
  types[n + 1] = TF_PT_TIDX;
  types[n + 2] = last;
  tf_as_split(a, tv, n, VECTOR_THREADS / vectors);
  tf_as_merge(a, tv, n + 1, n + 2);
  tf_as_parallelize(a, tv, types, n + 3);
}

/* Vectors of a row, of which those of neighbours in a column lie in different banks: where there are as many rows of
 * vectors as a row has, or half as many. */
static void place_vectors(tf_as *a, tf_op *tile, uint32_t n, int64_t v) {
  int64_t order[TF_MAX_RANK + 2], rows = TILE / v, row = ROW_BYTES / VECTOR;
  for (uint32_t i = 0; i < n; i++) order[i] = i;
  order[n] = n + 1;
  order[n + 1] = n;
  tf_as_reorder(a, tile, order, n + 2);
  tf_as_split(a, tile, n + 1, v);
  tf_as_split(a, tile, n, v);
  if (rows < row) tf_as_split(a, tile, n + 2, rows);
  tf_as_swizzle(a, tile, n, n + (rows < row ? 3 : 2));
  tf_as_alloc(a, tile, n + (rows < row ? 5 : 4));
  if (rows < row) tf_as_merge(a, tile, n + 2, n + 3);
  tf_as_merge(a, tile, n, n + 1);
  share_vectors(a, tile, n, row, TF_PT_VECTORIZE);
}

static bool may_turn_by_vectors(const tf_as *a, const tf_as_kernel *k, uint8_t q) {
  int64_t bytes = tf_as_bytes(k->ref->v->type);
  for (uint32_t i = 0; i < k->n; i++)
    if (tf_as_bytes(k->t[i].v->type) != bytes) return false;
  return tf_as_may_turn_by_tiles(a, k, q) && k->ref->rank <= 3 && (bytes == 2 || bytes == 4);
}

/* Blocks along y and z are few enough, and known rows are vectors. */
static bool limit_blocks(const tf_as_kernel *k, const tf_as_tensor *in, uint8_t q, tf_as_version *v) {
  uint8_t p = tf_as_innermost(k->ref);
  int64_t bytes = tf_as_bytes(in->v->type);
  for (uint32_t i = 0; i < in->rank; i++) {
    int64_t n = in->v->type->dims[i], most = MOST_BLOCKS * (in->cls[i] == q ? ROW_BYTES / bytes : 1);
    if ((in->cls[i] == p || in->cls[i] == q) && n != TF_DYN && n % (VECTOR / bytes)) return false;
    if (in->cls[i] == p || (n != TF_DYN && n <= most)) continue;
    if (n != TF_DYN) return false;
    *(v->length.most ? &v->count : &v->length) = (tf_as_limit){in->v->index, i, most};
  }
  return true;
}

/* At most so many bytes of a tensor. */
static void wish_few(tf_as *a, const tf_as_kernel *k, const tf_as_tensor *in, tf_as_version v, int64_t bytes) {
  int64_t n = tf_as_extent(k, k->ref->cls, k->ref->rank), most = bytes / tf_as_bytes(in->v->type);
  if (a->chip->row) most = v.small ? a->chip->row / 2 : a->chip->row;
  if (n == TF_DYN) v.elements = (tf_as_limit){in->v->index, -1, most};
  if (n == TF_DYN || n <= most) tf_as_wish(a, v);
}

bool tf_as_wish_vectors(tf_as *a, const tf_as_kernel *k, uint8_t q, bool few) {
  tf_as_version v = {.kind = TF_AS_BY_VECTORS, .access = VECTOR, .or_next = true, .cluster = 1}, small;
  const tf_as_tensor *in = tf_as_turned_input(k, q);
  if (a->version.kind != TF_AS_ANY || !may_turn_by_vectors(a, k, q) || !limit_blocks(k, in, q, &v)) return false;
  if (!few) tf_as_wish(a, v);
  else {
    small = v;
    small.small = true;
    if (in->rank == 2) wish_few(a, k, in, small, TF_AS_SMALL_BYTES);
    wish_few(a, k, in, v, FEW_BYTES);
  }
  return true;
}

bool tf_as_turn_by_vectors(tf_as *a, tf_as_kernel *k, uint8_t q) {
  tf_as_accesses all = {0};
  const tf_as_tensor *in = tf_as_turned_input(k, q), *to;
  int64_t bytes = tf_as_bytes(k->ref->v->type), v = VECTOR / bytes;
  tf_as_caches cache = {"evict_last", NULL};
  if (!a->version.small) cache = tf_as_streams(a, k, TF_AS_TURNED);
  tf_op *tile = in ? tf_as_read_by_tiles(a, k, in->v, cache.loads) : NULL;
  if (!tile) return false;
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  if (!(to = tf_as_find_stored(a, k, tile, &q))) return false;
  tf_as_note(a, "transpose: tiles of %lld by %d elements in shared memory, by vectors, %d threads a block",
             (long long)(ROW_BYTES / bytes), TILE, VECTOR_THREADS);
  uint32_t n = tf_as_cut_tiles(a, to, q, ROW_BYTES / bytes, TILE);
  tf_as_propagate(a, to->op);
  for (uint32_t i = 0; i < k->n; i++) {
    tf_op *op = k->t[i].op;
    if (!op || op == tile) continue;
    tf_as_split(a, op, n + 1, v);
    share_vectors(a, op, n, TILE / v, TF_PT_UNROLL);
  }
  place_vectors(a, tile, n, v);
  tf_as_vectorize(a, &all, tf_as_innermost(to));
  return !a->failed;
}
