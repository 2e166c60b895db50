/* The last turn of a loop along K, of which the tensors have a part. */
#ifndef TF_LOWER_TILE_EMIT_TILE_REST_H
#define TF_LOWER_TILE_EMIT_TILE_REST_H

#include "lower/tile/plan/tile_copies.h"

typedef struct tf_tl_rest {
  tf_ixp turns; /* 1: the loop's last turn has less to multiply, 0: it has all; NULL: it always has */
  tf_ixp steps; /* ... and how many steps of the instruction that is */
} tf_tl_rest;

/* Of a loop of `count` turns, whose products are in flight, and waited for in each turn. */
tf_tl_rest tf_tl_find_rest(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp count);

#endif
