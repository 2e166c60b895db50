/* The reference evaluator: what a tile program means, block by block and statement by statement, on the host. */
#ifndef TF_TILE_TILE_REFERENCE_H
#define TF_TILE_TILE_REFERENCE_H

#include "fusion/fusion_reference.h"
#include "tile/tile_dialect.h"

/* Evaluates `func` (verified) on its arguments, as tf_reference_run does for fusions. Scalar ops, sums and products are
 * computed in double precision (integers exactly, in 64 bits) and rounded once where they are stored or given on.
 * Blocks run one after the other, x fastest, iterations of tile.parallel in order. Refused, with a diagnostic at the
 * op: wrong arguments, elements that are read before they were written, iterations of a tile.parallel that depend on
 * each other. `bounds`, if not NULL, gets for each result how far its elements may rightly be off
 * (tile_reference_error.c), besides the rounding of a device's own operations; NaN where nothing wrote the element,
 * which may hold anything then (here 0). Without `bounds` such an element is refused, too. So is what nobody waits for:
 * more than 2^40 iterations of one loop, or elements of one buffer. */
TF_NODISCARD bool tf_tile_reference_run(tf_op *func, tf_pool *pool, const tf_ref_array *in, uint32_t nin,
                                        tf_ref_array *out, double **bounds, uint32_t nout);

#endif
