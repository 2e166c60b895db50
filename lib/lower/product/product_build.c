/* Ops of tile programs. */
#include "lower/product/product_emit.h"

static tf_op *build(tf_builder *b, tf_top row, tf_value *const *ops, uint32_t n, tf_type *result,
                    const tf_named_attr *at, uint32_t nat, uint32_t nregion) {
  uint32_t id = tf_context_dialect_index(b->ctx, "tile") << 16 | (uint32_t)row;
  return tf_build(b, id, ops, n, &result, result ? 1 : 0, at, nat, nregion);
}

tf_value *tf_mm_op(tf_builder *b, tf_top row, tf_value *const *ops, uint32_t n, tf_type *result,
                   const tf_named_attr *at, uint32_t nat) {
  tf_op *o = build(b, row, ops, n, result, at, nat, 0);
  return result ? &o->result[0] : NULL;
}

tf_value *tf_mm_math(tf_builder *b, const char *name, tf_value *const *ops, uint32_t n, tf_type *result) {
  const tf_opdef *def = tf_context_op(b->ctx, tf_pool_printf(b->pool, "tile.%s", name));
  return tf_mm_op(b, (tf_top)(def->id & 0xffff), ops, n, result, NULL, 0);
}

tf_value *tf_mm_index(tf_builder *b, int64_t v) {
  tf_named_attr at = {"value", tf_attr_i64(b->ctx, v)};
  return tf_mm_op(b, TF_T_CONSTANT, NULL, 0, tf_type_index(b->ctx), &at, 1);
}

tf_value *tf_mm_times(tf_builder *b, tf_value *x, int64_t by) {
  tf_value *ops[2] = {x, tf_mm_index(b, by)};
  return tf_mm_math(b, "mul", ops, 2, tf_type_index(b->ctx));
}

tf_op *tf_mm_region(tf_builder *b, tf_top row, tf_value *const *ops, uint32_t n, const tf_named_attr *at, uint32_t nat,
                    const char *const *args, uint32_t narg, tf_builder *inside) {
  tf_op *o = build(b, row, ops, n, NULL, at, nat, 1);
  tf_block *body = tf_block_new(b->pool);
  tf_region_set_block(&o->region[0], body);
  for (uint32_t i = 0; i < narg; i++)
    tf_block_add_arg(b->pool, body, tf_type_index(b->ctx), tf_intern(b->ctx, args[i]));
  *inside = tf_builder_at_end(b->ctx, b->pool, body);
  inside->loc = b->loc;
  return o;
}

void tf_mm_if(tf_builder *b, tf_value *condition, tf_builder *inside) {
  tf_op *o = build(b, TF_T_IF, &condition, 1, NULL, NULL, 0, 2);
  tf_block *body = tf_block_new(b->pool);
  tf_region_set_block(&o->region[0], body);
  *inside = tf_builder_at_end(b->ctx, b->pool, body);
  inside->loc = b->loc;
}

tf_value *tf_mm_alloc(tf_builder *b, tf_tscope scope, tf_type *elem, const int64_t *dims, uint32_t rank,
                      const char *name) {
  tf_value *v = tf_mm_op(b, scope == TF_TS_SHARED ? TF_T_ALLOC_SHARED : TF_T_ALLOC_FRAGMENT, NULL, 0,
                         tf_tile_buffer_type(elem, dims, rank, scope), NULL, 0);
  v->name = tf_intern(b->ctx, name);
  return v;
}

tf_op *tf_mm_copy(tf_builder *b, tf_value *from, tf_value *const *from_at, const int64_t *extents, tf_value *to,
                  tf_value *const *to_at, const int64_t *to_extents) {
  tf_value *ops[2 + 2 * TF_FUSION_MAX_RANK] = {from, to};
  uint32_t n = 2, nat = 1;
  int64_t starts[2] = {from_at ? (int64_t)from->type->rank : -1, to_at ? (int64_t)to->type->rank : -1};
  for (uint32_t k = 0; from_at && k < from->type->rank; k++) ops[n++] = from_at[k];
  for (uint32_t k = 0; to_at && k < to->type->rank; k++) ops[n++] = to_at[k];
  tf_named_attr at[3] = {{"starts", tf_attr_ints(b->ctx, starts, 2)}};
  if (extents) at[nat++] = (tf_named_attr){"src_extents", tf_attr_ints(b->ctx, extents, from->type->rank)};
  if (to_extents) at[nat++] = (tf_named_attr){"dst_extents", tf_attr_ints(b->ctx, to_extents, to->type->rank)};
  return build(b, TF_T_COPY, ops, n, NULL, at, nat, 0);
}
