/* Folding and checking: what is known is calculated, and what the algebra refuses is an error at the op. */
#include "layoutir/layoutir_impl.h"

/* ------------------------------------------------------------------------------------------------ arguments */

typedef enum verdict { READY, NOT_YET, WRONG } verdict;

static bool fixed(const tf_op *op, uint32_t i) {
  const tf_opdef *d = op->def;
  return i < d->noperand && !d->operand[i].variadic;
}

static uint32_t num_fixed(const tf_op *op) {
  uint32_t n = 0;
  while (fixed(op, n)) n++;
  return n;
}

/* concat takes all its operands; the others a fixed number, and what their roles say. */
static bool all_operands(const tf_op *op) { return tf_layout_op(op) == TF_L_CONCAT; }

static verdict read_role(tf_lir_env *e, tf_op *op, const tf_lir_role *r, tf_lir_arg *out) {
  tf_value **ints;
  tf_attr *a = tf_op_attr(op, r->name);
  uint32_t n = tf_lir_ints(e, op, &ints);
  if (tf_lir_read(e, r->kind, a->s, ints, n, out) == TF_OK) return READY;
  tf_lir_refuse(e, op);
  return WRONG;
}

/* The operands that are there, then the roles in the table's order; an optional one that is missing is empty. */
static verdict read_args(tf_lir_env *e, tf_op *op, tf_lir_arg *a, uint32_t *n) {
  uint32_t at = all_operands(op) ? op->noperand : num_fixed(op);
  *n = 0;
  for (uint32_t i = 0; i < at; i++)
    if (!tf_lir_known(e, op->operand[i].value, &a[(*n)++])) return NOT_YET;
  for (uint32_t i = 0; i < op->def->nattr; i++) {
    const tf_lir_role *r = tf_lir_find_role(op->def->attr[i].name);
    if (!r) continue;
    tf_lir_arg *out = &a[(*n)++];
    *out = (tf_lir_arg){0};
    if (tf_op_attr(op, r->name)) {
      verdict v = read_role(e, op, r, out);
      if (v != READY) return v;
      continue;
    }
    while (at < op->noperand && tf_type_is_layout_int(op->operand[at].value->type)) at++;
    if (at < op->noperand && !tf_lir_known(e, op->operand[at++].value, out)) return NOT_YET;
  }
  return READY;
}

bool tf_lir_args(tf_lir_env *e, tf_op *op, tf_lir_arg a[TF_LIR_ARGS], uint32_t *n) {
  return read_args(e, op, a, n) == READY;
}

static bool constant_known(tf_lir_env *e, const tf_value *v, tf_lir_arg *out) {
  static const struct {
    tf_lir_row row;
    const char *attr;
  } constants[] = {{TF_L_CONSTANT, "layout"}, {TF_L_COORD, "tuple"}, {TF_L_TILER, "tiles"}};
  int row = v->def ? tf_layout_op(v->def) : -1;
  for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
    if (row != (int)constants[i].row) continue;
    tf_value **ints;
    uint32_t n = tf_lir_ints(e, v->def, &ints);
    tf_attr *a = tf_op_attr(v->def, constants[i].attr);
    return a && a->kind == TF_ATTR_DIALECT &&
           tf_lir_read(e, tf_lir_find_role(constants[i].attr)->kind, a->s, ints, n, out) == TF_OK;
  }
  return false;
}

/* All results of an op; empty where not all is known that it needs. Folding goes from constants to constants, so there
 * is seldom more than a step to go back. */
static const tf_lir_arg *computed(tf_lir_env *e, tf_op *op) {
  enum { BACK = 64 };
  tf_lir_arg *r = tf_map_get(&e->results, tf_map_ptr(op));
  if (r) return r;
  tf_lir_arg *a = TF_NEW_ARRAY(e->pool, tf_lir_arg, TF_LIR_ARGS),
             *none = TF_NEW_ARRAY(e->pool, tf_lir_arg, TF_LIR_RESULTS);
  uint32_t n;
  r = TF_NEW_ARRAY(e->pool, tf_lir_arg, TF_LIR_RESULTS);
  bool ok = e->back < BACK;
  e->back++;
  ok = ok && read_args(e, op, a, &n) == READY && tf_lir_eval(e, op, a, n, r) == TF_OK;
  e->back--;
  tf_map_set(&e->results, tf_map_ptr(op), ok ? r : none);
  return ok ? r : none;
}

bool tf_lir_known(tf_lir_env *e, const tf_value *v, tf_lir_arg *out) {
  if (!v->def || tf_layout_op(v->def) < 0) return false;
  if (constant_known(e, v, out)) return true;
  if (v->def->def->fold != tf_lir_fold) return false;
  *out = computed(e, v->def)[v->index];
  return out->layout || out->tuple || out->tiler;
}

/* ------------------------------------------------------------------------------------------------ folding */

static tf_type *type_of(tf_context *c, const tf_lir_arg *a) {
  const char *name = a->tuple ? "layout.coord" : a->tiler ? "layout.tiler" : "layout.layout";
  if (a->layout && tf_layout_base(a->layout)) name = "layout.tensor";
  return tf_type_dialect(c, name, NULL, 0, false, NULL, NULL, 0);
}

/* A constant before `op`. */
static tf_value *constant(tf_lir_env *e, tf_op *op, tf_lir_arg a) {
  tf_lir_row row = a.tuple ? TF_L_COORD : a.tiler ? TF_L_TILER : TF_L_CONSTANT;
  tf_lir_kind kind = a.tuple ? TF_LIR_TUPLE : a.tiler ? TF_LIR_TILER : TF_LIR_LAYOUT;
  static const char *const attrs[] = {"layout", "tuple", "tiles"};
  tf_value **ints;
  uint32_t n;
  tf_str text = tf_lir_write(e, a, &ints, &n, 0);
  tf_named_attr attr = {tf_intern(op->ctx, attrs[kind]), tf_attr_dialect(op->ctx, tf_lir_attr_name(kind), text)};
  tf_type *t = type_of(op->ctx, &a);
  tf_builder b = tf_builder_before(op);
  uint32_t id = tf_context_dialect_index(op->ctx, "layout") << 16 | row;
  return tf_op_result(tf_build(&b, id, ints, n, &t, 1, &attr, 1, 0), 0);
}

/* What is too deep to be read back as text stays an op. */
static bool readable(tf_lir_env *e, const tf_op *op, const tf_lir_arg *r) {
  for (uint32_t i = 0; i < op->nresult; i++) {
    tf_value **ints;
    tf_lir_arg again;
    uint32_t n;
    tf_lir_kind k = r[i].tuple ? TF_LIR_TUPLE : r[i].tiler ? TF_LIR_TILER : TF_LIR_LAYOUT;
    tf_str text = tf_lir_write(e, r[i], &ints, &n, 0);
    if (n && tf_lir_read(e, k, text, ints, n, &again) != TF_OK) return false;
  }
  return true;
}

/* Only a host program can check what ranges do not decide. */
static bool may_check(const tf_op *op) {
  for (op = tf_op_parent(op); op; op = tf_op_parent(op))
    if (op->def->traits & TF_SYMBOL) return strcmp(op->def->name, "host.func") == 0;
  return false;
}

/* What the result rests on, before `op`. */
static void require(tf_lir_env *e, tf_op *op) {
  static const char *const kinds[] = {"multiple_of", "at_most", "equal"};
  uint32_t id = tf_context_dialect_index(op->ctx, "layout") << 16 | TF_L_REQUIRE;
  for (size_t i = 0; i < tf_layout_num_conditions(e->c); i++) {
    const tf_layout_condition *k = tf_layout_get_condition(e->c, i);
    TF_VEC(tf_value *) all = {0};
    tf_named_attr attr[3];
    tf_value **ints;
    uint32_t n, m;
    tf_str a = tf_lir_write(e, (tf_lir_arg){.tuple = k->a}, &ints, &n, 0);
    for (uint32_t j = 0; j < n; j++) tf_vec_push(e->pool, &all, ints[j]);
    tf_str b = tf_lir_write(e, (tf_lir_arg){.tuple = k->b}, &ints, &m, n);
    for (uint32_t j = 0; j < m; j++) tf_vec_push(e->pool, &all, ints[j]);
    const char *name = tf_lir_attr_name(TF_LIR_TUPLE);
    attr[0] = (tf_named_attr){tf_intern(op->ctx, "a"), tf_attr_dialect(op->ctx, name, a)};
    attr[1] = (tf_named_attr){tf_intern(op->ctx, "b"), tf_attr_dialect(op->ctx, name, b)};
    attr[2] = (tf_named_attr){tf_intern(op->ctx, "kind"), tf_attr_strz(op->ctx, kinds[k->kind])};
    tf_builder at = tf_builder_before(op);
    tf_build(&at, id, all.at, (uint32_t)all.n, NULL, 0, attr, 3, 0);
  }
}

static bool replace(tf_lir_env *e, tf_op *op, const tf_lir_arg *r) {
  for (uint32_t i = 0; i < op->nresult; i++) {
    if (type_of(op->ctx, &r[i]) != op->result[i].type)
      return tf_op_error(op, "the result is %s, but %s was said to be %s", tf_type_str(type_of(op->ctx, &r[i])),
                         tf_value_name(&op->result[i]), tf_type_str(op->result[i].type));
  }
  if (!readable(e, op, r)) return false;
  require(e, op);
  for (uint32_t i = 0; i < op->nresult; i++) {
    tf_value *v = constant(e, op, r[i]);
    v->name = op->result[i].name;
    tf_value_replace_uses(&op->result[i], v);
  }
  tf_op_erase(op);
  return true;
}

/* A constant is folded when one of its numbers has become known. */
static bool folds(const tf_op *op) {
  int row = tf_layout_op(op);
  int64_t v;
  if (row != TF_L_CONSTANT && row != TF_L_COORD && row != TF_L_TILER) return true;
  for (uint32_t i = 0; i < op->noperand; i++)
    if (tf_lir_const_int(op->operand[i].value, &v)) return true;
  return false;
}

bool tf_lir_fold(tf_op *op) {
  if (!folds(op)) return false;
  tf_lir_env e;
  tf_lir_arg a[TF_LIR_ARGS], r[TF_LIR_RESULTS];
  uint32_t n;
  bool done = false;
  tf_lir_open(&e, op->ctx);
  tf_layout_collect(e.c, may_check(op));
  if (read_args(&e, op, a, &n) == READY) {
    tf_status st = tf_lir_eval(&e, op, a, n, r);
    bool all = st == TF_OK;
    for (uint32_t i = 0; all && i < op->nresult; i++) all = r[i].layout || r[i].tuple || r[i].tiler;
    if (all) done = replace(&e, op, r);
    else if (st == TF_OK) tf_op_error(op, "there is no such part");
    else if (st != TF_ERR_UNSUPPORTED) tf_lir_refuse(&e, op);
  }
  tf_lir_close(&e);
  return done;
}

bool tf_lir_fold_symbol(tf_op *op) {
  int64_t v, lo = tf_lir_lo_of(op, 0), hi = tf_lir_hi_of(op, 0);
  if (!op->noperand || !tf_lir_const_int(tf_op_operand(op, 0), &v)) return false;
  if (v < lo || v > hi)
    return tf_op_error(op, "%s is %lld, but was promised to be in %lld to %lld", tf_value_name(&op->result[0]),
                       (long long)v, (long long)lo, (long long)hi);
  int64_t multiple = tf_lir_multiple_of(op, 1);
  if (v % multiple)
    return tf_op_error(op, "%s is %lld, but was promised to be a multiple of %lld", tf_value_name(&op->result[0]),
                       (long long)v, (long long)multiple);
  tf_value_replace_uses(&op->result[0], tf_op_operand(op, 0));
  tf_op_erase(op);
  return true;
}

static void fold_one(tf_op *op, void *user) {
  (void)user;
  if (tf_layout_op(op) >= 0 && op->def->fold) op->def->fold(op);
}

bool tf_lir_fold_all(tf_op *op) {
  unsigned errors = tf_diags_errors(tf_context_diags(op->ctx));
  tf_walk(op, true, fold_one, NULL);
  return tf_diags_errors(tf_context_diags(op->ctx)) == errors;
}

tf_status tf_lir_number(tf_lir_env *e, tf_op *get, tf_ixp *out) {
  tf_lir_arg a[TF_LIR_ARGS];
  uint32_t n;
  verdict v = read_args(e, get, a, &n);
  if (v != READY) return v == WRONG ? TF_ERR_INVALID : TF_ERR_UNSUPPORTED;
  const tf_tuple *t = NULL;
  tf_status st = tf_lir_part(e, get, a[0].tuple, &t);
  *out = st == TF_OK && t ? tf_tuple_expr(e->c, t) : NULL;
  if (*out) return TF_OK;
  tf_str text;
  if (tf_tuple_print(e->c, a[0].tuple, &text) == TF_OK)
    tf_op_error(get, "%.*s has no number there", (int)(text.len < 200 ? text.len : 200), text.ptr);
  return TF_ERR_INVALID;
}
