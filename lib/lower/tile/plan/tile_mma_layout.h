/* Products by tensor cores: how the warps share one, and where its operands are. */
#ifndef TF_LOWER_TILE_PLAN_TILE_MMA_LAYOUT_H
#define TF_LOWER_TILE_PLAN_TILE_MMA_LAYOUT_H

#include "lower/tile/tile_emitter.h"

/* Tiles of the instruction that a warp takes. */
typedef struct tf_tl_share {
  tf_warp_grid warps;
  uint32_t m, n;
} tf_tl_share;

/* M, N and K of the product; K of what is stored of a sparse A. */
void tf_tl_gemm_extents(const tf_op *gemm, uint32_t out[3]);
tf_tl_share tf_tl_share_of(const tf_tl_stmt *s);
/* Modes of a lane's part of an operand, whose rows go along dimension `row` and columns along `column`. */
void tf_tl_mma_atom(const tf_mma *m, tf_mma_operand which, uint32_t spread, uint32_t rank, uint32_t row,
                    uint32_t column, tf_tl_layout *out);
/* How rows of A and columns of B may be spread over tiles; 0 always. */
bool tf_tl_may_spread(const tf_tl_stmt *s, uint32_t spread);
/* How they should be, for the sake of factors of bytes. */
uint32_t tf_tl_mma_spread(tf_tl_emitter *e, tf_tl_stmt *s);
/* The instructions that could make the product, best first; 0: tensor cores cannot. Of a sparse A: rows for what is
 * stored of it. */
uint32_t tf_tl_mma_usable(const tf_tl_emitter *e, const tf_op *gemm, tf_mma_id *out);
/* Tensor cores could make it, if the block were whole warps. */
bool tf_tl_mma_needs_warps(const tf_tl_emitter *e, const tf_op *gemm);
/* How the policy divides the warps. */
tf_warp_grid tf_tl_mma_warps(const tf_tl_emitter *e, const tf_op *gemm, tf_mma_id id);
/* The layout that an operand has as a fragment, if the instruction is to find it in its registers. */
void tf_tl_mma_layout(const tf_tl_emitter *e, const tf_tl_stmt *s, tf_mma_operand which, tf_tl_layout *out);
/* What the instruction `id` has for factor A or B: of a sparse A's B twice as much along K. */
const tf_mma *tf_tl_factor_row(const tf_op *gemm, tf_mma_id id, tf_mma_operand which);

#endif
