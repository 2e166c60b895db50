/* The automatic scheduler: a script for a fusion that has no schedule (README.md has the rules). */
#ifndef TF_AUTOSCHED_AUTOSCHED_H
#define TF_AUTOSCHED_AUTOSCHED_H

#include "autosched/autosched_chip.h"
#include "ir/verdict.h"

enum { TF_AUTOSCHED_MOST_VERSIONS = 20 };

/* What a launch must be like for a version: (argument, axis, number), as its attributes `at_most` and `at_least` have
 * it. */
typedef struct tf_autosched_limits {
  int64_t at_most[6], at_least[3];
  uint32_t nmost, nleast; /* numbers */
} tf_autosched_limits;

/* Versions that are not written at once. */
typedef struct tf_autosched_apart {
  int32_t only; /* which one is written; -1: none */
  uint32_t n;   /* how many there are, and what for */
  tf_autosched_limits of[TF_AUTOSCHED_MOST_VERSIONS];
} tf_autosched_apart;

/* Writes a script of `sched` ops before the return of a fusion.func that has no schedule. It is a script that a user
 * could have written: running it is the business of whoever called. False: this fusion is none of the classes that are
 * known here, or a primitive refused (its reason is in `why`, which may be NULL); the function is as it was. Other
 * versions of the function, for launches that another schedule suits better, go before it, unless `apart` (which may be
 * NULL) gets them. */
TF_NODISCARD bool tf_autosched(tf_op *func, const tf_autosched_chip *chip, tf_autosched_apart *apart, tf_verdict *why);

#endif
