/* Transposes of which one side has short rows, such as the channels of a picture: squares would have little of it. */
#include "autosched/autosched_impl.h"

enum {
  THREADS = 128,
  FEW_THREADS = 256,
  SHORT_VECTOR = 4,
  WORD = 4,      /* bytes */
  ROWS = 4,      /* that are read by a thread */
  MOST_ROW = 32, /* elements of a row that is read */
  MOST_ROW_BYTES = 64,
  ROW_BYTES = 16, /* of such a row: of longer ones a thread reads one at a time */
  HALF = 8,       /* of a vector: a result is walked whole, so that it may have any number of elements */
  PAIR = 2,       /* of such rows a thread; 16-bit, 16x32x8x64x64 on an H200: 0.925 of memcpy, one 0.75, four 0.62 */
  PAIR_THREADS = 768,  /* of memcpy at 16x32x8x64x512 1.005, 640 to 896 the same, 512 0.99, 256 0.96, 1024 0.99 */
  MOST_BLOCKS = 65535, /* along y and z */
  MOST_ROWS = MOST_BLOCKS * FEW_THREADS,
};

bool tf_as_find_many(const tf_as *a, const tf_as_kernel *k, tf_as_limit *out) {
  if (!tf_as_find_small(k, out)) return false;
  out->most = a->chip->row ? a->chip->row : out->most + 1;
  return true;
}

/* Of short rows of which there are many: whole vectors. */
static void wish_pairs(tf_as *a, const tf_as_kernel *k, tf_as_version v) {
  v.kind = TF_AS_PAIRS;
  if (tf_as_vector(a, k, TF_DYN) > 1 && tf_as_find_many(a, k, &v.at_least)) tf_as_wish(a, v);
}

/* Of short rows each thread makes four elements, or one, and neighbours read what lies side by side. */
void tf_as_wish_short(tf_as *a, const tf_as_kernel *k, uint8_t q) {
  tf_as_version v = {.kind = TF_AS_UNTURNED, .access = 16, .or_next = true, .cluster = 1};
  if (!a->alone || a->version.kind != TF_AS_ANY || !tf_as_find_limit(k, tf_as_innermost(k->ref), &v.length)) return;
  v.length.most = TF_AS_SHORT;
  if (tf_as_turns_apart(k, q, false)) {
    v.kind = TF_AS_BY_RUNS;
    tf_as_wish(a, v);
    return;
  }
  wish_pairs(a, k, v);
  tf_as_version four = v;
  if (k->ref->rank == 3 && tf_as_find_limit(k, q, &four.count)) four.count.most = MOST_ROWS;
  if (tf_as_vector(a, k, TF_DYN) >= SHORT_VECTOR) tf_as_wish(a, four);
  if (tf_as_bytes(k->ref->v->type) < WORD && tf_as_may_turn_by_tiles(a, k, q)) {
    v.kind = TF_AS_BY_LANES;
    v.access = 1;
    for (v.length.most = SHORT_VECTOR; v.length.most <= TF_AS_SHORT; v.length.most *= 2) tf_as_wish(a, v);
    return;
  }
  v.kind = TF_AS_FLAT;
  if (tf_as_axis(k->ref, q)) tf_as_wish(a, v);
  v.access = HALF;
  tf_as_wish(a, v);
}

/* Of an element of what is read along q. */
static int64_t bytes_read(const tf_as_kernel *k, uint8_t q) {
  int64_t bytes = 1;
  for (uint32_t i = 0; i < k->n; i++) {
    int64_t b = k->t[i].op || tf_as_innermost(&k->t[i]) != q ? 1 : tf_as_bytes(k->t[i].v->type);
    if (tf_as_is_whole(k, &k->t[i]) && b > bytes) bytes = b;
  }
  return bytes;
}

/* Of what is read: a thread has a row, by vectors or by elements. */
void tf_as_wish_from_short(tf_as *a, const tf_as_kernel *k, uint8_t q) {
  tf_as_version v = {.kind = TF_AS_FROM_SHORT, .access = 16, .or_next = true, .cluster = 1};
  if (!a->alone || a->version.kind != TF_AS_ANY || !tf_as_find_limit(k, q, &v.length)) return;
  int64_t bytes = bytes_read(k, q), few = ROW_BYTES / bytes, all = tf_as_least(MOST_ROW, MOST_ROW_BYTES / bytes);
  v.length.most = TF_AS_SHORT;
  if (tf_as_turns_apart(k, q, true)) {
    v.kind = TF_AS_BY_RUNS;
    tf_as_wish(a, v);
    return;
  }
  v.length.most = all;
  tf_as_wish(a, v);
  for (int i = 0; i < 2; i++) {
    v.length.most = i ? all : few;
    v.access = WORD;
    if (!i && tf_as_bytes(k->ref->v->type) < WORD) tf_as_wish(a, v);
    v.access = 1;
    tf_as_wish(a, v);
  }
}

/* A result's rows of a few elements: vectors of two of them a thread, which reads two elements at a time. */
void tf_as_turn_pairs(tf_as *a, const tf_as_kernel *k, const tf_as_accesses *all, uint8_t q) {
  tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  int64_t v = tf_as_vector(a, k, k->cls[tf_as_innermost(ref)].extent);
  uint32_t rank = ref->rank;
  int32_t at = tf_as_axis(ref, q);
  int64_t order[TF_MAX_RANK + 2];
  static const int64_t swapped[4] = {0, 1, 3, 2};
  tf_as_note(a, "transpose: %d times %lld elements of a row a thread, %d threads a block", PAIR, (long long)v,
             PAIR_THREADS);
  tf_as_split(a, tv, rank - 1, v);
  tf_as_split(a, tv, at, PAIR);
  /* [.., q, pair, .., p, vector] -> [.., q, .., p, pair, vector] */
  for (uint32_t i = 0; i < rank + 2; i++) order[i] = i <= (uint32_t)at || i == rank + 1 ? i : i + 1;
  order[rank] = at + 1;
  tf_as_reorder(a, tv, order, rank + 2);
  for (uint32_t i = 1; i < rank; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_split(a, tv, 0, PAIR_THREADS);
  tf_as_propagate(a, tv);
  tf_ptype types[4] = {TF_PT_BIDX, TF_PT_TIDX, TF_PT_UNROLL, TF_PT_UNROLL};
  tf_as_parallelize(a, tv, types, 4);
  tf_as_parallelize_like(a, tv);
  for (uint32_t i = 0; i < all->n; i++)
    if (tf_as_innermost(&all->at[i].like) == q && tf_as_has(&all->at[i].like, tf_as_innermost(ref)))
      tf_as_reorder(a, all->at[i].op, swapped, 4);
  tf_as_vectorize(a, all, q);
  tf_as_vectorize(a, all, tf_as_innermost(ref));
}

/* Blocks along all axes: what threads compute ahead of their first load has no divisions. [vectors of the result's row,
 * blocks along q, others, threads along q, elements] */
static void bind_short(tf_as *a, tf_op *tv, uint32_t rank, uint32_t along, uint32_t last) {
  static const tf_ptype types[5] = {TF_PT_BIDZ, TF_PT_BIDY, TF_PT_BIDX, TF_PT_TIDX, TF_PT_UNROLL};
  int64_t order[5];
  uint32_t n = 0, at[3] = {0}; /* where each axis is, now that q and the row are two loops each */
  for (uint32_t i = 0, loop = 0; i < rank; i++) {
    at[i] = loop;
    loop += i == along || i == last ? 2 : 1;
  }
  tf_as_split(a, tv, along, FEW_THREADS);
  order[n++] = at[last];
  order[n++] = at[along];
  for (uint32_t i = 0; i < rank; i++)
    if (i != along && i != last) order[n++] = at[i];
  order[n++] = at[along] + 1;
  order[n++] = at[last] + 1;
  tf_as_reorder(a, tv, order, n);
  tf_as_propagate(a, tv);
  tf_as_parallelize(a, tv, types + 5 - n, n);
}

/* [.., q, vectors of the result's row, elements]: neighbours have what lies side by side along q. */
static void bind_merged(tf_as *a, tf_op *tv, uint32_t rank, uint32_t along, uint32_t last) {
  static const tf_ptype types[3] = {TF_PT_BIDX, TF_PT_TIDX, TF_PT_UNROLL};
  int64_t order[TF_MAX_RANK + 1];
  uint32_t n = 0;
  for (uint32_t i = 0; i <= rank; i++)
    if (i != along && i != last + 1) order[n++] = i;
  order[n] = along;
  order[n + 1] = last + 1;
  tf_as_reorder(a, tv, order, n + 2);
  for (uint32_t i = 0; i < n; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_split(a, tv, 0, THREADS);
  tf_as_propagate(a, tv);
  tf_as_parallelize(a, tv, types, 3);
}

void tf_as_turn_to_short(tf_as *a, const tf_as_kernel *k, const tf_as_accesses *all, uint8_t q) {
  const tf_as_tensor *ref = k->ref;
  uint8_t p = tf_as_innermost(ref);
  int64_t v = tf_as_vector(a, k, k->cls[p].extent);
  uint32_t last = (uint32_t)tf_as_axis(ref, p), along = (uint32_t)tf_as_axis(ref, q);
  if (v > SHORT_VECTOR) v = SHORT_VECTOR;
  bool few = ref->rank <= 2 || (ref->rank == 3 && (k->cls[q].extent == TF_DYN || k->cls[q].extent <= MOST_ROWS));
  tf_as_note(a, "transpose: %lld elements of a row a thread, %d threads a block", (long long)v,
             few ? FEW_THREADS : THREADS);
  tf_as_split(a, ref->op, last, v);
  (few ? bind_short : bind_merged)(a, ref->op, ref->rank, along, last);
  tf_as_parallelize_like(a, ref->op);
  if (v > 1) tf_as_vectorize(a, all, p);
}

/* ------------------------------------------------------------------------------------------------ short rows are read
 *
 * A thread reads a whole row of a few elements, and stores each of them to another place; its neighbours have the next
 * rows, so that both what they read and what they store lies side by side. */

/* How many elements of a row are one access; 1: they are read one by one. */
static int64_t vector_of_row(const tf_as *a, const tf_as_kernel *k, uint8_t q) {
  int64_t n = k->cls[q].extent;
  bool whole = n == TF_DYN ? a->version.access == WORD * 4 : n % SHORT_VECTOR == 0;
  return whole ? SHORT_VECTOR : 1;
}

/* A result's elements of a thread: 4 bytes. */
static int64_t vector_of_result(const tf_as *a, const tf_as_kernel *k, uint8_t p) {
  int64_t n = k->cls[p].extent, v = WORD / tf_as_bytes(k->ref->v->type);
  if (a->version.kind != TF_AS_ANY && a->version.access == 1) v = 1;
  while (v > 1 && n != TF_DYN && n % v) v /= 2;
  return v > 1 ? v : 1;
}

/* So many rows that a thread reads at once, side by side with its neighbours': what all read should stay in L1 until
 * each has read all of its rows. */
static int64_t turns(const tf_as *a, const tf_as_kernel *k, uint8_t q, int64_t vp, int64_t vq) {
  int64_t n = k->cls[q].extent, most = n == TF_DYN ? a->version.length.most : n;
  return vq > 1 || most * bytes_read(k, q) > ROW_BYTES || vp > ROWS ? 1 : ROWS / vp;
}

/* [.., so many elements of the result], to [blocks, turns, threads, the row that is read, so many elements]. */
static void gather_rows(tf_as *a, tf_op *tv, uint32_t rank, uint32_t last, uint32_t along, bool vector, int64_t turns) {
  int64_t order[TF_MAX_RANK + 1];
  uint32_t n = 0;
  for (uint32_t i = 0; i < rank + vector; i++)
    if (i != along && (!vector || i != last + 1)) order[n++] = i;
  order[n] = along;
  order[n + 1] = last + 1;
  tf_as_reorder(a, tv, order, n + 1 + vector);
  for (uint32_t i = 1; i < n; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_split(a, tv, 0, THREADS);
  tf_as_split(a, tv, 0, turns);
}

void tf_as_turn_from_short(tf_as *a, const tf_as_kernel *k, const tf_as_accesses *all, uint8_t q) {
  const tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  uint8_t p = tf_as_innermost(ref);
  int64_t nq = k->cls[q].extent, vp = vector_of_result(a, k, p), vq = vector_of_row(a, k, q);
  int64_t n = turns(a, k, q, vp, vq);
  uint32_t vectors = (vp > 1) + (vq > 1);
  tf_as_note(a, "transpose: %lld times %lld rows of what is read a thread, by %lld elements, %d threads a block",
             (long long)n, (long long)vp, (long long)vq, THREADS);
  if (vp > 1) tf_as_split(a, tv, tf_as_axis(ref, p), vp);
  gather_rows(a, tv, ref->rank, (uint32_t)tf_as_axis(ref, p), (uint32_t)tf_as_axis(ref, q), vp > 1, n);
  if (vq > 1) tf_as_split(a, tv, 3, vq);
  tf_as_split(a, tv, 0, 1);
  static const int64_t order[7] = {0, 3, 1, 4, 2, 5, 6}, swapped[7] = {0, 1, 2, 3, 4, 6, 5};
  tf_as_reorder(a, tv, order, 5 + vectors);
  tf_as_propagate(a, tv);
  tf_ptype types[7] = {
      TF_PT_BIDX,   TF_PT_TIDX,   TF_PT_UNSWITCH, nq / vq > 0 && nq / vq <= 4 ? TF_PT_UNROLL : TF_PT_SERIAL,
      TF_PT_UNROLL, TF_PT_UNROLL, TF_PT_UNROLL};
  tf_as_parallelize(a, tv, types, 5 + vectors);
  tf_as_parallelize_like(a, tv);
  for (uint32_t i = 0; i < all->n && vectors == 2; i++)
    if (tf_as_innermost(&all->at[i].like) == q && tf_as_has(&all->at[i].like, p))
      tf_as_reorder(a, all->at[i].op, swapped, 7);
  if (vq > 1) tf_as_vectorize(a, all, q);
  if (vp > 1) tf_as_vectorize(a, all, p);
}

/* ------------------------------------------------------------------------------------------------ flat results
 *
 * A result's rows are a few elements: a thread has 16 bytes of the result, whatever rows they are of, and reads them
 * one by one; its neighbours find the lines that these lie in. */

uint32_t tf_as_flat_run(const tf_as *a, const tf_as_kernel *k, uint8_t q) {
  return a->version.kind == TF_AS_FLAT && a->version.access > HALF ? k->ref->rank - (uint32_t)tf_as_axis(k->ref, q)
                                                                   : k->ref->rank;
}

void tf_as_keep_stored(const tf_as_kernel *k, tf_as_accesses *all) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    bool stored = false;
    for (uint32_t j = 0; j < k->n; j++) stored |= k->t[j].op == all->at[i].op && k->t[j].stored;
    if (stored) all->at[n++] = all->at[i];
  }
  all->n = n;
}
