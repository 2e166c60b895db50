/* The threads of a cluster meet. */
#ifndef TF_LOWER_FUSION_EMIT_CLUSTER_BARRIER_H
#define TF_LOWER_FUSION_EMIT_CLUSTER_BARRIER_H

#include "lower/fusion/emit/emitter.h"

/* All threads of the cluster, or of those that are no producer warps, wait for each other. */
void tf_cluster_barrier(tf_emitter *e);
void tf_meeting_plan_shared(tf_emitter *e);
void tf_meeting_make_mbarriers(tf_emitter *e);
void tf_meeting_begin(tf_emitter *e);

#endif
