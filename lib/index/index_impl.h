/* What the files of the index expressions share. Not for anyone else. */
#ifndef TF_INDEX_INDEX_IMPL_H
#define TF_INDEX_INDEX_IMPL_H

#include "index/index.h"
#include "support/map.h"

enum {
  IX_RAW = 1,     /* an ADD, MUL or XOR that did not fit the canonical form: to all rules it is an atom */
  IX_COEF = 2,    /* MUL(monomial, constant) */
  IX_POS = 4,     /* DIV or MOD whose divisor is proved >= 1 */
  IX_EXACT = 8,   /* contains (as itself or as a factor) a DIV that leaves no remainder */
  IX_HASMOD = 16, /* contains (as itself or as a factor) a MOD */
  IX_FACTS = 32,  /* `divisor` rests on an assumed fact */
  IX_PLAIN = 64,  /* all leaves below lie between numbers */
};

enum { IX_TERMS = 28, IX_FACTORS = 8, IX_XORS = 8, IX_DEPTH = 24, IX_STEPS = 20000, IX_FAILED = 256 };

typedef struct ix_leaf {
  const char *name;
  void *user;
  tf_ixp lo, hi;
} ix_leaf;

typedef struct tf_ix ix_node;
struct tf_ix {
  uint8_t kind, flags;
  uint16_t nargs;
  uint32_t id;
  uint32_t hash;
  uint32_t fact; /* 1 + the fact behind `repl`, 0 if that needs none */
  int64_t lo, hi;
  int64_t value;   /* of a constant; the constant factor of IX_COEF; else 1 */
  int64_t divisor; /* divides every value; 0 only for the constant 0 */
  uint64_t mask;   /* a bit per leaf below, by id modulo 64 */
  tf_ixp repl;     /* what stands for this node */
  tf_ixp pair;     /* MOD: the quotient that belongs to it, once asked for */
  tf_ixp memo;     /* scratch of a walk, valid if `stamp` is the walk's */
  ix_leaf *leaf;
  uint32_t stamp;
  tf_ixp args[];
};

enum { IX_MADE = 256 };
typedef struct ix_made {
  tf_ix_kind kind;
  tf_ixp a, b, r;
} ix_made;

struct tf_ix_ctx {
  tf_pool *pool;
  ix_node **table;
  uint32_t cap, n, next_id, stamp;
  int depth, steps;           /* of nested simplification, and the steps that the outermost has left */
  int proving, budget;        /* nested proofs, and the steps that the outermost has left */
  uint64_t failed[IX_FAILED]; /* hashes of what could not be proved: a collision only loses a proof */
  tf_ix_fact *facts;
  size_t nfacts, facts_cap;
  tf_map quotients;      /* what divisions gave, by kind and operands; no fact has come since */
  ix_made made[IX_MADE]; /* the last sums and products, likewise: elements of a tile have most of them in common */
};

/* Begins a nested step of simplification; false: what is asked for stays as it is. The depth alone would not do: rules
 * that ask for several simpler terms each, 24 deep, could take for ever. What random sums take is some 5,000 steps. */
static inline bool ix_enter(tf_ix_ctx *c) {
  if (!c->depth) c->steps = IX_STEPS;
  if (c->depth > IX_DEPTH || c->steps <= 0) return false;
  c->depth++;
  c->steps--;
  return true;
}

static inline void ix_leave(tf_ix_ctx *c) { c->depth--; }

/* c * base. `node` is that product if it is known, else NULL. */
typedef struct ix_term {
  tf_ixp base;
  int64_t c;
  tf_ixp node;
} ix_term;

/* k + the sum of terms, sorted by the base's id. `bad`: overflow, or more terms than fit; then it means nothing. */
typedef struct ix_poly {
  int64_t k;
  int n;
  bool bad;
  ix_term t[IX_TERMS];
} ix_poly;

/* index.c: nodes */
tf_ixp ix_make(tf_ix_ctx *c, tf_ix_kind kind, unsigned flags, const tf_ixp *args, unsigned n);
tf_ixp ix_canon(tf_ix_ctx *c, tf_ixp e);
void ix_mark_divisor(tf_ix_ctx *c, tf_ixp e);
/* Whether a fact says that the node b divides a; marks it. */
bool ix_fact_divides(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
static inline tf_ixp ix_base(tf_ixp e) { return e->flags & IX_COEF ? e->args[0] : e; }
static inline bool ix_is(tf_ixp e, int64_t v) { return e->kind == TF_IX_CONST && e->value == v; }
/* The factors of a monomial without constant factor. */
static inline unsigned ix_factors(const tf_ixp *base, const tf_ixp **f) {
  bool mul = (*base)->kind == TF_IX_MUL && !((*base)->flags & IX_RAW);
  *f = mul ? (*base)->args : base;
  return mul ? (*base)->nargs : 1;
}

/* poly.c: sums */
static inline void ix_poly_zero(ix_poly *p) { p->k = 0, p->n = 0, p->bad = false; }
/* A copy without the unused terms: the structure is large. */
static inline void ix_poly_copy(ix_poly *to, const ix_poly *p) {
  to->k = p->k, to->n = p->n, to->bad = p->bad;
  for (int i = 0; i < p->n; i++) to->t[i] = p->t[i];
}
void ix_poly_of(ix_poly *p, tf_ixp e);
void ix_poly_add_term(ix_poly *p, int64_t coef, tf_ixp base, tf_ixp node);
void ix_poly_add_const(ix_poly *p, int64_t k);
void ix_poly_add_node(ix_poly *p, int64_t coef, tf_ixp e);
void ix_poly_remove(ix_poly *p, int i);
/* out += a * b */
void ix_poly_add_product(tf_ix_ctx *c, ix_poly *out, const ix_poly *a, const ix_poly *b);
void ix_poly_scale(ix_poly *p, int64_t by);
/* Cancels factors against exact quotients. */
void ix_poly_cancel(tf_ix_ctx *c, ix_poly *p);
/* The canonical node, or NULL if the polynomial is bad. */
tf_ixp ix_poly_node(tf_ix_ctx *c, ix_poly *p);
tf_ixp ix_monomial(tf_ix_ctx *c, const tf_ixp *factors, unsigned n);
/* coef * base == d * quotient? */
bool ix_term_exact(tf_ix_ctx *c, int64_t coef, tf_ixp base, int64_t dcoef, const tf_ixp *dfactors, unsigned nd,
                   int64_t *qcoef, tf_ixp *qbase);
int64_t ix_gcd(int64_t a, int64_t b);
/* simplify.c */
tf_ixp ix_unnested(tf_ix_ctx *c, const ix_poly *a, int i, tf_ixp b);
/* index_join.c: quotients and remainders that belong together become what was divided. */
void ix_poly_join(tf_ix_ctx *c, ix_poly *p);
int64_t ix_floordiv(int64_t a, int64_t b);

/* range.c: intervals and proofs */
void ix_bounds(ix_node *e);
void ix_poly_bounds(const ix_poly *p, int64_t *lo, int64_t *hi);
bool ix_poly_below(tf_ix_ctx *c, const ix_poly *p, const ix_poly *limit); /* 0 <= p < limit */

#endif
