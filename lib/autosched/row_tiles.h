/* Short rows, a block's together in shared memory. */
#ifndef TF_AUTOSCHED_ROW_TILES_H
#define TF_AUTOSCHED_ROW_TILES_H

#include "autosched/rows_types.h"

/* Wishes for versions whose rows are hardly longer than a vector (`vectors`), or no multiples of one. `length`: as in
 * tf_as_wish_rows. */
void tf_as_wish_tiles(tf_as *a, const tf_as_kernel *k, const tf_as_rows_plan *r, tf_as_limit length, bool vectors);
TF_NODISCARD bool tf_as_by_tiles(tf_as *a, tf_as_kernel *k, const tf_as_rows_plan *r);

#endif
