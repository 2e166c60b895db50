#include "lower/common/async_ops.h"

void tf_async_proxy_fence(tf_builder *b) {
  tf_named_attr space = {"space", tf_attr_strz(b->ctx, "shared")};
  tf_k_build(b, TF_K_FENCE_PROXY_ASYNC, NULL, 0, NULL, 0, &space, 1, 0);
}

void tf_async_expect(tf_builder *b, tf_value *bar, tf_value *bytes, bool arrives) {
  tf_value *ops[2] = {bar, bytes};
  tf_k_op(b, arrives ? TF_K_MBARRIER_ARRIVE_TX : TF_K_MBARRIER_EXPECT_TX, ops, 2, NULL, 0, 0);
}

void tf_async_send(tf_builder *b, tf_value *v, tf_value *buf, tf_value *index, tf_value *bar) {
  int64_t any = TF_DYN;
  tf_type *place = tf_buffer_type(buf->type->elem, &any, 1, TF_SPACE_CLUSTER);
  tf_value *at[2] = {buf, index}, *ops[3] = {v, NULL, bar};
  ops[1] = &tf_k_op(b, TF_K_VIEW, at, 2, &place, 1, 0)->result[0];
  tf_k_op(b, TF_K_ST_ASYNC, ops, 3, NULL, 0, 0);
}

tf_op *tf_async_copy(tf_builder *b, const tf_async_box *x) {
  tf_value *ops[5 + TF_ASYNC_MOST_RANK] = {x->map, x->tile};
  tf_named_attr at[4];
  tf_attr *unit = tf_attr_unit(b->ctx);
  uint32_t n = 2, nat = 0;
  if (x->bar) ops[n++] = x->bar;
  for (uint32_t i = 0; i < x->rank; i++) ops[n++] = x->at[i];
  if (x->blocks) {
    ops[n++] = x->blocks;
    at[nat++] = (tf_named_attr){"multicast", unit};
  }
  if (x->policy) {
    ops[n++] = x->policy;
    at[nat++] = (tf_named_attr){"hint", unit};
  }
  if (x->bar && x->bar->type->nparam) at[nat++] = (tf_named_attr){"cta_group", tf_attr_i64(b->ctx, 2)};
  if (x->reduction) at[nat++] = (tf_named_attr){"op", tf_attr_strz(b->ctx, x->reduction)};
  tf_kop row = x->bar ? TF_K_TMA_LOAD : x->reduction ? TF_K_TMA_REDUCE : TF_K_TMA_STORE;
  return tf_k_build(b, row, ops, n, NULL, 0, at, nat, 0);
}

void tf_async_commit(tf_builder *b) { tf_k_op(b, TF_K_BULK_COMMIT, NULL, 0, NULL, 0, 0); }

void tf_async_wait(tf_builder *b, uint32_t most, bool read) {
  tf_named_attr at[2] = {{"most", tf_attr_i64(b->ctx, most)}, {"read", tf_attr_unit(b->ctx)}};
  tf_k_build(b, TF_K_BULK_WAIT, NULL, 0, NULL, 0, at, read ? 2 : 1, 0);
}

/* ------------------------------------------------------------------------------------------------ cp.async */

void tf_cp_async_begin(tf_cp_async *c, tf_builder *b, tf_value *from, tf_value *to, uint32_t bytes, tf_value *policy) {
  tf_value *ops[3] = {from, to, policy};
  tf_named_attr at[3] = {{"bytes", tf_attr_i64(b->ctx, bytes)}};
  uint32_t nat = 1;
  if (bytes == 16) at[nat++] = (tf_named_attr){"cache", tf_attr_strz(b->ctx, "cg")};
  if (policy) at[nat++] = (tf_named_attr){"hint", tf_attr_unit(b->ctx)};
  tf_k_build(b, TF_K_CP_ASYNC, ops, policy ? 3 : 2, NULL, 0, at, nat, 0);
  c->begun++;
}

static void group(tf_cp_async *c, tf_op *op) { tf_vec_push(c->pool, &c->groups, op); }

void tf_cp_async_group(tf_cp_async *c, tf_builder *b) {
  group(c, tf_k_op(b, TF_K_CP_ASYNC_COMMIT, NULL, 0, NULL, 0, 0));
}

void tf_cp_async_await(tf_cp_async *c, tf_builder *b, uint32_t most) {
  tf_named_attr at = {"most", tf_attr_i64(b->ctx, most)};
  group(c, tf_k_build(b, TF_K_CP_ASYNC_WAIT, NULL, 0, NULL, 0, &at, 1, 0));
}

void tf_cp_async_await_all(tf_cp_async *c, tf_builder *b) {
  group(c, tf_k_op(b, TF_K_CP_ASYNC_WAIT_ALL, NULL, 0, NULL, 0, 0));
}

void tf_cp_async_prune(tf_cp_async *c, uint32_t begun) {
  for (size_t i = 0; i < c->groups.n && c->begun == begun; i++) tf_op_erase(c->groups.at[i]);
  c->groups.n = 0;
}
