/* What reduce_threads.c and reduce_warps.c have in common. */
#ifndef TF_LOWER_FUSION_EMIT_REDUCE_WARPS_H
#define TF_LOWER_FUSION_EMIT_REDUCE_WARPS_H

#include "lower/fusion/emit/reduce.h"

/* reduce_threads.c */
uint32_t tf_reduce_scratch_values(const tf_segment *s, const tf_tv *t, bool *fallback);
tf_value *tf_reduce_in_slot(tf_emitter *e, const tf_reduced *r, tf_value *index);
tf_value *tf_reduce_linear_thread(tf_emitter *e);
tf_value *tf_reduce_dim(tf_emitter *e, int pt);
tf_value *tf_reduce_scratch_load(tf_emitter *e, int32_t s, tf_type *type, tf_value *index);
void tf_reduce_scratch_store(tf_emitter *e, int32_t s, tf_value *index, tf_value *v);
tf_type *tf_reduce_carried(tf_type *acc);
tf_value *tf_reduce_shuffle_step(tf_emitter *e, tf_tv *t, tf_value *v, int64_t d);
tf_value *tf_reduce_by_lanes(tf_emitter *e, tf_tv *t, tf_value *v, int64_t n);
tf_value *tf_reduce_select_value(tf_emitter *e, tf_value *cond, tf_value *a, tf_value *b);

/* reduce_warps.c: all of `n` by whole warps; of each row of the block's threads some neighbours, with all other rows.
 */
void tf_reduce_warps(tf_emitter *e, tf_reduced *r, uint32_t n);
void tf_reduce_beside(tf_emitter *e, tf_reduced *r, uint32_t n);

#endif
