/* Exclusive or, minimum, maximum. */
#include "index/index_impl.h"

/* x mod g and x div g at a power of two, if that makes neither a division nor a remainder. */
static bool split_bits(tf_ix_ctx *c, tf_ixp x, int64_t g, tf_ixp *high, tf_ixp *low) {
  if (x->lo >= 0 && x->hi < g) {
    *high = tf_ix_const(c, 0);
    *low = x;
    return true;
  }
  if (x->kind != TF_IX_CONST && x->kind != TF_IX_ADD && !(x->flags & IX_COEF) && x->divisor % g) return false;
  *low = tf_ix_modc(c, x, g);
  if (x->kind != TF_IX_CONST && *low != x && (*low)->flags & IX_HASMOD) return false;
  *high = tf_ix_divc(c, x, g);
  /* What was split must not be a new division in disguise. */
  return tf_ix_add(c, tf_ix_mulc(c, *high, g), *low) == x;
}

/* g * (xor of the high parts) + xor of the low parts, if each argument comes apart at g = 2^k. */
static tf_ixp xor_at(tf_ix_ctx *c, const tf_ixp *args, unsigned n, int64_t g) {
  tf_ixp high = tf_ix_const(c, 0), low = high, h, l;
  bool some = false;
  tf_ixp hs[IX_XORS], ls[IX_XORS];
  for (unsigned i = 0; i < n; i++) {
    if (!split_bits(c, args[i], g, &h, &l)) return NULL;
    some |= !ix_is(h, 0);
    hs[i] = h, ls[i] = l;
  }
  if (!some) return NULL;
  for (unsigned i = 0; i < n; i++) {
    high = tf_ix_xor(c, high, hs[i]);
    low = tf_ix_xor(c, low, ls[i]);
  }
  return tf_ix_add(c, tf_ix_mulc(c, high, g), low);
}

static int64_t low_bit(int64_t v) { return v & -(uint64_t)v; }

static tf_ixp xor_split(tf_ix_ctx *c, const tf_ixp *args, unsigned n) {
  int64_t tried = 0;
  for (unsigned i = 0; i < n; i++) {
    tf_ixp x = args[i];
    unsigned terms = x->kind == TF_IX_ADD && !(x->flags & IX_RAW) ? x->nargs : 1;
    for (unsigned j = 0; j < terms; j++) {
      tf_ixp t = terms > 1 ? x->args[j] : x;
      int64_t g = t->kind == TF_IX_CONST ? 0 : low_bit(t->divisor);
      if (g <= 1 || g & tried) continue;
      tried |= g;
      tf_ixp r = xor_at(c, args, n, g);
      if (r) return r;
    }
  }
  return NULL;
}

/* Puts `x` into the sorted list; an equal one cancels. */
static bool put(tf_ixp *args, unsigned *n, int64_t *k, tf_ixp x) {
  if (x->kind == TF_IX_CONST) {
    *k ^= x->value;
    return true;
  }
  unsigned i = 0;
  while (i < *n && args[i]->id < x->id) i++;
  if (i < *n && args[i] == x) {
    for (--*n; i < *n; i++) args[i] = args[i + 1];
    return true;
  }
  if (*n == IX_XORS - 1) return false;
  for (unsigned j = (*n)++; j > i; j--) args[j] = args[j - 1];
  args[i] = x;
  return true;
}

tf_ixp tf_ix_xor(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  tf_ixp args[IX_XORS], in[2] = {ix_canon(c, a), ix_canon(c, b)};
  unsigned n = 0;
  int64_t k = 0;
  bool fits = true;
  for (int i = 0; i < 2; i++) {
    bool flat = in[i]->kind == TF_IX_XOR && !(in[i]->flags & IX_RAW);
    for (unsigned j = 0; flat && j < in[i]->nargs; j++) fits &= put(args, &n, &k, in[i]->args[j]);
    if (!flat) fits &= put(args, &n, &k, in[i]);
  }
  if (!fits) {
    bool swap = in[1]->id < in[0]->id;
    return ix_make(c, TF_IX_XOR, IX_RAW, (tf_ixp[]){in[swap], in[!swap]}, 2);
  }
  if (!n) return tf_ix_const(c, k);
  if (k) args[n++] = tf_ix_const(c, k);
  if (n == 1) return args[0];
  if (ix_enter(c)) {
    tf_ixp r = xor_split(c, args, n);
    ix_leave(c);
    if (r) return r;
  }
  return ix_make(c, TF_IX_XOR, 0, args, n);
}

static tf_ixp pick(tf_ix_ctx *c, tf_ix_kind kind, tf_ixp a, tf_ixp b) {
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (tf_ix_prove_le(c, a, b)) return kind == TF_IX_MIN ? a : b;
  if (tf_ix_prove_le(c, b, a)) return kind == TF_IX_MIN ? b : a;
  bool swap = b->id < a->id;
  return ix_make(c, kind, 0, (tf_ixp[]){swap ? b : a, swap ? a : b}, 2);
}

tf_ixp tf_ix_min(tf_ix_ctx *c, tf_ixp a, tf_ixp b) { return pick(c, TF_IX_MIN, a, b); }
tf_ixp tf_ix_max(tf_ix_ctx *c, tf_ixp a, tf_ixp b) { return pick(c, TF_IX_MAX, a, b); }
