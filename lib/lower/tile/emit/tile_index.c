/* What the emitter of index expressions (lower/common/code_index.c) asks of tile programs: parameters of the kernel,
 * and with 32-bit indices, which numbers must fit. */
#include "lower/tile/emit/tile_index.h"

#include "lower/tile/emit/tile_bounds.h"

tf_value *tf_tl_param(tf_tl_emitter *e, tf_tl_arg arg, tf_type *t, const char *name) {
  tf_value *v = tf_code_param(&e->code, t, name);
  tf_vec_push(e->code.pool, &e->args, arg);
  tf_vec_push(e->code.pool, &e->params, v);
  return v;
}

/* Of extents and arguments alone. */
static bool host_knows(tf_ixp n) {
  if (tf_ix_get_kind(n) == TF_IX_OPAQUE) return false;
  if (tf_ix_get_kind(n) == TF_IX_SYM) return tf_ix_user(n) != NULL;
  for (unsigned i = 0; i < tf_ix_num_args(n); i++)
    if (!host_knows(tf_ix_arg(n, i))) return false;
  return true;
}

/* Where the host computes it, it does not overflow. */
static bool is_exact(tf_ixp n) { return tf_ix_max_value(n) < INT64_MAX / 2 && tf_ix_min_value(n) > INT64_MIN / 2; }

static void need(void *emitter, tf_ixp n) { tf_tl_need_narrow(emitter, n); }

void tf_tl_need_narrow(tf_tl_emitter *e, tf_ixp n) {
  tf_ixp low, high;
  if (tf_ix_max_value(n) <= INT32_MAX && tf_ix_min_value(n) >= -INT32_MAX) return;
  if (!host_knows(n) && tf_tl_bounds(e->code.ix, n, host_knows, need, e, &low, &high)) {
    tf_tl_need_narrow(e, low);
    tf_tl_need_narrow(e, high);
    return;
  }
  int64_t k;
  if (!is_exact(n) || !host_knows(n) || tf_ix_is_const(n, &k)) {
    e->too_narrow = true;
    return;
  }
  tf_tl_need wants = {n};
  for (size_t i = 0; i < e->f->needs.n; i++)
    if (e->f->needs.at[i].e == n) return;
  tf_vec_push(e->code.pool, &e->f->needs, wants);
}

static void exact(tf_code *code, tf_ixp n) { tf_tl_need_narrow((tf_tl_emitter *)code, n); }

static tf_value *extent_param(tf_code *code, tf_ixp symbol) {
  tf_tl_extent *x = tf_ix_user(symbol);
  tf_tl_arg arg = {.tensor = -1, .extent = x, .scalar = -1};
  return x ? tf_tl_param((tf_tl_emitter *)code, arg, code->ity, tf_ix_name(symbol)) : NULL;
}

const tf_code_rules tf_tl_rules = {.symbol = extent_param, .exact = exact, .host_knows = host_knows};

tf_ixp tf_tl_opaque(tf_tl_emitter *e, tf_value *v, tf_type *t) {
  uint32_t w = t->kind == TF_TYPE_INDEX ? 64 : t->width;
  tf_ixp lo = NULL, hi = NULL;
  if (w < 64) {
    lo = tf_ix_const(e->code.ix, t->is_unsigned || w == 1 ? 0 : -((int64_t)1 << (w - 1)));
    hi = tf_ix_const(e->code.ix, ((int64_t)1 << (t->is_unsigned || w == 1 ? w : w - 1)) - 1);
  }
  /* what an index cannot hold must not become one that wrapped */
  if (e->code.ity->width < 64 && (w == 64 || (w == 32 && t->is_unsigned))) e->too_narrow = true;
  tf_ixp n = tf_ix_opaque(e->code.ix, "loaded", lo, hi, v, NULL, 0);
  tf_builder b = tf_code_here(&e->code);
  tf_code_bind(&e->code, n, e->code.depth, tf_k_cast(&b, v, e->code.ity));
  return n;
}
