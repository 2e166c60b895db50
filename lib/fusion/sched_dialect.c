/* The `sched` dialect: how its ops are written, what must hold, and its table (sched_ops.def). */
#include "fusion/fusion_dialect.h"
#include "fusion/sched.h"
#include "ir/ir_text.h"

static bool parse_tensor(tf_parser *p, tf_opstate *st) {
  tf_value *v;
  if (!tf_p_operand(p, &v)) return false;
  tf_p_add_operand(p, st, v);
  return true;
}

static bool parse_axis(tf_parser *p, tf_opstate *st, const char *name) {
  int64_t v;
  if (!tf_p_expect(p, "[") || !tf_p_int(p, &v)) return false;
  tf_p_add_attr(p, st, name, tf_attr_i64(tf_p_context(p), v));
  return tf_p_expect(p, "]");
}

/* sched.split %y[1] by 256 | into 4 | by %n */
static bool split_parse(tf_parser *p, tf_opstate *st) {
  if (!parse_tensor(p, st) || !parse_axis(p, st, "axis")) return false;
  bool parts = tf_p_try(p, "into");
  if (!parts && !tf_p_expect(p, "by")) return false;
  tf_context *c = tf_p_context(p);
  int64_t v;
  if (tf_p_peek_value(p)) {
    if (!parse_tensor(p, st)) return false;
    if (parts) tf_p_add_attr(p, st, "parts", tf_attr_unit(c));
    return true;
  }
  if (!tf_p_int(p, &v)) return false;
  tf_p_add_attr(p, st, parts ? "parts" : "factor", tf_attr_i64(c, v));
  return true;
}

static void split_print(tf_printer *p, tf_op *op) {
  tf_strbuf *b = tf_pr_buf(p);
  tf_attr *f = tf_sched_factor_attr(op), *n = tf_sched_parts_of(op);
  tf_sb_putc(b, ' ');
  tf_pr_value(p, tf_op_operand(op, 0));
  tf_sb_printf(b, "[%lld] %s ", (long long)tf_sched_axis_of(op, 0), n ? "into" : "by");
  if (op->noperand == 2) tf_pr_value(p, tf_op_operand(op, 1));
  else tf_sb_printf(b, "%lld", (long long)(f ? f->i : n ? n->i : 0));
}

/* sched.parallelize %a, %b [bidx, tidx] | %a[1] tidx */
static bool parallelize_parse(tf_parser *p, tf_opstate *st) {
  TF_VEC(tf_attr *) v = {0};
  tf_context *c = tf_p_context(p);
  do
    if (!parse_tensor(p, st)) return false;
  while (tf_p_try(p, ","));
  if (!tf_p_expect(p, "[")) return false;
  if (tf_p_peek_int(p)) {
    int64_t axis;
    if (!tf_p_int(p, &axis) || !tf_p_expect(p, "]")) return false;
    tf_p_add_attr(p, st, "axis", tf_attr_i64(c, axis));
    tf_str w;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_keyword(p, &w)) return false;
    if (tf_ptype_find(w) == TF_PT_COUNT)
      return tf_p_error(p, loc, "'%.*s' is not a parallel type; " TF_PTYPE_WORDS, (int)w.len, w.ptr);
    tf_attr *one = tf_attr_str(c, w);
    tf_p_add_attr(p, st, "types", tf_attr_array(c, &one, 1));
    return true;
  }
  while (!tf_p_peek(p, "]")) {
    tf_str w;
    if (v.n && !tf_p_expect(p, ",")) return false;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_keyword(p, &w)) return false;
    if (tf_ptype_find(w) == TF_PT_COUNT)
      return tf_p_error(p, loc, "'%.*s' is not a parallel type; " TF_PTYPE_WORDS, (int)w.len, w.ptr);
    tf_vec_push(tf_p_pool(p), &v, tf_attr_str(c, w));
  }
  tf_p_add_attr(p, st, "types", tf_attr_array(c, v.at, (uint32_t)v.n));
  return tf_p_expect(p, "]");
}

static void parallelize_print(tf_printer *p, tf_op *op) {
  tf_strbuf *b = tf_pr_buf(p);
  tf_attr *t = tf_sched_types_of(op), *axis = tf_sched_axis_attr(op);
  for (uint32_t i = 0; i < op->noperand; i++) {
    tf_sb_puts(b, i ? ", " : " ");
    tf_pr_value(p, tf_op_operand(op, i));
  }
  if (axis) tf_sb_printf(b, "[%lld] ", (long long)axis->i);
  else tf_sb_puts(b, " [");
  for (uint32_t i = 0; t && i < t->n; i++)
    tf_sb_printf(b, "%s%.*s", i ? ", " : "", (int)t->elem[i]->s.len, t->elem[i]->s.ptr);
  if (!axis) tf_sb_putc(b, ']');
}

static bool split_verify(tf_op *op) {
  tf_attr *f = tf_sched_factor_attr(op), *n = tf_sched_parts_of(op);
  bool const_parts = n && n->kind == TF_ATTR_INT;
  if ((f != NULL) + const_parts + (op->noperand == 2) != 1)
    return tf_op_error(op, "'sched.split' takes one of 'by' a factor and 'into' a number of parts");
  if (op->noperand == 2 && (!tf_type_is_int(tf_op_operand(op, 1)->type) || tf_op_operand(op, 1)->def))
    return tf_op_error(op, "a symbolic split factor must be an integer argument of the function");
  return true;
}

static bool types_verify(tf_op *op) {
  tf_attr *t = tf_sched_types_of(op);
  if (tf_sched_axis_attr(op) && t->n != 1) return tf_op_error(op, "one axis takes one parallel type, found %u", t->n);
  return tf_ptypes_verify(op, t);
}

static bool circular_verify(tf_op *op) {
  tf_attr *r = tf_sched_registers_of(op);
  if (r && r->n != 2) return tf_op_error(op, "`registers` has %u numbers, expected [producer's, the others']", r->n);
  if (!r || tf_sched_warp_specialized_attr(op)) {
    tf_attr *k = tf_sched_pipelined_attr(op);
    if (!k || !tf_sched_warp_specialized_attr(op)) return true;
    return tf_op_error(op, "both pipelined(%.*s) and warp_specialized, expected one of them", (int)k->s.len, k->s.ptr);
  }
  return tf_op_error(op, "`registers` needs warp_specialized: they move between producer warps and the others");
}

static bool place_verify(tf_op *op) {
  tf_attr *at = tf_sched_at_of(op);
  if (at && at->n != 2) return tf_op_error(op, "`at` has %u numbers, expected [lane, column]", at->n);
  return at || tf_sched_region_attr(op) || tf_op_error(op, "expected at [lane, column], region N, or both");
}

static bool cache_infer(tf_op *op, tf_type **types) {
  types[0] = tf_op_operand(op, 0)->type;
  return true;
}

/* ------------------------------------------------------------------------------------------------ the table */

#define SCHED_OP(ID, NAME, ON, RUN, ...) {.name = "sched." NAME, __VA_ARGS__},
static const tf_opdef rows[] = {
#include "fusion/sched_ops.def"
};
#undef SCHED_OP

const tf_dialect tf_sched_dialect = {
    .name = "sched", .rows = rows, .nrow = sizeof rows / sizeof *rows, .doc = "the schedule script of a fusion"};
