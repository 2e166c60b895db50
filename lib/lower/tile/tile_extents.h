/* Extents and strides of a function's arguments, and what is computed of them before the launch. */
#ifndef TF_LOWER_TILE_TILE_EXTENTS_H
#define TF_LOWER_TILE_TILE_EXTENTS_H

#include "lower/common/host_code.h"
#include "lower/tile/tile_func.h"

/* Nothing of it is known yet; its indices have `width` bits in kernels. */
tf_tl_func tf_tl_begin_func(tf_op *module, tf_op *func, const tf_lower_options *o, const tf_target *target,
                            tf_pool *pool, uint32_t width);
TF_NODISCARD bool tf_tl_extents(tf_tl_func *f);
tf_ixp tf_tl_dim(tf_tl_func *f, uint32_t arg, uint32_t axis);
void tf_tl_strides(tf_tl_func *f, uint32_t arg, const tf_ixp *dim,
                   tf_ixp *out); /* of an argument's axes, in elements */
/* Which results may be in place of an argument, to its callers. */
void tf_tl_say_in_place(tf_tl_func *f, tf_host_code *code);
/* Checks an extent, or a number (axis 0), that only the launch knows, but whose name another one has, which the text
 * says. */
void tf_tl_check_said(tf_tl_func *f, tf_host_code *code, uint32_t arg, uint32_t axis);
/* What the program asserts outside of its kernels. */
void tf_tl_check_assertions(tf_tl_func *f, tf_host_code *code);

#endif
