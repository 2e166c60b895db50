/* mma.sync whose factors are scaled by blocks along K. Fragments are those of the dense instructions of the same width
 * of K in bytes. The scales of a row of A, or of a column of B, are the bytes of a word of one lane; two lanes of four
 * have words of the same row of A, four of the same column of B, and the op says whose are taken. */
#include "kernel/kernel.h"
#include "kernel/kernel_hooks.h"
#include "kernel/mma_table.h"

static const tf_mma_scaled table[] = {
#define TF_MMA_SCALED(id, m, n, k, a, b, kind, scales, scale, intrinsic, feature)                                      \
  {{intrinsic, m, n, k, {TF_MMA_##a, TF_MMA_##b, TF_MMA_F32}}, #kind, scales, TF_MMA_##scale},
#include "kernel/mma_scaled.def"
};

const tf_mma_scaled *tf_mma_scaled_get(tf_mma_scaled_id id) { return &table[id]; }

tf_mma_scaled_id tf_mma_scaled_of(const tf_op *op) {
  tf_str kind = tf_kernel_kind_text(op);
  for (int i = 0; i < TF_MMA_SCALED_COUNT; i++) {
    const tf_mma_scaled *r = &table[i];
    bool same = tf_str_eq(kind, tf_strz(r->kind));
    for (uint32_t k = 0; k < 2 && same; k++)
      same = r->mma.elem[k] == TF_MMA_E2M1 || r->mma.elem[k] == tf_mma_elem_of(tf_op_operand(op, k)->type, TF_MMA_A);
    if (same) return (tf_mma_scaled_id)i;
  }
  return TF_MMA_SCALED_COUNT;
}

uint32_t tf_mma_scale_lane(tf_mma_operand which, uint32_t line, uint32_t lane) {
  return which == TF_MMA_A ? line % 8 * 4 + line / 8 + 2 * lane : line * 4 + lane;
}

static bool check_place(tf_op *op, const char *name, int64_t most, int64_t step) {
  int64_t at = tf_op_int(op, name, 0);
  if (at >= 0 && at <= most && at % step == 0) return true;
  if (!most) return tf_op_error(op, "%s is %lld, expected 0", name, (long long)at);
  return tf_op_error(op, "%s is %lld, expected %s%lld", name, (long long)at, most == step ? "0 or " : "0 to ",
                     (long long)most);
}

bool tf_mma_scaled_verify(tf_op *op) {
  static const char *const bytes[] = {"byte_a", "byte_b"};
  tf_mma_scaled_id id = tf_mma_scaled_of(op);
  tf_str kind = tf_kernel_kind_text(op);
  if (id == TF_MMA_SCALED_COUNT)
    return tf_op_error(op, "no mma of kind %.*s takes %s and %s, expected f8E4M3FN or f8E5M2", (int)kind.len, kind.ptr,
                       tf_type_str(tf_op_operand(op, TF_MMA_A)->type), tf_type_str(tf_op_operand(op, TF_MMA_B)->type));
  const tf_mma_scaled *r = &table[id];
  for (uint32_t i = 0; i < 3; i++) {
    tf_type *have = tf_op_operand(op, i)->type, *want = tf_mma_type(op->ctx, &r->mma, (tf_mma_operand)i);
    if (have != want)
      return tf_op_error(op, "operand %c is %s, expected %s, a lane's part of %u x %u", "abc"[i], tf_type_str(have),
                         tf_type_str(want), tf_mma_rows(&r->mma, (tf_mma_operand)i),
                         tf_mma_columns(&r->mma, (tf_mma_operand)i));
  }
  for (uint32_t i = 0; i < 2; i++)
    if (!check_place(op, bytes[i], 4 - r->scales, r->scales)) return false;
  return check_place(op, "lane_a", 1, 1) && check_place(op, "lane_b", 3, 1);
}
