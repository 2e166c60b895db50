/* Atomic ops: an instruction, or a loop that compares and swaps. */
#ifndef TF_LOWER_TILE_EMIT_TILE_ATOMIC_H
#define TF_LOWER_TILE_EMIT_TILE_ATOMIC_H

#include "lower/tile/tile_emitter.h"

/* What was there, if that is asked for; else NULL. */
tf_value *tf_tl_atomic(tf_tl_emitter *e, const tf_op *op, tf_tl_buffer *b, tf_ixp at, tf_value *v);

#endif
