/* Sums over the blocks of a cluster. */
#ifndef TF_LOWER_TILE_EMIT_TILE_CLUSTER_SUM_H
#define TF_LOWER_TILE_EMIT_TILE_CLUSTER_SUM_H

#include "lower/tile/tile_emitter.h"

void tf_tl_cluster_sum(tf_tl_emitter *e, tf_tl_stmt *s);

#endif
