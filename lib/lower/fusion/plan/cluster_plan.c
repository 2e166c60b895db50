/* Which reductions go over the blocks of a cluster (cluster_reduce.c), and which copies several of its blocks get
 * together (multicast.c). */
#include "lower/fusion/plan/cluster_plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "support/result.h"
#include "target/target.h"

bool tf_plan_reduces_in_cluster(const tf_plan *p, const tf_loop *l) {
  int64_t n[3], v;
  if (!l->reduction || !tf_ptype_is_bid(l->ptype) || !tf_plan_cluster(p, n)) return false;
  return tf_ix_is_const(l->extent, &v) && n[l->ptype - TF_PT_BIDX] > 1 && v <= n[l->ptype - TF_PT_BIDX];
}

bool tf_plan_refuse_block_reduction(const tf_plan *p, tf_tv *t, uint32_t loop) {
  tf_loop *l = &t->loop[loop];
  int64_t n[3];
  TF_EITHER(tf_plan_cluster(p, n));
  int64_t along = n[l->ptype - TF_PT_BIDX];
  tf_strbuf s = {.pool = p->pool};
  tf_ix_print(&s, l->extent);
  if (along > 1)
    return tf_refuse(p->why, t->op,
                     "loop %u of '%s' reduces over %s, along which the cluster has %lld blocks, but its extent is %s; "
                     "the blocks of a cluster reduce together where they are all there are: split into %lld",
                     loop, tf_tv_name(t), tf_ptype_name(l->ptype), (long long)along, tf_sb_cstr(&s), (long long)along);
  return tf_refuse(
      p->why, t->op,
      "loop %u of '%s' reduces over %s, but blocks do not share their results; bind the loop to threads, make these "
      "blocks a `cluster`, reduce in a second kernel (sched.segment), or put the reduction in shared memory and let "
      "only copies via(tma) read it, which add up the blocks' parts in global memory",
      loop, tf_tv_name(t), tf_ptype_name(l->ptype));
}

/* Are the blocks that it reduces over a cluster's? */
bool tf_plan_cluster_reduction(tf_plan *p, tf_segment *s, tf_tv *t) {
  int64_t n[3], v;
  if (!t->cluster_bid) return true;
  TF_EITHER(tf_plan_cluster(p, n));
  for (uint32_t i = 0; i < 3; i++) {
    tf_ixp dim = s->dim[TF_PT_BIDX + i];
    if (!(t->cluster_bid >> (TF_PT_BIDX + i) & 1) || (tf_ix_is_const(dim, &v) && v == n[i])) continue;
    tf_strbuf b = {.pool = p->pool};
    tf_ix_print(&b, dim);
    return tf_refuse(p->why, t->op,
                     "'%s' reduces over %s, along which the cluster has %lld blocks, but its kernel has %s; the "
                     "blocks of a cluster reduce together where they are all there are",
                     tf_tv_name(t), tf_ptype_name((tf_ptype)(TF_PT_BIDX + i)), (long long)n[i], tf_sb_cstr(&b));
  }
  if (p->o->target && !tf_target_has(p->o->target, TF_FEAT_cluster))
    return tf_refuse(p->why, t->op,
                     "'%s' reduces over the blocks of a cluster, and %s has no clusters; sm_90 and later have",
                     tf_tv_name(t), p->o->target->name);
  return true;
}

static bool depends_on(tf_plan *p, const tf_tv *t, tf_ixp sym) {
  const tf_bulk_plan *b = t->bulk;
  bool any = tf_ix_contains(p->ix, t->tma->base, sym);
  if (b) any |= tf_ix_contains(p->ix, b->from, sym) || tf_ix_contains(p->ix, tf_ix_add(p->ix, b->whole, b->rest), sym);
  for (uint32_t i = 0; b && i < b->nguard; i++)
    any |= tf_ix_contains(p->ix, b->guard[i].index, sym) || tf_ix_contains(p->ix, b->guard[i].extent, sym);
  for (uint32_t i = 0; i < t->tma->rank; i++) any |= tf_ix_contains(p->ix, t->tma->dim[i].coordinate, sym);
  for (uint32_t i = 0; i < t->tma->nguard && tf_fusion_zero_holes_of(t->op); i++)
    any |= tf_ix_contains(p->ix, t->tma->guard[i].index, sym);
  for (uint32_t i = 0; i < t->npred; i++) any |= t->pred[i].thread && t->pred[i].index == sym;
  return any;
}

/* On the block's number along a dimension of the grid? Tensors that have fewer blocks there have a symbol of their own.
 */
static bool depends(tf_plan *p, const tf_segment *s, const tf_tv *t, tf_ptype bid) {
  bool any = depends_on(p, t, s->thread_sym[bid]);
  for (uint32_t i = 0; i < s->nnarrow; i++) any |= s->narrow_type[i] == bid && depends_on(p, t, s->narrow[i]);
  return any;
}

bool tf_plan_multicast(tf_plan *p, tf_segment *s, tf_tv *t) {
  if (!tf_fusion_multicast_of(t->op)) return true;
  const char *name = tf_tv_name(t);
  if (t->tma_store)
    return tf_refuse(p->why, t->op, "'%s' is multicast, which is for loads: a store goes to one place of global memory",
                     name);
  int64_t n[3];
  if (!tf_plan_cluster(p, n))
    return tf_refuse(p->why, t->op,
                     "'%s' is multicast, but the function has no `cluster`; say attributes {cluster = array<i64: 2>}",
                     name);
  tf_cluster_group *m = TF_NEW(p->pool, tf_cluster_group);
  *m = (tf_cluster_group){0};
  for (uint32_t i = 0; i < 3; i++) {
    tf_ptype bid = (tf_ptype)(TF_PT_BIDX + i);
    m->extent[i] = n[i];
    if (n[i] > 1 && s->dim[bid] && s->thread_sym[bid] && !depends(p, s, t, bid)) m->dims |= 1u << i;
  }
  if (!m->dims)
    return tf_refuse(
        p->why, t->op,
        "'%s' is multicast, but blocks of a cluster are not known to have one tile: its coordinates depend on all "
        "of the cluster's dimensions; let one of these be a loop that '%s' does not have",
        name, name);
  t->multicast = m;
  return true;
}
