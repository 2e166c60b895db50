#include "analysis/point_eval.h"

#include "support/map.h"
#include "support/vec.h"

typedef struct step {
  tf_ix_kind kind;
  uint32_t n, first; /* arguments, in `args` */
  int64_t value;     /* of a constant; the number of a symbol */
  tf_ixp node;
} step;

struct tf_eval {
  tf_pool *pool;
  tf_ix_ctx *ix;
  TF_VEC(step) steps;
  TF_VEC(uint32_t) args;
  TF_VEC(tf_ixp) symbols;
  TF_VEC(uint32_t) roots;
  tf_map done; /* node -> step number + 1 */
  int64_t *reg;
  size_t nreg;
};

tf_eval *tf_eval_new(tf_pool *pool, tf_ix_ctx *ix) {
  tf_eval *v = TF_NEW(pool, tf_eval);
  v->pool = pool;
  v->ix = ix;
  v->done.pool = pool;
  return v;
}

static uint32_t compile(tf_eval *v, tf_ixp e) {
  uintptr_t have = (uintptr_t)tf_map_get(&v->done, tf_map_ptr(e));
  if (have) return (uint32_t)have - 1;
  step s = {.kind = tf_ix_get_kind(e), .node = e};
  if (tf_ix_is_const(e, &s.value)) s.kind = TF_IX_CONST;
  else if (s.kind == TF_IX_SYM || s.kind == TF_IX_OPAQUE) {
    s.kind = TF_IX_SYM;
    s.value = (int64_t)v->symbols.n;
    tf_vec_push(v->pool, &v->symbols, e);
  } else {
    uint32_t arg[64];
    s.n = tf_ix_num_args(e);
    if (s.n > 64) s.n = 64; /* a sum has at most 28 terms */
    for (uint32_t i = 0; i < s.n; i++) arg[i] = compile(v, tf_ix_arg(e, i));
    s.first = (uint32_t)v->args.n;
    for (uint32_t i = 0; i < s.n; i++) tf_vec_push(v->pool, &v->args, arg[i]);
  }
  uint32_t at = (uint32_t)v->steps.n;
  tf_vec_push(v->pool, &v->steps, s);
  tf_map_set(&v->done, tf_map_ptr(e), (void *)(uintptr_t)(at + 1));
  return at;
}

uint32_t tf_eval_add(tf_eval *v, tf_ixp e) {
  uint32_t at = compile(v, e);
  tf_vec_push(v->pool, &v->roots, at);
  return (uint32_t)v->roots.n - 1;
}

uint32_t tf_eval_symbols(const tf_eval *v) { return (uint32_t)v->symbols.n; }
tf_ixp tf_eval_symbol(const tf_eval *v, uint32_t i) { return v->symbols.at[i]; }

bool tf_eval_uses(const tf_eval *v, uint32_t expression, uint32_t symbol) {
  return tf_ix_contains(v->ix, v->steps.at[v->roots.at[expression]].node, v->symbols.at[symbol]);
}

static bool apply(tf_ix_kind kind, int64_t *a, int64_t b) {
  int64_t r;
  switch (kind) {
  case TF_IX_ADD: return !__builtin_add_overflow(*a, b, a);
  case TF_IX_MUL: return !__builtin_mul_overflow(*a, b, a);
  case TF_IX_DIV:
  case TF_IX_MOD:
    if (!b || (*a == INT64_MIN && b == -1)) return false;
    r = *a % b;
    if (r && (r < 0) != (b < 0)) r += b;
    *a = kind == TF_IX_MOD ? r : (*a - r) / b;
    return true;
  case TF_IX_XOR: *a ^= b; return true;
  case TF_IX_MIN: *a = *a < b ? *a : b; return true;
  default: *a = *a > b ? *a : b; return true;
  }
}

bool tf_eval_run(tf_eval *v, const int64_t *symbol) {
  if (v->nreg < v->steps.n) v->reg = TF_NEW_ARRAY(v->pool, int64_t, v->nreg = v->steps.n);
  for (size_t i = 0; i < v->steps.n; i++) {
    const step *s = &v->steps.at[i];
    if (s->kind == TF_IX_CONST) v->reg[i] = s->value;
    else if (s->kind == TF_IX_SYM) v->reg[i] = symbol[s->value];
    else {
      int64_t x = v->reg[v->args.at[s->first]];
      for (uint32_t k = 1; k < s->n; k++)
        if (!apply(s->kind, &x, v->reg[v->args.at[s->first + k]])) return false;
      v->reg[i] = x;
    }
  }
  return true;
}

int64_t tf_eval_get(const tf_eval *v, uint32_t expression) { return v->reg[v->roots.at[expression]]; }
