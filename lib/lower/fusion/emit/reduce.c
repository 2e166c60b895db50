/* Reductions: accumulators in registers, one for each element that the inner loops keep apart, then a reduction over
 * the threads of the block by shuffles and shared memory, after which every thread has the result.
 *
 * A reduction's nest is: identity into the accumulators; the loops, which update them; the end, which combines what
 * rfactor kept apart, then the threads, and stores. Begin and end are outside the outermost reduction loop, where all
 * threads of the block pass together. */
#include "lower/common/async_ops.h"
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

static void put(tf_builder *b, tf_value *v, tf_value *buf, tf_value *index, tf_value *signal) {
  if (signal) tf_async_send(b, v, buf, index, signal);
  else tf_k_store(b, v, buf, &index, 0, NULL);
}

void tf_reduce_store(tf_builder *b, tf_value *v, tf_value *buf, tf_value *index, tf_value *signal) {
  uint32_t width = tf_vector_len(v->type), one = access_width(tf_type_scalar(v->type), width);
  if (one == width) {
    put(b, v, buf, index, signal);
    return;
  }
  for (uint32_t i = 0; i < width; i += one) {
    tf_value *part[8], *at = i ? tf_k_binary(b, TF_K_ADD, index, tf_k_int(b, index->type, i)) : index;
    for (uint32_t k = 0; k < one; k++) part[k] = tf_k_extract(b, v, i + k);
    put(b, tf_k_pack(b, part, one), buf, at, signal);
  }
}

bool tf_reduce_sends(const tf_tv *t) {
  tf_type *scalar = tf_reduce_carrier(t);
  uint32_t width = tf_reduce_width(t), one = access_width(scalar, width), bytes = one * tf_element_bytes(scalar);
  return width % one == 0 && (bytes == 4 || bytes == 8 || bytes == 16);
}

static tf_value *acc_load(tf_emitter *e, tf_tv *t, tf_ixp at) {
  tf_value *index = tf_code_value(&e->code, tf_ix_mulc(e->p->ix, at, tf_reduce_width(t)));
  tf_builder b = tf_code_here(&e->code);
  return tf_reduce_load(&b, acc_buffer(e, t), index, tf_lower_acc_type(t->op));
}

static void acc_store(tf_emitter *e, tf_tv *t, tf_ixp at, tf_value *v) {
  tf_value *index = tf_code_value(&e->code, tf_ix_mulc(e->p->ix, at, tf_reduce_width(t)));
  tf_builder b = tf_code_here(&e->code);
  tf_reduce_store(&b, v, acc_buffer(e, t), index, NULL);
}

void tf_reduce_begin(tf_emitter *e, tf_tv *t) {
  acc_shape s;
  if (!shape_of(e, t, &s)) return;
  tf_builder b = tf_code_here(&e->code);
  tf_builder top = {e->code.ctx, e->code.func->pool, e->code.level[0].block, e->code.level[0].block->first, t->op->loc,
                    NULL};
  tf_type *acc = tf_lower_acc_type(t->op);
  int64_t n = (s.total ? s.total : 1) * tf_vector_len(acc); /* with an extent of 0, none is used */
  tf_value *buf = tf_k_alloc(&top, tf_buffer_type(tf_type_scalar(acc), &n, 1, TF_SPACE_LOCAL), 0);
  tf_map_set(&e->acc, tf_map_ptr(t), buf);
  tf_value *identity = tf_lower_acc_identity(&b, t->op);
  for (int64_t i = 0; i < s.total; i++) acc_store(e, t, tf_ix_const(e->p->ix, i), identity);
}

/* `n` elements into one accumulator; `place`: of the first among the reduced ones, and each further one's is `step`
 * more. */
static void update(tf_emitter *e, tf_tv *t, tf_ixp at, tf_value *const *x, uint32_t n, tf_ixp place, int64_t step) {
  tf_value *acc = acc_load(e, t, at), *number = tf_fusion_finds_place(t->op) ? tf_code_value(&e->code, place) : NULL;
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  tf_value *more = tf_lower_acc_elements(&b, t->op, x, n, number, step, e->p->o->fast_math);
  tf_value *all = tf_lower_acc_combine(&b, t->op, acc, more, e->p->o->fast_math);
  bool adds = all->def && tf_kernel_op(all->def) == TF_K_ADD && all->type->kind == TF_TYPE_FLOAT;
  if (adds) tf_op_set_attr(all->def, "contract", tf_attr_unit(e->code.ctx)); /* of products, such as squares */
  acc_store(e, t, at, all);
}

/* Of the element that the loops are at, in row-major order of the reduced axes. */
static tf_ixp place_of(tf_emitter *e, const tf_tv *t) {
  tf_ixp place = tf_ix_const(e->p->ix, 0);
  for (uint32_t a = 0; a < t->ndomain && tf_fusion_finds_place(t->op); a++)
    if (tf_fusion_axis(t->op, a) == TF_AXIS_REDUCTION)
      place = tf_ix_add(e->p->ix, tf_ix_mul(e->p->ix, place, tf_extent_root(t->axis[a])->node), t->logical[a]);
  return place;
}

/* Are the places of all lanes in equal steps that are known? */
static bool goes_in_steps(tf_emitter *e, tf_ixp place, tf_ixp vector, uint32_t first, uint32_t n, int64_t *step) {
  tf_ix_ctx *c = e->p->ix;
  *step = 0;
  for (uint32_t i = 1; i < n; i++) {
    int64_t off;
    tf_ixp from = tf_lower_at_lane(e, place, vector, first), to = tf_lower_at_lane(e, place, vector, first + i);
    if (!tf_ix_is_const(tf_ix_sub(c, to, from), &off) || off > INT32_MAX) return false;
    if (i == 1) *step = off;
    if (off <= 0 || off != *step * (int64_t)i) return false;
  }
  return true;
}

void tf_reduce_update(tf_emitter *e, tf_tv *t, tf_value *const *x, tf_ixp vector, uint32_t first, uint32_t n) {
  acc_shape s;
  if (!shape_of(e, t, &s)) return;
  tf_ixp at = tf_ix_const(e->p->ix, 0);
  for (uint32_t k = 0; k < s.n; k++)
    at = tf_ix_add(e->p->ix, tf_ix_mulc(e->p->ix, at, s.extent[k]), loop_sym(t, s.loop[k]));
  tf_ixp place = place_of(e, t);
  uint32_t together = tf_fusion_groups(t->op) && !(vector && tf_ix_contains(e->p->ix, at, vector)) ? n : 1;
  int64_t step = 0;
  if (together > 1 && tf_fusion_finds_place(t->op) && !goes_in_steps(e, place, vector, first, n, &step)) together = 1;
  for (uint32_t i = 0; i < n && !e->code.failed; i += together)
    update(e, t, tf_lower_at_lane(e, at, vector, first + i), x + i, together,
           tf_lower_at_lane(e, place, vector, first + i), step);
}

/* ------------------------------------------------------------------------------------------------ the end */

/* One element of the result, of what this thread has: `at` says which iteration of each kept loop that is no
 * reduction. The accumulators of the second stage are combined. NULL: there is none. */
static tf_value *own_result(tf_emitter *e, tf_tv *t, const acc_shape *s, const int64_t *at) {
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
    v = v ? tf_reduce_combine(e, t, v, x) : x;
  }
  for (uint32_t k = 0; k < s->n; k++)
    if (!v && !t->loop[s->loop[k]].reduction && !s->extent[k]) return NULL; /* an extent of 0: there is no result */
  if (v) return v;
  tf_builder b = tf_code_here(&e->code); /* nothing to reduce */
  return tf_lower_acc_identity(&b, t->op);
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
  tf_value *any =
      t->lacking ? tf_code_compare(&e->code, TF_KERNEL_PRED_LT, tf_ix_const(e->p->ix, 0), t->lacking) : NULL;
  tf_builder b = tf_code_here(&e->code);
  b.loc = t->op->loc;
  if (any) v = tf_k_select(&b, any, v, tf_lower_acc_identity(&b, t->op));
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

/* One after the other. */
static void end_alone(tf_emitter *e, tf_tv *t) {
  acc_shape s;
  int64_t at[TF_MAX_LOOPS] = {0};
  if (!shape_of(e, t, &s)) return;
  if (t->shared >= 0) tf_sync_before_write(e, (uint32_t)t->shared);
  tf_value **all = TF_NEW_ARRAY(e->p->pool, tf_value *, MOST_ACCUMULATORS);
  uint32_t n = 0, i = 0;
  do {
    tf_reduced r = {t, own_result(e, t, &s, at), 0};
    if (!r.v) return;
    tf_reduce_over_threads(e, &r, 1);
    if (t->cluster_bid) all[n++] = r.v;
    else store_result(e, t, &s, at, r.v);
  } while (next_result(t, &s, at) && !e->code.failed);
  if (!n || e->code.failed) return;
  tf_cluster_send(e, t, all);
  if (e->sends_only) {
    tf_cluster_next(e, t);
    return;
  }
  tf_cluster_receive(e, t, all);
  do store_result(e, t, &s, at, all[i++]);
  while (next_result(t, &s, at) && !e->code.failed);
}

/* Their threads meet once for all results of all of them, and so do the blocks of a cluster. */
static void end_together(tf_emitter *e, tf_tv *const *t, uint32_t n) {
  acc_shape *s = TF_NEW_ARRAY(e->p->pool, acc_shape, n);
  int64_t at[TF_MAX_LOOPS] = {0};
  uint32_t all = 0, k = 0;
  for (uint32_t i = 0; i < n; i++) all += tf_reduce_results(t[i]);
  tf_reduced *r = TF_NEW_ARRAY(e->p->pool, tf_reduced, all);
  tf_value **v = TF_NEW_ARRAY(e->p->pool, tf_value *, all);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t slot = 0;
    if (!shape_of(e, t[i], &s[i])) return;
    if (t[i]->shared >= 0) tf_sync_before_write(e, (uint32_t)t[i]->shared);
    do r[k++] = (tf_reduced){t[i], own_result(e, t[i], &s[i], at), slot++};
    while (next_result(t[i], &s[i], at));
  }
  tf_reduce_over_threads(e, r, k);
  for (uint32_t i = 0; i < k; i++) v[i] = r[i].v;
  k = 0;
  for (uint32_t i = 0; i < n; k += tf_reduce_results(t[i++]))
    if (t[i]->cluster_bid) tf_cluster_send(e, t[i], v + k);
  for (uint32_t i = 0; i < n && e->sends_only; i++) tf_cluster_next(e, t[i]);
  if (e->sends_only) return;
  k = 0;
  for (uint32_t i = 0; i < n; k += tf_reduce_results(t[i++]))
    if (t[i]->cluster_bid) tf_cluster_receive(e, t[i], v + k);
  k = 0;
  for (uint32_t i = 0; i < n && !e->code.failed; i++) {
    e->code.loc = t[i]->op->loc;
    do store_result(e, t[i], &s[i], at, v[k++]);
    while (next_result(t[i], &s[i], at));
  }
}

/* By threads that had no part in it. */
void tf_reduce_received(tf_emitter *e, tf_tv *t) {
  acc_shape s;
  int64_t at[TF_MAX_LOOPS] = {0};
  if (!shape_of(e, t, &s)) return;
  uint32_t n = tf_reduce_results(t), i = 0;
  tf_value **v = TF_NEW_ARRAY(e->p->pool, tf_value *, n + 1);
  if (!n) return;
  tf_loc outer = e->code.loc;
  e->code.loc = t->op->loc;
  tf_builder b = tf_code_here(&e->code);
  for (uint32_t k = 0; k < n; k++) v[k] = tf_lower_acc_identity(&b, t->op); /* for its type */
  tf_cluster_receive(e, t, v);
  do store_result(e, t, &s, at, v[i++]);
  while (next_result(t, &s, at) && !e->code.failed);
  e->code.loc = outer;
}

bool tf_reduce_has_slots(const tf_segment *s, const tf_tv *t) {
  return tf_reduce_results(t) && tf_reduce_slots(s, t) == tf_reduce_results(t);
}

void tf_reduce_end(tf_emitter *e, tf_tv *const *t, uint32_t n) {
  tf_loc outer = e->code.loc;
  for (uint32_t i = 0, m; i < n && !e->code.failed; i += m) {
    e->code.loc = t[i]->op->loc;
    m = 1;
    if (!tf_reduce_has_slots(e->s, t[i])) {
      end_alone(e, t[i]);
      continue;
    }
    while (i + m < n && tf_reduce_meets(e, t[i]) && tf_reduce_meets(e, t[i + m]) && tf_reduce_has_slots(e->s, t[i + m]))
      m++;
    end_together(e, t + i, m);
  }
  e->code.loc = outer;
}
