/* The tensors of a fusion, and copies that its results need. */
#include "lower/fusion/plan/plan_tensors.h"
#include "lower/common/rounded.h"
#include "lower/fusion/plan/plan_ask.h"
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

/* What TMA stores and others read from global memory is stored once more, for the return. */
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
void tf_plan_copy_returned(tf_plan *p) {
  tf_op *ret = tf_fusion_return_op(p->func);
  for (uint32_t i = 0; i < ret->noperand; i++) {
    tf_value *v = tf_op_operand(ret, i);
    if (v->type->kind != TF_TYPE_TENSOR) continue;
    bool made = v->def && tf_fusion_produces_tensor(v->def), alone = made;
    for (tf_use *u = v->uses; u; u = u->next)
      if (u->owner != ret || u->index != i) alone = false;
    if (alone) continue;
    bool again = made && tf_tensor_by_tma(v->def) && tf_tensor_memory(v->def) == TF_MEM_GLOBAL;
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

bool tf_plan_tensors(tf_plan *p) {
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
    t->rounded = tf_lower_is_rounded(t->op);
    t->summed = tf_lower_is_summed(t->op);
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
    if (via && !tf_tensor_by_tma(op) && via != TF_VIA_CP_ASYNC && !made_by_tmem(p, op))
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
