/* Nodes: made once each, so that equal expressions are equal pointers.
 *
 * ix_make looks for a node of the same kind, flags and arguments in a hash table and makes one if there is none. A new
 * node gets its constant interval and its largest known divisor at once (range.c), and never changes after that; so
 * what one rule proves of it holds for all who have it. Facts (assume_divisible, assume_eq) change symbols, so they
 * come before the expressions that use them. Expressions come in through poly.c and simplify.c, which bring them into
 * the form that README.md describes. Cost: one look-up, and a few operations for each argument. */
#include "index/index_impl.h"

#include <string.h>

tf_ix_ctx *tf_ix_new(tf_pool *pool) {
  tf_ix_ctx *c = TF_NEW(pool, tf_ix_ctx);
  c->pool = c->quotients.pool = pool;
  c->cap = 256;
  c->table = TF_NEW_ARRAY(pool, ix_node *, c->cap);
  return c;
}

static void grow(tf_ix_ctx *c) {
  uint32_t cap = c->cap * 4;
  ix_node **table = TF_NEW_ARRAY(c->pool, ix_node *, cap);
  for (uint32_t i = 0; i < c->cap; i++) {
    ix_node *e = c->table[i];
    if (!e) continue;
    uint32_t at = e->hash & (cap - 1);
    while (table[at]) at = (at + 1) & (cap - 1);
    table[at] = e;
  }
  c->table = table;
  c->cap = cap;
}

static uint32_t fold_hash(uint64_t h) {
  h *= 0x9e3779b97f4a7c15ull;
  return (uint32_t)(h >> 32);
}

static ix_node *fresh(tf_ix_ctx *c, tf_ix_kind kind, unsigned nargs, uint32_t hash) {
  ix_node *e = tf_pool_alloc(c->pool, sizeof *e + nargs * sizeof(tf_ixp));
  e->kind = (uint8_t)kind;
  e->nargs = (uint16_t)nargs;
  e->id = c->next_id++;
  e->hash = hash;
  e->value = 1;
  e->divisor = 1;
  return e;
}

static void insert(tf_ix_ctx *c, ix_node *e, uint32_t at) {
  c->table[at] = e;
  if (++c->n * 2 > c->cap) grow(c);
}

tf_ixp tf_ix_const(tf_ix_ctx *c, int64_t v) {
  uint32_t hash = fold_hash((uint64_t)v * 31 + 7), at = hash & (c->cap - 1);
  for (ix_node *e; (e = c->table[at]); at = (at + 1) & (c->cap - 1))
    if (e->hash == hash && e->kind == TF_IX_CONST && e->value == v) return e;
  ix_node *e = fresh(c, TF_IX_CONST, 0, hash);
  e->value = e->lo = e->hi = v;
  e->flags = IX_PLAIN;
  e->divisor = v == INT64_MIN ? (int64_t)1 << 62 : v < 0 ? -v : v;
  insert(c, e, at);
  return e;
}

/* Is it a product of symbols and other atoms, without a number? */
static bool is_monomial(tf_ixp e) { return e->kind == TF_IX_MUL && !(e->flags & (IX_COEF | IX_RAW)); }

/* Factors of e that are those of a product of which something is assumed; 0: it is no part of e. */
static uint32_t factors_of(tf_ixp e, tf_ixp product) {
  uint32_t found = 0;
  for (unsigned i = 0; i < product->nargs; i++) {
    unsigned k = 0;
    while (k < e->nargs && (found >> k & 1 || e->args[k] != product->args[i])) k++;
    if (k == e->nargs) return 0;
    found |= 1u << k;
  }
  return found;
}

/* The same where the divisor of a part of the product is assumed: of extents that are merged, none of which need have
 * it. */
static int64_t divisor_by_parts(const tf_ix_ctx *c, tf_ixp e, int64_t d, bool *facts) {
  for (size_t i = 0; i < c->nfacts; i++) {
    const tf_ix_fact *f = &c->facts[i];
    int64_t all = f->b->value;
    if (f->kind != TF_IX_FACT_DIVISIBLE || f->b->kind != TF_IX_CONST || !is_monomial(f->a)) continue;
    uint32_t part = factors_of(e, f->a);
    bool ok = part != 0;
    for (unsigned k = 0; k < e->nargs && ok; k++)
      if (!(part >> k & 1)) ok = !__builtin_mul_overflow(all, e->args[k]->divisor, &all);
    if (!ok || !all || d % all == 0 || __builtin_mul_overflow(d / ix_gcd(d, all), all, &all)) continue;
    d = all;
    *facts = true;
  }
  return d;
}

/* The largest divisor that the arguments let us know, and whether assumed facts are behind it. */
static void divisors(tf_ix_ctx *c, ix_node *e) {
  int64_t d = 0, p;
  bool facts = false;
  for (unsigned i = 0; i < e->nargs; i++) facts |= e->args[i]->flags & IX_FACTS;
  switch (e->kind) {
  case TF_IX_MUL:
    d = 1;
    for (unsigned i = 0; i < e->nargs; i++)
      if (__builtin_mul_overflow(d, e->args[i]->divisor, &p)) break;
      else d = p;
    if (d && c->nfacts && is_monomial(e)) d = divisor_by_parts(c, e, d, &facts);
    break;
  case TF_IX_ADD:
  case TF_IX_MOD:
  case TF_IX_MIN:
  case TF_IX_MAX:
    for (unsigned i = 0; i < e->nargs && d != 1; i++) d = ix_gcd(d, e->args[i]->divisor);
    break;
  case TF_IX_XOR:
    for (unsigned i = 0; i < e->nargs; i++) d |= e->args[i]->divisor;
    d &= -d;
    break;
  case TF_IX_DIV: {
    tf_ixp x = e->args[0], b = e->args[1];
    d = 1;
    if (b->kind == TF_IX_CONST && b->value > 0 && x->divisor % b->value == 0) {
      d = x->divisor / b->value;
      e->flags |= IX_EXACT;
      if (facts) ix_mark_divisor(c, x);
    } else if (c->nfacts && b->kind != TF_IX_CONST && ix_fact_divides(c, x, b)) e->flags |= IX_EXACT;
    break;
  }
  default: d = 1;
  }
  e->divisor = d ? d : 1;
  if (facts && e->divisor != 1) e->flags |= IX_FACTS;
}

/* A quotient without remainder is rounded up as well as down. */
static void exact_bounds(ix_node *e) {
  int64_t lo = e->args[0]->lo, b = e->args[1]->kind == TF_IX_CONST ? e->args[1]->value : 0;
  if (!(e->flags & IX_POS) || lo == INT64_MIN) return;
  int64_t up = b ? ix_floordiv(lo, b) + (lo % b != 0) : lo >= 1;
  if (up > e->lo) e->lo = up;
}

static void finish(tf_ix_ctx *c, ix_node *e) {
  unsigned plain = IX_PLAIN;
  for (unsigned i = 0; i < e->nargs; i++) {
    e->mask |= e->args[i]->mask;
    plain &= e->args[i]->flags;
  }
  e->flags |= plain;
  if (e->kind == TF_IX_MUL && !(e->flags & IX_RAW)) {
    for (unsigned i = 0; i < e->nargs; i++) e->flags |= e->args[i]->flags & (IX_EXACT | IX_HASMOD);
    if (e->args[e->nargs - 1]->kind == TF_IX_CONST) {
      e->flags |= IX_COEF;
      e->value = e->args[1]->value;
    }
  }
  if (e->kind == TF_IX_MOD) e->flags |= IX_HASMOD;
  ix_bounds(e);
  divisors(c, e);
  if (e->kind == TF_IX_DIV && e->flags & IX_EXACT) exact_bounds(e);
}

tf_ixp ix_make(tf_ix_ctx *c, tf_ix_kind kind, unsigned flags, const tf_ixp *args, unsigned n) {
  uint64_t h = kind * 0x51ed2701u + (flags & IX_RAW);
  for (unsigned i = 0; i < n; i++) h = (h ^ args[i]->id) * 0x100000001b3ull + 0x9e37u;
  uint32_t hash = fold_hash(h), at = hash & (c->cap - 1);
  for (ix_node *e; (e = c->table[at]); at = (at + 1) & (c->cap - 1))
    if (e->hash == hash && e->kind == kind && e->nargs == n && (e->flags & IX_RAW) == (flags & IX_RAW) &&
        !memcmp(e->args, args, n * sizeof *args))
      return e;
  ix_node *e = fresh(c, kind, n, hash);
  e->flags = (uint8_t)flags;
  memcpy(e->args, args, n * sizeof *args);
  finish(c, e);
  insert(c, e, at);
  return e;
}

static ix_node *new_leaf(tf_ix_ctx *c, tf_ix_kind kind, const char *name, tf_ixp lo, tf_ixp hi, void *user,
                         unsigned nargs, uint32_t hash) {
  ix_node *e = fresh(c, kind, nargs, hash);
  lo = lo ? ix_canon(c, lo) : NULL;
  hi = hi ? ix_canon(c, hi) : NULL;
  e->leaf = TF_NEW(c->pool, ix_leaf);
  *e->leaf = (ix_leaf){tf_pool_strz(c->pool, name ? name : "?"), user, lo, hi};
  e->lo = lo ? lo->lo : INT64_MIN;
  e->hi = hi ? hi->hi : INT64_MAX;
  e->mask = (uint64_t)1 << (e->id % 64);
  if (lo && hi && lo->kind == TF_IX_CONST && hi->kind == TF_IX_CONST && !nargs) e->flags = IX_PLAIN;
  if (lo && lo == hi) e->repl = lo; /* the loop of extent 1 */
  return e;
}

tf_ixp tf_ix_sym(tf_ix_ctx *c, const char *name, tf_ixp lo, tf_ixp hi, void *user) {
  return new_leaf(c, TF_IX_SYM, name, lo, hi, user, 0, 0);
}

tf_ixp tf_ix_opaque(tf_ix_ctx *c, const char *name, tf_ixp lo, tf_ixp hi, void *user, const tf_ixp *args, unsigned n) {
  uint64_t h = TF_IX_OPAQUE * 0x51ed2701u + tf_map_ptr(user);
  tf_ixp *at_args = TF_NEW_ARRAY(c->pool, tf_ixp, n);
  for (unsigned i = 0; i < n; i++) {
    at_args[i] = ix_canon(c, args[i]);
    h = (h ^ at_args[i]->id) * 0x100000001b3ull;
  }
  uint32_t hash = fold_hash(h), at = hash & (c->cap - 1);
  for (ix_node *e; (e = c->table[at]); at = (at + 1) & (c->cap - 1))
    if (e->hash == hash && e->kind == TF_IX_OPAQUE && e->nargs == n && e->leaf->user == user &&
        !memcmp(e->args, at_args, n * sizeof *args))
      return e;
  ix_node *e = new_leaf(c, TF_IX_OPAQUE, name, lo, hi, user, n, hash);
  memcpy(e->args, at_args, n * sizeof *args);
  for (unsigned i = 0; i < n; i++) e->mask |= at_args[i]->mask;
  insert(c, e, at);
  return e;
}

tf_ixp ix_canon(tf_ix_ctx *c, tf_ixp e) {
  while (e->repl) {
    if (e->fact) c->facts[e->fact - 1].used = true;
    e = e->repl;
  }
  return e;
}

/* Facts. */

static uint32_t new_fact(tf_ix_ctx *c, tf_ix_fact_kind kind, tf_ixp a, tf_ixp b) {
  if (c->nfacts == c->facts_cap) {
    size_t cap = c->facts_cap ? c->facts_cap * 2 : 8;
    tf_ix_fact *facts = TF_NEW_ARRAY(c->pool, tf_ix_fact, cap);
    if (c->nfacts) memcpy(facts, c->facts, c->nfacts * sizeof *facts);
    c->facts = facts;
    c->facts_cap = cap;
  }
  c->facts[c->nfacts] = (tf_ix_fact){kind, a, b, false};
  memset(c->failed, 0, sizeof c->failed); /* what failed may now succeed */
  c->quotients = (tf_map){.pool = c->pool};
  memset(c->made, 0, sizeof c->made);
  return (uint32_t)++c->nfacts;
}

void tf_ix_assume_divisible(tf_ix_ctx *c, tf_ixp sym, int64_t by) {
  sym = ix_canon(c, sym);
  if (by <= 1 || sym->kind == TF_IX_CONST) return;
  if (sym->divisor % by == 0 && !(sym->flags & IX_FACTS)) return;
  new_fact(c, TF_IX_FACT_DIVISIBLE, sym, tf_ix_const(c, by));
  int64_t lcm;
  if (__builtin_mul_overflow(sym->divisor / ix_gcd(sym->divisor, by), by, &lcm)) return;
  ((ix_node *)sym)->divisor = lcm;
  ((ix_node *)sym)->flags |= IX_FACTS;
}

void tf_ix_assume_divisible_by(tf_ix_ctx *c, tf_ixp sym, tf_ixp by) {
  int64_t v;
  by = ix_canon(c, by);
  if (tf_ix_is_const(by, &v)) tf_ix_assume_divisible(c, sym, v);
  else new_fact(c, TF_IX_FACT_DIVISIBLE, ix_canon(c, sym), by);
}

/* The survivor keeps what was known of either. */
static void tighten(tf_ix_ctx *c, ix_node *keep, tf_ixp gone, uint32_t fact) {
  if (keep->kind == TF_IX_CONST) return;
  ix_node was = *keep;
  if (gone->lo > keep->lo) keep->lo = gone->lo;
  if (gone->hi < keep->hi) keep->hi = gone->hi;
  int64_t lcm;
  if (!__builtin_mul_overflow(keep->divisor / ix_gcd(keep->divisor, gone->divisor), gone->divisor, &lcm))
    keep->divisor = lcm;
  bool bounds =
      keep->leaf && gone->leaf && ((!keep->leaf->lo && gone->leaf->lo) || (!keep->leaf->hi && gone->leaf->hi));
  if (bounds && !keep->leaf->lo) keep->leaf->lo = gone->leaf->lo;
  if (bounds && !keep->leaf->hi) keep->leaf->hi = gone->leaf->hi;
  if (keep->divisor != was.divisor) ix_mark_divisor(c, gone); /* no later walk would find that fact */
  if (bounds || keep->lo != was.lo || keep->hi != was.hi || keep->divisor != was.divisor)
    c->facts[fact - 1].used = true;
}

void tf_ix_assume_eq(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  a = ix_canon(c, a);
  b = ix_canon(c, b);
  if (a == b) return;
  bool swap = a->kind == TF_IX_CONST || (b->kind != TF_IX_CONST && a->id < b->id);
  tf_ixp keep = swap ? a : b, gone = swap ? b : a;
  uint32_t fact = new_fact(c, TF_IX_FACT_EQ, a, b);
  if (gone->kind == TF_IX_CONST || tf_ix_contains(c, keep, gone)) return;
  tighten(c, (ix_node *)keep, gone, fact);
  ((ix_node *)gone)->repl = keep;
  ((ix_node *)gone)->fact = fact;
}

size_t tf_ix_num_facts(const tf_ix_ctx *c) { return c->nfacts; }
const tf_ix_fact *tf_ix_get_fact(const tf_ix_ctx *c, size_t i) { return i < c->nfacts ? &c->facts[i] : NULL; }

/* Does e stand on what is assumed of `a`? Of a product it may have the factors apart. */
static bool rests_on(tf_ix_ctx *c, tf_ixp e, tf_ixp a) {
  bool all = is_monomial(a);
  for (unsigned i = 0; i < a->nargs && all; i++) all = tf_ix_contains(c, e, a->args[i]);
  return all || tf_ix_contains(c, e, a);
}

void ix_mark_divisor(tf_ix_ctx *c, tf_ixp e) {
  if (!(e->flags & IX_FACTS)) return;
  for (size_t i = 0; i < c->nfacts; i++) {
    tf_ix_fact *f = &c->facts[i];
    if (f->kind == TF_IX_FACT_DIVISIBLE && !f->used && f->b->kind == TF_IX_CONST && rests_on(c, e, f->a))
      f->used = true;
  }
}

bool ix_fact_divides(tf_ix_ctx *c, tf_ixp a, tf_ixp b) {
  for (size_t i = 0; i < c->nfacts; i++) {
    tf_ix_fact *f = &c->facts[i];
    if (f->kind != TF_IX_FACT_DIVISIBLE || f->a != a || (f->b != b && ix_canon(c, f->b) != b)) continue;
    return f->used = true;
  }
  return false;
}
