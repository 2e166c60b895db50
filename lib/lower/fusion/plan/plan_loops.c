/* Loops of a segment (a kernel): their classes, the dimensions of the grid and the block, symbols.
 *
 * Loops that inlining shares are one class (union-find), with one parallel type, extent and symbol. A broadcast axis in
 * such a class is promoted: it runs over the consumer's extent. A dimension of the grid or the block is as large as the
 * largest class that is bound to it; a shorter one gets a symbol of its own range and a predicate. Refused is what has
 * no meaning so far: vectors that are not innermost, bulk loops without a copy, reductions that a consumer shares. */
#include "lower/fusion/plan/plan_loops.h"
#include "lower/fusion/plan/accumulate_plan.h"
#include "lower/fusion/plan/bulk_plan.h"
#include "lower/fusion/plan/cluster_plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_index.h"
#include "lower/fusion/plan/plan_extents.h"
#include "support/result.h"

static bool reaches_inlined_loop(const tf_tv *t, uint32_t axis) {
  for (uint32_t i = 0; i < t->inl && i < t->d.nloop; i++)
    if (tf_id_axes(t->d.loop[i]) >> axis & 1) return true;
  return false;
}

/* A broadcast axis that takes part in a loop shared with a consumer runs over the consumer's extent. Consumers come
 * later in the order, so going backwards meets them first. */
static void promote(tf_plan *p, tf_tv *t) {
  for (uint32_t a = 0; a < t->ndomain; a++) {
    if (tf_fusion_axis(t->op, a) != TF_AXIS_BROADCAST || !reaches_inlined_loop(t, a)) continue;
    for (tf_use *u = t->value->uses; u; u = u->next) {
      tf_tv *c = tf_plan_tv(p, &u->owner->result[0]);
      if (!c || !c->op || c->segment != t->segment) continue;
      int32_t map[TF_MAX_RANK];
      tf_fusion_correspond(t->value, c->op, u->index, map);
      if (map[a] < 0) continue;
      bool promoted = c->promoted >> map[a] & 1;
      if (!promoted && tf_fusion_axis(c->op, (uint32_t)map[a]) == TF_AXIS_BROADCAST) continue;
      tf_ixp e = promoted ? c->promoted_extent[map[a]] : tf_extent_root(c->axis[map[a]])->node;
      t->promoted |= 1u << a;
      t->promoted_extent[a] = e;
    }
  }
}

/* A loop of broadcast axes only has one iteration and needs no blocks or threads. Where it is shared, it is as the
 * consumer's, which was made before. */
static tf_ptype loop_type(tf_plan *p, const tf_tv *t, uint32_t i) {
  if (!t->loop[i].broadcast) return t->d.ptype[i];
  if (i >= t->inl) return TF_PT_SERIAL;
  for (tf_use *u = t->value->uses; u; u = u->next) {
    const tf_tv *c = tf_plan_tv(p, &u->owner->result[0]);
    if (c && c->op && c->segment == t->segment && i < c->nloop && c->loop[i].broadcast &&
        c->d.ptype[i] == t->d.ptype[i])
      return c->loop[i].ptype;
  }
  return t->d.ptype[i];
}

/* A loop of its own over what memory has one element of: each turn would compute the same, such as a weight for every
 * row of a thread. */
static bool walks_one(const tf_tv *t, uint32_t i) {
  tf_ptype type = t->d.ptype[i];
  bool turns = type == TF_PT_SERIAL || type == TF_PT_UNROLL || type == TF_PT_UNSWITCH;
  return turns && i >= t->inl && t->memory == TF_MEM_LOCAL && tf_plan_is_one(t, t->d.loop[i]);
}

/* What a vectorized and a bulk loop must be. */
static bool check_type(tf_plan *p, tf_tv *t, uint32_t i) {
  const tf_loop *l = &t->loop[i];
  if (l->ptype == TF_PT_VECTORIZE && (tf_plan_is_tma(t) || tf_plan_is_bulk(t)))
    return tf_refuse(p->why, t->op, "loop %u of '%s' is vectorized, but TMA copies it; make the loop bulk, or serial",
                     i, tf_tv_name(t));
  if (l->ptype == TF_PT_VECTORIZE && i + 1 != t->nloop)
    return tf_refuse(p->why, t->op, "the vectorized loop of '%s' must be its innermost; it is at %u of %u",
                     tf_tv_name(t), i, t->nloop);
  if (l->ptype == TF_PT_VECTORIZE && i < t->inl)
    return tf_refuse(p->why, t->op,
                     "the vectorized loop of '%s' cannot be shared with its consumers; inline at %u at most",
                     tf_tv_name(t), i);
  int64_t lanes;
  if (l->ptype == TF_PT_VECTORIZE && !tf_ix_is_const(l->extent, &lanes))
    return tf_refuse(p->why, t->op, "the vectorized loop of '%s' needs a constant extent; split it first",
                     tf_tv_name(t));
  int64_t most = tf_sched_most_lanes(t->op);
  if (l->ptype == TF_PT_VECTORIZE && (lanes < 1 || lanes > most || (lanes & (lanes - 1))))
    return tf_refuse(p->why, t->op,
                     "the vectorized loop of '%s' needs an extent that is a power of two up to %lld, found %lld",
                     tf_tv_name(t), (long long)most, (long long)lanes);
  if (l->ptype == TF_PT_BULK && !tf_plan_is_tma(t) && !tf_plan_is_bulk(t))
    return tf_refuse(p->why, t->op, "loop %u of '%s' is bulk, which is for copies via(tma) and via(bulk)", i,
                     tf_tv_name(t));
  if (l->ptype == TF_PT_BULK && i < t->inl)
    return tf_refuse(p->why, t->op,
                     "the bulk loop %u of '%s' cannot be shared with its consumers; inline at %u at most", i,
                     tf_tv_name(t), i);
  return true;
}

bool tf_plan_loops(tf_plan *p, tf_tv *t) {
  tf_domain_ensure(t->op);
  TF_SURELY(tf_domain_read(t->op, p->pool, &t->d));
  if (t->d.nloop > TF_MAX_LOOPS)
    return tf_refuse(p->why, t->op, "'%s' has more than %d loops", tf_tv_name(t), TF_MAX_LOOPS);
  t->nloop = t->d.nloop;
  if (t->inl > t->nloop)
    return tf_refuse(p->why, t->op, "'%s' is inlined at %u, but has %u loops", tf_tv_name(t), t->inl, t->nloop);
  promote(p, t);
  if (!tf_ids_extents(p, t)) return false;
  uint32_t unit = 0;
  for (uint32_t a = 0; a < t->ndomain; a++)
    if (tf_fusion_axis(t->op, a) == TF_AXIS_BROADCAST && !(t->promoted >> a & 1)) unit |= 1u << a;
  t->first_red = t->nloop;
  for (uint32_t i = 0; i < t->nloop; i++) {
    tf_loop *l = &t->loop[i];
    l->id = t->d.loop[i];
    l->extent = tf_map_get(&t->extent, tf_map_ptr(l->id));
    uint32_t axes = tf_id_axes(l->id), red = axes & tf_fusion_reduced_axes(t->op);
    l->broadcast = axes && !(axes & ~unit);
    if (walks_one(t, i)) {
      l->broadcast = true;
      l->extent = tf_ix_const(p->ix, 1);
    }
    l->ptype = loop_type(p, t, i);
    if (red && (axes & ~red))
      return tf_refuse(p->why, t->op, "loop %u of '%s' mixes a reduction with another axis", i, tf_tv_name(t));
    l->reduction = red != 0;
    if (l->reduction && i < t->first_red) t->first_red = i;
    if (l->reduction && i < t->inl)
      return tf_refuse(
          p->why, t->op,
          "'%s' is inlined at %u, but its loop %u is a reduction, which must end before a consumer reads it",
          tf_tv_name(t), t->inl, i);
    if (!check_type(p, t, i)) return false;
    if (tf_plan_reduces_in_cluster(p, l)) t->cluster_bid |= 1u << l->ptype;
    else if (l->reduction && tf_ptype_is_bid(l->ptype)) {
      if (!tf_plan_accumulates(t)) return tf_plan_refuse_block_reduction(p, t, i);
      t->partial_bid |= 1u << l->ptype;
    }
    if (l->reduction && l->ptype == TF_PT_VECTORIZE && !tf_fusion_groups(t->op))
      return tf_refuse(p->why, t->op,
                       "loop %u of '%s' is a reduction and cannot be vectorized; vectorize a cache of its input", i,
                       tf_tv_name(t));
    if (l->reduction && tf_ptype_is_tid(l->ptype)) t->reduce_tid |= 1u << l->ptype;
  }
  tf_attr *stage = tf_fusion_rfactor_of(t->op);
  for (uint32_t i = 0; stage && stage->kind == TF_ATTR_INTS && i < stage->n; i++)
    if (stage->ints[i] >= 0 && stage->ints[i] < t->nloop) t->rstage[stage->ints[i]] = true;
  return true;
}

bool tf_plan_unite_loops(tf_plan *p, tf_tv *t) {
  for (uint32_t i = 0; i < t->nloop; i++) {
    t->loop[i].cls = TF_NEW(p->pool, tf_loop_class);
    *t->loop[i].cls = (tf_loop_class){.ptype = t->loop[i].ptype, .extent = t->loop[i].extent, .tv = t, .depth = i};
  }
  for (tf_use *u = t->value->uses; u && t->inl; u = u->next) {
    if (tf_fusion_is(u->owner, TF_FUSION_RETURN)) continue;
    tf_tv *c = tf_plan_tv(p, &u->owner->result[0]);
    if (!c) continue; /* dead */
    if (c->at_use)
      return tf_refuse(p->why, t->op,
                       "'%s' is inlined at %u, but its consumer '%s' is computed at use and has no loops",
                       tf_tv_name(t), t->inl, tf_tv_name(c));
    if (c->segment != t->segment)
      return tf_refuse(p->why, t->op, "'%s' is inlined at %u, but '%s' reads it in another kernel", tf_tv_name(t),
                       t->inl, tf_tv_name(c));
    if (c->nloop < t->inl)
      return tf_refuse(p->why, t->op, "'%s' is inlined at %u, but its consumer '%s' has %u loops", tf_tv_name(t),
                       t->inl, tf_tv_name(c), c->nloop);
    for (uint32_t i = 0; i < t->inl; i++) {
      tf_loop *a = &t->loop[i], *b = &c->loop[i];
      if (!tf_ix_prove_eq(p->ix, a->extent, b->extent)) {
        tf_strbuf ea = {.pool = p->pool}, eb = {.pool = p->pool};
        tf_ix_print(&ea, a->extent);
        tf_ix_print(&eb, b->extent);
        return tf_refuse(
            p->why, t->op, "'%s' is inlined at %u into '%s', but their loops %u %s: '%s' has extent %s, '%s' has %s",
            tf_tv_name(t), t->inl, tf_tv_name(c), i,
            tf_ix_is_const(a->extent, NULL) && tf_ix_is_const(b->extent, NULL) ? "differ"
                                                                               : "are not known to have one extent",
            tf_id_name(a->id), tf_sb_cstr(&ea), tf_id_name(b->id), tf_sb_cstr(&eb));
      }
      if (a->ptype != b->ptype)
        return tf_refuse(p->why, t->op,
                         "'%s' is inlined at %u into '%s', but its loop %u is %s, and %s there; parallelize them alike",
                         tf_tv_name(t), t->inl, tf_tv_name(c), i, tf_ptype_name(a->ptype), tf_ptype_name(b->ptype));
      tf_loop_class *ra = tf_class_root(a->cls), *rb = tf_class_root(b->cls);
      if (ra != rb) ra->up = rb;
    }
  }
  return true;
}

/* Extents of the grid and of a CTA, over all tensors of the kernel. */
void tf_plan_dims(tf_plan *p, tf_segment *s) {
  for (int pt = 0; pt < TF_PT_COUNT; pt++) {
    if (!tf_ptype_is_thread((tf_ptype)pt)) continue;
    s->dim_equal[pt] = true;
    uint32_t have = 0;
    for (uint32_t k = 0; k < s->ntv; k++)
      for (uint32_t i = 0; i < s->tv[k]->nloop; i++) {
        tf_loop *l = &s->tv[k]->loop[i];
        if (l->ptype != (tf_ptype)pt) continue;
        have++;
        if (!s->dim[pt]) s->dim[pt] = l->extent;
        else if (s->dim[pt] != l->extent && !tf_ix_prove_eq(p->ix, s->dim[pt], l->extent)) {
          s->dim_equal[pt] = false;
          s->dim[pt] = tf_ix_max(p->ix, s->dim[pt], l->extent);
        }
      }
    if (!s->dim[pt]) continue;
    int64_t v;
    s->at_least_one[pt] = tf_ptype_is_tid((tf_ptype)pt) || have < s->ntv;
    if (tf_ix_is_const(s->dim[pt], &v) && v <= 1) {
      s->thread_sym[pt] = tf_ix_const(p->ix, 0);
      if (v < 1 && s->at_least_one[pt]) s->dim[pt] = tf_ix_const(p->ix, 1), s->dim_equal[pt] = false;
    } else
      s->thread_sym[pt] =
          tf_ix_sym(p->ix, tf_ptype_name((tf_ptype)pt), tf_ix_const(p->ix, 0), tf_ix_addc(p->ix, s->dim[pt], -1), NULL);
  }
}

static tf_ixp thread_symbol(tf_plan *p, tf_segment *s, const tf_loop_class *c) {
  int64_t v;
  tf_ixp whole = s->thread_sym[c->ptype];
  if (s->dim_equal[c->ptype] || tf_ix_get_kind(whole) != TF_IX_SYM || (tf_ix_is_const(c->extent, &v) && v < 1))
    return whole;
  if (tf_ix_prove_eq(p->ix, c->extent, s->dim[c->ptype])) return whole;
  for (uint32_t i = 0; i < s->nnarrow; i++)
    if (s->narrow_type[i] == c->ptype && tf_ix_prove_eq(p->ix, s->narrow_extent[i], c->extent)) return s->narrow[i];
  uint32_t i = s->nnarrow++;
  s->narrow_type[i] = c->ptype;
  s->narrow_extent[i] = c->extent;
  s->narrow[i] =
      tf_ix_sym(p->ix, tf_ptype_name(c->ptype), tf_ix_const(p->ix, 0), tf_ix_addc(p->ix, c->extent, -1), NULL);
  return s->narrow[i];
}

void tf_plan_symbols(tf_plan *p, tf_segment *s) {
  uint32_t loops = 1;
  for (uint32_t k = 0; k < s->ntv; k++) loops += s->tv[k]->nloop;
  s->narrow = TF_NEW_ARRAY(p->pool, tf_ixp, loops);
  s->narrow_extent = TF_NEW_ARRAY(p->pool, tf_ixp, loops);
  s->narrow_type = TF_NEW_ARRAY(p->pool, tf_ptype, loops);
  for (uint32_t k = 0; k < s->ntv; k++) {
    tf_tv *t = s->tv[k];
    t->node = (tf_map){.pool = p->pool};
    for (uint32_t i = 0; i < t->nloop; i++) {
      tf_loop *l = &t->loop[i];
      tf_loop_class *c = tf_class_root(l->cls);
      int64_t v;
      if (!c->sym) {
        if (tf_ptype_is_thread(l->ptype)) c->sym = thread_symbol(p, s, c);
        else if (tf_ix_is_const(c->extent, &v) && v == 1) c->sym = tf_ix_const(p->ix, 0);
        else c->sym = tf_ix_sym(p->ix, tf_id_name(l->id), tf_ix_const(p->ix, 0), tf_ix_addc(p->ix, c->extent, -1), c);
      }
      tf_map_set(&t->node, tf_map_ptr(l->id), (void *)(l->broadcast ? tf_ix_const(p->ix, 0) : c->sym));
    }
    for (int pt = 0; pt < TF_PT_COUNT; pt++) {
      if (!s->dim[pt]) continue;
      bool used = false;
      for (uint32_t i = 0; i < t->nloop; i++)
        used |= t->loop[i].ptype == (tf_ptype)pt && (t->memory == TF_MEM_LOCAL || !tf_plan_is_one(t, t->loop[i].id)) &&
                !(t->loop[i].reduction && (tf_ptype_is_tid((tf_ptype)pt) || (t->cluster_bid >> pt & 1)));
      if (!used && tf_ptype_is_tid((tf_ptype)pt)) t->unused_tid |= 1u << pt;
      if (!used && tf_ptype_is_bid((tf_ptype)pt)) t->unused_bid |= 1u << pt;
    }
  }
}
