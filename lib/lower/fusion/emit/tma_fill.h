/* What a fill of a copy by TMA brings, and which threads issue it. */
#ifndef TF_LOWER_FUSION_EMIT_TMA_FILL_H
#define TF_LOWER_FUSION_EMIT_TMA_FILL_H

#include "lower/fusion/emit/emitter.h"

tf_tma_state *tf_tma_state_of(tf_emitter *e, const tf_tv *t);
tf_value *tf_tma_issuing(tf_emitter *e, tf_tv *t);
int64_t tf_tma_arrivals(const tf_tv *t);
tf_value *tf_tma_issuers(tf_emitter *e, const tf_tv *t);
tf_value *tf_tma_within(tf_emitter *e, const tf_tv *t);
uint32_t tf_tma_slots(const tf_tv *t);
bool tf_tma_one_box(const tf_tv *t);
int64_t tf_tma_announced(const tf_tv *t);
bool tf_tma_boxes_arrive(const tf_tv *t);
bool tf_tma_is_held(const tf_emitter *e, const tf_tma_state *s);

#endif
