/* Sums: linear combinations of monomials.
 *
 * A sum is a list of terms, coefficient * monomial, sorted by the monomial's id, and a constant; no two terms have one
 * monomial, and no coefficient is 0. So equal sums are equal lists, and hash-consing makes them one node. Products of
 * sums are expanded. What would overflow int64, or have too many terms, is kept as it was written: an atom, correct and
 * not simplified. */
#include "index/index_impl.h"

#include <string.h>

int64_t ix_gcd(int64_t a, int64_t b) {
  if (a == 1 || b == 1) return 1;
  uint64_t x = a < 0 ? -(uint64_t)a : (uint64_t)a, y = b < 0 ? -(uint64_t)b : (uint64_t)b;
  while (y) {
    uint64_t r = x % y;
    x = y;
    y = r;
  }
  return x > INT64_MAX ? (int64_t)1 << 62 : (int64_t)x;
}

int64_t ix_floordiv(int64_t a, int64_t b) {
  int64_t q = a / b;
  return a % b && (a < 0) != (b < 0) ? q - 1 : q;
}

void ix_poly_add_const(ix_poly *p, int64_t k) { p->bad |= __builtin_add_overflow(p->k, k, &p->k); }

void ix_poly_remove(ix_poly *p, int i) {
  memmove(&p->t[i], &p->t[i + 1], (size_t)(p->n - i - 1) * sizeof *p->t);
  p->n--;
}

void ix_poly_add_term(ix_poly *p, int64_t coef, tf_ixp base, tf_ixp node) {
  if (!base || p->bad) {
    p->bad = true;
    return;
  }
  if (!coef) return;
  int i = p->n;
  while (i > 0 && p->t[i - 1].base->id > base->id) i--;
  if (i > 0 && p->t[i - 1].base == base) {
    ix_term *t = &p->t[i - 1];
    p->bad |= __builtin_add_overflow(t->c, coef, &t->c);
    t->node = NULL;
    if (!t->c) ix_poly_remove(p, i - 1);
    return;
  }
  if (p->n == IX_TERMS) {
    p->bad = true;
    return;
  }
  memmove(&p->t[i + 1], &p->t[i], (size_t)(p->n - i) * sizeof *p->t);
  p->t[i] = (ix_term){base, coef, node};
  p->n++;
}

void ix_poly_add_node(ix_poly *p, int64_t coef, tf_ixp e) {
  int64_t k;
  if (e->kind == TF_IX_CONST) {
    p->bad |= __builtin_mul_overflow(coef, e->value, &k);
    if (!p->bad) ix_poly_add_const(p, k);
  } else if (e->kind == TF_IX_ADD && !(e->flags & IX_RAW)) {
    for (unsigned i = 0; i < e->nargs; i++) ix_poly_add_node(p, coef, e->args[i]);
  } else {
    p->bad |= __builtin_mul_overflow(coef, e->flags & IX_COEF ? e->value : 1, &k);
    if (!p->bad) ix_poly_add_term(p, k, ix_base(e), coef == 1 ? e : NULL);
  }
}

void ix_poly_of(ix_poly *p, tf_ixp e) {
  ix_poly_zero(p);
  ix_poly_add_node(p, 1, e);
}

void ix_poly_scale(ix_poly *p, int64_t by) {
  p->bad |= __builtin_mul_overflow(p->k, by, &p->k);
  for (int i = 0; i < p->n; i++) {
    p->bad |= __builtin_mul_overflow(p->t[i].c, by, &p->t[i].c);
    p->t[i].node = NULL;
  }
  if (!by) p->n = 0;
}

/* Sorts the factors. NULL if there are too many. */
tf_ixp ix_monomial(tf_ix_ctx *c, const tf_ixp *factors, unsigned n) {
  tf_ixp f[IX_FACTORS];
  if (n == 1) return factors[0];
  if (n > IX_FACTORS) return NULL;
  for (unsigned i = 0; i < n; i++) {
    unsigned j = i;
    for (; j > 0 && f[j - 1]->id > factors[i]->id; j--) f[j] = f[j - 1];
    f[j] = factors[i];
  }
  return ix_make(c, TF_IX_MUL, 0, f, n);
}

static tf_ixp times(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  const tf_ixp *af, *bf;
  tf_ixp f[2 * IX_FACTORS];
  unsigned an = ix_factors(&a, &af), bn = ix_factors(&b, &bf);
  memcpy(f, af, an * sizeof *f);
  memcpy(f + an, bf, bn * sizeof *f);
  return ix_monomial(c, f, an + bn);
}

void ix_poly_add_product(tf_ix_ctx *c, ix_poly *out, const ix_poly *a, const ix_poly *b) {
  int64_t v = 0;
  out->bad |= a->bad || b->bad || __builtin_mul_overflow(a->k, b->k, &v);
  if (out->bad) return;
  ix_poly_add_const(out, v);
  for (int i = 0; i < a->n && b->k; i++) {
    out->bad |= __builtin_mul_overflow(a->t[i].c, b->k, &v);
    ix_poly_add_term(out, v, a->t[i].base, b->k == 1 ? a->t[i].node : NULL);
  }
  for (int j = 0; j < b->n && a->k; j++) {
    out->bad |= __builtin_mul_overflow(b->t[j].c, a->k, &v);
    ix_poly_add_term(out, v, b->t[j].base, a->k == 1 ? b->t[j].node : NULL);
  }
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < b->n && !out->bad; j++) {
      out->bad |= __builtin_mul_overflow(a->t[i].c, b->t[j].c, &v);
      if (!out->bad) ix_poly_add_term(out, v, times(c, a->t[i].base, b->t[j].base), NULL);
    }
}

/* An exact quotient of one factor by a number, or NULL. */
static tf_ixp exact_factor(tf_ix_ctx *c, tf_ixp f, int64_t by) {
  tf_ixp args[2] = {f, NULL};
  if (f->flags & IX_FACTS) ix_mark_divisor(c, f);
  if (f->kind == TF_IX_DIV && f->flags & IX_POS && f->args[1]->kind == TF_IX_CONST) {
    if (__builtin_mul_overflow(by, f->args[1]->value, &by)) return NULL;
    args[0] = f->args[0];
  }
  args[1] = tf_ix_const(c, by);
  return ix_make(c, TF_IX_DIV, IX_POS, args, 2);
}

bool ix_term_exact(tf_ix_ctx *c, int64_t coef, tf_ixp base, int64_t dcoef, const tf_ixp *dfactors, unsigned nd,
                   int64_t *qcoef, tf_ixp *qbase) {
  const tf_ixp *bf;
  tf_ixp f[IX_FACTORS];
  *qbase = base;
  if (!nd && dcoef != 0 && coef % dcoef == 0 && dcoef > 0) {
    *qcoef = coef / dcoef;
    return true;
  }
  unsigned n = ix_factors(&base, &bf);
  if (n > IX_FACTORS || dcoef < 1) return false;
  memcpy(f, bf, n * sizeof *f);
  for (unsigned i = 0; i < nd; i++) {
    unsigned j = 0;
    while (j < n && f[j] != dfactors[i]) j++;
    if (j < n) {
      f[j] = f[--n];
      continue;
    }
    for (j = 0; j < n; j++)
      if (c->nfacts && dfactors[i]->lo >= 1 && ix_fact_divides(c, f[j], dfactors[i])) break;
    if (j == n) return false;
    f[j] = ix_make(c, TF_IX_DIV, IX_POS, (tf_ixp[]){f[j], dfactors[i]}, 2);
  }
  int64_t g = ix_gcd(coef, dcoef), d = dcoef / g;
  for (unsigned j = 0; j < n && d > 1; j++) {
    g = f[j]->divisor ? ix_gcd(f[j]->divisor, d) : 1;
    if (g == 1) continue;
    tf_ixp q = exact_factor(c, f[j], g);
    if (!q) continue;
    f[j] = q;
    d /= g;
  }
  if (d > 1) return false;
  *qcoef = coef / ix_gcd(coef, dcoef);
  *qbase = n ? ix_monomial(c, f, n) : NULL;
  return true;
}

/* c * (x div d) * rest, where d divides x: what d shares with c * rest cancels. */
static bool cancel_factor(tf_ix_ctx *c, tf_ixp q, int64_t *coef, tf_ixp *rest, unsigned *nrest, tf_ixp *out) {
  tf_ixp x = q->args[0], d = q->args[1];
  int64_t dc = d->kind == TF_IX_CONST ? d->value : d->flags & IX_COEF ? d->value : 1;
  if (dc < 1 || (d->kind == TF_IX_ADD && !(d->flags & IX_RAW))) return false;
  const tf_ixp *df = NULL;
  tf_ixp left[IX_FACTORS], db = ix_base(d);
  unsigned nd = d->kind == TF_IX_CONST ? 0 : ix_factors(&db, &df), nleft = 0, before = *nrest;
  int64_t g = ix_gcd(*coef, dc);
  for (unsigned i = 0; i < nd; i++) {
    unsigned j = 0;
    while (j < *nrest && rest[j] != df[i]) j++;
    if (j < *nrest) rest[j] = rest[--*nrest];
    else left[nleft++] = df[i];
  }
  if (g == 1 && *nrest == before) return false;
  *coef /= g;
  dc /= g;
  if (dc == 1 && !nleft) {
    *out = x;
    return true;
  }
  tf_ixp by = tf_ix_const(c, dc);
  if (nleft)
    by = dc == 1 ? ix_monomial(c, left, nleft)
                 : ix_make(c, TF_IX_MUL, 0, (tf_ixp[]){ix_monomial(c, left, nleft), by}, 2);
  *out = ix_make(c, TF_IX_DIV, (q->flags & IX_POS) | IX_EXACT, (tf_ixp[]){x, by}, 2);
  return true;
}

static bool cancel_term(tf_ix_ctx *c, ix_poly *p, int i) {
  const tf_ixp *f;
  tf_ixp base = p->t[i].base;
  unsigned n = ix_factors(&base, &f);
  for (unsigned j = 0; j < n; j++) {
    if (f[j]->kind != TF_IX_DIV || !(f[j]->flags & IX_EXACT)) continue;
    tf_ixp rest[IX_FACTORS], x;
    unsigned m = 0;
    int64_t coef = p->t[i].c;
    for (unsigned l = 0; l < n; l++)
      if (l != j) rest[m++] = f[l];
    if (!cancel_factor(c, f[j], &coef, rest, &m, &x)) continue;
    ix_poly_remove(p, i);
    if (!m) {
      ix_poly_add_node(p, coef, x);
    } else {
      ix_poly a, b;
      ix_poly_of(&a, x);
      ix_poly_zero(&b);
      ix_poly_add_term(&b, coef, ix_monomial(c, rest, m), NULL);
      ix_poly_add_product(c, p, &a, &b);
    }
    return true;
  }
  return false;
}

void ix_poly_cancel(tf_ix_ctx *c, ix_poly *p) {
  for (int i = 0; i < p->n && !p->bad; i++)
    if (p->t[i].base->flags & IX_EXACT && cancel_term(c, p, i)) i = -1;
}

static tf_ixp term_node(tf_ix_ctx *c, const ix_term *t) {
  if (t->node) return t->node;
  if (t->c == 1) return t->base;
  return ix_make(c, TF_IX_MUL, 0, (tf_ixp[]){t->base, tf_ix_const(c, t->c)}, 2);
}

tf_ixp ix_poly_node(tf_ix_ctx *c, ix_poly *p) {
  ix_poly_cancel(c, p);
  if (p->bad) return NULL;
  ix_poly_join(c, p);
  if (p->bad) return NULL;
  ix_poly_cancel(c, p);
  if (p->bad) return NULL;
  if (!p->n) return tf_ix_const(c, p->k);
  if (p->n == 1 && !p->k) return term_node(c, &p->t[0]);
  tf_ixp args[IX_TERMS + 1];
  unsigned n = 0;
  for (int i = 0; i < p->n; i++) args[n++] = term_node(c, &p->t[i]);
  if (p->k) args[n++] = tf_ix_const(c, p->k);
  return ix_make(c, TF_IX_ADD, 0, args, n);
}

static tf_ixp raw(tf_ix_ctx *c, tf_ix_kind kind, tf_ixp a, tf_ixp b) {
  tf_ixp args[2] = {a->id < b->id ? a : b, a->id < b->id ? b : a};
  return ix_make(c, kind, IX_RAW, args, 2);
}

static tf_ixp add_scaled(tf_ix_ctx *c, tf_ixp a, tf_ixp b, int64_t coef) {
  ix_poly p;
  ix_poly_of(&p, a);
  ix_poly_add_node(&p, coef, b);
  return ix_poly_node(c, &p);
}

/* Where what these give is kept, with it if it is known; NULL: it is not, since it depends on how deep this is. */
static ix_made *made_of(tf_ix_ctx *c, tf_ix_kind kind, tf_ixp a, tf_ixp b) {
  ix_made *m = &c->made[(a->id * 7 + b->id + (uint32_t)kind * 31) % IX_MADE];
  if (c->depth || c->proving) return NULL;
  if (m->kind != kind || m->a != a || m->b != b) m->r = NULL;
  return m;
}

tf_ixp tf_ix_add(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (ix_is(a, 0)) return b;
  if (ix_is(b, 0)) return a;
  ix_made *once = made_of(c, TF_IX_ADD, a, b);
  if (once && once->r) return once->r;
  tf_ixp r = add_scaled(c, a, b, 1);
  if (!r) r = raw(c, TF_IX_ADD, a, b);
  if (once) *once = (ix_made){TF_IX_ADD, a, b, r};
  return r;
}

tf_ixp tf_ix_sub(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (a == b) return tf_ix_const(c, 0);
  if (ix_is(b, 0)) return a;
  tf_ixp r = add_scaled(c, a, b, -1);
  return r ? r : raw(c, TF_IX_ADD, a, tf_ix_mulc(c, b, -1));
}

tf_ixp tf_ix_mul(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (ix_is(a, 1)) return b;
  if (ix_is(b, 1)) return a;
  if (ix_is(a, 0) || ix_is(b, 0)) return tf_ix_const(c, 0);
  ix_made *once = made_of(c, TF_IX_MUL, a, b);
  if (once && once->r) return once->r;
  ix_poly pa, pb, p;
  ix_poly_of(&pa, a);
  ix_poly_of(&pb, b);
  ix_poly_zero(&p);
  ix_poly_add_product(c, &p, &pa, &pb);
  tf_ixp r = ix_poly_node(c, &p);
  if (!r) r = raw(c, TF_IX_MUL, a, b);
  if (once) *once = (ix_made){TF_IX_MUL, a, b, r};
  return r;
}

tf_ixp tf_ix_addc(tf_ix_ctx *c, tf_ixp a, int64_t k) { return tf_ix_add(c, a, tf_ix_const(c, k)); }
tf_ixp tf_ix_mulc(tf_ix_ctx *c, tf_ixp a, int64_t k) { return tf_ix_mul(c, a, tf_ix_const(c, k)); }
