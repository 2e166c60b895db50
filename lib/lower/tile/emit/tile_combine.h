/* Elements of tiles: two combined, the one that changes none, another type. For reductions, scans and products. */
#ifndef TF_LOWER_TILE_EMIT_TILE_COMBINE_H
#define TF_LOWER_TILE_EMIT_TILE_COMBINE_H

#include "lower/tile/tile_emitter.h"

tf_value *tf_tl_combine(tf_tl_emitter *e, tf_fusion_id combine, tf_value *a, tf_value *b);
/* 0 of a sum, -inf of the largest, ... */
tf_value *tf_tl_identity(tf_tl_emitter *e, tf_fusion_id combine, tf_type *t);
tf_value *tf_tl_convert_value(tf_tl_emitter *e, tf_value *v, tf_type *t);

#endif
