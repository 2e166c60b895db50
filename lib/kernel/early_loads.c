/* The pass kernel-early-loads: a kernel that begins by waiting for the grid before it loads what that grid does not
 * write before it waits.
 *
 * The wait says which arguments these are (`settled`, overlap.c of lib/lower). Loads of them that every thread makes,
 * outside of loops and conditions, at places that are known without waiting, move in front, with what computes the
 * places. They wait in registers, so there is a limit. */
#include "kernel/kernel_hooks.h"

enum { MOST_BYTES = 256 }; /* of a thread */

typedef struct early {
  tf_op *wait;
  tf_map moved; /* ops that stand before it now */
  int64_t bytes;
} early;

static bool is_settled(const early *e, const tf_value *buffer) {
  const tf_attr *all = tf_kernel_settled_of(e->wait);
  for (uint32_t i = 0; !buffer->def && all && i < all->n; i++)
    if (all->ints[i] == buffer->index && buffer->block == e->wait->parent) return true;
  return false;
}

/* Known before the wait, or computable there. */
static bool is_free(const early *e, const tf_value *v, unsigned depth) {
  if (!v->def) return v->block == e->wait->parent;
  if (tf_map_get(&e->moved, tf_map_ptr(v->def))) return true;
  if (v->def->parent != e->wait->parent || !(v->def->def->traits & TF_PURE) || v->def->nregion || depth > 32)
    return false;
  for (uint32_t i = 0; i < v->def->noperand; i++)
    if (!is_free(e, tf_op_operand(v->def, i), depth + 1)) return false;
  return true;
}

static void move(early *e, tf_op *op) {
  if (tf_map_get(&e->moved, tf_map_ptr(op))) return;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_op_operand(op, i)->def) move(e, tf_op_operand(op, i)->def);
  tf_op_unlink(op);
  tf_op_insert_before(e->wait, op);
  tf_map_set(&e->moved, tf_map_ptr(op), op);
}

static void look_at(early *e, tf_op *op) {
  if (tf_kernel_op(op) != TF_K_LOAD || !is_settled(e, tf_op_operand(op, 0))) return;
  int64_t bytes = tf_access_bytes(op->result[0].type);
  if (bytes > MOST_BYTES - e->bytes) return;
  for (uint32_t i = 1; i < op->noperand; i++)
    if (!is_free(e, tf_op_operand(op, i), 0)) return;
  e->bytes += bytes;
  move(e, op);
}

static void run_kernel(tf_op *kernel, tf_pool *scratch) {
  tf_op *first = tf_op_body(kernel)->first;
  early e = {.wait = first, .moved = {.pool = scratch}};
  if (!first || tf_kernel_op(first) != TF_K_GRIDDEP_WAIT || !tf_kernel_settled_of(first)) return;
  for (tf_op *op = first->next, *next; op; op = next) {
    next = op->next;
    look_at(&e, op);
  }
}

static bool run(tf_pass_run *r) {
  tf_block *b = tf_op_body(r->op);
  if (tf_kernel_op(r->op) == TF_K_FUNC) run_kernel(r->op, r->scratch);
  for (tf_op *op = b ? b->first : NULL; op; op = op->next)
    if (tf_kernel_op(op) == TF_K_FUNC) run_kernel(op, r->scratch);
  return true;
}

const tf_pass tf_pass_kernel_early_loads = {
    "kernel-early-loads", "what a kernel loads of settled arguments is loaded before it waits for the grid before it",
    "", run};
