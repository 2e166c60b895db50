/* Transposes whose input comes by TMA: a block gets a tile as two boxes of 128 bytes side by side, swizzled, so that
 * each thread reads a square of vectors from shared memory without conflicts, turns it in registers, and stores it. The
 * blocks follow each other along the result. On an H100 (2026-11-28) such transposes took 0.97 of a copy's speed, and
 * those by registers alone 0.94 (bf16) and 0.96 (f32). */
#include "autosched/autosched_impl.h"

enum {
  BOX_BYTES = 128, /* what a swizzle goes over */
  BOXES = 2,
  MOST_BYTES = 4,  /* of an element */
  VECTOR = 16,     /* bytes */
  MOST_TILE = 128, /* elements along the result */
  LANES = 8,       /* along the result; the others of a warp are along the input */
  THREADS = 256,
  MOST_BLOCKS = 65535, /* along y and z */
};

/* Of a class: how much of it a block has, by vectors of how many elements, and its axis in the input. */
typedef struct way {
  int64_t tile, vector;
  int32_t in;
} way;

typedef struct turn {
  const tf_as_tensor *in;
  way p, q; /* along what is written, and along what is read */
  uint32_t rank;
} turn;

static bool is_whole(const tf_as_kernel *k, const tf_as_tensor *t) {
  if (t->rank != k->ref->rank) return false;
  for (uint32_t i = 0; i < t->rank; i++)
    if (t->cls[i] == TF_AS_NOT) return false;
  return true;
}

/* The one argument that has all axes and is read along q; NULL: there are several, or something else is. */
static const tf_as_tensor *find_input(const tf_as_kernel *k, uint8_t q) {
  const tf_as_tensor *in = NULL;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (t->op || !tf_as_is_whole(k, t) || tf_as_innermost(t) != q) continue;
    if (in || t->v->def || !is_whole(k, t)) return NULL;
    in = t;
  }
  return is_whole(k, k->ref) ? in : NULL;
}

const tf_as_tensor *tf_as_turned_input(const tf_as_kernel *k, uint8_t q) {
  for (uint32_t i = 0; i < k->n; i++)
    if (!is_whole(k, &k->t[i])) return NULL;
  return find_input(k, q);
}

/* Bytes of an element of what has all elements and lies along the result, the widest of them. */
static int64_t bytes_along(const tf_as_kernel *k, uint8_t p) {
  int64_t bytes = 1;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    int64_t b = (t->op && !t->stored) || tf_as_innermost(t) != p ? 1 : tf_as_bytes(t->v->type);
    if (b > bytes) bytes = b;
  }
  return bytes;
}

/* Rows of a known length begin at multiples of 16 bytes, or no box does; tiles are not mostly empty. */
static bool suits(int64_t extent, const way *w) {
  return extent == TF_DYN || (extent >= w->tile / 2 && extent % w->vector == 0);
}

static way tile_of(int64_t bytes, int64_t most) {
  return (way){.tile = tf_as_least(BOXES * BOX_BYTES / bytes, most), .vector = VECTOR / bytes};
}

static bool find_turn(const tf_as *a, const tf_as_kernel *k, uint8_t q, turn *t) {
  uint8_t p = tf_as_innermost(k->ref);
  *t = (turn){.in = find_input(k, q), .rank = k->ref->rank};
  if (!t->in || !a->alone || !a->chip->bulk || t->rank < 2 || t->rank > 3) return false;
  int64_t read = tf_as_bytes(t->in->v->type), written = bytes_along(k, p);
  if (read > MOST_BYTES || written > MOST_BYTES) return false;
  t->p = tile_of(written, MOST_TILE);
  t->q = tile_of(read, INT64_MAX);
  t->p.in = tf_as_axis(t->in, p);
  t->q.in = tf_as_axis(t->in, q);
  return suits(k->cls[p].extent, &t->p) && suits(k->cls[q].extent, &t->q);
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

static uint32_t bind_blocks(const turn *t, tf_ptype *types) {
  for (uint32_t i = 0; i < t->rank; i++) types[i] = (tf_ptype)(TF_PT_BIDX + (t->rank - 1 - i));
  return t->rank;
}

/* To [blocks, in the order of the result; of q; of p], of a tensor whose axes these are. */
static void cut_tiles(tf_as *a, const turn *t, tf_op *tv, const uint8_t *cls, const uint8_t *order, uint8_t q) {
  int64_t to[TF_MAX_RANK + 2], at[TF_MAX_RANK]; /* of each class: the loop over its blocks */
  uint8_t p = order[t->rank - 1];
  for (uint32_t i = t->rank; i-- > 0;)
    if (cls[i] == p || cls[i] == q) tf_as_split(a, tv, i, cls[i] == p ? t->p.tile : t->q.tile);
  for (uint32_t i = 0, loop = 0; i < t->rank; i++) {
    at[cls[i]] = loop;
    loop += cls[i] == p || cls[i] == q ? 2 : 1;
  }
  for (uint32_t i = 0; i < t->rank; i++) to[i] = at[order[i]];
  to[t->rank] = at[q] + 1;
  to[t->rank + 1] = at[p] + 1;
  tf_as_reorder(a, tv, to, t->rank + 2);
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
  tf_as_split(a, boxes, n + 2, t->q.vector);
  tf_as_split(a, boxes, n + 1, BOX_BYTES / VECTOR);
  tf_as_swizzle(a, boxes, n + 2, n + 3);
  tf_as_alloc(a, boxes, n + 5);
  types[n] = TF_PT_UNROLL;
  for (uint32_t i = 1; i < 5; i++) types[n + i] = TF_PT_BULK;
  tf_as_parallelize(a, boxes, types, n + 5);
}

/* A rectangle of vectors a thread. Rows of neighbours along the result are a vector's length apart: so many vectors of
 * a row lie in different banks. */
static void share_tile(tf_as *a, const turn *t, tf_op *tv) {
  tf_ptype types[TF_MAX_RANK + 4];
  uint32_t n = bind_blocks(t, types);
  int64_t order[TF_MAX_RANK + 6], squares = t->q.tile / t->q.vector * (t->p.tile / t->p.vector);
  int64_t most = t->p.tile / t->p.vector;
  tf_as_split(a, tv, n + 1, t->p.vector);
  tf_as_split(a, tv, n, t->q.vector);
  tf_as_split(a, tv, n + 2, tf_as_least(LANES, most));
  tf_as_split(a, tv, n, tf_as_least(LANES, t->p.vector));
  /* [blocks; of q: warps, lanes, vector; of p: warps, lanes, vector] */
  static const uint8_t to[6] = {0, 3, 4, 1, 2, 5};
  for (uint32_t i = 0; i < n; i++) order[i] = i;
  for (uint32_t i = 0; i < 6; i++) order[n + i] = n + to[i];
  tf_as_reorder(a, tv, order, n + 6);
  tf_as_merge(a, tv, n, n + 1);
  tf_as_merge(a, tv, n + 1, n + 2);
  tf_as_merge(a, tv, n, n + 1);
  tf_as_split(a, tv, n, tf_as_least(THREADS, squares));
  types[n] = TF_PT_UNROLL;
  types[n + 1] = TF_PT_TIDX;
  types[n + 2] = types[n + 3] = TF_PT_UNROLL;
  tf_as_propagate(a, tv);
  tf_as_parallelize(a, tv, types, n + 4);
  tf_as_parallelize_like(a, tv);
}

/* The input in registers. */
static const tf_as_access *find_read(const tf_as_accesses *all, const tf_as_kernel *k, const tf_value *in) {
  for (uint32_t i = 0; i < all->n; i++)
    if (tf_as_is_whole(k, &all->at[i].like) && all->at[i].op->operand[0].value == in) return &all->at[i];
  return NULL;
}

bool tf_as_turn_by_boxes(tf_as *a, tf_as_kernel *k, uint8_t q) {
  tf_as_accesses all = {0};
  turn t;
  if (!find_turn(a, k, q, &t)) return false;
  tf_value *in = t.in->v;
  tf_as_caches cache = tf_as_streams(a, k, TF_AS_TURNED);
  if (!tf_as_read_alone(a, k, in)) return false;
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  const tf_as_access *read = a->failed ? NULL : find_read(&all, k, in);
  if (!read) return false;
  q = tf_as_innermost(&read->like);
  tf_as_note(a, "transpose: tiles of %lld by %lld come as boxes by TMA; squares of %lld by %lld in registers",
             (long long)t.q.tile, (long long)t.p.tile, (long long)t.q.vector, (long long)t.p.vector);
  cut_tiles(a, &t, k->ref->op, k->ref->cls, k->ref->cls, q);
  share_tile(a, &t, k->ref->op);
  int64_t order[TF_MAX_RANK + 4];
  for (uint32_t i = 0; i < t.rank + 4; i++) order[i] = i;
  order[t.rank + 2] = t.rank + 3;
  order[t.rank + 3] = t.rank + 2;
  tf_as_reorder(a, read->op, order, t.rank + 4);
  tf_as_drop_parts(k, &all);
  tf_as_vectorize(a, &all, q);
  tf_as_vectorize(a, &all, tf_as_innermost(k->ref));
  tf_op *boxes = a->failed ? NULL : tf_as_cache_boxes(a, in, &read->op, 1, cache.loads);
  if (!boxes) return false;
  cut_tiles(a, &t, boxes, read->like.cls, k->ref->cls, q);
  place_boxes(a, &t, boxes);
  return !a->failed;
}
