/* Kernels without reductions: 16 bytes a thread of each tensor, in the order of the result's memory. */
#include "autosched/autosched_impl.h"

/* Of a block. So few, since a small tensor should have blocks for the whole chip, and a large one does as well with
 * them (H200, 2026-11-28, 16384 x 8192 and 4096 x 4096, in place of 256: 0.996 to 1.013 of the speed). */
enum {
  THREADS = 128,
  FEW_THREADS =
      256,         /* of a small launch, whose threads have so many bytes: of torch.compile, swiglu of 64 x 4096 f32 */
  SMALL_BYTES = 8, /* from a graph 1.01 in place of 0.99 */
};

/* Whole vectors are computed without conditions, so that their elements go side by side: one after the other they took
 * 0.5 us of a launch of 1.7. Over no axes, a reduction keeps its conditions. */
static bool may_unswitch(const tf_as_kernel *k, int64_t vector) {
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].op && tf_fusion_op_info(k->t[i].op)->cls == TF_FC_REDUCTION) return false;
  return vector > 1;
}

/* ------------------------------------------------------------------------------------------------ transposes
 *
 * What is read lies along another axis than what is written. A thread takes a square of vectors: it reads along the
 * one, writes along the other, and the square turns in its registers. A warp reads 128 bytes of 4 rows, and writes 64
 * of 8; blocks follow each other along the result. */

enum {
  READ_LANES = 8,
  WRITE_LANES = 4,
  READ_WARPS = 2,
  WRITE_WARPS = 4,
  MOST_SQUARE = 8,  /* by as many in registers */
  SMALL_SQUARE = 8, /* bytes */
  SMALL_WARPS = 2,  /* along either */
  SMALL_ROW = 128,  /* of a small one: a block for each 32 by 32 of them */
  SMALL_ROWS = 8192,
  LEAST_TURNED = 32, /* elements that are known of either side, of which tiles and squares would have little */
};

/* Does it lie along an axis that is read at other indices? Then no loop goes along it. */
static bool lies_elsewhere(const tf_as_tensor *in) {
  for (uint32_t i = in->rank; i-- > 0;)
    if (in->v->type->dims[i] != 1) return in->cls[i] == TF_AS_NOT;
  return false;
}

/* The class along which a large tensor that is read lies, if that is another than the result's; else TF_AS_NOT. */
static uint8_t turned(const tf_as_kernel *k) {
  const tf_as_tensor *ref = k->ref;
  uint8_t p = tf_as_innermost(ref);
  for (uint32_t i = 0; i < k->n && p != TF_AS_NOT; i++) {
    const tf_as_tensor *in = &k->t[i];
    uint8_t q = in->op || lies_elsewhere(in) ? p : tf_as_innermost(in);
    if (q != p && q != TF_AS_NOT && tf_as_elements(in->v->type) * 2 >= tf_as_elements(ref->v->type)) return q;
  }
  return TF_AS_NOT;
}

/* Of few rows squares are small, so that there are blocks for the whole chip. */
static void wish_few(tf_as *a, const tf_as_kernel *k, uint8_t q) {
  tf_as_version v = {.kind = TF_AS_SMALL, .access = 16, .or_next = true, .cluster = 1};
  if (!a->alone || a->version.kind != TF_AS_ANY || k->nclass != 2) return;
  if (!tf_as_find_limit(k, tf_as_innermost(k->ref), &v.length) || !tf_as_find_limit(k, q, &v.count)) return;
  v.length.most = SMALL_ROW;
  v.count.most = SMALL_ROWS;
  tf_as_wish(a, v);
}

/* A square of vectors, a side of how many elements. */
static int64_t square(const tf_as *a, const tf_as_kernel *k, uint8_t p, uint8_t q) {
  int64_t vp = tf_as_vector(a, k, k->cls[p].extent), vq = tf_as_vector(a, k, k->cls[q].extent);
  int64_t v = vp < vq ? vp : vq, most = MOST_SQUARE;
  if (a->version.kind == TF_AS_SMALL) most = tf_as_ceil_div(SMALL_SQUARE, tf_as_bytes(k->ref->v->type));
  return v < most ? v : most;
}

static bool is_slow(const tf_op *op) {
  const tf_fusion_info *i = op ? tf_fusion_op_info(op) : NULL;
  switch (i ? i->id : TF_FUSION_ADD) {
  case TF_FUSION_GELU:
  case TF_FUSION_GELU_TANH:
  case TF_FUSION_ERF:
  case TF_FUSION_ERFC:
  case TF_FUSION_TANH:
  case TF_FUSION_SOFTPLUS: return true;
  default: return false;
  }
}

/* Where what is computed takes longer than what it reads, who waits for a tile computes nothing meanwhile: gelu of a
 * sum with a bias, turned, 8192 x 8192 bf16, 1.10 of the time of squares in registers (H200, 2026-11-29). */
static bool computes_long(const tf_as_kernel *k) {
  bool slow = false;
  for (uint32_t i = 0; i < k->n; i++) slow |= is_slow(k->t[i].op);
  return slow;
}

/* Do tiles by elements serve all launches that no version does? Then squares are a version, unless all launches by
 * vectors have one. */
static bool takes_tiles(tf_as *a, const tf_as_kernel *k, uint8_t q, bool vectors) {
  if (a->version.kind != TF_AS_ANY || !tf_as_may_turn_by_tiles(a, k, q)) return false;
  if (!vectors && !tf_as_wish_vectors(a, k, q, false) && square(a, k, tf_as_innermost(k->ref), q) > 1)
    tf_as_wish(a, (tf_as_version){.kind = TF_AS_SQUARES, .access = 16, .or_next = true, .cluster = 1});
  return true;
}

static void turn(tf_as *a, tf_as_kernel *k, const tf_as_accesses *all, uint8_t q) {
  tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  uint8_t p = tf_as_innermost(ref);
  int64_t v = square(a, k, p, q);
  int64_t order[TF_MAX_RANK];
  uint32_t o = 0, before = 0; /* other axes; those before q in the result */
  for (uint32_t d = 0; d < ref->rank; d++) {
    if ((int32_t)d == tf_as_axis(ref, q)) before = o;
    else if ((int32_t)d != tf_as_axis(ref, p)) order[o++] = d;
  }
  order[o] = tf_as_axis(ref, q);
  order[o + 1] = tf_as_axis(ref, p);
  int64_t write_warps = a->version.kind == TF_AS_SMALL ? SMALL_WARPS : WRITE_WARPS;
  tf_as_note(a, "transpose: squares of %lld by %lld in registers, %lld threads a block", (long long)v, (long long)v,
             (long long)(READ_LANES * WRITE_LANES * READ_WARPS * write_warps));
  tf_as_reorder(a, tv, order, o + 2);
  tf_as_split(a, tv, o + 1, v);
  tf_as_split(a, tv, o, v);
  tf_as_split(a, tv, o + 2, WRITE_LANES * write_warps);
  tf_as_split(a, tv, o, READ_LANES * READ_WARPS);
  tf_as_split(a, tv, o + 4, WRITE_LANES);
  tf_as_split(a, tv, o + 1, READ_LANES);
  /* [.., blocks, warps, lanes, vector of what is read, blocks, warps, lanes, vector of what is written] */
  static const uint8_t to[7] = {4, 5, 1, 6, 2, 3, 7};
  int64_t all_loops[TF_MAX_RANK + 6];
  uint32_t n = 0;
  for (uint32_t i = 0; i <= o; i++) { /* blocks in the order of the result's memory */
    if (i == before) all_loops[n++] = o;
    if (i < o) all_loops[n++] = i;
  }
  for (uint32_t i = 0; i < 7; i++) all_loops[n++] = o + to[i];
  tf_as_reorder(a, tv, all_loops, n);
  for (int i = 0; i < 3; i++) tf_as_merge(a, tv, o + 2, o + 3);
  bool both = a->version.kind == TF_AS_SMALL; /* blocks along both axes, without a division */
  for (uint32_t i = 0; i < o + 1 && !both; i++) tf_as_merge(a, tv, 0, 1);
  tf_as_propagate(a, tv);
  static const tf_ptype types[5] = {TF_PT_BIDY, TF_PT_BIDX, TF_PT_TIDX, TF_PT_UNROLL, TF_PT_UNROLL};
  tf_as_parallelize(a, tv, types + !both, 4 + both);
  tf_as_parallelize_like(a, tv);
  for (uint32_t i = 0; i < all->n; i++) {
    const tf_as_tensor *t = &all->at[i].like;
    static const int64_t swapped[2][5] = {{0, 1, 3, 2}, {0, 1, 2, 4, 3}};
    if (tf_as_innermost(t) != q || !tf_as_has(t, p)) continue;
    tf_as_reorder(a, all->at[i].op, swapped[both], 4 + both);
  }
  if (v == 1) return;
  tf_as_vectorize(a, all, q);
  tf_as_vectorize(a, all, p);
}

/* ------------------------------------------------------------------------------------------------ rows together
 *
 * A vector that several rows read, such as a bias, is unpacked, and its place computed, for each row again. Where a
 * kernel of 16-bit elements computes what takes dozens of instructions, these count: a thread then has two rows, one
 * behind the other, at the same place. Gelu of a sum with a bias, and a residual, on an H200, of memcpy: 1.01 in place
 * of 0.91 (four rows are so much code that their PTX takes 15 ms). Where what is shared has wider elements than the
 * rows, caches move more of it than memory does of all: a thread has four rows (a rotary embedding of heads of bf16 by
 * angles of f32: 0.99 in place of 0.81). */

enum {
  ROWS = 2,
  LEAST_ROWS = 4096,
  LEAST_COLUMNS = 2048,
  WIDE_ROWS = 4,
  LEAST_WIDE = 8, /* rows that share */
};

/* How many rows a thread has at the same place: of 16-bit elements, and of what is the same in several. 0: one. */
static int64_t rows_together(const tf_as_kernel *k) {
  const tf_as_tensor *ref = k->ref;
  if (ref->rank < 2 || ref->cls[ref->rank - 1] == TF_AS_NOT || ref->cls[ref->rank - 2] == TF_AS_NOT) return 0;
  uint8_t column = ref->cls[ref->rank - 1], row = ref->cls[ref->rank - 2];
  bool shared = false, wide = false, slow = false;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    slow |= is_slow(t->op);
    if (t->op && !t->stored) continue;
    bool beside = !t->op && tf_as_innermost(t) == column && !tf_as_has(t, row);
    if (tf_as_has(t, row) && tf_as_bytes(t->v->type) > 2) return 0;
    shared |= beside;
    wide |= beside && tf_as_bytes(t->v->type) > 2;
  }
  return shared && slow ? ROWS : wide ? WIDE_ROWS : 0;
}

/* The class has so many elements, or the launch looks whether it has; false: it has fewer. */
static bool has_least(const tf_as *a, const tf_as_kernel *k, uint8_t cls, int64_t least, tf_as_limit *out) {
  if (a->chip->row && a->chip->row < least) least = a->chip->row;
  if (k->cls[cls].extent != TF_DYN) return k->cls[cls].extent >= least;
  if (!tf_as_find_limit(k, cls, out)) return false;
  out->most = least;
  return true;
}

/* Are there rows enough for the chip, if a thread has several? */
static bool is_many(const tf_as *a, const tf_as_kernel *k, tf_as_limit *out) {
  const tf_as_tensor *ref = k->ref;
  if (tf_as_extent(k, ref->cls, ref->rank) != TF_DYN)
    return tf_as_elements(ref->v->type) * (double)tf_as_bytes(ref->v->type) > WIDE_ROWS * TF_AS_SMALL_BYTES;
  if (!tf_as_find_many(a, k, out)) return false;
  if (!a->chip->row) out->most *= WIDE_ROWS;
  return true;
}

static void wish_together(tf_as *a, const tf_as_kernel *k) {
  tf_as_version v = {.kind = TF_AS_TOGETHER, .access = 16, .or_next = true, .cluster = 1};
  const tf_as_tensor *ref = k->ref;
  if (!a->alone || a->version.kind != TF_AS_ANY || !(v.rows = rows_together(k))) return;
  bool wide = v.rows == WIDE_ROWS;
  if (!has_least(a, k, ref->cls[ref->rank - 2], wide ? LEAST_WIDE : LEAST_ROWS, &v.at_least)) return;
  if (wide ? is_many(a, k, &v.and_least) : has_least(a, k, ref->cls[ref->rank - 1], LEAST_COLUMNS, &v.and_least))
    tf_as_wish(a, v);
}

/* [.., rows, columns, vectors] -> [.., rows, columns, rows of a thread, vectors] */
static void take_together(tf_as *a, tf_op *tv, uint32_t rank, int64_t rows) {
  int64_t order[TF_MAX_RANK + 2];
  for (uint32_t i = 0; i < rank + 2; i++) order[i] = i;
  order[rank - 1] = rank;
  order[rank] = rank - 1;
  tf_as_split(a, tv, rank - 2, rows);
  tf_as_reorder(a, tv, order, rank + 2);
}

/* How many of the result's last axes are walked as one, by vectors. Where something is read in each row, such as a
 * bias, rows of vectors are a version, and what is for all launches goes over the whole result, and reads the bias by
 * elements. `plain`: no transpose. */
static uint32_t choose_run(tf_as *a, const tf_as_kernel *k, bool plain) {
  const tf_as_tensor *ref = k->ref;
  tf_as_version v = {.kind = TF_AS_SMALL, .access = SMALL_BYTES, .or_next = true, .cluster = 1};
  uint32_t run = tf_as_run(a, k, ref->cls, ref->rank);
  if (!plain || !a->alone || a->version.kind != TF_AS_ANY) return run;
  int64_t extent = tf_as_extent(k, ref->cls + ref->rank - run, run), wide = tf_as_vector(a, k, TF_DYN);
  if (tf_as_extent(k, ref->cls, ref->rank) == TF_DYN && tf_as_find_small(k, &v.elements)) tf_as_wish(a, v);
  if (run == ref->rank || tf_as_run_of_whole(a, k, ref->cls, ref->rank) < ref->rank) return run;
  if (extent != TF_DYN && tf_as_vector(a, k, extent) == wide) return run;
  if (extent == TF_DYN)
    tf_as_wish(a, (tf_as_version){.kind = TF_AS_BY_ROWS, .access = 16, .or_next = true, .cluster = 1});
  return ref->rank;
}

/* How a transpose goes; of extents that are known, or of which the version says that they are few. */
typedef enum way { STRAIGHT, TILES, RUNS, LANES, FROM_SHORT, FLAT, EACH } way;

static bool is_short(int64_t n) { return n != TF_DYN && n <= TF_AS_SHORT; }

static way way_of(const tf_as *a, const tf_as_kernel *k, uint8_t q) {
  if (q == TF_AS_NOT) return STRAIGHT;
  if (a->version.kind == TF_AS_UNTURNED || a->version.kind == TF_AS_PAIRS) return EACH;
  if (a->version.kind == TF_AS_FLAT) return FLAT;
  if (a->version.kind == TF_AS_FROM_SHORT) return FROM_SHORT;
  if (a->version.kind == TF_AS_BY_RUNS) return RUNS;
  if (a->version.kind == TF_AS_BY_LANES) return LANES;
  int64_t np = k->cls[tf_as_innermost(k->ref)].extent, nq = k->cls[q].extent;
  bool read = is_short(nq) && (np == TF_DYN || np > nq);
  if ((read || is_short(np)) && a->alone && tf_as_turns_apart(k, q, read)) return RUNS;
  if (read) return FROM_SHORT;
  if (is_short(np)) return FLAT;
  return (np == TF_DYN || np >= LEAST_TURNED) && (nq == TF_DYN || nq >= LEAST_TURNED) ? TILES : STRAIGHT;
}

/* What has been read is turned. */
static void turn_by(tf_as *a, tf_as_kernel *k, const tf_as_accesses *all, uint8_t q, way w) {
  if (w == FROM_SHORT) tf_as_turn_from_short(a, k, all, q);
  else if (w == TILES) turn(a, k, all, q);
  else if (a->version.kind == TF_AS_PAIRS) tf_as_turn_pairs(a, k, all, q);
  else tf_as_turn_to_short(a, k, all, q);
}

bool tf_as_pointwise(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  uint8_t q = turned(k);
  way w = way_of(a, k, q);
  if (w == TILES && a->version.kind == TF_AS_BY_BOXES) return tf_as_turn_by_boxes(a, k, q);
  if (w == TILES && a->version.kind == TF_AS_BY_VECTORS) return tf_as_turn_by_vectors(a, k, q);
  if (w == RUNS) return tf_as_turn_by_runs(a, k, q);
  if (w == LANES) return tf_as_turn_by_lanes(a, k, q);
  if (w == TILES) {
    tf_as_wish_short(a, k, q);
    tf_as_wish_from_short(a, k, q);
    if (!tf_as_wish_vectors(a, k, q, true)) wish_few(a, k, q);
    bool quick = !computes_long(k), vectors = quick && tf_as_wish_halves(a, k, q);
    if (quick && !vectors) tf_as_wish_boxes(a, k, q);
    if (takes_tiles(a, k, q, vectors)) return tf_as_turn_by_tiles(a, k, q);
  } else if (w == STRAIGHT) {
    if (a->version.kind == TF_AS_TURNED_VIEW) return tf_as_turn_view(a, k);
    tf_as_wish_turned_view(a, k);
    wish_together(a, k);
  }
  bool small = a->version.kind == TF_AS_SMALL;
  tf_as_caches cache =
      small ? (tf_as_caches){"evict_last", NULL} : tf_as_streams(a, k, w == STRAIGHT ? TF_AS_POINTWISE : TF_AS_TURNED);
  tf_as_make_copies(a, k, cache, TF_AS_KEPT, &all);
  if (a->failed) return false;
  tf_as_tensor *ref = k->ref;
  tf_op *tv = ref->op;
  if (!ref->rank) return true;
  q = turned(k);
  if (w != STRAIGHT && w != FLAT) {
    turn_by(a, k, &all, q, w);
    return !a->failed;
  }
  uint8_t last = ref->cls[ref->rank - 1];
  bool flat = w == FLAT;
  uint32_t run = flat ? tf_as_flat_run(a, k, q) : choose_run(a, k, last != TF_AS_NOT);
  int64_t extent = tf_as_extent(k, ref->cls + ref->rank - run, run);
  int64_t v = last == TF_AS_NOT ? 1 : tf_as_vector(a, k, run == ref->rank ? TF_DYN : extent);
  int64_t t = a->version.kind == TF_AS_SMALL ? FEW_THREADS : THREADS;
  tf_as_note(a, "%s: %lld elements a thread, %lld threads a block", flat ? "transpose" : "pointwise", (long long)v,
             (long long)t);
  for (uint32_t i = 1; i < run; i++) tf_as_merge(a, tv, ref->rank - run, ref->rank - run + 1);
  bool together = a->version.kind == TF_AS_TOGETHER && v > 1 && run == 1;
  if (together) tf_as_note(a, "%lld rows a thread, which read the same", (long long)a->version.rows);
  if (v > 1) tf_as_split(a, tv, -1, v);
  if (together) take_together(a, tv, ref->rank, a->version.rows);
  for (uint32_t i = run; i < ref->rank; i++) tf_as_merge(a, tv, 0, 1);
  bool unswitch = !together && may_unswitch(k, v);
  if (unswitch) tf_as_split(a, tv, 0, 1);
  tf_as_split(a, tv, 0, t);
  tf_as_propagate(a, tv);
  tf_ptype types[4] = {TF_PT_BIDX, TF_PT_TIDX, unswitch ? TF_PT_UNSWITCH : TF_PT_UNROLL, TF_PT_UNROLL};
  tf_as_parallelize(a, tv, types, v == 1 ? 2 : unswitch || together ? 4 : 3);
  if (flat) tf_as_keep_stored(k, &all);
  else if (run > tf_as_run(a, k, ref->cls, ref->rank)) tf_as_drop_parts(k, &all);
  tf_as_parallelize_like(a, tv);
  if (v > 1) tf_as_vectorize(a, &all, last);
  return !a->failed;
}
