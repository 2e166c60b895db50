/* Where tensors lie in tensor memory. */
#ifndef TF_LOWER_FUSION_EMIT_TMEM_PLACE_H
#define TF_LOWER_FUSION_EMIT_TMEM_PLACE_H

#include "lower/fusion/emit/emitter.h"

/* Which columns and lanes of which region; false after a diagnostic. */
TF_NODISCARD bool tf_tmem_place(tf_emitter *e);
bool tf_tmem_overlap(const tf_shared_buffer *a, const tf_shared_buffer *b);
void tf_tmem_lanes(const tf_tv *t, uint32_t from, uint64_t lanes[2]); /* that it has elements in */
uint32_t tf_tmem_allocated(uint32_t columns);

#endif
