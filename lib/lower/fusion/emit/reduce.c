/* Reductions: accumulators in registers, one for each element that the inner loops keep apart, then a reduction over
 * the threads of the block by shuffles and shared memory, after which every thread has the result.
 *
 * A reduction's nest is: identity into the accumulators; the loops, which update them; the end, which combines what
 * rfactor kept apart, then the threads, and stores. Begin and end are outside the outermost reduction loop, where all
 * threads of the block pass together. */
#include "lower/common/scalar.h"
#include "lower/fusion/emit/cluster_reduce.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/reduce.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/reduce_plan.h"

/* Serial loops from the first reduction loop on that keep accumulators apart: the others, and the second stage. */
static bool keeps_apart(const tf_tv *t, uint32_t i) {
  const tf_loop *l = &t->loop[i];
  int64_t v;
  if (i < t->first_red || tf_ptype_is_thread(l->ptype)) return false;
  if (tf_ix_is_const(l->extent, &v) && v == 1) return false;
  if (!l->reduction) return true;
  bool staged = false;
  for (uint32_t k = 0; k < t->nloop; k++) staged |= t->rstage[k];
  return staged && !t->rstage[i];
}

#define MOST_ACCUMULATORS 512 /* of a thread */

typedef struct acc_shape {
  uint32_t n; /* loops that keep apart */
  uint32_t loop[TF_MAX_LOOPS];
  int64_t extent[TF_MAX_LOOPS], total;
} acc_shape;

static bool shape_of(tf_emitter *e, tf_tv *t, acc_shape *s) {
  *s = (acc_shape){.total = 1};
  for (uint32_t i = 0; i < t->nloop; i++) {
    if (!keeps_apart(t, i)) continue;
    int64_t v;
    if (!tf_ix_is_const(t->loop[i].extent, &v))
      return e->code.failed = true, tf_refuse(e->p->why, t->op,
                                              "loop %u of '%s' lies inside a reduction loop, so each of its iterations "
                                              "needs an accumulator, but its extent is not a constant; move it outside",
                                              i, tf_tv_name(t));
    s->loop[s->n] = i;
    s->extent[s->n++] = v;
    if (__builtin_mul_overflow(s->total, v, &s->total) || s->total > MOST_ACCUMULATORS)
      return e->code.failed = true,
             tf_refuse(e->p->why, t->op,
                       "'%s' would need more than %d accumulators a thread; move its loops outside the reduction",
                       tf_tv_name(t), MOST_ACCUMULATORS);
  }
  return true;
}

static tf_value *acc_buffer(tf_emitter *e, tf_tv *t) { return tf_map_get(&e->acc, tf_map_ptr(t)); }

static tf_ixp loop_sym(tf_tv *t, uint32_t i) { return tf_class_root(t->loop[i].cls)->sym; }

/* An accumulator that is a vector is several elements of memory, one behind the other. */
uint32_t tf_reduce_width(const tf_tv *t) { return tf_vector_len(tf_lower_acc_type(t->op)); }

/* As many elements as one access takes. */
static uint32_t access_width(const tf_type *scalar, uint32_t width) {
  uint32_t most = 16 / tf_element_bytes((tf_type *)scalar);
  return width < most ? width : most;
}

tf_value *tf_reduce_load(tf_builder *b, tf_value *buf, tf_value *index, tf_type *acc) {
  uint32_t width = tf_vector_len(acc), one = access_width(tf_type_scalar(acc), width);
  tf_value *all[8];
  if (one == width) return tf_k_load(b, buf, &index, acc, 0, NULL);
  for (uint32_t i = 0; i < width; i += one) {
    tf_value *at = i ? tf_k_binary(b, TF_K_ADD, index, tf_k_int(b, index->type, i)) : index;
    tf_value *v = tf_k_load(b, buf, &at, tf_vector_of(tf_type_scalar(acc), one), 0, NULL);
    for (uint32_t k = 0; k < one; k++) all[i + k] = tf_k_extract(b, v, k);
  }
  return tf_k_pack(b, all, width);
}

void tf_reduce_store(tf_builder *b, tf_value *v, tf_value *buf, tf_value *index) {
  uint32_t width = tf_vector_len(v->type), one = access_width(tf_type_scalar(v->type), width);
  if (one == width) {
    tf_k_store(b, v, buf, &index, 0, NULL);
    return;
  }
  for (uint32_t i = 0; i < width; i += one) {
    tf_value *part[8], *at = i ? tf_k_binary(b, TF_K_ADD, index, tf_k_int(b, index->type, i)) : index;
    for (uint32_t k = 0; k < one; k++) part[k] = tf_k_extract(b, v, i + k);
    tf_k_store(b, tf_k_pack(b, part, one), buf, &at, 0, NULL);
  }
}

static tf_value *acc_load(tf_emitter *e, tf_tv *t, tf_ixp at) {
  tf_value *index = tf_code_value(&e->code, tf_ix_mulc(e->p->ix, at, tf_reduce_width(t)));
  tf_builder b = tf_code_here(&e->code);
  return tf_reduce_load(&b, acc_buffer(e, t), index, tf_lower_acc_type(t->op));
}

static void acc_store(tf_emitter *e, tf_tv *t, tf_ixp at, tf_value *v) {
  tf_value *index = tf_code_value(&e->code, tf_ix_mulc(e->p->ix, at, tf_reduce_width(t)));
  tf_builder b = tf_code_here(&e->code);
  tf_reduce_store(&b, v, acc_buffer(e, t), index);
}

void tf_reduce_begin(tf_emitter *e, tf_tv *t) {
  acc_shape s;
  if (!shape_of(e, t, &s)) return;
  tf_builder b = tf_code_here(&e->code);
  tf_builder top = {e->code.ctx, e->code.func->pool, e->code.level[0].block, e->code.level[0].block->first, t->op->loc};
  tf_type *acc = tf_lower_acc_type(t->op);
  int64_t n = (s.total ? s.total : 1) * tf_vector_len(acc); /* with an extent of 0, none is used */
  tf_value *buf = tf_k_alloc(&top, tf_buffer_type(tf_type_scalar(acc), &n, 1, TF_SPACE_LOCAL), 0);
  tf_map_set(&e->acc, tf_map_ptr(t), buf);
  tf_value *identity = tf_lower_acc_identity(&b, t->op);
  for (int64_t i = 0; i < s.total; i++) acc_store(e, t, tf_ix_const(e->p->ix, i), identity);
}

/* `n` elements into one accumulator; `place`: of the first among the reduced ones. */
static void update(tf_emitter *e, tf_tv *t, tf_ixp at, tf_value *const *x, uint32_t n, tf_ixp place) {
  tf_value *acc = acc_load(e, t, at), *number = tf_fusion_finds_place(t->op) ? tf_code_value(&e->code, place) : NULL;
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  tf_value *more = tf_lower_acc_elements(&b, t->op, x, n, number, e->p->o->fast_math);
  acc_store(e, t, at, tf_lower_acc_combine(&b, t->op, acc, more, e->p->o->fast_math));
}

/* Of the element that the loops are at, in row-major order of the reduced axes. */
static tf_ixp place_of(tf_emitter *e, const tf_tv *t) {
  tf_ixp place = tf_ix_const(e->p->ix, 0);
  for (uint32_t a = 0; a < t->ndomain && tf_fusion_finds_place(t->op); a++)
    if (tf_fusion_axis(t->op, a) == TF_AXIS_REDUCTION)
      place = tf_ix_add(e->p->ix, tf_ix_mul(e->p->ix, place, tf_extent_root(t->axis[a])->node), t->logical[a]);
  return place;
}

void tf_reduce_update(tf_emitter *e, tf_tv *t, tf_value *const *x, tf_ixp vector, uint32_t first, uint32_t n) {
  acc_shape s;
  if (!shape_of(e, t, &s)) return;
  tf_ixp at = tf_ix_const(e->p->ix, 0);
  for (uint32_t k = 0; k < s.n; k++)
    at = tf_ix_add(e->p->ix, tf_ix_mulc(e->p->ix, at, s.extent[k]), loop_sym(t, s.loop[k]));
  tf_ixp place = place_of(e, t);
  uint32_t together = tf_fusion_groups(t->op) && !(vector && tf_ix_contains(e->p->ix, at, vector)) ? n : 1;
  for (uint32_t i = 0; i < n && !e->code.failed; i += together)
    update(e, t, tf_lower_at_lane(e, at, vector, first + i), x + i, together,
           tf_lower_at_lane(e, place, vector, first + i));
}

/* ------------------------------------------------------------------------------------------------ over threads */

bool tf_reduce_within_warps(tf_emitter *e, tf_tv *t) {
  tf_reduce_block b = tf_reduce_block_of(e->s, t);
  return tf_reduce_by_shuffles(&b) && b.reduce > 1 && b.reduce <= 32;
}

static uint32_t scratch_values(tf_emitter *e, tf_tv *t, bool *fallback) {
  tf_reduce_block b = tf_reduce_block_of(e->s, t);
  *fallback = !b.whole && !b.beside && !tf_reduce_by_shuffles(&b);
  if (b.whole) return 32;
  if (b.beside) return (uint32_t)(b.threads / 32 * b.beside);
  if (*fallback) return b.threads > 0 ? (b.threads > 1 && b.reduce != 1 ? (uint32_t)b.threads : 0) : 1024;
  return b.reduce > 32 ? (uint32_t)(b.threads / 32) : 0;
}

uint32_t tf_reduce_scratch_elements(tf_emitter *e, tf_tv *t, bool *fallback) {
  return scratch_values(e, t, fallback) * tf_reduce_width(t);
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
  tf_reduce_store(&b, v, e->shared.at[s].buf, index);
}

static tf_value *combine(tf_emitter *e, tf_tv *t, tf_value *a, tf_value *b) {
  tf_builder at = tf_code_here(&e->code);
  at.loc = t->op->loc;
  return tf_lower_acc_combine(&at, t->op, a, b, e->p->o->fast_math);
}

/* Truth values travel as i32: shuffles and shared memory have no i1. */
static tf_type *carried(tf_type *acc) { return tf_type_is_bool(acc) ? tf_type_i(acc->ctx, 32) : acc; }

tf_type *tf_reduce_carrier(const tf_tv *t) { return carried(tf_type_scalar(tf_lower_acc_type(t->op))); }

static tf_value *pack(tf_emitter *e, tf_value *v) {
  tf_builder b = tf_code_here(&e->code);
  return tf_type_is_bool(v->type) ? tf_k_select(&b, v, tf_k_int(&b, tf_type_i(e->code.ctx, 32), 1),
                                                tf_k_int(&b, tf_type_i(e->code.ctx, 32), 0))
                                  : v;
}

static tf_value *unpack(tf_emitter *e, tf_value *v, tf_type *acc) {
  tf_builder b = tf_code_here(&e->code);
  return tf_type_is_bool(acc) ? tf_k_cmp(&b, TF_KERNEL_PRED_NE, v, tf_k_int(&b, v->type, 0)) : v;
}

static tf_value *shuffle_step(tf_emitter *e, tf_tv *t, tf_value *v, int64_t d) {
  tf_type *acc = v->type;
  tf_value *x = pack(e, v);
  tf_builder b = tf_code_here(&e->code);
  tf_value *ops[2] = {x, tf_k_int(&b, tf_type_i(e->code.ctx, 32), d)};
  tf_named_attr mode = {"mode", tf_attr_strz(e->code.ctx, "bfly")};
  tf_value *y = &tf_k_build(&b, TF_K_SHUFFLE, ops, 2, &x->type, 1, &mode, 1, 0)->result[0];
  return combine(e, t, v, unpack(e, y, acc));
}

static tf_value *shuffle_reduce(tf_emitter *e, tf_tv *t, tf_value *v, int64_t n) {
  tf_builder here = tf_code_here(&e->code);
  here.loc = t->op->loc;
  tf_value *all = tf_lower_acc_shuffle(&here, t->op, v, n, e->p->o->fast_math);
  if (all) return all;
  for (int64_t d = n / 2; d >= 1; d /= 2) v = shuffle_step(e, t, v, d);
  return v;
}

/* Each warp's first lane leaves the warp's value in shared memory, for all threads to read. */
static void leave(tf_emitter *e, int32_t s, tf_value *warp, tf_value *lane, tf_value *v) {
  tf_value *zero = tf_code_const(&e->code, 0), *x = pack(e, v);
  tf_builder at = tf_code_here(&e->code);
  tf_code_open_if(&e->code, tf_k_cmp(&at, TF_KERNEL_PRED_EQ, lane, zero), NULL);
  scratch_store(e, s, warp, x);
  tf_code_close(&e->code, NULL);
  tf_sync_write(e, (uint32_t)s);
  tf_sync_barrier(e);
}

static tf_value *reduce_warps(tf_emitter *e, tf_tv *t, tf_value *v, const tf_reduce_block *b) {
  int32_t s = tf_reduce_scratch(e, t);
  tf_type *acc = v->type;
  v = shuffle_reduce(e, t, v, b->reduce < 32 ? b->reduce : 32);
  if (b->reduce <= 32) return v;
  int64_t warps = b->reduce / 32;
  tf_sync_before_write(e, (uint32_t)s);
  tf_value *lin = linear_thread(e), *c32 = tf_code_const(&e->code, 32);
  tf_builder at = tf_code_here(&e->code);
  tf_value *warp = tf_k_binary(&at, TF_K_DIV, lin, c32), *lane = tf_k_binary(&at, TF_K_REM, lin, c32);
  leave(e, s, warp, lane, v);
  tf_value *first = tf_code_const(&e->code, 0);
  if (b->threads != b->reduce) {
    tf_value *w = tf_code_const(&e->code, warps);
    at = tf_code_here(&e->code);
    first = tf_k_binary(&at, TF_K_MUL, tf_k_binary(&at, TF_K_DIV, warp, w), w);
  }
  tf_value *r = NULL;
  if (warps <= 32 && (warps & (warps - 1)) == 0) {
    /* each lane reads one partial result of its group, and the warp combines them */
    tf_value *w = tf_code_const(&e->code, warps);
    at = tf_code_here(&e->code);
    tf_value *mine = tf_k_binary(&at, TF_K_ADD, first, tf_k_binary(&at, TF_K_REM, lane, w));
    r = shuffle_reduce(e, t, unpack(e, scratch_load(e, s, carried(acc), mine), acc), warps);
  } else {
    /* every thread reads them all, in the same order */
    for (int64_t i = 0; i < warps; i++) {
      tf_value *k = tf_code_const(&e->code, i);
      at = tf_code_here(&e->code);
      tf_value *y = unpack(e, scratch_load(e, s, carried(acc), tf_k_binary(&at, TF_K_ADD, first, k)), acc);
      r = r ? combine(e, t, r, y) : y;
    }
  }
  tf_sync_read(e, (uint32_t)s);
  return r;
}

static tf_value *select_value(tf_emitter *e, tf_value *cond, tf_value *a, tf_value *b) {
  tf_builder at = tf_code_here(&e->code);
  return tf_k_select(&at, cond, a, b);
}

/* A block of whole warps, at most 32: each warp leaves its value in shared memory, and each combines all of them. */
static tf_value *reduce_whole(tf_emitter *e, tf_tv *t, tf_value *v) {
  int32_t s = tf_reduce_scratch(e, t);
  tf_type *acc = v->type;
  v = shuffle_reduce(e, t, v, 32);
  tf_sync_before_write(e, (uint32_t)s);
  tf_value *lin = linear_thread(e), *c32 = tf_code_const(&e->code, 32), *zero = tf_code_const(&e->code, 0),
           *threads = NULL;
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++) {
    if (!e->s->dim[pt]) continue;
    tf_value *n = dim_value(e, pt);
    tf_builder b = tf_code_here(&e->code);
    threads = threads ? tf_k_binary(&b, TF_K_MUL, threads, n) : n;
  }
  tf_builder at = tf_code_here(&e->code);
  tf_value *warp = tf_k_binary(&at, TF_K_DIV, lin, c32), *lane = tf_k_binary(&at, TF_K_REM, lin, c32);
  tf_value *there = tf_k_cmp(&at, TF_KERNEL_PRED_LT, tf_k_binary(&at, TF_K_MUL, lane, c32), threads);
  tf_value *mine = tf_k_select(&at, there, lane, zero);
  leave(e, s, warp, lane, v);
  tf_value *y = unpack(e, scratch_load(e, s, carried(acc), mine), acc);
  at = tf_code_here(&e->code);
  tf_value *r = shuffle_reduce(e, t, select_value(e, there, y, tf_lower_acc_identity(&at, t->op)), 32);
  tf_sync_read(e, (uint32_t)s);
  return r;
}

/* Some neighbours of a row each reduce with all threads that have their place in other rows: first those of a warp by
 * shuffles; then each warp leaves a row of values, and every warp combines these rows, its lanes sharing them. */
static tf_value *reduce_beside(tf_emitter *e, tf_tv *t, tf_value *v, const tf_reduce_block *b) {
  int32_t s = tf_reduce_scratch(e, t);
  tf_type *acc = v->type;
  int64_t warps = b->threads / 32, rows = 32 / b->beside; /* of a warp */
  for (int64_t d = 16; d >= b->beside; d /= 2) v = shuffle_step(e, t, v, d);
  tf_sync_before_write(e, (uint32_t)s);
  tf_value *lin = linear_thread(e), *c32 = tf_code_const(&e->code, 32), *n = tf_code_const(&e->code, b->beside);
  tf_builder at = tf_code_here(&e->code);
  tf_value *warp = tf_k_binary(&at, TF_K_DIV, lin, c32), *lane = tf_k_binary(&at, TF_K_REM, lin, c32);
  tf_value *place = tf_k_binary(&at, TF_K_ADD, tf_k_binary(&at, TF_K_MUL, warp, n), lane);
  tf_value *x = pack(e, v);
  at = tf_code_here(&e->code);
  tf_code_open_if(&e->code, tf_k_cmp(&at, TF_KERNEL_PRED_LT, lane, n), NULL);
  scratch_store(e, s, place, x);
  tf_code_close(&e->code, NULL);
  tf_sync_write(e, (uint32_t)s);
  tf_sync_barrier(e);
  tf_value *r = NULL, *last = tf_code_const(&e->code, warps * b->beside), *zero = tf_code_const(&e->code, 0);
  for (int64_t i = 0; i < (warps + rows - 1) / rows; i++) { /* lane l reads column l mod n of row l div n */
    tf_value *from = tf_code_const(&e->code, i * 32);
    at = tf_code_here(&e->code);
    tf_value *k = tf_k_binary(&at, TF_K_ADD, lane, from), *there = NULL;
    if ((i + 1) * rows > warps) { /* there are fewer rows than lanes */
      there = tf_k_cmp(&at, TF_KERNEL_PRED_LT, k, last);
      k = tf_k_select(&at, there, k, zero);
    }
    tf_value *y = unpack(e, scratch_load(e, s, carried(acc), k), acc);
    at = tf_code_here(&e->code);
    if (there) y = select_value(e, there, y, tf_lower_acc_identity(&at, t->op));
    r = r ? combine(e, t, r, y) : y;
  }
  for (int64_t d = 16; d >= b->beside; d /= 2) r = shuffle_step(e, t, r, d);
  tf_sync_read(e, (uint32_t)s);
  return r;
}

/* Any block: every thread stores its value and combines those of its group one by one. */
static tf_value *reduce_any(tf_emitter *e, tf_tv *t, tf_value *v) {
  int32_t s = tf_reduce_scratch(e, t);
  if (s < 0) return v;
  tf_type *acc = v->type;
  tf_sync_before_write(e, (uint32_t)s);
  tf_value *lin = linear_thread(e);
  scratch_store(e, s, lin, pack(e, v));
  tf_sync_write(e, (uint32_t)s);
  tf_sync_barrier(e);
  int64_t one = tf_vector_len(acc);
  tf_builder top = {e->code.ctx, e->code.func->pool, e->code.level[0].block, e->code.level[0].block->first, t->op->loc};
  tf_value *buf = tf_k_alloc(&top, tf_buffer_type(tf_type_scalar(acc), &one, 1, TF_SPACE_LOCAL), 0);
  tf_map_set(&e->acc, tf_map_ptr(&t->reduce_tid), buf);
  tf_builder b = tf_code_here(&e->code);
  tf_value *zero = tf_code_const(&e->code, 0), *init = tf_lower_acc_identity(&b, t->op);
  b = tf_code_here(&e->code);
  tf_reduce_store(&b, init, buf, zero);
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
  tf_value *y = unpack(e, scratch_load(e, s, carried(acc), tf_code_value(&e->code, at)), acc);
  b = tf_code_here(&e->code);
  tf_value *both = combine(e, t, tf_reduce_load(&b, buf, zero, acc), y);
  b = tf_code_here(&e->code);
  tf_reduce_store(&b, both, buf, zero);
  while (opened--) tf_code_close(&e->code, NULL);
  tf_sync_read(e, (uint32_t)s);
  b = tf_code_here(&e->code);
  return tf_reduce_load(&b, buf, zero, acc);
}

/* ------------------------------------------------------------------------------------------------ the end */

/* One element of the result, where every thread has it: `at` says which iteration of each kept loop that is no
 * reduction. NULL: there is none. */
static tf_value *block_result(tf_emitter *e, tf_tv *t, const acc_shape *s, const int64_t *at) {
  /* combine the accumulators of the second stage */
  tf_value *v = NULL;
  for (int64_t q = 0; q < s->total; q++) {
    int64_t rest = q;
    bool mine = true;
    for (uint32_t k = s->n; k-- > 0;) {
      int64_t i = rest % s->extent[k];
      rest /= s->extent[k];
      if (!t->loop[s->loop[k]].reduction && i != at[k]) mine = false;
    }
    if (!mine) continue;
    tf_value *x = acc_load(e, t, tf_ix_const(e->p->ix, q));
    v = v ? combine(e, t, v, x) : x;
  }
  for (uint32_t k = 0; k < s->n; k++)
    if (!v && !t->loop[s->loop[k]].reduction && !s->extent[k]) return NULL; /* an extent of 0: there is no result */
  if (!v) {                                                                 /* nothing to reduce */
    tf_builder b = tf_code_here(&e->code);
    v = tf_lower_acc_identity(&b, t->op);
  }
  if (!t->reduce_tid) return v;
  tf_reduce_block b = tf_reduce_block_of(e->s, t);
  if (b.whole) return reduce_whole(e, t, v);
  if (b.beside) return reduce_beside(e, t, v, &b);
  return tf_reduce_by_shuffles(&b) ? reduce_warps(e, t, v, &b) : reduce_any(e, t, v);
}

static void store_result(tf_emitter *e, tf_tv *t, const acc_shape *s, const int64_t *at, tf_value *v) {
  tf_ixp sym[TF_MAX_LOOPS], by[TF_MAX_LOOPS];
  uint32_t n = 0;
  for (uint32_t k = 0; k < s->n; k++)
    if (!t->loop[s->loop[k]].reduction && tf_ix_get_kind(loop_sym(t, s->loop[k])) == TF_IX_SYM) {
      sym[n] = loop_sym(t, s->loop[k]);
      by[n++] = tf_ix_const(e->p->ix, at[k]);
    }
  tf_predicate *kept = TF_NEW_ARRAY(e->p->pool, tf_predicate, t->npred + 1);
  uint32_t np = 0;
  for (uint32_t i = 0; i < t->npred; i++) {
    if (t->pred[i].reduction) continue;
    kept[np] = t->pred[i];
    kept[np].index = tf_ix_subst_many(e->p->ix, kept[np].index, sym, by, n);
    /* one that was kept though it is provable is about an extent that may be 0 */
    bool known = tf_ix_prove_lt(e->p->ix, kept[np].index, kept[np].extent) && !kept[np].both;
    if (!known || kept[np].index == t->pred[i].index) np++;
  }
  tf_value *cond = tf_lower_condition(e, kept, np, NULL, -1), *single = tf_lower_single_thread(e, t);
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  if (cond && single) cond = tf_k_binary(&b, TF_K_AND, cond, single);
  else if (single) cond = single;
  v = tf_lower_acc_result(&b, t->op, v, e->p->o->fast_math);
  if (cond) tf_code_open_if(&e->code, cond, NULL);
  tf_lower_store(e, t, tf_ix_subst_many(e->p->ix, t->store, sym, by, n), v, 1);
  if (cond) tf_code_close(&e->code, NULL);
}

/* The next element; false after the last, and then `at` is the first again. */
static bool next_result(const tf_tv *t, const acc_shape *s, int64_t *at) {
  for (uint32_t k = s->n; k-- > 0;) {
    if (t->loop[s->loop[k]].reduction) continue;
    if (++at[k] < s->extent[k]) return true;
    at[k] = 0;
  }
  return false;
}

uint32_t tf_reduce_results(const tf_tv *t) {
  int64_t n = 1, v;
  for (uint32_t i = 0; i < t->nloop; i++)
    if (keeps_apart(t, i) && !t->loop[i].reduction && tf_ix_is_const(t->loop[i].extent, &v) &&
        (__builtin_mul_overflow(n, v, &n) || n > MOST_ACCUMULATORS))
      return MOST_ACCUMULATORS; /* shape_of refuses it */
  return (uint32_t)n;
}

void tf_reduce_end(tf_emitter *e, tf_tv *t) {
  acc_shape s;
  if (!shape_of(e, t, &s)) return;
  if (t->shared >= 0) tf_sync_before_write(e, (uint32_t)t->shared);
  int64_t at[TF_MAX_LOOPS] = {0};
  tf_value *v;
  if (!t->cluster_bid) {
    do {
      v = block_result(e, t, &s, at);
      if (v) store_result(e, t, &s, at, v);
    } while (next_result(t, &s, at) && !e->code.failed);
    return;
  }
  tf_value **all = TF_NEW_ARRAY(e->p->pool, tf_value *, MOST_ACCUMULATORS);
  uint32_t n = 0, i = 0;
  do {
    v = block_result(e, t, &s, at);
    if (v) all[n++] = v;
  } while (next_result(t, &s, at) && !e->code.failed);
  if (!n || e->code.failed) return;
  tf_cluster_reduce(e, t, all);
  do store_result(e, t, &s, at, all[i++]);
  while (next_result(t, &s, at) && !e->code.failed);
}
