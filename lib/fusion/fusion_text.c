/* The parts of the text that the format language does not cover: fusion.func, the suffix of tensors, constants. */
#include "fusion/fusion_dialect.h"
#include "tf/schedule_types.h"

#include "fusion/fusion_access.h"
#include "ir/ir_text.h"
#include "support/result.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ fusion.func */

typedef struct func_parse {
  TF_VEC(tf_type *) in;
  TF_VEC(tf_type *) out;
  TF_VEC(tf_attr *) attrs;
  TF_VEC(tf_str) names;
  TF_VEC(tf_loc) locs;
  TF_VEC(int64_t) in_place; /* of each result, or -1 */
  bool any_attr, any_in_place;
} func_parse;

static bool parse_args(tf_parser *p, const tf_opstate *st, func_parse *f, tf_block *body) {
  tf_pool *pool = tf_p_pool(p);
  if (!tf_p_expect(p, "(")) return false;
  while (!tf_p_try(p, ")")) {
    tf_str name;
    tf_type *t;
    if (f->in.n && !tf_p_expect(p, ",")) return false;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_value_name(p, &name) || !tf_p_expect(p, ":") || !tf_p_type(p, &t)) return false;
    tf_attr *dict;
    if (!tf_p_arg_attrs(p, st, &dict)) return false;
    f->any_attr |= dict->n > 0;
    tf_vec_push(pool, &f->in, t);
    tf_vec_push(pool, &f->attrs, dict);
    tf_vec_push(pool, &f->names, name);
    tf_vec_push(pool, &f->locs, loc);
    tf_block_add_arg(pool, body, t, NULL);
  }
  return true;
}

/* {in_place = 0} behind a result's type */
static bool parse_in_place(tf_parser *p, func_parse *f) {
  int64_t arg = -1;
  tf_str word;
  if (tf_p_try(p, "{")) {
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_keyword(p, &word)) return false;
    if (!tf_str_eqz(word, "in_place"))
      return tf_p_error(p, loc, "a result of a fusion has no attribute '%.*s', expected in_place", (int)word.len,
                        word.ptr);
    if (!tf_p_expect(p, "=")) return false;
    loc = tf_p_loc(p);
    if (!tf_p_int(p, &arg) || !tf_p_expect(p, "}")) return false;
    if (arg < 0)
      return tf_p_error(p, loc, "in_place names an argument by its number, from 0 on, found %lld", (long long)arg);
    f->any_in_place = true;
  }
  tf_vec_push(tf_p_pool(p), &f->in_place, arg);
  return true;
}

static bool parse_results(tf_parser *p, func_parse *f) {
  tf_type *t;
  if (!tf_p_expect(p, "->")) return false;
  bool many = tf_p_try(p, "(");
  do {
    if (many && tf_p_peek(p, ")")) break;
    if (!tf_p_type(p, &t)) return false;
    tf_vec_push(tf_p_pool(p), &f->out, t);
    if (many && !parse_in_place(p, f)) return false;
  } while (many && tf_p_try(p, ","));
  return !many || tf_p_expect(p, ")");
}

bool tf_fusion_parse_func(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  func_parse f = {0};
  tf_str name;
  tf_block *body = tf_block_new(tf_p_pool(p));
  if (!tf_p_symbol(p, &name) || !parse_args(p, st, &f, body) || !parse_results(p, &f)) return false;
  tf_p_add_attr(p, st, "sym_name", tf_attr_str(c, name));
  tf_type *ft = tf_type_function(c, f.in.at, (uint32_t)f.in.n, f.out.at, (uint32_t)f.out.n);
  tf_p_add_attr(p, st, "function_type", tf_attr_type(ft));
  if (f.any_attr) tf_p_add_attr(p, st, "arg_attrs", tf_attr_array(c, f.attrs.at, (uint32_t)f.attrs.n));
  if (f.any_in_place) tf_p_add_attr(p, st, "in_place", tf_attr_ints(c, f.in_place.at, (uint32_t)f.in_place.n));
  if (!tf_p_attributes(p, st)) return false;
  tf_p_add_region(p, st, body);
  return tf_p_region(p, body, f.names.at, f.locs.at);
}

void tf_fusion_print_func(tf_printer *p, tf_op *op) {
  tf_strbuf *b = tf_pr_buf(p);
  tf_block *body = tf_op_body(op);
  const tf_attr *attrs = tf_op_arg_attrs(op);
  tf_type *ft = tf_fusion_func_type(op);
  tf_sb_putc(b, ' ');
  tf_pr_attr(p, tf_attr_symbol(op->ctx, tf_op_symbol(op)));
  tf_sb_putc(b, '(');
  for (uint32_t i = 0; body && i < body->narg; i++) {
    if (i) tf_sb_puts(b, ", ");
    tf_pr_value(p, body->arg[i]);
    tf_sb_puts(b, ": ");
    tf_pr_type(p, body->arg[i]->type);
    const tf_attr *a = attrs && attrs->kind == TF_ATTR_ARRAY && i < attrs->n ? attrs->elem[i] : NULL;
    if (!a || a->kind != TF_ATTR_DICT || !a->n) continue;
    tf_sb_putc(b, ' ');
    tf_pr_attr(p, a);
  }
  tf_sb_puts(b, ") -> ");
  uint32_t nout = ft ? ft->nsub - ft->nin : 0;
  const tf_attr *in_place = tf_fusion_in_place_of(op);
  bool many = nout != 1 || in_place;
  if (many) tf_sb_putc(b, '(');
  for (uint32_t i = 0; i < nout; i++) {
    if (i) tf_sb_puts(b, ", ");
    tf_pr_type(p, ft->sub[ft->nin + i]);
    int32_t arg = tf_fusion_in_place(op, i);
    if (arg >= 0) tf_sb_printf(b, " {in_place = %d}", arg);
  }
  if (many) tf_sb_putc(b, ')');
  static const char *const elided[] = {"sym_name", "function_type", "arg_attrs", "in_place", NULL};
  tf_pr_attributes(p, op, elided);
  if (op->nregion) tf_pr_region(p, &op->region[0], false);
}

/* mesh @m [2, 4] */
bool tf_fusion_parse_mesh(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  TF_VEC(int64_t) axes = {0};
  tf_str name;
  if (!tf_p_symbol(p, &name) || !tf_p_expect(p, "[")) return false;
  while (!tf_p_try(p, "]")) {
    int64_t n;
    if ((axes.n && !tf_p_expect(p, ",")) || !tf_p_int(p, &n)) return false;
    tf_vec_push(tf_p_pool(p), &axes, n);
  }
  tf_p_add_attr(p, st, "sym_name", tf_attr_str(c, name));
  tf_p_add_attr(p, st, "axes", tf_attr_ints(c, axes.at, (uint32_t)axes.n));
  return true;
}

void tf_fusion_print_mesh(tf_printer *p, tf_op *op) {
  tf_strbuf *b = tf_pr_buf(p);
  const tf_attr *axes = tf_fusion_axes_of(op);
  tf_sb_putc(b, ' ');
  tf_pr_attr(p, tf_attr_symbol(op->ctx, tf_op_symbol(op)));
  tf_sb_puts(b, " [");
  for (uint32_t a = 0; axes && a < axes->n; a++) tf_sb_printf(b, "%s%lld", a ? ", " : "", (long long)axes->ints[a]);
  tf_sb_putc(b, ']');
}

/* ------------------------------------------------------------------------------------------------ the suffix */

static bool parse_word_attr(tf_parser *p, tf_opstate *st, const char *name) {
  tf_str word;
  if (!tf_p_expect(p, "(") || !tf_p_keyword(p, &word) || !tf_p_expect(p, ")")) return false;
  tf_p_add_attr(p, st, name, tf_attr_str(tf_p_context(p), word));
  return true;
}

static bool parse_int_attr(tf_parser *p, tf_opstate *st, const char *name) {
  int64_t v;
  if (!tf_p_expect(p, "(") || !tf_p_int(p, &v) || !tf_p_expect(p, ")")) return false;
  tf_p_add_attr(p, st, name, tf_attr_i64(tf_p_context(p), v));
  return true;
}

static bool parse_domain(tf_parser *p, tf_opstate *st) {
  tf_context *c = tf_p_context(p);
  tf_pool *pool = tf_p_pool(p);
  tf_block *b = tf_block_new(pool);
  TF_VEC(tf_str) names = {0};
  TF_VEC(tf_loc) locs = {0};
  tf_type *id = tf_type_dialect(c, "fusion.id", NULL, 0, false, NULL, NULL, 0);
  if (!tf_p_expect(p, "(")) return false;
  while (!tf_p_try(p, ")")) {
    tf_str name;
    if (names.n && !tf_p_expect(p, ",")) return false;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_value_name(p, &name)) return false;
    tf_vec_push(pool, &names, name);
    tf_vec_push(pool, &locs, loc);
    tf_block_add_arg(pool, b, id, NULL);
  }
  tf_p_add_region(p, st, b);
  return tf_p_region(p, b, names.at, locs.at);
}

static bool has_attr(const tf_opstate *st, const char *name) {
  for (size_t i = 0; i < st->attrs.n; i++)
    if (strcmp(st->attrs.at[i].name, name) == 0) return true;
  return false;
}

/* {attrs} memory(..) via(..) cache(..) segment(n) domain(%i, ..) { ids } inline(n), each at most once, in any order. */
bool tf_fusion_parse_tv(tf_parser *p, tf_opstate *st) {
  if (!tf_p_attr_dict(p, st, true)) return false;
  static const char *const names[] = {"memory", "via", "cache", "segment", "inline", "domain"};
  for (;;) {
    uint32_t k = 0;
    while (k < 6 && !tf_p_peek(p, names[k])) k++;
    if (k == 6) {
      bool late = tf_p_peek(p, "{") && st->attrs.n;
      return !late || tf_p_error(p, tf_p_loc(p), "attributes in braces stand before memory(..), via(..) and the like");
    }
    tf_loc loc = tf_p_loc(p);
    if (k == 5 ? st->regions.n > 0 : has_attr(st, names[k])) return tf_p_error(p, loc, "'%s' is given twice", names[k]);
    TF_SURELY(tf_p_expect(p, names[k]));
    bool ok = k < 3 ? parse_word_attr(p, st, names[k]) : k < 5 ? parse_int_attr(p, st, names[k]) : parse_domain(p, st);
    if (!ok) return false;
  }
}

static void print_word(tf_printer *p, tf_op *op, const char *name) {
  const tf_attr *a = tf_op_attr(op, name);
  if (!a || a->kind != TF_ATTR_STRING) return;
  tf_sb_printf(tf_pr_buf(p), " %s(%.*s)", name, (int)a->s.len, a->s.ptr);
}

static void print_int(tf_printer *p, tf_op *op, const char *name) {
  const tf_attr *a = tf_op_attr(op, name);
  if (!a || a->kind != TF_ATTR_INT) return;
  tf_sb_printf(tf_pr_buf(p), " %s(%lld)", name, (long long)a->i);
}

/* Of the row's attributes: the others are in the op's form, or in the suffix. */
static bool in_braces(const char *name) {
  static const char *const names[] = {"l2",       "fill",      "prefetch",  "multicast",        "zero_holes",
                                      "circular", "pipelined", "registers", "warp_specialized", "pieces",
                                      "tmem_at",  "at_use",    "rfactor",   "atomic",           "tmem_region",
                                      "spread",   "on"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return true;
  return false;
}

void tf_fusion_print_tv(tf_printer *p, tf_op *op) {
  const char *elided[64];
  uint32_t n = 0;
  for (uint32_t i = 0; i < op->def->nattr && n < 63; i++)
    if (!in_braces(op->def->attr[i].name)) elided[n++] = op->def->attr[i].name;
  elided[n] = NULL;
  tf_pr_attr_dict(p, op, elided);
  print_word(p, op, "memory");
  print_word(p, op, "via");
  print_word(p, op, "cache");
  print_int(p, op, "segment");
  tf_block *b = tf_fusion_domain_block(op);
  if (b) {
    tf_strbuf *out = tf_pr_buf(p);
    tf_sb_puts(out, " domain(");
    for (uint32_t i = 0; i < b->narg; i++) {
      if (i) tf_sb_puts(out, ", ");
      tf_pr_value(p, b->arg[i]);
    }
    tf_sb_putc(out, ')');
    tf_pr_region(p, &op->region[0], false);
  }
  print_int(p, op, "inline");
}

/* ------------------------------------------------------------------------------------------------ constants */

/* 1.0 : f32, true, 4 : i64; also inf : f32 and nan : f32. */
bool tf_fusion_parse_constant(tf_parser *p, tf_opstate *st) {
  tf_attr *a;
  if (tf_p_peek(p, "inf") || tf_p_peek(p, "nan")) {
    tf_str word;
    tf_type *t;
    if (!tf_p_keyword(p, &word) || !tf_p_expect(p, ":")) return false;
    tf_loc loc = tf_p_loc(p);
    if (!tf_p_type(p, &t)) return false;
    if (!tf_type_is_float(t)) return tf_p_error(p, loc, "%s has no %.*s", tf_type_str(t), (int)word.len, word.ptr);
    a = tf_attr_float(t, tf_str_eqz(word, "inf") ? INFINITY : NAN);
  } else if (!tf_p_attr(p, &a)) return false;
  tf_p_add_attr(p, st, "value", a);
  return tf_p_attr_dict(p, st, true);
}

void tf_fusion_print_constant(tf_printer *p, tf_op *op) {
  static const char *const elided[] = {"value", NULL};
  tf_sb_putc(tf_pr_buf(p), ' ');
  const tf_attr *a = tf_fusion_value_of(op);
  if (a) tf_pr_attr(p, a);
  tf_pr_attr_dict(p, op, elided);
}
