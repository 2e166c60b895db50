/* Products of factors of less than a byte, with scales, or sparse. */
#ifndef TF_LOWER_TILE_PLAN_TILE_EXPAND_PACKED_H
#define TF_LOWER_TILE_PLAN_TILE_EXPAND_PACKED_H

#include "lower/tile/plan/tile_rewrite.h"
#include "target/target.h"

/* The tile.gemm that takes the place of r's tile.gemm_packed, which goes on standing there. `tells`: by remarks, why
 * not as the chip has it. */
tf_op *tf_tl_expand_packed(tf_tl_rewriter *r, const tf_target *target, bool tells);

#endif
