/* The body of one kernel, built from index expressions: what fusions and tile programs have in common.
 *
 * The emitter keeps a stack of levels: the function, and each loop and each condition that is open. A node is computed
 * once, at the outermost level where all of its symbols are known, so nothing invariant is computed in a loop. An
 * emitter of a dialect has a tf_code as its first member, and its rules (tf_code_rules) get back to it. */
#ifndef TF_LOWER_COMMON_KERNEL_CODE_H
#define TF_LOWER_COMMON_KERNEL_CODE_H

#include "index/index.h"
#include "ir/verdict.h"
#include "kernel/kernel_build.h"

#define TF_CODE_MOST_LEVELS 112 /* of loops and conditions in a kernel */

typedef struct tf_code tf_code;

/* Where the two dialects differ, each for a reason that is theirs. */
typedef struct tf_code_rules {
  /* The value of a symbol that no level binds: a parameter of the kernel. NULL: it is none, which is a bug of the
   * caller, and is reported. */
  tf_value *(*symbol)(tf_code *e, tf_ixp symbol);
  /* With indices of 32 bits: the operand of a division, a comparison, a minimum or a maximum may not fit, and these
   * need the exact number (sums and products wrap to the right one). NULL: the launch has seen to that. */
  void (*exact)(tf_code *e, tf_ixp node);
  /* With indices of 32 bits: 2^63 / `by`, rounded up, as a parameter of the kernel, where the host can compute it
   * before the launch (at least 1; a divisor below 1 counts as 1). Then no kernel divides by it. NULL, and the rule may
   * be NULL, where it cannot. */
  tf_value *(*factor)(tf_code *e, tf_ixp by);
  /* The host can compute it before the launch. Terms of a sum are then added in the order of their levels, what the
   * host knows and constants last, so that the rest is one node for all of a thread's registers. NULL: in the order of
   * the node. */
  bool (*host_knows)(tf_ixp node);
  /* Extents are taken to be at least 1, although one may be 0 when the kernel runs: n - 1 is then not what was proved
   * of it, and a division that was moved out of the loop that never runs must not trap. */
  bool empty_extents;
} tf_code_rules;

/* What is known of a condition that an emitter made: a comparison, or that two others hold. */
typedef struct tf_code_condition {
  tf_kernel_pred pred; /* of a and b; TF_KERNEL_PRED_ABSENT: both */
  tf_ixp a, b;
  bool unsigned_; /* one below 0 is a large one */
  tf_value *left, *right;
  tf_value *value;
} tf_code_condition;

typedef struct tf_code_level {
  tf_block *block;
  tf_op *before;     /* NULL = append */
  tf_map value;      /* index node -> kernel value */
  tf_map condition;  /* hash of its operands -> tf_code_condition */
  tf_ixp sym, count; /* of a loop: its variable, and how often it turns */
  tf_value *holds;   /* of a condition's region: the condition */
  bool otherwise;    /* ... which does not hold there */
  bool any;          /* of a while: how often it runs is not known */
} tf_code_level;

struct tf_code {
  const tf_code_rules *rules;
  tf_context *ctx;
  tf_pool *pool; /* scratch */
  tf_ix_ctx *ix;
  tf_type *ity;    /* of indices: i32 or i64 */
  tf_op *func;     /* the kernel.func; ops go to its pool */
  tf_op *at;       /* the op that refusals are about */
  tf_verdict *why; /* gets them; NULL: nobody asks */
  tf_loc loc;      /* of the ops that are built */
  tf_code_level level[TF_CODE_MOST_LEVELS + 4];
  uint32_t depth;
  tf_map sym_level, node_level; /* symbol, other index node -> level + 1 */
  tf_map conditions;            /* kernel value -> tf_code_condition */
  tf_value *guard;              /* the condition of the `if` that the last statement left open for the next, or NULL */
  tf_value *outer;              /* a condition that holds here because a loop was opened under it */
  bool failed;                  /* with a reason */
};

/* `e` has all but its levels and maps, which begin with the function's body here. */
void tf_code_begin(tf_code *e, tf_block *body);

/* Builders: at the end of what is open, and of a level (0 = the function). */
tf_builder tf_code_here(tf_code *e);
tf_builder tf_code_at_level(tf_code *e, uint32_t level);
/* A parameter of the kernel, the last one. */
tf_value *tf_code_param(tf_code *e, tf_type *type, const char *name);

tf_value *tf_code_value(tf_code *e, tf_ixp node);
tf_value *tf_code_const(tf_code *e, int64_t v);
/* The same of one that must not have wrapped (tf_code_rules.exact). */
tf_value *tf_code_exact(tf_code *e, tf_ixp node);
uint32_t tf_code_level_of(tf_code *e, tf_ixp node); /* where its value is */
/* At this level `sym` has that value; a node that is no symbol (a loop of one turn) has none. */
void tf_code_bind(tf_code *e, tf_ixp sym, uint32_t level, tf_value *v);
/* A buffer from element `at` on, or the one object there. */
tf_value *tf_code_view(tf_code *e, tf_value *buffer, tf_value *at, tf_type *type);

/* Equal ones are computed once. */
tf_value *tf_code_compare(tf_code *e, tf_kernel_pred pred, tf_ixp a, tf_ixp b);
/* ... of numbers without a sign: an index below 0 is a large one */
tf_value *tf_code_compare_unsigned(tf_code *e, tf_kernel_pred pred, tf_ixp a, tf_ixp b);
tf_value *tf_code_both(tf_code *e, tf_value *a, tf_value *b); /* NULL = true */
/* How the condition was made; NULL: not here. */
const tf_code_condition *tf_code_condition_of(const tf_code *e, const tf_value *v);

/* A loop that binds sym = 0 .. count - 1. */
void tf_code_open_for(tf_code *e, tf_ixp count, tf_ixp sym, bool unroll);
/* The same with n values that go from one iteration to the next: v has them inside, and tf_code_close_for takes what
 * they are then, and gives what they are behind the loop. */
void tf_code_open_for_with(tf_code *e, tf_ixp count, tf_ixp sym, tf_value **v, uint32_t n);
/* The loop that was just opened is `rolled` (kernel_ops.def). */
void tf_code_keep_rolled(tf_code *e);
/* Is a loop around the innermost one unrolled? */
bool tf_code_unrolls(const tf_code *e);
void tf_code_close_for(tf_code *e, tf_value **v, uint32_t n);
/* `result`: the type of what both regions yield, or NULL. */
void tf_code_open_if(tf_code *e, tf_value *cond, tf_type *result);
void tf_code_open_while(tf_code *e); /* what comes before its condition, with which that is closed */
/* The other region of an op that tf_code_close returned. */
void tf_code_open_else(tf_code *e, tf_op *closed);
void tf_code_open_do(tf_code *e, tf_op *closed);
/* With the value that the region yields, or NULL; the op. */
tf_op *tf_code_close(tf_code *e, tf_value *yield);

/* Statements in a row under one condition share one `if`. */
void tf_code_guard(tf_code *e, tf_value *cond);
void tf_code_unguard(tf_code *e);

#endif
