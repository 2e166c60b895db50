/* Ops of tile programs, as passes over them build them. */
#ifndef TF_LOWER_TILE_PLAN_TILE_BUILD_H
#define TF_LOWER_TILE_PLAN_TILE_BUILD_H

#include "kernel/kernel.h"
#include "tile/tile_dialect.h"

static inline tf_value *tf_tb_op(tf_builder *b, tf_top row, tf_value *const *ops, uint32_t n, tf_type *result,
                                 const tf_named_attr *at, uint32_t nat) {
  uint32_t id = tf_context_dialect_index(b->ctx, "tile") << 16 | (uint32_t)row;
  tf_op *o = tf_build(b, id, ops, n, &result, result ? 1 : 0, at, nat, 0);
  return result ? &o->result[0] : NULL;
}

/* What tile.gemm has besides its own operands where it comes from tile.gemm_packed, in shared memory, as that has it:
 * of a sparse A the places of its elements; or, with the attributes `kind` (of kernel.mma_scaled) and `block`, the
 * scales of A and of B, if `scale_a` and `scale_b` say so. Factors of e2m1 are bytes of two then. Such a product always
 * has a condition (`clear`), if one that never holds. */
enum { TF_TL_GEMM_MORE = TF_TILE_GEMM_CLEAR + 1 };
static inline bool tf_tl_is_scaled(const tf_op *gemm) { return tf_tile_kind_attr(gemm) != NULL; }
static inline tf_value *tf_tl_gemm_places(const tf_op *gemm) {
  bool sparse = gemm->noperand > TF_TL_GEMM_MORE && !tf_tl_is_scaled(gemm);
  return sparse ? tf_op_operand(gemm, TF_TL_GEMM_MORE) : NULL;
}
static inline tf_value *tf_tl_gemm_scale(const tf_op *gemm, int which) {
  if (!tf_tl_is_scaled(gemm) || !(which ? tf_tile_scale_b_of(gemm) : tf_tile_scale_a_of(gemm))) return NULL;
  return tf_op_operand(gemm, TF_TL_GEMM_MORE + (which && tf_tile_scale_a_of(gemm)));
}
/* Scales that are ue4m3 and not exponents; of 16 elements each. */
static inline bool tf_tl_has_ue4m3(const tf_op *gemm) {
  return tf_tl_is_scaled(gemm) && tf_str_eq(tf_tile_kind_text(gemm), TF_STR("mxf4nvf4"));
}
/* Elements of e2m1 that a byte of a factor holds. */
static inline uint32_t tf_tl_per_byte(const tf_op *gemm) {
  bool fours = tf_tl_has_ue4m3(gemm) || (tf_tl_is_scaled(gemm) && tf_str_eq(tf_tile_kind_text(gemm), TF_STR("mxf4")));
  return fours ? 2 : 1;
}
/* Elements along K that one scale is of, as the instruction takes them; and how many it takes of a row for a step. */
static inline uint32_t tf_tl_scaled(const tf_op *gemm) { return tf_tl_has_ue4m3(gemm) ? 16 : 32; }
static inline uint32_t tf_tl_step_scales(const tf_op *gemm) { return tf_tl_has_ue4m3(gemm) ? 4 : tf_tl_per_byte(gemm); }

/* A condition that never holds. */
static inline bool tf_tl_never(const tf_value *cond) {
  return cond->def && tf_tile_is(cond->def, TF_T_CONSTANT) && !tf_tile_value_of(cond->def)->i;
}

static inline tf_top tf_tb_row(tf_context *c, const char *name) {
  return (tf_top)(tf_context_op(c, name)->id & 0xffff);
}

static inline tf_value *tf_tb_number(tf_builder *b, tf_type *t, double f, int64_t i) {
  tf_attr *a = t->kind == TF_TYPE_FLOAT ? tf_attr_float(t, tf_float_round(t->fkind, f))
                                        : tf_attr_int(t->kind == TF_TYPE_INDEX ? tf_type_i(b->ctx, 64) : t, i);
  tf_named_attr at = {"value", a};
  return tf_tb_op(b, TF_T_CONSTANT, NULL, 0, t, &at, 1);
}

static inline tf_value *tf_tb_index(tf_builder *b, int64_t v) { return tf_tb_number(b, tf_type_index(b->ctx), 0, v); }

static inline tf_value *tf_tb_math(tf_builder *b, const char *name, tf_value *x, tf_value *y) {
  tf_value *ops[2] = {x, y};
  return tf_tb_op(b, tf_tb_row(b->ctx, name), ops, 2, tf_type_index(b->ctx), NULL, 0);
}

#endif
