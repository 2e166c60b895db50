/* Views of buffers. */
#ifndef TF_LOWER_TILE_PLAN_TILE_VIEW_H
#define TF_LOWER_TILE_PLAN_TILE_VIEW_H

#include "lower/tile/tile_emitter.h"

void tf_tl_add_view(tf_tl_emitter *e, tf_op *op);
tf_ixp tf_tl_size(tf_ix_ctx *ix, const tf_tl_buffer *b); /* bytes of a tensor */

#endif
