/* Blocks of a cluster that get copies together. */
#ifndef TF_LOWER_TILE_EMIT_TILE_CLUSTER_H
#define TF_LOWER_TILE_EMIT_TILE_CLUSTER_H

#include "lower/tile/plan/tile_cluster_plan.h"

void tf_tl_begin_cluster(tf_tl_emitter *e);
void tf_tl_make_multi(tf_tl_emitter *e, const tf_tl_multi *m, uint32_t slots);
void tf_tl_ready(tf_tl_emitter *e, const tf_tl_multi *m, tf_value *slot);       /* this block's place is free */
void tf_tl_open_first(tf_tl_emitter *e, const tf_tl_multi *m);                  /* what the group's first block does */
void tf_tl_await_ready(tf_tl_emitter *e, const tf_tl_multi *m, tf_value *slot); /* in that one: all are */
/* The ranks of the blocks that wait for this one's threads, but for itself, as values; returns how many. */
uint32_t tf_tl_peers(tf_tl_emitter *e, const tf_tl_pipe *p, tf_value **out);
void tf_tl_meet_cluster(tf_tl_emitter *e); /* if there are such copies */

#endif
