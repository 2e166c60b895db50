/* lower-layout: the numbers that programs take from layouts become integer arithmetic; the layouts go.
 *
 * Folding has made one index expression of each number. It is computed in 32 bits where its range and the ranges of
 * what is divided in it prove that this is exact, else in 64; a result that may not fit its type is refused. */
#include <inttypes.h>

#include "kernel/build.h"
#include "layoutir/layoutir.h"
#include "lower/lower.h"

typedef struct lowering {
  tf_lir_env *env;
  tf_op *get;
  tf_builder b;
  tf_type *type; /* computed in */
  bool host;
  tf_map done; /* node -> value */
} lowering;

/* ------------------------------------------------------------------------------------------------ ranges */

static bool fits(tf_ixp e, int64_t lo, int64_t hi) { return tf_ix_min_value(e) >= lo && tf_ix_max_value(e) <= hi; }

/* Sums and products are right modulo 2^n; what is divided, compared or combined by bits must be right itself. */
static bool exact_in(tf_ixp e, int64_t lo, int64_t hi, tf_map *seen) {
  if (tf_map_get(seen, tf_map_ptr(e))) return true;
  tf_map_set(seen, tf_map_ptr(e), (void *)e);
  tf_ix_kind k = tf_ix_get_kind(e);
  bool whole = k == TF_IX_DIV || k == TF_IX_MOD || k == TF_IX_XOR || k == TF_IX_MIN || k == TF_IX_MAX;
  if ((whole || k == TF_IX_CONST || k == TF_IX_SYM) && !fits(e, lo, hi)) return false;
  for (unsigned i = 0; i < tf_ix_num_args(e); i++)
    if ((whole && !fits(tf_ix_arg(e, i), lo, hi)) || !exact_in(tf_ix_arg(e, i), lo, hi, seen)) return false;
  return true;
}

static bool exact(lowering *l, tf_ixp e, int64_t lo, int64_t hi) {
  tf_map seen = {.pool = l->env->pool};
  return fits(e, lo, hi) && exact_in(e, lo, hi, &seen);
}

/* Chooses the type to compute in. INT64_MIN and INT64_MAX stand for what is not known. */
static bool choose(lowering *l, tf_ixp e) {
  tf_type *t = l->get->result[0].type;
  bool narrow = t->kind == TF_TYPE_INT && t->width == 32;
  l->host = t->kind == TF_TYPE_INDEX;
  l->type = t;
  if (narrow && exact(l, e, INT32_MIN, INT32_MAX)) return true;
  int64_t lo = narrow ? INT32_MIN : INT64_MIN + 1, hi = narrow ? INT32_MAX : INT64_MAX - 1;
  if (!fits(e, lo, hi) || !exact(l, e, INT64_MIN + 1, INT64_MAX - 1)) {
    tf_strbuf text = {.pool = l->env->pool};
    tf_ix_print(&text, e);
    tf_op_error(l->get, "%s may not fit %s", tf_sb_cstr(&text), tf_type_str(t));
    tf_op_note(l->get, "tell the ranges of its numbers by layout.symbol%s", narrow ? ", or take an i64" : "");
    return false;
  }
  if (narrow) l->type = tf_type_i(l->get->ctx, 64);
  return true;
}

/* ------------------------------------------------------------------------------------------------ arithmetic */

static tf_value *binary(lowering *l, tf_ix_kind k, tf_value *x, tf_value *y, bool nonneg) {
  static const tf_hostop host[] = {[TF_IX_ADD] = TF_H_ADD, [TF_IX_MUL] = TF_H_MUL, [TF_IX_DIV] = TF_H_DIV,
                                   [TF_IX_MOD] = TF_H_MOD, [TF_IX_XOR] = TF_H_XOR, [TF_IX_MIN] = TF_H_MIN,
                                   [TF_IX_MAX] = TF_H_MAX};
  static const tf_kop kernel[] = {[TF_IX_ADD] = TF_K_ADD,      [TF_IX_MUL] = TF_K_MUL, [TF_IX_DIV] = TF_K_FLOORDIV,
                                  [TF_IX_MOD] = TF_K_FLOORMOD, [TF_IX_XOR] = TF_K_XOR, [TF_IX_MIN] = TF_K_MIN,
                                  [TF_IX_MAX] = TF_K_MAX};
  if (l->host) return tf_h_binary(&l->b, host[k], x, y);
  if (nonneg && k == TF_IX_DIV) return tf_k_binary_flag(&l->b, TF_K_DIV, x, y, "nonneg");
  if (nonneg && k == TF_IX_MOD) return tf_k_binary_flag(&l->b, TF_K_REM, x, y, "nonneg");
  return tf_k_binary(&l->b, kernel[k], x, y);
}

static tf_value *constant(lowering *l, int64_t v) {
  return l->host ? tf_h_const(&l->b, v) : tf_k_int(&l->b, l->type, v);
}

/* An operand in the type to compute in; NULL after an error. */
static tf_value *symbol(lowering *l, tf_value *v) {
  while (v->def && tf_layout_op(v->def) == TF_L_SYMBOL) {
    if (!v->def->noperand) {
      tf_op_error(l->get, "%s has no value: its layout.symbol has no operand", tf_value_name(v));
      return NULL;
    }
    v = tf_op_operand(v->def, 0);
  }
  if (v->type == l->type) return v;
  if (l->host) return tf_h_cast(&l->b, v);
  if (v->type->kind == TF_TYPE_INT) return tf_k_cast(&l->b, v, l->type);
  if (v->def && tf_layout_op(v->def) == TF_L_GET) return NULL; /* refused before */
  tf_op_error(l->get, "%s is %s, which cannot be part of %s", tf_value_name(v), tf_type_str(v->type),
              tf_type_str(l->get->result[0].type));
  return NULL;
}

static tf_value *compute(lowering *l, tf_ixp e) {
  tf_value *have = tf_map_get(&l->done, tf_map_ptr(e));
  if (have) return have;
  int64_t c;
  tf_ix_kind k = tf_ix_get_kind(e);
  tf_value *v;
  if (tf_ix_is_const(e, &c)) v = constant(l, c);
  else if (k == TF_IX_SYM) v = symbol(l, tf_ix_user(e));
  else {
    bool nonneg = tf_ix_prove_nonneg(l->env->ix, tf_ix_arg(e, 0));
    v = compute(l, tf_ix_arg(e, 0));
    for (unsigned i = 1; v && i < tf_ix_num_args(e); i++) {
      tf_value *y = compute(l, tf_ix_arg(e, i));
      v = y ? binary(l, k, v, y, nonneg && tf_ix_min_value(tf_ix_arg(e, i)) > 0) : NULL;
    }
  }
  tf_map_set(&l->done, tf_map_ptr(e), v);
  return v;
}

/* Host programs compute with index alone, and kernels with all but index. */
static bool type_fits(tf_op *get) {
  tf_op *func = tf_enclosing_func(get);
  if (!func) return true;
  bool host = tf_host_op(func) == TF_H_FUNC, index = get->result[0].type->kind == TF_TYPE_INDEX;
  if (host == index) return true;
  return tf_op_error(get, "a number of type %s in a %s; take %s", tf_type_str(get->result[0].type), func->def->name,
                     host ? "an index" : "an i32 or an i64");
}

static void lower_get(tf_op *get) {
  if (!type_fits(get)) return;
  tf_lir_env env;
  tf_lir_open(&env, get->ctx);
  tf_ixp e;
  tf_status st = tf_lir_number(&env, get, &e);
  if (st == TF_ERR_UNSUPPORTED) tf_op_error(get, "a coordinate that is not known when this is compiled");
  lowering l = {.env = &env, .get = get, .b = tf_builder_before(get), .done = {.pool = env.pool}};
  tf_value *v = st == TF_OK && choose(&l, e) ? compute(&l, e) : NULL;
  if (v && v->type != get->result[0].type) v = tf_k_cast(&l.b, v, get->result[0].type);
  if (v) {
    tf_value_replace_uses(&get->result[0], v);
    tf_op_erase(get);
  }
  tf_lir_close(&env);
}

/* ------------------------------------------------------------------------------------------------ descriptors */

/* The descriptor of where the buffer begins, and further to where the layout and the instruction do. */
static tf_value *build_desc(tf_op *op, const tf_layout_matrix *m, int64_t start) {
  tf_builder b = tf_builder_before(op);
  tf_value *memory[] = {tf_op_operand(op, 1), op->noperand > 2 ? tf_op_operand(op, 2) : NULL};
  bool has_leading = m->major == TF_MATRIX_MN_MAJOR || m->swizzle == TF_MATRIX_NONE;
  tf_op *desc = tf_k_op(&b, TF_K_TCGEN05_SMEM_DESC, memory, op->noperand - 1, NULL, 1, 0);
  tf_op_set_attr(desc, "major", tf_attr_strz(op->ctx, tf_matrix_major_name(m->major)));
  if (m->swizzle) tf_op_set_attr(desc, "swizzle", tf_attr_strz(op->ctx, tf_matrix_swizzle_name(m->swizzle)));
  if (has_leading) tf_op_set_attr(desc, "leading", tf_attr_int(tf_type_i(op->ctx, 64), m->leading));
  tf_op_set_attr(desc, "stride", tf_attr_int(tf_type_i(op->ctx, 64), m->stride));
  tf_value *v = &desc->result[0];
  return start ? tf_k_binary(&b, TF_K_ADD, v, tf_k_int(&b, v->type, start >> 4)) : v;
}

/* The byte of a matrix's rows with which an instruction begins. */
static bool begin_desc(tf_op *op, tf_lir_env *env, const tf_layout *l, const tf_layout_matrix *m, int64_t bits,
                       int64_t *start) {
  const tf_tuple *size;
  int64_t from = tf_op_int(op, "from", 0), k = 0;
  if (tf_tuple_size(env->c, tf_tuple_get(tf_layout_shape(l), 1), &size) == TF_OK) tf_tuple_get_int(size, &k);
  bool rows = m->major == TF_MATRIX_K_MAJOR && m->swizzle != TF_MATRIX_NONE;
  if (from >= k)
    return tf_op_error(op, "'from' is %lld, expected less than %lld, which k is", (long long)from, (long long)k);
  if (from && (!rows || from * bits % 128))
    return tf_op_error(op, "'from' is %lld, expected the beginning of 16 bytes of a swizzled k-major matrix",
                       (long long)from);
  if (op->noperand > 2 && (!rows || m->swizzle != TF_MATRIX_128B || m->start || k * bits != 1024))
    return tf_op_error(op,
                       "'next' of a matrix of %lld elements of %lld bits along k, %s-major with swizzle %s; expected "
                       "k-major rows of 128 bytes with swizzle 128b, from the beginning of the buffer on",
                       (long long)k, (long long)bits, tf_matrix_major_name(m->major),
                       tf_matrix_swizzle_name(m->swizzle));
  *start = m->start + from * bits / 8;
  return true;
}

static void lower_desc(tf_op *op) {
  tf_lir_env env;
  tf_lir_arg l;
  const tf_layout_matrix *m;
  tf_str major = tf_op_string(op, "major");
  int64_t start = 0;
  const tf_type *elem = tf_op_operand(op, 1)->type->elem;
  int64_t bits = tf_op_int(op, "bits", elem ? tf_type_bits(elem) : 0);
  tf_matrix_major want = tf_str_eqz(major, "k")    ? TF_MATRIX_K_MAJOR
                         : tf_str_eqz(major, "mn") ? TF_MATRIX_MN_MAJOR
                                                   : TF_MATRIX_ANY_MAJOR;
  tf_lir_open(&env, op->ctx);
  if (!tf_lir_known(&env, tf_op_operand(op, 0), &l) || !l.layout)
    tf_op_error(op, "the layout of a matrix is not known when this is compiled");
  else if (tf_layout_get_matrix(env.c, l.layout, (uint32_t)bits, want, &m) != TF_OK)
    tf_op_error(op, "%s", tf_layout_message(env.c));
  else if (begin_desc(op, &env, l.layout, m, bits, &start)) {
    tf_value_replace_uses(&op->result[0], build_desc(op, m, start));
    tf_op_erase(op);
  }
  tf_lir_close(&env);
}

/* ------------------------------------------------------------------------------------------------ the pass */

static void lower_one(tf_op *op, void *user) {
  (void)user;
  if (tf_layout_op(op) == TF_L_GET) lower_get(op);
  if (tf_layout_op(op) == TF_L_SMEM_DESC) lower_desc(op);
}

/* In a host program what is promised of a number is checked; in a kernel the simulated SM watches it. */
static void check_promise(tf_op *sym) {
  tf_op *func = tf_enclosing_func(sym);
  if (!func) return;
  tf_builder b = tf_builder_before(sym);
  tf_value *x = tf_op_operand(sym, 0);
  if (tf_kernel_op(func) == TF_K_FUNC && x->type->kind == TF_TYPE_INT)
    tf_k_promise(&b, x, tf_op_int(sym, "lo", 0), tf_op_int(sym, "hi", 0));
  if (tf_host_op(func) != TF_H_FUNC) return;
  if (x->type->kind != TF_TYPE_INDEX) x = tf_h_cast(&b, x);
  tf_value *lo = tf_h_const(&b, tf_op_int(sym, "lo", 0)), *hi = tf_h_const(&b, tf_op_int(sym, "hi", 0));
  tf_value *in = tf_h_binary(&b, TF_H_AND, tf_h_binary(&b, TF_H_LE, lo, x), tf_h_binary(&b, TF_H_LE, x, hi));
  const char *name = sym->result[0].name ? sym->result[0].name : "a number";
  tf_h_check(&b, in, tf_pool_printf(sym->pool, "%s is {0}, expected {1} to {2}", name), (tf_value *[]){x, lo, hi}, 3);
}

static void end_one(tf_op *op, void *user) {
  (void)user;
  int row = tf_layout_op(op);
  if (row == TF_L_SHOW) tf_op_erase(op);
  if (row == TF_L_SYMBOL && op->noperand) {
    check_promise(op);
    tf_value_replace_uses(&op->result[0], tf_op_operand(op, 0));
    tf_op_erase(op);
  }
}

/* Backwards: what only dead ops used is dead. */
static void sweep(tf_block *b) {
  for (tf_op *o = b->last, *prev; o; o = prev) {
    prev = o->prev;
    for (uint32_t r = 0; r < o->nregion; r++)
      if (o->region[r].block) sweep(o->region[r].block);
    if (tf_layout_op(o) < 0) continue;
    bool used = false;
    for (uint32_t i = 0; i < o->nresult; i++) used |= tf_value_has_uses(&o->result[i]);
    if (!used) tf_op_erase(o);
    else tf_op_error(o, "'%s' is used by what is no layout op", tf_value_name(&o->result[0]));
  }
}

static bool run(tf_pass_run *r) {
  unsigned errors = tf_context_diags(r->op->ctx)->errors;
  if (!tf_lir_fold_all(r->op)) return false;
  tf_walk(r->op, true, lower_one, NULL);
  if (tf_context_diags(r->op->ctx)->errors != errors) return false;
  tf_walk(r->op, true, end_one, NULL);
  for (uint32_t i = 0; i < r->op->nregion; i++)
    if (r->op->region[i].block) sweep(r->op->region[i].block);
  return tf_context_diags(r->op->ctx)->errors == errors;
}

const tf_pass tf_pass_lower_layout = {"lower-layout", "layouts to integer arithmetic", "", run};
