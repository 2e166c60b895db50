/* Circular buffers (circular.c): which loop they go round in, who keeps their slots in order, and where slots are. */
#include "lower/fusion/plan/circular_plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/common/pipeline.h"

/* What is computed at use reads nothing that is computed in the loop: that cannot be inlined into what has no loops. */
static bool computed_in_loop(const tf_tv *x, const tf_loop_class *c, uint32_t depth) {
  return x->op && x->nloop > depth && x->inl > depth && tf_class_root(x->loop[depth].cls) == c;
}

static bool wrong(const tf_plan *p, tf_tv *t) {
  return tf_refuse(p->why, t->op,
                   "`circular` of '%s' is not [stages, prefetch] with at least 2 stages and a prefetch below; "
                   "use sched.circular_buffer",
                   tf_tv_name(t));
}

/* Is all that it reads there before the kernel? Then other threads than those that read it may fill it. */
static bool from_before(tf_plan *p, const tf_tv *t) {
  if (t->is_reduction) return false;
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    if (!x || !x->op || x->segment != t->segment) continue;
    if (!x->at_use || !from_before(p, x)) return false;
  }
  return true;
}

static bool read_order(tf_plan *p, tf_tv *t) {
  bool mbarrier = tf_fusion_pipelined_of(t->op) == TF_FUSION_PIPELINED_MBARRIER;
  t->order = tf_fusion_warp_specialized_attr(t->op) ? TF_RING_WARPS : mbarrier ? TF_RING_MBARRIER : TF_RING_BARRIER;
  if (t->order == TF_RING_BARRIER) return true;
  if (t->memory != TF_MEM_SHARED)
    return tf_refuse(p->why, t->op,
                     "'%s' is in %s memory; pipelined(mbarrier) and warp_specialized are for shared memory",
                     tf_tv_name(t), tf_memory_name(t->memory));
  if (tf_plan_is_tma(t) || tf_plan_is_bulk(t)) return true;
  int64_t stages = tf_fusion_circular_of(t->op)->ints[0];
  if (from_before(p, t))
    return stages <= TF_PIPELINE_MOST_STAGES ||
           tf_refuse(p->why, t->op,
                     "'%s' has %lld stages; a circular buffer that mbarriers keep in order has at most %d",
                     tf_tv_name(t), (long long)stages, TF_PIPELINE_MOST_STAGES);
  t->order = TF_RING_BARRIER; /* which tf_plan_specialise tells */
  return true;
}

/* A slot for each iteration of the loop behind those that are shared: a tensor that is larger than what is free may
 * come piece by piece, and go so when it has been read for the last time. */
static bool read_pieces(const tf_plan *p, tf_tv *t) {
  t->pieces = 0;
  if (!tf_fusion_pieces_of(t->op)) return true;
  if (t->order != TF_RING_WARPS || !tf_plan_is_bulk(t))
    return tf_refuse(p->why, t->op,
                     "'%s' is a ring of pieces, which only warps of their own fill, via(bulk): say "
                     "warp_specialized",
                     tf_tv_name(t));
  tf_loop_class *c = t->inl < t->nloop ? tf_class_root(t->loop[t->inl].cls) : NULL;
  int64_t n;
  if (!c || c->ptype != TF_PT_SERIAL || !tf_ix_is_const(c->extent, &n))
    return tf_refuse(p->why, t->op,
                     "'%s' is a ring of pieces, but loop %u, the first behind those that it shares with its readers, "
                     "is not a serial one of constant extent",
                     tf_tv_name(t), t->inl);
  if (n > t->stages)
    return tf_refuse(p->why, t->op,
                     "'%s' comes in %lld pieces, which are read again and all in their slots then, but has %u "
                     "stages; give it at least %lld, more to be ahead",
                     tf_tv_name(t), (long long)n, t->stages, (long long)n);
  if (n > 1) t->pieces = (uint32_t)n;
  return true;
}

/* The loop is the innermost of those that the tensor shares with its readers. */
bool tf_plan_ring(tf_plan *p, tf_tv *t) {
  tf_attr *a = tf_fusion_circular_of(t->op);
  t->stages = 0;
  t->order = TF_RING_BARRIER;
  if (!a) return true;
  if (a->kind != TF_ATTR_INTS || a->n != 2 || a->ints[0] < 2 || a->ints[0] > INT32_MAX || a->ints[1] < 0 ||
      a->ints[1] >= a->ints[0])
    return wrong(p, t);
  uint32_t at = t->inl;
  while (at > 0 && !tf_class_is_loop(tf_class_root(t->loop[at - 1].cls))) at--;
  if (!at) return true; /* one iteration: one copy, and nothing to be ahead of */
  if (!read_order(p, t)) return false;
  t->ring = at - 1;
  t->stages = (uint32_t)a->ints[0];
  t->ahead = (uint32_t)a->ints[1];
  t->in_place = !t->ahead && t->order == TF_RING_BARRIER && t->memory == TF_MEM_SHARED && !tf_plan_is_tma(t) &&
                !tf_plan_is_bulk(t);
  t->slot = tf_ix_sym(p->ix, "slot", tf_ix_const(p->ix, 0), tf_ix_const(p->ix, t->stages - 1), NULL);
  if (!read_pieces(p, t)) return false;
  if (t->in_place) return true;
  if (t->is_reduction)
    return tf_refuse(p->why, t->op,
                     "'%s' is a reduction and cannot be computed ahead of its use; circular buffer a copy",
                     tf_tv_name(t));
  tf_loop_class *c = tf_class_root(t->loop[t->ring].cls);
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    if (!x || !computed_in_loop(x, c, t->ring)) continue;
    tf_refuse(p->why, t->op,
              "'%s' is to be copied ahead of its loop '%s', but '%s', which it reads, is computed in that loop",
              tf_tv_name(t), tf_id_name(t->loop[t->ring].id), tf_tv_name(x));
    return tf_add_note(p->why, x->op, "inline '%s' at %u at most, or circular buffer it instead", tf_tv_name(x),
                       t->ring);
  }
  return true;
}
