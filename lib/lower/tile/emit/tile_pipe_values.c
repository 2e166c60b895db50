/* What the body of a loop whose copies run ahead computes without loading (tile_pipe_values.h). */
#include "lower/tile/emit/tile_pipe_values.h"
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_parallel.h"
#include "lower/tile/plan/tile_buffer.h"

void tf_tl_pipe_values(tf_tl_emitter *e, const tf_tl_pipe *p, tf_ixp q) {
  tf_block *body = tf_op_body(p->loop);
  tf_ixp lo = tf_tl_index_of(e, tf_op_operand(p->loop, 0), 0);
  tf_tl_set(e, body->arg[0], 0, (tf_tl_scalar){tf_ix_add(e->code.ix, lo, q), NULL});
  for (tf_op *op = body->first; op; op = op->next)
    if (op->def->traits & TF_PURE && op->nresult && !tf_tl_needs_loaded(&op->result[0], body)) tf_tl_scalar_op(e, op);
}
