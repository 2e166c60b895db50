/* Products of so few tiles that SMs would be idle: made by smaller tiles, too, which a launch takes where each SM has
 * so many of these at most.
 *
 * With scales of blocks: they have no `tiles` to choose from, as their loop does more than multiply. Of _scaled_mm,
 * H200, 2026-11-29: 128 x 7168 x 4096 1.19 by these, 0.97 by 128 x 128; 512 x 2048 x 7168 1.25, 0.96; but 256 x 7168 x
 * 4096, which has 224 of them, 0.86, 0.98. Of f32, without tensor cores: a thread of a large tile loads half as much
 * for each multiplication. */
#include "kernel/kernel_build.h"
#include "lower/product/product_emit.h"

enum { PLAIN_EACH = 4 };

static int64_t few_columns(const tf_mm_step *s) {
  return tf_mm_is_plain(s) ? TF_MM_PLAIN_FEW_COLUMNS : TF_MM_FEW_COLUMNS;
}

static int64_t most_tiles(const tf_mm_step *s, const tf_target *target) {
  return (tf_mm_is_plain(s) ? PLAIN_EACH : 1) * (int64_t)tf_chip_of(target)->sms;
}

/* Each element of B is needed once by such a product, so that bringing it is what counts: many bytes under way, no rows
 * that are not there, and, where there are clusters, blocks that share the steps along K, as N alone makes too few.
 * f32, H200, 2026-11-30, us of 16 x 8192 x 8192, 16 x 4096 x 4096, 16 x 11008 x 4096, 16 x 4096 x 11008, by clusters of
 * 16 x 128: B as K x N, steps of 32 119, 46, 69, 107, of 16 105, 43, 62, 100; as N x K 120, 46, 70, 107 and 114, 48,
 * 66, 113; cuBLAS 150, 89, 188, 123 and 149, 59, 107, 116. By 64 x 64 353, 182 and 332, 169; by 16 x 64 in steps of 64,
 * a block alone, 135 and 129; by 16 x 128 with K in four parts that a second kernel adds 84, 31, 61, 69 and 88, 34, 65,
 * 74: clusters fill the chip less evenly. */
tf_mm_often tf_mm_is_flat(const tf_mm_step *s, const tf_target *target) {
  const tf_type *c = s->product->result[0].type;
  int64_t m = c->rank > 1 ? c->dims[c->rank - 2] : 0;
  if (!target || !tf_chip_of(target) || !tf_mm_is_plain(s)) return TF_MM_NEVER;
  return m == TF_DYN ? TF_MM_MAYBE : m > 0 && m <= TF_MM_FLAT_ROWS ? TF_MM_ALWAYS : TF_MM_NEVER;
}

tf_mm_often tf_mm_has_few_tiles(const tf_mm_step *s, const tf_target *target) {
  if (!target || !tf_chip_of(target)) return TF_MM_NEVER;
  if (!tf_mm_is_plain(s) && !tf_mm_has_block_tiles(s, target)) return TF_MM_NEVER;
  if (tf_mm_is_flat(s, target) == TF_MM_ALWAYS) return TF_MM_NEVER;
  const tf_type *c = s->product->result[0].type;
  int64_t least = 1, most = most_tiles(s, target);
  bool known = true;
  for (uint32_t k = 0; k < c->rank && least <= most; k++) {
    int64_t n = c->dims[k], size = k + 2 == c->rank ? TF_MM_FEW_ROWS : k + 1 == c->rank ? few_columns(s) : 1;
    known &= n != TF_DYN;
    if (n != TF_DYN && n > 0) least *= (n - 1) / size < most ? (n + size - 1) / size : most + 1;
  }
  return least > most ? TF_MM_NEVER : known ? TF_MM_ALWAYS : TF_MM_MAYBE;
}

tf_value *tf_mm_few_wanted(tf_builder *b, const tf_mm_step *s, const tf_target *target, tf_value *const *n) {
  if (s->flat) return tf_h_binary(b, TF_H_LE, n[0], tf_h_const(b, TF_MM_FLAT_ROWS));
  const int64_t size[3] = {TF_MM_FEW_ROWS, few_columns(s), 1};
  tf_value *few = tf_h_binary(b, TF_H_LE, tf_mm_tiles_at_launch(b, n, size), tf_h_const(b, most_tiles(s, target)));
  for (uint32_t k = 0; tf_mm_is_plain(s) && k < 2; k++) /* or the large ones would be half empty */
    few = tf_h_binary(b, TF_H_OR, few, tf_h_binary(b, TF_H_LE, n[k], tf_h_const(b, size[k])));
  return few;
}
