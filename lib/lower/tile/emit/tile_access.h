/* Scalars of the program, loads and stores. */
#ifndef TF_LOWER_TILE_EMIT_TILE_ACCESS_H
#define TF_LOWER_TILE_EMIT_TILE_ACCESS_H

#include "lower/tile/tile_emitter.h"

tf_tl_scalar tf_tl_get(tf_tl_emitter *e, tf_value *v, uint32_t lane);
tf_ixp tf_tl_index_of(tf_tl_emitter *e, tf_value *v, uint32_t lane);
tf_value *tf_tl_kernel_value(tf_tl_emitter *e, tf_value *v, uint32_t lane);
void tf_tl_set(tf_tl_emitter *e, tf_value *v, uint32_t lane, tf_tl_scalar s);
void tf_tl_load(tf_tl_emitter *e, tf_op *op);
void tf_tl_store(tf_tl_emitter *e, tf_op *op);
void tf_tl_begin_copy(tf_tl_emitter *e, tf_op *load, tf_op *store); /* by cp.async, where it takes the elements */

#endif
