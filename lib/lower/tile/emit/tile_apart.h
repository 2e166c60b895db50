/* Results that each warp group stores for itself. */
#ifndef TF_LOWER_TILE_EMIT_TILE_APART_H
#define TF_LOWER_TILE_EMIT_TILE_APART_H

#include "lower/tile/plan/tile_apart_plan.h"
#include "lower/tile/plan/tile_copies.h"

void tf_tl_store_apart(tf_tl_emitter *e, tf_tl_stmt *s);
tf_value *tf_tl_first_of_group(tf_tl_emitter *e); /* this thread stores for its group */

/* In turn q of that many, before its products: a group whose last turns come waits until the one before is in its last,
 * and says that it is there itself. */
void tf_tl_end_in_turn(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count, tf_ixp q);

#endif
