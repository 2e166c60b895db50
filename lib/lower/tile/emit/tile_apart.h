/* Results that each warp group stores for itself. */
#ifndef TF_LOWER_TILE_EMIT_TILE_APART_H
#define TF_LOWER_TILE_EMIT_TILE_APART_H

#include "lower/tile/plan/tile_apart_plan.h"

void tf_tl_store_apart(tf_tl_emitter *e, tf_tl_stmt *s);
tf_value *tf_tl_first_of_group(tf_tl_emitter *e); /* this thread stores for its group */

#endif
