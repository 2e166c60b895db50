/* Dense products whose tile has rows in whole 8s only, and columns in whole 64s, as those of both factors turned: c^T
 * += b^T a^T. wgmma has no fewer than 64 rows, but as few as 8 columns, and so has tcgen05.mma, and takes 16-bit
 * factors as they lie. The sum is a fragment with its extents exchanged then, of which nobody else than the accesses to
 * its elements knows.
 *
 * On an H200 (2026-11-23) a product of 1 to 16 rows, N and K of 8192, has 1.01 of cuBLAS' speed so, and 0.96 by
 * mma.sync. */
#include "lower/tile/plan/tile_turn.h"
#include "kernel/kernel.h"
#include "kernel/wgmma_table.h"
#include "lower/tile/plan/tile_build.h"
#include "lower/tile/plan/tile_mma_layout.h"

static tf_value *sum_of(const tf_op *gemm) { return tf_op_operand(gemm, TF_TILE_GEMM_C); }

/* Factor i lies so that the instruction finds it where it is, as either factor. */
static bool is_fit(const tf_op *gemm, uint32_t i) {
  const tf_type *t = tf_op_operand(gemm, i)->type;
  bool along_k = i ? tf_tile_transpose_b_of(gemm) : !tf_tile_transpose_a_of(gemm);
  uint32_t bytes = tf_element_bytes(t->elem);
  bool fit = bytes == 2 || (along_k && (bytes == 1 || tf_tile_tf32_of(gemm)));
  return tf_tile_is_buffer(t) && tf_tile_scope(t) == TF_TS_SHARED && fit;
}

static bool is_element_access(const tf_use *u, const tf_op *gemm) {
  if (u->owner == gemm) return u->index == TF_TILE_GEMM_C;
  return (tf_tile_is(u->owner, TF_T_LOAD) && u->index == 0) ||
         (tf_tile_is(u->owner, TF_T_STORE) && u->index == TF_TILE_STORE_BUFFER);
}

static bool gains(tf_op *gemm) {
  uint32_t x[3];
  const tf_op *kernel = tf_tile_around(gemm, TF_T_KERNEL);
  const tf_type *c = sum_of(gemm)->type;
  if (gemm->noperand > TF_TL_GEMM_MORE || tf_tile_policy_of(gemm) || tf_tile_instruction_of(gemm)) return false;
  if (!tf_tile_is_buffer(c) || tf_tile_scope(c) != TF_TS_FRAGMENT || !is_fit(gemm, 0) || !is_fit(gemm, 1)) return false;
  tf_tl_gemm_extents(gemm, x);
  if (x[0] % TF_WGMMA_M == 0 || x[0] % 8 || x[1] % TF_WGMMA_M || !x[1]) return false;
  if (tf_tile_threads_of(kernel, 0) % TF_WGMMA_THREADS) return false;
  for (const tf_use *u = sum_of(gemm)->uses; u; u = u->next)
    if (!is_element_access(u, gemm)) return false;
  return true;
}

static void exchange_indices(tf_op *op) {
  uint32_t n = op->noperand;
  tf_value *row = tf_op_operand(op, n - 2);
  tf_op_set_operand(op, n - 2, tf_op_operand(op, n - 1));
  tf_op_set_operand(op, n - 1, row);
}

static void turn(tf_op *gemm, void *user) {
  static const char *const flags[2] = {"transpose_a", "transpose_b"};
  (void)user;
  if (!tf_tile_is(gemm, TF_T_GEMM) || !gains(gemm)) return;
  tf_value *a = tf_op_operand(gemm, TF_TILE_GEMM_A), *sum = sum_of(gemm);
  bool turned[2] = {tf_op_flag(gemm, flags[0]), tf_op_flag(gemm, flags[1])};
  int64_t dims[TF_TILE_MAX_RANK];
  uint32_t r = sum->type->rank;
  tf_op_set_operand(gemm, TF_TILE_GEMM_A, tf_op_operand(gemm, TF_TILE_GEMM_B));
  tf_op_set_operand(gemm, TF_TILE_GEMM_B, a);
  for (int i = 0; i < 2; i++) tf_op_set_attr(gemm, flags[i], turned[1 - i] ? NULL : tf_attr_unit(gemm->ctx));
  memcpy(dims, sum->type->dims, r * sizeof *dims);
  dims[r - 2] = sum->type->dims[r - 1];
  dims[r - 1] = sum->type->dims[r - 2];
  sum->type = tf_tile_buffer_type(sum->type->elem, dims, r, tf_tile_scope(sum->type));
  for (tf_use *u = sum->uses; u; u = u->next)
    if (u->owner != gemm) exchange_indices(u->owner);
}

void tf_tl_turn_products(tf_op *func, const tf_target *target) {
  if (tf_target_has(target, TF_FEAT_wgmma) || tf_target_has(target, TF_FEAT_tcgen05)) tf_walk(func, false, turn, NULL);
}
