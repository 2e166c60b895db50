/* Two crews of threads in a block: one reduces rows, the other does what needs the results. */
#ifndef TF_LOWER_FUSION_EMIT_CREWS_H
#define TF_LOWER_FUSION_EMIT_CREWS_H

#include "lower/fusion/emit/emitter.h"

/* Before shared memory is laid out: can they share the kernel's loop? */
TF_NODISCARD bool tf_crews_plan(tf_emitter *e, const tf_nest *root);
/* Does this crew walk that nest in the loop's body? Without crews all threads do. */
bool tf_crew_walks(const tf_emitter *e, const tf_nest *child);
/* Before or behind a child of the loop's body. The second crew gets there what the first one reduced. */
void tf_crew_before(tf_emitter *e, const tf_nest *loop, const tf_nest *child);

#endif
