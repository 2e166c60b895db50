/* Reductions over the threads of a block, by shuffles and shared memory. Those that end at the same place meet at one
 * barrier. */
#include "kernel/kernel_build.h"
#include "lower/common/scalar.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/operands.h"
#include "lower/fusion/emit/reduce.h"
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/plan/reduce_plan.h"

bool tf_reduce_within_warps(tf_emitter *e, tf_tv *t) {
  tf_reduce_block b = tf_reduce_block_of(e->s, t);
  return tf_reduce_by_shuffles(&b) && b.reduce > 1 && b.reduce <= 32;
}

enum { MOST_SLOTS = 16, MOST_SCRATCH = 8192 };

static uint32_t scratch_values(const tf_emitter *e, const tf_tv *t, bool *fallback) {
  tf_reduce_block b = tf_reduce_block_of(e->s, t);
  *fallback = !b.whole && !b.beside && !tf_reduce_by_shuffles(&b);
  if (b.whole) return 32;
  if (b.beside) return (uint32_t)(b.threads / 32 * b.beside);
  if (*fallback) return b.threads > 0 ? (b.threads > 1 && b.reduce != 1 ? (uint32_t)b.threads : 0) : 1024;
  return b.reduce > 32 ? (uint32_t)(b.threads / 32) : 0;
}

/* Results of one reduction that meet at once, each with its part of the scratch. */
uint32_t tf_reduce_slots(const tf_emitter *e, const tf_tv *t) {
  bool fallback;
  uint32_t n = tf_reduce_results(t), each = scratch_values(e, t, &fallback) * tf_reduce_width(t);
  if (!t->reduce_tid || fallback || n < 2 || n > MOST_SLOTS) return 1;
  return n * each * tf_element_bytes(tf_reduce_carrier(t)) <= MOST_SCRATCH ? n : 1;
}

uint32_t tf_reduce_scratch_elements(const tf_emitter *e, const tf_tv *t, bool *fallback) {
  return scratch_values(e, t, fallback) * tf_reduce_width(t) * tf_reduce_slots(e, t);
}

/* The part of this result: an index of it, from which others count. */
static tf_value *in_slot(tf_emitter *e, const tf_reduced *r, tf_value *index) {
  bool fallback;
  if (!r->slot) return index;
  tf_value *from = tf_code_const(&e->code, (int64_t)r->slot * scratch_values(e, r->t, &fallback));
  tf_builder at = tf_code_here(&e->code);
  return tf_k_binary(&at, TF_K_ADD, index, from);
}

int32_t tf_reduce_scratch(tf_emitter *e, tf_tv *t) {
  for (size_t i = 0; i < e->shared.n; i++)
    if (e->shared.at[i].scratch && !e->shared.at[i].fixed && e->shared.at[i].tv == t) return (int32_t)i;
  return -1;
}

tf_ixp tf_reduce_threads(tf_emitter *e, int pt) {
  int64_t v;
  tf_ixp dim = e->s->dim[pt], one = tf_ix_const(e->p->ix, 1);
  if (!dim) return one;
  if (tf_ix_is_const(dim, &v)) return v > 0 ? dim : one;
  tf_value *n = tf_code_value(&e->code, dim), *least = tf_code_const(&e->code, 1);
  tf_builder b = tf_code_here(&e->code);
  tf_ixp sym = tf_ix_sym(e->p->ix, "threads", one, tf_ix_const(e->p->ix, 1024), NULL);
  tf_code_bind(&e->code, sym, e->code.depth, tf_k_binary(&b, TF_K_MAX, n, least));
  return sym;
}

static tf_value *dim_value(tf_emitter *e, int pt) { return tf_code_value(&e->code, tf_reduce_threads(e, pt)); }
static tf_value *tid_value(tf_emitter *e, int pt) {
  return e->s->thread_sym[pt] ? tf_code_value(&e->code, e->s->thread_sym[pt]) : tf_code_const(&e->code, 0);
}

/* The thread's number in the block, x fastest. */
static tf_value *linear_thread(tf_emitter *e) {
  tf_value *v = NULL;
  for (int pt = TF_PT_TIDZ; pt >= TF_PT_TIDX; pt--) {
    if (!e->s->dim[pt] && !(pt == TF_PT_TIDX && !v)) continue;
    tf_value *id = tid_value(e, pt), *n = v ? dim_value(e, pt) : NULL;
    tf_builder b = tf_code_here(&e->code);
    v = v ? tf_k_binary(&b, TF_K_ADD, tf_k_binary(&b, TF_K_MUL, v, n), id) : id;
  }
  return v;
}

static tf_value *scaled(tf_builder *b, tf_value *index, uint32_t width) {
  return width == 1 ? index : tf_k_binary(b, TF_K_MUL, index, tf_k_int(b, index->type, width));
}

static tf_value *scratch_load(tf_emitter *e, int32_t s, tf_type *type, tf_value *index) {
  tf_builder b = tf_code_here(&e->code);
  index = scaled(&b, index, tf_vector_len(type));
  return tf_reduce_load(&b, e->shared.at[s].buf, index, type);
}

static void scratch_store(tf_emitter *e, int32_t s, tf_value *index, tf_value *v) {
  tf_builder b = tf_code_here(&e->code);
  index = scaled(&b, index, tf_vector_len(v->type));
  tf_reduce_store(&b, v, e->shared.at[s].buf, index, NULL);
}

tf_value *tf_reduce_combine(tf_emitter *e, tf_tv *t, tf_value *a, tf_value *b) {
  tf_builder at = tf_code_here(&e->code);
  at.loc = t->op->loc;
  return tf_lower_acc_combine(&at, t->op, a, b, e->p->o->fast_math);
}

/* Truth values travel as i32: shuffles and shared memory have no i1. */
static tf_type *carried(tf_type *acc) { return tf_type_is_bool(acc) ? tf_type_i(acc->ctx, 32) : acc; }

tf_type *tf_reduce_carrier(const tf_tv *t) { return carried(tf_type_scalar(tf_lower_acc_type(t->op))); }

tf_value *tf_reduce_pack(tf_emitter *e, tf_value *v) {
  tf_builder b = tf_code_here(&e->code);
  return tf_type_is_bool(v->type) ? tf_k_select(&b, v, tf_k_int(&b, tf_type_i(e->code.ctx, 32), 1),
                                                tf_k_int(&b, tf_type_i(e->code.ctx, 32), 0))
                                  : v;
}

tf_value *tf_reduce_unpack(tf_emitter *e, tf_value *v, tf_type *acc) {
  tf_builder b = tf_code_here(&e->code);
  return tf_type_is_bool(acc) ? tf_k_cmp(&b, TF_KERNEL_PRED_NE, v, tf_k_int(&b, v->type, 0)) : v;
}

static tf_value *shuffle_by(tf_emitter *e, tf_tv *t, tf_value *v, tf_value *d) {
  tf_type *acc = v->type;
  tf_value *x = tf_reduce_pack(e, v);
  tf_builder b = tf_code_here(&e->code);
  tf_value *ops[2] = {x, d};
  tf_named_attr mode = {"mode", tf_attr_strz(e->code.ctx, "bfly")};
  tf_value *y = &tf_k_build(&b, TF_K_SHUFFLE, ops, 2, &x->type, 1, &mode, 1, 0)->result[0];
  return tf_reduce_combine(e, t, v, tf_reduce_unpack(e, y, acc));
}

static tf_value *shuffle_step(tf_emitter *e, tf_tv *t, tf_value *v, int64_t d) {
  tf_builder b = tf_code_here(&e->code);
  return shuffle_by(e, t, v, tf_k_int(&b, tf_type_i(e->code.ctx, 32), d));
}

/* At the kernel's begin. */
tf_value *tf_reduce_accumulator(tf_emitter *e, const tf_tv *t, tf_type *acc) {
  int64_t n = tf_vector_len(acc);
  tf_builder top = {e->code.ctx, e->code.func->pool, e->code.level[0].block, e->code.level[0].block->first, t->op->loc,
                    NULL};
  return tf_k_alloc(&top, tf_buffer_type(tf_type_scalar(acc), &n, 1, TF_SPACE_LOCAL), 0);
}

/* The same in a loop that is written out behind LLVM: where combining takes dozens of instructions. */
static tf_value *shuffle_in_turns(tf_emitter *e, tf_tv *t, tf_value *v, int64_t n) {
  tf_value *buf = tf_reduce_accumulator(e, t, v->type), *zero = tf_code_const(&e->code, 0);
  int64_t turns = 63 - __builtin_clzll((unsigned long long)n);
  tf_ixp last = tf_ix_const(e->p->ix, turns - 1);
  tf_ixp sym = tf_ix_sym(e->p->ix, "halving", tf_ix_const(e->p->ix, 0), last, NULL);
  tf_builder b = tf_code_here(&e->code);
  tf_reduce_store(&b, v, buf, zero, NULL);
  tf_code_open_for(&e->code, tf_ix_const(e->p->ix, turns), sym, true);
  tf_code_keep_rolled(&e->code);
  tf_value *turn = tf_code_value(&e->code, sym);
  b = tf_code_here(&e->code);
  tf_type *i32 = tf_type_i(e->code.ctx, 32);
  if (turn->type != i32) turn = tf_k_cast(&b, turn, i32);
  tf_value *d = tf_k_binary(&b, TF_K_SHR, tf_k_int(&b, i32, n / 2), turn);
  tf_value *mine = tf_reduce_load(&b, buf, zero, v->type), *both = shuffle_by(e, t, mine, d);
  b = tf_code_here(&e->code);
  tf_reduce_store(&b, both, buf, zero, NULL);
  tf_code_close(&e->code, NULL);
  b = tf_code_here(&e->code);
  return tf_reduce_load(&b, buf, zero, v->type);
}

static tf_value *shuffle_reduce(tf_emitter *e, tf_tv *t, tf_value *v, int64_t n) {
  tf_builder here = tf_code_here(&e->code);
  here.loc = t->op->loc;
  tf_value *all = tf_lower_acc_shuffle(&here, t->op, v, n, e->p->o->fast_math);
  if (all) return all;
  if (tf_reduce_width(t) > 1 && n >= 4) return shuffle_in_turns(e, t, v, n);
  for (int64_t d = n / 2; d >= 1; d /= 2) v = shuffle_step(e, t, v, d);
  return v;
}

static tf_value *select_value(tf_emitter *e, tf_value *cond, tf_value *a, tf_value *b) {
  tf_builder at = tf_code_here(&e->code);
  return tf_k_select(&at, cond, a, b);
}

/* ------------------------------------------------------------------------------------------------ by warps */

/* Where this thread is, for reductions of whole warps. */
typedef struct place {
  tf_value *warp, *lane;
  tf_value *there, *mine; /* is there a warp of this lane's number; that number, or 0: of a block of unknown size */
  tf_value *missing;      /* not there */
} place;

static place here(tf_emitter *e, bool whole) {
  place p = {0};
  tf_value *lin = linear_thread(e), *c32 = tf_code_const(&e->code, 32), *zero = tf_code_const(&e->code, 0),
           *threads = NULL;
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ && whole; pt++) {
    if (!e->s->dim[pt]) continue;
    tf_value *n = dim_value(e, pt);
    tf_builder b = tf_code_here(&e->code);
    threads = threads ? tf_k_binary(&b, TF_K_MUL, threads, n) : n;
  }
  tf_builder at = tf_code_here(&e->code);
  p.warp = tf_k_binary(&at, TF_K_DIV, lin, c32);
  p.lane = tf_k_binary(&at, TF_K_REM, lin, c32);
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

/* Threads for which `may` holds leave their values in shared memory, for all threads to read. */
static void leave(tf_emitter *e, tf_value *may, tf_value *index, const tf_reduced *r, uint32_t n) {
  tf_value **x = TF_NEW_ARRAY(e->p->pool, tf_value *, n);
  for (uint32_t i = 0; i < n; i++) x[i] = tf_reduce_pack(e, r[i].v);
  tf_code_open_if(&e->code, may, NULL);
  for (uint32_t i = 0; i < n; i++) scratch_store(e, tf_reduce_scratch(e, r[i].t), in_slot(e, &r[i], index), x[i]);
  tf_code_close(&e->code, NULL);
  for (uint32_t i = 0; i < n; i++) tf_sync_write(e, (uint32_t)tf_reduce_scratch(e, r[i].t));
  tf_sync_barrier(e);
}

static tf_value *left(tf_emitter *e, const tf_reduced *r, tf_value *index) {
  tf_type *acc = r->v->type;
  return tf_reduce_unpack(e, scratch_load(e, tf_reduce_scratch(e, r->t), carried(acc), in_slot(e, r, index)), acc);
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
  scratch_store(e, tf_reduce_scratch(e, r->t), in_slot(e, r, p->lane), nothing);
  tf_code_close(&e->code, NULL);
}

static tf_value *gather_at_once(tf_emitter *e, const tf_reduced *r) {
  tf_value *all[MOST_AT_ONCE];
  tf_type *acc = r->v->type, *four = tf_vector_of(carried(acc), AT_ONCE);
  int64_t n = all_at_once(e, r);
  for (int64_t i = 0; i < n; i += AT_ONCE) {
    tf_value *index = in_slot(e, r, tf_code_const(&e->code, i));
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
  return shuffle_reduce(e, r->t, select_value(e, p->there, y, tf_lower_acc_identity(&at, r->t->op)), 32);
}

static tf_value *gather(tf_emitter *e, const place *p, const tf_reduced *r, const tf_reduce_block *b) {
  int64_t warps = b->reduce / 32;
  tf_value *first = tf_code_const(&e->code, 0), *all = NULL;
  tf_builder at;
  if (b->threads != b->reduce) {
    tf_value *w = tf_code_const(&e->code, warps);
    at = tf_code_here(&e->code);
    first = tf_k_binary(&at, TF_K_MUL, tf_k_binary(&at, TF_K_DIV, p->warp, w), w);
  }
  if (warps <= 32 && (warps & (warps - 1)) == 0) {
    /* each lane reads one partial result of its group, and the warp combines them */
    tf_value *w = tf_code_const(&e->code, warps);
    at = tf_code_here(&e->code);
    tf_value *mine = tf_k_binary(&at, TF_K_ADD, first, tf_k_binary(&at, TF_K_REM, p->lane, w));
    return shuffle_reduce(e, r->t, left(e, r, mine), warps);
  }
  for (int64_t i = 0; i < warps; i++) { /* every thread reads them all, in the same order */
    tf_value *k = tf_code_const(&e->code, i);
    at = tf_code_here(&e->code);
    tf_value *y = left(e, r, tf_k_binary(&at, TF_K_ADD, first, k));
    all = all ? tf_reduce_combine(e, r->t, all, y) : y;
  }
  return all;
}

/* All are of whole warps, of which each leaves one value; they meet once, and each warp combines all values. */
static void reduce_warps(tf_emitter *e, tf_reduced *r, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) r[i].v = shuffle_reduce(e, r[i].t, r[i].v, 32);
  before_write(e, r, n);
  place p = here(e, tf_reduce_block_of(e->s, r[0].t).whole);
  for (uint32_t i = 0; i < n; i++)
    if (tf_reduce_block_of(e->s, r[i].t).whole && all_at_once(e, &r[i])) fill(e, &p, &r[i]);
  tf_value *zero = tf_code_const(&e->code, 0);
  tf_builder at = tf_code_here(&e->code);
  leave(e, tf_k_cmp(&at, TF_KERNEL_PRED_EQ, p.lane, zero), p.warp, r, n);
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
    if (there) y = select_value(e, there, y, tf_lower_acc_identity(&at, r->t->op));
    all = all ? tf_reduce_combine(e, r->t, all, y) : y;
  }
  for (int64_t d = 16; d >= b->beside; d /= 2) all = shuffle_step(e, r->t, all, d);
  return all;
}

/* Some neighbours of a row each reduce with all threads that have their place in other rows: first those of a warp by
 * shuffles; then each warp leaves a row of values, for each result. */
static void reduce_beside(tf_emitter *e, tf_reduced *r, uint32_t n) {
  tf_reduce_block b = tf_reduce_block_of(e->s, r[0].t);
  for (uint32_t i = 0; i < n; i++)
    for (int64_t d = 16; d >= b.beside; d /= 2) r[i].v = shuffle_step(e, r[i].t, r[i].v, d);
  before_write(e, r, n);
  place p = here(e, false);
  tf_value *in_row = tf_code_const(&e->code, b.beside);
  tf_builder at = tf_code_here(&e->code);
  tf_value *index = tf_k_binary(&at, TF_K_ADD, tf_k_binary(&at, TF_K_MUL, p.warp, in_row), p.lane);
  leave(e, tf_k_cmp(&at, TF_KERNEL_PRED_LT, p.lane, in_row), index, r, n);
  for (uint32_t i = 0; i < n; i++) r[i].v = gather_beside(e, &p, &r[i], &b);
  tf_sync_read(e, (uint32_t)tf_reduce_scratch(e, r[0].t));
}

/* ------------------------------------------------------------------------------------------------ others */

/* Any block: every thread stores its value and combines those of its group one by one. */
static tf_value *reduce_any(tf_emitter *e, tf_tv *t, tf_value *v) {
  int32_t s = tf_reduce_scratch(e, t);
  if (s < 0) return v;
  tf_type *acc = v->type;
  tf_sync_before_write(e, (uint32_t)s);
  tf_value *lin = linear_thread(e);
  scratch_store(e, s, lin, tf_reduce_pack(e, v));
  tf_sync_write(e, (uint32_t)s);
  tf_sync_barrier(e);
  tf_value *buf = tf_reduce_accumulator(e, t, acc);
  tf_map_set(&e->acc, tf_map_ptr(&t->reduce_tid), buf);
  tf_builder b = tf_code_here(&e->code);
  tf_value *zero = tf_code_const(&e->code, 0), *init = tf_lower_acc_identity(&b, t->op);
  b = tf_code_here(&e->code);
  tf_reduce_store(&b, init, buf, zero, NULL);
  /* the group: all values of the reduced thread dimensions, this thread's own in the others */
  tf_ixp sym[3] = {NULL, NULL, NULL};
  tf_ixp at = tf_ix_const(e->p->ix, 0);
  int opened = 0;
  bool first = true; /* no dimension is above */
  for (int pt = TF_PT_TIDZ; pt >= TF_PT_TIDX; pt--) {
    tf_ixp dim = e->s->dim[pt] ? e->s->dim[pt] : tf_ix_const(e->p->ix, 1),
           id = e->s->thread_sym[pt] ? e->s->thread_sym[pt] : tf_ix_const(e->p->ix, 0),
           threads = first ? dim : tf_reduce_threads(e, pt);
    int64_t c;
    if ((t->reduce_tid >> pt & 1) && !(tf_ix_is_const(dim, &c) && c <= 1)) {
      sym[pt - TF_PT_TIDX] = tf_ix_sym(e->p->ix, "k", tf_ix_const(e->p->ix, 0), tf_ix_addc(e->p->ix, dim, -1), NULL);
      id = sym[pt - TF_PT_TIDX];
      tf_code_open_for(&e->code, dim, id, false);
      opened++;
    }
    at = first ? id : tf_ix_add(e->p->ix, tf_ix_mul(e->p->ix, at, threads), id);
    first &= !e->s->dim[pt];
  }
  tf_value *y = tf_reduce_unpack(e, scratch_load(e, s, carried(acc), tf_code_value(&e->code, at)), acc);
  b = tf_code_here(&e->code);
  tf_value *both = tf_reduce_combine(e, t, tf_reduce_load(&b, buf, zero, acc), y);
  b = tf_code_here(&e->code);
  tf_reduce_store(&b, both, buf, zero, NULL);
  while (opened--) tf_code_close(&e->code, NULL);
  tf_sync_read(e, (uint32_t)s);
  b = tf_code_here(&e->code);
  return tf_reduce_load(&b, buf, zero, acc);
}

/* ------------------------------------------------------------------------------------------------ all */

bool tf_reduce_meets(const tf_emitter *e, const tf_tv *t) {
  tf_reduce_block b = tf_reduce_block_of(e->s, t);
  return t->reduce_tid && (b.whole || (!b.beside && tf_reduce_by_shuffles(&b) && b.reduce > 32));
}

/* By whole warps: as many of the first of them as can meet once; 0: the first is reduced otherwise. */
static uint32_t together(tf_emitter *e, const tf_reduced *r, uint32_t n) {
  uint32_t m = 0;
  bool meets = tf_reduce_meets(e, r->t);
  if (!meets && !tf_reduce_block_of(e->s, r->t).beside) return 0;
  while (m < n && (r[m].t == r->t || (meets && tf_reduce_meets(e, r[m].t)))) m++;
  return m;
}

static void reduce_alone(tf_emitter *e, tf_reduced *r) {
  tf_reduce_block b = tf_reduce_block_of(e->s, r->t);
  r->v = tf_reduce_by_shuffles(&b) ? shuffle_reduce(e, r->t, r->v, b.reduce) : reduce_any(e, r->t, r->v);
}

void tf_reduce_over_threads(tf_emitter *e, tf_reduced *r, uint32_t n) {
  for (uint32_t i = 0, m; i < n; i += m ? m : 1) {
    m = 0;
    if (!r[i].t->reduce_tid) continue;
    m = together(e, r + i, n - i);
    if (!m) reduce_alone(e, &r[i]);
    else if (tf_reduce_meets(e, r[i].t)) reduce_warps(e, r + i, m);
    else reduce_beside(e, r + i, m);
  }
}
