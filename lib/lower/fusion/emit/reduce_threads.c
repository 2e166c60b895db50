/* Reductions over the threads of a block, by shuffles and shared memory. Those that end at the same place meet at one
 * barrier. */
#include "kernel/kernel_build.h"
#include "lower/common/scalar.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/operands.h"
#include "lower/fusion/emit/reduce_warps.h"
#include "lower/fusion/emit/shared_buffers.h"
#include "lower/fusion/plan/reduce_plan.h"

bool tf_reduce_within_warps(tf_emitter *e, tf_tv *t) {
  tf_reduce_block b = tf_reduce_block_of(e->s, t);
  return tf_reduce_by_shuffles(&b) && b.reduce > 1 && b.reduce <= 32;
}

enum { MOST_SLOTS = 16, MOST_SCRATCH = 8192 };

uint32_t tf_reduce_scratch_values(const tf_segment *s, const tf_tv *t, bool *fallback) {
  tf_reduce_block b = tf_reduce_block_of(s, t);
  *fallback = !b.whole && !b.beside && !tf_reduce_by_shuffles(&b);
  if (b.whole) return 32;
  if (b.beside) return (uint32_t)(b.threads / 32 * b.beside);
  if (*fallback) return b.threads > 0 ? (b.threads > 1 && b.reduce != 1 ? (uint32_t)b.threads : 0) : 1024;
  return b.reduce > 32 ? (uint32_t)(b.threads / 32) : 0;
}

/* Results of one reduction that meet at once, each with its part of the scratch. */
uint32_t tf_reduce_slots(const tf_segment *s, const tf_tv *t) {
  bool fallback;
  uint32_t n = tf_reduce_results(t), each = tf_reduce_scratch_values(s, t, &fallback) * tf_reduce_width(t);
  if (!t->reduce_tid || fallback || n < 2 || n > MOST_SLOTS) return 1;
  return n * each * tf_element_bytes(tf_reduce_carrier(t)) <= MOST_SCRATCH ? n : 1;
}

uint32_t tf_reduce_scratch_elements(const tf_emitter *e, const tf_tv *t, bool *fallback) {
  return tf_reduce_scratch_values(e->s, t, fallback) * tf_reduce_width(t) * tf_reduce_slots(e->s, t);
}

/* The part of this result: an index of it, from which others count. */
tf_value *tf_reduce_in_slot(tf_emitter *e, const tf_reduced *r, tf_value *index) {
  bool fallback;
  if (!r->slot) return index;
  tf_value *from = tf_code_const(&e->code, (int64_t)r->slot * tf_reduce_scratch_values(e->s, r->t, &fallback));
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

tf_value *tf_reduce_dim(tf_emitter *e, int pt) { return tf_code_value(&e->code, tf_reduce_threads(e, pt)); }
static tf_value *tid_value(tf_emitter *e, int pt) {
  return e->s->thread_sym[pt] ? tf_code_value(&e->code, e->s->thread_sym[pt]) : tf_code_const(&e->code, 0);
}

/* The thread's number in the block, x fastest. */
tf_value *tf_reduce_linear_thread(tf_emitter *e) {
  tf_value *v = NULL;
  for (int pt = TF_PT_TIDZ; pt >= TF_PT_TIDX; pt--) {
    if (!e->s->dim[pt] && !(pt == TF_PT_TIDX && !v)) continue;
    tf_value *id = tid_value(e, pt), *n = v ? tf_reduce_dim(e, pt) : NULL;
    tf_builder b = tf_code_here(&e->code);
    v = v ? tf_k_binary(&b, TF_K_ADD, tf_k_binary(&b, TF_K_MUL, v, n), id) : id;
  }
  return v;
}

static tf_value *scaled(tf_builder *b, tf_value *index, uint32_t width) {
  return width == 1 ? index : tf_k_binary(b, TF_K_MUL, index, tf_k_int(b, index->type, width));
}

tf_value *tf_reduce_scratch_load(tf_emitter *e, int32_t s, tf_type *type, tf_value *index) {
  tf_builder b = tf_code_here(&e->code);
  index = scaled(&b, index, tf_vector_len(type));
  return tf_reduce_load(&b, e->shared.at[s].buf, index, type);
}

void tf_reduce_scratch_store(tf_emitter *e, int32_t s, tf_value *index, tf_value *v) {
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
tf_type *tf_reduce_carried(tf_type *acc) { return tf_type_is_bool(acc) ? tf_type_i(acc->ctx, 32) : acc; }

tf_type *tf_reduce_carrier(const tf_tv *t) { return tf_reduce_carried(tf_type_scalar(tf_lower_acc_type(t->op))); }

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

tf_value *tf_reduce_shuffle_step(tf_emitter *e, tf_tv *t, tf_value *v, int64_t d) {
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

tf_value *tf_reduce_by_lanes(tf_emitter *e, tf_tv *t, tf_value *v, int64_t n) {
  tf_builder here = tf_code_here(&e->code);
  here.loc = t->op->loc;
  tf_value *all = tf_lower_acc_shuffle(&here, t->op, v, n, e->p->o->fast_math);
  if (all) return all;
  if (tf_reduce_width(t) > 1 && n >= 4) return shuffle_in_turns(e, t, v, n);
  for (int64_t d = n / 2; d >= 1; d /= 2) v = tf_reduce_shuffle_step(e, t, v, d);
  return v;
}

tf_value *tf_reduce_select_value(tf_emitter *e, tf_value *cond, tf_value *a, tf_value *b) {
  tf_builder at = tf_code_here(&e->code);
  return tf_k_select(&at, cond, a, b);
}

/* ------------------------------------------------------------------------------------------------ others */

/* Any block: every thread stores its value and combines those of its group one by one. */
static tf_value *reduce_any(tf_emitter *e, tf_tv *t, tf_value *v) {
  int32_t s = tf_reduce_scratch(e, t);
  if (s < 0) return v;
  tf_type *acc = v->type;
  tf_sync_before_write(e, (uint32_t)s);
  tf_value *lin = tf_reduce_linear_thread(e);
  tf_reduce_scratch_store(e, s, lin, tf_reduce_pack(e, v));
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
  tf_value *y =
      tf_reduce_unpack(e, tf_reduce_scratch_load(e, s, tf_reduce_carried(acc), tf_code_value(&e->code, at)), acc);
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
  r->v = tf_reduce_by_shuffles(&b) ? tf_reduce_by_lanes(e, r->t, r->v, b.reduce) : reduce_any(e, r->t, r->v);
}

void tf_reduce_over_threads(tf_emitter *e, tf_reduced *r, uint32_t n) {
  for (uint32_t i = 0, m; i < n; i += m ? m : 1) {
    m = 0;
    if (!r[i].t->reduce_tid) continue;
    m = together(e, r + i, n - i);
    if (!m) reduce_alone(e, &r[i]);
    else if (tf_reduce_meets(e, r[i].t)) tf_reduce_warps(e, r + i, m);
    else tf_reduce_beside(e, r + i, m);
  }
}
