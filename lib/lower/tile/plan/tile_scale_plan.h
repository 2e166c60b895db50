/* Products with block scales by tcgen05.mma: where their scales are in tensor memory.
 *
 * Each cell of 32 bits has four scales of a row of A, or a column of B, one a byte: of 32 elements each along K, or
 * of 16. A column of cells has 32 rows, one a lane, and again in each of the other three quarters of the lanes (PTX
 * ISA, "Scale factor A layout", "... B ..."). So a range of 128 rows takes 4 columns for each word along K, and one of
 * n columns of B n / 32. */
#ifndef TF_LOWER_TILE_PLAN_TILE_UNIT_SCALE_H
#define TF_LOWER_TILE_PLAN_TILE_UNIT_SCALE_H

#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_product.h"

enum { TF_TL_SCALE_ROWS = 32, TF_TL_SCALES = 4 /* of a word */ };

/* The shape of such a product by instructions of m rows and n columns; x[2]: bytes along K. */
typedef struct tf_tl_scaling {
  uint32_t m, n;       /* of one instruction */
  uint32_t tiles[2];   /* of them down and across */
  uint32_t words;      /* along K */
  uint32_t columns[2]; /* of cells that one of these tiles takes, of A and of B */
} tf_tl_scaling;

static inline tf_tl_scaling tf_tl_scaling_of(const uint32_t x[3], const tf_op *gemm, uint32_t m, uint32_t n) {
  uint32_t word = TF_TL_SCALES * tf_tl_scaled(gemm) / tf_tl_per_byte(gemm); /* bytes along K */
  return (tf_tl_scaling){.m = m,
                         .n = n,
                         .tiles = {x[0] / m, x[1] / n},
                         .words = (x[2] + word - 1) / word,
                         .columns = {m / TF_TL_SCALE_ROWS, (n + TF_TL_SCALE_ROWS - 1) / TF_TL_SCALE_ROWS}};
}

/* The first column of tile t of A's or B's scales, behind where those of the product begin; t = tiles[0] + ... of the
 * words. */
static inline uint32_t tf_tl_scale_at(const tf_tl_scaling *s, uint32_t which, uint32_t tile, uint32_t word) {
  uint32_t before = which ? s->words * s->tiles[0] * s->columns[0] : 0;
  return before + (word * s->tiles[which] + tile) * s->columns[which];
}

static inline uint32_t tf_tl_scale_columns(const tf_tl_scaling *s) {
  return s->words * (s->tiles[0] * s->columns[0] + s->tiles[1] * s->columns[1]);
}

/* Why tcgen05.mma cannot make the tile.gemm_packed, of m x n x k elements, with its scales; NULL: it can. Asked before
 * anything is planned: where there is none, the plan finds a way. */
const char *tf_tl_scaled_unit_obstacle(const tf_op *op, int64_t m, int64_t n, int64_t k);
/* All products with scales that only tcgen05.mma makes are made so; false after a diagnostic. */
TF_NODISCARD bool tf_tl_check_scaled(tf_tl_emitter *e);

#endif
