/* Results that are accumulated: what they begin with; where threads do it. */
#ifndef TF_LOWER_FUSION_EMIT_ACCUMULATE_H
#define TF_LOWER_FUSION_EMIT_ACCUMULATE_H

#include "lower/fusion/emit/emitter.h"

/* Where threads do it */
void tf_accumulate_element(tf_emitter *e, tf_tv *t, tf_value *v, tf_value *at);
const char *tf_accumulate_kernel(tf_plan *p, tf_tv *t, const char *name);

#endif
