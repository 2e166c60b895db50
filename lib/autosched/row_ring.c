/* Rows that no block keeps in registers: a block, or the blocks of a cluster, keep one in shared memory. It comes in
 * pieces, by TMA, through a ring of slots that warps of their own fill: each pass reads the pieces where
 * they are, and those of the next row follow into the slots that the last pass frees. One block on each multiprocessor
 * draws rows until none is left. */
#include "autosched/rows.h"

enum {
  THREADS = 512,
  UNROLL = 4, /* vectors of a piece that a thread reads */
  PIECES = 4, /* of a block's part of a row */
  AHEAD = 2,  /* slots for those of the next row */
  WHOLE = 32 << 10,
  OTHER_SHARED = 12 << 10, /* bytes that are left for what blocks exchange */
  MOST_CLUSTER = 16,
  CREW_THREADS = 256,
  CREW_CLUSTER = 8, /* of more blocks fewer multiprocessors are in whole clusters */
  CREW_PIECES = 2,  /* at least */
  CREW_ROWS = 3,    /* that the slots of a block hold, at most */
};

/* Bytes of an element of all that would come through rings; 0: nothing can. What reads an argument at other indices
 * reads it where it is, and shares no loops with those who read the ring: blocks could not draw rows for both. */
static int64_t bytes(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  int64_t n = 0;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (t->op && tf_fusion_reindexes(t->op)) return 0;
    if (!tf_as_is_row_of_input(a, k, t)) continue;
    int64_t each = tf_as_bytes(t->v->type);
    if (r->length != TF_DYN && r->length % 16 * r->vector * each % 16) return 0;
    n += each;
  }
  return n;
}

/* Threads, and vectors of each, so that a piece has at most 32 KB and a block's slots have room: vectors of a piece, or
 * 0. */
static int64_t piece(const tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  int64_t each = bytes(a, k, r) * r->vector, room = (a->chip->shared - OTHER_SHARED) / (PIECES + AHEAD);
  if (!each || !a->alone || !a->chip->bulk || !r->has_rows || r->count == 1 || r->vector == 1 || r->run != 1) return 0;
  if (room > WHOLE) room = WHOLE;
  r->threads = THREADS;
  r->unroll = UNROLL;
  if (a->chip->row && a->chip->row < THREADS * 32) {
    r->threads = tf_as_pow2(tf_as_ceil_div(a->chip->row, 32) < 32 ? 32 : a->chip->row / 32);
    r->unroll = 1;
  }
  while (r->unroll > 1 && r->unroll * r->threads * each > room) r->unroll /= 2;
  while (r->threads > 32 && r->threads * each > room) r->threads /= 2;
  return r->threads * each > room ? 0 : r->threads * r->unroll;
}

/* A row of 16-bit elements that several blocks have: twice as many, of half the threads, two on a multiprocessor. One
 * computes while the other waits for its cluster. Softmax of rows of 262144 bf16 0.90 of memcpy in place of 0.81, RMS
 * norm 0.93 in place of 0.90; where a block has a row alone, and of f32, it gains nothing (H200, 2026-11-28). */
static bool shares_processors(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, int64_t piece) {
  int64_t each = bytes(a, k, r), held = (PIECES + AHEAD) * piece / 2 * each * r->vector + OTHER_SHARED;
  return each == 2 && r->cluster > 1 && 2 * r->cluster <= TF_ROW_FEW_CLUSTER && 2 * r->cluster <= a->chip->cluster &&
         r->threads >= 64 && 2 * held <= a->chip->shared;
}

/* So many clusters of a block on each multiprocessor run at one time: those of an H200 are in groups of 14 to 18
 * (cuOccupancyMaxActiveClusters, on every one that was asked). One that had to wait would begin with its first row when
 * the others end: 0.952 of memcpy in place of 0.969 (softmax of rows of 262144 bf16, H200, 2026-11-29). */
static int64_t clusters_at_once(int64_t cluster) {
  return cluster < 4 ? TF_AS_PROCESSORS / cluster : TF_AS_PROCESSORS * 10 / 11 / cluster;
}

/* Bytes of an element of all that is read beside rows, if it lies so that runs of bytes can bring it; else -1. */
static int64_t beside(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  int64_t n = 0;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!tf_as_is_beside(k, t)) continue;
    int64_t each = tf_as_bytes(t->v->type);
    if (!tf_as_is_weight(a, k, t) || (r->length != TF_DYN && r->length * r->vector * each % 16)) return -1;
    n += each;
  }
  return n;
}

/* Is all that has a row's elements stored behind the last reduction? */
static bool stores_behind(const tf_as_kernel *k) {
  uint32_t last = 0;
  bool any = false;
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].reduction && k->t[i].level > last) last = k->t[i].level;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!t->op || !t->stored || t->reduction || !tf_as_has_reduced(k, t)) continue;
    any = true;
    if (t->level <= last) return false;
  }
  return any;
}

/* Does it add up exponentials, in the pass that finds the largest of them (sum_exponentials.c)? */
static bool adds_exponentials(const tf_as_tensor *t) {
  return tf_fusion_adds_exponentials(t->op) || (tf_fusion_is(t->op, TF_FUSION_SUM) && tf_as_summed(t->op, NULL));
}

/* How long a crew that reduces takes beside memory. */
typedef enum work { LIGHT, DOUBLES, EXPONENTIALS } work;

/* Do all blocks wait for each other once for each row? */
TF_NODISCARD static bool meets_once(const tf_as *a, const tf_as_kernel *k, work *w) {
  *w = LIGHT;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (!t->reduction) continue;
    bool exponentials = adds_exponentials(t), one = a->chip->doubles && tf_as_is_narrow_variance(t->op);
    if ((t->level && !exponentials && !one) || tf_fusion_is(t->op, TF_FUSION_VAR)) return false;
    if (exponentials) *w = EXPONENTIALS;
    else if (one && *w == LIGHT) *w = DOUBLES;
  }
  return true;
}

/* The shortest row, in vectors, that two crews are for, of those that the blocks' pieces have room for (`all`);
 * `alone`: what a block alone has room for, whose pieces are never dealt unevenly. Where some blocks have a piece less
 * than others a row takes as long as a full one: softmax of 40000 0.763 of memcpy in place of 0.897, layer norm 0.506
 * in place of 0.796; of 100000, which eight blocks have else, 0.788 in place of 0.589, 0.710 in place of 0.550; a layer
 * norm of at most 32768 gains anyway, of 20000 0.727 in place of 0.588 (H200, 2026-11-29). */
static int64_t least_row(work w, int64_t all, int64_t alone) {
  if (w == LIGHT || all < alone) return 0;
  return all == alone ? all - all / 32 : all / 4 * 3;
}

/* Two crews for rows of 16-bit elements (lower/fusion/emit/crews.c): one reduces a row while the other stores the one
 * before, so that none waits for the blocks of its cluster. A block has the slots of two rows at least, and what is
 * read beside rows besides: each of its threads reads the same of it for every row, and one crew alone does. Softmax of
 * rows of 262144 bf16 0.957 of memcpy in place of 0.907, of 65536 0.960 (0.948), RMS norm 0.982 (0.911) and 0.972
 * (0.963), layer norm of 65536 0.921 (0.893), by two waits 0.79 (H200, 2026-11-29). */
static bool plan_crews(const tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  int64_t each = bytes(a, k, r), more = beside(a, k, r);
  tf_as_rows_plan x = *r;
  work w;
  if (each != 2 || more < 0 || k->nside || !stores_behind(k) || x.count == 1 || !meets_once(a, k, &w)) return false;
  if (more && tf_as_reduces_beside(a, k)) return false;
  x.threads = tf_as_least(r->threads, CREW_THREADS);
  for (x.unroll = r->unroll * r->threads / x.threads; x.unroll > 1; x.unroll /= 2)
    if (x.cluster * x.unroll * x.threads * CREW_PIECES <= x.most) break;
  int64_t piece = x.unroll * x.threads, all = x.cluster * piece, alone = r->unroll * r->threads * PIECES;
  x.pieces = tf_as_ceil_div(x.most, all);
  int64_t part = x.pieces * piece * x.vector, rows = (a->chip->shared - OTHER_SHARED - more * part) / (each * part);
  if (x.pieces < CREW_PIECES || rows < 2 || (w == EXPONENTIALS && x.most < least_row(w, x.pieces * all, alone)))
    return false;
  x.stages = x.pieces * tf_as_least(rows, CREW_ROWS);
  x.groups = clusters_at_once(x.cluster);
  if (x.count != TF_DYN && x.groups >= x.count) return false;
  x.crews = true;
  x.once = more > 0;
  x.kind = TF_AS_A_RING;
  *r = x;
  return true;
}

/* The smallest cluster that a row of known length takes. */
static bool plan_crews_of(const tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  for (int64_t c = r->cluster < 2 ? 2 : r->cluster; c <= CREW_CLUSTER && c <= a->chip->cluster; c *= 2) {
    tf_as_rows_plan x = *r;
    x.cluster = c;
    if (!plan_crews(a, k, &x)) continue;
    *r = x;
    return true;
  }
  return false;
}

/* Rows that are just as long as a version's longest, as powers of two often are, have one of their own before it, whose
 * pieces are all whole: half of its code, where others need each loop once more for the piece that a row ends in. Of
 * several axes together no length is a constant. */
static void wish_whole(tf_as *a, const tf_as_version *like) {
  tf_as_version v = *like;
  if (v.length.axis < 0) return;
  v.at_least = v.length;
  tf_as_wish(a, v);
}

/* Versions for rows that fill two pieces of each block, or nearly so: of 32 KB, or of 16 where what is read beside them
 * leaves no more room. */
static void wish_crews(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length) {
  tf_as_rows_plan x = *r;
  work w;
  if (!piece(a, k, &x) || !meets_once(a, k, &w)) return;
  for (int64_t c = 2, less = 1; c <= CREW_CLUSTER && c <= a->chip->cluster; c *= 2) {
    tf_as_version v = {.kind = TF_AS_A_RING, .length = length, .access = 16, .multiple = r->vector, .or_next = true};
    tf_as_rows_plan y = x;
    y.cluster = c;
    for (y.most = c * CREW_PIECES * x.unroll * x.threads / less; less <= 2 && !plan_crews(a, k, &y); less *= 2)
      y.most /= 2;
    if (less > 2) return;
    v.length.most = y.most * r->vector;
    v.cluster = c;
    v.crews = true;
    wish_whole(a, &v);
    int64_t least = least_row(w, y.most, x.unroll * x.threads * PIECES) * r->vector;
    if (least) v.at_least = length, v.at_least.most = least;
    tf_as_wish(a, v);
  }
}

/* Of rows along several axes, without crews, those of the first cluster only: group norms of 64512 elements 0.95 of
 * memcpy, of bf16 by one block, of f32 0.98 by two; of 129024 and 524288 by eight and sixteen 0.46, 0.43, where one
 * pass for the moments and one more read have 0.64 (H200, 2026-12-01). */
int64_t tf_as_wish_rings(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length,
                         int64_t longer) {
  tf_as_rows_plan x = *r;
  int64_t holds = piece(a, k, &x) * PIECES * r->vector, most = a->chip->cluster < 1 ? 1 : a->chip->cluster;
  if (!holds) return 0;
  if (most > MOST_CLUSTER) most = MOST_CLUSTER;
  wish_crews(a, k, r, length);
  tf_as_version v = {.kind = TF_AS_A_RING, .length = length, .access = 16, .multiple = r->vector, .or_next = true};
  for (v.cluster = tf_as_pow2(tf_as_ceil_div(4 * longer, holds)); v.cluster <= most; v.cluster *= 4) {
    v.length.most = v.cluster * holds;
    wish_whole(a, &v);
    tf_as_wish(a, v);
    if (length.axis < 0) break;
    if (v.cluster < most && v.cluster * 4 > most) v.cluster = most / 4;
  }
  return v.length.most;
}

void tf_as_plan_ring(tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  tf_as_rows_plan x = *r;
  int64_t of = piece(a, k, &x);
  r->kind = TF_AS_ANY;
  if (!of || x.most > MOST_CLUSTER * of * PIECES) return;
  while (x.cluster * of * PIECES < x.most) x.cluster *= 2;
  if (x.cluster > 1 && x.cluster > a->chip->cluster) return;
  bool crews = x.length != TF_DYN ? plan_crews_of(a, k, &x) : a->version.crews && plan_crews(a, k, &x);
  if (crews) {
    *r = x;
    return;
  }
  x.twice = shares_processors(a, k, &x, of);
  if (x.twice) x.cluster *= 2, x.threads /= 2, of /= 2;
  x.pieces = tf_as_ceil_div(x.most, x.cluster * of);
  x.stages = x.pieces + AHEAD;
  x.groups = x.twice ? 2 * TF_AS_PROCESSORS / x.cluster : clusters_at_once(x.cluster);
  if (x.count != TF_DYN && x.groups >= x.count) { /* a row each, and no other one to be ahead for */
    x.groups = x.count > 0 ? x.count : 1;
    x.stages = 0;
  }
  x.kind = TF_AS_A_RING;
  *r = x;
}

void tf_as_tell_ring(tf_as *a, const tf_as_rows_plan *r) {
  const char *slots = r->stages ? tf_pool_printf(a->pool, " that come through %lld slots", (long long)r->stages) : "";
  tf_as_note(a, "rows of at most %lld: %s each, in shared memory, in %lld pieces a block%s%s",
             (long long)(r->most * r->vector),
             r->cluster > 1 ? tf_pool_printf(a->pool, "%lld blocks, a cluster,", (long long)r->cluster) : "a block",
             (long long)r->pieces, slots,
             r->twice   ? "; two blocks on a multiprocessor"
             : r->crews ? "; one crew of threads reduces, another stores"
                        : "");
}

/* [groups of blocks, rows, pieces, blocks of a cluster, (one turn), vectors of a thread, threads, elements] */
uint32_t tf_as_ring_loops(tf_as *a, const tf_as_rows_plan *r, tf_op *tv, tf_ptype *types) {
  bool turn = r->length == TF_DYN, shared = r->cluster > 1;
  int64_t at = 1 + turn, order[9];
  if (turn) tf_as_split(a, tv, 1, r->pieces * r->cluster * r->unroll * r->threads);
  tf_as_split(a, tv, at, r->threads);
  tf_as_split(a, tv, at, r->unroll);
  if (shared) tf_as_split(a, tv, at, r->cluster);
  tf_as_split(a, tv, 0, r->groups);
  /* [rows, groups, (turn), pieces, (blocks), unroll, threads, elements] */
  uint32_t n = 0, types_n = 0;
  order[n++] = 1;
  order[n++] = 0;
  order[n++] = 2 + turn;
  if (shared) order[n++] = 3 + turn;
  if (turn) order[n++] = 2;
  for (int64_t i = 0; i < 3; i++, n++) order[n] = n;
  tf_as_reorder(a, tv, order, n);
  types[types_n++] = TF_PT_BIDX;
  types[types_n++] = TF_PT_SERIAL;
  types[types_n++] = TF_PT_SERIAL;
  if (shared) types[types_n++] = TF_PT_BIDY;
  if (turn) types[types_n++] = TF_PT_SERIAL;
  /* whole pieces have no conditions, so that their loads come together */
  types[types_n++] = r->stages ? TF_PT_UNSWITCH : TF_PT_UNROLL;
  types[types_n++] = TF_PT_TIDX;
  types[types_n++] = TF_PT_UNROLL;
  return types_n;
}

void tf_as_bind_rings(tf_as *a, const tf_as_rows_plan *r, const tf_ptype *types, uint32_t n) {
  tf_ptype bulk[9];
  for (uint32_t i = 0; i < n; i++) bulk[i] = i + 3 < n ? types[i] : TF_PT_BULK;
  for (size_t i = 0; i < a->rings.n; i++) {
    if (a->rings.at[i].once) { /* it has no rows */
      tf_as_parallelize(a, a->rings.at[i].op, bulk + 2, n - 2);
      continue;
    }
    tf_as_parallelize(a, a->rings.at[i].op, bulk, n);
    a->rings.at[i].at = 2;
    a->rings.at[i].stages = r->stages;
  }
  a->dynamic = r->stages > 0 && !r->sides;
  if (a->dynamic) a->min_ctas = r->twice ? 2 : 1;
}
