/* Copies, fills and operands of other memories become simpler ops. */
#ifndef TF_LOWER_TILE_PLAN_TILE_EXPAND_H
#define TF_LOWER_TILE_PLAN_TILE_EXPAND_H

#include "lower/lower.h"
#include "target/target.h"
#include "tile/tile_dialect.h"

void tf_tl_tell_copies(tf_op *func); /* first of all: which factors of products are copied first */
void tf_tl_expand(tf_op *func, const tf_lower_options *o, const tf_target *t);
void tf_tl_expand_copy(tf_op *op); /* into a loop of loads and stores; the op is gone then */

#endif
