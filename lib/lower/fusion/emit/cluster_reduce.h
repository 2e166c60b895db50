/* Reductions over the blocks of a cluster. */
#ifndef TF_LOWER_FUSION_EMIT_CLUSTER_REDUCE_H
#define TF_LOWER_FUSION_EMIT_CLUSTER_REDUCE_H

#include "lower/fusion/emit/emitter.h"

bool tf_cluster_reduces(const tf_emitter *e);
void tf_cluster_plan_shared(tf_emitter *e);
void tf_cluster_make_mbarriers(tf_emitter *e); /* by one thread */
void tf_cluster_begin(tf_emitter *e);
/* The block's results `v`, of each that t has, become the cluster's: each is sent, and then received. */
void tf_cluster_send(tf_emitter *e, tf_tv *t, tf_value *const *v);
void tf_cluster_receive(tf_emitter *e, tf_tv *t, tf_value **v);
void tf_cluster_next(tf_emitter *e, tf_tv *t); /* in place of receiving, by threads that do not */

#endif
