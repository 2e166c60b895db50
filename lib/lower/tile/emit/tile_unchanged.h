/* Loops over a tile that change nothing of it. */
#ifndef TF_LOWER_TILE_EMIT_TILE_UNCHANGED_H
#define TF_LOWER_TILE_EMIT_TILE_UNCHANGED_H

#include "lower/tile/tile_emitter.h"

typedef enum tf_tl_change { TF_TL_CHANGES, TF_TL_MAY_CHANGE, TF_TL_KEEPS } tf_tl_change;

/* Whether the tile.parallel changes what it writes; where only the kernel knows, `if_so` holds if it does: all threads
 * find the same. */
tf_tl_change tf_tl_changes(tf_tl_emitter *e, const tf_op *loop, tf_value **if_so);
/* Of a loop of one store, `x[...] = seen ? x[...] : ...`: holds only if no element from `first` to `last` is seen.
 * NULL: that cannot be said. */
tf_value *tf_tl_hides(tf_tl_emitter *e, const tf_op *mask, const tf_ixp *first, const tf_ixp *last);
/* Of a `lazy` one: holds in a whole warp if it changes anything there. NULL: it is not lazy, or cannot be. */
tf_value *tf_tl_lazy(tf_tl_emitter *e, tf_tl_stmt *s);
/* Of a lazy one: what it multiplies by is the sum of a product, which must be there before it is asked for. */
TF_NODISCARD bool tf_tl_lazy_by_sum(tf_tl_emitter *e, const tf_tl_stmt *s);

#endif
