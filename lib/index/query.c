/* Substituting, evaluating and printing. */
#include "index/index_impl.h"

#include <inttypes.h>

/* c (a mod m) is c a but for a multiple of c m: with its remainders so replaced, an expression differs from what it was
 * by a multiple of *by. NULL: it has none. */
static tf_ixp without_remainders(tf_ix_ctx *c, tf_ixp e, int64_t *by) {
  ix_poly p;
  ix_poly_of(&p, e);
  tf_ixp sum = tf_ix_const(c, p.k);
  *by = 0;
  for (int i = 0; i < p.n && !p.bad; i++) {
    tf_ixp base = p.t[i].base;
    bool mod = base->kind == TF_IX_MOD && base->args[1]->kind == TF_IX_CONST;
    int64_t step;
    if (mod && __builtin_mul_overflow(p.t[i].c, base->args[1]->value, &step)) return NULL;
    if (mod) *by = ix_gcd(*by, step);
    sum = tf_ix_add(c, sum, tf_ix_mulc(c, mod ? base->args[0] : base, p.t[i].c));
  }
  return p.bad || !*by ? NULL : sum;
}

int64_t tf_ix_known_divisor(tf_ix_ctx *c, tf_ixp e) {
  e = ix_canon(c, e);
  ix_mark_divisor(c, e);
  int64_t by, other;
  tf_ixp like = e->divisor ? without_remainders(c, e, &by) : NULL;
  if (!like) return e->divisor;
  like = ix_canon(c, like);
  ix_mark_divisor(c, like);
  other = ix_gcd(like->divisor, by);
  return other > e->divisor ? other : e->divisor;
}

typedef struct subst {
  tf_ix_ctx *c;
  const tf_ixp *syms, *by;
  unsigned n;
  uint64_t mask;
  tf_map done;
} subst;

static tf_ixp replace(subst *s, tf_ixp e);

static tf_ixp rebuild(subst *s, tf_ixp e) {
  tf_ix_ctx *c = s->c;
  if (e->kind == TF_IX_OPAQUE) {
    tf_ixp *args = TF_NEW_ARRAY(c->pool, tf_ixp, e->nargs);
    for (unsigned i = 0; i < e->nargs; i++) args[i] = replace(s, e->args[i]);
    return tf_ix_opaque(c, e->leaf->name, e->leaf->lo, e->leaf->hi, e->leaf->user, args, e->nargs);
  }
  tf_ixp r = replace(s, e->args[0]);
  for (unsigned i = 1; i < e->nargs; i++) {
    tf_ixp x = replace(s, e->args[i]);
    switch (e->kind) {
    case TF_IX_ADD: r = tf_ix_add(c, r, x); break;
    case TF_IX_MUL: r = tf_ix_mul(c, r, x); break;
    case TF_IX_DIV: r = tf_ix_div(c, r, x); break;
    case TF_IX_MOD: r = tf_ix_mod(c, r, x); break;
    case TF_IX_XOR: r = tf_ix_xor(c, r, x); break;
    case TF_IX_MIN: r = tf_ix_min(c, r, x); break;
    default: r = tf_ix_max(c, r, x); break;
    }
  }
  return r;
}

static tf_ixp replace(subst *s, tf_ixp e) {
  for (unsigned i = 0; i < s->n; i++)
    if (e == s->syms[i]) return s->by[i];
  if (!(e->mask & s->mask) || !e->nargs) return e;
  tf_ixp r = tf_map_get(&s->done, tf_map_ptr(e));
  if (r) return r;
  r = rebuild(s, e);
  tf_map_set(&s->done, tf_map_ptr(e), (void *)r);
  return r;
}

tf_ixp tf_ix_subst_many(tf_ix_ctx *c, tf_ixp e, const tf_ixp *syms, const tf_ixp *by, unsigned n) {
  subst s = {c, syms, by, n, 0, {.pool = c->pool}};
  for (unsigned i = 0; i < n; i++) s.mask |= syms[i]->mask;
  return replace(&s, e);
}

tf_ixp tf_ix_subst(tf_ix_ctx *c, tf_ixp e, tf_ixp sym, tf_ixp by) { return tf_ix_subst_many(c, e, &sym, &by, 1); }

bool tf_ix_linear_in(tf_ix_ctx *c, tf_ixp e, tf_ixp sym, tf_ixp *coeff, tf_ixp *rest) {
  e = ix_canon(c, e);
  sym = ix_canon(c, sym);
  ix_poly p, k, r;
  ix_poly_of(&p, e);
  ix_poly_zero(&k);
  ix_poly_zero(&r);
  r.k = p.k;
  if (p.bad || sym->kind == TF_IX_CONST) p.n = 0;
  for (int i = 0; i < p.n; i++) {
    ix_term *t = &p.t[i];
    const tf_ixp *f;
    tf_ixp others[IX_FACTORS];
    unsigned n = ix_factors(&t->base, &f), m = 0, found = 0;
    for (unsigned j = 0; j < n; j++)
      if (f[j] == sym) found++;
      else if (tf_ix_contains(c, f[j], sym)) return false;
      else others[m++] = f[j];
    if (found > 1) return false;
    if (!found) ix_poly_add_term(&r, t->c, t->base, t->node);
    else if (m) ix_poly_add_term(&k, t->c, ix_monomial(c, others, m), NULL);
    else ix_poly_add_const(&k, t->c);
  }
  if (p.bad) return false;
  tf_ixp kn = ix_poly_node(c, &k), rn = sym->kind == TF_IX_CONST ? e : ix_poly_node(c, &r);
  if (!kn || !rn) return false;
  if (coeff) *coeff = kn;
  if (rest) *rest = rn;
  return true;
}

typedef int64_t value_fn(void *, tf_ixp);

static bool combine(tf_ix_kind kind, int64_t a, int64_t b, int64_t *out) {
  switch (kind) {
  case TF_IX_ADD: return !__builtin_add_overflow(a, b, out);
  case TF_IX_MUL: return !__builtin_mul_overflow(a, b, out);
  case TF_IX_DIV:
  case TF_IX_MOD:
    if (b == 0 || (a == INT64_MIN && b == -1)) return false;
    *out = ix_floordiv(a, b);
    if (kind == TF_IX_MOD) *out = a - *out * b;
    return true;
  case TF_IX_XOR: *out = a ^ b; return true;
  case TF_IX_MIN: *out = a < b ? a : b; return true;
  default: *out = a > b ? a : b; return true;
  }
}

bool tf_ix_eval(tf_ixp e, int64_t (*value)(void *user, tf_ixp sym), void *user, int64_t *out) {
  if (e->kind == TF_IX_CONST) {
    *out = e->value;
    return true;
  }
  if (e->kind == TF_IX_SYM || e->kind == TF_IX_OPAQUE) {
    *out = value(user, e);
    return true;
  }
  int64_t x;
  if (!tf_ix_eval(e->args[0], value, user, out)) return false;
  for (unsigned i = 1; i < e->nargs; i++) {
    if (!tf_ix_eval(e->args[i], value, user, &x)) return false;
    if (!combine(e->kind, *out, x, out)) return false;
  }
  return true;
}

static void print_in(tf_strbuf *b, tf_ixp e, bool nested) {
  static const char *const op[] = {[TF_IX_ADD] = " + ",   [TF_IX_MUL] = " * ", [TF_IX_DIV] = " div ",
                                   [TF_IX_MOD] = " mod ", [TF_IX_XOR] = " ^ ", [TF_IX_MIN] = ", ",
                                   [TF_IX_MAX] = ", "};
  bool call = e->kind == TF_IX_MIN || e->kind == TF_IX_MAX || e->kind == TF_IX_OPAQUE;
  if (e->kind == TF_IX_CONST) {
    tf_sb_printf(b, "%" PRId64, e->value);
    return;
  }
  if (e->leaf) tf_sb_puts(b, e->leaf->name);
  if (e->kind == TF_IX_SYM || (e->kind == TF_IX_OPAQUE && !e->nargs)) return;
  if (e->kind == TF_IX_MIN || e->kind == TF_IX_MAX) tf_sb_puts(b, e->kind == TF_IX_MIN ? "min" : "max");
  if (call || nested) tf_sb_putc(b, '(');
  for (unsigned i = 0; i < e->nargs; i++) {
    if (i) tf_sb_puts(b, e->kind == TF_IX_OPAQUE ? ", " : op[e->kind]);
    print_in(b, e->args[i], !call && !(e->kind == TF_IX_ADD && e->args[i]->kind == TF_IX_MUL));
  }
  if (call || nested) tf_sb_putc(b, ')');
}

void tf_ix_print(tf_strbuf *b, tf_ixp e) { print_in(b, e, false); }
