/* Integer index expressions: hash-consed, with proved ranges, simplified as they are built.
 *
 * Equal expressions are equal pointers (as far as the canonical form sees them equal; tf_ix_prove_eq sees further).
 * Sums are flat, sorted linear combinations of monomials; products are expanded over sums.
 *
 * What is promised: whenever every symbol lies within its range, every assumed fact holds and no divisor is zero, a
 * simplified node has the value of the expression as it was written, where values are true integers. Constants fold
 * only where the result fits int64. Because products are expanded, an *intermediate* sum or product may leave int64
 * although the value does not: code must compute ADD and MUL modulo 2^64 (no nsw/nuw), which then gives the right
 * value. A pass that narrows to 32 bits must check, by tf_ix_min_value / tf_ix_max_value, the arguments and results of
 * DIV, MOD, XOR, MIN and MAX (ADD and MUL only where they are one of those).
 *
 * Assume facts before building what should profit from them: nodes that exist already are not rewritten. */
#ifndef TF_INDEX_INDEX_H
#define TF_INDEX_INDEX_H

#include "support/strbuf.h"

typedef struct tf_ix_ctx tf_ix_ctx;
typedef const struct tf_ix *tf_ixp;

typedef enum tf_ix_kind {
  TF_IX_CONST,
  TF_IX_SYM,
  TF_IX_ADD,    /* n >= 2 arguments; a constant comes last */
  TF_IX_MUL,    /* (monomial, constant), or n >= 2 factors none of which is a constant */
  TF_IX_DIV,    /* floor division */
  TF_IX_MOD,    /* a - b * (a div b): of the divisor's sign */
  TF_IX_XOR,    /* n >= 2 arguments, two's complement */
  TF_IX_MIN,    /* two arguments */
  TF_IX_MAX,    /* two arguments */
  TF_IX_OPAQUE, /* a value that only the user knows how to compute from the arguments (a gathered index) */
} tf_ix_kind;

tf_ix_ctx *tf_ix_new(tf_pool *pool);

/* Leaves. */
tf_ixp tf_ix_const(tf_ix_ctx *c, int64_t v);
/* A new, distinct symbol with lo <= symbol <= hi; where lo and hi are the same node, expressions take that instead.
 * NULL = unknown (within int64). An extent is a symbol with lo = 1 (or 0, but then nothing is known about division by
 * it). The name is copied. */
tf_ixp tf_ix_sym(tf_ix_ctx *c, const char *name, tf_ixp lo, tf_ixp hi_inclusive, void *user);
/* Equal (user, args) give the equal node. The value callback of tf_ix_eval is asked for its value. */
tf_ixp tf_ix_opaque(tf_ix_ctx *c, const char *name, tf_ixp lo, tf_ixp hi_inclusive, void *user, const tf_ixp *args,
                    unsigned n);

/* Building. Division by a constant zero stays as it is written. */
tf_ixp tf_ix_add(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
tf_ixp tf_ix_sub(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
tf_ixp tf_ix_mul(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
tf_ixp tf_ix_div(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
tf_ixp tf_ix_mod(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
tf_ixp tf_ix_ceildiv(tf_ix_ctx *c, tf_ixp a, tf_ixp b); /* (a + b - 1) div b */
tf_ixp tf_ix_xor(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
tf_ixp tf_ix_min(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
tf_ixp tf_ix_max(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
/* a + b*k and the like, where one side is a plain number. */
tf_ixp tf_ix_addc(tf_ix_ctx *c, tf_ixp a, int64_t k);
tf_ixp tf_ix_mulc(tf_ix_ctx *c, tf_ixp a, int64_t k);
tf_ixp tf_ix_divc(tf_ix_ctx *c, tf_ixp a, int64_t k);
tf_ixp tf_ix_modc(tf_ix_ctx *c, tf_ixp a, int64_t k);

/* Reading. */
TF_NODISCARD bool tf_ix_is_const(tf_ixp e, int64_t *v);
tf_ix_kind tf_ix_get_kind(tf_ixp e);
unsigned tf_ix_num_args(tf_ixp e);
tf_ixp tf_ix_arg(tf_ixp e, unsigned i);
void *tf_ix_user(tf_ixp e);       /* of a symbol or an opaque node, else NULL */
const char *tf_ix_name(tf_ixp e); /* of a symbol or an opaque node, else NULL */
tf_ixp tf_ix_least(tf_ixp e);     /* the bounds that it was made with, or NULL */
tf_ixp tf_ix_most(tf_ixp e);
uint32_t tf_ix_id(tf_ixp e); /* dense, in order of creation: arguments come before what uses them */
/* Whether `sym` occurs anywhere in `e`. */
TF_NODISCARD bool tf_ix_contains(tf_ix_ctx *c, tf_ixp e, tf_ixp sym);

/* Proofs: true = proved, false = not known. */
TF_NODISCARD bool tf_ix_prove_lt(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
TF_NODISCARD bool tf_ix_prove_le(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
TF_NODISCARD bool tf_ix_prove_nonneg(tf_ix_ctx *c, tf_ixp a);
TF_NODISCARD bool tf_ix_prove_eq(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
TF_NODISCARD bool tf_ix_prove_divisible(tf_ix_ctx *c, tf_ixp a, int64_t by);
TF_NODISCARD bool tf_ix_prove_divisible_by(tf_ix_ctx *c, tf_ixp a, tf_ixp by);
/* Constant bounds; INT64_MIN / INT64_MAX when unknown. */
int64_t tf_ix_min_value(tf_ixp e);
int64_t tf_ix_max_value(tf_ixp e);
/* The largest constant known to divide it always; 0 for the constant 0. */
int64_t tf_ix_known_divisor(tf_ix_ctx *c, tf_ixp e);

/* Facts that the launch will check. `used` says that some node or proof relies on it (never too few, perhaps too many).
 */
typedef enum tf_ix_fact_kind { TF_IX_FACT_DIVISIBLE, TF_IX_FACT_EQ } tf_ix_fact_kind;
typedef struct tf_ix_fact {
  tf_ix_fact_kind kind;
  tf_ixp a, b; /* b divides a; or a == b */
  bool used;
} tf_ix_fact;
void tf_ix_assume_divisible(tf_ix_ctx *c, tf_ixp sym, int64_t by);
void tf_ix_assume_divisible_by(tf_ix_ctx *c, tf_ixp sym, tf_ixp by);
/* From now on one of the two stands for both: a constant before a symbol, an older symbol before a newer one. */
void tf_ix_assume_eq(tf_ix_ctx *c, tf_ixp a, tf_ixp b);
size_t tf_ix_num_facts(const tf_ix_ctx *c);
const tf_ix_fact *tf_ix_get_fact(const tf_ix_ctx *c, size_t i);

/* `e` with `by` in place of `sym`. `by` must lie within the symbol's range: `e` may have been simplified by it (a loop
 * of extent 1 is gone altogether). The ranges of other symbols that mention `sym` stay as they are. */
tf_ixp tf_ix_subst(tf_ix_ctx *c, tf_ixp e, tf_ixp sym, tf_ixp by);
/* All at once. */
tf_ixp tf_ix_subst_many(tf_ix_ctx *c, tf_ixp e, const tf_ixp *syms, const tf_ixp *by, unsigned n);
/* If e = coeff * sym + rest with `rest` and `coeff` free of `sym`. */
TF_NODISCARD bool tf_ix_linear_in(tf_ix_ctx *c, tf_ixp e, tf_ixp sym, tf_ixp *coeff, tf_ixp *rest);

/* Plain evaluation; false on division by zero, on overflow, and never otherwise. */
TF_NODISCARD bool tf_ix_eval(tf_ixp e, int64_t (*value)(void *user, tf_ixp sym), void *user, int64_t *out);
void tf_ix_print(tf_strbuf *b, tf_ixp e);

#endif
