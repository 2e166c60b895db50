/* Conditions of one value that stand side by side become one, once their loop is written out: what they guard can then
 * be scheduled together, all loads first. What is computed between them, and cannot fail, moves before the first. */
#include "kernel/kernel_hooks.h"

/* A conditional without results and without an else; NULL = `op` is none. */
static tf_value *guard(tf_op *op) {
  if (!op || tf_kernel_op(op) != TF_K_IF || op->nresult || op->nattr) return NULL;
  const tf_block *other = op->region[1].block;
  if (other && other->first != other->last) return NULL; /* more than a yield */
  return tf_op_operand(op, 0);
}

static void join(tf_op *first, tf_op *next) {
  for (tf_op *op = first->next, *after; op != next; op = after) {
    after = op->next;
    tf_op_unlink(op);
    tf_op_insert_before(first, op);
  }
  tf_op *yield = first->region[0].block->last;
  for (tf_op *op = next->region[0].block->first, *after; op != next->region[0].block->last; op = after) {
    after = op->next;
    tf_op_unlink(op);
    tf_op_insert_before(yield, op);
  }
  tf_op_erase(next);
}

static void join_in(tf_block *block) {
  tf_op *first = NULL;
  for (tf_op *op = block->first, *next; op; op = next) {
    next = op->next;
    if (first && guard(op) == guard(first)) join(first, op);
    else if (guard(op)) first = op;
    else if (!(op->def->traits & TF_PURE)) first = NULL;
  }
}

static void visit(tf_op *op, void *user) {
  (void)user;
  for (uint32_t i = 0; i < op->nregion; i++)
    if (op->region[i].block) join_in(op->region[i].block);
}

void tf_kernel_join_guards(tf_op *root) { tf_walk(root, true, visit, NULL); }
