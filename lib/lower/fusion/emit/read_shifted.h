/* Vectors that begin at any element. */
#ifndef TF_LOWER_FUSION_EMIT_READ_SHIFTED_H
#define TF_LOWER_FUSION_EMIT_READ_SHIFTED_H

#include "lower/fusion/emit/operands.h"

/* Of the copy `t` (`shifted`): the elements of its lanes, and 0 where there is none. */
void tf_read_shifted(tf_emitter *e, tf_tv *t, const tf_lanes *l, tf_value **out);

#endif
