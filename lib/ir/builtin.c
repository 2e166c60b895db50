#include "ir/builtin.h"

#include "ir/ir_text.h"

static bool parse_module(tf_parser *p, tf_opstate *st) {
  tf_str name;
  if (tf_p_peek(p, "@")) {
    if (!tf_p_symbol(p, &name)) return false;
    tf_p_add_attr(p, st, "sym_name", tf_attr_str(tf_p_context(p), name));
  }
  if (!tf_p_attributes(p, st)) return false;
  tf_block *b = tf_block_new(tf_p_pool(p));
  tf_p_add_region(p, st, b);
  return tf_p_region(p, b, NULL, NULL);
}

static void print_module(tf_printer *p, tf_op *op) {
  tf_str name = tf_op_string(op, "sym_name");
  if (name.len) {
    tf_sb_putc(tf_pr_buf(p), ' ');
    tf_pr_attr(p, tf_attr_symbol(op->ctx, name));
  }
  static const char *const elided[] = {"sym_name", NULL};
  tf_pr_attributes(p, op, elided);
  tf_pr_region(p, &op->region[0], false);
}

static bool verify_module(tf_op *op) {
  return tf_op_body(op) ||
         tf_op_error(op, "'builtin.module' needs a block in its region, if only an empty one (^bb0:)");
}

static const tf_opdef rows[] = {
    {.name = "builtin.module",
     .attrs = "sym_name: str?",
     .nregion = 1,
     .traits = TF_SYMBOL_TABLE | TF_NO_TERMINATOR | TF_ISOLATED,
     .parse = parse_module,
     .print = print_module,
     .verify = verify_module,
     .doc = "a file: functions, kernels and host programs",
     .example = "builtin.module {\n}\n"},
};

const tf_dialect tf_builtin_dialect = {
    .name = "builtin", .rows = rows, .nrow = 1, .doc = "the container of everything else"};
