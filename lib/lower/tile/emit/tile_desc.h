/* Factors in shared memory, as descriptors name them. */
#ifndef TF_LOWER_TILE_EMIT_TILE_DESC_H
#define TF_LOWER_TILE_EMIT_TILE_DESC_H

#include "lower/tile/plan/tile_product.h"

/* What one instruction reads of factor `which`, which lies in panels: `rows` of them along M or N from `row` on, one
 * step from k on. `op`: the row that makes the descriptor, of wgmma or of tcgen05. */
tf_value *tf_tl_descriptor(tf_tl_emitter *e, tf_tl_product *p, tf_kop op, int which, tf_ixp row, uint32_t rows,
                           tf_ixp k);
/* Threads wrote of the factors since the last fence, which the tensor cores would not see. */
bool tf_tl_sees_too_little(const tf_tl_emitter *e, const tf_tl_product *p);

#endif
