/* Copies that run ahead of their use. */
#ifndef TF_LOWER_TILE_EMIT_TILE_PIPE_H
#define TF_LOWER_TILE_EMIT_TILE_PIPE_H

#include "lower/tile/plan/tile_pipe_plan.h"

void tf_tl_begin_pipes(tf_tl_emitter *e); /* mbarriers are made */
/* False: the loop has nothing that runs ahead. */
bool tf_tl_pipelined(tf_tl_emitter *e, tf_op *op, void (*body)(tf_tl_emitter *, tf_block *));
/* All boxes of an iteration into the slot, when it is empty, by the thread that comes here. */
void tf_tl_issue_boxes(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp slot);
/* The slot that a register of the pipe says: known at this level, until the register is set again. */
tf_ixp tf_tl_next_slot(tf_tl_emitter *e, const tf_tl_pipe *p);

#endif
