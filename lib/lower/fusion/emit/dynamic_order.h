/* Blocks that draw their iterations (`dynamic`). */
#ifndef TF_LOWER_FUSION_EMIT_DYNAMIC_ORDER_H
#define TF_LOWER_FUSION_EMIT_DYNAMIC_ORDER_H

#include "lower/fusion/emit/emitter.h"

/* Of a child of the root: shared memory that is filled before the loop that is drawn from, for all its iterations. */
bool tf_filled_once(const tf_nest *n);
/* In place of the loop's own op */
TF_NODISCARD bool tf_dynamic_plan(tf_emitter *e, tf_nest *root);
void tf_dynamic_mbarriers(tf_emitter *e, tf_value *readers);
void tf_dynamic_begin(tf_emitter *e);
void tf_dynamic_open(tf_emitter *e);
void tf_dynamic_close(tf_emitter *e);

#endif
