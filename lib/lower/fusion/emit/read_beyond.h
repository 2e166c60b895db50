/* Copies of aligned loops. */
#ifndef TF_LOWER_FUSION_EMIT_READ_BEYOND_H
#define TF_LOWER_FUSION_EMIT_READ_BEYOND_H

#include "lower/fusion/emit/operands.h"

/* What the copy `t` has in each lane, also where a row has no element. */
void tf_read_beyond(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out);

#endif
