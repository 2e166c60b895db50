/* Versions of a schedule, and copies that ran one, for whoever asks the automatic scheduler. */
#ifndef TF_AUTOSCHED_AUTOSCHED_TYPES_H
#define TF_AUTOSCHED_AUTOSCHED_TYPES_H

#include <stdint.h>

#include "ir/ir_core.h"
#include "support/vec.h"

enum { TF_AUTOSCHED_MOST_VERSIONS = 32 };

/* What a launch must be like for a version: (argument, axis, number), as its attributes `at_most`, `at_least` and
 * `strided` have it; axis -1: all of them, -2: all but the first, and so on. */
typedef struct tf_autosched_limits {
  int64_t at_most[9], at_least[6];
  int64_t multiple[3];                        /* the axis is a multiple of the number, or the version would decline */
  int64_t stride[3];                          /* at most */
  uint32_t nmost, nleast, nmultiple, nstride; /* numbers */
} tf_autosched_limits;

/* Versions that are not written at once. */
typedef struct tf_autosched_apart {
  int32_t only; /* which one is written; -1: none */
  uint32_t n;   /* how many there are, and what for */
  tf_autosched_limits of[TF_AUTOSCHED_MOST_VERSIONS];
} tf_autosched_apart;

/* A copy of a function, of its pool and in no module, that has run the script which was written for it. */
typedef struct tf_autosched_ran {
  tf_op *func, *copy;
} tf_autosched_ran;

typedef TF_VEC(tf_autosched_ran) tf_autosched_copies;

#endif
