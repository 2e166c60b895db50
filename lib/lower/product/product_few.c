/* Products with scales of blocks, of so few tiles that SMs would be idle: made by tiles of half as many rows, too,
 * which a launch takes where each SM has one of these at most. Such a product has no `tiles` to choose from, as its
 * loop does more than multiply. Of _scaled_mm, H200, 2026-11-29: 128 x 7168 x 4096 1.19 by these, 0.97 by 128 x 128;
 * 512 x 2048 x 7168 1.25, 0.96; but 256 x 7168 x 4096, which has 224 of them, 0.86, 0.98. */
#include "kernel/kernel_build.h"
#include "lower/product/product_emit.h"

tf_mm_often tf_mm_has_few_tiles(const tf_mm_step *s, const tf_target *target) {
  if (!target || !tf_chip_of(target) || !tf_mm_has_block_tiles(s, target)) return TF_MM_NEVER;
  const tf_type *c = s->product->result[0].type;
  int64_t least = 1, sms = tf_chip_of(target)->sms;
  bool known = true;
  for (uint32_t k = 0; k < c->rank && least <= sms; k++) {
    int64_t n = c->dims[k], size = k + 2 == c->rank ? TF_MM_FEW_ROWS : k + 1 == c->rank ? TF_MM_FEW_COLUMNS : 1;
    known &= n != TF_DYN;
    if (n != TF_DYN && n > 0) least *= (n - 1) / size < sms ? (n + size - 1) / size : sms + 1;
  }
  return least > sms ? TF_MM_NEVER : known ? TF_MM_ALWAYS : TF_MM_MAYBE;
}

tf_value *tf_mm_few_wanted(tf_builder *b, const tf_target *target, tf_value *const *n) {
  const int64_t size[3] = {TF_MM_FEW_ROWS, TF_MM_FEW_COLUMNS, 1};
  return tf_h_binary(b, TF_H_LE, tf_mm_tiles_at_launch(b, n, size), tf_h_const(b, tf_chip_of(target)->sms));
}
