/* tile.while, tile.assert and tile.print. */
#include "lower/tile/emit/tile_access.h"
#include "lower/tile/emit/tile_control.h"
#include "lower/tile/emit/tile_settle.h"
#include "lower/tile/emit/tile_sync.h"

/* Outside tile.parallel all threads go round together: the condition comes from what they have in common. What comes
 * behind the loop follows the condition's region, which ran after what was before the loop or after the body. */
void tf_tl_while(tf_tl_emitter *e, tf_op *op, tf_tl_block_fn block) {
  tf_block *before = op->region[0].block;
  tf_tl_settle_loads(e);
  tf_hazards_enter(&e->hazards);
  tf_sync_mark begin = tf_tl_mark_state(e, op);
  tf_code_open_while(&e->code);
  block(e, before);
  tf_op *closed = tf_code_close(&e->code, tf_tl_kernel_value(e, tf_op_operand(before->last, 0), 0));
  tf_sync_mark tested = tf_tl_mark_state(e, op);
  tf_code_open_do(&e->code, closed);
  block(e, op->region[1].block);
  e->code.at = op;
  e->code.loc = op->loc;
  tf_tl_loop_end(e, &begin, op);
  tf_hazards_leave(&e->hazards);
  tf_code_close(&e->code, NULL);
  tf_tl_join_state(e, &tested, op);
}

static void row(tf_tl_emitter *e, tf_kop k, tf_value *const *ops, uint32_t n, const tf_named_attr *at) {
  tf_builder b = tf_code_here(&e->code);
  tf_k_build(&b, k, ops, n, NULL, 0, at, 1, 0);
}

/* Once for the block, or for each iteration. */
void tf_tl_debug(tf_tl_emitter *e, tf_op *op) {
  bool print = tf_tile_is(op, TF_T_PRINT);
  const char *name = print ? "text" : "message";
  tf_named_attr at = {name, tf_op_attr(op, name)};
  uint32_t lanes = e->lanes ? e->lanes : 1;
  for (uint32_t l = 0; l < lanes; l++) {
    tf_value *v[32], *c = tf_code_both(&e->code, e->lanes ? e->guard[l] : NULL, e->single);
    for (uint32_t i = 0; i < op->noperand; i++) v[i] = tf_tl_kernel_value(e, tf_op_operand(op, i), l);
    if (!e->lanes) c = tf_code_compare(&e->code, TF_KERNEL_PRED_EQ, e->tid, tf_ix_const(e->code.ix, 0));
    if (c) tf_code_open_if(&e->code, c, NULL);
    row(e, print ? TF_K_PRINT : TF_K_ASSERT, v, op->noperand, &at);
    if (c) tf_code_close(&e->code, NULL);
  }
}
