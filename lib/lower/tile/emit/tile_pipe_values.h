/* What the body of a loop whose copies run ahead computes without loading. */
#ifndef TF_LOWER_TILE_EMIT_TILE_PIPE_VALUES_H
#define TF_LOWER_TILE_EMIT_TILE_PIPE_VALUES_H

#include "lower/tile/plan/tile_pipe_plan.h"

/* From here on it is that of iteration q. */
void tf_tl_pipe_values(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp q);

#endif
