#include "lower/common/warp_roles.h"

#define SM_REGISTERS 65536

enum { GROUP = 128, MOST_REGISTERS = 240 };

int64_t tf_warp_registers(int64_t threads, int64_t blocks) {
  int64_t each = SM_REGISTERS / (blocks > 0 ? blocks : 1) / threads / 8 * 8;
  return each > 256 ? 256 : each;
}

int64_t tf_warp_registers_left(int64_t threads, int64_t workers, int64_t kept) {
  int64_t n = (tf_warp_registers(threads, 1) * threads - kept * GROUP) / workers / 8 * 8;
  return n > MOST_REGISTERS ? MOST_REGISTERS : n;
}

void tf_warp_set_registers(tf_builder *b, bool more, int64_t count) {
  tf_named_attr at[2] = {{"how", tf_attr_strz(b->ctx, more ? "inc" : "dec")}, {"count", tf_attr_i64(b->ctx, count)}};
  if (count) tf_k_build(b, TF_K_SETMAXNREG, NULL, 0, NULL, 0, at, 2, 0);
}

void tf_warp_barrier(tf_builder *b, uint32_t number, uint32_t threads) {
  tf_value *ops[2] = {tf_k_i32(b, number), tf_k_i32(b, threads)};
  tf_k_op(b, TF_K_BARRIER_SYNC, ops, 2, NULL, 0, 0);
}
