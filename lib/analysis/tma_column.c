/* Where boxes may begin. An H200 ends a tensor copy with an illegal instruction if its innermost coordinate is no
 * multiple of 16 bytes. No public text says so; it was measured in ranks 1 and 2 with elements of 2 and 4 bytes, and is
 * taken to hold everywhere. */
#include "analysis/tma_impl.h"

/* Does no loop, but only the launch, change it? */
static bool of_the_launch(const tma *t, tf_ixp e) {
  if (tf_ix_get_kind(e) == TF_IX_OPAQUE) return false;
  for (uint32_t i = 0; i < t->in->nloop; i++)
    if (tf_ix_get_kind(t->in->loop[i].sym) == TF_IX_SYM && tf_ix_contains(t->ix, e, t->in->loop[i].sym)) return false;
  for (unsigned i = 0; i < tf_ix_num_args(e); i++)
    if (!of_the_launch(t, tf_ix_arg(e, i))) return false;
  return true;
}

/* The factors of a product that no loop changes. */
static tf_ixp launch_factors(tma *t, tf_ixp e) {
  if (tf_ix_get_kind(e) != TF_IX_MUL) return of_the_launch(t, e) ? e : t->one;
  tf_ixp known = t->one;
  for (unsigned i = 0; i < tf_ix_num_args(e); i++) known = tf_ix_mul(t->ix, known, launch_factors(t, tf_ix_arg(e, i)));
  return known;
}

/* Every term of a sum is a multiple, proved, or if the launch finds that the factors it knows are. */
static bool by_terms(tma *t, tf_ixp e, int64_t unit, const char *what) {
  if (tf_ix_prove_divisible(t->ix, e, unit)) return true;
  if (tf_ix_get_kind(e) == TF_IX_ADD) {
    for (unsigned i = 0; i < tf_ix_num_args(e); i++)
      if (!by_terms(t, tf_ix_arg(e, i), unit, what)) return false;
    return true;
  }
  tf_ixp known = launch_factors(t, e);
  int64_t v;
  if (tf_ix_is_const(known, &v)) return v % unit == 0;
  if (!tf_ix_prove_divisible(t->ix, known, unit))
    tma_need(t, TF_TMA_DIVISIBLE, tf_ix_mulc(t->ix, known, t->in->elem_bytes), tf_ix_const(t->ix, 16), what);
  return true;
}

bool tma_column(tma *t, const tf_tma_dim *d) {
  const char *name = tma_ids_text(t, &d->domain), *text = tma_text(t, d->coordinate);
  int64_t unit = 16 / t->in->elem_bytes;
  size_t conditions = t->conditions.n;
  if (by_terms(t, d->coordinate, unit, tf_pool_printf(t->pool, "where boxes begin along %s, in bytes", name)))
    return true;
  t->conditions.n = conditions;
  t->column = tf_pool_printf(t->pool,
                             "its boxes begin at %s along %s of '%s', and hardware wants multiples of 16 bytes (%lld "
                             "elements) there",
                             text, name, t->in->global_name, (long long)unit);
  tf_refuse(t->why, t->in->op,
            "the innermost coordinate, %s along %s, is not known to be a multiple of %lld elements: hardware ends a "
            "copy that does not begin at a multiple of 16 bytes with an illegal instruction",
            text, name, (long long)unit);
  return tf_add_note(t->why, t->in->op,
                     "split %s by multiples of %lld, pad the rows of '%s' to multiples of 16 bytes, or copy "
                     "without via(tma)",
                     name, (long long)unit, t->in->global_name);
}
