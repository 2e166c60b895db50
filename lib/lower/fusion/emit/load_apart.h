/* Loads of lanes that are constants apart. */
#ifndef TF_LOWER_FUSION_EMIT_LOAD_APART_H
#define TF_LOWER_FUSION_EMIT_LOAD_APART_H

#include "lower/fusion/emit/operands.h"

/* Of memory, in wider pieces than `width` elements of neighbouring lanes each. False: there are none. */
TF_NODISCARD bool tf_load_apart(tf_emitter *e, const tf_tv *t, const tf_read *r, const tf_lanes *l, uint32_t width,
                                tf_value **out);

#endif
