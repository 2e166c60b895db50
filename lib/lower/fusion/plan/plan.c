/* Tensors, loop classes and thread dimensions of a fusion. */
#include "lower/fusion/plan/accumulate_plan.h"
#include "lower/fusion/plan/bulk_plan.h"
#include "lower/fusion/plan/circular_plan.h"
#include "lower/fusion/plan/cluster_plan.h"
#include "lower/fusion/plan/cp_async_plan.h"
#include "lower/fusion/plan/plan.h"
#include "lower/fusion/plan/plan_ask.h"
#include "lower/fusion/plan/plan_extents.h"
#include "lower/fusion/plan/plan_index.h"
#include "lower/fusion/plan/plan_memory.h"
#include "lower/fusion/plan/plan_tma.h"
#include "lower/fusion/plan/plan_tmem.h"
#include "lower/fusion/plan/specialise_plan.h"
#include "support/result.h"

static tf_tv *add_tv(tf_plan *p, tf_value *v, tf_op *op) {
  tf_tv *t = TF_NEW(p->pool, tf_tv);
  t->op = op;
  t->value = v;
  t->arg = op ? -1 : (int32_t)v->index;
  t->out = -1;
  t->shared = -1;
  t->rank = v->type->rank;
  t->elem = v->type->elem;
  t->elem_bytes = tf_type_bits(t->elem) / 8;
  t->memory = TF_MEM_GLOBAL;
  t->ndomain = t->rank;
  t->index = p->ntv;
  tf_map_set(&p->by_value, tf_map_ptr(v), t);
  return t;
}

/* The loops of a reduction that are left when it is done. */
static void copy_of_reduction(tf_plan *p, tf_op *reduction, tf_op *copy) {
  tf_domain ref;
  TF_SURELY(tf_domain_read(reduction, p->pool, &ref));
  int32_t axes[TF_MAX_RANK];
  for (uint32_t a = 0; a < TF_MAX_RANK; a++) axes[a] = a < ref.nlogical ? tf_fusion_result_axis(reduction, a) : -1;
  tf_sched s = {.func = p->func, .scratch = p->pool};
  tf_domain_replay(&s, &ref, axes, copy);
  tf_domain_bind_like(&s, &ref, axes, copy);
}

/* What the engine stores and others read from global memory is stored once more, for the return. */
static tf_op *store_again(tf_plan *p, tf_op *store) {
  tf_op_set_attr(store, "memory", tf_attr_strz(p->ctx, "global"));
  tf_op *again = tf_op_clone(store, p->func->pool, NULL);
  const char *name = store->result[0].name;
  again->result[0].name = name ? tf_intern(p->ctx, tf_pool_printf(p->pool, "%s_out", name)) : NULL;
  tf_op_set_attr(again, "inline", NULL);
  return again;
}

/* The copy runs in the loops of what it copies, by threads, and its memory is the result's. */
static void copy_in_loops(tf_plan *p, tf_op *def, tf_op *copy) {
  tf_map map = {.pool = p->pool};
  tf_op *twin = tf_op_clone(def, p->func->pool, &map);
  tf_block *b = tf_fusion_domain_block(twin);
  copy->region = TF_NEW_ARRAY(copy->pool, tf_region, 1);
  copy->region[0].parent = copy;
  copy->nregion = 1;
  tf_region_set_block(&copy->region[0], b);
  for (uint32_t k = 0; k < twin->noperand; k++) tf_op_set_operand(twin, k, NULL);
  tf_domain d;
  TF_SURELY(tf_domain_read(copy, p->pool, &d));
  for (uint32_t i = 0; i < d.nloop; i++)
    if (d.ptype[i] == TF_PT_BULK) d.ptype[i] = TF_PT_SERIAL;
  d.has_alloc = false;
  d.nalloc = 0;
  d.separator = -1;
  tf_domain_write(&d);
}

/* A returned tensor that others read too, or that is returned twice, or an input that is returned: the return gets a
 * copy of its own, so that every output is written once and read by no one. */
static void copy_returned(tf_plan *p) {
  tf_op *ret = tf_fusion_return_op(p->func);
  for (uint32_t i = 0; i < ret->noperand; i++) {
    tf_value *v = tf_op_operand(ret, i);
    if (v->type->kind != TF_TYPE_TENSOR) continue;
    bool made = v->def && tf_fusion_produces_tensor(v->def), alone = made;
    for (tf_use *u = v->uses; u; u = u->next)
      if (u->owner != ret || u->index != i) alone = false;
    if (alone) continue;
    bool again = made && tf_tensor_by_engine(v->def) && tf_tensor_memory(v->def) == TF_MEM_GLOBAL;
    tf_op *copy = again ? store_again(p, v->def)
                        : tf_op_new(p->ctx, p->func->pool, ret->loc, tf_context_op(p->ctx, "fusion.set"), &v, 1,
                                    &v->type, 1, NULL, 0, 0);
    if (v->def && tf_tensor_segment(v->def))
      tf_op_set_attr(copy, "segment", tf_attr_i64(p->ctx, tf_tensor_segment(v->def)));
    tf_op_insert_before(ret, copy);
    tf_op_set_operand(ret, i, &copy->result[0]);
    if (again || !v->def || !tf_fusion_domain_block(v->def)) continue;
    if (tf_fusion_op_info(v->def)->cls == TF_FC_REDUCTION) copy_of_reduction(p, v->def, copy);
    else copy_in_loops(p, v->def, copy);
  }
}

/* via(sttm) into tensor memory and via(ldtm) from it are how these copies are made in any case. */
static bool made_by_tmem(tf_plan *p, tf_op *op) {
  if (tf_tensor_via(op) == TF_VIA_STTM) return tf_tensor_memory(op) == TF_MEM_TENSOR;
  bool reads = false;
  for (uint32_t k = 0; k < op->noperand; k++) {
    tf_tv *x = tf_plan_tv(p, op->operand[k].value);
    reads |= x && x->memory == TF_MEM_TENSOR;
  }
  return reads && tf_tensor_via(op) == TF_VIA_LDTM;
}

/* Which of the tensors a result depends on. The rest is dead, also what only dead tensors read: computing it would be
 * unobservable, and a ring that nobody reads would be filled and never emptied. Readers come behind what they read. */
static bool *live_ones(tf_plan *p, tf_op *const *ops, uint32_t n) {
  bool *live = TF_NEW_ARRAY(p->pool, bool, n + 1);
  tf_map at = {.pool = p->pool}; /* 1 + where an op stands */
  for (uint32_t i = 0; i < n; i++) tf_map_set(&at, tf_map_ptr(ops[i]), (void *)(uintptr_t)(i + 1));
  for (uint32_t i = n; i-- > 0;)
    for (const tf_use *u = ops[i]->result[0].uses; u && !live[i]; u = u->next) {
      uintptr_t reader = (uintptr_t)tf_map_get(&at, tf_map_ptr(u->owner));
      live[i] = !reader || live[reader - 1];
    }
  return live;
}

static bool make_tensors(tf_plan *p) {
  tf_block *body = tf_fusion_body(p->func);
  tf_op **ops;
  uint32_t n = tf_fusion_tensors(p->func, p->pool, &ops);
  p->tv = TF_NEW_ARRAY(p->pool, tf_tv *, n + body->narg + 1);
  p->by_value.pool = p->pool;
  for (uint32_t i = 0; i < body->narg; i++)
    if (body->arg[i]->type->kind == TF_TYPE_TENSOR) {
      tf_tv *t = add_tv(p, body->arg[i], NULL);
      p->tv[p->ntv++] = t;
    }
  tf_op *ret = tf_fusion_return_op(p->func);
  const bool *live = live_ones(p, ops, n);
  for (uint32_t i = 0; i < n; i++) {
    tf_op *op = ops[i];
    if (!live[i]) continue;
    tf_tv *t = add_tv(p, &op->result[0], op);
    p->tv[p->ntv++] = t;
    t->info = tf_fusion_op_info(op);
    t->memory = tf_tensor_memory(op);
    t->segment = tf_tensor_segment(op);
    t->inl = (uint32_t)tf_tensor_inline(op);
    t->ndomain = tf_fusion_domain_rank(op);
    t->is_reduction = t->info->cls == TF_FC_REDUCTION;
    t->at_use = tf_fusion_at_use_of(op);
    for (uint32_t k = 0; k < ret->noperand; k++)
      if (tf_op_operand(ret, k) == t->value) t->out = (int32_t)k;
    if (t->out >= 0 && t->memory != TF_MEM_GLOBAL)
      return tf_refuse(p->why, op, "'%s' is returned, so it must be in global memory, found memory(%s)", tf_tv_name(t),
                       tf_memory_name(t->memory));
    if (t->at_use && (t->out >= 0 || t->is_reduction || t->memory != TF_MEM_LOCAL))
      return tf_refuse(p->why, op, "'%s' cannot be computed at use: it is %s", tf_tv_name(t),
                       t->out >= 0       ? "returned"
                       : t->is_reduction ? "a reduction"
                                         : "kept in memory");
    if (t->at_use && t->inl)
      return tf_refuse(p->why, op, "'%s' is computed at use, so it has no loops to inline", tf_tv_name(t));
    tf_via via = tf_tensor_via(op);
    if (via && !tf_tensor_by_engine(op) && via != TF_VIA_CP_ASYNC && !made_by_tmem(p, op))
      tf_add_remark(p->why, op, "'%s' is copied by loads and stores; via(%s) makes no difference yet", tf_tv_name(t),
                    tf_fusion_via_word(via));
    if (t->segment < 0) return tf_refuse(p->why, op, "segment numbers begin at 0, found %d", t->segment);
    if (t->segment >= p->nsegment) p->nsegment = t->segment + 1;
    for (uint32_t k = 0; k < op->noperand; k++) {
      tf_tv *from = tf_plan_tv(p, op->operand[k].value);
      if (!from || !from->op || from->at_use || t->at_use) continue;
      if (from->segment > t->segment)
        return tf_refuse(p->why, op, "'%s' in segment %d reads '%s', which is computed later, in segment %d",
                         tf_tv_name(t), t->segment, tf_tv_name(from), from->segment);
      if (from->segment != t->segment && from->memory != TF_MEM_GLOBAL)
        return tf_refuse(p->why, op,
                         "'%s' is read in segment %d but lives in %s memory of segment %d; put it in global memory",
                         tf_tv_name(from), t->segment, tf_memory_name(from->memory), from->segment);
    }
  }
  return true;
}

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
    uint32_t axes = tf_id_axes(tf_op_operand(end, tf_id_parallel_of(end)->n - 1));
    for (uint32_t a = 0; a < t->ndomain; a++) {
      tf_extent *e = tf_extent_root(t->axis[a]);
      if (axes == 1u << a && e->value == TF_DYN) tf_ix_assume_divisible(p->ix, e->node, lanes);
    }
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
  copy_returned(p);
  if (!make_tensors(p) || !tf_plan_extents(p)) return NULL;
  assume_vectors(p);
  return p;
}

/* ------------------------------------------------------------------------------------------------ loops of a segment
 */

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
      tf_ixp e = c->promoted >> map[a] & 1 ? c->promoted_extent[map[a]] : tf_extent_root(c->axis[map[a]])->node;
      int64_t v;
      if (tf_ix_is_const(e, &v) && v == 1) continue;
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

static bool make_loops(tf_plan *p, tf_tv *t) {
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
    uint32_t axes = tf_id_axes(l->id), red = 0;
    l->broadcast = axes && !(axes & ~unit);
    l->ptype = loop_type(p, t, i);
    for (uint32_t a = 0; a < t->ndomain; a++)
      if ((axes >> a & 1) && tf_fusion_axis(t->op, a) == TF_AXIS_REDUCTION) red |= 1u << a;
    if (red && (axes & ~red))
      return tf_refuse(p->why, t->op, "loop %u of '%s' mixes a reduction with another axis", i, tf_tv_name(t));
    l->reduction = red != 0;
    if (l->reduction && i < t->first_red) t->first_red = i;
    if (l->reduction && i < t->inl)
      return tf_refuse(
          p->why, t->op,
          "'%s' is inlined at %u, but its loop %u is a reduction, which must end before a consumer reads it",
          tf_tv_name(t), t->inl, i);
    if (l->ptype == TF_PT_VECTORIZE && (tf_plan_is_tma(t) || tf_plan_is_bulk(t)))
      return tf_refuse(p->why, t->op,
                       "loop %u of '%s' is vectorized, but the copy engine copies it; make the loop bulk, or serial", i,
                       tf_tv_name(t));
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

static bool unite_loops(tf_plan *p, tf_tv *t) {
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
static void make_dims(tf_plan *p, tf_segment *s) {
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

static void make_symbols(tf_plan *p, tf_segment *s) {
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

bool tf_plan_segment(tf_plan *p, int32_t number, tf_segment *s) {
  *s = (tf_segment){.number = number, .tv = TF_NEW_ARRAY(p->pool, tf_tv *, p->ntv + 1)};
  for (uint32_t i = 0; i < p->ntv; i++)
    if (p->tv[i]->op && !p->tv[i]->at_use && p->tv[i]->segment == number) s->tv[s->ntv++] = p->tv[i];
  for (uint32_t i = s->ntv; i-- > 0;)
    if (!make_loops(p, s->tv[i])) return false;
  for (uint32_t i = 0; i < s->ntv; i++) assume_parts(p, s->tv[i]);
  for (uint32_t i = s->ntv; i-- > 0;)
    if (!unite_loops(p, s->tv[i])) return false;
  make_dims(p, s);
  for (uint32_t i = 0; i < s->ntv; i++)
    if (!tf_plan_cluster_reduction(p, s, s->tv[i])) return false;
  make_symbols(p, s);
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
    if (tf_plan_is_tma(s->tv[i]) &&
        (!tf_plan_accumulate(p, s, s->tv[i]) || !tf_plan_copy(p, s->tv[i]) || !tf_plan_multicast(p, s, s->tv[i])))
      return false;
  for (uint32_t i = 0; i < s->ntv && !p->o->analyse; i++)
    if (tf_plan_is_bulk(s->tv[i]) && (!tf_plan_bulk(p, s->tv[i]) || !tf_plan_multicast(p, s, s->tv[i]))) return false;
  for (uint32_t i = 0; i < s->ntv && !p->o->analyse; i++)
    if (tf_fusion_atomic_of(s->tv[i]->op) && !tf_plan_accumulate(p, s, s->tv[i])) return false;
  for (uint32_t i = 0; i < s->ntv; i++) s->tv[i]->cp_async = tf_plan_cp_async(p, s->tv[i]);
  return tf_plan_specialise(p, s);
}
