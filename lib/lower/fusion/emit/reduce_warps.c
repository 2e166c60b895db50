/* Reductions over whole warps of a block, which meet at one barrier. */
#include "kernel/kernel_build.h"
#include "lower/common/scalar.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/reduce_warps.h"
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/plan/reduce_plan.h"

/* Where this thread is, for reductions of whole warps. */
typedef struct place {
  tf_value *warp, *lane;
  tf_value *there, *mine; /* is there a warp of this lane's number; that number, or 0: of a block of unknown size */
  tf_value *missing;      /* not there */
} place;

static place here(tf_emitter *e, bool whole) {
  place p = {0};
  tf_value *lin = tf_reduce_linear_thread(e), *c32 = tf_code_const(&e->code, 32), *zero = tf_code_const(&e->code, 0),
           *threads = NULL;
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ && whole; pt++) {
    if (!e->s->dim[pt]) continue;
    tf_value *n = tf_reduce_dim(e, pt);
    tf_builder b = tf_code_here(&e->code);
    threads = threads ? tf_k_binary(&b, TF_K_MUL, threads, n) : n;
  }
  tf_builder at = tf_code_here(&e->code);
  p.warp = tf_k_binary_flag(&at, TF_K_DIV, lin, c32, "nonneg");
  p.lane = tf_k_binary_flag(&at, TF_K_REM, lin, c32, "nonneg");
  if (!whole) return p;
  tf_value *before = tf_k_binary(&at, TF_K_MUL, p.lane, c32);
  p.there = tf_k_cmp(&at, TF_KERNEL_PRED_LT, before, threads);
  p.missing = tf_k_cmp(&at, TF_KERNEL_PRED_GE, before, threads);
  p.mine = tf_k_select(&at, p.there, p.lane, zero);
  return p;
}

static void before_write(tf_emitter *e, const tf_reduced *r, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) tf_sync_before_write(e, (uint32_t)tf_reduce_scratch(e, r[i].t));
}

/* Threads for which `may` holds leave their values in shared memory. */
static void leave(tf_emitter *e, tf_value *may, tf_value *index, const tf_reduced *r, uint32_t n) {
  tf_value **x = TF_NEW_ARRAY(e->p->pool, tf_value *, n);
  for (uint32_t i = 0; i < n; i++) x[i] = tf_reduce_pack(e, r[i].v);
  tf_code_open_if(&e->code, may, NULL);
  for (uint32_t i = 0; i < n; i++)
    tf_reduce_scratch_store(e, tf_reduce_scratch(e, r[i].t), tf_reduce_in_slot(e, &r[i], index), x[i]);
  tf_code_close(&e->code, NULL);
  for (uint32_t i = 0; i < n; i++) tf_sync_write(e, (uint32_t)tf_reduce_scratch(e, r[i].t));
}

static tf_value *left(tf_emitter *e, const tf_reduced *r, tf_value *index) {
  tf_type *acc = r->v->type;
  return tf_reduce_unpack(
      e, tf_reduce_scratch_load(e, tf_reduce_scratch(e, r->t), tf_reduce_carried(acc), tf_reduce_in_slot(e, r, index)),
      acc);
}

/* Of a block of at most 16 warps, how many only the launch knows, each thread reads all that they left by vectors, and
 * combines it pair by pair, which takes less time than five shuffles: 64 x 4096 f32 from a graph, variance 1.80 us in
 * place of 1.83 (H200, 2026-11-29), with 32 warps 2.10 in place of 1.97. So many values, 0: they are combined by
 * shuffles. */
enum { MOST_AT_ONCE = 16, AT_ONCE = 4 };

static int64_t all_at_once(const tf_emitter *e, const tf_reduced *r) {
  int64_t warps = (tf_kernel_max_threads(e->code.func) + 31) / 32;
  bool word = tf_reduce_width(r->t) == 1 && tf_element_bytes(tf_reduce_carrier(r->t)) == 4;
  return word && warps <= MOST_AT_ONCE ? (warps + AT_ONCE - 1) / AT_ONCE * AT_ONCE : 0;
}

/* Where there is no warp stands what changes nothing. */
static void fill(tf_emitter *e, const place *p, const tf_reduced *r) {
  tf_value *slots = tf_code_const(&e->code, all_at_once(e, r)), *zero = tf_code_const(&e->code, 0);
  tf_builder at = tf_code_here(&e->code);
  tf_value *first = tf_k_cmp(&at, TF_KERNEL_PRED_EQ, p->warp, zero);
  tf_value *may = tf_k_binary(&at, TF_K_AND, first, tf_k_cmp(&at, TF_KERNEL_PRED_LT, p->lane, slots));
  may = tf_k_binary(&at, TF_K_AND, may, p->missing);
  tf_code_open_if(&e->code, may, NULL);
  at = tf_code_here(&e->code);
  tf_value *nothing = tf_reduce_pack(e, tf_lower_acc_identity(&at, r->t->op));
  tf_reduce_scratch_store(e, tf_reduce_scratch(e, r->t), tf_reduce_in_slot(e, r, p->lane), nothing);
  tf_code_close(&e->code, NULL);
}

static tf_value *gather_at_once(tf_emitter *e, const tf_reduced *r) {
  tf_value *all[MOST_AT_ONCE];
  tf_type *acc = r->v->type, *four = tf_vector_of(tf_reduce_carried(acc), AT_ONCE);
  int64_t n = all_at_once(e, r);
  for (int64_t i = 0; i < n; i += AT_ONCE) {
    tf_value *index = tf_reduce_in_slot(e, r, tf_code_const(&e->code, i));
    tf_builder b = tf_code_here(&e->code);
    tf_value *v = tf_k_load(&b, e->shared.at[tf_reduce_scratch(e, r->t)].buf, &index, four, 0, NULL);
    for (uint32_t k = 0; k < AT_ONCE; k++) all[i + k] = tf_reduce_unpack(e, tf_k_extract(&b, v, k), acc);
  }
  for (int64_t d = 1; d < n; d *= 2)
    for (int64_t i = 0; i + d < n; i += 2 * d) all[i] = tf_reduce_combine(e, r->t, all[i], all[i + d]);
  return all[0];
}

/* Those of a block whose number of warps, at most 32, only the launch knows. */
static tf_value *gather_whole(tf_emitter *e, const place *p, const tf_reduced *r) {
  if (all_at_once(e, r)) return gather_at_once(e, r);
  tf_value *y = left(e, r, p->mine);
  tf_builder at = tf_code_here(&e->code);
  return tf_reduce_by_lanes(e, r->t, tf_reduce_select_value(e, p->there, y, tf_lower_acc_identity(&at, r->t->op)), 32);
}

static tf_value *gather(tf_emitter *e, const place *p, const tf_reduced *r, const tf_reduce_block *b) {
  int64_t warps = b->reduce / 32;
  tf_value *first = tf_code_const(&e->code, 0), *all = NULL;
  tf_builder at;
  if (b->threads != b->reduce) {
    tf_value *w = tf_code_const(&e->code, warps);
    at = tf_code_here(&e->code);
    first = tf_k_binary(&at, TF_K_MUL, tf_k_binary_flag(&at, TF_K_DIV, p->warp, w, "nonneg"), w);
  }
  if (warps <= 32 && (warps & (warps - 1)) == 0) {
    /* each lane reads one partial result of its group, and the warp combines them */
    tf_value *w = tf_code_const(&e->code, warps);
    at = tf_code_here(&e->code);
    tf_value *mine = tf_k_binary(&at, TF_K_ADD, first, tf_k_binary_flag(&at, TF_K_REM, p->lane, w, "nonneg"));
    return tf_reduce_by_lanes(e, r->t, left(e, r, mine), warps);
  }
  for (int64_t i = 0; i < warps; i++) { /* every thread reads them all, in the same order */
    tf_value *k = tf_code_const(&e->code, i);
    at = tf_code_here(&e->code);
    tf_value *y = left(e, r, tf_k_binary(&at, TF_K_ADD, first, k));
    all = all ? tf_reduce_combine(e, r->t, all, y) : y;
  }
  return all;
}

uint32_t tf_reduce_at_once(const tf_tv *t, uint32_t n) {
  tf_type *carrier = tf_reduce_carrier(t);
  uint32_t m = 1;
  if (tf_reduce_width(t) != 1 || carrier->kind != TF_TYPE_FLOAT || tf_type_bits(carrier) != 32) return 1;
  while (2 * m <= n && m < 32) m *= 2;
  return m;
}

static uint32_t at_once(const tf_reduced *r, uint32_t n) {
  uint32_t same = 1;
  while (same < n && r[same].t == r->t && r[same].slot == r->slot + same) same++;
  return tf_reduce_at_once(r->t, same);
}

/* Lane l has result l div (32 / m) then, in the place of the first one. */
static void shuffle_at_once(tf_emitter *e, tf_reduced *r, uint32_t m, const place *p) {
  int64_t d = 16;
  for (; m > 1; m /= 2, d /= 2) {
    tf_value *bit = tf_code_const(&e->code, d), *zero = tf_code_const(&e->code, 0);
    tf_builder at = tf_code_here(&e->code);
    tf_value *upper = tf_k_cmp(&at, TF_KERNEL_PRED_NE, tf_k_binary(&at, TF_K_AND, p->lane, bit), zero);
    for (uint32_t i = 0; i < m / 2; i++) {
      tf_value *low = r[i].v, *high = r[i + m / 2].v, *mine = tf_reduce_select_value(e, upper, high, low);
      tf_value *others = tf_reduce_select_value(e, upper, low, high);
      at = tf_code_here(&e->code);
      others = tf_k_shuffle(&at, TF_KERNEL_MODE_BFLY, others, tf_k_int(&at, tf_type_i(e->code.ctx, 32), d), 32);
      r[i].v = tf_reduce_combine(e, r->t, mine, others);
    }
  }
  for (; d; d /= 2) r->v = tf_reduce_shuffle_step(e, r->t, r->v, d);
}

/* By the first of the lanes that have the same one. */
static void leave_at_once(tf_emitter *e, tf_reduced *r, uint32_t m, const place *p) {
  bool fallback;
  tf_value *lanes = tf_code_const(&e->code, 32 / m), *zero = tf_code_const(&e->code, 0);
  tf_value *apart = tf_code_const(&e->code, tf_reduce_scratch_values(e->s, r->t, &fallback));
  tf_builder at = tf_code_here(&e->code);
  tf_value *which = tf_k_binary_flag(&at, TF_K_DIV, p->lane, lanes, "nonneg");
  tf_value *rest = tf_k_binary_flag(&at, TF_K_REM, p->lane, lanes, "nonneg");
  tf_value *index = tf_k_binary(&at, TF_K_ADD, p->warp, tf_k_binary(&at, TF_K_MUL, which, apart));
  leave(e, tf_k_cmp(&at, TF_KERNEL_PRED_EQ, rest, zero), index, r, 1);
}

static void leave_one_by_one(tf_emitter *e, tf_reduced *r, uint32_t n, const place *p) {
  tf_value *zero = tf_code_const(&e->code, 0);
  tf_builder at = tf_code_here(&e->code);
  leave(e, tf_k_cmp(&at, TF_KERNEL_PRED_EQ, p->lane, zero), p->warp, r, n);
}

/* Runs of those that are combined at once, and of the others. */
static uint32_t next_run(const tf_reduced *r, uint32_t n) {
  uint32_t m = at_once(r, n);
  while (m < n && at_once(r, n) == 1 && at_once(r + m, n - m) == 1) m++;
  return m;
}

/* All are of whole warps, of which each leaves one value; they meet once, and each warp combines all values. */
void tf_reduce_warps(tf_emitter *e, tf_reduced *r, uint32_t n) {
  bool whole = tf_reduce_block_of(e->s, r[0].t).whole;
  place p = next_run(r, n) == n && at_once(r, n) == 1 ? (place){0} : here(e, whole);
  for (uint32_t i = 0, m; i < n; i += m) {
    m = at_once(r + i, n - i);
    if (m > 1) shuffle_at_once(e, r + i, m, &p);
    else r[i].v = tf_reduce_by_lanes(e, r[i].t, r[i].v, 32);
  }
  before_write(e, r, n);
  if (!p.lane) p = here(e, whole);
  for (uint32_t i = 0; i < n; i++)
    if (tf_reduce_block_of(e->s, r[i].t).whole && all_at_once(e, &r[i])) fill(e, &p, &r[i]);
  for (uint32_t i = 0, m; i < n; i += m) {
    m = next_run(r + i, n - i);
    if (at_once(r + i, n - i) > 1) leave_at_once(e, r + i, m, &p);
    else leave_one_by_one(e, r + i, m, &p);
  }
  tf_sync_barrier(e);
  for (uint32_t i = 0; i < n; i++) {
    tf_reduce_block b = tf_reduce_block_of(e->s, r[i].t);
    r[i].v = b.whole ? gather_whole(e, &p, &r[i]) : gather(e, &p, &r[i], &b);
    tf_sync_read(e, (uint32_t)tf_reduce_scratch(e, r[i].t));
  }
}

/* Every warp combines the rows that warps left, its lanes sharing them: lane l reads column l mod n of row l div n. */
static tf_value *gather_beside(tf_emitter *e, const place *p, const tf_reduced *r, const tf_reduce_block *b) {
  int64_t warps = b->threads / 32, rows = 32 / b->beside; /* of a warp */
  tf_value *all = NULL, *last = tf_code_const(&e->code, warps * b->beside), *zero = tf_code_const(&e->code, 0);
  for (int64_t i = 0; i < (warps + rows - 1) / rows; i++) {
    tf_value *from = tf_code_const(&e->code, i * 32);
    tf_builder at = tf_code_here(&e->code);
    tf_value *k = tf_k_binary(&at, TF_K_ADD, p->lane, from), *there = NULL;
    if ((i + 1) * rows > warps) { /* there are fewer rows than lanes */
      there = tf_k_cmp(&at, TF_KERNEL_PRED_LT, k, last);
      k = tf_k_select(&at, there, k, zero);
    }
    tf_value *y = left(e, r, k);
    at = tf_code_here(&e->code);
    if (there) y = tf_reduce_select_value(e, there, y, tf_lower_acc_identity(&at, r->t->op));
    all = all ? tf_reduce_combine(e, r->t, all, y) : y;
  }
  for (int64_t d = 16; d >= b->beside; d /= 2) all = tf_reduce_shuffle_step(e, r->t, all, d);
  return all;
}

/* Some neighbours of a row each reduce with all threads that have their place in other rows: first those of a warp by
 * shuffles; then each warp leaves a row of values, for each result. */
void tf_reduce_beside(tf_emitter *e, tf_reduced *r, uint32_t n) {
  tf_reduce_block b = tf_reduce_block_of(e->s, r[0].t);
  for (uint32_t i = 0; i < n; i++)
    for (int64_t d = 16; d >= b.beside; d /= 2) r[i].v = tf_reduce_shuffle_step(e, r[i].t, r[i].v, d);
  before_write(e, r, n);
  place p = here(e, false);
  tf_value *in_row = tf_code_const(&e->code, b.beside);
  tf_builder at = tf_code_here(&e->code);
  tf_value *index = tf_k_binary(&at, TF_K_ADD, tf_k_binary(&at, TF_K_MUL, p.warp, in_row), p.lane);
  leave(e, tf_k_cmp(&at, TF_KERNEL_PRED_LT, p.lane, in_row), index, r, n);
  tf_sync_barrier(e);
  for (uint32_t i = 0; i < n; i++) r[i].v = gather_beside(e, &p, &r[i], &b);
  tf_sync_read(e, (uint32_t)tf_reduce_scratch(e, r[0].t));
}
