/* Scalar ops, and loops over threads. */
#ifndef TF_LOWER_TILE_EMIT_TILE_PARALLEL_H
#define TF_LOWER_TILE_EMIT_TILE_PARALLEL_H

#include "lower/tile/tile_emitter.h"

void tf_tl_parallel(tf_tl_emitter *e, tf_tl_stmt *s);
int64_t tf_tl_pieces(tf_tl_emitter *e,
                     const tf_tl_stmt *s); /* accesses to global memory that each thread makes for it */
/* A loop that only copies: begun, not waited for. `rolled`: one over what it need not write out. */
void tf_tl_async(tf_tl_emitter *e, tf_tl_stmt *s, bool rolled);
void tf_tl_scalar_op(tf_tl_emitter *e, tf_op *op);
/* A loop of the program, opened: its variable is known inside. */
void tf_tl_open_loop(tf_tl_emitter *e, tf_op *op);

#endif
