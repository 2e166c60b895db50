/* The pass kernel-cse: cse, to which loads of an argument that nobody writes while the kernel runs are equal ops, too:
 * a scalar that all elements of a thread need is loaded once. The grid before may write it until the kernel has waited
 * for that grid, so a kernel that loads before it waits, or waits within a loop or a condition, keeps its loads as they
 * are. */
#include "ir/pass.h"
#include "kernel/kernel.h"

typedef struct steady {
  const tf_op *func; /* the one that was looked at last */
  bool loads, is;
} steady;

static void look(tf_op *op, void *user) {
  steady *s = user;
  if (tf_kernel_op(op) == TF_K_LOAD) s->loads = true;
  if (tf_kernel_op(op) == TF_K_GRIDDEP_WAIT && (s->loads || op->parent != tf_op_body(s->func))) s->is = false;
}

static bool is_steady(tf_op *op, void *user) {
  steady *s = user;
  if (tf_kernel_op(op) != TF_K_LOAD) return false;
  const tf_value *buffer = tf_op_operand(op, 0);
  while (buffer->def && tf_kernel_op(buffer->def) == TF_K_VIEW) buffer = tf_op_operand(buffer->def, 0);
  tf_op *func = tf_enclosing_func(op);
  if (buffer->def || buffer->block != tf_op_body(func)) return false;
  if (!tf_func_arg_attr(func, buffer->index, "readonly") || !tf_func_arg_attr(func, buffer->index, "noalias"))
    return false;
  if (s->func != func) {
    *s = (steady){func, .is = true};
    tf_walk(func, false, look, s);
  }
  return s->is;
}

static bool run(tf_pass_run *r) {
  steady s = {0};
  tf_merge_equal(r, is_steady, &s);
  return true;
}

const tf_pass tf_pass_kernel_cse = {"kernel-cse",
                                    "merge equal pure ops, and equal loads of arguments that nobody writes", "", run};
