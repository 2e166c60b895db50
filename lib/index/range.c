/* Constant intervals of nodes, and proofs of inequalities.
 *
 * In an interval INT64_MIN as `lo` and INT64_MAX as `hi` mean "no bound"; every operation rounds outwards. */
#include "index/index_impl.h"

typedef __int128 wide;

static int64_t clamp(wide v) { return v > INT64_MAX ? INT64_MAX : v < INT64_MIN ? INT64_MIN : (int64_t)v; }

static int64_t add_bound(int64_t a, int64_t b, int64_t none) {
  return a == none || b == none ? none : clamp((wide)a + b);
}

/* The two ends of int64 stand for infinities here: that is exact for "no bound" and outwards for the numbers. */
static int64_t mul_ext(int64_t a, int64_t b) {
  if (!a || !b) return 0;
  bool inf = a == INT64_MIN || a == INT64_MAX || b == INT64_MIN || b == INT64_MAX;
  if (inf) return (a < 0) != (b < 0) ? INT64_MIN : INT64_MAX;
  return clamp((wide)a * b);
}

static void mul_bounds(int64_t alo, int64_t ahi, int64_t blo, int64_t bhi, int64_t *lo, int64_t *hi) {
  int64_t v[4] = {mul_ext(alo, blo), mul_ext(alo, bhi), mul_ext(ahi, blo), mul_ext(ahi, bhi)};
  *lo = *hi = v[0];
  for (int i = 1; i < 4; i++) {
    if (v[i] < *lo) *lo = v[i];
    if (v[i] > *hi) *hi = v[i];
  }
  if (*hi == INT64_MIN) (*hi)++; /* -(2^63 - 1) came out as an infinity */
}

static void scale_bounds(tf_ixp e, int64_t c, int64_t *lo, int64_t *hi) {
  *lo = e->lo;
  *hi = e->hi;
  if (c == 1) return;
  if (*lo == INT64_MIN || *hi == INT64_MAX || __builtin_mul_overflow(c > 0 ? e->lo : e->hi, c, lo) ||
      __builtin_mul_overflow(c > 0 ? e->hi : e->lo, c, hi))
    mul_bounds(e->lo, e->hi, c, c, lo, hi);
}

/* Divisors are positive where IX_POS says so. One of which the interval says otherwise stands where nothing ever runs
 * (an extent of at most 2 that is a multiple of 4): nothing is known then. */
static bool is_positive(const ix_node *e, tf_ixp divisor) { return (e->flags & IX_POS) && divisor->hi > 0; }

static void div_bounds(ix_node *e, tf_ixp a, tf_ixp b) {
  if (!is_positive(e, b)) return;
  int64_t blo = b->lo < 1 ? 1 : b->lo;
  bool inf = b->hi == INT64_MAX;
  if (a->lo >= 0) e->lo = inf ? 0 : a->lo / b->hi;
  else if (a->lo != INT64_MIN) e->lo = ix_floordiv(a->lo, blo);
  if (a->hi < 0) e->hi = inf ? -1 : ix_floordiv(a->hi, b->hi);
  else if (a->hi != INT64_MAX) e->hi = a->hi / blo;
}

static void mod_bounds(ix_node *e, tf_ixp a, tf_ixp b) {
  if (!is_positive(e, b)) return;
  e->lo = 0;
  if (b->hi != INT64_MAX) e->hi = b->hi - 1;
  if (a->lo >= 0 && a->hi < e->hi) e->hi = a->hi;
}

static void xor_bounds(ix_node *e) {
  int64_t all = 0;
  bool neg = false;
  for (unsigned i = 0; i < e->nargs; i++) {
    int64_t lo = e->args[i]->lo, hi = e->args[i]->hi;
    all |= (hi < 0 ? ~hi : hi) | (lo < 0 ? ~lo : lo);
    neg |= lo < 0;
  }
  int64_t top = all ? (int64_t)(((uint64_t)-1 >> 1) >> (__builtin_clzll((uint64_t)all) - 1)) : 0;
  e->hi = top;
  e->lo = neg ? ~top : 0;
}

void ix_bounds(ix_node *e) {
  e->lo = INT64_MIN;
  e->hi = INT64_MAX;
  tf_ixp a = e->args[0], b = e->nargs > 1 ? e->args[1] : NULL;
  switch (e->kind) {
  case TF_IX_ADD:
    e->lo = e->hi = 0;
    for (unsigned i = 0; i < e->nargs; i++) {
      e->lo = add_bound(e->lo, e->args[i]->lo, INT64_MIN);
      e->hi = add_bound(e->hi, e->args[i]->hi, INT64_MAX);
    }
    break;
  case TF_IX_MUL:
    if (b->kind == TF_IX_CONST) scale_bounds(a, b->value, &e->lo, &e->hi);
    else mul_bounds(a->lo, a->hi, b->lo, b->hi, &e->lo, &e->hi);
    for (unsigned i = 2; i < e->nargs; i++) mul_bounds(e->lo, e->hi, e->args[i]->lo, e->args[i]->hi, &e->lo, &e->hi);
    break;
  case TF_IX_DIV: div_bounds(e, a, b); break;
  case TF_IX_MOD: mod_bounds(e, a, b); break;
  case TF_IX_XOR: xor_bounds(e); break;
  case TF_IX_MIN:
    e->lo = a->lo < b->lo ? a->lo : b->lo;
    e->hi = a->hi < b->hi ? a->hi : b->hi;
    break;
  case TF_IX_MAX:
    e->lo = a->lo > b->lo ? a->lo : b->lo;
    e->hi = a->hi > b->hi ? a->hi : b->hi;
    break;
  default: break;
  }
}

void ix_poly_bounds(const ix_poly *p, int64_t *lo, int64_t *hi) {
  *lo = *hi = p->k;
  for (int i = 0; i < p->n; i++) {
    int64_t tlo, thi;
    scale_bounds(p->t[i].base, p->t[i].c, &tlo, &thi);
    *lo = add_bound(*lo, tlo, INT64_MIN);
    *hi = add_bound(*hi, thi, INT64_MAX);
  }
}

/* The prover of p >= 0. It eliminates the atoms (leaves, quotients, remainders ...) of p one by one, the newest first,
 * each by a bound that consists of older atoms: so it ends (and the budget of steps ends it sooner). A step either
 * keeps "p >= 0" equivalent or makes it harder.
 */

static bool prove(tf_ix_ctx *c, ix_poly *p, uint32_t limit);

static tf_ixp newest_atom(const ix_poly *p, uint32_t limit) {
  tf_ixp best = NULL;
  for (int i = 0; i < p->n; i++) {
    const tf_ixp *f;
    unsigned n = ix_factors(&p->t[i].base, &f);
    for (unsigned j = 0; j < n; j++)
      if (f[j]->id < limit && (!best || f[j]->id > best->id)) best = f[j];
  }
  return best;
}

/* p = coef * s + rest; false if s occurs squared. */
static bool collect(tf_ix_ctx *c, const ix_poly *p, tf_ixp s, ix_poly *coef, ix_poly *rest) {
  ix_poly_zero(coef);
  ix_poly_zero(rest);
  rest->k = p->k;
  for (int i = 0; i < p->n; i++) {
    const tf_ixp *f;
    tf_ixp others[IX_FACTORS];
    unsigned n = ix_factors(&p->t[i].base, &f), m = 0, found = 0;
    for (unsigned j = 0; j < n; j++)
      if (f[j] == s) found++;
      else others[m++] = f[j];
    if (found > 1) return false;
    if (!found) rest->t[rest->n++] = p->t[i];
    else if (!m) ix_poly_add_const(coef, p->t[i].c);
    else ix_poly_add_term(coef, p->t[i].c, ix_monomial(c, others, m), NULL);
  }
  return !coef->bad;
}

/* 1: >= 0, -1: <= 0, 0: unknown */
static int sign(tf_ix_ctx *c, const ix_poly *p, uint32_t limit) {
  int64_t lo, hi;
  ix_poly_bounds(p, &lo, &hi);
  if (lo >= 0) return 1;
  if (hi <= 0) return -1;
  ix_poly t;
  ix_poly_copy(&t, p);
  if (prove(c, &t, limit)) return 1;
  ix_poly_copy(&t, p);
  ix_poly_scale(&t, -1);
  return !t.bad && prove(c, &t, limit) ? -1 : 0;
}

/* rest + coef * bound >= 0? */
static bool with_bound(tf_ix_ctx *c, const ix_poly *coef, const ix_poly *rest, const ix_poly *bound, uint32_t limit) {
  ix_poly p;
  ix_poly_copy(&p, rest);
  ix_poly_add_product(c, &p, coef, bound);
  return prove(c, &p, limit);
}

static bool with_node(tf_ix_ctx *c, const ix_poly *coef, const ix_poly *rest, tf_ixp bound, uint32_t limit) {
  ix_poly b;
  ix_poly_of(&b, ix_canon(c, bound));
  return with_bound(c, coef, rest, &b, limit);
}

static bool with_number(tf_ix_ctx *c, const ix_poly *coef, const ix_poly *rest, int64_t bound, uint32_t limit) {
  if (bound == INT64_MIN || bound == INT64_MAX) return false;
  ix_poly b;
  ix_poly_zero(&b);
  b.k = bound;
  return with_bound(c, coef, rest, &b, limit);
}

/* s = x div b, b >= 1.  -s + r >= 0 <=> (r + 1) b - x - 1 >= 0 (T2.16), and s + r >= 0 <=> x + r b >= 0. */
static bool unit_quotient(tf_ix_ctx *c, int64_t coef, const ix_poly *rest, const ix_poly *x, const ix_poly *b,
                          uint32_t limit) {
  ix_poly p, r;
  ix_poly_copy(&p, x);
  ix_poly_copy(&r, rest);
  if (coef < 0) {
    ix_poly_add_const(&r, 1);
    ix_poly_scale(&p, -1);
    ix_poly_add_const(&p, -1);
  }
  ix_poly_add_product(c, &p, &r, b);
  return !r.bad && prove(c, &p, limit);
}

/* x - b + 1 <= b s <= x, for coef = b * k; otherwise the whole inequality is multiplied by what is missing. */
static bool scaled_quotient(tf_ix_ctx *c, int sgn, const ix_poly *coef, const ix_poly *rest, const ix_poly *x,
                            const ix_poly *b, uint32_t limit) {
  ix_poly bound, k, r;
  ix_poly_copy(&bound, x);
  if (sgn > 0) {
    ix_poly one;
    ix_poly_zero(&one);
    one.k = -1;
    ix_poly_add_product(c, &bound, &one, b);
    ix_poly_add_const(&bound, 1);
  }
  ix_poly_zero(&k);
  bool divides = true;
  const tf_ixp *bf = NULL;
  unsigned nb = b->n == 1 ? ix_factors(&b->t[0].base, &bf) : 0;
  int64_t bc = b->n == 1 ? b->t[0].c : b->k;
  if (b->n > 1 || (b->n == 1 && b->k)) divides = false;
  if (divides && coef->k) {
    if (nb || coef->k % bc) divides = false;
    else k.k = coef->k / bc;
  }
  for (int i = 0; i < coef->n && divides; i++) {
    int64_t qc;
    tf_ixp q;
    divides = ix_term_exact(c, coef->t[i].c, coef->t[i].base, bc, bf, nb, &qc, &q);
    if (!divides) break;
    if (q) ix_poly_add_node(&k, qc, q);
    else ix_poly_add_const(&k, qc);
  }
  if (divides) return with_bound(c, &k, rest, &bound, limit);
  ix_poly_zero(&r);
  ix_poly_add_product(c, &r, rest, b);
  return !r.bad && with_bound(c, coef, &r, &bound, limit);
}

static bool eliminate_quotient(tf_ix_ctx *c, tf_ixp s, int sgn, const ix_poly *coef, const ix_poly *rest,
                               uint32_t limit) {
  ix_poly x, b;
  ix_poly_of(&x, ix_canon(c, s->args[0]));
  ix_poly_of(&b, ix_canon(c, s->args[1]));
  if (!coef->n && (coef->k == 1 || coef->k == -1)) return unit_quotient(c, coef->k, rest, &x, &b, limit);
  if (scaled_quotient(c, sgn, coef, rest, &x, &b, limit)) return true;
  return with_number(c, coef, rest, sgn > 0 ? s->lo : s->hi, limit);
}

/* The bounds to try for `s`, where the term's sign asks for the lower (sgn > 0) or the upper one. */
static bool eliminate(tf_ix_ctx *c, tf_ixp s, int sgn, const ix_poly *coef, const ix_poly *rest, uint32_t limit) {
  int64_t number = sgn > 0 ? s->lo : s->hi;
  switch (s->kind) {
  case TF_IX_SYM:
  case TF_IX_OPAQUE: {
    tf_ixp bound = sgn > 0 ? s->leaf->lo : s->leaf->hi;
    if (s->repl) return with_node(c, coef, rest, s, limit);
    if (!bound || bound->kind == TF_IX_CONST) return with_number(c, coef, rest, number, limit);
    bool tighter = sgn > 0 ? number > bound->lo : number < bound->hi; /* by an assumed equality */
    return with_node(c, coef, rest, bound, limit) || (tighter && with_number(c, coef, rest, number, limit));
  }
  case TF_IX_DIV:
    if (!(s->flags & IX_POS)) return false;
    return eliminate_quotient(c, s, sgn, coef, rest, limit);
  case TF_IX_MOD: {
    if (!(s->flags & IX_POS)) return false;
    if (with_number(c, coef, rest, number, limit)) return true;
    if (sgn > 0 || s->args[1]->kind == TF_IX_CONST) return false;
    ix_poly b;
    ix_poly_of(&b, ix_canon(c, s->args[1]));
    ix_poly_add_const(&b, -1);
    return with_bound(c, coef, rest, &b, limit);
  }
  case TF_IX_MIN:
  case TF_IX_MAX: {
    bool one = with_node(c, coef, rest, s->args[0], limit);
    bool either = (s->kind == TF_IX_MIN) == (sgn < 0);
    if (either ? one : !one) return one;
    return with_node(c, coef, rest, s->args[1], limit);
  }
  default: return with_number(c, coef, rest, number, limit);
  }
}

/* Without a constant, a common factor f >= 1 changes nothing. */
static void reduce_factor(tf_ix_ctx *c, ix_poly *p) {
  const tf_ixp *f, *g;
  unsigned n = p->n && !p->k ? ix_factors(&p->t[0].base, &f) : 0;
  for (unsigned i = 0; i < n; i++) {
    bool all = f[i]->lo >= 1;
    ix_poly q;
    ix_poly_zero(&q);
    for (int j = 0; j < p->n && all; j++) {
      unsigned m = ix_factors(&p->t[j].base, &g), at = 0, left = 0;
      tf_ixp rest[IX_FACTORS];
      while (at < m && g[at] != f[i]) at++;
      all = at < m;
      for (unsigned l = 0; l < m && all; l++)
        if (l != at) rest[left++] = g[l];
      if (all && left) ix_poly_add_term(&q, p->t[j].c, ix_monomial(c, rest, left), NULL);
      else if (all) ix_poly_add_const(&q, p->t[j].c);
    }
    if (!all) continue;
    ix_poly_copy(p, &q);
    return;
  }
}

static void reduce(ix_poly *p) {
  int64_t g = 0;
  for (int i = 0; i < p->n && g != 1; i++) g = ix_gcd(g, p->t[i].c);
  if (g <= 1) return;
  for (int i = 0; i < p->n; i++) {
    p->t[i].c /= g;
    p->t[i].node = NULL;
  }
  p->k = ix_floordiv(p->k, g);
}

/* Is the bound of a leaf of t perhaps made of leaves of s? */
static bool bounded_by(tf_ixp t, tf_ixp s) {
  if (t->flags & IX_PLAIN) return false;
  if (t->kind == TF_IX_SYM || t->kind == TF_IX_OPAQUE) {
    tf_ixp lo = t->leaf->lo, hi = t->leaf->hi;
    return ((lo ? lo->mask : 0) | (hi ? hi->mask : 0)) & s->mask;
  }
  for (unsigned i = 0; i < t->nargs; i++)
    if (bounded_by(t->args[i], s)) return true;
  return false;
}

/* What lies between numbers and shares no leaf with the rest, nor with its bounds, goes at once, by its interval. */
static void drop_plain(ix_poly *p) {
  for (int i = p->n - 1; i >= 0; i--) {
    tf_ixp s = p->t[i].base;
    if (!(s->flags & IX_PLAIN)) continue;
    bool apart = true;
    for (int j = 0; j < p->n; j++) apart &= j == i || !((p->t[j].base->mask & s->mask) || bounded_by(p->t[j].base, s));
    int64_t lo, hi;
    scale_bounds(s, p->t[i].c, &lo, &hi);
    if (!apart || lo == INT64_MIN) continue;
    ix_poly_remove(p, i);
    ix_poly_add_const(p, lo);
  }
}

static uint64_t fingerprint(const ix_poly *p, uint32_t limit) {
  uint64_t h = tf_hash_mix((uint64_t)p->k, limit);
  for (int i = 0; i < p->n; i++) h = tf_hash_mix(h ^ (uint64_t)p->t[i].c, p->t[i].base->id);
  return h | 1;
}

static bool eliminate_some(tf_ix_ctx *c, ix_poly *p, uint32_t limit) {
  uint32_t skipped = 0;
  for (tf_ixp s; (s = newest_atom(p, limit)); limit = s->id) {
    ix_poly coef, rest;
    if (!collect(c, p, s, &coef, &rest)) continue;
    int sgn = sign(c, &coef, s->id);
    if (!sgn) continue;
    if (eliminate(c, s, sgn, &coef, &rest, skipped ? skipped : s->id)) return true;
    /* A bound is as good as it gets, but for a quotient that had to be scaled: that may wait until others are gone. */
    if (s->kind != TF_IX_DIV || (!coef.n && (coef.k == 1 || coef.k == -1))) return false;
    if (!skipped) skipped = limit;
  }
  return false;
}

static bool prove(tf_ix_ctx *c, ix_poly *p, uint32_t limit) {
  if (p->bad || c->budget <= 0 || c->proving > IX_DEPTH) return false;
  c->budget--;
  ix_poly_cancel(c, p);
  if (!p->bad) drop_plain(p);
  if (p->bad) return false;
  int64_t lo, hi;
  ix_poly_bounds(p, &lo, &hi);
  if (lo >= 0) return true;
  if (hi < 0) return false;
  reduce_factor(c, p);
  reduce(p);
  uint64_t print = fingerprint(p, limit), *failed = &c->failed[(print >> 8) % IX_FAILED];
  if (*failed == print) return false;
  c->proving++;
  bool proved = eliminate_some(c, p, limit);
  c->proving--;
  if (!proved && c->budget > 0) *failed = print;
  return proved;
}

enum { PROOF_STEPS = 40 };

static bool nonneg(tf_ix_ctx *c, const ix_poly *p) {
  if (p->bad) return false;
  int64_t lo, hi;
  ix_poly_bounds(p, &lo, &hi);
  if (lo >= 0) return true;
  if (hi < 0) return false;
  if (!c->proving) c->budget = PROOF_STEPS;
  ix_poly t;
  ix_poly_copy(&t, p);
  c->proving++;
  bool r = prove(c, &t, UINT32_MAX);
  c->proving--;
  return r;
}

bool ix_poly_below(tf_ix_ctx *c, const ix_poly *p, const ix_poly *limit) {
  ix_poly d;
  ix_poly_copy(&d, limit);
  for (int i = 0; i < p->n; i++) {
    int64_t neg;
    if (__builtin_sub_overflow(0, p->t[i].c, &neg)) return false;
    ix_poly_add_term(&d, neg, p->t[i].base, NULL);
  }
  if (__builtin_sub_overflow(d.k, p->k, &d.k)) return false;
  ix_poly_add_const(&d, -1);
  return nonneg(c, p) && nonneg(c, &d);
}

bool tf_ix_prove_nonneg(tf_ix_ctx *c, tf_ixp a) {
  ix_poly p;
  ix_poly_of(&p, ix_canon(c, a));
  return nonneg(c, &p);
}

bool tf_ix_prove_le(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (a == b || (a->hi <= b->lo && a->hi != INT64_MAX && b->lo != INT64_MIN)) return true;
  ix_poly p;
  ix_poly_of(&p, b);
  ix_poly_add_node(&p, -1, a);
  return nonneg(c, &p);
}

bool tf_ix_prove_lt(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (a->hi < b->lo) return true;
  ix_poly p;
  ix_poly_of(&p, b);
  ix_poly_add_node(&p, -1, a);
  ix_poly_add_const(&p, -1);
  return nonneg(c, &p);
}

int64_t tf_ix_min_value(tf_ixp e) { return e->lo; }
int64_t tf_ix_max_value(tf_ixp e) { return e->hi; }
