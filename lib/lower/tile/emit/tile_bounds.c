/* Between which numbers an index lies that depends on what a kernel loads, on its block, or on a loop's turn: so that
 * the host can tell whether 32 bits hold it. min(extent, loaded) is at most the extent, whatever was loaded. */
#include "lower/tile/emit/tile_bounds.h"

enum { MOST_NODES = 4096 }; /* that one question may look at */

typedef struct range {
  tf_ixp low, high; /* NULL: not known */
} range;

typedef struct search {
  tf_ix_ctx *ix;
  tf_tl_known_fn known;
  tf_tl_need_fn need;
  void *user;
  int left;
} search;

static range find(search *s, tf_ixp n);

static bool is_nonneg(const search *s, tf_ixp n) { return n && tf_ix_prove_nonneg(s->ix, n); }

static tf_ixp both(search *s, tf_ixp (*op)(tf_ix_ctx *, tf_ixp, tf_ixp), tf_ixp a, tf_ixp b) {
  return a && b ? op(s->ix, a, b) : NULL;
}

/* What is known of one of two is enough: the smaller one of them is at most that, the larger one at least. */
static tf_ixp either(search *s, tf_ixp (*op)(tf_ix_ctx *, tf_ixp, tf_ixp), tf_ixp a, tf_ixp b) {
  return !a ? b : !b ? a : op(s->ix, a, b);
}

/* It must be no more than 32 bits hold, so that products of it are no more than 64. */
static tf_ixp narrow(search *s, tf_ixp n) {
  if (tf_ix_max_value(n) <= INT32_MAX && tf_ix_min_value(n) >= -INT32_MAX) return n;
  s->need(s->user, n);
  n = tf_ix_min(s->ix, n, tf_ix_const(s->ix, INT32_MAX));
  return tf_ix_max(s->ix, n, tf_ix_const(s->ix, -INT32_MAX));
}

static range product(search *s, range a, range b) {
  int64_t c;
  if (!a.low || !a.high || !b.low || !b.high) return (range){NULL, NULL};
  a = (range){narrow(s, a.low), narrow(s, a.high)};
  b = (range){narrow(s, b.low), narrow(s, b.high)};
  if (b.low == b.high && tf_ix_is_const(b.low, &c)) {
    tf_ixp x = tf_ix_mulc(s->ix, a.low, c), y = tf_ix_mulc(s->ix, a.high, c);
    return c < 0 ? (range){y, x} : (range){x, y};
  }
  tf_ixp p[4] = {tf_ix_mul(s->ix, a.low, b.low), tf_ix_mul(s->ix, a.low, b.high), tf_ix_mul(s->ix, a.high, b.low),
                 tf_ix_mul(s->ix, a.high, b.high)};
  range r = {p[0], p[0]};
  if (is_nonneg(s, a.low) && is_nonneg(s, b.low)) r = (range){p[0], p[3]};
  else
    for (int i = 1; i < 4; i++) r = (range){tf_ix_min(s->ix, r.low, p[i]), tf_ix_max(s->ix, r.high, p[i])};
  return (range){narrow(s, r.low), narrow(s, r.high)};
}

/* By one at least, which brings a number nearer to 0. */
static range quotient(search *s, range a, range b) {
  tf_ixp zero = tf_ix_const(s->ix, 0), one = tf_ix_const(s->ix, 1);
  if (!a.low || !a.high || !b.low || !tf_ix_prove_le(s->ix, one, b.low)) return (range){NULL, NULL};
  return (range){tf_ix_min(s->ix, a.low, zero), tf_ix_div(s->ix, tf_ix_max(s->ix, a.high, zero), b.low)};
}

static range rest(search *s, range b) {
  tf_ixp one = tf_ix_const(s->ix, 1);
  if (!b.low || !b.high || !tf_ix_prove_le(s->ix, one, b.low)) return (range){NULL, NULL};
  return (range){tf_ix_const(s->ix, 0), tf_ix_addc(s->ix, b.high, -1)};
}

static range of_leaf(search *s, tf_ixp n) {
  range r = {NULL, NULL};
  if (tf_ix_least(n)) r.low = find(s, tf_ix_least(n)).low;
  if (tf_ix_most(n)) r.high = find(s, tf_ix_most(n)).high;
  if (!r.low && tf_ix_min_value(n) > INT64_MIN) r.low = tf_ix_const(s->ix, tf_ix_min_value(n));
  if (!r.high && tf_ix_max_value(n) < INT64_MAX) r.high = tf_ix_const(s->ix, tf_ix_max_value(n));
  return r;
}

static range combine(search *s, tf_ix_kind kind, range a, range b) {
  switch (kind) {
  case TF_IX_ADD: return (range){both(s, tf_ix_add, a.low, b.low), both(s, tf_ix_add, a.high, b.high)};
  case TF_IX_MIN: return (range){both(s, tf_ix_min, a.low, b.low), either(s, tf_ix_min, a.high, b.high)};
  case TF_IX_MAX: return (range){either(s, tf_ix_max, a.low, b.low), both(s, tf_ix_max, a.high, b.high)};
  case TF_IX_MUL: return product(s, a, b);
  case TF_IX_DIV: return quotient(s, a, b);
  case TF_IX_MOD: return rest(s, b);
  default: return (range){NULL, NULL};
  }
}

static range find(search *s, tf_ixp n) {
  int64_t k;
  if (--s->left < 0) return (range){NULL, NULL};
  if (tf_ix_is_const(n, &k) || s->known(n)) return (range){n, n};
  tf_ix_kind kind = tf_ix_get_kind(n);
  if (kind == TF_IX_SYM || kind == TF_IX_OPAQUE) return of_leaf(s, n);
  range r = find(s, tf_ix_arg(n, 0));
  for (unsigned i = 1; i < tf_ix_num_args(n); i++) r = combine(s, kind, r, find(s, tf_ix_arg(n, i)));
  return r;
}

bool tf_tl_bounds(tf_ix_ctx *ix, tf_ixp n, tf_tl_known_fn known, tf_tl_need_fn need, void *user, tf_ixp *low,
                  tf_ixp *high) {
  search s = {ix, known, need, user, MOST_NODES};
  range r = find(&s, n);
  *low = r.low;
  *high = r.high;
  return r.low && r.high && r.low != n && r.high != n;
}
