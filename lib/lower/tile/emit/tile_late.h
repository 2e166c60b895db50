/* Maxima that lanes join only where one of them makes a difference (plan/tile_late_plan.c). */
#ifndef TF_LOWER_TILE_EMIT_TILE_LATE_H
#define TF_LOWER_TILE_EMIT_TILE_LATE_H

#include "lower/tile/plan/tile_late_plan.h"

/* Holds in a whole warp if the test's condition holds for some row of it. */
tf_value *tf_tl_late_vote(tf_tl_emitter *e, tf_tl_late *late);
/* What comes before the lazy loop, in the branch where that holds, and in the other one. */
void tf_tl_late_test(tf_tl_emitter *e, tf_tl_late *late, bool holds);
/* The op, of the test's body, is made otherwise than it is written: here, or not at all. */
TF_NODISCARD bool tf_tl_late_op(tf_tl_emitter *e, tf_op *op);

#endif
