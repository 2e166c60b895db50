/* Folding of control flow: branches that are decided, loops that run at most once. */
#include "kernel/kernel_hooks.h"

void tf_inline_block(tf_block *b, tf_op *op) {
  for (tf_op *o = b->first, *next; o; o = next) {
    next = o->next;
    if (o->def->traits & TF_TERMINATOR) continue;
    tf_op_unlink(o);
    tf_op_insert_before(op, o);
  }
}

/* The results of op become what its region's yield gives; the region's ops go before op. */
static bool inline_region(tf_op *op, tf_block *b) {
  tf_op *yield = b->last;
  tf_inline_block(b, op);
  for (uint32_t i = 0; i < op->nresult; i++) tf_value_replace_uses(&op->result[i], tf_op_operand(yield, i));
  tf_op_erase(op);
  return true;
}

static bool only_yield(const tf_block *b) { return !b || b->first == b->last; }

bool tf_if_fold(tf_op *op) {
  tf_block *yes = op->region[0].block, *no = op->region[1].block;
  int64_t c;
  if (tf_const_int(tf_op_operand(op, 0), &c)) {
    if (c || no) return inline_region(op, c ? yes : no);
    tf_op_erase(op);
    return true;
  }
  if (op->nresult || !only_yield(yes) || !only_yield(no)) return false;
  tf_op_erase(op);
  return true;
}

bool tf_for_fold(tf_op *op) {
  tf_block *b = tf_op_body(op);
  int64_t lo, hi, step;
  if (only_yield(b) && !op->nresult) {
    tf_op_erase(op);
    return true;
  }
  if (!tf_const_int(tf_op_operand(op, 0), &lo) || !tf_const_int(tf_op_operand(op, 1), &hi)) return false;
  if (lo >= hi) {
    for (uint32_t i = 0; i < op->nresult; i++) tf_value_replace_uses(&op->result[i], tf_op_operand(op, 3 + i));
    tf_op_erase(op);
    return true;
  }
  if (!tf_const_int(tf_op_operand(op, 2), &step) || step <= 0 || (uint64_t)hi - (uint64_t)lo > (uint64_t)step)
    return false;
  tf_value_replace_uses(b->arg[0], tf_op_operand(op, 0));
  for (uint32_t i = 0; i < op->nresult; i++) tf_value_replace_uses(b->arg[1 + i], tf_op_operand(op, 3 + i));
  return inline_region(op, b);
}

/* A loop whose condition fails at once is what comes before it. */
bool tf_while_fold(tf_op *op) {
  tf_block *before = op->region[0].block;
  int64_t c;
  if (!tf_const_int(tf_op_operand(before->last, 0), &c) || c) return false;
  tf_inline_block(before, op);
  tf_op_erase(op);
  return true;
}
