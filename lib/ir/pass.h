/* Passes: named, with options, composed by text, verified after each, printed and timed on request. */
#ifndef TF_IR_PASS_H
#define TF_IR_PASS_H

#include "ir/ir_core.h"

typedef struct tf_pass_run {
  tf_op *op;              /* the op that the pass runs on (a module unless the pipeline nests) */
  tf_pool *scratch;       /* freed after the pass */
  const tf_attr *options; /* a dict; values are as written: ints, bools, strings */
  void *user;             /* of the pass manager: compile options for the lowering passes */
} tf_pass_run;

typedef struct tf_pass {
  const char *name; /* "canonicalize" */
  const char *doc;
  const char *options;         /* "max-iterations: int, target: str" or "" */
  bool (*run)(tf_pass_run *r); /* false after an error */
} tf_pass;

typedef struct tf_pass_registry {
  const tf_pass *const *passes; /* NULL-terminated */
} tf_pass_registry;

typedef struct tf_pass_config {
  const tf_pass_registry *registry;
  void *user;
  bool no_verify_each;
  bool timing;
  /* Called before and after every pass (after: ok = it succeeded); may be NULL. changed is valid after, if `changes`
   * asks for it, which takes printing the op twice. */
  void (*observe)(void *user, bool before, const tf_pass *pass, tf_op *op, bool ok, bool changed);
  void *observe_user;
  bool changes;
  /* Filled when timing: seconds per pass, in order. */
  void (*timed)(void *user, const char *pass, double seconds);
  void *timed_user;
  struct tf_stop *stop; /* asked before each pass; the pipeline then fails, and says nothing. May be NULL */
} tf_pass_config;

/* "builtin.module(canonicalize,kernel.func(cse{a=1}))" or a bare list "canonicalize,cse". Runs it on `module`. */
TF_NODISCARD bool tf_run_pipeline(tf_op *module, tf_str pipeline, const tf_pass_config *cfg);
int64_t tf_pass_int(const tf_pass_run *r, const char *option, int64_t dflt);
tf_str tf_pass_str(const tf_pass_run *r, const char *option, const char *dflt);
bool tf_pass_flag(const tf_pass_run *r, const char *option, bool dflt);

/* What a pass such as cse does: equal ops become one if they are pure, or if `also` (may be NULL) says that each gives
 * what an equal one before it gave. */
typedef bool (*tf_may_merge)(tf_op *op, void *user);
void tf_merge_equal(tf_pass_run *r, tf_may_merge also, void *user);

/* Removes pure ops whose results nobody uses, in the block and in its ops' regions; true: there were some. */
TF_NODISCARD bool tf_sweep_dead(tf_block *b);

/* The core's own passes. */
extern const tf_pass tf_pass_canonicalize, tf_pass_cse, tf_pass_dce;

#endif
