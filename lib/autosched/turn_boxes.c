/* Transposes whose input comes by TMA: a block gets a tile as two boxes of 128 bytes side by side, swizzled, so that
 * each thread reads a square of vectors from shared memory without conflicts, turns it in registers, and stores it. The
 * blocks follow each other along the result. On an H100 (2026-11-28) such transposes took 0.97 of a copy's speed, and
 * those by registers alone 0.94 (bf16) and 0.96 (f32). */
#include "autosched/autosched_impl.h"

enum {
  BOX_BYTES = 128, /* what a swizzle goes over */
  BOXES = 2,
  VECTOR = 16, /* bytes */
  LANES = 8,   /* along the result; the others of a warp are along the input */
  THREADS = 256,
  MOST_BLOCKS = 65535, /* along y and z */
};

/* Of a class: how much of it a block has, its axis in the input, and in the result. */
typedef struct way {
  int64_t tile;
  int32_t in, out;
} way;

typedef struct turn {
  const tf_as_tensor *in;
  int64_t vector; /* elements */
  way p, q;       /* along what is written, and along what is read */
  uint32_t rank;
} turn;

static bool is_whole(const tf_as_kernel *k, const tf_as_tensor *t) {
  if (t->rank != k->ref->rank) return false;
  for (uint32_t i = 0; i < t->rank; i++)
    if (t->cls[i] == TF_AS_NOT) return false;
  return true;
}

const tf_as_tensor *tf_as_turned_input(const tf_as_kernel *k, uint8_t q) {
  const tf_as_tensor *in = NULL;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!is_whole(k, t)) return NULL;
    if (t->op || tf_as_innermost(t) != q) continue;
    if (in || t->v->def) return NULL;
    in = t;
  }
  return in;
}

/* Rows of a known length begin at multiples of 16 bytes, or no box does; tiles are not mostly empty. */
static bool suits(int64_t extent, int64_t tile, int64_t vector) {
  return extent == TF_DYN || (extent >= tile / 2 && extent % vector == 0);
}

static bool find_turn(const tf_as *a, const tf_as_kernel *k, uint8_t q, turn *t) {
  uint8_t p = tf_as_innermost(k->ref);
  int64_t bytes = tf_as_bytes(k->ref->v->type);
  *t = (turn){.in = tf_as_turned_input(k, q), .rank = k->ref->rank};
  for (uint32_t i = 0; i < k->n; i++)
    if (tf_as_bytes(k->t[i].v->type) != bytes) return false;
  if (!t->in || !a->alone || !a->chip->bulk || t->rank < 2 || t->rank > 3 || (bytes != 2 && bytes != 4)) return false;
  t->vector = VECTOR / bytes;
  int64_t tile = BOXES * BOX_BYTES / bytes;
  t->p = (way){tile, tf_as_axis(t->in, p), tf_as_axis(k->ref, p)};
  t->q = (way){tile, tf_as_axis(t->in, q), tf_as_axis(k->ref, q)};
  return suits(k->cls[p].extent, tile, t->vector) && suits(k->cls[q].extent, tile, t->vector);
}

/* Blocks along y and z are few enough: the axis is at most so long. */
static bool limit(const turn *t, uint32_t axis, tf_as_limit *out) {
  int64_t n = t->in->v->type->dims[axis], most = MOST_BLOCKS * ((int32_t)axis == t->q.in ? t->q.tile : 1);
  if (n == TF_DYN) *out = (tf_as_limit){t->in->v->index, axis, most};
  return n == TF_DYN || n <= most;
}

void tf_as_wish_boxes(tf_as *a, const tf_as_kernel *k, uint8_t q) {
  turn t;
  tf_as_version v = {.kind = TF_AS_BY_BOXES, .access = VECTOR, .or_next = true, .cluster = 1};
  if (a->version.kind != TF_AS_ANY || !find_turn(a, k, q, &t)) return;
  for (uint32_t i = 0; i < t.rank; i++)
    if ((int32_t)i != t.p.in && !limit(&t, i, v.length.most ? &v.count : &v.length)) return;
  if (t.in->v->type->dims[t.p.in] == TF_DYN) v.at_least = (tf_as_limit){t.in->v->index, t.p.in, t.p.tile / 2};
  tf_as_wish(a, v);
}

/* ------------------------------------------------------------------------------------------------ loops */

/* To [blocks, in the order of the result; of q; of p], in all tensors. */
static void cut_tiles(tf_as *a, const tf_as_kernel *k, const turn *t) {
  tf_op *tv = k->ref->op;
  int64_t order[TF_MAX_RANK + 2];
  uint32_t n = 0, q = (uint32_t)t->q.out, p = (uint32_t)t->p.out;
  tf_as_split(a, tv, p, t->p.tile);
  tf_as_split(a, tv, q, t->q.tile);
  for (uint32_t i = 0; i < t->rank + 2; i++)
    if (i != q + 1 && i != p + 2) order[n++] = i;
  order[n] = q + 1;
  order[n + 1] = p + 2;
  tf_as_reorder(a, tv, order, n + 2);
  tf_as_propagate(a, tv);
}

static uint32_t bind_blocks(const turn *t, tf_ptype *types) {
  for (uint32_t i = 0; i < t->rank; i++) types[i] = (tf_ptype)(TF_PT_BIDX + (t->rank - 1 - i));
  return t->rank;
}

/* Of the tile: boxes, rows, and 16 bytes of a row at another place in each of eight rows. */
static void place_boxes(tf_as *a, const turn *t, tf_op *boxes) {
  tf_ptype types[TF_MAX_RANK + 5];
  uint32_t n = bind_blocks(t, types);
  int64_t order[TF_MAX_RANK + 3];
  tf_as_split(a, boxes, n, t->q.tile / BOXES);
  for (uint32_t i = 0; i < n + 3; i++) order[i] = i;
  order[n + 1] = n + 2;
  order[n + 2] = n + 1;
  tf_as_reorder(a, boxes, order, n + 3);
  tf_as_split(a, boxes, n + 2, t->vector);
  tf_as_split(a, boxes, n + 1, BOX_BYTES / VECTOR);
  tf_as_swizzle(a, boxes, n + 2, n + 3);
  tf_as_alloc(a, boxes, n + 5);
  types[n] = TF_PT_UNROLL;
  for (uint32_t i = 1; i < 5; i++) types[n + i] = TF_PT_BULK;
  tf_as_parallelize(a, boxes, types, n + 5);
}

/* A square of vectors a thread. */
static void share_tile(tf_as *a, const turn *t, tf_op *tv) {
  tf_ptype types[TF_MAX_RANK + 4];
  uint32_t n = bind_blocks(t, types);
  int64_t order[TF_MAX_RANK + 6];
  tf_as_split(a, tv, n + 1, t->vector);
  tf_as_split(a, tv, n, t->vector);
  tf_as_split(a, tv, n + 2, LANES);
  tf_as_split(a, tv, n, t->vector < LANES ? t->vector : LANES);
  /* [blocks; of q: warps, lanes, vector; of p: warps, lanes, vector] */
  static const uint8_t to[6] = {0, 3, 4, 1, 2, 5};
  for (uint32_t i = 0; i < n; i++) order[i] = i;
  for (uint32_t i = 0; i < 6; i++) order[n + i] = n + to[i];
  tf_as_reorder(a, tv, order, n + 6);
  tf_as_merge(a, tv, n, n + 1);
  tf_as_merge(a, tv, n + 1, n + 2);
  tf_as_merge(a, tv, n, n + 1);
  tf_as_split(a, tv, n, THREADS);
  types[n] = TF_PT_UNROLL;
  types[n + 1] = TF_PT_TIDX;
  types[n + 2] = types[n + 3] = TF_PT_UNROLL;
  tf_as_parallelize(a, tv, types, n + 4);
}

/* Classes have other numbers now that there are copies. The loops are those of what is stored. */
static bool find_again(tf_as_kernel *k, const tf_op *boxes, turn *t, uint8_t *q) {
  const tf_as_tensor *from = NULL, *to = NULL;
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op == boxes) from = &k->t[i];
  for (uint32_t i = 0; i < k->n && from && !to; i++)
    if (k->t[i].stored && tf_as_innermost(&k->t[i]) != tf_as_innermost(from)) to = k->ref = &k->t[i];
  if (!to) return false;
  *q = tf_as_innermost(from);
  t->p.out = tf_as_axis(to, tf_as_innermost(to));
  t->q.out = tf_as_axis(to, *q);
  return true;
}

bool tf_as_turn_by_boxes(tf_as *a, tf_as_kernel *k, uint8_t q) {
  tf_as_accesses all = {0};
  turn t;
  if (!find_turn(a, k, q, &t)) return false;
  tf_as_caches cache = tf_as_streams(a, k, TF_AS_TURNED);
  tf_op *boxes = tf_as_read_by_boxes(a, k, t.in->v, cache.loads);
  if (!boxes) return false;
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  if (a->failed || !find_again(k, boxes, &t, &q)) return false;
  tf_as_note(a, "transpose: tiles of %lld by %lld come as boxes by TMA; squares of %lld by %lld in registers",
             (long long)t.q.tile, (long long)t.p.tile, (long long)t.vector, (long long)t.vector);
  cut_tiles(a, k, &t);
  place_boxes(a, &t, boxes);
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op && k->t[i].op != boxes) share_tile(a, &t, k->t[i].op);
  int64_t order[TF_MAX_RANK + 4];
  for (uint32_t i = 0; i < t.rank + 4; i++) order[i] = i;
  order[t.rank + 2] = t.rank + 3;
  order[t.rank + 3] = t.rank + 2;
  for (uint32_t i = 0; i < all.n; i++)
    if (tf_as_innermost(&all.at[i].like) == q) tf_as_reorder(a, all.at[i].op, order, t.rank + 4);
  tf_as_vectorize(a, &all, q);
  tf_as_vectorize(a, &all, tf_as_innermost(k->ref));
  return !a->failed;
}
