/* The ops of copies via(bulk) (bulk_plan.c). */
#include "kernel/kernel_build.h"
#include "lower/fusion/emit/bulk_copy.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/kernel_args.h"
#include "lower/fusion/emit/multicast.h"
#include "lower/fusion/plan/plan_ask.h"

static tf_value *element(tf_emitter *e, const tf_bulk_plan *b, tf_tv *x, tf_ixp at) {
  int64_t any = TF_DYN;
  tf_type *type = tf_buffer_type(x->elem, &any, 1, x->memory == TF_MEM_GLOBAL ? TF_SPACE_GLOBAL : TF_SPACE_SHARED);
  tf_value *buffer = tf_e_buffer(e, x);
  if (x->memory == TF_MEM_SHARED && x->stages)
    at = tf_ix_add(e->p->ix, at, tf_ix_mul(e->p->ix, b->slot, tf_plan_slot_elements(e->p, x)));
  return tf_code_view(&e->code, buffer, tf_code_value(&e->code, at), type);
}

static tf_value *bulk_guard(tf_emitter *e, const tf_tv *t) {
  tf_value *c = NULL;
  for (uint32_t i = 0; i < t->bulk->nguard; i++)
    c = tf_code_both(&e->code, c,
                     tf_code_compare(&e->code, TF_KERNEL_PRED_LT, t->bulk->guard[i].index, t->bulk->guard[i].extent));
  return c;
}

tf_value *tf_bulk_some(tf_emitter *e, const tf_tv *t) {
  tf_ixp zero = tf_ix_const(e->p->ix, 0);
  tf_value *c = bulk_guard(e, t);
  return tf_ix_prove_lt(e->p->ix, zero, t->bulk->whole)
             ? c
             : tf_code_both(&e->code, c, tf_code_compare(&e->code, TF_KERNEL_PRED_LT, zero, t->bulk->whole));
}

bool tf_bulk_always(const tf_emitter *e, const tf_tv *t) {
  return !t->bulk->nguard && tf_ix_prove_lt(e->p->ix, tf_ix_const(e->p->ix, 0), t->bulk->whole);
}

/* What is left behind the last 16 bytes. The fence is for a copy that reads or overwrites it later. */
void tf_bulk_rest(tf_emitter *e, tf_tv *t) {
  const tf_bulk_plan *b = t->bulk;
  tf_ix_ctx *c = e->p->ix;
  int64_t none;
  if (tf_ix_is_const(b->rest, &none) && !none) return;
  tf_value *guard = tf_code_both(&e->code, bulk_guard(e, t),
                                 tf_code_compare(&e->code, TF_KERNEL_PRED_LT, tf_ix_const(c, 0), b->rest));
  if (guard) tf_code_open_if(&e->code, guard, NULL);
  tf_ixp k = tf_ix_sym(c, "rest", tf_ix_const(c, 0), tf_ix_const(c, 16 / t->elem_bytes - 1), NULL);
  tf_code_open_for(&e->code, b->rest, k, false);
  tf_value *ends[2] = {element(e, b, b->global, tf_ix_add(c, b->from, tf_ix_add(c, b->whole, k))),
                       element(e, b, b->shared, tf_ix_add(c, b->to, tf_ix_add(c, b->whole, k)))};
  tf_value *zero = tf_code_const(&e->code, 0);
  tf_builder build = tf_code_here(&e->code);
  tf_value *v = tf_k_load(&build, ends[t->tma_store], &zero, t->elem, t->elem_bytes, NULL);
  tf_k_store(&build, v, ends[!t->tma_store], &zero, t->elem_bytes, NULL);
  tf_code_close(&e->code, NULL);
  if (!t->tma_store) {
    tf_builder here = tf_code_here(&e->code);
    tf_async_proxy_fence(&here);
  }
  if (guard) tf_code_close(&e->code, NULL);
}

/* bar: NULL = a store. */
void tf_bulk_copy(tf_emitter *e, tf_tv *t, tf_value *bar, tf_value *bytes) {
  const tf_bulk_plan *b = t->bulk;
  tf_lower_rely_on(e, b->global, 16, t->tma_store);
  tf_value *global = element(e, b, b->global, b->from), *shared = element(e, b, b->shared, b->to);
  tf_value *ops[6] = {bar ? global : shared, bar ? shared : global, bytes};
  tf_named_attr at[3];
  uint32_t n = 3, nat = 0;
  if (bar) {
    ops[n++] = bar;
    at[nat++] = (tf_named_attr){"signal", tf_attr_unit(e->code.ctx)};
  }
  tf_value *policy = tf_e_policy(e, t);
  if (t->multicast) {
    tf_multicast_open_first(e, t);
    tf_builder first = tf_code_here(&e->code);
    ops[n++] = tf_cluster_blocks(&first, t->multicast);
    at[nat++] = (tf_named_attr){"multicast", tf_attr_unit(e->code.ctx)};
  }
  if (policy) {
    ops[n++] = policy;
    at[nat++] = (tf_named_attr){"hint", tf_attr_unit(e->code.ctx)};
  }
  tf_builder build = tf_code_here(&e->code);
  tf_k_build(&build, (bar ? TF_K_BULK_LOAD : TF_K_BULK_STORE), ops, n, NULL, 0, at, nat, 0);
  if (t->multicast) tf_code_close(&e->code, NULL);
}
