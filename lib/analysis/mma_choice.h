/* Which mma.sync suits a product of tiles, and how the warps of a block share it. */
#ifndef TF_ANALYSIS_MMA_CHOICE_H
#define TF_ANALYSIS_MMA_CHOICE_H

#include "kernel/mma_table.h"
#include "target/target.h"

/* The rows of the table that `t` has for A and B of these elements and a sum of `c`, best first for a warp's product of
 * m x n x k (any may be 0: not known): those that pad it least, of these the largest. `out` has room for TF_MMA_COUNT.
 */
uint32_t tf_mma_usable(const tf_target *t, tf_mma_elem a, tf_mma_elem b, tf_mma_elem c, uint32_t m, uint32_t n,
                       uint32_t k, tf_mma_id *out);

/* Those of them that take a sparse A of which two of four neighbours are stored: rows for what is stored of A, whose k
 * is half of the instruction's. */
uint32_t tf_mma_sp_usable(const tf_target *t, tf_mma_elem a, tf_mma_elem b, tf_mma_elem c, uint32_t m, uint32_t n,
                          uint32_t k, tf_mma_id *out);
/* The instruction with a sparse A whose stored half is `m`'s A; NULL = there is none. */
const tf_mma *tf_mma_sp_above(const tf_mma *m);

typedef enum tf_warp_policy { TF_WARPS_SQUARE, TF_WARPS_ROWS, TF_WARPS_COLUMNS } tf_warp_policy;

/* How many warps side by side along M and along N; their product is at most `warps`, and divides it. */
typedef struct tf_warp_grid {
  uint32_t m, n;
} tf_warp_grid;
/* For a block's product of m x n by an mma of that shape. ROWS gives each warp a range of rows as long as there are
 * rows of mma for all, COLUMNS of columns; SQUARE takes what loads least into registers: the least sum of a warp's rows
 * and columns; of equals the one with more warps along M. Warps that no row or column is left for have nothing to do.
 */
tf_warp_grid tf_warp_share(tf_warp_policy p, uint32_t warps, uint32_t m, uint32_t n, const tf_mma *row);

#endif
