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
#include "lower/fusion/plan/plan_promise.h"
#include "lower/fusion/plan/plan_tensors.h"
#include "lower/fusion/plan/plan_tma.h"
#include "lower/fusion/plan/plan_tmem.h"
#include "lower/fusion/plan/specialise_plan.h"

tf_plan *tf_plan_make(tf_op *module, tf_op *func, tf_pool *pool, const tf_lower_options *o, tf_verdict *why) {
  tf_plan *p = TF_NEW(pool, tf_plan);
  *p = (tf_plan){
      .ctx = func->ctx, .pool = pool, .module = module, .func = func, .o = o, .ix = tf_ix_new(pool), .why = why};
  tf_plan_copy_returned(p);
  if (!tf_plan_tensors(p) || !tf_plan_extents(p)) return NULL;
  tf_plan_share(p);
  tf_plan_promise(p); /* of which extents */
  tf_plan_extent_nodes(p);
  tf_plan_promise(p);
  return p;
}

bool tf_plan_segment(tf_plan *p, int32_t number, tf_segment *s) {
  *s = (tf_segment){.number = number, .tv = TF_NEW_ARRAY(p->pool, tf_tv *, p->ntv + 1)};
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->op && !p->tv[i]->at_use && p->tv[i]->segment == number) s->tv[s->ntv++] = p->tv[i];
  for (uint32_t i = s->ntv; i-- > 0;)
    if (!tf_plan_loops(p, s->tv[i])) return false;
  for (uint32_t i = 0; i < s->ntv; i++) tf_plan_promise_parts(p, s->tv[i]);
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
