/* Index expressions as kernel ops: each node once, at the outermost level where all of its symbols are known. */
#include "lower/common/kernel_code.h"

static bool is_leaf(tf_ixp n) { return tf_ix_get_kind(n) == TF_IX_SYM || tf_ix_get_kind(n) == TF_IX_OPAQUE; }

uint32_t tf_code_level_of(tf_code *e, tf_ixp node) {
  bool leaf = is_leaf(node);
  void *known = tf_map_get(leaf ? &e->sym_level : &e->node_level, tf_map_ptr(node));
  if (known) return (uint32_t)(uintptr_t)known - 1;
  uint32_t level = 0;
  for (unsigned i = 0; !leaf && i < tf_ix_num_args(node); i++) {
    uint32_t l = tf_code_level_of(e, tf_ix_arg(node, i));
    if (l > level) level = l;
  }
  if (!leaf) tf_map_set(&e->node_level, tf_map_ptr(node), (void *)(uintptr_t)(level + 1));
  return level;
}

void tf_code_bind(tf_code *e, tf_ixp sym, uint32_t level, tf_value *v) {
  if (!is_leaf(sym)) return;
  void *at = (void *)(uintptr_t)(level + 1), *before = tf_map_get(&e->sym_level, tf_map_ptr(sym));
  /* a loop may be opened twice, at other depths: what was known of expressions over its symbol is over */
  if (before && before != at) e->node_level = (tf_map){.pool = e->pool};
  tf_map_set(&e->sym_level, tf_map_ptr(sym), at);
  tf_map_set(&e->level[level].value, tf_map_ptr(sym), v);
}

/* Of a difference, such as that of a mask, the symbols' ranges alone say too little: one is below the other. */
static bool fits_in_32(tf_code *e, tf_ixp n) {
  if (tf_ix_min_value(n) < INT32_MIN && !tf_ix_prove_nonneg(e->ix, tf_ix_addc(e->ix, n, -(int64_t)INT32_MIN)))
    return false;
  return tf_ix_max_value(n) <= INT32_MAX ||
         tf_ix_prove_nonneg(e->ix, tf_ix_sub(e->ix, tf_ix_const(e->ix, INT32_MAX), n));
}

static void ask_exact(tf_code *e, tf_ixp n) {
  bool fits = e->ity->width == 64 || fits_in_32(e, n);
  if (!fits && e->rules->exact) e->rules->exact(e, n);
}

tf_value *tf_code_exact(tf_code *e, tf_ixp node) {
  ask_exact(e, node);
  return tf_code_value(e, node);
}

tf_value *tf_code_const(tf_code *e, int64_t v) { return tf_code_value(e, tf_ix_const(e->ix, v)); }

static tf_value *leaf_value(tf_code *e, tf_ixp node) {
  tf_value *v = tf_ix_get_kind(node) == TF_IX_SYM ? e->rules->symbol(e, node) : NULL;
  if (v) return v;
  tf_refuse(e->why, e->at, "internal error: index '%s' is used where it is not known; please report this",
            tf_ix_name(node));
  e->failed = true;
  tf_builder b = tf_code_at_level(e, 0);
  return tf_k_int(&b, e->ity, 0);
}

/* ------------------------------------------------------------------------------------------------ quotients */

/* Does the node subtract something? */
static bool subtracts(tf_ixp node) {
  int64_t v;
  if (tf_ix_is_const(node, &v)) return v < 0;
  for (unsigned i = 0; i < tf_ix_num_args(node); i++)
    if (subtracts(tf_ix_arg(node, i))) return true;
  return false;
}

/* x div y, or x mod y, for x of 0 .. 2^31 - 1: 2 x times the factor, 2^63 / y rounded up, without its lower 64 bits.
 * That is exact: the factor is less than 1 too large, and 2 x less than 2^64 / y. */
static tf_value *by_factor(tf_code *e, tf_builder *b, bool div, tf_value *x, tf_value *y, tf_value *factor) {
  tf_type *u32 = tf_type_int(e->ctx, 32, true), *u64 = tf_type_int(e->ctx, 64, true);
  tf_value *half = tf_k_int(b, u64, 32), *f = tf_k_cast(b, factor, u64);
  tf_value *twice = tf_k_binary(b, TF_K_SHL, tf_k_cast(b, x, u32), tf_k_int(b, u32, 1));
  twice = tf_k_cast(b, twice, u64);
  tf_value *low = tf_k_cast(b, tf_k_cast(b, f, u32), u64), *high = tf_k_binary(b, TF_K_SHR, f, half);
  low = tf_k_binary(b, TF_K_SHR, tf_k_binary(b, TF_K_MUL, twice, low), half);
  high = tf_k_binary(b, TF_K_ADD, tf_k_binary(b, TF_K_MUL, twice, high), low);
  tf_value *q = tf_k_cast(b, tf_k_binary(b, TF_K_SHR, high, half), e->ity);
  return div ? q : tf_k_binary(b, TF_K_SUB, x, tf_k_binary(b, TF_K_MUL, q, y));
}

/* With extents that may be 0: ceil(n / f) as (n - 1) div f + 1 must still be 0, so a dividend that subtracts may be
 * negative; and the divisor may be 0 where no loop needs the quotient. */
static tf_value *quotient(tf_code *e, tf_ixp node, uint32_t level, tf_value *x, tf_value *y, tf_ixp by) {
  tf_ixp first = tf_ix_arg(node, 0);
  bool div = tf_ix_get_kind(node) == TF_IX_DIV, nonneg = tf_ix_prove_nonneg(e->ix, first), kept = false;
  int64_t d;
  tf_builder b = tf_code_at_level(e, level);
  if (e->rules->empty_extents) {
    nonneg &= !subtracts(first);
    kept = !tf_ix_is_const(by, &d);
    if (kept) y = tf_k_binary(&b, TF_K_MAX, y, tf_code_const(e, 1));
    b = tf_code_at_level(e, level);
  }
  bool known = tf_ix_is_const(by, &d);
  if (nonneg && !known && e->ity->width == 32 && e->rules->factor) {
    tf_value *factor = e->rules->factor(e, by);
    b = tf_code_at_level(e, level);
    if (factor) return by_factor(e, &b, div, x, y, factor);
  }
  if (nonneg && (kept || tf_ix_min_value(by) > 0))
    return tf_k_binary_flag(&b, div ? TF_K_DIV : TF_K_REM, x, y, "nonneg");
  return tf_k_binary(&b, div ? TF_K_FLOORDIV : TF_K_FLOORMOD, x, y);
}

/* a mod (x div k) where a div (x div k), which is (a k) div x, is there: what is left of it, in place of another
 * division. NULL: it is no such node. */
static tf_value *what_is_left(tf_code *e, tf_ixp node, uint32_t level) {
  if (tf_ix_get_kind(node) != TF_IX_MOD || tf_ix_get_kind(tf_ix_arg(node, 1)) != TF_IX_DIV) return NULL;
  tf_ixp a = tf_ix_arg(node, 0), by = tf_ix_arg(node, 1), q = tf_ix_div(e->ix, a, by);
  tf_value *have =
      tf_ix_get_kind(q) == TF_IX_DIV ? tf_map_get(&e->level[tf_code_level_of(e, q)].value, tf_map_ptr(q)) : NULL;
  if (!have) return NULL;
  tf_value *x = tf_code_value(e, a), *y = tf_code_value(e, by);
  tf_builder b = tf_code_at_level(e, level);
  ask_exact(e, a);
  ask_exact(e, by);
  return tf_k_binary(&b, TF_K_SUB, x, tf_k_binary(&b, TF_K_MUL, y, have));
}

/* `acc` and argument `i` of the node. */
static tf_value *combine(tf_code *e, tf_ixp node, uint32_t level, tf_value *acc, unsigned i) {
  tf_ixp arg = tf_ix_arg(node, i);
  tf_value *x = tf_code_value(e, arg);
  tf_ix_kind kind = tf_ix_get_kind(node);
  tf_builder b = tf_code_at_level(e, level);
  if (kind != TF_IX_ADD && kind != TF_IX_MUL) {
    ask_exact(e, arg);
    ask_exact(e, tf_ix_arg(node, 0));
  }
  switch (kind) {
  case TF_IX_ADD: return tf_k_binary(&b, TF_K_ADD, acc, x);
  case TF_IX_MUL: return tf_k_binary(&b, TF_K_MUL, acc, x);
  case TF_IX_XOR: return tf_k_binary(&b, TF_K_XOR, acc, x);
  case TF_IX_MIN: return tf_k_binary(&b, TF_K_MIN, acc, x);
  case TF_IX_MAX: return tf_k_binary(&b, TF_K_MAX, acc, x);
  default: return quotient(e, node, level, acc, x, arg);
  }
}

static tf_value *in_order(tf_code *e, tf_ixp node, uint32_t level) {
  tf_value *v = tf_code_value(e, tf_ix_arg(node, 0));
  for (unsigned i = 1; i < tf_ix_num_args(node); i++) v = combine(e, node, level, v, i);
  return v;
}

/* ------------------------------------------------------------------------------------------------ sums */

/* When a term of a sum is added: what is known outside loops first, so that it stays there; then what changes in them;
 * then what the host knows (strides times a number) and the constant, in which the registers of a thread differ. */
static uint32_t turn(tf_code *e, tf_ixp term) {
  int64_t k;
  return tf_ix_is_const(term, &k)     ? UINT32_MAX
         : e->rules->host_knows(term) ? UINT32_MAX - 1
                                      : tf_code_level_of(e, term);
}

/* The terms whose turn comes last are added to the others. */
static tf_value *sum(tf_code *e, tf_ixp node, uint32_t level) {
  unsigned n = tf_ix_num_args(node);
  uint32_t last = 0;
  bool same = true;
  for (unsigned i = 0; i < n; i++) {
    uint32_t next = turn(e, tf_ix_arg(node, i));
    same &= i == 0 || next == last;
    if (next > last) last = next;
  }
  tf_ixp before = NULL, rest = NULL;
  for (unsigned i = 0; !same && i < n; i++) {
    tf_ixp arg = tf_ix_arg(node, i), *to = turn(e, arg) == last ? &rest : &before;
    *to = *to ? tf_ix_add(e->ix, *to, arg) : arg;
  }
  if (same || before == node || rest == node) return in_order(e, node, level);
  tf_value *x = tf_code_value(e, before), *y = tf_code_value(e, rest);
  tf_builder b = tf_code_at_level(e, level);
  return tf_k_binary(&b, TF_K_ADD, x, y);
}

tf_value *tf_code_value(tf_code *e, tf_ixp node) {
  uint32_t level = tf_code_level_of(e, node);
  tf_value *v = tf_map_get(&e->level[level].value, tf_map_ptr(node));
  int64_t k;
  if (v) return v;
  if (tf_ix_is_const(node, &k)) {
    tf_builder b = tf_code_at_level(e, 0);
    ask_exact(e, node);
    v = tf_k_int(&b, e->ity, k);
  } else if (is_leaf(node)) v = leaf_value(e, node);
  else if (tf_ix_get_kind(node) == TF_IX_ADD && e->rules->host_knows) v = sum(e, node, level);
  else if (!(v = what_is_left(e, node, level))) v = in_order(e, node, level);
  tf_map_set(&e->level[level].value, tf_map_ptr(node), v);
  return v;
}
