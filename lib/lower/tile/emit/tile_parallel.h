/* Scalar ops, and loops over threads. */
#ifndef TF_LOWER_TILE_EMIT_TILE_PARALLEL_H
#define TF_LOWER_TILE_EMIT_TILE_PARALLEL_H

#include "lower/tile/tile_emitter.h"

void tf_tl_parallel(tf_tl_emitter *e, tf_tl_stmt *s);
void tf_tl_async(tf_tl_emitter *e, tf_tl_stmt *s); /* a loop that only copies: begun, not waited for */
void tf_tl_scalar_op(tf_tl_emitter *e, tf_op *op);
/* A loop of the program, opened: its variable is known inside. */
void tf_tl_open_loop(tf_tl_emitter *e, tf_op *op);

#endif
