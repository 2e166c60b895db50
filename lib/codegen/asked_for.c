/* Kernels whose PTX version the host asks the device for (host.takes): each may need a later one than the module. */
#include "codegen/codegen_impl.h"
#include "kernel/kernel.h"
#include "kernel/kernel_build.h"

static void note(tf_op *op, void *user) {
  if (tf_host_op(op) == TF_H_TAKES) tf_strmap_set(user, tf_host_kernel_of(op), op);
}

void tf_find_asked_for(tf_job *j, tf_op *module) {
  tf_block *b = tf_op_body(module);
  j->asked_for.pool = j->own_ptx.pool = j->scratch;
  for (tf_op *op = b ? b->first : NULL; op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) tf_walk(op, false, note, &j->asked_for);
}

bool tf_is_asked_for(const tf_job *j, tf_op *kernel) {
  return tf_strmap_get(&j->asked_for, tf_op_symbol(kernel)) != NULL;
}

uint32_t tf_ptx_of_kernel(const tf_job *j, const tf_op *kernel) {
  uintptr_t own = (uintptr_t)tf_map_get(&j->own_ptx, tf_map_ptr(kernel));
  return own ? (uint32_t)own : j->ptx;
}

/* ------------------------------------------------------------------------------------------------ left out */

typedef struct uses {
  tf_job *job;
  tf_op *module;
  TF_VEC(tf_op *) ops;
} uses;

static void find_use(tf_op *op, void *user) {
  uses *u = user;
  int row = tf_host_op(op);
  if (row != TF_H_TAKES && row != TF_H_LAUNCH) return;
  const tf_op *kernel = tf_symbol_lookup(u->module, tf_host_kernel_of(op));
  if (kernel && tf_ptx_of_kernel(u->job, kernel) > u->job->ptx) tf_vec_push(u->job->scratch, &u->ops, op);
}

void tf_leave_out_asked_for(tf_job *j, tf_op *module) {
  uses u = {j, module, {0}};
  for (tf_op *op = tf_op_body(module)->first; op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) tf_walk(op, false, find_use, &u);
  for (size_t i = 0; i < u.ops.n; i++) {
    tf_builder b = tf_builder_before(u.ops.at[i]);
    if (tf_host_op(u.ops.at[i]) == TF_H_TAKES) tf_value_replace_uses(tf_op_result(u.ops.at[i], 0), tf_h_const(&b, 0));
    tf_op_erase(u.ops.at[i]);
  }
  for (tf_op *op = tf_op_body(module)->first, *next; op; op = next) {
    uint32_t own = tf_kernel_op(op) == TF_K_FUNC ? tf_ptx_of_kernel(j, op) : 0;
    next = op->next;
    if (own <= j->ptx) continue;
    tf_op_emit(
        op, TF_REMARK,
        "this kernel is left out: it needs PTX %u.%u, the others %u.%u, and all kernels of this module are loaded "
        "together; it stays if the PTX version is said",
        own / 10, own % 10, j->ptx / 10, j->ptx % 10);
    tf_op_erase(op);
  }
  j->most_ptx = j->ptx;
}
