/* Kernels of one fusion op each, on scalars. */
#ifndef TEST_LOWER_BUILD_H
#define TEST_LOWER_BUILD_H

#include "interpret.h"

#include <stdio.h>
#include <stdlib.h>

#include "ir/builtin.h"
#include "lower/common/scalar.h"
#include "support/result.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

typedef struct session {
  tf_oom oom;
  tf_pool *pool;
  tf_context *ctx;
  char log[4096];
  unsigned kernels;
} session;

static void log_diag(void *user, const tf_diagnostic *d) {
  session *s = user;
  size_t n = strlen(s->log);
  snprintf(s->log + n, sizeof s->log - n, "%.*s\n", (int)d->message.len, d->message.ptr);
}

static inline void start(session *s) {
  memset(s, 0, sizeof *s);
  s->oom.armed = 1;
  s->pool = tf_pool_new(NULL, &s->oom);
  s->ctx = tf_context_new(s->pool, (tf_sink){log_diag, s});
  tf_context_register(s->ctx, &tf_builtin_dialect);
  tf_context_register(s->ctx, &tf_fusion_dialect);
  tf_context_register(s->ctx, &tf_kernel_dialect);
}

/* ------------------------------------------------------------------------------------------------ kernels */

typedef struct kernel {
  tf_op *module, *func, *op; /* op: the fusion op, in no function */
  tf_fusion_dtype in[TF_FUSION_MAX_OPERANDS], out;
  uint32_t n;
} kernel;

static inline tf_op *fusion_op(session *s, tf_fusion_id id, const tf_fusion_dtype *in, uint32_t n,
                               const tf_fusion_dtype *out) {
  tf_block *b = tf_block_new(s->pool);
  tf_value *x[TF_FUSION_MAX_OPERANDS];
  for (uint32_t i = 0; i < n; i++) x[i] = tf_block_add_arg(s->pool, b, tf_fusion_dtype_type(s->ctx, in[i]), NULL);
  tf_builder at = tf_builder_at_end(s->ctx, s->pool, b);
  tf_type *t = out ? tf_fusion_dtype_type(s->ctx, *out) : NULL;
  return tf_build(&at, tf_fusion_op_id(s->ctx, id), x, n, out ? &t : NULL, out ? 1 : 0, NULL, 0, 0);
}

/* A function with the operands as arguments, and then a buffer for the result; gives its body. */
static inline tf_block *new_func(session *s, kernel *k, tf_type *const *args, uint32_t n, tf_type *out) {
  uint32_t base = tf_context_dialect_index(s->ctx, "kernel") << 16;
  if (!k->module) k->module = tf_module_new(s->ctx, s->pool);
  tf_builder m = tf_builder_at_end(s->ctx, s->pool, tf_op_body(k->module));
  tf_named_attr name = {"sym_name", tf_attr_strz(s->ctx, tf_pool_printf(s->pool, "k%u", s->kernels++))};
  k->func = tf_build(&m, base | TF_K_FUNC, NULL, 0, NULL, 0, &name, 1, 1);
  tf_block *body = tf_block_new(s->pool);
  tf_region_set_block(&k->func->region[0], body);
  for (uint32_t i = 0; i < n; i++) tf_block_add_arg(s->pool, body, args[i], NULL);
  tf_block_add_arg(s->pool, body, tf_buffer_type(out, (int64_t[]){1}, 1, TF_SPACE_GLOBAL), NULL);
  return body;
}

static inline void end_func(session *s, kernel *k, tf_value *r) {
  uint32_t base = tf_context_dialect_index(s->ctx, "kernel") << 16;
  tf_block *body = tf_op_body(k->func);
  tf_builder b = tf_builder_at_end(s->ctx, s->pool, body);
  tf_value *zero = tf_k_int(&b, tf_type_i(s->ctx, 32), 0);
  tf_build(&b, base | TF_K_STORE, (tf_value *[]){r, body->arg[body->narg - 1], zero}, 3, NULL, 0, NULL, 0, 0);
  tf_build(&b, base | TF_K_RETURN, NULL, 0, NULL, 0, NULL, 0, 0);
  ck_assert_msg(tf_verify(k->func), "%s", s->log);
  tf_walk(k->func, false, give_slot, s->pool);
}

/* Into `module`, or into a new one if that is NULL. `constant`, when not NULL, is the value of operand 1, known when
 * the kernel is made. */
static inline kernel lower(session *s, tf_op *module, tf_op *op, bool fast, const number *constant) {
  kernel k = {.module = module, .op = op, .n = op->noperand};
  tf_type *types[TF_FUSION_MAX_OPERANDS];
  for (uint32_t i = 0; i < k.n; i++) {
    types[i] = op->operand[i].value->type;
    TF_SURELY(tf_fusion_dtype_of(types[i], &k.in[i]));
  }
  TF_SURELY(tf_fusion_dtype_of(op->result[0].type, &k.out));
  tf_block *body = new_func(s, &k, types, k.n, op->result[0].type);
  tf_builder b = tf_builder_at_end(s->ctx, s->pool, body);
  tf_verdict why = {.pool = s->pool};
  tf_value *x[TF_FUSION_MAX_OPERANDS];
  for (uint32_t i = 0; i < k.n; i++) x[i] = body->arg[i];
  if (constant) {
    tf_attr *a = tf_fd_is_float(k.in[1]) ? tf_attr_float(types[1], constant->f) : tf_attr_int(types[1], constant->i);
    tf_named_attr value = {"value", a};
    tf_op *c = tf_op_new(s->ctx, s->pool, TF_NOLOC, tf_context_op(s->ctx, "fusion.constant"), NULL, 0, &types[1], 1,
                         &value, 1, 0);
    x[1] = tf_lower_scalar(&b, c, NULL, 0, fast, &why);
    ck_assert_msg(x[1] && tf_kernel_op(x[1]->def) == TF_K_CONSTANT, "%s", s->log);
  }
  tf_value *r = tf_lower_scalar(&b, op, x, k.n, fast, &why);
  ck_assert_msg(r != NULL, "%s of %s: %s", op->def->name, tf_fd_name(k.in[k.n - 1]), tf_verdict_reason(&why));
  ck_assert_msg(r->type == op->result[0].type, "%s gives %s, not %s", op->def->name, tf_type_str(r->type),
                tf_type_str(op->result[0].type));
  end_func(s, &k, r);
  return k;
}

static inline const char *text_of(session *s, tf_op *op) {
  tf_strbuf b = {.pool = s->pool};
  tf_print(&b, op, &(tf_print_options){0});
  return tf_sb_cstr(&b);
}

static inline bool accepts(const tf_fusion_info *info, tf_fusion_dtype d) {
  return strchr(info->accepts, tf_fd_class(d)) != NULL;
}

static inline tf_op *row_op(session *s, const tf_fusion_info *info, tf_fusion_dtype d) {
  char name[64];
  snprintf(name, sizeof name, "fusion.%s", info->name);
  tf_fusion_dtype in[TF_FUSION_MAX_OPERANDS] = {d, d, d, d};
  if (info->id == TF_FUSION_SELECT) in[0] = TF_FD_BOOL;
  return fusion_op(s, info->id, in, tf_context_op(s->ctx, name)->noperand, NULL);
}

#endif
