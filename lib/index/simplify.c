/* Floor division and remainder. The rules are those of the table in lib/index/README.md, whose numbers stand behind
 * them. Throughout, with b >= 1 proved:
 *
 * a = b Q + R: a div b = Q + R div b and a mod b = R mod b (2.15.1).
 *
 * a = g H + r, b = g b', 0 <= r < g: a div b = H div b' and a mod b = g (H mod b') + r (2.13, 2.15.2). */
#include "index/index_impl.h"

/* A divisor that is one monomial (or a number), taken apart. */
typedef struct divisor {
  tf_ixp node;
  bool simple; /* coef * product of factors; else a sum, or what overflowed */
  int64_t coef;
  tf_ixp base; /* NULL for a number */
  const tf_ixp *f;
  unsigned n;
} divisor;

static divisor take_apart(tf_ixp b) {
  divisor d = {.node = b, .simple = true, .coef = 1};
  if (b->kind == TF_IX_CONST) {
    d.coef = b->value;
    return d;
  }
  if (b->kind == TF_IX_ADD && !(b->flags & IX_RAW)) d.simple = false;
  if (b->flags & IX_COEF) d.coef = b->value;
  d.base = ix_base(b);
  return d;
}

/* After `d` stopped moving: the pointers into it. */
static void open_factors(divisor *d) {
  if (d->base) d->n = ix_factors(&d->base, &d->f);
}

static bool exact(tf_ix_ctx *c, const ix_term *t, const divisor *d, int64_t *qc, tf_ixp *q) {
  return ix_term_exact(c, t->c, t->base, d->coef, d->f, d->n, qc, q);
}

static void add_quotient(ix_poly *p, int64_t qc, tf_ixp q) {
  if (q) ix_poly_add_node(p, qc, q);
  else ix_poly_add_const(p, qc);
}

/* a = b * quot + rem, term by term. */
static void split_terms(tf_ix_ctx *c, const ix_poly *a, const divisor *d, ix_poly *quot, ix_poly *rem) {
  bool number = !d->base;
  ix_poly_zero(quot);
  ix_poly_zero(rem);
  rem->k = a->k;
  if (number) {
    quot->k = ix_floordiv(a->k, d->coef);
    rem->k = a->k - quot->k * d->coef;
  }
  for (int i = 0; i < a->n; i++) {
    const ix_term *t = &a->t[i];
    int64_t qc;
    tf_ixp q;
    /* A coefficient is not split in two: quotient and remainder must keep the same dividend, so that sums can join
     * them. */
    if (exact(c, t, d, &qc, &q)) add_quotient(quot, qc, q);
    else rem->t[rem->n++] = *t;
  }
}

/* The same for a divisor that is a sum: multiples of it that cancel terms of `a`. */
static void split_sum(tf_ix_ctx *c, const ix_poly *a, tf_ixp b, ix_poly *quot, ix_poly *rem) {
  ix_poly pb;
  ix_poly_of(&pb, b);
  ix_poly_zero(quot);
  ix_poly_copy(rem, a);
  divisor lead = take_apart(pb.t[pb.n - 1].base);
  lead.coef = pb.t[pb.n - 1].c;
  open_factors(&lead);
  for (int i = 0; i < rem->n; i++) {
    int64_t qc;
    tf_ixp q;
    ix_poly next, m;
    if (!exact(c, &rem->t[i], &lead, &qc, &q) || qc == INT64_MIN) continue;
    ix_poly_copy(&next, rem);
    ix_poly_zero(&m);
    add_quotient(&m, -qc, q);
    ix_poly_add_product(c, &next, &m, &pb);
    if (next.bad || next.n >= rem->n) continue;
    add_quotient(quot, qc, q);
    ix_poly_copy(rem, &next);
    i = -1;
  }
}

static void split(tf_ix_ctx *c, const ix_poly *a, const divisor *d, ix_poly *quot, ix_poly *rem) {
  if (d->simple) split_terms(c, a, d, quot, rem);
  else split_sum(c, a, d->node, quot, rem);
}

/* a = g * high + low with 0 <= low < g? */
static bool split_at(tf_ix_ctx *c, const ix_poly *a, const divisor *g, ix_poly *high, ix_poly *low) {
  split_terms(c, a, g, high, low);
  if (high->bad || low->bad) return false;
  if (!low->n && !low->k) return g->coef >= 1 && (!g->base || tf_ix_prove_nonneg(c, tf_ix_addc(c, g->node, -1)));
  if (!g->base) {
    int64_t lo, hi;
    ix_poly_bounds(low, &lo, &hi);
    if (lo != INT64_MIN && hi != INT64_MAX) {
      int64_t s = ix_floordiv(lo, g->coef);
      if (s == ix_floordiv(hi, g->coef)) {
        int64_t shift;
        ix_poly_add_const(high, s);
        if (__builtin_mul_overflow(s, -g->coef, &shift)) return false;
        ix_poly_add_const(low, shift);
        return !high->bad && !low->bad;
      }
    }
  }
  ix_poly limit;
  ix_poly_of(&limit, g->node);
  return ix_poly_below(c, low, &limit);
}

/* What the term and the divisor have in common; false if only 1, or all of the divisor. */
static bool common(tf_ix_ctx *c, const ix_term *t, const divisor *b, divisor *g) {
  tf_ixp shared[IX_FACTORS];
  const tf_ixp *f;
  unsigned n = 0, m = ix_factors(&t->base, &f);
  for (unsigned i = 0, j = 0; i < m && j < b->n;) {
    if (f[i] == b->f[j]) shared[n++] = f[i], i++, j++;
    else if (f[i]->id < b->f[j]->id) i++;
    else j++;
  }
  int64_t k = t->c;
  if (t->base->divisor > 1 && __builtin_mul_overflow(k, t->base->divisor, &k)) k = t->c;
  int64_t own = b->coef; /* and what is assumed of its factors, where none is shared */
  if (!n && b->base && b->base->divisor > 1 && __builtin_mul_overflow(own, b->base->divisor, &own)) own = b->coef;
  k = ix_gcd(k, own);
  if ((k == 1 && !n) || (k == b->coef && n == b->n)) return false;
  tf_ixp base = n ? ix_monomial(c, shared, n) : NULL;
  *g = (divisor){.simple = true, .coef = k, .base = base};
  g->node = base ? tf_ix_mulc(c, base, k) : tf_ix_const(c, k);
  open_factors(g);
  return true;
}

static bool quotient_of(tf_ix_ctx *c, const divisor *b, const divisor *g, tf_ixp *out) {
  tf_ixp q;
  int64_t qc;
  if (!b->base) {
    *out = tf_ix_const(c, b->coef / g->coef);
    return true;
  }
  if (!ix_term_exact(c, b->coef, b->base, g->coef, g->f, g->n, &qc, &q)) return false;
  *out = q ? tf_ix_mulc(c, q, qc) : tf_ix_const(c, qc);
  return true;
}

/* The largest common g that splits `a` cleanly. */
static bool find_common(tf_ix_ctx *c, const ix_poly *a, const divisor *b, divisor *g, ix_poly *high, ix_poly *low) {
  int64_t tried[IX_TERMS];
  int ntried = 0;
  for (;;) {
    int64_t best = 0;
    for (int i = 0; i < a->n; i++) {
      divisor cand;
      if (!common(c, &a->t[i], b, &cand)) continue;
      bool again = false;
      for (int j = 0; j < ntried; j++) again |= tried[j] == cand.node->id;
      if (again || (cand.coef <= best && cand.n == 0)) continue;
      best = cand.coef;
      *g = cand;
    }
    if (!best || ntried == 6) return false;
    if (g->base) open_factors(g);
    tried[ntried++] = g->node->id;
    if (split_at(c, a, g, high, low)) return true;
  }
}

static tf_ixp make(tf_ix_ctx *c, tf_ix_kind kind, tf_ixp a, tf_ixp b, bool pos) {
  return ix_make(c, kind, pos ? IX_POS : 0, (tf_ixp[]){a, b}, 2);
}

/* The quotient if the interval of `a` leaves only one. */
static bool one_quotient(const ix_poly *a, tf_ixp b, int64_t *q) {
  int64_t lo, hi;
  if (b->kind != TF_IX_CONST) return false;
  ix_poly_bounds(a, &lo, &hi);
  if (lo == INT64_MIN || hi == INT64_MAX) return false;
  *q = ix_floordiv(lo, b->value);
  return *q == ix_floordiv(hi, b->value);
}

/* (x div d + r) div b = (x + r d) div (d b), T2.11, where x div d is term i of the dividend; NULL: it is no such
 * quotient.
 */
tf_ixp ix_unnested(tf_ix_ctx *c, const ix_poly *a, int i, tf_ixp b) {
  tf_ixp q = a->t[i].base;
  if (q->kind != TF_IX_DIV || a->t[i].c != 1 || !(q->flags & IX_POS)) return NULL;
  ix_poly r;
  ix_poly_copy(&r, a);
  ix_poly_remove(&r, i);
  tf_ixp rn = ix_poly_node(c, &r), d = q->args[1], db = tf_ix_mul(c, d, b);
  if (!rn || db->flags & IX_RAW) return NULL;
  return tf_ix_div(c, tf_ix_add(c, q->args[0], tf_ix_mul(c, rn, d)), db);
}

/* Where r is a number, and in the ceiling of a ceiling: b minus a number. What else r may be makes the dividend larger,
 * for no division less if the remainder is wanted as well: sums that hold both know that they are equal. */
static tf_ixp nested_quotient(tf_ix_ctx *c, const ix_poly *a, tf_ixp b) {
  int at = -1;
  for (int i = 0; i < a->n; i++)
    if (a->t[i].base->kind == TF_IX_DIV && a->t[i].c == 1 && a->t[i].base->flags & IX_POS) at = i;
  if (at < 0) return NULL;
  if (a->n > 1) {
    ix_poly rest;
    ix_poly_copy(&rest, a);
    ix_poly_remove(&rest, at);
    ix_poly_add_node(&rest, -1, b);
    if (rest.bad || rest.n) return NULL;
  }
  return ix_unnested(c, a, at, b);
}

/* (x mod m) div b = (x div b) mod (m / b) if b divides m. */
static tf_ixp quotient_of_remainder(tf_ix_ctx *c, const ix_poly *a, const divisor *b) {
  tf_ixp x = a->t[0].base, m;
  if (a->n != 1 || a->k || a->t[0].c != 1 || x->kind != TF_IX_MOD || !(x->flags & IX_POS) || !b->simple) return NULL;
  divisor dm = take_apart(x->args[1]);
  open_factors(&dm);
  if (!dm.simple || !quotient_of(c, &dm, b, &m) || (!dm.base && dm.coef % b->coef)) return NULL;
  if (!dm.base && b->base) return NULL;
  return tf_ix_mod(c, tf_ix_div(c, x->args[0], b->node), m);
}

/* Powers of two act on each argument of an exclusive or. Worth it when all but one become simple. */
static tf_ixp through_xor(tf_ix_ctx *c, tf_ix_kind kind, const ix_poly *a, tf_ixp b) {
  if (a->n != 1 || a->k || a->t[0].c != 1 || b->kind != TF_IX_CONST || b->value & (b->value - 1)) return NULL;
  tf_ixp x = a->t[0].base, r = tf_ix_const(c, 0);
  if (x->kind != TF_IX_XOR) return NULL;
  unsigned hard = 0;
  for (unsigned i = 0; i < x->nargs; i++) {
    tf_ixp y = kind == TF_IX_DIV ? tf_ix_div(c, x->args[i], b) : tf_ix_mod(c, x->args[i], b);
    if (y->kind == kind) hard++;
    r = tf_ix_xor(c, r, y);
  }
  return hard <= 1 ? r : NULL;
}

static tf_ixp div_rest(tf_ix_ctx *c, ix_poly *a, divisor *b) {
  ix_poly high, low;
  divisor g;
  tf_ixp r, q;
  if (b->simple && find_common(c, a, b, &g, &high, &low) && quotient_of(c, b, &g, &q)) {
    if ((r = ix_poly_node(c, &high))) return tf_ix_div(c, r, q);
  }
  if ((r = nested_quotient(c, a, b->node))) return r;
  if ((r = quotient_of_remainder(c, a, b))) return r;
  if ((r = through_xor(c, TF_IX_DIV, a, b->node))) return r;
  tf_ixp d = b->node, an = ix_poly_node(c, a);
  if (!an) return NULL;
  return make(c, TF_IX_DIV, an, d, true);
}

/* -b <= a < 0, and then `up` = a + b? */
static bool one_below(tf_ix_ctx *c, const ix_poly *a, const ix_poly *b, ix_poly *up) {
  bool negative = a->k < 0;
  for (int i = 0; i < a->n; i++) negative |= (a->t[i].c < 0) != (a->t[i].base->hi <= 0);
  if (!negative) return false;
  ix_poly_copy(up, a);
  ix_poly_add_const(up, b->k);
  for (int i = 0; i < b->n; i++) ix_poly_add_term(up, b->t[i].c, b->t[i].base, NULL);
  return !up->bad && ix_poly_below(c, up, b);
}

static tf_ixp div_pos(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  ix_poly p, quot, rem;
  int64_t q;
  divisor d = take_apart(b);
  open_factors(&d);
  ix_poly_of(&p, a);
  if (p.bad) return make(c, TF_IX_DIV, a, b, true);
  if (one_quotient(&p, b, &q)) return tf_ix_const(c, q);
  split(c, &p, &d, &quot, &rem);
  if (quot.bad || rem.bad) return make(c, TF_IX_DIV, a, b, true);
  bool moved = quot.n || quot.k;
  ix_poly_of(&p, b);
  tf_ixp r;
  if (!rem.n && !rem.k) r = tf_ix_const(c, 0);
  else if (one_quotient(&rem, b, &q)) r = tf_ix_const(c, q);
  else if (ix_poly_below(c, &rem, &p)) r = tf_ix_const(c, 0);
  else {
    ix_poly up;
    if (one_below(c, &rem, &p, &up)) r = tf_ix_const(c, -1);
    else r = div_rest(c, &rem, &d);
  }
  if (!r) return make(c, TF_IX_DIV, a, b, true);
  if (!moved) return r;
  tf_ixp qn = ix_poly_node(c, &quot);
  return qn ? tf_ix_add(c, qn, r) : make(c, TF_IX_DIV, a, b, true);
}

/* (x mod m) mod b = x mod b if b divides m. (In a sum the same holds, but there the quotient by b would not follow, and
 * the two could no longer be joined.) */
static tf_ixp remainder_of_remainder(tf_ix_ctx *c, const ix_poly *a, const divisor *b) {
  tf_ixp x = a->t[0].base, q;
  if (a->n != 1 || a->k || a->t[0].c != 1 || x->kind != TF_IX_MOD || !b->simple) return NULL;
  divisor m = take_apart(x->args[1]);
  int64_t qc;
  if (!m.simple) return NULL;
  if (m.base ? !ix_term_exact(c, m.coef, m.base, b->coef, b->f, b->n, &qc, &q) : b->base || m.coef % b->coef)
    return NULL;
  return tf_ix_mod(c, x->args[0], b->node);
}

static tf_ixp mod_rest(tf_ix_ctx *c, ix_poly *a, divisor *b) {
  ix_poly high, low;
  divisor g;
  tf_ixp r, q;
  if ((r = remainder_of_remainder(c, a, b))) return r;
  if (b->simple && find_common(c, a, b, &g, &high, &low) && quotient_of(c, b, &g, &q)) {
    tf_ixp hn = ix_poly_node(c, &high), ln = ix_poly_node(c, &low);
    if (hn && ln) return tf_ix_add(c, tf_ix_mul(c, g.node, tf_ix_mod(c, hn, q)), ln);
  }
  if ((r = through_xor(c, TF_IX_MOD, a, b->node))) return r;
  tf_ixp an = ix_poly_node(c, a);
  return an ? make(c, TF_IX_MOD, an, b->node, true) : NULL;
}

static tf_ixp mod_pos(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  ix_poly p, quot, rem, limit;
  int64_t q;
  divisor d = take_apart(b);
  open_factors(&d);
  ix_poly_of(&p, a);
  ix_poly_of(&limit, b);
  if (p.bad || limit.bad) return make(c, TF_IX_MOD, a, b, true);
  if (one_quotient(&p, b, &q)) {
    tf_ixp r = tf_ix_sub(c, a, tf_ix_mulc(c, b, q));
    return r;
  }
  split(c, &p, &d, &quot, &rem);
  if (quot.bad || rem.bad) return make(c, TF_IX_MOD, a, b, true);
  tf_ixp r = NULL;
  if (!rem.n && !rem.k) return tf_ix_const(c, 0);
  if (one_quotient(&rem, b, &q)) r = ix_poly_node(c, &rem), r = r ? tf_ix_sub(c, r, tf_ix_mulc(c, b, q)) : NULL;
  else if (ix_poly_below(c, &rem, &limit)) r = ix_poly_node(c, &rem);
  else {
    ix_poly up;
    if (one_below(c, &rem, &limit, &up)) r = ix_poly_node(c, &up);
    else r = mod_rest(c, &rem, &d);
  }
  return r ? r : make(c, TF_IX_MOD, a, b, true);
}

static bool positive(tf_ix_ctx *c, tf_ixp b) { return b->lo >= 1 || tf_ix_prove_lt(c, tf_ix_const(c, 0), b); }

static bool fold(tf_ix_kind kind, int64_t a, int64_t b, int64_t *out) {
  if (b == 0 || (a == INT64_MIN && b == -1)) return false;
  int64_t q = ix_floordiv(a, b);
  *out = kind == TF_IX_DIV ? q : a - q * b;
  return true;
}

/* A division that was simplified before, at the outermost level. */
typedef struct quotient {
  tf_ix_kind kind;
  tf_ixp a, b, r;
} quotient;

static tf_ixp simplify(tf_ix_ctx *c, tf_ix_kind kind, tf_ixp a, tf_ixp b) {
  return kind == TF_IX_DIV ? div_pos(c, a, b) : mod_pos(c, a, b);
}

/* Plans ask for the same extents of one tensor after the other. */
static tf_ixp simplify_once(tf_ix_ctx *c, tf_ix_kind kind, tf_ixp a, tf_ixp b) {
  uint64_t key = tf_hash_mix(tf_hash_mix((uint64_t)kind, a->id), b->id);
  quotient *q = tf_map_get(&c->quotients, key);
  if (q && q->kind == kind && q->a == a && q->b == b) return q->r;
  q = TF_NEW(c->pool, quotient);
  *q = (quotient){kind, a, b, simplify(c, kind, a, b)};
  tf_map_set(&c->quotients, key, q);
  return q->r;
}

static tf_ixp divide(tf_ix_ctx *c, tf_ix_kind kind, tf_ixp a, tf_ixp b) {
  int64_t v;
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (a->kind == TF_IX_CONST && b->kind == TF_IX_CONST && fold(kind, a->value, b->value, &v)) return tf_ix_const(c, v);
  if (ix_is(b, 1)) return kind == TF_IX_DIV ? a : tf_ix_const(c, 0);
  if (b->kind == TF_IX_CONST && b->value < 0 && b->value != INT64_MIN) {
    /* a div -d = -a div d, a mod -d = -(-a mod d) */
    tf_ixp r = divide(c, kind, tf_ix_mulc(c, a, -1), tf_ix_const(c, -b->value));
    return kind == TF_IX_DIV ? r : tf_ix_mulc(c, r, -1);
  }
  if (ix_is(a, 0) && !ix_is(b, 0)) return a;
  bool outermost = !c->depth && !c->proving;
  if (!ix_enter(c)) return make(c, kind, a, b, b->lo >= 1);
  tf_ixp r = !positive(c, b) ? make(c, kind, a, b, false) : (outermost ? simplify_once : simplify)(c, kind, a, b);
  ix_leave(c);
  return r;
}

tf_ixp tf_ix_div(tf_ix_ctx *c, tf_ixp a, tf_ixp b) { return divide(c, TF_IX_DIV, a, b); }
tf_ixp tf_ix_mod(tf_ix_ctx *c, tf_ixp a, tf_ixp b) { return divide(c, TF_IX_MOD, a, b); }
tf_ixp tf_ix_divc(tf_ix_ctx *c, tf_ixp a, int64_t k) { return tf_ix_div(c, a, tf_ix_const(c, k)); }
tf_ixp tf_ix_modc(tf_ix_ctx *c, tf_ixp a, int64_t k) { return tf_ix_mod(c, a, tf_ix_const(c, k)); }

tf_ixp tf_ix_ceildiv(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  b = ix_canon(c, b);
  int64_t x, y;
  if (tf_ix_is_const(a, &x) && tf_ix_is_const(b, &y) && y > 0) /* the sum may leave int64, the quotient does not */
    return tf_ix_const(c, x / y + (x % y > 0));
  return tf_ix_div(c, tf_ix_add(c, a, tf_ix_addc(c, b, -1)), b);
}

bool tf_ix_prove_divisible_by(tf_ix_ctx *c, tf_ixp a, tf_ixp by) { return ix_is(tf_ix_mod(c, a, by), 0); }

bool tf_ix_prove_divisible(tf_ix_ctx *c, tf_ixp a, int64_t by) {
  return by != 0 && tf_ix_prove_divisible_by(c, a, tf_ix_const(c, by));
}

bool tf_ix_prove_eq(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (a == b || ix_is(tf_ix_sub(c, a, b), 0)) return true;
  return tf_ix_prove_le(c, a, b) && tf_ix_prove_le(c, b, a);
}
