/* Copies that run ahead of their use. */
#ifndef TF_LOWER_TILE_EMIT_TILE_PIPE_H
#define TF_LOWER_TILE_EMIT_TILE_PIPE_H

#include "lower/tile/emit/tile_pipe_values.h"
#include "lower/tile/plan/tile_pipe_plan.h"

/* Makes the body's ops from `from` up to but without `to`. */
typedef void (*tf_tl_ops_fn)(tf_tl_emitter *e, tf_op *from, const tf_op *to);

void tf_tl_begin_pipes(tf_tl_emitter *e); /* mbarriers are made */
/* False: the loop has nothing that runs ahead. */
TF_NODISCARD bool tf_tl_pipelined(tf_tl_emitter *e, tf_op *op, tf_tl_ops_fn ops);
/* In a loop over slots: waits until the slot is full; its rings mean it from here on; what the body computes without
 * loading is that of iteration q (tile_pipe_values.h); the slot is given back, where `cond` holds (NULL: always); the
 * next one is next. */
void tf_tl_pipe_arrive(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp slot);
void tf_tl_pipe_mean(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp slot);
void tf_tl_pipe_release(tf_tl_emitter *e, tf_tl_pipe *p, tf_value *slot, tf_value *cond);
void tf_tl_pipe_go_on(tf_tl_emitter *e, const tf_tl_pipe *p);
/* The copies of iteration q, if there is one, begin. */
void tf_tl_pipe_ahead(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp q, tf_ixp count);
/* Said of the loop that was just opened: kernel-unroll leaves it as it is if its turns are more than a
 * few. */
void tf_tl_pipe_keep_loop(tf_tl_emitter *e);
/* All boxes of an iteration into the slot, when it is empty, by the thread that comes here. */
void tf_tl_issue_boxes(tf_tl_emitter *e, tf_tl_pipe *p, tf_ixp slot);
/* The slot that a register of the pipe says: known at this level, until the register is set again. */
tf_ixp tf_tl_slot_in(tf_tl_emitter *e, const tf_tl_pipe *p, tf_value *reg);
tf_ixp tf_tl_next_slot(tf_tl_emitter *e, const tf_tl_pipe *p);

#endif
