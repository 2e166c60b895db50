/* When attention is made in parts (product_join.c): few queries, many keys.
 *
 *   rows   = queries x heads of queries / heads of keys
 *   tiles  = rows in tiles of 64 (of f32, 32) x heads of keys x batches
 *   parts  = the p of 1, 2, 3, 4, 6, 8, 12, ... 64 with the least
 *            ceil(tiles x p / SMs) x (ceil(steps / p) + 2) + p / 8 + tiles x p / 256, the smaller one of equal ones
 *   steps  = keys in tiles of 64
 *
 * that is rounds of blocks, in times of a tile of keys (1 us): an SM takes them one after the other, also where it has
 * two blocks. A block's begin and end take that of two of them, joining eight parts that of one, and so do the sums of
 * 256 tiles and parts. On an H200 (2026-11-28), 8192 keys, us of the first kernel: one tile of rows for each of 8
 * groups 16.3, 13.2, 12.0, 15.8 and 13.8 with 8, 12, 16, 24 and 32 parts, for each of 32 groups 49.6, 36.1, 44.3 and
 * 39.8 with 2, 4, 6 and 8. Of more rows than a tile's, and as many tiles as SMs or more, there is one part. A launch
 * takes it where there are at least 512 keys, and the rows are one tile at most, or there are several parts. */
#include "lower/product/product_emit.h"
#include "kernel/kernel_build.h"

enum {
  FEW_KEYS = 512,
  MANY_QUERIES = 256,
  STEP = 64,
  MOST_TILES = 1 << 20,
  MOST_STEPS = 1 << 20,
  JOINED_AT_ONCE = 8,
  STORED_AT_ONCE = 32
};

static int64_t tile_rows(const tf_op *product) {
  tf_fusion_dtype d;
  return tf_elem_dtype_of(tf_op_operand(product, 0)->type, &d) && d == TF_FD_F32 ? 32 : 64;
}

/* The keys, of all pages that a batch has; or TF_DYN. */
static int64_t keys_of(const tf_op *product) {
  const tf_type *k = tf_op_operand(product, 1)->type;
  int64_t n = k->dims[k->rank - 2];
  uint32_t pages = tf_fusion_attention_of(product).pages;
  if (!pages) return n;
  int64_t each = tf_op_operand(product, pages)->type->dims[1];
  return each == TF_DYN || n == TF_DYN ? TF_DYN : n * each;
}

static bool is_empty(const tf_op *product) {
  const tf_type *y = product->result[0].type;
  for (uint32_t k = 0; k < y->rank; k++)
    if (!y->dims[k]) return true;
  return false;
}

/* Parts are joined without the logarithms of their rows' sums. */
static bool gives_logarithms(const tf_op *product) {
  for (const tf_use *u = tf_op_operand(product, 0)->uses; u; u = u->next)
    if (tf_fusion_is(u->owner, TF_FUSION_SDPA_LOGSUMEXP) && tf_fusion_same_attention(u->owner, product)) return true;
  return false;
}

tf_mm_often tf_mm_decodes(const tf_op *product, const tf_target *target) {
  if (!tf_fusion_is(product, TF_FUSION_SDPA) || !target || !tf_chip_of(target)) return TF_MM_NEVER;
  const tf_type *y = product->result[0].type;
  int64_t m = y->dims[y->rank - 2], heads = y->dims[y->rank - 3], n = keys_of(product), groups = tf_mm_groups(product);
  if (is_empty(product) || (n != TF_DYN && n < FEW_KEYS) || (m != TF_DYN && m > MANY_QUERIES)) return TF_MM_NEVER;
  if (gives_logarithms(product)) return TF_MM_NEVER;
  bool known = n != TF_DYN && m != TF_DYN && (groups == TF_DYN || heads != TF_DYN);
  int64_t each = groups == TF_DYN ? 1 : groups ? heads / groups : 0;
  return known && m * each <= tile_rows(product) ? TF_MM_ALWAYS : TF_MM_MAYBE;
}

void tf_mm_tell_decoding(tf_op *product, const tf_target *target) {
  if (!tf_fusion_is(product, TF_FUSION_SDPA)) return;
  int64_t n = keys_of(product);
  switch (tf_mm_decodes(product, target)) {
  case TF_MM_NEVER:
    if (!target || !tf_chip_of(target))
      tf_op_emit(product, TF_REMARK, "keys are not split over blocks: how many SMs the target has is not known");
    else if (is_empty(product)) tf_op_emit(product, TF_REMARK, "keys are not split over blocks: there is no query");
    else if (n != TF_DYN && n < FEW_KEYS)
      tf_op_emit(product, TF_REMARK,
                 "keys are not split over blocks, and each head has tiles of its own: %lld keys are fewer than %d",
                 (long long)n, FEW_KEYS);
    else if (gives_logarithms(product))
      tf_op_emit(product, TF_REMARK,
                 "keys are not split over blocks: the logarithms of the rows' sums are wanted, too");
    else
      tf_op_emit(product, TF_REMARK,
                 "keys are not split over blocks, and each head has tiles of its own: there are more than %d queries",
                 MANY_QUERIES);
    return;
  case TF_MM_MAYBE:
    tf_op_emit(product, TF_REMARK,
               "this attention is made twice: from %d keys on, few rows take tiles of all heads that share keys, "
               "which are split over blocks",
               FEW_KEYS);
    return;
  case TF_MM_ALWAYS:
    tf_op_emit(product, TF_REMARK, "heads that share keys are rows of one tile, and the keys are split over blocks");
  }
}

tf_value *tf_mm_choose_parts(tf_builder *b, const tf_op *product, const tf_target *target, tf_value *const *n,
                             tf_value **take) {
  static const int64_t menu[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, TF_MM_MOST_PARTS};
  tf_value *slots = tf_h_const(b, (int64_t)tf_chip_of(target)->sms), *two = tf_h_const(b, 2);
  tf_value *most = tf_h_const(b, MOST_TILES), *parts = NULL, *least = NULL;
  tf_value *tile = tf_h_const(b, tile_rows(product)), *tiles = tf_h_binary(b, TF_H_CEILDIV, n[TF_MM_ROWS], tile);
  for (int i = TF_MM_BATCHES; i <= TF_MM_GROUPS; i++)
    tiles = tf_h_binary(b, TF_H_MUL, tf_h_binary(b, TF_H_MIN, tiles, most), tf_h_binary(b, TF_H_MIN, n[i], most));
  tiles = tf_h_binary(b, TF_H_MIN, tiles, most);
  tf_value *steps = tf_h_binary(b, TF_H_CEILDIV, n[TF_MM_KEYS], tf_h_const(b, STEP));
  steps = tf_h_binary(b, TF_H_MIN, steps, tf_h_const(b, MOST_STEPS));
  for (size_t i = 0; i < sizeof menu / sizeof *menu; i++) {
    tf_value *p = tf_h_const(b, menu[i]);
    tf_value *rounds = tf_h_binary(b, TF_H_CEILDIV, tf_h_binary(b, TF_H_MUL, tiles, p), slots);
    tf_value *each = tf_h_binary(b, TF_H_ADD, tf_h_binary(b, TF_H_CEILDIV, steps, p), two);
    tf_value *time = tf_h_binary(b, TF_H_MUL, rounds, tf_h_binary(b, TF_H_MUL, each, tf_h_const(b, JOINED_AT_ONCE)));
    tf_value *stored = tf_h_binary(b, TF_H_CEILDIV, tf_h_binary(b, TF_H_MUL, tiles, p), tf_h_const(b, STORED_AT_ONCE));
    time = tf_h_binary(b, TF_H_ADD, time, tf_h_binary(b, TF_H_ADD, p, stored));
    tf_value *less = least ? tf_h_binary(b, TF_H_LT, time, least) : NULL;
    parts = less ? tf_h_select(b, less, p, parts) : p;
    least = less ? tf_h_select(b, less, time, least) : time;
  }
  tf_value *few = tf_h_binary(b, TF_H_LE, n[TF_MM_ROWS], tile), *one = tf_h_const(b, 1);
  parts = tf_h_select(b, tf_h_binary(b, TF_H_OR, few, tf_h_binary(b, TF_H_LT, tiles, slots)), parts, one);
  few = tf_h_binary(b, TF_H_OR, few, tf_h_binary(b, TF_H_LT, one, parts));
  *take = tf_h_binary(b, TF_H_AND, few, tf_h_binary(b, TF_H_LE, tf_h_const(b, FEW_KEYS), n[TF_MM_KEYS]));
  return parts;
}
