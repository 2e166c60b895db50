/* Reductions of the innermost axes: a row by some lanes of a warp, by a block, or by a cluster of blocks. Where what a
 * row's reduction gives is needed with the row again, the row is kept: in registers, or, where it is longer, in shared
 * memory (row_ring.c). One that is too long for that, or whose length only the launch knows, is read once more by each
 * pass. */
#include "autosched/row_tiles.h"
#include "autosched/rows.h"
#include "support/result.h"

enum {
  ELEMENTS = 16,       /* that a thread keeps of a row, in 2 to 4 vectors: measured on an H200 for bf16 and f32 */
  SHORT_THREADS = 256, /* of a block that has several rows */
  SMALL_THREADS = 128, /* of a small launch */
  MOST_THREADS = 2048, /* of a multiprocessor */
  REGISTERS = 65536,
  TOGETHER_REGISTERS = 56, /* of a thread: see wish_weighted */
  PASS_THREADS = 1024,     /* of a block that reads a row by elements, once for each pass */
  PASS_UNROLL = 8,
  OTHERS_THREADS = 512, /* of a block that has a row of unknown length */
  DOUBLE_THREADS = 1024,
  SUMMED_VECTORS = 8, /* of a row, by a thread that keeps nothing of it */
  SUMMING_THREADS = 256,
  PARTED_THREADS = 512,  /* of a part of 16-bit elements; 1024 and 512 of 16384 x 8192 bf16 are alike, of 4096 x 4096
                          * from a graph 1.16 and 1.29 of memcpy (H200, 2026-11-29) */
  TURN_UNROLL = 4,       /* vectors that a thread has on their way where a row takes many turns */
  LIGHT = 8,             /* tensors of a kernel whose code is short */
  ALIGNED_THREADS = 256, /* measured at 50257 bf16: 512 threads have 0.63 of memcpy, 256 have 0.66, 128 have 0.63 */
  ALIGNED_UNROLL = 2,
  LINE_VECTORS = 8, /* of 16 bytes, of a line that L1 looks up at once */
};

int64_t tf_as_row_vectors(const tf_as_rows_plan *r) {
  int64_t n = ELEMENTS / r->vector;
  return n < 2 ? 2 : n > 4 ? 4 : n;
}

int64_t tf_as_row_block_most(const tf_as *a, const tf_as_rows_plan *r) {
  int64_t most = 32 * TF_ROW_WARPS * tf_as_row_vectors(r) * r->vector;
  return a->chip->row ? tf_as_least(a->chip->row, most) : most;
}

int64_t tf_as_row_cluster_of_few(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  int64_t c = 1, most = tf_as_least(k->back ? TF_ROW_FEW_CLUSTER : 2 * TF_ROW_FEW_CLUSTER, a->chip->cluster);
  if (r->count <= 0 || r->count > TF_AS_PROCESSORS) return 1;
  while (2 * c <= most && 2 * c * r->count <= TF_AS_PROCESSORS && (r->length == TF_DYN || r->length / (2 * c) >= 512))
    c *= 2;
  return tf_as_cluster(a, c);
}

int64_t tf_as_line(const tf_as *a, int64_t vector) { return (a->chip->row ? 2 : LINE_VECTORS) * vector; }

/* ------------------------------------------------------------------------------------------------ one schedule */

/* Of a block whose row of n vectors is reduced and no more: several small blocks have more loads on their way than a
 * large one, in which threads wait for each other. Measured on an H200 (2026-11-28): 14336 bf16 by 1024 threads reach
 * 0.81 of memcpy, by 128 to 448 threads 1.05. */
static int64_t few_threads(int64_t n, int64_t threads) {
  int64_t enough = tf_as_pow2(tf_as_ceil_div(n, SUMMED_VECTORS));
  if (enough < SUMMING_THREADS) enough = SUMMING_THREADS;
  return tf_as_least(threads, enough);
}

/* As wish_narrow (row_versions.c) has rows of any length. */
static bool is_narrow(const tf_as_kernel *k, const tf_as_rows_plan *r, int64_t n) {
  if (!k->back || r->vector != 8) return false;
  if (r->parted) return true; /* argmax of everything 0.90 in place of 0.73 */
  if (r->inputs != 1 || n * r->vector > TF_ROW_NARROW * TF_ROW_NARROW_THREADS || tf_as_stores_no_row(k)) return false;
  return tf_as_stored_bytes(k) == 1 || (k->nreduction > 1 && tf_as_brings_beside(k));
}

/* Rows of a length that is known, `cluster` blocks each. */
static void known(const tf_as_kernel *k, tf_as_rows_plan *r) {
  int64_t n = r->length > 0 ? tf_as_ceil_div(r->length, r->cluster) : 1;
  if (n <= 128 && r->cluster == 1) { /* lanes of one warp */
    r->threads = tf_as_pow2(n <= 8 ? n : n < 64 ? tf_as_ceil_div(n, TF_ROW_SHORT_VECTORS) : 32);
    r->per_block = SHORT_THREADS / r->threads;
  } else {
    bool narrow = is_narrow(k, r, n);
    r->early |= narrow && !r->parted;
    r->threads = tf_as_pow2(tf_as_ceil_div(n, narrow ? TF_ROW_NARROW / r->vector : tf_as_row_vectors(r)));
    if (r->threads < 128) r->threads = 128;
    if (r->threads > 1024) r->threads = 1024;
    if (!k->back && !r->parted) r->threads = few_threads(n, r->threads);
    if (!k->back && r->parted && r->vector == 8 && r->threads > PARTED_THREADS) r->threads = PARTED_THREADS;
  }
  r->unroll = tf_as_ceil_div(n, r->threads);
  r->keep = k->back && r->unroll * r->vector <= 64;
}

static void by_version(tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  const tf_as_version *v = &a->version;
  r->kind = v->kind;
  r->cluster = v->cluster;
  r->bulk = v->bulk;
  r->early = v->early;
  if (v->kind == TF_AS_A_TILE) {
    r->threads = 1;
    return;
  }
  if (v->kind == TF_AS_A_RING && r->length != TF_DYN) {
    r->most = r->length;
    return;
  }
  if (!v->length.most) {
    r->few = v->kind == TF_AS_FEW_PARTS;
    r->kind = TF_AS_ANY;
    r->threads = r->few ? 32 : OTHERS_THREADS;
    if (r->length != TF_DYN) known(k, r);
    return;
  }
  r->most = tf_as_ceil_div(v->length.most, r->vector);
  if (v->kind == TF_AS_A_RING) return;
  if (v->kind == TF_AS_A_PASS) {
    r->threads = v->lanes ? v->lanes : v->aligned ? ALIGNED_THREADS : PASS_THREADS;
    r->unroll = v->vectors ? v->vectors : v->aligned ? ALIGNED_UNROLL : PASS_UNROLL;
    return;
  }
  bool warp = v->kind == TF_AS_A_WARP;
  r->keep = true;
  r->threads = warp ? v->lanes : 32;
  r->together = v->aligned ? v->rows : 0;
  r->per_block = warp ? (v->elements.most ? SMALL_THREADS : SHORT_THREADS) / r->threads : 1;
  r->unroll = v->vectors   ? v->vectors
              : v->aligned ? tf_as_row_vectors(r)
                           : tf_as_ceil_div(tf_as_ceil_div(r->most, r->cluster), warp ? r->threads : 32 * TF_ROW_WARPS);
}

/* Of a block that is alone all multiprocessors but one wait for what it computes. A variance of 134217728 bf16 78.4 us
 * in place of 83.3, of f32 139.7 in place of 141.7 (H200, 2026-11-29). */
static bool is_double(const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].reduction && k->t[i].v->type->elem->kind == TF_TYPE_FLOAT && tf_as_bytes(k->t[i].v->type) == 8)
      return true;
  return false;
}

/* Rows along several axes of which no one says how long a row is: by vectors, and by half of one, whatever the extents.
 * Other launches have what follows, by elements: lanes read what follows each other. */
static void by_width(tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  tf_as_version w = {.kind = TF_AS_BY_WIDTH, .cluster = 1, .access = 16, .or_next = true};
  bool plain = a->alone && a->version.kind == TF_AS_ANY && !k->nside && !r->parted && !r->given;
  if (!plain || k->back || r->vector == 1) return;
  tf_as_wish(a, w);
  w.access = 8;
  if (r->vector >= 8) tf_as_wish(a, w);
  r->vector = 1;
}

static void choose(tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  tf_as_limit length = {0}, count = {0};
  const tf_as_version *v = &a->version;
  r->per_block = r->cluster = 1;
  if (r->length == TF_DYN && !tf_as_find_axis(k, true, &length) && k->back) TF_EITHER(tf_as_find_row(k, &length));
  if (r->count == TF_DYN) TF_EITHER(tf_as_find_axis(k, false, &count));
  if (v->kind != TF_AS_ANY && tf_as_cluster(a, v->cluster) == v->cluster && tf_as_limits(&v->length, &length) &&
      tf_as_limits(&v->count, &count)) {
    by_version(a, k, r);
    if (r->kind == TF_AS_A_RING) tf_as_plan_ring(a, k, r);
    if (r->threads) return;
  }
  tf_as_wish_rows(a, k, r, length, count);
  if (r->length == TF_DYN && !length.most) by_width(a, k, r);
  int64_t few = tf_as_row_cluster_of_few(a, k, r);
  if (r->length == TF_DYN) { /* what another kernel gave is short */
    r->cluster = length.most ? few : 1;
    r->threads = r->count == 1 && is_double(k) ? DOUBLE_THREADS : OTHERS_THREADS;
    return;
  }
  int64_t most = tf_as_ceil_div(tf_as_row_block_most(a, r), r->vector);
  r->cluster = few;
  if (k->back && r->length > most * few) {
    tf_as_rows_plan ring = *r;
    ring.most = r->length;
    tf_as_plan_ring(a, k, &ring);
    if (ring.kind == TF_AS_A_RING) /* for addresses that are multiples of 16 bytes; what follows is for all others */
      tf_as_wish(a, (tf_as_version){.kind = TF_AS_A_RING, .cluster = few, .access = 16, .or_next = true});
    int64_t c = r->length > most * TF_ROW_FEW_CLUSTER ? 0 : tf_as_pow2(tf_as_ceil_div(r->length, most));
    if (c > few && c <= TF_ROW_FEW_CLUSTER && tf_as_cluster(a, c) == c) r->cluster = c;
  }
  if (r->cluster == 1) tf_as_wish_known_bulk(a, k, r);
  known(k, r);
}

/* Is it a number of each row that elements of the row are computed with? Who picks one by it reads it once. */
static bool is_number_of_rows(const tf_as_kernel *k, const tf_as_tensor *t) {
  if (t->op || !tf_as_has(t, k->ref->cls[0]) || tf_as_has(t, k->ref->cls[1])) return false;
  for (tf_use *u = t->v->uses; u; u = u->next) {
    const tf_op *op = u->owner;
    bool picks = tf_fusion_is(op, TF_FUSION_BROADCAST);
    for (tf_use *w = picks ? op->result[0].uses : NULL; w; w = w->next)
      picks &= tf_fusion_is(w->owner, TF_FUSION_GATHER) || !tf_fusion_produces_tensor(w->owner);
    if (!picks && tf_fusion_produces_tensor(op)) return true;
  }
  return false;
}

/* Does every tensor that has the row's elements have all of them, one row behind the other? Or it is one row for all:
 * `weights` are the bytes of its elements, the most of several. */
static bool lie_in_rows(const tf_as *a, const tf_as_kernel *k, int64_t *weights) {
  if (k->ref->rank != 2 || k->ref->cls[0] == TF_AS_NOT || k->ref->cls[1] == TF_AS_NOT) return false;
  if (!k->cls[k->ref->cls[1]].reduced || k->cls[k->ref->cls[0]].reduced) return false;
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    bool row = !t->op && tf_as_has(t, k->ref->cls[1]) && !tf_as_is_row_of_input(a, k, t);
    if ((row && t->rank != 1) || is_number_of_rows(k, t)) return false;
    if (row && tf_as_bytes(t->v->type) > *weights) *weights = tf_as_bytes(t->v->type);
    if (t->stored && tf_as_has(t, k->ref->cls[1]) && (t->rank != 2 || t->cls[1] != k->ref->cls[1])) return false;
  }
  return true;
}

/* Is all that it reads of a row what other kernels gave, which is short, and much computed of it? Then it is written
 * out for few elements: the second kernel of a variance of everything took longer to compile than the first. */
static bool is_long_code(const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n; i++) {
    const tf_as_tensor *t = &k->t[i];
    if (t->op ? tf_fusion_is(t->op, TF_FUSION_PARTS) : !t->v->def && tf_as_has_reduced(k, t)) return false;
  }
  return k->n > LIGHT;
}

/* What there is to be read at a time, before copies are made: these change nothing of it. */
static void measure(const tf_as *a, const tf_as_kernel *k, tf_as_rows_plan *r) {
  uint8_t cls[2][TF_MAX_RANK];
  uint32_t n[2] = {0, 0};
  for (uint32_t d = 0; d < k->ref->rank; d++) {
    bool reduced = tf_fusion_axis(k->ref->op, d) == TF_AXIS_REDUCTION;
    cls[reduced][n[reduced]++] = k->ref->cls[d];
  }
  r->run = tf_as_run(a, k, cls[1], n[1]);
  r->vector = tf_as_vector(a, k, tf_as_extent(k, cls[1] + n[1] - r->run, r->run));
  if (lie_in_rows(a, k, &r->weights)) r->aligned = tf_as_vector(a, k, TF_DYN);
  if (a->version.aligned) r->vector = r->aligned > 1 ? r->aligned : 1;
  r->given = is_long_code(k);
  if (r->given) r->vector = 1;
  int64_t total = tf_as_extent(k, cls[1], n[1]);
  r->length = total == TF_DYN ? TF_DYN : tf_as_ceil_div(total, r->vector);
  r->count = n[0] ? tf_as_extent(k, cls[0], n[0]) : 1;
  r->has_rows = n[0] > 0;
  for (uint32_t i = 0; i < k->n; i++) {
    bool parts = k->t[i].op && tf_fusion_is(k->t[i].op, TF_FUSION_PARTS);
    r->parted |= parts;
    r->inputs += parts || tf_as_is_row_of_input(a, k, &k->t[i]);
  }
}

/* ------------------------------------------------------------------------------------------------ loops */

/* Loops become [rows, vectors of a row, elements of a vector]; rows are missing where everything is reduced. */
static void arrange(tf_as *a, const tf_as_rows_plan *r, const tf_as_tensor *ref) {
  tf_op *tv = ref->op;
  int64_t order[TF_MAX_RANK];
  uint32_t n = 0, outer = 0;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t d = 0; d < ref->rank; d++)
      if ((tf_fusion_axis(tv, d) == TF_AXIS_REDUCTION) == (pass == 1)) {
        order[n++] = d;
        outer += pass == 0;
      }
  tf_as_reorder(a, tv, order, n);
  for (uint32_t i = 1; i < r->run; i++) tf_as_merge(a, tv, n - r->run, n - r->run + 1);
  if (a->version.aligned && r->aligned > 1) tf_as_align(a, tv, 0, -1, a->version.aligned);
  if (a->version.filled) tf_as_align(a, tv, 0, -1, 1);
  if (r->vector > 1) tf_as_split(a, tv, -1, r->vector);
  for (uint32_t i = outer + r->run; i < n; i++) tf_as_merge(a, tv, outer, outer + 1);
  for (uint32_t i = 1; i < outer; i++) tf_as_merge(a, tv, 0, 1);
}

/* Vectors of a thread in each turn over a row; 0: all at once, or as many turns as there are vectors. */
static int64_t of_a_turn(const tf_as_rows_plan *r) {
  if (r->kind == TF_AS_A_WARP || r->kind == TF_AS_A_PASS || (r->parted && r->unroll <= 16)) return r->unroll;
  return r->kind == TF_AS_ANY && !r->few && (r->length == TF_DYN || r->unroll > 16) ? TURN_UNROLL : 0;
}

/* [rows, .., elements] -> [rows that begin elsewhere, .., rows of a thread, elements]: those as far apart as a vector
 * has elements begin at the same place of one, so that they end at the same lanes, and read the same of a weight. */
static uint32_t loops_together(tf_as *a, const tf_as_rows_plan *r, tf_op *tv, tf_ptype *types, uint32_t n) {
  int64_t order[9];
  uint32_t m = 0;
  tf_as_split(a, tv, 0, a->version.aligned);
  tf_as_split(a, tv, 0, r->together);
  for (uint32_t i = 0; i < n + 2; i++)
    if (i != 1) order[m++] = i;
  order[m] = order[m - 1];
  order[m - 1] = 1;
  tf_as_reorder(a, tv, order, n + 2);
  tf_as_merge(a, tv, 0, 1);
  types[n] = types[n - 1];
  types[n - 1] = TF_PT_UNROLL;
  return n + 1;
}

/* Those of a row and of several rows a block; what each is bound to. */
static uint32_t loops(tf_as *a, tf_as_rows_plan *r, tf_op *tv, tf_ptype *types) {
  uint32_t n = 0;
  int64_t at = r->has_rows;
  bool many = r->has_rows && r->per_block > 1, by_launch = r->kind == TF_AS_A_BLOCK || r->kind == TF_AS_A_CLUSTER;
  int64_t turn = of_a_turn(r), unroll = turn ? turn : r->unroll;
  if (r->has_rows) types[n++] = TF_PT_BIDX;
  if (r->sides) types[n++] = TF_PT_SERIAL;
  if (many) types[n++] = TF_PT_TIDY;
  if (r->cluster > 1) {
    tf_as_split_into(a, tv, at++, r->cluster);
    types[n++] = TF_PT_BIDY;
  }
  r->outer = n;
  tf_as_split(a, tv, at, r->threads);
  if (by_launch) { /* as many warps as it takes */
    tf_as_split(a, tv, at, r->unroll);
    types[n++] = TF_PT_TIDY;
  } else if (turn) { /* [turns (of a warp one), vectors of a lane, lanes] */
    tf_as_split(a, tv, at, turn);
    types[n++] = TF_PT_SERIAL;
  }
  if (many) tf_as_split(a, tv, 0, r->per_block);
  if (r->sides) tf_as_split_into(a, tv, 0, r->sides);
  /* whole turns and parts have no conditions, so that their loads come together */
  bool all = unroll && unroll <= 16, asks = r->parted || (turn && r->kind != TF_AS_A_WARP && !r->given);
  types[n++] = all && asks ? TF_PT_UNSWITCH : all ? TF_PT_UNROLL : TF_PT_SERIAL;
  types[n++] = TF_PT_TIDX;
  if (r->vector > 1) types[n++] = TF_PT_UNROLL;
  return r->together ? loops_together(a, r, tv, types, n) : n;
}

/* What has a row's elements, but not all rows' (a weight), is read behind the reductions, unless something says
 * otherwise: a launch of one wave of blocks would wait twice. What lacks an axis of a row (channels of a group) has no
 * loops of its own that end where the row's do, and is read where it is used. */
static void read_at(tf_as *a, const tf_as_kernel *k, const tf_as_accesses *all, int64_t at) {
  for (uint32_t i = 0; i < all->n; i++)
    if (tf_as_is_beside(k, &all->at[i].like) && tf_as_has_row(k, &all->at[i].like))
      tf_vec_push(a->pool, &a->rings, ((tf_as_ring){.op = all->at[i].op, .at = at}));
}

static bool adds_exponentials(const tf_as_kernel *k) {
  for (uint32_t i = 0; i < k->n; i++)
    if (k->t[i].reduction && tf_fusion_adds_exponentials(k->t[i].op)) return true;
  return false;
}

/* Where a row is read by elements, a thread's elements of a turn go into such a reduction together: one rescaling for
 * all of them. The largest is found the same way, and so once for both. */
static void group(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, const tf_ptype *types, uint32_t n) {
  int64_t order[9];
  tf_ptype to[9];
  for (uint32_t j = 0; j < n; j++) order[j] = j, to[j] = types[j];
  if (r->vector == 1) {
    order[n - 1] = n - 2, order[n - 2] = n - 1;
    to[n - 2] = types[n - 1];
  }
  to[n - 1] = TF_PT_VECTORIZE;
  for (uint32_t i = 0; i < k->n; i++) {
    if (!k->t[i].reduction || !tf_fusion_groups(k->t[i].op)) continue;
    bool place = tf_fusion_finds_place(k->t[i].op), pass = r->kind == TF_AS_A_PASS || r->kind == TF_AS_A_RING;
    pass |= r->kind == TF_AS_ANY && r->length == TF_DYN && r->vector > 1; /* likewise */
    if (place ? r->vector == 1 : !pass) continue;
    if (tf_fusion_finds_extreme(k->t[i].op) && !adds_exponentials(k)) continue;
    if (tf_fusion_adds_widened(k->t[i].op) && !tf_as_is_moment(k->t[i].op)) continue; /* they are f64 for a reason */
    if (tf_as_loops(a, k->t[i].op) != n) continue;                                    /* one for all rows */
    tf_as_reorder(a, k->t[i].op, order, n);
    tf_as_parallelize(a, k->t[i].op, to, n);
  }
}

/* In a small launch each vector of a thread is added up by itself: fewer additions stand one behind the other. */
static void part_vectors(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, uint32_t n) {
  bool rows = r->kind == TF_AS_A_BLOCK || (r->kind == TF_AS_A_WARP && !k->back),
       several = rows && r->unroll > 1 && r->vector > 1;
  for (uint32_t i = 0; i < k->n && several && a->version.elements.most; i++)
    if (k->t[i].reduction && !tf_fusion_groups(k->t[i].op) && !tf_fusion_finds_place(k->t[i].op))
      tf_as_rfactor(a, k->t[i].op, n - 1);
}

/* A thread brings what is a block's. */
static void bind_row(tf_as *a, tf_op *row, const tf_ptype *types, uint32_t n) {
  tf_ptype bulk[9];
  for (uint32_t i = 0; i < n; i++) bulk[i] = types[i] == TF_PT_BIDX ? TF_PT_BIDX : TF_PT_BULK;
  tf_as_parallelize(a, row, bulk, n);
}

static void tell(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  const char *kept = !k->back  ? ""
                     : r->bulk ? ", kept in registers, to which it comes by way of shared memory"
                     : r->keep ? ", kept in registers"
                               : ", read by each pass";
  const char *by = r->together      ? tf_pool_printf(a->pool, "a block for %lld", (long long)r->together)
                   : r->cluster > 1 ? tf_pool_printf(a->pool, "%lld blocks, a cluster,", (long long)r->cluster)
                                    : "a block";
  if (r->sides) {
    tf_as_note(a,
               "rows of at most %lld: %lld threads each, %lld a block%s; %lld blocks share the rows, and each reduces "
               "the columns of its own beside",
               (long long)(r->most * r->vector),
               (long long)(r->kind == TF_AS_A_WARP ? r->threads : r->most / r->unroll), (long long)r->per_block, kept,
               (long long)r->sides);
    return;
  }
  switch (r->kind) {
  case TF_AS_A_BLOCK:
  case TF_AS_A_CLUSTER:
    tf_as_note(a, "rows of at most %lld: %s each, as many warps as it takes with %lld times %lld elements a thread%s%s",
               (long long)a->version.length.most, by, (long long)r->unroll, (long long)r->vector,
               r->together ? " of each" : "", kept);
    break;
  case TF_AS_A_WARP:
    tf_as_note(a, "rows of at most %lld: %lld lanes each, %lld a block%s", (long long)a->version.length.most,
               (long long)r->threads, (long long)r->per_block, kept);
    break;
  case TF_AS_A_PASS:
    tf_as_note(a, "rows of at most %lld: %s of %lld threads each, %lld elements a thread at a time%s",
               (long long)a->version.length.most, by, (long long)r->threads, (long long)(r->unroll * r->vector), kept);
    break;
  default:
    if (r->length == TF_DYN) tf_as_note(a, "rows: %s of %lld threads each%s", by, (long long)r->threads, kept);
    else if (r->cluster > 1)
      tf_as_note(a, "rows of %lld vectors of %lld: %s of %lld threads each%s", (long long)r->length,
                 (long long)r->vector, by, (long long)r->threads, kept);
    else
      tf_as_note(a, "rows of %lld vectors of %lld: %lld threads, %lld rows a block%s", (long long)r->length,
                 (long long)r->vector, (long long)r->threads, (long long)r->per_block, kept);
  }
}

static bool narrow_elements(const tf_as_kernel *k) {
  bool narrow = false;
  for (uint32_t i = 0; i < k->n; i++) narrow |= !k->t[i].op && tf_as_bytes(k->t[i].v->type) < 4;
  return narrow;
}

/* A block that keeps a row of one input has 32 registers a thread to do with, so that a multiprocessor is full of
 * threads: what ptxas takes beyond costs more than what it then spills. Of 16-bit elements only: layer norm of
 * f32 fell from 1.01 to 0.96 of memcpy with it (H200, 2026-11-23). Nor of rows by elements: softmax of 1001 was at 0.83
 * with it, and is at 0.87 (H100, 2026-11-28). */
static bool fits_twice(const tf_as *a, const tf_as_rows_plan *r) {
  bool known = r->kind == TF_AS_ANY && r->length != TF_DYN && r->per_block == 1 &&
               (r->unroll * r->vector <= ELEMENTS || r->early);
  return (a->alone || r->parted) && r->vector > 1 && !a->version.aligned && !a->version.count.most &&
         !a->version.elements.most && r->keep && r->inputs == 1 && r->cluster == 1 &&
         (r->kind == TF_AS_A_BLOCK || known);
}

/* Blocks of a multiprocessor, of a version for rows that are kept: 48 registers a thread that keeps four vectors, 64 if
 * as much beside them, else 32. */
static int64_t blocks_kept(const tf_as *a, const tf_as_rows_plan *r) {
  const tf_as_version *v = &a->version;
  int64_t each = r->vector * v->vectors, four = r->early ? 4 : 5;
  if (r->kind != TF_AS_A_BLOCK)
    return r->early && !r->bulk ? four * TF_ROW_NARROW_THREADS / r->threads : MOST_THREADS / r->threads;
  if (!each || !v->length.most || a->chip->row) return 2;
  if (each == TF_ROW_NARROW && r->vector == 8) return four;
  int64_t warps = tf_as_ceil_div(tf_as_ceil_div(v->length.most, each), 32);
  return MOST_THREADS / (32 * warps);
}

/* Some lanes have a row of each of several inputs, a vector each: what is read beside them comes with them, so that a
 * thread waits once. Norm and rotary of 4096 x 4096 bf16 from a graph 1.05 of torch.compile in place of 0.86 (H200,
 * 2026-11-29). Nor do loads stand behind stores then, and launches may begin early: so do rows of one input of 16-bit
 * elements wherever there are registers. Of memcpy (H200, 2026-12-01), layer norm of 512 1.002 in place of 0.994, RMS
 * norm the same, and from a graph 16384 x 256 1.04 in place of 0.80; of f32 layer norm of 256 0.948 in place of 1.026.
 */
static bool is_early(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  bool kept = k->back && r->keep && r->vector > 1;
  bool light = kept && r->per_block > 1 && r->unroll == 1 && r->inputs > 1;
  bool room = r->vector == 8 && r->inputs == 1 && !r->sides && !r->together && !a->min_ctas;
  return r->early || light || (kept && room && tf_as_brings_beside(k));
}

/* Blocks of a multiprocessor whose threads have several rows together. */
static int64_t blocks_together(const tf_as *a, const tf_as_rows_plan *r) {
  int64_t threads = tf_as_ceil_div(r->most, 32 * r->unroll) * 32;
  return a->chip->row ? 2 : REGISTERS / (TOGETHER_REGISTERS * threads);
}

/* Measured: vectors of 16-bit elements leave few instructions for each, and wide indices cost 3 to 7 %. */
static bool has_two_widths(const tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r) {
  return r->kind == TF_AS_A_RING || r->kind == TF_AS_A_PASS || (r->length == TF_DYN && !a->version.length.most) ||
         r->vector > 4 || narrow_elements(k);
}

bool tf_as_rows(tf_as *a, tf_as_kernel *k) {
  tf_as_accesses all = {0};
  tf_as_rows_plan r = {0};
  tf_ptype types[9];
  measure(a, k, &r);
  if (!k->nside) choose(a, k, &r);
  else if (!tf_as_choose_sides(a, k, &r)) return false;
  a->passes = tf_as_reads_again(a, k) && !r.keep && r.kind != TF_AS_A_TILE && r.kind != TF_AS_A_RING && !r.sides;
  if (a->asking && a->alone) return true;
  if (r.kind == TF_AS_A_TILE) return tf_as_by_tiles(a, k, &r);
  bool ring = r.kind == TF_AS_A_RING, slots = r.sides && r.stages;
  a->crews = ring && r.crews;
  a->two_widths |= has_two_widths(a, k, &r);
  if (fits_twice(a, &r) && narrow_elements(k)) {
    a->min_ctas = blocks_kept(a, &r);
    if (r.parted) a->min_ctas = tf_as_least(a->min_ctas, MOST_THREADS / OTHERS_THREADS); /* the second kernel's, too */
  }
  if (r.together) a->min_ctas = blocks_together(a, &r);
  /* 32 registers: beside a row's sum of exponentials an index and an address wait for its end */
  if (r.kind == TF_AS_A_PASS && r.vector > 1 && r.inputs == 1 && narrow_elements(k) && adds_exponentials(k) &&
      tf_as_stores_no_row(k))
    a->min_ctas = MOST_THREADS / r.threads;
  bool small = a->version.elements.most; /* a policy is made ahead of the first load, and L2 holds all of it anyway */
  bool stored = k->back && !tf_as_stores_no_row(k);
  tf_as_caches cache = {small ? NULL : stored ? "evict_last" : "evict_first", NULL};
  if (!small && stored && r.keep && !r.sides) cache = tf_as_streams(a, k, TF_AS_ROWS);
  if (!small && !stored && (r.keep || !k->back) && !r.sides) cache.loads = tf_as_reads(a, k);
  tf_as_make_copies(a, k, cache,
                    !k->back && !slots ? TF_AS_KEPT
                    : ring && r.once   ? TF_AS_BY_RING_ONCE
                    : ring || slots    ? TF_AS_BY_RING
                    : r.bulk           ? TF_AS_KEPT_BY_BULK
                    : r.keep           ? TF_AS_KEPT_AS_READ
                                       : TF_AS_BY_PASSES,
                    &all);
  if (r.sides && !a->failed) tf_as_store_sides(a, k);
  if (a->failed) return false;
  tf_as_tensor *ref = k->ref;
  if (ring) tf_as_tell_ring(a, &r);
  else tell(a, k, &r);
  arrange(a, &r, ref);
  uint32_t n = ring ? tf_as_ring_loops(a, &r, ref->op, types) : loops(a, &r, ref->op, types);
  tf_as_propagate(a, ref->op);
  tf_as_parallelize(a, ref->op, types, n);
  tf_as_parallelize_like(a, ref->op);
  group(a, k, &r, types, n);
  part_vectors(a, k, &r, n);
  if (ring || slots) tf_as_bind_rings(a, &r, types, n);
  if (all.row) bind_row(a, all.row, types, n);
  if (is_early(a, k, &r)) read_at(a, k, &all, r.outer);
  else if (r.together) read_at(a, k, &all, n - 2);
  if (r.sides) tf_as_bind_sides(a, k, &r.per_block, r.per_block > 1, types, n);
  if (r.cluster > 1) a->cluster = r.cluster;
  for (uint32_t d = ref->rank; d-- > 0;)
    if (tf_fusion_axis(ref->op, d) == TF_AXIS_REDUCTION) {
      if (r.vector > 1) tf_as_vectorize(a, &all, ref->cls[d]);
      break;
    }
  return !a->failed;
}
