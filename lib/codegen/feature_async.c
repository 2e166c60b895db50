/* What the asynchronous machinery needs of a chip. */
#include "codegen/codegen_impl.h"
#include "kernel/kernel.h"

static void check_mbarrier(tf_feature_check *c, tf_op *op) {
  int row = tf_kernel_op(op);
  bool parity = tf_kernel_by_of(op) == TF_KERNEL_BY_PARITY, later = c->job->target->cc >= 90;
  tf_want(c, op, TF_FEAT_mbarrier);
  if (tf_kernel_scope_of(op) == TF_KERNEL_SCOPE_CLUSTER || tf_op_operand(op, 0)->type->nparam)
    tf_want(c, op, TF_FEAT_mbarrier_cluster);
  if (tf_kernel_relaxed_of(op)) tf_want(c, op, TF_FEAT_mbarrier_relaxed);
  if (row == TF_K_MBARRIER_ARRIVE && op->noperand > 1 && !tf_kernel_no_complete_of(op))
    tf_want(c, op, TF_FEAT_mbarrier_count);
  if (row == TF_K_MBARRIER_ARRIVE_TX || row == TF_K_MBARRIER_EXPECT_TX || row == TF_K_MBARRIER_COMPLETE_TX)
    tf_want(c, op, TF_FEAT_mbarrier_tx);
  if (row == TF_K_MBARRIER_TRY_WAIT || (row == TF_K_MBARRIER_WAIT && later)) tf_want(c, op, TF_FEAT_mbarrier_try_wait);
  if (row != TF_K_MBARRIER_TEST_WAIT && row != TF_K_MBARRIER_WAIT) return;
  if (parity) tf_want(c, op, TF_FEAT_mbarrier_parity);
  tf_value *state = tf_op_operand(op, TF_KERNEL_MBARRIER_WAIT_PHASE);
  if (parity || later || (state->def && tf_kernel_op(state->def) == TF_K_MBARRIER_ARRIVE)) return;
  tf_op_error(op,
              "a state that is not an arrival's own result cannot be waited for on %s, where ptxas fails; it needs "
              "sm_90, or a wait by parity",
              c->job->target->name);
  c->ok = false;
}

static void check_tma(tf_feature_check *c, tf_op *op) {
  tf_tma t;
  if (!tf_tma_read(op, &t)) return;
  tf_want(c, op, tf_kernel_op(op) == TF_K_TMA_REDUCE ? TF_FEAT_tma_reduce : TF_FEAT_tma);
  if (t.mask) tf_want(c, op, TF_FEAT_tma_multicast);
  if (t.mode == TF_TMA_IM2COL_W || t.mode == TF_TMA_IM2COL_W128) tf_want(c, op, TF_FEAT_tma_im2col_w);
  if (t.mode >= TF_TMA_GATHER4) tf_want(c, op, TF_FEAT_tma_gather4);
  if (tf_kernel_cta_group_attr(op)) tf_want(c, op, TF_FEAT_tma_cta_group);
}

static void check_bulk(tf_feature_check *c, tf_op *op) {
  tf_bulk b;
  if (!tf_bulk_read(op, &b)) return;
  int row = tf_kernel_op(op);
  tf_want(c, op, row == TF_K_BULK_REDUCE ? TF_FEAT_bulk_reduce : TF_FEAT_bulk_copy);
  if (row == TF_K_BULK_STORE && b.mask) tf_want(c, op, TF_FEAT_bulk_mask);
}

static void check_replace(tf_feature_check *c, tf_op *op) {
  tf_kernel_field field = tf_kernel_field_of(op);
  int to = tf_tensormap_field_value(tf_kernel_field_text(op), tf_kernel_to_of(op));
  tf_want(c, op, TF_FEAT_tensormap_replace);
  if (field == TF_KERNEL_FIELD_SWIZZLE_ATOMICITY || (field == TF_KERNEL_FIELD_ELEMTYPE && to >= TF_TENSORMAP_U4X16))
    tf_want(c, op, TF_FEAT_tensormap_replace_packed);
  if (field == TF_KERNEL_FIELD_SWIZZLE_MODE && to == 4) tf_want(c, op, TF_FEAT_tensormap_replace_96b);
}

/* Ops that need one thing, whatever they say. */
static const struct {
  tf_kop row;
  tf_feature feature;
} simple[] = {
    {TF_K_MAPA, TF_FEAT_cluster},
    {TF_K_TENSORMAP_PREFETCH, TF_FEAT_tma},
    {TF_K_BULK_COMMIT, TF_FEAT_bulk_copy},
    {TF_K_BULK_WAIT, TF_FEAT_bulk_copy},
    {TF_K_FENCE_MBARRIER_INIT, TF_FEAT_cluster_relaxed},
    {TF_K_FENCE_PROXY_ASYNC, TF_FEAT_proxy_fence},
    {TF_K_TENSORMAP_PUBLISH, TF_FEAT_tensormap_fence},
    {TF_K_FENCE_TENSORMAP, TF_FEAT_tensormap_fence},
    {TF_K_ST_ASYNC, TF_FEAT_st_async},
    {TF_K_CP_ASYNC, TF_FEAT_cp_async},
    {TF_K_CP_ASYNC_COMMIT, TF_FEAT_cp_async},
    {TF_K_CP_ASYNC_WAIT, TF_FEAT_cp_async},
    {TF_K_CP_ASYNC_WAIT_ALL, TF_FEAT_cp_async},
    {TF_K_CP_ASYNC_ARRIVE, TF_FEAT_mbarrier},
    {TF_K_CACHE_POLICY, TF_FEAT_cache_policy},
    {TF_K_CACHE_PROPERTY, TF_FEAT_cache_policy},
    {TF_K_CACHE_AS, TF_FEAT_cache_policy},
    {TF_K_ELECT, TF_FEAT_elect},
    {TF_K_SETMAXNREG, TF_FEAT_setmaxnreg},
    {TF_K_CLUSTER_ID, TF_FEAT_cluster},
    {TF_K_CLUSTER_GRID_DIM, TF_FEAT_cluster},
    {TF_K_CLUSTER_BLOCK_ID, TF_FEAT_cluster},
    {TF_K_CLUSTER_BLOCK_DIM, TF_FEAT_cluster},
    {TF_K_CLUSTER_RANK, TF_FEAT_cluster},
    {TF_K_CLUSTER_SIZE, TF_FEAT_cluster},
    {TF_K_CLUSTER_ARRIVE, TF_FEAT_cluster},
    {TF_K_CLUSTER_WAIT, TF_FEAT_cluster},
    {TF_K_GRIDDEP_WAIT, TF_FEAT_dependent_launch},
    {TF_K_GRIDDEP_LAUNCH, TF_FEAT_dependent_launch},
};

void tf_check_async(tf_feature_check *c, tf_op *op) {
  int row = tf_kernel_op(op);
  for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
    if ((int)simple[i].row == row) tf_want(c, op, simple[i].feature);
  tf_kernel_family family = tf_kernel_family_of(op);
  if (family == TF_KERNEL_MBARRIER && row != TF_K_MBARRIER_PENDING) check_mbarrier(c, op);
  if (row == TF_K_MBARRIER_PENDING) tf_want(c, op, TF_FEAT_mbarrier);
  if (family == TF_KERNEL_TMA) check_tma(c, op);
  if (family == TF_KERNEL_BULK) check_bulk(c, op);
  if (row == TF_K_TENSORMAP_REPLACE) check_replace(c, op);
  if (row == TF_K_FENCE_CLUSTER) tf_want(c, op, TF_FEAT_fence_restrict);
  if (row == TF_K_FENCE && tf_kernel_scope_of(op) == TF_KERNEL_SCOPE_CLUSTER) tf_want(c, op, TF_FEAT_cluster);
  if (row == TF_K_CLUSTER_ARRIVE && tf_kernel_relaxed_of(op)) tf_want(c, op, TF_FEAT_cluster_relaxed);
  if (op->nattr && tf_kernel_hint_of(op)) tf_want(c, op, TF_FEAT_cache_policy);
}
