/* What `at_most` says of several axes together bounds none of them, but what is made of their product: as many warps as
 * a row takes that lies along them. */
#include "lower/fusion/plan/plan_most.h"
#include "lower/fusion/plan/plan_ask.h"

/* Factors that are extents, or extents divided by what divides them: a number, and what they are divided by. */
typedef struct product {
  tf_ixp of[TF_MAX_RANK];
  uint32_t n;
  int64_t times, by;
} product;

static bool take(const tf_plan *p, product *x, tf_ixp e) {
  int64_t v;
  if (tf_ix_is_const(e, &v)) return v > 0 && !__builtin_mul_overflow(x->times, v, &x->times);
  if (tf_ix_get_kind(e) == TF_IX_MUL) {
    for (unsigned i = 0; i < tf_ix_num_args(e); i++)
      if (!take(p, x, tf_ix_arg(e, i))) return false;
    return true;
  }
  if (tf_ix_get_kind(e) == TF_IX_DIV && tf_ix_is_const(tf_ix_arg(e, 1), &v) && v > 0 &&
      tf_ix_prove_divisible(p->ix, tf_ix_arg(e, 0), v)) {
    e = tf_ix_arg(e, 0);
    if (__builtin_mul_overflow(x->by, v, &x->by)) return false;
  }
  if (tf_ix_get_kind(e) != TF_IX_SYM || x->n == TF_MAX_RANK) return false;
  x->of[x->n++] = e;
  return true;
}

/* Is it the product of the tensor's axes from `first` on? Those that are numbers are divided out of `most`. */
static bool is_of(const tf_tv *t, uint32_t first, product x, int64_t *most) {
  for (uint32_t a = first; a < t->rank; a++) {
    const tf_extent *e = tf_extent_root(t->axis[a]);
    uint32_t i = 0;
    if (e->value == 0) return false;
    if (e->value != TF_DYN) {
      *most /= e->value;
      continue;
    }
    while (i < x.n && x.of[i] != e->node) i++;
    if (i == x.n) return false;
    x.of[i] = x.of[--x.n];
  }
  return !x.n;
}

static int64_t most_of_product(const tf_plan *p, tf_ixp e) {
  const tf_attr *said = tf_fusion_at_most_of(p->func);
  product x = {.times = 1, .by = 1};
  int64_t all;
  if (!said || !take(p, &x, e)) return INT64_MAX;
  for (uint32_t i = 0; i + 2 < said->n; i += 3)
    for (uint32_t k = 0; k < p->ntv; k++) {
      const tf_tv *t = p->tv[k];
      int64_t most = said->ints[i + 2];
      if (t->op || t->arg != said->ints[i] || said->ints[i + 1] >= 0) continue;
      if (!is_of(t, (uint32_t)(-1 - said->ints[i + 1]), x, &most)) continue;
      return __builtin_mul_overflow(most / x.by, x.times, &all) ? INT64_MAX : all;
    }
  return INT64_MAX;
}

int64_t tf_plan_most(const tf_plan *p, tf_ixp e) {
  int64_t most = tf_ix_max_value(e), more;
  unsigned n = tf_ix_num_args(e);
  tf_ix_kind kind = tf_ix_get_kind(e);
  if (most != INT64_MAX) return most;
  if ((kind == TF_IX_DIV || kind == TF_IX_ADD) && n == 2 && tf_ix_is_const(tf_ix_arg(e, 1), &more)) {
    most = tf_plan_most(p, tf_ix_arg(e, 0));
    if (most == INT64_MAX) return most;
    if (kind == TF_IX_DIV) return more > 0 ? most / more : INT64_MAX;
    return __builtin_add_overflow(most, more, &most) ? INT64_MAX : most;
  }
  return most_of_product(p, e);
}
