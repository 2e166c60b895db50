#include "lower/tile/plan/tile_rewrite.h"
#include "lower/tile/plan/tile_build.h"

void tf_tl_nest(tf_tl_rewriter *r, tf_value *const *extents, uint32_t n, bool local, tf_builder *inside,
                tf_value **vars) {
  tf_context *c = r->b.ctx;
  uint32_t id = tf_context_dialect_index(c, "tile") << 16;
  *inside = r->b;
  for (uint32_t i = 0; i < (local ? n : 1); i++) {
    tf_value *ops[3] = {NULL, local ? extents[i] : NULL, NULL};
    if (local) ops[0] = tf_tb_index(inside, 0), ops[2] = tf_tb_index(inside, 1);
    tf_op *o = tf_build(inside, id | (local ? TF_T_SERIAL : TF_T_PARALLEL), local ? ops : extents, local ? 3 : n, NULL,
                        0, NULL, 0, 1);
    tf_block *b = tf_block_new(r->b.pool);
    tf_region_set_block(&o->region[0], b);
    o->scratch = r->op->scratch; /* its stage */
    static const char *const kept[] = {"via", "multicast"};
    for (uint32_t k = 0; k < 2; k++)
      if (tf_op_attr(r->op, kept[k])) tf_op_set_attr(o, kept[k], tf_op_attr(r->op, kept[k]));
    for (uint32_t k = 0; k < (local ? 1 : n); k++) vars[i + k] = tf_block_add_arg(r->b.pool, b, tf_type_index(c), NULL);
    *inside = tf_builder_at_end(c, r->b.pool, b);
    inside->loc = r->op->loc;
  }
}
