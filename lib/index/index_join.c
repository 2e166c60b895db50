/* Sums that hold a remainder, and the quotient that belongs to it: the two become one dividend again.
 *
 * One quotient has several forms: (x + c r) div (c b) and (x div c + r) div b, where r is any sum, are equal (theorem
 * 2.11, README.md). Neither is made into the other as nodes are built. The first divides once, but its dividend is
 * larger, and the second shares its dividend with the remainder by b that is mostly needed as well. So they are told to
 * be equal here, where it matters. */
#include "index/index_impl.h"

/* Dividend and divisor, if that is a number, without a factor that all have: (g x + k) div (g b) = (x + k div g) div b.
 */
static int64_t reduced(tf_ixp q, ix_poly *x) {
  tf_ixp b = q->args[1];
  ix_poly_of(x, q->args[0]);
  if (x->bad || b->kind != TF_IX_CONST) return 0;
  int64_t g = b->value;
  for (int i = 0; i < x->n; i++) g = ix_gcd(g, x->t[i].c);
  for (int i = 0; i < x->n; i++) x->t[i].c /= g;
  x->k = ix_floordiv(x->k, g);
  return b->value / g;
}

static bool same_reduced(tf_ixp p, tf_ixp q) {
  ix_poly x, y;
  if (p->args[1] == q->args[1]) return false;
  int64_t b = reduced(p, &x);
  if (!b || reduced(q, &y) != b || x.n != y.n || x.k != y.k) return false;
  for (int i = 0; i < x.n; i++)
    if (x.t[i].base != y.t[i].base || x.t[i].c != y.t[i].c) return false;
  return true;
}

enum { FORMS = 12 };

/* The forms of quotient p, itself first, each once: a quotient that is a term of the dividend becomes a part of that,
 * term by term. What a form becomes may be one that was seen before, since dividing takes common factors out again. */
static int forms_of(tf_ix_ctx *c, tf_ixp p, tf_ixp forms[FORMS]) {
  int n = 0;
  forms[n++] = p;
  for (int done = 0; done < n; done++) {
    tf_ixp dividend = forms[done]->args[0];
    ix_poly a;
    if (dividend->kind != TF_IX_ADD) continue;
    ix_poly_of(&a, dividend);
    for (int i = 0; i < a.n && !a.bad && n < FORMS; i++) {
      tf_ixp form = ix_unnested(c, &a, i, forms[done]->args[1]);
      bool is_new = form && form->kind == TF_IX_DIV && form->flags & IX_POS;
      for (int j = 0; is_new && j < n; j++) is_new = forms[j] != form;
      if (is_new) forms[n++] = form;
    }
  }
  return n;
}

static bool same_quotient(tf_ix_ctx *c, tf_ixp p, tf_ixp q) {
  tf_ixp ps[FORMS], qs[FORMS];
  if (p == q) return true;
  if (p->kind != TF_IX_DIV || q->kind != TF_IX_DIV || !(p->flags & q->flags & IX_POS) || !ix_enter(c)) return false;
  int n = forms_of(c, p, ps), m = forms_of(c, q, qs);
  bool same = false;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m && !same; j++) same = ps[i] == qs[j] || same_reduced(ps[i], qs[j]);
  ix_leave(c);
  return same;
}

/* Monomials without constant factor: equal but for one factor, in which they are equal quotients. */
static bool same_monomial(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  const tf_ixp *f, *g;
  unsigned n = ix_factors(&a, &f), m = ix_factors(&b, &g), i = 0, j = 0;
  tf_ixp p = NULL, q = NULL;
  if (a == b) return true;
  if (n != m) return false;
  while (i < n || j < m)
    if (i < n && j < m && f[i] == g[j]) i++, j++;
    else if (j == m || (i < n && f[i]->id < g[j]->id)) {
      if (p) return false;
      p = f[i++];
    } else {
      if (q) return false;
      q = g[j++];
    }
  return p && q && same_quotient(c, p, q);
}

/* The term of p that is coef * base, or -1. */
static int find_term(tf_ix_ctx *c, const ix_poly *p, int64_t coef, tf_ixp base) {
  for (int j = 0; j < p->n; j++)
    if (p->t[j].base == base) return p->t[j].c == coef ? j : -1;
  if (base->kind != TF_IX_DIV && base->kind != TF_IX_MUL) return -1;
  for (int j = 0; j < p->n; j++) {
    tf_ixp other = p->t[j].base;
    if (p->t[j].c == coef && other->kind == base->kind && other->mask == base->mask && same_monomial(c, other, base))
      return j;
  }
  return -1;
}

/* Removes from p the terms of `part`, but not its constant; false, and p is of no use, unless all of them are there. */
static bool remove_terms(tf_ix_ctx *c, ix_poly *p, const ix_poly *part) {
  if (part->bad || part->n > p->n) return false;
  for (int i = 0; i < part->n; i++) {
    int j = find_term(c, p, part->t[i].c, part->t[i].base);
    if (j < 0) return false;
    ix_poly_remove(p, j);
  }
  return true;
}

/* Removes from p `part` (times coef); false, and p as it was, unless all of it is there. */
static bool take(tf_ix_ctx *c, ix_poly *p, int64_t coef, tf_ixp part) {
  ix_poly want, t;
  ix_poly_zero(&want);
  ix_poly_add_node(&want, coef, part);
  ix_poly_cancel(c, &want); /* as it is written in p: coef may be what an exact quotient in `part` divides by */
  if (want.bad || !want.n || (want.k && (want.k == INT64_MIN || !p->k))) return false;
  ix_poly_copy(&t, p);
  if (!remove_terms(c, &t, &want)) return false;
  ix_poly_add_const(&t, -want.k);
  if (t.bad) return false;
  ix_poly_copy(p, &t);
  return true;
}

/* e - part, if that has fewer terms than e. */
static tf_ixp minus(tf_ix_ctx *c, tf_ixp e, tf_ixp part) {
  ix_poly p, q;
  ix_poly_of(&p, e);
  ix_poly_of(&q, part);
  if (p.bad || q.k == INT64_MIN || !remove_terms(c, &p, &q)) return NULL;
  ix_poly_add_const(&p, -q.k);
  return p.bad ? NULL : ix_poly_node(c, &p);
}

/* With q = x div b: coef * (b * q + x mod b) = coef * x, and
 * coef * (b * ((q + e) mod m) + x mod b) = coef * ((x + b e) mod (b m)), T2.12. `rest` is what else multiplies the term
 * (NULL: nothing). */
static bool join_mod(tf_ix_ctx *c, ix_poly *p, int i, tf_ixp mod, tf_ixp rest) {
  int64_t coef = p->t[i].c;
  tf_ixp x = mod->args[0], b = mod->args[1], joined = NULL;
  if (!mod->pair) ((ix_node *)mod)->pair = tf_ix_div(c, x, b);
  tf_ixp scale = rest ? tf_ix_mul(c, rest, b) : b;
  ix_poly t;
  ix_poly_copy(&t, p);
  ix_poly_remove(&t, i);
  if (take(c, &t, coef, tf_ix_mul(c, mod->pair, scale))) joined = x;
  bool is_number = mod->pair->kind == TF_IX_CONST; /* a part of all dividends, mod's own too: no end */
  for (int j = 0; !joined && !is_number && j < t.n; j++) {
    const tf_ixp *f;
    unsigned n = t.t[j].base->flags & IX_HASMOD ? ix_factors(&t.t[j].base, &f) : 0;
    for (unsigned l = 0; !joined && l < n; l++) {
      if (f[l]->kind != TF_IX_MOD || f[l] == mod || !(f[l]->flags & mod->flags & IX_POS)) continue;
      tf_ixp m = f[l]->args[1], e = minus(c, f[l]->args[0], mod->pair);
      if (e && take(c, &t, coef, tf_ix_mul(c, f[l], scale)))
        joined = tf_ix_mod(c, tf_ix_add(c, x, tf_ix_mul(c, b, e)), tf_ix_mul(c, b, m));
    }
  }
  if (!joined) return false;
  ix_poly_copy(p, &t);
  if (!rest) ix_poly_add_node(p, coef, joined);
  else ix_poly_add_node(p, coef, tf_ix_mul(c, joined, rest));
  return true;
}

static bool join_term(tf_ix_ctx *c, ix_poly *p, int i) {
  const tf_ixp *f;
  tf_ixp base = p->t[i].base;
  unsigned n = ix_factors(&base, &f);
  for (unsigned j = 0; j < n; j++) {
    if (f[j]->kind != TF_IX_MOD) continue;
    tf_ixp others[IX_FACTORS], rest = NULL;
    unsigned m = 0;
    for (unsigned l = 0; l < n; l++)
      if (l != j) others[m++] = f[l];
    if (m) rest = ix_monomial(c, others, m);
    if (join_mod(c, p, i, f[j], rest)) return true;
  }
  return false;
}

void ix_poly_join(tf_ix_ctx *c, ix_poly *p) {
  if (p->n < 2 || !ix_enter(c)) return;
  for (int i = 0; i < p->n && !p->bad && p->n > 1; i++)
    if (p->t[i].base->flags & IX_HASMOD && join_term(c, p, i)) i = -1;
  ix_leave(c);
}
