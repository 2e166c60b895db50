/* What the asynchronous machinery needs of a chip. */
#include "codegen/internal.h"
#include "kernel/kernel.h"

static bool is(const tf_op *op, const char *attr, const char *value) {
  return tf_str_eqz(tf_op_string(op, attr), value);
}

static void check_mbarrier(tf_feature_check *c, tf_op *op) {
  int row = tf_kernel_op(op);
  bool parity = is(op, "by", "parity"), later = c->job->target->cc >= 90;
  tf_want(c, op, TF_FEAT_mbarrier);
  if (is(op, "scope", "cluster") || tf_op_operand(op, 0)->type->nparam) tf_want(c, op, TF_FEAT_mbarrier_cluster);
  if (tf_op_flag(op, "relaxed")) tf_want(c, op, TF_FEAT_mbarrier_relaxed);
  if (row == TF_K_MBARRIER_ARRIVE && op->noperand > 1 && !tf_op_flag(op, "no_complete"))
    tf_want(c, op, TF_FEAT_mbarrier_count);
  if (row == TF_K_MBARRIER_ARRIVE_TX || row == TF_K_MBARRIER_EXPECT_TX || row == TF_K_MBARRIER_COMPLETE_TX)
    tf_want(c, op, TF_FEAT_mbarrier_tx);
  if (row == TF_K_MBARRIER_TRY_WAIT || (row == TF_K_MBARRIER_WAIT && later)) tf_want(c, op, TF_FEAT_mbarrier_try_wait);
  if (row != TF_K_MBARRIER_TEST_WAIT && row != TF_K_MBARRIER_WAIT) return;
  if (parity) tf_want(c, op, TF_FEAT_mbarrier_parity);
  tf_value *state = tf_op_operand(op, 1);
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
  if (tf_op_attr(op, "cta_group")) tf_want(c, op, TF_FEAT_tma_cta_group);
}

void tf_check_async(tf_feature_check *c, tf_op *op) {
  switch (tf_kernel_op(op)) {
  case TF_K_VIEW: return;
  case TF_K_MAPA: tf_want(c, op, TF_FEAT_cluster); return;
  case TF_K_TMA_LOAD:
  case TF_K_TMA_STORE:
  case TF_K_TMA_REDUCE:
  case TF_K_TMA_PREFETCH: check_tma(c, op); return;
  case TF_K_TENSORMAP_PREFETCH: tf_want(c, op, TF_FEAT_tma); return;
  case TF_K_BULK_COMMIT:
  case TF_K_BULK_WAIT: tf_want(c, op, TF_FEAT_bulk_copy); return;
  case TF_K_FENCE_MBARRIER_INIT: tf_want(c, op, TF_FEAT_cluster_relaxed); return;
  case TF_K_FENCE_PROXY_ASYNC: tf_want(c, op, TF_FEAT_proxy_fence); return;
  case TF_K_FENCE:
    if (is(op, "scope", "cluster")) tf_want(c, op, TF_FEAT_cluster);
    return;
  default: check_mbarrier(c, op); return;
  }
}
