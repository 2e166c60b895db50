/* Sums over the blocks of a cluster (tile.cluster_sum). */
#ifndef TF_LOWER_TILE_PLAN_TILE_CLUSTER_SUM_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_CLUSTER_SUM_PLAN_H

#include "lower/tile/tile_emitter.h"

/* How many blocks add up. */
int64_t tf_tl_sum_blocks(const tf_tl_emitter *e);
/* The destination gets the source's layout for a part of its columns, if there is such; did it? */
TF_NODISCARD bool tf_tl_spread_cluster_sum(tf_tl_emitter *e, tf_tl_stmt *s);
/* Each thread has the same registers of a part of the source's columns as of the destination. */
bool tf_tl_sums_registers(const tf_tl_emitter *e, const tf_tl_stmt *s);
void tf_tl_plan_cluster_sum(tf_tl_emitter *e, tf_tl_stmt *s);

#endif
