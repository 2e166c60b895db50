/* Transposes through shared memory, by vectors: a block reads a tile along the input, a vector a load, and stores it
 * along the result, whose vectors it puts together of elements in shared memory. Neighbouring threads store what
 * follows each other, so that lines are written whole. Squares in registers write 16 bytes of a row each: of memcpy, a
 * permute of five axes of bf16 1.012 in place of 0.982 (torch.compile 1.001), 2-D transposes 0.98 in place of 0.96, of
 * extents that are no multiples of a line 0.91 in place of 0.79 (H200, 2026-12-01). */
#include "autosched/autosched_impl.h"

enum {
  VECTOR = 16, /* bytes */
  FEW_ROWS = TF_AS_TILE,
  FEW_ROW_BYTES = 128,  /* of a tile of few elements, along the input */
  FEW_VECTORS = 2,      /* of a thread */
  MOST_BLOCKS = 65535,  /* along y and z */
  FEW_BYTES = 64 << 20, /* of a tensor */
  HALF = 2,             /* bytes of an element */
  WARP = 32,
  NARROW_INDICES = 1 << 30, /* elements: indices of so many have 64 bits, and threads of few vectors are at work on
                             * those of several axes longer than memory is (0.54 to 0.92 of memcpy) */
};

/* On an H200, of memcpy: 32 by 128 elements of two axes 1.012 by 128 x 64, 1.008 by 128 x 32, 0.994 by 64 x 32; 40 by
 * 128 0.99, 0.71, 0.69; 32 by 64 0.76, 0.90, 0.99. */
static const tf_as_shape halves[] = {{64, 32, 2, 4, 64, 32}, {64, 64, 2, 8, 64, 0}, {128, 64, 4, 4, 0, 64}};

/* Of short rows that no other version reads (turn_short.c). */
static const tf_as_shape of_short = {32, 64, 2, 8, 32, 0};

/* Of all other extents: rows that a tile has lie behind each other, or far apart: fewer of them then. */
static const tf_as_shape near = {128, 128, 4, 16, 0, 0}, apart = {128, 64, 2, 8, 0, 0};

static bool is_of_one_size(const tf_as_kernel *k, int64_t bytes) {
  for (uint32_t i = 0; i < k->n; i++)
    if (tf_as_bytes(k->t[i].v->type) != bytes) return false;
  return true;
}

/* Known rows are vectors. */
static bool has_vectors(const tf_as_kernel *k, const tf_as_tensor *in, uint8_t q) {
  uint8_t p = tf_as_innermost(k->ref);
  for (uint32_t i = 0; i < in->rank; i++) {
    int64_t n = in->v->type->dims[i];
    if ((in->cls[i] == p || in->cls[i] == q) && n != TF_DYN && n % (VECTOR / tf_as_bytes(in->v->type))) return false;
  }
  return true;
}

static bool may_turn_by_vectors(const tf_as *a, const tf_as_kernel *k, uint8_t q) {
  int64_t bytes = tf_as_bytes(k->ref->v->type);
  return a->version.kind == TF_AS_ANY && tf_as_may_turn_by_tiles(a, k, q) && is_of_one_size(k, bytes) &&
         (bytes == 2 || bytes == 4) && has_vectors(k, tf_as_turned_input(k, q), q);
}

/* ------------------------------------------------------------------------------------------------ versions */

/* Blocks along y and z are few enough. */
static bool limit_blocks(const tf_as_kernel *k, const tf_as_tensor *in, uint8_t q, tf_as_version *v) {
  uint8_t p = tf_as_innermost(k->ref);
  int64_t bytes = tf_as_bytes(in->v->type);
  for (uint32_t i = 0; i < in->rank; i++) {
    int64_t n = in->v->type->dims[i], most = MOST_BLOCKS * (in->cls[i] == q ? FEW_ROW_BYTES / bytes : 1);
    if (in->cls[i] == p || (n != TF_DYN && n <= most)) continue;
    if (n != TF_DYN) return false;
    *(v->length.most ? &v->count : &v->length) = (tf_as_limit){in->v->index, i, most};
  }
  return true;
}

/* At most so many elements of a tensor. */
static void wish_most(tf_as *a, const tf_as_kernel *k, const tf_as_tensor *in, tf_as_version v, int64_t most) {
  int64_t n = tf_as_extent(k, k->ref->cls, k->ref->rank);
  if (n == TF_DYN) v.elements = (tf_as_limit){in->v->index, -1, most};
  if (n == TF_DYN || n <= most) tf_as_wish(a, v);
}

static int64_t few_elements(const tf_as *a, const tf_as_tensor *in, bool small) {
  int64_t row = a->chip->row, bytes = small ? TF_AS_SMALL_BYTES : FEW_BYTES;
  return !row ? bytes / tf_as_bytes(in->v->type) : small ? row / 2 : row;
}

bool tf_as_wish_vectors(tf_as *a, const tf_as_kernel *k, uint8_t q, bool few) {
  tf_as_version v = {.kind = TF_AS_BY_VECTORS, .access = VECTOR, .or_next = true, .cluster = 1}, small;
  const tf_as_tensor *in = tf_as_turned_input(k, q);
  if (!may_turn_by_vectors(a, k, q) || k->ref->rank > 3 || !limit_blocks(k, in, q, &v)) return false;
  small = v;
  small.small = true;
  if (!few) tf_as_wish(a, v);
  if (few && in->rank == 2) wish_most(a, k, in, small, few_elements(a, in, true));
  if (few) wish_most(a, k, in, v, few_elements(a, in, false));
  return true;
}

/* An extent that is known, or limited. False: it is longer. */
static bool limit(const tf_as_tensor *in, int32_t axis, int64_t most, tf_as_limit *out) {
  int64_t n = in->v->type->dims[axis];
  if (most && n == TF_DYN) *out = (tf_as_limit){in->v->index, axis, most};
  return !most || n == TF_DYN || n <= most;
}

/* True: it is for all launches. */
static bool wish_shape(tf_as *a, const tf_as_kernel *k, const tf_as_tensor *in, uint8_t q, const tf_as_shape *s) {
  tf_as_version v = {.kind = TF_AS_BY_VECTORS, .access = VECTOR, .or_next = true, .cluster = 1};
  int32_t at_q = tf_as_axis(in, q), at_p = tf_as_axis(in, tf_as_innermost(k->ref));
  v.shape = s;
  if (!limit(in, at_q, s->most_q, &v.count) || !limit(in, at_p, s->most_p, &v.length)) return false;
  bool any = s->vectors > FEW_VECTORS && in->rank == 2;
  if (any) tf_as_wish(a, v);
  else wish_most(a, k, in, v, a->chip->row ? a->chip->row * a->chip->row : NARROW_INDICES - 1);
  return any && !v.length.most && !v.count.most;
}

bool tf_as_wish_halves(tf_as *a, const tf_as_kernel *k, uint8_t q) {
  if (!may_turn_by_vectors(a, k, q) || tf_as_bytes(k->ref->v->type) != HALF) return false;
  const tf_as_tensor *in = tf_as_turned_input(k, q);
  bool close = tf_as_axis(in, tf_as_innermost(k->ref)) + 1 == tf_as_axis(in, q), all = false;
  if (tf_as_turns_apart(k, q, true)) all = wish_shape(a, k, in, q, &of_short);
  for (size_t i = 0; !all && i < sizeof halves / sizeof *halves; i++) all = wish_shape(a, k, in, q, &halves[i]);
  if (all || (!close && in->rank <= 3)) return all; /* boxes are as fast */
  return wish_shape(a, k, in, q, close ? &near : &apart);
}

/* ------------------------------------------------------------------------------------------------ schedule */

/* [blocks, rows, vectors of a row, vector] -> [blocks, turns, threads, vector] */
static void share_vectors(tf_as *a, tf_op *tv, uint32_t n, int64_t vectors, int64_t threads, tf_ptype last) {
  tf_ptype types[TF_MAX_RANK + 3];
  for (uint32_t i = 0; i < n; i++) types[i] = (tf_ptype)(TF_PT_BIDX + (n - 1 - i));
  types[n] = TF_PT_UNROLL;
  types[n + 1] = TF_PT_TIDX;
  types[n + 2] = last;
  tf_as_split(a, tv, n, threads / vectors);
  tf_as_merge(a, tv, n + 1, n + 2);
  tf_as_parallelize(a, tv, types, n + 3);
}

/* What is stored: [blocks, q, vectors of p, vector], of which so many lanes have neighbours along p. */
static void share_lanes(tf_as *a, tf_op *tv, uint32_t n, int64_t vectors, int64_t threads, int64_t lanes) {
  static const uint8_t to[5] = {0, 2, 1, 3, 4};
  int64_t order[TF_MAX_RANK + 5];
  if (lanes == vectors) {
    share_vectors(a, tv, n, vectors, threads, TF_PT_UNROLL);
    return;
  }
  tf_as_split(a, tv, n + 1, lanes);
  tf_as_split(a, tv, n, WARP / lanes);
  /* [blocks; of q: warps, lanes; of p: warps, lanes, vector] */
  for (uint32_t i = 0; i < n + 5; i++) order[i] = i < n ? i : n + to[i - n];
  tf_as_reorder(a, tv, order, n + 5);
  tf_as_merge(a, tv, n, n + 1);
  tf_as_merge(a, tv, n + 1, n + 2);
  share_vectors(a, tv, n, WARP, threads, TF_PT_UNROLL);
}

/* [blocks, q, p] of the tile, rows of vectors along q. Those of neighbours along p lie in different banks: a row's
 * vectors are permuted by the number of the row of vectors, of as many as both have. */
static void place_vectors(tf_as *a, tf_op *tile, uint32_t n, const tf_as_shape *s, int64_t v, int64_t threads) {
  int64_t order[TF_MAX_RANK + 2], rows = s->p / v, row = s->q / v, both = tf_as_least(rows, row);
  for (uint32_t i = 0; i < n; i++) order[i] = i;
  order[n] = n + 1;
  order[n + 1] = n;
  tf_as_reorder(a, tile, order, n + 2);
  tf_as_split(a, tile, n + 1, v);
  tf_as_split(a, tile, n, v);
  /* [blocks, rows of vectors, of a vector, vectors of a row, elements of one] */
  uint32_t of_row = n + 2, of_rows = n, all = n + 4;
  if (rows < row) tf_as_split(a, tile, of_row++, both), all++;
  if (rows > row) tf_as_split(a, tile, of_rows++, both), of_row++, all++;
  tf_as_swizzle(a, tile, of_rows, of_row);
  tf_as_alloc(a, tile, all);
  if (rows < row) tf_as_merge(a, tile, of_row - 1, of_row);
  if (rows > row) tf_as_merge(a, tile, n, n + 1);
  tf_as_merge(a, tile, n, n + 1);
  share_vectors(a, tile, n, row, threads, TF_PT_VECTORIZE);
}

static tf_as_shape few(int64_t bytes) {
  return (tf_as_shape){
      .q = FEW_ROW_BYTES / bytes, .p = FEW_ROWS, .vectors = FEW_VECTORS, .lanes = FEW_ROWS * bytes / VECTOR};
}

bool tf_as_turn_by_vectors(tf_as *a, tf_as_kernel *k, uint8_t q) {
  tf_as_accesses all = {0};
  const tf_as_tensor *in = tf_as_turned_input(k, q), *to;
  int64_t bytes = tf_as_bytes(k->ref->v->type), v = VECTOR / bytes;
  bool blocks_alike = a->version.shape; /* one loop of them */
  tf_as_shape s = blocks_alike ? *a->version.shape : few(bytes);
  int64_t threads = s.q * s.p / v / s.vectors;
  tf_as_caches cache = {"evict_last", NULL};
  if (!a->version.small) cache = tf_as_streams(a, k, TF_AS_TURNED);
  if (blocks_alike && cache.stores) cache.stores = "evict_last"; /* 0.974 in place of 0.959 */
  tf_op *tile = in ? tf_as_read_by_tiles(a, k, in->v, cache.loads) : NULL;
  if (!tile) return false;
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  if (!(to = tf_as_find_stored(a, k, tile, &q))) return false;
  tf_as_note(a, "transpose: tiles of %lld by %lld elements in shared memory, by vectors, %lld threads a block",
             (long long)s.q, (long long)s.p, (long long)threads);
  uint32_t n = tf_as_cut_tiles(a, to, q, s.q, s.p);
  for (; blocks_alike && n > 1; n--) tf_as_merge(a, to->op, 0, 1);
  tf_as_propagate(a, to->op);
  for (uint32_t i = 0; i < k->n; i++) {
    tf_op *op = k->t[i].op;
    if (!op || op == tile) continue;
    tf_as_split(a, op, n + 1, v);
    share_lanes(a, op, n, s.p / v, threads, s.lanes);
  }
  place_vectors(a, tile, n, &s, v, threads);
  tf_as_vectorize(a, &all, tf_as_innermost(to));
  return !a->failed;
}
