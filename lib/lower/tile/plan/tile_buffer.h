/* What others ask of the buffers, uses and accesses of a kernel. */
#ifndef TF_LOWER_TILE_PLAN_TILE_BUFFER_H
#define TF_LOWER_TILE_PLAN_TILE_BUFFER_H

#include "lower/tile/tile_emitter.h"

tf_tl_buffer *tf_tl_buffer_of(tf_tl_emitter *e, tf_value *v);
tf_tl_buffer *tf_tl_new_buffer(tf_tl_emitter *e, tf_type *elem, const int64_t *dims, uint32_t rank, tf_tscope scope);
bool tf_tl_stands_in(const tf_tl_stmt *s, const tf_op *outer); /* in this loop or branch, or in what is in it */
tf_tl_use *tf_tl_find_use(tf_tl_stmt *s, const tf_tl_buffer *b);
void tf_tl_need_stage(tf_tl_emitter *e, tf_tl_stmt *s, tf_tl_use *u); /* a copy in shared memory takes part */
/* Of n threads, each `below` from the next, that reduce together: how many neighbours do so by shuffles. The others, if
 * there are, go through shared memory. */
int64_t tf_tl_reduced_lanes(const tf_tl_emitter *e, int64_t below, int64_t n);
bool tf_tl_is_written(const tf_tl_emitter *e, const tf_tl_buffer *b); /* in the kernel, through whichever view */
bool tf_tl_stays(const tf_tl_emitter *e, const tf_op *loop, const tf_tl_buffer *b); /* nothing in the loop writes it */
int64_t tf_tl_row(const tf_tl_buffer *b); /* elements from row to row; 0: there are none */
bool tf_tl_has_atomic(const tf_tl_emitter *e, const tf_op *op, const tf_type *t); /* one instruction does it */
/* The most elements side by side that one instruction combines, each for itself; a power of two. */
uint32_t tf_tl_atomic_width(const tf_tl_emitter *e, const tf_op *op, const tf_tl_buffer *b);
tf_ixp tf_tl_divide(tf_ix_ctx *c, tf_fusion_id id, tf_ixp a, tf_ixp b);     /* as a program's: by 0 it is 0 */
tf_ixp tf_tl_index_math(tf_ix_ctx *c, tf_fusion_id id, tf_ixp a, tf_ixp b); /* NULL: it is none that expressions know */
void tf_tl_remember(tf_tl_emitter *e, tf_op *op, const char *text);         /* a remark, told when all is done */

#endif
