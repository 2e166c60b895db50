/* Custom forms of the ops that have regions, and of yield. */
#include "kernel/kernel_hooks.h"

/* Regions end with a terminator in memory; in text it may be left out when it carries nothing. */
static void close_region(tf_parser *p, tf_block *b, const char *terminator) {
  if (b->last && (b->last->def->traits & TF_TERMINATOR)) return;
  tf_context *c = tf_p_context(p);
  tf_loc loc = b->last ? b->last->loc : tf_p_loc(p);
  tf_block_append(b, tf_op_new(c, tf_p_pool(p), loc, tf_context_op(c, terminator), NULL, 0, NULL, 0, NULL, 0, 0));
}

/* ------------------------------------------------------------------------------------------------ functions */

typedef struct args {
  TF_VEC(tf_str) names;
  TF_VEC(tf_loc) locs;
  TF_VEC(tf_attr *) dicts;
  bool any;
} args;

static bool parse_arg(tf_parser *p, const tf_opstate *st, tf_block *b, args *a) {
  tf_pool *pool = tf_p_pool(p);
  tf_loc loc = tf_p_loc(p);
  tf_str name;
  tf_type *type;
  if (!tf_p_value_name(p, &name) || !tf_p_expect(p, ":") || !tf_p_type(p, &type)) return false;
  tf_attr *dict;
  if (!tf_p_arg_attrs(p, st, &dict)) return false;
  tf_block_add_arg(pool, b, type, NULL);
  tf_vec_push(pool, &a->names, name);
  tf_vec_push(pool, &a->locs, loc);
  tf_vec_push(pool, &a->dicts, dict);
  if (dict->n) a->any = true;
  return true;
}

bool tf_func_parse(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  tf_str name;
  if (!tf_p_symbol(p, &name) || !tf_p_expect(p, "(")) return false;
  tf_p_add_attr(p, st, "sym_name", tf_attr_str(c, name));
  tf_block *b = tf_block_new(tf_p_pool(p));
  args a = {0};
  if (!tf_p_peek(p, ")")) {
    do
      if (!parse_arg(p, st, b, &a)) return false;
    while (tf_p_try(p, ","));
  }
  if (!tf_p_expect(p, ")")) return false;
  if (a.any) tf_p_add_attr(p, st, "arg_attrs", tf_attr_array(c, a.dicts.at, (uint32_t)a.dicts.n));
  if (!tf_p_attributes(p, st) || !tf_p_region(p, b, a.names.at, a.locs.at)) return false;
  close_region(p, b, tf_def_row(st->def, &tf_host_dialect) == TF_H_FUNC ? "host.return" : "kernel.return");
  tf_p_add_region(p, st, b);
  return true;
}

static void print_dict(tf_printer *p, const tf_attr *dict) {
  if (!dict || dict->kind != TF_ATTR_DICT || !dict->n) return;
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_attr(p, dict);
}

void tf_func_print(tf_printer *p, tf_op *op) {
  tf_strbuf *out = tf_pr_buf(p);
  tf_block *b = tf_op_body(op);
  tf_attr *dicts = tf_op_arg_attrs(op);
  tf_sb_putc(out, ' ');
  tf_pr_attr(p, tf_attr_symbol(op->ctx, tf_op_symbol(op)));
  tf_sb_putc(out, '(');
  for (uint32_t i = 0; i < b->narg; i++) {
    if (i) tf_sb_puts(out, ", ");
    tf_pr_value(p, b->arg[i]);
    tf_sb_puts(out, ": ");
    tf_pr_type(p, b->arg[i]->type);
    if (dicts && i < dicts->n) print_dict(p, dicts->elem[i]);
  }
  tf_sb_putc(out, ')');
  static const char *const elided[] = {"sym_name", "arg_attrs", NULL};
  tf_pr_attributes(p, op, elided);
  tf_pr_region(p, &op->region[0], true);
}

/* ------------------------------------------------------------------------------------------------ for */

static bool parse_iter(tf_parser *p, tf_opstate *st, tf_block *b, args *a) {
  tf_pool *pool = tf_p_pool(p);
  if (!tf_p_try(p, "iter")) return true;
  if (!tf_p_expect(p, "(")) return false;
  do {
    tf_loc loc = tf_p_loc(p);
    tf_str name;
    tf_value *init;
    if (!tf_p_value_name(p, &name) || !tf_p_expect(p, "=") || !tf_p_operand(p, &init)) return false;
    tf_p_add_operand(p, st, init);
    tf_p_add_result(p, st, init->type);
    tf_block_add_arg(pool, b, init->type, NULL);
    tf_vec_push(pool, &a->names, name);
    tf_vec_push(pool, &a->locs, loc);
  } while (tf_p_try(p, ","));
  return tf_p_expect(p, ")");
}

bool tf_for_parse(tf_parser *p, tf_opstate *st) {
  tf_pool *pool = tf_p_pool(p);
  args a = {0};
  tf_str name;
  tf_loc loc = tf_p_loc(p);
  tf_number number[3];
  static const char *const before[] = {"=", "to", "step"};
  if (!tf_p_value_name(p, &name)) return false;
  for (int i = 0; i < 3; i++) {
    tf_value *v = NULL;
    if (!tf_p_expect(p, before[i])) return false;
    if (!(tf_p_peek_number(p) ? tf_p_skip_number(p, &number[i]) : tf_p_operand(p, &v))) return false;
    tf_p_add_operand(p, st, v);
  }
  tf_block *b = tf_block_new(pool);
  tf_value *iv = tf_block_add_arg(pool, b, tf_type_none(tf_p_context(p)), NULL);
  tf_vec_push(pool, &a.names, name);
  tf_vec_push(pool, &a.locs, loc);
  if (!parse_iter(p, st, b, &a) || !tf_p_expect(p, ":")) return false;
  loc = tf_p_loc(p);
  tf_type *type;
  if (!tf_p_type(p, &type)) return false;
  iv->type = type;
  for (int i = 0; i < 3; i++) {
    tf_value **v = &st->operands.at[i];
    if (!*v && !tf_p_constant(p, &number[i], &tf_kernel_dialect, type, v)) return false;
    if (i == 0 && (*v)->type != type)
      return tf_p_error(p, loc, "the loop counts in %s, but its bounds are %s", tf_type_str(type),
                        tf_type_str((*v)->type));
  }
  if (!tf_p_attributes(p, st) || !tf_p_region(p, b, a.names.at, a.locs.at)) return false;
  close_region(p, b, "kernel.yield");
  tf_p_add_region(p, st, b);
  return true;
}

void tf_for_print(tf_printer *p, tf_op *op) {
  tf_strbuf *out = tf_pr_buf(p);
  tf_block *b = tf_op_body(op);
  tf_sb_putc(out, ' ');
  tf_pr_value(p, b->arg[0]);
  static const char *const before[] = {" = ", " to ", " step "};
  for (uint32_t i = 0; i < 3; i++) {
    tf_sb_puts(out, before[i]);
    tf_pr_value(p, tf_op_operand(op, i));
  }
  for (uint32_t i = 1; i < b->narg; i++) {
    tf_sb_puts(out, i == 1 ? " iter(" : ", ");
    tf_pr_value(p, b->arg[i]);
    tf_sb_puts(out, " = ");
    tf_pr_value(p, tf_op_operand(op, i + 2));
  }
  tf_sb_puts(out, b->narg > 1 ? ") : " : " : ");
  tf_pr_type(p, b->arg[0]->type);
  static const char *const none[] = {NULL};
  tf_pr_attributes(p, op, none);
  tf_pr_region(p, &op->region[0], true);
}

/* ------------------------------------------------------------------------------------------------ if */

static bool parse_branches(tf_parser *p, tf_opstate *st, const char *terminator) {
  tf_block *yes = tf_block_new(tf_p_pool(p)), *no = NULL;
  if (!tf_p_attributes(p, st) || !tf_p_region(p, yes, NULL, NULL)) return false;
  close_region(p, yes, terminator);
  tf_p_add_region(p, st, yes);
  if (tf_p_try(p, "else")) {
    no = tf_block_new(tf_p_pool(p));
    if (!tf_p_region(p, no, NULL, NULL)) return false;
    close_region(p, no, terminator);
  }
  tf_p_add_region(p, st, no);
  return true;
}

static void print_branches(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_pr_attributes(p, op, none);
  tf_pr_region(p, &op->region[0], true);
  if (!op->region[1].block) return;
  tf_sb_puts(tf_pr_buf(p), " else");
  tf_pr_region(p, &op->region[1], true);
}

bool tf_if_parse(tf_parser *p, tf_opstate *st) {
  tf_value *cond;
  if (!tf_p_operand(p, &cond)) return false;
  tf_p_add_operand(p, st, cond);
  if (tf_p_try(p, "->")) {
    do {
      tf_type *t;
      if (!tf_p_type(p, &t)) return false;
      tf_p_add_result(p, st, t);
    } while (tf_p_try(p, ","));
  }
  return parse_branches(p, st, "kernel.yield");
}

void tf_if_print(tf_printer *p, tf_op *op) {
  tf_strbuf *out = tf_pr_buf(p);
  tf_sb_putc(out, ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  for (uint32_t i = 0; i < op->nresult; i++) {
    tf_sb_puts(out, i ? ", " : " -> ");
    tf_pr_type(p, op->result[i].type);
  }
  print_branches(p, op);
}

bool tf_while_parse(tf_parser *p, tf_opstate *st) {
  tf_block *before = tf_block_new(tf_p_pool(p)), *body = tf_block_new(tf_p_pool(p));
  if (!tf_p_attributes(p, st) || !tf_p_region(p, before, NULL, NULL) || !tf_p_expect(p, "do") ||
      !tf_p_region(p, body, NULL, NULL))
    return false;
  close_region(p, before, "kernel.yield");
  close_region(p, body, "kernel.yield");
  tf_p_add_region(p, st, before);
  tf_p_add_region(p, st, body);
  return true;
}

void tf_while_print(tf_printer *p, tf_op *op) {
  static const char *const none[] = {NULL};
  tf_pr_attributes(p, op, none);
  tf_pr_region(p, &op->region[0], true);
  tf_sb_puts(tf_pr_buf(p), " do");
  tf_pr_region(p, &op->region[1], true);
}

bool tf_host_if_parse(tf_parser *p, tf_opstate *st) {
  tf_value *cond;
  if (!tf_p_operand(p, &cond)) return false;
  tf_p_add_operand(p, st, cond);
  return parse_branches(p, st, "host.return");
}

void tf_host_if_print(tf_printer *p, tf_op *op) {
  tf_sb_putc(tf_pr_buf(p), ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  print_branches(p, op);
}

/* ------------------------------------------------------------------------------------------------ yield */

bool tf_yield_parse(tf_parser *p, tf_opstate *st) {
  while (tf_p_peek_value(p)) {
    tf_value *v;
    if (!tf_p_operand(p, &v)) return false;
    tf_p_add_operand(p, st, v);
    if (!tf_p_try(p, ",")) break;
  }
  return tf_p_attr_dict(p, st, true);
}

void tf_yield_print(tf_printer *p, tf_op *op) {
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_sb_puts(tf_pr_buf(p), i ? ", " : " ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  static const char *const none[] = {NULL};
  tf_pr_attr_dict(p, op, none);
}
