/* Factors of products by tensor cores, in registers. */
#ifndef TF_LOWER_TILE_EMIT_TILE_MMA_LOAD_H
#define TF_LOWER_TILE_EMIT_TILE_MMA_LOAD_H

#include "lower/tile/plan/tile_product.h"

/* What the instruction takes for this tile of factor 0 or 1, and for the one behind it, if they come together: how many
 * came. */
uint32_t tf_tl_mma_factor(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t tile, tf_value **out);
/* The word with which this lane says where the elements of tile `tile` of a sparse A are. */
tf_value *tf_tl_mma_places(tf_tl_emitter *e, const tf_tl_product *p, uint32_t tile);
/* The word with the scales of this lane's row of tile `tile` of a, or of its column of one of b. */
tf_value *tf_tl_mma_scales(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t tile);
/* Four scales of a row of a, or a column of b, in a word: of 128 elements along K, or of 64. */
tf_value *tf_tl_unit_scales(tf_tl_emitter *e, const tf_tl_product *p, int which, tf_ixp row, uint32_t word);
tf_value *tf_tl_zero(tf_builder *b, tf_type *t);

#endif
