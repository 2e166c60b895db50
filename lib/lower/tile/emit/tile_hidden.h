/* Loops over tiles of scores of which warp groups see one half. */
#ifndef TF_LOWER_TILE_EMIT_TILE_HIDDEN_H
#define TF_LOWER_TILE_EMIT_TILE_HIDDEN_H

#include "lower/tile/emit/tile_pipe.h"

/* In a turn of a loop that has `hidden`: before it waits for its slot; then its body, once. */
void tf_tl_hidden_group(tf_tl_emitter *e);
void tf_tl_hidden_body(tf_tl_emitter *e, const tf_tl_pipe *p, tf_tl_ops_fn ops);

#endif
