/* What can be varied: the numbers in the lines of a schedule's script; of a tile program what changes no result, such
 * as stages and producer warps. */
#ifndef TF_API_TUNE_KNOBS_H
#define TF_API_TUNE_KNOBS_H

#include "ir/ir_core.h"

enum { TF_KNOB_VALUES = 6 };
#define TF_KNOB_ABSENT INT64_MIN /* a value: the attribute is not there */

/* A number, or a word, in one line of a script, or in one op of a tile program. */
typedef struct tf_knob {
  uint32_t line;    /* which of the function's sched ops; of a tile program: of the ops that have knobs */
  const char *attr; /* "factor", ...; NULL: an element of the list `types` */
  uint32_t element;
  uint32_t n; /* values; the first one is what stands there */
  int64_t value[TF_KNOB_VALUES];
} tf_knob;

/* Of a fusion.func with a script, or of a tile.func. */
uint32_t tf_knobs_find(tf_op *func, tf_pool *pool, tf_knob **out);
/* Sets knob k to its value number `choice`. */
void tf_knob_set(tf_op *func, const tf_knob *k, uint32_t choice);
/* The line as text. */
const char *tf_knob_line(tf_op *func, const tf_knob *k, tf_pool *pool);

#endif
