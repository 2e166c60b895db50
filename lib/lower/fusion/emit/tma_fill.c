/* What a fill of a copy by TMA brings, and which threads issue it.
 *
 * Blocks may have more threads than the copy names, and a grid more blocks, since other tensors of the kernel do; and
 * an extent that is empty has one of them nevertheless. All threads of a block wait for the tile, so somebody arrives
 * in every block: the threads that the copy's loops name, at least one. Where there is no tile they do nothing else. */
#include "lower/fusion/emit/bulk_copy.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/tma_fill.h"
#include "lower/fusion/plan/plan_ask.h"

tf_tma_state *tf_tma_state_of(tf_emitter *e, const tf_tv *t) {
  for (size_t i = 0; i < e->tma.n; i++)
    if (e->tma.at[i].tv == t) return &e->tma.at[i];
  return NULL;
}

static tf_value *i32(tf_emitter *e, tf_value *v) {
  tf_builder b = tf_code_here(&e->code);
  return tf_k_cast(&b, v, tf_type_i(e->code.ctx, 32));
}

/* An extent of threads that is not known, as an i32: at least 1, which index expressions take for granted. */
static tf_value *at_least_one(tf_emitter *e, tf_ixp extent) {
  tf_value *n = i32(e, tf_code_value(&e->code, extent));
  tf_builder b = tf_code_here(&e->code);
  return tf_k_binary(&b, TF_K_MAX, n, tf_k_i32(&b, 1));
}

static bool of_threads(const tf_emitter *e, const tf_predicate *q) {
  for (int pt = TF_PT_TIDX; pt <= TF_PT_TIDZ; pt++)
    if (q->index == e->s->thread_sym[pt]) return q->thread;
  return false;
}

/* The threads that the copy's loops name. */
tf_value *tf_tma_issuing(tf_emitter *e, tf_tv *t) {
  tf_value *c = tf_lower_single_thread(e, t);
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    int64_t v;
    if (!of_threads(e, q)) continue;
    if (tf_ix_is_const(q->extent, &v)) {
      c = tf_code_both(&e->code, c,
                       tf_code_compare(&e->code, TF_KERNEL_PRED_LT, q->index, tf_ix_const(e->p->ix, v > 1 ? v : 1)));
      continue;
    }
    tf_value *id = i32(e, tf_code_value(&e->code, q->index)), *n = at_least_one(e, q->extent);
    tf_builder b = tf_code_here(&e->code);
    c = tf_code_both(&e->code, c, tf_k_cmp(&b, TF_KERNEL_PRED_LT, id, n));
  }
  return c;
}

/* Of each thread that copies: where some of it may be by cp.async and the rest by stores, one for each. */
int64_t tf_tma_arrivals(const tf_tv *t) { return t->cp_async && t->elem_bytes < 4 ? 2 : 1; }

/* How often they arrive for each fill. */
tf_value *tf_tma_issuers(tf_emitter *e, const tf_tv *t) {
  int64_t all = tf_tma_arrivals(t), v;
  tf_value *n = NULL;
  for (uint32_t i = 0; i < t->nloop; i++) {
    if (!tf_ptype_is_tid(t->loop[i].ptype)) continue;
    if (tf_ix_is_const(t->loop[i].extent, &v)) {
      all *= v > 1 ? v : 1;
      continue;
    }
    tf_value *more = at_least_one(e, t->loop[i].extent);
    tf_builder b = tf_code_here(&e->code);
    n = n ? tf_k_binary(&b, TF_K_MUL, n, more) : more;
  }
  tf_builder b = tf_code_here(&e->code);
  return !n ? tf_k_i32(&b, all) : all == 1 ? n : tf_k_binary(&b, TF_K_MUL, n, tf_k_i32(&b, all));
}

/* Does the tensor have this block, and this thread? NULL = it does. */
tf_value *tf_tma_within(tf_emitter *e, const tf_tv *t) {
  tf_value *c = NULL;
  int64_t v;
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    if (!q->thread || (of_threads(e, q) && tf_ix_is_const(q->extent, &v) && v > 0)) continue;
    c = tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, q->index, q->extent));
  }
  return c;
}

uint32_t tf_tma_slots(const tf_tv *t) { return t->stages ? t->stages : 1; }

/* Is it one box a fill, issued whenever the fill is? */
bool tf_tma_one_box(const tf_tv *t) {
  for (uint32_t i = t->inl + (t->pieces != 0); i < t->nloop; i++)
    if (tf_class_is_loop(tf_class_root(t->loop[i].cls))) return false;
  return true;
}

#define MOST_BYTES ((1 << 20) - 1) /* that an mbarrier counts */

/* Bytes that a thread brings in one fill of a slot, if they are announced all at once: several boxes, of a known
 * number. Else 0: each box is announced. */
int64_t tf_tma_announced(const tf_tv *t) {
  int64_t all, n;
  if (!t->tma || !t->stages || t->bulk || tf_tma_one_box(t) || !tf_ix_is_const(t->tma->bytes, &all)) return 0;
  for (uint32_t i = t->inl + (t->pieces != 0); i < t->nloop; i++) {
    if (!tf_class_is_loop(tf_class_root(t->loop[i].cls))) continue;
    if (!tf_ix_is_const(t->loop[i].extent, &n) || __builtin_mul_overflow(all, n, &all) || all > MOST_BYTES) return 0;
  }
  return all;
}

/* Does each box arrive by itself? Not one of a tensor that is known to be empty: its statement is left out, and who
 * waits for the fill waits all the same. */
bool tf_tma_boxes_arrive(const tf_tv *t) { return t->tma && tf_tma_one_box(t) && !tf_lower_never_runs(t); }

/* Does every fill bring something, in every block and for each thread that issues? */
static bool always_brings(const tf_emitter *e, const tf_tv *t) {
  int64_t n;
  if (tf_lower_never_runs(t) || (t->bulk && !tf_bulk_always(e, t))) return false;
  for (uint32_t i = 0; i < t->npred; i++) {
    const tf_predicate *q = &t->pred[i];
    if (q->thread && !(of_threads(e, q) && tf_ix_is_const(q->extent, &n) && n > 0)) return false;
  }
  for (uint32_t i = 0; i < t->tma->rank; i++)
    if (!tf_ix_is_const(t->tma->dim[i].extent, &n) || n < 1) return false;
  for (uint32_t i = t->inl + (t->pieces != 0); i < t->nloop; i++)
    if (tf_class_is_loop(tf_class_root(t->loop[i].cls)) && (!tf_ix_is_const(t->loop[i].extent, &n) || n < 1))
      return false;
  return true;
}

/* Bytes keep a block of a cluster from running ahead: they come only when the block that issues them has seen that all
 * are ready. A fill that brings none would let it go on, and tell of its readiness twice in one phase: who waits for
 * that phase misses it, or takes it for another block's. So where a fill may bring nothing, its phase has a second
 * arrival for each thread that issues: its own if bytes come, else one from the block that would have issued them. */
bool tf_tma_is_held(const tf_emitter *e, const tf_tma_state *s) { return s->ready >= 0 && !always_brings(e, s->tv); }
