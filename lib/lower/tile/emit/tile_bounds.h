/* Bounds that the host can compute. */
#ifndef TF_LOWER_TILE_EMIT_TILE_BOUNDS_H
#define TF_LOWER_TILE_EMIT_TILE_BOUNDS_H

#include "index/index.h"

typedef bool (*tf_tl_known_fn)(tf_ixp n);
typedef void (*tf_tl_need_fn)(void *user, tf_ixp n);

/* Two numbers that `known` holds for, between which n lies, if what `need` is told of fits 32 bits; false: none were
 * found. */
TF_NODISCARD bool tf_tl_bounds(tf_ix_ctx *ix, tf_ixp n, tf_tl_known_fn known, tf_tl_need_fn need, void *user,
                               tf_ixp *low, tf_ixp *high);

#endif
