/* Results that are accumulated (accumulate_plan.c): by threads, and what memory begins with. */
#include "fusion/fusion_dtype.h"
#include "kernel/kernel_build.h"
#include "lower/fusion/emit/accumulate.h"
#include "lower/fusion/emit/element_access.h"
#include "lower/fusion/emit/kernel_args.h"
#include "support/result.h"

#define THREADS 256

/* red.global: a thread's element. */
void tf_accumulate_element(tf_emitter *e, tf_tv *t, tf_value *v, tf_value *at) {
  tf_lower_rely_on(e, t, t->elem_bytes, true);
  tf_value *ops[3] = {v, tf_e_buffer(e, t), at};
  tf_named_attr attr[3] = {{"op", tf_attr_strz(e->code.ctx, t->accumulate->op)},
                           {"order", tf_attr_strz(e->code.ctx, "relaxed")},
                           {"scope", tf_attr_strz(e->code.ctx, "gpu")}};
  tf_builder b = tf_code_here(&e->code);
  tf_k_build(&b, TF_K_ATOMIC, ops, 3, NULL, 0, attr, 3, 0);
}

/* y[i] = init[i], or the reduction of nothing, for i < n. */
const char *tf_accumulate_kernel(tf_plan *p, tf_tv *t, const char *name) {
  tf_type *i64 = tf_type_i(p->ctx, 64);
  int64_t any = TF_DYN;
  tf_type *memory = tf_buffer_type(t->elem, &any, 1, TF_SPACE_GLOBAL), *types[3] = {memory, i64, memory};
  static const char *const names[] = {"y", "n", "init"};
  tf_value *from = NULL;
  tf_op *f = tf_k_func(p->module, name, types, names, t->accumulate->init ? 3 : 2);
  tf_op_set_attr(f, "max_threads", tf_attr_i64(p->ctx, THREADS));
  f->loc = t->op->loc;
  tf_block *body = tf_op_body(f);
  if (t->accumulate->init) from = body->arg[2];
  tf_builder b = {p->ctx, p->module->pool, body, body->last, t->op->loc, NULL};
  tf_value *at =
      tf_k_binary(&b, TF_K_MUL, tf_k_cast(&b, tf_k_sreg(&b, TF_K_BLOCK_ID, 'x'), i64), tf_k_int(&b, i64, THREADS));
  at = tf_k_binary(&b, TF_K_ADD, at, tf_k_cast(&b, tf_k_sreg(&b, TF_K_THREAD_ID, 'x'), i64));
  tf_op *iff = tf_k_if(&b, tf_k_cmp(&b, TF_KERNEL_PRED_LT, at, body->arg[1]), NULL, 0, false);
  tf_builder in = tf_k_inside(iff, 0);
  tf_value *v;
  if (from) v = tf_k_load(&in, from, &at, t->elem, t->elem_bytes, NULL);
  else {
    tf_fusion_dtype d;
    double real = 0;
    int64_t whole = 0;
    TF_SURELY(tf_fusion_dtype_of(tf_fusion_elem(t->value->type), &d));
    tf_fusion_identity(t->accumulate->id, d, &real, &whole);
    v = tf_fd_is_float(d) ? tf_k_float(&in, t->elem, real) : tf_k_int(&in, t->elem, whole);
  }
  tf_k_store(&in, v, body->arg[0], &at, t->elem_bytes, NULL);
  return name;
}
