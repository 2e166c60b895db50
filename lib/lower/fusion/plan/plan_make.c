/* The plan of a fusion: its tensors, then segment by segment. */
#include "lower/fusion/plan/accumulate_plan.h"
#include "lower/fusion/plan/bulk_plan.h"
#include "lower/fusion/plan/circular_plan.h"
#include "lower/fusion/plan/cluster_plan.h"
#include "lower/fusion/plan/cp_async_plan.h"
#include "lower/fusion/plan/plan_make.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_beyond.h"
#include "lower/fusion/plan/plan_extents.h"
#include "lower/fusion/plan/plan_in_place.h"
#include "lower/fusion/plan/plan_index.h"
#include "lower/fusion/plan/plan_loops.h"
#include "lower/fusion/plan/plan_memory.h"
#include "lower/fusion/plan/plan_tensors.h"
#include "lower/fusion/plan/plan_tma.h"
#include "lower/fusion/plan/plan_tmem.h"
#include "lower/fusion/plan/specialise_plan.h"

/* Between registers and tensor memory a vector is all of a warp's registers: no address has to be a multiple of it. */
static bool only_tensor_memory(tf_plan *p, const tf_tv *t) {
  bool any = t->memory == TF_MEM_TENSOR;
  if (!any && t->memory != TF_MEM_LOCAL) return false;
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    const tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    if (x && x->memory != TF_MEM_TENSOR && x->memory != TF_MEM_LOCAL) return false;
    any |= x && x->memory == TF_MEM_TENSOR;
  }
  return any;
}

/* A row of symbolic length that is cut into vectors begins at a multiple of the vector only where its length is one:
 * the launch finds that out. (A vector that runs over merged axes needs no such promise: it has a tail.) */
static void assume_vectors(tf_plan *p) {
  for (uint32_t i = 0; i < p->ntv && !p->o->unpromised; i++) {
    tf_tv *t = p->tv[i];
    int64_t lanes = tf_tv_lanes(t);
    if (lanes < 2 || t->rank < 2 || only_tensor_memory(p, t)) continue;
    tf_op *end = tf_fusion_domain_block(t->op)->last;
    tf_value *id = tf_op_operand(end, tf_id_parallel_of(end)->n - 1);
    uint32_t axes = tf_id_axes(id);
    if (tf_id_is_aligned(id)) continue;
    for (uint32_t a = 0; a < t->ndomain; a++) {
      tf_extent *e = tf_extent_root(t->axis[a]);
      if (axes == 1u << a && e->value == TF_DYN) tf_ix_assume_divisible(p->ix, e->node, lanes);
    }
  }
}

/* The same of parts whose elements are read in vectors, behind other axes: a row begins at a multiple of the vector. */
static void assume_parted(tf_plan *p, const tf_tv *t) {
  int64_t lanes = tf_tv_lanes(t);
  if (t->info->cls != TF_FC_PARTS || lanes < 2 || p->o->unpromised || !tf_fusion_first_parted(t->op)) return;
  uint32_t first = tf_fusion_first_parted(t->op), last = first + tf_fusion_axes_of(t->op)->n - 1;
  tf_op *end = tf_fusion_domain_block(t->op)->last;
  uint32_t axes = tf_id_axes(tf_op_operand(end, tf_id_parallel_of(end)->n - 1));
  tf_tv *x = tf_plan_tv(p, t->op->operand[0].value);
  tf_extent *e = tf_extent_root(x->axis[x->op ? tf_fusion_domain_axis(x->op, last) : last]);
  if (axes == 1u << (first + 1) && e->value == TF_DYN) tf_ix_assume_divisible(p->ix, e->node, lanes);
}

/* The same of arguments that are read whole vectors further on along their last axis. */
static void assume_shifted(tf_plan *p, const tf_tv *t) {
  int64_t lanes = tf_tv_lanes(t);
  if (lanes < 2 || p->o->unpromised || !tf_fusion_reindexes(t->op)) return;
  tf_op *end = tf_fusion_domain_block(t->op)->last;
  if (tf_id_axes(tf_op_operand(end, tf_id_parallel_of(end)->n - 1)) != 1u << (t->ndomain - 1)) return;
  for (uint32_t k = 0; k < t->op->noperand; k++) {
    tf_tv *x = tf_plan_tv(p, t->op->operand[k].value);
    if (!x || x->op || x->rank < 2) continue;
    tf_extent *e = tf_extent_root(x->axis[x->rank - 1]);
    int64_t shift = 0;
    if (t->info->cls == TF_FC_SLICE) shift = tf_fusion_from_of(t->op)->ints[x->rank - 1];
    else if (t->info->cls == TF_FC_PAD) shift = tf_fusion_low_of(t->op)->ints[x->rank - 1];
    else if (t->info->cls != TF_FC_CONCAT) continue;
    if (e->value == TF_DYN && shift % lanes == 0) tf_ix_assume_divisible(p->ix, e->node, lanes);
  }
}

/* The same of the parts that an axis is split into, where only the launch knows how long these are: `into 8` of `?`
 * gives parts of (n + 7) div 8. */
static void assume_parts(tf_plan *p, const tf_tv *t) {
  int64_t lanes = tf_tv_lanes(t);
  if (lanes < 2 || p->o->unpromised || only_tensor_memory(p, t)) return;
  const tf_value *id = t->d.loop[t->d.nloop - 1];
  for (id = id->def->operand[0].value; id->def && id->index == 1; id = id->def->operand[0].value) {
    if (tf_id_kind(id->def) != TF_ID_SPLIT) return;
    tf_ix_assume_divisible(p->ix, tf_map_get(&t->extent, tf_map_ptr(id)), lanes);
  }
}

tf_plan *tf_plan_make(tf_op *module, tf_op *func, tf_pool *pool, const tf_lower_options *o, tf_verdict *why) {
  tf_plan *p = TF_NEW(pool, tf_plan);
  *p = (tf_plan){
      .ctx = func->ctx, .pool = pool, .module = module, .func = func, .o = o, .ix = tf_ix_new(pool), .why = why};
  tf_plan_copy_returned(p);
  if (!tf_plan_tensors(p) || !tf_plan_extents(p)) return NULL;
  tf_plan_share(p);
  assume_vectors(p);
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->op) {
      assume_parted(p, p->tv[i]);
      assume_shifted(p, p->tv[i]);
    }
  return p;
}

bool tf_plan_segment(tf_plan *p, int32_t number, tf_segment *s) {
  *s = (tf_segment){.number = number, .tv = TF_NEW_ARRAY(p->pool, tf_tv *, p->ntv + 1)};
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->op && !p->tv[i]->at_use && p->tv[i]->segment == number) s->tv[s->ntv++] = p->tv[i];
  for (uint32_t i = s->ntv; i-- > 0;)
    if (!tf_plan_loops(p, s->tv[i])) return false;
  for (uint32_t i = 0; i < s->ntv; i++) assume_parts(p, s->tv[i]);
  for (uint32_t i = s->ntv; i-- > 0;)
    if (!tf_plan_unite_loops(p, s->tv[i])) return false;
  tf_plan_dims(p, s);
  for (uint32_t i = 0; i < s->ntv; i++)
    if (!tf_plan_cluster_reduction(p, s, s->tv[i])) return false;
  tf_plan_symbols(p, s);
  for (uint32_t i = 0; i < s->ntv; i++)
    if (!tf_ids_backward(p, s->tv[i])) return false;
  for (uint32_t i = 0; i < s->ntv; i++)
    if (!tf_plan_ring(p, s->tv[i])) return false;
  for (uint32_t i = 0; i < s->ntv; i++) {
    tf_plan_predicates(p, s, s->tv[i]);
    if (!tf_plan_allocation(p, s, s->tv[i])) return false;
  }
  for (uint32_t i = 0; i < s->ntv; i++)
    if (!tf_plan_reads(p, s, s->tv[i])) return false;
  if (!tf_plan_tmem(p, s)) return false;
  for (uint32_t i = 0; i < s->ntv && !p->o->analyse; i++)
    if (tf_plan_is_tma(s->tv[i]) && (!tf_plan_accumulate(p, s, s->tv[i]) || !tf_plan_copy(p, s->tv[i]) ||
                                     (!s->tv[i]->unfit && !tf_plan_multicast(p, s, s->tv[i]))))
      return false;
  if (p->unfit) return true;
  for (uint32_t i = 0; i < s->ntv && !p->o->analyse; i++)
    if (tf_plan_is_bulk(s->tv[i]) && (!tf_plan_bulk(p, s->tv[i]) || !tf_plan_multicast(p, s, s->tv[i]))) return false;
  for (uint32_t i = 0; i < s->ntv && !p->o->analyse; i++)
    if (tf_fusion_atomic_of(s->tv[i]->op) && !tf_plan_accumulate(p, s, s->tv[i])) return false;
  for (uint32_t i = 0; i < s->ntv; i++) s->tv[i]->cp_async = tf_plan_cp_async(p, s->tv[i]);
  return tf_plan_beyond(p, s) && tf_plan_specialise(p, s) && (p->o->analyse || tf_plan_in_place(p, s));
}
