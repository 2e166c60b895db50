/* One access of a statement: its conditions, loads and stores. */
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/fusion_sync.h"
#include "lower/fusion/emit/kernel_args.h"

/* The policy for L2 that an access of global memory has; NULL: none. */
static tf_attr *policy_of(tf_emitter *e, const tf_op *op, bool store) {
  tf_cache_policy how = tf_fusion_cache_of(op, TF_CACHE_DEFAULT);
  if (how == TF_CACHE_EVICT_LAST) tf_e_last(e);
  else if (how == TF_CACHE_EVICT_FIRST && store) tf_e_stores(e);
  else if (how == TF_CACHE_EVICT_FIRST) tf_e_first(e);
  return tf_fusion_cache_attr(op);
}

/* `policy`: of the L2 cache, or NULL. */
static tf_value *access_op(tf_emitter *e, bool load, tf_value *buf, tf_value *index, tf_value *v, tf_type *type,
                           uint32_t align, tf_attr *policy) {
  tf_builder b = tf_code_here(&e->code);
  tf_named_attr attr[2] = {{"align", tf_attr_i64(e->code.ctx, align)}, {"cache", policy}};
  if (load) {
    tf_value *ops[2] = {buf, index};
    return &tf_k_build(&b, TF_K_LOAD, ops, 2, &type, 1, attr, policy ? 2 : 1, 0)->result[0];
  }
  tf_value *ops[3] = {v, buf, index};
  tf_k_build(&b, TF_K_STORE, ops, 3, NULL, 0, attr, policy ? 2 : 1, 0);
  return NULL;
}

void tf_lower_rely_on(tf_emitter *e, tf_tv *t, uint32_t bytes, bool written) {
  if (t->memory != TF_MEM_GLOBAL) return;
  tf_karg *a = tf_e_tensor_arg(e, t);
  if (bytes > a->align) a->align = bytes;
  a->written |= written;
}

/* A tensor of one register is stored by one statement, so below that statement's block its value is known. */
static bool one_register(const tf_tv *t) {
  int64_t n;
  return t->memory == TF_MEM_LOCAL && tf_ix_is_const(t->elements, &n) && n == 1;
}

static tf_value *known_value(tf_emitter *e, const tf_tv *t) {
  tf_known *k = one_register(t) ? tf_map_get(&e->known, tf_map_ptr(t)) : NULL;
  for (uint32_t i = 0; k && i <= e->code.depth; i++)
    if (e->code.level[i].block == k->block) return k->value;
  return NULL;
}

static void set_known(tf_emitter *e, const tf_tv *t, tf_value *v) {
  if (!one_register(t)) return;
  tf_known *k = TF_NEW(e->p->pool, tf_known);
  *k = (tf_known){v, e->code.level[e->code.depth].block};
  tf_map_set(&e->known, tf_map_ptr(t), k);
}

tf_value *tf_lower_load(tf_emitter *e, tf_tv *x, tf_ixp offset, uint32_t width, const tf_op *reader) {
  tf_value *known = known_value(e, x);
  if (known) return known;
  tf_value *index = tf_code_value(&e->code, offset), *buf = tf_e_buffer(e, x);
  tf_lower_rely_on(e, x, width * x->elem_bytes, false);
  tf_attr *policy = x->memory == TF_MEM_GLOBAL ? policy_of(e, reader, false) : NULL;
  return access_op(e, true, buf, index, NULL, tf_vector_of(x->elem, width), width * x->elem_bytes, policy);
}

static bool reads_global(const tf_tv *t) {
  for (uint32_t i = 0; i < t->nall; i++)
    if (t->all[i]->from->memory == TF_MEM_GLOBAL) return true;
  return false;
}

void tf_lower_store(tf_emitter *e, tf_tv *t, tf_ixp offset, tf_value *v, uint32_t width) {
  tf_value *index = tf_code_value(&e->code, offset), *buf = tf_e_buffer(e, t);
  tf_lower_rely_on(e, t, width * t->elem_bytes, true);
  tf_attr *policy = t->memory == TF_MEM_GLOBAL && !reads_global(t) ? policy_of(e, t->op, true) : NULL;
  access_op(e, false, buf, index, v, NULL, (t->memory == TF_MEM_LOCAL ? 1 : width) * t->elem_bytes, policy);
  set_known(e, t, v);
  if (t->shared >= 0) tf_sync_write(e, (uint32_t)t->shared);
}

tf_ixp tf_lower_at_lane(tf_emitter *e, tf_ixp node, tf_ixp sym, uint32_t lane) {
  return sym ? tf_ix_subst(e->p->ix, node, sym, tf_ix_const(e->p->ix, lane)) : node;
}

/* The thread that stores for the thread dimensions which do not index the tensor. */
tf_value *tf_lower_single_thread(tf_emitter *e, tf_tv *t) {
  tf_value *c = NULL;
  if (t->memory == TF_MEM_LOCAL) return NULL;
  uint32_t bits = t->unused_tid | (t->memory == TF_MEM_GLOBAL ? t->unused_bid : 0);
  if (t->accumulate) bits &= ~t->accumulate->blocks;
  for (int pt = 0; pt < TF_PT_COUNT; pt++) {
    int64_t v;
    if (!(bits >> pt & 1) || tf_ix_is_const(e->s->thread_sym[pt], &v)) continue;
    c = tf_code_both(&e->code, c,
                     tf_code_compare(&e->code, TF_KERNEL_PRED_LT, e->s->thread_sym[pt], tf_ix_const(e->p->ix, 1)));
  }
  return c;
}

/* An index below 0 is a large one without a sign. */
tf_value *tf_lower_holds(tf_emitter *e, const tf_predicate *q, tf_ixp index) {
  return (q->both ? tf_code_compare_unsigned : tf_code_compare)(&e->code, TF_KERNEL_PRED_LT, index, q->extent);
}

/* The predicates that do (lane >= 0) or do not (lane < 0) depend on the vector symbol. */
tf_value *tf_lower_condition(tf_emitter *e, const tf_predicate *pred, uint32_t n, tf_ixp sym, int64_t lane) {
  tf_value *c = NULL;
  for (uint32_t i = 0; i < n; i++) {
    bool varies = sym && tf_ix_contains(e->p->ix, pred[i].index, sym);
    if (varies != (lane >= 0)) continue;
    tf_ixp index = varies ? tf_lower_at_lane(e, pred[i].index, sym, (uint32_t)lane) : pred[i].index;
    if (tf_ix_prove_lt(e->p->ix, index, pred[i].extent) && varies && !pred[i].both) continue;
    c = tf_code_both(&e->code, c, tf_lower_holds(e, &pred[i], index));
  }
  return c;
}
