/* Index expressions of layouts as integer arithmetic.
 *
 * Folding has made one index expression of each number. It is computed in 32 bits where its range and the ranges of
 * what is divided in it prove that this is exact, else in 64; a result that may not fit its type is refused. Host
 * programs need no proof: there an operation that overflows ends the call. */
#include "kernel/kernel_build.h"
#include "lower/layout/lower_layout.h"

typedef struct lowering {
  tf_lir_env *env;
  tf_op *at;       /* computed before it, and errors are there */
  tf_type *result; /* wanted */
  tf_builder b;
  tf_type *type; /* computed in */
  bool host;
  tf_map done;         /* node -> value */
  const tf_map *bound; /* symbol's value -> another value that stands for it; may be NULL */
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
  tf_type *t = l->result;
  bool narrow = t->kind == TF_TYPE_INT && t->width == 32;
  l->host = t->kind == TF_TYPE_INDEX;
  l->type = t;
  if (l->host) return true; /* its sums and products fail where they overflow */
  if (narrow && exact(l, e, INT32_MIN, INT32_MAX)) return true;
  int64_t lo = narrow ? INT32_MIN : INT64_MIN + 1, hi = narrow ? INT32_MAX : INT64_MAX - 1;
  if (!fits(e, lo, hi) || !exact(l, e, INT64_MIN + 1, INT64_MAX - 1)) {
    tf_strbuf text = {.pool = l->env->pool};
    tf_ix_print(&text, e);
    tf_op_error(l->at, "%s may not fit %s", tf_sb_cstr(&text), tf_type_str(t));
    tf_op_note(l->at, "tell the ranges of its numbers by layout.symbol%s", narrow ? ", or take an i64" : "");
    return false;
  }
  if (narrow) l->type = tf_type_i(l->at->ctx, 64);
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
  tf_value *other = l->bound ? tf_map_get(l->bound, tf_map_ptr(v)) : NULL;
  if (other) v = other;
  while (v->def && tf_layout_op(v->def) == TF_L_SYMBOL) {
    if (!v->def->noperand) {
      tf_op_error(l->at, "%s has no value: its layout.symbol has no operand", tf_value_name(v));
      return NULL;
    }
    v = tf_op_operand(v->def, 0);
  }
  if (v->type == l->type) return v;
  if (l->host) return tf_h_cast(&l->b, v);
  if (v->type->kind == TF_TYPE_INT) return tf_k_cast(&l->b, v, l->type);
  if (v->def && tf_layout_op(v->def) == TF_L_GET) return NULL; /* refused before */
  tf_op_error(l->at, "%s is %s, which cannot be part of %s", tf_value_name(v), tf_type_str(v->type),
              tf_type_str(l->result));
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

tf_value *tf_layout_number(tf_lir_env *env, tf_op *at, tf_type *result, const tf_map *bound, tf_ixp e) {
  lowering l = {
      .env = env, .at = at, .result = result, .b = tf_builder_before(at), .done = {.pool = env->pool}, .bound = bound};
  tf_value *v = choose(&l, e) ? compute(&l, e) : NULL;
  return v && v->type != result ? tf_k_cast(&l.b, v, result) : v;
}
