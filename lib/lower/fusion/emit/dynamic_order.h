/* Blocks that draw their iterations (`dynamic`). */
#ifndef TF_LOWER_FUSION_EMIT_DYNAMIC_ORDER_H
#define TF_LOWER_FUSION_EMIT_DYNAMIC_ORDER_H

#include "lower/fusion/emit/emitter.h"

/* In place of the loop's own op */
bool tf_filled_once(const tf_nest *n); /* a child of the root, beside the loop that is drawn from */
TF_NODISCARD bool tf_dynamic_plan(tf_emitter *e, tf_nest *root);
void tf_dynamic_mbarriers(tf_emitter *e, tf_value *readers);
void tf_dynamic_begin(tf_emitter *e);
void tf_dynamic_open(tf_emitter *e);
void tf_dynamic_close(tf_emitter *e);

#endif
