/* What an analysis has to say, as a value: findings in order, each a diagnostic with its place.
 *
 * An analysis returns a plan, or nothing and a verdict with an error. It emits no diagnostics: whoever asked tells the
 * verdict, takes the reason into a sentence of their own, or drops it because another attempt is nearer. So nothing has
 * to be muted for a question whose answer may be no.
 *
 * A verdict begins as {.pool = pool}; its texts live there. */
#ifndef TF_IR_VERDICT_H
#define TF_IR_VERDICT_H

#include "ir/ir_core.h"
#include "support/vec.h"

typedef struct tf_finding {
  tf_severity severity;
  tf_loc loc;
  const char *text;
} tf_finding;

typedef struct tf_verdict {
  tf_pool *pool;
  TF_VEC(tf_finding) said;
} tf_verdict;

/* One more finding, at the op. `v` NULL: nobody asks why, and nothing is written. False, so that analyses can
 * `return tf_refuse(...)`. */
bool tf_find(tf_verdict *v, tf_severity s, const tf_op *at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
#define tf_refuse(v, at, ...) tf_find((v), TF_ERROR, (at), __VA_ARGS__)
#define tf_add_note(v, at, ...) tf_find((v), TF_NOTE, (at), __VA_ARGS__)
#define tf_add_remark(v, at, ...) tf_find((v), TF_REMARK, (at), __VA_ARGS__)

/* All that the other one says, after what this one says. */
void tf_verdict_join(tf_verdict *v, const tf_verdict *more);
/* The text of its first error; NULL: it has none. */
const char *tf_verdict_reason(const tf_verdict *v);
/* Errors become remarks: what one way of doing it lacks, where another way is taken. */
void tf_verdict_soften(tf_verdict *v);
/* To the context's diagnostics. `ok` comes back, for `return tf_tell(...)`. */
bool tf_tell(tf_context *c, const tf_verdict *v, bool ok);

#endif
