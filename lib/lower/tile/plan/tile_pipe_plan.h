/* What runs ahead in a loop. */
#ifndef TF_LOWER_TILE_PLAN_TILE_PIPE_PLAN_H
#define TF_LOWER_TILE_PLAN_TILE_PIPE_PLAN_H

#include "lower/tile/plan/tile_copies.h"

void tf_tl_plan_pipes(tf_tl_emitter *e);
/* An mbarrier for each slot. */
tf_tl_buffer *tf_tl_pipe_mbarriers(tf_tl_emitter *e, const tf_tl_pipe *p, const char *name);
TF_NODISCARD bool tf_tl_runs_ahead(tf_tl_emitter *e, const tf_op *op);     /* this copy is not made where it stands */
TF_NODISCARD bool tf_tl_is_boxed(const tf_tl_emitter *e, const tf_op *op); /* ... and by TMA */
/* The one load and the one store of a loop that has no others. */
TF_NODISCARD bool tf_tl_is_copy(const tf_op *loop, tf_op **load, tf_op **store);
/* The loop meets each element of the buffer once by this access; `walk`: which variable goes along each axis, or -1. */
TF_NODISCARD bool tf_tl_fills(const tf_tl_stmt *s, tf_op *access, const tf_tl_buffer *b, int32_t *walk);
bool tf_tl_needs_loaded(const tf_value *v,
                        const tf_block *body); /* in the loop's body, it depends on what that loads */
/* This load may be made before its iteration: of a tensor that the kernel does not write. And in the loop's body: what
 * the value depends on is no more than such loads. */
TF_NODISCARD bool tf_tl_loads_early(tf_tl_emitter *e, const tf_op *op);
TF_NODISCARD bool tf_tl_known_early(tf_tl_emitter *e, const tf_value *v, const tf_block *body);
/* The group of blocks that box i has, if no box before it has the same. */
tf_tl_multi *tf_tl_first_multi(const tf_tl_pipe *p, size_t i);

#endif
