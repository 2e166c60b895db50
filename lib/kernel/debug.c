/* kernel.assert and kernel.print: text in quotes, then values. */
#include "kernel/hooks.h"

static bool parse_text(tf_parser *p, tf_opstate *st, const char *name) {
  tf_str s;
  if (!tf_p_string(p, &s)) return false;
  tf_p_add_attr(p, st, name, tf_attr_str(tf_p_context(p), s));
  return true;
}

bool tf_assert_parse(tf_parser *p, tf_opstate *st) {
  tf_value *cond;
  if (!tf_p_operand(p, &cond)) return false;
  tf_p_add_operand(p, st, cond);
  return tf_p_expect(p, ",") && parse_text(p, st, "message") && tf_p_attr_dict(p, st, true);
}

void tf_assert_print(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"message", NULL};
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_sb_puts(tf_pr_buf(p), ", ");
  tf_pr_attr(p, tf_op_attr(op, "message"));
  tf_pr_attr_dict(p, op, elided);
}

bool tf_print_parse(tf_parser *p, tf_opstate *st) {
  if (!parse_text(p, st, "text")) return false;
  while (tf_p_try(p, ",")) {
    tf_value *v;
    if (!tf_p_operand(p, &v)) return false;
    tf_p_add_operand(p, st, v);
  }
  return tf_p_attr_dict(p, st, true);
}

void tf_print_print(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"text", NULL};
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_attr(p, tf_op_attr(op, "text"));
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_sb_puts(tf_pr_buf(p), ", ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  tf_pr_attr_dict(p, op, elided);
}

bool tf_print_verify(tf_op *op) {
  uint32_t holes = tf_str_holes(tf_op_string(op, "text"));
  if (op->noperand > 32) return tf_op_error(op, "%u values, wanted at most 32", op->noperand);
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_op_operand(op, i)->type->kind == TF_TYPE_VECTOR)
      return tf_op_error(op, "value %u is %s, wanted a scalar; kernel.extract takes one out", i,
                         tf_type_str(tf_op_operand(op, i)->type));
  return holes == op->noperand ||
         tf_op_error(op, "the text has %u places '{}' for %u values", holes, op->noperand);
}
