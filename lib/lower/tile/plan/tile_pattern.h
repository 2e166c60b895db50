/* How a tile.parallel walks what it accesses. */
#ifndef TF_LOWER_TILE_PLAN_TILE_PATTERN_H
#define TF_LOWER_TILE_PLAN_TILE_PATTERN_H

#include "lower/tile/tile_emitter.h"

tf_value *tf_tl_accessed(const tf_op *access);            /* what a load, store or atomic accesses */
int64_t tf_tl_loop_extent(const tf_op *loop, uint32_t i); /* of a tile.parallel's variable; -1: not constant */
/* Which loop variable walks each dimension of the buffer at this access (-1: none, it is 0); false if it is anything
 * else. */
TF_NODISCARD bool tf_tl_pattern(tf_op *loop, tf_op *access, int32_t *from);
/* The iterations that a fragment's layout gives, when the loop walks it so; false if it does not walk all of the
 * loop. */
TF_NODISCARD bool tf_tl_pull_back(tf_op *loop, const tf_tl_layout *f, const int32_t *from, tf_tl_layout *out);
/* Elements side by side that a thread should take of the loop's last variable. */
int64_t tf_tl_loop_vector(tf_tl_emitter *e, tf_op *loop);
/* How many functions of floats, such as gelu, the kernel's tile.parallel ops over rows and columns compute, those that
 * stand in no other loop. */
uint32_t tf_tl_functions(const tf_op *kernel);
/* Elements side by side of one access to global memory, the narrowest that is wider than one; 1: none is. */
int64_t tf_tl_global_vector(tf_tl_emitter *e, tf_op *loop);

#endif
