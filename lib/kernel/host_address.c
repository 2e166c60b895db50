/* Which values of a host function are addresses: those that derive from a tensor, a workspace or the counter, as
 * runtime/hostprog.h has it. Ops that touch memory, or hand an address on, take no others. */
#include "kernel/kernel_hooks.h"
#include "support/map.h"

enum { NUMBER = 0, READS = 1, WRITES = 2 }; /* bits: it may point into what is read only, into what may be written */

typedef struct look {
  tf_map kind; /* of the values that were met */
  uint32_t ninput;
  bool ok;
} look;

static tf_value *operand_of(const tf_op *op, uint32_t i) { return i < op->noperand ? op->operand[i].value : NULL; }

static uintptr_t kind_of(const look *l, const tf_value *v) { return (uintptr_t)tf_map_get(&l->kind, tf_map_ptr(v)); }

static uintptr_t result_kind(const look *l, tf_op *op) {
  const tf_value *a = operand_of(op, 0), *b = operand_of(op, 1);
  switch (tf_host_op(op)) {
  case TF_H_PTR: return a && !a->def && a->index < l->ninput ? READS : WRITES;
  case TF_H_ALLOC: return WRITES;
  case TF_H_COUNTER: return READS;
  case TF_H_ADD:
  case TF_H_MIN:
  case TF_H_MAX:
  case TF_H_AND:
    if (kind_of(l, a) && kind_of(l, b)) return NUMBER; /* of two addresses */
    return kind_of(l, a) | kind_of(l, b);
  case TF_H_SUB: return kind_of(l, b) ? NUMBER : kind_of(l, a);
  case TF_H_SELECT: return kind_of(l, b) | kind_of(l, operand_of(op, 2));
  default: return NUMBER;
  }
}

static void want_address(look *l, tf_op *op, uint32_t operand, bool write) {
  tf_value *v = operand_of(op, operand);
  uintptr_t kind = kind_of(l, v);
  if (!v) return; /* said where the op is looked at */
  if (kind == NUMBER)
    l->ok = tf_op_error(op,
                        "'%s' derives from no tensor and no workspace, so it is no address; take one from host.ptr, "
                        "host.alloc or host.counter",
                        tf_value_name(v));
  else if (write && !(kind & WRITES))
    l->ok = tf_op_error(op, "'%s' is an address of what is read only; write to a result or to a workspace",
                        tf_value_name(v));
}

static void want_pointers(look *l, tf_op *op) {
  tf_op *func = tf_enclosing_func(op), *module = func ? tf_op_parent(func) : NULL;
  tf_op *kernel = module ? tf_symbol_lookup(module, tf_host_kernel_of(op)) : NULL;
  tf_block *b = kernel && tf_kernel_op(kernel) == TF_K_FUNC ? tf_op_body(kernel) : NULL;
  for (uint32_t i = 0; l->ok && b && i < b->narg && i + 7 < op->noperand; i++)
    if (tf_type_is_buffer(b->arg[i]->type) && op->operand[7 + i].value->type->kind == TF_TYPE_INDEX)
      want_address(l, op, 7 + i, false);
}

static void look_at(tf_op *op, void *user) {
  look *l = user;
  if (!l->ok || tf_host_op(op) < 0) return;
  uintptr_t kind = result_kind(l, op);
  if (kind && op->nresult) tf_map_set(&l->kind, tf_map_ptr(tf_op_result(op, 0)), (void *)kind);
  if (tf_host_communicates(op)) {
    want_address(l, op, 0, false);
    if (l->ok) want_address(l, op, 1, true);
    return;
  }
  switch (tf_host_op(op)) {
  case TF_H_MEMSET: want_address(l, op, 0, true); return;
  case TF_H_STORE_TENSORMAP: want_address(l, op, 1, true); return;
  case TF_H_VIEW: want_address(l, op, 0, false); return;
  case TF_H_TENSORMAP:
    if (operand_of(op, 0) && operand_of(op, 0)->type->kind == TF_TYPE_INDEX) want_address(l, op, 0, false);
    return;
  case TF_H_LAUNCH: want_pointers(l, op); return;
  default: return;
  }
}

bool tf_host_addresses_verify(tf_op *func) {
  tf_block *b = tf_op_body(func);
  tf_pool *scratch = tf_pool_child(tf_context_pool(func->ctx));
  look l = {.kind = {.pool = scratch}, .ok = true};
  l.ninput = b->narg - (uint32_t)tf_host_num_results_of(func, 0);
  tf_walk(func, false, look_at, &l);
  tf_pool_free(scratch);
  return l.ok;
}
