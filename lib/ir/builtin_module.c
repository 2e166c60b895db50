/* The top op of a text. */
#include "ir/ir_core.h"

tf_op *tf_module_new(tf_context *c, tf_pool *pool) {
  tf_op *m = tf_op_new(c, pool, TF_NOLOC, tf_context_op(c, "builtin.module"), NULL, 0, NULL, 0, NULL, 0, 1);
  tf_region_set_block(&m->region[0], tf_block_new(pool));
  return m;
}
