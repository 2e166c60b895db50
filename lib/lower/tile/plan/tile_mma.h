/* Products by mma.sync: how the warps share one, and where its operands are. Between tile_mma*.c and tile_anchor.c. */
#ifndef TF_LOWER_TILE_PLAN_TILE_MMA_H
#define TF_LOWER_TILE_PLAN_TILE_MMA_H

#include "lower/tile/tile_lower.h"

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
/* How the policy divides the warps. */
tf_warp_grid tf_tl_mma_warps(const tf_tl_emitter *e, const tf_op *gemm, tf_mma_id id);
/* The layout that an operand has as a fragment, if the instruction is to find it in its registers. */
void tf_tl_mma_layout(const tf_tl_emitter *e, const tf_tl_stmt *s, tf_mma_operand which, tf_tl_layout *out);

/* What the instruction `id` has for factor A or B: of a sparse A's B twice as much along K. */
const tf_mma *tf_tl_factor_row(const tf_op *gemm, tf_mma_id id, tf_mma_operand which);

/* A product under way. */
typedef struct tf_tl_product {
  tf_op *op;
  const tf_mma *row;    /* of a sparse A: that of its stored half */
  const tf_mma *of[2];  /* what a and b come from: row, unless a is sparse */
  tf_tl_buffer *places; /* of a sparse A's elements; else NULL */
  bool scaled;
  tf_tl_buffer *scale[2]; /* of a scaled product; NULL: 1 */
  tf_tl_share s;
  uint32_t spread, group_n;
  tf_tl_buffer *x[2]; /* a and b, in shared memory or as fragments in the operand's layout */
  bool trans[2];      /* the dimension of K is the first one */
  tf_tl_layout part[2];
  tf_ixp lane, warp[2], k; /* k: where this step begins in a */
  int64_t extent[3];
} tf_tl_product;

tf_tl_product tf_tl_begin_product(tf_tl_emitter *e, tf_tl_stmt *s);
/* What the instruction takes for this tile of factor 0 or 1, and for the one behind it, if they come together: how many
 * came. */
uint32_t tf_tl_mma_factor(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t tile, tf_value **out);
/* The word with which this lane says where the elements of tile `tile` of a sparse A are. */
tf_value *tf_tl_mma_places(tf_tl_emitter *e, const tf_tl_product *p, uint32_t tile);
/* The word with the scales of this lane's row of tile `tile` of a, or of its column of one of b. */
tf_value *tf_tl_mma_scales(tf_tl_emitter *e, const tf_tl_product *p, int which, uint32_t tile);
tf_value *tf_tl_zero(tf_builder *b, tf_type *t);

/* Most steps along K that are begun together. */
enum { TF_TL_MOST_STEPS = 16 };
/* Parts of C that wgmma makes: m of 64 rows, n of group_n columns, `each` registers of a thread. */
typedef struct tf_tl_parts {
  uint32_t m, n, each;
} tf_tl_parts;
tf_tl_parts tf_tl_parts_of(const tf_tl_product *p);

/* tile_wgmma.c: acc += a * b. What threads wrote of the factors since the last fence, it would not see. */
void tf_tl_wgmma(tf_tl_emitter *e, tf_tl_product *p, tf_tl_buffer *acc);
bool tf_tl_wgmma_sees_too_little(const tf_tl_emitter *e, const tf_tl_product *p);

#endif
